"""The calls of the library: what each command of the command line does, but `bench`, which measures them, and `serve`.

A puzzle is given as a `Puzzle`, as a file's name, as the name of a bundled one, or as a text of several lines
(`notation.as_puzzle` says which is meant). Arguments of a wrong kind are an InputError that says what to give.
Modules that only some calls need are imported when these are made.

In this order: solutions and counts; where there is no solution, or cards lie already; proofs; formulas; puzzles and
boards as they are; puzzles made and mended; sets of formulas for competitions; pictures, paper, pages.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from satpuzzle.encode import Encoding, Recipe, load_recipe
from satpuzzle.errors import EngineLimitError, InputError, OutOfTimeError
from satpuzzle.model import Puzzle, Solution
from satpuzzle.notation import PuzzleLike, as_puzzle, as_puzzles
from satpuzzle.runtime import validation
from satpuzzle.runtime.deadline import PATIENCE, Deadline, clock, latest
from satpuzzle.runtime.language import say
from satpuzzle.runtime.progress import Progress
from satpuzzle.runtime.validation import Path
from satpuzzle.search import Settings
from satpuzzle.search.settings import as_settings

if TYPE_CHECKING:
    from satpuzzle.certificates.making import Certified
    from satpuzzle.certificates.verify import Verified
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
    from satpuzzle.report import certificate

    report = validation.path("report", report)
    certificate.check(report, path, puzzle)
    certified = making.certify(puzzle, path, settings=as_settings(settings), limit=limit, drat=drat, deadline=deadline)
    certificate.write(report, path, certified.steps)
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


def _ends(path: str, suffix: str) -> bool:
    return path.endswith((suffix, f"{suffix}.gz", f"{suffix}.xz"))
