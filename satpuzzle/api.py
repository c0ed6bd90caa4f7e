"""The calls of the library: one for each command of the command line but `bench`, which measures them.

Modules that only some calls need are imported when these are made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from satpuzzle import check, files, formats
from satpuzzle.encode import Encoding, encode, load_recipe, recipe_names
from satpuzzle.errors import DisagreementError, InputError, WrongAnswerError, harmless
from satpuzzle.formats import load_all, parse_all, viewer
from satpuzzle.language import say
from satpuzzle.model import Board, Counts, Puzzle, Rule, Solution, parse_board
from satpuzzle.running.clock import Clock
from satpuzzle.running.standing import Standing
from satpuzzle.search import Search, Settings

if TYPE_CHECKING:
    from satpuzzle.analysis import Arrangements, Balance
    from satpuzzle.certificate.certify import Certified
    from satpuzzle.certificate.verify import Verified
    from satpuzzle.formats.catalogue import Instance
    from satpuzzle.make.design import Design
    from satpuzzle.make.difficulty import Ranked
    from satpuzzle.make.repair import Repair
    from satpuzzle.make.suite import Entry
    from satpuzzle.make.suspects import Suspects

__all__ = [
    "certify",
    "convert",
    "count",
    "decode",
    "design",
    "encode",
    "export",
    "first",
    "formula_sizes",
    "generate",
    "info",
    "instances",
    "judge",
    "load",
    "load_all",
    "load_recipe",
    "make_cubes",
    "parse_all",
    "rank",
    "recipe_names",
    "repair",
    "repairs",
    "shuffled",
    "solve",
    "suspects",
    "unique",
    "verify",
    "write_suite",
]


LARGE = 500_000  # (card, cell, turn) triples up to which formulas are built only to tell their size


NOTES = (
    ("title", "title"),
    ("source", "source"),
    ("figures", "names of figures"),
    ("card_names", "names of cards"),
)


class FormulaSize(NamedTuple):
    """What a recipe makes of a puzzle; `refusal` says why it cannot express it, else empty.

    blocks: the number of variables of each block. families: clauses and literals of each family.
    """

    recipe: str
    variables: int
    clauses: int
    literals: int
    blocks: dict[str, int]
    families: dict[str, tuple[int, int]]
    refusal: str = ""


def load(
    source: str,
    *,
    input_format: str | None = None,
    board: str | Board | None = None,
    rule: str | Rule | None = None,
    back: str | None = None,
) -> Puzzle:
    """The one puzzle of `source`: a file, `-` for standard input, or the name of a bundled instance.

    input_format, board, rule: overrule what is recognised in the text. back: the sign that marks backs, of
    sides typed as words. Raises InputError: one line with file and line; also if the file holds several
    puzzles (`load_all` reads those).
    """
    puzzles = load_all(source, input_format=input_format, board=board, rule=rule, back=back)
    if len(puzzles) > 1:
        raise InputError(f"holds {len(puzzles)} puzzles; load_all reads them all", source)
    return puzzles[0]


def solve(
    puzzle: Puzzle,
    *,
    limit: int | None = None,
    up_to_rotation: bool = False,
    settings: Settings | None = None,
    timeout: float | None = None,
    standing: Standing | None = None,
) -> Iterator[Solution]:
    """The solutions in canonical order, each judged before it is given.

    limit: how many of them, at most. up_to_rotation: one for all rotations of the board. timeout: in
    seconds; when they are over, OutOfTimeError is raised. No incomplete list is given. standing: where the
    search writes how far it is.
    """
    clock = Clock(timeout, standing=standing)
    search = Search(puzzle, limit=limit, up_to_rotation=up_to_rotation, settings=settings, clock=clock)
    yield from search.find()


def first(
    puzzle: Puzzle,
    *,
    settings: Settings | None = None,
    timeout: float | None = None,
    standing: Standing | None = None,
) -> Solution | None:
    """Any one solution, as soon as there is one; None if there is none. Raises OutOfTimeError.

    standing: where the search writes how far it is.
    """
    return Search(puzzle, settings=settings, clock=Clock(timeout, standing=standing)).first()


def count(
    puzzle: Puzzle,
    *,
    settings: Settings | None = None,
    timeout: float | None = None,
    standing: Standing | None = None,
) -> Counts:
    """The three exact counts. Raises OutOfTimeError.

    standing: where the search writes how far it is.
    """
    return Search(puzzle, settings=settings, clock=Clock(timeout, standing=standing)).count()


class Uniqueness(NamedTuple):
    """Is there exactly one essential solution? solutions: one; or none; or two that are not rotations of each other."""

    unique: bool
    solutions: tuple[Solution, ...]


def unique(
    puzzle: Puzzle,
    *,
    settings: Settings | None = None,
    timeout: float | None = None,
    standing: Standing | None = None,
) -> Uniqueness:
    """Has the puzzle exactly one solution up to rotating the board? Two are enough for a no. Raises OutOfTimeError.

    standing: where the search writes how far it is.
    """
    search = Search(puzzle, settings=settings, clock=Clock(timeout, standing=standing))
    solutions = tuple(search.essential(2))
    if search.settings.cross_check and min(2, search.count().essential) != len(solutions):
        raise DisagreementError(f"BUG: {len(solutions)} essential solutions found, {search.count().essential} counted")
    return Uniqueness(len(solutions) == 1, solutions)


def certify(
    puzzle: Puzzle,
    path: str,
    *,
    settings: Settings | None = None,
    limit: int = 1000,
    drat: bool = False,
    timeout: float | None = None,
    standing: Standing | None = None,
) -> Certified:
    """Write a certificate of the complete list of solutions to file `path`, for `verify` and others to check.

    limit: puzzles with more distinct solutions are refused. drat: include the proof in DRAT too.
    standing: where it is written how far this is. Raises InputError, OutOfTimeError.
    """
    from satpuzzle.certificate.certify import certify

    clock = Clock(timeout, standing=standing)
    return certify(puzzle, path, settings=settings, limit=limit, drat=drat, clock=clock)


def verify(path: str, *, standing: Standing | None = None) -> Verified:
    """What the certificate in file `path` proves, checked without any solver.

    standing: where it is written how far this is. Raises InvalidCertificateError, with the reason, if
    nothing; InputError if the file cannot be read.
    """
    from satpuzzle.certificate.verify import verify

    return verify(path, standing)


def export(
    puzzle: Puzzle,
    path: str,
    *,
    encoding: str = "default",
    blocked: Sequence[Solution] = (),
    cubes: int | None = None,
    command: str = "",
    standing: Standing | None = None,
    timeout: float | None = None,
) -> Encoding:
    """Write the formula of `puzzle` to file `path` (`.cnf`, `.icnf`, also with `.gz` or `.xz`), whole or not at all.

    encoding: a recipe's name or file. blocked: solutions that the formula excludes. cubes: write iCNF
    with at least that many cubes, which split the search and cover it. command: a comment that says
    how the file was made. timeout: in seconds. standing: where it is written how far this is. Raises
    InputError, OutOfTimeError.
    """
    from satpuzzle import dimacs

    clock = Clock(timeout, standing=standing)
    clock.standing.begin(say("formula"), say("building it"))
    encoded = encode(puzzle, encoding, lambda _: clock.check())
    clock.standing.step = say("writing it")
    if cubes is None:
        dimacs.export(encoded, path, blocked, command, clock)
    else:
        dimacs.export_cubes(encoded, make_cubes(encoded, cubes, clock), path, command, clock)
    return encoded


def make_cubes(encoding: Encoding, least: int, clock: Clock | None = None) -> list[list[int]]:
    """At least `least` lists of assumptions: no model fits two of them, every model fits one.

    Raises InputError if the puzzle's first cells cannot be filled in that many ways, OutOfTimeError when
    `clock` says so.
    """
    from satpuzzle.search.cubes import Cube, cubes

    def expressible(cube: Cube) -> bool:
        if clock is not None:
            clock.check()
        return encoding.assumptions(cube) is not None

    possible = cubes(encoding.puzzle, least, expressible)
    if len(possible) < least:
        raise InputError(f"the first cells cannot be filled in {least} ways; ask for fewer cubes")
    return [encoding.assumptions(cube) or [] for cube in possible]


def decode(formula: str, answer: str) -> tuple[Puzzle, list[Solution]]:
    """The puzzle of the exported formula in file `formula`, and the solutions in the file `answer`.

    answer: what a solver printed or wrote (`-`: standard input); no solutions if it says
    unsatisfiable. Every model is held against the formula, decoded and judged. Raises InputError,
    WrongAnswerError, or OutOfTimeError if the solver gave up.
    """
    from satpuzzle import dimacs

    data = files.expanded(files.read_bytes(formula), formula)
    read = dimacs.read_formula(files.decode(data, formula), formula)
    encoded = dimacs.read_export(read, formula)
    name = "standard input" if answer == "-" else answer
    solved = dimacs.require_known(dimacs.read_answer(files.read_text(answer), name, encoded.variables.count), name)
    solutions = []
    for model in solved.models:
        dimacs.check_model(read.clauses, model, name)
        try:
            solution = encoded.decode(model)
        except WrongAnswerError as error:
            raise WrongAnswerError(f"{name}: {error}") from None
        wrong = check.solution_faults(solution)
        if wrong:
            raise WrongAnswerError(f"{name}: the values are no solution: {wrong[0]}")
        solutions.append(solution)
    return encoded.puzzle, solutions


def convert(puzzles: Sequence[Puzzle], notation: str) -> tuple[str, list[str]]:
    """The puzzles written in that notation, and the names of the notes (title, …) that it cannot hold.

    The text is read again and compared. Raises InputError if the notation is unknown, cannot hold the
    puzzles, or cannot escape control characters that they hold.
    """
    text = formats.write(puzzles, notation)
    if harmless(text) != text:
        raise InputError(
            f"the {notation} notation cannot hold the control characters in the title or a name; "
            "remove them, or write toml, which escapes them"
        )
    again = parse_all(text, input_format=notation)
    lost = []
    if again != list(puzzles):
        if [puzzle.renumbered() for puzzle in again] != [puzzle.renumbered() for puzzle in puzzles]:
            raise AssertionError(f"writing {notation} changed the puzzle")
        lost.append("the numbers of the figures")
    for note, what in NOTES:
        for before, after in zip(puzzles, again, strict=True):
            kept = set(getattr(before, note)) <= set(getattr(after, note))
            if not kept and what not in lost:
                lost.append(what)
    return text, lost


def formula_sizes(
    puzzle: Puzzle, recipes: Sequence[str] | None = None, *, timeout: float | None = None
) -> list[FormulaSize]:
    """For every bundled recipe, or those named (or files), the size of its formula, or why it does not fit.

    timeout: in seconds, for all. Raises InputError, OutOfTimeError.
    """
    clock = Clock(timeout)
    sizes = []
    for name in recipe_names() if recipes is None else recipes:
        load_recipe(name)  # a wrong name is an error, not a recipe that does not fit
        try:
            if puzzle.board.cells * sum(len(kind.looks) for kind in puzzle.types) > LARGE:
                raise InputError("too large to be built for this; export it")
            encoded = encode(puzzle, name, lambda _: clock.check())
        except InputError as error:
            sizes.append(FormulaSize(name, 0, 0, 0, {}, {}, error.message))
            continue
        measured = encoded.measured(lambda _: clock.check())
        clauses, literals = (sum(column) for column in zip(*measured.values(), strict=True))
        blocks = {block.family: len(block) for block in encoded.variables.blocks}
        sizes.append(FormulaSize(name, encoded.variables.count, clauses, literals, blocks, measured))
    return sizes


def judge(puzzle: Puzzle, text: str) -> list[check.Verdict]:
    """A verdict on every CHECK line in `text`, whoever wrote it, and on every board that a viewer's address holds.

    Raises InputError, with the line, for an address that cannot be read.
    """
    return list(verdicts(puzzle, text))


def verdicts(puzzle: Puzzle, text: str) -> Iterator[check.Verdict]:
    """As `judge`, one after the other, for very many lines."""
    boards = [check.Filling(each.line, each.rows, each.columns, each.shown) for each in viewer.layouts(text)]
    return check.verdicts(puzzle, text, fillings=boards)


class Info(NamedTuple):
    """What is known of a puzzle without solving it.

    balance: how often each figure is shown, and what that rules out. arrangements: in how many ways the
    cards can be laid. sizes: those of its formulas.
    """

    puzzle: Puzzle
    balance: Balance
    arrangements: Arrangements
    sizes: tuple[FormulaSize, ...]


def info(puzzle: Puzzle, *, recipes: Sequence[str] = ("default",)) -> Info:
    """What is this puzzle? recipes: those (names or files) whose formulas are measured. Raises InputError for these."""
    from satpuzzle.analysis import arrangements, balance

    return Info(puzzle, balance(puzzle), arrangements(puzzle), tuple(formula_sizes(puzzle, recipes)))


def instances() -> list[Instance]:
    """The bundled puzzles by name, each with its source and its counts as far as they are known."""
    from satpuzzle.formats.catalogue import instances

    return instances()


def generate(
    board: str | Board,
    rule: str | Rule = "signed",
    figures: int = 1,
    *,
    border: int = 0,
    different: bool = False,
    hints: int = 0,
    seed: int = 1,
) -> Puzzle:
    """A random puzzle of any size with at least one solution: a board filled at random and cut into cards.

    figures: how many inside. border: how many further ones, for the joins that run along the rim; if
    none, the others serve there too. different: no two cards are equal. hints: so many cells of the
    solution are given. The same seed gives the same puzzle. Raises InputError for what cannot be made.
    """
    from satpuzzle.make.planting import planted

    return planted(_board(board), _rule(rule), figures, seed, border=border, different=different, hints=hints)


def shuffled(puzzle: Puzzle, seed: int) -> Puzzle:
    """The same puzzle in disguise: cards in another order, each turned, figures renamed, as `seed` decides."""
    from satpuzzle.make.shuffling import shuffled

    return shuffled(puzzle, seed)


def design(
    board: str | Board,
    rule: str | Rule = "signed",
    figures: int = 1,
    *,
    solutions: int = 1,
    border: int = 0,
    pairs: Sequence[int] = (),
    different: bool = False,
    asymmetric: bool = False,
    varied: bool = False,
    names: Sequence[str] = (),
    seed: int = 1,
    count: int = 1,
    tries: int | None = None,
    most: int | None = None,
    timeout: float | None = None,
    on_tick: Callable[[float], None] | None = None,
    standing: Standing | None = None,
) -> Iterator[Design]:
    """`count` puzzles with exactly `solutions` essential solutions, each given as soon as it is made.

    figures, border: as for `generate`. pairs: for figure 1, 2, … how many joins show it. different: no
    two cards are equal. asymmetric: no card looks the same after a turn. varied: no card shows a figure
    twice. names: what the figures are called, those of the border last. seed: number n of a seed is the
    same puzzle however many are made. tries: candidates looked at for one puzzle (10,000 unless given).
    most: card placements up to which difficulty is measured (a million unless given; 0: it is not).
    timeout: in seconds, for all. on_tick: called now and then with the seconds so far. standing: where it
    is written how far this is. Raises InputError at once for wishes that contradict each other;
    OutOfTriesError and OutOfTimeError, both a
    satpuzzle.OutOfTimeError, when the next is not found.
    """
    from satpuzzle.make.design import TRIES, designs
    from satpuzzle.make.difficulty import MOST
    from satpuzzle.make.wishes import Wishes

    wishes = Wishes(
        _board(board),
        _rule(rule),
        figures,
        solutions,
        border,
        tuple(pairs),
        different=different,
        asymmetric=asymmetric,
        varied=varied,
        names=tuple(names),
    )
    return designs(
        wishes,
        seed=seed,
        count=count,
        tries=TRIES if tries is None else tries,
        most=MOST if most is None else most,
        clock=Clock(timeout, on_tick, standing=standing),
    )


def rank(puzzles: Sequence[Puzzle], *, most: int | None = None) -> list[Ranked]:
    """The puzzles by their difficulty for people, the easiest first; of equal ones, the first given.

    most: card placements up to which difficulty is measured (a million unless given); harder ones come last.
    """
    from satpuzzle.make.difficulty import MOST, rank

    return rank(puzzles, most=MOST if most is None else most)


def repair(
    puzzle: Puzzle,
    *,
    solutions: int = 1,
    seed: int = 1,
    tries: int | None = None,
    timeout: float | None = None,
    standing: Standing | None = None,
) -> Repair | None:
    """Change as few labels as possible until there are exactly `solutions` essential solutions; None if none will do.

    seed: settles which of several repairs is found. tries: card sets looked at (100,000 unless given).
    timeout: in seconds. standing: where it is written how far this is. Raises InputError,
    OutOfTimeError; the latter says how far the search got.
    """
    from satpuzzle.make.repair import CHANGES, repair

    tries = CHANGES if tries is None else tries
    clock = Clock(timeout, standing=standing)
    return repair(puzzle, solutions=solutions, seed=seed, tries=tries, clock=clock)


def repairs(
    puzzle: Puzzle,
    *,
    solutions: int = 1,
    seed: int = 1,
    tries: int | None = None,
    timeout: float | None = None,
    standing: Standing | None = None,
) -> Iterator[Repair]:
    """All ways to change as few labels as `repair` does, each as soon as it is found; none if none will do.

    Raises InputError, OutOfTimeError; the latter if not all were found.
    """
    from satpuzzle.make.repair import CHANGES, repairs

    tries = CHANGES if tries is None else tries
    clock = Clock(timeout, standing=standing)
    return repairs(puzzle, solutions=solutions, seed=seed, tries=tries, clock=clock)


def suspects(
    puzzle: Puzzle, *, unique: bool | None = None, timeout: float | None = None, standing: Standing | None = None
) -> Suspects:
    """Every change of one side, and every swap of two sides of a card, that makes `puzzle` solvable, likely ones first.

    For puzzles with a side that may be mistyped. unique: count only changes that leave exactly one essential solution;
    None: only if the puzzle has solutions as it is. timeout: in seconds; boards of more than 36 cells need one.
    standing: where it is written how far this is. Raises InputError, OutOfTimeError; no incomplete list is given.
    """
    from satpuzzle.make.suspects import suspects

    return suspects(puzzle, unique=unique, clock=Clock(timeout, standing=standing))


def write_suite(
    folder: str,
    *,
    encoding: str = "default",
    seeds: int = 3,
    largest: int = 12,
    command: str = "",
    on_file: Callable[[Entry], None] = lambda _: None,
) -> list[Entry]:
    """Write a graded set of formulas for solver competitions, and a page about them, into `folder`.

    encoding: a recipe's name or file. seeds: how many puzzles of each grade. largest: cells a side of the
    largest boards. command: a comment that says how the files were made. on_file: called after each
    file. A set that was interrupted is resumed. Raises InputError.
    """
    from satpuzzle.make.suite import write_suite

    return write_suite(folder, encoding=encoding, seeds=seeds, largest=largest, command=command, on_file=on_file)


def _board(board: str | Board) -> Board:
    return parse_board(board) if isinstance(board, str) else board


def _rule(rule: str | Rule) -> Rule:
    return Rule.parse(rule) if isinstance(rule, str) else rule
