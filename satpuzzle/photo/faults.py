"""Why cards may be hard to see in a photograph."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np

from satpuzzle.photo.seen import Photo
from satpuzzle.runtime.language import say

DARK, FLAT = 90, 20  # brightness, 0 to 255, and its range
PALE = 140  # brightness of the darkest parts
BURNT = 0.2  # the part of the photo that is white
COLOURLESS = 1.0  # the spread of colours, in Lab, among pixels of one lightness
BLURRED = 7  # pixels from dark to bright
SMALL = 600  # pixels of the shorter side


def faults(photo: Photo) -> list[str]:
    """Return why cards may be hard to see in a photograph, in words: it is dark, pale, empty, blurred, grey or small.

    Blur is measured at the sharpest edges, as the pixels that a change from dark to bright would take there; unlike the
    variance of the Laplacian it is hardly changed by noise. Photographs of 1000 pixels in focus have 2 to 4.
    """
    found, scale = [], min(1, 1000 / max(photo.shape))
    small: Any = cv2.resize(photo, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY).astype(np.float32)
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
        elif darkest > PALE:
            bright = round(darkest / 2.55)
            found.append(
                say("it is pale, its darkest parts have {n} % of full brightness: avoid glare and haze", n=bright)
            )
        elif brightest >= DARK and colourless(small):
            found.append(say("it has only one colour, grey or brown: take it in colour and in white light"))
    if min(photo.shape[:2]) < SMALL:
        size = f"{photo.shape[1]} x {photo.shape[0]}"
        found.append(say("it is small, {size} pixels: use the original, or come closer", size=size))
    return found


def colourless(small: Any) -> bool:
    """Whether the colour of each pixel follows from its lightness, as in grey and sepia pictures."""
    lab = cv2.cvtColor(cv2.GaussianBlur(small, (0, 0), 3), cv2.COLOR_BGR2LAB).reshape(-1, 3)
    lightness = lab[:, 0].astype(np.int64)
    number = np.maximum(np.bincount(lightness), 1)
    spread = 0.0
    for colour in lab[:, 1:].T.astype(float):
        usual = np.bincount(lightness, colour) / number
        spread += float(np.mean((colour - usual[lightness]) ** 2))
    return spread < COLOURLESS**2


def overexposed(photo: Photo) -> list[str]:
    """Return that large parts are white, if so; of shops' pictures on white that is true, too, and no fault."""
    part = float((photo.min(axis=2) >= 250).mean())
    if part < BURNT:
        return []
    percent = round(100 * part)
    return [say("{n} % of it is white: take it with less light, without a flash, on a darker table", n=percent)]
