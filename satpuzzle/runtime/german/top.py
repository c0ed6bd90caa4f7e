"""The German texts of what has no folder of its own: calls, arguments, files, errors, the judge."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    # report/schemas/__init__.py
    "schema": "Schema",
    "seconds, above 0, as in {name}=5000": "Sekunden, mehr als 0, wie in {name}=5000",
    "fewer seconds than {name}": "weniger Sekunden als {name}",
    # analysis.py
    "inside the rim figure {figure} cannot be paired up: {n} left over": (
        "innerhalb des Rands geht Figur {figure} nicht in Paaren auf: {n} übrig"
    ),
    "{n} sides show the frame {label}, the rim has {rim}": "{n} Seiten zeigen den Rahmen {label}, der Rand hat {rim}",
    "{n} sides cannot be paired up and must lie on the rim, which has {rim}": (
        "{n} Seiten gehen nicht in Paaren auf und müssen am Rand liegen, der {rim} hat"
    ),
    "{n} sides show {label}, the rim has {rim}": "{n} Seiten zeigen {label}, der Rand hat {rim}",
    # api.py
    "what best() gives, once it is optimal": "was best() ergibt, sobald es optimal ist",
    "a puzzle, or solutions of one puzzle": "ein Puzzle, oder Lösungen eines Puzzles",
    "a list of solutions of this puzzle": "eine Liste von Lösungen dieses Puzzles",
    "a puzzle, or a list of puzzles": "ein Puzzle oder eine Liste von Puzzles",
    "a list of recipes' names or files, as in ['default']": (
        "eine Liste von Namen oder Dateien von Rezepten, etwa ['default']"
    ),
    "a list of whole numbers, as in [3, 4, 5]": "eine Liste ganzer Zahlen, etwa [3, 4, 5]",
    "a Progress, or None": "ein Progress oder None",
    "an Encoding, as encode makes one": "ein Encoding, wie encode eines liefert",
    "a list of puzzles": "eine Liste von Puzzles",
    "BUG: {n} essential solutions found, {essential} counted": (
        "FEHLER IM PROGRAMM: {n} wesentlich verschiedene Lösungen gefunden, {essential} gezählt"
    ),
    "a Deadline, or None": "eine Deadline oder None",
    "a Search, as in Search('standard')": "eine Search, wie in Search('standard')",
    "Solution {n}": "Lösung {n}",
    "--count holds no proof: leave out --drat and --report": (
        "--count enthält keinen Beweis: --drat und --report weglassen"
    ),
    # runtime/validation.py
    "millimetres, {least:g} or more, as in {name}=50": "Millimeter, {least:g} oder mehr, wie in {name}=50",
    "a very large number": "eine sehr große Zahl",
    "{name}: {value} will not do; give {wanted}": "{name}: {value} geht nicht; nötig: {wanted}",
    "a whole number, as in {name}=3": "eine ganze Zahl, etwa {name}=3",
    "{least} or more": "{least} oder mehr",
    "{most} or less": "{most} oder weniger",
    "seconds, 0 or more, as in {name}=2.5, or None for no limit": (
        "Sekunden, 0 oder mehr, etwa {name}=2.5, oder None für keine Begrenzung"
    ),
    "True or False": "True oder False",
    "a text, as in {example}": "ein Text, etwa {example}",
    "a text of whole letters; a surrogate is half of one": "ein Text aus ganzen Zeichen; ein Surrogat ist ein halbes",
    "a file's name, a text or a Path": "der Name einer Datei, ein Text oder ein Path",
    "a function, or None": "eine Funktion oder None",
    # model/judging.py
    "{filled} of {cells} cells are filled, {match} of {joins} joins match": (
        "{filled} von {cells} Feldern sind gefüllt, {match} von {joins} Fugen passen"
    ),
    "{n} cells have the number of another card; are the cards numbered like the puzzle's?": (
        "{n} Felder haben die Nummer einer anderen Karte; sind die Karten so nummeriert wie die des Puzzles?"
    ),
    "cell {cell}: card {card} does not show this in any turn": (
        "Feld {cell}: Karte {card} zeigt dies in keiner Drehung"
    ),
    "cell {cell}: card {card} lies in cell {other}, too": "Feld {cell}: Karte {card} liegt auch in Feld {other}",
    "cell {cell}: there is no card {card}": "Feld {cell}: es gibt keine Karte {card}",
    "a board of {size}, the puzzle's is {board}": "ein Brett von {size}, das des Puzzles ist {board}",
    "cell {cell}: no card shows {labels}": "Feld {cell}: keine Karte zeigt {labels}",
    "{n} card, the board has {cells} cells": "{n} Karte, das Brett hat {cells} Felder",
    "{n} cards, the board has {cells} cells": "{n} Karten, das Brett hat {cells} Felder",
    "{n} cells show what no card does; are its colours numbered like the cards'?": (
        "{n} Felder zeigen, was keine Karte zeigt; sind die Farben so nummeriert wie die der Karten?"
    ),
    "cell {cell}: there is no card type {type}": "Feld {cell}: es gibt keinen Kartentyp {type}",
    "cell {cell} side {side} shows {label}, cell {other_cell} side {other_side} shows {other}": (
        "Feld {cell} Seite {side} zeigt {label}, Feld {other_cell} Seite {other_side} zeigt {other}"
    ),
    "cell {cell}: not the given card {type} turned by {turn}": (
        "Feld {cell}: nicht die vorgegebene Karte {type}, um {turn} gedreht"
    ),
    "cell {cell}: card type {type} does not show {labels} in any turn": (
        "Feld {cell}: Kartentyp {type} zeigt {labels} in keiner Drehung"
    ),
    "cell {cell} side {side} shows the frame {label} inside the board": (
        "Feld {cell} Seite {side} zeigt den Rahmen {label} im Inneren des Bretts"
    ),
    "cell {cell} side {side} shows {label} on the rim, not {rim}": (
        "Feld {cell} Seite {side} zeigt am Rand {label}, nicht {rim}"
    ),
    "cell {cell}: {entry} is not type,label,label,…": "Feld {cell}: {entry} ist nicht Typ,Zahl,Zahl,…",
    "cell {cell}: all {n} cards of type {type} are used already": (
        "Feld {cell}: alle {n} Karten vom Typ {type} sind schon verwendet"
    ),
    "another file": "eine weitere Datei",
    # runtime/workers.py
    "a process": "einen Prozess",
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
    # runtime/files.py
    "is in use by another run; wait for it, or name another file": (
        "wird von einem anderen Lauf benutzt; auf ihn warten oder eine andere Datei nennen"
    ),
    "is a link to a file that is not there": "ist ein Verweis auf eine Datei, die es nicht gibt",
    "no such file; look at its name, and at the folder that it is in": (
        "keine solche Datei; den Namen prüfen und den Ordner, in dem sie liegt"
    ),
    "no such file; there is no folder {folder} either": "keine solche Datei; auch den Ordner {folder} gibt es nicht",
    "no such file; did you mean {name}?": "keine solche Datei; gemeint ist vielleicht {name}?",
    "cannot be read: you have no permission; change that (chmod u+r), or copy the file": (
        "kann nicht gelesen werden: keine Berechtigung; sie ändern (chmod u+r) oder die Datei kopieren"
    ),
    "larger than {limit} MiB; too large for what it is read as": (
        "größer als {limit} MiB; zu groß für das, als was es gelesen wird"
    ),
    "is not text; save it as UTF-8": "ist kein Text; als UTF-8 speichern",
    "a NUL byte: this is a binary file, not a puzzle's text": (
        "ein NUL-Byte: dies ist eine Binärdatei, nicht der Text eines Puzzles"
    ),
    "is a document or an archive (.xlsx, .docx, .pdf, .zip); save it as text, .txt or .csv": (
        "ist ein Dokument oder ein Archiv (.xlsx, .docx, .pdf, .zip); als Text speichern, .txt oder .csv"
    ),
    "is a picture; type what is on it into a text file": (
        "ist ein Bild; was darauf zu sehen ist, in eine Textdatei tippen"
    ),
    "is compressed; unpack it first": "ist komprimiert; zuerst auspacken",
    "an empty name: name a file to write": "ein leerer Name: eine Datei zum Schreiben nennen",
    "no file has such a name; leave out what does not print": "so heißt keine Datei; nicht druckbare Zeichen weglassen",
    "is a folder; name a file to write": "ist ein Ordner; eine Datei zum Schreiben nennen",
    "folder {dirname!r} does not exist; make it first": "den Ordner {dirname!r} gibt es nicht; zuerst anlegen",
    "expanded, it is larger than {max_bytes} MiB": "ausgepackt größer als {max_bytes} MiB",
    "is closed; name a file": "ist geschlossen; eine Datei nennen",
    "is a folder; name a file in it": "ist ein Ordner; eine Datei darin nennen",
    "cannot be read: {reason}; name another file": "kann nicht gelesen werden: {reason}; eine andere Datei nennen",
    "cannot be made: {reason}": "kann nicht angelegt werden: {reason}",
    "compressed data is broken or cut off: {error}": (
        "die komprimierten Daten sind beschädigt oder abgeschnitten: {error}"
    ),
}
