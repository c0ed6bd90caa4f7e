"""The German texts of the modules beside the rooms: errors, the calls of the library."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    # errors.py
    "no room for {what}: {reason}": "kein Platz für {what}: {reason}",
    "`ulimit -n` allows more": "`ulimit -n` erlaubt mehr",
    "other programs have too many open": "andere Programme haben zu viele offen",
    "signal {number} ended a process of this program; is memory short?": (
        "Signal {number} hat einen Prozess dieses Programms beendet; ist der Speicher knapp?"
    ),
    "a process of this program ended with status {status}": "ein Prozess dieses Programms endete mit Status {status}",
    "BUG: {what} ({where}); please report this": "PROGRAMMFEHLER: {what} ({where}); bitte melden",
    "did you mean {name}?": "gemeint ist vielleicht {name}?",
    "known: {names}": "bekannt: {names}",
    "unknown {what} {name}": "{what} {name} ist unbekannt",
    "line": "Zeile",
}
