"""The German texts, by the English ones that stand in the code; names in braces stand for parts."""

from __future__ import annotations

# The words of the exercise, which prints no umlauts.
_CLASSIC = {
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
}

TEXTS: dict[str, str] = {
    **_CLASSIC,
    # analysis.py
    "inside the rim figure {figure} cannot be paired up: {n} left over": (
        "innerhalb des Rands geht Figur {figure} nicht in Paaren auf: {n} übrig"
    ),
    "{n} sides show the frame {label}, the rim has {rim}": "{n} Seiten zeigen den Rahmen {label}, der Rand hat {rim}",
    "{n} sides cannot be paired up and must lie on the rim, which has {rim}": (
        "{n} Seiten gehen nicht in Paaren auf und müssen am Rand liegen, der {rim} hat"
    ),
    "{n} sides show {label}, the rim has {rim}": "{n} Seiten zeigen {label}, der Rand hat {rim}",
    # api.py
    "a puzzle, or solutions of one puzzle": "ein Puzzle, oder Lösungen eines Puzzles",
    "a list of solutions of this puzzle": "eine Liste von Lösungen dieses Puzzles",
    "a puzzle, or a list of puzzles": "ein Puzzle oder eine Liste von Puzzles",
    "a list of recipes' names or files, as in ['default']": (
        "eine Liste von Namen oder Dateien von Rezepten, etwa ['default']"
    ),
    "a list of whole numbers, as in [3, 4, 5]": "eine Liste ganzer Zahlen, etwa [3, 4, 5]",
    "a Standing, or None": "ein Standing oder None",
    "an Encoding, as encode makes one": "ein Encoding, wie encode eines liefert",
    "a list of puzzles": "eine Liste von Puzzles",
    "BUG: {n} essential solutions found, {essential} counted": (
        "FEHLER IM PROGRAMM: {n} wesentlich verschiedene Lösungen gefunden, {essential} gezählt"
    ),
    "a Clock, or None": "eine Clock oder None",
    # arguments.py
    "millimetres, {least:g} or more, as in {name}=50": "Millimeter, {least:g} oder mehr, wie in {name}=50",
    "a very large number": "eine sehr große Zahl",
    "{name}: {value} will not do; give {wanted}": "{name}: {value} geht nicht; nötig: {wanted}",
    "a whole number, as in {name}=3": "eine ganze Zahl, etwa {name}=3",
    "{least} or more": "{least} oder mehr",
    "{most} or less": "{most} oder weniger",
    "seconds, 0 or more, as in {name}=2.5, or None for no limit": (
        "Sekunden, 0 oder mehr, etwa {name}=2.5, oder None für keine Begrenzung"
    ),
    "True or False": "True oder False",
    "a text, as in {example}": "ein Text, etwa {example}",
    "a file's name, a text or a Path": "der Name einer Datei, ein Text oder ein Path",
    "a function, or None": "eine Funktion oder None",
    # bench/encodings.py
    "is no file of results; name another one": "ist keine Datei mit Ergebnissen; eine andere nennen",
    "no plot without matplotlib; install it with: pip install 'satpuzzle[plot]', and run this again": (
        "kein Diagramm ohne matplotlib; installieren mit: pip install 'satpuzzle[plot]', dann neu starten"
    ),
    "holds several examples; name one with a single one": (
        "enthält mehrere Beispiele; eine Datei mit einem einzigen nennen"
    ),
    "signal {number} ended it": "beendet durch Signal {number}",
    "it gave no result": "ohne Ergebnis",
    "was measured with a limit of {limit:g} s; name another file": (
        "wurde mit einer Grenze von {limit:g} s gemessen; eine andere Datei nennen"
    ),
    "is no result; delete the line, or name another file": (
        "ist kein Ergebnis; die Zeile löschen oder eine andere Datei nennen"
    ),
    # bench/engines.py
    "{name}: the engines disagree: {answers}": "{name}: die Verfahren widersprechen einander: {answers}",
    "the reference {program!r} printed no `solutions N placements N seconds S`": (
        "der Vergleich {program!r} hat kein `solutions N placements N seconds S` ausgegeben"
    ),
    "cannot run the reference {program!r}: {error}": "der Vergleich {program!r} lässt sich nicht ausführen: {error}",
    # bench/jobs.py
    "the ways disagree: {answers}": "die Wege widersprechen einander: {answers}",
    "--cluster needs Dask; install it with: pip install 'satpuzzle[cluster]'": (
        "--cluster braucht Dask; zu installieren mit: pip install 'satpuzzle[cluster]'"
    ),
    # certificate/archive.py
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
    "{filename} is not as large as the zip says": "{filename} ist nicht so groß, wie es in der Zip-Datei steht",
    "{manifest} is no manifest of a certificate": "{manifest} ist kein Manifest eines Zertifikats",
    " (of another version)": " (von einer anderen Version)",
    "{manifest} is of the format {known}{newer}; this program reads {format!r}": (
        "{manifest} hat das Format {known}{newer}; dieses Programm liest {format!r}"
    ),
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
    # certificate/certify.py
    "proof": "Beweis",
    "has more than {limit} solutions; a certificate lists them all: raise --limit": (
        "hat mehr als {limit} Lösungen; ein Zertifikat zählt sie alle auf: --limit erhöhen"
    ),
    # certificate/claim.py
    "recipe {name!r} leaves out rotations of solutions; certify with another one": (
        "das Rezept {name!r} lässt gedrehte Lösungen weg; für das Zertifikat ein anderes nehmen"
    ),
    # certificate/lrat.py
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
    "clause {hint} implies nothing here: {n} of its literals are open": (
        "Klausel {hint} erzwingt hier nichts: {n} ihrer Literale sind offen"
    ),
    "is no step of an LRAT proof without RAT": "ist kein Schritt eines LRAT-Beweises ohne RAT",
    "clause {hint} ends the step, but further hints follow": (
        "Klausel {hint} beendet den Schritt, aber es folgen weitere Hinweise"
    ),
    "deletes clause {name}, which is not there": "löscht Klausel {name}, die es nicht gibt",
    # certificate/proving.py
    "trimming and checking it": "wird gekürzt und geprüft",
    "BUG: the solver's proof ends without the empty clause": (
        "FEHLER IM PROGRAMM: der Beweis des Solvers endet ohne die leere Klausel"
    ),
    "BUG: the solver finds a solution that is not in the complete list; please report this puzzle": (
        "FEHLER IM PROGRAMM: der Solver findet eine Lösung, die nicht in der vollständigen Liste steht; dieses "
        "Puzzle bitte melden"
    ),
    "BUG: a step of the solver's proof does not follow by unit propagation": (
        "FEHLER IM PROGRAMM: ein Schritt im Beweis des Solvers folgt nicht durch Unit-Propagation"
    ),
    # certificate/recount.py
    "a recount holds over {most} states at once; allow more": (
        "beim Nachzählen werden es mehr als {most} Zustände zugleich; mehr zulassen"
    ),
    # certificate/verify.py
    "building the formula again": "die Formel wird neu aufgebaut",
    "checking the proof": "der Beweis wird geprüft",
    "reading it": "wird gelesen",
    "formula.cnf is not the formula of its puzzle, recipe and solutions": (
        "formula.cnf ist nicht die Formel zu Puzzle, Rezept und Lösungen des Zertifikats"
    ),
    "solutions.txt holds more than CHECK lines, or not in canonical order": (
        "solutions.txt enthält nicht nur CHECK-Zeilen oder ist nicht in kanonischer Reihenfolge"
    ),
    "the manifest claims something else than what is proved": "das Manifest behauptet etwas anderes, als bewiesen ist",
    "its own": "eigenes",
    "recipe.toml: {message}": "recipe.toml: {message}",
    "holds {n} puzzles, not one": "enthält {n} Puzzles, nicht nur eines",
    "puzzle.toml: {message}": "puzzle.toml: {message}",
    "solutions.txt:{number}: no solution: {fault}": "solutions.txt:{number}: keine Lösung: {fault}",
    "solutions.txt:{number}: the same solution as in line {first}": (
        "solutions.txt:{number}: dieselbe Lösung wie in Zeile {first}"
    ),
    "solutions.txt: {message}": "solutions.txt: {message}",
    # check.py
    "{filled} of {cells} cells are filled, {match} of {joins} joins match": (
        "{filled} von {cells} Feldern sind gefüllt, {match} von {joins} Fugen passen"
    ),
    "a board of {size}, the puzzle's is {board}": "ein Brett von {size}, das des Puzzles ist {board}",
    "cell {cell}: no card shows {labels}": "Feld {cell}: keine Karte zeigt {labels}",
    "{n} card, the board has {cells} cells": "{n} Karte, das Brett hat {cells} Felder",
    "{n} cards, the board has {cells} cells": "{n} Karten, das Brett hat {cells} Felder",
    "{n} cells show what no card does; are its colours numbered like the cards'?": (
        "{n} Felder zeigen, was keine Karte zeigt; sind die Farben so nummeriert wie die der Karten?"
    ),
    "cell {cell}: there is no card type {type}": "Feld {cell}: es gibt keinen Kartentyp {type}",
    "cell {cell} side {side} shows {label}, cell {other_cell} side {other_side} shows {other}": (
        "Feld {cell} Seite {side} zeigt {label}, Feld {other_cell} Seite {other_side} zeigt {other}"
    ),
    "cell {cell}: not the given card {type} turned by {turn}": (
        "Feld {cell}: nicht die vorgegebene Karte {type}, um {turn} gedreht"
    ),
    "cell {cell}: card type {type} does not show {labels} in any turn": (
        "Feld {cell}: Kartentyp {type} zeigt {labels} in keiner Drehung"
    ),
    "cell {cell} side {side} shows the frame {label} inside the board": (
        "Feld {cell} Seite {side} zeigt den Rahmen {label} im Inneren des Bretts"
    ),
    "cell {cell} side {side} shows {label} on the rim, not {rim}": (
        "Feld {cell} Seite {side} zeigt am Rand {label}, nicht {rim}"
    ),
    "cell {cell}: {entry} is not type,label,label,…": "Feld {cell}: {entry} ist nicht Typ,Zahl,Zahl,…",
    "cell {cell}: all {n} cards of type {type} are used already": (
        "Feld {cell}: alle {n} Karten vom Typ {type} sind schon verwendet"
    ),
    # cli/__init__.py
    "command": "Befehl",
    "Commands": "Befehle",
    "did you mean `{command}`? The first word is a command": (
        "gemeint ist vielleicht `{command}`? Das erste Wort ist ein Befehl"
    ),
    "{command} has no commands of its own": "{command} hat keine eigenen Befehle",
    "interrupted": "unterbrochen",
    "the output cannot be written: {reason}": "die Ausgabe kann nicht geschrieben werden: {reason}",
    "out of memory": "zu wenig Speicher",
    # cli/bench.py
    "engine": "Verfahren",
    "whole process, solve standard: {solve} ms; bare imports: {imports} ms; ratio {ratio}": (
        "ganzer Prozess, solve standard: {solve} ms; nur die Importe: {imports} ms; Verhältnis {ratio}"
    ),
    "instance": "Puzzle",
    "solutions": "Lösungen",
    "read ms": "lesen ms",
    "encode ms": "Formel ms",
    "total ms": "gesamt ms",
    "puzzle": "Puzzle",
    "answer": "Antwort",
    "reference": "Vergleich",
    "ratio": "Faktor",
    "ratio: frontier / reference; -: not finished, or not possible": (
        "Faktor: frontier / Vergleich; -: nicht fertig oder nicht möglich"
    ),
    "ratio: one process / this": "Faktor: ein Prozess / dieses",
    "parts": "Teile",
    "seconds": "Sekunden",
    "hours on 100": "h auf 100",
    "{run}: {status}, {seconds} s": "{run}: {status}, {seconds} s",
    "done": "fertig",
    # cli/certify.py
    "--report is of one puzzle; name one PUZZLE": "--report gilt für ein einziges Puzzle; nur eines nennen",
    "would be replaced, and is no certificate; name another folder": (
        "würde ersetzt, und ist kein Zertifikat; einen anderen Ordner nennen"
    ),
    "is one file, and there will be several certificates; name a folder": (
        "ist eine einzige Datei, es werden aber mehrere Zertifikate; einen Ordner nennen"
    ),
    # cli/check.py
    "standard input": "Standardeingabe",
    "the address": "die Adresse",
    "--partial counts nothing, so there is nothing to remember; leave out --checkpoint": (
        "--partial zählt nichts, also ist nichts zu merken; --checkpoint weglassen"
    ),
    "holds no board; name a FILE with solutions, in CHECK lines or as addresses": (
        "enthält kein Brett; eine FILE mit Lösungen nennen, als CHECK-Zeilen oder als Adressen"
    ),
    "no CHECK line in it; they read CHECK: type,label,label,…;…;": (
        "keine CHECK-Zeile darin; eine sieht so aus: CHECK: Typ,Zahl,Zahl,…;…;"
    ),
    # cli/convert.py
    "only one of PUZZLE and FILE can be standard input": "nur eines von PUZZLE und FILE kann die Standardeingabe sein",
    "left out, the {notation} notation cannot hold it: {what}": (
        "weggelassen, da die Schreibweise {notation} es nicht aufnehmen kann: {what}"
    ),
    "--solution goes with --to url: no other notation says how the cards lie": (
        "--solution geht mit --to url: keine andere Schreibweise sagt, wie die Karten liegen"
    ),
    "file": "Datei",
    "left out": "weggelassen",
    "--output FOLDER/ writes a file for each": "--output FOLDER/ schreibt für jedes eine Datei",
    # cli/design.py
    "say what to make: --board 3x3 --figures 4, or --repair PUZZLE": (
        "angeben, was zu entwerfen ist: --board 3x3 --figures 4 oder --repair PUZZLE"
    ),
    "--certificates writes files; name a folder with --output": (
        "--certificates schreibt Dateien; mit --output einen Ordner nennen"
    ),
    "--hardest and --easiest exclude each other; give one": (
        "--hardest und --easiest schließen einander aus; nur eines angeben"
    ),
    "--{name} {number} chooses from --count {count} puzzles, measured by --placements; raise these": (
        "--{name} {number} wählt aus --count {count} Puzzles aus, gemessen durch --placements; diese erhöhen"
    ),
    "{option} goes without --repair only; leave it out": "{option} geht nur ohne --repair; weglassen",
    "is one file, and there will be {n} puzzles; name a folder": (
        "ist eine einzige Datei, es werden aber {n} Puzzles; einen Ordner nennen"
    ),
    "{n} of {count} puzzles found: {error}": "{n} von {count} Puzzles gefunden: {error}",
    "{option} goes with --repair only; leave it out": "{option} geht nur mit --repair; weglassen",
    # cli/drawing.py
    "--labels, --names and --letters exclude each other; give one": (
        "--labels, --names und --letters schließen einander aus; gib eines an"
    ),
    "--motif {text}: write it as in 3=star or heart=red": "--motif {text}: schreibe es wie in 3=stern oder herz=rot",
    "--motif {figure} is given twice; give one": "--motif {figure} steht zweimal da; gib eines an",
    # cli/encodings.py
    "--families lists all families; give it neither a PUZZLE nor --encoding": (
        "--families listet alle Bedingungen auf; PUZZLE und --encoding weglassen"
    ),
    # cli/export.py
    "writing it": "sie wird geschrieben",
    "formula": "Formel",
    "building it": "sie wird aufgebaut",
    "after {name}": "nach {name}",
    "{n} formulas and {page} in {folder}": "{n} Formeln und {page} in {folder}",
    "--cubes goes without --block and --hash; leave them out": (
        "--cubes geht nicht mit --block und --hash zusammen; diese weglassen"
    ),
    "no solution to exclude": "keine Lösung, die auszuschließen wäre",
    "--suite makes its own puzzles: no PUZZLE, no options but --encoding, --seeds, --largest": (
        "--suite erzeugt eigene Puzzles: kein PUZZLE, keine Optionen außer --encoding, --seeds, --largest"
    ),
    "name a PUZZLE, or a folder with --suite": "ein PUZZLE nennen oder mit --suite einen Ordner",
    "is another page; name another folder, or replace it with --force": (
        "ist eine andere Seite; einen anderen Ordner nennen oder mit --force ersetzen"
    ),
    "an .icnf holds cubes; say how many with --cubes": "eine .icnf-Datei enthält Cubes; mit --cubes angeben, wie viele",
    "a formula with cubes is no .cnf; name it .icnf": (
        "eine Formel mit Cubes ist keine .cnf-Datei; mit der Endung .icnf benennen"
    ),
    # cli/many.py
    "standard input can be read once; name - once": (
        "die Standardeingabe lässt sich nur einmal lesen; - nur einmal nennen"
    ),
    "--example picks from one file; name one PUZZLE": (
        "--example wählt aus einer einzigen Datei aus; nur ein PUZZLE nennen"
    ),
    "holds no file with a puzzle": "enthält keine Datei mit einem Puzzle",
    "--checkpoint remembers one search; name one puzzle": (
        "--checkpoint merkt sich eine einzige Suche; nur ein Puzzle nennen"
    ),
    "passed over, no puzzles by their endings: {listed}": "übergangen, der Endung nach keine Puzzles: {listed}",
    "would be written for two puzzles; name their files differently": (
        "würde für zwei Puzzles geschrieben; ihre Dateien verschieden nennen"
    ),
    "holds no puzzle, passed over: {reason}": "enthält kein Puzzle, übergangen: {reason}",
    # cli/options.py
    "--example {example}, but the file holds {n}": "--example {example}, aber die Datei enthält {n}",
    "holds {n} examples; pick one with --example": "enthält {n} Beispiele; mit --example eines auswählen",
    "nan is no number of seconds": "nan ist keine Anzahl von Sekunden",
    "--memory {size} is no size; write it as in 500MB or 2GiB": (
        "--memory {size} ist keine Größe; etwa 500MB oder 2GiB schreiben"
    ),
    "--memory {size} is too little; the least is 1MiB": "--memory {size} ist zu wenig; mindestens 1MiB",
    # cli/outputs.py
    "a sheet is a .pdf; name it as in cards.pdf": "ein Bogen ist ein .pdf; einen Namen wie karten.pdf wählen",
    "--format svg goes with .svg; name it as in solutions.svg": "--format svg gehört zu .svg; Name wie loesungen.svg",
    "--format html goes with .html; name it as in report.html": "--format html gehört zu .html; Name wie bericht.html",
    "take --format {form}, or name it as in report.txt": "dazu --format {form} angeben, oder Name wie bericht.txt",
    "a picture is a .svg, .pdf or .png; name it as in picture.svg": (
        "ein Bild ist .svg, .pdf oder .png; nenne es wie in bild.svg"
    ),
    "a report is text; name it as in report.txt": "ein Bericht ist Text; einen Namen wie report.txt wählen",
    "a puzzle is written as text; name it as in puzzle.toml": (
        "ein Puzzle wird als Text geschrieben; einen Namen wie puzzle.toml wählen"
    ),
    "a formula is a .cnf or .icnf, also with .gz or .xz; name it as in formula.cnf": (
        "eine Formel ist eine .cnf- oder .icnf-Datei, auch mit .gz oder .xz; einen Namen wie formula.cnf wählen"
    ),
    "a certificate is a .zip; name it as in certificate.zip": (
        "ein Zertifikat ist eine .zip-Datei; einen Namen wie certificate.zip wählen"
    ),
    "the results are a .csv; name it as in results.csv": (
        "die Ergebnisse sind eine .csv-Datei; einen Namen wie results.csv wählen"
    ),
    "exists and holds a recipe; write elsewhere, or replace it with --force": (
        "gibt es schon, mit einem Rezept; woanders hinschreiben oder mit --force ersetzen"
    ),
    "exists and holds a puzzle; write elsewhere, or replace it with --force": (
        "gibt es schon, mit einem Puzzle; woanders hinschreiben oder mit --force ersetzen"
    ),
    "is named twice; name another file to write": "ist zweimal genannt; eine andere Datei zum Schreiben nennen",
    "is what is read; name another file to write": "wird zugleich gelesen; eine andere Datei zum Schreiben nennen",
    # cli/pages.py
    "[default: {value}]": "[voreingestellt: {value}]",
    "[required]": "[erforderlich]",
    "[OPTIONS]": "[OPTIONEN]",
    "COMMAND [ARGS]...": "BEFEHL [ARGUMENTE]...",
    "Examples": "Beispiele",
    "Usage": "Aufruf",
    # cli/progress.py
    "parts {done}/{parts}, solutions {n}": "Teile {done}/{parts}, Lösungen {n}",
    "{n} clause": "{n} Klausel",
    "{n} clauses": "{n} Klauseln",
    "{n} conflict": "{n} Konflikt",
    "{n} conflicts": "{n} Konflikte",
    "cell {cell} of {cells}": "Feld {cell} von {cells}",
    "{n} state": "{n} Zustand",
    "{n} states": "{n} Zustände",
    "solutions so far: {count}": "Lösungen: {count}",
    "{rate} parts/s": "{rate} Teile/s",
    "{time} left": "noch {time}",
    # cli/page.py, page/building.py
    "make a puzzle a page to play, or a page to enter one": "eine Seite zum Spielen eines Puzzles, oder zum Eingeben",
    "name a PUZZLE; or --enter, for a page to enter one on": (
        "nenne ein PUZZLE; oder --enter, für eine Seite zum Eingeben"
    ),
    "--certificate is of a puzzle; name one": "--certificate ist eines von einem Puzzle; nenne eines",
    "one file to play mine.txt in any browser, also offline": (
        "eine Datei, um mine.txt in jedem Browser zu spielen, auch ohne Netz"
    ),
    "an empty page to click a puzzle into": "eine leere Seite, um ein Puzzle hineinzuklicken",
    "Open with the editor; without PUZZLE with an empty board.": "Im Editor öffnen; ohne PUZZLE mit leerem Brett.",
    "Hold the solutions, for whoever wants to be helped.": "Die Lösungen enthalten, für alle, die Hilfe wollen.",
    "Show the cards' own numbers or names, until somebody hides them.": (
        "Die eigenen Nummern oder Namen der Karten zeigen, bis jemand sie ausblendet."
    ),
    "Show a letter for each figure, until somebody hides them.": (
        "Einen Buchstaben für jede Figur zeigen, bis jemand sie ausblendet."
    ),
    "Write a proof of the solutions.": "Einen Beweis der Lösungen schreiben.",
    "The page: a .html.": "Die Seite: ein .html.",
    "Make PUZZLE a page to play: one file that works in any browser, from disk, without a network.": (
        "Aus PUZZLE eine Seite zum Spielen machen: eine Datei, die in jedem Browser läuft, ohne Netz."
    ),
    "The solutions are counted for a minute, or --timeout; what is not known then the page does not claim. Up to "
    "10,000 of them are in the file. Exit status 0; 1 if there is no solution; 3 if that is not known.": (
        "Die Lösungen werden eine Minute lang gezählt, oder --timeout lang; was dann nicht bekannt ist, behauptet die "
        "Seite nicht. Bis zu 10.000 stehen in der Datei. Exit-Status 0; 1, wenn es keine Lösung gibt; 3, wenn das "
        "nicht bekannt ist."
    ),
    "how many solutions there are is not known ({why}); the page says so": (
        "wie viele Lösungen es gibt, ist nicht bekannt ({why}); so steht es auch auf der Seite"
    ),
    "no certificate written ({why}); the page says so": (
        "kein Zertifikat geschrieben ({why}); so steht es auch auf der Seite"
    ),
    "{n} kB": "{n} kB",
    "{n} essential solution in it": "{n} wesentliche Lösung darin",
    "{n} essential solutions in it": "{n} wesentliche Lösungen darin",
    "a page is a .html; name it as in page.html": "eine Seite ist ein .html; einen Namen wie seite.html wählen",
    "there is no puzzle of which anything could be proved; leave out certificate": (
        "es gibt kein Puzzle, von dem etwas zu beweisen wäre; certificate weglassen"
    ),
    "Edge-matching puzzles": "Legepuzzles",
    "This page is a game; it needs JavaScript, and a browser of 2024 or later.": (
        "Diese Seite ist ein Spiel; sie braucht JavaScript und einen Browser von 2024 oder später."
    ),
    # cli/render.py
    "more than {most} boards for one picture; name fewer": "mehr als {most} Bretter für ein Bild; nenne weniger",
    "line {line}: a solution": "Zeile {line}: eine Lösung",
    "line {line}: no solution": "Zeile {line}: keine Lösung",
    "--solution, --all, --first, --check and --empty exclude each other; give one": (
        "--solution, --all, --first, --check und --empty schließen einander aus; gib eines an"
    ),
    "--essential goes with --solution or --all": "--essential gehört zu --solution oder --all",
    "more than {most} boards for one picture; choose with --solution 1-{most}": (
        "mehr als {most} Bretter für ein Bild; wähle aus mit --solution 1-{most}"
    ),
    "--solution {number}: there are {n} solutions": "--solution {number}: es gibt {n} Lösungen",
    "--solution {text}: write numbers from 1, as in 3 or 1-4": (
        "--solution {text}: schreibe Nummern ab 1, wie in 3 oder 1-4"
    ),
    "there is no solution to draw; nothing is written": (
        "es gibt keine Lösung, die gezeichnet werden könnte; nichts wird geschrieben"
    ),
    # cli/repairing.py
    "no change of labels gives exactly {n} essential solutions": (
        "keine Änderung von Zahlen ergibt genau {n} wesentlich verschiedene Lösungen"
    ),
    # cli/sheet.py
    "--cards-only searches nothing, so there is nothing to prove; leave out --certificate": (
        "--cards-only sucht nichts, es gibt also nichts zu beweisen; --certificate weglassen"
    ),
    "{n} page": "{n} Seite",
    "{n} pages": "{n} Seiten",
    "{title}: set {code}, cards with sides of {size:g} mm, {n} on a page": (
        "{title}: Satz {code}, Karten mit Seiten von {size:g} mm, {n} auf einer Seite"
    ),
    "certificate {file}, SHA-256 {hash}": "Zertifikat {file}, SHA-256 {hash}",
    # cli/solutions.py
    "holds no CHECK line": "enthält keine CHECK-Zeile",
    "{wrong}: {fault}": "{wrong}: {fault}",
    # cli/solve.py
    "--limit, --all and --first exclude each other; give one": (
        "--limit, --all und --first schließen einander aus; nur eines angeben"
    ),
    "--first gives one solution; leave out --essential and --cross-check": (
        "--first gibt eine einzige Lösung; --essential und --cross-check weglassen"
    ),
    "--format {form} has no place for cards; leave out --cards, or take --format json": (
        "--format {form} hat keinen Platz für Karten; --cards weglassen oder --format json nehmen"
    ),
    "still searching; --first gives any one solution, often much sooner": (
        "die Suche läuft noch; --first gibt irgendeine Lösung, oft viel früher"
    ),
    # cli/unique.py
    "--certificate is of one puzzle; `satpuzzle certify` writes those of many to a folder": (
        "--certificate gilt für ein einziges Puzzle; `satpuzzle certify` schreibt die Zertifikate von mehreren in "
        "einen Ordner"
    ),
    "no certificate written: the two solutions are proof enough": (
        "kein Zertifikat geschrieben: die zwei Lösungen sind Beweis genug"
    ),
    # cli/usage.py
    "{name} is missing": "{name} fehlt",
    "`{command}` lists all options": "`{command}` listet alle Optionen auf",
    "{option} needs a value after it": "{option} braucht einen Wert dahinter",
    "{words}: more than this command takes": "{words}: mehr, als dieser Befehl annimmt",
    "{option} {value}: {known}": "{option} {value}: {known}",
    "there is no option {option}": "es gibt keine Option {option}",
    "{option} takes no value; write it alone": "{option} hat keinen Wert; ohne Wert schreiben",
    "as in: {example}": "etwa: {example}",
    "{option} {value}: write a whole number": "{option} {value}: nötig ist eine ganze Zahl",
    "{option} {value}: write a number": "{option} {value}: nötig ist eine Zahl",
    "up to {most}": "bis {most}",
    "above {least}": "über {least}",
    "from {least}": "ab {least}",
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
    # dimacs/decode.py
    "{name}: the values are no solution: {wrong}": "{name}: die Werte sind keine Lösung: {wrong}",
    "{name}: {error}": "{name}: {error}",
    # dimacs/read.py
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
    # encode/encoder.py
    "a list of literals, as in [3, -5]": "eine Liste von Literalen, etwa [3, -5]",
    (
        "recipe {name!r} cannot express the rule {rule}, which leaves the rim free: it has no variables for turns or "
        "for labels on the rim; add 'rim' to its variables"
    ): (
        "das Rezept {name!r} kann die Regel {rule} nicht ausdrücken, die den Rand frei lässt: es hat keine "
        "Variablen für Drehungen oder für Zahlen am Rand; 'rim' zu seinen Variablen hinzufügen"
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
    # encode/sizes.py
    "recipe": "Rezept",
    "why it does not fit": "warum es nicht passt",
    "too large to be built for this; export it": "zu groß, um hierfür aufgebaut zu werden; die Formel exportieren",
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
    # engines/frontier/counting.py
    "joining the halves": "die Hälften werden verbunden",
    "sorting": "wird sortiert",
    # engines/frontier/engine.py
    "the frontier engine laid no solution: {wrong}": "das Verfahren frontier hat keine Lösung gelegt: {wrong}",
    # engines/frontier/layout.py
    "the frontier engine needs more than --memory {memory}MiB for this puzzle; give it more, or use --engine sat": (
        "das Verfahren frontier braucht für dieses Puzzle mehr als --memory {memory}MiB; mehr erlauben oder "
        "--engine sat nehmen"
    ),
    (
        "cell {cell} has {neighbours} earlier neighbours and {labels} labels: too many for the frontier engine; use "
        "--engine sat"
    ): (
        "Feld {cell} hat {neighbours} frühere Nachbarn und {labels} Zahlen: zu viele für das Verfahren frontier; "
        "--engine sat nehmen"
    ),
    # engines/sat/engine.py
    "the solver's model ignores the assumptions": "die Belegung des Solvers missachtet die Annahmen",
    "the solver's model is no solution: {wrong}": "die Belegung des Solvers ist keine Lösung: {wrong}",
    "the solver repeats a model that its clauses exclude": (
        "der Solver wiederholt eine Belegung, die seine Klauseln ausschließen"
    ),
    # engines/sat/external.py
    "answer of {command!r}": "Antwort von {command!r}",
    "{option}: name a program, as in {option} 'cadical -q'": (
        "{option}: ein Programm nennen, etwa {option} 'cadical -q'"
    ),
    "installed are {programs}": "installiert sind {programs}",
    "name a program that is installed": "ein installiertes Programm nennen",
    "{option}: cannot start {program!r}; {mend}": "{option}: {program!r} lässt sich nicht starten; {mend}",
    "{option} {command!r}: {error}": "{option} {command!r}: {error}",
    "signal {number} ended the program": "Signal {number} hat das Programm beendet",
    "two different {key} in one address": "zweierlei {key} in einer Adresse",
    "{name}: says unsatisfiable, but signal {number} ended the program": (
        "{name}: meldet unerfüllbar, aber Signal {number} hat das Programm beendet"
    ),
    "{command!r} wrote no {{answer}} file": "{command!r} hat keine Datei {{answer}} geschrieben",
    # engines/sat/oracles.py
    "--solver and --external exclude each other; give one": (
        "--solver und --external schließen einander aus; nur eines angeben"
    ),
    # engines/sat/pysat.py
    "solver": "Solver",
    # errors.py
    "did you mean {name}?": "gemeint ist vielleicht {name}?",
    "known: {names}": "bekannt: {names}",
    "unknown {what} {name}": "{what} {name} ist unbekannt",
    "line": "Zeile",
    # files.py
    "is a link to a file that is not there": "ist ein Verweis auf eine Datei, die es nicht gibt",
    "no such file; look at its name, and at the folder that it is in": (
        "keine solche Datei; den Namen prüfen und den Ordner, in dem sie liegt"
    ),
    "no such file; there is no folder {folder} either": "keine solche Datei; auch den Ordner {folder} gibt es nicht",
    "no such file; did you mean {name}?": "keine solche Datei; gemeint ist vielleicht {name}?",
    "cannot be read: you have no permission; change that (chmod u+r), or copy the file": (
        "kann nicht gelesen werden: keine Berechtigung; sie ändern (chmod u+r) oder die Datei kopieren"
    ),
    "larger than {limit} MiB; too large for what it is read as": (
        "größer als {limit} MiB; zu groß für das, als was es gelesen wird"
    ),
    "is not text; save it as UTF-8": "ist kein Text; als UTF-8 speichern",
    "a NUL byte: this is a binary file, not a puzzle's text": (
        "ein NUL-Byte: dies ist eine Binärdatei, nicht der Text eines Puzzles"
    ),
    "is a document or an archive (.xlsx, .docx, .pdf, .zip); save it as text, .txt or .csv": (
        "ist ein Dokument oder ein Archiv (.xlsx, .docx, .pdf, .zip); als Text speichern, .txt oder .csv"
    ),
    "is a picture; type what is on it into a text file": (
        "ist ein Bild; was darauf zu sehen ist, in eine Textdatei tippen"
    ),
    "is compressed; unpack it first": "ist komprimiert; zuerst auspacken",
    "an empty name: name a file to write": "ein leerer Name: eine Datei zum Schreiben nennen",
    "no file has such a name; leave out what does not print": "so heißt keine Datei; nicht druckbare Zeichen weglassen",
    "is a folder; name a file to write": "ist ein Ordner; eine Datei zum Schreiben nennen",
    "folder {dirname!r} does not exist; make it first": "den Ordner {dirname!r} gibt es nicht; zuerst anlegen",
    "expanded, it is larger than {max_bytes} MiB": "ausgepackt größer als {max_bytes} MiB",
    "is closed; name a file": "ist geschlossen; eine Datei nennen",
    "is a folder; name a file in it": "ist ein Ordner; eine Datei darin nennen",
    "cannot be read: {reason}; name another file": "kann nicht gelesen werden: {reason}; eine andere Datei nennen",
    "cannot be made: {reason}": "kann nicht angelegt werden: {reason}",
    "compressed data is broken or cut off: {error}": (
        "die komprimierten Daten sind beschädigt oder abgeschnitten: {error}"
    ),
    # formats/__init__.py
    "longer than {max_bytes} MiB; no puzzle is that large": "länger als {max_bytes} MiB; so groß ist kein Puzzle",
    "is empty; a puzzle has one card a line, as in: 1 -2 3 -4": (
        "ist leer; ein Puzzle hat eine Karte je Zeile, etwa: 1 -2 3 -4"
    ),
    "the {name} notation has no marks; leave out --back": (
        "die Schreibweise {name} kennt keine Zeichen für Hinterteile; --back weglassen"
    ),
    "could be {readings}; say which with --input-format": (
        "könnte {readings} sein; mit --input-format eine Schreibweise nennen"
    ),
    (
        "no notation recognised; write one card a line, as in 1 -2 3 -4 or heart+ club- spade+ diamond-, or name the "
        "notation with --input-format: {names}"
    ): (
        "keine Schreibweise erkannt; eine Karte je Zeile schreiben, etwa 1 -2 3 -4 oder heart+ club- spade+ "
        "diamond-, oder mit --input-format die Schreibweise nennen: {names}"
    ),
    ("{text} is several lines, no file's name; save them in a file, pass them on standard input (-) or to parse_all"): (
        "{text} hat mehrere Zeilen, ist also kein Name einer Datei; sie in einer Datei speichern, auf der "
        "Standardeingabe übergeben (-) oder mit parse_all lesen"
    ),
    "file or instance": "Datei oder mitgeliefertes Puzzle",
    (
        "a Puzzle, a file's name, the name of a bundled puzzle, or a text of several lines; Puzzle.from_cards makes a "
        "Puzzle of lists"
    ): (
        "ein Puzzle, der Name einer Datei, der Name eines mitgelieferten Puzzles oder ein Text aus mehreren "
        "Zeilen; Puzzle.from_cards macht aus Listen ein Puzzle"
    ),
    "holds {n} puzzles; {reader} reads them all": "enthält {n} Puzzles; {reader} liest sie alle",
    "is a formula, not a puzzle; `satpuzzle decode` reads it, with a solver's answer": (
        "ist eine Formel, kein Puzzle; `satpuzzle decode` liest sie, zusammen mit der Antwort eines Solvers"
    ),
    "is a report, not a puzzle; `satpuzzle check PUZZLE` reads it, or name the puzzle": (
        "ist ein Bericht, kein Puzzle; `satpuzzle check PUZZLE` liest ihn; sonst das Puzzle nennen"
    ),
    "is a web page, and no notation recognised in it; copy the cards into a text file": (
        "ist eine Webseite, und darin ist keine Schreibweise zu erkennen; die Karten in eine Textdatei kopieren"
    ),
    "puzzles of this program, which only reads it": "Puzzles (dieses Programm liest diese Schreibweise nur)",
    "the {name} notation cannot hold {message}; toml holds everything": (
        "die Schreibweise {name} kann nicht alles aufnehmen: {message}; toml nimmt alles auf"
    ),
    "is not fetched; save the page as a file, or give the address of a board, with board_edges": (
        "wird nicht abgerufen; die Seite als Datei speichern oder die Adresse eines Bretts angeben, mit board_edges"
    ),
    "{text} is one line, which names a file or an instance; give cards to Puzzle.from_cards": (
        "{text} ist eine einzige Zeile und nennt damit eine Datei oder ein mitgeliefertes Puzzle; Karten an "
        "Puzzle.from_cards übergeben"
    ),
    # formats/carrying.py
    (
        "the {notation} notation cannot hold the control characters in the title or a name; remove them, or write "
        "toml, which escapes them"
    ): (
        "die Schreibweise {notation} kann die Steuerzeichen im Titel oder in einem Namen nicht aufnehmen; sie "
        "entfernen oder toml schreiben, das sie maskiert"
    ),
    "the numbers of the figures": "die Nummern der Figuren",
    "names of figures": "Namen von Figuren",
    "corners of cells": "Ecken der Felder",
    "names of cards": "Namen von Karten",
    # formats/catalogue.py
    "no instance {name!r}; satpuzzle instances lists them": (
        "kein mitgeliefertes Puzzle {name!r}; satpuzzle instances listet alle auf"
    ),
    # formats/draft.py
    "a card of board {name}": "eine Karte des Bretts {name}",
    "a card": "eine Karte",
    "no cards; write one card a line": "keine Karten; eine Karte je Zeile schreiben",
    "{n} cards for the {cells} cells of board {name}; add or remove cards, or name another board with --board": (
        "{n} Karten für die {cells} Felder des Bretts {name}; Karten hinzufügen oder weglassen oder mit --board "
        "ein anderes Brett nennen"
    ),
    "{n} labels, {where} has {sides}": "{n} Zahlen, {where} hat {sides}",
    "label 0 has no front and back; number the figures from 1": (
        "die Zahl 0 hat kein Vorder- und Hinterteil; die Figuren ab 1 nummerieren"
    ),
    " (back of {name})": " (Hinterteil von {name})",
    "label {figure}{name} on an unsigned puzzle; colours are not negative": (
        "die Zahl {figure}{name} in einem Puzzle der Regel unsigned; Farben sind nicht negativ"
    ),
    # formats/folders.py
    "cannot be read: {reason}": "kann nicht gelesen werden: {reason}",
    "line {line}": "Zeile {line}",
    # formats/notations/__init__.py
    "notation": "Schreibweise",
    # formats/notations/basic.py
    "no DATA lines with cards, as in DATA KR,sl,ml,pr": "keine DATA-Zeilen mit Karten, etwa DATA KR,sl,ml,pr",
    "{item} is not a figure letter with r or l for its half": (
        "{item} ist kein Buchstabe einer Figur mit r oder l für ihre Hälfte"
    ),
    "more than 26 figures, or names of more than one word": "mehr als 26 Figuren oder Namen aus mehr als einem Wort",
    "{n} sides, a card has {sides}": "{n} Seiten, eine Karte hat {sides}",
    "figure letter {letter!r} is not in the legend: {legend}": (
        "der Buchstabe {letter!r} einer Figur steht nicht in der Legende: {legend}"
    ),
    # formats/notations/cards.py
    "no cards; write one card a line, as in: 1 -2 3 -4": "keine Karten; eine Karte je Zeile schreiben, etwa: 1 -2 3 -4",
    "a comment with no cards after it; add the cards or remove it": (
        "ein Kommentar ohne Karten danach; die Karten hinzufügen oder ihn entfernen"
    ),
    # formats/notations/csv.py
    "the rule {rule}": "die Regel {rule}",
    "these names of figures": "diese Namen von Figuren",
    "these names or numbers: {message}": "diese Namen oder Zahlen: {message}",
    # formats/notations/eternity2.py
    "the cards are a list of lists, as in [[0, 0, 1, 2], …]": (
        "die Karten sind eine Liste von Listen, etwa [[0, 0, 1, 2], …]"
    ),
    "no cards; write a list of them under the key {key}": (
        "keine Karten; eine Liste davon unter dem Schlüssel {key} schreiben"
    ),
    "width and height are the numbers of columns and rows": (
        "width und height sind die Anzahl der Spalten und die der Zeilen"
    ),
    "card {number} is not a list of four numbers from 0 on": "Karte {number} ist keine Liste von vier Zahlen ab 0",
    "a hint has pos and piece, from 0 to {most}, and rot, from 0 to 3": (
        "eine Vorgabe hat pos und piece, von 0 bis {most}, und rot, von 0 bis 3"
    ),
    # formats/notations/heule.py
    "the first line is the number of hints": "die erste Zeile ist die Anzahl der Vorgaben",
    "{number} hints announced, {n} lines follow": "{number} Vorgaben angekündigt, {n} Zeilen folgen",
    "the board {name}, which its frame does not tell": "das Brett {name}, das aus seinem Rahmen nicht hervorgeht",
    "{n} numbers; a hint is: row column piece turn": "{n} Zahlen; eine Vorgabe ist: Zeile Spalte Karte Drehung",
    "hint for row {row}, column {column} is off the {name} board": (
        "Vorgabe für Zeile {row}, Spalte {column} liegt außerhalb des Bretts {name}"
    ),
    "a hint names a piece from 1 to {n} and a turn from 0 to 3": (
        "eine Vorgabe nennt eine Karte von 1 bis {n} und eine Drehung von 0 bis 3"
    ),
    # formats/notations/pieces.py
    "no pieces; write one a line, clockwise from the top": (
        "keine Karten; eine je Zeile schreiben, im Uhrzeigersinn von oben"
    ),
    # formats/notations/puz.py
    "the first line is: columns rows": "die erste Zeile ist: Spalten Zeilen",
    # formats/notations/ruby.py
    "before a side": "vor einer Seite",
    "after a side": "nach einer Seite",
    'no list of cards; a side is {"type"=>"p", "head" => 1}, or a card new Card(0x01, …)': (
        'keine Liste von Karten; eine Seite ist {"type"=>"p", "head" => 1} oder eine Karte new Card(0x01, …)'
    ),
    "after the sides of a card": "nach den Seiten einer Karte",
    "a side needs a type and a head": "eine Seite braucht type und head",
    "{word} is not a side; sides are {bytes}": "{word} ist keine Seite; Seiten sind {bytes}",
    "{word} is out of range: sides are {bytes}": "{word} liegt außerhalb des Bereichs: Seiten sind {bytes}",
    "{key}: a side has one type and one head": "{key}: eine Seite hat einmal type und einmal head",
    "{value} is no value for {name}": "{value} ist kein Wert für {name}",
    "{head} is not a head; 1 is the front, 2 the back": (
        "{head} ist kein Wert für head; 1 ist das Vorderteil, 2 das Hinterteil"
    ),
    "new Card( is not closed; add )": "new Card( ist nicht geschlossen; ) hinzufügen",
    # formats/notations/smiley.py
    "before the cards": "vor den Karten",
    "the list of cards is not closed; add ] after the last card": (
        "die Liste der Karten ist nicht geschlossen; nach der letzten Karte ] hinzufügen"
    ),
    "no list of cards; it begins with [": "keine Liste von Karten; sie beginnt mit [",
    "one [ too many before the cards; are the brackets balanced?": (
        "ein [ zu viel vor den Karten; stimmen die Klammern?"
    ),
    "before a pair of figure and half": "vor einem Paar aus Figur und Hälfte",
    "between figure and half": "zwischen Figur und Hälfte",
    "after a pair of figure and half": "nach einem Paar aus Figur und Hälfte",
    "between the pairs of a card": "zwischen den Paaren einer Karte",
    "{figure} is not a figure; write it in quotes": "{figure} ist keine Figur; in Anführungszeichen schreiben",
    "{half} is not a half; halves are 0 and 1": "{half} ist keine Hälfte; Hälften sind 0 und 1",
    # formats/notations/toml.py
    "too many or too deeply nested brackets for a puzzle": (
        "zu viele oder zu tief geschachtelte Klammern für ein Puzzle"
    ),
    "too many dots for a puzzle; its keys have none": "zu viele Punkte für ein Puzzle; seine Schlüssel haben keine",
    "with [[puzzle]] tables, every key belongs in one of them": (
        "gibt es Tabellen [[puzzle]], gehört jeder Schlüssel in eine von ihnen"
    ),
    "no cards; write cards = [[1, -2, 3, -4], …]": "keine Karten; cards = [[1, -2, 3, -4], …] schreiben",
    "{key} is a list of names": "{key} ist eine Liste von Namen",
    "difficulty is a table as `satpuzzle design` writes it: {example}": (
        "difficulty ist eine Tabelle, wie `satpuzzle design` sie schreibt: {example}"
    ),
    "a text in quotes": "ein Text in Anführungszeichen",
    "a list": "eine Liste",
    "{key} must be {wanted}": "{key} muss {wanted} sein",
    "not valid TOML: {match}": "kein gültiges TOML: {match}",
    "card {number} is not a list of whole numbers": "Karte {number} ist keine Liste ganzer Zahlen",
    "board is a name, as in '3x3', or a table with sides, cells and joins": (
        "board ist ein Name, etwa '3x3', oder eine Tabelle mit sides, cells und joins"
    ),
    "a board needs sides (1 to 64) and cells (1 to {max_cells})": (
        "ein Brett braucht sides (1 bis 64) und cells (1 bis {max_cells})"
    ),
    "rows is the list of how many cells each row holds": "rows gibt als Liste an, wie viele Felder jede Zeile enthält",
    "the rows hold {sum} cells, the board has {cells}": "die Zeilen enthalten {sum} Felder, das Brett hat {cells}",
    "a hint is { cell = 1, type = 1, turn = 0 }": "eine Vorgabe ist { cell = 1, type = 1, turn = 0 }",
    "difficulty: {key} is a number from 0": "difficulty: {key} ist eine Zahl ab 0",
    "key of board": "Schlüssel von board",
    "a join is [cell, side, cell, side], counted from 1": "eine Fuge ist [Feld, Seite, Feld, Seite], gezählt ab 1",
    "key": "Schlüssel",
    # formats/notations/triangle.py
    "no numbers; a set begins with the number of figures and the number of cards": (
        "keine Zahlen; ein Kartensatz beginnt mit der Anzahl der Figuren und der Anzahl der Karten"
    ),
    "a set begins with the number of figures and the number of cards": (
        "ein Kartensatz beginnt mit der Anzahl der Figuren und der Anzahl der Karten"
    ),
    "the set says {count} cards, there are {n}": "laut Kartensatz {count} Karten, es sind {n}",
    "the number of figures and the number of cards stand alone on their lines": (
        "die Anzahl der Figuren und die Anzahl der Karten stehen allein in ihren Zeilen"
    ),
    "{n} labels, a triangle has 3": "{n} Zahlen, ein Dreieck hat 3",
    "label {wrong}, but the set says {figures} figures": (
        "die Zahl {wrong}, aber laut Kartensatz gibt es {figures} Figuren"
    ),
    # formats/notations/url.py
    "no address with board_edges in it": "keine Adresse mit board_edges darin",
    # formats/numbers.py
    "{n} cards with {zeros} frame sides fit no rectangle; name the board with --board": (
        "{n} Karten mit {zeros} Rahmenseiten füllen kein Rechteck; mit --board das Brett nennen"
    ),
    "{n} labels, a card has 4": "{n} Zahlen, eine Karte hat 4",
    "{label} is negative: a text of cards with fronts and backs begins with #": (
        "{label} ist negativ: ein Text mit Karten aus Vorder- und Hinterteilen beginnt mit #"
    ),
    # formats/scanner.py
    "the end of the text": "das Ende des Textes",
    "{value!r} expected {where}, not {instead}; are the brackets balanced?": (
        "{value!r} wird {where} erwartet, nicht {instead}; stimmen die Klammern?"
    ),
    "before a card": "vor einer Karte",
    "{value!r} after the end of the list; are brackets and commas right?": (
        "{value!r} nach dem Ende der Liste; stimmen Klammern und Kommas?"
    ),
    # formats/viewer.py
    "not a JSON object; a puzzle is written in braces": "kein JSON-Objekt; ein Puzzle steht in geschweiften Klammern",
    "board_edges holds {sign}; its letters are a to z": (
        "board_edges enthält {sign}; erlaubt sind die Buchstaben a bis z"
    ),
    (
        "board_edges has {letters} letters, a board of {columns} columns and {rows} rows takes {wanted}; is the "
        "address cut off?"
    ): (
        "board_edges hat {letters} Buchstaben, ein Brett mit {columns} Spalten und {rows} Zeilen braucht {wanted}; "
        "ist die Adresse abgeschnitten?"
    ),
    (
        "board_pieces has {length} signs, {cells} cells take {wanted} digits, three a cell; leave it out, or paste the "
        "whole address"
    ): (
        "board_pieces hat {length} Zeichen, {cells} Felder brauchen {wanted} Ziffern, drei je Feld; es weglassen "
        "oder die ganze Adresse einfügen"
    ),
    "label {label}, for its letters end at {most}": "die Zahl {label}, denn die Buchstaben reichen nur bis {most}",
    "{n} cards, for their numbers have three digits": "{n} Karten, denn ihre Nummern haben drei Ziffern",
    (
        "{empty} of the {cells} cells are empty, so the cards for them are not known; judge it with the whole puzzle, "
        "as in: satpuzzle check PUZZLE FILE"
    ): (
        "{empty} der {cells} Felder sind leer, die Karten dafür also nicht bekannt; mit dem ganzen Puzzle "
        "beurteilen, etwa: satpuzzle check PUZZLE FILE"
    ),
    "not valid JSON: {reason}": "kein gültiges JSON: {reason}",
    "not valid JSON: nested too deeply, or a number too long": (
        "kein gültiges JSON: zu tief geschachtelt oder eine zu lange Zahl"
    ),
    "{letters} letters fill no square; add board_w and board_h, its columns and rows": (
        "{letters} Buchstaben füllen kein Quadrat; board_w und board_h hinzufügen, die Anzahl der Spalten und der "
        "Zeilen"
    ),
    "{size} is no number of rows or columns": "{size} ist keine Anzahl von Zeilen oder Spalten",
    # formats/writing.py
    "{n} puzzles in one text": "{n} Puzzles in einem Text",
    "cards of {sides} sides": "Karten mit {sides} Seiten",
    "the board {name}, which its number of cards does not tell": (
        "das Brett {name}, das aus der Anzahl der Karten nicht hervorgeht"
    ),
    "the board {name}": "das Brett {name}",
    "the rule {rule} with labels 0": "die Regel {rule} mit Zahlen 0",
    "the rule {rule} without labels 0": "die Regel {rule} ohne Zahlen 0",
    "figure names that repeat or hold quotes": (
        "Namen von Figuren, die sich wiederholen oder Anführungszeichen enthalten"
    ),
    # make/design.py
    "the next is not among {tries} candidates ({reasons})": (
        "das nächste ist nicht unter {tries} Kandidaten ({reasons})"
    ),
    "seed {seed}, {count} puzzles, {tries} tries, {most} placements; the least are 0, 1, 1, 0": (
        "Startwert {seed}, {count} Puzzles, {tries} Versuche, {most} Züge; mindestens nötig sind 0, 1, 1, 0"
    ),
    "puzzle {number}, candidate {tried}": "Puzzle {number}, Kandidat {tried}",
    "that could not be filled": "nicht zu füllen",
    "made before": "schon erzeugt",
    "with another number of solutions": "mit einer anderen Anzahl von Lösungen",
    "with a solution of other pairs": "mit einer Lösung aus anderen Paaren",
    # make/planting.py
    "{hints} hints; board {board} has {cells} cells": "{hints} Vorgaben; Brett {board} hat {cells} Felder",
    "{figures} figures make no {cells} different cards that fit; take more": (
        "{figures} Figuren ergeben keine {cells} verschiedenen Karten, die passen; mehr nehmen"
    ),
    "a framed puzzle needs two rows, two columns and one colour of each kind": (
        "ein Puzzle mit Rahmen braucht zwei Zeilen, zwei Spalten und eine Farbe jeder Art"
    ),
    # make/repair.py
    "{solutions} solutions, seed {seed}, {tries} tries; the least are 0, 0 and 1": (
        "{solutions} Lösungen, Startwert {seed}, {tries} Versuche; mindestens nötig sind 0, 0 und 1"
    ),
    "fully searched: up to {n} changed labels": "vollständig durchsucht: bis zu {n} geänderte Zahlen",
    "nothing searched": "nichts durchsucht",
    "{n} changed label": "{n} geänderte Zahl",
    "{n} changed labels": "{n} geänderte Zahlen",
    "not repaired by {tries} card sets; {searched}": "mit {tries} Kartensätzen nicht repariert; {searched}",
    "{changes}, card set {tried}": "{changes}, Kartensatz {tried}",
    "not all repairs found by {tries} card sets": "mit {tries} Kartensätzen nicht alle Reparaturen gefunden",
    "not repaired: {error}; {searched}": "nicht repariert: {error}; {searched}",
    "not all repairs found: {error}": "nicht alle Reparaturen gefunden: {error}",
    # make/suite.py
    "{title}: no puzzle without solution found; take more figures": (
        "{title}: kein Puzzle ohne Lösung gefunden; mehr Figuren nehmen"
    ),
    # make/suspects.py
    "a board of {cells} cells can take very long; give --timeout SECONDS": (
        "ein Brett mit {cells} Feldern kann sehr lange dauern; --timeout SECONDS angeben"
    ),
    "changed puzzle {n} of {all}": "geändertes Puzzle {n} von {all}",
    "{error}; {n} of {all} changed puzzles searched": "{error}; {n} von {all} geänderten Puzzles durchsucht",
    # make/wishes.py
    "with equal cards": "mit gleichen Karten",
    "with a symmetric card": "mit einer symmetrischen Karte",
    "{figures} figures, {border} along the rim; the least is one figure": (
        "{figures} Figuren, {border} am Rand; mindestens eine Figur ist nötig"
    ),
    "{figures} figures, the cards of board {board} have {sides} sides": (
        "{figures} Figuren, die Karten des Bretts {board} haben {sides} Seiten"
    ),
    "{solutions} solutions; the least is 0": "{solutions} Lösungen; mindestens 0 ist nötig",
    "--pairs {pairs} is no list of numbers; write it as in 3,3,3,3": (
        "--pairs {pairs} ist keine Liste von Zahlen; etwa 3,3,3,3 schreiben"
    ),
    "say how many figures, with --figures or --pairs": (
        "mit --figures oder --pairs angeben, wie viele Figuren es sein sollen"
    ),
    "inside": "innen",
    "along the rim": "am Rand",
    "not all {wanted} figures occur: board {board} has places for {room} {where}": (
        "nicht alle {wanted} Figuren kommen vor: Brett {board} hat {where} Platz für {room}"
    ),
    "pairs are those of a solution; a puzzle with 0 solutions has none": (
        "Paare sind die einer Lösung; ein Puzzle mit 0 Lösungen hat keine"
    ),
    "pairs for {n} figures, there are {figures}": "Paare für {n} Figuren, es gibt {figures}",
    "{min} pairs of a figure; the least is 0": "{min} Paare einer Figur; mindestens 0 ist nötig",
    "the pairs add up to {sum}, board {name} has {joins} joins": (
        "die Paare ergeben zusammen {sum}, Brett {name} hat {joins} Fugen"
    ),
    (
        "the pairs add up to {inside} inside and {along} along the rim, board {name} has {joins_inside} and "
        "{joins_along} joins there"
    ): (
        "die Paare ergeben zusammen {inside} innen und {along} am Rand, Brett {name} hat dort {joins_inside} und "
        "{joins_along} Fugen"
    ),
    "{names} names for {figures} figures, those of the border included; give one for each": (
        "{names} Namen für {figures} Figuren, die von border mitgezählt; für jede einen angeben"
    ),
    "sides on the rim, which look the same": "Seiten am Rand, die gleich aussehen",
    "figures along the rim": "Figuren am Rand",
    "no varied cards: cell {cell} shows {number} {what}; there may be {most} at most": (
        "Karten ohne doppelte Figur sind nicht möglich: Feld {cell} zeigt {number} {what}; es dürfen höchstens "
        "{most} sein"
    ),
    # model/board.py
    "pairs of sides that touch, as in ((Side(0, 1), Side(1, 3)), …), cells and sides from 0": (
        "Paare von Seiten, die einander berühren, etwa ((Side(0, 1), Side(1, 3)), …), Felder und Seiten gezählt ab 0"
    ),
    "{cards} cards of 4 sides fill no square; ": "{cards} Karten mit 4 Seiten füllen kein Quadrat; ",
    "the cells in each row, as in (3, 3, 3)": "die Anzahl der Felder jeder Zeile, etwa (3, 3, 3)",
    "is one missing? Else ": "fehlt eine? Sonst ",
    "unknown board {name}; write {some} or {last}": "unbekanntes Brett {name}; {some} oder {last} schreiben",
    "board {name}: needs at least one cell; write it as in {some} or {last}": (
        "Brett {name}: braucht mindestens ein Feld; etwa {some} oder {last} schreiben"
    ),
    "board {name}: {size} cells are more than the {max_cells} this program takes": (
        "Brett {name}: {size} Felder sind mehr als die {max_cells}, die dieses Programm annimmt"
    ),
    "{cards} cards of {sides} sides fill no board that has a name; write its cells and joins in toml": (
        "{cards} Karten mit {sides} Seiten füllen kein Brett, das einen Namen hat; seine Felder und Fugen in toml "
        "schreiben"
    ),
    "is one typed twice, on lines {a} and {b}? Else ": "ist eine doppelt getippt, in den Zeilen {a} und {b}? Sonst ",
    "name the board, as in --board {example}": "das Brett nennen, etwa --board {example}",
    "board {name}: a board has at least one cell, a cell at least one side": (
        "Brett {name}: ein Brett hat mindestens ein Feld, ein Feld mindestens eine Seite"
    ),
    "board {name}: its joins do not connect all cells; give each part by itself": (
        "Brett {name}: seine Fugen verbinden nicht alle Felder; jedes Stück für sich angeben"
    ),
    "board {name}: {error}": "Brett {name}: {error}",
    "is one too many? Else ": "ist eine zu viel? Sonst ",
    "board {name}: cell {cell} is joined with itself": "Brett {name}: Feld {cell} ist mit sich selbst verbunden",
    "board {name}: join at cell {cell} side {side} is off the board": (
        "Brett {name}: die Fuge an Feld {cell}, Seite {side} liegt außerhalb des Bretts"
    ),
    "board {name}: side {side} of cell {cell} is in two joins": (
        "Brett {name}: Seite {side} von Feld {cell} gehört zu zwei Fugen"
    ),
    # model/card.py
    "whole numbers, as in (1, 2, -1, -2), for each card; Puzzle.from_cards takes words and lists, too": (
        "ganze Zahlen, etwa (1, 2, -1, -2), für jede Karte; Puzzle.from_cards nimmt auch Wörter und Listen an"
    ),
    # model/drawing.py
    "cell {cell}: type {type} [{labels}]": "Feld {cell}: Typ {type} [{labels}]",
    "cell {cell}: empty": "Feld {cell}: leer",
    # model/picture.py
    "one of {names}": "eins von {names}",
    "a dictionary from figures to looks, as in {example}": "ein Wörterbuch von Figuren zu Aussehen, etwa {example}",
    "Solution {n}": "Lösung {n}",
    "row {row}, column {column}": "Zeile {row}, Spalte {column}",
    "turned {degrees}° left": "um {degrees}° nach links gedreht",
    "turned {degrees}° right": "um {degrees}° nach rechts gedreht",
    "{cards} for the board {board}, {rule}": "{cards} für das Brett {board}, {rule}",
    "card {card}, of type {type}": "Karte {card}, vom Typ {type}",
    "not turned": "nicht gedreht",
    "half a turn": "eine halbe Drehung",
    "a quarter turn right": "eine Vierteldrehung nach rechts",
    "a quarter turn left": "eine Vierteldrehung nach links",
    "and {n} more": "und {n} weitere",
    "{n} card": "{n} Karte",
    "{n} cards": "{n} Karten",
    "{place}, side {side}: does not match": "{place}, Seite {side}: passt nicht",
    "card type {type}": "Kartentyp {type}",
    "no card of this puzzle": "keine Karte dieses Puzzles",
    "{place}: {card}": "{place}: {card}",
    "{place}: empty": "{place}: leer",
    # model/layout.py
    "board {name}: a cell of fewer than 3 sides is no polygon, so the board cannot be drawn": (
        "Brett {name}: ein Feld mit weniger als 3 Seiten ist kein Vieleck, das Brett lässt sich nicht zeichnen"
    ),
    (
        "board {name}: laid flat as regular polygons, side {side} of cell {cell} does not meet side "
        "{other_side} of cell {other}; give the corners of all cells in toml"
    ): (
        "Brett {name}: als regelmäßige Vielecke flach ausgelegt, trifft Seite {side} von Feld {cell} nicht auf Seite "
        "{other_side} von Feld {other}; die Ecken aller Felder in toml angeben"
    ),
    ("board {name}: laid flat as regular polygons, cells {a} and {b} overlap; give the corners of all cells in toml"): (
        "Brett {name}: als regelmäßige Vielecke flach ausgelegt, überdecken sich die Felder {a} und {b}; die Ecken "
        "aller Felder in toml angeben"
    ),
    "the corners of each cell, as in [[[0, 0], [1, 0], [1, 1], [0, 1]], …]": (
        "die Ecken jedes Felds, etwa [[[0, 0], [1, 0], [1, 1], [0, 1]], …]"
    ),
    "board {name}: corners of {n} cells, the board has {cells}; give those of each cell": (
        "Brett {name}: Ecken von {n} Feldern, das Brett hat {cells}; die jedes Felds angeben"
    ),
    "board {name}: the corners of cell {cell} are no {sides} points [x, y] of numbers up to a billion": (
        "Brett {name}: die Ecken von Feld {cell} sind keine {sides} Punkte [x, y] aus Zahlen bis zu einer Milliarde"
    ),
    (
        "board {name}: the corners of cell {cell} run the other way round than those of the others; reverse them"
    ): "Brett {name}: die Ecken von Feld {cell} laufen andersherum als die der anderen; sie umkehren",
    ("board {name}: cell {cell} is flat, or has a side that is short beside the others; move its corners apart"): (
        "Brett {name}: Feld {cell} ist flach oder hat eine Seite, die neben den anderen zu kurz ist; seine Ecken "
        "auseinanderrücken"
    ),
    "board {name}: cell {cell} is not convex; give its corners clockwise, none bent inwards": (
        "Brett {name}: Feld {cell} ist nicht konvex; seine Ecken im Uhrzeigersinn angeben, keine nach innen gebogen"
    ),
    (
        "board {name}: side {side} of cell {cell} touches side {other_side} of cell {other}, but they do "
        "not begin and end at the same corners; correct these"
    ): (
        "Brett {name}: Seite {side} von Feld {cell} berührt Seite {other_side} von Feld {other}, aber sie beginnen "
        "und enden nicht an denselben Ecken; diese berichtigen"
    ),
    "board {name}: cells {a} and {b} overlap; correct their corners": (
        "Brett {name}: die Felder {a} und {b} überdecken sich; ihre Ecken berichtigen"
    ),
    # model/puzzle.py
    "a list of names, as in ['heart', 'club']": "eine Liste von Namen, etwa ['heart', 'club']",
    "placements, as in (Placement(cell=0, type=1, turn=0), …)": (
        "Placements, etwa (Placement(cell=0, type=1, turn=0), …)"
    ),
    "the cards have names of figures, and names gives others; leave out names": (
        "die Karten enthalten Namen von Figuren, und names gibt andere an; names weglassen"
    ),
    "names for {n} figures, the cards show figure {figure}; give a name for each": (
        "Namen für {n} Figuren, die Karten zeigen Figur {figure}; für jede einen Namen angeben"
    ),
    "a tuple of cards, as in ((1, 2, -1, -2), …); Puzzle.from_cards takes words and lists, too": (
        "ein Tupel von Karten, etwa ((1, 2, -1, -2), …); Puzzle.from_cards nimmt auch Wörter und Listen an"
    ),
    "name {name} is empty or there twice; give each figure one of its own": (
        "der Name {name} ist leer oder kommt zweimal vor; jeder Figur einen eigenen geben"
    ),
    "{n} cards for the {cells} cells of board {name}": "{n} Karten für die {cells} Felder des Bretts {name}",
    '{names} names for {cards} cards; write one for each, "" for a card without a name': (
        '{names} Namen für {cards} Karten; für jede einen schreiben, "" für eine Karte ohne Namen'
    ),
    "two cards are called {name}; give each a name of its own": (
        "zwei Karten heißen {name}; jeder einen eigenen Namen geben"
    ),
    "a Board, as parse_board('3x3') makes one": "ein Board, wie parse_board('3x3') eines liefert",
    "a Rule, as Rule.parse('signed') makes one": "eine Rule, wie Rule.parse('signed') eine liefert",
    "a Difficulty, or None": "eine Difficulty oder None",
    "card {number} has {n} sides, a card of board {name} has {sides}": (
        "Karte {number} hat {n} Seiten, eine Karte des Bretts {name} hat {sides}"
    ),
    "card {number}: label 0 has no front and back; number figures from 1": (
        "Karte {number}: die Zahl 0 hat kein Vorder- und Hinterteil; Figuren ab 1 nummerieren"
    ),
    "card {number}: label {min} is negative, colours of an unsigned puzzle are not": (
        "Karte {number}: die Zahl {min} ist negativ, die Farben eines Puzzles der Regel unsigned sind es nicht"
    ),
    "hint for cell {cell}: the board has {cells} cells": "Vorgabe für Feld {cell}: das Brett hat {cells} Felder",
    "hint for cell {cell}: there is no card type {type}": "Vorgabe für Feld {cell}: es gibt keinen Kartentyp {type}",
    "hint for cell {cell}: card type {type} has no turn {turn}": (
        "Vorgabe für Feld {cell}: Kartentyp {type} hat keine Drehung {turn}"
    ),
    "hint for cell {cell} contradicts an earlier hint for the same cell": (
        "Vorgabe für Feld {cell} widerspricht einer früheren Vorgabe für dasselbe Feld"
    ),
    "hint for cell {cell}: all {used} cards of type {type} are placed by earlier hints": (
        "Vorgabe für Feld {cell}: alle {used} Karten vom Typ {type} sind durch frühere Vorgaben gelegt"
    ),
    "the name {name} of a card has several lines; write one": (
        "der Name {name} einer Karte hat mehrere Zeilen; nur eine schreiben"
    ),
    # model/rows.py
    "{n} label, a card has {sides}; ": "{n} Seite, eine Karte hat {sides}; ",
    "{n} labels, a card has {sides}; ": "{n} Seiten, eine Karte hat {sides}; ",
    "write them on the same line as the card's name": "sie in dieselbe Zeile schreiben wie den Namen der Karte",
    "side {place} is empty: two commas with nothing between them; write the side": (
        "Seite {place} ist leer: zwei Kommas mit nichts dazwischen; die Seite schreiben"
    ),
    "{word} is not a label; labels are whole numbers, as in -3": (
        "{word} ist keine Zahl für eine Seite; nötig ist eine ganze Zahl, etwa -3"
    ),
    "label {label} is too large; number the figures from 1": (
        "die Zahl {label} ist zu groß; die Figuren ab 1 nummerieren"
    ),
    "if this is a title, put a # before it, as in # My cards": (
        "wenn dies ein Titel ist, ein # davor setzen, etwa # Meine Karten"
    ),
    "is a side typed twice? A name of two words needs a hyphen, as in light-blue": (
        "ist eine Seite doppelt getippt? Ein Name aus zwei Wörtern braucht einen Bindestrich, etwa light-blue"
    ),
    "if the line begins with the card's name, put a colon after it, as in {name}:": (
        "wenn die Zeile mit dem Namen der Karte beginnt, einen Doppelpunkt dahinter setzen, etwa {name}:"
    ),
    "is one typed twice? If the first is the card's name, put a colon after it, as in {name}:": (
        "ist eine doppelt getippt? Ist die erste der Name der Karte, einen Doppelpunkt dahinter setzen, etwa {name}:"
    ),
    "write marks right after the word, as in heart+": "Zeichen direkt hinter das Wort schreiben, etwa heart+",
    "write whole numbers, without a decimal comma": "ganze Zahlen schreiben, ohne Dezimalkomma",
    "add --board triangle3 for such cards": "für solche Karten --board triangle3 hinzufügen",
    "add --board hexagon7 for such cards": "für solche Karten --board hexagon7 hinzufügen",
    "put blanks between the sides": "Leerzeichen zwischen die Seiten setzen",
    "write one card a line": "eine Karte je Zeile schreiben",
    "is one missing? Write all sides of a card on one line": (
        "fehlt eine? Alle Seiten einer Karte in eine Zeile schreiben"
    ),
    "write one card a line, and its {sides} sides only": "eine Karte je Zeile schreiben, und nur ihre {sides} Seiten",
    # model/rule.py
    "a frame needs its label; give rim as well as rim_only": (
        "ein Rahmen braucht seine Zahl; zu rim_only auch rim angeben"
    ),
    "rule {what}: say signed or unsigned once, and framed or rim=K once": (
        "Regel {what}: signed oder unsigned nur einmal angeben, framed oder rim=K nur einmal"
    ),
    "no fronts and backs: for colours add --rule unsigned; else mark every back, as in {example}'": (
        "keine Vorder- und Hinterteile: für Farben --rule unsigned hinzufügen; sonst jedes Hinterteil "
        "kennzeichnen, etwa {example}'"
    ),
    (
        "no label is negative: add --rule signed if all are fronts, --rule unsigned for colours, or --rule framed if 0 "
        "is the frame"
    ): (
        "keine Zahl ist negativ: --rule signed hinzufügen, wenn alle Vorderteile sind, --rule unsigned für Farben "
        "oder --rule framed, wenn 0 der Rahmen ist"
    ),
    "unknown rule {rule}; for colours that must be equal say unsigned": (
        "unbekannte Regel {rule}; für Farben, die gleich sein müssen, unsigned angeben"
    ),
    # model/solution.py
    "number": "Anzahl",
    "a tuple with a Lay for each cell, as in (Lay(type=1, turn=0), …)": (
        "ein Tupel mit einem Lay für jedes Feld, etwa (Lay(type=1, turn=0), …)"
    ),
    "{n} lays for the {cells} cells of board {board}; give one for each cell": (
        "{n} Lays für die {cells} Felder des Bretts {board}; für jedes Feld eines angeben"
    ),
    "the Puzzle that it solves": "das Puzzle, das gelöst wird",
    "lay of cell {cell}": "Lay von Feld {cell}",
    "a Lay of a type from 1 to {n} in a turn that it has, as in Lay(1, 0)": (
        "ein Lay eines Typs von 1 bis {n} in einer Drehung, die dieser hat, etwa Lay(1, 0)"
    ),
    # model/typed.py
    "card {name}: {message}": "Karte {name}: {message}",
    "a list of cards, as in [[1, 2, -1, -2], …], or a text of one card a line": (
        "eine Liste von Karten, etwa [[1, 2, -1, -2], …], oder ein Text mit einer Karte je Zeile"
    ),
    "a list of its sides, as in [1, 2, -1, -2], or a text, as in 'heart+ club- spade+ club+'": (
        "eine Liste ihrer Seiten, etwa [1, 2, -1, -2], oder ein Text, etwa 'heart+ club- spade+ club+'"
    ),
    "a card without sides; write each side, as in [1, 2, -1, -2]": (
        "eine Karte ohne Seiten; jede Seite schreiben, etwa [1, 2, -1, -2]"
    ),
    "side {place} is {side}; write a whole number, or a word, as in 'heart+'": (
        "Seite {place} ist {side}; eine ganze Zahl oder ein Wort schreiben, etwa 'heart+'"
    ),
    "sides are numbers, so a minus marks the back; leave out --back": (
        "die Seiten sind Zahlen, also kennzeichnet ein Minus das Hinterteil; --back weglassen"
    ),
    "{item} is not a label; put blanks between the sides": (
        "{item} ist keine Zahl für eine Seite; Leerzeichen zwischen die Seiten setzen"
    ),
    "{item} is not a label; write the sides only, as in {example}": (
        "{item} ist keine Zahl für eine Seite; nur die Seiten schreiben, etwa {example}"
    ),
    "{item} is not a label; a title or comment begins with #, as in # My cards": (
        "{item} ist keine Zahl für eine Seite; ein Titel oder Kommentar beginnt mit #, etwa # Meine Karten"
    ),
    "--back {back} is no mark; it is one sign, as in --back +": (
        "--back {back} taugt nicht als Kennzeichen; nötig ist ein einzelnes Zeichen, etwa --back +"
    ),
    "no side is marked with {back}; leave out --back, or name the mark of the backs": (
        "keine Seite ist mit {back} gekennzeichnet; --back weglassen oder das Zeichen der Hinterteile nennen"
    ),
    "a second card {name}, the first is on line {first}: is it typed twice? Else give it another name": (
        "eine zweite Karte {name}, die erste steht in Zeile {first}: ist sie doppelt getippt? Sonst ihr einen "
        "anderen Namen geben"
    ),
    "{card} is not one card; write it as in 'heart+ club- spade+ club+'": (
        "{card} ist keine einzelne Karte; etwa 'heart+ club- spade+ club+' schreiben"
    ),
    "a title after cards: these are several puzzles, which parse_all reads": (
        "ein Titel nach Karten: das sind mehrere Puzzles, die parse_all liest"
    ),
    "{card} is not a card; give {wanted}": "{card} ist keine Karte; nötig: {wanted}",
    "a header names each side once: {sides}": "eine Kopfzeile nennt jede Seite einmal: {sides}",
    # model/words.py
    "{item} stands alone; write marks right after the word, as in heart+ club-": (
        "{item} steht allein; Zeichen direkt hinter das Wort schreiben, etwa heart+ club-"
    ),
    "{item} is not a side; write a word and one mark, as in heart+ club-": (
        "{item} ist keine Seite; ein Wort und ein Zeichen schreiben, etwa heart+ club-"
    ),
    "with blanks between sides": "mit Leerzeichen zwischen den Seiten",
    "If this is a title, put a # before it, as in # My cards": (
        "Wenn dies ein Titel ist, ein # davor setzen, etwa # Meine Karten"
    ),
    "{n} cards; a board has at most {max_cells} cells": "{n} Karten; ein Brett hat höchstens {max_cells} Felder",
    "or name the mark of the backs, as in --back {mark}": "oder das Zeichen der Hinterteile nennen, etwa --back {mark}",
    "{alone}, {mend}": "{alone}, {mend}",
    (
        "{side} among sides like {other} on line {row}: a figure of that name, or one shortened? Write all sides as "
        "words or all as letters"
    ): (
        "{side} unter Seiten wie {other} in Zeile {row}: eine Figur dieses Namens oder eine abgekürzte? Alle Seiten "
        "als Wörter oder alle als Buchstaben schreiben"
    ),
    "{name} is no name of a figure; take a word of letters, as in light-blue": (
        "{name} ist kein Name für eine Figur; ein Wort aus Buchstaben nehmen, etwa light-blue"
    ),
    "two figures are called {name}; name them differently": "zwei Figuren heißen {name}; sie verschieden benennen",
    (
        "{side} is a number, {other} on line {row} a {kind}: a figure called {name}, or a mistyped {kind}? Write all "
        "sides as numbers or all as {kinds}"
    ): (
        "{side} ist eine Zahl, {other} in Zeile {row} ein {kind}: heißt eine Figur {name}, oder ist ein {kind} "
        "vertippt? Alle Seiten als Zahlen oder alle als {kinds} schreiben"
    ),
    "{side}: a colour, or one half of {figure}? Write halves with marks, as in {figure}+ and {figure}-": (
        "{side}: eine Farbe oder eine Hälfte von {figure}? Hälften mit Zeichen schreiben, etwa {figure}+ und {figure}-"
    ),
    (
        "{side} and, on line {row}, {other}: the same figure, or front and back? Write one spelling, with marks for "
        "halves, as in {name}+ and {name}-"
    ): (
        "{side} und, in Zeile {row}, {other}: dieselbe Figur oder Vorder- und Hinterteil? Einheitlich schreiben, "
        "mit Zeichen für die Hälften, etwa {name}+ und {name}-"
    ),
    "letter": "Buchstabe",
    "letters": "Buchstaben",
    "word": "Wort",
    "words": "Wörter",
    "{side} has no upper and lower case, other sides have; write words with marks, as in heart+ club-": (
        "{side} kennt keine Groß- und Kleinschreibung, andere Seiten schon; Wörter mit Zeichen schreiben, etwa "
        "heart+ club-"
    ),
    "{side} has no mark: is it {readings}?": "{side} hat kein Zeichen: ist es {readings}?",
    "{side} is marked unlike the other sides: is it {readings}?": (
        "{side} ist anders gekennzeichnet als die anderen Seiten: ist es {readings}?"
    ),
    (
        "{side} stands there only, {other} on {often} sides: the same figure? Then write it so; if it is another one, "
        "give it a name less like it"
    ): (
        "{side} steht nur hier, {other} auf {often} Seiten: dieselbe Figur? Dann ebenso schreiben; ist es eine "
        "andere, ihr einen weniger ähnlichen Namen geben"
    ),
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
    "cards_only searches nothing, so there is nothing to prove; leave out certificate": (
        "cards_only sucht nichts, es gibt also nichts zu beweisen; certificate weglassen"
    ),
    "is no file; name one for the certificate": "ist keine Datei; eine für das Zertifikat nennen",
    # paper/statement.py
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
    # paper/stating.py
    "a report of a proof is a .html or .pdf; name it as in proof.html": (
        "ein Bericht über einen Beweis ist eine .html- oder .pdf-Datei; einen Namen wie proof.html wählen"
    ),
    "the font of PDFs lacks letters of {text}; name a .html to write": (
        "der Schrift der PDFs fehlen Buchstaben von {text}; eine .html-Datei nennen"
    ),
    # paper/words.py
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
    # pictures/extras.py
    "{what} needs {package}; install it with: pip install 'satpuzzle[pictures]'": (
        "{what} braucht {package}; installieren mit: pip install 'satpuzzle[pictures]'"
    ),
    # pictures/fonts.py
    "the font has no {letter} ({code}); name one that has it: --font FILE.ttf": (
        "die Schrift hat kein {letter} ({code}); eine nennen, die es hat: --font DATEI.ttf"
    ),
    "is no TrueType font that can be embedded; name another .ttf file": (
        "ist keine TrueType-Schrift, die sich einbetten lässt; eine andere .ttf-Datei nennen"
    ),
    # pictures/pdf.py
    "an image cannot be read; is it {kind}? Save it anew, as PNG": (
        "ein Bild lässt sich nicht lesen; ist es {kind}? Neu speichern, als PNG"
    ),
    "a page of {mm} mm is too large for PDF, which has {most} at most": (
        "eine Seite von {mm} mm ist zu groß für PDF, das höchstens {most} hat"
    ),
    # pictures/png.py
    "this picture cannot be painted as PNG ({why}); write .svg": (
        "dieses Bild lässt sich nicht als PNG malen ({why}); .svg schreiben"
    ),
    "a picture {width} pixels wide is none; ask for a width of at least 1": (
        "ein {width} Pixel breites Bild ist keines; eine Breite von mindestens 1 verlangen"
    ),
    "{width} x {height} pixels are more than {most}; ask for a width of at most {fitting}, or write .svg": (
        "{width} x {height} Pixel sind mehr als {most}; eine Breite von höchstens {fitting} verlangen, oder .svg "
        "schreiben"
    ),
    # pictures/writing.py
    "no kind of picture; its name must end in one of {endings}": (
        "keine Art von Bild; der Name muss auf eines von {endings} enden"
    ),
    "{n} pages do not fit into one {ending} file; write .pdf": (
        "{n} Seiten passen nicht in eine {ending}-Datei; .pdf schreiben"
    ),
    # pictures/foreign.py
    "is not whole as XML ({reason}); save it again from the program that drew it": (
        "ist kein heiles XML ({reason}); aus dem Zeichenprogramm noch einmal speichern"
    ),
    "is written in {encoding}; save it as UTF-8": "ist in {encoding} geschrieben; als UTF-8 speichern",
    "declares a document type of its own; save it as plain SVG, without editing data": (
        "erklärt einen eigenen Dokumenttyp; als einfaches SVG speichern, ohne Daten zum Weiterbearbeiten"
    ),
    "refers to {what}; nothing is fetched: embed it, or save the picture as PNG": (
        "verweist auf {what}; nichts wird nachgeladen: einbetten oder das Bild als PNG speichern"
    ),
    "holds {what}; what runs or moves is refused: remove it, or save as PNG": (
        "enthält {what}; was läuft oder sich bewegt, wird abgelehnt: entfernen oder als PNG speichern"
    ),
    "begins with {tag}, so it is no SVG picture; name another file": (
        "beginnt mit {tag}, ist also kein SVG-Bild; eine andere Datei nennen"
    ),
    "has elements within each other, {n} deep; save the picture as PNG": (
        "hat ineinander liegende Elemente, {n} tief; das Bild als PNG speichern"
    ),
    "holds {tag}, which is not drawn here; save the picture as PNG": (
        "enthält {tag}, was hier nicht gezeichnet wird; das Bild als PNG speichern"
    ),
    "has no size; give <svg> a viewBox, or a width and a height in numbers": (
        "hat keine Größe; <svg> eine viewBox geben oder Breite und Höhe in Zahlen"
    ),
    "holds a style that may reach outside, {what}; save the picture as PNG": (
        "enthält einen Stil, der nach außen reichen kann, {what}; das Bild als PNG speichern"
    ),
    "draws more than {n} elements, repeated ones counted each time; save it as PNG": (
        "zeichnet mehr als {n} Elemente, wiederholte jedes Mal gezählt; als PNG speichern"
    ),
    # pictures/own.py
    "name one picture, FILE, or a front and a back, FRONT,BACK": (
        "ein Bild nennen, DATEI, oder Vorder- und Hinterteil, VORN,HINTEN"
    ),
    "are two pictures, but figures of unsigned puzzles have no fronts and backs; name one": (
        "sind zwei Bilder, doch bei der Regel unsigned hat nichts Vorder- und Hinterteil; eines nennen"
    ),
    "is larger than {n} MB; save it smaller, 1000 x 1000 pixels are plenty": (
        "ist größer als {n} MB; kleiner speichern, 1000 x 1000 Bildpunkte reichen"
    ),
    "is empty; save the picture again": "ist leer; das Bild noch einmal speichern",
    "is {kind}; save the picture as PNG, JPEG or SVG": "ist {kind}; das Bild als PNG, JPEG oder SVG speichern",
    "is no picture (it begins with {start}); name a PNG, JPEG or SVG file": (
        "ist kein Bild (es beginnt mit {start}); eine PNG-, JPEG- oder SVG-Datei nennen"
    ),
    # pictures/rasters.py
    "is damaged or cut off, at {part}; copy it again, or save it anew": (
        "ist beschädigt oder abgeschnitten, bei {part}; noch einmal kopieren oder neu speichern"
    ),
    "is {width} x {height}; draw it at most {limit} times as long as wide": (
        "ist {width} x {height}; höchstens {limit}-mal so lang wie breit zeichnen"
    ),
    "is {width} x {height} pixels, more than {limit} million; save it smaller, 1000 x 1000 is plenty": (
        "hat {width} x {height} Bildpunkte, mehr als {limit} Millionen; kleiner speichern, 1000 x 1000 reichen"
    ),
    "is in CMYK, the colours of printers; save it as an RGB JPEG, or as PNG": (
        "ist in CMYK, den Farben von Druckern; als JPEG in RGB oder als PNG speichern"
    ),
    "is a JPEG of a kind that few programs show; save it as an ordinary JPEG": (
        "ist ein JPEG von einer Art, die wenige Programme zeigen; als gewöhnliches JPEG speichern"
    ),
    # pictures/looks.py
    "figure": "Figur",
    "unknown shape or colour {name}": "Form oder Farbe {name} ist unbekannt",
    "write a shape, a colour or both, as in {examples}; shapes: {names}": (
        "eine Form, eine Farbe oder beides angeben, etwa {examples}; Formen: {names}"
    ),
    # reports/about.py
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
    # reports/classic.py
    "Cards: {cards}": "Karten: {cards}",
    # reports/counts.py
    "distinct solutions": "verschiedene Lösungen",
    "essential ones (up to rotating the board)": "wesentlich verschiedene (bis auf Drehung des Bretts)",
    "labelled ones (every card and every turn told apart)": "wenn jede Karte und jede Drehung einzeln zählt",
    "at least {n} distinct solutions (not counted to the end)": (
        "mindestens {n} verschiedene Lösungen (nicht zu Ende gezählt)"
    ),
    "at least {n} distinct": "mindestens {n} verschieden",
    # reports/designs.py
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
    # reports/outcome.py
    "incomplete: {n} found so far": "unvollständig: bisher {n} gefunden",
    "there is no solution": "es gibt keine Lösung",
    "the first {n} solutions; --all lists every one": "nur die ersten Lösungen: {n}; --all nennt alle",
    # reports/page.py
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
    # reports/picture.py
    "Any one solution": "Irgendeine Lösung",
    "incomplete: the search was stopped": "unvollständig: die Suche wurde abgebrochen",
    "more than {most} boards for one picture; list fewer, or take --format html": (
        "mehr als {most} Bretter für ein Bild; weniger auflisten, oder --format html"
    ),
    # reports/proofs.py
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
    "{path}: explains it": "{path}: erklärt ihn",
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
    # reports/scores.py
    "{n} run": "{n} Lauf",
    "{n} runs": "{n} Läufe",
    "{recipe}, {solver}: {runs} {status}: {reason}": "{recipe}, {solver}: {runs} {status}: {reason}",
    # reports/sizes.py
    "Sizes: {sizes}.": "Größen: {sizes}.",
    "variables": "Variablen",
    "literals": "Literale",
    "Needs: {blocks}": "Braucht: {blocks}",
    "Source: {source}": "Quelle: {source}",
    "States: {fact}": "Sichert: {fact}",
    "May exclude rotations of solutions": "Kann Drehungen von Lösungen ausschließen",
    # reports/suspects.py
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
    # reports/table.py
    "yes": "ja",
    "no": "nein",
    # reports/verdicts.py
    "{n} solutions": "{n} Lösungen",
    "{n} solution": "{n} Lösung",
    "{judged}: {solutions}, {wrong} wrong, {repeated} repeated": (
        "{judged}: {solutions}, {wrong} falsch, {repeated} wiederholt"
    ),
    "{n} CHECK line": "{n} CHECK-Zeile",
    "{n} CHECK lines": "{n} CHECK-Zeilen",
    "{n} board": "{n} Brett",
    "{n} boards": "{n} Bretter",
    "complete: all {n} distinct solutions are there": "vollständig: alle {n} verschiedenen Lösungen sind da",
    "line {line}: repeats line {other}": "Zeile {line}: wiederholt Zeile {other}",
    "line {line}: wrong: {fault}": "Zeile {line}: falsch: {fault}",
    "incomplete: {n} of {total} distinct solutions are there": (
        "unvollständig: {n} von {total} verschiedenen Lösungen sind da"
    ),
    # running/clock.py
    "stopped": "abgebrochen",
    "not finished within {limit:g} s": "nicht innerhalb von {limit:g} s fertig",
    # running/processes.py
    "cannot start {word!r}: {strerror}; name a program that is installed": (
        "{word!r} lässt sich nicht starten: {strerror}; ein installiertes Programm nennen"
    ),
    "{word!r} prints more than {max_bytes} MiB; no answer is that long": (
        "{word!r} gibt mehr als {max_bytes} MiB aus; so lang ist keine Antwort"
    ),
    # search/checkpoint.py
    "cannot be written: {reason}": "kann nicht geschrieben werden: {reason}",
    "is no file; name one for the checkpoint": "ist keine Datei; eine für den Zwischenstand nennen",
    "{what}; name another file": "{what}; eine andere Datei nennen",
    "is no checkpoint": "ist kein Zwischenstand",
    "is the checkpoint of another puzzle": "ist der Zwischenstand eines anderen Puzzles",
    "is the checkpoint of a search by another engine": "ist der Zwischenstand einer Suche mit einem anderen Verfahren",
    "is the checkpoint of a search with another encoding": (
        "ist der Zwischenstand einer Suche mit einer anderen Kodierung"
    ),
    "is the checkpoint of a search for another number of solutions": (
        "ist der Zwischenstand einer Suche nach einer anderen Anzahl von Lösungen"
    ),
    "is the checkpoint of a search cut into other parts, as with other memory": (
        "ist der Zwischenstand einer anders zerteilten Suche, etwa mit anderem Speicher"
    ),
    "is the checkpoint of another version of this program": (
        "ist der Zwischenstand einer anderen Version dieses Programms"
    ),
    "name another file": "eine andere Datei nennen",
    "delete it, and its part is done again": "sie löschen, dann wird ihr Teil neu berechnet",
    "is no line of a checkpoint; {mend}": "ist keine Zeile eines Zwischenstands; {mend}",
    "is no checkpoint; name another file": "ist kein Zwischenstand; eine andere Datei nennen",
    "is no finished part; delete the line, or name another file": (
        "ist kein fertiger Teil; die Zeile löschen oder eine andere Datei nennen"
    ),
    "is in use by another run; wait for it, or name another file": (
        "wird von einem anderen Lauf benutzt; auf ihn warten oder eine andere Datei nennen"
    ),
    "was changed; delete the line, and its part is done again": (
        "wurde verändert; die Zeile löschen, dann wird ihr Teil neu berechnet"
    ),
    "there is no part {part}": "es gibt keinen Teil {part}",
    "lists no solutions; delete the line, or name another file": (
        "zählt keine Lösungen auf; die Zeile löschen oder eine andere Datei nennen"
    ),
    "{path}: its last line was cut short; its part is done again": (
        "{path}: die letzte Zeile war abgeschnitten; ihr Teil wird neu berechnet"
    ),
    # search/cluster.py
    "--scheduler needs Dask; install it with: pip install 'satpuzzle[cluster]'": (
        "--scheduler braucht Dask; installieren mit: pip install 'satpuzzle[cluster]'"
    ),
    "--scheduler: no Dask scheduler answers at {address!r}; start one: dask scheduler": (
        "--scheduler: unter {address!r} antwortet kein Dask-Scheduler; einen starten: dask scheduler"
    ),
    "the scheduler at {address} does not answer; waiting for it, {seconds} s at most": (
        "der Scheduler unter {address} antwortet nicht; es wird höchstens {seconds} s auf ihn gewartet"
    ),
    "the scheduler has no workers; waiting for some, started with: dask worker {address}": (
        "der Scheduler hat keine Arbeitsprozesse; es wird auf welche gewartet, zu starten mit: dask worker {address}"
    ),
    "--scheduler: a worker cannot import satpuzzle: {error}": (
        "--scheduler: ein Arbeitsprozess kann satpuzzle nicht importieren: {error}"
    ),
    # search/cubes.py
    "the first cells cannot be filled in {least} ways; ask for fewer cubes": (
        "die ersten Felder lassen sich nicht auf {least} Arten füllen; weniger Cubes verlangen"
    ),
    # search/engines.py
    "building the formula": "die Formel wird aufgebaut",
    # search/found.py
    (
        "BUG: {by} counts {distinct} distinct and {essential} essential solutions, {engine} {other_distinct} and "
        "{other_essential}; trust neither, and please report this puzzle"
    ): (
        "FEHLER IM PROGRAMM: {by} zählt {distinct} verschiedene und {essential} wesentlich verschiedene Lösungen, "
        "{engine} {other_distinct} und {other_essential}; keinem von beiden trauen und dieses Puzzle bitte melden"
    ),
    # search/local.py
    "{n} parts of the search could not be done (part {named})": (
        "{n} Teile der Suche waren nicht zu schaffen (Teil {named})"
    ),
    # search/parts.py
    "it has other cells or cards": "es hat andere Felder oder Karten",
    "a part reports what is no solution: {wrong}": "ein Teil meldet etwas, was keine Lösung ist: {wrong}",
    "BUG: {counted} solutions counted part by part, {distinct} listed": (
        "FEHLER IM PROGRAMM: {counted} Lösungen Teil für Teil gezählt, {distinct} aufgezählt"
    ),
    # search/plan.py
    "a worker has satpuzzle {__version__}, this is {version}; install the same everywhere": (
        "ein Arbeitsprozess hat satpuzzle {__version__}, dies ist {version}; überall dieselbe Version installieren"
    ),
    # search/search.py
    "Settings, as in Settings(engine='sat')": "Settings, etwa Settings(engine='sat')",
    "a Clock": "eine Clock",
    "a limit of {limit} solutions; the least is 1": "eine Höchstzahl von {limit} Lösungen; mindestens 1 ist nötig",
    # search/settings.py
    "--jobs is 1 or more, or 0 for all cores, and goes without --scheduler": (
        "--jobs ist 1 oder mehr oder 0 für alle Kerne und geht nicht mit --scheduler zusammen"
    ),
    "--jobs {jobs}: this machine takes {most} at most; more would only wait": (
        "--jobs {jobs}: dieser Rechner verträgt höchstens {most}; weitere würden nur warten"
    ),
    "--solver and --external belong to the engine sat, not to frontier": (
        "--solver und --external gehören zum Verfahren sat, nicht zu frontier"
    ),
    # help pages
    "Options": "Optionen",
    "all solutions of a puzzle": "alle Lösungen eines Puzzles",
    "the three exact counts": "die drei genauen Anzahlen",
    "is there exactly one solution?": "gibt es genau eine Lösung?",
    "write a certificate: all solutions, and a proof that there are no others": (
        "ein Zertifikat schreiben: alle Lösungen und ein Beweis, dass es keine anderen gibt"
    ),
    "check a certificate, without any solver": "ein Zertifikat prüfen, ohne jeden Solver",
    "judge CHECK lines that some program wrote": "CHECK-Zeilen beurteilen, die irgendein Programm geschrieben hat",
    "what is this puzzle": "was dieses Puzzle ist",
    "which side may be mistyped, where there is no solution": (
        "welche Seite vertippt sein kann, wenn es keine Lösung gibt"
    ),
    "write a puzzle in another notation": "ein Puzzle in einer anderen Schreibweise schreiben",
    "order puzzles by their difficulty for people": "Puzzles nach ihrer Schwierigkeit für Menschen ordnen",
    "list the bundled puzzles": "die mitgelieferten Puzzles auflisten",
    "write the formula as DIMACS .cnf, cubes as .icnf, a set for competitions": (
        "die Formel als DIMACS .cnf schreiben, Cubes als .icnf, eine Sammlung für Wettbewerbe"
    ),
    "turn a solver's answer to an exported formula into solutions": (
        "aus der Antwort eines Solvers auf eine exportierte Formel Lösungen machen"
    ),
    "list the encodings, with the sizes of a puzzle's formulas": (
        "die Kodierungen auflisten, mit der Größe der Formeln eines Puzzles"
    ),
    "make puzzles with a given number of solutions, or repair one to have them": (
        "Puzzles mit gegebener Anzahl von Lösungen entwerfen oder eines entsprechend reparieren"
    ),
    "make puzzles of any size at random, with at least one solution": (
        "zufällige Puzzles jeder Größe erzeugen, mit mindestens einer Lösung"
    ),
    "measure this program on this machine": "dieses Programm auf diesem Rechner messen",
    "the page of a command": "die Hilfeseite eines Befehls",
    "A file, - for standard input, or the name of a bundled puzzle.": (
        "Eine Datei, - für die Standardeingabe oder der Name eines mitgelieferten Puzzles."
    ),
    "Files, folders, - for standard input, or names of bundled puzzles.": (
        "Eine oder mehrere Dateien, Ordner, - für die Standardeingabe oder Namen mitgelieferter Puzzles."
    ),
    "A file that `satpuzzle export` wrote.": "Eine Datei, die `satpuzzle export` geschrieben hat.",
    "What a solver printed or wrote; - for standard input.": (
        "Was ein Solver ausgegeben oder geschrieben hat; - für die Standardeingabe."
    ),
    "A file that `satpuzzle certify` wrote.": "Eine Datei, die `satpuzzle certify` geschrieben hat.",
    "Input": "Eingabe",
    "Search": "Suche",
    "Long searches": "Lange Suchen",
    "Output": "Ausgabe",
    "Solve, count, check and export edge-matching card puzzles.": (
        "Legepuzzles aus Karten mit zusammenpassenden Seiten lösen, zählen, prüfen und exportieren."
    ),
    "PUZZLE is a file, - for standard input, or the name of a bundled instance.": (
        "PUZZLE ist eine Datei, - für die Standardeingabe oder der Name eines mitgelieferten Puzzles."
    ),
    (
        "Exit status: 0 yes, 1 no (no solution, not valid), 2 wrong input or call,\n3 not known (time ran out), 130 "
        "interrupted; 129 hung up and 143 told to end\n(SIGHUP, SIGTERM), 141 the reader of the output is gone."
    ): (
        "Rückgabewert: 0 ja, 1 nein (keine Lösung, nicht gültig), 2 falsche Eingabe\noder falscher Aufruf, 3 nicht "
        "bekannt (Zeit abgelaufen), 130 unterbrochen;\n129 Terminal geschlossen und 143 zum Ende aufgefordert "
        "(SIGHUP, SIGTERM),\n141 niemand liest die Ausgabe mehr."
    ),
    "the answer to the puzzle typed in mine.txt, a card a line": (
        "die Antwort zum Puzzle, das in mine.txt steht, eine Karte je Zeile"
    ),
    "all that solve can do, with examples": "alles, was solve kann, mit Beispielen",
    "Show the version.": "Die Version zeigen.",
    "Of reports, errors and help; else SATPUZZLE_LANGUAGE, else the locale's.": (
        "Die Sprache von Berichten, Fehlern und Hilfe; sonst nach SATPUZZLE_LANGUAGE, sonst nach der "
        "Spracheinstellung des Systems."
    ),
    "Show this page.": "Diese Seite zeigen.",
    "Find all solutions of PUZZLE, and print the first 50 with their exact total.": (
        "Alle Lösungen von PUZZLE finden und die ersten 50 mit ihrer genauen Gesamtzahl ausgeben."
    ),
    "Exit status 1 if there is none.": "Rückgabewert 1, wenn es keine gibt.",
    "the answer to the puzzle typed in mine.txt": "die Antwort zum Puzzle, das in mine.txt steht",
    "The notation; else recognised from the text.": "Die Schreibweise; sonst am Text erkannt.",
    "The board, as in 3x3 or 4x6.": "Das Brett, etwa 3x3 oder 4x6.",
    "signed, unsigned, framed or rim=K, whatever the text says.": (
        "signed, unsigned, framed oder rim=K, was auch immer der Text sagt."
    ),
    "Only that example of the file, from 1.": "Nur dieses Beispiel der Datei, gezählt ab 1.",
    "The sign that marks backs, of sides typed as words.": (
        "Das Zeichen, das Hinterteile kennzeichnet, bei als Wörtern getippten Seiten."
    ),
    "List at most this many solutions.": "Höchstens so viele Lösungen auflisten.",
    "List all solutions, however many.": "Alle Lösungen auflisten, wie viele es auch sind.",
    "Any one solution, as soon as there is one.": "Irgendeine Lösung, sobald es eine gibt.",
    "List one solution for all rotations of the board.": "Je eine Lösung für alle Drehungen des Bretts auflisten.",
    "Show figures by their names, where they have any.": "Figuren mit ihren Namen zeigen, soweit sie welche haben.",
    "Say which cards lie where, too, by their numbers in the file.": (
        "Auch sagen, welche Karte wo liegt, mit ihrer Nummer in der Datei."
    ),
    "SAT, the frontier search, or whichever is faster.": "SAT, die Suche frontier oder was schneller ist.",
    "The recipe of the formula: a bundled one or a file.": "Das Rezept der Formel: ein mitgeliefertes oder eine Datei.",
    "One of PySAT's solvers; cadical195 by default.": "Einer der Solver von PySAT; voreingestellt cadical195.",
    "Any DIMACS solver, by name or command; {cnf} stands for the formula, {answer} for a result file.": (
        "Ein beliebiger DIMACS-Solver, als Name oder Befehl; {cnf} steht für die Formel, {answer} für eine "
        "Ergebnisdatei."
    ),
    "Count with both engines, and compare.": "Mit beiden Verfahren zählen und vergleichen.",
    "What the frontier engine may use.": "Was das Verfahren frontier an Speicher belegen darf.",
    "Give up after so long.": "Nach so langer Zeit aufgeben.",
    "Processes for long searches; 0: one for each core.": "Prozesse für lange Suchen; 0: einer je Kern.",
    "Do long searches on a Dask cluster, as tcp://host:8786.": (
        "Lange Suchen auf einem Dask-Cluster erledigen, etwa tcp://host:8786."
    ),
    "Remember finished parts of a long search there, and resume from there.": (
        "Sich dort fertige Teile einer langen Suche merken und von da aus fortfahren."
    ),
    "Say how far the work is; by default on a terminal only, after two seconds.": (
        "Sagen, wie weit die Arbeit ist; voreingestellt nur auf einem Terminal, nach zwei Sekunden."
    ),
    "Do a long search in parts, and draw the board where it stands.": (
        "Eine lange Suche in Teilen erledigen und das Brett zeichnen, an dem sie gerade steht."
    ),
    "Write there instead of standard output.": "Dorthin statt auf die Standardausgabe schreiben.",
    "Replace a file that holds a puzzle or a recipe.": "Eine Datei ersetzen, die ein Puzzle oder ein Rezept enthält.",
    "Count the solutions of PUZZLE exactly, in three senses: distinct, essential, labelled.": (
        "Die Lösungen von PUZZLE genau zählen, auf drei Arten: verschieden, wesentlich verschieden, einzeln gezählt."
    ),
    "Exit status 1 if there is none. Of several puzzles each has its own --timeout.": (
        "Rückgabewert 1, wenn es keine gibt. Bei mehreren Puzzles gilt --timeout für jedes einzeln."
    ),
    "how many solutions there are, by both engines": "wie viele Lösungen es gibt, mit beiden Verfahren",
    "a table, a line for each puzzle": "eine Tabelle, eine Zeile je Puzzle",
    "Has PUZZLE exactly one solution, up to rotating the board?": (
        "Hat PUZZLE genau eine Lösung, bis auf Drehung des Bretts?"
    ),
    (
        "Exit status 0 yes; 1 no: two solutions are shown, or there is none; 3 not known. Of several puzzles each has "
        "its own --timeout, and the status is 3 if an answer is not known, else 1 if one is no."
    ): (
        "Rückgabewert 0 ja; 1 nein: zwei Lösungen werden gezeigt, oder es gibt keine; 3 nicht bekannt. Bei "
        "mehreren Puzzles gilt --timeout für jedes einzeln, und der Rückgabewert ist 3, wenn eine Antwort nicht "
        "bekannt ist, sonst 1, wenn eine nein lautet."
    ),
    "yes with a proof that anybody can check, or two solutions": (
        "ja mit einem Beweis, den alle nachprüfen können, oder zwei Lösungen"
    ),
    "If the answer is yes, or there is no solution: write a proof.": (
        "Wenn die Antwort ja ist oder es keine Lösung gibt: einen Beweis schreiben."
    ),
    "Write a certificate: all solutions of PUZZLE, and a proof that there are no others.": (
        "Ein Zertifikat schreiben: alle Lösungen von PUZZLE und ein Beweis, dass es keine anderen gibt."
    ),
    "`satpuzzle verify` checks it. Of several puzzles each has its own --timeout.": (
        "`satpuzzle verify` prüft es. Bei mehreren Puzzles gilt --timeout für jedes einzeln."
    ),
    "all solutions, and the proof that there are no others": "alle Lösungen und der Beweis, dass es keine anderen gibt",
    "NAME.zip for each puzzle": "NAME.zip für jedes Puzzle",
    "Explain the proof to people, with pictures, in a .html or .pdf.": (
        "Den Beweis mit Bildern erklären, in einer .html- oder .pdf-Datei."
    ),
    "the proof, and a page that explains it": "der Beweis und eine Seite, die ihn erklärt",
    "Solutions at most.": "So viele Lösungen höchstens.",
    "Hold the proof in DRAT too, for other checkers.": "Den Beweis auch in DRAT aufnehmen, für andere Prüfprogramme.",
    "The certificate, a .zip file; of several puzzles, a folder.": (
        "Das Zertifikat, eine .zip-Datei; bei mehreren Puzzles ein Ordner."
    ),
    "Check a CERTIFICATE that `certify` wrote, without any solver, and say what is certain.": (
        "Ein CERTIFICATE, das `certify` geschrieben hat, ohne jeden Solver prüfen und sagen, was sicher ist."
    ),
    "Exit status 0 valid; 1 not valid, with the reason; 2 the file cannot be read, or is no certificate at all.": (
        "Rückgabewert 0 gültig; 1 nicht gültig, mit dem Grund; 2 die Datei ist nicht lesbar oder gar kein Zertifikat."
    ),
    "what the certificate proves": "was das Zertifikat beweist",
    "status 0 if it holds": "Rückgabewert 0, wenn es gilt",
    "Judge the CHECK lines in FILE, a report of any program, as solutions of PUZZLE.": (
        "Die CHECK-Zeilen in FILE, einem Bericht irgendeines Programms, als Lösungen von PUZZLE beurteilen."
    ),
    (
        "Says which lines are wrong and where, which are repeated, and whether the list is complete. Exit status 1 if "
        "anything is."
    ): (
        "Sagt, welche Zeilen wo falsch sind, welche sich wiederholen und ob die Liste vollständig ist. "
        "Rückgabewert 1, wenn etwas nicht stimmt."
    ),
    (
        "FILE may hold the address of a board in a viewer, too, or be one: it is judged, and nothing is counted. "
        "Without FILE, PUZZLE is such a board itself."
    ): (
        "FILE kann auch die Adresse eines Bretts in einem Viewer enthalten oder selbst eine sein: das Brett wird "
        "beurteilt, und nichts wird gezählt. Ohne FILE ist PUZZLE selbst ein solches Brett."
    ),
    "are these solutions, and each only once?": "sind das Lösungen, und jede nur einmal?",
    "the report of any program, whole": "der ganze Bericht irgendeines Programms",
    "The list need not be complete; do not count.": "Die Liste muss nicht vollständig sein; nicht zählen.",
    "Say what PUZZLE is, without solving it: cards, figures, board, the size of its formula.": (
        "Sagen, was PUZZLE ist, ohne es zu lösen: Karten, Figuren, Brett, Größe der Formel."
    ),
    "cards, figures, board, size of the formula": "Karten, Figuren, Brett, Größe der Formel",
    "a table of several puzzles, for a spreadsheet": "eine Tabelle mehrerer Puzzles, für eine Tabellenkalkulation",
    "List the sides of PUZZLE that may be mistyped.": "Die Seiten von PUZZLE auflisten, die vertippt sein können.",
    (
        "All changes of one side, and swaps of two sides of a card, that make the puzzle solvable (or uniquely "
        "solvable), by card, likely ones first, with the number of solutions then. Boards of more than 36 cells take a "
        "--timeout. Exit status 1 if no such change helps."
    ): (
        "Alle Änderungen einer Seite und alle Vertauschungen zweier Seiten einer Karte, die das Puzzle lösbar "
        "(oder eindeutig lösbar) machen, nach Karten geordnet, wahrscheinliche zuerst, mit der Anzahl der "
        "Lösungen, die es dann gibt. Bretter mit mehr als 36 Feldern brauchen --timeout. Rückgabewert 1, wenn "
        "keine solche Änderung hilft."
    ),
    "which sides to look at, where there is no solution": "welche Seiten anzusehen sind, wenn es keine Lösung gibt",
    "what would leave exactly one": "was genau eine übrig ließe",
    "What a change must make of the puzzle.  [default: solvable; of one that has solutions unique]": (
        "Was eine Änderung aus dem Puzzle machen muss.  [voreingestellt: solvable; bei einem, das Lösungen hat, unique]"
    ),
    "Write PUZZLE in another notation; says what that notation cannot hold.": (
        "PUZZLE in einer anderen Schreibweise schreiben; sagt, was diese nicht aufnehmen kann."
    ),
    (
        "What was written is read again and compared, so that it is the same puzzle for certain. Several puzzles go "
        "into one text, if the notation can hold them, or into a folder that --output names (with / at its end if it "
        "is not there yet)."
    ): (
        "Das Geschriebene wird wieder gelesen und verglichen, damit es mit Sicherheit dasselbe Puzzle ist. Mehrere "
        "Puzzles kommen in einen Text, wenn die Schreibweise sie aufnehmen kann, oder in einen Ordner, den "
        "--output nennt (mit / am Ende, wenn es ihn noch nicht gibt)."
    ),
    "in the notation that holds everything": "in der Schreibweise, die alles aufnimmt",
    "as numbers, one card a line": "als Zahlen, eine Karte je Zeile",
    "The notation: {known}.": "Die Schreibweise: {known}.",
    "With --to url: how the cards lie, as CHECK lines or addresses.": (
        "Zu --to url: wie die Karten liegen, als CHECK-Zeilen oder Adressen."
    ),
    "Write there instead of standard output; into a folder, a file for each puzzle.": (
        "Dorthin statt auf die Standardausgabe schreiben; in einen Ordner eine Datei je Puzzle."
    ),
    "Order puzzles by their difficulty for people, the easiest first.": (
        "Puzzles nach ihrer Schwierigkeit für Menschen ordnen, die leichtesten zuerst."
    ),
    (
        "Measured is a plain backtracker in reading order: placements are the cards it lays in the whole search, "
        '"until first" those until the first solution, on average over all starts; dead ends are ways to be left '
        "with one card that does not fit, openings ways to lay the first three. Puzzles that take more than "
        "--placements come last."
    ): (
        "Gemessen wird ein einfacher Backtracker in Leserichtung: Züge sind die Karten, die er in der ganzen Suche "
        "legt, „bis zur ersten“ die bis zur ersten Lösung, im Mittel über alle Anfänge; Sackgassen sind Arten, "
        "eine einzige Karte übrig zu behalten, die nicht passt, Eröffnungen Arten, die ersten drei zu legen. "
        "Puzzles, die mehr als --placements brauchen, kommen zuletzt."
    ),
    "the easiest first": "die leichtesten zuerst",
    "for a spreadsheet": "für eine Tabellenkalkulation",
    "Measure difficulty up to this many.": "Die Schwierigkeit bis zu so vielen Zügen messen.",
    "List the bundled puzzles, with their sources and known counts.": (
        "Die mitgelieferten Puzzles auflisten, mit ihren Quellen und bekannten Anzahlen."
    ),
    "the bundled puzzles with their counts": "die mitgelieferten Puzzles mit ihren Anzahlen",
    "the same for programs": "dasselbe für Programme",
    "Write the formula of PUZZLE in DIMACS, with all that `decode` needs in its comments.": (
        "Die Formel von PUZZLE in DIMACS schreiben, mit allem, was `decode` braucht, in den Kommentaren."
    ),
    "the formula, for any SAT solver": "die Formel, für jeden SAT-Solver",
    "and the search split into at least ten parts": "und die Suche in mindestens zehn Teile zerlegt",
    "Permute cards, turns and names of figures.": "Karten, Drehungen und Namen der Figuren mischen.",
    "Exclude the solutions whose CHECK lines are in FILE.": (
        "Die Lösungen ausschließen, deren CHECK-Zeilen in FILE stehen."
    ),
    "Write .icnf, with at least N cubes.": "Eine .icnf-Datei schreiben, mit mindestens N Cubes.",
    "Print the hash by which benchmark databases know the formula.": (
        "Den Hashwert ausgeben, unter dem Benchmark-Datenbanken die Formel kennen."
    ),
    "Without PUZZLE: write a graded set for competitions there.": (
        "Ohne PUZZLE: eine nach Schwierigkeit gestufte Sammlung für Wettbewerbe dorthin schreiben."
    ),
    "Of a set: seeds a grade.": "Bei einer Sammlung: Startwerte je Stufe.",
    "Of a set: cells a side.": "Bei einer Sammlung: Felder je Brettkante.",
    "Where to: .cnf or .icnf, also with .gz or .xz; a folder: named by its contents; else standard output.": (
        "Wohin: .cnf oder .icnf, auch mit .gz oder .xz; ein Ordner: darin nach dem Inhalt benannt; sonst auf die "
        "Standardausgabe."
    ),
    "Decode ANSWER, what a solver printed or wrote about FORMULA, a file that `export` wrote.": (
        "ANSWER entschlüsseln, was ein Solver zu FORMULA ausgegeben oder geschrieben hat, einer Datei, die "
        "`export` geschrieben hat."
    ),
    (
        "Every model is held against the formula and judged as a solution. Exit status 1 if the solver says that there "
        "is none, 3 if it gave up."
    ): (
        "Jede Belegung wird an der Formel geprüft und als Lösung beurteilt. Rückgabewert 1, wenn der Solver sagt, "
        "dass es keine gibt, 3, wenn er aufgegeben hat."
    ),
    "the solutions that a solver found": "die Lösungen, die ein Solver gefunden hat",
    "the same, from standard input": "dasselbe, von der Standardeingabe",
    "List the recipes of formulas; with PUZZLE, what each makes of it, family by family.": (
        "Die Rezepte der Formeln auflisten; mit PUZZLE, was jedes daraus macht, Bedingung für Bedingung."
    ),
    "the recipes": "die Rezepte",
    "the sizes of a puzzle's formulas": "die Größe der Formeln eines Puzzles",
    "Only these recipes; repeatable.": "Nur diese Rezepte; mehrmals möglich.",
    "List the constraint families that recipes choose from.": "Die Bedingungen auflisten, aus denen Rezepte wählen.",
    "Make puzzles with exactly the given number of essential solutions, or repair one to have them.": (
        "Puzzles mit genau der gegebenen Anzahl wesentlich verschiedener Lösungen entwerfen oder eines "
        "entsprechend reparieren."
    ),
    (
        "The same seed gives the same puzzles. Exit status 3 if they were not found within the tries or the time; "
        "designs found until then are written. Exit status 1 if a puzzle cannot be repaired."
    ): (
        "Derselbe Startwert ergibt dieselben Puzzles. Rückgabewert 3, wenn sie in den Versuchen oder in der Zeit "
        "nicht gefunden wurden; bis dahin gefundene werden geschrieben. Rückgabewert 1, wenn ein Puzzle nicht "
        "repariert werden kann."
    ),
    "nine cards with exactly one solution": "neun Karten mit genau einer Lösung",
    "change as few labels as possible, to have exactly one": (
        "so wenige Zahlen wie möglich ändern, damit es genau eine gibt"
    ),
    "The board, as in 3x3, triangle3 or hexagon7.": "Das Brett, etwa 3x3, triangle3 oder hexagon7.",
    "signed, unsigned, framed or rim=K.": "signed, unsigned, framed oder rim=K.",
    "How many figures, those of --border not counted.": "Wie viele Figuren, die von --border nicht mitgezählt.",
    "This many further figures, along the rim only.": "So viele weitere Figuren, nur am Rand.",
    "Essential ones, exactly.": "Genau so viele wesentlich verschiedene Lösungen.",
    "How many joins show figure 1, 2, …": "Wie viele Fugen Figur 1, 2, … zeigen",
    "No two equal cards.": "Keine zwei gleichen Karten.",
    "No card that looks the same after a turn.": "Keine Karte, die nach einer Drehung gleich aussieht.",
    "No card that shows a figure twice.": "Keine Karte, die eine Figur zweimal zeigt.",
    "What figures 1, 2, … are called, those of --border last.": (
        "Wie die Figuren 1, 2, … heißen, die von --border zuletzt."
    ),
    "Another seed, other puzzles.": "Anderer Startwert, andere Puzzles.",
    "How many puzzles.": "Wie viele Puzzles.",
    "Of these keep the N hardest.": "Davon die N schwierigsten behalten.",
    "Of these keep the N easiest.": "Davon die N leichtesten behalten.",
    "Measure difficulty up to this many; 0: not at all.": (
        "Die Schwierigkeit bis zu so vielen Zügen messen; 0: gar nicht."
    ),
    "Candidates for a puzzle, or for a repair.": "Kandidaten für ein Puzzle oder für eine Reparatur.",
    "Instead change as few labels of PUZZLE as possible.": (
        "Stattdessen so wenige Zahlen von PUZZLE wie möglich ändern."
    ),
    "Of a repair: the notation; else recognised from the text.": (
        "Bei einer Reparatur: die Schreibweise; sonst am Text erkannt."
    ),
    "Of a repair: only that example of the file, from 1.": (
        "Bei einer Reparatur: nur dieses Beispiel der Datei, gezählt ab 1."
    ),
    "Of a repair: the sign that marks backs, of sides typed as words.": (
        "Bei einer Reparatur: das Zeichen, das Hinterteile kennzeichnet, bei als Wörtern getippten Seiten."
    ),
    "Of a repair: all with as few changes.": "Bei einer Reparatur: alle mit ebenso wenigen Änderungen.",
    "Write a certificate beside each puzzle, NAME.zip.": "Neben jedes Puzzle ein Zertifikat schreiben, NAME.zip.",
    "Where to, a file for each puzzle; a name in .toml: the file of the only one, or of a repair.": (
        "Wohin: eine Datei je Puzzle; ein Name auf .toml: die Datei des einzigen oder des reparierten."
    ),
    "Make puzzles of any size with at least one solution: a board filled at random and cut into cards.": (
        "Puzzles jeder Größe mit mindestens einer Lösung erzeugen: ein Brett, zufällig gefüllt und in Karten "
        "zerschnitten."
    ),
    (
        "Whether there are further solutions is not asked; `satpuzzle design` makes puzzles with an exact number of "
        "them. The same seed gives the same puzzle."
    ): (
        "Ob es weitere Lösungen gibt, wird nicht geprüft; `satpuzzle design` entwirft Puzzles mit einer genauen "
        "Anzahl davon. Derselbe Startwert ergibt dasselbe Puzzle."
    ),
    "sixteen signed cards of five figures": "sechzehn Karten der Regel signed mit fünf Figuren",
    "as a formula": "als Formel",
    "How many, those of --border not counted.": "Wie viele, die von --border nicht mitgezählt.",
    "Give the cards of so many cells.": "Die Karten von so vielen Feldern vorgeben.",
    "Another seed, another puzzle.": "Anderer Startwert, anderes Puzzle.",
    "How many puzzles, of this seed and the following ones.": (
        "Wie viele Puzzles, zu diesem Startwert und den folgenden."
    ),
    "The notation.": "Die Schreibweise.",
    "Measure this program on this machine; all figures are medians.": (
        "Dieses Programm auf diesem Rechner messen; alle Angaben sind Mediane."
    ),
    "the way from text to all solutions": "der Weg vom Text zu allen Lösungen",
    "both engines on the same puzzles": "beide Verfahren an denselben Puzzles",
    "Recipes and solvers side by side, on shuffles of each INSTANCE (default: the eight em_*).": (
        "Rezepte und Solver nebeneinander, an Mischungen jeder INSTANCE (voreingestellt: die acht em_*)."
    ),
    (
        "Results go to a CSV file and a plot beside it; started again, only what is missing is measured. Seconds are "
        "those of the processor."
    ): (
        "Die Ergebnisse kommen in eine CSV-Datei und ein Diagramm daneben; bei einem neuen Start wird nur "
        "gemessen, was fehlt. Sekunden sind die des Prozessors."
    ),
    "A recipe; repeatable.": "Ein Rezept; mehrmals möglich.",
    "A solver; repeatable.": "Ein Solver; mehrmals möglich.",
    "Of each instance.": "Mischungen je INSTANCE.",
    "Seconds for a run.": "Sekunden für einen Lauf.",
    "Runs side by side; 0: one for each core.": "Läufe nebeneinander; 0: einer je Kern.",
    "The results.": "Die Ergebnisse.",
    "Both engines, and a compiled reference if there is one, in turn on the same puzzles.": (
        "Beide Verfahren und, falls vorhanden, ein kompiliertes Vergleichsprogramm, abwechselnd an denselben Puzzles."
    ),
    "Runs of each engine.": "Läufe je Verfahren.",
    "Also what takes seconds or minutes.": "Auch, was Sekunden oder Minuten dauert.",
    "A compiled backtracker to race against.": "Ein kompiliertes Backtracking-Programm zum Vergleich.",
    "A search of some 30 s in one process, in two, with a checkpoint, on a cluster; in turn.": (
        "Eine Suche von etwa 30 s in einem Prozess, in zweien, mit Zwischenstand, auf einem Cluster; abwechselnd."
    ),
    "Runs of each way.": "Läufe je Art.",
    "Also two Dask workers on this machine.": "Auch zwei Dask-Arbeitsprozesse auf diesem Rechner.",
    "The way from text to all solutions by SAT, for each bundled INSTANCE (default: the small ones).": (
        "Der Weg vom Text zu allen Lösungen mit SAT, für jede mitgelieferte INSTANCE (voreingestellt: die kleinen)."
    ),
    (
        "Milliseconds: reading, encoding, and reading + encoding + all solutions in one process; then the whole "
        "process against the bare imports of its libraries."
    ): (
        "Millisekunden: Lesen, Kodieren und Lesen + Kodieren + alle Lösungen in einem Prozess; dann der ganze "
        "Prozess gegenüber dem bloßen Importieren seiner Bibliotheken."
    ),
    "Runs of each measurement.": "Läufe je Messung.",
    "How far each engine gets with PUZZLE in so many seconds, and what the rest would take on 100 cores.": (
        "Wie weit jedes Verfahren mit PUZZLE in so vielen Sekunden kommt und wie lange der Rest auf 100 Kernen "
        "dauern würde."
    ),
    "For each engine.": "Für jedes Verfahren.",
    "Processes; 0: one for each core.": "Prozesse; 0: einer je Kern.",
    "Show the page of COMMAND, or of the program.": "Die Hilfeseite von COMMAND oder des Programms zeigen.",
    "all commands": "alle Befehle",
    "the page of solve": "die Hilfeseite von solve",
    "draw a puzzle, its solutions, or boards that somebody filled": (
        "ein Puzzle zeichnen, seine Lösungen, oder Bretter, die jemand gefüllt hat"
    ),
    "Picture": "Bild",
    "Draw PUZZLE: its cards, its solutions, or boards that somebody filled.": (
        "Zeichnet PUZZLE: seine Karten, seine Lösungen, oder Bretter, die jemand gefüllt hat."
    ),
    (
        "Without an option its cards are drawn. SVG needs nothing more; PDF and PNG need the extra [pictures]. Exit "
        "status 1 if there is no solution to draw, or if a board that is drawn is none."
    ): (
        "Ohne Option werden die Karten gezeichnet. SVG braucht nichts weiter; PDF und PNG brauchen das Extra "
        "[pictures]. Status 1, wenn es keine Lösung zu zeichnen gibt, oder wenn ein gezeichnetes Brett keine ist."
    ),
    "its cards": "seine Karten",
    "its first solutions, on one sheet": "seine ersten Lösungen, auf einem Blatt",
    "These solutions, in the order of `solve`, as in 3 or 1-4.": (
        "Diese Lösungen, in der Reihenfolge von `solve`, wie in 3 oder 1-4."
    ),
    "All solutions.": "Alle Lösungen.",
    "One solution for all rotations of the board.": "Eine Lösung für alle Drehungen des Bretts.",
    "The CHECK lines or addresses in FILE, with marks where they are wrong.": (
        "Die CHECK-Zeilen oder Adressen in FILE, markiert, wo sie falsch sind."
    ),
    "The board, with nothing on it but the given cards.": "Das Brett, mit nichts darauf als den vorgegebenen Karten.",
    "Numbers of card types, in the middle.": "Nummern der Kartentypen, in der Mitte.",
    "The cards' own numbers or names there.": "Dort die eigenen Nummern oder Namen der Karten.",
    "At the sides: the labels, as in CHECK lines.": "An den Seiten: die Zahlen, wie in CHECK-Zeilen.",
    "At the sides: what the figures are called.": "An den Seiten: wie die Figuren heißen.",
    "At the sides: a letter for each figure.": "An den Seiten: ein Buchstabe für jede Figur.",
    "An arrow to the side that was on top.": "Ein Pfeil zu der Seite, die oben war.",
    "How a figure looks, as in heart=red, 3=star or 2=cat.svg.": (
        "Wie eine Figur aussieht, wie in herz=rot, 3=stern oder 2=katze.svg."
    ),
    "A TTF file for texts of PDF and PNG that other letters need.": (
        "Eine TTF-Datei für Texte in PDF und PNG, die andere Buchstaben brauchen."
    ),
    "The picture: .svg, .pdf or .png.": "Das Bild: .svg, .pdf oder .png.",
    "--format html makes one page of it, with pictures, that any browser shows and prints.": (
        "--format html macht daraus eine Seite mit Bildern, die jeder Browser zeigt und druckt."
    ),
    "a report to look at": "ein Bericht zum Anschauen",
    "The classic report, CHECK lines only, JSON, viewer addresses, a picture, or a page to look at.": (
        "Der klassische Bericht, nur CHECK-Zeilen, JSON, Adressen für einen Viewer, ein Bild oder eine Seite zum "
        "Anschauen."
    ),
    "print the cards of puzzles, to cut out": "die Karten von Puzzles drucken, zum Ausschneiden",
    "Printing": "Druck",
    "Print PUZZLE: cards to cut out, the board, what is known of the solutions, and at the end these.": (
        "PUZZLE drucken: Karten zum Ausschneiden, das Brett, was über die Lösungen bekannt ist, und am Ende diese."
    ),
    (
        "Print at 100 %, on both sides unless there are no backs. The solutions are counted for a minute, or "
        "--timeout; what is not known then the sheet does not claim. Exit status 0; 1 if a puzzle has no solution; 3 "
        "if it is not known."
    ): (
        "Mit 100 % drucken, beidseitig, wenn es Rückseiten gibt. Die Lösungen werden eine Minute lang gezählt, oder "
        "so lange wie --timeout; was dann nicht bekannt ist, behauptet der Bogen nicht. Rückgabewert 0; 1, wenn ein "
        "Puzzle keine Lösung hat; 3, wenn es nicht bekannt ist."
    ),
    "its cards, and how many solutions are proved": "seine Karten, und wie viele Lösungen bewiesen sind",
    "several puzzles as one booklet": "mehrere Puzzles als ein Heft",
    "a4 or letter.": "a4 oder letter.",
    "A card's side; else what fits cards and board.": "Die Seite einer Karte; sonst was zu Karten und Brett passt.",
    "Lines around each card, or marks beside them.": "Linien um jede Karte oder Marken daneben.",
    "Between cards; else none where cuts are straight.": "Zwischen Karten; sonst keiner, wo die Schnitte gerade sind.",
    "Pages to print on the back: each card's name, and a code of its set.": (
        "Seiten für die Rückseite: der Name jeder Karte und ein Kürzel ihres Satzes."
    ),
    "The edge around which the printer turns the paper.": "Die Kante, um die der Drucker das Papier wendet.",
    "Nothing but the cards and their backs; nothing is searched.": (
        "Nur die Karten und ihre Rückseiten; gesucht wird nichts."
    ),
    "Write a proof of the solutions; of several puzzles to a folder.": (
        "Einen Beweis der Lösungen schreiben; von mehreren Puzzles in einen Ordner."
    ),
    "The PDF to print.": "Das PDF zum Drucken.",
    # serve
    "the answer is too long; ask for fewer solutions": "Die Antwort ist zu lang; weniger Lösungen verlangen",
    "the request is no JSON object; send one with a puzzle and options": (
        "Die Anfrage ist kein JSON-Objekt; eines mit Puzzle und Optionen schicken"
    ),
    "its text, or the page's JSON": "seinen Text oder das JSON der Seite",
    "holds {n} puzzles; give one": "enthält {n} Puzzles; eines angeben",
    "what the page sends": "was die Seite schickt",
    "the request is no JSON that can be read; send one object, UTF-8": (
        "Die Anfrage ist kein lesbares JSON; ein Objekt schicken, UTF-8"
    ),
    "--host {host}: no such name; give an address of this machine": (
        "--host {host}: Den Namen gibt es nicht; eine Adresse dieses Rechners angeben"
    ),
    "cannot listen on {host}: {reason}": "Kann auf {host} nicht lauschen: {reason}",
    "port {port} is in use; give another one with --port, or 0 for any that is free": (
        "Port {port} ist belegt; mit --port einen anderen angeben, oder 0 für irgendeinen freien"
    ),
    "port {port} is not for everybody; give one above 1023": (
        "Port {port} ist nicht für alle da; einen über 1023 angeben"
    ),
    "the request is larger than {most} KiB": "Die Anfrage ist größer als {most} KiB",
    "there is nothing here; GET /api lists what there is": "Hier ist nichts; GET /api listet auf, was es gibt",
    "not with this method; GET /api lists what there is": (
        "Nicht mit dieser Methode; GET /api listet auf, was es gibt"
    ),
    "the request did not come within {limit:g} s": "Die Anfrage kam nicht innerhalb von {limit:g} s an",
    "no such question; GET /api lists them": "Diese Frage gibt es nicht; GET /api listet sie auf",
    "send JSON, with Content-Type: application/json": "JSON schicken, mit Content-Type: application/json",
    "there is no certificate": "Es gibt kein Zertifikat",
    "this server has another name": "Dieser Server heißt anders",
    "the request has two lengths": "Die Anfrage hat zwei Längen",
    "no questions from pages of others": "Keine Fragen von fremden Seiten",
    "no such task, or not any more": "Diese Aufgabe gibt es nicht, oder nicht mehr",
    "this took too long": "Das hat zu lange gedauert",
    "an error in the program": "Ein Fehler im Programm",
    "too many questions at once; ask again in a moment": "Zu viele Fragen auf einmal; gleich noch einmal fragen",
    "too many questions of yours at once; stop one, or wait": (
        "Zu viele eigene Fragen auf einmal; eine anhalten oder warten"
    ),
    "the process that did it has died": "Der Prozess, der daran war, ist gestorben",
    "no process can be started": "Es lässt sich kein Prozess starten",
    "serve needs {package}; install it with: pip install 'satpuzzle[web]'": (
        "serve braucht {package}; installieren mit: pip install 'satpuzzle[web]'"
    ),
    "the page is at {address}; Ctrl-C ends it": "Die Seite ist unter {address}; Strg-C beendet sie",
    "the page in the browser, with this program behind it": "die Seite im Browser, mit diesem Programm dahinter",
    "Open a page in the browser to enter or play puzzles, with this program behind it.": (
        "Eine Seite im Browser öffnen, um Puzzles einzugeben oder zu spielen, mit diesem Programm dahinter."
    ),
    (
        "It solves, counts, proves and designs what is on the page. Only this machine is served unless --host says "
        "otherwise; there is no password. Ctrl-C ends it, with exit status 0."
    ): (
        "Es löst, zählt, beweist und entwirft, was auf der Seite ist. Bedient wird nur dieser Rechner, wenn --host "
        "nichts anderes sagt; ein Passwort gibt es nicht. Strg-C beendet es, mit Rückgabewert 0."
    ),
    "enter a puzzle in the browser, and ask about it": "im Browser ein Puzzle eingeben und danach fragen",
    "play it; the address is printed": "es spielen; die Adresse wird ausgegeben",
    "0.0.0.0: for other machines, too.": "0.0.0.0: auch für andere Rechner.",
    "0: any that is free.": "0: irgendein freier.",
    "Open the page in a browser.": "Die Seite in einem Browser öffnen.",
    "What a question may take.": "Was eine Frage dauern darf.",
    "What a question may use.": "Was eine Frage belegen darf.",
    "Questions that are answered at once.": "Fragen, die gleichzeitig beantwortet werden.",
}
