"""The German texts of `runtime`."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    # runtime/deadline.py
    "a Deadline, or None": "eine Deadline oder None",
    "a Progress, or None": "ein Progress oder None",
    "stopped": "abgebrochen",
    "not finished within {limit:g} s": "nicht innerhalb von {limit:g} s fertig",
    # runtime/ordered_map.py
    "the process that did it died, every time": "der Prozess, der das tat, ist jedes Mal gestorben",
    # runtime/programs.py
    "cannot start {word!r}: {strerror}; name a program that is installed": (
        "{word!r} lässt sich nicht starten: {strerror}; ein installiertes Programm nennen"
    ),
    "{word!r} prints more than {max_bytes} MiB; no answer is that long": (
        "{word!r} gibt mehr als {max_bytes} MiB aus; so lang ist keine Antwort"
    ),
    # runtime/events.py
    "satpuzzle {version}: {command}": ("satpuzzle {version}: {command}"),
    "ended with exit status {status} after {seconds} s": ("zu Ende mit Rückgabewert {status} nach {seconds} s"),
    "{step}: {seconds} s": ("{step}: {seconds} s"),
    "read {source}: {what}, {seconds} s": ("{source} gelesen: {what}, {seconds} s"),
    "written {file}: {n} bytes, {seconds} s": ("{file} geschrieben: {n} Bytes, {seconds} s"),
    "search: {cards} cards on {board}, {rule}": ("Suche: {cards} Karten auf {board}, {rule}"),
    "engine {engine}, recipe {recipe}": ("Verfahren {engine}, Rezept {recipe}"),
    "{n} MiB": ("{n} MiB"),
    "no time limit": ("ohne Zeitgrenze"),
    "{seconds} s at most": ("höchstens {seconds} s"),
    "{n} process": ("{n} Prozess"),
    "{n} processes": ("{n} Prozesse"),
    "in parts if it takes long": ("in Teilen, falls es lange dauert"),
    "any one solution": ("irgendeine Lösung"),
    "some solutions": ("einige Lösungen"),
    "all solutions, or that they are too many to sort": ("alle Lösungen, oder dass es zum Sortieren zu viele sind"),
    "how many there are": ("wie viele es gibt"),
    "as long as it takes": ("so lange es dauert"),
    "{engine} is asked: {question}; {time}": ("{engine} wird gefragt: {question}; {time}"),
    "{engine} is left after {seconds} s: {reason}": ("{engine} wird nach {seconds} s verlassen: {reason}"),
    "at least {n}": ("mindestens {n}"),
    "{engine} has answered after {seconds} s; solutions: {number}": (
        "{engine} hat nach {seconds} s geantwortet; Lösungen: {number}"
    ),
    "rotations of a solution left out": ("gedrehte Lösungen ausgelassen"),
    "with all rotations of a solution": ("mit allen gedrehten Lösungen"),
    "formula by {recipe}: {variables} variables, {symmetry}, {seconds} s": (
        "Formel nach {recipe}: {variables} Variablen, {symmetry}, {seconds} s"
    ),
    "solver {solver}: {clauses} clauses, {seconds} s": ("Solver {solver}: {clauses} Klauseln, {seconds} s"),
    "one card is held to part of the board, which spares rotations": (
        "eine Karte bleibt in einem Teil des Bretts, was Drehungen erspart"
    ),
    "no card is held": ("keine Karte wird festgehalten"),
    "frontier search: {how}; {n} MiB": ("Suche mit frontier: {how}; {n} MiB"),
    "counted level by level, all of them narrow": ("Ebene für Ebene gezählt, alle schmal"),
    "counting level by level, equal states made one": ("gezählt wird Ebene für Ebene, gleiche Zustände werden einer"),
    "counting depth first": ("gezählt wird in die Tiefe"),
    "counting by meeting in the middle": ("gezählt wird mit Treffen in der Mitte"),
    "from {states} states after {cells} cells": ("ab {states} Zuständen nach {cells} Zellen"),
    "about {n} to come": ("etwa {n} stehen bevor"),
    "{n} class": ("{n} Klasse"),
    "{n} classes": ("{n} Klassen"),
    "{engine}: {parts} parts, {known} of them known, {where}": (
        "{engine}: {parts} Teile, davon {known} bekannt, {where}"
    ),
    "part {part} ({done}/{parts}): {number} found, {seconds} s": (
        "Teil {part} ({done}/{parts}): {number} gefunden, {seconds} s"
    ),
    "{n} process started": ("{n} Prozess gestartet"),
    "{n} processes started": ("{n} Prozesse gestartet"),
    "{program} was stopped after {seconds} s": ("{program} wurde nach {seconds} s beendet"),
    "{program} ended with {status} after {seconds} s": ("{program} endete mit {status} nach {seconds} s"),
    "best filling so far: {score}, none exceeds {bound}, of {total}": (
        "beste Füllung bisher: {score}, keine übertrifft {bound}, von {total}"
    ),
    "puzzle {number}: made, of {n} candidates": ("Puzzle {number}: gemacht, aus {n} Kandidaten"),
    "{question}: {state}, {seconds} s": ("{question}: {state}, {seconds} s"),
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
    # runtime/workers.py
    "a process": "einen Prozess",
}
