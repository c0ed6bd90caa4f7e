"""Counts of a few cards without NumPy equal those of the frontier engine, and start without large libraries."""

from __future__ import annotations

import gettext
import subprocess
import sys

from hypothesis import given

import satpuzzle
from satpuzzle import Puzzle
from satpuzzle.frontier import FrontierEngine
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import CATALOGUES, LANGUAGES, _Catalogue, _catalogue
from satpuzzle.search.few_cards import counts_of_few
from tests import strategies
from tests.strategies import ODD_BOARDS, runs

BOARDS = ("1x1", "1x4", "2x2", "2x3", "3x2", "3x3", "triangle2", "triangle3", "hexagon1", "hexagon7")


@runs(80)
@given(strategies.puzzles(boards=[*BOARDS, *ODD_BOARDS], hinted=True))
def test_counts_of_few_cards_equal_those_of_the_frontier_engine(puzzle: Puzzle) -> None:
    counts = counts_of_few(puzzle)
    assert counts is None or counts == FrontierEngine(puzzle).counts(Deadline())


def test_bundled_sets_of_nine_are_counted() -> None:
    for name in ("standard", "verzwickt", "bibi"):
        puzzle = satpuzzle.load(name)
        assert counts_of_few(puzzle) == FrontierEngine(puzzle).counts(Deadline())


def test_small_searches_load_no_large_library() -> None:
    for command, libraries in (("count", ("numpy", "pysat")), ("solve", ("numpy", "pysat.solvers"))):
        code = (
            "import sys; from satpuzzle.cli import program\n"
            f"try: program.main([{command!r}, 'standard'])\n"
            "except SystemExit: pass\n"
            f"print([name for name in {libraries!r} if name in sys.modules])"
        )
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
        assert done.stdout.endswith("\n[]\n"), (command, done.stdout[-60:], done.stderr)


def test_texts_read_when_needed_are_those_of_the_catalogue() -> None:
    for name in LANGUAGES:
        if name != "en":
            whole = gettext.translation("satpuzzle", CATALOGUES, [name])
            lazy = _catalogue(name)
            assert isinstance(whole, gettext.GNUTranslations)
            assert isinstance(lazy, _Catalogue)
            texts: dict[object, str] = whole._catalog  # type: ignore[attr-defined]
            assert {key: lazy._catalog.get(key) for key in texts if key} == {key: texts[key] for key in texts if key}
            forms = [each.ngettext("card", "cards", number) for each in (whole, lazy) for number in range(150)]
            assert forms[:150] == forms[150:]
            assert lazy.gettext("not a text of this program") == "not a text of this program"
