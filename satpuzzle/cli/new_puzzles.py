"""`satpuzzle design`, `generate`, `rank` and `repair`: make puzzles, sort them by difficulty, mend them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, fields, replace
from functools import partial
from itertools import islice
from typing import Annotated, Any

import satpuzzle
from satpuzzle.cli import asking
from satpuzzle.cli.formulas import TO, ending_of, say_left_out
from satpuzzle.cli.helping import make_command
from satpuzzle.cli.parameters import EXPERT, NEW, Opt
from satpuzzle.cli.results import DESIGNS, NOTATION, REPAIRED, REPORT, Results, Run
from satpuzzle.dimacs.formulas import SATISFIABLE, name_of
from satpuzzle.errors import InputError, OutOfTimeError, on_a_line
from satpuzzle.generators.design import TRIES, Design, easiest_of
from satpuzzle.generators.difficulty import MOST
from satpuzzle.generators.repair import CHANGES, Repair
from satpuzzle.generators.spec import BORDER, COUNT, FIGURES, REASONS, SEED, SOLUTIONS, TRIED, Wishes
from satpuzzle.model.puzzle import Turns
from satpuzzle.model.value import value
from satpuzzle.notation import toml
from satpuzzle.report.data import FORMS
from satpuzzle.report.puzzle_facts import Ranked, design_text, repair_text, repairs_text
from satpuzzle.runtime.events import remark
from satpuzzle.runtime.language import say
from satpuzzle.version import __version__

DIFFERENT = Opt("Make all cards different.")
DIFFICULTY = Opt("Difficulty in stars, as in 2-3, or in placed cards, as in 2000-5000.", metavar="RANGE", default="")
FIGURE_NAMES = Opt("Names of figures 1, 2, …; those of --border last.", metavar="NAME,NAME,…")
PLACEMENTS = Opt("Stop measuring difficulty after this many placements.", default=MOST)


@value(frozen=True)
class NewPuzzles:
    """New puzzles."""

    board: Annotated[str, asking.BOARD._replace(group=NEW, shown=None, required=True)]
    rule: Annotated[str | None, asking.RULE._replace(group=NEW, shown="signed")] = None
    figures: Annotated[int | None, FIGURES._replace(group=NEW)] = None
    border: Annotated[int, BORDER._replace(group=NEW)] = 0
    different: Annotated[bool, DIFFERENT._replace(group=NEW)] = False
    turns: Annotated[Turns, asking.TURN._replace(group=NEW, shown=None)] = "free"
    flip: Annotated[bool, asking.FLIP._replace(group=NEW)] = False
    seed: Annotated[int, SEED._replace(group=NEW)] = 1
    count: Annotated[int, COUNT._replace(group=NEW)] = 1

    def wishes(self, **more: Any) -> Wishes:
        """What is wished, with these further wishes; a remark says what cannot be. Raises InputError."""
        asked = {name: getattr(self, name) for name in ("board", "rule", "figures", "border", "turns", "flip")}
        wishes = Wishes.read(**asked, **more)
        if wishes.remark:
            remark(wishes.remark)
        return wishes


@value(frozen=True)
class PlantedPuzzles(NewPuzzles):
    """New puzzles whose number of figures must be given."""

    figures: Annotated[int | None, FIGURES._replace(group=NEW, required=True)] = None


@value(frozen=True)
class CardWishes:
    """What shall hold for the cards."""

    asymmetric: Annotated[bool, Opt("Use only cards without rotational symmetry.")] = False
    varied: Annotated[bool, Opt("Show no figure twice on a card.")] = False
    no_mirror_cards: Annotated[bool, Opt("Use only cards that differ from their own mirror image.")] = False
    balanced: Annotated[bool, Opt("Show all figures, and their halves, equally often, as nearly as possible.")] = False

    def named(self, *, different: bool) -> tuple[str, ...]:
        """Their names."""
        wished = {**asdict(self), "different": different}
        return tuple(wish for wish in REASONS if wished[wish])


@value(frozen=True)
class Kept:
    """Which designs are kept, by their difficulty."""

    hardest: Annotated[int | None, Opt("Keep only the N hardest.", least=1)] = None
    easiest: Annotated[int | None, Opt("Keep only the N easiest.", least=1)] = None
    placements: Annotated[int, PLACEMENTS._replace(group=EXPERT, least=0)] = MOST

    def of(self, count: int) -> Callable[[Iterable[Design]], list[Design]] | None:
        """A function that chooses among `count` designs; None keeps all. Raises InputError."""
        number = self.easiest or self.hardest
        if number is None:
            return None
        if number > count or not self.placements:
            name = "hardest" if self.easiest is None else "easiest"
            raise InputError(
                "--{name} {number} needs a --count of at least {number}, and --placements above 0",
                name=name,
                number=number,
            )
        return partial(easiest_of, number=number, hardest=self.easiest is None)


@make_command(exclusive=["hardest easiest"], writes=DESIGNS)
def design(
    run: Run,
    new: NewPuzzles,
    solutions: Annotated[int, SOLUTIONS],
    joins: Annotated[str | None, Opt("Number of joins with figure 1, 2, …", metavar="N,N,…")],
    cards: CardWishes,
    difficulty: Annotated[str, DIFFICULTY],
    figure_names: Annotated[str | None, FIGURE_NAMES],
    title: Annotated[str, asking.TITLE],
    kept: Kept,
    tries: Annotated[int | None, TRIED._replace(group=EXPERT, shown=str(TRIES))],
    timeout: asking.Timeout,
    jobs: asking.Jobs,
    live: asking.Shown,
) -> int:
    """Make puzzles with exactly the given number of essential solutions.

    The same seed gives the same puzzles, with any number of processes. --placements 0 does not measure difficulty. Exit
    status 3 if the puzzles were not found within --tries and --timeout; those found so far are written.

    Examples:
        design --board 3x3 --figures 4 -o new.toml
            make nine cards with exactly one solution
        design --board 3x3 --figures 4 --count 20 --hardest 3 -o puzzles
            keep the three hardest of twenty
    """
    keep = kept.of(new.count)
    wished = {"solutions": solutions, "pairs": joins, "difficulty": difficulty, "names": figure_names}
    wishes = new.wishes(**wished, cards=cards.named(different=new.different))
    shown, plain = live(), {each.name: getattr(wishes, each.name) for each in fields(wishes)}
    limits: Any = {"seed": new.seed, "count": new.count, "tries": tries, "timeout": timeout, "jobs": jobs}
    making = satpuzzle.design(**plain, **limits, most=kept.placements, progress=shown.progress)
    figures, results = wishes.figures + wishes.border, Results(run, run.output, several=True)
    names = [name_of("design", wishes.board, figures, new.seed, f"{n:03}", "") for n in range(1, new.count + 1)]
    written = names if results.folder else names[: kept.easiest or kept.hardest or new.count]
    paths = results.places(f"{name}.toml" for name in written) if run.output is not None else []

    def put(designs: Sequence[Design]) -> None:
        for each in designs:
            if paths:
                path = paths[each.number - 1 if results.folder else 0]
                results.write(toml.write(each.puzzle), path)
                run.line(design_text(os.path.basename(path), each))
            else:
                run.line(f"# {design_text(names[each.number - 1], each)}")
        if designs and not paths:
            run.text(toml.write_all([each.puzzle for each in designs]))

    at_once, made = bool(paths) and keep is None, list[Design]()
    try:
        with shown:
            for each in making:
                named = f"{title} {each.number}" if title and new.count > 1 else title or each.puzzle.title
                told = {**wishes.written(), "seed": new.seed, "count": each.number, "tries": tries}
                source = f"satpuzzle {__version__} {asking.again('design', **told)}"
                made.append(each._replace(puzzle=replace(each.puzzle, title=named, source=source)))
                if at_once:
                    put(made[-1:])
    except OutOfTimeError as error:
        n, count = len(made), new.count
        raise OutOfTimeError("{n} of {count} puzzles found: {error}", n=n, count=count, error=error) from None
    finally:
        if not at_once:
            put(made if keep is None else keep(made))
    return 0


@make_command(writes=NOTATION)
def generate(
    run: Run,
    new: PlantedPuzzles,
    hints: Annotated[int, Opt("Number of cells whose cards are given as hints.", least=0, default=0)],
    notation: Annotated[str, TO._replace(default="toml")],
) -> int:
    """Make puzzles of any size with at least one solution: a board filled at random and cut into cards.

    There may be further solutions; `satpuzzle design` makes puzzles with an exact number of them. The same seed gives
    the same puzzle.

    Examples:
        generate --board 4x4 --figures 5 -o planted.toml
            sixteen signed cards of five figures
        generate --board 16x16 --rule framed --figures 17 --border 5 | satpuzzle export - -o x.cnf
            the formula of a large puzzle
    """
    wishes = new.wishes()
    told = {name: getattr(new, name) or None for name in ("board", "rule", "figures", "border", "different")}
    told |= {"hints": hints or None, "flip": new.flip, "turns": wishes.written()["turns"]}
    wished = asdict(new) | {"board": wishes.board, "rule": wishes.rule, "hints": hints}
    del wished["count"]
    seeds = range(new.seed, new.seed + new.count)
    sources = (f"satpuzzle {__version__} {asking.again('generate', **told, seed=each)}" for each in seeds)
    made = (satpuzzle.generate(**{**wished, "seed": each}) for each in seeds)
    puzzles = (replace(puzzle, source=source) for puzzle, source in zip(made, sources, strict=True))
    results, lost = Results(run, run.output, several=new.count > 1), list[str]()
    if results.folder:
        about = wishes.board, wishes.figures + wishes.border
        names = [name_of("planted", *about, seed, SATISFIABLE, ending_of(notation)) for seed in seeds]
        for path, puzzle in zip(results.places(names), puzzles, strict=True):
            text, lost = satpuzzle.convert([puzzle], notation)
            results.write(text, path)
            run.line(on_a_line(path))
    else:
        text, lost = satpuzzle.convert([*puzzles], notation)
        results.write(text, run.output)
    say_left_out(notation, [what for what in lost if what not in (say("title"), say("source"))])
    return 0


@make_command(writes=REPAIRED)
def repair(
    run: Run,
    named: asking.Only,
    solutions: Annotated[int, SOLUTIONS],
    different: Annotated[bool, DIFFERENT],
    cards: CardWishes,
    everything: asking.Everything,
    seed: Annotated[int, SEED._replace(default=1)],
    tries: Annotated[int | None, TRIED._replace(group=EXPERT, shown=str(CHANGES))],
    timeout: asking.Timeout,
    jobs: asking.Jobs,
    live: asking.Shown,
) -> int:
    """Change as few labels of PUZZLE as possible to get exactly the given number of essential solutions.

    Of several repairs with as few changes, one that keeps what holds for the cards is preferred: --different, --varied
    and so on. These options ensure it. --all writes all repairs with the fewest changes. Without --timeout and --tries,
    the search ends after 20 seconds. If a limit is reached, the repairs found so far are written. Exit status 1 if no
    change helps; 3 if that is not known.

    Examples:
        repair mine.txt
            change as few labels as possible to get exactly one solution
        repair mine.txt --all -o repaired.toml
            all repairs with the fewest changes
    """
    found: list[Repair] = []
    puzzle, complete, wished = named.puzzle, False, cards.named(different=different)
    limits: Any = {"seed": seed, "tries": tries, "timeout": timeout, "jobs": jobs}
    try:
        with live() as shown:
            every = satpuzzle.repair(puzzle, solutions=solutions, cards=wished, **limits, progress=shown.progress)
            for repaired in every if everything else islice(every, 1):
                found.append(repaired)
        complete = True
    finally:
        if found:
            lines = repairs_text(puzzle, found, complete=complete) if everything else repair_text(puzzle, *found)
            run.lines(line if run.output is not None else f"# {line}" for line in lines)
            Results(run, run.output, several=False).write(toml.write_all([each.puzzle for each in found]), run.output)
    if not found:
        remark(say("no change of labels gives exactly {n} essential solutions", n=solutions))
    return 0 if found else 1


@make_command(forms=FORMS, writes=REPORT)
def rank(
    run: Run, many: asking.Many, placements: Annotated[int, PLACEMENTS._replace(least=1)], jobs: asking.Jobs
) -> int:
    """Sort puzzles by their difficulty for people, easiest first.

    Difficulty is the work of a plain backtracker that fills the board in reading order. Placements are the cards that
    it places in the whole search, "until first" those until the first solution, on average over all starts. Dead ends
    are the ways to end with one card that does not fit, openings the ways to place the first three cards. Puzzles that
    need more than --placements come last.

    Examples:
        rank standard smiley mine.txt
            sort three puzzles, easiest first
        rank standard mine.txt --format csv -o ranks.csv
            a table for a spreadsheet
    """
    readable = [each for each in many.named if each.read is not None]
    ranked = satpuzzle.rank(many.readable, most=placements, jobs=jobs)
    difficulties = {readable[each.place].name: each.difficulty for each in ranked}

    def answer(asked: asking.Asked) -> Ranked:
        _ = asked.puzzle  # or the error in it
        return Ranked(difficulties[asked.named.name]._asdict())

    in_order = [*(readable[each.place] for each in ranked), *(each for each in many.named if each.read is None)]
    return asking.ask(run, asking.Puzzles(in_order, None), Ranked, answer)
