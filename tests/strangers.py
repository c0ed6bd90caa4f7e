"""Cards as strangers write them: `Writer` puts sides and cards together in a language, with noise around them.

The languages and their templates are in `tests/tables/inventing.toml`.
"""

from __future__ import annotations

import re
import string
from collections.abc import Sequence
from random import Random

from tests.cases import table_in

Cards = tuple[tuple[int, ...], ...]
Side = tuple[str, ...]  # one word, or figure and half
Style = dict[int, Side]  # label to side

WORDS, KEYS, AROUND, LANGUAGES = (table_in("inventing", name) for name in ("words", "keys", "around", "language"))
BARE = r"[-+]?\d+|[Tt]rue|[Ff]alse"  # words that are never quoted


class UnfitError(Exception):
    """The style and the language do not fit each other."""


def fill(template: str, **parts: object) -> str:
    """Replace @x by the part x, in one pass."""
    return re.sub("@([A-Za-z,-])", lambda found: str(parts.get(found[1], found[0])), template)


class Writer:
    """Writes cards in one language. What is random is drawn once for all cards.

    Raises:
        UnfitError: If the language cannot hold such sides.
    """

    def __init__(self, random: Random, name: str, style: Style, cards: Cards) -> None:
        self.random, self.name, self.language = random, name, LANGUAGES[name]
        self.sides, self.words = len(cards[0]), sorted({word for side in style.values() for word in side})
        self.layout = "line" if "lines" in self.language else random.choice(("line", "line", "line", "tall", "one"))
        self.pair = random.choice(self.language.get("pairs", [""]))
        self.title, self.wrap = random.choice(WORDS["titles"]), random.choice(self.language["wraps"])
        self.indent = random.choice(("", "  ", "    ", "\t"))
        self.notes = random.choice(("before", "behind", "", "", "", "")) if self.layout == "line" else ""
        self._choose_quotes()
        self._choose_comma()
        single = all(len(side) == len("".join(side)) == 1 for side in style.values())  # letters may stand together
        self.together = single and not self.prefix and "columns" not in self.language and random.random() < 0.5
        self.style = {label: self._side(side) for label, side in style.items()}
        self._choose_template()
        self._choose_numbers(len(cards))

    def _choose_quotes(self) -> None:
        random, language = self.random, self.language
        self.bare = all(re.fullmatch(language.get("bare", "-"), word) for word in self.words) and random.random() < 0.8
        self.prefix = random.choice(language.get("prefixes", [""])) if self.bare else ""
        raw = all(re.fullmatch(language.get("raw", ".*"), word) for word in self.words)
        quotes = [each for each in language["quotes"] if (each or raw) and not (each and each in "".join(self.words))]
        numbers = all(re.fullmatch(BARE, word) for word in self.words)
        if not quotes or ("numeric" in language and not numbers):
            raise UnfitError
        self.quote = random.choice(quotes)

    def _choose_comma(self) -> None:
        self.comma = self.random.choice(self.language.get("commas", [", ", ", ", ","]))
        used = "".join(self.words) + self.pair.replace("@", "")
        if self.comma and not self.quote and ((self.comma.strip() or self.comma)[0] in used):
            raise UnfitError

    def _word(self, word: str, prefix: str = "") -> str:
        if re.fullmatch(BARE, word) and not (self.name.startswith("json") and "+" in "".join(self.words)):
            return word
        if not self.bare:
            return f"{self.quote}{word}{self.quote}"
        mark = word[0] if word[0] in "-~!" else ""
        return f"{mark}{prefix or self.prefix}{word.removeprefix(mark)}"

    def _side(self, side: Side) -> str:
        if len(side) == 1:
            return side[0] if self.together else self._word(side[0])
        if not self.pair:
            raise UnfitError
        dot = re.sub(r"\w", "", self.prefix)
        figure, half = self._word(side[0], dot and f"Color{dot}"), self._word(side[1], dot and f"Part{dot}")
        return fill(self.pair, **{"f": figure, "h": half, ",": self.comma})

    def _choose_template(self) -> None:
        """Choose the template of a card, and the keys of its sides and their order."""
        cards, keyed, columns = (self.language.get(kind, []) for kind in ("cards", "keyed", "columns"))
        self.item, self.header, self.keys, self.order = "", "", [""] * self.sides, list(range(self.sides))
        if self.together:
            calls = [card for card in cards if re.match(r"[\w. ]+\(", card)]
            self.card = self.random.choice(self.language.get("strings", ["@s", *calls]))
            return
        kind = self.random.choice([kind for kind in (cards, cards, keyed, columns) if kind])
        self.card = self.random.choice(kind)
        if kind is keyed:
            self.card, self.item = self.card
        if kind is not cards:
            self._choose_keys(quoted=kind is columns or bool(re.search("[\"']@k", self.item)))
        if kind is columns and "header" in self.language:
            self._write_header(self.language["header"][columns.index(self.card)])
        self.item = self.item or self.language.get("item", "@v")

    def _choose_keys(self, quoted: bool) -> None:
        choices = [keys.split() for keys in KEYS[str(self.sides)]]
        self.keys = self.random.choice([keys for keys in choices if quoted or not keys[0][0].isdigit()])
        if not self.keys[0][-1].isdigit() and self.random.random() < 0.7:
            self.random.shuffle(self.order)

    def _write_header(self, template: str) -> None:
        names = [self.keys[side] for side in self.order]
        if "@," in self.pair and self.comma in next(iter(self.style.values())):
            names = [each for name in names for each in (name, f"{name}_half")]
        quote = self.quote.strip("`")
        between = self.comma.replace("td>", "th>").replace("td ", "th ")
        keys = between.join(f"{quote}{name}{quote}" for name in names)
        self.header = fill(template, **{"K": keys, "-": "---|" * len(names), ",": self.comma})

    def _choose_numbers(self, count: int) -> None:
        """Choose the names of the cards: numbers where a program needs them."""
        named = re.search("[\"']@n", self.card) or (
            self.language["quotes"][0] == "" and "numbered" not in self.language
        )
        first = self.random.choice(WORDS["numbers"] if named else ["1", "0"])
        all_of = string.ascii_uppercase if first == "A" else range(int(first[-1]), 100)
        self.numbers = [f"{first.rstrip('01A')}{number}" for number in all_of[:count]]
        if "[@n]" not in self.card and self.random.random() < 0.1:
            self.random.shuffle(self.numbers)

    def _card(self, number: str, labels: Sequence[int], missing: int | None) -> str:
        sides = [(self.keys[side], self.style[labels[side]]) for side in self.order if side != missing]
        if self.together:
            text = "".join(side for _, side in sides)
            text = text if self.bare else f"{self.quote}{text}{self.quote}"
        else:
            items = [fill(self.item, k=key, v=value) for key, value in sides]
            alone = self.item.endswith("\n") or self.item == ".@k(@v)"
            text = ("" if alone else " " if '="' in self.item else self.comma).join(items)
            if self.layout == "tall" and self.card != "@s" and self.comma.strip() in (",", ""):
                deep = f"\n{self.indent}{self.indent or ' '}"
                text = f"{deep}{(self.comma.strip() + deep).join(items)}\n{self.indent}"
        keys = self.comma.join(self.keys[side] for side in self.order)
        return fill(self.card, **{"s": text, "n": number, "K": keys, ",": self.comma})

    def _comment(self, text: str) -> str:
        sign = self.language.get("comment", "")
        return fill(sign, s=text) if "@s" in sign else sign + text

    def block(self, variable: str, cards: Cards, missing: tuple[int, int] | None = None) -> tuple[str, str]:
        """Write the cards of one example.

        Args:
            variable: The name of the list.
            cards: The cards.
            missing: Index of a card, and a side of it that is left out.

        Returns:
            The text, and the last card in it.
        """
        between, lines, last = self.language.get("between", ","), [], ""
        trailing = "trailing" in self.language and ("must_trail" in self.language or self.random.random() < 0.3)
        for at, (number, labels) in enumerate(zip(self.numbers, cards, strict=False)):
            text = last = self._card(number, labels, missing[1] if missing and missing[0] == at else None)
            text += between if at < len(cards) - 1 or trailing else ""
            if self.notes and "comment" in self.language and "\n" not in text:
                note = self._comment(self.random.choice(("card {}", "{}", "no. {}", "Karte {}")).format(number))
                text = f"{note}\n{text}" if self.notes == "before" else f"{text}  {note}"
            lines.append(text if self.layout == "tall" else text.replace("\n", f"\n{self.indent}"))
        parts = {"t": variable, "T": self.title, "c": len(cards), "w": int(len(cards) ** 0.5), "S": self.sides}
        opened, closed = (fill(part, E=", ".join(self.style.values()), **parts) for part in self.wrap)
        joined = " ".join(lines) if self.layout == "one" else "\n".join(self.indent + line for line in lines)
        gap = "" if self.layout == "one" and between else "\n"
        return gap.join(part for part in (opened, self.header, joined, closed) if part), last

    def around(self, block: str) -> str:
        """Return the block with sentences or code before and after it."""
        random, language = self.random, self.language
        before, after = self._some(language.get("before", [])), self._some(language.get("after", []))
        if self.bare and "enum" in language and not self.together and random.random() < 0.5:
            opened, item, closed = language["enum"]
            words = sorted({word.strip("-~!") for word in self.words})
            before.append(opened + "".join(fill(item, e=word, i=at) for at, word in enumerate(words)) + closed)
        if "spoken" in language and random.random() < 0.7:
            before, after = self._some(AROUND["chat_before"])[:3], self._some(AROUND["chat_after"])[:2]
            if not self.together and random.random() < 0.15:
                first, *_, last = self.style.values()
                after.append(f"For example, {first} means the one part and {last} the other.")
        elif random.random() < (0.5 if "comment" in language else 0.15):
            lines = random.sample(AROUND["lines"], random.randint(1, 3))
            (before if random.random() < 0.7 else after).extend(map(self._comment, lines))
        gap = random.choice(("\n", "\n\n"))
        return gap.join(part.rstrip("\n") for part in [*before, block, *after]) + random.choice(("\n", ""))

    def _some(self, texts: Sequence[str]) -> list[str]:
        return [text for text in texts if self.random.random() < 0.5]
