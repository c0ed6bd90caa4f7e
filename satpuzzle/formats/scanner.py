"""Reads literals token by token, with line numbers. Nothing is evaluated, and nothing nests deeper than asked."""

from __future__ import annotations

import re
from typing import NamedTuple

from satpuzzle.errors import InputError, shorten
from satpuzzle.language import say

_TOKEN = r"""(?P<space>\s+|\#[^\n]*)
      |(?P<text>"[^"\n]*"|'[^'\n]*')
      |(?P<number>[+-]?\d+(?![\w.]))
      |(?P<sign>=>|[\[\](){},])
      |(?P<symbol>:?[A-Za-z_]\w*:?)
      |(?P<other>.)"""


class Token(NamedTuple):
    """kind: text, number, sign, symbol, other or end. value: without quotes. line: from 1."""

    kind: str
    value: str
    line: int


class Scanner:
    """The tokens of `text` from position `start` on; white space and `#` comments are passed over."""

    def __init__(self, text: str, start: int) -> None:
        self._text = text
        self._match = re.compile(_TOKEN, re.VERBOSE).match
        self._position = self._start_of_next = start
        self._line = text.count("\n", 0, start) + 1
        self.next = self._read()

    @property
    def position(self) -> int:
        """Where the next token begins."""
        return self._start_of_next

    def take(self) -> Token:
        """The next token, which is used up."""
        token, self.next = self.next, self._read()
        return token

    def skip(self, value: str) -> bool:
        """Use up the next token if it is this sign; was it?"""
        if self.next.kind == "sign" and self.next.value == value:
            self.take()
            return True
        return False

    def expect(self, value: str, where: str) -> None:
        """Use up this sign. Raises InputError, with the line, if another token comes."""
        token = self.next
        if not self.skip(value):
            instead = say("the end of the text") if token.kind == "end" else shorten(token.value)
            raise InputError(
                say(
                    "{value!r} expected {where}, not {instead}; are the brackets balanced?",
                    value=value,
                    where=where,
                    instead=instead,
                ),
                line=token.line,
            )

    def next_card(self) -> bool:
        """Use up the bracket of a card after a comma; False if the list ends with the comma."""
        if self.next.kind == "sign" and self.next.value != "]":
            self.expect("[", say("before a card"))
            return True
        return False

    def end_of_list(self, more: str) -> None:
        """Raise InputError if the list continues: a closing bracket or a comma follows, or what matches `more`."""
        closing = self.next.kind == "sign" and self.next.value in "]),}"
        if closing or re.compile(more).match(self._text, self._start_of_next):
            raise InputError(
                say("{value!r} after the end of the list; are brackets and commas right?", value=self.next.value),
                line=self.next.line,
            )

    def _read(self) -> Token:
        while match := self._match(self._text, self._position):
            line = self._line
            self._position = match.end()
            self._line += match[0].count("\n")
            kind = match.lastgroup or "other"
            self._start_of_next = match.start()
            if kind != "space":
                return Token(kind, match[0][1:-1] if kind == "text" else match[0], line)
        self._start_of_next = self._position
        return Token("end", "", self._line)


class Figures:
    """Names of figures, numbered from 1 by first appearance."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def label(self, name: str, front: bool) -> int:
        """The signed label of the front or back of the figure called `name`."""
        number = self._numbers.setdefault(name, len(self._numbers) + 1)
        return number if front else -number

    @property
    def names(self) -> tuple[str, ...]:
        """The names of figures 1, 2, …"""
        return tuple(self._numbers)
