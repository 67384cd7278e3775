"""AttributeErrors that name the attribute that was probably meant."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any


def missing_attribute(owner: str, name: str, names: Iterable[str], obj: object = None) -> AttributeError:
    """Return the error for an attribute that does not exist, with the closest public one of `names`."""
    from difflib import get_close_matches  # only errors need it

    close = get_close_matches(name, [word for word in names if word[0] != "_"], 1, 0.7)
    hint = f"; did you mean {close[0]!r}?" if close else ""
    return AttributeError(f"{owner} has no {name!r}{hint}", name=name, obj=obj)


class NameHints:
    """Base of objects whose AttributeErrors suggest the closest name."""

    __slots__ = ()

    if not TYPE_CHECKING:  # a type checker sees only the real attributes

        def __getattr__(self, name: str) -> Any:
            if name.startswith("_") or hasattr(type(self), name):  # an error inside a property is raised again
                return object.__getattribute__(self, name)
            raise missing_attribute(type(self).__name__, name, dir(self), self)
