"""What a family of instances is, and what it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from inspect import Parameter, signature
from random import Random
from typing import Any

from berge.games import AnyRuleset, AnySetup
from berge.i18n import literal


@dataclass(frozen=True)
class Asked:
    """What a family is asked for: of which game, and by which choices."""

    ruleset: AnyRuleset
    chance: Random
    names: Collection[str] = ()
    """Of the options that somebody has asked for."""

    @classmethod
    def of(cls, ruleset: AnyRuleset) -> Asked:
        """Return what asks for nothing by chance."""
        return cls(ruleset, Random(0))

    def setup(self, *parts: Any) -> AnySetup:
        """Return the start of some parts."""
        made: AnySetup = self.ruleset.setup_class.from_parts(self.ruleset, *parts)
        return made


@dataclass(frozen=True)
class Family:
    """A kind of instances."""

    name: str
    about: str
    """What they are, in a line."""
    options: Mapping[str, Any]
    """What can be asked of it, with what is taken where it is not; None: the contest's limit."""
    make: Callable[..., Any]
    """Returns the parts of an instance."""
    matched: bool = False
    """Whether it is about maximum matchings, and so not of games that use up edges."""

    @classmethod
    def of(cls, make: Callable[..., Any], *, matched: bool = False) -> Family:
        """Return the family of a function: its name, its docstring's first line, its parameters after the first."""
        parameters = list(signature(make).parameters.values())[1:]
        options = {one.name: None if one.default is Parameter.empty else one.default for one in parameters}
        about = literal((make.__doc__ or "").partition("\n")[0].rstrip("."))
        return cls(make.__name__, about, options, make, matched)
