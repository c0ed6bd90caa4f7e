"""Files are written completely or not at all, are deterministic, and are read robustly."""

from __future__ import annotations

import gzip
import lzma
import os
import stat
import subprocess
import time
import tracemalloc
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from satpuzzle import InputError
from satpuzzle.cli.results import Output
from satpuzzle.runtime import files
from tests.conftest import PATIENCE, Process, command, environment
from tests.strategies import runs


@pytest.fixture
def old(tmp_path: Path) -> Path:
    path = tmp_path / "old.txt"
    path.write_text("old")
    return path


def test_a_file_appears_only_when_it_is_complete(tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    with files.replacing(str(path)) as file:
        file.write(b"ne")
        file.flush()
        assert not path.exists()
        file.write(b"w")
    assert path.read_text() == "new"
    assert list(tmp_path.iterdir()) == [path]


def test_an_old_file_stays_until_the_new_one_is_complete(old: Path) -> None:
    with files.replacing(str(old)) as file:
        file.write(b"new")
        file.flush()
        assert old.read_text() == "old"
    assert old.read_text() == "new"
    assert list(old.parent.iterdir()) == [old]


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
def test_a_replaced_file_keeps_its_mode(old: Path, mode: int) -> None:
    old.chmod(mode)
    files.write_text(str(old), "new")
    assert stat.S_IMODE(old.stat().st_mode) == mode


def test_a_new_file_has_the_mode_of_the_umask(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        files.write_text(str(tmp_path / "new.txt"), "new")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "new.txt").stat().st_mode) == 0o640


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
    log = tmp_path / "log.txt"
    log.write_text("before\n")
    with log.open("a") as stream:
        words = command("solve", "standard", "--format", "check", "-o", "/dev/stdout")
        subprocess.run(words, stdout=stream, check=True, timeout=PATIENCE, env=environment())
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
    for data in (
        text.encode(),
        b"\xef\xbb\xbf" + text.encode(),
        b"\xff\xfe" + text.encode("utf-16-le"),
        b"\xfe\xff" + text.encode("utf-16-be"),
        text.replace("\n", "\r\n").encode(),
        text.replace("\n", "\r").encode(),
    ):
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
