"""Puzzle to CNF: variables, cardinality encodings, constraint families, recipes that choose among them."""

from satpuzzle.encode.constraints import families
from satpuzzle.encode.encoder import Encoding, encode
from satpuzzle.encode.recipe import Recipe, extended_files, load_recipe, recipe_names

__all__ = ["Encoding", "Recipe", "encode", "extended_files", "families", "load_recipe", "recipe_names"]
