"""`satpuzzle export`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import nullcontext
from functools import wraps
from itertools import chain
from typing import TYPE_CHECKING, Any

import click

import satpuzzle
from satpuzzle.cli import outputs
from satpuzzle.cli.helping import SET, Choice, Number, WholeNumber, make_command, option
from satpuzzle.cli.options import (
    Reading,
    again,
    all_of,
    given_options,
    plain,
    recipe_option,
    refuses,
    solutions_in,
    source_name,
    takes_optional_puzzle,
    takes_progress,
    timeout_option,
)
from satpuzzle.cli.telling import Live, LiveMaker, on_terminal
from satpuzzle.dimacs.weighted import Form
from satpuzzle.dimacs.write import blocking, clauses_hash, write_formula
from satpuzzle.encode import Encoding, Recipe, load_recipe
from satpuzzle.errors import InputError
from satpuzzle.generators.suite import PAGE, PAGE_TITLE, SATISFIABLE, UNKNOWN, UNSATISFIABLE, file_name
from satpuzzle.model import Puzzle, Solution
from satpuzzle.notation.viewer import is_address
from satpuzzle.optimize.external_best import form_to_write
from satpuzzle.runtime import files
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import on_a_line, say, several
from satpuzzle.search.analysis import balance

if TYPE_CHECKING:
    from satpuzzle.generators.suite import Entry

LIMIT = 5000.0  # seconds, as in the SAT Competition
GRADED = {"seeds", "largest"}
MEASURED = {*GRADED, "formulas", "easy", "suite_format", "compress", "author", "jobs", "timeout"}
OF_SETS = {"suite", "measured", "check", *MEASURED} - {"timeout"}  # the options of group SET
SHARED = {"suite", "recipe", "progress", "force"}


def takes_suite(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options of sets; with --suite the set is made, or checked, and `command` not called."""

    @wraps(command)
    def with_suite(*, live: LiveMaker, **options: Any) -> Any:
        suite = options["suite"]
        if suite is None:
            return command(live=live, **{name: value for name, value in options.items() if name not in OF_SETS})
        if options["check"]:
            return _check(suite, live())
        _check_page(suite)
        written = (_measured if options["measured"] else _graded)(suite, options, live())
        click.echo(say("{n} formulas and {page} in {folder}", n=written, page=PAGE, folder=suite))
        return 0

    return all_of(
        option("--suite", group=SET, metavar="FOLDER", help="Without PUZZLE: write a graded set of formulas there."),
        option("--measured", group=SET, is_flag=True, help="A set chosen by what solvers take for it; goes on there."),
        option("--check", group=SET, is_flag=True, help="Hold the set against the competitions' rules."),
        option("--seeds", group=SET, type=WholeNumber(min=1), default=3, help="Seeds a grade, or a size."),
        option(
            "--largest",
            group=SET,
            type=WholeNumber(min=3),
            default=12,
            help="Cells a side; for other boards than squares, as many cells.",
        ),
        option("--formulas", group=SET, type=WholeNumber(min=1), default=20, help="Of a measured set: how many."),
        option(
            "--easy",
            group=SET,
            type=Number(min=0),
            default=10.0,
            metavar="SECONDS",
            help="What MiniSat (of .wcnf: RC2) answers sooner is left out; and what nobody answers in --timeout.",
        ),
        option("--suite-format", group=SET, type=Choice(["cnf", "wcnf"]), default="cnf", help="For SAT or for MaxSAT."),
        option("--compress", group=SET, type=Choice(["xz", "gz", "none"]), default="xz", help="How files are packed."),
        option("--author", group=SET, metavar="NAME", default="", help="Who submits it, for the page."),
        option(
            "--jobs",
            group=SET,
            type=WholeNumber(min=0),
            default=1,
            help="Solvers measured at once; 0: one for each core.",
        ),
    )(with_suite)


def contradictions(*, puzzle: str | None, suite: str | None, measured: bool, check: bool, **_others: object) -> None:
    """Refuse options that do not go together, of sets or of one formula."""
    given = given_options()
    if suite is None:
        for name in sorted(OF_SETS & given.keys()):
            raise InputError("{option} is for sets; name a folder with --suite", option=given[name])
        if puzzle is None:
            raise InputError("name a PUZZLE, or a folder with --suite")
        return
    if puzzle is not None:
        raise InputError("--suite makes its own puzzles: no PUZZLE")
    what, allowed = "--suite", GRADED
    if check:
        what, allowed = "--check", {"check"}
    elif measured:
        what, allowed = "--measured", {"measured", *MEASURED}
    for name in sorted(given.keys() - allowed - SHARED):
        raise InputError("{what} goes without {option}; leave it out", what=what, option=given[name])


def _graded(folder: str, options: dict[str, Any], live: Live) -> int:
    def show(entry: Entry) -> None:
        live.progress.begin(say("formula"), say("after {name}", name=entry.member.name))

    chosen = {name: options[name] for name in ("seeds", "largest")}
    recipe = options["recipe"]
    command = f"satpuzzle {again('export', suite='.', encoding=plain(recipe), **chosen)}"
    with live:
        return len(satpuzzle.write_suite(folder, recipe=recipe, command=command, on_file=show, **chosen))


def _measured(folder: str, options: dict[str, Any], live: Live) -> int:
    chosen = {name: options[name] for name in ("formulas", "seeds", "largest", "easy", "suite_format", "compress")}
    recipe, timeout = options["recipe"], options["timeout"] or LIMIT
    told = {"encoding": None if recipe == "default" else plain(recipe), "timeout": f"{timeout:g}"}
    command = f"satpuzzle {again('export', suite='.', measured=True, **told, **chosen)}"
    chosen |= {"format": chosen.pop("suite_format"), "author": options["author"], "jobs": options["jobs"]}
    how = {"recipe": recipe, "timeout": timeout, "command": command, "progress": live.progress}
    with live:
        return len(satpuzzle.write_measured_suite(folder, **how, **chosen))


def _check(folder: str, live: Live) -> int:
    with live:
        faults = satpuzzle.check_suite(folder, progress=live.progress)
    for fault in faults:
        click.echo(on_a_line(fault))
    click.echo(several(len(faults), "{n} fault", "{n} faults") if faults else say("ready to be sent"))
    return 1 if faults else 0


def _check_page(folder: str) -> None:
    """Refuse a folder whose page is another one."""
    page = os.path.join(folder, PAGE)
    if os.path.exists(page):
        outputs.check_output(page)
        forced = click.get_current_context().params["force"]
        if not forced and not files.read_text(page).startswith(PAGE_TITLE):
            raise InputError("is another page; name another folder, or replace it with --force", source=page)


@make_command(
    "export",
    ("export mine.txt -o mine.cnf", "the formula, for any SAT solver"),
    ("export mine.txt --cubes 10 -o mine.icnf", "and the search split into at least ten parts"),
)
@refuses(contradictions)
@takes_optional_puzzle
@recipe_option
@option("--shuffle", type=WholeNumber(), metavar="SEED", help="Permute cards, turns and names of figures.")
@option("--block", metavar="FILE", help="Exclude the solutions whose CHECK lines are in FILE.")
@option("--cubes", type=WholeNumber(min=1), help="Write .icnf, with at least N cubes.")
@option("--hash", "hashed", is_flag=True, help="Print the hash by which benchmark databases know the formula.")
@option(
    "--most",
    type=Choice(["joins", "cards"]),
    help="Of .wcnf and .opb: as many matching joins (if not given), or cards, as possible.",
)
@option("--wcnf-old", is_flag=True, help="Write .wcnf as it was before 2022, with a header.")
@timeout_option
@takes_progress
@takes_suite
@outputs.writes(
    outputs.FORMULA,
    "Where to: .cnf, .icnf, .wcnf or .opb, also with .gz or .xz; a folder: named by its contents; else "
    "standard output.",
)
def command(
    puzzle: Puzzle, output: str | None, hashed: bool, live: LiveMaker, timeout: float | None, **options: Any
) -> int:
    """Write the formula of PUZZLE in DIMACS, with all that `decode` needs in its comments.

    A .wcnf is for MaxSAT solvers, an .opb for pseudo-Boolean ones: they ask for the best filling.
    """
    recipe, shuffle, block, cubes = (options[name] for name in ("recipe", "shuffle", "block", "cubes"))
    asked = {name: options[name] for name in ("recipe", "cubes", "most", "wcnf_old")}
    if shuffle is not None:
        puzzle = satpuzzle.shuffled(puzzle, shuffle)
    if cubes is not None and (block is not None or hashed):
        raise InputError("--cubes goes without --block and --hash; leave them out")
    no_aim = block is not None or cubes is not None or hashed
    form = form_to_write(output, options["most"], old=options["wcnf_old"], plain=no_aim)
    deadline = Deadline(timeout)
    blocked = () if block is None else solutions_in(puzzle, block, say("no solution to exclude"))
    made_by = _made_by(form, **options)
    with live(puzzle) as shown:
        if output is not None:
            path = _named(puzzle, output, blocked, **options) if os.path.isdir(output) else output
            how: dict[str, Any] = {"command": made_by, "timeout": timeout, "progress": shown.progress}
            encoded = satpuzzle.export(puzzle, path, blocked=blocked, **asked, **how)
            if path != output:
                with shown.paused():
                    click.echo(on_a_line(path))
        else:
            shown.progress.begin(say("formula"), say("building it"))
            encoded = Encoding(puzzle, load_recipe(recipe), lambda _: deadline.check())
        shown.progress.step = say("writing it")
        if hashed:
            clauses = chain(deadline.during(encoded.clauses()), blocking(encoded, blocked))
            hash_of_all = clauses_hash(clauses)
            with shown.paused():
                click.echo(hash_of_all)
        elif output is None:
            with shown.paused() if on_terminal(sys.stdout) else nullcontext():
                _print(encoded, blocked, cubes, made_by, deadline)
    return 0


def _made_by(form: Form | None, *, recipe: str, block: str | None, wcnf_old: bool, **options: Any) -> str:
    """The command that makes the formula again; where it goes only as far as that says what it is."""
    reading = Reading.of_command()
    told = {
        **reading._replace(given=tuple(map(plain, reading.given)))._asdict(),
        "encoding": None if recipe == "default" else plain(recipe),
        "shuffle": options["shuffle"],
        "cubes": options["cubes"],
        "block": None if block is None else os.path.basename(block),
        "most": options["most"],
        "wcnf_old": form == "wcnf-old",
        "output": None if form is None else f"formula.{form.partition('-')[0]}",
    }
    return f"satpuzzle {again('export', plain(source_name()), **told)}"


def _named(puzzle: Puzzle, folder: str, blocked: tuple[Solution, ...], **options: Any) -> str:
    """A path in that folder, named by the field's habit."""
    source = source_name()
    bundled = source if not os.path.exists(source) and not any(Reading.of_command()) else None
    answer = _answer(puzzle, load_recipe(options["recipe"]), bundled, blocked)
    suffix = ".cnf.xz" if options["cubes"] is None else ".icnf.xz"
    family = "board" if is_address(source) else plain(source).partition(".")[0]
    return os.path.join(folder, file_name(family, puzzle, options["shuffle"] or 0, answer, suffix))


def _print(
    encoded: Encoding, blocked: tuple[Solution, ...], cubes: int | None, made_by: str, deadline: Deadline
) -> None:
    if sys.stdout is None:  # closed: nobody reads it
        return
    parts = None if cubes is None else satpuzzle.make_cubes(encoded, cubes, deadline)
    write_formula(encoded, sys.stdout.buffer, blocked, made_by, deadline, parts)
    sys.stdout.buffer.flush()


def _answer(puzzle: Puzzle, recipe: Recipe, bundled: str | None, blocked: tuple[Solution, ...]) -> str:
    """What is known of the formula's answer; of bundled puzzles by their counts."""
    counts = {each.name: each.distinct for each in satpuzzle.instances()}
    known = None if bundled is None else counts.get(bundled)
    if known == 0 or balance(puzzle).conflict or known == len(blocked) > 0:
        return UNSATISFIABLE
    if known and known > len(blocked) and not (blocked and recipe.breaks_symmetry):
        return SATISFIABLE
    return UNKNOWN
