"""Searches for the solutions of one puzzle.

`calls` is what the library is asked. `search` asks the engines (`engine_adapters`) in turns and keeps what it learns in
one place (`known`). A long search is done in parts: `plan` says what these are and how each engine does one, `parts`
combines their results, `part_workers` do them, `checkpoint` remembers which are done. `analysis` says
what is known without a search.
"""

from satpuzzle.search.calls import Uniqueness, count, first, solve, unique
from satpuzzle.search.search import Search
from satpuzzle.search.settings import Settings

__all__ = ["Search", "Settings", "Uniqueness", "count", "first", "solve", "unique"]
