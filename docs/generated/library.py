"""The public names of the library and the types in their signatures."""

from __future__ import annotations

import ast
import builtins
import importlib
import inspect
import pydoc
import sys
import types
import typing
from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from typing import Any

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.ext.napoleon import Config
from sphinx.ext.napoleon.docstring import GoogleDocstring

import satpuzzle
import satpuzzle_contest
from generated.markdown import code, docstring, fenced
from satpuzzle import errors

FUNCTIONS = (types.FunctionType, classmethod, staticmethod)
VALUES = (property, cached_property)


# Public names and their packages.
OFFERED = {
    name: package for package in (satpuzzle, satpuzzle_contest) for name in package.__all__ if name != "__version__"
}


def entries(*names: str) -> Iterator[str]:
    """Yield the entries of public names."""
    yield from _documented(f"{OFFERED[name].__name__}.{name}" for name in names)


def further() -> Iterator[str]:
    """Yield the entries of all types in signatures of public names, and in the signatures of these types."""
    for name, thing in sorted(_spoken_of().items()):
        if isinstance(thing, type) and not isinstance(thing, types.GenericAlias):
            yield from _documented([f"{thing.__module__}.{name}"])
        else:
            yield from fenced("py:data", name, code(_value(thing), "python"))


def _documented(names: Iterable[str]) -> Iterator[str]:
    """Yield entries, which autodoc makes from signatures and docstrings."""
    yield "```{eval-rst}"
    for name in names:
        thing = pydoc.locate(name)
        kind = "function" if not isinstance(thing, type) else "exception" if issubclass(thing, Exception) else "class"
        yield from (f".. auto{kind}:: {name}", "   :members:" if isinstance(thing, type) else "", "")
    yield "```"


def module(name: str) -> Iterator[str]:
    """Yield the docstring of a module."""
    yield from docstring(importlib.import_module(name).__doc__ or "")


def read(app: Sphinx, what: Any, name: str, obj: object, options: object, lines: list[str]) -> None:
    """Read a docstring by Google's convention.

    The extension napoleon itself would take `Cells: all of them` in the docstring of a property for a type.
    """
    config: Any = Config(napoleon_use_ivar=True)
    lines[:] = GoogleDocstring(lines, config, app, "method" if what == "property" else what, name, obj, options).lines()


def leave_out(app: Sphinx, what: str, name: str, obj: object, skip: bool, options: object) -> bool | None:
    """Leave out fields of named tuples as members: their docstrings say "Alias for field number 0"."""
    return True if type(obj).__name__ == "_tuplegetter" else None


def resolve(app: Sphinx, env: BuildEnvironment, node: Any, inner: Any) -> Any:
    """Resolve a type in a signature by its last name; leave types of the standard library unlinked."""
    if node.get("refdomain") != "py":
        return None
    target = node["reftarget"].rpartition(".")[2]
    if target in _spoken_of() or target in OFFERED:
        python = env.domains["py"]
        whole = next((name for name, *_ in python.get_objects() if name.rpartition(".")[2] == target), None)
        if whole is not None:
            return python.resolve_xref(env, node["refdoc"], app.builder, "obj", whole, node, inner)
    return inner if target in _foreign() or hasattr(errors, target) else None


def _fields(thing: type) -> dict[str, str]:
    """Return the fields of a NamedTuple or dataclass, with their annotations."""
    if issubclass(thing, tuple) or hasattr(thing, "__dataclass_fields__"):
        return {name: text for name, text in inspect.get_annotations(thing).items() if name[0] != "_"}
    return {}


def _value(thing: Any) -> str:
    """Return the definition of a type alias."""
    return repr(thing).replace("typing.", "").replace("collections.abc.", "")


@cache
def _only_for_types(module: str) -> dict[str, tuple[str, str]]:
    """Return what a module imports only for annotations, as pairs of module and name."""
    found: dict[str, tuple[str, str]] = {}
    for node in ast.walk(ast.parse(inspect.getsource(sys.modules[module]))):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            for line in node.body:
                if not isinstance(line, ast.ImportFrom):  # a type that is defined there
                    continue
                assert line.module is not None
                found |= {each.asname or each.name: (line.module, each.name) for each in line.names}
    return found


def _named(name: str, module: str) -> Any:
    """Return the object of a name in an annotation of a module."""
    if name in _only_for_types(module):
        where, name = _only_for_types(module)[name]
        return getattr(importlib.import_module(where), name)
    return getattr(sys.modules[module], name, None) or getattr(builtins, name)


def _annotations(thing: Any) -> Iterator[str]:
    """Yield the annotations of a function, or of the public members of a class."""
    if isinstance(thing, type):
        yield from map(_text, _fields(thing).values())
        for name, member in vars(thing).items():
            if name == "__init__" or name[0] != "_":
                inner = member.fget if isinstance(member, property) else getattr(member, "func", member)
                inner = getattr(inner, "__func__", inner)
                if isinstance(inner, types.FunctionType) and inner.__module__ == thing.__module__:
                    yield from _annotations(inner)
    elif isinstance(thing, types.FunctionType):
        yield from map(_text, thing.__annotations__.values())


def _text(annotation: Any) -> str:
    return str(getattr(annotation, "__forward_arg__", annotation))


def _names_in(thing: Any) -> Iterator[tuple[str, Any]]:
    """Yield the names in the annotations of an object, with their objects."""
    for text in _annotations(thing):
        for node in ast.walk(ast.parse(text, mode="eval")):
            if isinstance(node, ast.Name):
                yield node.id, _named(node.id, thing.__module__)
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                yield node.attr, getattr(_named(node.value.id, thing.__module__), node.attr)


@cache
def _spoken_of() -> dict[str, Any]:
    """Return the types of this program in the signatures of public names, and in the signatures of these types."""
    found: dict[str, Any] = {}
    waiting = [getattr(package, name) for name, package in OFFERED.items()]
    while waiting:
        thing = waiting.pop()
        for name, meant in _names_in(thing):
            own = getattr(meant, "__module__", "").startswith("satpuzzle") or typing.get_origin(meant) is not None
            if own and name not in {*found, *OFFERED} and not isinstance(meant, typing.TypeVar):
                found[name] = meant
                waiting += [meant] if isinstance(meant, type) else []
    return found


@cache
def _foreign() -> set[str]:
    """Return other names in signatures: of the standard library and NumPy, and type variables."""
    return (
        {"PathLike", "T", "State", "Item", "ndarray", "dtype", "uint8", "float64"}
        | {*typing.__all__}
        | {"Counter", "Collection", "Iterable"}
    )
