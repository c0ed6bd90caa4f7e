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
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path
from random import Random
from threading import Timer
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import satpuzzle
from satpuzzle import Placement, Puzzle, Rule, parse_board
from satpuzzle.model import Side, judging
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.search import analysis
from satpuzzle.web import bundle
from satpuzzle.web.building import link_end, puzzle_data
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
    """The data of a page about a puzzle."""
    return json.loads(json.dumps(puzzle_data(puzzle)))  # type: ignore[no-any-return]


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
any_puzzle = puzzles(boards=(*SMALL, *ODD_BOARDS[:2]), hinted=True) | kinds(boards=NAMED_BOARDS)


def test_named_boards_equal_those_of_the_program(ask: Ask) -> None:
    for board in map(parse_board, BOARDS):
        wanted = data(Puzzle(board, ((1,) * board.sides,) * board.cells))["board"]
        _same_board(ask("board", board.name), wanted)


def _same_board(board: dict[str, Any], wanted: dict[str, Any]) -> None:
    """Compare boards; the positions of cells are rounded in the data."""
    found, exact = (np.array(each.pop("corners")).flatten().tolist() for each in (board, wanted))
    assert found == pytest.approx(exact, abs=1e-3)
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
    wrong = {*chain(*judging.wrong_joins(puzzle, laid)), *judging.wrong_sides(puzzle, laid, on_rim=True)}
    frames = {
        Side(cell, side)
        for cell, lay in enumerate(laid)
        for side in range(board.sides)
        if lay and Side(cell, side) not in board.rim and not rule.allows(lay[1][side], on_rim=False)
    }
    # a frame label inside is always wrong; it matches only another frame label
    said = {Side(*side) for side in found["wrong"]}
    assert frames <= said <= wrong | frames
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
            and all(side.cell != cell for side in judging.wrong_sides(puzzle, laid, on_rim=True))
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


@st.composite
def acts(draw: st.DrawFn, puzzle: Puzzle) -> list[list[Any]]:
    """Random moves of a player."""
    places = [*({"cell": cell} for cell in range(puzzle.board.cells)), *({"card": n} for n in range(len(puzzle.cards)))]
    names = ("pressed", "undo", "redo", "reset", "whatFits", "dropped", "takenBackHere")
    others = [*([name] for name in names), *(["turnedHere", steps] for steps in (1, -1, None))]
    return draw(
        st.lists(st.sampled_from([["tapped", place] for place in places]) | st.sampled_from(others), max_size=25)
    )


@runs(60)
@given(puzzle=any_puzzle, chosen=st.data())
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
        board, past = after["board"], after["past"]
        cards = [laid["card"] for laid in board if laid]
        assert len(cards) == len(set(cards))
        assert all(laid["turn"] in shows(puzzle, laid["card"]) for laid in board if laid)
        assert all(board[hint.cell] == before[hint.cell] for hint in puzzle.hints)
        assert None in (after["hand"], after["chosen"])
        assert after["kept"] == board
        if board != boards[-1] and name != "reset":
            assert after["won"] == (None not in board and not judging.faults(puzzle, laid_of(puzzle, board)))
        boards = boards[: past + 1] if past < len(boards) else [*boards, board]
        assert boards[-1] == board
        assert len(boards) == past + 1


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
    for puzzle in map(satpuzzle.load, ("standard", "triangles-1", "triangles-3", "verzwickt", "circus", "asterix")):
        every, some = solutions(puzzle), essential(puzzle)
        for known in [None, held(puzzle, some), held(puzzle, some[:1], complete=False)] * (12 if every else 1):
            state: State = [None] * puzzle.board.cells
            if every:
                lying = chance.sample(range(len(state)), chance.randint(0, len(state) - 1))
                solution = chance.choice(every)
                state = state_of(puzzle, [lay if cell in lying else None for cell, lay in enumerate(solution)])
                cell = chance.choice([cell for cell, laid in enumerate(state) if laid is None])
                more = [(c, turn) for c in _free(puzzle, state) for turn in _turns(puzzle, state, cell, c)]
                if more and chance.random() < 0.6:
                    state[cell] = dict(zip(("card", "turn"), chance.choice(more), strict=True))
            met.add(_check_step(ask, puzzle, state, known, chance.choice([0, 10**6])))
    assert met - {None} == {*ask("reasons")} - {"wrong"}


def _check_step(ask: Ask, puzzle: Puzzle, state: State, known: dict[str, Any] | None, nodes: int) -> str | None:
    """Check that the next suggestion of the page is true; return its reason, or None."""
    step, left = ask("next", data(puzzle), state, known, nodes), ahead(puzzle, state)
    if step is None:
        assert left
        assert None not in state
        return None
    for language in ("en", "de"):
        assert not re.search("{|undefined", ask("words", bundle.texts(), language, step))
    reason, cell, card, parts = str(step["reason"]), step["cell"], step["card"], step["parts"]
    if reason == "unknown":
        assert nodes < 10**6
        assert known is None or not known["complete"]
        return reason
    lay = None if card is None else lay_of(puzzle, card, step["turn"])
    agreeing = [solution for solution in left if lay and solution[cell] == lay]
    fitting = {lay_of(puzzle, c, t) for c in _free(puzzle, state) for t in _turns(puzzle, state, cell or 0, c)}
    empty = [place for place, laid in enumerate(state) if laid is None]
    about = step.get("about", card) or 0
    places = [place for place in empty if _turns(puzzle, state, place, about)]
    alike = [c for c in _free(puzzle, state) if puzzle.card_types[c][0] == puzzle.card_types[about][0]]
    true = {
        "wrong": any(cell == place for place, _ in ask("rules", data(puzzle), state)["wrong"]),
        "dead cell": not fitting,
        "dead card": not places and len(_free(puzzle, state)) - len(empty) < len(alike),
        "dead but one": reason == "dead but one" and ahead(puzzle, [*state[:cell], None, *state[cell + 1 :]]),
        "dead": True,
        "dead puzzle": not solutions(puzzle),
        "only card": fitting == {lay},
        "only place": len(places) == len(alike) == parts.get("n"),
        "all solutions": len(left) == parts.get("n"),
        "some solutions": (len(agreeing), len(left)) == (parts.get("often"), parts.get("n")),
        "found": agreeing,
    }
    assert true[reason], (reason, step)
    if reason.startswith("dead"):
        assert not left
    elif reason != "wrong":
        assert state[cell] is None
        assert card in _free(puzzle, state)
        assert reason in ("some solutions", "found") or agreeing == left
    return reason


def _free(puzzle: Puzzle, state: State) -> list[int]:
    used = {laid["card"] for laid in state if laid}
    return [card for card in range(len(puzzle.cards)) if card not in used]


@runs(100)
@given(puzzle=any_puzzle, chosen=st.data(), source=st.text(max_size=20))
def test_links_and_exported_texts_restore_the_puzzle(
    ask: Ask, puzzle: Puzzle, chosen: st.DataObject, source: str
) -> None:
    state, described, cards = chosen.draw(st.none() | states(puzzle)), data(puzzle), len(puzzle.cards)
    if puzzle.board.shape or puzzle.board.whole:
        same = ask("fromLink", ask("linkOf", {**described, "title": puzzle.title}, None))
        assert ask("fromLink", link_end(puzzle)) == same
    described["title"] = chosen.draw(one_line)
    described["figures"] = chosen.draw(st.lists(one_line, max_size=3))
    described["cardNames"] = chosen.draw(st.just([]) | st.lists(one_line, min_size=cards, max_size=cards, unique=True))
    text = ask("asToml", {**described, "source": source})
    read = ask("fromText", text)
    assert satpuzzle.parse_all(text, input_format="toml") == [puzzle]
    assert ask("asToml", {**read["draft"], "source": source}) == text
    link = ask("linkOf", described, state)
    assert re.fullmatch(r"[\w-]+", link, re.ASCII)
    found = ask("fromLink", link)
    assert found["board"] == state
    _same_board(found["puzzle"].pop("board"), described.pop("board"))
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


@pytest.mark.parametrize(
    ("place", "value"),
    [
        *((7, laid) for laid in ([[0, 0]] * 2, [None, [1, 3]], [[0, 1], None], [[0, 0], [2, 0]], [[0, 0]], 7)),
        *((6, [{"cell": cell, "type": kind, "turn": turn}]) for cell, kind, turn in ((3, 1, 0), (1, 3, 0), (1, 1, 4))),
        *(
            (0, {"name": "own", "sides": 4, "cells": 2, "joins": [[1, 2, 2, 4]], "rows": rows})
            for rows in ([9], [2, 1])
        ),
        (0, {"name": "own", "sides": 4, "cells": 2, "joins": []}),
        *((place, words) for place, words in ((3, "a" * 10_001), (4, ["a" * 10_001]), (5, ["a" * 10_001]))),
        (2, [[1, 1, 1, 1]] * 1100),
    ],
)
def test_links_with_impossible_values_are_refused(ask: Ask, place: int, value: object) -> None:
    cards, given = [[1, 2, 3, 4], [1, 2, 3, -2]], [{"cell": 1, "type": 1, "turn": 0}]
    fine = ["1x2", "signed", cards, "", [], [], given, [[0, 0], [1, 3]]]
    assert ask("fromLink", link_of(fine))["puzzle"]["hints"] == [[0, 0, 0]]
    assert ask("fromLink", link_of([*fine[:place], value, *fine[place + 1 :]])) is None


def test_damaged_and_huge_links_are_refused_at_once(ask: Ask) -> None:
    link = link_of([*NINE, None])
    for wrong in ("A" * 1_000_000, "_" * 50_000, "", link[:-3], link[:9] + "A" + link[10:], "%3C é"):
        assert ask("fromLink", wrong) is None, wrong[:50]
    assert ask("fromLink", link_of([*NINE, None, " " * 50_000_000])) is None  # short, but large when expanded
    assert ask("fromLink", link_of([*NINE, None, " " * 1000])) is not None


def _draft(found: dict[str, Any]) -> tuple[Any, ...]:
    draft = found["draft"]
    signed, rims, rim_only, whole = (draft["rule"][key] for key in ("signed", "rims", "rimOnly", "whole"))
    rule = Rule(signed, tuple(rims), rim_only, tuple(whole))
    cards = tuple(map(tuple, draft["cards"]))
    return cards, rule, tuple(draft["figures"]), tuple(draft["cardNames"])


PASTED = [
    "0 1 2 0\n0 0 1 2\n2 1 0 0\n1 0 0 2\n",
    "# 3x3 triangles\n" + "1 -2 3\n-1 2 -3\n1 2 3\n" * 3,
    "# Seven\n" + "1 -2 3 -1 2 -3\n" * 7,
    "r g b r g b\n" * 7,
    "1. ♥+ ♣- ♥- ♣+\n2. ♥- ♣+ ♥+ ♣-\n",
    "I ı İ i\nı I i İ\nI ı İ i\nı I i İ\n",
    "AbCd\n" * 3 + "A b C d,\n",
]


def test_typed_cards_are_read_like_in_the_program_and_other_texts_are_left_to_it(ask: Ask) -> None:
    own = {way: text for way, text in TYPED.items() if "header" not in way and "title without" not in way}
    for text in [*PASTED, *own.values()]:
        found = ask("fromText", text)
        assert "draft" in found, (text, found)
        (puzzle,) = satpuzzle.parse_all(text, board=None if text in own.values() else _board_for(found["draft"]))
        assert _draft(found) == (puzzle.cards, puzzle.rule, puzzle.figures, puzzle.card_names)
    for way in {*TYPED} - {*own}:
        assert ask("fromText", TYPED[way])["problem"] in ("other", "strange", "sides")
    for text in WAYS.values():
        assert ask("fromText", text).get("problem") in ("other", "sides", "word", "strange")


def _board_for(draft: dict[str, Any]) -> str:
    return str(draft["board"]["name"]) if draft["board"] else f"1x{len(draft['cards'])}"


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


TYPOS: list[tuple[str, str | None, int | None]] = [  # no problem: ten cards are read
    ("\n".join([*LINES, "1 2 -1 -2"]), None, None),
    ("\n".join([*LINES, "", "3 4 -3 -4"]), None, None),
    ("\n".join(WORDS), None, None),
    ("\n".join([*COLOURS, "red green brown blue"]), None, None),
    ("\n".join(["#1 2 -1 -2", *LINES]), "title", 1),
    ("\n".join([*LINES, "#1 2 -1 -2"]), "two puzzles", 10),
    ("\n".join([*COLOURS, "thank you very much"]), "strange", 10),
    ("\n".join(["top right bottom left", *COLOURS]), "strange", 1),
    ("\n".join(["Colours: red blue pink green", *COLOURS]), "strange", 1),
    ("\n".join(["cards = {", *LINES, "}"]), "other", None),
    ("\n".join(" ".join(str(4 * row + side) for side in range(4)) for row in range(9)), "other", None),
    ("# Zeros\n0 1 -2 3\n", "zero", 2), ('rule = "signed"\ncards = [[1, 2, -1, -2];]\n', "toml", 2),
    ("cards = [[1,2,3,4]]\nrule = \"odd\"", "rule", None), ('board = "1x1"\ncards = [[1,2,3,4]]\ncards = 3', "toml", 3),
    ('title = ""\ncards = [[1,2,3,4]]\n\n[board]\nname = x', "toml", 5), ("", "nothing", None),
    ("# Title only\n", "nothing", None), ("x\ncards = [[1,2,3,4]]\nfigures = []", "toml", 1),
    ("1 2 3 4\n\n1 2 3\n", "sides", 3),
    ("1 2 3 4\n1 2 x 4\n", "word", 2), ("a+ b- c+ d-\na+ b- c+ d\n", "mark", 2), ("1 2 3 4 5\n", "sides", 1),
    ("a,b,c,d\na,,c,d\n", "gap", 2), ("# t\nA: qgBQ\nB: qGBq\nC: QgbQ\nD: qg!q\n", "word", 5),
    ("A: a b c d\nB: a b c d\nA: a b c d\n", "name twice", 3), ("a b c a\na 3 b a\n", "word", 2),
    ("heart club spade heart\nheart Club spade heart\n", "halves", 2), ("hello\nworld\n", "other", None),
    ("x" * 500_000, "long", None), *((cards_of(*halves), "halves", 1) for halves in HALVES),
]  # fmt: skip


@pytest.mark.parametrize(("text", "problem", "line"), TYPOS)
def test_no_line_is_dropped_or_taken_in_silence(ask: Ask, text: str, problem: str | None, line: int | None) -> None:
    found = ask("fromText", text)
    assert (found.get("problem"), found.get("line")) == (problem, line)
    assert problem in (None, *ask("problems"))
    if problem is None:
        assert (len(found["draft"]["cards"]), found["draft"]["board"]) == (10, None)
    elif line == 1 and problem == "halves":  # answered: whole pictures
        puzzle = Puzzle.from_cards(text, rule="unsigned")
        assert _draft(ask("fromText", text, False)) == (puzzle.cards, puzzle.rule, puzzle.figures, puzzle.card_names)


@runs(100)
@given(text=st.text(max_size=200) | st.text("ab+-' ,;:#\n0123x.", max_size=200))
def test_any_text_can_be_pasted_without_an_error(ask: Ask, text: str) -> None:
    found = ask("fromText", text)
    assert found.get("problem") in ask("problems") or len({*map(len, found["draft"]["cards"])}) == 1


@runs(66)
@given(puzzle=any_puzzle)
def test_the_balance_equals_that_of_the_program(ask: Ask, puzzle: Puzzle) -> None:
    found, wanted = ask("balance", data(puzzle)), analysis.balance(puzzle)
    figures = [(f["figure"], f["fronts"], f["backs"], f["onRim"]) for f in found["figures"]]
    assert figures == [(f.number, f.fronts, f.backs, f.on_rim) for f in wanted.figures]
    assert (found["conflict"] is None) == (wanted.conflict is None)
    assert found["conflict"] is None or str(found["conflict"]["n"]) in (wanted.conflict or "")
    seen = [{label for look in shows(puzzle, card).values() for label in look} for card in range(len(puzzle.cards))]
    assert found["alone"] == [
        [card, side]
        for card, labels in enumerate(puzzle.cards)
        for side, label in enumerate(labels)
        if label not in puzzle.rule.rims
        and not any(puzzle.rule.mate(label) in other for at, other in enumerate(seen) if at != card)
    ]


def _one(name: str, *values: object) -> st.SearchStrategy[Any]:
    return st.tuples(st.just(name), st.sampled_from(values))


ENTERED = st.one_of(
    _one("labelChosen", *range(-3, 4)),
    st.sampled_from([("cardEmptied",), ("moreOffered",)]),
    _one("wentTo", {"card": 0, "side": 2}, {"card": 3, "side": 0}),
    _one("boardChosen", "2x2", "2x3torus", "triangle2", "hexagon7"),
    _one("kindChosen", {"turns": "none"}, {"turns": "free", "flip": True}, {"flip": False}),
    _one("ruleChosen", {"signed": True}, {"signed": False}, {"framed": True}, {"framed": False}),
)


@runs(100)
@given(steps=st.lists(ENTERED, max_size=20))
def test_entered_sides_are_stored_and_can_be_undone(ask: Ask, steps: list[Any]) -> None:
    found = ask("entered", steps)
    for each in found["seen"]:
        board, cards, at = parse_board(each["draft"]["board"]["name"]), each["draft"]["cards"], each["at"]
        assert [len(card) for card in cards] == [board.sides] * board.cells
        assert (at["card"] < board.cells, at["side"] < board.sides) == (True, True)
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
    rows |= {"next": [-1] * 12, "ratios": [0] * 12, "other": 0}
    changes: list[list[Any]] = []
    for _ in range(chosen.draw(st.integers(0, 6))):
        a, b = chosen.draw(st.lists(st.integers(0, 3), min_size=2, max_size=2, unique=True))
        moved = ["movedTo", [chosen.draw(st.integers(0, 11))], chosen.draw(st.sampled_from([None, b]))]
        changes.append(chosen.draw(st.sampled_from([moved, ["joinedTo", a, b], ["pairedWith", a, b]])))
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
    renamed = {*zip(labels, (label for card in answer["ordered"] for label in card), strict=True)}
    assert len(renamed) == len({two for _, two in renamed}) == len(used)


def test_the_few_most_doubtful_sides_are_read_in_two_ways(ask: Ask) -> None:
    kinds, after = [0, 1, 2, 3] * 3, [1, 2, 3, 0] * 3
    rows = {"kinds": kinds, "next": after, "ratios": [k / 12 for k in range(12)], "doubts": [True] * 10 + [False] * 2}
    read = [reading["kinds"] for reading in ask("otherReadings", rows)]
    assert len({tuple(each) for each in read}) == 2**5 - 1
    for each in read:
        changed = {side for side in range(12) if each[side] != kinds[side]}
        assert changed
        assert changed <= {5, 6, 7, 8, 9}
        assert all(each[side] == after[side] for side in changed)


# -- slips


def _same_changes(ask: Ask, puzzle: Puzzle) -> None:
    """The page and the program find the same changes, in one order: card, sides, and what these show then."""
    found = ask("slips", data(puzzle), {"nodes": 1_000_000})
    assert found["whole"]
    assert [
        (each["card"], tuple(each["sides"]), tuple(each["labels"][side] for side in each["sides"]))
        for each in found["slips"]
    ] == [(each.card, each.sides, each.after) for each in satpuzzle.suspects(puzzle).ranked]


def test_the_page_and_the_program_list_changes_in_one_order(ask: Ask) -> None:
    cards = [list(card) for card in STANDARD.cards]
    cards[0][0], cards[4] = (5 if cards[0][0] > 0 else -5), cards[4][::-1]
    tied = ((-3, -2, -1, -4), (4, -1, 3, -2), (3, -5, 5, 3), (3, 2, 5, -3))  # a side ties with a swap
    _same_changes(ask, replace(STANDARD, cards=tuple(map(tuple, cards)), figures=("fox", "hen", "owl", "elk", "foz")))
    _same_changes(ask, satpuzzle.load("asterix-first"))
    _same_changes(ask, Puzzle(parse_board("2x2"), tied))
    _same_changes(ask, Puzzle(parse_board("1x2"), ((1, 2, 1, 1), (-1, -2, 1, 1)), Rule(rims=(1,))))


@runs(66)
@given(puzzle=kinds(boards=NAMED_BOARDS))
def test_the_page_and_the_program_find_the_same_changes_of_cards_of_every_kind(ask: Ask, puzzle: Puzzle) -> None:
    assume(not puzzle.backs and not solutions(puzzle))
    _same_changes(ask, puzzle)
