"""The German texts of `runtime`."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    # runtime/deadline.py
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
}
