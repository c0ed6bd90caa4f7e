"""Texts of the program as Markdown."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Iterator

OPTION = r"(?<![\w`-])--?[a-zA-Z][\w-]*"
CODE = r"`[^`]*`"
HEADING = "\f"  # stands for the marks of the heading that a part stands under


def heading(label: str, text: str, level: int = 1) -> Iterator[str]:
    """A heading that can be pointed to, so many levels below the one that the part stands under."""
    yield from ("", f"({label})=", "", f"{HEADING}{'#' * level} {text}", "")


def plain(text: str) -> str:
    """A text in which nothing but `code` has a meaning; options of the command line are code."""

    def part(found: re.Match[str]) -> str:
        word = found[0]
        if word[0] == "`":
            return word
        return f"`{word}`" if word[0] == "-" else "\\" + word

    return re.sub(rf"{CODE}|{OPTION}|[\\*_<>\[\]#|~{{}}$]", part, text)


def code(text: str, lexer: str = "text") -> Iterator[str]:
    """Lines that stay as they are."""
    fence = "`" * max([3, *(len(run) + 1 for run in re.findall("`{3,}", text))])
    yield from ("", f"{fence}{lexer}", *text.strip("\n").split("\n"), fence, "")


def docstring(text: str) -> Iterator[str]:
    """A docstring's paragraphs and its indented blocks."""
    blocks: list[tuple[str, list[str]]] = []
    for block in inspect.cleandoc(text).strip().split("\n\n"):
        kind = "pycon" if block.startswith(">>> ") else "text" if block.startswith("    ") else ""
        if kind and blocks and blocks[-1][0] == kind:
            blocks[-1][1].append(block)
        elif not kind and "\n    " in block and not block.startswith("- "):
            before, _, after = block.partition("\n    ")
            blocks += [("", [before]), ("text", ["    " + after])]
        else:
            blocks.append((kind, [block]))
    for kind, parts in blocks:
        if kind:
            yield from code(inspect.cleandoc("\n" + "\n\n".join(parts)), kind)
        else:
            yield from ("", plain(" ".join(parts[0].split())), "")


def definition(term: str, meaning: str) -> Iterator[str]:
    """An entry of a list of definitions."""
    yield from ("", term, f": {meaning or '—'}", "")


def fenced(directive: str, argument: str, content: Iterable[str], *options: str) -> Iterator[str]:
    """A directive around other lines."""
    lines = list(content)
    fence = ":" * (1 + max([2, *(len(run) for line in lines for run in re.findall("^:{3,}", line))]))
    yield from ("", f"{fence}{{{directive}}} {argument}", *options, "", *lines, fence, "")
