"""Classes of values: `@value` makes of a class what `dataclasses.dataclass` makes of it, in a tenth of the time.

`dataclass` compiles methods for each class, which takes as long as loading several modules; here all classes share the
methods. Type checkers see a dataclass, and `fields`, `replace` and `asdict` take the values. Only fields are pickled,
not what is cached beside them.
"""

from __future__ import annotations

from dataclasses import MISSING, FrozenInstanceError, dataclass, fields, make_dataclass
from operator import attrgetter
from typing import TYPE_CHECKING

__all__ = ["value"]

if TYPE_CHECKING:
    from dataclasses import dataclass as value
else:

    def _init(self, *given, **named):
        kind = type(self)
        values = dict(zip(kind._taken, given, strict=False)) | named
        if len(values) < len(given) + len(named) or not values.keys() <= {*kind._taken}:
            raise TypeError(f"{kind.__name__}() takes {', '.join(kind._taken)}, each once")
        values = kind._defaults | {name: make() for name, make in kind._made.items()} | values
        if missing := {*kind._taken} - values.keys():
            raise TypeError(f"{kind.__name__}() misses {', '.join(sorted(missing))}")
        vars(self).update(values)
        if hasattr(kind, "__post_init__"):
            self.__post_init__()

    def _equal(self, other):
        return self._compared(self) == self._compared(other) if type(self) is type(other) else NotImplemented

    def _repr(self):
        shown = [f"{each.name}={getattr(self, each.name)!r}" for each in fields(self) if each.repr]
        return f"{type(self).__qualname__}({', '.join(shown)})"

    def _refuse(_self, name, *_value):
        raise FrozenInstanceError(f"cannot change field {name!r}")

    _FROZEN = {
        "__eq__": _equal,
        "__hash__": lambda self: hash(self._compared(self)),
        "__repr__": _repr,
        "__getstate__": lambda self: {each.name: getattr(self, each.name) for each in fields(self)},
        "__setattr__": _refuse,
        "__delattr__": _refuse,
    }

    class _Signature:
        """What a class takes, for `help`."""

        def __get__(self, _thing, kind):
            from inspect import signature

            return signature(make_dataclass(kind.__name__, [(each.name, each.type, each) for each in fields(kind)]))

    def value(*, frozen=False, kw_only=False, **_as_for_dataclass):
        """Decorate a class, whose own methods stay; without `frozen`, values are equal only if they are the same."""

        def made(kind):
            own = {*vars(kind)}
            every = fields(dataclass(init=False, repr=False, eq=False, kw_only=kw_only)(kind))
            kind._taken = [each.name for each in sorted(every, key=attrgetter("kw_only")) if each.init]
            kind._defaults = {each.name: each.default for each in every if each.default is not MISSING}
            kind._made = {each.name: each.default_factory for each in every if each.default_factory is not MISSING}
            kind._compared = attrgetter(*[each.name for each in every if each.compare])
            kind.__signature__ = _Signature()
            for name, method in {"__init__": _init, **(_FROZEN if frozen else {})}.items():
                if name not in own:
                    setattr(kind, name, method)
            return kind

        return made
