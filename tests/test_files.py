"""Files are written completely or not at all, are deterministic, and are read robustly."""

from __future__ import annotations

import gzip
import lzma
import os
import shlex
import shutil
import stat
import time
import tracemalloc
import unicodedata
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpuzzle
from satpuzzle import InputError
from satpuzzle.cli.results import Output
from satpuzzle.encode import Encoding
from satpuzzle.errors import harmless
from satpuzzle.frontier.packing import StatePacking
from satpuzzle.generators.design import Design
from satpuzzle.notation import toml
from satpuzzle.runtime import files
from tests.cases import one_in, rows_in
from tests.conftest import Cli, Process, command, ended, error_of, saved
from tests.strategies import runs


@pytest.fixture
def old(tmp_path: Path) -> Path:
    return saved(tmp_path / "old.txt", "old")


def test_a_file_appears_only_when_it_is_complete_and_an_old_one_stays_until_then(old: Path) -> None:
    new = old.parent / "new.txt"
    for path in (new, old):
        with files.replacing(str(path)) as file:
            file.write(b"ne")
            file.flush()
            assert (new.exists(), old.read_text()) == (path == old, "old")
            file.write(b"w")
        assert path.read_text() == "new"
    assert {*old.parent.iterdir()} == {old, new}


def write_half(path: Path, accident: type[BaseException]) -> None:
    with files.replacing(str(path)) as file:
        file.write(b"half")
        raise accident


@pytest.mark.parametrize("accident", [RuntimeError, ValueError, KeyboardInterrupt, BrokenPipeError, SystemExit])
def test_an_error_leaves_the_old_file_and_no_other(old: Path, accident: type[BaseException]) -> None:
    for path in (old, old.parent / "new.txt"):
        with pytest.raises(accident):
            write_half(path, accident)
        assert old.read_text() == "old"
        assert list(old.parent.iterdir()) == [old]


def test_a_full_disk_keeps_the_old_file_and_is_reported(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(InputError, match="No space left on device"):
        files.write_text(str(old), "new")
    assert old.read_text() == "old"
    assert list(old.parent.iterdir()) == [old]


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664, 0o755])
def test_a_replaced_file_keeps_its_mode_and_a_new_one_has_that_of_the_umask(old: Path, mode: int) -> None:
    old.chmod(mode)
    before = os.umask(0o027)
    try:
        for path, right in ((old, mode), (old.parent / "new.txt", 0o640)):
            files.write_text(str(path), "new")
            assert stat.S_IMODE(path.stat().st_mode) == right
    finally:
        os.umask(before)


def test_the_target_of_a_link_is_replaced(old: Path) -> None:
    link = old.parent / "link.txt"
    link.symlink_to("old.txt")
    files.write_text(str(link), "new")
    assert link.is_symlink()
    assert old.read_text() == "new"


@pytest.mark.parametrize(
    "name", ["", "nowhere/new.txt", "old.txt/new.txt", ".", "nul\0.txt", "half\ud800.txt", "n" * 300]
)
def test_an_unwritable_file_gives_one_line(old: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(old.parent)
    with pytest.raises(InputError) as caught:
        files.write_text(name, "new")
    assert len(str(caught.value).splitlines()) == 1
    assert list(Path().iterdir()) == [Path("old.txt")]


def test_standard_output_can_be_named_as_a_file(process: Process) -> None:
    by_name = process("solve", "standard", "-o", "/dev/stdout")
    assert (by_name.returncode, by_name.stderr) == (0, "")
    assert by_name.stdout == process("solve", "standard").stdout


def test_writing_to_standard_output_appends_to_an_existing_log(tmp_path: Path) -> None:
    log = saved(tmp_path / "log.txt", "before\n")
    with log.open("a") as stream:
        ended(*command("solve", "standard", "--format", "check", "-o", "/dev/stdout"), stdout=stream, check=True)
    assert log.read_text().splitlines()[0] == "before"
    assert len(log.read_text().splitlines()) == 9


def packed(name: str, data: bytes) -> bytes:
    buffer = BytesIO()
    stream = files.compressed(buffer, name)
    stream.write(data)
    if stream is not buffer:
        stream.close()
    return buffer.getvalue()


@pytest.mark.parametrize(("ending", "unpack"), [("gz", gzip.decompress), ("xz", lzma.decompress)])
def test_compressed_bytes_depend_only_on_the_content(
    ending: str, unpack: Callable[[bytes], bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    data = b"p cnf 2 1\n1 2 0\n" * 500
    first = packed(f"first.cnf.{ending}", data)
    monkeypatch.setattr(time, "time", lambda: 4_000_000_000.0)
    assert packed(f"/another/place.{ending}", data) == first
    assert unpack(first) == data
    assert len(first) < len(data)


@runs(100)
@given(st.binary(max_size=200), st.sampled_from(["f.gz", "f.xz"]), st.data())
def test_damaged_compressed_data_are_refused_in_one_line(content: bytes, name: str, data: st.DataObject) -> None:
    whole = packed(name, content)
    cut = whole[: data.draw(st.integers(6, len(whole) - 1))]
    with pytest.raises(InputError) as caught:
        files.expanded(cut, name)
    assert str(caught.value).startswith(f"{name}: ")
    assert len(str(caught.value).splitlines()) == 1
    place = data.draw(st.integers(6, len(whole) - 1))
    garbled = whole[:place] + bytes([whole[place] ^ data.draw(st.integers(1, 255))]) + whole[place + 1 :]
    try:
        files.expanded(garbled, name)
    except InputError as error:
        garbled_says = str(error).splitlines()
    else:
        garbled_says = [name]
    assert len(garbled_says) == 1


def test_a_decompression_bomb_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MAX_BYTES", 1000)
    for name in ("bomb.gz", "bomb.xz"):
        with pytest.raises(InputError, match="exceeds"):
            files.decode(files.expanded(packed(name, b"c " * 100_000), name), name)


@runs(100)
@given(st.text(st.characters(exclude_characters="\0\r\ufeff", exclude_categories=["Cs"])))
def test_utf_8_and_utf_16_are_read_alike(text: str) -> None:
    expected = text
    wide = b"\xff\xfe" + text.encode("utf-16-le"), b"\xfe\xff" + text.encode("utf-16-be")
    marked = (b"\xef\xbb\xbf" + text.encode(), *wide)
    for data in (*marked, *(text.replace("\n", end).encode() for end in ("\n", "\r\n", "\r"))):
        assert files.decode(data, "file") == expected


@runs(100)
@given(st.binary(max_size=100))
def test_any_bytes_are_read_or_refused_in_one_line(data: bytes) -> None:
    try:
        said = [files.decode(data, "file")]
    except InputError as error:
        said = str(error).splitlines()
    assert len(said) == 1


def test_a_long_report_to_a_file_is_not_kept_in_memory(tmp_path: Path) -> None:
    path = tmp_path / "report.txt"
    piece = "ä" * 1_000_000
    tracemalloc.start()
    try:
        with Output(str(path)) as out:
            for _ in range(20):
                out.text(piece)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert path.stat().st_size == 40_000_000
    assert most < 20_000_000


# No command overwrites its input or files that a user wrote.

STANDARD = satpuzzle.load("standard")
CARDS = STANDARD.text + "\n"


@pytest.fixture
def folder(every_kind: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a file of every kind that commands read, and the user's cards."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(every_kind, tmp_path, dirs_exist_ok=True)
    (tmp_path / "mine.txt").write_text(CARDS, encoding="utf-8")
    return tmp_path


def contents() -> dict[str, bytes]:
    return {name: Path(name).read_bytes() for name in os.listdir() if os.path.isfile(name)}


def refused(cli: Cli, words: str) -> str:
    """The error of a refused call, in one line; all files must be unchanged."""
    before = contents()
    line = error_of(cli(*shlex.split(words)))
    assert contents() == before
    return line


@pytest.mark.usefixtures("folder")
def test_an_input_file_is_recognised_under_any_name_or_link(cli: Cli, folder: Path) -> None:
    os.symlink("mine.txt", "soft")
    os.link("mine.txt", "hard")
    os.mkdir("sub")
    for name in ("./mine.txt", "sub/../mine.txt", folder / "mine.txt", "soft", "hard"):
        assert "is also an input file" in refused(cli, f"solve mine.txt -o {name} --force")
        assert "is also an input file" in refused(cli, f"solve {name} -o mine.txt --force")


def test_standard_input_from_a_file_protects_that_file(folder: Path) -> None:
    before = contents()
    for words, status in (("solve - --force -o mine.txt", 2), ("solve - -o /dev/null", 0), ("solve - -o new.txt", 0)):
        with open("mine.txt", encoding="utf-8") as file:
            result = ended(*command(*words.split()), stdin=file, cwd=folder)
        assert result.returncode == status, result.stderr
    assert {name: data for name, data in contents().items() if name != "new.txt"} == before


NOTATIONS = {
    "cards.txt": CARDS,
    "puzzle.toml": toml.write(STANDARD),
    "smiley.cs": satpuzzle.load("smiley").text,
    "triangle.txt": satpuzzle.load("triangles-1").text,
    "ruby.rb": satpuzzle.load("asterix-second").text,
    "mistyped.txt": CARDS.replace("-1 3 2 -4", "-1 3 zwei -4"),
    "unfinished": "# five cards\n" + "1 -2 3 -4\n" * 5,
    "notes.md": "# My notes\n",
}


@pytest.mark.parametrize("name", NOTATIONS)
@pytest.mark.usefixtures("folder")
def test_a_typed_puzzle_is_replaced_only_with_force(cli: Cli, name: str) -> None:
    path = Path(name)
    for words in ("solve standard --format check", "info standard", "convert verzwickt --to toml", "repair verzwickt"):
        path.write_text(NOTATIONS[name], encoding="utf-8")
        told = f"{name}: exists and may be your own work; choose another file, or replace it with --force"
        assert error_of(cli(*words.split(), "-o", name)) == told
        assert path.read_text(encoding="utf-8") == NOTATIONS[name]
        assert cli(*words.split(), "-o", name, "--force").exit_code == 0
        assert path.read_text(encoding="utf-8") != NOTATIONS[name]


@pytest.mark.parametrize("words", one_in(3, rows_in("lost", "what the program wrote itself is replaced")))
@pytest.mark.usefixtures("folder")
def test_files_written_by_the_program_are_replaced_until_they_are_changed(cli: Cli, words: str) -> None:
    Path("result.txt").touch()  # an empty file is nobody's work
    for _ in range(3):
        result = cli(*words.split(), "-o", "result.txt")
        assert result.exit_code in (0, 1), result.stderr
    assert cli("count", "standard", "-o", "result.txt").exit_code == 0
    with open("result.txt", "a", encoding="utf-8") as file:
        file.write("my remark\n")
    assert "--force" in cli(*words.split(), "-o", "result.txt").stderr


DESIGN = "design --board 2x2 --figures 2"


@pytest.mark.usefixtures("folder")
def test_a_dash_means_standard_output(cli: Cli) -> None:
    for words in ("count standard", "convert standard --to cards", "export standard", DESIGN):
        printed = cli(*words.split())
        result = cli(*words.split(), "-o", "-")
        assert (result.exit_code, result.stdout, result.stderr) == (0, printed.stdout, printed.stderr)
    assert not os.path.exists("-")


@pytest.mark.usefixtures("folder")
def test_a_design_never_replaces_another_design(cli: Cli) -> None:
    assert cli(*f"{DESIGN} -o out".split()).exit_code == 0
    (name,) = os.listdir("out")
    before = Path("out", name).read_bytes()
    assert cli(*f"{DESIGN} -o out --force".split()).exit_code == 0
    assert Path("out", name).read_bytes() == before, "the same wishes give the same bytes"
    told = f"out/{name}: exists and may be your own work; choose another file, or replace it with --force"
    assert refused(cli, f"{DESIGN} --solutions 2 -o out") == told
    assert Path("out", name).read_bytes() == before
    assert cli(*f"{DESIGN} --solutions 2 -o out --force".split()).exit_code == 0
    assert Path("out", name).read_bytes() != before


@pytest.fixture
def unmade(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail if a design or repair is started."""

    def never(*_: object, **__: object) -> Iterator[Design]:
        raise AssertionError("begun, though it cannot be written")
        yield

    monkeypatch.setattr("satpuzzle.generators.design.decide", never)
    monkeypatch.setattr("satpuzzle.generators.repair.decide", never)


@pytest.mark.usefixtures("folder", "unmade")
def test_a_name_clash_of_designs_is_refused_before_any_work(cli: Cli) -> None:
    os.mkdir("out")
    for name in ("out/design_2x2_k2_s1_002.toml", "one.toml"):
        Path(name).write_text(CARDS, encoding="utf-8")
    Path("same.toml").write_text(toml.write(STANDARD), encoding="utf-8")
    refusals = {
        f"{DESIGN} --count 3 -o out": "out/design_2x2_k2_s1_002.toml",
        f"{DESIGN} --count 5 --hardest 2 -o out": "out/design_2x2_k2_s1_002.toml",
        f"{DESIGN} -o one.toml": "one.toml",
        "repair standard -o one.toml": "one.toml",
        "repair standard -o same.toml": "same.toml",
    }
    for words, path in refusals.items():
        told = f"{path}: exists and may be your own work; choose another file, or replace it with --force"
        assert refused(cli, words) == told


@pytest.mark.usefixtures("folder")
def test_the_page_of_a_set_replaces_no_other_page(cli: Cli) -> None:
    suite = "suite set --largest 3 --seeds 1"
    os.mkdir("set")
    Path("set/description.md").write_text("# My notes\n", encoding="utf-8")
    assert refused(cli, suite).startswith("set/description.md: exists and may be your own work; ")
    assert os.listdir("set") == ["description.md"]
    assert cli(*f"{suite} --force".split()).exit_code == 0
    assert cli(*suite.split()).exit_code == 0, "its own page is replaced"
    os.replace("recipe.toml", "set/description.md")
    assert "is also an input file" in refused(cli, f"{suite} --recipe set/description.md --force")


# --- checkpoints


QUESTIONS = ["solve", "count", "unique", "certify", "check"]


def asked(question: str, puzzle: str, *more: object) -> list[object]:
    extra: dict[str, list[str]] = {"certify": ["-o", "new.zip"], "check": ["list.txt"]}
    return [question, puzzle, *extra.get(question, []), *more, "--checkpoint", "c"]


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("engine", ["auto", "frontier"])
@pytest.mark.usefixtures("folder")
def test_a_file_that_is_no_checkpoint_is_refused_at_the_start(cli: Cli, question: str, engine: str) -> None:
    for text in ("notes\n", "notes", "\n", "{}\n", "# a\n1 2 3 4\n"):
        Path("c").write_text(text, encoding="utf-8")
        assert error_of(cli(*asked(question, "standard", "--engine", engine))).startswith("c:1: not a ")
        assert Path("c").read_text(encoding="utf-8") == text


# Malicious input cannot control the terminal or exceed limits of memory and time.

ESCAPES = "\x1b[31mred\x1b]0;window\x07\x9b2J\x7f\u202eesrever\u2066\u2028"
FOUR = "1 2 -1 -2\n2 -1 -2 1\n1 2 -1 -2\n2 1 -2 -1\n"
BOARD = "cells = 1\nsides = 4\njoins = []\n"
NOTATED = (
    ESCAPES.replace("\x1b", "\\u001b").replace("\x07", "\\u0007").replace("\x7f", "\\u007f")  # as TOML demands
)
TOML = (
    f'title = "{NOTATED}"\nsource = "{NOTATED}"\nfigures = ["{NOTATED}", "Müller"]\n'
    f'cards = [[1, 2, -1, -2]]\n[board]\nname = "{NOTATED}"\n{BOARD}'
)


def assert_harmless(text: str) -> None:
    """No control characters except line ends and tabs, no other line ends, no change of the writing direction."""
    wrong = {c for c in text if unicodedata.category(c) in ("Cc", "Zl", "Zp") and c not in "\n\t"}
    wrong |= {c for c in text if unicodedata.bidirectional(c) in ("RLO", "LRO", "RLE", "LRE", "PDF", "RLI", "LRI")}
    assert not wrong


@pytest.fixture
def evil(tmp_path: Path) -> dict[str, Path]:
    """Puzzles with escapes wherever there can be some: `toml`, `cards`, and `several` in one file."""
    contents = {"toml": TOML, "cards": f"# {ESCAPES}\n{FOUR}", "several": f"# {ESCAPES}\n{FOUR}" * 2}
    paths = {name: tmp_path / f"{name}.txt" for name in contents}
    for name, text in contents.items():
        paths[name].write_text(text, encoding="utf-8", newline="")
    return paths


@pytest.mark.parametrize(
    "words", one_in(3, rows_in("attacks", "nothing in a puzzle commands the terminal")), ids=" ".join
)
def test_no_text_of_a_puzzle_controls_the_terminal(
    cli: Cli, evil: dict[str, Path], tmp_path: Path, words: tuple[str, ...]
) -> None:
    line = [words[0], evil[words[1]], *words[2:]]
    file = tmp_path / "out.txt"
    piped = cli(*line)
    assert piped.exit_code in (0, 1), piped.stderr
    assert cli(*line, "-o", file).exit_code == piped.exit_code
    written = file.read_text(encoding="utf-8")
    assert_harmless(written)
    assert_harmless(piped.stderr)
    assert piped.stdout == written
    if words[0] in ("info", "convert"):
        assert "\\u001b[31mred" in written
        assert "\\u202eesrever" in written


def test_escapes_in_a_title_are_converted_or_refused(cli: Cli, evil: dict[str, Path], tmp_path: Path) -> None:
    kept, again = tmp_path / "kept.toml", tmp_path / "again.toml"
    assert cli("convert", evil["cards"], "--to", "toml", "-o", kept).exit_code == 0
    assert cli("convert", kept, "--to", "toml", "-o", again).exit_code == 0
    assert again.read_bytes() == kept.read_bytes()
    line = error_of(cli("convert", evil["cards"], "--to", "cards"))
    assert "control characters" in line
    assert "toml" in line


NAME = "a\x1b[31m\nb\u202e"  # valid file names


@pytest.mark.skipif(os.name != "posix", reason="no such names there")
@pytest.mark.parametrize(
    "words", one_in(3, rows_in("attacks", "no name of a file commands the terminal or ends a line"))
)
def test_no_file_name_controls_the_terminal_or_breaks_a_line(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    lines = []
    for name in ("plain", NAME):
        for file in (name, "two"):
            Path(f"{file}.txt").write_text('title = "A pair"\nboard = "1x2"\ncards = [[1, 2, -1, 2], [1, 2, -1, -2]]\n')
        Path(name).mkdir()
        Path(name, f"{name}.txt").touch()
        result = cli(*(word.format(name) for word in words.split()))
        assert result.exit_code in (0, 1), result.output
        assert_harmless(result.output)
        lines.append(len(result.output.splitlines()))
    assert lines[0] == lines[1]


@pytest.mark.parametrize("text", ["Käsekästchen\n", "猫と犬\tネコ", "👩‍👩‍👧 🏴‍☠️", "ﺱﻼﻣ עברית", "a\xa0b\u3000c", ""])
def test_ordinary_text_of_any_script_is_unchanged(text: str) -> None:
    assert harmless(text) == text


@pytest.mark.parametrize("engine", [(), ("--engine", "sat")])
@pytest.mark.parametrize("option", ["--recipe", "--solver"])
def test_an_invalid_recipe_or_solver_is_refused_before_any_work(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, option: str, engine: tuple[str, ...]
) -> None:
    for kind in (Encoding, StatePacking):
        monkeypatch.setattr(kind, "__init__", None)
    assert "nosuch" in error_of(cli("count", "owen-4x4", option, "nosuch", *engine))
