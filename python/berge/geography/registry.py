"""The list of games: a file each in `berge.rulesets`, and those of other packages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from berge import words
from berge.errors import InputError
from berge.formats import Json
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
        self._others: Json | None = None

    @property
    def ours(self) -> list[Ruleset[Any, Any]]:
        """Those of `berge.rulesets` itself."""
        return [self[name] for name in self._ours]

    def add(self, ruleset: Ruleset[Any, Any]) -> None:
        """Add a ruleset for this process. Raises InputError where its name is another's."""
        known = self._loaded.get(ruleset.name)
        if known is not ruleset and ruleset.name in self:
            raise InputError(f"found a second ruleset called {ruleset.name!a:.40}; expected another name")
        self._learn(ruleset)

    def _learn(self, ruleset: Ruleset[Any, Any]) -> None:
        for language, phrases in ruleset.words.items():
            if language in words.LANGUAGES:
                words.learn(language, phrases)
        if ruleset.name not in self._ours:  # of which the catalogue speaks itself
            for language in words.LANGUAGES:
                words.learn(language, {f"ruleset.{ruleset.name}.title": ruleset.title})
                words.learn(language, {f"ruleset.{ruleset.name}.about": ruleset.about})
        self._loaded[ruleset.name] = ruleset

    def __getitem__(self, name: str) -> Ruleset[Any, Any]:
        if name not in self._loaded:
            self._learn(import_module(f"{GROUP}.{name}").RULESET if name in self._ours else self._of_others(name))
        return self._loaded[name]

    def _of_others(self, name: str) -> Ruleset[Any, Any]:
        """Return a ruleset of another package; raises InputError where the package does not bring it as it says."""
        entry = self._entry_points()[name]
        try:
            found = entry.load()
        except Exception as error:
            raise InputError(f"the ruleset {name!a:.60} of {entry.value!a:.60} cannot be loaded: {error}") from error
        if not isinstance(found, Ruleset) or found.name != name:
            raise InputError(f"found {found!a:.60} at {entry.value!a:.60}; expected the ruleset {name!a:.60}")
        return found

    def _entry_points(self) -> Json:
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
        if not isinstance(name, str):
            return False
        return name in self._ours or name in self._loaded or name in self._entry_points()
