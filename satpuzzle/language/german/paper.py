"""The German texts of `paper`."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    # paper/booklet.py
    "About the solutions": "Über die Lösungen",
    "Nothing on this page gives a solution away.": "Auf dieser Seite wird keine Lösung verraten.",
    "Solutions – do not look here too early": "Lösungen – nicht zu früh hierher sehen",
    "Found before the search was stopped; there may be others.": (
        "Gefunden, bevor die Suche beendet wurde; es kann weitere geben."
    ),
    "One more is not drawn; `satpuzzle solve` lists it.": (
        "Eine weitere ist nicht gezeichnet; `satpuzzle solve` nennt sie."
    ),
    "{number} more are not drawn; `satpuzzle solve` lists them.": (
        "{number} weitere sind nicht gezeichnet; `satpuzzle solve` nennt sie."
    ),
    "the board and the solutions are left out: {why}": "das Brett und die Lösungen fehlen: {why}",
    "how many solutions there are is not known ({why}); the sheet says so": (
        "wie viele Lösungen es gibt, ist nicht bekannt ({why}); so steht es auch auf dem Bogen"
    ),
    "no certificate written ({why}); the sheet says so": (
        "kein Zertifikat geschrieben ({why}); so steht es auch auf dem Bogen"
    ),
    "Boards that are turned as a whole are not drawn.": "Im Ganzen gedrehte Bretter sind nicht gezeichnet.",
    "the cards lie on the page as they lie in a solution, for they are listed so": (
        "die Karten liegen auf der Seite wie in einer Lösung, denn so sind sie aufgezählt"
    ),
    "the cells of the board are no regular polygons, but the cards are; they do not cover it": (
        "die Zellen des Brettes sind keine regelmäßigen Vielecke, die Karten aber schon; sie bedecken es nicht genau"
    ),
    # paper/knowledge.py
    "is no file; name one for the certificate": "ist keine Datei; eine für das Zertifikat nennen",
    "BUG: {n} distinct solutions proved, {counted} counted": (
        "FEHLER IM PROGRAMM: {n} verschiedene Lösungen bewiesen, {counted} gezählt"
    ),
    # paper/pages.py
    "This page is blank, so that what follows begins on a sheet of its own.": (
        "Diese Seite ist leer, damit das Folgende auf einem eigenen Blatt beginnt."
    ),
    "page {n} of {total}": "Seite {n} von {total}",
    "Set {code} · sides of {size} mm": "Satz {code} · Seiten von {size} mm",
    "the back of card {card} of set {code}": "die Rückseite von Karte {card} des Satzes {code}",
    "The board: lay the cards here, so that all sides that touch match.": (
        "Das Brett: Hier die Karten so hinlegen, dass alle Seiten zueinander passen, die sich berühren."
    ),
    "The board, drawn at {percent} % of the cards' size.": "Das Brett, gezeichnet in {percent} % der Größe der Karten.",
    "This line is 50 mm if it was printed at 100 % (actual size).": (
        "Diese Linie ist 50 mm lang, wenn mit 100 % (tatsächliche Größe) gedruckt wurde."
    ),
    "cards with sides of {size} mm do not fit on {paper} paper; the largest that do have {most} mm": (
        "Karten mit Seiten von {size} mm passen nicht auf Papier {paper}; die größten, die es tun, haben {most} mm"
    ),
    "The cards on it are given.": "Die Karten darauf sind vorgegeben.",
    "Board {board}": "Brett {board}",
    # paper/printing.py
    "would be replaced, and is no certificate; name another folder": (
        "würde ersetzt, und ist kein Zertifikat; einen anderen Ordner nennen"
    ),
    "cards_only searches nothing, so there is nothing to prove; leave out certificate": (
        "cards_only sucht nichts, es gibt also nichts zu beweisen; certificate weglassen"
    ),
    # paper/words.py
    "There is exactly one solution.": "Es gibt genau eine Lösung.",
    "There are exactly {number} solutions.": "Es gibt genau {number} Lösungen.",
    "You can turn the whole board: that makes {n} that look different on the table.": (
        "Das ganze Brett lässt sich drehen: So werden es {n}, die auf dem Tisch verschieden aussehen."
    ),
    "Counted by satpuzzle, engine {engine}; not proved.": "Gezählt von satpuzzle, Verfahren {engine}; nicht bewiesen.",
    "How many solutions there are is not known: the search was stopped ({why}).": (
        "Wie viele Lösungen es gibt, ist nicht bekannt: Die Suche wurde beendet ({why})."
    ),
    "Turning the whole board makes no others.": "Das ganze Brett zu drehen ergibt keine anderen.",
    "The given cards say which way round the board lies.": "Die vorgegebenen Karten sagen, wie herum das Brett liegt.",
    (
        "This is proved. The file {file} holds all solutions, and a proof that there are no others ({method}). "
        "Anybody can check it, without believing the program that found them:"
    ): (
        "Das ist bewiesen. Die Datei {file} enthält alle Lösungen und einen Beweis, dass es keine anderen gibt "
        "({method}). Alle können ihn prüfen, ohne dem Programm zu glauben, das sie gefunden hat:"
    ),
    (
        "This is proved. The file {file} holds the proof ({method}). Anybody can check it, without believing the "
        "program that searched:"
    ): (
        "Das ist bewiesen. Die Datei {file} enthält den Beweis ({method}). Alle können ihn prüfen, ohne dem Programm "
        "zu glauben, das gesucht hat:"
    ),
    "You have the right file if its SHA-256 is this:": "Es ist die richtige Datei, wenn ihr SHA-256 dieser ist:",
    "The proof was not ready in time ({why}).": "Der Beweis war nicht rechtzeitig fertig ({why}).",
    "A proof that anybody can check is written by (PUZZLE is the puzzle's file):": (
        "Einen Beweis, den alle prüfen können, schreibt (PUZZLE ist die Datei des Puzzles):"
    ),
    "{n} card is given: it lies on the board.": "{n} Karte ist vorgegeben: Sie liegt auf dem Brett.",
    "{n} cards are given: they lie on the board.": "{n} Karten sind vorgegeben: Sie liegen auf dem Brett.",
    "There is at least {number}.": "Es gibt mindestens {number}.",
    "There are at least {number}.": "Es gibt mindestens {number}.",
    "There is no solution: however the cards are laid, something does not fit.": (
        "Es gibt keine Lösung: Wie die Karten auch liegen, etwas passt nicht."
    ),
    "Where cards are equal, swapping them makes no other solution.": (
        "Wo Karten gleich sind, ergibt es keine andere Lösung, sie zu tauschen."
    ),
    (
        "How hard a puzzle is was measured by a search that lays card by card, wherever one fits, and takes the last "
        "one up when none does."
    ): (
        "Wie schwer ein Puzzle ist, misst eine Suche, die Karte um Karte legt, wo eine passt, und die letzte wieder "
        "aufnimmt, wenn keine passt."
    ),
    "Whoever has more time can let them be counted (PUZZLE is the puzzle's file):": (
        "Wer mehr Zeit hat, kann sie zählen lassen (PUZZLE ist die Datei des Puzzles):"
    ),
    "How hard it is: a plain search lays more than {n} cards.": (
        "Wie schwer es ist: Eine einfache Suche legt mehr als {n} Karten."
    ),
    "How hard it is: a plain search lays {n} cards until all is tried.": (
        "Wie schwer es ist: Eine einfache Suche legt {n} Karten, bis alles versucht ist."
    ),
    (
        "How hard it is: a plain search lays {n} cards until all is tried, and {first} until the first solution, on "
        "average."
    ): (
        "Wie schwer es ist: Eine einfache Suche legt {n} Karten, bis alles versucht ist, und im Mittel {first} bis "
        "zur ersten Lösung."
    ),
}
