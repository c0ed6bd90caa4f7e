"""Designs for the command line: each written as it is found, or at the end the hardest or easiest of them."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import click

from satpuzzle import api, files
from satpuzzle.cli import outputs
from satpuzzle.cli.again import again
from satpuzzle.cli.progress import Live
from satpuzzle.errors import InputError, OutOfTimeError
from satpuzzle.formats import toml
from satpuzzle.language import say
from satpuzzle.make.design import TRIES, Design, easiest_of, hardest_of
from satpuzzle.make.naming import name_of
from satpuzzle.make.wishes import Wishes
from satpuzzle.reports.designs import design_text
from satpuzzle.running.remarks import remark
from satpuzzle.version import __version__


def design(
    output: str | None,
    live: Callable[..., Live],
    *,
    seed: int,
    tries: int | None,
    timeout: float | None,
    jobs: int,
    count: int,
    hardest: int | None,
    easiest: int | None,
    placements: int,
    certificates: bool,
    **wished: Any,
) -> int:
    """Make designs as `satpuzzle design` was told to. Raises InputError, and OutOfTimeError after writing some."""
    wishes = Wishes.read(**wished)
    shown = live()
    limits: dict[str, Any] = {"count": count, "tries": tries, "most": placements, "timeout": timeout, "jobs": jobs}
    making = api.design(**wishes.plain(), seed=seed, **limits, standing=shown.standing)
    keep = _keep(hardest, easiest, count, placements)
    options, most = {**wishes.written(), "seed": seed}, None if tries == TRIES else tries
    sources = {
        n: f"satpuzzle {__version__} {again('design', **options, count=n, tries=most)}" for n in range(1, count + 1)
    }
    place = _Place(output, wishes, seed, certificates)
    place.check(count if keep is None else hardest or easiest, sources)
    at_once = keep is None and output is not None
    if wishes.remark:
        remark(wishes.remark)
    made: list[Design] = []
    try:
        with shown:
            for each in making:
                made.append(each._replace(puzzle=replace(each.puzzle, source=sources[each.number])))
                if at_once:
                    with shown.paused():
                        place.put(made[-1:])
    except OutOfTimeError as error:
        raise OutOfTimeError(
            say("{n} of {count} puzzles found: {error}", n=len(made), count=count, error=error)
        ) from None
    finally:
        if not at_once:
            place.put(made if keep is None else keep(made))
    if place.refused:
        raise place.refused[0]
    return 0


def _keep(
    hardest: int | None, easiest: int | None, count: int, placements: int
) -> Callable[[list[Design]], list[Design]] | None:
    """What picks those to be kept; None: all are. Raises InputError."""
    if hardest is not None and easiest is not None:
        raise InputError(say("--hardest and --easiest exclude each other; give one"))
    name, number = ("hardest", hardest) if easiest is None else ("easiest", easiest)
    if number is None:
        return None
    if number > count or not placements:
        raise InputError(
            say(
                "--{name} {number} chooses from --count {count} puzzles, measured by --placements; raise these",
                name=name,
                number=number,
                count=count,
            )
        )
    return partial(hardest_of if easiest is None else easiest_of, number=number)


@dataclass
class _Place:
    """Where designs go: to standard output, a file, or a folder. refused: why some could not be written there."""

    output: str | None
    wishes: Wishes
    seed: int
    certificates: bool
    refused: list[InputError] = field(default_factory=list)

    def check(self, number: int | None, sources: dict[int, str]) -> None:
        """Raise InputError, before anything is made, if so many designs cannot go there.

        Nor may a file be replaced that holds something else than a design of the same source.
        """
        if self.output is None:
            if self.certificates:
                raise InputError(say("--certificates writes files; name a folder with --output"))
            return
        if _is_file(self.output):
            if number != 1:
                raise InputError(
                    say("is one file, and there will be {n} puzzles; name a folder", n=number), self.output
                )
            files.check_writable(self.output)
            self._refuse_clash(self.output, [*sources.values()])
            return
        files.make_folder(self.output)
        for each, source in sources.items():
            self._refuse_clash(os.path.join(self.output, f"{self._named(each)}.toml"), [source])

    def _named(self, number: int) -> str:
        """What a design is called: as many figures as were wished."""
        figures = self.wishes.figures + self.wishes.border
        return name_of("design", self.wishes.board, figures, self.seed, f"{number:03}", "")

    def _refuse_clash(self, path: str, expected: list[str]) -> None:
        if os.path.exists(path) and not _is_made_by(path, expected):
            outputs.check_output(path)
        if self.certificates and os.path.exists(_beside(path)):
            outputs.check_output(_beside(path))

    def put(self, designs: Sequence[Design]) -> None:
        """Write them; what cannot be written goes to standard output, so that it is not lost."""
        if self.output is None:
            self._print(designs)
            return
        for design in designs:
            try:
                self._write(design, self.output)
            except InputError as error:
                self.refused.append(error)
                self._print([design])

    def _write(self, design: Design, output: str) -> None:
        path = output if _is_file(output) else os.path.join(output, f"{self._named(design.number)}.toml")
        outputs.replace_text(path, toml.write([design.puzzle]))
        if self.certificates:
            if os.path.exists(_beside(path)):
                outputs.check_output(_beside(path))
            api.certify(design.puzzle, _beside(path))
        click.echo(design_text(os.path.basename(path), design))

    def _print(self, designs: Sequence[Design]) -> None:
        """The puzzles as one TOML text, after a comment on each."""
        for design in designs:
            click.echo(f"# {design_text(self._named(design.number), design)}")
        if designs:
            click.echo(toml.write([design.puzzle for design in designs]), nl=False)


def _is_file(output: str) -> bool:
    """Does --output mean the file of the only puzzle, not a folder?"""
    return output.endswith((".toml", ".txt")) and not os.path.isdir(output)


def _is_made_by(path: str, sources: list[str]) -> bool:
    """Does the file hold one puzzle, from one of these sources?"""
    draft = outputs.written_draft(path)
    return draft is not None and draft.source in sources


def _beside(path: str) -> str:
    """The certificate beside a puzzle."""
    return f"{os.path.splitext(path)[0]}.zip"
