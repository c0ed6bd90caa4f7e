"""Searches for the solutions of one puzzle: alone or in parts, by either engine, here or elsewhere."""

from satpuzzle.search.search import Search, Settings

__all__ = ["Search", "Settings"]
