"""The German texts of `generators`."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    # generators/design.py
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
    "seed {seed}, {count} puzzles, {tries} tries, {most} placements; the least are 0, 1, 1, 0": (
        "Startwert {seed}, {count} Puzzles, {tries} Versuche, {most} Züge; mindestens nötig sind 0, 1, 1, 0"
    ),
    "puzzle {number}, candidate {tried}": "Puzzle {number}, Kandidat {tried}",
    "that could not be filled": "nicht zu füllen",
    "made before": "schon erzeugt",
    "with more solutions": "mit mehr Lösungen",
    "with fewer solutions": "mit weniger Lösungen",
    "with a solution of other pairs": "mit einer Lösung aus anderen Paaren",
    # generators/planting.py
    "{hints} hints; board {board} has {cells} cells": "{hints} Vorgaben; Brett {board} hat {cells} Felder",
    "{figures} figures make no {cells} different cards that fit; take more": (
        "{figures} Figuren ergeben keine {cells} verschiedenen Karten, die passen; mehr nehmen"
    ),
    "a framed puzzle needs two rows, two columns and one colour of each kind": (
        "ein Puzzle mit Rahmen braucht zwei Zeilen, zwei Spalten und eine Farbe jeder Art"
    ),
    # generators/repair.py
    "{solutions} solutions, seed {seed}, {tries} tries; the least are 0, 0 and 1": (
        "{solutions} Lösungen, Startwert {seed}, {tries} Versuche; mindestens nötig sind 0, 0 und 1"
    ),
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
    # generators/spec.py
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
}
