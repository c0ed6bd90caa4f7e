"""The exact texts of classic reports, JSON and counts."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest

import satpuzzle
from satpuzzle import Counts, Puzzle, Search, Solution
from satpuzzle.model.solution import board_moves
from satpuzzle.report.certificate import Judged
from satpuzzle.report.data import counts_data, to_json
from satpuzzle.report.documents import texts
from satpuzzle.report.solutions import Outcome, Solutions
from satpuzzle.runtime.language import LANGUAGES
from tests.conftest import Cli

STANDARD = satpuzzle.load("standard")

# The exercise's answer to its example, without the pictures.
HEAD = """\
Eingabedaten:
# Standardbeispiel aus der Aufgabenstellung
-3 -1 4 2
-1 -2 3 4
-2 -4 3 1
-3 -2 4 1
-4 -1 3 2
-4 -2 4 1
-2 -1 4 3
-1 3 2 -4
-3 -1 3 2

Es gibt 8 verschiedene Kartentypen:
1. 1 * [-3 -1 4 2]
2. 1 * [-1 -2 3 4]
3. 1 * [-2 -4 3 1]
4. 1 * [-3 -2 4 1]
5. 2 * [-4 -1 3 2]
6. 1 * [-4 -2 4 1]
7. 1 * [-2 -1 4 3]
8. 1 * [-3 -1 3 2]

"""
CHECKS = """\
CHECK: 2,-2,3,4,-1;1,-1,4,2,-3;5,-1,3,2,-4;3,-4,3,1,-2;4,-2,4,1,-3;6,-2,4,1,-4;7,-1,4,3,-2;5,-1,3,2,-4;8,-1,3,2,-3;
CHECK: 5,2,-4,-1,3;7,3,-2,-1,4;5,-4,-1,3,2;4,1,-3,-2,4;3,1,-2,-4,3;1,-3,-1,4,2;8,2,-3,-1,3;2,4,-1,-2,3;6,-4,-2,4,1;
CHECK: 5,3,2,-4,-1;6,4,1,-4,-2;8,3,2,-3,-1;1,4,2,-3,-1;4,4,1,-3,-2;5,3,2,-4,-1;2,3,4,-1,-2;3,3,1,-2,-4;7,4,3,-2,-1;
CHECK: 5,-1,3,2,-4;1,-1,4,2,-3;6,-2,4,1,-4;7,-2,-1,4,3;3,-2,-4,3,1;2,-1,-2,3,4;5,-4,-1,3,2;4,-3,-2,4,1;8,-3,-1,3,2;
CHECK: 6,4,1,-4,-2;2,-2,3,4,-1;8,-1,3,2,-3;1,4,2,-3,-1;3,-4,3,1,-2;4,-2,4,1,-3;5,3,2,-4,-1;7,-1,4,3,-2;5,-1,3,2,-4;
CHECK: 7,-2,-1,4,3;3,-2,-4,3,1;2,-1,-2,3,4;5,-4,-1,3,2;4,-3,-2,4,1;1,-3,-1,4,2;8,-3,-1,3,2;6,-4,-2,4,1;5,-4,-1,3,2;
CHECK: 8,2,-3,-1,3;5,2,-4,-1,3;7,3,-2,-1,4;6,1,-4,-2,4;4,1,-3,-2,4;3,1,-2,-4,3;5,2,-4,-1,3;1,2,-3,-1,4;2,4,-1,-2,3;
CHECK: 8,3,2,-3,-1;4,4,1,-3,-2;5,3,2,-4,-1;2,3,4,-1,-2;3,3,1,-2,-4;7,4,3,-2,-1;6,1,-4,-2,4;1,2,-3,-1,4;5,2,-4,-1,3;
""".splitlines()
# The picture in the exercise's text: its first solution.
PICTURE = """\
+--------+--------+--------+
|   -2   |   -1   |   -1   |
|-1  2  3|-3  1  4|-4  5  3|
|    4   |    2   |    2   |
+--------+--------+--------+
|   -4   |   -2   |   -2   |
|-2  3  3|-3  4  4|-4  6  4|
|    1   |    1   |    1   |
+--------+--------+--------+
|   -1   |   -1   |   -1   |
|-2  7  4|-4  5  3|-3  8  3|
|    3   |    2   |    2   |
+--------+--------+--------+"""


def report(puzzle: Puzzle, language: str = "de") -> str:
    search = Search(puzzle)
    return whole(Solutions(puzzle, language=language), search.find(), search.count())


def whole(report: Solutions, solutions: Sequence[Solution], counts: Counts | None) -> str:
    """The whole report of a complete search with these solutions."""
    lines = list(report.head())
    for number, solution in enumerate(solutions, 1):
        lines += report.solution(number, solution)
    lines += report.end(Outcome(len(solutions), len(solutions), complete=True, counts=counts, engine="sat"))
    return "".join(texts(lines))


def test_the_standard_example_has_the_report_of_the_exercise_in_both_languages() -> None:
    solutions = "".join(f"{number}. gefundene Loesung:\n\n{line}\n\n" for number, line in enumerate(CHECKS, 1))
    german, english = report(STANDARD), report(STANDARD, "en")
    assert (
        re.sub(r"(^[+|].*\n)+\n", "", german, flags=re.MULTILINE) == HEAD + solutions + "Gesamtzahl der Loesungen: 8\n"
    )
    drawn = re.findall(r"(?:^[+|].*\n)+", german, flags=re.MULTILINE)
    assert drawn == [Solution.picture(solution) + "\n" for solution in satpuzzle.solve(STANDARD)]
    assert (drawn[0], len({*drawn})) == (PICTURE + "\n", 8)
    assert english.startswith("Input:" + HEAD[len("Eingabedaten:") : HEAD.index("Es gibt")] + "There are 8 different ")
    assert english.endswith("\nTotal number of solutions: 8\n")
    lines = zip(german.splitlines(), english.splitlines(), strict=True)
    assert all(re.findall(r"-?\d+|CHECK", one) == re.findall(r"-?\d+|CHECK", other) for one, other in lines)


NOTHING = satpuzzle.parse_all("# nichts passt\n1 2 3 4\n1 2 3 4\n", board="1x2")[0]


def test_the_end_of_a_report_says_what_was_found_and_what_was_not_searched_for() -> None:
    assert report(NOTHING).endswith(
        "\nEs gibt 1 verschiedene Kartentypen:\n1. 2 * [1 2 3 4]\n\n"
        "Es gibt keine Loesung.\nGesamtzahl der Loesungen: 0\n"
    )
    assert report(NOTHING, "en").endswith("\n\nThere is no solution.\nTotal number of solutions: 0\n")
    none, cut, eight = Outcome(0, 0, True), Outcome(3, 3, False), Outcome(2, 8, True, counts=Counts(8, 2, 16))
    assert list(Solutions(NOTHING, any_one=True).end(none)) == ["Es gibt keine Loesung."]
    assert list(Solutions(STANDARD, up_to_rotation=True).end(eight)) == [
        "Wesentlich verschiedene Loesungen (bis auf Drehungen des Bretts): 2", "Gesamtzahl der Loesungen: 8",
    ]  # fmt: skip
    for form in ("check", "url"):
        assert list(Solutions(NOTHING, form).remarks(none)) == ["there is no solution"]
        limited, more = Solutions(STANDARD, form, limit=3), Solutions(STANDARD, form, limit=50)
        assert list(limited.remarks(cut)) == ["the first 3 solutions; --all lists all"]
        one = Solutions(STANDARD, form, limit=1).remarks(cut._replace(shown=1))
        assert [*one] == ["one solution; --all lists all"]
        assert [*limited.remarks(cut._replace(complete=True)), *more.remarks(cut)] == []
    title, *lines = Solutions(STANDARD, any_one=True).solution(1, list(satpuzzle.solve(STANDARD))[3])
    assert title == "Eine Loesung (weitere wurden nicht gesucht):"
    assert CHECKS[3] in lines


DIFFERENT = "not unique: these two solutions are essentially different"
MOVES = {  # a puzzle and options, how its board may be moved, and what `unique` says
    "verzwickt": ("rotations", "unique: exactly one solution (4 rotations)"),
    "tetravex-3x3": ("", "unique: exactly one solution"),
    "torus-4x4": ("shifts", "unique: exactly one solution (16 shifts)"),
    "tetravex-3x3 --turns half": ("rotations", "unique: exactly one solution (2 rotations)"),
    "torus-4x4 --turns half": ("rotations and shifts", DIFFERENT),
    "tetravex-3x3 --flip --turns free": ("rotations and reflections", DIFFERENT),
    "torus-4x4 --flip --turns half": ("rotations, shifts and reflections", DIFFERENT),
    "tetravex-3x3 --flip": ("reflections", "unique: exactly one solution (2 reflections)"),
}


@pytest.mark.parametrize("words", MOVES)
def test_texts_name_the_symmetries_that_cards_can_follow(cli: Cli, words: str) -> None:
    (name, *options), (moves, unique) = words.split(), MOVES[words]
    turns = options[options.index("--turns") + 1] if "--turns" in options else None
    puzzle = satpuzzle.load(name, turns=turns, flip="--flip" in options)  # type: ignore[arg-type]  # one of three
    kinds = {
        "shifts" if not any(each.moves) else "reflections" if each.moves[0] >= 4 else "rotations"
        for each in puzzle.symmetries[1:]
    }
    assert {*re.findall(r"(\w+s)\b", moves)} == kinds
    assert board_moves(puzzle) == moves
    assert cli("unique", name, *options).stdout.splitlines()[0] == unique
    counted = cli("count", name, *options).stdout
    solved = cli("solve", name, *options, "--essential", "--limit", "1", "--language", "en").stdout
    counts, told = satpuzzle.count(puzzle), f"{moves} of the board"
    assert (f" (up to {told})\n" in counted.split("labelled")[0]) == bool(moves)
    essential = f"Essentially different solutions (up to {told}): {counts.essential}\n" if moves else ""
    assert solved.endswith(f"\n{essential}Total number of solutions: {counts.distinct}\n")


def test_a_labelled_count_that_is_not_known_is_left_out(cli: Cli) -> None:
    puzzle = "macmahon", "--region", "1,1-2,2", "--spare"
    lines = cli("count", *puzzle).stdout.splitlines()
    assert [line.split(maxsplit=1)[1].split("(")[0].strip() for line in lines] == [
        "distinct solutions", "essential solutions",
    ]  # fmt: skip
    assert json.loads(cli("count", *puzzle, "--format", "json").stdout)["labelled"] is None
    assert cli("count", *puzzle, "--format", "csv").stdout.splitlines()[1] == "macmahon,4076,4076,,"
    assert cli("count", "macmahon", *puzzle).stdout.splitlines()[1].split() == ["macmahon", "4076", "4076", "-"]
    page = cli("solve", *puzzle, "--limit", "1", "--format", "html").stdout
    assert "essential solutions" in page
    assert "labelled solution" not in page


def test_cards_that_are_left_over_are_listed(cli: Cli) -> None:
    said = cli("solve", "macmahon", "--region", "1,1-2,2", "--spare", "--limit", "1", "--language", "en").stdout
    (left,) = re.findall("Left over: (.*)", said)
    (check,) = re.findall("CHECK: (.*);", said)
    used = Counter(int(cell.split(",")[0]) for cell in check.split(";"))
    types = satpuzzle.load("macmahon", region="1,1-2,2", spare=True)
    there = Counter(types.card_types[int(card) - 1][0] for card in left.split(", "))
    assert there + used == {kind.number: kind.count for kind in types.types}


def test_json_has_the_documented_shape_in_one_line() -> None:
    search, title = Search(STANDARD), 'Schildkröten\n"und" mehr'
    text = whole(Solutions(replace(STANDARD, title=title), "json"), search.find(), search.count())
    data = json.loads(text)
    assert text.find("\n") == len(text) - 1
    assert list(data) == ["schema", "title", "board", "rule", "types", "counts", "complete", "solutions"]
    assert (data["title"], data["board"], data["rule"], data["complete"]) == (title, "3x3", "signed", True)
    assert data["types"][4] == {"labels": [-4, -1, 3, 2], "count": 2}
    assert data["counts"] == {"distinct": 8, "essential": 2, "labelled": 16, "exact": True, "engine": "sat"}
    assert data["solutions"][0][0] == {"type": 2, "turn": 3, "shown": [-2, 3, 4, -1]}
    for solution, check_line in zip(data["solutions"], CHECKS, strict=True):
        entries = (",".join(map(str, [cell["type"], *cell["shown"]])) + ";" for cell in solution)
        assert "CHECK: " + "".join(entries) == check_line
        for cell in solution:
            labels, steps = data["types"][cell["type"] - 1]["labels"], cell["turn"]
            assert cell["shown"] == [labels[(i - steps) % 4] for i in range(4)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_of_any_length_are_written(language: str) -> None:
    long = 10**5000
    counted = Outcome(0, long, complete=False, counts=Counts(long, 2, long))
    stopped = Outcome(0, long, complete=False, stopped=True)
    for outcome in (counted, stopped):
        for report in (Solutions(STANDARD, language=language), Solutions(STANDARD, "json")):
            assert "1" + "0" * 5000 in "".join(texts(report.end(outcome)))
        assert "1" + "0" * 5000 in to_json("count-1", counts_data(outcome.counts, "", outcome.at_least))
    with pytest.raises(ValueError, match="4300"):
        str(long)  # Python's limit on digits applies again


@pytest.mark.parametrize(
    ("chosen", "total", "summary", "valid"),
    [
        (CHECKS, 8, ["8 CHECK lines: 8 solutions, 0 wrong, 0 repeated", "complete: all 8 "], True),
        (CHECKS[1:], 8, ["7 CHECK lines: 7 solutions, 0 wrong, 0 repeated", "incomplete: 7 of 8 "], False),
        (CHECKS[1:], None, ["7 CHECK lines: 7 solutions, 0 wrong, 0 repeated"], True),
        ([*CHECKS, CHECKS[0]], 8, ["line 9: repeats line 1", "9 CHECK lines: 8 solutions, 0 wrong, 1", "comp"], False),
        (["CHECK: 1;"], None, ["line 1: wrong: 1 card, but the", "1 CHECK line: 0 solutions, 1 wrong, 0"], False),
    ],
)
def test_check_reports_what_is_wrong_repeated_and_missing(
    chosen: list[str], total: int | None, summary: list[str], valid: bool
) -> None:
    judgement = Judged(satpuzzle.judge(STANDARD, "\n".join(chosen)))
    judgement.total, judgement.counted = total, total is not None
    lines = [line.text for line in (*judgement.seen(), *judgement.document())]
    assert len(lines) == len(summary)
    for line, beginning in zip(lines, summary, strict=True):
        assert line.startswith(beginning)
    assert judgement.valid == valid
    data = json.loads(to_json("check-1", judgement.data()))
    assert (data["lines"], data["valid"], data["total"]) == (len(chosen), valid, total)
    assert data["complete"] == (None if total is None else data["solutions"] == total)
    assert len(data["wrong"]) == len(judgement.wrong)
    assert len(data["repeated"]) == len(judgement.repeated)
