"""The German texts of `notation`."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    # notation/__init__.py
    "a puzzle, or a list of puzzles": "ein Puzzle oder eine Liste von Puzzles",
    "longer than {max_bytes} MiB; no puzzle is that large": "länger als {max_bytes} MiB; so groß ist kein Puzzle",
    "is empty; a puzzle has one card a line, as in: 1 -2 3 -4": (
        "ist leer; ein Puzzle hat eine Karte je Zeile, etwa: 1 -2 3 -4"
    ),
    "the {name} notation has no marks; leave out --back": (
        "die Schreibweise {name} kennt keine Zeichen für Hinterteile; --back weglassen"
    ),
    "could be {readings}; say which with --input-format": (
        "könnte {readings} sein; mit --input-format eine Schreibweise nennen"
    ),
    (
        "no notation recognised; write one card a line, as in 1 -2 3 -4 or heart+ club- spade+ diamond-, or name the "
        "notation with --input-format: {names}"
    ): (
        "keine Schreibweise erkannt; eine Karte je Zeile schreiben, etwa 1 -2 3 -4 oder heart+ club- spade+ "
        "diamond-, oder mit --input-format die Schreibweise nennen: {names}"
    ),
    "{text}: no such file, and no puzzle either": "{text}: keine solche Datei, und auch kein Puzzle",
    ("{text} is several lines, no file's name; save them in a file, pass them on standard input (-) or to parse_all"): (
        "{text} hat mehrere Zeilen, ist also kein Name einer Datei; sie in einer Datei speichern, auf der "
        "Standardeingabe übergeben (-) oder mit parse_all lesen"
    ),
    "file or instance": "Datei oder mitgeliefertes Puzzle",
    (
        "a Puzzle, a file's name, the name of a bundled puzzle, or a text of several lines; Puzzle.from_cards makes a "
        "Puzzle of lists"
    ): (
        "ein Puzzle, der Name einer Datei, der Name eines mitgelieferten Puzzles oder ein Text aus mehreren "
        "Zeilen; Puzzle.from_cards macht aus Listen ein Puzzle"
    ),
    "holds {n} puzzles; {reader} reads them all": "enthält {n} Puzzles; {reader} liest sie alle",
    "is a formula, not a puzzle; `satpuzzle decode` reads it, with a solver's answer": (
        "ist eine Formel, kein Puzzle; `satpuzzle decode` liest sie, zusammen mit der Antwort eines Solvers"
    ),
    "is a report, not a puzzle; `satpuzzle check PUZZLE` reads it, or name the puzzle": (
        "ist ein Bericht, kein Puzzle; `satpuzzle check PUZZLE` liest ihn; sonst das Puzzle nennen"
    ),
    "is a web page, and no notation recognised in it; copy the cards into a text file": (
        "ist eine Webseite, und darin ist keine Schreibweise zu erkennen; die Karten in eine Textdatei kopieren"
    ),
    "puzzles of this program, which only reads it": "Puzzles (dieses Programm liest diese Schreibweise nur)",
    "the {name} notation cannot hold {message}; toml holds everything": (
        "die Schreibweise {name} kann nicht alles aufnehmen: {message}; toml nimmt alles auf"
    ),
    "is not fetched; save the page as a file, or give the address of a board, with board_edges": (
        "wird nicht abgerufen; die Seite als Datei speichern oder die Adresse eines Bretts angeben, mit board_edges"
    ),
    "{text} is one line, which names a file or an instance; give cards to Puzzle.from_cards": (
        "{text} ist eine einzige Zeile und nennt damit eine Datei oder ein mitgeliefertes Puzzle; Karten an "
        "Puzzle.from_cards übergeben"
    ),
    (
        "the {notation} notation cannot hold the control characters in the title or a name; remove them, or write "
        "toml, which escapes them"
    ): (
        "die Schreibweise {notation} kann die Steuerzeichen im Titel oder in einem Namen nicht aufnehmen; sie "
        "entfernen oder toml schreiben, das sie maskiert"
    ),
    "the numbers of the figures": "die Nummern der Figuren",
    "names of figures": "Namen von Figuren",
    "corners of cells": "Ecken der Felder",
    "names of cards": "Namen von Karten",
    # notation/notations/csv.py
    "the name {name}, which spreadsheets compute": "den Namen {name}, den Tabellenkalkulationen ausrechnen",
    "the rule {rule}": "die Regel {rule}",
    "these names of figures": "diese Namen von Figuren",
    "these names or numbers: {message}": "diese Namen oder Zahlen: {message}",
    # notation/catalogue.py
    "cannot be read: {reason}": "kann nicht gelesen werden: {reason}",
    "line {line}": "Zeile {line}",
    # notation/draft.py
    "a card of board {name}": "eine Karte des Bretts {name}",
    "a card": "eine Karte",
    "no cards; write one card a line": "keine Karten; eine Karte je Zeile schreiben",
    "{n} cards for the {cells} cells of board {name}; add or remove cards, or name another board with --board": (
        "{n} Karten für die {cells} Felder des Bretts {name}; Karten hinzufügen oder weglassen oder mit --board "
        "ein anderes Brett nennen"
    ),
    "{n} labels, {where} has {sides}": "{n} Zahlen, {where} hat {sides}",
    "label 0 has no front and back; number the figures from 1": (
        "die Zahl 0 hat kein Vorder- und Hinterteil; die Figuren ab 1 nummerieren"
    ),
    " (back of {name})": " (Hinterteil von {name})",
    "label {figure}{name} on an unsigned puzzle; colours are not negative": (
        "die Zahl {figure}{name} in einem Puzzle der Regel unsigned; Farben sind nicht negativ"
    ),
    # notation/given.py
    "a text as in '2,3=7@1', a file, or a list of these": "einen Text wie '2,3=7@1', eine Datei oder eine Liste davon",
    "card {card} lies in cell {one} and in cell {other}": "Karte {card} liegt in Feld {one} und in Feld {other}",
    "{what} is neither a file nor a place; write row,column=card@turn, as in 2,3=7@1": (
        "{what} ist weder eine Datei noch eine Stelle; Zeile,Spalte=Karte@Drehung schreiben, etwa 2,3=7@1"
    ),
    "holds {n} boards; leave the one that is meant": "enthält {n} Bretter; nur das gemeinte stehen lassen",
    "write row,column=card@turn, as in 2,3=7@1, or cell=card@turn": (
        "Zeile,Spalte=Karte@Drehung schreiben, etwa 2,3=7@1, oder Feld=Karte@Drehung"
    ),
    "turns are steps from 0 to {most}": "gedreht wird um 0 bis {most} Schritte",
    "board {name} has cells 1 to {cells}": "Brett {name} hat die Felder 1 bis {cells}",
    "board {name} has no rows; give the number of the cell, as in 5=7@1": (
        "Brett {name} hat keine Zeilen; die Nummer des Felds angeben, etwa 5=7@1"
    ),
    "board {name} has rows 1 to {rows}": "Brett {name} hat die Zeilen 1 bis {rows}",
    "row {row} of board {name} has columns 1 to {n}": "Zeile {row} von Brett {name} hat die Spalten 1 bis {n}",
    "card": "Karte",
    "there is no card {card}; cards are numbered 1 to {n}": (
        "es gibt keine Karte {card}; die Karten haben die Nummern 1 bis {n}"
    ),
    "how is the card turned? Add that, as in {example}: steps clockwise from how it is written": (
        "wie ist die Karte gedreht? Das dazuschreiben, etwa {example}: Schritte im Uhrzeigersinn, "
        "gezählt davon, wie sie geschrieben steht"
    ),
    # notation/notations/__init__.py
    "notation": "Schreibweise",
    # notation/notations/basic.py
    "no DATA lines with cards, as in DATA KR,sl,ml,pr": "keine DATA-Zeilen mit Karten, etwa DATA KR,sl,ml,pr",
    "{item} is not a figure letter with r or l for its half": (
        "{item} ist kein Buchstabe einer Figur mit r oder l für ihre Hälfte"
    ),
    "more than 26 figures, or names of more than one word": "mehr als 26 Figuren oder Namen aus mehr als einem Wort",
    "{n} sides, a card has {sides}": "{n} Seiten, eine Karte hat {sides}",
    "figure letter {letter!r} is not in the legend: {legend}": (
        "der Buchstabe {letter!r} einer Figur steht nicht in der Legende: {legend}"
    ),
    # notation/notations/cards.py
    "no cards; write one card a line, as in: 1 -2 3 -4": "keine Karten; eine Karte je Zeile schreiben, etwa: 1 -2 3 -4",
    "a comment with no cards after it; add the cards or remove it": (
        "ein Kommentar ohne Karten danach; die Karten hinzufügen oder ihn entfernen"
    ),
    "{odd} cards fill no board, and a # line begins another puzzle; remove it if these {cards} are of one": (
        "{odd} Karten füllen kein Brett, und eine #-Zeile beginnt ein weiteres Puzzle; sie entfernen, wenn diese "
        "{cards} zu einem gehören"
    ),
    # notation/notations/eternity2.py
    "the cards are a list of lists, as in [[0, 0, 1, 2], …]": (
        "die Karten sind eine Liste von Listen, etwa [[0, 0, 1, 2], …]"
    ),
    "no cards; write a list of them under the key {key}": (
        "keine Karten; eine Liste davon unter dem Schlüssel {key} schreiben"
    ),
    "width and height are the numbers of columns and rows": (
        "width und height sind die Anzahl der Spalten und die der Zeilen"
    ),
    "card {number} is not a list of four numbers from 0 on": "Karte {number} ist keine Liste von vier Zahlen ab 0",
    "a hint has pos and piece, from 0 to {most}, and rot, from 0 to 3": (
        "eine Vorgabe hat pos und piece, von 0 bis {most}, und rot, von 0 bis 3"
    ),
    # notation/notations/heule.py
    "the first line is the number of hints": "die erste Zeile ist die Anzahl der Vorgaben",
    "{number} hints announced, {n} lines follow": "{number} Vorgaben angekündigt, {n} Zeilen folgen",
    "the board {name}, which its frame does not tell": "das Brett {name}, das aus seinem Rahmen nicht hervorgeht",
    "{n} numbers; a hint is: row column piece turn": "{n} Zahlen; eine Vorgabe ist: Zeile Spalte Karte Drehung",
    "hint for row {row}, column {column} is off the {name} board": (
        "Vorgabe für Zeile {row}, Spalte {column} liegt außerhalb des Bretts {name}"
    ),
    "a hint names a piece from 1 to {n} and a turn from 0 to 3": (
        "eine Vorgabe nennt eine Karte von 1 bis {n} und eine Drehung von 0 bis 3"
    ),
    # notation/notations/pieces.py
    "no pieces; write one a line, clockwise from the top": (
        "keine Karten; eine je Zeile schreiben, im Uhrzeigersinn von oben"
    ),
    # notation/notations/puz.py
    "the first line is: columns rows": "die erste Zeile ist: Spalten Zeilen",
    # notation/notations/ruby.py
    "before a side": "vor einer Seite",
    "after a side": "nach einer Seite",
    'no list of cards; a side is {"type"=>"p", "head" => 1}, or a card new Card(0x01, …)': (
        'keine Liste von Karten; eine Seite ist {"type"=>"p", "head" => 1} oder eine Karte new Card(0x01, …)'
    ),
    "after the sides of a card": "nach den Seiten einer Karte",
    "a side needs a type and a head": "eine Seite braucht type und head",
    "{word} is not a side; sides are {bytes}": "{word} ist keine Seite; Seiten sind {bytes}",
    "{word} is out of range: sides are {bytes}": "{word} liegt außerhalb des Bereichs: Seiten sind {bytes}",
    "{key}: a side has one type and one head": "{key}: eine Seite hat einmal type und einmal head",
    "{value} is no value for {name}": "{value} ist kein Wert für {name}",
    "{head} is not a head; 1 is the front, 2 the back": (
        "{head} ist kein Wert für head; 1 ist das Vorderteil, 2 das Hinterteil"
    ),
    "new Card( is not closed; add )": "new Card( ist nicht geschlossen; ) hinzufügen",
    # notation/notations/smiley.py
    "no list of cards; it begins with [": "keine Liste von Karten; sie beginnt mit [",
    "one [ too many before the cards; are the brackets balanced?": (
        "ein [ zu viel vor den Karten; stimmen die Klammern?"
    ),
    "before a pair of figure and half": "vor einem Paar aus Figur und Hälfte",
    "between figure and half": "zwischen Figur und Hälfte",
    "after a pair of figure and half": "nach einem Paar aus Figur und Hälfte",
    "between the pairs of a card": "zwischen den Paaren einer Karte",
    "{figure} is not a figure; write it in quotes": "{figure} ist keine Figur; in Anführungszeichen schreiben",
    "{half} is not a half; halves are 0 and 1": "{half} ist keine Hälfte; Hälften sind 0 und 1",
    # notation/notations/toml.py
    "too many or too deeply nested brackets for a puzzle": (
        "zu viele oder zu tief geschachtelte Klammern für ein Puzzle"
    ),
    "too many dots for a puzzle; its keys have none": "zu viele Punkte für ein Puzzle; seine Schlüssel haben keine",
    "with [[puzzle]] tables, every key belongs in one of them": (
        "gibt es Tabellen [[puzzle]], gehört jeder Schlüssel in eine von ihnen"
    ),
    "no cards; write cards = [[1, -2, 3, -4], …]": "keine Karten; cards = [[1, -2, 3, -4], …] schreiben",
    "{key} is a list of names": "{key} ist eine Liste von Namen",
    "difficulty is a table as `satpuzzle design` writes it: {example}": (
        "difficulty ist eine Tabelle, wie `satpuzzle design` sie schreibt: {example}"
    ),
    "a text in quotes": "ein Text in Anführungszeichen",
    "a list": "eine Liste",
    "{key} must be {wanted}": "{key} muss {wanted} sein",
    "not valid TOML: {match}": "kein gültiges TOML: {match}",
    "card {number} is not a list of whole numbers": "Karte {number} ist keine Liste ganzer Zahlen",
    "board is a name, as in '3x3', or a table with sides, cells and joins": (
        "board ist ein Name, etwa '3x3', oder eine Tabelle mit sides, cells und joins"
    ),
    "a board needs sides (1 to 64) and cells (1 to {max_cells})": (
        "ein Brett braucht sides (1 bis 64) und cells (1 bis {max_cells})"
    ),
    "rows is the list of how many cells each row holds": "rows gibt als Liste an, wie viele Felder jede Zeile enthält",
    "the rows hold {sum} cells, the board has {cells}": "die Zeilen enthalten {sum} Felder, das Brett hat {cells}",
    "a hint is { cell = 1, type = 1, turn = 0 }": "eine Vorgabe ist { cell = 1, type = 1, turn = 0 }",
    "difficulty: {key} is a number from 0": "difficulty: {key} ist eine Zahl ab 0",
    "key of board": "Schlüssel von board",
    "a join is [cell, side, cell, side], counted from 1": "eine Fuge ist [Feld, Seite, Feld, Seite], gezählt ab 1",
    "key": "Schlüssel",
    # notation/notations/triangle.py
    "no numbers; a set begins with the number of figures and the number of cards": (
        "keine Zahlen; ein Kartensatz beginnt mit der Anzahl der Figuren und der Anzahl der Karten"
    ),
    "a set begins with the number of figures and the number of cards": (
        "ein Kartensatz beginnt mit der Anzahl der Figuren und der Anzahl der Karten"
    ),
    "the set says {count} cards, there are {n}": "laut Kartensatz {count} Karten, es sind {n}",
    "the number of figures and the number of cards stand alone on their lines": (
        "die Anzahl der Figuren und die Anzahl der Karten stehen allein in ihren Zeilen"
    ),
    "{n} labels, a triangle has 3": "{n} Zahlen, ein Dreieck hat 3",
    "label {wrong}, but the set says {figures} figures": (
        "die Zahl {wrong}, aber laut Kartensatz gibt es {figures} Figuren"
    ),
    # notation/notations/url.py
    "no address with board_edges in it": "keine Adresse mit board_edges darin",
    # notation/reading.py
    "{n} cards with {zeros} frame sides fit no rectangle; name the board with --board": (
        "{n} Karten mit {zeros} Rahmenseiten füllen kein Rechteck; mit --board das Brett nennen"
    ),
    "{n} labels, a card has 4": "{n} Zahlen, eine Karte hat 4",
    "{label} is negative: a text of cards with fronts and backs begins with #": (
        "{label} ist negativ: ein Text mit Karten aus Vorder- und Hinterteilen beginnt mit #"
    ),
    "the end of the text": "das Ende des Textes",
    "{value!r} expected {where}, not {instead}; are the brackets balanced?": (
        "{value!r} wird {where} erwartet, nicht {instead}; stimmen die Klammern?"
    ),
    "before a card": "vor einer Karte",
    "{value!r} after the end of the list; are brackets and commas right?": (
        "{value!r} nach dem Ende der Liste; stimmen Klammern und Kommas?"
    ),
    "{word} is not a label; labels are whole numbers, as in -3": (
        "{word} ist keine Zahl für eine Seite; nötig ist eine ganze Zahl, etwa -3"
    ),
    "label {label} is too large; number the figures from 1": (
        "die Zahl {label} ist zu groß; die Figuren ab 1 nummerieren"
    ),
    "before the cards": "vor den Karten",
    "the list of cards is not closed; add ] after the last card": (
        "die Liste der Karten ist nicht geschlossen; nach der letzten Karte ] hinzufügen"
    ),
    # notation/viewer.py
    "two different {key} in one address": "zweierlei {key} in einer Adresse",
    "not a JSON object; a puzzle is written in braces": "kein JSON-Objekt; ein Puzzle steht in geschweiften Klammern",
    "board_edges holds {sign}; its letters are a to z": (
        "board_edges enthält {sign}; erlaubt sind die Buchstaben a bis z"
    ),
    (
        "board_edges has {letters} letters, a board of {columns} columns and {rows} rows takes {wanted}; is the "
        "address cut off?"
    ): (
        "board_edges hat {letters} Buchstaben, ein Brett mit {columns} Spalten und {rows} Zeilen braucht {wanted}; "
        "ist die Adresse abgeschnitten?"
    ),
    (
        "board_pieces has {length} signs, {cells} cells take {wanted} digits, three a cell; leave it out, or paste the "
        "whole address"
    ): (
        "board_pieces hat {length} Zeichen, {cells} Felder brauchen {wanted} Ziffern, drei je Feld; es weglassen "
        "oder die ganze Adresse einfügen"
    ),
    "label {label}, for its letters end at {most}": "die Zahl {label}, denn die Buchstaben reichen nur bis {most}",
    "{n} cards, for their numbers have three digits": "{n} Karten, denn ihre Nummern haben drei Ziffern",
    (
        "{empty} of the {cells} cells are empty, so the cards for them are not known; judge it with the whole puzzle, "
        "as in: satpuzzle check PUZZLE FILE"
    ): (
        "{empty} der {cells} Felder sind leer, die Karten dafür also nicht bekannt; mit dem ganzen Puzzle "
        "beurteilen, etwa: satpuzzle check PUZZLE FILE"
    ),
    "not valid JSON: {reason}": "kein gültiges JSON: {reason}",
    "not valid JSON: nested too deeply, or a number too long": (
        "kein gültiges JSON: zu tief geschachtelt oder eine zu lange Zahl"
    ),
    "{letters} letters fill no square; add board_w and board_h, its columns and rows": (
        "{letters} Buchstaben füllen kein Quadrat; board_w und board_h hinzufügen, die Anzahl der Spalten und der "
        "Zeilen"
    ),
    "{size} is no number of rows or columns": "{size} ist keine Anzahl von Zeilen oder Spalten",
    # notation/writing.py
    "{n} puzzles in one text": "{n} Puzzles in einem Text",
    "cards of {sides} sides": "Karten mit {sides} Seiten",
    "the board {name}, which its number of cards does not tell": (
        "das Brett {name}, das aus der Anzahl der Karten nicht hervorgeht"
    ),
    "the board {name}": "das Brett {name}",
    "the rule {rule} with labels 0": "die Regel {rule} mit Zahlen 0",
    "the rule {rule} without labels 0": "die Regel {rule} ohne Zahlen 0",
    "figure names that repeat or hold quotes": (
        "Namen von Figuren, die sich wiederholen oder Anführungszeichen enthalten"
    ),
    # notation/card_rows.py
    "{n} label, a card has {sides}; ": "{n} Seite, eine Karte hat {sides}; ",
    "{n} labels, a card has {sides}; ": "{n} Seiten, eine Karte hat {sides}; ",
    "write them on the same line as the card's name": "sie in dieselbe Zeile schreiben wie den Namen der Karte",
    "side {place} is empty: two commas with nothing between them; write the side": (
        "Seite {place} ist leer: zwei Kommas mit nichts dazwischen; die Seite schreiben"
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
}
