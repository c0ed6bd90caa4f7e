"""`satpuzzle check`."""

from __future__ import annotations

from typing import Any

import click

from satpuzzle import api, files
from satpuzzle.cli.options import (
    Output,
    make_settings,
    one_puzzle,
    output_option,
    pick_puzzles,
    puzzle_options,
    search_options,
)
from satpuzzle.errors import InputError
from satpuzzle.reports.data import to_json
from satpuzzle.reports.verdicts import Judgement, judgement_data, judgement_text


@click.command("check")
@puzzle_options
@click.argument("file", metavar="FILE")
@click.option("--partial", is_flag=True, help="The list need not be complete; do not count.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@search_options
@output_option
def command(
    puzzle: str,
    input_format: str | None,
    board: str | None,
    rule: str | None,
    example: int | None,
    file: str,
    partial: bool,
    form: str,
    timeout: float | None,
    output: str | None,
    **how: Any,
) -> int:
    """Judge the CHECK lines in FILE, a report of any program, as solutions of PUZZLE.

    Says which lines are wrong and where, which are repeated, and whether the list is complete. Exit
    status 1 if anything is.
    """
    each = one_puzzle(pick_puzzles(puzzle, input_format, board, rule, example), puzzle)
    if puzzle == "-" and file == "-":
        raise InputError("only one of PUZZLE and FILE can be standard input")
    verdicts = api.judge(each, files.read_text(file))
    if not verdicts:
        name = "standard input" if file == "-" else file
        raise InputError("no CHECK line in it; they read CHECK: type,label,label,…;…;", name)
    total = None
    if not partial:
        total = api.count(each, settings=make_settings(**how), timeout=timeout).distinct
    judgement = Judgement(verdicts, total)
    with Output(output) as out:
        out.lines([to_json(judgement_data(judgement))] if form == "json" else judgement_text(judgement))
    return 0 if judgement.valid else 1
