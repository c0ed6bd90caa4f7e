"""The German texts of `paper`."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    # report/booklets.py
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
    # report/known_facts.py
    "is no file; name one for the certificate": "ist keine Datei; eine für das Zertifikat nennen",
    "BUG: {n} distinct solutions proved, {counted} counted": (
        "FEHLER IM PROGRAMM: {n} verschiedene Lösungen bewiesen, {counted} gezählt"
    ),
    # report/sheets.py
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
    # report/booklets.py
    "would be replaced, and is no certificate; name another folder": (
        "würde ersetzt, und ist kein Zertifikat; einen anderen Ordner nennen"
    ),
    "cards_only searches nothing, so there is nothing to prove; leave out certificate": (
        "cards_only sucht nichts, es gibt also nichts zu beweisen; certificate weglassen"
    ),
    # report/certificate_text.py
    "solutions.txt holds what is no solution": "solutions.txt enthält etwas, das keine Lösung ist",
    "What is proved": "Was bewiesen ist",
    "The puzzle": "Das Puzzle",
    "What must be trusted": "Worauf man vertrauen muss",
    "Where the proof begins": "Wovon der Beweis ausgeht",
    "How to check it": "Wie sich das nachprüfen lässt",
    "In numbers": "In Zahlen",
    (
        "Finding solutions shows no more than that they exist. That there are no others is shown by a proof: suppose "
        "there were one; then small steps, {n} in all, each of which a computer can check by itself, lead to a "
        "contradiction."
    ): (
        "Lösungen zu finden zeigt nur, dass es sie gibt. Dass es keine anderen gibt, zeigt ein Beweis: Angenommen, es "
        "gäbe noch eine, dann führten kleine Schritte, insgesamt {n}, die ein Computer einzeln nachprüfen kann, zu "
        "einem Widerspruch."
    ),
    (
        "That nobody has found a solution shows nothing. That there is none is shown by a proof: suppose there were "
        "one; then small steps, {n} in all, each of which a computer can check by itself, lead to a contradiction."
    ): (
        "Dass niemand eine Lösung gefunden hat, zeigt noch nichts. Dass es keine gibt, zeigt ein Beweis: Angenommen, "
        "es gäbe eine, dann führten kleine Schritte, insgesamt {n}, die ein Computer einzeln nachprüfen kann, zu einem "
        "Widerspruch."
    ),
    "These are the cards, as they stand in the certificate:": "Das sind die Karten, wie sie im Zertifikat stehen:",
    "The proof is about them and these rules:": "Der Beweis gilt für sie und für diese Regeln:",
    "The board {board} has {n} cells; in each lies one card, turned any way, but face up.": (
        "Das Brett {board} hat {n} Felder; auf jedem liegt eine Karte, beliebig gedreht, mit dem Bild nach oben."
    ),
    "Where two cards touch, one shows the front of a figure, the other the back of the same figure.": (
        "Wo sich zwei Karten berühren, zeigt eine das Vorderteil einer Figur, die andere das Hinterteil derselben."
    ),
    "Where two cards touch, both show the same.": "Wo sich zwei Karten berühren, zeigen beide das Gleiche.",
    "the frame (grey in the pictures)": "den Rahmen (in den Bildern grau)",
    "All sides on the rim of the board show {figure}, and no others do.": (
        "Alle Seiten am Rand des Bretts zeigen {figure}, und keine anderen."
    ),
    "All sides on the rim of the board show {figure}.": "Alle Seiten am Rand des Bretts zeigen {figure}.",
    "One more is not drawn.": "Eine weitere ist nicht gezeichnet.",
    "{n} more are not drawn.": "{n} weitere sind nicht gezeichnet.",
    "The file solutions.txt in the certificate holds it.": "Sie steht in der Datei solutions.txt im Zertifikat.",
    "The file solutions.txt in the certificate lists all {n}, a line for each.": (
        "Alle {n} stehen in der Datei solutions.txt im Zertifikat, jede in einer Zeile."
    ),
    (
        "That the puzzle in the certificate is yours. The cards and the rules above are those of the file puzzle.toml "
        "in it: compare them with what lies on your table."
    ): (
        "Darauf, dass es das richtige Puzzle ist. Die Karten und die Regeln oben sind die der Datei puzzle.toml im "
        "Zertifikat: Das lässt sich mit dem vergleichen, was auf dem Tisch liegt."
    ),
    (
        "One program that checks the proof: one of those named below, whichever you choose. Of `satpuzzle verify` "
        "some 300 lines matter; anybody who programs can read them. The others were written by other people; "
        "with them you also trust that formula.cnf says what stands below, which `satpuzzle verify` checks."
    ): (
        "Auf ein Programm, das den Beweis prüft: irgendeines von denen, die unten stehen. Bei `satpuzzle verify` kommt "
        "es auf etwa 300 Zeilen an; wer programmiert, kann sie lesen. Die anderen haben andere Leute "
        "geschrieben; bei ihnen vertraut man auch darauf, dass formula.cnf besagt, was unten steht, und das prüft "
        "`satpuzzle verify`."
    ),
    (
        "Nothing else: neither the program that searched, nor how it put the puzzle into formulas to do so, nor "
        "whoever ran it. Had one of them made a mistake, the check would fail."
    ): (
        "Auf nichts sonst: weder auf das Programm, das gesucht hat, noch darauf, wie es das Puzzle dazu in Formeln "
        "gefasst hat, noch auf die, die es laufen ließen. Bei einem Fehler darin würde die Prüfung scheitern."
    ),
    (
        "The proof begins with the file formula.cnf. Its {variables} variables stand for the ways to lay a card into a "
        "cell, all that rim and given cards allow, and, where cards are equal, for counting them. Its {clauses} "
        "clauses say no more than this:"
    ): (
        "Der Beweis geht von der Datei formula.cnf aus. Ihre {variables} Variablen stehen für die Möglichkeiten, eine "
        "Karte auf ein Feld zu legen, alle, die Rand und vorgegebene Karten zulassen, und, wo Karten gleich sind, "
        "dafür, sie zu zählen. Ihre {clauses} Klauseln besagen nicht mehr als dies:"
    ),
    "In every cell lies a card, and no two do.": "Auf jedem Feld liegt eine Karte, und nirgends liegen zwei.",
    "Every card lies as often as there are cards like it.": "Jede Karte liegt so oft da, wie es sie gibt.",
    "Beyond every side of a card that touches a neighbour lies a card that matches.": (
        "Jenseits jeder Seite einer Karte, die eine Nachbarin berührt, liegt eine Karte, die passt."
    ),
    "How the cards lie is none of the solutions listed.": (
        "Wie die Karten liegen, ist keine der aufgelisteten Lösungen."
    ),
    "Clauses that the proof does not need are left out.": "Klauseln, die der Beweis nicht braucht, sind weggelassen.",
    "The proof shows that all this together is impossible.": "Der Beweis zeigt, dass all das zusammen unmöglich ist.",
    "`satpuzzle verify` answers with what is proved:": "`satpuzzle verify` antwortet mit dem, was bewiesen ist:",
    "The certificate is a zip file. Unpacked, it can be checked by programs of other people:": (
        "Das Zertifikat ist eine Zip-Datei. Ausgepackt können es Programme anderer Leute prüfen:"
    ),
    "lrat-check (by M. Heule; it comes with drat-trim)": "lrat-check (von M. Heule; es liegt drat-trim bei)",
    "It prints `c VERIFIED`, and nowhere `NOT VERIFIED`.": "Es gibt `c VERIFIED` aus und nirgends `NOT VERIFIED`.",
    "drat-trim (by M. Heule), which needs none of the hints that proof.lrat gives": (
        "drat-trim (von M. Heule), das ohne die Hinweise in proof.lrat auskommt"
    ),
    "It prints `s VERIFIED`.": "Es gibt `s VERIFIED` aus.",
    "cake_lpr (by Y. K. Tan and others), which is itself proved to be right": (
        "cake_lpr (von Y. K. Tan und anderen), dessen Richtigkeit selbst bewiesen ist"
    ),
    "It prints `s VERIFIED UNSAT`.": "Es gibt `s VERIFIED UNSAT` aus.",
    "For drat-trim itself the certificate must hold proof.drat, which `satpuzzle certify --drat` adds.": (
        "Für drat-trim selbst muss das Zertifikat proof.drat enthalten; `satpuzzle certify --drat` fügt es hinzu."
    ),
    "SHA-256 of puzzle.toml": "SHA-256 von puzzle.toml",
    "variables: {variables}, clauses: {clauses}": "Variablen: {variables}, Klauseln: {clauses}",
    "steps: {steps}, bytes: {bytes}": "Schritte: {steps}, Bytes: {bytes}",
    "made by": "erstellt von",
    # report/certificate_files.py
    "the font of PDFs lacks letters of {text}; name a .html to write": (
        "der Schrift der PDFs fehlen Buchstaben von {text}; eine .html-Datei nennen"
    ),
    # report/known_facts.py
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
