"""`ruby`: a list of cards as hashes; clockwise from the top. Head 1 is the front.

    @grid = [[{"type"=>"p", "head" => 1}, {"type"=>"c", "head" => 2}, …], …]

Only written: `text` reads it.
"""

from __future__ import annotations

from satpuzzle.model import Puzzle
from satpuzzle.notation.notations import text as any_text
from satpuzzle.notation.shared import demand_same, quoted_names

RANK = 5
SAMPLE = """\
@grid = [[{"type"=>"p", "head" => 1},{"type"=>"c", "head" => 1},{"type"=>"c", "head" => 2},{"type"=>"a", "head" => 1}],
[{"type"=>"c", "head" => 1},{"type"=>"a", "head" => 2},{"type"=>"a", "head" => 1},{"type"=>"p", "head" => 1}],
[{"type"=>"p", "head" => 1},{"type"=>"c", "head" => 1},{"type"=>"c", "head" => 2},{"type"=>"a", "head" => 1}],
[{"type"=>"c", "head" => 1},{"type"=>"a", "head" => 2},{"type"=>"a", "head" => 1},{"type"=>"p", "head" => 1}]]
"""


def write(puzzle: Puzzle) -> str:
    """Write a puzzle as a list of hashes. Raises CannotHoldError."""
    names = quoted_names(puzzle, '"\n')

    def side(label: int) -> str:
        return f'{{"type"=>"{names[abs(label)]}", "head" => {1 if label > 0 else 2}}}'

    rows = ",\n".join(f"[{','.join(map(side, card))}]" for card in puzzle.cards)
    text = f"@grid = [{rows}]\n"
    demand_same(puzzle, lambda: any_text.read(text, None)[0])
    return text
