"""The page's modules agree with the Python model: rules, search, reasons, links and texts.

They run in one process of node. The expected results come from the model, `satpuzzle.model.judging` and brute force.
"""

from __future__ import annotations

import base64
import json
import random
import re
import shutil
import subprocess
import tomllib
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from threading import Timer
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import satpuzzle
from satpuzzle import InputError, Placement, Puzzle, Rule, parse_board
from satpuzzle.model import Side, judging
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.search import analysis
from satpuzzle.web import bundle
from satpuzzle.web.building import puzzle_data
from satpuzzle.web.bundle import WEB
from tests import brute
from tests.browsing import missing
from tests.cases import few
from tests.conftest import PATIENCE
from tests.inventing import invent, same
from tests.strategies import NAMED_BOARDS, ODD_BOARDS, SMALL, kinds, puzzles, runs, solutions, table
from tests.test_text import WAYS
from tests.test_typing import HALVES, cards_of
from tests.test_typing import WAYS as TYPED

HERE = Path(__file__).parent
Ask = Callable[..., Any]
State = list[dict[str, int] | None]
Lay = tuple[int, int]  # the type of a card, from 1, and the number of its look
BOARDS = (
    "1x1", "1x4", "2x3", "3x3", "5x2", "triangle1", "triangle3", "hexagon1", "hexagon7", "hexagon19", "16x16",
    "2x2torus", "3x4torus", "1x2cylinder", "3x4cylinder", "3x3:1,1-1,3+2,2", "triangle3:4+2,1-3,3", "hexagon19:2-6",
    "3x3torus:2,1-3,2", "hexagon7:4",
)  # fmt: skip


@pytest.fixture(scope="session")
def ask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ask]:
    """Ask node: the name of an answer in `js/answers.mjs`, and its arguments."""
    node = shutil.which("node")
    if node is None:
        missing("node")
    folder = tmp_path_factory.mktemp("web")
    for module in WEB.glob("*.js"):
        shutil.copy(module, folder)
    (folder / "package.json").write_text('{"type": "module"}')
    process = subprocess.Popen(
        [str(node), str(HERE / "js" / "answers.mjs"), str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    assert process.stdin
    assert process.stdout
    writer, reader = process.stdin, process.stdout

    def ask(*question: object) -> Any:
        writer.write(json.dumps(question) + "\n")
        writer.flush()
        hanging = Timer(PATIENCE, process.kill)
        hanging.start()
        answer = json.loads(reader.readline())
        hanging.cancel()
        assert "error" not in answer, answer["error"]
        return answer.get("answer")

    yield ask
    writer.close()
    process.wait(timeout=PATIENCE)
    reader.close()


def data(puzzle: Puzzle) -> dict[str, Any]:
    """The data of a page about a puzzle; boards that cannot be drawn have no corners here."""
    try:
        return {**puzzle_data(puzzle)}
    except InputError:
        like = puzzle_data(satpuzzle.load("standard"))
        board, rule = puzzle.board, puzzle.rule
        joins = [[*a, *b] for a, b in board.joins]
        known = {"name": board.name, "sides": board.sides, "cells": board.cells, "joins": joins, "rows": board.rows}
        described = {"signed": rule.signed, "rims": rule.rims, "rimOnly": rule.rim_only, "whole": rule.whole}
        unusual = {key: getattr(puzzle, key) for key in ("turns", "flip", "backs", "spare")}
        own = {"cards": puzzle.cards, "hints": hints_in(puzzle), **unusual}
        return {**like, "board": {**known, "corners": []}, "rule": described, "title": "", **own}


def shows(puzzle: Puzzle, card: int) -> dict[int, brute.Labels]:
    """What a card shows after each of the page's moves."""
    sides, front = puzzle.board.sides, puzzle.cards[card]
    steps = {"free": range(sides), "half": (0, sides // 2), "none": (0,)}[puzzle.turns]
    found = {step: brute.turn(front, step) for step in steps}
    if puzzle.flip or puzzle.backs:
        over = puzzle.backs[card] if puzzle.backs else tuple(front[-side] for side in range(sides))
        found |= {sides + step: brute.turn(over, step) for step in steps}
    return found


def state_of(puzzle: Puzzle, found: Sequence[Lay | None]) -> State:
    """A state with these lays in the cells, each of the first free card that can, after its first move."""
    left = list(range(len(puzzle.cards)))
    given = {hint.cell: card for hint, (card, _) in zip(puzzle.hints, puzzle.given_cards, strict=True)}
    state: State = []
    for cell, lay in enumerate(found):
        if lay is None:
            state.append(None)
            continue
        turns = [(card, turn) for card in left for turn in shows(puzzle, card) if lay_of(puzzle, card, turn) == lay]
        own = [each for each in turns if each[0] == given.get(cell)]
        free = [each for each in turns if each[0] not in given.values()]
        card, turn = next(iter([*own, *free, *turns]))
        left.remove(card)
        state.append({"card": card, "turn": turn})
    return state


def lay_of(puzzle: Puzzle, card: int, turn: int) -> Lay:
    """The lay of a card after a move of the page."""
    kind = puzzle.card_types[card][0]
    return kind, puzzle.types[kind - 1].looks.index(shows(puzzle, card)[turn])


@st.composite
def states(draw: st.DrawFn, puzzle: Puzzle, keep: bool = True) -> State:
    """A random state: some cards anywhere after any move, with the given cards if they must be kept."""
    state: State = [None] * puzzle.board.cells
    cards: list[int] = list(draw(st.permutations(range(len(puzzle.cards)))))
    given = {cell: {"card": card, "turn": turn} for cell, card, turn in hints_in(puzzle)}
    for cell, laid in given.items():
        if keep or draw(st.booleans()):
            state[cell] = laid
            cards.remove(laid["card"])
    for cell in range(puzzle.board.cells):
        if state[cell] is None and draw(st.booleans()):
            state[cell] = _laid(draw, puzzle, cards.pop())
    return state


def _laid(draw: st.DrawFn, puzzle: Puzzle, card: int) -> dict[str, int]:
    return {"card": card, "turn": draw(st.sampled_from(sorted(shows(puzzle, card))))}


def hints_in(puzzle: Puzzle) -> list[list[int]]:
    """The given cards: cell, card, and its first move that leaves it so."""
    hints = []
    for hint, (card, _) in zip(puzzle.hints, puzzle.given_cards, strict=True):
        turns = [turn for turn in shows(puzzle, card) if lay_of(puzzle, card, turn) == hint[1:]]
        hints.append([hint.cell, card, turns[0]])
    return hints


@st.composite
def partly_laid(draw: st.DrawFn, puzzle: Puzzle) -> State:
    """A state during play: some cells of a solution, and sometimes one more card."""
    found = solutions(puzzle)
    if not found or draw(st.integers(0, 3)) == 0:
        return draw(states(puzzle))
    solution = draw(st.sampled_from(found))
    given = {hint.cell for hint in puzzle.hints} if draw(st.booleans()) else set()
    state = state_of(
        puzzle, [lay if cell in given or draw(st.booleans()) else None for cell, lay in enumerate(solution)]
    )
    empty = [cell for cell, laid in enumerate(state) if laid is None]
    if draw(st.booleans()) and empty:
        state[draw(st.sampled_from(empty))] = _laid(draw, puzzle, draw(st.sampled_from(_free(puzzle, state))))
    return state


def lays(puzzle: Puzzle, state: State) -> list[Lay | None]:
    """The lay of the card in each cell."""
    return [None if laid is None else lay_of(puzzle, laid["card"], laid["turn"]) for laid in state]


def laid_of(puzzle: Puzzle, state: State) -> judging.Laid:
    """The same in the form that `satpuzzle.model.judging` takes."""
    return [None if lay is None else (lay[0], puzzle.look(*lay)) for lay in lays(puzzle, state)]


def ahead(puzzle: Puzzle, state: State) -> list[brute.Lays]:
    """The solutions that contain the placed cards."""
    lying = lays(puzzle, state)
    return [found for found in solutions(puzzle) if all(b is None or a == b for a, b in zip(found, lying, strict=True))]


def from_0(found: Sequence[brute.Lays]) -> list[list[list[int]]]:
    """Solutions as types and turns, both from 0."""
    return [[[kind - 1, turn] for kind, turn in solution] for solution in found]


def held(puzzle: Puzzle, found: Sequence[brute.Lays], complete: bool = True) -> dict[str, Any]:
    """Solutions in the data of a page."""
    numbers = [(kind.number, turn) for kind in puzzle.types for turn in range(len(kind.looks))]
    return {"complete": complete, "essential": [[numbers.index(lay) for lay in solution] for solution in found]}


def essential(puzzle: Puzzle) -> list[brute.Lays]:
    """One solution of each orbit."""
    return [orbit[0] for orbit in table(puzzle).orbits(solutions(puzzle))]


def symmetries(puzzle: Puzzle) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The symmetries of the board that cards can follow, whatever is given."""
    return [*puzzle.board.find_symmetries(Deadline(), puzzle.moves)]


one_line = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=12).map(str.strip)
any_puzzle = puzzles(boards=(*SMALL, *ODD_BOARDS), hinted=True) | kinds()
drawn = puzzles(boards=(*SMALL, *ODD_BOARDS[:2]), hinted=True) | kinds(boards=NAMED_BOARDS)


@pytest.mark.parametrize("name", BOARDS)
def test_named_boards_equal_those_of_the_program(ask: Ask, name: str) -> None:
    board, puzzle_board = ask("board", name), parse_board(name)
    puzzle = Puzzle(puzzle_board, ((1,) * puzzle_board.sides,) * puzzle_board.cells)
    wanted = json.loads(json.dumps(puzzle_data(puzzle)["board"]))
    corners = [number for polygon in board.pop("corners") for point in polygon for number in point]
    assert corners == pytest.approx(
        [number for polygon in wanted.pop("corners") for point in polygon for number in point], abs=1e-3
    )
    assert board == wanted


def test_impossible_boards_are_refused(ask: Ask) -> None:
    for name in (
        "", "0x3", "3x0", "x", "triangle0", "hexagon8", "hexagon0", "33x32", "9999x9999", "triangle99", "3x3 ",
        "1x3torus", "3x1cylinder", "2x2tori", "33x32torus", "3x3:", "3x3:0", "3x3:10", "3x3:1,4", "3x3:1,1-2",
        "3x3:1+9", "3x3:1:1", "3x3:1,1-9999,1", "9:1", "2x2:a", "3x3:1-2,3", "3x3:2-1",
    ):  # fmt: skip
        assert ask("board", name) is None, name
    for sides in (3, 4, 5, 6):
        for cards in range(1, 40):
            found = satpuzzle.model.board.board_for(cards, sides)
            assert ask("boardFor", cards, sides) == (found and found.name)


@runs(60)
@given(puzzle=any_puzzle)
def test_types_looks_and_symmetries_equal_those_of_the_model(ask: Ask, puzzle: Puzzle) -> None:
    found = ask("puzzle", data(puzzle))
    assert [kind["looks"] for kind in found["types"]] == [[list(look) for look in kind.looks] for kind in puzzle.types]
    assert [len(kind["cards"]) for kind in found["types"]] == [kind.count for kind in puzzle.types]
    as_read = list(zip(found["typeOf"], found["turnOf"], strict=True))
    assert as_read == [(number - 1, turn) for number, turn in puzzle.card_types]
    assert found["moves"] == [*shows(puzzle, 0)]
    assert [(tuple(each["cells"]), tuple(each["moves"])) for each in found["symmetries"]] == symmetries(puzzle)
    assert [hint and [cell, *hint.values()] for cell, hint in enumerate(found["hints"]) if hint] == sorted(
        hints_in(puzzle)
    )


@runs(100)
@given(puzzle=any_puzzle, chosen=st.data())
def test_matches_agree_with_the_judge(ask: Ask, puzzle: Puzzle, chosen: st.DataObject) -> None:
    state = chosen.draw(states(puzzle, keep=False))
    rule, board, laid = puzzle.rule, puzzle.board, laid_of(puzzle, state)
    found = ask("rules", data(puzzle), state)
    assert found["shown"] == [lay and list(puzzle.look(*lay)) for lay in lays(puzzle, state)]
    wrong = {end for join in judging.wrong_joins(puzzle, laid) for end in join} | {*judging.wrong_on_rim(puzzle, laid)}
    frames = {
        Side(cell, side)
        for cell, lay in enumerate(laid)
        for side in range(board.sides)
        if lay and Side(cell, side) not in board.rim and not rule.allows(lay[1][side], on_rim=False)
    }
    # a frame label inside is always wrong; it matches only another frame label
    said = {Side(*side) for side in found["wrong"]}
    assert said <= wrong | frames
    assert frames <= said
    assert all({a, b} & said for a, b in judging.wrong_joins(puzzle, laid))
    both = [(a, b) for a, b in board.joins if laid[a.cell] and laid[b.cell]]
    assert found["matched"] == len(both) - len(list(judging.wrong_joins(puzzle, laid)))
    used = {each["card"] for each in state if each}
    assert found["free"] == [card for card in range(len(puzzle.cards)) if card not in used]
    for cell, turns in enumerate(found["turns"]):
        for card, fitting in zip(found["free"], turns or [], strict=turns is not None):
            assert fitting == _turns(puzzle, state, cell, card)
    assert found["solved"] == (None not in laid and not judging.faults(puzzle, laid))


def _turns(puzzle: Puzzle, state: State, cell: int, card: int) -> list[int]:
    """The moves after which the judge accepts the card in that cell, each look once."""
    fitting: dict[brute.Labels, int] = {}
    for turn, look in shows(puzzle, card).items():
        laid = list(laid_of(puzzle, state))
        laid[cell] = (puzzle.card_types[card][0], look)
        inside = [side for side in range(puzzle.board.sides) if Side(cell, side) not in puzzle.board.rim]
        hints = [hint for hint in puzzle.hints if hint.cell == cell]
        if (
            all(cell not in (a.cell, b.cell) for a, b in judging.wrong_joins(puzzle, laid))
            and all(side.cell != cell for side in judging.wrong_on_rim(puzzle, laid))
            and all(puzzle.rule.allows(look[side], on_rim=False) for side in inside)
            and all(hint[1:] == lay_of(puzzle, card, turn) for hint in hints)
        ):
            fitting.setdefault(look, turn)
    return sorted(fitting.values())


@runs(100)
@given(puzzle=any_puzzle, chosen=st.data())
def test_the_search_finds_all_solutions_with_the_placed_cards(ask: Ask, puzzle: Puzzle, chosen: st.DataObject) -> None:
    state = chosen.draw(st.none() | partly_laid(puzzle))
    wanted = from_0(solutions(puzzle) if state is None else ahead(puzzle, state))
    found = ask("search", data(puzzle), state)
    assert found["complete"]
    assert found["solutions"] == wanted
    nodes, limit = chosen.draw(st.integers(0, 30)), chosen.draw(st.integers(1, 4))
    some = ask("search", data(puzzle), state, {"nodes": nodes, "limit": limit})
    assert all(solution in wanted for solution in some["solutions"])
    assert some["nodes"] <= nodes
    assert len(some["solutions"]) <= limit
    assert not some["complete"] or some["solutions"] == wanted


@runs(66)
@given(puzzle=any_puzzle, chosen=st.data())
def test_the_answer_whether_a_board_can_be_completed_is_right(ask: Ask, puzzle: Puzzle, chosen: st.DataObject) -> None:
    state = chosen.draw(partly_laid(puzzle))
    nodes = chosen.draw(st.integers(0, 20))
    wanted = "yes" if ahead(puzzle, state) else "no"
    found = essential(puzzle)
    assert ask("completed", data(puzzle), state, None, 10**6) == wanted
    assert ask("completed", data(puzzle), state, None, nodes) in (wanted, "unknown")
    assert ask("completed", data(puzzle), state, held(puzzle, found), 0) == wanted
    assert ask("completed", data(puzzle), state, held(puzzle, found[:1], complete=False), nodes) in (wanted, "unknown")


KNOWN = tomllib.loads((HERE.parent / "instances" / "_catalogue.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", [name for name, notes in KNOWN.items() if notes.get("distinct", 9999) <= 1000])
def test_small_bundled_puzzles_have_their_known_counts(ask: Ask, name: str) -> None:
    puzzle = satpuzzle.load(name)
    found = ask("search", puzzle_data(replace(puzzle, corners=())), None, {"nodes": 100_000})
    assert found["complete"] or puzzle.board.cells > 25
    assert not found["complete"] or len(found["solutions"]) == KNOWN[name]["distinct"]


@st.composite
def acts(draw: st.DrawFn, puzzle: Puzzle) -> list[list[Any]]:
    """Random moves of a player."""
    touched: list[list[Any]] = [["tapped", {"cell": cell}] for cell in range(puzzle.board.cells)]
    touched += [["tapped", {"card": card}] for card in range(len(puzzle.cards))]
    names = ("pressed", "undo", "redo", "reset", "whatFits", "dropped", "takenBackHere")
    others: list[list[Any]] = [*([name] for name in names), ["turnedHere", 1], ["turnedHere", -1], ["turnedHere", None]]
    return draw(st.lists(st.sampled_from(touched) | st.sampled_from(others), max_size=25))


def test_a_given_card_cannot_be_moved(ask: Ask) -> None:
    puzzle = satpuzzle.with_given(STANDARD, "2,2=1@0")
    (_, after) = ask("played", data(puzzle), [["tapped", {"cell": 0}], ["tapped", {"card": 0}]])
    assert after["board"] == [*[None] * 4, {"card": 0, "turn": 0}, *[None] * 4]


@runs(60)
@given(puzzle=drawn, chosen=st.data())
def test_moves_do_not_change_earlier_states_and_keep_every_card(
    ask: Ask, puzzle: Puzzle, chosen: st.DataObject
) -> None:
    done = chosen.draw(acts(puzzle))
    found = ask("played", data(puzzle), done)
    before: State = [None] * puzzle.board.cells
    for cell, card, turn in hints_in(puzzle):
        before[cell] = {"card": card, "turn": turn}
    boards = [before]
    for [name, *_], after in zip(done, found, strict=True):
        board = after["board"]
        cards = [laid["card"] for laid in board if laid]
        assert len(cards) == len(set(cards))
        assert all(laid["turn"] in shows(puzzle, laid["card"]) for laid in board if laid)
        assert all(board[hint.cell] == before[hint.cell] for hint in puzzle.hints)
        assert after["hand"] is None or after["chosen"] is None
        assert after["kept"] == board
        if board != boards[-1] and name != "reset":
            assert after["won"] == (None not in board and not judging.faults(puzzle, laid_of(puzzle, board)))
        if name == "undo" and len(boards) > 1:
            boards.pop()
            assert board == boards[-1]
        elif name == "redo":
            boards = [*boards, board][: after["past"] + 1]
        elif after["past"] == len(boards):
            boards.append(board)
        assert len(boards) == after["past"] + 1


FORCED = {"last figure", "only card", "only place", "otherwise", "otherwise there"}


def test_a_full_board_with_a_given_card_in_another_rotation_is_not_solved(ask: Ask) -> None:
    puzzle = Puzzle(parse_board("1x1"), ((1, 1, 1, -1),), hints=(Placement(0, 1, 0),))
    assert _check_step(ask, puzzle, [{"card": 0, "turn": 1}], None, 10**6) == "dead but one"


@runs(100)
@given(puzzle=any_puzzle, chosen=st.data())
def test_every_reason_given_is_true(ask: Ask, puzzle: Puzzle, chosen: st.DataObject) -> None:
    state = chosen.draw(partly_laid(puzzle))
    found = essential(puzzle)
    known = chosen.draw(st.sampled_from([None, held(puzzle, found), held(puzzle, found[:1], complete=False)]))
    _check_step(ask, puzzle, state, known, chosen.draw(st.sampled_from([0, 5, 10**6])))


def test_every_kind_of_reason_occurs(ask: Ask) -> None:
    """Puzzles during play: some cards of a solution, and sometimes one more card that fits its cell."""
    chance = random.Random(7)
    met = set()
    names = ("standard", "triangles-1", "triangles-3", "triangles-5", "verzwickt", "circus", "bibi")
    unframed = Puzzle.from_cards([[0, 1, 1, 0]] * 3 + [[0, 0, 0, 0]], "2x2", "framed")
    for puzzle in (*map(satpuzzle.load, names), unframed):
        every = solutions(puzzle)
        for known in (None, held(puzzle, essential(puzzle)), held(puzzle, essential(puzzle)[:1], complete=False)):
            for _ in range(12 if every else 1):
                state: State = [None] * puzzle.board.cells
                if every:
                    lying = chance.sample(range(len(state)), chance.randint(0, len(state) - 1))
                    solution = chance.choice(every)
                    state = state_of(puzzle, [lay if cell in lying else None for cell, lay in enumerate(solution)])
                    cell = chance.choice(_empty(state))
                    more = [(c, turn) for c in _free(puzzle, state) for turn in _turns(puzzle, state, cell, c)]
                    if more and chance.random() < 0.6:
                        card, turn = chance.choice(more)
                        state[cell] = {"card": card, "turn": turn}
                met.add(_check_step(ask, puzzle, state, known, chance.choice([0, 10**6])))
    assert met - {None} == {*ask("reasons")} - {"wrong"}


def _check_step(ask: Ask, puzzle: Puzzle, state: State, known: dict[str, Any] | None, nodes: int) -> str | None:
    """Check that the next suggestion of the page is true; return its reason, or None."""
    step = ask("next", data(puzzle), state, known, nodes)
    left = ahead(puzzle, state)
    if step is None:
        assert left
        assert None not in state
        return None
    assert not left or None in state
    for language in ("en", "de"):
        words = ask("words", bundle.texts(), language, step)
        assert "{" not in words
        assert "undefined" not in words
    reason, cell, parts = step["reason"], step["cell"], step["parts"]
    if reason == "unknown":
        assert nodes < 10**6
        assert known is None or not known["complete"]
    elif reason == "wrong":
        assert any(cell == place for place, _ in ask("rules", data(puzzle), state)["wrong"])
    elif step["card"] is None:
        assert not left
        _check_dead_end(puzzle, state, step)
    else:
        assert state[cell] is None
        assert step["card"] in _free(puzzle, state)
        lay = lay_of(puzzle, step["card"], step["turn"])
        agreeing = sum(solution[cell] == lay for solution in left)
        if reason in FORCED:
            assert agreeing == len(left)
            _check_forced(puzzle, state, step)
        elif reason == "all solutions":
            assert agreeing == parts["n"] == len(left)
        elif reason == "some solutions":
            assert (agreeing, len(left)) == (parts["often"], parts["n"])
        else:
            assert reason == "found"
            assert agreeing
    return str(reason)


def _free(puzzle: Puzzle, state: State) -> list[int]:
    used = {laid["card"] for laid in state if laid}
    return [card for card in range(len(puzzle.cards)) if card not in used]


def _fitting(puzzle: Puzzle, state: State, cell: int) -> dict[Lay, tuple[int, int]]:
    """The lays of free cards that fit in an empty cell, each with a card and its move."""
    found: dict[Lay, tuple[int, int]] = {}
    for card in _free(puzzle, state):
        for turn in _turns(puzzle, state, cell, card):
            found.setdefault(lay_of(puzzle, card, turn), (card, turn))
    return found


def _empty(state: State) -> list[int]:
    return [cell for cell, laid in enumerate(state) if laid is None]


def _starved(puzzle: Puzzle, state: State, cell: int, lay: Lay) -> list[int]:
    """The empty neighbours of a cell where no card fits if a card lies so in the cell."""
    card, turn = _fitting(puzzle, state, cell)[lay]
    after: State = [*state[:cell], {"card": card, "turn": turn}, *state[cell + 1 :]]
    beside = {b.cell for a, b in puzzle.board.across.items() if a[0] == cell}
    return [other for other in _empty(after) if other in beside and not _fitting(puzzle, after, other)]


def _demanded(puzzle: Puzzle, state: State, cell: int) -> list[int]:
    lying = lays(puzzle, state)
    found = []
    for side in range(puzzle.board.sides):
        other = puzzle.board.across.get((cell, side))
        lay = lying[other.cell] if other else None
        if other and lay:
            found.append(puzzle.rule.mate(puzzle.look(*lay)[other.side]))
    return found


def _named(puzzle: Puzzle, label: int, part: Any) -> bool:
    name = dict(enumerate(puzzle.figures, 1)).get(abs(label), abs(label))
    if puzzle.rule.mate(label) == label:
        return bool(part == name)
    return bool(part == {"key": "front" if label > 0 else "back", "parts": {"figure": name}})


def _named_cell(puzzle: Puzzle, part: dict[str, Any], cell: int) -> bool:
    place = puzzle.board.place(cell)
    if place is None:
        return bool(part == {"key": "cell", "parts": {"cell": cell + 1}})
    return bool(part == {"key": "place", "parts": {"row": place[0], "column": place[1]}})


def _sides(puzzle: Puzzle, card: int) -> list[int]:
    """What the front and the back of a card show."""
    return [label for look in shows(puzzle, card).values() for label in look]


def _check_dead_end(puzzle: Puzzle, state: State, step: dict[str, Any]) -> None:
    reason, cell, parts = step["reason"], step["cell"], step["parts"]
    if cell is not None:
        assert _named_cell(puzzle, parts["cell"], cell)
    showing = [{*_sides(puzzle, card)} for card in _free(puzzle, state)]
    if reason == "dead cell":
        assert not _fitting(puzzle, state, cell)
    elif reason == "dead figure":
        demanded = [label for label in _demanded(puzzle, state, cell) if _named(puzzle, label, parts["figure"])]
        assert demanded
        assert not any(demanded[0] in labels for labels in showing)
    elif reason == "dead card":
        card = parts["card"] - 1
        alike = [other for other in _free(puzzle, state) if puzzle.card_types[other][0] == puzzle.card_types[card][0]]
        assert all(not _turns(puzzle, state, other, card) for other in _empty(state))
        assert len(_free(puzzle, state)) - len(_empty(state)) < len(alike)
    elif reason == "dead in two":
        assert all(_starved(puzzle, state, cell, lay) for lay in _fitting(puzzle, state, cell))
    elif reason == "dead but one":
        assert ahead(puzzle, [*state[:cell], None, *state[cell + 1 :]])
    elif reason == "dead puzzle":
        assert not solutions(puzzle)
    else:
        assert reason == "dead"


def _check_forced(puzzle: Puzzle, state: State, step: dict[str, Any]) -> None:
    reason, cell, card, parts = step["reason"], step["cell"], step["card"], step["parts"]
    lay = lay_of(puzzle, card, step["turn"])
    fitting = _fitting(puzzle, state, cell)
    assert lay in fitting
    assert _named_cell(puzzle, parts["cell"], cell)
    assert parts["card"] == card + 1
    if reason in ("only card", "last figure"):
        assert [*fitting] == [lay]
    if reason == "last figure":
        named = [label for label in _demanded(puzzle, state, cell) if _named(puzzle, label, parts["figure"])]
        assert named
        assert [other for other in _free(puzzle, state) if named[0] in _sides(puzzle, other)] == [card]
    elif reason == "only place":
        alike = [other for other in _free(puzzle, state) if puzzle.card_types[other][0] == puzzle.card_types[card][0]]
        cells = [other for other in _empty(state) if _turns(puzzle, state, other, card)]
        assert len(alike) == len(cells) == parts["n"]
        assert len(_turns(puzzle, state, cell, card)) == 1
    elif reason.startswith("otherwise"):
        others = [_starved(puzzle, state, cell, other) for other in fitting if other != lay]
        assert len(others) == parts["n"]
        assert all(others)
        if "other" in parts:
            everywhere = set.intersection(*map(set, others))
            assert any(_named_cell(puzzle, parts["other"], other) for other in everywhere)


@runs(66)
@given(puzzle=drawn, chosen=st.data())
def test_a_link_restores_the_puzzle_and_the_placed_cards(ask: Ask, puzzle: Puzzle, chosen: st.DataObject) -> None:
    state = chosen.draw(st.none() | states(puzzle))
    described = json.loads(json.dumps(data(puzzle)))
    described["title"] = chosen.draw(one_line)
    described["figures"] = chosen.draw(st.lists(one_line, max_size=3))
    cards = len(puzzle.cards)
    described["cardNames"] = chosen.draw(st.just([]) | st.lists(one_line, min_size=cards, max_size=cards, unique=True))
    link = ask("linkOf", described, state)
    assert set(link) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    found = ask("fromLink", link)
    assert found["board"] == state
    board, wanted = found["puzzle"].pop("board"), described.pop("board")
    for each in (board, wanted):
        each["corners"] = (
            [[[pytest.approx(x, abs=1e-3), pytest.approx(y, abs=1e-3)] for x, y in c] for c in each["corners"]]
            if each is wanted
            else each["corners"]
        )
    assert board == wanted
    assert found["puzzle"] == {**described, "source": ""}


def link_of(values: object) -> str:
    """The link with these values, as share.js describes it."""
    return base64.urlsafe_b64encode(zlib.compress(json.dumps(values).encode(), 9)).decode().rstrip("=")


def in_link(link: str) -> list[Any]:
    """The values in a link."""
    values: list[Any] = json.loads(zlib.decompress(base64.urlsafe_b64decode(link + "=" * (-len(link) % 4))))
    return values


FIVE: State = [{"card": 3, "turn": 2}, None, {"card": 0, "turn": 1}, {"card": 8, "turn": 0}, {"card": 5, "turn": 3}]
STANDARD = satpuzzle.load("standard")
NINE = ["3x3", "signed", [list(card) for card in STANDARD.cards], STANDARD.title, [], [], []]


def test_a_link_of_nine_cards_is_short_and_documented(ask: Ask) -> None:
    link = ask("linkOf", puzzle_data(STANDARD), [*FIVE, *[None] * 4])
    assert in_link(link) == [*NINE, [[3, 2], None, [0, 1], [8, 0], [5, 3], None, None, None, None]]
    assert len(link) <= 250
    assert ask("fromLink", link_of(in_link(link))) == ask("fromLink", link)


@runs(100)
@given(chosen=st.data())
def test_invalid_links_are_refused(ask: Ask, chosen: st.DataObject) -> None:
    puzzle = satpuzzle.load(chosen.draw(st.sampled_from(["standard", "circus", "macmahon"])))
    link = ask("linkOf", puzzle_data(puzzle), None)
    at = chosen.draw(st.integers(0, len(link) - 1))
    other = chosen.draw(st.sampled_from("AZaz09-_").filter(lambda letter: letter != link[at]))
    changed = link[:at] + other + link[at + 1 :]
    found = ask("fromLink", changed)
    assert found is None or found == ask("fromLink", link)  # some bits are unused
    assert ask("fromLink", link[:at]) is None
    assert ask("fromLink", chosen.draw(st.text(max_size=80))) is None


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 10**10) | st.floats(allow_nan=False) | st.text(max_size=6),
    lambda each: st.lists(each, max_size=4) | st.dictionaries(st.sampled_from(["name", "sides", "cells"]), each),
    max_leaves=12,
)
OWN = {"name": "two", "sides": 3, "cells": 2, "joins": [[1, 2, 2, 2]], "rows": [1, 1]}
HINTED = [OWN, "unsigned", [[1, 2, 3], [1, 3, 2]], "", [], ["a", ""], [{"cell": 1, "type": 2, "turn": 1}]]


@runs(133)
@given(chosen=st.data())
def test_malicious_links_with_a_valid_checksum_are_harmless(ask: Ask, chosen: st.DataObject) -> None:
    values = chosen.draw(st.sampled_from([[*NINE, None], [*HINTED, None], [*HINTED, [[1, 2], None]]]))
    values = json.loads(json.dumps(values))
    place: Any = values
    while True:
        keys = list(place) if isinstance(place, dict) else range(len(place))
        key = chosen.draw(st.sampled_from(keys))
        if not isinstance(place[key], (list, dict)) or not place[key] or chosen.draw(st.booleans()):
            break
        place = place[key]
    place[key] = chosen.draw(JSON_VALUES)
    found = ask("fromLink", link_of(values))
    if found is not None:  # then it is a puzzle
        (puzzle,) = satpuzzle.parse_all(ask("asToml", found["puzzle"]), input_format="toml")
        assert puzzle.board.cells == len(found["puzzle"]["cards"])


def test_links_with_impossible_boards_are_refused(ask: Ask) -> None:
    def read(hints: list[Any], laid: object, board: object = "1x2") -> Any:
        return ask("fromLink", link_of([board, "signed", [[1, 2, 3, 4], [1, 2, 3, -2]], "", [], [], hints, laid]))

    given = [{"cell": 1, "type": 1, "turn": 0}]
    fine = [[0, 0], [1, 3]]
    assert read(given, fine)["board"] == [{"card": 0, "turn": 0}, {"card": 1, "turn": 3}]
    assert read(given, None)["puzzle"]["hints"] == [[0, 0, 0]]
    for laid in ([fine[0]] * 2, [None, fine[1]], [[0, 1], None], [fine[0], [2, 0]], [fine[0]], [fine[0], [1, 4]], 7):
        assert read(given, laid) is None, laid
    for cell, kind, turn in ((3, 1, 0), (1, 3, 0), (1, 1, 4)):
        assert read([{"cell": cell, "type": kind, "turn": turn}], None) is None
    own = {"name": "own", "sides": 4, "cells": 2, "joins": [[1, 2, 2, 4]]}
    assert read([], None, {**own, "rows": [1, 1]})["puzzle"]["board"]["rows"] == [1, 1]
    wrong: list[tuple[str, object]] = [("joins", []), ("rows", [10**9]), ("rows", [2, 1])]
    for key, value in wrong:
        assert read([], None, {**own, key: value}) is None, (key, value)
    for place, words in ((3, "a" * 10_001), (4, [["a" * 10_001]]), (5, ["a" * 10_001])):
        assert ask("fromLink", link_of([*NINE[:place], words, *NINE[place + 1 :], None])) is None
    assert ask("fromLink", link_of(["1x1100", "unsigned", [[1, 1, 1, 1]] * 1100, "", [], [], [], None])) is None


def test_huge_links_are_refused_at_once(ask: Ask) -> None:
    assert ask("fromLink", "A" * 1_000_000) is None
    assert ask("fromLink", "_" * 50_000) is None
    assert ask("fromLink", "") is None
    assert ask("fromLink", link_of([*NINE, None, " " * 50_000_000])) is None  # short, but large when expanded
    assert ask("fromLink", link_of([*NINE, None, " " * 1000])) is not None


@runs(66)
@given(puzzle=any_puzzle, title=st.text(max_size=20), source=st.text(max_size=20))
def test_the_program_reads_exported_texts(ask: Ask, puzzle: Puzzle, title: str, source: str) -> None:
    described = {**data(puzzle), "title": title, "source": source}
    assert satpuzzle.parse_all(ask("asToml", described), input_format="toml") == [puzzle]


@runs(66)
@given(puzzle=drawn, chosen=st.data())
def test_exported_texts_can_be_pasted(ask: Ask, puzzle: Puzzle, chosen: st.DataObject) -> None:
    described = json.loads(json.dumps(data(puzzle)))
    described["title"] = chosen.draw(one_line)
    described["figures"] = chosen.draw(st.lists(one_line, max_size=3))
    text = ask("asToml", described)
    found = ask("fromText", text)
    assert "draft" in found, (text, found)
    assert satpuzzle.parse_all(ask("asToml", {**found["draft"], "source": ""}), input_format="toml") == [puzzle]
    assert ask("asToml", {**found["draft"], "source": described["source"]}) == text


def _draft(found: dict[str, Any]) -> tuple[Any, ...]:
    draft = found["draft"]
    signed, rims, rim_only, whole = (draft["rule"][key] for key in ("signed", "rims", "rimOnly", "whole"))
    rule = Rule(signed, tuple(rims), rim_only, tuple(whole))
    cards = tuple(map(tuple, draft["cards"]))
    return cards, rule, tuple(draft["figures"]), tuple(draft["cardNames"])


PASTED = [
    "# Four\n1 -2 3 -4\n-1 2 3 4\n1 1 1 1\n2 2 2 -2\n",
    "0 1 2 0\n0 0 1 2\n2 1 0 0\n1 0 0 2\n",
    "A: heart+ club- spade+ club+\nB: heart- club+ spade- club-\n",
    "heart, club', spade, club\nheart', club, spade', club\n",
    "# 3x3 triangles\n" + "1 -2 3\n-1 2 -3\n1 2 3\n" * 3,
    "# Seven\n" + "1 -2 3 -1 2 -3\n" * 7,
    "A b C d\na B c D\nA A b b\nd D c C\n",
    "AbCd\naBcD\nAAbb\ndDcC\n",
    "red;green;blue;yellow\nred;red;blue;blue\n",
    "1) +a -b +c\n2) -a +b -c\n3) +a +a -b\n4) -c -c +a\n",
    "r g b r g b\n" * 7,
    "1. ♥+ ♣- ♥- ♣+\n2. ♥- ♣+ ♥+ ♣-\n",
    "heart* club heart club*\nheart club* heart* club\n",
    "I ı İ i\nı I i İ\nI ı İ i\nı I i İ\n",
    "fox hen owl cat,\n" * 4,
    "AbCd\n" * 3 + "A b C d,\n",
]


def _is_read_like_in_the_program(ask: Ask, text: str, puzzle: Puzzle) -> None:
    found = ask("fromText", text)
    assert "draft" in found, found
    assert _draft(found) == (puzzle.cards, puzzle.rule, puzzle.figures, puzzle.card_names)


@pytest.mark.parametrize("text", PASTED)
def test_pasted_cards_are_read_like_in_the_program(ask: Ask, text: str) -> None:
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    n, sides = len(lines), len(ask("fromText", text)["draft"]["cards"][0])
    board = satpuzzle.model.board.board_for(n, sides) or parse_board(f"1x{n}")
    _is_read_like_in_the_program(ask, text, Puzzle.from_cards(text, board, "framed" if "0" in text else None))


@pytest.mark.parametrize("way", TYPED)
def test_cards_are_read_in_most_ways_in_which_people_type_them(ask: Ask, way: str) -> None:
    if "header" in way or "title without" in way:  # the program reads these
        assert ask("fromText", TYPED[way])["problem"] in ("other", "strange", "sides")
    else:
        (puzzle,) = satpuzzle.parse_all(TYPED[way])
        _is_read_like_in_the_program(ask, TYPED[way], puzzle)


@pytest.mark.parametrize("way", WAYS)
def test_other_texts_are_left_to_the_program(ask: Ask, way: str) -> None:
    assert ask("fromText", WAYS[way]).get("problem") in ("other", "sides", "mixed", "number", "strange")


def test_the_page_reads_no_invented_text_wrongly(ask: Ask) -> None:
    for seed in range(few(400)):
        invented = invent(Random(seed))
        if draft := ask("fromText", invented.text).get("draft"):
            assert len(invented.sets) == 1, invented.text
            assert same(tuple(map(tuple, draft["cards"])), invented.sets[0]), invented.text
            assert draft["rule"]["signed"] == invented.signed, invented.text


LINES = [" ".join(map(str, card)) for card in STANDARD.cards]
WORDS = [re.sub(r"(-?)(\d)", lambda side: f"w{side[2]}{side[1] or '+'}", card) for card in [*LINES, "1 2 1 2"]]
COLOURS = [re.sub(r"-?(\d)", lambda side: ["red", "blue", "pink", "green"][int(side[1]) - 1], card) for card in LINES]


@pytest.mark.parametrize(
    ("lines", "problem", "line"),  # no problem: ten cards are read
    [
        ([*LINES, "1 2 -1 -2"], None, None),
        (["1 2 -1 -2", *LINES], None, None),
        ([*LINES, "", "3 4 -3 -4"], None, None),
        (WORDS, None, None),
        (["#1 2 -1 -2", *LINES], "title", 1),
        ([*LINES, "#1 2 -1 -2"], "two puzzles", 10),
        ([*COLOURS, "red green brown blue"], None, None),
        ([*COLOURS, "thank you very much"], "strange", 10),
        (["top right bottom left", *COLOURS], "strange", 1),
        (["Colours: red blue pink green", *COLOURS], "strange", 1),
        (["cards = {", *LINES, "}"], "other", None),
        ([f"{4 * row + 1} {4 * row + 2} {4 * row + 3} {4 * row + 4}" for row in range(9)], "other", None),
    ],
)
def test_no_line_is_dropped_or_taken_in_silence(
    ask: Ask, lines: list[str], problem: str | None, line: int | None
) -> None:
    found = ask("fromText", "\n".join(lines))
    assert (found.get("problem"), found.get("line")) == (problem, line)
    assert problem in (None, *ask("problems"))
    if problem is None:
        assert (len(found["draft"]["cards"]), found["draft"]["board"]) == (10, None)


def test_invalid_toml_and_zeros_are_refused(ask: Ask) -> None:
    assert ask("fromText", "# Zeros\n0 1 -2 3\n")["problem"] == "zero"
    wrong = 'rule = "signed"\ncards = [[1, 2, -1, -2];]\n'
    assert ask("fromText", wrong) == {"problem": "toml", "parts": {}, "line": 2}


@pytest.mark.parametrize(("fronts", "backs"), HALVES)
def test_ambiguous_pasted_words_lead_to_a_question(ask: Ask, fronts: str, backs: str) -> None:
    text = cards_of(fronts, backs)
    asked = ask("fromText", text)
    assert (asked["problem"], asked["line"]) == ("halves", 1)
    found = ask("fromText", text, False)
    puzzle = Puzzle.from_cards(text, rule="unsigned")
    assert _draft(found) == (puzzle.cards, puzzle.rule, puzzle.figures, puzzle.card_names)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", None), ("# Title only\n", None), ("1 2 3 4\n\n1 2 3\n", 3), ("# A\n1 -2 3 4\n# B\n1 2 3 4\n", 3),
        ("1 2 3 4\n1 2 x 4\n", 2), ("a+ b- c+ d-\na+ b- c+ d\n", 2), ("a+ b- c+ d-\na+ b- , d-\n", 2),
        ("a,b,c,d\na,,c,d\n", 2), ("# t\nA: qgBQ\nB: qGBq\nC: QgbQ\nD: qg!q\n", 5),
        ("A: a b c d\nB: a b c d\nA: a b c d\n", 3), ("heart club spade heart\nheart Club spade heart\n", 2),
        ("heart club spade heart\nheart club 3 heart\n", 2), ("99999999999 1 2 3\n1 2 3 -4\n", 1),
        ("hello\nworld\n", None), ("1 2 3 4 5\n", 1), ("x" * 500_000, None),
    ],
)  # fmt: skip
def test_a_mistake_in_a_pasted_text_is_marked(ask: Ask, text: str, line: int | None) -> None:
    found = ask("fromText", text)
    assert "problem" in found
    assert found["line"] == line
    assert found["problem"] in ask("problems")


@runs(100)
@given(text=st.text(max_size=200) | st.text("ab+-' ,;:#\n0123x.", max_size=200))
def test_any_text_can_be_pasted_without_an_error(ask: Ask, text: str) -> None:
    found = ask("fromText", text)
    if "draft" in found:
        sizes = {len(card) for card in found["draft"]["cards"]}
        assert len(sizes) == 1
    else:
        assert found["problem"] in ask("problems")


@runs(66)
@given(puzzle=any_puzzle)
def test_the_balance_equals_that_of_the_program(ask: Ask, puzzle: Puzzle) -> None:
    found, wanted = ask("balance", data(puzzle)), analysis.balance(puzzle)
    figures = [(f["figure"], f["fronts"], f["backs"], f["onRim"]) for f in found["figures"]]
    assert figures == [(f.number, f.fronts, f.backs, f.on_rim) for f in wanted.figures]
    assert (found["conflict"] is None) == (wanted.conflict is None)
    if found["conflict"]:
        assert str(found["conflict"]["n"]) in (wanted.conflict or "")
    for card, labels in enumerate(puzzle.cards):
        others = {label for other in range(len(puzzle.cards)) if other != card for label in _sides(puzzle, other)}
        alone = [
            side
            for side, label in enumerate(labels)
            if label not in puzzle.rule.rims and puzzle.rule.mate(label) not in others
        ]
        assert [side for other, side in found["alone"] if other == card] == alone


SIDES = st.builds(lambda card, side: {"card": card, "side": side}, st.integers(0, 3), st.integers(0, 2))
ENTERED = st.one_of(
    st.tuples(st.just("labelChosen"), st.integers(-3, 3)),
    st.tuples(st.sampled_from(["cardTurned", "cardCopied", "cardEmptied", "moreOffered"])),
    st.tuples(st.just("sideClicked"), SIDES),
    st.tuples(st.just("handOpened"), st.booleans()),
    st.tuples(st.just("boardChosen"), st.sampled_from(["2x2", "2x3torus", "triangle2", "hexagon7"])),
    st.tuples(
        st.just("kindChosen"),
        st.fixed_dictionaries({}, optional={"turns": st.sampled_from(["free", "none"]), "flip": st.booleans()}),
    ),
    st.tuples(
        st.just("ruleChosen"), st.fixed_dictionaries({}, optional={"signed": st.booleans(), "framed": st.booleans()})
    ),
)


@runs(100)
@given(steps=st.lists(ENTERED, max_size=20))
def test_entered_sides_are_stored_and_can_be_undone(ask: Ask, steps: list[Any]) -> None:
    found = ask("entered", steps)
    for each in found["seen"]:
        board, cards, at = parse_board(each["draft"]["board"]["name"]), each["draft"]["cards"], each["at"]
        assert [len(card) for card in cards] == [board.sides] * board.cells
        assert at["card"] < board.cells
        assert at["side"] < board.sides
    drafts, last = [each["draft"] for each in found["seen"]], len(found["seen"]) - 1
    assert drafts[last - found["all"]] == drafts[0]  # all is undone
    assert drafts[last] == drafts[last - 2 * found["all"]]  # and done again


# -- rows of photographed sides


@runs(200)
@given(chosen=st.data(), signed=st.booleans())
def test_rows_of_photographed_sides_become_labels(ask: Ask, chosen: st.DataObject, signed: bool) -> None:
    """Sides of a row get one label; rows whose halves meet get opposite ones, all others get different figures."""
    kinds = [*range(4), *chosen.draw(st.lists(st.integers(0, 3), min_size=8, max_size=8))]
    rows = {"kinds": kinds, "doubts": [False] * 12, "partner": [0, 1, 2, 3], "signed": signed, "loose": []}
    changes: list[list[Any]] = []
    number = 4
    for _ in range(chosen.draw(st.integers(0, 6))):
        a, b = chosen.draw(st.lists(st.integers(0, number - 1), min_size=2, max_size=2, unique=True))
        name = chosen.draw(st.sampled_from(["movedTo", "joinedTo", "pairedWith"]))
        fresh = name == "movedTo" and chosen.draw(st.booleans())
        changes.append(
            [name, [chosen.draw(st.integers(0, 11))], None if fresh else b] if name == "movedTo" else [name, a, b]
        )
        number += fresh
    answer = ask("photoRows", rows, changes)
    after, labels = answer["rows"], [label for card in answer["labels"] for label in card]
    used = set(after["kinds"])
    for row, other in enumerate(after["partner"]):
        assert after["partner"][other] == row
    for one, row in zip(labels, after["kinds"], strict=True):
        for two, other in zip(labels, after["kinds"], strict=True):
            assert (one == two) == (row == other)
            assert (one == -two) == (signed and row != other and after["partner"][row] == other)
    figures = {abs(label) for label in labels}
    assert figures == set(range(1, len(figures) + 1))
    paired = sum(signed and after["partner"][row] > row and after["partner"][row] in used for row in used)
    assert len(figures) == len(used) - paired
    renamed = {
        one: two
        for card, like in zip(answer["labels"], answer["ordered"], strict=True)
        for one, two in zip(card, like, strict=True)
    }
    assert len(renamed) == len(set(renamed.values())) == len(used)


# -- slips


def in_order(slips: list[Any]) -> list[tuple[int, tuple[int, ...], tuple[int, ...]]]:
    """The page's changes in its order: card, sides, and the labels of these sides."""
    return [
        (each["card"], tuple(each["sides"]), tuple(each["labels"][side] for side in each["sides"])) for each in slips
    ]


def signed(board: str, cards: tuple[tuple[int, ...], ...], rim: int | None = None) -> Puzzle:
    return Puzzle(satpuzzle.parse_board(board), cards, Rule(rims=() if rim is None else (rim,)))


def test_the_page_and_the_program_list_changes_in_one_order(ask: Ask) -> None:
    names = ("fox", "hen", "owl", "elk", "foz")
    cards = [list(card) for card in satpuzzle.load("standard").cards]
    cards[0][0], cards[4] = (5 if cards[0][0] > 0 else -5), cards[4][::-1]
    for puzzle in (
        Puzzle(satpuzzle.parse_board("3x3"), tuple(map(tuple, cards)), figures=names),
        satpuzzle.load("asterix-first"),
        signed("2x2", ((-3, -2, -1, -4), (4, -1, 3, -2), (3, -5, 5, 3), (3, 2, 5, -3))),  # a side ties with a swap
        signed("1x2", ((1, 2, 1, 1), (-1, -2, 1, 1)), rim=1),
    ):
        found = ask("slips", data(puzzle), {"nodes": 1_000_000})
        suspects = satpuzzle.suspects(puzzle)
        assert found["whole"]
        assert in_order(found["slips"]) == [(each.card, each.sides, each.after) for each in suspects.ranked] != []


@runs(66)
@given(puzzle=kinds(boards=NAMED_BOARDS))
def test_the_page_and_the_program_find_the_same_changes_of_cards_of_every_kind(ask: Ask, puzzle: Puzzle) -> None:
    assume(not puzzle.backs and not solutions(puzzle))
    found, wanted = ask("slips", data(puzzle), {"nodes": 100_000}), satpuzzle.suspects(puzzle)
    assert found["whole"]
    assert in_order(found["slips"]) == [(each.card, each.sides, each.after) for each in wanted.ranked]
    assert found["mirrored"] == wanted.mirrored


def test_the_page_finds_sets_entered_the_wrong_way_round(ask: Ask) -> None:
    puzzle = satpuzzle.load("verzwickt")
    solution = satpuzzle.solve(puzzle).first()
    assert solution is not None
    mirrored = tuple((card[0], *card[:0:-1]) for card in puzzle.cards)
    given = tuple(Placement(cell, *solution.lays[cell]) for cell in (0, 1))
    assert ask("slips", data(replace(puzzle, cards=mirrored, hints=given, text="")), {})["mirrored"]
