"""What this program keeps in files as JSON, as in `results.py`; the first field says which format it is."""

from collections.abc import Sequence
from typing import Annotated, Literal, NotRequired, TypedDict

from satpuzzle.schemas.json_types import Keyword, Natural, Pair, Positive, Sha256, Three

LineSum = Annotated[str, Keyword("pattern", "^[0-9a-f]{16}$")]
ToldSum = Annotated[LineSum, "The first 16 digits of the SHA-256 of the first line and this one without its sum."]


# Checkpoints.


class Cut(TypedDict):
    """How a search is cut, so that its parts can be made again."""

    parts: Annotated[Positive, "About how many parts were wanted."]
    order: Annotated[Sequence[Natural] | None, "In which order the frontier engine fills the cells; null: the board's."]
    middle: Annotated[Positive | None, "Of a count that meets in the middle: how many cells are before it; else null."]
    merging: Annotated[bool, "Whether the halves of such a count merge equal states."]


class CheckpointHead(TypedDict):
    """A line of a checkpoint.

    The lines of a file that `--checkpoint` names: the first says of which search it is, each other one is a finished
    part.
    """

    format: Annotated[Literal["satpuzzle checkpoint 3"], "The format of the file."]
    puzzle: Annotated[Sha256, "The SHA-256 of the puzzle in the notation `toml`."]
    version: Annotated[str, "Which version wrote it."]
    engine: Annotated[Literal["frontier", "sat"], "Who searches."]
    recipe: Annotated[str | None, "Of `sat`: the SHA-256 of the recipe; else null."]
    enough: Annotated[Natural | None, "How many solutions suffice; null: all are wanted."]
    cut: Annotated[Cut, "How the search is cut."]
    made: Annotated[Sha256, "The SHA-256 of what the parts are."]
    sum: Annotated[LineSum, "The first 16 digits of the SHA-256 of `{}` and this line without its sum."]


class CheckpointPart(TypedDict):
    """A part that is done."""

    part: Annotated[Natural, "Which part is done, from 0."]
    found: Annotated[Natural, "How many solutions it has."]
    solutions: Annotated[Sequence[Sequence[Pair]] | None, "Cell by cell type and turn; null: too many to list."]
    sum: ToldSum


class BestHead(TypedDict):
    """A line of a checkpoint of `best`.

    The lines of the file that `best --checkpoint` names: the first says of which search it is, each other one what is
    known since.
    """

    format: Annotated[Literal["satpuzzle best 2"], "The format of the file."]
    puzzle: Annotated[Sha256, "The SHA-256 of the puzzle in the notation `toml`."]
    most: Annotated[Literal["joins", "cards"], "What is wanted most of."]
    version: Annotated[str, "Which version wrote it."]


class BestSince(TypedDict):
    """What is known since."""

    round: Annotated[Natural, "How many rounds of the search are done."]
    bound: Annotated[int, Keyword("minimum", -1), "No filling has more; -1 if there is none at all."]
    filling: Annotated[Sequence[Three] | None, "The best filling, cell, type and turn; null: as before, or none yet."]
    sum: ToldSum


# Certificates.


class Found(TypedDict):
    """How many solutions there are."""

    distinct: Annotated[Natural, "Solutions that look different on the table."]
    essential: Annotated[Natural, "Distinct solutions up to rotating the board."]


class AllCounts(Found):
    """How many solutions there are, in three senses."""

    labelled: Annotated[Natural, "Solutions with every card and every turn told apart."]


class Member(TypedDict):
    """A member of a certificate."""

    sha256: Annotated[Sha256, "Its SHA-256 in hexadecimal."]
    size: Annotated[Natural, "Its bytes."]


Members = TypedDict(
    "Members",
    {
        "puzzle.toml": Annotated[Member, "The puzzle."],
        "solutions.txt": Annotated[Member, "All distinct solutions in canonical order, a CHECK line each."],
        "formula.cnf": Annotated[Member, "The formula that the proof is of."],
        "proof.lrat": Annotated[Member, "The proof in LRAT."],
        "proof.drat": NotRequired[Annotated[Member, "The proof in DRAT; with `--drat` only."]],
    },
)
PuzzleAlone = TypedDict("PuzzleAlone", {"puzzle.toml": Annotated[Member, "The puzzle."]})


class Claims(Found):
    """What a certificate claims, and how it was made."""

    claim: Annotated[str, "What is claimed, in a sentence."]
    formula: Annotated[Literal["whole", "used"], "Does formula.cnf hold all rules, or those that the proof uses?"]
    recipe: Annotated[str, "The recipe on which the solver worked; none: on the rules themselves."]
    made_by: Annotated[str, "Which version wrote it."]
    solver: Annotated[str, "The solver that found the proof."]
    proof: Annotated[str, "How the proof was made."]


class Manifest(Claims):
    """The manifest of a certificate.

    `manifest.json` in a certificate that `certify` writes.
    """

    format: Annotated[Literal["satpuzzle certificate 2"], "The format of the certificate."]
    parts: Annotated[Members, "Every other member of the zip file, by its name."]


class ToldCounts(AllCounts):
    """What is counted, in words, too."""

    claim: Annotated[str, "What is claimed, in a sentence."]


class CountClaims(ToldCounts):
    """What a count claims, and who made it."""

    made_by: Annotated[str, "Which version wrote it."]


class CountManifest(CountClaims):
    """The manifest of counts.

    `manifest.json` in what `certify --counts-only` writes.
    """

    format: Annotated[Literal["satpuzzle count 1"], "The format of the file."]
    parts: Annotated[PuzzleAlone, "Every other member of the zip file, by its name."]


SCHEMAS: dict[str, object] = {
    "checkpoint-3": CheckpointHead | CheckpointPart,
    "checkpoint-best-2": BestHead | BestSince,
    "manifest-2": Manifest,
    "manifest-count-1": CountManifest,
}
