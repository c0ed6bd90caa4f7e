"""The German texts, by the English ones that stand in the code; names in braces stand for parts.

A table for each folder of the package, by module; `top` for the modules beside the folders; `help` for the help pages,
by command. A text that several places say stands with one of them.
"""

from __future__ import annotations

from satpuzzle.language.german import (
    bench,
    certificate,
    cli,
    contest,
    dimacs,
    encode,
    engines,
    formats,
    help,
    make,
    model,
    optimum,
    page,
    paper,
    pictures,
    reports,
    running,
    search,
    serve,
    top,
)

TEXTS: dict[str, str] = {
    **bench.TEXTS,
    **certificate.TEXTS,
    **cli.TEXTS,
    **contest.TEXTS,
    **dimacs.TEXTS,
    **encode.TEXTS,
    **engines.TEXTS,
    **formats.TEXTS,
    **help.TEXTS,
    **make.TEXTS,
    **model.TEXTS,
    **optimum.TEXTS,
    **page.TEXTS,
    **paper.TEXTS,
    **pictures.TEXTS,
    **reports.TEXTS,
    **running.TEXTS,
    **search.TEXTS,
    **serve.TEXTS,
    **top.TEXTS,
}
