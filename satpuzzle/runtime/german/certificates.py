"""The German texts of `certificates`."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    # certificates/making.py
    "{name}: gives {n} solutions, but there is another": "{name}: nennt {n} Lösungen, aber es gibt eine weitere",
    "proof": "Beweis",
    "has more than {limit} solutions; a certificate lists them all: raise --limit": (
        "hat mehr als {limit} Lösungen; ein Zertifikat zählt sie alle auf: --limit erhöhen"
    ),
    "counting again": ("nochmals zählen"),
    "BUG: two programs count differently; please report this puzzle": (
        "FEHLER: zwei Programme zählen verschieden; bitte dieses Puzzle melden"
    ),
    "BUG: the proof that was made does not hold: {error}; please report this puzzle": (
        "FEHLER IM PROGRAMM: der Beweis, der gemacht wurde, hält nicht: {error}; bitte dieses Rätsel melden"
    ),
    # certificates/archive.py
    "is a zip file of something else; `satpuzzle certify` writes certificates": (
        "ist eine Zip-Datei mit etwas anderem; `satpuzzle certify` schreibt Zertifikate"
    ),
    "its manifest lists other parts than it holds": "das Manifest führt andere Bestandteile auf, als vorhanden sind",
    "{filename} is compressed in a way that no certificate is": (
        "{filename} ist auf eine Art komprimiert, die in keinem Zertifikat vorkommt"
    ),
    "{filename} would grow to {file_size} bytes: no certificate does": (
        "{filename} würde auf {file_size} Bytes anwachsen: so groß wird kein Zertifikat"
    ),
    "{name} is larger than `verify` takes it": "{name} ist größer, als `verify` es annimmt",
    "holds {n} bytes that are part of no member; no certificate does": (
        "enthält {n} Bytes, die zu keinem Bestandteil gehören; in keinem Zertifikat kommt das vor"
    ),
    "{filename} is not as large as the zip says": "{filename} ist nicht so groß, wie es in der Zip-Datei steht",
    "{manifest} is no manifest of a certificate": "{manifest} ist kein Manifest eines Zertifikats",
    " (of another version)": " (von einer anderen Version)",
    "is a device or a pipe; name the file of a certificate": (
        "ist ein Gerät oder eine Pipe; die Datei eines Zertifikats nennen"
    ),
    "is no certificate, or a broken one: it is no zip file; `satpuzzle certify` writes certificates": (
        "ist kein Zertifikat oder ein beschädigtes: es ist keine Zip-Datei; `satpuzzle certify` schreibt Zertifikate"
    ),
    "holds {name}, which is no part of a certificate": "enthält {name}, was nicht zu einem Zertifikat gehört",
    "holds {name} twice": "enthält {name} zweimal",
    "lacks its part {name}": "der Bestandteil {name} fehlt",
    "{name} was changed: its SHA-256 is not the one in the manifest": (
        "{name} wurde verändert: der SHA-256-Wert ist nicht der aus dem Manifest"
    ),
    "{name} has {n} bytes, the manifest says {size}": "{name} hat {n} Bytes, laut Manifest {size}",
    "{manifest} is no JSON": "{manifest} ist kein JSON",
    "is no certificate, or a broken one: {error}": "ist kein Zertifikat oder ein beschädigtes: {error}",
    "{manifest} is of the format {known}{newer}; this program reads {formats}": (
        "{manifest} hat das Format {known}{newer}; dieses Programm liest {formats}"
    ),
    "no certificate can hold this puzzle: {reason}": "kein Zertifikat kann dieses Puzzle enthalten: {reason}",
    "it would be read as another puzzle": "es würde als ein anderes Puzzle gelesen",
    "holds {n} puzzles, not one": "enthält {n} Puzzles, nicht nur eines",
    # certificates/recipe_proof.py
    "recipe {name!r} leaves out rotations of solutions; certify with another one": (
        "das Rezept {name!r} lässt gedrehte Lösungen weg; für das Zertifikat ein anderes nehmen"
    ),
    (
        "BUG: what {family} is derived from does not suffice; please report this puzzle, "
        "and certify with another recipe"
    ): (
        "FEHLER: woraus {family} abgeleitet wird, genügt nicht; bitte dieses Puzzle melden "
        "und für das Zertifikat ein anderes Rezept nehmen"
    ),
    (
        "recipe {name!r}: nobody has written down yet how {family} follows from the rules of the puzzle; "
        "certify with another one"
    ): (
        "Rezept {name!r}: wie {family} aus den Regeln des Puzzles folgt, ist noch nicht aufgeschrieben; "
        "mit einem anderen zertifizieren"
    ),
    # certificates/derivation.py
    "BUG: a clause does not follow from the rules of the puzzle; please report this": (
        "FEHLER: eine Klausel folgt nicht aus den Regeln des Puzzles; bitte melden"
    ),
    # certificates/proving.py
    "BUG: the solver's proof ends without the empty clause": (
        "FEHLER IM PROGRAMM: der Beweis des Solvers endet ohne die leere Klausel"
    ),
    "BUG: a step of the solver's proof does not follow by unit propagation": (
        "FEHLER IM PROGRAMM: ein Schritt im Beweis des Solvers folgt nicht durch Unit-Propagation"
    ),
    "BUG: {clause} is no rule of the puzzle; please report this": (
        "FEHLER: {clause} ist keine Regel des Puzzles; bitte melden"
    ),
    "trimming and checking it": "wird gekürzt und geprüft",
    "BUG: the solver finds a solution that is not in the complete list; please report this puzzle": (
        "FEHLER IM PROGRAMM: der Solver findet eine Lösung, die nicht in der vollständigen Liste steht; dieses "
        "Puzzle bitte melden"
    ),
    # certificates/lrat.py
    "its hints lead to no contradiction: the clause does not follow": (
        "seine Hinweise führen zu keinem Widerspruch: die Klausel folgt nicht"
    ),
    "ends without the empty clause: it was cut off, or proves nothing": (
        "endet ohne die leere Klausel: wurde abgeschnitten oder beweist nichts"
    ),
    "is longer than {longest} MiB: no step is": "ist länger als {longest} MiB: so lang ist kein Schritt",
    "continues after the empty clause": "geht nach der leeren Klausel weiter",
    "clause {step} comes after clause {last}": "Klausel {step} kommt nach Klausel {last}",
    "uses clause {hint}, which is not there": "benutzt Klausel {hint}, die es nicht gibt",
    "clause {hint} ends the step, but further hints follow": (
        "Klausel {hint} beendet den Schritt, aber es folgen weitere Hinweise"
    ),
    "deletes clause {name}, which is not there": "löscht Klausel {name}, die es nicht gibt",
    "is no step of an LRAT proof as certificates hold it": (
        "ist kein Schritt eines LRAT-Beweises, wie Zertifikate ihn enthalten"
    ),
    "defines no new variable, and has no hints: it does not follow": (
        "definiert keine neue Variable und nennt keine Klauseln: das folgt nicht"
    ),
    "defines a variable by one that is not known yet": (
        "definiert eine Variable durch eine, die noch nicht bekannt ist"
    ),
    "goes on with no definition: it does not follow": ("setzt keine Definition fort: das folgt nicht"),
    "speaks of variable {new}, which is not defined": ("spricht von Variable {new}, die nicht definiert ist"),
    "clause {hint} implies nothing here: two are open": ("aus Klausel {hint} folgt hier nichts: zwei sind offen"),
    # certificates/recount.py
    "counting again takes over {most} states at once": "das Nachzählen braucht über {most} Zustände auf einmal",
    # certificates/verify.py
    "checking the proof": "der Beweis wird geprüft",
    "reading it": "wird gelesen",
    "solutions.txt holds more than CHECK lines, or not in canonical order": (
        "solutions.txt enthält nicht nur CHECK-Zeilen oder ist nicht in kanonischer Reihenfolge"
    ),
    "the manifest claims something else than what is proved": "das Manifest behauptet etwas anderes, als bewiesen ist",
    "puzzle.toml: {message}": "puzzle.toml: {message}",
    "solutions.txt:{number}: no solution: {fault}": "solutions.txt:{number}: keine Lösung: {fault}",
    "solutions.txt:{number}: the same solution as in line {first}": (
        "solutions.txt:{number}: dieselbe Lösung wie in Zeile {first}"
    ),
    "solutions.txt: {message}": "solutions.txt: {message}",
    "formula.cnf holds something else than the rules of its puzzle": (
        "formula.cnf enthält etwas anderes als die Regeln seines Puzzles"
    ),
    "the manifest claims something else than what is counted": (
        "das Manifest behauptet etwas anderes, als gezählt wird"
    ),
    "the cards do not fit": ("die Karten passen nicht"),
}
