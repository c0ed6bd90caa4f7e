"""The German texts of `cli`."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    # cli/check.py
    "{name}: counts {n} solutions, but {m} are listed": "{name}: zählt {n} Lösungen, aber {m} sind genannt",
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
    # cli/decode.py
    "the solver says that there is none; this is not proved here": (
        "der Löser sagt, es gebe keine; bewiesen ist das hier nicht"
    ),
    "the solver says that there is none besides the {n} solution excluded; this is not proved here": (
        "der Löser sagt, es gebe keine außer der {n} ausgeschlossenen Lösung; bewiesen ist das hier nicht"
    ),
    "the solver says that there is none besides the {n} solutions excluded; this is not proved here": (
        "der Löser sagt, es gebe keine außer den {n} ausgeschlossenen Lösungen; bewiesen ist das hier nicht"
    ),
    # cli/best.py
    "--all lists the best fillings, which --target does not wait for; give one": (
        "--all listet die besten Füllungen auf, auf die --target nicht wartet; nur eines angeben"
    ),
    "--all needs a SAT solver; take {cnf} in the command of --external": (
        "--all braucht einen SAT-Solver; im Befehl von --external {cnf} nehmen"
    ),
    # cli/__init__.py
    "command": "Befehl",
    "did you mean `{command}`? The first word is a command": (
        "gemeint ist vielleicht `{command}`? Das erste Wort ist ein Befehl"
    ),
    "interrupted": "unterbrochen",
    "the output cannot be written: {reason}": "die Ausgabe kann nicht geschrieben werden: {reason}",
    "out of memory": "zu wenig Speicher",
    "another file": "eine weitere Datei",
    # cli/helping.py
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
    "Commands": "Befehle",
    "[default: {value}]": "[voreingestellt: {value}]",
    "[required]": "[erforderlich]",
    "[OPTIONS]": "[OPTIONEN]",
    "COMMAND [ARGS]...": "BEFEHL [ARGUMENTE]...",
    "Examples": "Beispiele",
    "Usage": "Aufruf",
    # cli/render.py
    "--labels, --names and --letters exclude each other; give one": (
        "--labels, --names und --letters schließen einander aus; gib eines an"
    ),
    "--motif {text}: write it as in 3=star or heart=red": "--motif {text}: schreibe es wie in 3=stern oder herz=rot",
    "--motif {figure} is given twice; give one": "--motif {figure} steht zweimal da; gib eines an",
    "what to draw is not known: {error}; give it longer, with --timeout": (
        "was zu zeichnen ist, ist nicht bekannt: {error}; mit --timeout mehr Zeit geben"
    ),
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
    # cli/help.py
    "{command} has no commands of its own": "{command} hat keine eigenen Befehle",
    "COMMAND, --completion and --man are three things; give one": (
        "COMMAND, --completion und --man sind dreierlei; eines angeben"
    ),
    "Synopsis": "Übersicht",
    "Description": "Beschreibung",
    "See also": "Siehe auch",
    # cli/bench.py
    "engine": "Verfahren",
    "whole process, solve standard: {solve} ms; bare imports: {imports} ms; ratio {ratio}": (
        "ganzer Prozess, solve standard: {solve} ms; nur die Importe: {imports} ms; Verhältnis {ratio}"
    ),
    "instance": "Puzzle",
    "sum": "Summe",
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
    "--commands goes without --cluster": "--commands geht nicht mit --cluster zusammen",
    # cli/certify.py
    "is one file, and there will be several certificates; name a folder": (
        "ist eine einzige Datei, es werden aber mehrere Zertifikate; einen Ordner nennen"
    ),
    "--report is of one puzzle; name one PUZZLE": "--report gilt für ein einziges Puzzle; nur eines nennen",
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
    "{option} goes without --repair only; leave it out": "{option} geht nur ohne --repair; weglassen",
    "{option} goes with --repair only; leave it out": "{option} geht nur mit --repair; weglassen",
    "--certificates writes files; name a folder with --output": (
        "--certificates schreibt Dateien; mit --output einen Ordner nennen"
    ),
    "--hardest and --easiest exclude each other; give one": (
        "--hardest und --easiest schließen einander aus; nur eines angeben"
    ),
    "--{name} {number} chooses from --count {count} puzzles, measured by --placements; raise these": (
        "--{name} {number} wählt aus --count {count} Puzzles aus, gemessen durch --placements; diese erhöhen"
    ),
    "is one file, and there will be {n} puzzles; name a folder": (
        "ist eine einzige Datei, es werden aber {n} Puzzles; einen Ordner nennen"
    ),
    "{n} of {count} puzzles found: {error}": "{n} von {count} Puzzles gefunden: {error}",
    "no change of labels gives exactly {n} essential solutions": (
        "keine Änderung von Zahlen ergibt genau {n} wesentlich verschiedene Lösungen"
    ),
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
    "--suite makes its own puzzles: no PUZZLE": "--suite macht eigene Puzzles: kein PUZZLE",
    "{what} goes without --{option}; leave it out": "{what} geht ohne --{option}; weglassen",
    "--{option} is for sets; name a folder with --suite": (
        "--{option} ist für Sammlungen; mit --suite einen Ordner nennen"
    ),
    "{n} fault": "{n} Mangel",
    "{n} faults": "{n} Mängel",
    "ready to be sent": "fertig zum Abschicken",
    "name a PUZZLE, or a folder with --suite": "ein PUZZLE nennen oder mit --suite einen Ordner",
    "is another page; name another folder, or replace it with --force": (
        "ist eine andere Seite; einen anderen Ordner nennen oder mit --force ersetzen"
    ),
    # cli/many.py
    "puzzle {n} of {all}": "Puzzle {n} von {all}",
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
    "--given is of one puzzle; name one PUZZLE": "--given gilt für ein einziges Puzzle; nur ein PUZZLE nennen",
    # cli/options.py
    "`satpuzzle {command}` says how few of the given cards must move": (
        "`satpuzzle {command}` sagt, wie wenige der liegenden Karten weichen müssen"
    ),
    "--example {n}, and #{m} in its name; give one": "--example {n}, und #{m} im Namen; eines von beiden angeben",
    "--example {example}, but the file holds {n}": "--example {example}, aber die Datei enthält {n}",
    "holds {n} examples; pick one with --example": "enthält {n} Beispiele; mit --example eines auswählen",
    "nan is no number of seconds": "nan ist keine Anzahl von Sekunden",
    "--memory {size} is no size; write it as in 500MB or 2GiB": (
        "--memory {size} ist keine Größe; etwa 500MB oder 2GiB schreiben"
    ),
    "--memory {size} is too little; the least is {least}MiB": "--memory {size} ist zu wenig; mindestens {least}MiB",
    "only one of PUZZLE and --given can be standard input": (
        "nur entweder PUZZLE oder --given kann die Standardeingabe sein"
    ),
    "holds no CHECK line": "enthält keine CHECK-Zeile",
    "{wrong}: {fault}": "{wrong}: {fault}",
    "--format {form} has no place for cards; leave out --cards, or take --format json": (
        "--format {form} hat keinen Platz für Karten; --cards weglassen oder --format json nehmen"
    ),
    # cli/outputs.py
    "certificate {file}, SHA-256 {hash}": "Zertifikat {file}, SHA-256 {hash}",
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
    "a formula is a .cnf or .icnf, .wcnf or .opb, also with .gz or .xz; name it as in formula.cnf": (
        "eine Formel ist eine .cnf-, .icnf-, .wcnf- oder .opb-Datei, auch mit .gz oder .xz; einen Namen wie "
        "formula.cnf wählen"
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
    "a page is a .html; name it as in page.html": "eine Seite ist ein .html; einen Namen wie seite.html wählen",
    "a report of a proof is a .html or .pdf; name it as in proof.html": (
        "ein Bericht über einen Beweis ist eine .html- oder .pdf-Datei; einen Namen wie proof.html wählen"
    ),
    # cli/page.py
    "name a PUZZLE; or --enter, for a page to enter one on": (
        "nenne ein PUZZLE; oder --enter, für eine Seite zum Eingeben"
    ),
    "--certificate is of a puzzle; name one": "--certificate ist eines von einem Puzzle; nenne eines",
    "how many solutions there are is not known ({why}); the page says so": (
        "wie viele Lösungen es gibt, ist nicht bekannt ({why}); so steht es auch auf der Seite"
    ),
    "no certificate written ({why}); the page says so": (
        "kein Zertifikat geschrieben ({why}); so steht es auch auf der Seite"
    ),
    "{n} kB": "{n} kB",
    "{n} essential solution in it": "{n} wesentliche Lösung darin",
    "{n} essential solutions in it": "{n} wesentliche Lösungen darin",
    # cli/rescue.py
    "`satpuzzle {command}` fills the board as well as can be": (
        "`satpuzzle {command}` füllt das Brett so gut wie möglich"
    ),
    # cli/serve.py
    "serve needs {package}; install it with: pip install 'satpuzzle[web]'": (
        "serve braucht {package}; installieren mit: pip install 'satpuzzle[web]'"
    ),
    "the page is at {address}; Ctrl-C ends it": "Die Seite ist unter {address}; Strg-C beendet sie",
    # cli/sheet.py
    "--cards-only searches nothing, so there is nothing to prove; leave out --certificate": (
        "--cards-only sucht nichts, es gibt also nichts zu beweisen; --certificate weglassen"
    ),
    "{n} page": "{n} Seite",
    "{n} pages": "{n} Seiten",
    "{title}: set {code}, cards with sides of {size:g} mm, {n} on a page": (
        "{title}: Satz {code}, Karten mit Seiten von {size:g} mm, {n} auf einer Seite"
    ),
    # cli/solve.py
    "--seed goes with --first; other solutions come in their one order": (
        "--seed geht mit --first; andere Lösungen kommen in ihrer einen Reihenfolge"
    ),
    "--limit, --all and --first exclude each other; give one": (
        "--limit, --all und --first schließen einander aus; nur eines angeben"
    ),
    "--first gives one solution; leave out --essential and --cross-check": (
        "--first gibt eine einzige Lösung; --essential und --cross-check weglassen"
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
    # cli/telling.py
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
    "is no file; name one for the log": ("ist keine Datei; eine für das Protokoll nennen"),
    "--verbose and --quiet exclude each other; give one": (
        "--verbose und --quiet schließen einander aus; eines angeben"
    ),
    "exists and is no log; name another file": ("gibt es schon und ist kein Protokoll; eine andere Datei nennen"),
    "the log cannot be written: {reason}": ("das Protokoll lässt sich nicht schreiben: {reason}"),
    "cannot be written: {reason}": "kann nicht geschrieben werden: {reason}",
}
