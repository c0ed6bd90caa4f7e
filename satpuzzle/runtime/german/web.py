"""The German texts of `web`."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    # web/server.py
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
    # web/questions.py
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
    # web/tasks.py
    "too many questions at once; ask again in a moment": "Zu viele Fragen auf einmal; gleich noch einmal fragen",
    "too many questions of yours at once; stop one, or wait": (
        "Zu viele eigene Fragen auf einmal; eine anhalten oder warten"
    ),
    "the process that did it has died": "Der Prozess, der daran war, ist gestorben",
    "no process can be started": "Es lässt sich kein Prozess starten",
    # web/worker.py
    "the answer is too long; ask for fewer solutions": "Die Antwort ist zu lang; weniger Lösungen verlangen",
    # web/building.py
    "the page to play does not know the rule {rule}; `render` draws the puzzle": (
        "die Seite zum Spielen kennt die Regel {rule} nicht; `render` zeichnet das Puzzle"
    ),
    "there is no puzzle of which anything could be proved; leave out certificate": (
        "es gibt kein Puzzle, von dem etwas zu beweisen wäre; certificate weglassen"
    ),
    "Edge-matching puzzles": "Legepuzzles",
    "This page is a game; it needs JavaScript, and a browser of 2024 or later.": (
        "Diese Seite ist ein Spiel; sie braucht JavaScript und einen Browser von 2024 oder später."
    ),
}
