"""The texts of reports in every language, and numbers in them. ASCII only, as the exercise prints them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

LANGUAGES: dict[str, dict[str, str]] = {
    "de": {
        "input": "Eingabedaten:",
        "types": "Es gibt {n} verschiedene Kartentypen:",
        "solution": "{n}. gefundene Loesung:",
        "any": "Irgendeine Loesung (die uebrigen wurden nicht gesucht):",
        "none": "Es gibt keine Loesung.",
        "total": "Gesamtzahl der Loesungen: {n}",
        "total_open": "Gesamtzahl der Loesungen: mindestens {n} (nicht zu Ende gezaehlt)",
        "essential": "Davon wesentlich verschieden (bis auf Drehung des Bretts): {n}",
        "partial": "Die Suche wurde abgebrochen; bis dahin gefunden (unvollstaendig):",
        "at_least_count": "mindestens {n} verschiedene Loesungen (nicht zu Ende gezaehlt)",
        "distinct_count": "verschiedene Loesungen",
        "essential_count": "wesentlich verschiedene (bis auf Drehung des Bretts)",
        "labelled_count": "wenn jede Karte und jede Drehung einzeln zaehlt",
    },
    "en": {
        "input": "Input:",
        "types": "There are {n} different card types:",
        "solution": "Solution {n}:",
        "any": "Any one solution (the others were not searched for):",
        "none": "There is no solution.",
        "total": "Total number of solutions: {n}",
        "total_open": "Total number of solutions: at least {n} (not counted to the end)",
        "essential": "Of these essentially different (up to rotating the board): {n}",
        "partial": "The search was stopped; found until then (incomplete):",
        "at_least_count": "at least {n} distinct solutions (not counted to the end)",
        "distinct_count": "distinct solutions",
        "essential_count": "essential ones (up to rotating the board)",
        "labelled_count": "labelled ones (every card and every turn told apart)",
    },
}


def decimal(number: int) -> str:
    """The digits of `number`, however many they are."""
    with numbers_of_any_length():
        return str(number)


@contextmanager
def numbers_of_any_length() -> Iterator[None]:
    """In this block Python writes numbers of more than 4,300 digits too."""
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        yield
    finally:
        sys.set_int_max_str_digits(limit)
