"""Solve and design edge-matching card puzzles, count their solutions, and prove the count.

    import satpuzzle

    for solution in satpuzzle.solve("standard"):
        print(solution)

Each command of the command line is one call here. Calls take a Puzzle, the name of a bundled one, the path of a file,
or a text of several lines.

Puzzles
    `Puzzle.from_cards` makes one from lists or words. `load`, `load_all` and `parse_all` read puzzles, `convert` writes
    them, `instances` lists the bundled ones, `info` describes one, `fingerprint` names its cards. `with_given` fixes
    cards of a puzzle.
Solutions
    `solve`, `first`, `count` and `unique`; `Search` answers several of these questions. `estimate` says how long a
    count takes. `judge` checks CHECK lines.
Without a solution
    `best` finds the best filling, `best_fillings` all of them. `explain` says why there is no solution.
    `suspects` lists labels that may be mistyped, `repair` corrects them.
Proofs
    `certify` proves that a list of solutions is complete, `verify` checks such a proof.
Formulas
    `encode`, `export`, `make_cubes` and `formula_sizes` make them, `decode` and `decode_best` read solvers' answers,
    `recipe_names` and `load_recipe` give the recipes.
New puzzles
    `design` makes puzzles with wanted properties, `generate` plants a solution, `shuffled` permutes a puzzle, `rank`
    sorts puzzles by difficulty.
Pictures
    `draw` makes them, `sheet` prints cards to cut out, `write_page` makes a playable page for a browser.
Programs
    `schema` and `schema_names` describe the JSON of commands. A `Progress`, given to a long call, can be read from
    another thread.

All errors raised on purpose are `SatpuzzleError`.
"""

from __future__ import annotations

import gc
import os
import sys

_started = "".join(sys.orig_argv[-len(sys.argv) :][:1])  # the script, or the module after `-m`
_as_command = os.path.basename(_started).removesuffix(".exe") == "satpuzzle"
if _as_command:
    import signal

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # until the command can report an interruption

from typing import TYPE_CHECKING, Any  # noqa: E402

_collecting = gc.isenabled()
gc.disable()  # loading modules makes no garbage; collecting would take a sixth of the time

from satpuzzle.encode import encode, formula_sizes, load_recipe, recipe_names  # noqa: E402
from satpuzzle.errors import (  # noqa: E402
    InputError,
    InvalidCertificateError,
    OutOfTimeError,
    SatpuzzleError,
    UnknownNameError,
    WrongAnswerError,
)
from satpuzzle.model import Board, CardType, Counts, Difficulty, Lay, Placement, Puzzle, Rule, Solution, parse_board  # noqa: E402
from satpuzzle.notation import convert, load, load_all, parse_all  # noqa: E402
from satpuzzle.runtime.deadline import Progress  # noqa: E402
from satpuzzle.schemas import schema, schema_names  # noqa: E402
from satpuzzle.search import Search, Settings, count, first, solve, unique  # noqa: E402
from satpuzzle.version import __version__  # noqa: E402

# These are loaded when first used, as only some programs need them.
if TYPE_CHECKING:
    from satpuzzle.certificates.checking import verify
    from satpuzzle.dimacs.formulas import decode
    from satpuzzle.generators.design import design
    from satpuzzle.generators.difficulty import rank
    from satpuzzle.generators.planting import generate, shuffled
    from satpuzzle.generators.repair import repair
    from satpuzzle.generators.suspects import suspects
    from satpuzzle.notation.catalogue import instances
    from satpuzzle.notation.given import judge, with_given
    from satpuzzle.optimize.explain import explain
    from satpuzzle.optimize.external_best import decode_best, export
    from satpuzzle.optimize.improvement import best
    from satpuzzle.optimize.totalizer import best_fillings
    from satpuzzle.pictures.picture import draw
    from satpuzzle.report.booklets import sheet
    from satpuzzle.report.certificate import certify
    from satpuzzle.search.analysis import fingerprint, info
    from satpuzzle.search.cubes import make_cubes
    from satpuzzle.search.estimate import estimate
    from satpuzzle.web.building import write_page
else:
    _PLACES = {
        "best": "optimize.improvement", "best_fillings": "optimize.totalizer", "certify": "report.certificate",
        "decode": "dimacs.formulas", "decode_best": "optimize.external_best", "design": "generators.design",
        "draw": "pictures.picture", "estimate": "search.estimate", "explain": "optimize.explain",
        "export": "optimize.external_best", "fingerprint": "search.analysis", "generate": "generators.planting",
        "info": "search.analysis", "instances": "notation.catalogue", "judge": "notation.given",
        "make_cubes": "search.cubes", "rank": "generators.difficulty", "repair": "generators.repair",
        "sheet": "report.booklets", "shuffled": "generators.planting", "suspects": "generators.suspects",
        "verify": "certificates.checking", "with_given": "notation.given", "write_page": "web.building",
    }  # fmt: skip

    def __getattr__(name: str) -> Any:
        if name not in _PLACES:
            raise AttributeError(f"module 'satpuzzle' has no attribute {name!r}")
        from importlib import import_module

        globals()[name] = getattr(import_module(f"satpuzzle.{_PLACES[name]}"), name)
        return globals()[name]

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})


if _collecting:
    if _as_command:
        gc.freeze()  # enabling it would otherwise look through all that was loaded
    gc.enable()

__all__ = [
    "Board", "CardType", "Counts", "Difficulty", "InputError", "InvalidCertificateError", "Lay", "OutOfTimeError",
    "Placement", "Progress", "Puzzle", "Rule", "SatpuzzleError", "Search", "Settings", "Solution", "UnknownNameError",
    "WrongAnswerError", "__version__", "best", "best_fillings", "certify", "convert", "count", "decode", "decode_best",
    "design", "draw", "encode", "estimate", "explain", "export", "fingerprint", "first", "formula_sizes", "generate",
    "info", "instances", "judge", "load", "load_all", "load_recipe", "make_cubes", "parse_all", "parse_board", "rank",
    "recipe_names", "repair", "schema", "schema_names", "sheet", "shuffled", "solve", "suspects", "unique", "verify",
    "with_given", "write_page",
]  # fmt: skip
