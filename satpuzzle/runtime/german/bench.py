"""The German texts of `bench`."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    # bench/recipe_times.py
    "is no file of results; name another one": "ist keine Datei mit Ergebnissen; eine andere nennen",
    "no plot without matplotlib; install it with: pip install 'satpuzzle[plot]', and run this again": (
        "kein Diagramm ohne matplotlib; installieren mit: pip install 'satpuzzle[plot]', dann neu starten"
    ),
    "holds several examples; name one with a single one": (
        "enthält mehrere Beispiele; eine Datei mit einem einzigen nennen"
    ),
    "was measured with a limit of {limit:g} s; name another file": (
        "wurde mit einer Grenze von {limit:g} s gemessen; eine andere Datei nennen"
    ),
    "is no result; delete the line, or name another file": (
        "ist kein Ergebnis; die Zeile löschen oder eine andere Datei nennen"
    ),
    "says that there is no solution, but there is: {run}": "sagt, es gebe keine Lösung, aber es gibt eine: {run}",
    "quartiles": "Quartile",
    "{n} pair": "{n} Paar",
    "{n} pairs": "{n} Paare",
    (
        "{one} against {other}: {pairs}, {first} times sooner, {second} times later, {equal} times equal; "
        "seconds of the latter / the former: median {ratio}, quartiles {quartiles}; by chance: p = {chance}"
    ): (
        "{one} gegen {other}: {pairs}, {first}-mal früher, {second}-mal später, {equal}-mal gleich; "
        "Sekunden des zweiten / des ersten: Median {ratio}, Quartile {quartiles}; durch Zufall: p = {chance}"
    ),
    "{recipe}, {solver}: {runs} solved by the solver's word that there is no solution, without a proof": (
        "{recipe}, {solver}: {runs} gelöst nach dem Wort des Lösers, dass es keine Lösung gibt, ohne Beweis"
    ),
    "{n} run": "{n} Lauf",
    "{n} runs": "{n} Läufe",
    "{recipe}, {solver}: {runs} {status}: {reason}": "{recipe}, {solver}: {runs} {status}: {reason}",
    # bench/engine_times.py
    "{name}: the engines disagree: {answers}": "{name}: die Verfahren widersprechen einander: {answers}",
    "the reference {program!r} printed no `solutions N placements N seconds S`": (
        "der Vergleich {program!r} hat kein `solutions N placements N seconds S` ausgegeben"
    ),
    # bench/jobs.py
    "the ways disagree: {answers}": "die Wege widersprechen einander: {answers}",
    "{name}: --jobs 2 answers otherwise than one process": "{name}: --jobs 2 antwortet anders als ein Prozess",
    "{words} failed with exit status {status}": "{words} ist mit dem Exit-Status {status} gescheitert",
    "--cluster needs Dask; install it with: pip install 'satpuzzle[cluster]'": (
        "--cluster braucht Dask; zu installieren mit: pip install 'satpuzzle[cluster]'"
    ),
}
