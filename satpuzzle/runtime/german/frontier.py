"""The German texts of `frontier`."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    # frontier/engine.py
    "the frontier engine laid no solution: {wrong}": "das Verfahren frontier hat keine Lösung gelegt: {wrong}",
    # frontier/meet_in_the_middle.py
    "joining the halves": "die Hälften werden verbunden",
    "sorting": "wird sortiert",
    # frontier/packing.py
    "the frontier engine needs more than its --memory for this puzzle; give it more, or use --engine sat": (
        "das Verfahren frontier braucht für dieses Puzzle mehr als --memory erlaubt; mehr erlauben oder "
        "--engine sat nehmen"
    ),
    (
        "cell {cell} has {neighbours} earlier neighbours and {labels} labels: too many for the frontier engine; use "
        "--engine sat"
    ): (
        "Feld {cell} hat {neighbours} frühere Nachbarn und {labels} Zahlen: zu viele für das Verfahren frontier; "
        "--engine sat nehmen"
    ),
}
