"""Puzzle to CNF: variables, cardinality encodings, constraint families, recipes that choose among them."""

from satpuzzle.encode.constraints import families
from satpuzzle.encode.encoder import Encoding, encode
from satpuzzle.encode.recipe import Recipe, load_recipe, recipe_names

__all__ = ["Encoding", "Recipe", "encode", "families", "load_recipe", "recipe_names"]
