"""What a family of instances is, and what it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from inspect import Parameter, signature
from random import Random
from typing import Any

from berge.cells import Cell
from berge.errors import ParseError
from berge.games import AnyRuleset, AnySetup
from berge.i18n import _, literal

FREE, WALL = ".", "#"


@dataclass(frozen=True)
class GenerationRequest:
    """What a family is asked for: of which game, and by which choices."""

    ruleset: AnyRuleset
    chance: Random
    names: Collection[str] = ()
    """Of the options that somebody has asked for."""


def board_setup(ruleset: AnyRuleset, rows: Sequence[str], token: Cell | None) -> AnySetup:
    """Return the setup on whose board the token can stand on the free cells of some rows, and on no other.

    Raises ParseError if it needs a token and has none.
    """
    kind = ruleset.setup_class
    if token is None and kind.FIXED:
        raise ParseError(_("a board without a token"), _("a cell for it"))
    free = kind.BY_COLOUR or 2 * kind.free_letter()
    walls = free[::-1] if kind.BY_COLOUR else 2 * kind.DENSE
    own = 0 if token is None else sum(token) % 2
    letters = [(free[odd] + walls[odd]).encode() for odd in (own, 1 - own)]
    tables = [bytes.maketrans((FREE + WALL).encode(), pair) for pair in letters]
    lines = [bytearray(row, "ascii") for row in rows]
    for number, line in enumerate(lines, 1):
        for at in (0, 1):
            line[at::2] = line[at::2].translate(tables[(number + at + 1) % 2])
    if token is not None:
        lines[token[0] - 1][token[1] - 1] = ord(kind.TOKEN)
    setup: AnySetup = ruleset.setup(tuple(line.decode("ascii") for line in lines))
    return setup


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
    special: bool = False
    """Whether its instances are as `about` says of themselves, so that what is left of one is none of the family."""
    joined: bool = False
    """Whether all cells of an instance can be reached from each other."""

    @classmethod
    def of(cls, make: Callable[..., Any], **flags: bool) -> Family:
        """Return the family of a function: its name, its docstring's first line, its parameters after the first."""
        parameters = list(signature(make).parameters.values())[1:]
        options = {one.name: None if one.default is Parameter.empty else one.default for one in parameters}
        about = literal((make.__doc__ or "").partition("\n")[0].rstrip("."))
        return cls(make.__name__, about, options, make, **flags)
