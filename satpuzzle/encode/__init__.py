"""Encodes puzzles as CNF: variables, cardinality encodings, constraint families, and recipes that choose among them."""

from satpuzzle.encode.constraints import FAMILIES
from satpuzzle.encode.encoder import Encoding, encode, formula_sizes
from satpuzzle.encode.recipe import Recipe, extended_file, load_recipe, recipe_names

__all__ = ["FAMILIES", "Encoding", "Recipe", "encode", "extended_file", "formula_sizes", "load_recipe", "recipe_names"]
