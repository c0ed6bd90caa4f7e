"""The German texts of `running`."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    # running/clock.py
    "stopped": "abgebrochen",
    "not finished within {limit:g} s": "nicht innerhalb von {limit:g} s fertig",
    # running/beside.py
    "the process that did it died, every time": "der Prozess, der das tat, ist jedes Mal gestorben",
    # running/processes.py
    "cannot start {word!r}: {strerror}; name a program that is installed": (
        "{word!r} lässt sich nicht starten: {strerror}; ein installiertes Programm nennen"
    ),
    "{word!r} prints more than {max_bytes} MiB; no answer is that long": (
        "{word!r} gibt mehr als {max_bytes} MiB aus; so lang ist keine Antwort"
    ),
}
