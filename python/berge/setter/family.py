"""Families of instances, and requests to them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from inspect import Parameter, signature
from random import Random
from typing import Any

from berge.cells import Cell
from berge.errors import ParseError
from berge.games import AnyRuleset, AnySetup
from berge.i18n import _, as_literal

FREE, WALL = ".", "#"


@dataclass(frozen=True)
class GenerationRequest:
    """A request to a family: the ruleset and the source of random choices."""

    ruleset: AnyRuleset
    chance: Random
    names: Collection[str] = ()
    """The names of the options that the caller has set."""


def build_board_setup(ruleset: AnyRuleset, rows: Sequence[str], token: Cell | None) -> AnySetup:
    """Return the setup of a board on which the token can visit exactly the free cells of `rows`.

    Raises ParseError if the ruleset needs a token and there is none.
    """
    setup_class = ruleset.setup_class
    if token is None and setup_class.NEEDS_TOKEN:
        raise ParseError(_("a board without a token"), _("a cell for it"))
    free = setup_class.USABLE_BY_COLOUR or 2 * setup_class.free_letter()
    walls = free[::-1] if setup_class.USABLE_BY_COLOUR else 2 * setup_class.HOLE
    own = 0 if token is None else sum(token) % 2
    letters = [(free[odd] + walls[odd]).encode() for odd in (own, 1 - own)]
    tables = [bytes.maketrans((FREE + WALL).encode(), pair) for pair in letters]
    lines = [bytearray(row, "ascii") for row in rows]
    for number, line in enumerate(lines, 1):
        for at in (0, 1):
            line[at::2] = line[at::2].translate(tables[(number + at + 1) % 2])
    if token is not None:
        lines[token[0] - 1][token[1] - 1] = ord(setup_class.TOKEN)
    setup: AnySetup = ruleset.setup(tuple(line.decode("ascii") for line in lines))
    return setup


@dataclass(frozen=True)
class Family:
    """A kind of instances.

    >>> from berge import setter
    >>> family = setter.families(berge.maze)["random"]
    >>> family.about, sorted(family.options)
    ('Walls at random', ['columns', 'density', 'rows'])
    """

    name: str
    about: str
    """A description in one line."""
    options: Mapping[str, Any]
    """The options with their defaults; None stands for the contest's limit."""
    make: Callable[..., Any]
    """Returns the parts of an instance."""
    needs_matchings: bool = False
    """Whether it draws instances by maximum matchings, which say nothing about games that use up edges."""
    is_hereditary: bool = True
    """Whether a part of an instance has the property that `about` describes, too. If not, shrinking draws smaller
    instances instead of removing parts."""
    is_connected: bool = False
    """Whether its instances must be connected."""

    @classmethod
    def of(cls, make: Callable[..., Any], **flags: bool) -> Family:
        """Return the family of a function; its docstring and parameters give `about` and `options`.

        The family's name is that of the function, without `draw_`.
        """
        parameters = list(signature(make).parameters.values())[1:]
        options = {one.name: None if one.default is Parameter.empty else one.default for one in parameters}
        about = as_literal((make.__doc__ or "").partition("\n")[0].rstrip("."))
        return cls(make.__name__.removeprefix("draw_"), about, options, make, **flags)
