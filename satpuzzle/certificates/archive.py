"""Writing certificates: a zip with a fixed set of members, a manifest of their hashes, and no dates.

    manifest.json   the claim, the versions that made it, and the SHA-256 and size of every other member
    problem.json    the puzzle as the checker reads it: cells, joins, cards, what may touch
    puzzle.toml     the puzzle in its own notation, for people
    verify.py       the checker
    solutions.txt   all distinct solutions in canonical order, one CHECK line each
    formula.cnf     the rules of the puzzle, with the solutions excluded
    proof.lrat      the proof that this formula has no model
    proof.drat      the same proof for other checkers (optional)

They come in this order. `problem` makes of a puzzle what `verify` reads, without any notation.
"""

from __future__ import annotations

import hashlib
import io
import json
import tempfile
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, TYPE_CHECKING

from satpuzzle import notation
from satpuzzle.certificates import verify
from satpuzzle.errors import DisagreementError, InputError
from satpuzzle.model import Counts, Puzzle, Solution
from satpuzzle.model.solution import board_moves
from satpuzzle.model.symmetries import moved, to
from satpuzzle.notation import toml
from satpuzzle.runtime import files
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.runtime.language import say, translated

if TYPE_CHECKING:
    from satpuzzle.certificates.verify import Filling
    from satpuzzle.schemas.stored import Member, Problem

CHECKER = Path(verify.__file__).read_bytes()


def write(
    path: str, members: Mapping[str, bytes | IO[bytes]], claims: Mapping[str, object], deadline: Deadline
) -> tuple[int, str]:
    """Write a certificate atomically, after `verify` has checked it; the same members give the same bytes.

    Args:
        path: The file to write.
        members: The bytes of each member, or a file that is read from its beginning.
        claims: The other entries of the manifest.
        deadline: The time limit.

    Returns:
        The size of the file in bytes, and its SHA-256.

    Raises:
        DisagreementError: It is invalid.
        InputError: A member is larger than `verify` accepts, or the file cannot be written.
        OutOfTimeError: The time limit was reached.
    """
    listed: dict[str, Member] = {}
    for name, member in members.items():
        digest, size = hashlib.sha256(), 0
        for piece in _pieces(member, deadline):
            digest.update(piece)
            size += len(piece)
        listed[name] = {"sha256": digest.hexdigest(), "size": size}
    manifest = json.dumps({"format": verify.FORMAT, **claims, "parts": listed}, indent=2, ensure_ascii=False) + "\n"
    # Writing a zip needs seeking, which pipes and devices cannot do.
    with tempfile.SpooledTemporaryFile(64 << 20) as whole:  # bytes in memory; more go to disk
        plain: set[str] = set()  # stored uncompressed: `Archive` would refuse them as zip bombs otherwise
        while True:
            whole.seek(0)
            whole.truncate()
            with zipfile.ZipFile(whole, "w") as archive:
                for name, member in {verify.MANIFEST: manifest.encode(), **members}.items():
                    info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))  # the date of every member
                    info.compress_type = zipfile.ZIP_STORED if name in plain else zipfile.ZIP_DEFLATED
                    info.create_system = 3
                    info.external_attr = 0o644 << 16
                    info.file_size = listed[name]["size"] if name in listed else len(manifest.encode())
                    with archive.open(info, "w") as stream:
                        for piece in _pieces(member, deadline):
                            stream.write(piece)
            too_large = {info.filename for info in archive.infolist() if _is_too_large(info)}
            if not too_large:
                break
            if too_large & plain:
                raise InputError(
                    "{name} is too large; `verify` would refuse it", name=min(too_large & plain), source=path
                )
            plain |= too_large
        whole.seek(0)
        try:
            verify.verify(whole, deadline.check)
        except verify.InvalidError as error:
            raise DisagreementError(
                "BUG: the certificate is invalid: {error}; please report this", error=error
            ) from None
        digest = hashlib.sha256()
        with files.replacing(path) as file:
            for piece in _pieces(whole, deadline):
                file.write(piece)
                digest.update(piece)
        return whole.tell(), digest.hexdigest()


def _pieces(member: bytes | IO[bytes], deadline: Deadline) -> Iterator[bytes]:
    if isinstance(member, bytes):
        member = io.BytesIO(member)
    member.seek(0)
    while piece := member.read(1 << 20):  # the time limit is checked in between
        deadline.check()
        yield piece


def _is_too_large(info: zipfile.ZipInfo) -> bool:
    """Tell whether `verify` would refuse a member of this size."""
    most = min(verify.MOST.get(info.filename, 1 << 36), verify.GROWTH * info.compress_size + verify.SLACK)
    return info.file_size > most


def sentence(counts: Counts, puzzle: Puzzle) -> str:
    """Say in one sentence what is proved."""
    if not counts.distinct:
        return "The puzzle has no solution."
    solutions = "one solution" if counts.essential == 1 else f"{counts.essential} solutions"
    moves = translated(board_moves(puzzle), "en")
    others = f" ({counts.distinct} with {moves})" if counts.distinct > counts.essential else ""
    return f"The puzzle has exactly {solutions}{others}."


def solution_lines(solutions: Sequence[Solution]) -> bytes:
    """Return the CHECK lines of the solutions, in canonical order."""
    return "".join(f"{solution.check_line()}\n" for solution in sorted(solutions)).encode()


def puzzle_text(puzzle: Puzzle) -> bytes:
    """Write the puzzle as TOML; raise InputError if it would not be read back unchanged."""
    text = toml.write(puzzle).encode()
    try:
        if puzzle_in(text) == puzzle:
            return text
        reason = say("it would be read back as another puzzle")
    except InputError as error:
        reason = error.message
    raise InputError("this puzzle cannot be stored in a certificate: {reason}", reason=reason)


def puzzle_in(data: bytes) -> Puzzle:
    """Read the one puzzle of a TOML text; raise InputError if it is invalid or not one."""
    drafts = toml.read(files.decode(data, "puzzle.toml", notation.MAX_BYTES), None)
    if len(drafts) != 1:
        raise InputError("contains {n} puzzles; expected one", n=len(drafts))
    return drafts[0].puzzle()


def clause_lines(clauses: Iterable[Sequence[int]]) -> Iterator[bytes]:
    """Write the clauses of the formula, one per line."""
    return ((" ".join(map(str, (*clause, 0))) + "\n").encode() for clause in clauses)


def problem(puzzle: Puzzle) -> Problem:
    """Return the puzzle as `problem.json` contains it."""
    board, rule = puzzle.board, puzzle.rule
    first = [cards[0] for cards in puzzle.cards_by_type.values()]  # of each type
    faces = [(puzzle.cards[card], *puzzle.backs[card : card + 1]) for card in first]
    types = [[[*moved(face, move)] for face in both for move in puzzle.moves] for both in faces]
    labels = sorted({label for looks in types for look in looks for label in look})
    moves = [[to(side, move, board.sides) + 1 for side in range(board.sides)] for move in puzzle.moves]
    half = len(moves) // 2
    return {
        "board": board.name,
        "cells": board.cells,
        "sides": board.sides,
        "joins": [[a.cell + 1, a.side + 1, b.cell + 1, b.side + 1] for a, b in board.joins],
        "free": [[cell + 1, side + 1] for cell, side in sorted(board.free)],
        "moves": [moves[:half], moves[half:]] if puzzle.flip else [moves],
        "cards": [kind.count for kind in puzzle.types],
        "types": types,
        "meet": [[one, other] for one in labels for other in labels if one <= other and rule.meets(one, other)],
        "rim": [label for label in labels if rule.allows(label, on_rim=True)],
        "inside": [label for label in labels if rule.allows(label, on_rim=False)],
        "given": [[hint.cell + 1, hint.type, *puzzle.look(hint.type, hint.turn)] for hint in puzzle.hints],
    }


def problem_text(puzzle: Puzzle) -> bytes:
    """Return `problem.json`, a line for each entry."""
    lines = (f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in problem(puzzle).items())
    return "{{\n{}\n}}\n".format(",\n".join(lines)).encode()


def as_checked(puzzle: Puzzle, solution: Solution) -> Filling:
    """Return a solution as `verify` reads it."""
    return tuple((kind, tuple(puzzle.look(kind, turn))) for kind, turn in solution.lays)
