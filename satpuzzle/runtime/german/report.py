"""The German texts of reports."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    # report/best_filling.py
    "the solver says that no filling keeps to the rules; this is not proved here": (
        "der Solver meldet, dass keine Füllung die Regeln einhält; hier ist das nicht bewiesen"
    ),
    "{reached}; the solver says that no filling has more, which is not proved here": (
        "{reached}; der Solver meldet, dass keine Füllung mehr hat, was hier nicht bewiesen ist"
    ),
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
    "{names} equal": "{names} gleich",
    "halves {front}/{back}": "Hälften {front}/{back}",
    "marks, as in fox+ fox-": "Zeichen, wie in Fuchs+ Fuchs-",
    "names in the first column": "Namen in der ersten Spalte",
    "{one} and {other} one picture": "{one} und {other} ein Bild",
    "read as: {how}": "gelesen als: {how}",
    "read as: {how} (else {options})": "gelesen als: {how} (sonst {options})",
    "symmetric: {n} look": "symmetrisch: {n} Aussehen",
    "symmetric: {n} looks": "symmetrisch: {n} Aussehen",
    "at least {n} on the rim": "mindestens {n} am Rand",
    "rules out every solution: {conflict}": "schließt jede Lösung aus: {conflict}",
    "rules nothing out": "schließt nichts aus",
    # report/best_filling.py
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
    # report/tables.py
    "at least {n} distinct solutions (not counted to the end)": (
        "mindestens {n} verschiedene Lösungen (nicht zu Ende gezählt)"
    ),
    "at least {n} distinct": "mindestens {n} verschieden",
    # report/designs.py
    "no solution": "keine Lösung",
    "{distinct} distinct, {essential} essential": "{distinct} verschiedene, {essential} wesentlich verschiedene",
    "1 change": "1 Änderung",
    "{n} changes": "{n} Änderungen",
    "card {card} [{labels}]: side {side} from {before} to {after}": (
        "Karte {card} [{labels}]: Seite {side} von {before} zu {after}"
    ),
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
    # report/overview.py
    "Any one solution": "Irgendeine Lösung",
    "incomplete: the search was stopped": "unvollständig: die Suche wurde abgebrochen",
    "more than {most} boards for one picture; list fewer, or take --format html": (
        "mehr als {most} Bretter für ein Bild; weniger auflisten, oder --format html"
    ),
    # report/verdicts.py
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
    "certificate": "Zertifikat",
    (
        "{solutions} solutions against the cards; {clauses} clauses against the puzzle\nand recipe {recipe}; {steps} "
        "proof steps, down to the empty clause"
    ): (
        "{solutions} Lösungen an den Karten; {clauses} Klauseln an Puzzle und\nRezept {recipe}; {steps} "
        "Beweisschritte, bis zur leeren Klausel"
    ),
    "this program's model of the puzzle, its encoder, and its checker of the proof; on no solver": (
        "dem Modell dieses Programms vom Puzzle, seinem Kodierer und seinem Prüfer des Beweises; auf keinem Solver"
    ),
    "{path}: proof of {clauses} clauses, {bytes} bytes ({method}), checked": (
        "{path}: Beweis aus {clauses} Klauseln, {bytes} Bytes ({method}), geprüft"
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
    # bench/recipe_times.py
    "quartiles": "Quartile",
    "{n} pair": "{n} Paar",
    "{n} pairs": "{n} Paare",
    (
        "{one} against {other}: {pairs}, {first} times sooner, {second} times later, {equal} times equal; "
        "seconds of the latter / the former: median {ratio}, quartiles {quartiles}; by chance: p = {chance}"
    ): (
        "{one} gegen {other}: {pairs}, {first}-mal früher, {second}-mal später, {equal}-mal gleich; "
        "Sekunden des zweiten / des ersten: Median {ratio}, Quartile {quartiles}; durch Zufall: p = {chance}"
    ),
    "{recipe}, {solver}: {runs} solved by the solver's word that there is no solution, without a proof": (
        "{recipe}, {solver}: {runs} gelöst nach dem Wort des Lösers, dass es keine Lösung gibt, ohne Beweis"
    ),
    "{n} run": "{n} Lauf",
    "{n} runs": "{n} Läufe",
    "{recipe}, {solver}: {runs} {status}: {reason}": "{recipe}, {solver}: {runs} {status}: {reason}",
    # report/recipes.py
    "Sizes: {sizes}.": "Größen: {sizes}.",
    "variables": "Variablen",
    "literals": "Literale",
    "Needs: {blocks}": "Braucht: {blocks}",
    "Source: {source}": "Quelle: {source}",
    "States: {fact}": "Sichert: {fact}",
    "May exclude rotations of solutions": "Kann Drehungen von Lösungen ausschließen",
    # report/no_solution.py
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
    # report/no_solution.py
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
    # report/tables.py
    "yes": "ja",
    "no": "nein",
    # report/verdicts.py
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
    "the size of the formula is not known ({why})": "die Größe der Formel ist nicht bekannt ({why})",
    "incomplete: {n} of {total} distinct solutions are there": (
        "unvollständig: {n} von {total} verschiedenen Lösungen sind da"
    ),
}
