"""`satpuzzle convert`, `export`, `decode`, `recipes` and `schema`: notations, formulas, solvers' answers, JSON."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from contextlib import nullcontext
from dataclasses import asdict
from itertools import chain
from typing import Annotated, Any

import satpuzzle
from satpuzzle.cli import asking
from satpuzzle.cli.asking import Asked, Many, Named, Puzzles, Reading, Searching, Shown, Timeout, again, ask
from satpuzzle.cli.helping import make_command
from satpuzzle.cli.parameters import Arg, InputFile, Name, Opt
from satpuzzle.cli.results import FORMULA, NOTATION, REPORT, Results, Run
from satpuzzle.cli.telling import on_terminal
from satpuzzle.dimacs import formulas as dimacs
from satpuzzle.dimacs.weighted import Form, form_of, read_weighted
from satpuzzle.encode import FAMILIES, Encoding, load_recipe, recipe_names
from satpuzzle.errors import InputError, joined, on_a_line
from satpuzzle.model import Puzzle, Solution
from satpuzzle.model.value import value
from satpuzzle.notation import notations
from satpuzzle.notation.notations.viewer import is_address
from satpuzzle.optimize.external_best import decoded_file, form_to_write
from satpuzzle.report.data import Answer, Column, path_column
from satpuzzle.report.documents import Line
from satpuzzle.report.puzzle_facts import Families, Recipes, Sizes
from satpuzzle.report.solutions import Outcome, Solutions
from satpuzzle.runtime import events, files
from satpuzzle.runtime.events import remark
from satpuzzle.runtime.language import say, several
from satpuzzle.schemas import schema_names
from satpuzzle.search.analysis import balance

WRITTEN = {"known": ", ".join(notations.written())}
TO = Opt("Notation to write: {known}.", written="--to", kind=Name(notations.written), parts=WRITTEN)


@make_command(writes=NOTATION)
def convert(run: Run, many: Many, name: Annotated[str, TO._replace(required=True)]) -> int:
    """Write PUZZLE in another notation, and report what that notation cannot express.

    The output is read again and compared with the puzzle. Several puzzles are written to one file, if the notation
    allows it, or to the folder that --output names: a name without an extension, or with / at its end. `puz` has no
    place for given cards: they are written to a .clue file beside FILE. `url` is then the board with these cards.

    Examples:
        convert mine.txt --to toml -o mine.toml
            the notation that can hold everything
        convert mine.txt --to cards
            as numbers, one card per line
    """
    results = Results(run, run.output, several=many.only is None)
    if results.folder:
        return _into_folder(run, many, results, name)
    text, lost = _converted(many, name)
    _write(run, results, name, many.readable[0], run.output, text, lost)
    say_left_out(name, lost)
    return many.say_broken()


def _write(run: Run, to: Results, name: str, puzzle: Puzzle, path: str | None, text: str, lost: list[str]) -> None:
    """Write a text, and its given cards to a .clue file beside it if it has no place for them."""
    clues = f"{os.path.splitext(path or '')[0]}.clue"
    if name == "puz" and path not in (None, clues) and say("hints") in lost:
        run.check(clues)
        to.write(notations.named(name).beside(puzzle), clues)
        lost.remove(say("hints"))
    to.write(text, path)


def ending_of(notation: str) -> str:
    """The ending of files in a notation."""
    return f".{notation}" if notation in ("toml", "csv") else ".txt"


def say_left_out(notation: str, lost: Iterable[str]) -> None:
    """Remark what the notation cannot express."""
    if what := ", ".join(lost):
        remark(say("left out, as the notation {notation} cannot express it: {what}", notation=notation, what=what))


def _converted(many: Puzzles, name: str) -> tuple[str, list[str]]:
    """The text with all puzzles, and what was left out. Raises InputError."""
    if not many.readable:
        _ = many.named[0].puzzle
    try:
        return satpuzzle.convert(many.readable, name)
    except InputError as error:
        if many.only is None:
            error.message = joined("; ", [error.message, say("--output FOLDER/ writes one file per puzzle")])
        raise


def _into_folder(run: Run, many: Puzzles, results: Results, name: str) -> int:
    """Write a file for each puzzle, and a table of the files and of what was left out."""
    (paths,) = many.places(run, (results.path, ending_of(name)))

    def answer(asked: Asked) -> Answer:
        text, lost = satpuzzle.convert(asked.puzzle, name)
        path = paths[asked.named.name]
        _write(run, results, name, asked.puzzle, path, text, lost)
        return Answer({"file": path, "lost": ", ".join(lost)})

    columns = [path_column("file", say("file"), paths.values()), Column("lost", say("left out"), left=True)]
    return ask(run, many, Answer, answer, columns=columns, alone=False)


SHUFFLE = Opt("Shuffle cards, rotations and figures with this seed.", least=0, metavar="SEED")


@value(frozen=True)
class Formula:
    """What formula is written, and what is told about it."""

    shuffle: Annotated[int | None, SHUFFLE] = None
    block: Annotated[str | None, Opt("Exclude the solutions whose CHECK lines are in FILE.", kind=InputFile())] = None
    cubes: Annotated[int | None, Opt("Write .icnf with at least N cubes.", least=1)] = None
    hashed: Annotated[bool, Opt("Print the GBD hash of the formula.", written="--hash")] = False
    most: Annotated[str | None, asking.OBJECTIVE] = None
    recipe: asking.Recipe = "default"

    def excluded(self, puzzle: Puzzle) -> tuple[Solution, ...]:
        """The different solutions to exclude, in the order of their file. Raises InputError."""
        if self.block is None:
            return ()
        solutions: dict[Solution, None] = {}
        for verdict in satpuzzle.judge(puzzle, files.read_text(self.block)):
            if verdict.solution is None:
                wrong, fault = say("not a solution, so it cannot be excluded"), verdict.reason
                raise InputError("{wrong}: {fault}", wrong=wrong, fault=fault, source=self.block, line=verdict.line)
            solutions[verdict.solution] = None
        if not solutions:
            raise InputError("contains no CHECK line", source=self.block)
        return tuple(solutions)

    def made_by(self, named: Named, form: Form | None) -> str:
        """The command that makes the formula again; it keeps only the format from --output."""
        told = {
            **asdict(named.reading),
            "given": tuple(map(files.without_folder, named.reading.given)),
            "recipe": None if self.recipe == "default" else files.without_folder(self.recipe),
            **{name: getattr(self, name) for name in ("shuffle", "cubes", "most")},
            "block": None if self.block is None else os.path.basename(self.block),
            "output": None if form is None else f"formula.{form}",
        }
        return f"satpuzzle {again('export', _source(named), **told)}"

    def file(self, named: Named, puzzle: Puzzle, blocked: tuple[Solution, ...]) -> str:
        """The name of the formula of the puzzle, perhaps shuffled, as in solver competitions."""
        source, reading = named.source, named.reading
        bundled = _source(named) if not os.path.exists(source) and reading == Reading() else None
        answer = self._answer(named.puzzle, bundled, blocked)
        suffix = ".icnf.xz" if self.cubes is not None else ".wcnf.xz" if self.most is not None else ".cnf.xz"
        stem = files.without_folder(source).partition(".")[0].strip("-")
        family, number = "board" if is_address(source) else stem or "puzzle", named.example or reading.example
        family += "" if number is None else f"-{number}"
        return os.path.join(named.folder, dimacs.file_name(family, puzzle, self.shuffle or 0, answer, suffix))

    def _answer(self, puzzle: Puzzle, bundled: str | None, blocked: tuple[Solution, ...]) -> str:
        """The known answer (satisfiable, unsatisfiable or unknown), from recorded counts or an obvious reason."""
        counts = {each.name: each.distinct for each in satpuzzle.instances()}
        known = None if bundled is None else counts.get(bundled)
        if known == 0 or balance(puzzle).conflict or known == len(blocked) > 0:
            return dimacs.UNSATISFIABLE
        if known and known > len(blocked) and not (blocked and load_recipe(self.recipe).breaks_symmetry):
            return dimacs.SATISFIABLE
        return dimacs.UNKNOWN


def _source(named: Named) -> str:
    """The name of the puzzle, without its folder."""
    return files.without_folder(named.source) + named.name.removeprefix(named.source)


@make_command(exclusive=["cubes block", "cubes hashed"], writes=FORMULA)
def export(run: Run, many: Many, how: Formula, timeout: Timeout, live: Shown) -> int:
    """Write the formula of PUZZLE in DIMACS, with comments that `decode` needs.

    A .wcnf file (for MaxSAT solvers) or .opb file (for pseudo-Boolean solvers) asks for a best filling; --most
    sets the objective. Several puzzles are written into a folder, with --most as .wcnf files.

    Examples:
        export mine.txt -o mine.cnf
            write the formula, for any SAT solver
        export mine.txt standard -o formulas/
            write a formula for each puzzle
    """
    results = Results(run, run.output, several=many.only is None)
    if many.only is None and not results.folder:
        raise InputError(
            "several puzzles need a folder, as in -o formulas/; or choose one with --example", source=run.output
        )
    if many.only is None and how.block is not None:
        raise InputError("--{option} needs a single PUZZLE", option="block")

    def answer(asked: Asked) -> Answer:
        named, deadline = asked.named, asked.deadline
        puzzle = named.puzzle if how.shuffle is None else satpuzzle.shuffled(named.puzzle, how.shuffle)
        blocked = how.excluded(puzzle)
        path = results.places([how.file(named, puzzle, blocked)])[0] if results.folder else run.output
        form = form_to_write(path, how.most, plain=bool(how.block or how.cubes or how.hashed))
        where = path or (None if sys.stdout is None or how.hashed else sys.stdout.buffer)
        encoded, digest = None, ""
        with events.aside() if path is None and on_terminal(sys.stdout) else nullcontext():
            if where is not None:
                more: Any = {"recipe": how.recipe, "cubes": how.cubes, "most": how.most}
                more |= {"timeout": timeout, "progress": deadline.progress}
                encoded = satpuzzle.export(puzzle, where, blocked=blocked, command=how.made_by(named, form), **more)
            if how.hashed:
                if encoded is None:
                    deadline.progress.begin(say("formula"), say("building it"))
                    encoded = Encoding(puzzle, load_recipe(how.recipe), deadline)
                deadline.progress.step = say("writing the file")
                digest = dimacs.clauses_hash(
                    chain(encoded.clauses(deadline=deadline), dimacs.blocking(encoded, blocked))
                )
        said = [on_a_line(path or "") if results.folder else "", digest]
        return Answer({"file": path, "hash": digest}, [Line(each) for each in said if each])

    columns = [Column("hash", say("hash"), 32)] * how.hashed + [Column("file", say("file"), left=True)]
    return ask(run, many, Answer, answer, Searching(timeout, live=live), columns=columns)


@make_command(forms=("text", "check", "json"), writes=REPORT)
def decode(
    run: Run,
    formula: Annotated[str, Arg("A file that `satpuzzle export` wrote.", kind=InputFile())],
    answer: Annotated[str, Arg("Output of a solver; - for standard input.", kind=InputFile())],
) -> int:
    """Decode ANSWER, the output of a solver for FORMULA, which `export` wrote.

    Every model is checked against the formula and against the puzzle; each solution is shown once. Exit status 1 if the
    solver says that there is no solution; 3 if it gave up. That there are no others, which some solvers say after all
    models, is not checked. A formula may have more clauses at its end (in a .wcnf, of its hard clauses) than `export`
    wrote.

    For a .wcnf or .opb file the filling is checked, and its score is compared with the solver's cost. Exit status 3
    also if the solver does not say that the cost is optimal.

    Examples:
        decode mine.cnf answer.txt
            show the solutions that a solver found
        decode mine.cnf -
            read the answer from standard input
    """
    text = dimacs.formula_text(formula)
    if form_of(text) is not None:
        read = read_weighted(text, formula)
        if read.added:
            remark(
                several(
                    len(read.added),
                    "the answer is about fillings that satisfy the {n} added clause",
                    "the answer is about fillings that satisfy the {n} added clauses",
                )
            )
        from satpuzzle.report.no_solution import Fillings

        best = decoded_file(read, answer)
        run.lines(Fillings(best, run.form).lines())
        return 3 if not best.optimal else 1 if best.filling is None else 0
    puzzle, solutions, complete, repeated = dimacs.decode_text(text, formula, answer)
    report = Solutions(puzzle, run.form)
    for number, solution in enumerate(solutions, 1):
        run.lines(report.solution(number, solution))
    if solutions or run.form == "json":
        claimed = complete or not solutions
        run.lines(report.end(Outcome(len(solutions), len(solutions), complete=False, claimed=claimed)))
    else:
        claim = say("the solver says that this formula has no solutions; this is not checked")
        run.line(claim) if run.form == "text" else remark(claim)
    if repeated:
        remark(several(repeated, "{n} model repeats a solution", "{n} models repeat solutions"))
    if complete:
        remark(say("the solver says that this formula has no other solutions; this is not checked"))
    return 0 if solutions else 1


LISTED = Opt("List the constraint families that recipes combine.", written="--families")


@make_command(exclusive=["listed puzzle", "listed recipe"], forms=("text", "json"), writes=REPORT)
def recipes(
    run: Run,
    named: asking.Perhaps,
    recipe: Annotated[tuple[str, ...], asking.RECIPES],
    listed: Annotated[bool, LISTED],
    timeout: Timeout,
) -> int:
    """List the recipes of formulas; with PUZZLE, the size of each formula by constraint family.

    Examples:
        recipes
            list the recipes
        recipes mine.txt
            compare the sizes of the formulas of mine.txt
    """
    names = list(recipe) or recipe_names()
    if listed:
        return run.tell(Families(FAMILIES))
    if named is None:
        return run.tell(Recipes([load_recipe(name) for name in names]))
    return run.tell(Sizes(satpuzzle.formula_sizes(named.puzzle, names, timeout=timeout)))


@make_command(writes=REPORT)
def schema(run: Run, name: Annotated[str | None, Arg("", kind=Name(schema_names), required=False)]) -> int:
    """List the JSON Schemas of this program's output, or print the schema NAME.

    The field `schema` of each JSON object names its schema.

    Examples:
        schema
            list the schemas
        schema count-1
            print the schema of the output of `count --format json`
    """
    if name is not None:
        import json

        run.lines(json.dumps(satpuzzle.schema(name), indent=2, ensure_ascii=False).splitlines())
    else:
        width = max(map(len, schema_names()))
        run.lines(f"{each:<{width}}  {satpuzzle.schema(each)['title']}" for each in schema_names())
    return 0
