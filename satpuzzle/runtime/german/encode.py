"""The German texts of `encode`."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    # encode/encoder.py
    "too large to be built for this; export it": "zu groß, um hierfür aufgebaut zu werden; die Formel exportieren",
    "a list of recipes' names or files, as in ['default']": (
        "eine Liste von Namen oder Dateien von Rezepten, etwa ['default']"
    ),
    "a list of constraint families": "eine Liste von Familien von Bedingungen",
    "(cell, type, turn) {placement}: no such card can lie there; look at the puzzle": (
        "(Feld, Typ, Drehung) {placement}: so kann dort keine Karte liegen; im Puzzle nachsehen"
    ),
    "a list of literals, as in [3, -5]": "eine Liste von Literalen, etwa [3, -5]",
    (
        "recipe {name!r} cannot express the rule {rule}, which leaves the rim free: it has no variables for turns or "
        "for labels on the rim; add 'rim' to its variables"
    ): (
        "das Rezept {name!r} kann die Regel {rule} nicht ausdrücken, die den Rand frei lässt: es hat keine "
        "Variablen für Drehungen oder für Zahlen am Rand; 'rim' zu seinen Variablen hinzufügen"
    ),
    (
        "recipe {name!r} cannot express the rule {rule}, under which different labels meet the same ones: it tells "
        "turns by what joins show; take recipe default"
    ): (
        "das Rezept {name!r} kann die Regel {rule} nicht ausdrücken, nach der verschiedene Zahlen dieselben treffen: "
        "es erkennt Drehungen daran, was die Fugen zeigen; das Rezept default nehmen"
    ),
    "the solver's model puts no card into cell {index}": "die Belegung des Solvers legt keine Karte auf Feld {index}",
    "the solver's model puts two cards into cell {cell}": "die Belegung des Solvers legt zwei Karten auf Feld {cell}",
    "{literal} is no literal of this formula; its variables run from 1 to {last}": (
        "{literal} ist kein Literal dieser Formel; ihre Variablen gehen von 1 bis {last}"
    ),
    "the solver's model shows no card's labels around cell {key}": (
        "die Belegung des Solvers zeigt rings um Feld {key} die Zahlen keiner Karte"
    ),
    # encode/facts.py
    "every cell has a card": "jedes Feld hat eine Karte",
    "no cell has two cards": "kein Feld hat zwei Karten",
    "no card is used too often": "keine Karte wird zu oft verwendet",
    "every card is used often enough": "jede Karte wird oft genug verwendet",
    "every cell has a placement": "jedes Feld hat eine Lage",
    "no cell has two placements": "kein Feld hat zwei Lagen",
    "no card is placed too often": "keine Karte wird zu oft gelegt",
    "every card is placed often enough": "jede Karte wird oft genug gelegt",
    "every single card is used": "jede einzelne Karte wird verwendet",
    "no single card is used twice": "keine einzelne Karte wird zweimal verwendet",
    "where a copy lies, its type lies": "wo ein Exemplar liegt, liegt sein Typ",
    "where a type of several cards lies, a copy lies": "wo ein Typ mit mehreren Karten liegt, liegt ein Exemplar",
    "no cell has two copies of a type": "kein Feld hat zwei Exemplare eines Typs",
    "a card in a cell has a turn there": "eine Karte in einem Feld ist dort irgendwie gedreht",
    "a placement puts its card into its cell": "eine Lage bringt ihre Karte in ihr Feld",
    "a card in a cell has at most one turn": "eine Karte in einem Feld hat höchstens eine Drehung",
    "given cards lie as they are given": "vorgegebene Karten liegen wie vorgegeben",
    "neighbours match": "Nachbarn passen zusammen",
    "a placement has a matching neighbour at every join": "eine Lage hat an jeder Fuge einen passenden Nachbarn",
    "a placement shows its labels": "eine Lage zeigt ihre Zahlen",
    "a join shows some label": "eine Fuge zeigt irgendeine Zahl",
    "a join shows at most one label": "eine Fuge zeigt höchstens eine Zahl",
    "a side on the rim shows at most one label": "eine Seite am Rand zeigt höchstens eine Zahl",
    "a label at a join has a placement on either side": "eine Zahl an einer Fuge hat zu beiden Seiten eine Lage",
    "the labels around a card are its own": "die Zahlen um eine Karte sind ihre eigenen",
    # encode/recipe.py
    "key of at_most": "Schlüssel von at_most",
    "variable": "Variable",
    "constraint": "Bedingung",
    "over these variables no constraint ensures that {promises}; add variables": (
        "über diesen Variablen sichert keine Bedingung: {promises}; Variablen hinzufügen"
    ),
    "extends itself: its base, or a base of that, extends this file": (
        "erweitert sich selbst: seine Grundlage oder eine Grundlage davon erweitert diese Datei"
    ),
    "extends a recipe that extends another, and so on; {most_extended} files are the most": (
        "erweitert ein Rezept, das ein anderes erweitert, und so weiter; höchstens {most_extended} Dateien sind möglich"
    ),
    "at_most is a table, [at_most], or the name of one encoding for all": (
        "at_most ist eine Tabelle, [at_most], oder der Name einer Kodierung für alle"
    ),
    "small_up_to is a whole number, 0 or more": "small_up_to ist eine ganze Zahl, 0 oder mehr",
    "too many dots or brackets for a recipe; its keys have no dots, its lists hold no lists": (
        "zu viele Punkte oder Klammern für ein Rezept; seine Schlüssel haben keine Punkte, seine Listen enthalten "
        "keine Listen"
    ),
    "extends another recipe; inside another file, a recipe says everything itself": (
        "erweitert ein anderes Rezept; innerhalb einer anderen Datei sagt ein Rezept alles selbst"
    ),
    "extends is the name of one recipe, or of a file": "extends ist der Name eines Rezepts oder einer Datei",
    "constraints says everything and add says what is further: give one of them": (
        "constraints sagt alles, und add sagt, was dazukommt: nur eines von beiden angeben"
    ),
    "the formula would have wrong models; add the constraint {completion}": (
        "die Formel hätte falsche Belegungen; die Bedingung {completion} hinzufügen"
    ),
    ", nor that ": "; auch nicht: ",
    "{key} is missing, or no list; it is a list of names: {known}": (
        "{key} fehlt oder ist keine Liste; nötig ist eine Liste von Namen: {known}"
    ),
    "{key} names something twice": "{key} nennt etwas zweimal",
    "add names a constraint that is there already": "add nennt eine Bedingung, die schon da ist",
    "at-most-one encoding": "At-most-one-Kodierung",
    "not valid TOML: {error}": "kein gültiges TOML: {error}",
    "add goes with extends; without it, constraints says everything": (
        "add gehört zu extends; ohne dieses sagt constraints alles"
    ),
    " and ": " und ",
    "constraint {name} needs the variable {variable!r}; add it to variables": (
        "Bedingung {name} braucht die Variable {variable!r}; sie zu variables hinzufügen"
    ),
    "soft constraint": "weiche Bedingung",
    "soft names several constraints; one may be soft": "soft nennt mehrere Bedingungen; eine darf weich sein",
    "soft names {name}, which is not among the constraints": "soft nennt {name}, das nicht unter den Bedingungen ist",
    "with {name} soft, no other constraint ensures that {promise}; add one": (
        "wenn {name} weich ist, sichert keine andere Bedingung: {promise}; eine hinzufügen, die es sichert"
    ),
    "with {name} soft, the others may not ensure that {promise}; leave out what does": (
        "wenn {name} weich ist, dürfen die anderen nicht sichern: {promise}; weglassen, was es sichert"
    ),
    # encode/sizes.py
    "the formula would have about {variables} variables and {clauses} clauses and take {needed:.1f} GiB, of "
    "which {free:.1f} are free; take a smaller board, or another encoding": (
        "die Formel hätte etwa {variables} Variablen und {clauses} Klauseln und bräuchte {needed:.1f} GiB, von denen "
        "{free:.1f} frei sind; ein kleineres Brett nehmen oder eine andere Kodierung"
    ),
    "recipe": "Rezept",
    "why it does not fit": "warum es nicht passt",
    # encode/variables.py
    "no variable {key} in block {family}": "keine Variable {key} im Block {family}",
    "no block {family}": "kein Block {family}",
    "no variable {variable}, ids run from 1 to {count}": (
        "keine Variable {variable}, die Nummern gehen von 1 bis {count}"
    ),
    # encode/wording.py
    " or ": " oder ",
    "card {card}": "Karte {card}",
    "{card}, turned by {turn}, in {cell}": "{card}, um {turn} gedreht, in {cell}",
    "row {row} column {column}": "Zeile {row} Spalte {column}",
    "nothing can make this true (the empty clause)": "nichts kann dies wahr machen (die leere Klausel)",
    "not ({statement})": "nicht ({statement})",
    "helper variable {n} of {family}": "Hilfsvariable {n} von {family}",
    "{card} in {cell}": "{card} in {cell}",
    "a card like {card}": "eine Karte wie {card}",
    "{card}, however turned, in {cell}": "{card}, beliebig gedreht, in {cell}",
    "{card}, not turned, in {cell}": "{card}, nicht gedreht, in {cell}",
    "cell {cell}": "Feld {cell}",
    "side {side} of {cell} shows {label}": "in {cell} zeigt Seite {side} {label}",
    "the top side of {cell} shows {label}": "in {cell} zeigt die obere Seite {label}",
    "the right side of {cell} shows {label}": "in {cell} zeigt die rechte Seite {label}",
    "the bottom side of {cell} shows {label}": "in {cell} zeigt die untere Seite {label}",
    "the left side of {cell} shows {label}": "in {cell} zeigt die linke Seite {label}",
}
