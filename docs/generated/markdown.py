"""Texts of the program as Markdown."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Iterator

OPTION = r"(?<![\w`-])--?[a-zA-Z][\w-]*"
CODE = r"`[^`]*`"
HEADING = "\f"  # placeholder for the marks of the heading above the part


def heading(label: str, text: str, level: int = 1) -> Iterator[str]:
    """Yield a heading with an anchor, `level` levels below the heading above the part."""
    yield from ("", f"({label})=", "", f"{HEADING}{'#' * level} {text}", "")


def plain(text: str) -> str:
    """Escape a text except for `code`; command-line options become code."""

    def part(found: re.Match[str]) -> str:
        word = found[0]
        if word[0] == "`":
            return word
        return f"`{word}`" if word[0] == "-" else "\\" + word

    return re.sub(rf"{CODE}|{OPTION}|[\\*_<>\[\]#|~{{}}$]", part, text)


def code(text: str, lexer: str = "text") -> Iterator[str]:
    """Yield a code block."""
    fence = "`" * max([3, *(len(run) + 1 for run in re.findall("`{3,}", text))])
    yield from ("", f"{fence}{lexer}", *text.strip("\n").split("\n"), fence, "")


def docstring(text: str) -> Iterator[str]:
    """Yield the paragraphs and indented blocks of a docstring."""
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
    """Yield an entry of a definition list."""
    yield from ("", term, f": {meaning or '—'}", "")


def fenced(directive: str, argument: str, content: Iterable[str], *options: str) -> Iterator[str]:
    """Yield a directive with content."""
    lines = list(content)
    fence = ":" * (1 + max([2, *(len(run) for line in lines for run in re.findall("^:{3,}", line))]))
    yield from ("", f"{fence}{{{directive}}} {argument}", *options, "", *lines, fence, "")
