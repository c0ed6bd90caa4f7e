"""Values: `grouped` sorts them by keys; `@value` makes of a class what `dataclasses.dataclass` makes, but much faster.

`dataclass` compiles methods for each class, which takes as long as loading several modules; here all classes share the
methods. Type checkers see a dataclass, and `fields`, `replace` and `asdict` take the values. Only fields are pickled,
not what is cached beside them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import MISSING, FrozenInstanceError, dataclass, fields, make_dataclass
from operator import attrgetter
from typing import TYPE_CHECKING, TypeVar

__all__ = ["grouped", "value"]

Key = TypeVar("Key")
Item = TypeVar("Item")


def grouped(pairs: Iterable[tuple[Key, Item]]) -> dict[Key, list[Item]]:
    """Return the items of each key; keys in the order of their first item."""
    groups: dict[Key, list[Item]] = {}
    for key, item in pairs:
        groups.setdefault(key, []).append(item)
    return groups


if TYPE_CHECKING:
    from dataclasses import dataclass as value
else:

    class _Value:
        """The methods of these classes; those of a frozen one and, of another, the first only."""

        def __init__(self, *given, **named):
            kind = type(self)
            known = dict(zip(kind._taken, given, strict=False)) | named
            values = kind._defaults | {name: make() for name, make in kind._made.items()} | known
            if len(known) < len(given) + len(named) or not known.keys() <= {*kind._taken} <= values.keys():
                kind.__signature__.bind(*given, **named)  # says what is wrong
            vars(self).update(values)
            if hasattr(kind, "__post_init__"):
                self.__post_init__()

        def __eq__(self, other):
            return self._key(self) == self._key(other) if type(self) is type(other) else NotImplemented

        def __hash__(self):
            return hash(self._key(self))

        def __repr__(self):
            shown = [f"{each.name}={getattr(self, each.name)!r}" for each in fields(self) if each.repr]
            return f"{type(self).__qualname__}({', '.join(shown)})"

        def __getstate__(self):
            return {each.name: getattr(self, each.name) for each in fields(self)}

        def __setattr__(self, name, value):
            raise FrozenInstanceError(f"cannot assign to field {name!r}")

        def __delattr__(self, name):
            raise FrozenInstanceError(f"cannot delete field {name!r}")

    class _Signature:
        """What a class takes, for `help`, without the texts of options in `Annotated`."""

        def __get__(self, _thing, kind):
            import re
            from copy import copy
            from inspect import signature

            kinds = [re.sub(r"^Annotated\[(.*?), [A-Z]\w*\(.*", r"\1", str(each.type)) for each in fields(kind)]
            named = [(each.name, shown, copy(each)) for each, shown in zip(fields(kind), kinds, strict=True)]
            return signature(make_dataclass(kind.__name__, named))

    def value(*, frozen=False, kw_only=False, **_as_for_dataclass):
        """Decorate a class, whose own methods stay; without `frozen`, values are equal only if they are the same."""

        def made(kind):
            own = {*vars(kind)}
            every = fields(dataclass(init=False, repr=False, eq=False, kw_only=kw_only)(kind))
            kind._taken = [each.name for each in sorted(every, key=attrgetter("kw_only")) if each.init]
            kind._made = {each.name: each.default_factory for each in every if each.default_factory is not MISSING}
            kind._defaults = {each.name: each.default for each in every if each.default is not MISSING}
            kind._key = attrgetter(*[each.name for each in every if each.compare])
            kind.__signature__ = _Signature()
            for name, method in vars(_Value).items() if frozen else [("__init__", _Value.__init__)]:
                if callable(method) and name not in own:
                    setattr(kind, name, method)
            return kind

        return made
