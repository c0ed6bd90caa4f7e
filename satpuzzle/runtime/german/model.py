"""The German texts of `model`."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    # model/board.py
    "pairs of sides that touch, as in ((Side(0, 1), Side(1, 3)), …), cells and sides from 0": (
        "Paare von Seiten, die einander berühren, etwa ((Side(0, 1), Side(1, 3)), …), Felder und Seiten gezählt ab 0"
    ),
    "{cards} cards of 4 sides fill no square; ": "{cards} Karten mit 4 Seiten füllen kein Quadrat; ",
    "the cells in each row, as in (3, 3, 3)": "die Anzahl der Felder jeder Zeile, etwa (3, 3, 3)",
    "is one missing? Else ": "fehlt eine? Sonst ",
    "unknown board {name}; write {some} or {last}": "unbekanntes Brett {name}; {some} oder {last} schreiben",
    "board {name}: needs at least one cell; write it as in {some} or {last}": (
        "Brett {name}: braucht mindestens ein Feld; etwa {some} oder {last} schreiben"
    ),
    "board {name}: {size} cells are more than the {max_cells} this program takes": (
        "Brett {name}: {size} Felder sind mehr als die {max_cells}, die dieses Programm annimmt"
    ),
    "{cards} cards of {sides} sides fill no board that has a name; write its cells and joins in toml": (
        "{cards} Karten mit {sides} Seiten füllen kein Brett, das einen Namen hat; seine Felder und Fugen in toml "
        "schreiben"
    ),
    "is one typed twice, on lines {a} and {b}? Else ": "ist eine doppelt getippt, in den Zeilen {a} und {b}? Sonst ",
    "name the board, as in --board {example}": "das Brett nennen, etwa --board {example}",
    "board {name}: a board has at least one cell, a cell at least one side": (
        "Brett {name}: ein Brett hat mindestens ein Feld, ein Feld mindestens eine Seite"
    ),
    "board {name}: its joins do not connect all cells; give each part by itself": (
        "Brett {name}: seine Fugen verbinden nicht alle Felder; jedes Stück für sich angeben"
    ),
    "board {name}: {error}": "Brett {name}: {error}",
    "is one too many? Else ": "ist eine zu viel? Sonst ",
    "board {name}: cell {cell} is joined with itself": "Brett {name}: Feld {cell} ist mit sich selbst verbunden",
    "board {name}: join at cell {cell} side {side} is off the board": (
        "Brett {name}: die Fuge an Feld {cell}, Seite {side} liegt außerhalb des Bretts"
    ),
    "board {name}: side {side} of cell {cell} is in two joins": (
        "Brett {name}: Seite {side} von Feld {cell} gehört zu zwei Fugen"
    ),
    # model/puzzle.py
    "board {name} has {n} rotations, too many to turn its {cells} cells in all ways; `solve --first` finds one "
    "solution, `count --engine frontier` counts": (
        "Brett {name} hat {n} Drehungen, zu viele, um seine {cells} Felder auf alle Arten zu drehen; `solve --first` "
        "findet eine Lösung, `count --engine frontier` zählt"
    ),
    "a list of names, as in ['heart', 'club']": "eine Liste von Namen, etwa ['heart', 'club']",
    "placements, as in (Placement(cell=0, type=1, turn=0), …)": (
        "Placements, etwa (Placement(cell=0, type=1, turn=0), …)"
    ),
    "the cards have names of figures, and names gives others; leave out names": (
        "die Karten enthalten Namen von Figuren, und names gibt andere an; names weglassen"
    ),
    "names for {n} figures, the cards show figure {figure}; give a name for each": (
        "Namen für {n} Figuren, die Karten zeigen Figur {figure}; für jede einen Namen angeben"
    ),
    "a tuple of cards, as in ((1, 2, -1, -2), …); Puzzle.from_cards takes words and lists, too": (
        "ein Tupel von Karten, etwa ((1, 2, -1, -2), …); Puzzle.from_cards nimmt auch Wörter und Listen an"
    ),
    "name {name} is empty or there twice; give each figure one of its own": (
        "der Name {name} ist leer oder kommt zweimal vor; jeder Figur einen eigenen geben"
    ),
    "{n} cards for the {cells} cells of board {name}": "{n} Karten für die {cells} Felder des Bretts {name}",
    '{names} names for {cards} cards; write one for each, "" for a card without a name': (
        '{names} Namen für {cards} Karten; für jede einen schreiben, "" für eine Karte ohne Namen'
    ),
    "two cards are called {name}; give each a name of its own": (
        "zwei Karten heißen {name}; jeder einen eigenen Namen geben"
    ),
    "a Board, as parse_board('3x3') makes one": "ein Board, wie parse_board('3x3') eines liefert",
    "a Rule, as Rule.parse('signed') makes one": "eine Rule, wie Rule.parse('signed') eine liefert",
    "a Difficulty, or None": "eine Difficulty oder None",
    "a ReadAs, or None": "ein ReadAs oder None",
    "card {number} has {n} sides, a card of board {name} has {sides}": (
        "Karte {number} hat {n} Seiten, eine Karte des Bretts {name} hat {sides}"
    ),
    "card {number}: label 0 has no front and back; number figures from 1": (
        "Karte {number}: die Zahl 0 hat kein Vorder- und Hinterteil; Figuren ab 1 nummerieren"
    ),
    "card {number}: label {min} is negative, colours of an unsigned puzzle are not": (
        "Karte {number}: die Zahl {min} ist negativ, die Farben eines Puzzles der Regel unsigned sind es nicht"
    ),
    "hint for cell {cell}: the board has {cells} cells": "Vorgabe für Feld {cell}: das Brett hat {cells} Felder",
    "hint for cell {cell}: there is no card type {type}": "Vorgabe für Feld {cell}: es gibt keinen Kartentyp {type}",
    "hint for cell {cell}: card type {type} has no turn {turn}": (
        "Vorgabe für Feld {cell}: Kartentyp {type} hat keine Drehung {turn}"
    ),
    "hint for cell {cell} contradicts an earlier hint for the same cell": (
        "Vorgabe für Feld {cell} widerspricht einer früheren Vorgabe für dasselbe Feld"
    ),
    "hint for cell {cell}: all {used} cards of type {type} are placed by earlier hints": (
        "Vorgabe für Feld {cell}: alle {used} Karten vom Typ {type} sind durch frühere Vorgaben gelegt"
    ),
    "the name {name} of a card has several lines; write one": (
        "der Name {name} einer Karte hat mehrere Zeilen; nur eine schreiben"
    ),
    # model/card.py
    "whole numbers, as in (1, 2, -1, -2), for each card; Puzzle.from_cards takes words and lists, too": (
        "ganze Zahlen, etwa (1, 2, -1, -2), für jede Karte; Puzzle.from_cards nimmt auch Wörter und Listen an"
    ),
    # model/layout.py
    "board {name}: a cell of fewer than 3 sides is no polygon, so the board cannot be drawn": (
        "Brett {name}: ein Feld mit weniger als 3 Seiten ist kein Vieleck, das Brett lässt sich nicht zeichnen"
    ),
    (
        "board {name}: laid flat as regular polygons, side {side} of cell {cell} does not meet side "
        "{other_side} of cell {other}; give the corners of all cells in toml"
    ): (
        "Brett {name}: als regelmäßige Vielecke flach ausgelegt, trifft Seite {side} von Feld {cell} nicht auf Seite "
        "{other_side} von Feld {other}; die Ecken aller Felder in toml angeben"
    ),
    ("board {name}: laid flat as regular polygons, cells {a} and {b} overlap; give the corners of all cells in toml"): (
        "Brett {name}: als regelmäßige Vielecke flach ausgelegt, überdecken sich die Felder {a} und {b}; die Ecken "
        "aller Felder in toml angeben"
    ),
    "the corners of each cell, as in [[[0, 0], [1, 0], [1, 1], [0, 1]], …]": (
        "die Ecken jedes Felds, etwa [[[0, 0], [1, 0], [1, 1], [0, 1]], …]"
    ),
    "board {name}: corners of {n} cells, the board has {cells}; give those of each cell": (
        "Brett {name}: Ecken von {n} Feldern, das Brett hat {cells}; die jedes Felds angeben"
    ),
    "board {name}: the corners of cell {cell} are no {sides} points [x, y] of numbers up to a billion": (
        "Brett {name}: die Ecken von Feld {cell} sind keine {sides} Punkte [x, y] aus Zahlen bis zu einer Milliarde"
    ),
    (
        "board {name}: the corners of cell {cell} run the other way round than those of the others; reverse them"
    ): "Brett {name}: die Ecken von Feld {cell} laufen andersherum als die der anderen; sie umkehren",
    ("board {name}: cell {cell} is flat, or has a side that is short beside the others; move its corners apart"): (
        "Brett {name}: Feld {cell} ist flach oder hat eine Seite, die neben den anderen zu kurz ist; seine Ecken "
        "auseinanderrücken"
    ),
    "board {name}: cell {cell} is not convex; give its corners clockwise, none bent inwards": (
        "Brett {name}: Feld {cell} ist nicht konvex; seine Ecken im Uhrzeigersinn angeben, keine nach innen gebogen"
    ),
    (
        "board {name}: side {side} of cell {cell} touches side {other_side} of cell {other}, but they do "
        "not begin and end at the same corners; correct these"
    ): (
        "Brett {name}: Seite {side} von Feld {cell} berührt Seite {other_side} von Feld {other}, aber sie beginnen "
        "und enden nicht an denselben Ecken; diese berichtigen"
    ),
    "board {name}: cells {a} and {b} overlap; correct their corners": (
        "Brett {name}: die Felder {a} und {b} überdecken sich; ihre Ecken berichtigen"
    ),
    # model/rule.py
    "a frame needs its label; give rim as well as rim_only": (
        "ein Rahmen braucht seine Zahl; zu rim_only auch rim angeben"
    ),
    "rule {what}: say signed or unsigned once, and framed or rim=K once": (
        "Regel {what}: signed oder unsigned nur einmal angeben, framed oder rim=K nur einmal"
    ),
    "no fronts and backs: for colours add --rule unsigned; else mark every back, as in {example}'": (
        "keine Vorder- und Hinterteile: für Farben --rule unsigned hinzufügen; sonst jedes Hinterteil "
        "kennzeichnen, etwa {example}'"
    ),
    (
        "no label is negative: add --rule signed if all are fronts, --rule unsigned for colours, or --rule framed if 0 "
        "is the frame"
    ): (
        "keine Zahl ist negativ: --rule signed hinzufügen, wenn alle Vorderteile sind, --rule unsigned für Farben "
        "oder --rule framed, wenn 0 der Rahmen ist"
    ),
    "unknown rule {rule}; for colours that must be equal say unsigned": (
        "unbekannte Regel {rule}; für Farben, die gleich sein müssen, unsigned angeben"
    ),
    "Where two cards touch, one shows the front of a figure, the other the back of the same figure.": (
        "Wo sich zwei Karten berühren, zeigt eine das Vorderteil einer Figur, die andere das Hinterteil derselben."
    ),
    "Where two cards touch, both show the same.": "Wo sich zwei Karten berühren, zeigen beide das Gleiche.",
    "Where two cards touch, what they show matches under the rule {rule}.": (
        "Wo sich zwei Karten berühren, passt nach der Regel {rule}, was sie zeigen."
    ),
    # model/solution.py
    "number": "Anzahl",
    "a tuple with a Lay for each cell, as in (Lay(type=1, turn=0), …)": (
        "ein Tupel mit einem Lay für jedes Feld, etwa (Lay(type=1, turn=0), …)"
    ),
    "{n} lays for the {cells} cells of board {board}; give one for each cell": (
        "{n} Lays für die {cells} Felder des Bretts {board}; für jedes Feld eines angeben"
    ),
    "the Puzzle that it solves": "das Puzzle, das gelöst wird",
    "lay of cell {cell}": "Lay von Feld {cell}",
    "a Lay of a type from 1 to {n} in a turn that it has, as in Lay(1, 0)": (
        "ein Lay eines Typs von 1 bis {n} in einer Drehung, die dieser hat, etwa Lay(1, 0)"
    ),
    "distinct solutions": "verschiedene Lösungen",
    "essential ones (up to rotating the board)": "wesentlich verschiedene (bis auf Drehung des Bretts)",
    "labelled ones (every card and every turn told apart)": "wenn jede Karte und jede Drehung einzeln zählt",
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
}
