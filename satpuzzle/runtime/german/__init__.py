"""The German texts, by the English ones that stand in the code; names in braces stand for parts.

A table for each room of the package, by module; `top` for the modules beside the rooms; `help` for the help pages, by
command. A text that several places say stands with one of them.
"""

from __future__ import annotations

from satpuzzle.runtime.german import (
    bench,
    certificates,
    cli,
    dimacs,
    encode,
    frontier,
    generators,
    help,
    model,
    notation,
    optimize,
    pictures,
    report,
    runtime,
    search,
    solvers,
    top,
    web,
)

TEXTS: dict[str, str] = {
    **bench.TEXTS,
    **certificates.TEXTS,
    **cli.TEXTS,
    **dimacs.TEXTS,
    **encode.TEXTS,
    **frontier.TEXTS,
    **generators.TEXTS,
    **help.TEXTS,
    **model.TEXTS,
    **notation.TEXTS,
    **optimize.TEXTS,
    **pictures.TEXTS,
    **report.TEXTS,
    **runtime.TEXTS,
    **search.TEXTS,
    **solvers.TEXTS,
    **top.TEXTS,
    **web.TEXTS,
}
