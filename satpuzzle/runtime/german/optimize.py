"""The German texts of `optimize`."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    # optimize/improvement.py
    "--external with {{wcnf}} or {{opb}} starts anew; leave out --from and --checkpoint": (
        "--external mit {{wcnf}} oder {{opb}} beginnt neu; lassen Sie --from und --checkpoint weg"
    ),
    "is the checkpoint of another puzzle": "ist der Zwischenstand eines anderen Puzzles",
    "{error}; nothing more is kept there, and the search goes on": (
        "{error}; dort wird nichts mehr festgehalten, die Suche geht weiter"
    ),
    "is the checkpoint of a search with another --most": "ist der Zwischenstand einer Suche mit einem anderen --most",
    "was changed; delete it, or name another file": "wurde verändert; löschen oder eine andere Datei nennen",
    "is no checkpoint of a best filling; name another file": (
        "ist kein Zwischenstand einer besten Füllung; eine andere Datei nennen"
    ),
    "{name}: says that no filling has more than {bound}, but one with {score} is known": (
        "{name}: meldet, dass keine Füllung mehr als {bound} hat, aber eine mit {score} ist bekannt"
    ),
    "best filling": "beste Füllung",
    "large boards need SciPy; install it with: pip install 'satpuzzle[best]'": (
        "große Bretter brauchen SciPy; zu installieren mit: pip install 'satpuzzle[best]'"
    ),
    "nothing will be proved: {reason}": "bewiesen wird nichts: {reason}",
    "{reason}; --timeout or --target give the best filling without a proof": (
        "{reason}; mit --timeout oder --target kommt die beste Füllung ohne Beweis"
    ),
    # optimize/external_best.py
    "a formula with cubes is no .cnf; name it .icnf": (
        "eine Formel mit Cubes ist keine .cnf-Datei; mit der Endung .icnf benennen"
    ),
    "an .icnf holds cubes; say how many with --cubes": "eine .icnf-Datei enthält Cubes; mit --cubes angeben, wie viele",
    "a list of solutions of this puzzle": "eine Liste von Lösungen dieses Puzzles",
    "--most goes with a formula that has an aim; name it .wcnf or .opb, after -o": (
        "--most gehört zu einer Formel mit einem Ziel; hinter -o einen Namen mit .wcnf oder .opb wählen"
    ),
    "--wcnf-old is of formulas for MaxSAT; name it .wcnf, after -o": (
        "--wcnf-old gehört zu Formeln für MaxSAT; hinter -o einen Namen mit .wcnf wählen"
    ),
    "--block, --cubes and --hash go with .cnf and .icnf; leave them out": (
        "--block, --cubes und --hash gehören zu .cnf und .icnf; weglassen"
    ),
    "recipe {name!r} has no soft constraint; take {known}": (
        "Rezept {name!r} hat keine weiche Bedingung; {known} nehmen"
    ),
    "the other program searches": "das andere Programm sucht",
    "{name}: states a cost of {stated}, but its values cost {cost}": (
        "{name}: gibt Kosten von {stated} an, aber die Werte kosten {cost}"
    ),
    "{name}: says that nothing costs less than {cost}, but its own filling does": (
        "{name}: meldet, dass nichts weniger als {cost} kostet, aber die eigene Füllung tut es"
    ),
    "{name}: says that nothing is better, but signal {number} ended it": (
        "{name}: meldet, dass nichts besser ist, aber Signal {number} hat das Programm beendet"
    ),
    # optimize/explain.py
    "explanation": "Erklärung",
    "what can be seen": "was zu sehen ist",
    "cells that cannot be filled": "Felder, die sich nicht füllen lassen",
    "cards that cannot lie": "Karten, die nicht liegen können",
    "BUG: a second look at why there is no solution says otherwise": (
        "PROGRAMMFEHLER: Ein zweiter Blick darauf, warum es keine Lösung gibt, sagt anderes"
    ),
    "BUG: {one} and {other} differ in why there is no solution": (
        "PROGRAMMFEHLER: {one} und {other} sind sich nicht einig, warum es keine Lösung gibt"
    ),
    # optimize/mus.py
    "the filling that was found is not what was asked for": "die gefundene Füllung ist nicht, was verlangt war",
    "BUG: {one} and {other} differ in the smallest set": (
        "PROGRAMMFEHLER: {one} und {other} sind sich über die kleinste Menge nicht einig"
    ),
    # optimize/rescue.py
    "rescue": "Rettung",
    "says that {least} cards must move, but finds how {n} do": (
        "meldet, dass {least} Karten wandern müssen, findet aber, wie es {n} tun"
    ),
    "may all stay?": "dürfen alle bleiben?",
    "is there any solution?": "gibt es überhaupt eine Lösung?",
    "the formula of recipe {name!r} is not that of all solutions; take another, as default": (
        "die Formel des Rezepts {name!r} ist nicht die aller Lösungen; ein anderes nehmen, etwa default"
    ),
    # optimize/best.py
    "joins or cards": "joins oder cards",
    "cell {cell} is empty": "Feld {cell} ist leer",
    "the filling that was found breaks a rule: {wrong}": "die gefundene Füllung verletzt eine Regel: {wrong}",
    # optimize/totalizer.py
    "what best() gives, once it is optimal": "was best() ergibt, sobald es optimal ist",
    "recipe {name!r} has no soft constraint for {most}; take {known}, or extend it": (
        "Rezept {name!r} hat keine weiche Bedingung für {most}; {known} nehmen oder erweitern"
    ),
    "a solution?": "eine Lösung?",
    "a first filling": "eine erste Füllung",
    "{n} of {total}?": "{n} von {total}?",
    "all best fillings": "alle besten Füllungen",
}
