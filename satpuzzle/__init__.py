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

import sys

from satpuzzle.version import __version__

TYPE_CHECKING = False  # that of `typing` takes longer to load than Python itself
if TYPE_CHECKING:
    from satpuzzle.certificates.checking import verify
    from satpuzzle.dimacs.formulas import decode
    from satpuzzle.encode.encoder import encode, formula_sizes
    from satpuzzle.encode.recipe import load_recipe, recipe_names
    from satpuzzle.errors import (
        InputError,
        InvalidCertificateError,
        OutOfTimeError,
        SatpuzzleError,
        UnknownNameError,
        WrongAnswerError,
    )
    from satpuzzle.generators.design import design
    from satpuzzle.generators.difficulty import rank
    from satpuzzle.generators.planting import generate, shuffled
    from satpuzzle.generators.repair import repair
    from satpuzzle.generators.suspects import suspects
    from satpuzzle.model.board import Board, parse_board
    from satpuzzle.model.card import CardType, Lay, Placement
    from satpuzzle.model.puzzle import Difficulty, Puzzle
    from satpuzzle.model.rule import Rule
    from satpuzzle.model.solution import Counts, Solution
    from satpuzzle.notation import convert, instances, load, load_all, parse_all
    from satpuzzle.notation.given import judge, with_given
    from satpuzzle.optimize.explain import explain
    from satpuzzle.optimize.external_best import decode_best, export
    from satpuzzle.optimize.improvement import best
    from satpuzzle.optimize.totalizer import best_fillings
    from satpuzzle.paper.booklet import sheet
    from satpuzzle.paper.typeset import draw
    from satpuzzle.report.certificate import certify
    from satpuzzle.runtime.deadline import Progress
    from satpuzzle.schemas import schema, schema_names
    from satpuzzle.search import count, first, solve, unique
    from satpuzzle.search.analysis import estimate, fingerprint, info
    from satpuzzle.search.parts import make_cubes
    from satpuzzle.search.search import Search
    from satpuzzle.search.settings import Settings
    from satpuzzle.web.building import write_page
else:  # each name is loaded when it is first used
    _MODULES = {
        "certificates.checking": "verify", "dimacs.formulas": "decode", "encode.encoder": "encode formula_sizes",
        "encode.recipe": "load_recipe recipe_names",
        "errors": "InputError InvalidCertificateError OutOfTimeError SatpuzzleError UnknownNameError WrongAnswerError",
        "generators.design": "design", "generators.difficulty": "rank", "generators.planting": "generate shuffled",
        "generators.repair": "repair", "generators.suspects": "suspects", "model.board": "Board parse_board",
        "model.card": "CardType Lay Placement", "model.puzzle": "Difficulty Puzzle", "model.rule": "Rule",
        "model.solution": "Counts Solution", "notation": "convert instances load load_all parse_all",
        "notation.given": "judge with_given", "optimize.explain": "explain",
        "optimize.external_best": "decode_best export", "optimize.improvement": "best",
        "optimize.totalizer": "best_fillings", "paper.booklet": "sheet", "paper.typeset": "draw",
        "report.certificate": "certify", "runtime.deadline": "Progress", "schemas": "schema schema_names",
        "search": "count first solve unique", "search.analysis": "estimate fingerprint info",
        "search.parts": "make_cubes", "search.search": "Search", "search.settings": "Settings",
        "web.building": "write_page",
    }  # fmt: skip
    _PLACES = {name: module for module, names in _MODULES.items() for name in names.split()}

    def __getattr__(name: str) -> object:
        if name not in _PLACES:
            raise AttributeError(f"module 'satpuzzle' has no attribute {name!r}")
        globals()[name] = getattr(__import__(f"satpuzzle.{_PLACES[name]}", fromlist=[name]), name)
        return globals()[name]

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})

    class _Package(type(sys)):
        def __setattr__(self, name: str, value: object) -> None:
            if name not in __all__ or not isinstance(value, type(sys)):  # `encode` is no room, but what it offers
                super().__setattr__(name, value)

    sys.modules[__name__].__class__ = _Package

__all__ = [
    "Board", "CardType", "Counts", "Difficulty", "InputError", "InvalidCertificateError", "Lay", "OutOfTimeError",
    "Placement", "Progress", "Puzzle", "Rule", "SatpuzzleError", "Search", "Settings", "Solution", "UnknownNameError",
    "WrongAnswerError", "__version__", "best", "best_fillings", "certify", "convert", "count", "decode", "decode_best",
    "design", "draw", "encode", "estimate", "explain", "export", "fingerprint", "first", "formula_sizes", "generate",
    "info", "instances", "judge", "load", "load_all", "load_recipe", "make_cubes", "parse_all", "parse_board", "rank",
    "recipe_names", "repair", "schema", "schema_names", "sheet", "shuffled", "solve", "suspects", "unique", "verify",
    "with_given", "write_page",
]  # fmt: skip
