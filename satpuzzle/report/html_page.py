"""Reports to look at: a page of HTML that needs nothing else, not even a script, and is XML as well; or one picture.

A page holds what was found for one puzzle, or for all examples of a file. The counts stand first, so solutions are
kept until they are known. What several pictures show is defined once: the page of the 126,244 solutions of a puzzle
of nine cards takes 2 kB for each, and is written in pieces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, starmap

from satpuzzle.errors import InputError
from satpuzzle.model import CardType, Counts, Puzzle, Solution
from satpuzzle.pictures.boards import MOST_BOARDS, Drawer, PageDrawer, Shown, Style, about, flaw_of, hinted
from satpuzzle.pictures.html import CLOSING, is_wide, lines, opening, text
from satpuzzle.pictures.scene import Scene
from satpuzzle.pictures.svg import Page, to_svg
from satpuzzle.report.classic import cards_text
from satpuzzle.report.outcome import Kept, Line, Look, Outcome, Report, open_count_text
from satpuzzle.runtime.language import decimal, say, several

LONG = 24  # lines of an input that is not unfolded
SOON_DRAWN = 500  # card types: more are listed without pictures once the time of a search is up


@dataclass
class PageReport(Look, Report):
    """One page. puzzles: all that are on it. index: which of them, from 0, this report is on."""

    puzzles: list[Puzzle]
    index: int = 0

    def __post_init__(self) -> None:
        self.puzzle = self.puzzles[self.index]
        self._alone = len(self.puzzles) == 1
        self._kept = Kept(self.puzzle)
        self._page = Page(f"e{self.index + 1}-")
        self._undrawn = flaw_of(self.puzzle.board)
        if not self._undrawn:
            self._drawer = PageDrawer(self.puzzle, style_of(self))

    def solution(self, number: int, solution: Solution) -> Iterator[str]:
        """Kept until the end, for the counts come before it."""
        self._kept.add(solution)
        return iter(())

    def end(self, outcome: Outcome) -> Iterator[Line]:
        """All there is to say of this puzzle; the page ends with its last one, or where the search was stopped."""
        for solution in outcome.rest:
            self._kept.add(solution)
        if not self.index:
            yield from self._top()
        if not self._alone:
            yield f'<section class="example" id="e{self.index + 1}">'
            yield f"<h2>{text(_name(self.puzzles, self.index))}</h2>"
            yield from self._about()
        undrawn = [f"<p>{text(self._undrawn)}</p>"] if self._undrawn else []
        yield from self._section(say("Result"), [*self._result(outcome), *undrawn])
        yield '<div class="beside">'
        types = len(self.puzzle.types)
        pictured = not (self._undrawn or (outcome.stopped and types > SOON_DRAWN))
        yield from self._section(several(types, "{n} card type", "{n} card types"), self._types(pictured=pictured))
        if self.puzzle.text:
            yield from self._section(say("Input"), self._input())
        yield "</div>"
        yield from self._solutions()
        if not self._alone:
            yield "</section>"
        if outcome.stopped or self.index + 1 == len(self.puzzles):
            yield from self._bottom(self.index + 1)

    # -- the page ------------------------------------------------------------------------------------------

    def _top(self) -> Iterator[str]:
        title = _name(self.puzzles, 0)
        if not self._alone:
            title = several(len(self.puzzles), "{n} puzzle", "{n} puzzles")
        yield from opening(title)
        yield "<header>"
        yield f"<h1>{text(title)}</h1>"
        if self._alone:
            yield from self._about()
        else:
            yield f'<nav aria-label="{text(say("Puzzles"))}"><ol>'
            for index in range(len(self.puzzles)):
                yield f'<li><a href="#e{index + 1}">{text(_name(self.puzzles, index))}</a></li>'
            yield "</ol></nav>"
        yield "</header>"
        yield "<main>"

    def _bottom(self, done: int) -> Iterator[str]:
        for index in range(done, len(self.puzzles)):
            yield f'<section class="example" id="e{index + 1}">'
            yield f"<h2>{text(_name(self.puzzles, index))}</h2>"
            yield f'<p class="warn">{text(say("The search was stopped before this puzzle."))}</p>'
            yield "</section>"
        yield "</main>"
        words = say("CHECK lines say for every cell, in reading order, the card type and its labels, clockwise.")
        yield f"<footer><p>{text(words)}</p></footer>"
        yield from CLOSING

    def _heading(self, words: str, deeper: int = 0) -> str:
        tag = f"h{2 + deeper + (not self._alone)}"
        return f"<{tag}>{text(words)}</{tag}>"

    # -- what is said of a puzzle --------------------------------------------------------------------------

    def _about(self) -> Iterator[str]:
        words = about(self.puzzle)
        if _name(self.puzzles, self.index) != words:
            yield f'<p class="about">{text(words)}</p>'
        if self.puzzle.source:
            yield f'<p class="about">{text(say("Source: {source}", source=self.puzzle.source))}</p>'

    def _section(self, heading: str, shown: Iterable[Line]) -> Iterator[Line]:
        yield "<section>"
        yield self._heading(heading)
        yield from shown
        yield "</section>"

    def _result(self, outcome: Outcome) -> Iterator[str]:
        counts = outcome.counts
        if counts is not None and counts.distinct:
            yield from self._counts(counts)
        elif self.any_one and outcome.at_least:
            yield f"<p>{text(say('Any one solution; the others were not searched for.'))}</p>"
        elif outcome.stopped:
            yield f'<p class="box">{text(open_count_text(outcome.at_least))}</p>'
        kind = "warn" if outcome.stopped else "listed" if outcome.at_least else "box none"
        yield f'<p class="{kind}">{text(self._listed(outcome))}</p>'

    def _counts(self, counts: Counts) -> Iterator[str]:
        heads = {
            "distinct": several(counts.distinct, "distinct solution", "distinct solutions"),
            "essential": several(counts.essential, "essential solution", "essential solutions"),
            "labelled": several(counts.labelled, "labelled solution", "labelled solutions"),
        }
        meanings = {
            "distinct": say("They look different on the table."),
            "essential": say("Of those that differ only by turning the whole board, one is counted."),
            "labelled": say("Every card and every turn is told apart, even where they look alike."),
        }
        yield '<dl class="counts">'
        for what, head in heads.items():
            number = f"<span>{decimal(getattr(counts, what))}</span>"
            yield f"<div><dt>{number} {text(head)}</dt><dd>{text(meanings[what])}</dd></div>"
        yield "</dl>"

    def _listed(self, outcome: Outcome) -> str:
        """Which solutions are on the page."""
        listed = len(self._kept)
        if outcome.stopped:
            if not listed:
                return say("The search was stopped before a solution was found. Nothing is listed.")
            return several(
                listed,
                "The search was stopped; the list of {n} solution below is incomplete.",
                "The search was stopped; the list of {n} solutions below is incomplete.",
            )
        if not listed:
            return say("There is no solution.")
        if outcome.complete:
            if self.up_to_rotation:
                return say("The list below is complete up to turning the whole board.")
            return say("The list below is complete.")
        if self.any_one:
            return say("One solution is shown below.")
        return several(
            listed, "The first solution is listed below.", "The first {n} solutions are listed below; there are more."
        )

    def _types(self, *, pictured: bool) -> Iterator[str]:
        puzzle, named = self.puzzle, self.puzzle.type_names
        label = puzzle.figure_name if self.names else str
        columns: list[tuple[str, str, Callable[[CardType], str]]] = [  # head, class, and what stands below
            (say("type"), ' class="number"', lambda kind: str(kind.number)),
            (say("picture"), "", self._card),
            (say("labels"), "", lambda kind: text(" ".join(map(label, kind.labels)))),
            (say("cards"), ' class="number"', lambda kind: str(kind.count)),
            (say("names"), "", lambda kind: text(", ".join(named[kind.number - 1]))),
        ]
        columns = columns[: 5 if named else 4]
        if not pictured:
            del columns[1]
        yield '<div class="scroll" tabindex="0"><table><thead><tr>'
        yield "".join(f'<th scope="col"{right}>{text(head)}</th>' for head, right, _ in columns)
        yield "</tr></thead><tbody>"
        for kind in puzzle.types:
            yield f"<tr>{''.join(f'<td{right}>{cell(kind)}</td>' for _, right, cell in columns)}</tr>"
        yield "</tbody></table></div>"
        if puzzle.figures and not self.names:
            figures = ", ".join(f"{number} {name}" for number, name in enumerate(puzzle.figures, 1))
            yield f"<p>{text(say('Figures: {figures}', figures=figures))}</p>"

    def _card(self, kind: CardType) -> str:
        return self._svg(self._drawer.type_scene(kind), say("card type {type}", type=kind.number))

    def _input(self) -> Iterator[str]:
        unfolded = ' open=""' if self.puzzle.text.count("\n") < LONG else ""
        yield f'<details class="box"{unfolded}><summary>{text(say("As it was typed"))}</summary>'
        yield f'<pre class="input" tabindex="0">{lines(self.puzzle.text)}</pre></details>'

    def _solutions(self) -> Iterator[Line]:
        if len(self._kept):
            yield from self._boards(say("Solutions"), starmap(self._solution, enumerate(self._kept, 1)))

    def _boards(self, heading: str, boards: Iterable[Iterable[str]]) -> Iterator[Line]:
        wide = self._undrawn or is_wide(self.puzzle.board)
        beside = f'<div class="{"solutions wide" if wide else "solutions"}">'
        yield from self._section(heading, chain([beside], map("".join, boards), ["</div>"]))

    def _solution(self, number: int, solution: Solution) -> Iterator[str]:
        return self._board(number, self.title(number), Shown.of(solution, cards=self.cards), solution.picture, solution)

    def _board(
        self, number: int, title: str, shown: Shown, drawn: Callable[..., str], solution: Solution | None
    ) -> Iterator[str]:
        """A picture, or where there is none the board `drawn` in characters; what more is known of a solution."""
        yield f'<article class="solution" id="e{self.index + 1}-s{number}">{self._heading(title, 1)}'
        if self._undrawn:
            yield f'<pre tabindex="0">{lines(drawn(names=self.names))}</pre>'
        else:
            yield self._svg(self._drawer.board_scene([shown]), title)
        if solution is not None:
            if self.cards:
                yield f"<p>{text(say('Cards: {cards}', cards=cards_text(solution)))}</p>"
            yield f'<p class="check"><code>{text(solution.check_line())}</code></p>'
        yield "</article>"

    def _svg(self, scene: Scene, title: str) -> str:
        return self._page.svg(replace(scene, title=title))


def _name(puzzles: list[Puzzle], index: int) -> str:
    """What one of the puzzles is called on a page of them all."""
    if puzzles[index].title:
        return puzzles[index].title
    return say("Example {n}", n=index + 1) if len(puzzles) > 1 else about(puzzles[0])


def style_of(look: Look) -> Style:
    """How pictures are drawn in a report."""
    return Style(cards=look.cards, texts="names" if look.names else "none")


def demand_few(boards: int) -> None:
    """Raise InputError if there are too many boards for one picture."""
    if boards > MOST_BOARDS:
        raise InputError("more than {most} boards for one picture; list fewer, or take --format html", most=MOST_BOARDS)


def picture(puzzle: Puzzle, look: Look, boards: Sequence[Shown], description: str) -> str:
    """The lines of a file of SVG with these boards; without any, one with the given cards. InputError for too many."""
    demand_few(len(boards))
    shown = boards or [hinted(puzzle)._replace(title=description)]
    return to_svg(Drawer(puzzle, style_of(look)).board_scene(shown, description)).removesuffix("\n")


@dataclass
class PictureReport(Look, Report):
    """All solutions as `render --solution` draws them, as SVG.

    Raises InputError for a board that cannot be drawn, and for too many solutions.
    """

    puzzle: Puzzle

    def __post_init__(self) -> None:
        _ = self.puzzle.board.corners
        self._shown: list[Shown] = []

    def solution(self, number: int, solution: Solution) -> Iterator[str]:
        """Kept until the end, for the sheet's size depends on how many there are."""
        demand_few(number)
        self._shown.append(Shown.of(solution, self.title(number)))
        return iter(())

    def end(self, outcome: Outcome) -> Iterator[str]:
        """The document; without a solution, the board with the given cards."""
        for number, solution in enumerate(outcome.rest, len(self._shown) + 1):
            self._shown.append(Shown.of(solution, self.title(number)))
        total = ""
        if outcome.stopped:
            total = open_count_text(outcome.at_least)
            note = say("incomplete: the search was stopped")
            self._shown = [board._replace(title=f"{board.title} ({note})") for board in self._shown]
        elif not self._shown:
            total = say("There is no solution.")
        elif outcome.counts is not None:
            total = say("Total number of solutions: {n}", n=decimal(outcome.counts.distinct))
        yield picture(self.puzzle, self, self._shown, total)
