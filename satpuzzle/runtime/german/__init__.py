"""The German texts, by the English ones that stand in the code; names in braces stand for parts.

A table for each folder of the package, by module; `top` for the modules beside the folders; `help` for the help pages,
by command. A text that several places say stands with one of them.
"""

from __future__ import annotations

from satpuzzle.runtime.german import (
    bench,
    certificates,
    cli,
    competition,
    dimacs,
    encode,
    engines,
    generators,
    help,
    model,
    notation,
    optimize,
    page,
    paper,
    pictures,
    report,
    runtime,
    search,
    top,
    web,
)

TEXTS: dict[str, str] = {
    **bench.TEXTS,
    **certificates.TEXTS,
    **cli.TEXTS,
    **competition.TEXTS,
    **dimacs.TEXTS,
    **encode.TEXTS,
    **engines.TEXTS,
    **notation.TEXTS,
    **help.TEXTS,
    **generators.TEXTS,
    **model.TEXTS,
    **optimize.TEXTS,
    **page.TEXTS,
    **paper.TEXTS,
    **pictures.TEXTS,
    **report.TEXTS,
    **runtime.TEXTS,
    **search.TEXTS,
    **web.TEXTS,
    **top.TEXTS,
}
