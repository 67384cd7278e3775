"""The list of games: a file each in `berge.rulesets`, and those of other packages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from berge import words
from berge.errors import InputError
from berge.geography.ruleset import Ruleset

GROUP = "berge.rulesets"
"""The group of entry points by which packages bring rulesets, and the folder of our own."""


class Registry(Mapping[str, Ruleset[Any, Any]]):
    """Rulesets by name. Each is loaded when it is asked for, those of other packages when a name is none of ours.

    An entry point of the group `berge.rulesets` has the ruleset's name and refers to the `Ruleset`.
    """

    def __init__(self, *ours: str) -> None:
        self._ours = ours
        self._loaded: dict[str, Ruleset[Any, Any]] = {}
        self._others: dict[str, Any] | None = None

    @property
    def ours(self) -> list[Ruleset[Any, Any]]:
        """Those of `berge.rulesets` itself."""
        return [self[name] for name in self._ours]

    def add(self, ruleset: Ruleset[Any, Any]) -> None:
        """Add a ruleset for this process. Raises InputError where its name is another's."""
        known = self._loaded.get(ruleset.name)
        if known is not ruleset and ruleset.name in self:
            raise InputError(f"found a second ruleset called {ruleset.name!a:.40}; expected another name")
        for language, phrases in ruleset.words.items():
            words.learn(language, phrases)
        self._loaded[ruleset.name] = ruleset

    def __getitem__(self, name: str) -> Ruleset[Any, Any]:
        if name in self._loaded:
            return self._loaded[name]
        if name in self._ours:
            self._loaded[name] = import_module(f"{GROUP}.{name}").RULESET
            return self._loaded[name]
        found: Ruleset[Any, Any] = self._entry_points()[name].load()
        if found.name != name:
            raise InputError(
                f"found a ruleset called {found.name!a:.40} under the name {name!a:.40}; expected one name"
            )
        for language, phrases in found.words.items():
            words.learn(language, phrases)
        self._loaded[name] = found
        return found

    def _entry_points(self) -> dict[str, Any]:
        if self._others is None:
            from importlib.metadata import entry_points  # it reads what every package says of itself

            self._others = {one.name: one for one in entry_points(group=GROUP) if one.name not in self._ours}
        return self._others

    def __iter__(self) -> Iterator[str]:
        yield from self._ours
        yield from sorted({*self._entry_points(), *self._loaded} - {*self._ours})

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __contains__(self, name: object) -> bool:
        return name in self._ours or name in self._loaded or name in self._entry_points()
