"""The German texts of `search`."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    # search/search.py
    "is no file; name one for the checkpoint": "ist keine Datei; eine für den Zwischenstand nennen",
    "a limit of {limit} solutions; the least is 1": "eine Höchstzahl von {limit} Lösungen; mindestens 1 ist nötig",
    "there are too many to sort": ("zum Sortieren sind es zu viele"),
    # search/checkpoint.py
    "{what}; name another file": "{what}; eine andere Datei nennen",
    "is no checkpoint": "ist kein Zwischenstand",
    "is the checkpoint of another puzzle, or of --first (with its --seed)": (
        "ist der Zwischenstand eines anderen Puzzles, oder von --first (mit dessen --seed)"
    ),
    "is the checkpoint of a search by another engine": "ist der Zwischenstand einer Suche mit einem anderen Verfahren",
    "is the checkpoint of a search with another encoding": (
        "ist der Zwischenstand einer Suche mit einer anderen Kodierung"
    ),
    "is the checkpoint of a search for another number of solutions": (
        "ist der Zwischenstand einer Suche nach einer anderen Anzahl von Lösungen"
    ),
    "is the checkpoint of a search that is cut otherwise": "ist der Zwischenstand einer anders zerteilten Suche",
    "is the checkpoint of a search whose parts cannot be made again here": (
        "ist der Zwischenstand einer Suche, deren Teile sich hier nicht wieder herstellen lassen"
    ),
    "was changed; name another file": "wurde geändert; eine andere Datei nennen",
    "is the checkpoint of another version of this program": (
        "ist der Zwischenstand einer anderen Version dieses Programms"
    ),
    "name another file": "eine andere Datei nennen",
    "delete it, and its part is done again": "sie löschen, dann wird ihr Teil neu berechnet",
    "is no line of a checkpoint; {mend}": "ist keine Zeile eines Zwischenstands; {mend}",
    "is no checkpoint; name another file": "ist kein Zwischenstand; eine andere Datei nennen",
    "is no finished part; delete the line, or name another file": (
        "ist kein fertiger Teil; die Zeile löschen oder eine andere Datei nennen"
    ),
    "was changed; delete the line, and its part is done again": (
        "wurde verändert; die Zeile löschen, dann wird ihr Teil neu berechnet"
    ),
    "there is no part {part}": "es gibt keinen Teil {part}",
    "lists no solutions; delete the line, or name another file": (
        "zählt keine Lösungen auf; die Zeile löschen oder eine andere Datei nennen"
    ),
    "{path}: its last line was cut short; its part is done again": (
        "{path}: die letzte Zeile war abgeschnitten; ihr Teil wird neu berechnet"
    ),
    # search/engine_adapters.py
    "this search is not cut into parts, because equal states are merged across all of it: one process does it, and no "
    "checkpoint keeps any of it": (
        "diese Suche wird nicht in Teile zerlegt, weil gleiche Zustände überall zusammengelegt werden: ein Prozess "
        "erledigt sie, und kein Zwischenstand merkt sich etwas davon"
    ),
    "building the formula": "die Formel wird aufgebaut",
    # search/cluster.py
    "--scheduler needs Dask; install it with: pip install 'satpuzzle[cluster]'": (
        "--scheduler braucht Dask; installieren mit: pip install 'satpuzzle[cluster]'"
    ),
    "--scheduler: no Dask scheduler answers at {address!r}; start one: dask scheduler": (
        "--scheduler: unter {address!r} antwortet kein Dask-Scheduler; einen starten: dask scheduler"
    ),
    "the scheduler at {address} does not answer; waiting for it, {seconds} s at most": (
        "der Scheduler unter {address} antwortet nicht; es wird höchstens {seconds} s auf ihn gewartet"
    ),
    "the scheduler has no workers; waiting for some, started with: dask worker {address}": (
        "der Scheduler hat keine Arbeitsprozesse; es wird auf welche gewartet, zu starten mit: dask worker {address}"
    ),
    "--scheduler: a worker cannot import satpuzzle: {error}": (
        "--scheduler: ein Arbeitsprozess kann satpuzzle nicht importieren: {error}"
    ),
    # search/plan.py
    "an Encoding, as encode makes one": "ein Encoding, wie encode eines liefert",
    "the first cells cannot be filled in {least} ways; ask for fewer cubes": (
        "die ersten Felder lassen sich nicht auf {least} Arten füllen; weniger Cubes verlangen"
    ),
    "a worker has satpuzzle {__version__}, this is {version}; install the same everywhere": (
        "ein Arbeitsprozess hat satpuzzle {__version__}, dies ist {version}; überall dieselbe Version installieren"
    ),
    # search/known.py
    (
        "BUG: {by} counts {distinct} distinct and {essential} essential solutions, {engine} {other_distinct} and "
        "{other_essential}; trust neither, and please report this puzzle"
    ): (
        "FEHLER IM PROGRAMM: {by} zählt {distinct} verschiedene und {essential} wesentlich verschiedene Lösungen, "
        "{engine} {other_distinct} und {other_essential}; keinem von beiden trauen und dieses Puzzle bitte melden"
    ),
    # search/part_workers.py
    "{n} parts of the search could not be done (part {named})": (
        "{n} Teile der Suche waren nicht zu schaffen (Teil {named})"
    ),
    # search/parts.py
    "it has other cells or cards": "es hat andere Felder oder Karten",
    "a part reports what is no solution: {wrong}": "ein Teil meldet etwas, was keine Lösung ist: {wrong}",
    "BUG: {counted} solutions counted part by part, {distinct} listed": (
        "FEHLER IM PROGRAMM: {counted} Lösungen Teil für Teil gezählt, {distinct} aufgezählt"
    ),
    # search/settings.py
    "Settings, as in Settings(engine='sat')": "Settings, etwa Settings(engine='sat')",
    "--jobs is 1 or more, or 0 for all cores, and goes without --scheduler": (
        "--jobs ist 1 oder mehr oder 0 für alle Kerne und geht nicht mit --scheduler zusammen"
    ),
    "--jobs {jobs}: this machine takes {most} at most; more would only wait": (
        "--jobs {jobs}: dieser Rechner verträgt höchstens {most}; weitere würden nur warten"
    ),
    "--solver and --external belong to the engine sat, not to frontier": (
        "--solver und --external gehören zum Verfahren sat, nicht zu frontier"
    ),
    # search/analysis.py
    "inside the rim figure {figure} cannot be paired up: {n} left over": (
        "innerhalb des Rands geht Figur {figure} nicht in Paaren auf: {n} übrig"
    ),
    "{n} sides show the frame {label}, the rim has {rim}": "{n} Seiten zeigen den Rahmen {label}, der Rand hat {rim}",
    "{n} sides cannot be paired up and must lie on the rim, which has {rim}": (
        "{n} Seiten gehen nicht in Paaren auf und müssen am Rand liegen, der {rim} hat"
    ),
    "{n} sides show {label}, the rim has {rim}": "{n} Seiten zeigen {label}, der Rand hat {rim}",
    # search/calls.py
    "BUG: {n} essential solutions found, {essential} counted": (
        "FEHLER IM PROGRAMM: {n} wesentlich verschiedene Lösungen gefunden, {essential} gezählt"
    ),
}
