"""`satpuzzle design`, `satpuzzle rank` and `satpuzzle repair`: make puzzles, sort them by difficulty, mend them."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from functools import partial
from itertools import islice
from typing import Any

import click

import satpuzzle
from satpuzzle.cli import outputs
from satpuzzle.cli.helping import make_command
from satpuzzle.cli.many import Many, Named, table_option, tabulate, takes_many_puzzles
from satpuzzle.cli.options import (
    again,
    jobs_option,
    new_puzzle_options,
    takes_card_wishes,
    takes_long,
    takes_output,
    takes_puzzle,
)
from satpuzzle.cli.outputs import Output
from satpuzzle.cli.parameters import EXPERT, WholeNumber, flag, option
from satpuzzle.cli.telling import LiveMaker
from satpuzzle.dimacs.formulas import name_of
from satpuzzle.errors import InputError, OutOfTimeError, harmless
from satpuzzle.generators.design import TRIES, Design, easiest_of
from satpuzzle.generators.difficulty import MOST
from satpuzzle.generators.repair import CHANGES, Repair
from satpuzzle.generators.spec import REASONS, Wishes
from satpuzzle.model import Puzzle
from satpuzzle.notation import toml
from satpuzzle.report.data import Row
from satpuzzle.report.verdicts import design_text, difficulty_columns, repair_text, repairs_text
from satpuzzle.runtime import files
from satpuzzle.runtime.events import remark
from satpuzzle.runtime.language import say
from satpuzzle.version import __version__


def _keep(
    *, hardest: int | None, easiest: int | None, count: int, placements: int
) -> Callable[[list[Design]], list[Design]] | None:
    """A function that chooses the designs to keep; None keeps all. Raises InputError."""
    name, number = ("hardest", hardest) if easiest is None else ("easiest", easiest)
    if number is None:
        return None
    if number > count or not placements:
        raise InputError(
            "--{name} {number} needs a --count of at least {number}, and --placements above 0",
            name=name,
            number=number,
            count=count,
        )
    return partial(easiest_of, number=number, hardest=easiest is None)


@dataclass
class _Place:
    """Where designs are written: to standard output, a file or a folder."""

    output: str | None
    wishes: Wishes
    seed: int

    def check(self, number: int | None, count: int) -> None:
        """Check, before anything is made, that the designs can be written.

        Args:
            number: The number of designs to write.
            count: The number of designs to make, from which those to write are chosen.

        Raises:
            InputError: They cannot be written, or would replace a file with a puzzle.
        """
        if self.output is None:
            return
        if not _is_file(self.output):
            files.make_folder(self.output)
        elif number != 1:
            raise InputError("cannot hold {n} puzzles; name a folder instead of a file", n=number, source=self.output)
        for path in dict.fromkeys(self._path(each, self.output) for each in range(1, count + 1)):
            outputs.check_output(path)

    def _named(self, number: int) -> str:
        """The name of a design; it tells the number of figures asked for."""
        figures = self.wishes.figures + self.wishes.border
        return name_of("design", self.wishes.board, figures, self.seed, f"{number:03}", "")

    def _path(self, number: int, output: str) -> str:
        return output if _is_file(output) else os.path.join(output, f"{self._named(number)}.toml")

    def put(self, designs: Sequence[Design]) -> None:
        """Write the designs; to standard output as one TOML text, with a comment on each."""
        for design in designs:
            if self.output is None:
                click.echo(f"# {design_text(self._named(design.number), design)}")
                continue
            path = self._path(design.number, self.output)
            files.write_text(path, toml.write(design.puzzle))
            click.echo(design_text(os.path.basename(path), design))
        if self.output is None and designs:
            click.echo(toml.write_all([design.puzzle for design in designs]), nl=False)


def _is_file(output: str) -> bool:
    """Whether --output means the file of the only puzzle, not a folder."""
    return output.endswith((".toml", ".txt")) and not os.path.isdir(output)


@make_command(
    ("design --board 3x3 --figures 4 -o new.toml", "make nine cards with exactly one solution"),
    ("design --board 3x3 --figures 4 --count 20 --hardest 3 -o puzzles", "keep the three hardest of twenty"),
    exclusive=["--hardest --easiest"],
)
@new_puzzle_options("Number of figures, without those of --border.")
@option("--solutions", "Exact number of essential solutions.", type=WholeNumber(min=0), default=1)
@option("--joins pairs", "Number of joins with figure 1, 2, …", metavar="N,N,…")
@takes_card_wishes
@option(
    "--difficulty", "Difficulty in stars, as in 2-3, or in placed cards, as in 2000-5000.", metavar="RANGE", default=""
)
@option("--figure-names names", "Names of figures 1, 2, …; those of --border last.", metavar="NAME,NAME,…")
@option("--title", "Title of the puzzle, page or booklet.", metavar="TEXT", default="")
@option("--hardest", "Keep only the N hardest.", type=WholeNumber(min=1))
@option("--easiest", "Keep only the N easiest.", type=WholeNumber(min=1))
@option(
    "--placements",
    "Stop measuring difficulty after this many placements.",
    EXPERT,
    type=WholeNumber(min=0),
    default=MOST,
)
@option("--tries", "Maximum number of candidates.", EXPERT, type=WholeNumber(min=1), show_default=str(TRIES))
@takes_long
@outputs.writes(
    replace(outputs.NOTATION, by_command=True),
    "Write one file per puzzle into this folder, or the only puzzle to this .toml file.",
    metavar="FOLDER",
)
def design(output: str | None, live: LiveMaker, *, title: str, **options: Any) -> int:
    """Make puzzles with exactly the given number of essential solutions.

    The same seed gives the same puzzles, with any number of processes. --placements 0 does not measure difficulty. Exit
    status 3 if the puzzles were not found within --tries and --timeout; those found so far are written.
    """
    chosen = {name: options.pop(name) for name in ("hardest", "easiest", "placements")}
    wished = {name: options.pop(name) for name in REASONS}
    limits = {name: options.pop(name) for name in ("seed", "count", "tries", "timeout", "jobs")}
    seed, count, tries = limits["seed"], limits["count"], limits["tries"]
    wishes = Wishes.read(**options, cards=tuple(wish for wish in REASONS if wished[wish]))
    shown = live()
    plain = {each.name: getattr(wishes, each.name) for each in fields(wishes)}
    making = satpuzzle.design(**plain, **limits, most=chosen["placements"], progress=shown.progress)
    keep = _keep(count=count, **chosen)
    told = {**wishes.written(), "seed": seed}
    place = _Place(output, wishes, seed)
    place.check(count if keep is None else chosen["hardest"] or chosen["easiest"], count)
    at_once = keep is None and output is not None
    if wishes.remark:
        remark(wishes.remark)
    made: list[Design] = []
    try:
        with shown:
            for each in making:
                named = f"{title} {each.number}" if title and count > 1 else title or each.puzzle.title
                source = f"satpuzzle {__version__} {again('design', **told, count=each.number, tries=tries)}"
                made.append(each._replace(puzzle=replace(each.puzzle, title=named, source=source)))
                if at_once:
                    with shown.paused():
                        place.put(made[-1:])
    except OutOfTimeError as error:
        raise OutOfTimeError("{n} of {count} puzzles found: {error}", n=len(made), count=count, error=error) from None
    finally:
        if not at_once:
            place.put(made if keep is None else keep(made))
    return 0


@make_command(
    ("repair mine.txt", "change as few labels as possible to get exactly one solution"),
    ("repair mine.txt --all -o repaired.toml", "all repairs with the fewest changes"),
)
@takes_puzzle
@option("--solutions", "Exact number of essential solutions.", type=WholeNumber(min=0), default=1)
@flag("--different", "Make all cards different.")
@takes_card_wishes
@flag("--all", "List all results.")
@option("--seed", "Random seed.", type=WholeNumber(min=0), default=1)
@option("--tries", "Maximum number of candidates.", EXPERT, type=WholeNumber(min=1), show_default=str(CHANGES))
@takes_long
@outputs.writes(replace(outputs.NOTATION, folder=False), "Write to FILE instead of standard output.")
def repair(puzzle: Puzzle, output: str | None, live: LiveMaker, *, all: bool, solutions: int, **limits: Any) -> int:
    """Change as few labels of PUZZLE as possible to get exactly the given number of essential solutions.

    Of several repairs with as few changes, one that keeps what holds for the cards is preferred: --different, --varied
    and so on. These options ensure it. --all writes all repairs with the fewest changes. Without --timeout and --tries,
    the search ends after 20 seconds. If a limit is reached, the repairs found so far are written. Exit status 1 if no
    change helps; 3 if that is not known.
    """
    found: list[Repair] = []
    complete = False
    cards = [wish for wish in REASONS if limits.pop(wish)]
    try:
        with live() as shown:
            every = satpuzzle.repair(puzzle, solutions=solutions, cards=cards, **limits, progress=shown.progress)
            for repaired in every if all else islice(every, 1):
                found.append(repaired)
        complete = True
    finally:
        if found:
            lines = repairs_text(puzzle, found, complete=complete) if all else repair_text(puzzle, *found)
            for line in lines:
                click.echo(harmless(line if output is not None else f"# {line}"))
            with Output(output) as out:
                out.text(toml.write_all([each.puzzle for each in found]))
    if not found:
        remark(say("no change of labels gives exactly {n} essential solutions", n=solutions))
    return 0 if found else 1


@make_command(
    ("rank standard smiley mine.txt", "sort three puzzles, easiest first"),
    ("rank standard mine.txt --format csv -o ranks.csv", "a table for a spreadsheet"),
)
@takes_many_puzzles
@option("--placements", "Stop measuring difficulty after this many placements.", type=WholeNumber(min=1), default=MOST)
@jobs_option
@table_option
@takes_output
def rank(many: Many, placements: int, jobs: int, out: Output) -> int:
    """Sort puzzles by their difficulty for people, easiest first.

    Difficulty is the work of a plain backtracker that fills the board in reading order. Placements are the cards that
    it places in the whole search, "until first" those until the first solution, on average over all starts. Dead ends
    are the ways to end with one card that does not fit, openings the ways to place the first three cards. Puzzles that
    need more than --placements come last.
    """
    readable = [each for each in many.named if each.puzzle is not None]
    ranked = satpuzzle.rank(many.puzzles, most=placements, jobs=jobs)
    rows = iter([Row(each.difficulty._asdict()) for each in ranked])
    broken = [each for each in many.named if each.puzzle is None]

    def answer(_named: Named, _puzzle: Puzzle) -> Row:
        return next(rows)

    in_order = Many([*(readable[each.place] for each in ranked), *broken], None)
    return tabulate(in_order, out, difficulty_columns(), answer, "rank-1")
