"""A picture as programs and notebooks hold it."""

from __future__ import annotations

import os
from functools import cached_property

from satpuzzle import arguments, files
from satpuzzle.pictures.scene import Scene


class Drawing:
    """A picture. Notebooks show it; `print(drawing.svg)` or `drawing.save(path)` for all else.

    >>> import satpuzzle
    >>> drawing = satpuzzle.draw("standard")
    >>> drawing.save("standard.svg")
    """

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @cached_property
    def svg(self) -> str:
        """The text of an SVG document."""
        from satpuzzle.pictures.svg import to_svg

        return to_svg(self.scene)

    def save(self, path: str | os.PathLike[str], *, font: str | os.PathLike[str] | None = None) -> None:
        """Write it to a file, whole or not at all: .svg; with the extra [pictures] .pdf and .png, too.

        font: a TTF file for the texts of PDF and PNG. Raises InputError for other endings, a letter that the font
        lacks, a missing extra.
        """
        from satpuzzle.pictures.writing import written

        path = arguments.path("path", path)
        font = None if font is None else arguments.path("font", font)
        data = written([self.scene], path, font=font)
        with files.replacing(path) as file:
            file.write(data)

    def _repr_svg_(self) -> str:
        from satpuzzle.pictures.svg import to_svg

        return to_svg(self.scene, standalone=False)

    def __repr__(self) -> str:
        return f"<Drawing: {self.scene.title[:60]}>"
