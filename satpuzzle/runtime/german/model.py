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
    "board {name} has {n} rotations, too many to turn its {cells} cells in all ways; `solve --first` finds one "
    "solution, `count --engine frontier` counts": (
        "Brett {name} hat {n} Drehungen, zu viele, um seine {cells} Felder auf alle Arten zu drehen; `solve --first` "
        "findet eine Lösung, `count --engine frontier` zählt"
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
    # model/card.py
    "whole numbers, as in (1, 2, -1, -2), for each card; Puzzle.from_cards takes words and lists, too": (
        "ganze Zahlen, etwa (1, 2, -1, -2), für jede Karte; Puzzle.from_cards nimmt auch Wörter und Listen an"
    ),
    # pictures/text_boards.py
    "cell {cell}: type {type} [{labels}]": "Feld {cell}: Typ {type} [{labels}]",
    "cell {cell}: empty": "Feld {cell}: leer",
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
    # pictures/boards.py
    "one of {names}": "eins von {names}",
    "a dictionary from figures to looks, as in {example}": "ein Wörterbuch von Figuren zu Aussehen, etwa {example}",
    "row {row}, column {column}": "Zeile {row}, Spalte {column}",
    "turned {degrees}° left": "um {degrees}° nach links gedreht",
    "turned {degrees}° right": "um {degrees}° nach rechts gedreht",
    "{cards} for the board {board}, {rule}": "{cards} für das Brett {board}, {rule}",
    "card {card}, of type {type}": "Karte {card}, vom Typ {type}",
    "not turned": "nicht gedreht",
    "half a turn": "eine halbe Drehung",
    "a quarter turn right": "eine Vierteldrehung nach rechts",
    "a quarter turn left": "eine Vierteldrehung nach links",
    "and {n} more": "und {n} weitere",
    "{n} card": "{n} Karte",
    "{n} cards": "{n} Karten",
    "{place}, side {side}: does not match": "{place}, Seite {side}: passt nicht",
    "card type {type}": "Kartentyp {type}",
    "no card of this puzzle": "keine Karte dieses Puzzles",
    "{place}: {card}": "{place}: {card}",
    "{place}: empty": "{place}: leer",
    # model/puzzle.py
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
    # notation/card_rows.py
    "{n} label, a card has {sides}; ": "{n} Seite, eine Karte hat {sides}; ",
    "{n} labels, a card has {sides}; ": "{n} Seiten, eine Karte hat {sides}; ",
    "write them on the same line as the card's name": "sie in dieselbe Zeile schreiben wie den Namen der Karte",
    "side {place} is empty: two commas with nothing between them; write the side": (
        "Seite {place} ist leer: zwei Kommas mit nichts dazwischen; die Seite schreiben"
    ),
    "{word} is not a label; labels are whole numbers, as in -3": (
        "{word} ist keine Zahl für eine Seite; nötig ist eine ganze Zahl, etwa -3"
    ),
    "label {label} is too large; number the figures from 1": (
        "die Zahl {label} ist zu groß; die Figuren ab 1 nummerieren"
    ),
    "if this is a title, put a # before it, as in # My cards": (
        "wenn dies ein Titel ist, ein # davor setzen, etwa # Meine Karten"
    ),
    "is a side typed twice? A name of two words needs a hyphen, as in light-blue": (
        "ist eine Seite doppelt getippt? Ein Name aus zwei Wörtern braucht einen Bindestrich, etwa light-blue"
    ),
    "if the line begins with the card's name, put a colon after it, as in {name}:": (
        "wenn die Zeile mit dem Namen der Karte beginnt, einen Doppelpunkt dahinter setzen, etwa {name}:"
    ),
    "is one typed twice? If the first is the card's name, put a colon after it, as in {name}:": (
        "ist eine doppelt getippt? Ist die erste der Name der Karte, einen Doppelpunkt dahinter setzen, etwa {name}:"
    ),
    "write marks right after the word, as in heart+": "Zeichen direkt hinter das Wort schreiben, etwa heart+",
    "write whole numbers, without a decimal comma": "ganze Zahlen schreiben, ohne Dezimalkomma",
    "add --board {board} for such cards": "für solche Karten --board {board} hinzufügen",
    "put blanks between the sides": "Leerzeichen zwischen die Seiten setzen",
    "write one card a line": "eine Karte je Zeile schreiben",
    "is one missing? Write all sides of a card on one line": (
        "fehlt eine? Alle Seiten einer Karte in eine Zeile schreiben"
    ),
    "write one card a line, and its {sides} sides only": "eine Karte je Zeile schreiben, und nur ihre {sides} Seiten",
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
    # notation/typed_cards.py
    "card {name}: {message}": "Karte {name}: {message}",
    "a list of cards, as in [[1, 2, -1, -2], …], or a text of one card a line": (
        "eine Liste von Karten, etwa [[1, 2, -1, -2], …], oder ein Text mit einer Karte je Zeile"
    ),
    "a list of its sides, as in [1, 2, -1, -2], or a text, as in 'heart+ club- spade+ club+'": (
        "eine Liste ihrer Seiten, etwa [1, 2, -1, -2], oder ein Text, etwa 'heart+ club- spade+ club+'"
    ),
    "a card without sides; write each side, as in [1, 2, -1, -2]": (
        "eine Karte ohne Seiten; jede Seite schreiben, etwa [1, 2, -1, -2]"
    ),
    "side {place} is {side}; write a whole number, or a word, as in 'heart+'": (
        "Seite {place} ist {side}; eine ganze Zahl oder ein Wort schreiben, etwa 'heart+'"
    ),
    "sides are numbers, so a minus marks the back; leave out --back": (
        "die Seiten sind Zahlen, also kennzeichnet ein Minus das Hinterteil; --back weglassen"
    ),
    "{item} is not a label; put blanks between the sides": (
        "{item} ist keine Zahl für eine Seite; Leerzeichen zwischen die Seiten setzen"
    ),
    "{item} is not a label; write the sides only, as in {example}": (
        "{item} ist keine Zahl für eine Seite; nur die Seiten schreiben, etwa {example}"
    ),
    "{item} is not a label; a title or comment begins with #, as in # My cards": (
        "{item} ist keine Zahl für eine Seite; ein Titel oder Kommentar beginnt mit #, etwa # Meine Karten"
    ),
    "--back {back} is no mark; it is one sign, as in --back +": (
        "--back {back} taugt nicht als Kennzeichen; nötig ist ein einzelnes Zeichen, etwa --back +"
    ),
    "no side is marked with {back}; leave out --back, or name the mark of the backs": (
        "keine Seite ist mit {back} gekennzeichnet; --back weglassen oder das Zeichen der Hinterteile nennen"
    ),
    "a second card {name}, the first is on line {first}: is it typed twice? Else give it another name": (
        "eine zweite Karte {name}, die erste steht in Zeile {first}: ist sie doppelt getippt? Sonst ihr einen "
        "anderen Namen geben"
    ),
    "{card} is not one card; write it as in 'heart+ club- spade+ club+'": (
        "{card} ist keine einzelne Karte; etwa 'heart+ club- spade+ club+' schreiben"
    ),
    "a title after cards: these are several puzzles, which parse_all reads": (
        "ein Titel nach Karten: das sind mehrere Puzzles, die parse_all liest"
    ),
    "{card} is not a card; give {wanted}": "{card} ist keine Karte; nötig: {wanted}",
    "a header names each side once: {sides}": "eine Kopfzeile nennt jede Seite einmal: {sides}",
    # notation/card_words.py
    "{item} stands alone; write marks right after the word, as in heart+ club-": (
        "{item} steht allein; Zeichen direkt hinter das Wort schreiben, etwa heart+ club-"
    ),
    "{item} is not a side; write a word and one mark, as in heart+ club-": (
        "{item} ist keine Seite; ein Wort und ein Zeichen schreiben, etwa heart+ club-"
    ),
    "with blanks between sides": "mit Leerzeichen zwischen den Seiten",
    "If this is a title, put a # before it, as in # My cards": (
        "Wenn dies ein Titel ist, ein # davor setzen, etwa # Meine Karten"
    ),
    "{n} cards; a board has at most {max_cells} cells": "{n} Karten; ein Brett hat höchstens {max_cells} Felder",
    "or name the mark of the backs, as in --back {mark}": "oder das Zeichen der Hinterteile nennen, etwa --back {mark}",
    "{alone}, {mend}": "{alone}, {mend}",
    (
        "{side} among sides like {other} on line {row}: a figure of that name, or one shortened? Write all sides as "
        "words or all as letters"
    ): (
        "{side} unter Seiten wie {other} in Zeile {row}: eine Figur dieses Namens oder eine abgekürzte? Alle Seiten "
        "als Wörter oder alle als Buchstaben schreiben"
    ),
    "{name} is no name of a figure; take a word of letters, as in light-blue": (
        "{name} ist kein Name für eine Figur; ein Wort aus Buchstaben nehmen, etwa light-blue"
    ),
    "two figures are called {name}; name them differently": "zwei Figuren heißen {name}; sie verschieden benennen",
    (
        "{side} is a number, {other} on line {row} a {kind}: a figure called {name}, or a mistyped {kind}? Write all "
        "sides as numbers or all as {kinds}"
    ): (
        "{side} ist eine Zahl, {other} in Zeile {row} ein {kind}: heißt eine Figur {name}, oder ist ein {kind} "
        "vertippt? Alle Seiten als Zahlen oder alle als {kinds} schreiben"
    ),
    (
        "{side}: a half of {figure}, where {front} meets {back}, or a whole picture? Add --rule signed for halves, "
        "--rule unsigned for pictures, or write marks, as in {figure}+ and {figure}-"
    ): (
        "{side}: eine Hälfte von {figure}, wo {front} auf {back} trifft, oder ein ganzes Bild? --rule signed für "
        "Hälften, --rule unsigned für Bilder, oder Zeichen schreiben, etwa {figure}+ und {figure}-"
    ),
    "; or add --rule signed for halves, --rule unsigned for whole pictures": (
        "; oder --rule signed für Hälften, --rule unsigned für ganze Bilder"
    ),
    (
        "{side} and, on line {row}, {other}: the same figure, or front and back? Write one spelling, with marks for "
        "halves, as in {name}+ and {name}-"
    ): (
        "{side} und, in Zeile {row}, {other}: dieselbe Figur oder Vorder- und Hinterteil? Einheitlich schreiben, "
        "mit Zeichen für die Hälften, etwa {name}+ und {name}-"
    ),
    "letter": "Buchstabe",
    "letters": "Buchstaben",
    "word": "Wort",
    "words": "Wörter",
    "{side} has no upper and lower case, other sides have; write words with marks, as in heart+ club-": (
        "{side} kennt keine Groß- und Kleinschreibung, andere Seiten schon; Wörter mit Zeichen schreiben, etwa "
        "heart+ club-"
    ),
    "{side} has no mark: is it {readings}?": "{side} hat kein Zeichen: ist es {readings}?",
    "{side} is marked unlike the other sides: is it {readings}?": (
        "{side} ist anders gekennzeichnet als die anderen Seiten: ist es {readings}?"
    ),
    (
        "{side} stands there only, {other} on {often} sides: the same figure? Then write it so; if it is another one, "
        "give it a name less like it"
    ): (
        "{side} steht nur hier, {other} auf {often} Seiten: dieselbe Figur? Dann ebenso schreiben; ist es eine "
        "andere, ihr einen weniger ähnlichen Namen geben"
    ),
}
