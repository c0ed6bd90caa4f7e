"""The German texts of `solvers`."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    # solvers/enumeration.py
    "the solver's model ignores the assumptions": "die Belegung des Solvers missachtet die Annahmen",
    "the solver's model is no solution: {wrong}": "die Belegung des Solvers ist keine Lösung: {wrong}",
    "the solver repeats a model that its clauses exclude": (
        "der Solver wiederholt eine Belegung, die seine Klauseln ausschließen"
    ),
    # solvers/external.py
    "{option}: name a program, as in {option} 'cadical -q'": (
        "{option}: ein Programm nennen, etwa {option} 'cadical -q'"
    ),
    "installed are {programs}": "installiert sind {programs}",
    "name a program that is installed": "ein installiertes Programm nennen",
    "{option}: cannot start {program!r}; {mend}": "{option}: {program!r} lässt sich nicht starten; {mend}",
    "{option} {command!r}: {error}": "{option} {command!r}: {error}",
    "signal {number} ended the program": "Signal {number} hat das Programm beendet",
    "{name}: says unsatisfiable, but signal {number} ended the program": (
        "{name}: meldet unerfüllbar, aber Signal {number} hat das Programm beendet"
    ),
    "{option}: {other} is what `best` has, without --all; take {{cnf}} here": (
        "{option}: {other} gibt es nur bei `best`, ohne --all; hier {{cnf}} nehmen"
    ),
    "{command!r} wrote no {{answer}} file": "{command!r} hat keine Datei {{answer}} geschrieben",
    # solvers/oracles.py
    "--solver and --external exclude each other; give one": (
        "--solver und --external schließen einander aus; nur eines angeben"
    ),
    # solvers/pysat_solvers.py
    "answer of {command!r}": "Antwort von {command!r}",
    "{name}: says unsatisfiable, but {solver} finds a model": (
        "{name}: meldet unerfüllbar, aber {solver} findet eine Belegung"
    ),
    "solver": "Solver",
}
