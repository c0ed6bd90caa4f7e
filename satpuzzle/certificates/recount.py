"""A second, independent counter of a puzzle's solutions, small enough to be read in one sitting.

It shares the model with the rest of the program, and nothing else. Cells are filled one by one; of a filling no more
is kept than its state: the labels on the joins to empty cells, and how many cards of each type are used. A dictionary
says how many fillings have each state, in about 150 bytes each (five million: 0.8 GB). One is grown from the first cell
on, another from the last cell back, always the smaller; where they meet, states that complete each other are solutions.
"""

from collections.abc import Callable

from satpuzzle.errors import EngineLimitError
from satpuzzle.model import Counts, Puzzle, Rotation


def recount(puzzle: Puzzle, most: int = 5_000_000, watch: Callable[[int], None] = lambda states: None) -> Counts:
    """The three counts. Calls `watch(states held)` at times; more than `most` of them raise EngineLimitError."""
    unchanged = [_unchanged(puzzle, rotation, most, watch) for rotation in puzzle.rotations]  # first is the identity
    return Counts(unchanged[0], sum(unchanged) // len(unchanged), unchanged[0] * puzzle.labelled_factor)


def _unchanged(puzzle: Puzzle, rotation: Rotation, most: int, watch: Callable[[int], None]) -> int:
    """How many solutions a rotation leaves unchanged. It moves cells in cycles; a whole cycle is filled at a time."""
    board, across, rule, types = puzzle.board, puzzle.board.across, puzzle.rule, puzzle.types
    hints = {(hint.cell, side): x for hint in puzzle.hints for side, x in enumerate(puzzle.look(hint.type, hint.turn))}
    cycles: list[tuple[dict[int, int], int]] = []  # how far a card is turned in each cell, and when it comes round
    place: dict[int, int] = {}  # of each cell: the number of its cycle
    for cell in board.narrow_order:
        turns, turn = dict[int, int](), 0
        while cell not in place:
            place[cell], turns[cell] = len(cycles), turn
            cell, turn = rotation.cells[cell], (turn + rotation.shifts[cell]) % board.sides
        cycles += [(turns, turn)] if turns else []

    # A state is a number of bit fields. Low ones hold labels of open joins, as the side filled first shows them; high
    # ones hold cards used, one for each type, begun so that with one card too many a field comes to `over`.
    codes = {x: n for n, x in enumerate({f(y) for t in types for y in t.labels for f in (rule.profile, rule.mate)})}
    bits = (len(codes) - 1).bit_length()
    fields, closed = dict[tuple[int, int], int](), list[int]()  # where a side's begins; in which cycle each gets free
    for join in sorted(board.joins, key=lambda join: min(place[side.cell] for side in join)):
        opens, closes = sorted(place[side.cell] for side in join)
        number = next((number for number, until in enumerate(closed) if until <= opens), len(closed))
        closed[number : number + 1] = [closes]
        fields |= dict.fromkeys(join, number * bits)
    low, over = 1 << len(closed) * bits, 1 << max(kind.count for kind in types).bit_length()
    ones = [low << number * over.bit_length() for number in range(len(types))]
    start = sum((over - 1 - kind.count) * one for kind, one in zip(types, ones, strict=True))
    whole, excess = start + (over - 1) * sum(ones), over * sum(ones)
    looks = [(look, kind.count, one) for kind, one in zip(types, ones, strict=True) for look in kind.looks]

    grown, empty = [{start: 1}, {start: 1}], list(range(len(cycles)))
    while empty:
        back = len(grown[0]) > len(grown[1])
        turns, turn = cycles[n := empty.pop(-back)]
        joined = [(at, place[to.cell] < n) for at, to in across.items() if place[at[0]] == n != place[to.cell]]
        mask = sum(((1 << bits) - 1) << fields[at] for at, early in joined if early != back)
        new, steps = dict[int, int](), dict[int, list[int]]()  # by what a look needs in a state: what it adds
        for look, count, one in looks:
            shown = {(cell, (side + by) % len(look)): x for cell, by in turns.items() for side, x in enumerate(look)}
            fits = count >= len(turns) and look == look[-turn:] + look[:-turn]
            if fits and all(
                rule.allows(x, at not in across)
                and hints.get(at, x) == x
                and (across.get(at) not in shown or rule.meets(x, shown[across[at]]))
                for at, x in shown.items()
            ):
                code = {at: codes[(rule.profile, rule.mate)[early](shown[at])] << fields[at] for at, early in joined}
                needs = sum(code[at] for at, early in joined if early != back)
                steps.setdefault(needs, []).append(len(turns) * one + sum(code.values()) - 2 * needs)
        room = most - len(grown[0]) - len(grown[1])
        for number, (state, ways) in enumerate(grown[back].items()):
            if number % 4096 == 0:
                watch(most - room + len(new))
            for step in steps.get(state & mask, ()):
                if not (child := state + step) & excess:
                    new[child] = new.get(child, 0) + ways
                    if len(new) > room:
                        raise EngineLimitError("counting again takes over {most} states at once", most=most)
        grown[back] = new
    return sum(ways * grown[1].get(whole - state + 2 * (state % low), 0) for state, ways in grown[0].items())
