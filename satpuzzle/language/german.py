"""The German texts, by the English ones that stand in the code; names in braces stand for parts."""

from __future__ import annotations

# The words of the exercise, which prints no umlauts.
_CLASSIC = {
    "Input:": "Eingabedaten:",
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
    # The three counts.
    "distinct solutions": "verschiedene Lösungen",
    "essential ones (up to rotating the board)": "wesentlich verschiedene (bis auf Drehung des Bretts)",
    "labelled ones (every card and every turn told apart)": "wenn jede Karte und jede Drehung einzeln zählt",
    "at least {n} distinct solutions (not counted to the end)": (
        "mindestens {n} verschiedene Lösungen (nicht zu Ende gezählt)"
    ),
}
