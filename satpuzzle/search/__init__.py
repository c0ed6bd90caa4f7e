"""Searches for the solutions of one puzzle.

`search` asks the engines (`engines`) in turns and keeps what it learns in one place (`found`). A long
search is done in parts: `plan` says what these are and how each engine does one (by `cubes` or by
ranges), `parts` puts their results together; `local`, `processes` and `cluster` do them, `checkpoint`
remembers which are done.
"""

from satpuzzle.search.search import Search
from satpuzzle.search.settings import Settings

__all__ = ["Search", "Settings"]
