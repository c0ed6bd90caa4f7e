"""The German texts of `page`."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    # web/building.py
    "there is no puzzle of which anything could be proved; leave out certificate": (
        "es gibt kein Puzzle, von dem etwas zu beweisen wäre; certificate weglassen"
    ),
    "Edge-matching puzzles": "Legepuzzles",
    "This page is a game; it needs JavaScript, and a browser of 2024 or later.": (
        "Diese Seite ist ein Spiel; sie braucht JavaScript und einen Browser von 2024 oder später."
    ),
}
