"""The calls of the library: what each command of the command line does, but `bench`, which measures them, and `serve`.

A puzzle is given as a `Puzzle`, as a file's name, as the name of a bundled one, or as a text of several lines
(`notation.as_puzzle` says which is meant). Arguments of a wrong kind are an InputError that says what to give.
Modules that only some calls need are imported when these are made.

In this order: solutions and counts; where there is no solution, or cards lie already; proofs; formulas; puzzles and
boards as they are; puzzles made and mended; sets of formulas for competitions; pictures, paper, pages.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from satpuzzle.encode import Encoding, Recipe, load_recipe
from satpuzzle.errors import EngineLimitError, InputError, OutOfTimeError
from satpuzzle.model import Board, Puzzle, Rule, Solution, parse_board
from satpuzzle.notation import PuzzleLike, as_puzzle, as_puzzles
from satpuzzle.runtime import validation
from satpuzzle.runtime.deadline import PATIENCE, Deadline, clock, latest
from satpuzzle.runtime.language import say
from satpuzzle.runtime.progress import Progress
from satpuzzle.runtime.validation import Path
from satpuzzle.search import Settings
from satpuzzle.search.settings import as_settings, processes

if TYPE_CHECKING:
    from satpuzzle.certificates.making import Certified
    from satpuzzle.certificates.verify import Verified
    from satpuzzle.generators.candidates import Format
    from satpuzzle.generators.competition_page import Entry as Member
    from satpuzzle.generators.design import Designs
    from satpuzzle.generators.difficulty import Ranked
    from satpuzzle.generators.measured_suite import Packed
    from satpuzzle.generators.repair import Repair
    from satpuzzle.generators.suite import Entry
    from satpuzzle.generators.suspects import Suspects
    from satpuzzle.notation.given import Given
    from satpuzzle.optimize.best import Best, Filling
    from satpuzzle.optimize.explain import Explanation
    from satpuzzle.optimize.rescue import Rescue
    from satpuzzle.pictures.boards import Texts
    from satpuzzle.pictures.picture import Drawing
    from satpuzzle.report.booklets import Printed
    from satpuzzle.report.paper import Cut, Flip, Paper
    from satpuzzle.web.building import Built

MOST_SEEDS = 1000  # of a set of formulas; and the most formulas in a measured one
MOST_SECONDS = 10**8  # of one measurement


def best(
    puzzle: PuzzleLike,
    *,
    most: str = "joins",
    target: int | None = None,
    start: str | None = None,
    settings: Settings | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Best:
    """The best filling of `puzzle`: every cell filled, every card used, the rim's rule kept, most joins matched.

    most: `joins`, or `cards`: as many as can lie without a wrong join. target: stop when so many are reached.
    start: a text with a filling to start from, a CHECK line or a viewer's address; cells may be empty, joins wrong.
    settings: `jobs` and `checkpoint` count here, too. Boards that take longer than a second need the extra [best].
    timeout: in seconds; when they are over, the best filling so far is given, and what none exceeds; or, if there is
    none yet, OutOfTimeError is raised. progress: where it is written how far the search is. Raises InputError.

    >>> import satpuzzle
    >>> best = satpuzzle.best("asterix-first")
    >>> best.score, best.total, best.optimal
    (11, 12, True)
    """
    from satpuzzle.optimize.best import as_most, filling_in
    from satpuzzle.optimize.improvement import improving

    puzzle, deadline = as_puzzle(puzzle), clock(timeout, progress)
    target = None if target is None else validation.whole("target", target, 0)
    given = None if start is None else filling_in(puzzle, validation.text("start", start, "CHECK: 1,2,3,-2,-1;"))
    settings = as_settings(settings)
    return latest(improving(puzzle, as_most(most), settings=settings, deadline=deadline, target=target, start=given))


def best_fillings(
    best: Best, *, settings: Settings | None = None, timeout: float | None = None, progress: Progress | None = None
) -> list[Filling]:
    """All fillings that are as good as `best`, which is optimal: each its placements by cells, in canonical order.

    Raises InputError if it is not, OutOfTimeError; no incomplete list is given.

    >>> import satpuzzle
    >>> len(satpuzzle.best_fillings(satpuzzle.best("asterix-first")))
    56
    """
    from satpuzzle.optimize.best import Best
    from satpuzzle.optimize.totalizer import Listing

    wanted = say("what best() gives, once it is optimal")
    if not validation.of("best", best, Best, wanted).optimal:
        raise validation.wrong("best", best, wanted)
    listing = Listing(best, as_settings(settings), clock(timeout, progress))
    listing.find()
    return list(listing)


def explain(puzzle: PuzzleLike, *, timeout: float | None = None, progress: Progress | None = None) -> Explanation:
    """Why `puzzle` has no solution: what can be seen, else cells that cannot be filled, and cards that cannot lie.

    All of it is confirmed by a second way. timeout: in seconds; when they are over, what is known of the reasons is
    given; or, if it is not known whether there is a solution, OutOfTimeError is raised. Without one, what can be left
    out and takes long is left out. progress: where it is written how far this is. Raises InputError.

    >>> import satpuzzle
    >>> explanation = satpuzzle.explain(satpuzzle.Puzzle.from_cards(["AaAa", "BbBb"], "1x2"))
    >>> explanation.solvable, explanation.cells.members, explanation.cards.members
    (False, (0, 1), (0, 1))
    """
    from satpuzzle.optimize.explain import explaining

    return latest(explaining(as_puzzle(puzzle), clock(timeout, progress)), (OutOfTimeError, EngineLimitError))


def rescue(
    puzzle: PuzzleLike,
    given: Given,
    *,
    settings: Settings | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Rescue:
    """How few of the cards that lie on the board must move, or turn, so that it can be completed; and a solution.

    given: what lies, as for `with_given`; it may be wrong. The puzzle's own hints stay. timeout: in seconds; when they
    are over, the best that is known is given. progress: where it is written how far the search is. Raises InputError,
    OutOfTimeError if nothing is known yet.

    >>> import satpuzzle
    >>> rescue = satpuzzle.rescue("standard", "1,1=1@0 1,2=2@0 3,3=8@1")
    >>> [move.card + 1 for move in rescue.moves], rescue.optimal
    ([1, 2], True)
    """
    from satpuzzle.notation.given import lying
    from satpuzzle.optimize.rescue import rescuing

    puzzle, deadline = as_puzzle(puzzle), clock(timeout, progress)
    return latest(rescuing(puzzle, lying(puzzle, given), settings=as_settings(settings), deadline=deadline))


def certify(
    puzzle: PuzzleLike,
    path: Path,
    *,
    settings: Settings | None = None,
    limit: int = 1000,
    drat: bool = False,
    count: bool = False,
    report: Path | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
    deadline: Deadline | None = None,
) -> Certified:
    """Write a certificate of the complete list of solutions to file `path`, for `verify` and others to check.

    limit: puzzles with more distinct solutions are refused. drat: include the proof in DRAT too. count: hold the counts
    only, made by two programs, and no proof: where solutions are too many to list. report: a file, .html or .pdf, that
    explains the proof to people, with pictures; PDF needs the extra [pictures]. progress: where it is written how far
    this is. deadline: instead of both. Raises InputError, OutOfTimeError; then no report is written.

    >>> import satpuzzle
    >>> satpuzzle.certify("verzwickt", "verzwickt.zip").counts.distinct
    4
    """
    from satpuzzle.certificates import making as making

    puzzle, path, deadline = as_puzzle(puzzle), validation.path("path", path), clock(timeout, progress, deadline)
    limit, drat = validation.whole("limit", limit, 0), validation.flag("drat", drat)
    if validation.flag("count", count):
        if report is not None or drat:
            raise InputError("--count holds no proof: leave out --drat and --report")
        return making.count(puzzle, path, settings=as_settings(settings), deadline=deadline)
    if report is None:
        return making.certify(puzzle, path, settings=as_settings(settings), limit=limit, drat=drat, deadline=deadline)
    from satpuzzle.report import certificate_files

    report = validation.path("report", report)
    certificate_files.check(report, path, puzzle)
    certified = making.certify(puzzle, path, settings=as_settings(settings), limit=limit, drat=drat, deadline=deadline)
    certificate_files.write(report, path, certified.steps)
    return certified


def verify(path: Path, *, progress: Progress | None = None) -> Verified:
    """What the certificate in file `path` proves, checked without any solver.

    progress: where it is written how far this is. Raises InvalidCertificateError, with the reason, if
    nothing; InputError if the file cannot be read.

    >>> import satpuzzle
    >>> certified = satpuzzle.certify("verzwickt", "verzwickt.zip")
    >>> satpuzzle.verify("verzwickt.zip").counts == certified.counts
    True
    """
    from satpuzzle.certificates.verify import verify

    return verify(validation.path("path", path), clock(None, progress).progress)


def export(
    puzzle: PuzzleLike,
    path: Path,
    *,
    encoding: Path | Recipe = "default",
    most: str | None = None,
    wcnf_old: bool = False,
    blocked: Sequence[Solution] = (),
    cubes: int | None = None,
    command: str = "",
    progress: Progress | None = None,
    timeout: float | None = None,
) -> Encoding:
    """Write the formula of `puzzle` to file `path` (`.cnf`, `.icnf`, also with `.gz` or `.xz`), whole or not at all.

    A file named `.wcnf` or `.opb` is for MaxSAT or pseudo-Boolean solvers: it asks for a best filling. most: of what
    there is to be as much as possible, `joins` (if not given) or `cards`. wcnf_old: write the format of before 2022.
    encoding: a recipe's name or file; of a .wcnf or .opb one with a soft constraint. blocked: solutions that the
    formula excludes. cubes: write iCNF with at least that many cubes, which split the search and cover it. command: a
    comment that says how the file was made. timeout: in seconds. progress: where it is written how far this is. Raises
    InputError, OutOfTimeError.

    >>> import satpuzzle
    >>> satpuzzle.export("standard", "standard.cnf.gz")
    <Encoding 'default' of 3x3: 488 variables>
    >>> satpuzzle.export("standard", "standard.icnf", cubes=10, encoding="direct")
    <Encoding 'direct' of 3x3: 882 variables>
    >>> satpuzzle.export("asterix-first", "asterix.wcnf")
    <Encoding 'most-joins' of 3x3: 475 variables>
    """
    from satpuzzle import dimacs
    from satpuzzle.optimize import external_best

    puzzle, path = as_puzzle(puzzle), validation.path("path", path)
    validation.text("command", command, "satpuzzle export standard")
    wanted = say("a list of solutions of this puzzle")
    blocked = validation.members("blocked", blocked, wanted)
    cubes = None if cubes is None else validation.whole("cubes", cubes, 1)
    for solution in blocked:
        if validation.of("blocked", solution, Solution, wanted).puzzle != puzzle:
            raise validation.wrong("blocked", solution, wanted)
    old = validation.flag("wcnf_old", wcnf_old)
    form = external_best.form_to_write(path, most, old=old, plain=bool(blocked) or cubes is not None)
    if form is None and cubes is None and _ends(path, ".icnf"):
        raise InputError("an .icnf holds cubes; say how many with --cubes", source=path)
    if cubes is not None and _ends(path, ".cnf"):
        raise InputError("a formula with cubes is no .cnf; name it .icnf", source=path)
    deadline = clock(timeout, progress)
    deadline.progress.begin(say("formula"), say("building it"))
    recipe = load_recipe(encoding)
    if form is not None:
        recipe = external_best.recipe_to_write(recipe, most)
    encoded = Encoding(puzzle, recipe, lambda _: deadline.check())
    deadline.progress.step = say("writing it")
    if form is not None:
        dimacs.Weighted(encoded, form, deadline).export(path, command)
    else:
        parts = None if cubes is None else make_cubes(encoded, cubes, deadline)
        dimacs.export(encoded, path, blocked, command, deadline, parts)
    return encoded


def make_cubes(encoding: Encoding, least: int, deadline: Deadline | None = None) -> list[list[int]]:
    """At least `least` lists of assumptions: no model fits two of them, every model fits one.

    Raises InputError if the puzzle's first cells cannot be filled in that many ways, OutOfTimeError when
    `deadline` says so.

    >>> import satpuzzle
    >>> encoding = satpuzzle.encode("standard")
    >>> len(satpuzzle.make_cubes(encoding, 20)) >= 20
    True
    """
    from satpuzzle.search.plan import assumptions

    validation.of("encoding", encoding, Encoding, say("an Encoding, as encode makes one"))
    least = validation.whole("least", least, 1)
    if deadline is not None:
        validation.of("deadline", deadline, Deadline, say("a Deadline, or None"))

    return assumptions(encoding, least, lambda: None if deadline is None else deadline.check())


def decode(formula: Path, answer: Path) -> tuple[Puzzle, list[Solution]]:
    """The puzzle of the exported formula in file `formula`, and the solutions in the file `answer`.

    answer: what a solver printed or wrote (`-`: standard input); no solutions if it says
    unsatisfiable. Every model is held against the formula, decoded and judged. Raises InputError,
    WrongAnswerError, or OutOfTimeError if the solver gave up.

    >>> import satpuzzle
    >>> encoding = satpuzzle.export("standard", "standard.cnf")
    >>> with open("answer.txt", "w") as file:
    ...     _ = file.write("s UNSATISFIABLE")
    >>> satpuzzle.decode("standard.cnf", "answer.txt")
    (<Puzzle 'Standardbeispiel aus der Aufgabenstellu…': 9 cards, 3x3, signed>, [])
    """
    from satpuzzle import dimacs

    formula = validation.path("formula", formula)
    answer = validation.path("answer", answer)
    return dimacs.decode(formula, answer)


def decode_best(formula: Path, answer: Path) -> Best:
    """The filling that a MaxSAT or pseudo-Boolean solver found for the exported .wcnf or .opb in file `formula`.

    answer: what it printed (`-`: standard input). The filling is held against the formula and judged, and its score
    against the cost that the solver states. If it says that this is the least, or that there is no filling, the bound
    that `Best` has is `claimed` unless it can be seen from the cards. Raises InputError, WrongAnswerError, or
    OutOfTimeError if the solver gave up.

    >>> import satpuzzle
    >>> encoding = satpuzzle.export("asterix-first", "asterix.wcnf")
    >>> with open("answer.txt", "w") as file:
    ...     _ = file.write("s UNSATISFIABLE")
    >>> best = satpuzzle.decode_best("asterix.wcnf", "answer.txt")
    >>> best.filling, best.claimed
    (None, True)
    """
    from satpuzzle.optimize.external_best import decode_best

    return decode_best(validation.path("formula", formula), validation.path("answer", answer))


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

    >>> import satpuzzle
    >>> satpuzzle.generate("4x4", figures=3, seed=7)
    <Puzzle '4x4, signed, 3 figures, seed 7': 16 cards, 4x4, signed>
    """
    from satpuzzle.generators.planting import planted

    figures, border = validation.whole("figures", figures), validation.whole("border", border)
    seed, different = validation.seed(seed), validation.flag("different", different)
    board, rule, hints = parse_board(board), Rule.parse(rule), validation.whole("hints", hints, 0)
    return planted(board, rule, figures, seed, border=border, different=different, hints=hints)


def shuffled(puzzle: PuzzleLike, seed: int) -> Puzzle:
    """The same puzzle in disguise: cards in another order, each turned, figures renamed, as `seed` decides.

    >>> import satpuzzle
    >>> satpuzzle.count(satpuzzle.shuffled("standard", seed=3)) == satpuzzle.count("standard")
    True
    """
    from satpuzzle.generators.planting import shuffled

    return shuffled(as_puzzle(puzzle), validation.seed(seed))


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
    progress: Progress | None = None,
    jobs: int = 1,
) -> Designs:
    """`count` puzzles with exactly `solutions` essential solutions, each given as soon as it is made.

    figures, border: as for `generate`. pairs: for figure 1, 2, … how many joins show it. different: no
    two cards are equal. asymmetric: no card looks the same after a turn. varied: no card shows a figure
    twice. names: what the figures are called, those of the border last. seed: number n of a seed is the
    same puzzle however many are made. tries: candidates looked at for one puzzle (10,000 unless given).
    most: card placements up to which difficulty is measured (a million unless given; 0: it is not).
    timeout: in seconds, for all. progress: where it is written how far this is. jobs: processes that look at
    candidates, 0 for all cores; the puzzles are the same. Raises InputError at once for wishes that contradict each
    other; OutOfTimeError when the next is not found in that time or that many tries.

    >>> import satpuzzle
    >>> design = next(satpuzzle.design("2x2", figures=3, seed=4))
    >>> satpuzzle.count(design.puzzle).essential
    1
    """
    from satpuzzle.generators.design import TRIES, Designs, designs
    from satpuzzle.generators.difficulty import MOST
    from satpuzzle.generators.spec import Wishes

    whole = validation.whole
    shape = {
        name: validation.flag(name, value)
        for name, value in (("different", different), ("asymmetric", asymmetric), ("varied", varied))
    }
    wanted = say("a list of whole numbers, as in [3, 4, 5]")
    figure_names = validation.members("names", names, say("a list of names, as in ['heart', 'club']"))
    wishes = Wishes(
        parse_board(board),
        Rule.parse(rule),
        whole("figures", figures),
        whole("solutions", solutions),
        whole("border", border),
        tuple(whole("pairs", number) for number in validation.members("pairs", pairs, wanted)),
        **shape,
        names=tuple(validation.text("names", name, "heart") for name in figure_names),
    )
    made = designs(
        wishes,
        seed=validation.seed(seed),
        count=whole("count", count, 1),
        tries=TRIES if tries is None else whole("tries", tries, 1),
        most=MOST if most is None else whole("most", most, 0),
        deadline=clock(timeout, progress),
        jobs=processes(jobs),
    )
    return Designs(made)


def rank(
    puzzles: Sequence[PuzzleLike], *, most: int | None = None, jobs: int = 1, progress: Progress | None = None
) -> list[Ranked]:
    """The puzzles by their difficulty for people, the easiest first; of equal ones, the first given.

    most: card placements up to which difficulty is measured (a million unless given); harder ones come last. jobs:
    processes that measure, 0 for all cores. progress: where it is written how far this is. Raises InputError.

    >>> import satpuzzle
    >>> len(satpuzzle.rank(["standard", "verzwickt"]))
    2
    """
    from satpuzzle.generators.difficulty import MOST, rank

    given = validation.members("puzzles", puzzles, say("a list of puzzles"))
    return rank(
        [as_puzzle(puzzle) for puzzle in given],
        most=MOST if most is None else validation.whole("most", most, 0),
        jobs=processes(jobs),
        deadline=clock(None, progress),
    )


def repair(
    puzzle: PuzzleLike,
    *,
    solutions: int = 1,
    seed: int = 1,
    tries: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
    jobs: int = 1,
) -> Repair | None:
    """Change as few labels as possible until there are exactly `solutions` essential solutions; None if none will do.

    seed: settles which of several repairs is found. tries: card sets looked at (100,000 unless given).
    timeout: in seconds. progress: where it is written how far this is. jobs: processes that look at card sets, 0 for
    all cores; the repair is the same. Raises InputError, OutOfTimeError; the latter says how far the search got.

    >>> import satpuzzle
    >>> cards = [[1, 2, 1, 2], [1, 3, -1, 2], [1, 3, -2, -3], [-2, 1, 3, -1]]
    >>> repaired = satpuzzle.repair(satpuzzle.Puzzle.from_cards(cards))
    >>> satpuzzle.unique(repaired.puzzle).unique
    True
    """
    from satpuzzle.generators.repair import repair

    limits = _limits_of_repair(solutions, seed, tries, timeout, progress, jobs)
    return repair(as_puzzle(puzzle), **limits)


def repairs(
    puzzle: PuzzleLike,
    *,
    solutions: int = 1,
    seed: int = 1,
    tries: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
    jobs: int = 1,
) -> Iterator[Repair]:
    """All ways to change as few labels as `repair` does, each as soon as it is found; none if none will do.

    Raises InputError, OutOfTimeError; the latter if not all were found.

    >>> import satpuzzle
    >>> cards = [[1, 2, 1, 2], [1, 3, -1, 2], [1, 3, -2, -3], [-2, 1, 3, -1]]
    >>> len(list(satpuzzle.repairs(satpuzzle.Puzzle.from_cards(cards)))) > 1
    True
    """
    from satpuzzle.generators.repair import repairs

    limits = _limits_of_repair(solutions, seed, tries, timeout, progress, jobs)
    return repairs(as_puzzle(puzzle), **limits)


def suspects(
    puzzle: PuzzleLike,
    *,
    unique: bool | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
    jobs: int = 1,
) -> Suspects:
    """Every change of one side, and every swap of two sides of a card, that makes `puzzle` solvable, likely ones first.

    For puzzles with a side that may be mistyped. unique: count only changes that leave exactly one essential solution;
    None: only if the puzzle has solutions as it is. timeout: in seconds; boards of more than 36 cells need one.
    progress: where it is written how far this is. jobs: processes that search, 0 for all cores. Raises InputError,
    OutOfTimeError; no incomplete list is given.

    >>> import satpuzzle
    >>> cards = [[1, 2, 1, 2], [1, 3, -1, 2], [1, 3, -2, -3], [-2, 1, 3, -1]]
    >>> suspects = satpuzzle.suspects(satpuzzle.Puzzle.from_cards(cards)).ranked
    >>> len(suspects) > 1
    True
    """
    from satpuzzle.generators.suspects import suspects

    unique = None if unique is None else validation.flag("unique", unique)
    return suspects(as_puzzle(puzzle), unique=unique, deadline=clock(timeout, progress), jobs=processes(jobs))


def write_suite(
    folder: Path,
    *,
    encoding: Path = "default",
    seeds: int = 3,
    largest: int = 12,
    command: str = "",
    on_file: Callable[[Entry], None] | None = None,
) -> list[Entry]:
    """Write a graded set of formulas for solver competitions, and a page about them, into `folder`.

    encoding: a recipe's name or file. seeds: how many puzzles of each grade. largest: cells a side of the
    largest boards. command: a comment that says how the files were made. on_file: called after each
    file. A set that was interrupted is resumed. Raises InputError.

    >>> import satpuzzle
    >>> entries = satpuzzle.write_suite("suite", seeds=1, largest=3)
    >>> [(entry.member.grade.family, entry.member.answer) for entry in entries]
    [('emmany', 'sat'), ('emother', 'unsat'), ('emnone', 'unsat')]
    """
    from satpuzzle.generators.suite import write_suite

    folder, encoding = validation.path("folder", folder), validation.path("encoding", encoding)
    seeds, largest = validation.whole("seeds", seeds, 1, MOST_SEEDS), validation.whole("largest", largest, 1)
    validation.text("command", command, "satpuzzle export --suite competition")
    validation.callable_or_none("on_file", on_file)
    return write_suite(
        folder, encoding=encoding, seeds=seeds, largest=largest, command=command, on_file=on_file or (lambda _: None)
    )


def write_measured_suite(
    folder: Path,
    *,
    format: Format = "cnf",
    formulas: int = 20,
    seeds: int = 3,
    largest: int = 12,
    easy: float = 10.0,
    timeout: float = 5000.0,
    encoding: Path = "default",
    compress: Packed = "xz",
    author: str = "",
    command: str = "",
    jobs: int = 1,
    progress: Progress | None = None,
) -> list[Member]:
    """Choose formulas for a solver competition by what solvers take for them, and write them and a page into `folder`.

    format: `cnf`, measured by MiniSat and CaDiCaL, or `wcnf`, by RC2 and `best`. formulas: how many. seeds: tried of
    each size. largest: cells a side. easy: seconds in which the first solver must not answer. timeout: seconds of the
    processor in which one of them must. encoding: a recipe's name or file. compress: as `xz`, `gz` or `none`. author,
    command: for the page. jobs: solvers at once, 0 for all cores. progress: where it is written how far this is. What
    was measured stays in the folder: a call that was ended goes on there. Raises InputError; PartsMissingError, after
    all is written, if fewer formulas were found.

    >>> import satpuzzle
    >>> made = satpuzzle.write_measured_suite("measured", formulas=1, largest=4, easy=0, timeout=60)
    >>> [(entry.name, entry.answer) for entry in made]
    [('emplanted-framed_4x4_k5_s1_sat.cnf.xz', 'sat')]
    """
    from satpuzzle.generators.candidates import QUESTIONS
    from satpuzzle.generators.measured_suite import PACKED, Order, write_measured

    if not isinstance(format, str) or format not in QUESTIONS:
        raise validation.wrong("format", format, ", ".join(QUESTIONS))
    if not isinstance(compress, str) or compress not in PACKED:
        raise validation.wrong("compress", compress, ", ".join(PACKED))
    limit, least = validation.seconds("timeout", timeout) or 0.0, validation.seconds("easy", easy)
    if not 0 < limit <= MOST_SECONDS:
        raise validation.wrong("timeout", timeout, say("seconds, above 0, as in {name}=5000", name="timeout"))
    if least is None or least >= limit:
        raise validation.wrong("easy", easy, say("fewer seconds than {name}", name="timeout"))
    order = Order(
        form=format,
        number=validation.whole("formulas", formulas, 1, MOST_SEEDS),
        seeds=validation.whole("seeds", seeds, 1, MOST_SEEDS),
        largest=validation.whole("largest", largest, 3),
        limit=limit,
        easy=least,
        encoding=validation.path("encoding", encoding),
        suffix=PACKED[compress],
        author=validation.text("author", author, "A. Author"),
        command=validation.text("command", command, "satpuzzle export --suite competition --measured"),
    )
    progress = clock(None, progress).progress
    return write_measured(validation.path("folder", folder), order, processes(jobs), progress)


def check_suite(folder: Path, *, progress: Progress | None = None) -> list[str]:
    """What is wrong with a set of formulas in `folder`, by the published rules of competitions; empty: ready.

    progress: where it is written how far this is. Raises InputError if there is no such folder.

    >>> import satpuzzle
    >>> entries = satpuzzle.write_suite("graded", seeds=1, largest=3)
    >>> satpuzzle.check_suite("graded")[-1]
    '3 formulas; the SAT Competition asks a team for 20'
    """
    from satpuzzle.generators.competition_rules import faults

    shown = clock(None, progress).progress
    return list(faults(validation.path("folder", folder), shown.begin))


def draw(
    what: PuzzleLike | Solution | Sequence[Solution],
    *,
    numbers: bool = True,
    cards: bool = False,
    texts: Texts = "none",
    turns: bool = False,
    motifs: Mapping[str, str] | None = None,
) -> Drawing:
    """A picture of a puzzle's cards, of a solution, or of several of one puzzle, side by side.

    numbers: those of card types, in the middle of each card. cards: the cards' own numbers or names there. texts: at
    the sides "labels" as in CHECK lines, the figures' "names", "letters", or "none". turns: an arrow to the side that
    is on top when the card lies as it is written. motifs: for figures, by name or number, what they look like: words
    for a shape, a colour or both, or picture files. Raises InputError for these, or for a board that cannot be drawn.

    >>> import satpuzzle
    >>> drawing = satpuzzle.draw(satpuzzle.first("standard"), motifs={"1": "red heart"})
    >>> drawing.svg.startswith("<?xml")
    True
    """
    from satpuzzle.pictures.boards import Drawer, Shown, Style
    from satpuzzle.pictures.picture import Drawing

    style = Style(numbers, cards, texts, turns, {} if motifs is None else motifs)
    if isinstance(what, Solution):
        return Drawing(Drawer(what.puzzle, style).board_scene([Shown.of(what)]))
    if not isinstance(what, (Puzzle, str, os.PathLike)):
        wanted = say("a puzzle, or solutions of one puzzle")
        solutions = [validation.of("what", each, Solution, wanted) for each in validation.members("what", what, wanted)]
        if not solutions or any(each.puzzle != solutions[0].puzzle for each in solutions):
            raise validation.wrong("what", what, wanted)
        shown = [Shown.of(each, say("Solution {n}", n=number)) for number, each in enumerate(solutions, 1)]
        return Drawing(Drawer(solutions[0].puzzle, style).board_scene(shown))
    return Drawing(Drawer(as_puzzle(what), style).cards_scene())


def sheet(
    puzzles: PuzzleLike | Sequence[PuzzleLike],
    path: Path,
    *,
    paper: Paper = "a4",
    size: float | None = None,
    cut: Cut = "hairlines",
    gap: float | None = None,
    backs: bool = True,
    flip: Flip = "long",
    cards_only: bool = False,
    certificate: Path | None = None,
    numbers: bool = True,
    texts: Texts = "none",
    turns: bool = False,
    motifs: Mapping[str, str] | None = None,
    font: Path | None = None,
    settings: Settings | None = None,
    timeout: float | None = PATIENCE,
    progress: Progress | None = None,
) -> Printed:
    """Write a PDF file to print and to cut out: cards, board, what is known of the solutions, at the end these.

    puzzles: one, or several for one booklet. paper: "a4" or "letter". size: how long a card's side is, in mm; None:
    as is usual. cut: "hairlines" around each card, or "marks" beside them. gap: between cards, in mm. backs: pages to
    print on the back, where each card shows its name and the code of its set; flip: the edge of the paper around which
    the printer turns it, "long" or "short". cards_only: nothing but the cards and their backs; nothing is searched.
    certificate: a file to prove the solutions in; of several puzzles a folder, and the files are called by the codes of
    the sets. numbers, texts, turns, motifs: as for `draw`. font: a TTF file. settings, timeout (in seconds, for each
    puzzle): of the search, and of drawing; when the time is up, the sheet says that it is not known how many solutions
    there are. progress: where it is written how far this is.

    Raises OutOfTimeError if drawing alone takes longer; InputError for all these, for cards that do not fit the page,
    and without the extra [pictures].

    >>> import satpuzzle
    >>> printed = satpuzzle.sheet("standard", "cards.pdf", size=50)
    >>> printed.pages, printed.sets[0].a_page, printed.sets[0].known.counts.essential
    (5, 15, 2)
    """
    from satpuzzle.pictures.boards import Style
    from satpuzzle.report.booklets import print_to
    from satpuzzle.report.sheets import Layout

    clock(timeout, progress)  # refused now rather than later
    return print_to(
        validation.path("path", path),
        as_puzzles(puzzles),
        Layout(paper, size, cut, gap, backs, flip),
        Style(numbers, True, texts, turns, {} if motifs is None else motifs),
        cards_only=validation.flag("cards_only", cards_only),
        certificate=None if certificate is None else validation.path("certificate", certificate),
        font=None if font is None else validation.path("font", font),
        settings=as_settings(settings),
        deadline=lambda: clock(timeout, progress),
    )


def write_page(
    puzzle: PuzzleLike | None,
    path: Path,
    *,
    enter: bool = False,
    solutions: bool = True,
    certificate: Path | None = None,
    cards: bool = False,
    letters: bool = False,
    motifs: Mapping[str, str] | None = None,
    settings: Settings | None = None,
    timeout: float | None = PATIENCE,
    progress: Progress | None = None,
) -> Built:
    """Write a page to play a puzzle: one HTML file that works in any browser, from disk, without a network.

    puzzle: None for a page to enter puzzles. enter: it opens with the editor. solutions: up to 10,000 are in the file,
    packed, for whoever wants to be helped; without them, nothing in it solves the puzzle or says how it was made, and
    its cards are sorted. certificate: a file to prove them in. cards, letters: show the cards' own
    numbers or names, and a letter for each figure, until somebody hides them. motifs: as for `draw`. settings, timeout
    (in seconds): of the search; when the time is up, the page says that it is not known how many solutions there are.
    progress: where the search writes how far it is. Raises InputError for all these, and for a board that cannot be
    drawn.

    >>> import satpuzzle
    >>> built = satpuzzle.write_page("standard", "standard.html")
    >>> built.listed, built.known.counts.distinct
    (2, 8)
    """
    from satpuzzle.pictures.boards import Style
    from satpuzzle.web.building import build

    return build(
        validation.path("path", path),
        None if puzzle is None else as_puzzle(puzzle),
        Style(
            cards=cards,
            texts="letters" if validation.flag("letters", letters) else "none",
            motifs={} if motifs is None else motifs,
        ),
        enter=validation.flag("enter", enter),
        solutions=validation.flag("solutions", solutions),
        certificate=None if certificate is None else validation.path("certificate", certificate),
        settings=as_settings(settings),
        deadline=clock(timeout, progress),
    )


def _limits_of_repair(
    solutions: int, seed: int, tries: int | None, timeout: float | None, progress: Progress | None, jobs: int
) -> dict[str, Any]:
    from satpuzzle.generators.repair import CHANGES

    tries = CHANGES if tries is None else validation.whole("tries", tries, 1)
    solutions, seed = validation.whole("solutions", solutions, 0), validation.seed(seed)
    deadline, jobs = clock(timeout, progress), processes(jobs)
    return {"solutions": solutions, "seed": seed, "tries": tries, "deadline": deadline, "jobs": jobs}


def _ends(path: str, suffix: str) -> bool:
    return path.endswith((suffix, f"{suffix}.gz", f"{suffix}.xz"))
