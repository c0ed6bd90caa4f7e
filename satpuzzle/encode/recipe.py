"""Recipes: TOML files that choose the variables and constraints of a formula.

    source = "where the encoding comes from"
    variables = ["place", "card_at", "label"] # blocks of variables; also "copy"
    constraints = ["cell_has_a_card", …]      # constraint families, in the order of the formula

    [at_most]                                 # encodings of at-most-one constraints
    small = "pairwise"                        # up to small_up_to literals; also "sequential",
    small_up_to = 10                          # "product", "commander", "bitwise"
    large = "sequential"                      # more literals; larger bounds always use a counter

`soft = ["join_shows_a_label"]` names a constraint whose clauses may be violated. They are soft clauses in MaxSAT
formulas and ordinary clauses in all others.

`at_most = "product"` chooses one encoding for all. A recipe can extend another:

    extends = "default"                       # a bundled recipe, or a file in the same folder that extends none
    add = ["figure_in_no_more_joins"]         # more constraints
    remove = ["card_used_enough"]             # constraints of the base; other keys replace those of the base

The comment at the top of the file explains the recipe. Unknown keys and names are refused, and so are recipes whose
formulas would have wrong models (see `facts.py`).
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import takewhile
from typing import TYPE_CHECKING

from satpuzzle.encode import facts
from satpuzzle.encode.cardinality import ALSO, ENCODINGS, CardinalityEncoding
from satpuzzle.encode.constraints import FAMILIES
from satpuzzle.encode.facts import Fact, Softened
from satpuzzle.encode.variables import CARD_AT, COPY, LABEL, PLACE
from satpuzzle.errors import InputError, Parts, UnknownNameError, demand_known, joined, located
from satpuzzle.model.value import value
from satpuzzle.notation import toml
from satpuzzle.runtime import files, validation
from satpuzzle.runtime.language import say

if TYPE_CHECKING:
    from satpuzzle.schemas import Json

VARIABLES = (PLACE, CARD_AT, COPY, LABEL)
KEYS = ["extends", "source", "variables", "constraints", "add", "remove", "soft", "at_most"]
AT_MOST_KEYS = ["small", "small_up_to", "large"]
DEFAULT = "default"
BREAKS_ROTATIONS = "one_card_breaks_rotations"
MAX_BYTES = 2**20
MOST_BRACKETS = 1_000


@value(frozen=True)
class Recipe:
    """The contents of a formula.

    Attributes:
        name: Its name; that of its file, without folders, if it is not bundled.
        text: Its file; if it extends another recipe, written out with all keys.
        source: Where the encoding comes from.
        variables: The blocks of variables.
        constraints: The constraint families, in order.
        small: The encoding of at-most-one constraints with up to `small_up_to` literals.
        small_up_to: Limit on literals for `small`.
        large: The encoding of at-most-one constraints with more literals.
        soft: The constraint whose clauses may be violated, or "".
    """

    name: str
    text: str
    source: str
    variables: tuple[str, ...]
    constraints: tuple[str, ...]
    small: str = "pairwise"
    small_up_to: int = 10
    large: str = "sequential"
    soft: str = ""

    @property
    def comment(self) -> list[str]:
        """The comment lines at the top of the file."""
        return list(takewhile(lambda line: line.startswith("#"), self.text.split("\n")))

    @property
    def explanation(self) -> str:
        """The comment at the top of the file, without `#`."""
        return "\n".join(line.lstrip("#").strip() for line in self.comment)

    @property
    def sha256(self) -> str:
        """The SHA-256 hash of the text."""
        return files.sha256(self.text)

    def at_most(self, literals: int, bound: int) -> CardinalityEncoding:
        """Return the encoding of: at most `bound` of this many literals are true."""
        if bound == literals - 1:  # one clause
            return ENCODINGS["pairwise"]
        chosen = ENCODINGS[self.small if literals <= self.small_up_to else self.large]
        return ENCODINGS["sequential"] if bound > 1 and (chosen.only_one or chosen.name == "pairwise") else chosen

    @property
    def unmet(self) -> tuple[Fact, ...]:
        """The facts that the constraints should ensure but do not; empty for a correct recipe."""
        certain = facts.derived(FAMILIES[name].states for name in self.constraints)
        return tuple(goal for goal in facts.GOALS if goal not in certain)

    @property
    def softened(self) -> Softened | None:
        """The meaning of the soft constraint; None without one."""
        return facts.SOFTENED.get(FAMILIES[self.soft].states) if self.soft else None

    @property
    def may_leave_cells_empty(self) -> bool:
        """Whether the soft constraint allows empty cells."""
        return self.softened is not None and self.softened.each == facts.CARDS

    @property
    def redundant(self) -> tuple[str, ...]:
        """The families that can each be left out, one at a time, without making the recipe incorrect."""
        return tuple(name for name in self.constraints if not self.without(name).unmet)

    def without(self, name: str) -> Recipe:
        """Return the recipe without one of its families. Raises InputError if it has no such family."""
        self.check_has(name)
        rest = tuple(other for other in self.constraints if other != name)
        return _written_out(replace(self, constraints=rest, soft="" if name == self.soft else self.soft))

    def check_has(self, name: str) -> None:
        """Raise InputError unless it has that family."""
        demand_known(say("constraint"), [validation.text("constraint", name, self.constraints[0])], self.constraints)

    @property
    def for_spare_cards(self) -> Recipe:
        """The recipe for puzzles with more cards than cells: nothing says that every card is used."""
        kept = [name for name in self.constraints if FAMILIES[name].states not in facts.ALL_USED]
        lacking = {*facts.GOALS} - facts.derived((FAMILIES[name].states for name in kept), facts.RULES)
        more = (each for each in FAMILIES.values() if each.states in lacking and {*each.needs} <= {*self.variables})
        return _written_out(replace(self, constraints=(*kept, *(family.name for family in more))))

    @property
    def breaking_rotations(self) -> Recipe:
        """The recipe with the symmetry-breaking family, if its variables allow that."""
        fits = set(FAMILIES[BREAKS_ROTATIONS].needs) <= set(self.variables) and BREAKS_ROTATIONS not in self.constraints
        return replace(self, constraints=(*self.constraints, BREAKS_ROTATIONS)) if fits else self

    @property
    def breaks_symmetry(self) -> bool:
        """Whether rotations of a solution may be excluded."""
        return any(FAMILIES[name].breaks_symmetry for name in self.constraints)


def recipe_names() -> list[str]:
    """List the bundled recipes.

    Returns:
        Their names, in alphabetical order.

    Example:
        >>> import satpuzzle
        >>> "default" in satpuzzle.recipe_names()
        True
    """
    return list(files.bundled("encodings", ".toml"))


def load_recipe(name: str | os.PathLike[str] | Recipe = DEFAULT) -> Recipe:
    """Load a recipe.

    Args:
        name: The name of a bundled recipe, or a file; or a Recipe.

    Returns:
        The recipe.

    Raises:
        InputError: If there is no such recipe, or if it is invalid.

    Example:
        >>> import satpuzzle
        >>> satpuzzle.load_recipe("direct").variables
        ('place',)
    """
    if isinstance(name, Recipe):
        return name
    name = validation.path("recipe", name)
    return _load_bundled(name) if name in files.bundled("encodings", ".toml") else _load(name)


def extended_file(name: str) -> str | None:
    """Return the file that the recipe in a file extends; None if it extends none, or cannot be read."""
    with suppress(InputError):
        base = _tables(files.read_text(name, MAX_BYTES)).get("extends")
        if isinstance(base, str) and base not in files.bundled("encodings", ".toml"):
            return os.path.join(os.path.dirname(name), base)
    return None


@cache
def _load_bundled(name: str) -> Recipe:
    return parse_recipe(files.read_text(files.bundled("encodings", ".toml")[name], MAX_BYTES), name, _load_bundled)


def _load(path: str, *, extends: bool = True) -> Recipe:
    """Load a recipe from a file, which may extend another one or not. Raises InputError."""
    bundled = files.bundled("encodings", ".toml")
    if not path.endswith(".toml") and not os.path.exists(path):
        raise UnknownNameError(say("recipe"), path, [f"{path}.toml"] if os.path.exists(f"{path}.toml") else bundled)

    def base(other: str) -> Recipe:
        beside = os.path.join(os.path.dirname(path), other)
        return _load_bundled(other) if other in bundled else _load(beside, extends=False)

    with located(path):
        return parse_recipe(files.read_text(path, MAX_BYTES), os.path.basename(path), base if extends else None)


def parse_recipe(text: str, name: str, load: Callable[[str], Recipe] | None = None) -> Recipe:
    """Parse a recipe.

    Args:
        text: The text of its file.
        name: Its name.
        load: Loads the recipe that it extends; None if it must not extend one.

    Returns:
        The recipe.

    Raises:
        InputError: If something is missing or invalid, or the recipe is incorrect.
        UnknownNameError: If a name is unknown.
    """
    text = text if text.endswith("\n") else text + "\n"
    data = _tables(text)
    base = _base(data, load)
    at_most = data.get("at_most", {})
    at_most = {"small": at_most, "large": at_most} if isinstance(at_most, str) else at_most
    if not isinstance(at_most, dict):
        raise InputError("`at_most` must be a table, [at_most], or the name of one encoding")
    demand_known(say("at_most key"), at_most, AT_MOST_KEYS)
    variables = _names(data, "variables", base.variables or None)
    families = _names(data, "constraints", base.constraints or None)
    removed = _names(data, "remove", ())
    if missing := [family for family in removed if family not in families]:
        raise InputError("`remove` names {name!r}, which the base does not have", name=missing[0])
    families = (*(family for family in families if family not in removed), *_names(data, "add", ()))
    if len(set(families)) < len(families):
        raise InputError("`add` names a constraint that the recipe already has")
    chosen = {key: at_most.get(key, getattr(base, key)) for key in AT_MOST_KEYS}
    for key in ("small", "large"):
        demand_known(say("at-most-one encoding"), [str(chosen[key])], [*ENCODINGS, *ALSO])
        chosen[key] = ALSO.get(chosen[key], chosen[key])
    if type(chosen["small_up_to"]) is not int or chosen["small_up_to"] < 0:
        raise InputError("`small_up_to` must be a whole number, 0 or more")
    for family in families:
        for need in [each for each in FAMILIES[family].needs if each not in variables]:
            raise InputError(
                "constraint {name} needs the variable {variable!r}; add it to `variables`", name=family, variable=need
            )
    soft = _names(data, "soft", ("" if base.soft in removed else base.soft,))
    if len(soft) > 1:
        raise InputError("`soft` names several constraints; only one can be soft")
    recipe = Recipe(name, text, str(data.get("source", base.source)), variables, families, **chosen, soft=soft[0])
    if recipe.unmet:
        promises = joined(say(", or that "), (say(goal.value) for goal in recipe.unmet))
        raise InputError(
            "the formula would have wrong models: no constraint ensures that {promises}; add one", promises=promises
        )
    if soft[0]:
        _refuse_unfit_softness(recipe)
    return _written_out(recipe) if "extends" in data else recipe


def _refuse_unfit_softness(recipe: Recipe) -> None:
    """Raise InputError unless the soft constraint has its intended meaning in this recipe."""
    softened = recipe.softened
    if softened is None:
        known = [name for name, each in FAMILIES.items() if each.states in facts.SOFTENED]
        raise UnknownNameError(say("soft constraint"), recipe.soft, known)
    if recipe.soft not in recipe.constraints:
        raise InputError("`soft` names {name}, which is not among the constraints", name=repr(recipe.soft))
    certain = facts.derived(FAMILIES[name].states for name in recipe.constraints if name != recipe.soft)
    for goal in (*softened.needs, *softened.spoils):
        parts: Parts = {"name": recipe.soft, "promise": say(goal.value)}
        if goal in softened.needs and goal not in certain:
            raise InputError("with {name} soft, no other constraint ensures that {promise}; add one", **parts)
        if goal in softened.spoils and goal in certain:
            raise InputError(
                "with {name} soft, the other constraints must not ensure that {promise}; remove those that do", **parts
            )


def _tables(text: str) -> Json:
    data: Json = toml.parsed(text, MOST_BRACKETS)
    demand_known(say("key"), data, KEYS)
    return data


def _base(data: Json, load: Callable[[str], Recipe] | None) -> Recipe:
    """Return the recipe that this one extends, or an empty one. Raises InputError."""
    for key in {"add", "remove"} & {*data}:
        if "extends" not in data:
            raise InputError("`{key}` needs `extends`; without it, list all names in `constraints`", key=key)
        if "constraints" in data:
            raise InputError("`constraints` cannot be used with `{key}`", key=key)
    if "extends" not in data:
        return Recipe("", "", "", (), ())
    if load is None:
        raise InputError("`extends` is not supported here: a recipe extends a bundled one, or a file that extends none")
    if not isinstance(data["extends"], str):
        raise InputError("`extends` must be the name of one recipe, or of a file")
    return load(data["extends"])


def _written_out(recipe: Recipe) -> Recipe:
    """Return a recipe with a text that has all keys, and its comment."""
    lines = [
        *recipe.comment,
        *([f"source = {toml.quoted(recipe.source)}"] if recipe.source else []),
        f"variables = [{', '.join(map(toml.quoted, recipe.variables))}]",
        *("constraints = [", *(f"    {toml.quoted(name)}," for name in recipe.constraints), "]"),
        *([f"soft = [{toml.quoted(recipe.soft)}]"] if recipe.soft else []),
        *("", "[at_most]"),
        f"small = {toml.quoted(recipe.small)}",
        *([f"small_up_to = {recipe.small_up_to}"] if recipe.small != recipe.large else []),
        f"large = {toml.quoted(recipe.large)}",
    ]
    return replace(recipe, text="\n".join(lines) + "\n")


def _names(data: Json, key: str, inherited: tuple[str, ...] | None) -> tuple[str, ...]:
    """Return the list of names under `key`, or the inherited one. Raises InputError."""
    if key not in data and inherited is not None:
        return inherited
    value = data.get(key)
    known = VARIABLES if key == "variables" else tuple(FAMILIES)
    if not isinstance(value, list) or not value:
        raise InputError("`{key}` must be a list of names: {known}", key=key, known=", ".join(known))
    demand_known(say("variable") if key == "variables" else say("constraint"), value, known)
    if len(set(value)) < len(value):
        raise InputError("`{key}` contains a name twice", key=key)
    return tuple(value)
