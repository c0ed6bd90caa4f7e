"""The questions of the HTTP API, their options, and their answers: the JSON of the command line.

The worker processes of `tasks` answer them (`answered`), one after the other, and report the progress of each.
"""

from __future__ import annotations

import contextlib
import json
import os
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from satpuzzle.errors import InputError, SatpuzzleError, demand_known, located
from satpuzzle.model import Board, Puzzle, Rule, Side, parse_board
from satpuzzle.model.board import Labels
from satpuzzle.notation import HowToRead, parse_all, toml
from satpuzzle.notation.shared import MAX_LABEL, Draft, Hint
from satpuzzle.report.certificate import Certifying, certify
from satpuzzle.report.data import Counted, Unique, counts_data, to_json
from satpuzzle.report.documents import TextLine, texts
from satpuzzle.report.known_facts import read_as_text
from satpuzzle.report.no_solution import Suspected
from satpuzzle.report.solutions import Solutions, follow
from satpuzzle.runtime import validation
from satpuzzle.runtime.deadline import Progress, clock
from satpuzzle.runtime.files import loaded
from satpuzzle.runtime.language import numbers_of_any_length, say, translated, use
from satpuzzle.runtime.memory import bound
from satpuzzle.runtime.processes import report
from satpuzzle.schemas.serving import Standing
from satpuzzle.search import Settings, solve, unique

if TYPE_CHECKING:
    from satpuzzle.schemas import Json, results, serving

MOST_LISTED = 1000  # maximum number of listed solutions
CERTIFICATE = "certificate.zip"  # a file in the folder of a task


class Asked(NamedTuple):
    """A question as received; `folder` is a private folder for its files, `seconds` its time limit."""

    question: str
    body: bytes
    language: str
    folder: str
    seconds: float


class Answer(NamedTuple):
    """A line of JSON; `error` says why it is incomplete, if it is; `status` is the command line's exit status."""

    text: str
    error: str = ""
    status: int = 0


class Call(NamedTuple):
    """The arguments of a library call; `given` is the request, `limits` holds the timeout and the progress."""

    given: Json
    options: Json
    settings: Settings
    limits: Json
    folder: str

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle in the request. Raises InputError."""
        return _puzzle(self.given)


class Option(NamedTuple):
    """An option: its description, its default, and a check if the library does not check it itself."""

    takes: str
    default: Any = None
    check: Callable[[str, Any], Any] = lambda _name, value: value


class Question(NamedTuple):
    """A question: its description, the function that answers it, its options, and whether it needs a puzzle."""

    about: str
    answer: Callable[[Call], Mapping[str, object] | Answer]
    options: Mapping[str, Option] = {}
    cards: bool = True


def _flag(takes: str) -> Option:
    return Option(f"{takes}: true or false; default false", False, validation.flag)


def _whole(takes: str, least: int, most: int, default: int) -> Option:
    check = partial(validation.whole, least=least, most=most)
    return Option(f"{takes}: {least} to {most}; default {default}", default, check)


def _solve(call: Call) -> Answer:
    """The solutions, as far as the search got in time."""
    options, puzzle, lines = call.options, call.puzzle, list[TextLine]()
    how: Json = {"limit": options["limit"], "up_to_rotation": options["essential"]}
    search = solve(puzzle, **how, settings=call.settings, **call.limits)
    _, stop = follow(search, Solutions(puzzle, "json", cards=options["cards"]), lines.extend, search.stream())
    return Answer("".join(texts(lines)).rstrip("\n"), str(stop or ""), 3 if stop else 0)


def _count(call: Call) -> Answer:
    told = Counted(call.puzzle, call.settings, clock(**call.limits))
    return Answer(to_json("count-1", told.data()), str(told.stop or ""), 3 if told.stop else 0)


def _unique(call: Call) -> results.Unique:
    return Unique(unique(call.puzzle, settings=call.settings, **call.limits)).data()


def _suspects(call: Call) -> results.Suspects:
    from satpuzzle.generators.suspects import suspects

    return Suspected(call.puzzle, suspects(call.puzzle, **call.options, **call.limits)).data()


def _certify(call: Call) -> results.Certified:
    path = os.path.join(call.folder, CERTIFICATE)
    made = certify(call.puzzle, path, settings=call.settings, limit=call.options["limit"], **call.limits)
    return Certifying(made, CERTIFICATE).data()


def _design(call: Call) -> serving.Designed:
    from satpuzzle.generators.design import design
    from satpuzzle.web.building import puzzle_data

    options = dict(call.options)
    cards = [wish for wish in ("different", "asymmetric", "varied") if options.pop(wish)]
    made = next(design(pairs=options.pop("joins"), cards=cards, **options, **call.limits))
    told = {"difficulty": made.difficulty and made.difficulty._asdict(), "toml": toml.write(made.puzzle)}
    counts = {**counts_data(made.counts, "frontier")}
    return cast("serving.Designed", counts | told | {"puzzle": puzzle_data(made.puzzle)})


def _read(call: Call) -> serving.ReadCards:
    from satpuzzle.web.building import puzzle_data

    try:
        remark = read_as_text(puzzle := call.puzzle, with_options=False)
        return {"puzzle": puzzle_data(puzzle), "remark": remark, "error": None, "line": None}
    except InputError as error:
        return {"puzzle": None, "remark": "", "error": translated(error.message), "line": error.line}


READING = dict.fromkeys(HowToRead.__annotations__, "for a puzzle given as text: as in satpuzzle.parse_all")
UNIQUE = "count only changes that leave one solution: true or false"
QUESTIONS = {
    "solve": Question(
        "the solutions and the exact counts",
        _solve,
        {
            "limit": _whole("maximum number of solutions to list", 1, MOST_LISTED, 50),
            "essential": _flag("list one of the solutions that symmetries of the board map to each other"),
            "cards": _flag("say which card lies in which cell"),
        },
    ),
    "count": Question("the exact counts", _count, {"cross_check": _flag("count with both engines")}),
    "unique": Question("is there exactly one solution, up to symmetries of the board?", _unique),
    "suspects": Question(
        "which sides may be mistyped",
        _suspects,
        {"unique": Option(UNIQUE, None, lambda name, value: value and validation.flag(name, value))},
    ),
    "certify": Question(
        "a certificate: all solutions, and a proof that there are no others",
        _certify,
        {"limit": _whole("maximum number of solutions", 0, MOST_LISTED, MOST_LISTED)},
    ),
    "design": Question(
        "a puzzle with a given number of solutions",
        _design,
        {
            "board": Option("board, such as 3x3", "3x3"),
            "rule": Option("rule, such as signed", "signed"),
            "figures": _whole("number of figures", 1, 1000, 4),
            "border": _whole("number of further figures along the rim", 0, 1000, 0),
            "solutions": _whole("number of essential solutions", 0, 1000, 1),
            "different": _flag("no two cards are equal"),
            "asymmetric": _flag("no card looks the same when rotated"),
            "varied": _flag("no card shows a figure twice"),
            "joins": Option("list of the number of joins for each figure", ()),
            "names": Option("list of figure names", ()),
            "seed": _whole("seed of the random numbers", 0, 2**53, 1),
        },
        cards=False,
    ),
    "read": Question("the cards in a text, or what is wrong with it", _read),
}


def listed() -> serving.Questions:
    """The answer to `GET /api`: all questions with their options."""
    return {"questions": {name: {"about": each.about, "options": _taken(each)} for name, each in QUESTIONS.items()}}


def _taken(question: Question) -> dict[str, str]:
    """The keys of a request, with descriptions."""
    own = {name: option.takes for name, option in question.options.items()}
    own["timeout"] = "seconds; at most the server's limit"
    if not question.cards:
        return own
    return {"puzzle": "text, or the page's JSON", **own, **READING}


def answer(asked: Asked, memory: int, progress: Progress) -> Answer:
    """The answer, found within `memory` bytes. Raises SatpuzzleError with a one-line message."""
    question = QUESTIONS[asked.question]
    given = loaded(asked.body)
    if given is None:
        raise InputError("the request is not a JSON object; send one with a puzzle and options")
    demand_known(say("key"), given, _taken(question))
    wanted = validation.real("timeout", given.get("timeout"))
    seconds = asked.seconds if wanted is None else min(wanted, asked.seconds)
    options = {
        key: option.check(key, given[key]) if key in given else option.default
        for key, option in question.options.items()
    }
    # The frontier engine may use half of the memory.
    settings = Settings(memory=max(8 << 20, memory // 2), cross_check=options.get("cross_check", False))
    limits = {"timeout": seconds, "progress": progress}
    found = question.answer(Call(given, options, settings, limits, asked.folder))
    return found if isinstance(found, Answer) else Answer(to_json(f"{asked.question}-1", found))


def _puzzle(given: Json) -> Puzzle:
    puzzle = given.get("puzzle")
    if isinstance(puzzle, dict):
        return puzzle_of(puzzle)
    if not isinstance(puzzle, str):
        raise validation.wrong("puzzle", puzzle, say("text, or the page's JSON"))
    read = parse_all(puzzle, source=say("puzzle"), **{name: given[name] for name in READING if name in given})
    if len(read) > 1:
        raise InputError("contains {n} puzzles; expected one", n=len(read), source=say("puzzle"))
    return read[0]


# Defaults for keys that the page's JSON may leave out.
LEFT_OUT: Json = {
    "title": "",
    "source": "",
    "rule": {"signed": True, "rims": [], "rimOnly": False, "whole": []},
    "figures": [],
    "cardNames": [],
    "hints": [],
}


def puzzle_of(given: Json) -> Puzzle:
    """The puzzle in the page's JSON. Raises InputError; its line number is the number of a card."""
    data = {**LEFT_OUT, **given}
    try:
        with located(say("puzzle")):
            draft = _draft(data)
            hints = [(cell, card, move) for cell, card, move in _labels("hints", data["hints"])]
    except (AttributeError, KeyError, TypeError, ValueError):
        raise validation.wrong("puzzle", given, say("the page's format")) from None
    with located(say("puzzle")):
        puzzle = draft.puzzle()
        draft.hints = [_hint(puzzle, *hint) for hint in hints]
        return draft.puzzle() if draft.hints else puzzle


def _draft(data: Json) -> Draft:
    """The puzzle without hints; raises all kinds of errors."""
    cards, rule = data["cards"], data["rule"]
    return Draft(
        cards=_labels("cards", cards),
        lines=list(range(1, len(cards) + 1)),
        title=" ".join(data["title"].split()),
        source=" ".join(data["source"].split()),
        board=_board(data["board"]),
        rule=Rule(rule["signed"], tuple(rule["rims"]), rule["rimOnly"], tuple(rule["whole"])),
        figures=tuple(validation.text("figures", name, "heart") for name in data["figures"]),
        card_names=tuple(validation.text("cardNames", name, "heart") for name in data["cardNames"]),
        turns=data.get("turns", "free"),
        flip=validation.flag("flip", data.get("flip", False)),
        backs=tuple(_labels("backs", data.get("backs", ()))),
        spare=validation.flag("spare", data.get("spare", False)),
    )


def _labels(name: str, cards: Sequence[Sequence[int]]) -> list[Labels]:
    return [tuple(validation.whole(name, label, -MAX_LABEL, MAX_LABEL) for label in card) for card in cards]


def _board(data: Json) -> Board:
    """The board; the one of that name if its joins are the same. The positions of its cells are not sent."""
    joins = tuple((Side(a, b), Side(c, d)) for a, b, c, d in data["joins"])
    own = Board(data["name"], data["sides"], data["cells"], joins)
    with suppress(InputError):
        named = parse_board(own.name)
        return named if named.has_joins_of(own) else own
    return own


def _hint(puzzle: Puzzle, cell: int, card: int, move: int) -> Hint:
    from satpuzzle.web.building import looks_after

    cells = puzzle.board.kept or range(puzzle.board.cells)
    look = looks_after(puzzle, card).get(move) if 0 <= card < len(puzzle.cards) else None
    if look is None or not 0 <= cell < len(cells):
        raise validation.wrong("hints", [cell, card, move], say("the page's format"))
    kind, _ = puzzle.card_types[card]
    return Hint(cells[cell] + 1, kind, puzzle.types[kind - 1].looks.index(look), card + 1, by_type=True)


WARM = b'{"puzzle": "1 2 -1 -2\\n1 2 -1 -2\\n2 -1 -2 1\\n1 2 -1 -2"}'


def progress_json(progress: Progress) -> str:
    """The progress as JSON."""
    data = {name: getattr(progress, name) for name in Standing.__annotations__}
    data["parts"] = progress.parts and progress.parts._asdict()
    with numbers_of_any_length():
        return json.dumps(data, ensure_ascii=False)


def answered(memory: int, asked: Asked | None) -> Answer | None:
    """The answer to a question within `memory` bytes; without a question, load what questions need and limit memory."""
    if asked is None:
        for question in ("count", "unique"):
            answer(Asked(question, WARM, "", "", 10.0), memory, Progress())
        bound(memory)
        return None
    use(asked.language)
    progress = Progress()
    with _telling(progress):
        return attempt(asked, memory, progress)


@contextlib.contextmanager
def _telling(progress: Progress) -> Iterator[None]:
    """Report the progress regularly while the block runs, and at its end."""
    ended = threading.Event()

    def tell() -> None:
        while not ended.wait(0.25):
            with contextlib.suppress(MemoryError):
                report(progress_json(progress))

    teller = threading.Thread(target=tell, daemon=True)
    teller.start()
    try:
        yield
    finally:
        ended.set()
        teller.join()
    report(progress_json(progress))


def attempt(asked: Asked, memory: int, progress: Progress) -> Answer:
    """The answer, or why there is none."""
    try:
        found = answer(asked, memory, progress)
    except SatpuzzleError as wrong:
        return Answer("", translated(wrong), wrong.exit_code)
    except (MemoryError, RecursionError):
        return Answer("", say("out of memory"), 3)
    if len(found.text) > 16 * 2**20:
        return Answer("", say("the answer is too long; ask for fewer solutions"), 2)
    return found
