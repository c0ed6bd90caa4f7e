"""`python -m tests.photo_pictures FOLDER`: the pictures of the page about photographing cards.

Made photographs of one set, well and badly taken, and the page that shows how the one with glare was read.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from satpuzzle.photo.sides import jpeg, reduced
from satpuzzle.report.photo_page import photo_html
from tests.browsing import FLAGS, PROGRAMS
from tests.photographs import make
from tests.printed_cards import Floats, Picture

SEED = 4
SET: dict[str, Any] = {
    "sides": 4, "count": 9, "figures": 4, "rule": "signed", "art": "animals", "card": "gradient", "size": 1200,
    "alike": False, "frame": False, "border": False, "decoration": False, "number": False, "rounded": 0.0,
    "clutter": False, "similar": False, "lid": False, "hand": 0.0, "glare": 0, "background": "wood", "slant": 8,
    "laid": "apart",
}  # fmt: skip
SPOILT = 8, 0  # the card and its side with glare
MOST_BYTES = 58_000


def photograph(**changes: Any) -> tuple[Picture, tuple[Floats, ...]]:
    """A photograph of the set, and the corners of its cards."""
    scene = make(SEED, level="easy", **{**SET, **changes})
    return scene.photo, scene.cards


def glaring(photo: Picture, corners: Floats, side: int) -> Picture:
    """A photograph with the reflection of a lamp over one side of a card."""
    start, end = corners[side], corners[(side + 1) % len(corners)]
    x, y = 0.4 * start + 0.4 * end + 0.2 * corners.mean(0)
    size = float(np.linalg.norm(end - start))
    rows, columns = np.mgrid[: photo.shape[0], : photo.shape[1]]
    away = ((columns - x) ** 2 + (rows - y) ** 2) / (0.27 * size) ** 2
    light = np.clip(1.6 * np.exp(-(away**2)), 0, 1)[..., None]
    return np.asarray(photo * (1 - light) + 255 * light, dtype=np.uint8)


def main(folder: Path) -> None:
    """Write all pictures."""
    folder.mkdir(exist_ok=True)
    photo, corners = photograph()
    glare = glaring(photo, corners[SPOILT[0]], SPOILT[1])
    pictures = {
        "apart": (photo, 720),
        "touching": (photograph(laid="touching", solved=True, background="plain", slant=4)[0], 400),
        "glare": (glare, 720),
        "slant": (photograph(slant=50)[0], 320),
        "cutoff": (photo[:, : int(0.72 * photo.shape[1])], 230),
    }
    for name, (picture, width) in pictures.items():
        (folder / f"{name}.jpg").write_bytes(jpeg(reduced(picture, width), MOST_BYTES if width > 400 else 30_000))
    from satpuzzle.photo.photo_files import read_photos

    page = photo_html(read_photos([folder / "glare.jpg"]), "glare.jpg")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        program = next(filter(None, map(shutil.which, PROGRAMS)))
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        window = browser.new_page(viewport={"width": 1000, "height": 900})
        window.set_content(page)
        shot = cv2.imdecode(np.frombuffer(window.screenshot(), np.uint8), cv2.IMREAD_COLOR)
        (folder / "report.jpg").write_bytes(jpeg(np.asarray(shot, dtype=np.uint8), MOST_BYTES))
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
