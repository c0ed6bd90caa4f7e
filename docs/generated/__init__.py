"""Pages that are made from the program itself when the site is built, so that they cannot grow stale.

    ```{program-reference} commands de
    ```

stands in a page for what the function of that name in `PARTS` makes of the words that follow, and of those between the
fences. It is Markdown, as the page is; its headings go one level below the one that it stands under.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

from generated import commands, encodings, files, library, notations
from generated.markdown import HEADING
from satpuzzle.runtime import language

PARTS: dict[str, Callable[..., Iterator[str]]] = {
    "commands": commands.pages,
    "library": library.entries,
    "types": library.further,
    "module": library.module,
    "notations": notations.table,
    "notation": notations.sections,
    "tiny-puzzles": encodings.puzzles,
    "recipes": encodings.recipes,
    "families": encodings.families,
    "at-most": encodings.at_most,
    "certificate": files.certificate,
    "trusted": files.trusted,
    "formula": files.formula,
    "checkpoint": files.checkpoint,
    "best": files.best,
}
PLACE = re.compile(r"^```\{program-reference\} (.*)\n((?:(?!```).*\n)*)```$", re.MULTILINE)
FENCED = re.compile(r"^(`{3,}|:{3,}).*\n(?:.*\n)*?\1$", re.MULTILINE)


def insert(app: Sphinx, docname: str, source: list[str]) -> None:
    """Put the parts into a page that names some."""

    def made(found: re.Match[str]) -> str:
        app.env.reread_always.add(docname)  # the program may have changed
        name, *words = " ".join(found.groups()).split()
        before = FENCED.sub("", found.string[: found.start()])
        level = re.findall("^#+(?= )", before, re.MULTILINE)[-1]
        language.use("en")
        try:
            return "\n".join(PARTS[name](*words)).replace(HEADING, level)
        finally:
            language.use(None)

    source[0] = PLACE.sub(made, source[0])


def setup(app: Sphinx) -> ExtensionMetadata:
    """What Sphinx calls."""
    app.connect("source-read", insert)
    app.connect("missing-reference", library.resolve)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
