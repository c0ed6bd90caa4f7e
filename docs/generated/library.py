"""The library's names, from their signatures and docstrings, and the types that these speak of."""

from __future__ import annotations

import ast
import builtins
import enum
import importlib
import inspect
import sys
import types
import typing
from collections.abc import Iterator
from functools import cache, cached_property
from typing import Any

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

import satpuzzle
import satpuzzle_contest
from generated.markdown import code, docstring, fenced

FUNCTIONS = (types.FunctionType, classmethod, staticmethod)
VALUES = (property, cached_property)


# All that is offered, and by which package.
OFFERED = {
    name: package for package in (satpuzzle, satpuzzle_contest) for name in package.__all__ if name != "__version__"
}


def entries(*names: str) -> Iterator[str]:
    """The public names."""
    for name in names:
        package = OFFERED[name]
        yield from _entry(package.__name__, name, getattr(package, name))


def further() -> Iterator[str]:
    """The types that the public names speak of, and those that these speak of."""
    for name, thing in sorted(_spoken_of().items()):
        if isinstance(thing, type) and not isinstance(thing, types.GenericAlias):
            yield from _entry(thing.__module__, name, thing)
        else:
            yield from fenced("py:data", name, code(_value(thing), "python"))


def module(name: str) -> Iterator[str]:
    """What a module says of itself."""
    yield from docstring(importlib.import_module(name).__doc__ or "")


def resolve(app: Sphinx, env: BuildEnvironment, node: Any, inner: Any) -> Any:
    """A type in a signature is called by its last name; those of the standard library are left as they are."""
    if node.get("refdomain") != "py":
        return None
    target = node["reftarget"].rpartition(".")[2]
    if target in _spoken_of() or target in OFFERED:
        python = env.domains["py"]
        whole = next((name for name, *_ in python.get_objects() if name.rpartition(".")[2] == target), None)
        if whole is not None:
            return python.resolve_xref(env, node["refdoc"], app.builder, "obj", whole, node, inner)
    return inner if target in _foreign() else None


def _entry(module: str, name: str, thing: Any) -> Iterator[str]:
    """A function, or a class with all that is public in it."""
    if not isinstance(thing, type):
        signature = _signature(thing)
        content = docstring(thing.__doc__ or "", signature.parameters)
        yield from fenced("py:function", f"{module}.{name}{signature}", content)
        return
    members = [member for member in vars(thing) if not member.startswith("_")]
    entry = list(docstring(thing.__doc__ or "", [*members, *_fields(thing), *_parameters(thing)]))
    for member in members:
        entry += _member(thing, member, vars(thing)[member])
    kind = "py:exception" if issubclass(thing, Exception) else "py:class"
    yield from fenced(kind, f"{module}.{name}{_made_of(thing)}", entry)


def _member(thing: type, name: str, member: Any) -> Iterator[str]:
    if isinstance(member, FUNCTIONS):
        function = member if isinstance(member, types.FunctionType) else member.__func__
        signature = _signature(function, bound=not isinstance(member, staticmethod))
        options = [":classmethod:"] if isinstance(member, classmethod) else []
        content = docstring(function.__doc__ or "", signature.parameters)
        yield from fenced("py:method", f"{name}{signature}", content, *options)
    elif isinstance(member, VALUES):
        getter: Any = member.fget if isinstance(member, property) else member.func
        returned = getter.__annotations__["return"]
        yield from fenced("py:property", name, docstring(member.__doc__ or ""), f":type: {returned}")


def _made_of(thing: type) -> str:
    """What makes one, where its fields or its `__init__` say so."""
    if issubclass(thing, (Exception, enum.Enum)) or not (_fields(thing) or "__init__" in vars(thing)):
        return ""
    return str(_signature(thing).replace(return_annotation=inspect.Signature.empty))


def _fields(thing: type) -> dict[str, str]:
    """Its fields, of a NamedTuple or a dataclass, and how they are annotated."""
    if issubclass(thing, tuple) or hasattr(thing, "__dataclass_fields__"):
        return {name: text for name, text in inspect.get_annotations(thing).items() if name[0] != "_"}
    return {}


def _parameters(thing: type) -> list[str]:
    return [*inspect.signature(thing).parameters] if _made_of(thing) else []


class _Verbatim(str):
    """A text that stands in a signature as it is, without quotes."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def _signature(thing: Any, *, bound: bool = False) -> inspect.Signature:
    """How it is called, its annotations as they stand in the code; bound: without its first parameter."""
    signature = inspect.signature(thing)
    parameters = [
        each.replace(
            annotation=_shown(each.annotation),
            default=_Verbatim("...") if callable(each.default) and not isinstance(each.default, type) else each.default,
        )
        for each in signature.parameters.values()
    ]
    return signature.replace(parameters=parameters[bound:], return_annotation=_shown(signature.return_annotation))


def _shown(annotation: Any) -> Any:
    return annotation if annotation is inspect.Signature.empty else _Verbatim(_text(annotation))


def _value(thing: Any) -> str:
    """What a name for a type stands for."""
    return repr(thing).replace("typing.", "").replace("collections.abc.", "")


@cache
def _only_for_types(module: str) -> dict[str, tuple[str, str]]:
    """What a module imports for its annotations only: the module and the name there."""
    found: dict[str, tuple[str, str]] = {}
    for node in ast.walk(ast.parse(inspect.getsource(sys.modules[module]))):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            for line in node.body:
                assert isinstance(line, ast.ImportFrom)
                assert line.module is not None
                found |= {each.asname or each.name: (line.module, each.name) for each in line.names}
    return found


def _named(name: str, module: str) -> Any:
    """What that name means in an annotation in that module."""
    if name in _only_for_types(module):
        where, name = _only_for_types(module)[name]
        return getattr(importlib.import_module(where), name)
    return getattr(sys.modules[module], name, None) or getattr(builtins, name)


def _annotations(thing: Any) -> Iterator[str]:
    """All that stand in a function, or in what is public of a class."""
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
    """The names in its annotations, and what they mean."""
    for text in _annotations(thing):
        for node in ast.walk(ast.parse(text, mode="eval")):
            if isinstance(node, ast.Name):
                yield node.id, _named(node.id, thing.__module__)
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                yield node.attr, getattr(_named(node.value.id, thing.__module__), node.attr)


@cache
def _spoken_of() -> dict[str, Any]:
    """Types of this program that the signatures of the public names speak of, and those that their own speak of."""
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
    """What else signatures name, of the standard library, and type variables."""
    return {"PathLike", "T", "State", "Item"} | {*typing.__all__} | {"Counter", "Collection", "Iterable"}
