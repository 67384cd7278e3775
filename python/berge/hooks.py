"""The one way for a lower room to call an upper one: modules of upper rooms, by the work that they do for lower ones.

A class stands in a lower room and names no upper one; but `review.dumps("html")` needs a writer of `render`, and
`berge.rabbit.loads` a reader of `formats`. Upper rooms say here which modules do such work; they are imported on first
use.
"""

TYPE_CHECKING = False  # `typing` is not loaded for it: the command `berge` loads this file before most others
if TYPE_CHECKING:
    from typing import Any

_modules: dict[str, list[str]] = {}
_loaded: "dict[str, list[Any]]" = {}


def register(work: str, *modules: str) -> None:
    """Say that these modules do some work."""
    _modules.setdefault(work, []).extend(modules)
    _loaded.pop(work, None)


def load(work: str) -> "list[Any]":
    """Return the modules that do some work."""
    if work not in _loaded:
        _loaded[work] = list(map(load_module, _modules.get(work, ())))
    return _loaded[work]


def load_module(name: str) -> "Any":
    """Return a module of an upper room."""
    from importlib import import_module  # threads wait for one another

    return import_module(name)
