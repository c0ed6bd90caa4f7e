"""Sets of formulas for solver competitions, made from edge-matching puzzles.

    import satpuzzle_contest

    satpuzzle_contest.write_measured_suite("competition", author="A. Author")

`write_suite` writes a graded set of formulas with known answers. `write_measured_suite` selects formulas by solver
times. `check_suite` checks a folder against the published rules. The command `satpuzzle suite` (`command.py`) offers
all three.

`sets.py` writes both sets. `candidates.py` makes the formulas and chooses among them, by the measurements of
`measuring.py` if solver times shall decide. `rules.py` checks.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

PAGE = "description.md"  # the file that describes a set
JOURNAL = "measurements.jsonl"
NOBODY = "AUTHOR (say who with --author)"  # on the page

if TYPE_CHECKING:
    from satpuzzle_contest.rules import check_suite
    from satpuzzle_contest.sets import write_measured_suite, write_suite
else:
    _PLACES = {"check_suite": "rules", "write_measured_suite": "sets", "write_suite": "sets"}

    def __getattr__(name: str) -> Any:
        if name not in _PLACES:
            raise AttributeError(f"module 'satpuzzle_contest' has no attribute {name!r}")
        return getattr(import_module(f"satpuzzle_contest.{_PLACES[name]}"), name)


__all__ = ["check_suite", "write_measured_suite", "write_suite"]
