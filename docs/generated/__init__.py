"""Parts of pages that are generated from the program when the site is built, so they are never out of date.

    <!-- site
    ```{program-reference} commands de
    ```
    -->

The lines of such a comment are for the site only; forges, which show the Markdown itself, hide them. A fence
`program-reference` is replaced by the Markdown that the function of that name in `PARTS` yields for the words after it
and between the fences. Generated headings are one level below the heading that the fence stands under.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

from generated import commands, encodings, files, front, library, notations
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
    "play": front.frame,
}
SITE = re.compile(r"^<!-- site\n(.*?)^-->$", re.MULTILINE | re.DOTALL)
PLACE = re.compile(r"^```\{program-reference\} (.*)\n((?:(?!```).*\n)*)```$", re.MULTILINE)
FENCED = re.compile(r"^(`{3,}|:{3,}).*\n(?:.*\n)*?\1$", re.MULTILINE)


def insert(app: Sphinx, docname: str, source: list[str]) -> None:
    """Uncomment the lines that are only for the site, and insert the generated parts."""
    source[0] = SITE.sub(r"\1", source[0])

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
    """Register the extension; Sphinx calls this."""
    app.connect("source-read", insert)
    app.connect("autodoc-process-docstring", library.read)
    app.connect("autodoc-skip-member", library.leave_out)
    app.connect("missing-reference", library.resolve)
    app.connect("build-finished", front.write)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
