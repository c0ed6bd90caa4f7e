"""The reader on texts in invented notations: nearly all are read, none is read wrongly."""

from __future__ import annotations

from collections import Counter
from random import Random

import satpuzzle
from satpuzzle.errors import InputError
from tests.cases import few
from tests.inventing import Invented, invent, same
from tests.strangers import LANGUAGES


def outcome(invented: Invented) -> str:
    """Return what comes of the text: "right", "refused", or "wrong"."""
    try:
        puzzles = satpuzzle.parse_all(invented.text)
    except InputError:
        return "refused" if invented.sets else "right"
    return "right" if invented.is_read(puzzles) else "wrong"


def test_invented_notations_are_read() -> None:
    """At least 95 of 100 texts are read right or rightly refused; no text is read wrongly."""
    texts = [invent(Random(seed)) for seed in range(few(400))]
    outcomes = [outcome(text) for text in texts]
    for text, what in zip(texts, outcomes, strict=True):
        assert what != "wrong", f"read wrongly ({text.made}):\n{text.text}\nexpected: {text.sets}"
    refused = [f"{seed} {text.made}" for seed, text in enumerate(texts) if outcomes[seed] == "refused"]
    assert 20 * len(refused) <= len(texts), refused


def test_the_texts_are_varied() -> None:
    """The texts are of all languages and styles; one in ten is not readable."""
    texts = [invent(Random(seed)) for seed in range(1000)]
    languages = Counter(text.made.split()[0] for text in texts)
    assert {*languages} == {*LANGUAGES, "nothing"}
    assert min(languages.values()) >= 5
    assert {"signs", "marks", "cases", "joined", "two", "pictures", "letters"} <= {
        text.made.split()[1] for text in texts
    }
    assert 50 <= sum(not text.sets or text.remark for text in texts) <= 150
    assert invent(Random(7)) == invent(Random(7))


def test_cards_are_compared_up_to_names() -> None:
    """Figures may be renamed, and front and back of each be swapped; order and rotation of cards count."""
    cards = ((1, 2, -1, -2), (2, 2, -1, 1))
    assert same(cards, ((-2, 3, 2, -3), (3, 3, 2, -2)))
    assert not same(cards, ((-2, 3, 2, -3), (3, 3, -2, 2)))
    assert not same(cards, (cards[0], cards[1][1:] + cards[1][:1]))
    assert not same(cards, cards[::-1])
