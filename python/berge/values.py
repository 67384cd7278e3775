"""Values: classes that say their fields, which do not change once they are given.

`@value` makes what `@dataclass(frozen=True)` makes, and sooner: that compiles the text of six methods for each class,
and loads much of Python's own library, which together takes longer than all else that a review does. Here all classes
have the same methods. Whoever asks takes a value for a dataclass: `dataclasses.fields`, `replace` and `asdict`, the
decorator of a subclass, and `inspect.signature`. That library is loaded when one of them does.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform, overload

T = TypeVar("T")


class _Shape:
    """The fields of a class: what the annotation of each says, those of its bases first, and what they usually are."""

    def __init__(self, kind: type, *, kw_only: bool, eq: bool, repr: bool) -> None:
        self.kind = kind
        self.options: dict[str, Any] = {"eq": eq, "repr": repr}
        self.types: dict[str, str] = {}
        self.usual: dict[str, Any] = {}
        self.named: set[str] = set()
        """Those that are given by name only."""
        for base in [vars(base)["_shape"] for base in kind.__mro__[:0:-1] if "_shape" in vars(base)]:
            self.types |= base.types
            self.usual |= base.usual
            self.named |= base.named
        own = {name: says for name, says in kind.__annotations__.items() if not says.startswith("ClassVar")}
        self.types |= own
        self.usual |= {name: vars(kind)[name] for name in own if name in vars(kind)}
        self.named |= {*own} if kw_only else set()
        self.names = tuple(self.types)
        self.placed = tuple(name for name in self.names if name not in self.named)
        self.fields_of = attrgetter(*self.names)
        self.is_checked = hasattr(kind, "__post_init__")


@overload
def value(kind: type[T], /) -> type[T]: ...
@overload
def value(*, kw_only: bool = False, eq: bool = True, repr: bool = True) -> Callable[[type[T]], type[T]]: ...
@dataclass_transform(frozen_default=True)
def value(kind: Any = None, /, *, kw_only: bool = False, eq: bool = True, repr: bool = True) -> Any:
    """Make a class a value; the options are those of `dataclasses.dataclass`.

    Its annotations are to be texts, and bases that have fields values. What a field usually is is shared by all
    instances: of one that is a dict by default the type is to say Mapping.
    """
    if kind is None:
        return lambda kind: _made(kind, kw_only, eq, repr)
    return _made(kind, kw_only, eq, repr)


def _init(self: Any, *given: Any, **named: Any) -> None:
    shape: _Shape = self._shape
    if named or len(given) != len(shape.names) or shape.named:
        given = _whole(self.__class__, shape, given, named)
    put = object.__setattr__  # with which Python makes no dict for most
    for name, one in zip(shape.names, given):  # noqa: B905  # there are as many, and some values are made by the million
        put(self, name, one)
    if shape.is_checked:
        self.__post_init__()


def _whole(kind: Any, shape: _Shape, given: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, ...]:
    """Return all fields in order; raises TypeError, as a dataclass does, where one is missing, or given twice."""
    fields = {**shape.usual, **dict(zip(shape.placed, given, strict=False)), **named}
    twice = not named.keys().isdisjoint(shape.placed[: len(given)])
    if twice or len(given) > len(shape.placed) or fields.keys() != shape.types.keys():
        _dataclass_of(kind)(*given, **named)
    return tuple([fields[name] for name in shape.names])


def _setattr(self: Any, name: str, new: object) -> None:
    _refuse_change(self, name, "assign to")
    object.__setattr__(self, name, new)


def _delattr(self: Any, name: str) -> None:
    _refuse_change(self, name, "delete")
    object.__delattr__(self, name)


def _refuse_change(self: Any, name: str, what: str) -> None:
    """Raise FrozenInstanceError, but for other attributes of a subclass that is no value itself."""
    if self._shape.kind is type(self) or name in self._shape.types:
        from dataclasses import FrozenInstanceError

        raise FrozenInstanceError(f"cannot {what} field {name!r}")


def _eq(self: Any, other: object) -> bool:
    fields_of = self._shape.fields_of
    return fields_of(self) == fields_of(other) if type(other) is type(self) else NotImplemented


def _hash(self: Any) -> int:
    return hash(self._shape.fields_of(self))


def _repr(self: Any) -> str:
    fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in self._shape.names)
    return f"{type(self).__qualname__}({fields})"


class _Asked:
    """What only others ask of a class: as the dataclass has it that it would be."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __get__(self, _: object, kind: Any) -> Any:
        if self._name == "__signature__" and kind.__init__ is not _init:
            raise AttributeError(self._name)  # of a subclass that is made otherwise
        return getattr(_dataclass_of(kind), self._name)


@cache
def _dataclass_of(kind: Any) -> Any:
    from dataclasses import field, make_dataclass
    from inspect import signature

    shape: _Shape = kind._shape
    usual: dict[str, Any] = {
        name: {"default": value} if value.__hash__ else {"default_factory": lambda value=value: value}
        for name, value in shape.usual.items()
    }
    fields = [
        (name, says, field(kw_only=name in shape.named, **usual.get(name, {}))) for name, says in shape.types.items()
    ]
    made: Any = make_dataclass(kind.__qualname__, fields, frozen=True, **shape.options)
    made.__signature__ = signature(made)
    return made


_ASKED = {
    name: _Asked(name) for name in ("__dataclass_fields__", "__dataclass_params__", "__replace__", "__signature__")
}


def _made(kind: type, kw_only: bool, eq: bool, repr: bool) -> type:
    shape = _Shape(kind, kw_only=kw_only, eq=eq, repr=repr)
    methods: dict[str, Any] = {"_shape": shape, "__match_args__": shape.placed, **_ASKED}
    methods |= {"__init__": _init, "__setattr__": _setattr, "__delattr__": _delattr}
    methods |= {"__eq__": _eq, "__hash__": _hash} if eq else {}
    methods |= {"__repr__": _repr} if repr else {}
    for name, method in methods.items():
        if name not in vars(kind):
            setattr(kind, name, method)
    return kind
