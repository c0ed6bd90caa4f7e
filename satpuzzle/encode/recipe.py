"""Recipes: TOML files that choose what goes into a formula. They select; Python encodes.

    source = "where the encoding comes from"
    variables = ["place", "card_at", "label"] # blocks of variables; also "copy", "rim"
    constraints = ["cell_has_a_card", …]      # names of constraint families, in the order written out

    [at_most]                                 # how at-most-one statements are encoded
    small = "pairwise"                        # those of up to small_up_to literals; also "sequential",
    small_up_to = 10                          # "product", "commander", "bitwise"
    large = "sequential"                      # larger ones; larger bounds always by a counter

`soft = ["join_shows_a_label"]` names one of the constraints whose clauses may be broken where not all can hold:
formulas for MaxSAT have them as soft clauses, and all others as clauses like any.

`at_most = "product"` is one encoding for all. A recipe may say only how it differs from another:

    extends = "default"                       # a bundled recipe's name, or a file beside this one
    add = ["figure_in_no_more_joins"]         # further constraints; any key above replaces the other's

The comment at the head of the file explains the recipe. Unknown keys and names are refused, and so
are recipes whose formulas would have wrong models (`facts.py`).
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, takewhile
from typing import TYPE_CHECKING

from satpuzzle.encode import facts
from satpuzzle.encode.cardinality import ENCODINGS, CardinalityEncoding
from satpuzzle.encode.constraints import FAMILIES
from satpuzzle.encode.facts import Fact, Softened
from satpuzzle.encode.variables import CARD_AT, COPY, LABEL, PLACE, RIM
from satpuzzle.errors import InputError, UnknownNameError, demand_known, located
from satpuzzle.runtime import files, validation
from satpuzzle.runtime.language import say

if TYPE_CHECKING:
    from satpuzzle.schemas.json_types import Json

VARIABLES = (PLACE, CARD_AT, COPY, LABEL, RIM)
KEYS = ["extends", "source", "variables", "constraints", "add", "soft", "at_most"]
AT_MOST_KEYS = ["small", "small_up_to", "large"]
DEFAULT = "default"
BREAKS_ROTATIONS = "one_card_breaks_rotations"
MOST_MISSING = 4  # families that a recipe may lack and still get suggestions
MOST_EXTENDED = 8  # recipes in a chain of `extends`
MAX_BYTES = 2**20
MAX_SIGNS = 1_000  # dots, and brackets: chains and nests of them make the parser slow, recipes have few


@dataclass(frozen=True)
class Recipe:
    """What goes into a formula.

    text: the recipe's file, word for word; that of a recipe which extends another is written out, so that
    it needs no other. variables: the blocks to declare. constraints: families, in order. soft: the one of them
    whose clauses may be broken; "": none. small, large: the encoding of at-most-one statements of up to, and of more
    than, `small_up_to` literals.
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
        """The lines of comment at the head of the recipe's file."""
        return list(takewhile(lambda line: line.startswith("#"), self.text.split("\n")))

    @property
    def explanation(self) -> str:
        """That comment without its marks."""
        return "\n".join(line.lstrip("#").strip() for line in self.comment)

    @property
    def sha256(self) -> str:
        """The hash of the recipe's text."""
        return files.sha256(self.text)

    def at_most(self, literals: int, bound: int) -> CardinalityEncoding:
        """The encoding for a statement about `literals` literals of which `bound` may be true."""
        if bound == literals - 1:  # one clause
            return ENCODINGS["pairwise"]
        if bound == 1:
            return ENCODINGS[self.small if literals <= self.small_up_to else self.large]
        return ENCODINGS["countdown" if 2 * bound > literals else "sequential"]

    @property
    def needs_a_given_rim(self) -> bool:
        """Has it no variables for what a side on the rim shows? Then the puzzle's rule must fix that."""
        return PLACE not in self.variables and RIM not in self.variables

    @property
    def tells_turns_by_labels(self) -> bool:
        """Do the labels around a card say how it is turned? Then what counts at joins must tell labels apart."""
        stated = {FAMILIES[name].states for name in self.constraints}
        return PLACE not in self.variables or Fact.CARDS_FIT_LABELS in stated

    @property
    def unmet(self) -> tuple[Fact, ...]:
        """What a solution needs and the families do not ensure: nothing, if the recipe is sound."""
        stated = [fact for name in self.constraints if (fact := FAMILIES[name].states)]
        certain = facts.derived([*stated, Fact.RIM_HAS_AT_MOST_ONE_LABEL] if self.needs_a_given_rim else stated)
        return tuple(goal for goal in facts.goals(self.variables) if goal not in certain)

    @property
    def softened(self) -> Softened | None:
        """What its soft constraint means; None if it has none."""
        fact = FAMILIES[self.soft].states if self.soft else None
        return None if fact is None else facts.SOFTENED[fact]

    @property
    def may_leave_cells_empty(self) -> bool:
        """Is it cells without a card that its soft constraint allows?"""
        return self.softened is not None and self.softened.each == facts.CARDS

    def completions(self) -> Iterator[tuple[str, ...]]:
        """The smallest sets of families over its variables that make an unsound recipe sound, if few suffice."""
        others = [
            name
            for name, family in FAMILIES.items()
            if family.states and name not in self.constraints and set(family.needs) <= set(self.variables)
        ]
        for size in range(1, MOST_MISSING + 1):
            choices = combinations(others, size)
            sound = [more for more in choices if not replace(self, constraints=(*self.constraints, *more)).unmet]
            if sound:
                yield from sound
                return

    @property
    def redundant(self) -> tuple[str, ...]:
        """The families that can each be left out with the recipe still sound (though not all of them at once)."""
        return tuple(name for name in self.constraints if not self.without(name).unmet)

    def without(self, name: str) -> Recipe:
        """The recipe without one of its families, written out. Raises InputError if it has none of that name."""
        self.check_has(name)
        rest = tuple(other for other in self.constraints if other != name)
        fewer = replace(self, constraints=rest, soft="" if name == self.soft else self.soft)
        return replace(fewer, text=_written_out(fewer))

    def check_has(self, name: str) -> None:
        """Raise InputError unless it has a family of that name."""
        demand_known(say("constraint"), [validation.text("constraint", name, self.constraints[0])], self.constraints)

    @property
    def breaking_rotations(self) -> Recipe:
        """With the family by which one card breaks rotations, unless it is there, or variables for it are not."""
        fits = set(FAMILIES[BREAKS_ROTATIONS].needs) <= set(self.variables) and BREAKS_ROTATIONS not in self.constraints
        return replace(self, constraints=(*self.constraints, BREAKS_ROTATIONS)) if fits else self

    @property
    def breaks_symmetry(self) -> bool:
        """May rotations of a solution be excluded?"""
        return any(FAMILIES[name].breaks_symmetry for name in self.constraints)


def recipe_names() -> list[str]:
    """The names of the bundled recipes.

    >>> import satpuzzle
    >>> "default" in satpuzzle.recipe_names()
    True
    """
    return list(files.bundled("encodings", ".toml"))


def load_recipe(name: str | os.PathLike[str] | Recipe = DEFAULT) -> Recipe:
    """The bundled recipe of that name, or the recipe in that file as it is now; a Recipe is itself. Raises InputError.

    >>> import satpuzzle
    >>> satpuzzle.load_recipe("direct").variables
    ('place',)
    """
    if isinstance(name, Recipe):
        return name
    name = validation.path("recipe", name)
    return _load_bundled(name) if name in files.bundled("encodings", ".toml") else _load(name)


def extended_files(name: str) -> list[str]:
    """The files that the recipe in file `name` extends, one after the other, as far as they can be read."""
    extended: list[str] = []
    with suppress(InputError):
        while len(extended) < MOST_EXTENDED:
            path = extended[-1] if extended else name
            base = _tables(files.read_text(path, MAX_BYTES)).get("extends")
            if not isinstance(base, str) or base in files.bundled("encodings", ".toml"):
                break
            extended.append(os.path.join(os.path.dirname(path), base))
    return extended


def _load(name: str, folder: str = "", chain: tuple[str, ...] = ()) -> Recipe:
    """The recipe that `name` means to a file in `folder`; `chain`: the files that extend it."""
    bundled = files.bundled("encodings", ".toml")
    path = bundled.get(name) or os.path.join(folder, name)
    if name not in bundled and not name.endswith(".toml") and not os.path.exists(path):
        raise UnknownNameError(say("encoding"), name, bundled)
    here = os.path.realpath(path)
    if here in chain:
        raise InputError("extends itself: its base, or a base of that, extends this file")
    if len(chain) == MOST_EXTENDED:
        raise InputError(
            "extends a recipe that extends another, and so on; {most_extended} files are the most",
            most_extended=MOST_EXTENDED,
        )

    def base(other: str) -> Recipe:
        return _load(other, os.path.dirname(path), (*chain, here))

    with located(path):
        stem = os.path.basename(path).removesuffix(".toml")
        return parse_recipe(files.read_text(path, MAX_BYTES), stem, base)


_load_bundled = cache(_load)


def parse_recipe(text: str, name: str, load: Callable[[str], Recipe] | None = None) -> Recipe:
    """The recipe that `text` writes; `load` gives the one that it extends, if it may.

    Raises InputError for anything unknown, missing or unsound.
    """
    text = text if text.endswith("\n") else text + "\n"
    data = _tables(text)
    base = _base(data, load)
    at_most = data.get("at_most", {})
    if isinstance(at_most, str):
        at_most = {"small": at_most, "large": at_most}
    if not isinstance(at_most, dict):
        raise InputError("at_most is a table, [at_most], or the name of one encoding for all")
    demand_known(say("key of at_most"), at_most, AT_MOST_KEYS)
    variables = _names(data, "variables", base.variables)
    families = _names(data, "constraints", base.constraints)
    if "add" in data:
        families = (*families, *_names(data, "add"))
        if len(set(families)) < len(families):
            raise InputError("add names a constraint that is there already")
    chosen = {key: at_most.get(key, getattr(base, key)) for key in AT_MOST_KEYS}
    for key in ("small", "large"):
        if not isinstance(chosen[key], str) or chosen[key] not in ENCODINGS:
            raise UnknownNameError(say("at-most-one encoding"), str(chosen[key]), ENCODINGS)
    if type(chosen["small_up_to"]) is not int or chosen["small_up_to"] < 0:
        raise InputError("small_up_to is a whole number, 0 or more")
    for family in map(FAMILIES.__getitem__, families):
        for variable in family.needs:
            if variable not in variables:
                raise InputError(
                    "constraint {name} needs the variable {variable!r}; add it to variables",
                    name=family.name,
                    variable=variable,
                )
    soft = _names(data, "soft", (base.soft,))
    if len(soft) > 1:
        raise InputError("soft names several constraints; one may be soft")
    recipe = Recipe(name, text, str(data.get("source", base.source)), variables, families, **chosen, soft=soft[0])
    _refuse_unsound(recipe)
    _refuse_unfit_softness(recipe)
    return replace(recipe, text=_written_out(recipe)) if "extends" in data else recipe


def _refuse_unfit_softness(recipe: Recipe) -> None:
    """Raise InputError unless breaking clauses of the soft constraint means what it should."""
    if not recipe.soft:
        return
    family = FAMILIES[recipe.soft]
    if family.states not in facts.SOFTENED:
        known = [name for name, each in FAMILIES.items() if each.states in facts.SOFTENED]
        raise UnknownNameError(say("soft constraint"), recipe.soft, known)
    if recipe.soft not in recipe.constraints:
        raise InputError("soft names {name}, which is not among the constraints", name=repr(recipe.soft))
    softened = facts.SOFTENED[family.states]
    stated = {fact for name in recipe.constraints if name != recipe.soft and (fact := FAMILIES[name].states)}
    certain = facts.derived(stated)
    for goal in softened.needs:
        if goal not in certain:
            raise InputError(
                "with {name} soft, no other constraint ensures that {promise}; add one",
                name=recipe.soft,
                promise=say(goal.value),
            )
    for goal in softened.spoils:
        if goal in certain:
            raise InputError(
                "with {name} soft, the others may not ensure that {promise}; leave out what does",
                name=recipe.soft,
                promise=say(goal.value),
            )


def _tables(text: str) -> Json:
    import tomllib

    if text.count(".") > MAX_SIGNS or text.count("[") > MAX_SIGNS or re.search(r"(\[\s*){6}", text):
        raise InputError("too many dots or brackets for a recipe; its keys have no dots, its lists hold no lists")
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError("not valid TOML: {error}", error=error) from None
    demand_known(say("key"), data, KEYS)
    return data


def _base(data: Json, load: Callable[[str], Recipe] | None) -> Recipe:
    """The recipe that this one extends; if it does not, an empty one."""
    if "extends" not in data:
        if "add" in data:
            raise InputError("add goes with extends; without it, constraints says everything")
        return Recipe("", "", "", (), ())
    if load is None:
        raise InputError("extends another recipe; inside another file, a recipe says everything itself")
    if not isinstance(data["extends"], str):
        raise InputError("extends is the name of one recipe, or of a file")
    if "constraints" in data and "add" in data:
        raise InputError("constraints says everything and add says what is further: give one of them")
    return load(data["extends"])


def _written_out(recipe: Recipe) -> str:
    """A recipe's file as it would be if it extended no other, with the comment that it has."""

    def quote(text: str) -> str:
        import json

        return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")

    lines = [
        *recipe.comment,
        *([f"source = {quote(recipe.source)}"] if recipe.source else []),
        f"variables = [{', '.join(map(quote, recipe.variables))}]",
        *("constraints = [", *(f"    {quote(name)}," for name in recipe.constraints), "]"),
        *([f"soft = [{quote(recipe.soft)}]"] if recipe.soft else []),
        *("", "[at_most]"),
        f"small = {quote(recipe.small)}",
        *([f"small_up_to = {recipe.small_up_to}"] if recipe.small != recipe.large else []),
        f"large = {quote(recipe.large)}",
    ]
    return "\n".join(lines) + "\n"


def _refuse_unsound(recipe: Recipe) -> None:
    """Raise InputError, naming what is missing, unless a formula of this recipe has the right models."""
    unmet = recipe.unmet
    if not unmet:
        return
    completions = [say(" and ").join(map(repr, names)) for names in recipe.completions()]
    if completions:
        raise InputError(
            "the formula would have wrong models; add the constraint {completion}",
            completion=say(" or ").join(completions[:4]),
        )
    promises = say(", nor that ").join(say(goal.value) for goal in unmet)
    raise InputError("over these variables no constraint ensures that {promises}; add variables", promises=promises)


def _names(data: Json, key: str, inherited: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The list of names that stands under `key`, or what is inherited."""
    if key not in data and inherited:
        return inherited
    value = data.get(key)
    known = VARIABLES if key == "variables" else tuple(FAMILIES)
    if not isinstance(value, list) or not value:
        raise InputError(
            "{key} is missing, or no list; it is a list of names: {known}", key=key, known=", ".join(known)
        )
    demand_known(say("variable") if key == "variables" else say("constraint"), value, known)
    if len(set(value)) < len(value):
        raise InputError("{key} names something twice", key=key)
    return tuple(value)
