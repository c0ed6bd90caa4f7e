"""Photographs in files are decoded safely: upright, whole, of a bounded size, or refused in one line."""

from __future__ import annotations

import io
import re
import struct
import subprocess
import sys
import zlib
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from PIL import Image as Pillow

from satpuzzle.errors import InputError
from satpuzzle.photo.faults import faults, overexposed
from satpuzzle.photo.photo_files import decode_photo, read_photo
from satpuzzle.photo.seen import Photo

PEAK = """
import sys
from satpuzzle.photo.photo_files import read_photo
print(read_photo(sys.argv[1]).shape, next(line for line in open("/proc/self/status") if line.startswith("VmHWM")))
"""
PROBE = "import sys; from satpuzzle.photo.photo_files import read_photo; read_photo(sys.argv[1])"


def made(width: int = 480, height: int = 320) -> Photo:
    """A picture with another colour in each quarter, with some texture."""
    colours = np.array([[[60, 60, 200], [200, 80, 60]], [[60, 160, 60], [60, 200, 220]]], np.uint8)
    rough = np.random.default_rng(5).integers(0, 20, (height, width, 1), dtype=np.uint8)
    return np.asarray(cv2.resize(colours, (width, height), interpolation=cv2.INTER_NEAREST) + rough, np.uint8)


def saved(photo: Any, ending: str = ".jpg", *options: int) -> bytes:
    """A picture as a file."""
    return bytes(cv2.imencode(ending, photo, list(options))[1])


def near(photo: Photo, other: Photo) -> bool:
    """Whether two pictures show the same."""
    return photo.shape == other.shape and float(np.abs(photo.astype(int) - other.astype(int)).mean()) < 6


def exif(value: int, order: str = "<") -> bytes:
    """Exif data with an orientation."""
    start = b"II*\0" if order == "<" else b"MM\0*"
    return start + struct.pack(f"{order}IHHHIHHI", 8, 1, 0x0112, 3, 1, value, 0, 0)


def with_exif(data: bytes, note: bytes) -> bytes:
    """A JPEG, PNG or WebP with these Exif data."""
    if data.startswith(b"\xff\xd8"):
        note = b"Exif\0\0" + note
        return data[:2] + b"\xff\xe1" + struct.pack(">H", len(note) + 2) + note + data[2:]
    if data.startswith(b"\x89PNG"):
        return data[:33] + chunk(b"eXIf", note) + data[33:]
    width, height = (size - 1 for size in (480, 320))
    wide = b"VP8X" + struct.pack("<IB3x", 10, 8) + width.to_bytes(3, "little") + height.to_bytes(3, "little")
    parts = b"WEBP" + wide + data[12:] + b"EXIF" + struct.pack("<I", len(note)) + note
    return b"RIFF" + struct.pack("<I", len(parts)) + parts


def chunk(kind: bytes, content: bytes) -> bytes:
    """A chunk of a PNG."""
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def refusal(data: bytes) -> str:
    """The error for a file with this content."""
    with pytest.raises(InputError) as error:
        decode_photo(data, "cards")
    line = str(error.value)
    assert line.startswith("cards: ")
    assert line.isprintable()
    return line.removeprefix("cards: ")


@pytest.mark.parametrize("ending", [".jpg", ".png", ".webp"])
def test_the_usual_files_are_read(ending: str, tmp_path: Path) -> None:
    path = tmp_path / "cards"
    path.write_bytes(saved(made(), ending))
    photo = read_photo(str(path))
    assert photo.dtype == np.uint8
    assert photo.flags.c_contiguous
    assert near(photo, made())


def turned(photo: Photo, value: int) -> Photo:
    """What a camera stores for an upright photo with this orientation."""
    turns: dict[int, Photo] = {
        1: photo,
        2: photo[:, ::-1],
        3: photo[::-1, ::-1],
        4: photo[::-1],
        5: photo.transpose(1, 0, 2),
        6: np.rot90(photo, 1),  # the camera was held upright, its right side down
        7: photo.transpose(1, 0, 2)[::-1, ::-1],
        8: np.rot90(photo, -1),
    }
    return np.ascontiguousarray(turns[value])


@pytest.mark.parametrize("order", ["<", ">"])
@pytest.mark.parametrize("value", range(1, 9))
def test_every_orientation_is_honoured_once(value: int, order: str) -> None:
    note = exif(value, order)
    for ending in (".jpg", ".png"):
        assert near(decode_photo(with_exif(saved(turned(made(), value), ending), note), "cards"), made())
    if value <= 4:
        assert near(decode_photo(with_exif(saved(turned(made(), value), ".webp"), note), "cards"), made())


@pytest.mark.parametrize(
    "note", [exif(0), exif(9), exif(65_535), exif(6)[:9], b"", b"II*\0\xff\xff\xff\xff", b"Exif", exif(6)[:4]]
)
def test_broken_orientations_are_ignored(note: bytes) -> None:
    for ending in (".jpg", ".png"):
        assert near(decode_photo(with_exif(saved(made(), ending), note), "cards"), made())


def test_large_photos_are_reduced_and_small_ones_refused() -> None:
    for ending in (".jpg", ".png", ".webp"):
        assert decode_photo(saved(made(2500, 1000), ending), "cards").shape == (960, 2400, 3)
    assert decode_photo(saved(made(2400, 300)), "cards").shape == (300, 2400, 3)
    assert near(decode_photo(saved(made(5200, 3000)), "cards"), made(2400, 1385))
    for width, height in ((299, 500), (4000, 400)):
        expected = f"is {width} x {height} pixels, too small to see cards; each side needs 300, better 1000"
        assert refusal(saved(made(width, height))) == expected


def test_grey_deep_transparent_and_progressive_pictures() -> None:
    photo = made()
    grey = cv2.cvtColor(photo, cv2.COLOR_BGR2GRAY)
    three = np.dstack([grey] * 3)
    for ending in (".jpg", ".png"):
        assert near(decode_photo(saved(grey, ending), "cards"), three)
    assert near(decode_photo(saved(grey.astype(np.uint16) * 257, ".png"), "cards"), three)
    assert near(decode_photo(saved(photo.astype(np.uint16) * 257, ".png"), "cards"), photo)
    assert near(decode_photo(saved(photo, ".jpg", cv2.IMWRITE_JPEG_PROGRESSIVE, 1), "cards"), photo)
    opacity = np.full((320, 480, 1), 255, np.uint8)
    opacity[:160] = 0
    white = photo.copy()
    white[:160] = 255
    clear = np.dstack([photo, opacity])
    for ending in (".png", ".webp"):
        assert near(decode_photo(saved(clear, ending), "cards"), white)
    assert near(decode_photo(saved(clear.astype(np.uint16) * 257, ".png"), "cards"), white)


def painted(photo: Photo, kind: str, mode: str, **options: Any) -> bytes:
    """A picture as a file that OpenCV does not write."""
    file = io.BytesIO()
    Pillow.fromarray(photo[..., ::-1]).convert(mode).save(file, kind, **options)
    return file.getvalue()


def test_palettes_animations_and_cmyk() -> None:
    photo = made()
    assert near(decode_photo(painted(photo // 51 * 51, "PNG", "P"), "cards"), photo // 51 * 51)
    assert near(decode_photo(painted(photo, "PNG", "LA"), "cards"), decode_photo(painted(photo, "PNG", "L"), "cards"))
    following = [Pillow.new("RGB", (480, 320), "white")]
    animated = painted(photo, "WEBP", "RGB", save_all=True, append_images=following, duration=100, quality=95)
    assert near(decode_photo(animated, "cards"), photo)
    assert refusal(painted(photo, "JPEG", "CMYK")) == "has CMYK colours; save it as an RGB JPEG, or as PNG"


def test_files_of_other_kinds() -> None:
    for kind, start in {
        "HEIC": b"\0\0\0\x18ftypheic", "AVIF": b"\0\0\0\x18ftypavif", "GIF": b"GIF89a", "TIFF": b"II*\0",
        "BMP": b"BM", "PDF": b"%PDF-1.7", "SVG": b"<svg xmlns=", "ZIP": b"PK\x03\x04",
    }.items():  # fmt: skip
        assert refusal(start + bytes(9)) == f"is a {kind} file, not a JPEG, PNG or WebP; save it as JPEG"
    for start in (b"\0\0\0\x18ftypisom", b"\x1aE\xdf\xa3", b"RIFF\0\0\0\0AVI "):
        assert refusal(start + bytes(9)) == "is a video; take a photograph, or save one of its pictures as JPEG"
    for text in ("1 2 -1 -2\n", "Fuß grün\n"):
        for encoding in ("utf-8", "utf-16"):
            assert refusal(text.encode(encoding)) == "is text, not a photograph; use `satpuzzle solve FILE`"
    assert refusal(b"\x01\x02\xff") == r"is not a JPEG, PNG or WebP (it begins with '\x01\x02ÿ'); save it as JPEG"
    assert refusal(b"") == "is empty; save the picture again"


@pytest.mark.parametrize("ending", [".jpg", ".png", ".webp"])
def test_damaged_files_say_nothing_else(ending: str, tmp_path: Path) -> None:
    data = saved(made(), ending)
    cuts = [data[:size] for size in (30, len(data) // 3, len(data) - 3)]
    if ending == ".jpg":
        cuts += [
            data[: len(data) // 2] + b"\xff\xd9",
            data[: len(data) // 2] + b"\xfe" * 50 + data[len(data) // 2 + 50 :],
        ]
    for cut in cuts:
        assert refusal(cut).startswith("is damaged or cut off")
    (tmp_path / "cards").write_bytes(cuts[-1])
    done = subprocess.run([sys.executable, "-c", PROBE, "cards"], cwd=tmp_path, capture_output=True, text=True)
    assert done.stderr.startswith("Traceback")
    assert done.stderr.splitlines()[-1].startswith("satpuzzle.errors.InputError: cards: is damaged or cut off")
    assert "JPEG" not in done.stderr
    assert "libpng" not in done.stderr


def test_some_bytes_of_padding_before_the_end_are_no_damage() -> None:
    assert near(decode_photo(saved(made())[:-2] + bytes(8) + b"\xff\xd9" + b"trailer", "cards"), made())


def test_standard_error_works_afterwards(capfd: pytest.CaptureFixture[str]) -> None:
    data = saved(made())
    refusal(data[: len(data) // 2] + b"\xff\xd9")
    print("here", file=sys.stderr)
    assert capfd.readouterr().err == "here\n"


def test_pictures_with_huge_sizes_are_refused_before_they_are_decoded() -> None:
    header = struct.pack(">IIBBBBB", 60_000, 50_000, 8, 2, 0, 0, 0)
    png = (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(bytes(10**6)))
        + chunk(b"IEND", b"")
    )
    assert refusal(png) == "is 60000 x 50000 pixels, more than 50 million; reduce it, 2400 x 2400 is enough"
    jpeg = bytearray(saved(made()))
    at = jpeg.index(b"\xff\xc0")
    jpeg[at + 5 : at + 9] = struct.pack(">HH", 65_000, 65_000)
    assert refusal(bytes(jpeg)) == "is 65000 x 65000 pixels, more than 250 million; reduce it, 2400 x 2400 is enough"
    jpeg[at + 5 : at + 9] = struct.pack(">HH", 15_000, 16_000)
    assert refusal(bytes(jpeg)) == "is damaged or cut off; copy or save it again"
    webp = bytearray(with_exif(saved(made(), ".webp"), b""))
    webp[24:30] = b"\xff\x3f\0\xff\x3f\0"
    assert refusal(bytes(webp)) == "is 16384 x 16384 pixels, more than 50 million; reduce it, 2400 x 2400 is enough"
    png = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 400, 400, 8, 2, 0, 0, 0))
    png += chunk(b"IDAT", zlib.compress(bytes(10**8))) + chunk(b"IEND", b"")
    assert refusal(png) == "is damaged or cut off at IDAT; copy or save it again"
    assert refusal(bytes(100_000_001)) == "is larger than 100 MB; reduce it (2400 x 2400 pixels is enough)"


def test_progressive_pictures_are_limited_in_memory_and_scans() -> None:
    jpeg = bytearray(saved(made(), ".jpg", cv2.IMWRITE_JPEG_PROGRESSIVE, 1))
    at = jpeg.index(b"\xff\xc2")
    large = bytes(jpeg[: at + 5]) + struct.pack(">HH", 15_000, 16_000) + bytes(jpeg[at + 9 :])
    expected = (
        "is a progressive JPEG of 16000 x 15000 pixels, too large to be decoded; reduce it, 2400 x 2400 is enough"
    )
    assert refusal(large) == expected
    last = jpeg.rindex(b"\xff\xda")
    assert refusal(bytes(jpeg[:-2] + jpeg[last:-2] * 64) + b"\xff\xd9").startswith("is damaged or cut off at SOS")


def test_without_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cv2", None)
    expected = "photo needs opencv-python-headless; install it with: pip install 'satpuzzle[photo]'"
    assert refusal(saved(made())) == expected


def test_missing_files_and_folders(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file"):
        read_photo(str(tmp_path / "cards.jpg"))
    with pytest.raises(InputError, match="is a folder"):
        read_photo(str(tmp_path))
    with pytest.raises(InputError, match="cannot be read from standard input; save the photograph, and name its file"):
        read_photo("-")


def test_white_parts_are_told_only_if_cards_are_missing() -> None:
    photo = np.full((700, 900, 3), 90, np.uint8)
    photo[200:] = 255
    assert not any("white" in fault for fault in faults(photo))
    assert overexposed(photo) == ["71 % of it is white: take it with less light, without a flash, on a darker table"]
    assert overexposed(cards()) == []


@pytest.mark.skipif(sys.platform != "linux", reason="memory is measured on Linux")
@pytest.mark.long
@pytest.mark.parametrize(("progressive", "most"), [(0, 250), (1, 730)])
def test_200_megapixels_need_little_memory(progressive: int, most: int, tmp_path: Path) -> None:
    large = cv2.resize(made(4080, 3060), (16_320, 12_240))
    (tmp_path / "cards").write_bytes(saved(large, ".jpg", cv2.IMWRITE_JPEG_PROGRESSIVE, progressive))
    done = subprocess.run([sys.executable, "-c", PEAK, "cards"], cwd=tmp_path, capture_output=True, text=True)
    assert done.stdout.startswith("(1800, 2400, 3) "), done.stderr
    assert int(done.stdout.split()[-2]) < most * 1024


def cards() -> Photo:
    """Nine squares with stripes on a darker table, from afar."""
    photo = np.full((900, 1200, 3), 90, np.uint8)
    for number in range(9):
        x, y = 200 + 280 * (number % 3), 60 + 280 * (number // 3)
        photo[y : y + 220, x : x + 220] = 230
        photo[y + 20 : y + 200 : 3, x + 20 : x + 110 : 2] = (60, 120, 30 + 20 * number)
        photo[y + 20 : y + 200 : 3, x + 110 : x + 200 : 2] = (220, 100, 60)
    return photo


def test_faults_of_good_photos_are_none() -> None:
    photo = cards()
    rough = np.random.default_rng(7).normal(0, 8, photo.shape)
    assert faults(photo) == []
    assert faults(np.clip(photo * 0.5 + rough, 0, 255).astype(np.uint8)) == []
    assert faults(cv2.GaussianBlur(photo, (0, 0), 1)) == []


def test_faults_are_named() -> None:
    photo = cards()
    assert faults((photo * 0.2).astype(np.uint8)) == [
        "it is dark, its brightest parts have 18 % of full brightness: take it in more light"
    ]
    blurred = cv2.GaussianBlur(photo, (0, 0), 6)
    rough = np.random.default_rng(7).normal(0, 6, photo.shape)
    moved = cv2.blur(photo, (25, 1))
    for bad in (blurred, np.clip(blurred + rough, 0, 255).astype(np.uint8), moved, moved.transpose(1, 0, 2)):
        (line,) = faults(np.ascontiguousarray(bad))
        assert re.fullmatch(r"it is blurred, its edges are about \d\d pixels wide: hold still and focus", line)
    assert faults((photo * 0.2 + 190).astype(np.uint8)) == [
        "it is pale, its darkest parts have 82 % of full brightness: avoid glare and haze"
    ]
    grey = photo.mean(axis=2, keepdims=True)
    for tint in ((1, 1, 1), (0.75, 0.95, 1.1)):
        assert faults(np.clip(grey * tint, 0, 255).astype(np.uint8)) == [
            "it has only one colour, grey or brown: take it in colour and in white light"
        ]
    assert faults(np.full((900, 1200, 3), 200, np.uint8)) == [
        "it shows nearly one brightness only: lay the cards on a plain table of another colour"
    ]
    assert faults(cv2.resize(photo, (480, 360), interpolation=cv2.INTER_AREA)) == [
        "it is small, 480 x 360 pixels: use the original, or come closer"
    ]
