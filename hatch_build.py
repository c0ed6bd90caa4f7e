"""Compiles the translation catalogues whenever the package is built or installed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
LONG = "long text"  # the context of texts that catalogues find by a short name


def compile_catalogues(folder: Path = ROOT / "satpuzzle" / "locale") -> None:
    """Write `satpuzzle.mo` beside every `satpuzzle.po` that is newer."""
    for source in folder.glob("*/LC_MESSAGES/satpuzzle.po"):
        compiled = source.with_suffix(".mo")
        if not compiled.exists() or compiled.stat().st_mtime < source.stat().st_mtime:
            with source.open("rb") as texts, compiled.open("wb") as file:
                catalogue = read_po(texts)
                for message in catalogue:
                    if message.context == LONG:  # an outdated translation is better than English
                        message.flags.discard("fuzzy")
                write_mo(file, catalogue)


class CatalogueHook(BuildHookInterface):  # type: ignore[type-arg]
    """The build hook, called by hatchling."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogues and add them to the wheel, although git ignores them."""
        compile_catalogues()
        build_data["artifacts"].append("satpuzzle/locale/*/LC_MESSAGES/satpuzzle.mo")
