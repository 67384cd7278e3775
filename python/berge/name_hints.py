"""AttributeErrors that name the attribute that was probably meant."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

_HABITS = {
    **dict.fromkeys(("plot", "draw", "savefig", "to_svg"), 'dump("picture.svg") draws it, if it can be drawn'),
    **dict.fromkeys(("summary", "describe", "to_string"), "print(...) shows it, dumps() returns that text"),
    **dict.fromkeys(("to_pandas", "to_dataframe", "to_csv"), "berge.batch makes tables, dumps('json') holds all"),
    **dict.fromkeys(("to_json", "to_dict", "json"), "dumps('json')"),
    **dict.fromkeys(("save", "write", "to_file"), "dump(path)"),
    **dict.fromkeys(("generate", "check", "stress", "package", "data_set"), "berge.setter makes and checks test data"),
    **dict.fromkeys(("ensemble", "percolation"), "berge.ensembles solves random boards"),
    **dict.fromkeys(("puzzle", "puzzles", "sheet"), "berge.deal(RULESET)"),
    **dict.fromkeys(("start", "new", "create"), 'setup(...), or parse("6x6") for a board'),
}
"""What other libraries call things, and what does that here."""


def missing_attribute(owner: str, name: str, names: Iterable[str], obj: object = None) -> AttributeError:
    """Return the error for an attribute that does not exist; it suggests the closest public one of `names`.

    If none is close, that is one of several words, such as `winning_starts` for `winning`.
    """
    from difflib import get_close_matches  # only errors need it

    public = sorted(word for word in names if word[0] != "_")
    close = get_close_matches(name, public, 1, 0.7) or [word for word in public if name in word.split("_")]
    hint = f"; did you mean {close[0]!r}?" if close else f"; see {_HABITS[name]}" if name in _HABITS else ""
    return AttributeError(f"{owner} has no {name!r}{hint}", name=name, obj=obj)


class NameHints:
    """Base of objects whose AttributeErrors suggest the closest name."""

    __slots__ = ()

    if not TYPE_CHECKING:  # a type checker sees only the real attributes

        def __getattr__(self, name: str) -> Any:
            if name.startswith("_") or hasattr(type(self), name):  # an error inside a property is raised again
                return object.__getattribute__(self, name)
            raise missing_attribute(type(self).__name__, name, dir(self), self)
