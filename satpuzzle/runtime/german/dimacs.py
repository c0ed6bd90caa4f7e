"""The German texts of `dimacs`."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    # dimacs/answers.py
    "the values do not end in 0: the answer is cut off": "die Werte enden nicht mit 0: die Antwort ist abgeschnitten",
    "says unsatisfiable, and gives values": "meldet unerfüllbar und gibt doch Werte an",
    "says satisfiable, but gives no values; tell the solver to print them, or name its result file": (
        "meldet erfüllbar, gibt aber keine Werte an; diese vom Solver ausgeben lassen oder seine Ergebnisdatei nennen"
    ),
    "{name}: the solver gave up without an answer": "{name}: der Solver hat ohne Antwort aufgegeben",
    "status {word} is not one a SAT solver gives": "den Status {word} gibt kein SAT-Solver aus",
    "holds no answer: no `s` line and no `v` line; name the file with what the solver printed": (
        "enthält keine Antwort: weder eine `s`-Zeile noch eine `v`-Zeile; die Datei mit der Ausgabe des Solvers nennen"
    ),
    "{name}: the values make clause {index} false: a wrong answer, or the answer to another formula": (
        "{name}: die Werte machen Klausel {index} falsch: eine falsche Antwort oder die Antwort auf eine andere Formel"
    ),
    "{word} is not a literal": "{word} ist kein Literal",
    "says both {first} and {second}": "meldet sowohl {first} als auch {second}",
    "variable {abs}, but the formula has {variables}: the answer to another formula": (
        "Variable {abs}, aber die Formel hat {variables}: die Antwort auf eine andere Formel"
    ),
    "variable {abs} is both true and false": "Variable {abs} ist zugleich wahr und falsch",
    "status {word} is not one a MaxSAT or pseudo-Boolean solver gives": (
        "den Status {word} gibt kein Solver für MaxSAT oder pseudo-boolesche Formeln aus"
    ),
    "an `o` line holds one number": "in einer `o`-Zeile steht eine einzige Zahl",
    "a row of {n} values, but the formula has {variables} variables: cut off, or the answer to another formula": (
        "eine Reihe von {n} Werten, aber die Formel hat {variables} Variablen: abgeschnitten oder die Antwort auf eine "
        "andere Formel"
    ),
    "values after the closing 0": "Werte nach der abschließenden 0",
    "the values end before variable {n}: the answer is cut off": (
        "die Werte enden vor Variable {n}: die Antwort ist abgeschnitten"
    ),
    # dimacs/weighted.py
    "is no .wcnf and no .opb, as `export` writes them": (
        "ist keine .wcnf- und keine .opb-Datei, wie `export` sie schreibt"
    ),
    "the recipe in its comments has no soft constraint; export it again": (
        "das Rezept in den Kommentaren hat keine weiche Bedingung; neu exportieren"
    ),
    "lines are missing at its end: it was cut off; export it again": (
        "am Ende fehlen Zeilen: die Datei ist abgeschnitten; neu exportieren"
    ),
    "is not what the puzzle in its comments gives; export it again": (
        "ist nicht das, was das Puzzle in den Kommentaren ergibt; neu exportieren"
    ),
    # dimacs/read.py
    "{name}: the values are no solution: {wrong}": "{name}: die Werte sind keine Lösung: {wrong}",
    "{name}: {error}": "{name}: {error}",
    "is no DIMACS formula: it has no line `p cnf VARIABLES CLAUSES`": (
        "ist keine DIMACS-Formel: die Zeile `p cnf VARIABLES CLAUSES` fehlt"
    ),
    "the last clause does not end in 0: the file is cut off": (
        "die letzte Klausel endet nicht mit 0: die Datei ist abgeschnitten"
    ),
    "the header says {declared} clauses, the file holds {n}: it was cut off or edited": (
        "laut Kopfzeile {declared} Klauseln, in der Datei {n}: sie wurde abgeschnitten oder bearbeitet"
    ),
    "holds no puzzle in its comments; decode needs a file that `export` wrote": (
        "enthält in den Kommentaren kein Puzzle; decode braucht eine Datei, die `export` geschrieben hat"
    ),
    "the puzzle or the recipe in its comments was changed; export it again": (
        "das Puzzle oder das Rezept in den Kommentaren wurde verändert; neu exportieren"
    ),
    "its variables are not those that this version gives its puzzle; export it again": (
        "die Variablen sind nicht die, die diese Version dem Puzzle gibt; neu exportieren"
    ),
    "a blocked solution in its comments is not one; export it again": (
        "eine ausgeschlossene Lösung in den Kommentaren ist keine Lösung; neu exportieren"
    ),
    "its clauses are not those of the puzzle in its comments; export it again": (
        "die Klauseln sind nicht die des Puzzles in den Kommentaren; neu exportieren"
    ),
    "a clause before the header `p cnf VARIABLES CLAUSES`; is this a formula, as `satpuzzle export` writes it?": (
        "eine Klausel vor der Kopfzeile `p cnf VARIABLES CLAUSES`; ist dies eine Formel, wie `satpuzzle export` "
        "sie schreibt?"
    ),
    "the puzzle in its comments is damaged: {message}": "das Puzzle in den Kommentaren ist beschädigt: {message}",
    "the header is one line: p cnf VARIABLES CLAUSES": "die Kopfzeile ist eine einzige Zeile: p cnf VARIABLES CLAUSES",
    "variable {abs}, the header says {variables}": "Variable {abs}, laut Kopfzeile gibt es {variables}",
}
