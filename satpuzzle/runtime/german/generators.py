"""The German texts of `generators`."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    # generators/design.py
    "a list of whole numbers, as in [3, 4, 5]": "eine Liste ganzer Zahlen, etwa [3, 4, 5]",
    "the next is not among {tries} candidates; {evidence}": (
        "das nächste ist nicht unter {tries} Kandidaten; {evidence}"
    ),
    "refused: {reasons}; {advice}": "abgelehnt: {reasons}; {advice}",
    "puzzle {number} takes long; {evidence}": "Puzzle {number} dauert lange; {evidence}",
    "leave out {wish}": "{wish} weglassen",
    "leave out {wish}, or take more figures": "{wish} weglassen, oder mehr Figuren nehmen",
    "take more figures, or a larger --solutions": "mehr Figuren nehmen, oder ein größeres --solutions",
    "take fewer figures, or a smaller --solutions": "weniger Figuren nehmen, oder ein kleineres --solutions",
    "take more figures, or a smaller --count": "mehr Figuren nehmen, oder ein kleineres --count",
    "puzzle {number}, candidate {tried}": "Puzzle {number}, Kandidat {tried}",
    "that could not be filled": "nicht zu füllen",
    "made before": "schon erzeugt",
    "with more solutions": "mit mehr Lösungen",
    "with fewer solutions": "mit weniger Lösungen",
    "with a solution of other pairs": "mit einer Lösung aus anderen Paaren",
    # generators/planting.py
    "{hints} hints; board {board} has {cells} cells": "{hints} Vorgaben; Brett {board} hat {cells} Felder",
    "a framed puzzle needs two rows, two columns and one colour of each kind": (
        "ein Puzzle mit Rahmen braucht zwei Zeilen, zwei Spalten und eine Farbe jeder Art"
    ),
    # generators/spec.py
    "{figures} figures make no {cells} different cards that fit; take more": (
        "{figures} Figuren ergeben keine {cells} verschiedenen Karten, die passen; mehr nehmen"
    ),
    "with equal cards": "mit gleichen Karten",
    "with a symmetric card": "mit einer symmetrischen Karte",
    "{figures} figures, {border} along the rim; the least is one figure": (
        "{figures} Figuren, {border} am Rand; mindestens eine Figur ist nötig"
    ),
    "{figures} figures, the cards of board {board} have {sides} sides": (
        "{figures} Figuren, die Karten des Bretts {board} haben {sides} Seiten"
    ),
    "{solutions} solutions; the least is 0": "{solutions} Lösungen; mindestens 0 ist nötig",
    "--pairs {pairs} is no list of numbers; write it as in 3,3,3,3": (
        "--pairs {pairs} ist keine Liste von Zahlen; etwa 3,3,3,3 schreiben"
    ),
    "say how many figures, with --figures or --pairs": (
        "mit --figures oder --pairs angeben, wie viele Figuren es sein sollen"
    ),
    "inside": "innen",
    "along the rim": "am Rand",
    "not all {wanted} figures occur: board {board} has places for {room} {where}": (
        "nicht alle {wanted} Figuren kommen vor: Brett {board} hat {where} Platz für {room}"
    ),
    "pairs are those of a solution; a puzzle with 0 solutions has none": (
        "Paare sind die einer Lösung; ein Puzzle mit 0 Lösungen hat keine"
    ),
    "pairs for {n} figures, there are {figures}": "Paare für {n} Figuren, es gibt {figures}",
    "{min} pairs of a figure; the least is 0": "{min} Paare einer Figur; mindestens 0 ist nötig",
    "the pairs add up to {sum}, board {name} has {joins} joins": (
        "die Paare ergeben zusammen {sum}, Brett {name} hat {joins} Fugen"
    ),
    (
        "the pairs add up to {inside} inside and {along} along the rim, board {name} has {joins_inside} and "
        "{joins_along} joins there"
    ): (
        "die Paare ergeben zusammen {inside} innen und {along} am Rand, Brett {name} hat dort {joins_inside} und "
        "{joins_along} Fugen"
    ),
    "{names} names for {figures} figures, those of the border included; give one for each": (
        "{names} Namen für {figures} Figuren, die von border mitgezählt; für jede einen angeben"
    ),
    "sides on the rim, which look the same": "Seiten am Rand, die gleich aussehen",
    "figures along the rim": "Figuren am Rand",
    "no varied cards: cell {cell} shows {number} {what}; there may be {most} at most": (
        "Karten ohne doppelte Figur sind nicht möglich: Feld {cell} zeigt {number} {what}; es dürfen höchstens "
        "{most} sein"
    ),
    # generators/repair.py
    "fully searched: up to {n} changed labels": "vollständig durchsucht: bis zu {n} geänderte Zahlen",
    "nothing searched": "nichts durchsucht",
    "{n} changed label": "{n} geänderte Zahl",
    "{n} changed labels": "{n} geänderte Zahlen",
    "not repaired by {tries} card sets; {searched}": "mit {tries} Kartensätzen nicht repariert; {searched}",
    "{changes}, card set {tried}": "{changes}, Kartensatz {tried}",
    "not all repairs found by {tries} card sets": "mit {tries} Kartensätzen nicht alle Reparaturen gefunden",
    "not repaired: {error}; {searched}": "nicht repariert: {error}; {searched}",
    "not all repairs found: {error}": "nicht alle Reparaturen gefunden: {error}",
    # generators/suite.py
    "{title}: no puzzle without solution found; take more figures": (
        "{title}: kein Puzzle ohne Lösung gefunden; mehr Figuren nehmen"
    ),
    # generators/suspects.py
    "a board of {cells} cells can take very long; give --timeout SECONDS": (
        "ein Brett mit {cells} Feldern kann sehr lange dauern; --timeout SECONDS angeben"
    ),
    "changed puzzle {n} of {all}": "geändertes Puzzle {n} von {all}",
    "{error}; {n} of {all} changed puzzles searched": "{error}; {n} von {all} geänderten Puzzles durchsucht",
    # generators/candidates.py
    "{formula}: a solver is wrong, they say {answers}": "{formula}: ein Solver irrt, sie sagen {answers}",
    # generators/competition_rules.py
    "is no folder with formulas; name one that `export --suite` made": (
        "ist kein Ordner mit Formeln; einen nennen, den `export --suite` angelegt hat"
    ),
    "{name}: is no formula (.cnf or .wcnf, also .xz or .gz) and not of the page": (
        "{name}: ist keine Formel (.cnf oder .wcnf, auch .xz oder .gz) und gehört nicht zur Seite"
    ),
    "{name}: is missing; the page describes the family": "{name}: fehlt; die Seite beschreibt die Familie",
    "both .cnf and .wcnf: they go to different competitions": (
        "sowohl .cnf als auch .wcnf: sie gehören zu verschiedenen Wettbewerben"
    ),
    "{n} formula; the SAT Competition asks a team for {least}": (
        "{n} Formel; die SAT Competition verlangt von einer Gruppe {least}"
    ),
    "{n} formulas; the SAT Competition asks a team for {least}": (
        "{n} Formeln; die SAT Competition verlangt von einer Gruppe {least}"
    ),
    "a name has only letters, digits and _ . + -": "ein Name hat nur Buchstaben, Ziffern und _ . + -",
    "the name has {n} characters, the most are {most}": "der Name hat {n} Zeichen, höchstens {most} dürfen es sein",
    "differs from {other} only in the case of letters": (
        "unterscheidet sich von {other} nur in der Groß- und Kleinschreibung"
    ),
    "{n} MiB; more than {most} MiB is hard to send": "{n} MiB; mehr als {most} MiB lassen sich schlecht verschicken",
    "is compressed as {packed}, its name says {named}": "ist als {packed} gepackt, der Name sagt {named}",
    "holds characters beyond ASCII": "enthält Zeichen jenseits von ASCII",
    "is the same formula as {other}, but for the order": "ist bis auf die Reihenfolge dieselbe Formel wie {other}",
    "line {line}: after the comments comes `p cnf VARIABLES CLAUSES`": (
        "Zeile {line}: nach den Kommentaren kommt `p cnf VARIABLEN KLAUSELN`"
    ),
    "the header says {said} clauses, there are {n}": "der Kopf sagt {said} Klauseln, es sind {n}",
    "the header says {said} variables; {n} occur, the last is {last}": (
        "der Kopf sagt {said} Variablen; {n} kommen vor, die letzte ist {last}"
    ),
    "no soft clause: nothing is to be had as much of as possible": (
        "keine weiche Klausel: es gibt nichts, wovon möglichst viel zu erreichen wäre"
    ),
    "the weights add up to 2^63 or more": "die Gewichte ergeben zusammen 2^63 oder mehr",
    "line {line}: a header, which .wcnf has had none of since 2022": (
        "Zeile {line}: ein Kopf, den .wcnf seit 2022 nicht mehr hat"
    ),
    "line {line}: begins neither with h nor with a weight above 0": (
        "Zeile {line}: beginnt weder mit h noch mit einem Gewicht über 0"
    ),
    "line {line}: a comment after the header": "Zeile {line}: ein Kommentar nach dem Kopf",
    "line {line}: is no clause that ends in 0": "Zeile {line}: ist keine Klausel, die mit 0 endet",
    "line {line}: a variable stands in it twice": "Zeile {line}: eine Variable steht zweimal darin",
    "{page}: names {name}, which is not there": "{page}: nennt {name}, das fehlt",
    "{page}: says no author; make it again with --author": (
        "{page}: nennt niemanden als Autor; noch einmal mit --author erzeugen"
    ),
    (
        "{page}: lists {n} formulas that MiniSat does not solve in a minute, and somebody in an hour; {least} are "
        "asked for"
    ): (
        "{page}: führt {n} Formeln auf, die MiniSat nicht in einer Minute löst und jemand in einer Stunde; verlangt "
        "sind {least}"
    ),
    "is not on the page": "steht nicht auf der Seite",
    "the page has no SHA-256 of it": "die Seite nennt keinen SHA-256 davon",
    "its SHA-256 is another one than the page says": "ihr SHA-256 ist ein anderer, als die Seite sagt",
    # generators/measured_suite.py
    "fewer seconds than {name}": "weniger Sekunden als {name}",
    "seconds, above 0, as in {name}=5000": "Sekunden, mehr als 0, wie in {name}=5000",
    "{n} formula is missing: too few candidates of {kinds}; take more --seeds, or a larger --largest": (
        "{n} Formel fehlt: zu wenige Kandidaten von {kinds}; mehr --seeds oder ein größeres --largest nehmen"
    ),
    "{n} formulas are missing: too few candidates of {kinds}; take more --seeds, or a larger --largest": (
        "{n} Formeln fehlen: zu wenige Kandidaten von {kinds}; mehr --seeds oder ein größeres --largest nehmen"
    ),
    "{n} formula chosen": "{n} Formel gewählt",
    "{n} formulas chosen": "{n} Formeln gewählt",
    # generators/measuring.py
    "holds no measurements; name another folder": "enthält keine Messungen; einen anderen Ordner nennen",
    "was changed; delete the line, and it is measured again": (
        "wurde verändert; die Zeile löschen, dann wird neu gemessen"
    ),
    "holds measurements with {key} {there}, not {here}; name another folder, or ask the same": (
        "enthält Messungen mit {key} {there}, nicht {here}; einen anderen Ordner nennen oder dasselbe verlangen"
    ),
    "a process that measured died; the same command goes on from here": (
        "ein Prozess, der gemessen hat, ist gestorben; derselbe Befehl macht von hier an weiter"
    ),
    # generators/difficulty.py
    "a list of puzzles": "eine Liste von Puzzles",
}
