"""Recipes, constraint families and at-most encodings, with their clauses for tiny puzzles."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Sequence
from functools import cache

import satpuzzle
from generated.markdown import code, definition, docstring, heading, plain
from satpuzzle.encode import Encoding, Recipe, cardinality, load_recipe, recipe_names
from satpuzzle.encode.cardinality import ENCODINGS, CardinalityEncoding
from satpuzzle.encode.constraints import FAMILIES, Family
from satpuzzle.encode.variables import CARD_AT, COPY, LABEL, PLACE, Clause, Clauses, Key
from satpuzzle.model import Puzzle
from satpuzzle.notation import toml

SQUARE = ("top", "right", "bottom", "left")
TINY = {  # on a 1x2 board; a family is shown for the first that it has clauses for
    "two-colours": (
        "Two cards that a rotation by 180° does not change.",
        "red blue red blue\nred green red green\n",
        "",
    ),
    "equal-cards": ("Two equal cards, one type.", "red blue red blue\nred blue red blue\n", ""),
    "front-and-back": (
        "Fronts and backs; one figure has a single front and a single back.",
        "cat+ dog+ dog+ dog+\ncat- dog+ dog+ dog+\n",
        "",
    ),
    "given-card": ("The first puzzle, with its first card given.", "red blue red blue\nred green red green\n", "1=1@1"),
}
BOUNDS = ((4, 1), (6, 1), (4, 2))  # numbers of literals, and bounds


@cache
def tiny() -> dict[str, Puzzle]:
    """The puzzles on a 1x2 board that clauses are shown for."""
    read = {name: satpuzzle.parse_all(text, board="1x2")[0] for name, (_, text, _) in TINY.items()}
    return {
        name: satpuzzle.with_given(read[name], given) if given else read[name] for name, (*_, given) in TINY.items()
    }


def puzzles() -> Iterator[str]:
    """A section for each puzzle on a 1x2 board."""
    for name, puzzle in tiny().items():
        yield from heading(name, f"The puzzle {name}")
        yield from (plain(TINY[name][0]), "")
        yield from code(toml.write(puzzle), "toml")


def recipes() -> Iterator[str]:
    """A section for each bundled recipe: description, variables, families, size."""
    for recipe in map(load_recipe, recipe_names()):
        yield from heading(f"recipe-{recipe.name}", recipe.name)
        yield from ("", plain(" ".join(recipe.explanation.split())), "")
        if recipe.source:
            yield from definition("Source", plain(recipe.source))
        yield from definition("Variables", ", ".join(f"`{name}`" for name in recipe.variables))
        yield from definition("Families", ", ".join(map(_family_link, recipe.constraints)))
        yield from definition("At most one", _at_most_of(recipe))
        if recipe.soft:
            yield from definition("Soft", _family_link(recipe.soft))
        if recipe.redundant:
            yield from definition("Redundant", ", ".join(map(_family_link, recipe.redundant)))
        if recipe.breaks_symmetry:
            yield from definition("Symmetry", "may exclude rotations of solutions")
        example = satpuzzle.encode(tiny()["two-colours"], recipe)
        clauses = sum(number for number, _ in example.sizes.values())
        size = f"{example.variables.count} variables, {clauses} clauses"
        yield from definition("[two-colours](#two-colours)", size)


def _family_link(name: str) -> str:
    return f"[`{name}`](#family-{name})"


def _at_most_of(recipe: Recipe) -> str:
    small, large = (f"[`{name}`](#at-most-{name})" for name in (recipe.small, recipe.large))
    if recipe.small == recipe.large:
        return small
    return f"{small} for up to {recipe.small_up_to} literals, {large} for more"


def families() -> Iterator[str]:
    """A section for each constraint family: what it ensures, and its clauses for a tiny puzzle."""
    for family in FAMILIES.values():
        text = _described(inspect.getdoc(family.function)).partition("Source: ")[0]
        yield from heading(f"family-{family.name}", family.name)
        yield from docstring(text)
        yield from definition("Variables", ", ".join(f"`{name}`" for name in family.needs))
        if family.states:
            yield from definition("Ensures", plain(family.states.value))
        if family.source:
            yield from definition("Source", plain(family.source))
        using = [name for name in recipe_names() if family.name in load_recipe(name).constraints]
        yield from definition("In", ", ".join(f"[`{name}`](#recipe-{name})" for name in using))
        yield from _shown(family, "default" if "default" in using else using[0])


def _described(docstring: str | None) -> str:
    """The docstring of a function without its sections, such as `Yields:`."""
    return re.split(r"(?m)^(?:Args|Yields|Returns|Raises):$", docstring or "")[0]


def _shown(family: Family, recipe: str) -> Iterator[str]:
    """The clauses for the first tiny puzzle that has any."""
    encodings = {name: satpuzzle.encode(puzzle, recipe) for name, puzzle in tiny().items()}
    name, encoding = next(found for found in encodings.items() if any(True for _ in found[1].family(family.name)))
    clauses = list(encoding.family(family.name))
    number = "1 clause" if len(clauses) == 1 else f"{len(clauses)} clauses"
    yield from definition(
        f"[{name}](#{name}) in the recipe [`{recipe}`](#recipe-{recipe})",
        f"{number}. The first in words: *{plain(encoding.describe(clauses[0]))}*",
    )
    yield from code("\n".join(written(encoding, clause) for clause in clauses))


def written(encoding: Encoding, clause: Clause) -> str:
    """A clause with named literals."""
    return " ∨ ".join("-" * (literal < 0) + _variable(encoding, abs(literal)) for literal in clause)


def _variable(encoding: Encoding, number: int) -> str:
    block, key = encoding.variables.describe(number)
    return f"{block}({', '.join(_words(encoding.puzzle, block, key))})"


def _words(puzzle: Puzzle, block: str, key: Key) -> Iterator[str]:
    """The parts of a key in words, counted from 1."""
    if block == LABEL:
        yield from (f"join {key[0] + 1}", puzzle.figure_name(key[1]))
    elif block in (PLACE, CARD_AT, COPY):
        yield from (f"cell {key[0] + 1}", f"type {key[1]}")
        yield from (f"turn {turn}" for turn in key[2:] if block == PLACE)
        yield from (f"copy {copy + 1}" for copy in key[2:] if block == COPY)
    else:
        yield str(key[0] + 1)


def at_most() -> Iterator[str]:
    """A section for each at-most encoding, with clauses for a few literals."""
    for encoding in ENCODINGS.values():
        yield from heading(f"at-most-{encoding.name}", encoding.name)
        ours = getattr(encoding.maker, "__module__", "") == cardinality.__name__
        yield from docstring(_described(inspect.getdoc(encoding.maker)) if ours else encoding.explanation)
        if not ours:
            yield from definition("Source", encoding.source)
        for n, bound in BOUNDS:
            if bound == 1 or not encoding.only_one:
                yield from _of_literals(encoding, n, bound)


def _of_literals(encoding: CardinalityEncoding, n: int, bound: int) -> Iterator[str]:
    auxiliaries, pattern = encoding.auxiliaries(n, bound), encoding.pattern(n, bound)
    clauses = Clauses(pattern, range(1, pattern.last + 1)).lists()
    helpers = {0: "no auxiliaries", 1: "1 auxiliary"}.get(auxiliaries, f"{auxiliaries} auxiliaries")
    yield from definition(f"At most {bound} of {n} literals", f"{len(clauses)} clauses, {helpers}")
    yield from code("\n".join(_numbered(clause, n) for clause in clauses))


def _numbered(clause: Sequence[int], n: int) -> str:
    names = (f"x{abs(literal)}" if abs(literal) <= n else f"a{abs(literal) - n}" for literal in clause)
    return " ∨ ".join("-" * (literal < 0) + name for literal, name in zip(clause, names, strict=True))
