"""Why cards may be hard to see in a photograph."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np

from satpuzzle.photo.seen import Photo
from satpuzzle.runtime.language import say

DARK, FLAT = 90, 20  # brightness, 0 to 255, and its range
BLURRED = 7  # pixels from dark to bright
SMALL = 600  # pixels of the shorter side


def faults(photo: Photo) -> list[str]:
    """Return why cards may be hard to see in a photograph, in words: it is dark, empty, blurred or small.

    Blur is measured at the sharpest edges, as the pixels that a change from dark to bright would take there; unlike the
    variance of the Laplacian it is hardly changed by noise. Photographs of 1000 pixels in focus have 2 to 4.
    """
    found, scale = [], min(1, 1000 / max(photo.shape))
    grey: Any = cv2.resize(photo, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    grey = cv2.cvtColor(grey, cv2.COLOR_BGR2GRAY).astype(np.float32)
    darkest, brightest = (float(each) for each in np.percentile(grey, (1, 99)))
    if brightest < DARK:
        bright = round(brightest / 2.55)
        found.append(
            say("it is dark, its brightest parts have {n} % of full brightness: take it in more light", n=bright)
        )
    if brightest - darkest < FLAT:
        found.append(say("it shows nearly one brightness only: lay the cards on a plain table of another colour"))
    else:
        slopes = [np.abs(cv2.Sobel(grey, cv2.CV_32F, *axis, scale=1 / 8)) for axis in ((1, 0), (0, 1))]
        steepest = min(float(np.percentile(each, 99.7)) for each in slopes)
        width = (brightest - darkest) / max(steepest, 0.1)
        if width > BLURRED:
            wide = round(width / scale)
            found.append(say("it is blurred, its edges are about {n} pixels wide: hold still and focus", n=wide))
    if min(photo.shape[:2]) < SMALL:
        size = f"{photo.shape[1]} x {photo.shape[0]}"
        found.append(say("it is small, {size} pixels: use the original, or come closer", size=size))
    return found
