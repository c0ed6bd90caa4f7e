"""JSON that this program keeps in files, as types like those in `results.py`; the first field is the format."""

from collections.abc import Sequence
from typing import Annotated, Literal, NotRequired, TypedDict

from satpuzzle.schemas import Natural, Pair, Positive, Sha256, words

LineSum = Annotated[str, words(pattern="^[0-9a-f]{16}$")]
ToldSum = Annotated[LineSum, "The first 16 digits of the SHA-256 of the first line and this one without its sum."]


# Checkpoints.


class CheckpointHead(TypedDict):
    """A line of a checkpoint.

    Lines of the file of `--checkpoint`: the first identifies the search, each other line is a finished part.
    """

    format: Annotated[Literal["satpuzzle checkpoint 4"], "The format of the file."]
    enough: Annotated[Natural | None, "Number of solutions wanted; null for all."]
    puzzle: Annotated[Sha256, "The SHA-256 of the puzzle in the notation `toml`."]
    version: Annotated[str, "The version of the program that wrote it."]
    parts: Annotated[Positive, "Approximate number of parts wanted."]
    order: Annotated[Sequence[Natural] | None, "Order in which cells are filled; null for the board's order."]
    middle: Annotated[Positive | None, "Number of cells before the middle, for a count that meets there; else null."]
    merging: Annotated[bool, "True if the halves of such a count merge equal states."]
    made: Annotated[Sha256, "The SHA-256 of the definition of all parts."]
    sum: Annotated[LineSum, "The first 16 digits of the SHA-256 of `{}` and this line without its sum."]


class CheckpointPart(TypedDict):
    """A finished part."""

    part: Annotated[Natural, "The number of the part, from 0."]
    found: Annotated[Natural, "Number of its solutions."]
    solutions: Annotated[Sequence[Sequence[Pair]] | None, "Type and turn cell by cell; null if too many."]
    sum: ToldSum


# Certificates.


class Found(TypedDict):
    """Number of solutions."""

    distinct: Annotated[Natural, "Solutions that look different on the table."]
    essential: Annotated[Natural, "Distinct solutions up to symmetries of the board."]


class AllCounts(Found):
    """Number of solutions, counted in three ways."""

    labelled: Annotated[Natural | None, "Solutions counting every card and every rotation separately; null if unknown."]


class Member(TypedDict):
    """A file in a certificate."""

    sha256: Annotated[Sha256, "Its SHA-256 in hexadecimal."]
    size: Annotated[Natural, "Its size in bytes."]


Members = TypedDict(
    "Members",
    {
        "problem.json": Annotated[Member, "The puzzle in the form that the checker reads."],
        "puzzle.toml": Annotated[Member, "The same puzzle in the notation `toml`, for people."],
        "verify.py": Annotated[Member, "The checker."],
        "solutions.txt": Annotated[Member, "All distinct solutions in canonical order, one CHECK line each."],
        "formula.cnf": Annotated[Member, "The formula that the proof refutes."],
        "proof.lrat": Annotated[Member, "The proof in LRAT."],
        "proof.drat": NotRequired[Annotated[Member, "The proof in DRAT; only with `--drat`."]],
    },
)


class Problem(TypedDict):
    """A puzzle in the form that the checker of certificates reads; cells, sides and types are counted from 1.

    The file `problem.json` in a certificate of `certify`.
    """

    board: Annotated[str, "The name of the board."]
    cells: Annotated[Positive, "Number of cells."]
    sides: Annotated[Positive, "Number of sides of each cell."]
    joins: Annotated[Sequence[Sequence[Positive]], "Joins: a cell, its side, the other cell, its side."]
    free: Annotated[Sequence[Sequence[Positive]], "Sides (cell, side) that are neither joined nor on the rim."]
    moves: Annotated[
        Sequence[Sequence[Sequence[Positive]]],
        "How a card may be moved: to which side of a cell each of its sides comes; turned over in a second list.",
    ]
    cards: Annotated[
        Sequence[Positive], "For each type, how many cards there are; more in all than cells if some are spare."
    ]
    types: Annotated[
        Sequence[Sequence[Sequence[int]]],
        "For each type, the looks of a card after each move, as labels by side; then those of its back.",
    ]
    meet: Annotated[Sequence[Sequence[int]], "Pairs of labels that may meet at a join, in either order."]
    rim: Annotated[Sequence[int], "Labels that may lie on the rim."]
    inside: Annotated[Sequence[int], "Labels that may lie elsewhere."]
    given: Annotated[Sequence[Sequence[int]], "Given cards: a cell, the type, and the labels that its sides show."]


class Claims(AllCounts):
    """What a certificate claims, and how it was made."""

    claim: Annotated[str, "The claim, in one sentence."]
    made_by: Annotated[str, "The version of the program that wrote it."]
    solver: Annotated[str, "The solver that found the proof."]
    proof: Annotated[str, "How the proof was made."]


class Manifest(Claims):
    """The manifest of a certificate.

    The file `manifest.json` in a certificate of `certify`.
    """

    format: Annotated[Literal["satpuzzle certificate 4"], "The format of the certificate."]
    parts: Annotated[Members, "All other files in the zip file, by name."]


SCHEMAS: dict[str, object] = {
    "checkpoint-4": CheckpointHead | CheckpointPart,
    "manifest-4": Manifest,
    "problem-1": Problem,
}
