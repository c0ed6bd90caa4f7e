"""The German texts of `report`."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    # report/best_filling.py
    "the solver says that no filling keeps to the rules; this is not proved here": (
        "der Solver meldet, dass keine Füllung die Regeln einhält; hier ist das nicht bewiesen"
    ),
    "{reached}; the solver says that no filling has more, which is not proved here": (
        "{reached}; der Solver meldet, dass keine Füllung mehr hat, was hier nicht bewiesen ist"
    ),
    "CHECK lines have no place for empty cells; take --format json or svg": (
        "CHECK-Zeilen haben keinen Platz für leere Felder; --format json oder svg nehmen"
    ),
    "Filling {n}:": "Füllung {n}:",
    "Filling {n}": "Füllung {n}",
    "Best filling": "Beste Füllung",
    "no filling found yet; none has more than {bound} of {total}": (
        "noch keine Füllung gefunden; keine hat mehr als {bound} von {total}"
    ),
    "no filling uses every card and keeps the rim and the given cards": (
        "keine Füllung verwendet jede Karte und hält den Rand und die vorgegebenen Karten ein"
    ),
    "no filling keeps the given cards": "keine Füllung hält die vorgegebenen Karten ein",
    "matched {score} of {total}": "{score} von {total} Fugen passen",
    "laid {score} of {total}": "{score} von {total} Karten liegen",
    "{reached}: a solution": "{reached}: eine Lösung",
    "{reached}, and no filling has more": "{reached}, und keine Füllung hat mehr",
    "{reached}; no filling has more than {bound}, better ones are possible": (
        "{reached}; keine Füllung hat mehr als {bound}, bessere sind möglich"
    ),
    "best fillings: {distinct}, up to rotating the board {essential}": (
        "beste Füllungen: {distinct}, bis auf Drehungen des Bretts {essential}"
    ),
    "at least {distinct} best fillings (not searched to the end)": (
        "mindestens {distinct} beste Füllungen (nicht zu Ende gesucht)"
    ),
    "at most {bound} of {total}": "höchstens {bound} von {total}",
    "{score} of {total}, at most {bound}": "{score} von {total}, höchstens {bound}",
    # report/puzzle_facts.py
    "title": "Titel",
    "source": "Quelle",
    "rule": "Regel",
    "figures": "Figuren",
    "hints": "Vorgaben",
    "encoding": "Kodierung",
    "clauses": "Klauseln",
    "does not fit: {refusal}": "passt nicht: {refusal}",
    "distinct": "verschieden",
    "essential": "wesentlich",
    "labelled": "einzeln",
    "placements": "Züge",
    "name": "Name",
    "{cells} cells of {sides} sides, {joins} joins, {rim} sides on the rim": (
        "{cells} Felder mit {sides} Seiten, {joins} Fugen, {rim} Seiten am Rand"
    ),
    "{n} rotation": "{n} Drehung",
    "{n} rotations": "{n} Drehungen",
    "{n} hint": "{n} Vorgabe",
    "{n} hints": "{n} Vorgaben",
    "{variables} variables, {clauses} clauses, {literals} literals": (
        "{variables} Variablen, {clauses} Klauseln, {literals} Literale"
    ),
    "about {number}": "etwa {number}",
    "board": "Brett",
    "cards": "Karten",
    "balance": "Bilanz",
    "ways": "Wege",
    "difficulty": "Schwierigkeit",
    "types": "Typen",
    "{power} = {number} to lay the cards": "{power} = {number}, die Karten zu legen",
    "{cards} of {n} type": "{cards} von {n} Typ",
    "{cards} of {n} types": "{cards} von {n} Typen",
    "{n} front": "{n} Vorderteil",
    "{n} fronts": "{n} Vorderteile",
    "{n} back": "{n} Hinterteil",
    "{n} backs": "{n} Hinterteile",
    "{n} side": "{n} Seite",
    "{n} sides": "{n} Seiten",
    "{number} that look different": "{number}, die verschieden aussehen",
    "{n} alike": "{n} gleiche",
    "symmetric: {n} look": "symmetrisch: {n} Aussehen",
    "symmetric: {n} looks": "symmetrisch: {n} Aussehen",
    "at least {n} on the rim": "mindestens {n} am Rand",
    "rules out every solution: {conflict}": "schließt jede Lösung aus: {conflict}",
    "rules nothing out": "schließt nichts aus",
    "the size of the formula is not known ({why})": "die Größe der Formel ist nicht bekannt ({why})",
    "Sizes: {sizes}.": "Größen: {sizes}.",
    "variables": "Variablen",
    "literals": "Literale",
    "Needs: {blocks}": "Braucht: {blocks}",
    "Source: {source}": "Quelle: {source}",
    "States: {fact}": "Sichert: {fact}",
    "May exclude rotations of solutions": "Kann Drehungen von Lösungen ausschließen",
    # report/tables.py
    "{names} equal": "{names} gleich",
    "halves {front}/{back}": "Hälften {front}/{back}",
    "marks, as in fox+ fox-": "Zeichen, wie in Fuchs+ Fuchs-",
    "names in the first column": "Namen in der ersten Spalte",
    "{one} and {other} one picture": "{one} und {other} ein Bild",
    "read as: {how}": "gelesen als: {how}",
    "read as: {how} (else {options})": "gelesen als: {how} (sonst {options})",
    "at least {n} distinct solutions (not counted to the end)": (
        "mindestens {n} verschiedene Lösungen (nicht zu Ende gezählt)"
    ),
    "at least {n} distinct": "mindestens {n} verschieden",
    "yes": "ja",
    "no": "nein",
    # report/classic.py; the exercise prints no umlauts
    "Input:": "Eingabedaten:",
    "Figures: {figures}": "Figuren: {figures}",
    "There are {n} different card types:": "Es gibt {n} verschiedene Kartentypen:",
    "Solution {n}:": "{n}. gefundene Loesung:",
    "Any one solution (the others were not searched for):": "Irgendeine Loesung (die uebrigen wurden nicht gesucht):",
    "There is no solution.": "Es gibt keine Loesung.",
    "Total number of solutions: {n}": "Gesamtzahl der Loesungen: {n}",
    "Total number of solutions: at least {n} (not counted to the end)": (
        "Gesamtzahl der Loesungen: mindestens {n} (nicht zu Ende gezaehlt)"
    ),
    "Of these essentially different (up to rotating the board): {n}": (
        "Davon wesentlich verschieden (bis auf Drehung des Bretts): {n}"
    ),
    "The search was stopped; found until then (incomplete):": (
        "Die Suche wurde abgebrochen; bis dahin gefunden (unvollstaendig):"
    ),
    "Cards: {cards}": "Karten: {cards}",
    # report/outcome.py
    "incomplete: {n} found so far": "unvollständig: bisher {n} gefunden",
    "there is no solution": "es gibt keine Lösung",
    "the first {n} solutions; --all lists every one": "nur die ersten Lösungen: {n}; --all nennt alle",
    # report/html_page.py
    "CHECK lines say for every cell, in reading order, the card type and its labels, clockwise.": (
        "CHECK-Zeilen nennen für jedes Feld, in Leserichtung, den Kartentyp und seine Zahlen im Uhrzeigersinn."
    ),
    "The first solution is listed below.": "Unten steht die erste Lösung.",
    "The first {n} solutions are listed below; there are more.": (
        "Unten stehen die ersten {n} Lösungen; es gibt weitere."
    ),
    "Example {n}": "Beispiel {n}",
    "{n} puzzle": "{n} Puzzle",
    "{n} puzzles": "{n} Puzzles",
    "The search was stopped; the list of {n} solution below is incomplete.": (
        "Die Suche wurde abgebrochen; die Liste mit {n} Lösung unten ist unvollständig."
    ),
    "The search was stopped; the list of {n} solutions below is incomplete.": (
        "Die Suche wurde abgebrochen; die Liste mit {n} Lösungen unten ist unvollständig."
    ),
    "The list below is complete.": "Die Liste unten ist vollständig.",
    "One solution is shown below.": "Unten steht eine Lösung.",
    "Result": "Ergebnis",
    "The search was stopped before a solution was found. Nothing is listed.": (
        "Die Suche wurde abgebrochen, bevor eine Lösung gefunden war. Es ist nichts aufgelistet."
    ),
    "The list below is complete up to turning the whole board.": (
        "Die Liste unten ist bis auf Drehung des ganzen Bretts vollständig."
    ),
    "type": "Typ",
    "labels": "Zahlen",
    "picture": "Bild",
    "names": "Namen",
    "{n} card type": "{n} Kartentyp",
    "{n} card types": "{n} Kartentypen",
    "Solutions": "Lösungen",
    "distinct solution": "verschiedene Lösung",
    "They look different on the table.": "Sie sehen auf dem Tisch verschieden aus.",
    "essential solution": "wesentlich verschiedene Lösung",
    "essential solutions": "wesentlich verschiedene Lösungen",
    "Of those that differ only by turning the whole board, one is counted.": (
        "Von denen, die sich nur durch Drehung des ganzen Bretts unterscheiden, wird eine gezählt."
    ),
    "labelled solution": "einzeln gezählte Lösung",
    "labelled solutions": "einzeln gezählte Lösungen",
    "Every card and every turn is told apart, even where they look alike.": (
        "Jede Karte und jede Drehung zählt einzeln, auch wo sie gleich aussehen."
    ),
    "As it was typed": "Wie sie eingegeben wurde",
    "Puzzles": "Puzzles",
    "The search was stopped before this puzzle.": "Die Suche wurde vor diesem Puzzle abgebrochen.",
    "Any one solution; the others were not searched for.": "Irgendeine Lösung; die übrigen wurden nicht gesucht.",
    "Any one solution": "Irgendeine Lösung",
    "incomplete: the search was stopped": "unvollständig: die Suche wurde abgebrochen",
    "more than {most} boards for one picture; list fewer, or take --format html": (
        "mehr als {most} Bretter für ein Bild; weniger auflisten, oder --format html"
    ),
    # report/known_facts.py
    "The puzzle has no solution.": "Das Puzzle hat keine Lösung.",
    "The puzzle has exactly {n} distinct solutions, those listed; {essential} up to rotating the board.": (
        "Das Puzzle hat genau {n} verschiedene Lösungen, die aufgelisteten; {essential} bis auf Drehung des Bretts."
    ),
    "The puzzle has exactly 1 distinct solution, those listed; it is unique.": (
        "Das Puzzle hat genau 1 Lösung, die aufgelistete; sie ist eindeutig."
    ),
    "The puzzle has exactly {n} distinct solutions, those listed; they are rotations of one: it is unique.": (
        "Das Puzzle hat genau {n} verschiedene Lösungen, die aufgelisteten; es sind Drehungen einer einzigen: "
        "sie ist eindeutig."
    ),
    "is no file; name one for the certificate": "ist keine Datei; eine für das Zertifikat nennen",
    "BUG: {n} distinct solutions proved, {counted} counted": (
        "FEHLER IM PROGRAMM: {n} verschiedene Lösungen bewiesen, {counted} gezählt"
    ),
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
    # report/verdicts.py
    "certificate": "Zertifikat",
    "{certificate}: proof of {steps} clauses, {bytes} bytes ({method}), checked": (
        "{certificate}: Beweis aus {steps} Klauseln, {bytes} Bytes ({method}), geprüft"
    ),
    "valid: {claim}": "gültig: {claim}",
    "checked": "geprüft",
    "rests on": "beruht auf",
    "2 or more": "2 oder mehr",
    "unique": "eindeutig",
    "bytes": "Bytes",
    "unique: exactly one solution ({n} with its rotations)": "eindeutig: genau eine Lösung ({n} mit ihren Drehungen)",
    "unique: exactly one solution": "eindeutig: genau eine Lösung",
    "not unique: these two are not rotations of each other": (
        "nicht eindeutig: diese beiden gehen nicht durch Drehung auseinander hervor"
    ),
    "not unique: no solution": "nicht eindeutig: keine Lösung",
    "{path}: explains it": "{path}: erklärt ihn",
    "The puzzle has 1 distinct solution, {essential} up to rotating the board: counted, not proved.": (
        "Das Puzzle hat 1 verschiedene Lösung, {essential} bis auf Drehungen des Bretts: gezählt, nicht bewiesen."
    ),
    "The puzzle has {n} distinct solutions, {essential} up to rotating the board: counted, not proved.": (
        "Das Puzzle hat {n} verschiedene Lösungen, {essential} bis auf Drehungen des Bretts: gezählt, nicht bewiesen."
    ),
    (
        "{solutions} solutions against the cards; {clauses} clauses, each a rule\nof the puzzle; {steps} proof "
        "steps, down to the empty clause"
    ): (
        "{solutions} Lösungen an den Karten; {clauses} Klauseln, jede eine Regel\ndes Puzzles; {steps} "
        "Beweisschritte bis zur leeren Klausel"
    ),
    (
        "how this program reads puzzles, and three short files: judge, reference,\nlrat (in "
        "satpuzzle/certificates); on no solver and no encoding"
    ): (
        "darauf, wie dieses Programm Puzzles liest, und drei kurzen Dateien: judge,\nreference, lrat (in "
        "satpuzzle/certificates); auf keinem Solver und keiner Kodierung"
    ),
    "{path}: the puzzle and its counts, made by two programs; no proof": (
        "{path}: das Puzzle und seine Zahlen, von zwei Programmen; kein Beweis"
    ),
    "counted again, the same: {claim}": ("nochmals gezählt, dasselbe: {claim}"),
    "This is a second count by a program of its own, and no proof.": (
        "Das ist eine zweite Zählung durch ein eigenes Programm, kein Beweis."
    ),
    "{n} solutions": "{n} Lösungen",
    "{n} solution": "{n} Lösung",
    "{judged}: {solutions}, {wrong} wrong, {repeated} repeated": (
        "{judged}: {solutions}, {wrong} falsch, {repeated} wiederholt"
    ),
    "{n} CHECK line": "{n} CHECK-Zeile",
    "{n} CHECK lines": "{n} CHECK-Zeilen",
    "{n} board": "{n} Brett",
    "{n} boards": "{n} Bretter",
    "{n} unfinished": "{n} unfertig",
    "complete or not, that is not known; --timeout SECONDS gives the count longer": (
        "vollständig oder nicht, das ist nicht bekannt; --timeout SECONDS lässt länger zählen"
    ),
    "incomplete: {n} of {total} or more distinct solutions are there": (
        "unvollständig: {n} von {total} oder mehr verschiedenen Lösungen sind da"
    ),
    "complete: all {n} distinct solutions are there": "vollständig: alle {n} verschiedenen Lösungen sind da",
    "line {line}: {reached}": "Zeile {line}: {reached}",
    "line {line}: repeats line {other}": "Zeile {line}: wiederholt Zeile {other}",
    "line {line}: wrong: {fault}": "Zeile {line}: falsch: {fault}",
    "incomplete: {n} of {total} distinct solutions are there": (
        "unvollständig: {n} von {total} verschiedenen Lösungen sind da"
    ),
    "no solution": "keine Lösung",
    "{distinct} distinct, {essential} essential": "{distinct} verschiedene, {essential} wesentlich verschiedene",
    "1 change": "1 Änderung",
    "{n} changes": "{n} Änderungen",
    "more than {n} placements": "mehr als {n} Züge",
    "{n} until the first solution": "{n} bis zur ersten Lösung",
    "{n} placements": "{n} Züge",
    "{n} dead end with one card left": "{n} Sackgasse mit einer übrigen Karte",
    "{n} dead ends with one card left": "{n} Sackgassen mit einer übrigen Karte",
    "{n} ways for the first three": "{n} Wege für die ersten drei",
    "{n} card sets looked at": "{n} Kartensätze geprüft",
    "until first": "bis zur ersten",
    "dead ends": "Sackgassen",
    "openings": "Eröffnungen",
    "--all looks for other ways": "--all sucht weitere Wege",
    "1 way with {changes}": "1 Weg mit {changes}",
    "{n} ways with {changes}": "{n} Wege mit {changes}",
    "incomplete: {n} ways with {changes} found so far": "unvollständig: bisher {n} Wege mit {changes} gefunden",
    "one of {n} ways": "einer von {n} Wegen",
    # report/no_solution.py
    "there is no solution, wherever the cards lie": "es gibt keine Lösung, wo die Karten auch liegen",
    "at least {least} of {laid} cards must move; no solution found yet": (
        "mindestens {least} von {laid} Karten müssen weichen; noch keine Lösung gefunden"
    ),
    "the card that lies can stay": "die liegende Karte kann bleiben",
    "all {n} cards that lie can stay": "alle {n} liegenden Karten können bleiben",
    "{moved} of {laid} cards must move; no solution keeps more": (
        "{moved} von {laid} Karten müssen weichen; in keiner Lösung bleiben mehr"
    ),
    "{moved} of {laid} cards move here, and at least {least} must": (
        "{moved} von {laid} Karten weichen hier, und mindestens {least} müssen"
    ),
    "  card {card} in {here}: turned by {turn}": "  Karte {card} in {here}: um {turn} gedreht",
    "  card {card} in {here}: to {there}, turned by {turn}": (
        "  Karte {card} in {here}: nach {there}, um {turn} gedreht"
    ),
    "  card {card} in {here}: to {there}": "  Karte {card} in {here}: nach {there}",
    "there is a solution": "es gibt eine Lösung",
    "at most {n} of {total} joins can match": "höchstens {n} von {total} Fugen können passen",
    "cards that cannot all lie were not found soon; --timeout SECONDS gives more time": (
        "Karten, die nicht alle liegen können, sind nicht bald gefunden worden; --timeout SEKUNDEN gibt mehr Zeit"
    ),
    "the given cards cannot lie as they do: {wrong}": "die vorgegebenen Karten können so nicht liegen: {wrong}",
    "no card fits into {place}": "keine Karte passt hierhin: {place}",
    "card {card} fits nowhere": "Karte {card} passt nirgends hin",
    "beside the given cards {text}": "neben den vorgegebenen Karten: {text}",
    "row {row}, column {columns}": "Zeile {row}, Spalte {columns}",
    "row {row}, columns {columns}": "Zeile {row}, Spalten {columns}",
    "only all cells together cannot be filled: with any one of them empty the others match": (
        "nur alle Felder zusammen lassen sich nicht füllen: Bleibt irgendeines leer, passen die übrigen"
    ),
    "no cards fill these {n} cells so that they match: {places}": (
        "keine Karten füllen diese {n} Felder passend: {places}"
    ),
    "with any one of them empty the others can be filled": (
        "bleibt irgendeines davon leer, lassen sich die übrigen füllen"
    ),
    "only all cards together cannot lie: with any one of them left out the others match": (
        "nur alle Karten zusammen können nicht liegen: Ohne irgendeine davon passen die übrigen"
    ),
    "these {n} cards cannot all lie so that they match, even where cells stay empty: {cards}": (
        "diese {n} Karten können nicht alle passend liegen, auch wenn Felder leer bleiben: {cards}"
    ),
    "with any one of them left out the others can lie": "ohne irgendeine davon können die übrigen liegen",
    "{rest}, and no fewer are like that": "{rest}, und mit weniger ist es nie so",
    "{figure} has fewer fronts than backs, {fronts} and {backs}": (
        "{figure} hat weniger Vorderteile als Hinterteile, {fronts} und {backs}"
    ),
    "{name} is on one side only; is it {other}?": "{name} steht nur auf einer Seite; ist {other} gemeint?",
    "side {side} from {before} to {after}": "Seite {side} von {before} zu {after}",
    "sides {one} and {other} swapped, {before} and {after}": (
        "Seiten {one} und {other} vertauscht, {before} und {after}"
    ),
    "1 distinct solution": "1 Lösung",
    "{n} distinct solutions": "{n} verschiedene Lösungen",
    "at least {n} distinct solutions": "mindestens {n} verschiedene Lösungen",
    "a side may be mistyped: `satpuzzle {command}` lists what to look at": (
        "vielleicht ist eine Seite vertippt: `satpuzzle {command}` nennt, was zu prüfen ist"
    ),
    "`satpuzzle {why}` says why there is no solution": "`satpuzzle {why}` sagt, warum es keine Lösung gibt",
    "figure {figure}": "Figur {figure}",
    "{figure} is on an odd number of sides, {n}": "{figure} steht auf einer ungeraden Zahl von Seiten, {n}",
    "{figure} has more fronts than backs, {fronts} and {backs}": (
        "{figure} hat mehr Vorderteile als Hinterteile, {fronts} und {backs}"
    ),
    "1 change of {all} leaves exactly one essential solution; likely ones first:": (
        "1 Änderung von {all} lässt genau eine wesentlich verschiedene Lösung; wahrscheinliche zuerst:"
    ),
    "{n} changes of {all} leave exactly one essential solution; likely ones first:": (
        "{n} Änderungen von {all} lassen genau eine wesentlich verschiedene Lösung; wahrscheinliche zuerst:"
    ),
    "1 change of {all} makes the puzzle solvable; likely ones first:": (
        "1 Änderung von {all} macht das Puzzle lösbar; wahrscheinliche zuerst:"
    ),
    "{n} changes of {all} make the puzzle solvable; likely ones first:": (
        "{n} Änderungen von {all} machen das Puzzle lösbar; wahrscheinliche zuerst:"
    ),
    "card {card} [{labels}]": "Karte {card} [{labels}]",
    "the balance rules out every solution: {reasons}": "die Bilanz schließt jede Lösung aus: {reasons}",
    "and 1 more figure": "und 1 weitere Figur",
    "and {n} more figures": "und {n} weitere Figuren",
    "{n} sides must lie on the rim, which has {rim}": "{n} Seiten müssen am Rand liegen, der {rim} hat",
    "of {n} changes of one card none leaves exactly one essential solution": (
        "von {n} Änderungen einer Karte lässt keine genau eine wesentlich verschiedene Lösung"
    ),
    "of {n} changes of one card none makes the puzzle solvable": (
        "von {n} Änderungen einer Karte macht keine das Puzzle lösbar"
    ),
    "{label} is on {n} sides, the rim has {rim}": "{label} steht auf {n} Seiten, der Rand hat {rim}",
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
    "would be replaced, and is no certificate; name another folder": (
        "würde ersetzt, und ist kein Zertifikat; einen anderen Ordner nennen"
    ),
    "cards_only searches nothing, so there is nothing to prove; leave out certificate": (
        "cards_only sucht nichts, es gibt also nichts zu beweisen; certificate weglassen"
    ),
    # report/certificate.py
    "--count holds no proof: leave out --drat and --report": (
        "--count enthält keinen Beweis: --drat und --report weglassen"
    ),
    "the font of PDFs lacks letters of {text}; name a .html to write": (
        "der Schrift der PDFs fehlen Buchstaben von {text}; eine .html-Datei nennen"
    ),
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
    # report/schemas/__init__.py
    "schema": "Schema",
    # report/documents.py
    "page {n} of {total}": "Seite {n} von {total}",
    "This line is 50 mm if it was printed at 100 % (actual size).": (
        "Diese Linie ist 50 mm lang, wenn mit 100 % (tatsächliche Größe) gedruckt wurde."
    ),
    # report/sheets.py
    "This page is blank, so that what follows begins on a sheet of its own.": (
        "Diese Seite ist leer, damit das Folgende auf einem eigenen Blatt beginnt."
    ),
    "Set {code} · sides of {size} mm": "Satz {code} · Seiten von {size} mm",
    "the back of card {card} of set {code}": "die Rückseite von Karte {card} des Satzes {code}",
    "The board: lay the cards here, so that all sides that touch match.": (
        "Das Brett: Hier die Karten so hinlegen, dass alle Seiten zueinander passen, die sich berühren."
    ),
    "The board, drawn at {percent} % of the cards' size.": "Das Brett, gezeichnet in {percent} % der Größe der Karten.",
    "cards with sides of {size} mm do not fit on {paper} paper; the largest that do have {most} mm": (
        "Karten mit Seiten von {size} mm passen nicht auf Papier {paper}; die größten, die es tun, haben {most} mm"
    ),
    "The cards on it are given.": "Die Karten darauf sind vorgegeben.",
    "Board {board}": "Brett {board}",
}
