"""The German help pages: of the program, then of each command what no command before it says."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    # best, large boards
    "With --first: another order in which the cards are taken; that of the file is no hint.": (
        "Mit --first: eine andere Reihenfolge der Karten bei der Suche; die der Datei verrät nichts."
    ),
    "Another seed, another order in which the cards are taken; that of the file is no hint.": (
        "Ein anderer Wert, eine andere Reihenfolge der Karten bei der Suche; die der Datei verrät nichts."
    ),
    "Start from the filling in FILE: a CHECK line, or an address.": (
        "Von der Füllung in FILE ausgehen: einer CHECK-Zeile oder einer Adresse."
    ),
    "Processes: one proves, the others look for fillings; 0 for all cores.": (
        "Prozesse: einer beweist, die anderen suchen Füllungen; 0 für alle Kerne."
    ),
    "Keep what is known there, and go on from there.": "Dort festhalten, was bekannt ist, und von dort weitermachen.",
    "Draw each better filling on standard error.": "Jede bessere Füllung auf der Fehlerausgabe zeichnen.",
    # the program
    "Options": "Optionen",
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
    # the list of commands
    "make a puzzle a page to play, or a page to enter one": "eine Seite zum Spielen eines Puzzles, oder zum Eingeben",
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
    "list the schemas of JSON, or print one": "die Schemas von JSON auflisten oder eines ausgeben",
    "the schemas, a line each": "die Schemas, jedes in einer Zeile",
    "that of what `count --format json` prints": "das von dem, was `count --format json` ausgibt",
    "List the JSON Schemas of all JSON that this program writes, or print the one called NAME.": (
        "Die JSON-Schemas von allem JSON auflisten, das dieses Programm schreibt, oder das ausgeben, das NAME heißt."
    ),
    "Each object of JSON says in its field `schema` which of them it keeps to.": (
        "Jedes Objekt in JSON sagt in seinem Feld `schema`, an welches davon es sich hält."
    ),
    "measure this program on this machine": "dieses Programm auf diesem Rechner messen",
    "the page of a command": "die Hilfeseite eines Befehls",
    "draw a puzzle, its solutions, or boards that somebody filled": (
        "ein Puzzle zeichnen, seine Lösungen, oder Bretter, die jemand gefüllt hat"
    ),
    "print the cards of puzzles, to cut out": "die Karten von Puzzles drucken, zum Ausschneiden",
    "the page in the browser, with this program behind it": "die Seite im Browser, mit diesem Programm dahinter",
    # arguments, and groups of options
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
    "Picture": "Bild",
    "Printing": "Druck",
    # solve
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
    "What lies already, as in 2,3=7@1: row, column, card, turns; or a CHECK line, or a file.": (
        "Was schon liegt, etwa 2,3=7@1: Zeile, Spalte, Karte, Drehung; oder eine CHECK-Zeile oder eine Datei."
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
    "What a search without SAT may use; a quarter of what is free, at least 384MiB.": (
        "Was eine Suche ohne SAT belegen darf; ein Viertel des freien Speichers, mindestens 384MiB."
    ),
    "Give up after so long.": "Nach so langer Zeit aufgeben.",
    "Processes for long searches, or several puzzles; 0: one for each core.": (
        "Prozesse für lange Suchen oder mehrere Puzzles; 0: einer je Kern."
    ),
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
    "--format html makes one page of it, with pictures, that any browser shows and prints.": (
        "--format html macht daraus eine Seite mit Bildern, die jeder Browser zeigt und druckt."
    ),
    "a report to look at": "ein Bericht zum Anschauen",
    "The classic report, CHECK lines only, JSON, viewer addresses, a picture, or a page to look at.": (
        "Der klassische Bericht, nur CHECK-Zeilen, JSON, Adressen für einen Viewer, ein Bild oder eine Seite zum "
        "Anschauen."
    ),
    # count
    "Count the solutions of PUZZLE exactly, in three senses: distinct, essential, labelled.": (
        "Die Lösungen von PUZZLE genau zählen, auf drei Arten: verschieden, wesentlich verschieden, einzeln gezählt."
    ),
    "Exit status 1 if there is none. Of several puzzles each has its own --timeout.": (
        "Rückgabewert 1, wenn es keine gibt. Bei mehreren Puzzles gilt --timeout für jedes einzeln."
    ),
    "how many solutions there are, by both engines": "wie viele Lösungen es gibt, mit beiden Verfahren",
    "a table, a line for each puzzle": "eine Tabelle, eine Zeile je Puzzle",
    # unique
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
    # certify
    "Write a certificate: all solutions of PUZZLE, and a proof that there are no others.": (
        "Ein Zertifikat schreiben: alle Lösungen von PUZZLE und ein Beweis, dass es keine anderen gibt."
    ),
    "NAME.zip for each puzzle": "NAME.zip für jedes Puzzle",
    "Solutions at most.": "So viele Lösungen höchstens.",
    "Hold the proof in DRAT too, for other checkers.": "Den Beweis auch in DRAT aufnehmen, für andere Prüfprogramme.",
    "The certificate, a .zip file; of several puzzles, a folder.": (
        "Das Zertifikat, eine .zip-Datei; bei mehreren Puzzles ein Ordner."
    ),
    "Explain the proof to people, with pictures, in a .html or .pdf.": (
        "Den Beweis mit Bildern erklären, in einer .html- oder .pdf-Datei."
    ),
    "the proof, and a page that explains it": "der Beweis und eine Seite, die ihn erklärt",
    (
        "The proof starts from the rules of the puzzle. `satpuzzle verify` checks it. Of several puzzles each "
        "has its own --timeout. --jobs has several puzzles done side by side; of one it helps to find the "
        "solutions, not with the proof, which is one chain of steps."
    ): (
        "Der Beweis beginnt bei den Regeln des Puzzles. `satpuzzle verify` prüft ihn. Bei mehreren Puzzles "
        "gilt --timeout für jedes einzeln. Mit --jobs entstehen mehrere Zertifikate nebeneinander; bei einem "
        "Puzzle hilft es, die Lösungen zu finden, nicht beim Beweis, der eine einzige Kette von Schritten ist."
    ),
    "Hold the counts alone, to be counted again: of too many to list.": (
        "Nur die Zahlen aufnehmen, zum Nachzählen: bei zu vielen zum Aufzählen."
    ),
    # verify
    "Check a CERTIFICATE that `certify` wrote, without any solver, and say what is certain.": (
        "Ein CERTIFICATE, das `certify` geschrieben hat, ohne jeden Solver prüfen und sagen, was sicher ist."
    ),
    (
        "Exit status 0 valid; 1 not valid, with the reason; 2 the file cannot be read, or is no certificate at all; "
        "3 not known, as memory does not suffice."
    ): (
        "Rückgabewert 0 gültig; 1 nicht gültig, mit dem Grund; 2 die Datei ist nicht lesbar oder gar kein Zertifikat; "
        "3 nicht bekannt, weil der Speicher nicht reicht."
    ),
    "what the certificate proves": "was das Zertifikat beweist",
    "status 0 if it holds": "Rückgabewert 0, wenn es gilt",
    # check
    "Judge the CHECK lines in FILE, a report of any program, as solutions of PUZZLE.": (
        "Die CHECK-Zeilen in FILE, einem Bericht irgendeines Programms, als Lösungen von PUZZLE beurteilen."
    ),
    (
        "Says at once how many cards lie and how many joins match, which lines are wrong and where, and which are "
        "repeated. Where nothing is wrong, it then counts, for 10 seconds unless --timeout says otherwise, to say "
        "whether the list is complete. Exit status 1 if anything is wrong, repeated or missing, 3 if it is not "
        "known whether anything is missing. Cells may be empty."
    ): (
        "Sagt sofort, wie viele Karten liegen und wie viele Fugen passen, welche Zeilen wo falsch sind und welche "
        "sich wiederholen. Ist nichts falsch, zählt es dann, 10 Sekunden lang, wenn --timeout nichts anderes sagt, "
        "um zu sagen, ob die Liste vollständig ist. Rückgabewert 1, wenn etwas falsch ist, sich wiederholt oder "
        "fehlt, 3, wenn nicht bekannt ist, ob etwas fehlt. Felder dürfen leer sein."
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
    # render
    "Draw PUZZLE: its cards, its solutions, or boards that somebody filled.": (
        "Zeichnet PUZZLE: seine Karten, seine Lösungen, oder Bretter, die jemand gefüllt hat."
    ),
    (
        "Without an option its cards are drawn. SVG needs nothing more; PDF and PNG need the extra [pictures]. Exit "
        "status 1 if there is no solution to draw, or if a board that is drawn is none; 3 if it is not found in ten "
        "seconds, or in --timeout, which is for drawing, too."
    ): (
        "Ohne Option werden die Karten gezeichnet. SVG braucht nichts weiter; PDF und PNG brauchen das Extra "
        "[pictures]. Status 1, wenn es keine Lösung zu zeichnen gibt, oder wenn ein gezeichnetes Brett keine ist; "
        "3, wenn sie in zehn Sekunden nicht gefunden ist, oder in --timeout, was auch für das Zeichnen gilt."
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
    # sheet
    "Print PUZZLE: cards to cut out, the board, what is known of the solutions, and at the end these.": (
        "PUZZLE drucken: Karten zum Ausschneiden, das Brett, was über die Lösungen bekannt ist, und am Ende diese."
    ),
    (
        "Print at 100 %, on both sides unless there are no backs. The solutions are counted for ten seconds, or "
        "--timeout, with what drawing takes; what is not known then the sheet does not claim, and if drawing alone "
        "takes longer there is none. Exit status 0; 1 if a puzzle has no solution; 3 if it is not known."
    ): (
        "Mit 100 % drucken, beidseitig, wenn es Rückseiten gibt. Die Lösungen werden zehn Sekunden lang gezählt, oder "
        "so lange wie --timeout, das Zeichnen eingerechnet; was dann nicht bekannt ist, behauptet der Bogen nicht, "
        "und dauert schon das Zeichnen länger, gibt es keinen. Rückgabewert 0; 1, wenn ein Puzzle keine Lösung hat; "
        "3, wenn es nicht bekannt ist."
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
    # page
    "one file to play mine.txt in any browser, also offline": (
        "eine Datei, um mine.txt in jedem Browser zu spielen, auch ohne Netz"
    ),
    "an empty page to click a puzzle into": "eine leere Seite, um ein Puzzle hineinzuklicken",
    "Open with the editor; without PUZZLE with an empty board.": "Im Editor öffnen; ohne PUZZLE mit leerem Brett.",
    "Hold the solutions, and what looks for them; without, nothing in the file solves it.": (
        "Die Lösungen enthalten, und was sie sucht; sonst löst nichts in der Datei das Puzzle."
    ),
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
    "The solutions are counted for ten seconds, or --timeout; what is not known then the page does not claim. Up to "
    "10,000 of them are in the file. Exit status 0; 1 if there is no solution; 3 if that is not known.": (
        "Die Lösungen werden zehn Sekunden lang gezählt, oder --timeout lang; was dann nicht bekannt ist, behauptet "
        "die Seite nicht. Bis zu 10.000 stehen in der Datei. Exit-Status 0; 1, wenn es keine Lösung gibt; 3, wenn das "
        "nicht bekannt ist."
    ),
    # serve
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
    # info
    "Exit status 3 if the size of the formula is not known after ten seconds.": (
        "Rückgabewert 3, wenn die Größe der Formel nach zehn Sekunden nicht bekannt ist."
    ),
    "Say what PUZZLE is, without solving it: cards, figures, board, the size of its formula.": (
        "Sagen, was PUZZLE ist, ohne es zu lösen: Karten, Figuren, Brett, Größe der Formel."
    ),
    "cards, figures, board, size of the formula": "Karten, Figuren, Brett, Größe der Formel",
    "a table of several puzzles, for a spreadsheet": "eine Tabelle mehrerer Puzzles, für eine Tabellenkalkulation",
    # explain
    "why there is no solution": "warum es keine Lösung gibt",
    "Say why PUZZLE has no solution.": "Sagen, warum PUZZLE keine Lösung hat.",
    (
        "What can be seen: sides that cannot be paired up, cells and cards where nothing fits. Else a small set of "
        "cells that no cards fill, and one of cards that cannot all lie, none of which can be left out; else how many "
        "joins can match. All of it is confirmed by a second way. Exit status 1 if there is no solution, 0 if there is "
        "one, 3 if that is not known."
    ): (
        "Was zu sehen ist: Seiten, die sich nicht paaren lassen, Felder und Karten, zu denen nichts passt. Sonst "
        "wenige Felder, die keine Karten füllen, und wenige Karten, die nicht alle liegen können, von denen sich "
        "nichts weglassen lässt; sonst, wie viele Fugen passen können. Alles wird auf einem zweiten Weg bestätigt. "
        "Rückgabewert 1, wenn es keine Lösung gibt, 0, wenn es eine gibt, 3, wenn das nicht bekannt ist."
    ),
    "what stands in the way of a solution": "was einer Lösung im Weg steht",
    "what of that is found in a minute": "was davon in einer Minute gefunden wird",
    # rescue
    "how few of the cards that lie must move, so that the rest fits": (
        "wie wenige der liegenden Karten weichen müssen, damit der Rest passt"
    ),
    "Say how few of the cards that lie must move so that the board of PUZZLE can be completed.": (
        "Sagen, wie wenige der liegenden Karten weichen müssen, damit das Brett von PUZZLE voll werden kann."
    ),
    (
        "A card that must turn in its cell moves, too. A solution that keeps all others is shown, and it is proved "
        "that none keeps more. Hints of PUZZLE itself stay. Exit status 3 if that is not known: then the best solution "
        "found is shown; 1 if there is no solution at all."
    ): (
        "Auch eine Karte, die sich in ihrem Feld drehen muss, weicht. Eine Lösung, in der alle anderen bleiben, wird "
        "gezeigt, und bewiesen ist, dass in keiner mehr bleiben. Die Vorgaben von PUZZLE selbst bleiben. Exit-Status "
        "3, wenn das nicht bekannt ist: dann wird die beste gefundene Lösung gezeigt; 1, wenn es gar keine Lösung gibt."
    ),
    "What lies, right or wrong, as in 2,3=7@1: row, column, card, turns; or a CHECK line, or a file.": (
        "Was liegt, richtig oder falsch, etwa 2,3=7@1: Zeile, Spalte, Karte, Drehung; oder eine CHECK-Zeile oder eine "
        "Datei."
    ),
    "As for `solve`.": "Wie bei `solve`.",
    "which of these three cards must move": "welche dieser drei Karten weichen müssen",
    "the same of a CHECK line with empty cells": "dasselbe, von einer CHECK-Zeile mit leeren Feldern",
    # best
    "the best filling, where none is perfect, and that none is better": (
        "die beste Füllung, wo keine vollkommen ist, und dass keine besser ist"
    ),
    "Fill the board of PUZZLE as well as can be, and prove that no filling is better.": (
        "Das Brett von PUZZLE so gut wie möglich füllen und beweisen, dass keine Füllung besser ist."
    ),
    (
        "Every cell is filled, every card used, the rim's rule kept, and as many joins match as possible. Exit status "
        "0 if it is proved that no filling is better; 3 if that is not known: then the best one found is printed, and "
        "what none exceeds; 1 if no filling keeps the rim and the given cards."
    ): (
        "Jedes Feld wird gefüllt, jede Karte verwendet, die Regel für den Rand eingehalten, und so viele Fugen wie "
        "möglich passen. Rückgabewert 0, wenn bewiesen ist, dass keine Füllung besser ist; 3, wenn das nicht bekannt "
        "ist: dann wird die beste gefundene ausgegeben und was keine übertrifft; 1, wenn keine Füllung den Rand und "
        "die vorgegebenen Karten einhält."
    ),
    "the filling with the most matching joins, where there is no solution": (
        "die Füllung mit den meisten passenden Fugen, wenn es keine Lösung gibt"
    ),
    "as many cards as can lie without a wrong join": "so viele Karten, wie ohne falsche Fuge liegen können",
    "Match as many joins as possible with all cards, or lay as many cards as possible without a wrong join.": (
        "Mit allen Karten so viele Fugen wie möglich passen lassen, oder so viele Karten wie möglich ohne falsche "
        "Fuge legen."
    ),
    "Every best filling, counted and in canonical order.": (
        "Alle besten Füllungen, gezählt und in kanonischer Reihenfolge."
    ),
    "Stop as soon as so many are reached.": "Aufhören, sobald so viele erreicht sind.",
    "As for `solve`; pictures mark the joins that do not match.": (
        "Wie bei `solve`; Bilder kennzeichnen die Fugen, die nicht passen."
    ),
    # suspects
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
    # convert
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
    # rank
    "Processes, which measure puzzles side by side; 0: one for each core.": (
        "Prozesse, die Puzzles nebeneinander messen; 0: einer je Kern."
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
    # instances
    "List the bundled puzzles, with their sources and known counts.": (
        "Die mitgelieferten Puzzles auflisten, mit ihren Quellen und bekannten Anzahlen."
    ),
    "the bundled puzzles with their counts": "die mitgelieferten Puzzles mit ihren Anzahlen",
    "the same for programs": "dasselbe für Programme",
    # export
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
    "Sets for competitions": "Sammlungen für Wettbewerbe",
    "Without PUZZLE: write a graded set of formulas there.": "Ohne PUZZLE: dorthin eine gestufte Sammlung schreiben.",
    "A set chosen by what solvers take for it; goes on there.": (
        "Eine Sammlung, gewählt nach dem, was Solver dafür brauchen; macht dort weiter."
    ),
    "Hold the set against the competitions' rules.": "Die Sammlung gegen die Regeln der Wettbewerbe halten.",
    "Seeds a grade, or a size.": "Startwerte je Stufe oder Größe.",
    "Cells a side; for other boards than squares, as many cells.": (
        "Felder je Seite; für andere Bretter als Quadrate ebenso viele Felder."
    ),
    "Of a measured set: how many.": "Bei einer gemessenen Sammlung: wie viele.",
    "What MiniSat (of .wcnf: RC2) answers sooner is left out; and what nobody answers in --timeout.": (
        "Was MiniSat (bei .wcnf: RC2) eher beantwortet, bleibt weg; und was niemand in --timeout beantwortet."
    ),
    "For SAT or for MaxSAT.": "Für SAT oder für MaxSAT.",
    "How files are packed.": "Wie Dateien gepackt werden.",
    "Who submits it, for the page.": "Wer sie einreicht, für die Seite.",
    "Solvers measured at once; 0: one for each core.": "Zugleich gemessene Solver; 0: je Kern einer.",
    "A .wcnf is for MaxSAT solvers, an .opb for pseudo-Boolean ones: they ask for the best filling.": (
        "Eine .wcnf-Datei ist für MaxSAT-Solver, eine .opb-Datei für pseudo-boolesche: sie fragen nach der besten "
        "Füllung."
    ),
    "Of .wcnf and .opb: as many matching joins (if not given), or cards, as possible.": (
        "Bei .wcnf und .opb: möglichst viele passende Fugen (ohne Angabe) oder möglichst viele Karten."
    ),
    "Write .wcnf as it was before 2022, with a header.": ".wcnf wie vor 2022 schreiben, mit Kopfzeile.",
    "Where to: .cnf, .icnf, .wcnf or .opb, also with .gz or .xz; a folder: named by its contents; else standard "
    "output.": (
        "Wohin: .cnf, .icnf, .wcnf oder .opb, auch mit .gz oder .xz; ein Ordner: darin nach dem Inhalt benannt; sonst "
        "auf die Standardausgabe."
    ),
    # decode
    "Of a .wcnf or .opb the filling is judged, and its score held against the cost that the solver states. Exit status "
    "3, too, if the solver does not say that this is the least.": (
        "Bei .wcnf und .opb wird die Füllung beurteilt und mit den Kosten verglichen, die der Solver angibt. "
        "Rückgabewert 3 auch dann, wenn der Solver nicht meldet, dass das die geringsten sind."
    ),
    # best
    "--external takes MaxSAT and pseudo-Boolean solvers, too: {wcnf}, {wcnf-old} or {opb} in the command stands for "
    "the formula. Their word that no filling is better is taken, and marked.": (
        "--external nimmt auch Solver für MaxSAT und pseudo-boolesche Formeln: {wcnf}, {wcnf-old} oder {opb} im Befehl "
        "steht für die Formel. Dass keine Füllung besser ist, wird ihnen geglaubt und so vermerkt."
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
    # encodings
    "List the recipes of formulas; with PUZZLE, what each makes of it, family by family.": (
        "Die Rezepte der Formeln auflisten; mit PUZZLE, was jedes daraus macht, Bedingung für Bedingung."
    ),
    "the recipes": "die Rezepte",
    "the sizes of a puzzle's formulas": "die Größe der Formeln eines Puzzles",
    "Only these recipes; repeatable.": "Nur diese Rezepte; mehrmals möglich.",
    "List the constraint families that recipes choose from.": "Die Bedingungen auflisten, aus denen Rezepte wählen.",
    # design
    "Processes that look at candidates; 0: one for each core.": ("Prozesse, die Kandidaten prüfen; 0: einer je Kern."),
    "Processes that search the changed puzzles; 0: one for each core.": (
        "Prozesse, die die geänderten Puzzles durchsuchen; 0: einer je Kern."
    ),
    "Make puzzles with exactly the given number of essential solutions, or repair one to have them.": (
        "Puzzles mit genau der gegebenen Anzahl wesentlich verschiedener Lösungen entwerfen oder eines "
        "entsprechend reparieren."
    ),
    (
        "The same seed gives the same puzzles, in however many processes. Exit status 3 if they were not found "
        "within the tries or the time; designs found until then are written. Exit status 1 if a puzzle cannot be "
        "repaired."
    ): (
        "Derselbe Startwert ergibt dieselben Puzzles, in wie vielen Prozessen auch immer. Rückgabewert 3, wenn sie "
        "in den Versuchen oder in der Zeit nicht gefunden wurden; bis dahin gefundene werden geschrieben. Rückgabewert "
        "1, wenn ein Puzzle nicht repariert werden kann."
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
    # generate
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
    # bench
    "Measure this program on this machine; all figures are medians.": (
        "Dieses Programm auf diesem Rechner messen; alle Angaben sind Mediane."
    ),
    (
        "Runs side by side would disturb each other's seconds; only `encodings`, which counts those of the "
        "processor, and `first` and `reach`, which do one search in several processes, take --jobs."
    ): (
        "Messungen nebeneinander würden einander stören; --jobs nehmen nur `encodings`, das die Sekunden des "
        "Prozessors zählt, sowie `first` und `reach`, die eine einzige Suche in mehreren Prozessen ausführen."
    ),
    "the way from text to all solutions": "der Weg vom Text zu allen Lösungen",
    "both engines on the same puzzles": "beide Verfahren an denselben Puzzles",
    # bench encodings
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
    # bench engines
    "Both engines, and a compiled reference if there is one, in turn on the same puzzles.": (
        "Beide Verfahren und, falls vorhanden, ein kompiliertes Vergleichsprogramm, abwechselnd an denselben Puzzles."
    ),
    "Runs of each engine.": "Läufe je Verfahren.",
    "Also what takes seconds or minutes.": "Auch, was Sekunden oder Minuten dauert.",
    "A compiled backtracker to race against.": "Ein kompiliertes Backtracking-Programm zum Vergleich.",
    # bench first
    ("Any one solution by `--first`, and by CaDiCaL alone, of shuffles of each INSTANCE (default: the eight em_*)."): (
        "Irgendeine Lösung mit `--first` und mit CaDiCaL allein, an Mischungen jeder INSTANCE (voreingestellt: die "
        "acht em_*)."
    ),
    (
        "Mean PAR-2, below it its quartiles: twice the limit where there is no solution in time. Seconds are those of "
        "the processor, with several processes those of the clock."
    ): (
        "Mittleres PAR-2, darunter seine Quartile: das Doppelte der Grenze, wo rechtzeitig keine Lösung da ist. "
        "Sekunden sind die des Prozessors, bei mehreren Prozessen die der Uhr."
    ),
    "Of the first shuffle.": "Der Startwert der ersten Mischung.",
    "Processes that race; 0: one for each core.": "Prozesse, die um die Wette suchen; 0: einer je Kern.",
    # bench jobs
    "A search of some 30 s in one process, in two, with a checkpoint, on a cluster; in turn.": (
        "Eine Suche von etwa 30 s in einem Prozess, in zweien, mit Zwischenstand, auf einem Cluster; abwechselnd."
    ),
    "Runs of each way.": "Läufe je Art.",
    "Also two Dask workers on this machine.": "Auch zwei Dask-Arbeitsprozesse auf diesem Rechner.",
    "Instead every command that takes --jobs, in one process and in two.": (
        "Stattdessen jeder Befehl mit --jobs, in einem Prozess und in zweien."
    ),
    # bench pipeline
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
    # bench reach
    "How far each engine gets with PUZZLE in so many seconds, and what the rest would take on 100 cores.": (
        "Wie weit jedes Verfahren mit PUZZLE in so vielen Sekunden kommt und wie lange der Rest auf 100 Kernen "
        "dauern würde."
    ),
    "For each engine.": "Für jedes Verfahren.",
    "Processes; 0: one for each core.": "Prozesse; 0: einer je Kern.",
    # help
    "Show the page of COMMAND, or of the program.": "Die Hilfeseite von COMMAND oder des Programms zeigen.",
    "the page of solve": "die Hilfeseite von solve",
    # of every command: what is said, to whom
    "Say on standard error what is decided, and how long steps take.": (
        "Auf der Fehlerausgabe sagen, was entschieden wird und wie lange Schritte dauern."
    ),
    "Say nothing beside the result but errors.": ("Neben dem Ergebnis nichts sagen als Fehler."),
    "Write what -v says to FILE as JSON lines, after what is there.": (
        "Was -v sagt, als JSON-Zeilen nach FILE schreiben, hinter das, was dort steht."
    ),
    "what bash reads to complete commands, options and names": (
        "was bash liest, um Befehle, Optionen und Namen zu ergänzen"
    ),
    "Write what this shell reads for the Tab key.": "Schreibt, was diese Shell für die Tabulatortaste liest.",
    "Write all pages there for `man`, as in ~/.local/share/man.": (
        "Schreibt alle Seiten für `man` dorthin, etwa nach ~/.local/share/man."
    ),
}
