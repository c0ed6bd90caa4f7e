"""The German texts of `pictures`."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    # pictures/texts.py
    "{what} needs {package}; install it with: pip install 'satpuzzle[pictures]'": (
        "{what} braucht {package}; installieren mit: pip install 'satpuzzle[pictures]'"
    ),
    "the font has no {letter} ({code}); name one that has it: --font FILE.ttf": (
        "die Schrift hat kein {letter} ({code}); eine nennen, die es hat: --font DATEI.ttf"
    ),
    "is no TrueType font that can be embedded; name another .ttf file": (
        "ist keine TrueType-Schrift, die sich einbetten lässt; eine andere .ttf-Datei nennen"
    ),
    # pictures/looks.py
    "figure": "Figur",
    "unknown shape or colour {name}": "Form oder Farbe {name} ist unbekannt",
    "write a shape, a colour or both, as in {examples}; shapes: {names}": (
        "eine Form, eine Farbe oder beides angeben, etwa {examples}; Formen: {names}"
    ),
    # pictures/own.py
    "name one picture, FILE, or a front and a back, FRONT,BACK": (
        "ein Bild nennen, DATEI, oder Vorder- und Hinterteil, VORN,HINTEN"
    ),
    "are two pictures, but figures of unsigned puzzles have no fronts and backs; name one": (
        "sind zwei Bilder, doch bei der Regel unsigned hat nichts Vorder- und Hinterteil; eines nennen"
    ),
    "is larger than {n} MB; save it smaller, 1000 x 1000 pixels are plenty": (
        "ist größer als {n} MB; kleiner speichern, 1000 x 1000 Bildpunkte reichen"
    ),
    "is empty; save the picture again": "ist leer; das Bild noch einmal speichern",
    "is {kind}; save the picture as PNG, JPEG or SVG": "ist {kind}; das Bild als PNG, JPEG oder SVG speichern",
    "is no picture (it begins with {start}); name a PNG, JPEG or SVG file": (
        "ist kein Bild (es beginnt mit {start}); eine PNG-, JPEG- oder SVG-Datei nennen"
    ),
    # pictures/pdf.py
    "an image cannot be read; is it {kind}? Save it anew, as PNG": (
        "ein Bild lässt sich nicht lesen; ist es {kind}? Neu speichern, als PNG"
    ),
    "a page of {mm} mm is too large for PDF, which has {most} at most": (
        "eine Seite von {mm} mm ist zu groß für PDF, das höchstens {most} hat"
    ),
    # pictures/svg.py
    "this picture cannot be painted as PNG ({why}); write .svg": (
        "dieses Bild lässt sich nicht als PNG malen ({why}); .svg schreiben"
    ),
    "a picture {width} pixels wide is none; ask for a width of at least 1": (
        "ein {width} Pixel breites Bild ist keines; eine Breite von mindestens 1 verlangen"
    ),
    "{width} x {height} pixels are more than {most}; ask for a width of at most {fitting}, or write .svg": (
        "{width} x {height} Pixel sind mehr als {most}; eine Breite von höchstens {fitting} verlangen, oder .svg "
        "schreiben"
    ),
    # pictures/pixel_files.py
    "is damaged or cut off, at {part}; copy it again, or save it anew": (
        "ist beschädigt oder abgeschnitten, bei {part}; noch einmal kopieren oder neu speichern"
    ),
    "is {width} x {height}; draw it at most {limit} times as long as wide": (
        "ist {width} x {height}; höchstens {limit}-mal so lang wie breit zeichnen"
    ),
    "is {width} x {height} pixels, more than {limit} million; save it smaller, 1000 x 1000 is plenty": (
        "hat {width} x {height} Bildpunkte, mehr als {limit} Millionen; kleiner speichern, 1000 x 1000 reichen"
    ),
    "is in CMYK, the colours of printers; save it as an RGB JPEG, or as PNG": (
        "ist in CMYK, den Farben von Druckern; als JPEG in RGB oder als PNG speichern"
    ),
    "is a JPEG of a kind that few programs show; save it as an ordinary JPEG": (
        "ist ein JPEG von einer Art, die wenige Programme zeigen; als gewöhnliches JPEG speichern"
    ),
    # pictures/svg_files.py
    "is not whole as XML ({reason}); save it again from the program that drew it": (
        "ist kein heiles XML ({reason}); aus dem Zeichenprogramm noch einmal speichern"
    ),
    "is written in {encoding}; save it as UTF-8": "ist in {encoding} geschrieben; als UTF-8 speichern",
    "declares a document type of its own; save it as plain SVG, without editing data": (
        "erklärt einen eigenen Dokumenttyp; als einfaches SVG speichern, ohne Daten zum Weiterbearbeiten"
    ),
    "refers to {what}; nothing is fetched: embed it, or save the picture as PNG": (
        "verweist auf {what}; nichts wird nachgeladen: einbetten oder das Bild als PNG speichern"
    ),
    "begins with {tag}, so it is no SVG picture; name another file": (
        "beginnt mit {tag}, ist also kein SVG-Bild; eine andere Datei nennen"
    ),
    "has elements within each other, {n} deep; save the picture as PNG": (
        "hat ineinander liegende Elemente, {n} tief; das Bild als PNG speichern"
    ),
    "holds {what}, which is not drawn here; remove it, or save the picture as PNG": (
        "enthält {what}, was hier nicht gezeichnet wird; entfernen oder das Bild als PNG speichern"
    ),
    "has no size; give <svg> a viewBox, or a width and a height in numbers": (
        "hat keine Größe; <svg> eine viewBox geben oder Breite und Höhe in Zahlen"
    ),
    "holds a style that may reach outside, {what}; save the picture as PNG": (
        "enthält einen Stil, der nach außen reichen kann, {what}; das Bild als PNG speichern"
    ),
    "draws more than {n} elements, repeated ones counted each time; save it as PNG": (
        "zeichnet mehr als {n} Elemente, wiederholte jedes Mal gezählt; als PNG speichern"
    ),
    # pictures/picture.py
    "Solution {n}": "Lösung {n}",
    "a puzzle, or solutions of one puzzle": "ein Puzzle, oder Lösungen eines Puzzles",
    "no kind of picture; its name must end in one of {endings}": (
        "keine Art von Bild; der Name muss auf eines von {endings} enden"
    ),
    "{n} pages do not fit into one {ending} file; write .pdf": (
        "{n} Seiten passen nicht in eine {ending}-Datei; .pdf schreiben"
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
    # pictures/text_boards.py
    "cell {cell}: type {type} [{labels}]": "Feld {cell}: Typ {type} [{labels}]",
    "cell {cell}: empty": "Feld {cell}: leer",
}
