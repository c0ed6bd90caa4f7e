"""What people do wrong at their first attempts, and how they are told to go on: one line, status 2, nothing written.

And what looks wrong and can simply be understood.
"""

from __future__ import annotations

import shlex
import zipfile
from collections.abc import Callable
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path

import pytest

import satpuzzle
from satpuzzle import parse_all
from tests.conftest import Cli

NUMBERS = "1 -2 3 -4\n"
WORDS = "heart+ club- spade+ diamond-\n"
TABLE = "top;right;bottom;left\n" + "1;-2;3;-4\n" * 9
REPORT = "Eingabedaten:\n# a\n1 2 3 4\n\nCHECK: 1,2,3,4,5;\n"
HTML = "<!DOCTYPE html>\n<html><head><title>Cards</title></head><body><p>Nine cards</p></body></html>\n"


def archive() -> bytes:
    """What a spreadsheet, a text document or a zip begins with."""
    data = BytesIO()
    with zipfile.ZipFile(data, "w") as written:
        written.writestr("[Content_Types].xml", "<Types/>")
    return data.getvalue()


@dataclass(frozen=True)
class Mistake:
    """A command line, the files it meets, and what its one line must hold: where, what, how to go on."""

    words: str
    says: tuple[str, ...]
    files: dict[str, str | bytes] = field(default_factory=dict)


def typed(data: str | bytes, *says: str, name: str = "mine.txt", more: str = "") -> Mistake:
    """A puzzle's file with something wrong in it, which is named."""
    return Mistake(f"solve {name} {more}", (f"{name}:", *says), {name: data})


MINE: dict[str, str | bytes] = {"mine.txt": "# a\n" + NUMBERS * 9}

MISTAKES: dict[str, Mistake] = {
    # names of files
    "a misspelt file": Mistake("solve mien.txt", ("mien.txt: no such file", "did you mean 'mine.txt'?"), MINE),
    "a file without its ending": Mistake("solve mine", ("'mine'", "did you mean 'mine.txt'?"), MINE),
    "another ending": Mistake("solve mine.text", ("no such file", "did you mean 'mine.txt'?"), MINE),
    "a blank too many": Mistake("solve 'mine.txt '", ("no such file", "did you mean 'mine.txt'?"), MINE),
    "a file in a folder misspelt": Mistake("solve a/mien.txt", ("did you mean 'a/mine.txt'?",), {"a/mine.txt": WORDS}),
    "a file of another folder": Mistake("solve cards/mine.txt", ("no such file; there is no folder 'cards'",), MINE),
    "a file like others in its ending only": Mistake("solve turtles.txt", ("no such file; look at its name",), MINE),
    "cards as arguments": Mistake(
        "solve '1 -2 3 -4\n1 -2 3 -4'", ("several lines", "save them in a file, pass them on")
    ),
    "toml without cards": typed('board = "1x2"\nkarten = [[1, 2]]\n', ":2: unknown key 'karten'; ", name="mine.toml"),
    "a title of four words": typed(
        "My cards from Rome\n" + WORDS * 9, ":1: 'My' has no mark", "If this is a title, put a # before"
    ),
    "a file that is nowhere": Mistake("solve puzzle.txt", ("no such file; look at its name, and at the folder",)),
    "an instance misspelt": Mistake("solve standrd", ("'standrd'", "did you mean 'standard'?")),
    "no instance at all": Mistake("solve turtles", ("'turtles'", "known: ", "crazy-turtle-1979")),
    "a folder": Mistake("solve cards", ("cards: is a folder; name a file in it",), {"cards/mine.txt": WORDS}),
    "a file as folder": Mistake("solve mine.txt/a", ("mine.txt/a: no such file; there is no folder 'mine.txt'",), MINE),
    "a page on the web": Mistake("solve https://example.org/a.txt", ("is not fetched; save the page as a file",)),
    # other files
    "an empty file": typed("", "is empty; a puzzle has one card a line, as in: 1 -2 3 -4"),
    "a spreadsheet": typed(archive(), "is a document or an archive", "save it as text, .txt or .csv", name="a.xlsx"),
    "a text document": typed(archive(), "save it as text, .txt or .csv", name="a.docx"),
    "an old document": typed(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(99), "save it as text", name="a.doc"),
    "a zip": typed(archive(), "save it as text", name="a.zip"),
    "a PDF": typed(b"%PDF-1.7\n%\xe2\xe3\n1 0 obj\n", "save it as text", name="a.pdf"),
    "rich text": typed("{\\rtf1\\ansi 1 -2 3 -4\\par}", "save it as text", name="a.rtf"),
    "a photograph": typed(b"\xff\xd8\xff\xe0\0\x10JFIF", "is a picture; type what is on it", name="a.jpg"),
    "a screenshot": typed(b"\x89PNG\r\n\x1a\n\0", "is a picture; type what is on it", name="a.png"),
    "a compressed file": typed(b"\x1f\x8b\x08\0\0", "is compressed; unpack it first", name="a.txt.gz"),
    "a page that was saved": typed(HTML, "is a web page", "copy the cards into a text file", name="a.html"),
    "prose": typed("Dear aunt,\nplease find my cards.\n", "write one card a line, as in 1 -2 3 -4 or heart+ club-"),
    "a report as puzzle": typed(REPORT, "is a report, not a puzzle", "satpuzzle check PUZZLE"),
    "a formula as puzzle": typed("p cnf 1 1\n1 0\n", "is a formula, not a puzzle", "satpuzzle decode"),
    "a puzzle as formula": Mistake(
        "decode mine.txt a", ("mine.txt:1: a clause", "satpuzzle export"), {**MINE, "a": "s SAT\n"}
    ),
    "a puzzle as certificate": Mistake("verify mine.txt", ("is no certificate", "`satpuzzle certify` writes"), MINE),
    "a document as certificate": Mistake("verify a.docx", ("something else", "certify"), {"a.docx": archive()}),
    "a puzzle as report": Mistake("check standard mine.txt", ("mine.txt: no CHECK line", "they read CHECK:"), MINE),
    # what is typed
    "a card of three sides": typed(NUMBERS * 8 + "1 -2 3\n", ":9: 3 labels, a card has 4; is one missing?"),
    "a card of five sides": typed(NUMBERS * 8 + "1 -2 3 -4 4\n", ":9: 5 labels, a card has 4; is one typed twice?"),
    "a card missing": typed(NUMBERS * 8, "8 cards", "is one missing?", "--board 2x4"),
    "a card line doubled": typed(
        NUMBERS + "2 -1 3 -3\n" * 2 + "".join(f"1 -2 3 -{n}\n" for n in range(1, 8)),
        *("10 cards", "is one typed twice, on lines 2 and 3?", "--board 2x5"),
    ),
    "a card too many": typed(NUMBERS * 10, "10 cards", "is one too many?", "--board 2x5"),
    "a named card doubled": typed(f"A: {WORDS}B: {WORDS}A: {WORDS}", ":3: a second card 'A'", "on line 1", "twice?"),
    "all cards on one line": typed(NUMBERS.replace("\n", " ") * 9, ":1: 36 labels", "write one card a line"),
    "decimal numbers": typed("1.0 -2.0 3.0 -4.0\n" * 9, ":1: '1.0' is not a label; labels are whole numbers"),
    "decimal commas": typed("1,0 -2,0 3,0 -4,0\n" * 9, ":1: 8 labels", "without a decimal comma"),
    "a comma too many": typed("1,-2,3,-4\n" * 8 + "1,,-2,3,-4\n", ":9: side 2 is empty", "write the side"),
    "blanks before all marks": typed("heart + club - spade + star -\n" * 9, ":1: 8 labels", "right after the word"),
    "a blank before one mark": typed(WORDS * 8 + WORDS.replace("+", " +", 1), ":9: '+' stands alone", "as in heart+"),
    "words and numbers": typed(WORDS * 8 + WORDS.replace("club-", "2"), ":9: '2' is a number", "all as words"),
    "a mark forgotten": typed(WORDS * 8 + WORDS.replace("club-", "club"), ":9: 'club' has no mark", "or 'club-'?"),
    "a word misspelt": typed(WORDS * 8 + WORDS.replace("diamond", "dimond"), ":9: 'dimond-'", "the same figure?"),
    "marks of one's own": typed("heart^ club~ spade^ star~\n" * 9, ":1: 'heart^'", "--back ^"),
    "names without a colon": typed(f"Card A {WORDS}" * 9, ":1: 6 labels", "put a colon after it, as in Card A:"),
    "a title among numbers": typed("My cards\n" + NUMBERS * 9, ":1: 'My' is not a label", "begins with #"),
    "a title among words": typed("My cards\n" + WORDS * 9, ":1: 2 labels", "if this is a title, put a # before it"),
    "a remark between cards": typed(
        WORDS * 4 + "# second row\n" + WORDS * 5, ":5: ", "a # line begins another", "these 9 are"
    ),
    "a word misspelt that has capitals": typed(
        WORDS.title() * 8 + WORDS.title().replace("Diamond", "Dimond"), "'Dimond-' stands there only, 'Diamond' on 8"
    ),
    "comments as in C": typed("// my cards\n" + NUMBERS * 9, ":1: '//'", "begins with #"),
    "a list as in Python": typed("[1, -2, 3, -4]\n" * 9, ":1: '[1'", "write the sides only, as in 1 -2 3 -4"),
    "a header misspelt": typed(TABLE.replace("left", "lft"), ":1: a header names each side once: top, right"),
    "numbers without a sign": typed("1 2 3 4\n" * 9, "could be cards (signed) or pieces (unsigned)", "--input-format"),
    "a figure 0": typed("# a\n0 1 2 3\n" + NUMBERS * 8, ":2: label 0", "number the figures from 1"),
    "triangles": typed("heart+ club- star-\n" * 9, ":1: 3 labels", "add --board triangle3"),
    "colours under signed": typed("red blue pink grey\n" * 9, "for colours add --rule unsigned", more="--rule signed"),
    # values of options
    "a board with a comma": Mistake("solve standard --board 3,3", ("unknown board '3,3'", "ROWSxCOLUMNS (3x3)")),
    "a board of one number": Mistake("solve standard --board 9", ("unknown board '9'", "ROWSxCOLUMNS (3x3)")),
    "a board too large": Mistake("solve standard --board 4x4", ("9 cards for the 16 cells", "add or remove cards")),
    "a rule called colour": Mistake("solve standard --rule colour", ("unknown rule 'colour'", "say unsigned")),
    "a rule misspelt": Mistake("solve standard --rule unsined", ("did you mean 'unsigned'?",)),
    "an unknown solver": Mistake("solve standard --solver minsat", ("did you mean 'minisat22'?",)),
    "an unknown recipe": Mistake("solve standard --encoding defautl", ("did you mean 'default'?",)),
    "a solver not installed": Mistake("solve standard --external glucoze", ("cannot start 'glucoze'", "installed")),
    "an unknown notation": Mistake("convert standard --to json", ("unknown notation 'json'", "known: cards, csv")),
    "a size without a unit": Mistake("count standard --memory lots", ("'lots' is no size", "500MB or 2GiB")),
    "a puzzle as checkpoint": Mistake("count standard --checkpoint mine.txt", ("mine.txt:1: is no", "another"), MINE),
    # what is written
    "the input as output": Mistake("solve mine.txt -o mine.txt", ("is what is read; name another file",), MINE),
    "a puzzle as output": Mistake(
        "solve standard -o mine.txt", ("holds a puzzle; write elsewhere, or", "--force"), MINE
    ),
    "a report as PDF": Mistake("solve standard -o report.pdf", ("report.pdf: a report is text", "report.txt")),
    "a formula as LP": Mistake("export standard -o f.lp", ("a formula is a .cnf or .icnf", "formula.cnf")),
    "a certificate as text": Mistake("certify standard -o c.txt", ("a certificate is a .zip", "certificate.zip")),
    "a folder that is not there": Mistake("solve standard -o out/a.txt", ("'out' does not exist; make it first",)),
    "a folder as output": Mistake("solve standard -o out", ("out: is a folder; name a file",), {"out/a": "a"}),
    # calls that lack something
    "nothing to export": Mistake("export", ("name a PUZZLE, or a folder with --suite",)),
    "nothing to design": Mistake("design", ("--board 3x3 --figures 4, or --repair PUZZLE",)),
    "a design without figures": Mistake("design --board 3x3", ("--figures or --pairs",)),
}

OF_THE_COMMAND_LINE: dict[str, Mistake] = {
    "no puzzle": Mistake("solve", ("PUZZLE is missing", "as in: satpuzzle solve")),
    "no command": Mistake("mine.txt", ("did you mean `satpuzzle solve mine.txt`?",), MINE),
    "a command misspelt": Mistake("slove standard", ("did you mean 'solve'?",)),
    "an option misspelt": Mistake("solve standard --limt 3", ("no option --limt", "'--limit'", "--help")),
    "an option of another command": Mistake("count standard --limit 3", ("no option --limit", "count --help")),
    "an option before the command": Mistake("--limit 3 solve standard", ("no option --limit", "--help")),
    "a board without its option": Mistake("solve standard 3x3", ("'3x3'", "solve --help")),
    "a notation without its option": Mistake("convert standard csv", ("--to", "as in: satpuzzle convert")),
    "no time": Mistake("solve standard --timeout 0", ("--timeout", "a number above 0")),
    "a time with its unit": Mistake("solve standard --timeout 5s", ("--timeout '5s'", "a number above 0")),
    "fewer processes than none": Mistake("solve standard --jobs -1", ("--jobs '-1'", "a whole number")),
    "a number in words": Mistake("solve standard --limit ten", ("--limit 'ten'", "a whole number")),
    "an unknown engine": Mistake("solve standard --engine fast", ("'fast'", "auto, sat, frontier")),
    "an unknown form": Mistake("solve standard --format xml", ("'xml'", "text, check, json")),
    "no answer to decode": Mistake("decode f.cnf", ("ANSWER is missing", "as in: satpuzzle decode")),
    "no place for a certificate": Mistake("certify standard", ("--output is missing", "-o proof.zip")),
    "an option of a puzzle alone": Mistake("standard --first", ("did you mean `satpuzzle solve standard --first`?",)),
    "the beginning of a command": Mistake("enc", ("did you mean 'encodings'?",)),
    "no command at all": Mistake("csv", ("unknown command 'csv'; known: solve, count,",)),
    "no command of a group": Mistake("bench foo", ("unknown command 'foo'; known: ",)),
    "help on a command misspelt": Mistake("help sovle", ("did you mean 'solve'?",)),
    "help on too much": Mistake("help solve more", ("satpuzzle solve has no commands of its own",)),
    "a time that is no number": Mistake("solve standard --timeout nan", ("--timeout: nan is no number of seconds",)),
    "a value for a switch": Mistake("solve standard --first=yes", ("--first takes no value; write it alone",)),
    "an engine misspelt": Mistake("solve standard --engine sit", ("--engine 'sit': did you mean 'sat'?",)),
    "an unknown language": Mistake("solve standard --language zz", ("--language 'zz': known: de, en",)),
    "two puzzles": Mistake("solve standard smiley", ("'smiley': more than this command takes; `satpuzzle solve",)),
    "a limit of 0": Mistake("solve standard --limit 0", ("--limit '0': write a whole number from 1",)),
    "an option without its value": Mistake("solve standard -o", ("-o needs a value",)),
}
ALL = {**MISTAKES, **OF_THE_COMMAND_LINE}


def test_there_are_sixty_of_them() -> None:
    assert len(MISTAKES) >= 60


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("name", ALL)
def test_a_mistake_is_answered_with_one_line_that_says_how_to_go_on(
    name: str, cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mistake = ALL[name]
    for file, data in mistake.files.items():
        (tmp_path / file).parent.mkdir(exist_ok=True)
        (tmp_path / file).write_bytes(data.encode() if isinstance(data, str) else data)
    monkeypatch.chdir(tmp_path)
    before = contents(tmp_path)
    result = cli(*shlex.split(mistake.words))
    assert (result.exit_code, result.stdout) == (2, ""), result.output
    (line,) = result.stderr.splitlines()
    assert line.isprintable()
    assert name not in OF_THE_COMMAND_LINE or line.startswith("satpuzzle: ")
    assert len(line) < 400, "a line for people"
    for words in mistake.says:
        assert words in line, line
    assert contents(tmp_path) == before


def test_a_file_that_may_not_be_read_is_answered_with_what_helps(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", forbidden)
    result = cli("solve", "/mine.txt")
    assert (result.exit_code, result.stdout) == (2, "")
    assert (
        result.stderr
        == "/mine.txt: cannot be read: you have no permission; change that (chmod u+r), or copy the file\n"
    )


# What can simply be understood.

PLAIN = "1 -2 3 -4\n-1 2 -3 4\n2 3 -1 -4\n-2 -3 1 4\n"
NAMED = "heart+ club- spade+ star-\nheart- club+ spade- star+\nclub+ spade+ heart- star-\nclub- spade- heart+ star+\n"

UNDERSTOOD: dict[str, tuple[str, Callable[[str], str | bytes]]] = {
    "a dash for minus": (PLAIN, lambda text: text.replace("-", "–")),
    "a minus sign": (PLAIN, lambda text: text.replace("-", "−")),
    "a long dash": (NAMED, lambda text: text.replace("-", "—")),
    "a hyphen that does not break": (NAMED, lambda text: text.replace("-", "‑")),
    "a wide plus": (NAMED, lambda text: text.replace("+", "＋")),
    "blanks that do not break": (PLAIN, lambda text: text.replace(" ", "\u00a0")),
    "narrow blanks": (NAMED, lambda text: text.replace(" ", "\u202f")),
    "tabs": (PLAIN, lambda text: text.replace(" ", "\t")),
    "commas in part": (PLAIN, lambda text: text.replace(" ", ", ", 5)),
    "a spreadsheet's semicolons": (PLAIN, lambda text: text.replace(" ", ";").replace("\n", ";;\r\n")),
    "curly quotes": (NAMED, lambda text: "".join(f"“{line.replace(' ', '”,“')}”\n" for line in text.splitlines())),
    "German quotes": (NAMED, lambda text: "".join(f"„{line.replace(' ', '“;„')}“\n" for line in text.splitlines())),
    "curly apostrophes": (NAMED, lambda text: text.replace("+", "").replace("-", "’")),
    "low apostrophes": (NAMED, lambda text: text.replace("+", "").replace("-", "‘")),
    "a BOM": (PLAIN, lambda text: b"\xef\xbb\xbf" + text.encode()),
    "UTF-16, as Notepad writes it": (NAMED, lambda text: text.encode("utf-16")),
    "umlauts in Latin-1": (NAMED, lambda text: text.replace("heart", "Bär").encode("latin-1")),
    "old line ends": (NAMED, lambda text: text.replace("\n", "\r")),
    "no line end": (PLAIN, lambda text: text.rstrip("\n")),
    "a page's fences": (PLAIN, lambda text: f"```\n{text}```\n"),
}


@pytest.mark.parametrize("name", UNDERSTOOD)
def test_what_can_be_understood_is_read(name: str, tmp_path: Path) -> None:
    text, changed = UNDERSTOOD[name]
    data = changed(text)
    assert data != text
    path = tmp_path / "mine.txt"
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    (expected,) = parse_all(text)
    assert satpuzzle.load(str(path)).renumbered() == expected.renumbered()


@pytest.mark.parametrize("board", ["3x3", "3X3", "3×3", "3*3", "3 x 3", " 3 × 3 "])
def test_a_board_is_understood_however_it_is_written(board: str, cli: Cli) -> None:
    assert satpuzzle.parse_board(board) == satpuzzle.parse_board("3x3")
    assert cli("count", "standard", "--board", board).exit_code == 0
