#!/usr/bin/env python3
"""Check a certificate: a puzzle, the list of all its solutions, and a proof that there are no others.

    python verify.py certificate.zip

This file and Python (3.11 or newer) are all that must be trusted, and all that is needed. Read it from top to bottom:

    Archive     the zip contains the listed members, unchanged, and nothing else
    Puzzle      the puzzle is well formed; finds the symmetries of its board that cards can follow
    judged      every listed solution obeys the rules of the puzzle, and all its images under symmetries are listed
    Formula     the formula states exactly the rules of the puzzle, and excludes the listed solutions
    proved      every step of the proof follows, and the last one is a contradiction

So the formula has no model, which means that the puzzle has no other solutions. Exit status: 0 valid, 1 invalid, 2 not
a certificate or not readable, 3 not enough memory.
"""

import hashlib
import json
import math
import re
import sys
import zipfile
import zlib
from collections import Counter, defaultdict
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import combinations, count, islice, product, zip_longest
from typing import IO, Any, NamedTuple

FORMAT = "satpuzzle certificate 4"
MANIFEST, PROBLEM, TEXT, PROGRAM = "manifest.json", "problem.json", "puzzle.toml", "verify.py"
SOLUTIONS, FORMULA, LRAT, DRAT = "solutions.txt", "formula.cnf", "proof.lrat", "proof.drat"
MEMBERS = {PROBLEM, TEXT, PROGRAM, SOLUTIONS, FORMULA, LRAT}

Labels = tuple[int, ...]  # the labels that the sides of a card show, clockwise
Move = tuple[int, ...]  # for each side of a card, the side of the cell where it comes
Side = tuple[int, int]  # a cell and one of its sides, both from 0
Placement = tuple[int, Labels]  # the type of a card, from 1, and what its sides show
Filling = tuple[Placement, ...]  # a placement for each cell
Clause = list[int]
Watch = Callable[[], object]  # called now and then; may raise an error to stop


class InvalidError(Exception):
    """Why a certificate proves nothing: a text, the values of the names in its braces, and where the fault is."""

    def __init__(self, text: str, **parts: Any) -> None:
        super().__init__(text, parts)
        self.text, self.where = text, ""
        self.parts = {name: part if isinstance(part, int) else repr(part)[:60] for name, part in parts.items()}

    def __str__(self) -> str:
        return self.where + self.text.format(**self.parts)


class NoCertificateError(InvalidError):
    """A file that is not a certificate at all."""


def demand(condition: object, text: str, **parts: object) -> None:
    """Raise InvalidError unless the condition holds."""
    if not condition:
        raise InvalidError(text, **parts)


@contextmanager
def located(where: str) -> Iterator[None]:
    """Errors in this block say where they are."""
    try:
        yield
    except InvalidError as error:
        error.where = where + error.where
        raise


class Memory:
    """Bounds the memory used: about 30 bytes for each byte of the certificate, and 100 MB."""

    def __init__(self, size: int) -> None:
        self.left = 20 * size + 50_000_000

    def take(self, size: int, returned: int = 0) -> None:
        """Count so many more bytes as used, some only for now. Raises InvalidError if these are too many."""
        self.left -= size
        demand(self.left >= 0, "needs more memory than a certificate of its size may take")
        self.left += returned


GROWTH, SLACK = 20, 1 << 18  # a member may expand to this many times its size, and this many bytes more
LARGE = 2_000_000_000  # members of more bytes, or after so many, take up to 200 bytes more of the zip
MOST = {MANIFEST: 1 << 20, PROBLEM: 1 << 21, TEXT: 1 << 24, PROGRAM: 1 << 20}  # bytes of an expanded member
BROKEN = (zipfile.BadZipFile, RuntimeError, EOFError, OSError, OverflowError, ValueError, zlib.error)


class Archive:
    """A certificate that contains exactly the members of its manifest, with the right hashes."""

    def __init__(self, file: IO[bytes], watch: Watch) -> None:
        if file.read(2) != b"PK":
            raise NoCertificateError("is not a zip file, so it is not a certificate")
        try:
            self.zip = zipfile.ZipFile(file)
        except BROKEN as error:
            raise InvalidError("is damaged: {error}", error=str(error)) from None
        self.size = file.seek(0, 2)  # to the end
        members = self.zip.infolist()
        names = {member.filename for member in members}
        known = {MANIFEST, DRAT, *MEMBERS}
        if not known & names:
            raise NoCertificateError("is a zip file, but not a certificate")
        demand(names <= known, "contains {name}, which does not belong there", name=min(names - known, default=""))
        demand(len(names) == len(members), "contains two members of the same name")
        for member in members:
            plain = member.compress_type in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) and not member.flag_bits & 1
            demand(plain, "the compression of {name} is not supported", name=member.filename)
            most = min(MOST.get(member.filename, 1 << 36), GROWTH * member.compress_size + SLACK)
            demand(member.file_size <= most, "{name} would expand to too many bytes", name=member.filename)
        large = sum(max(member.file_size, member.header_offset) > LARGE for member in members)
        spare = self.size - 22 - sum(76 + 2 * len(member.filename) + member.compress_size for member in members)
        demand(0 <= spare <= 200 * large, "contains {n} bytes that belong to no member", n=abs(spare))
        demand(MANIFEST in names, "{name} is missing", name=MANIFEST)
        self.manifest = self.json(MANIFEST)
        form, listed = self.manifest.get("format"), self.manifest.get("parts")
        demand(form == FORMAT, "has the format {form}; this program checks {known}", form=form, known=FORMAT)
        right = isinstance(listed, dict) and {*listed} - {DRAT} == MEMBERS and {MANIFEST, *listed} == names
        demand(right, "its members are not those that the manifest lists for its format")
        for name, entry in listed.items():
            watch()
            with self.open(name) as stream:
                right = entry == {"sha256": hashlib.file_digest(stream, "sha256").hexdigest(), "size": stream.tell()}
            demand(right, "{name} was changed: its hash and size are not those of the manifest", name=name)

    @contextmanager
    def open(self, name: str) -> Iterator[Any]:
        """Open a member as a stream of bytes."""
        try:
            with self.zip.open(name) as stream:
                yield stream
        except BROKEN as error:
            raise InvalidError("{name} is damaged: {error}", name=name, error=str(error)) from None

    def json(self, name: str) -> Any:
        """Read a member in JSON: an object, in which every name and number is written once and plainly."""
        with self.open(name) as stream:
            data = stream.read(MOST[name])
        try:
            value = json.loads(data)
            written, blank = json.dumps(value, ensure_ascii=False).encode(), b" \n\r\t"
            right = isinstance(value, dict) and written.translate(None, blank) == data.translate(None, blank)
        except (ValueError, RecursionError):
            right = False
        demand(right, "{name} is not a JSON object", name=name)
        return value


def lines(stream: IO[bytes]) -> Iterator[bytes]:
    """Yield the lines of a stream; longer ones than any certificate has are cut."""
    return iter(lambda: stream.readline(1 << 24), b"")


def rows(value: object, size: int | None = None, low: int = -(1 << 30)) -> list[list[int]]:
    """Check a list of lists of integers; `size`: of each; `low`: the smallest integer allowed."""
    demand(isinstance(value, list), "expected a list, not {value}", value=value)
    for row in value:  # type: ignore[attr-defined]
        right = isinstance(row, list) and all(type(number) is int and low <= number < 1 << 30 for number in row)
        demand(right and size in (None, len(row)), "expected integers, not {row}", row=row)
    return value  # type: ignore[return-value]


class Puzzle:
    """The puzzle of `problem.json`, where cells, sides and types are counted from 1; here cells and sides from 0.

    `across` maps each joined side to the side that it touches; `edge` are those on the rim: neither joined nor free.
    `types` has, for each type of card, its looks: what its sides can show, and in how many ways; `numbers` has how many
    cards of each type there are, of which some may be `spare`. `meets` has, for each label, the labels that it may
    touch; `rim` and `inside` the labels allowed on the rim and elsewhere; `given` the placements that are given, by
    cell. `symmetries` are those of the board that cards can follow, as maps of sides; the first moves nothing.
    """

    def __init__(self, data: Any, memory: Memory) -> None:
        keys = {"board", "cells", "sides", "joins", "free", "moves", "cards", "types", "meet", "rim", "inside", "given"}
        demand({*data} == keys, "expected the keys {keys}", keys=" ".join(sorted(keys)))
        ((self.cells, self.sides),) = rows([[data["cells"], data["sides"]]], low=1)
        small = self.cells <= 10_000 and self.sides <= 64 and self.cells * self.sides <= 100_000
        demand(small, "the board is too large")
        self.across: dict[Side, Side] = {}
        for join in rows(data["joins"], 4, low=1):
            one, other = (join[0] - 1, join[1] - 1), (join[2] - 1, join[3] - 1)
            for side in (one, other):
                right = side[0] < self.cells and side[1] < self.sides and side not in self.across and one[0] != other[0]
                demand(right, "{join} does not join two unjoined sides", join=join)
            self.across |= {one: other, other: one}
        self.every_side = [side for cell in range(self.cells) for side in self.sides_of(cell)]
        free = {(cell - 1, side - 1) for cell, side in rows(data["free"], 2, low=1)}
        self.edge = {*self.every_side} - {*self.across} - free
        right = len(self.edge) + len(self.across) + len(free) == len(self.every_side)
        demand(right, "the free sides are not all sides without a join")
        demand(isinstance(data["board"], str), "the name of the board must be a text")
        named = named_board(data["board"], self.cells)
        right = named in (None, (self.sides, self.cells, {frozenset(join) for join in self.across.items()}))
        demand(right and not (named and free), "the board is not {name}", name=data["board"])
        self.board = data["board"] if named else "the one listed in problem.json"
        sheets = self.read_moves(data["moves"])
        moves = [move for sheet in sheets for move in sheet]
        (self.numbers,) = rows([data["cards"]], low=1)
        self.spare = sum(self.numbers) > self.cells
        demand(sum(self.numbers) >= self.cells, "expected a card for each cell")
        self.types: list[Mapping[Labels, int]] = []
        right = isinstance(data["types"], list) and len(data["types"]) == len(self.numbers)
        demand(right, "expected a number of cards for each list of looks")
        for listed in data["types"]:
            looks = [*map(tuple, rows(listed, self.sides))]
            memory.take(len(looks) * (200 + 40 * self.sides))
            faces = looks[:: len(moves)]  # before they are moved
            right = len(faces) in (1, 2) and looks == [moved(face, move) for face in faces for move in moves]
            demand(right, "these are not the looks of a card after each move: {looks}", looks=listed)
            self.types.append(Counter(looks))
        demand(len({*map(frozenset, self.types)}) == len(self.types), "two types are the same")
        self.meets: dict[int, set[int]] = {label: set() for looks in self.types for look in looks for label in look}
        for label, mate in rows(data["meet"], 2):
            demand({label, mate} <= {*self.meets}, "no card shows {label} and {mate}", label=label, mate=mate)
            self.meets[label].add(mate)
            self.meets[mate].add(label)
        self.rim, self.inside = map(set, rows([data["rim"], data["inside"]]))
        self.given: dict[int, Placement] = {}
        for cell, kind, *labels in rows(data["given"], self.sides + 2):
            right = 1 <= cell <= self.cells and cell - 1 not in self.given and 1 <= kind <= len(self.types)
            right = right and tuple(labels) in self.types[kind - 1]
            demand(right, "the card given in cell {cell} is wrong", cell=cell)
            self.given[cell - 1] = kind, tuple(labels)
        starts = ((cell, move, sheet) for cell in range(self.cells) for sheet in sheets for move in sheet)
        self.symmetries = [*filter(None, (self.symmetry(*start, memory) for start in starts))]

    def read_moves(self, listed: object) -> list[list[Move]]:
        """Read how a card can be moved: those ways that do not turn it over, and perhaps those that do.

        They form a group. A symmetry of the board takes its moves from one list, where one side determines the move.
        """
        demand(isinstance(listed, list) and len(listed) in (1, 2), "expected one or two lists of moves")
        sheets = [[tuple(side - 1 for side in move) for move in rows(sheet, self.sides)] for sheet in listed]  # type: ignore[attr-defined]
        every = [*range(self.sides)]
        right = sheets[0][:1] == [(*every,)] and all(sorted(move) == every for sheet in sheets for move in sheet)
        right = right and all(len({move[side] for move in sheet}) == len(sheet) for sheet in sheets for side in every)
        for (n, one), (m, other) in product(enumerate(sheets), repeat=2):
            after = (tuple(then[side] for side in move) for move in one for then in other)
            right = right and all(move in sheets[(n + m) % len(sheets)] for move in after)
        demand(right, "the moves of a card do not form a group")
        return sheets

    def symmetry(self, cell: int, move: Move, sheet: list[Move], memory: Memory) -> dict[Side, Side] | None:
        """Find the symmetry that takes the first cell there by this move, by moves of a list; None if there is none."""
        image = {0: (cell, move)}  # for each cell: where it goes, and how its card is moved
        reached = [0]
        for cell in reached:
            there, move = image[cell]
            for here, image_side in zip(self.sides_of(cell), ((there, side) for side in move), strict=True):
                beyond, beyond_there = self.across.get(here), self.across.get(image_side)
                if beyond is None or beyond_there is None:
                    if beyond != beyond_there or (here in self.edge) != (image_side in self.edge):
                        return None
                    continue
                if beyond[0] not in image:
                    reached.append(beyond[0])
                expected = [(beyond_there[0], each) for each in sheet if each[beyond[1]] == beyond_there[1]]
                if not expected or image.setdefault(beyond[0], expected[0]) != expected[0]:
                    return None
        demand(len(reached) == self.cells, "the joins do not connect all cells")
        memory.take(250 * len(self.every_side))
        return {(cell, side): (image[cell][0], image[cell][1][side]) for cell, side in self.every_side}

    def sides_of(self, cell: int) -> list[Side]:
        """The sides of a cell, clockwise."""
        return [(cell, side) for side in range(self.sides)]

    def fits(self, cell: int, placement: Placement) -> bool:
        """Whether the rim, the joins and what is given allow a placement in a cell."""
        allowed = (self.rim if side in self.edge else self.inside for side in self.sides_of(cell))
        as_given = self.given.get(cell, placement) == placement
        return as_given and all(label in labels for label, labels in zip(placement[1], allowed, strict=True))

    def counts(self, distinct: int, essential: int) -> dict[str, int | None]:
        """The numbers of solutions; up to symmetries; with equal cards and ways to lie told apart, None if unknown."""
        ways = [(number, *{*looks.values()}) for number, looks in zip(self.numbers, self.types, strict=True)]
        if any(len(each) > 2 or (self.spare and each != (1, 1)) for each in ways):
            return {"distinct": distinct, "essential": essential, "labelled": None}  # it depends on the solution
        factors = (math.factorial(number) * in_one_look**number for number, in_one_look in ways)
        return {"distinct": distinct, "essential": essential, "labelled": distinct * math.prod(factors)}


def moved(shown: Labels, move: Move) -> Labels:
    """What the sides of a card show after a move."""
    return tuple(label for _, label in sorted(zip(move, shown, strict=True)))


def named_board(name: str, most: int) -> tuple[int, int, set[frozenset[Side]]] | None:
    """The sides, cells and joins of a named board of at most `most` cells; None for other names."""
    # Cells in reading order. A step over a side leads to the neighbour there; its side has a number larger by `offset`.
    again = 0, 0  # after so many steps right, or down, the same cell comes again; 0: it does not
    if match := re.fullmatch(r"([0-9]{1,5})x([0-9]{1,5})(torus|cylinder)?", name):  # sides: top, right, bottom, left
        height, width = int(match[1]), int(match[2])
        again = width if match[3] else 0, height if match[3] == "torus" else 0
        places = ((x, y) for y in range(height) for x in range(width))
        steps, offset = [(0, -1), (1, 0)], 2
    elif match := re.fullmatch(r"triangle([0-9]{1,3})", name):  # sides: left, right, bottom; or right, left, top
        places = ((x, y) for y in range(int(match[1])) for x in range(-y, y + 1))
        steps, offset = [(-1, 0), (1, 0), (0, 1)], 0
    elif match := re.fullmatch(r"hexagon([0-9]{1,5})", name):  # sides: upper right, right, lower right, and so on
        rings = next((n for n in range(200) if 3 * n * (n + 1) + 1 == int(match[1])), -1)
        places = ((2 * x + abs(y), y) for y in range(-rings, rings + 1) for x in range(2 * rings + 1 - abs(y)))
        steps, offset = [(1, -1), (2, 0), (1, 1)], 3
    else:
        return None
    cells = {place: cell for cell, place in enumerate(islice(places, most + 1))}
    joins = set()
    for (x, y), cell in cells.items():
        for side, (right, down) in enumerate(steps):
            there = tuple(at % n if n else at for at, n in zip((x + right, y + down), again, strict=True))
            if there in cells and (offset or (x + y) % 2 == 0):  # only triangles that point up
                joins.add(frozenset({(cell, side), (cells[there], side + offset)}))
    return len(steps) + offset, len(cells), joins


def judged(puzzle: Puzzle, stream: IO[bytes], memory: Memory, watch: Watch) -> tuple[list[Filling], int]:
    """Read the listed solutions, which obey the rules, as all images that do; count them, and without images."""
    solutions: dict[Filling, None] = {}
    number = rb"(?:0|-?[1-9][0-9]{0,9})"
    check_line = re.compile(rb"CHECK: (?:%b(?:,%b){%d};){%d}\n" % (number, number, puzzle.sides, puzzle.cells))
    for place, line in enumerate(lines(stream), 1):
        watch()
        memory.take((200 + 40 * puzzle.sides) * puzzle.cells)
        with located(f"{SOLUTIONS}:{place}: "):
            demand(check_line.fullmatch(line), "is not written as CHECK lines are")
            entries = (entry.split(b",") for entry in line[len("CHECK: ") : -len(";\n")].split(b";"))
            filling = tuple((int(kind), tuple(map(int, shown))) for kind, *shown in entries)
            demand(filling not in solutions, "the same solution comes before")
            demand(is_solution(puzzle, filling), "does not obey the rules of the puzzle")
        solutions[filling] = None
    left, essential = {*solutions}, 0
    for filling in solutions:
        if filling in left:
            images = {image_of(puzzle, filling, symmetry) for symmetry in puzzle.symmetries}
            right = all(image in solutions or not is_solution(puzzle, image) for image in images)
            demand(right, "{name} lists a solution, but not all its images under symmetries", name=SOLUTIONS)
            left -= images
            essential += 1
    return [*solutions], essential


def is_solution(puzzle: Puzzle, filling: Filling) -> bool:
    """Whether no card is used too often, every join matches, and the rim and what is given are obeyed."""
    return (
        all(0 < kind <= len(puzzle.types) and shown in puzzle.types[kind - 1] for kind, shown in filling)
        and all(number <= puzzle.numbers[kind - 1] for kind, number in Counter(kind for kind, _ in filling).items())
        and all(puzzle.fits(cell, placement) for cell, placement in enumerate(filling))
        and all(filling[d][1][j] in puzzle.meets[filling[c][1][i]] for (c, i), (d, j) in puzzle.across.items())
    )


def image_of(puzzle: Puzzle, filling: Filling, symmetry: dict[Side, Side]) -> Filling:
    """The filling after the board is moved."""
    shows = ((kind, label) for kind, shown in filling for label in shown)  # what each side shows, and of which type
    after = {symmetry[side]: show for side, show in zip(puzzle.every_side, shows, strict=True)}
    cells = ([after[side] for side in puzzle.sides_of(cell)] for cell in range(puzzle.cells))
    return tuple((sides[0][0], tuple(label for _, label in sides)) for sides in cells)


class Formula:
    """The rules of a puzzle as clauses, whose models are the solutions that are not excluded.

    Variables are numbered in the order in which they come. First come the placements that fit, by cell, type and
    look. Every other variable is defined by clauses from earlier ones, so the placements determine its value.
    """

    def __init__(self, puzzle: Puzzle, excluded: Iterable[Filling], memory: Memory) -> None:
        self.puzzle, self.excluded, self.memory = puzzle, excluded, memory
        self.new = count(1).__next__  # the next variable
        self.placed: list[dict[Placement, int]] = []  # for each cell the variables of its placements
        every = [(kind, shown) for kind, looks in enumerate(puzzle.types, 1) for shown in looks]
        fitting: dict[object, list[Placement]] = {}  # alike for cells with the same sides on the rim
        for cell in range(puzzle.cells):
            alike = puzzle.given.get(cell), *(side in puzzle.edge for side in puzzle.sides_of(cell))
            if alike not in fitting:
                fitting[alike] = [placement for placement in every if puzzle.fits(cell, placement)]
            memory.take(300 * len(fitting[alike]))
            self.placed.append({placement: self.new() for placement in fitting[alike]})

    def clauses(self) -> Iterator[Clause]:
        """Yield all clauses."""
        puzzle = self.puzzle
        lies: dict[int, Clause] = {kind: [] for kind, _ in enumerate(puzzle.types, 1)}  # in which cells a type lies
        for placed in self.placed:
            here, by_type = [], defaultdict[int, Clause](list)
            for (kind, _), variable in placed.items():
                by_type[kind].append(variable)
            for kind, variables in by_type.items():
                yield from ([-one, -other] for one, other in combinations(variables, 2))
                here.append((yield from self.any_of(variables)))
                lies[kind].append(here[-1])
            yield from self.exactly(1, here)
        for kind, number in enumerate(puzzle.numbers, 1):
            yield from self.exactly(number, lies[kind], at_most=puzzle.spare)
        shows: dict[Side, dict[int, int]] = {}  # for each joined side, and each label: the side shows it
        for cell, side in puzzle.across:
            shows[cell, side], by_label = {}, defaultdict[int, Clause](list)
            for (_, shown), variable in self.placed[cell].items():
                by_label[shown[side]].append(variable)
            for label, variables in by_label.items():
                shows[cell, side][label] = yield from self.any_of(variables)
                self.memory.take(200)
            yield from self.exactly(1, [*shows[cell, side].values()])
        for one, other in puzzle.across.items():
            for label, variable in shows[one].items():
                yield [-variable, *(there for mate, there in shows[other].items() if mate in puzzle.meets[label])]
        for filling in self.excluded:
            yield [-self.placed[cell][placement] for cell, placement in enumerate(filling)]

    def any_of(self, variables: Clause) -> Generator[Clause, None, int]:
        """Define a variable that is true if and only if one of these is."""
        if len(variables) == 1:
            return variables[0]
        new = self.new()
        yield from ([-variable, new] for variable in variables)
        yield [-new, *variables]
        return new

    def exactly(self, number: int, variables: Clause, *, at_most: bool = False) -> Iterator[Clause]:
        """State that so many are true, or no more, by variables for "at least 1, 2, … `number` of the first ones"."""
        before: Clause = []
        for place, variable in enumerate(variables, 1):
            if len(before) == number:
                yield [-before[-1], -variable]
            now = [self.new() for _ in range(min(place, number))]
            for least, new in enumerate(now):
                as_many, fewer = before[least : least + 1], before[:least][-1:]
                yield from ([-old, new] for old in as_many)
                yield [-variable, *(-old for old in fewer), new]
                yield [-new, *as_many, variable]
                yield from ([-new, old] for old in fewer)
            before = now
        if not at_most:
            yield before[number - 1 :]


def stated(formula: Formula, stream: IO[bytes]) -> Iterator[Clause]:
    """Yield the clauses in a stream, which must be exactly those of the formula, in the same order."""
    header, number = stream.readline(100), 0
    for number, (line, clause) in enumerate(zip_longest(lines(stream), formula.clauses()), 1):
        right = clause is not None and line == (" ".join(map(str, (*clause, 0))) + "\n").encode()
        demand(right, "{name}: clause {number} is not the rule that belongs there", name=FORMULA, number=number)
        yield clause
    demand(header == f"p cnf {formula.new() - 1} {number}\n".encode(), "the header of {name} is wrong", name=FORMULA)


def proved(clauses: Iterable[Clause], steps: Iterable[bytes], memory: Memory, watch: Watch) -> tuple[int, int]:
    """Check a proof in LRAT that clauses have no model; return how many clauses there are, and how many it adds.

    Clauses are numbered from 1. A step is a line: `NUMBER LITERAL … 0 HINT … 0` adds a clause, which follows from the
    clauses with the hinted numbers; `NUMBER d NUMBER … 0` deletes clauses. Hints show that a clause follows: assume
    that its literals are false. Then in each hinted clause all literals but one are false, so this one is true; in the
    last one all are false, a contradiction (Cruz-Filipe et al. 2017).
    """
    known: dict[int, tuple[int, ...]] = {}
    for number, clause in enumerate(clauses, 1):
        memory.take(150 + 36 * len(clause))
        known[number] = tuple(clause)
    originals, added, last, literals = len(known), 0, len(known), None
    for line, step in enumerate(steps, 1):
        if line % 4096 == 0:
            watch()
        try:
            memory.take(25 * len(step), returned=25 * len(step))
            demand(literals != [], "comes after the empty clause")
            number, deleted, found, hints = parsed(step)
            if deleted:
                for name in hints:
                    demand(name in known, "deletes clause {name}, which does not exist", name=name)
                    memory.left += 150 + 36 * len(known.pop(name))
                continue
            demand(number > last, "clause numbers must increase, but {number} follows {last}", number=number, last=last)
            justify(known, found, hints)
            memory.take(150 + 36 * len(found))
            known[number], added, last, literals = tuple(found), added + 1, number, found
        except InvalidError as error:
            error.where = f"{LRAT}:{line}: "
            raise
    demand(literals == [], "{name} does not contain the empty clause, so nothing is proved", name=LRAT)
    return originals, added


def parsed(step: bytes) -> tuple[int, bool, list[int], list[int]]:
    """Return the number of a step, whether it deletes, its literals, and its hints (or the clauses to delete)."""
    words = step.split()
    deleted = words[1:2] == [b"d"]
    try:
        numbers = [*map(int, words[:1] + words[2:] if deleted else words)]
        end = 0 if deleted else numbers.index(0)
        right = numbers[0] > 0 and numbers[-1] == 0 and end < len(numbers) - 1 and not step.strip(b"-0123456789d \n")
    except (ValueError, IndexError):
        right = False
    demand(right, "is not a step of an LRAT proof")
    return numbers[0], deleted, numbers[1:end], numbers[end + 1 : -1]


def justify(known: Mapping[int, Sequence[int]], literals: list[int], hints: list[int]) -> None:
    """Raise InvalidError unless the hints show that a clause follows."""
    false = {*literals}
    for place, hint in enumerate(hints, 1):
        demand(hint in known, "uses clause {hint}, which does not exist", hint=hint)
        true = {literal for literal in known[hint] if literal not in false}
        if not true:
            return demand(place == len(hints), "more hints follow the contradiction")
        demand(len(true) == 1, "clause {hint} implies nothing: two of its literals are not false", hint=hint)
        false.add(-true.pop())
    raise InvalidError("the clause does not follow: its hints lead to no contradiction")


class Verdict(NamedTuple):
    """What was found: the solutions, how many there are, and the clauses and steps of the proof."""

    puzzle: Puzzle
    solutions: list[Filling]
    counts: dict[str, int | None]
    clauses: int
    steps: int


def verify(file: IO[bytes], watch: Watch = lambda: None) -> Verdict:
    """Check the certificate in an open file. Raises InvalidError."""
    archive = Archive(file, watch)
    memory = Memory(archive.size)
    with located(f"{PROBLEM}: "):
        puzzle = Puzzle(archive.json(PROBLEM), memory)
    with archive.open(SOLUTIONS) as stream:
        solutions, essential = judged(puzzle, stream, memory, watch)
    formula = Formula(puzzle, solutions, memory)
    with archive.open(FORMULA) as clauses, archive.open(LRAT) as steps:
        proof = proved(stated(formula, clauses), lines(steps), memory, watch)
    counts = puzzle.counts(len(solutions), essential)
    claimed = {name: archive.manifest.get(name, "nothing") for name in counts}
    right = claimed == counts and [*map(type, claimed.values())] == [*map(type, counts.values())]
    demand(right, "the manifest claims other numbers of solutions: {claimed}", claimed=claimed)
    return Verdict(puzzle, solutions, counts, *proof)


def main(name: str) -> int:
    """Check the certificate in a file; print the verdict and return the exit status."""
    try:
        with open(name, "rb") as file:
            verdict = verify(file)
    except (OSError, InvalidError, MemoryError) as error:
        kinds = MemoryError, (OSError, NoCertificateError), InvalidError
        status = 3 - [isinstance(error, kind) for kind in kinds].index(True)
        reason = (isinstance(error, OSError) and error.strerror) or str(error) or "not enough memory"
        print(f"{name}: {'invalid: ' if status == 1 else ''}{reason}", file=sys.stderr)
        return status
    counts = ", ".join(f"{number} {what}" for what, number in verdict.counts.items() if number is not None)
    print(f"valid: {counts} solutions")
    print(f"the board is {verdict.puzzle.board}; {verdict.clauses} clauses, {verdict.steps} steps of proof")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]) if len(sys.argv) == 2 else sys.stderr.write(f"{__doc__}") and 2)
