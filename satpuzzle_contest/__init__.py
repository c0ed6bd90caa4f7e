"""Sets of formulas for solver competitions, made of edge-matching puzzles.

    import satpuzzle_contest

    satpuzzle_contest.write_measured_suite("competition", author="A. Author")

`write_suite` writes a graded set, whose answers are known, `write_measured_suite` one that is chosen by what solvers
take for it; `check_suite` says what is wrong with a folder by the published rules. On the command line they are
`satpuzzle suite`; `command` reads its options.

`graded` makes the first set and `measured` the second, from `candidates` that `measuring` has solvers answer, of which
`own_solvers` are no programs by themselves; `rules` are the competitions'.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

PAGE, PAGE_TITLE = "description.md", "# Edge-matching puzzles"  # the file that describes a set, and how it begins

if TYPE_CHECKING:
    from satpuzzle_contest.graded import write_suite
    from satpuzzle_contest.measured import write_measured_suite
    from satpuzzle_contest.rules import check_suite
else:
    _PLACES = {"check_suite": "rules", "write_measured_suite": "measured", "write_suite": "graded"}

    def __getattr__(name: str) -> Any:
        if name not in _PLACES:
            raise AttributeError(f"module 'satpuzzle_contest' has no attribute {name!r}")
        return getattr(import_module(f"satpuzzle_contest.{_PLACES[name]}"), name)


__all__ = ["check_suite", "write_measured_suite", "write_suite"]
