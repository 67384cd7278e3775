"""Libraries that are slow to import: each worker imports all files of tests, and few need them."""

from importlib import import_module
from typing import Any


class Lazy:
    """A module that is imported when something of it is first asked for."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, key: str) -> Any:
        if key.startswith("_") and key not in ("__name__", "__file__"):
            raise AttributeError(key)  # pytest looks for its marks in all that a file of tests has
        return getattr(import_module(self._name), key)
