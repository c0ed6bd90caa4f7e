"""Recipes: TOML files that choose what goes into a formula. They select; Python encodes.

    source = "where the encoding comes from"
    variables = ["place", "lies", "label"]    # blocks of variables; also "copy", "rim"
    constraints = ["cell_has_a_card", …]      # names of constraint families, in the order written out

    [at_most]                                 # how at-most-one groups are encoded
    small = "pairwise"                        # groups of up to small_up_to literals; also "sequential",
    small_up_to = 10                          # "product", "commander", "bitwise"
    large = "sequential"                      # larger ones; of several cards alike always a counter

The comment at the head of the file explains the recipe. Unknown keys and names are refused.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from satpuzzle import files
from satpuzzle.encode import cardinality, constraints, facts
from satpuzzle.encode.variables import CARD_AT, COPY, LABEL, PLACE, RIM
from satpuzzle.errors import InputError, UnknownNameError

VARIABLES = (PLACE, CARD_AT, COPY, LABEL, RIM)
KEYS = ["source", "variables", "constraints", "at_most"]
AT_MOST_KEYS = ["small", "small_up_to", "large"]
DEFAULT = "default"


@dataclass(frozen=True)
class Recipe:
    """What goes into a formula. `text` is the recipe's file, word for word.

    variables: the blocks to declare. constraints: families, in order. small, large: the encoding of
    at-most-one groups of up to, and of more than, `small_up_to` literals.
    """

    name: str
    text: str
    source: str
    variables: tuple[str, ...]
    constraints: tuple[str, ...]
    small: str = "pairwise"
    small_up_to: int = 10
    large: str = "sequential"

    @property
    def explanation(self) -> str:
        """The comment at the head of the recipe's file, without its marks."""
        lines = []
        for line in self.text.split("\n"):
            if not line.startswith("#"):
                break
            lines.append(line.lstrip("#").strip())
        return "\n".join(lines)

    @property
    def sha256(self) -> str:
        """The hash of the recipe's text."""
        return files.sha256(self.text)

    def at_most(self, literals: int, bound: int) -> cardinality.AtMost:
        """The encoding for a group of `literals` literals of which `bound` may be true."""
        if bound < 1 or bound == literals - 1:  # all false, or one clause
            return cardinality.ENCODINGS["pairwise"]
        if bound == 1:
            return cardinality.ENCODINGS[self.small if literals <= self.small_up_to else self.large]
        return cardinality.ENCODINGS["countdown" if 2 * bound > literals else "sequential"]

    @property
    def redundant(self) -> tuple[str, ...]:
        """The families without any one of which the recipe is still sound (though not without all of them)."""
        return facts.redundant(self.variables, self.constraints)

    @property
    def breaks_symmetry(self) -> bool:
        """May rotations of a solution be excluded?"""
        return any(constraints.FAMILIES[name].breaks_symmetry for name in self.constraints)


def recipe_names() -> list[str]:
    """The names of the bundled recipes."""
    return list(files.bundled("encodings", ".toml"))


@lru_cache(maxsize=64)
def load_recipe(name: str = DEFAULT) -> Recipe:
    """The bundled recipe of that name, or the recipe in that file. Raises InputError."""
    bundled = files.bundled("encodings", ".toml")
    if name in bundled:
        return parse_recipe(files.read_text(bundled[name]), name)
    if not name.endswith(".toml") and not os.path.exists(name):
        raise UnknownNameError("encoding", name, bundled)
    stem = os.path.basename(name).removesuffix(".toml")
    try:
        return parse_recipe(files.read_text(name), stem)
    except InputError as error:
        raise error.located(name) from None


def parse_recipe(text: str, name: str) -> Recipe:
    """The recipe that `text` writes. Raises InputError for anything unknown, missing or unsound."""
    import tomllib

    text = text if text.endswith("\n") else text + "\n"
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError(f"not valid TOML: {error}") from None
    _known("key", data, KEYS)
    at_most = data.get("at_most", {})
    if not isinstance(at_most, dict):
        raise InputError("at_most is a table: [at_most]")
    _known("key of at_most", at_most, AT_MOST_KEYS)
    variables = _names(data, "variables", "variable", VARIABLES)
    families = _names(data, "constraints", "constraint", tuple(constraints.FAMILIES))
    chosen = {key: at_most.get(key, getattr(Recipe, key)) for key in AT_MOST_KEYS}
    for key in ("small", "large"):
        if not isinstance(chosen[key], str) or chosen[key] not in cardinality.ENCODINGS:
            raise UnknownNameError("at-most-one encoding", str(chosen[key]), cardinality.ENCODINGS)
    if type(chosen["small_up_to"]) is not int or chosen["small_up_to"] < 0:
        raise InputError("small_up_to is a whole number, 0 or more")
    for family in map(constraints.FAMILIES.__getitem__, families):
        for variable in family.needs:
            if variable not in variables:
                raise InputError(f"constraint {family.name} needs the variable {variable!r}; add it to variables")
    _sound(variables, families)
    return Recipe(name, text, str(data.get("source", "")), variables, families, **chosen)


def _sound(variables: tuple[str, ...], families: tuple[str, ...]) -> None:
    """Raise InputError, naming what is missing, unless a formula of these families has the right models."""
    unmet = facts.unmet(variables, families)
    if not unmet:
        return
    possible = [name for name, family in constraints.FAMILIES.items() if set(family.needs) <= set(variables)]
    mends = [" and ".join(map(repr, mend)) for mend in facts.mends(variables, families, possible)]
    if mends:
        raise InputError(f"the formula would have wrong models; add the constraint {' or '.join(mends[:4])}")
    promises = ", nor that ".join(facts.SENTENCES[goal] for goal in unmet)
    raise InputError(f"over these variables no constraint sees to it that {promises}; add variables")


def _known(what: str, table: dict[str, Any], known: list[str]) -> None:
    for key in table:
        if key not in known:
            raise UnknownNameError(what, key, known)


def _names(data: dict[str, Any], key: str, what: str, known: tuple[str, ...]) -> tuple[str, ...]:
    value = data.get(key)
    if not isinstance(value, list) or not value:
        raise InputError(f"{key} is missing, or no list; it is a list of names: {', '.join(known)}")
    for name in value:
        if name not in known:
            raise UnknownNameError(what, str(name), known)
    if len(set(value)) < len(value):
        raise InputError(f"{key} names something twice")
    return tuple(value)
