"""The German texts of `competition`."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    # generators/candidates.py
    "{formula}: a solver is wrong, they say {answers}": "{formula}: ein Solver irrt, sie sagen {answers}",
    # generators/measuring.py
    "holds no measurements; name another folder": "enthält keine Messungen; einen anderen Ordner nennen",
    "was changed; delete the line, and it is measured again": (
        "wurde verändert; die Zeile löschen, dann wird neu gemessen"
    ),
    "holds measurements with {key} {there}, not {here}; name another folder, or ask the same": (
        "enthält Messungen mit {key} {there}, nicht {here}; einen anderen Ordner nennen oder dasselbe verlangen"
    ),
    # generators/measuring.py
    "a process that measured died; the same command goes on from here": (
        "ein Prozess, der gemessen hat, ist gestorben; derselbe Befehl macht von hier an weiter"
    ),
    # generators/competition_rules.py
    "is no folder with formulas; name one that `export --suite` made": (
        "ist kein Ordner mit Formeln; einen nennen, den `export --suite` angelegt hat"
    ),
    "{name}: is no formula (.cnf or .wcnf, also .xz or .gz) and not of the page": (
        "{name}: ist keine Formel (.cnf oder .wcnf, auch .xz oder .gz) und gehört nicht zur Seite"
    ),
    "{name}: is missing; the page describes the family": "{name}: fehlt; die Seite beschreibt die Familie",
    "both .cnf and .wcnf: they go to different competitions": (
        "sowohl .cnf als auch .wcnf: sie gehören zu verschiedenen Wettbewerben"
    ),
    "{n} formula; the SAT Competition asks a team for {least}": (
        "{n} Formel; die SAT Competition verlangt von einer Gruppe {least}"
    ),
    "{n} formulas; the SAT Competition asks a team for {least}": (
        "{n} Formeln; die SAT Competition verlangt von einer Gruppe {least}"
    ),
    "a name has only letters, digits and _ . + -": "ein Name hat nur Buchstaben, Ziffern und _ . + -",
    "the name has {n} characters, the most are {most}": "der Name hat {n} Zeichen, höchstens {most} dürfen es sein",
    "differs from {other} only in the case of letters": (
        "unterscheidet sich von {other} nur in der Groß- und Kleinschreibung"
    ),
    "{n} MiB; more than {most} MiB is hard to send": "{n} MiB; mehr als {most} MiB lassen sich schlecht verschicken",
    "is compressed as {packed}, its name says {named}": "ist als {packed} gepackt, der Name sagt {named}",
    "holds characters beyond ASCII": "enthält Zeichen jenseits von ASCII",
    "is the same formula as {other}, but for the order": "ist bis auf die Reihenfolge dieselbe Formel wie {other}",
    "line {line}: after the comments comes `p cnf VARIABLES CLAUSES`": (
        "Zeile {line}: nach den Kommentaren kommt `p cnf VARIABLEN KLAUSELN`"
    ),
    "the header says {said} clauses, there are {n}": "der Kopf sagt {said} Klauseln, es sind {n}",
    "the header says {said} variables; {n} occur, the last is {last}": (
        "der Kopf sagt {said} Variablen; {n} kommen vor, die letzte ist {last}"
    ),
    "no soft clause: nothing is to be had as much of as possible": (
        "keine weiche Klausel: es gibt nichts, wovon möglichst viel zu erreichen wäre"
    ),
    "the weights add up to 2^63 or more": "die Gewichte ergeben zusammen 2^63 oder mehr",
    "line {line}: a header, which .wcnf has had none of since 2022": (
        "Zeile {line}: ein Kopf, den .wcnf seit 2022 nicht mehr hat"
    ),
    "line {line}: begins neither with h nor with a weight above 0": (
        "Zeile {line}: beginnt weder mit h noch mit einem Gewicht über 0"
    ),
    "line {line}: a comment after the header": "Zeile {line}: ein Kommentar nach dem Kopf",
    "line {line}: is no clause that ends in 0": "Zeile {line}: ist keine Klausel, die mit 0 endet",
    "line {line}: a variable stands in it twice": "Zeile {line}: eine Variable steht zweimal darin",
    "{page}: names {name}, which is not there": "{page}: nennt {name}, das fehlt",
    "{page}: says no author; make it again with --author": (
        "{page}: nennt niemanden als Autor; noch einmal mit --author erzeugen"
    ),
    (
        "{page}: lists {n} formulas that MiniSat does not solve in a minute, and somebody in an hour; {least} are "
        "asked for"
    ): (
        "{page}: führt {n} Formeln auf, die MiniSat nicht in einer Minute löst und jemand in einer Stunde; verlangt "
        "sind {least}"
    ),
    "is not on the page": "steht nicht auf der Seite",
    "the page has no SHA-256 of it": "die Seite nennt keinen SHA-256 davon",
    "its SHA-256 is another one than the page says": "ihr SHA-256 ist ein anderer, als die Seite sagt",
    # generators/measured_suite.py
    "{n} formula is missing: too few candidates of {kinds}; take more --seeds, or a larger --largest": (
        "{n} Formel fehlt: zu wenige Kandidaten von {kinds}; mehr --seeds oder ein größeres --largest nehmen"
    ),
    "{n} formulas are missing: too few candidates of {kinds}; take more --seeds, or a larger --largest": (
        "{n} Formeln fehlen: zu wenige Kandidaten von {kinds}; mehr --seeds oder ein größeres --largest nehmen"
    ),
    "{n} formula chosen": "{n} Formel gewählt",
    "{n} formulas chosen": "{n} Formeln gewählt",
}
