"""A second, independent counter of a puzzle's solutions, small enough to be reviewed easily.

It shares only the model with the rest of the program. Cells are filled one by one. Of a partial filling only its state
is kept: the labels on the joins to empty cells, and how many cards of each type are used. A dictionary maps each state
to its number of fillings, in about 150 bytes per state (five million: 0.8 GB). One dictionary grows from the first cell
forwards, another from the last cell backwards, always the smaller one; where they meet, matching states are solutions.
"""

from collections.abc import Callable, Iterator

from satpuzzle.errors import EngineLimitError
from satpuzzle.model import Counts, Puzzle, Rotation, Side


def recount(puzzle: Puzzle, most: int = 5_000_000, watch: Callable[[int], None] = lambda states: None) -> Counts:
    """Count the solutions; raise EngineLimitError if this needs more than `most` states at once."""
    # `watch` is called now and then with the number of states held; it may raise an error to stop.
    unchanged = [_unchanged(puzzle, rotation, most, watch) for rotation in puzzle.rotations]  # first is the identity
    return Counts(unchanged[0], sum(unchanged) // len(unchanged), unchanged[0] * puzzle.labelled_factor)


def _unchanged(puzzle: Puzzle, rotation: Rotation, most: int, watch: Callable[[int], None]) -> int:
    """Count the solutions that a rotation leaves unchanged, by filling each of its cycles of cells at once."""
    states = _States(puzzle, rotation)
    front, back, excess = {states.empty: 1}, {states.empty: 1}, states.excess
    empty = list(range(len(states.cycles)))
    while empty:
        forwards = len(front) <= len(back)
        held = len(front) + len(back)
        decisive, steps = states.steps(empty.pop(0 if forwards else -1), forwards)
        grown: dict[int, int] = {}
        for number, (state, ways) in enumerate((front if forwards else back).items()):
            if number % 4096 == 0:
                watch(held + len(grown))
            for step in steps.get(state & decisive, ()):
                if not (following := state + step) & excess:
                    grown[following] = grown.get(following, 0) + ways
                    if held + len(grown) > most:
                        raise EngineLimitError("too large for the second count: more than {most} states", most=most)
        front, back = (grown, back) if forwards else (front, grown)
    return sum(ways * back.get(states.completing(state), 0) for state, ways in front.items())


class _States:
    """States, each stored as one integer.

    The low bits hold the labels on the open joins, as shown on the side nearer to the first cell. The high bits hold
    the number of used cards, in a field for each type. A field starts at an offset, so that one card too many sets its
    highest bit, which is in `excess`.
    """

    def __init__(self, puzzle: Puzzle, rotation: Rotation) -> None:
        board, self._puzzle = puzzle.board, puzzle
        self.cycles = list(_cycles(puzzle, rotation))
        self._place = {cell: number for number, (turns, _) in enumerate(self.cycles) for cell in turns}

        rule, labels = puzzle.rule, {label for kind in puzzle.types for label in kind.labels}
        self._codes = {shown: code for code, shown in enumerate({*map(rule.profile, labels), *map(rule.mate, labels)})}
        width = (len(self._codes) - 1).bit_length()
        self._field = (1 << width) - 1
        self._begins: dict[Side, int] = {}  # the lowest bit of the field of a side's join
        closed: list[int] = []  # by field: the cycle that closes its join, after which the field is free
        for join in sorted(board.joins, key=lambda join: min(self._place[side.cell] for side in join)):
            opens, closes = sorted(self._place[side.cell] for side in join)
            number = next((number for number, until in enumerate(closed) if until <= opens), len(closed))
            closed[number : number + 1] = [closes]
            self._begins |= dict.fromkeys(join, number * width)

        self._joins_end = 1 << len(closed) * width
        last = 1 << max(kind.count for kind in puzzle.types).bit_length()
        self._ones = [self._joins_end << number * last.bit_length() for number in range(len(puzzle.types))]
        self.excess = last * sum(self._ones)
        self.empty = sum((last - 1 - kind.count) * one for kind, one in zip(puzzle.types, self._ones, strict=True))
        self._both = self.empty + (last - 1) * sum(self._ones)  # the cards of two states that complete each other

    def completing(self, state: int) -> int:
        """Return the matching state: the same labels on the joins, and all other cards used."""
        return self._both - state + 2 * (state % self._joins_end)

    def steps(self, number: int, forwards: bool) -> tuple[int, dict[int, list[int]]]:
        """Return the bits that decide what fits into a cycle and, by their value, what each fitting adds to a state."""
        rule, place = self._puzzle.rule, self._place
        joined = (ends for a, b in self._puzzle.board.joins for ends in ((a, b), (b, a)))
        outer = {a: place[b.cell] < number for a, b in joined if place[a.cell] == number != place[b.cell]}
        met = [side for side, lies_before in outer.items() if lies_before == forwards]
        steps: dict[int, list[int]] = {}
        for cards, shown in self._fillings(*self.cycles[number]):
            held = {
                side: self._codes[(rule.mate if lies_before else rule.profile)(shown[side])] << self._begins[side]
                for side, lies_before in outer.items()
            }
            needed = sum(held[side] for side in met)
            steps.setdefault(needed, []).append(cards + sum(held.values()) - 2 * needed)
        return sum(self._field << self._begins[side] for side in met), steps

    def _fillings(self, turns: dict[int, int], last: int) -> Iterator[tuple[int, dict[Side, int]]]:
        """Yield the fillings of a cycle by one type: its cards as added to a state, and the labels of all sides."""
        puzzle, rule, across = self._puzzle, self._puzzle.rule, self._puzzle.board.across
        hints = {hint.cell: puzzle.look(hint.type, hint.turn) for hint in puzzle.hints}
        for kind, one in zip(puzzle.types, self._ones, strict=True):
            for look in kind.looks if kind.count >= len(turns) else ():
                shown = {
                    Side(cell, (side + turn) % len(look)): label
                    for cell, turn in turns.items()
                    for side, label in enumerate(look)
                }
                comes_round = look == look[-last:] + look[:-last]
                if comes_round and all(
                    rule.allows(label, on_rim=side not in across)
                    and (side.cell not in hints or hints[side.cell][side.side] == label)
                    and (across.get(side) not in shown or rule.meets(label, shown[across[side]]))
                    for side, label in shown.items()
                ):
                    yield len(turns) * one, shown


def _cycles(puzzle: Puzzle, rotation: Rotation) -> Iterator[tuple[dict[int, int], int]]:
    """Yield each cycle of cells: a card's rotation in each, relative to the first, and when it returns to the first."""
    seen: set[int] = set()
    for cell in puzzle.board.narrow_order:
        turns: dict[int, int] = {}
        turn = 0
        while cell not in seen:
            seen.add(cell)
            turns[cell] = turn
            cell, turn = rotation.cells[cell], (turn + rotation.shifts[cell]) % puzzle.board.sides
        if turns:
            yield turns, turn
