"""Lattices: those that games are played on, and those that have names of their own."""

from __future__ import annotations

from random import Random

from berge.errors import InputError
from berge.geography import HONEYCOMB, ROOK, TRIANGULAR
from berge.geography import Steps as Steps
from berge.quoting import show
from berge.rulesets import RULESETS

LATTICES = {"square": ROOK, "honeycomb": HONEYCOMB, "triangular": TRIANGULAR}
"""Lattices that people study, by the names that they have there."""


def lattice(name: str) -> Steps:
    """Return the steps of a lattice by its name in LATTICES, or by that of a game whose random boards have holes in it.

    Raises InputError where there is no such lattice or game, or its boards are something else.
    """
    if name in LATTICES:
        return LATTICES[name]
    if name not in RULESETS:
        raise InputError(f"found {show(name)}; expected a lattice: {', '.join(LATTICES)}; or a game on one")
    form = RULESETS[name].form
    if form.EDITOR == "board":
        # A board where nothing is missing, and one where all is.
        full, bare = (form.random(RULESETS[name], 2, 2, share, Random(0)).terrain for share in (0.0, 1.0))
        if full.lattice is not None and len([*full.vertices]) == 4 and not [*bare.vertices]:
            steps: Steps = full.lattice
            return steps
    raise InputError(f"found the game {name}; expected one on a board whose cells are free or missing, such as a maze")
