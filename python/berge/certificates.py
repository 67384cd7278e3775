"""Proofs of verdicts, and the door to the checker that trusts nobody (`berge.checker`)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from berge import checker
from berge.cells import Cell
from berge.formats import Document

FORMAT = "berge-certificate/1"


@dataclass(frozen=True)
class Certificate(Document):
    """Why a position is won: dominoes that answer every move of the loser.

    `cells` are the rows of the board, `.` where the token may still go or stands, `#` elsewhere. Each domino is a pair
    of neighbouring cells: when the opponent steps on the first, the winner steps on the second, and from there the
    opponent can only step on the first cell of another domino. The mover wins where the token stands on the first cell
    of a domino, and loses where every step leads to one.
    """

    cells: tuple[str, ...]
    token: Cell
    winning: bool
    """Whether the player to move wins."""
    dominoes: tuple[tuple[Cell, Cell], ...]

    def as_dict(self) -> dict[str, Any]:
        """Return the `berge-certificate/1` document."""
        return {
            "format": FORMAT,
            "cells": list(self.cells),
            "token": list(self.token),
            "winning": self.winning,
            "dominoes": [[list(first), list(second)] for first, second in self.dominoes],
        }


@dataclass(frozen=True)
class BoardCertificate(Document):
    """The value of every cell of a board as a start, with what proves it: the Gallai-Edmonds classes and a matching.

    `classes` has a letter a cell: `E` even (a start that loses for the player to move), `O` odd and `M` matched (starts
    that win), `#` no cell. `matching` has `>`, `v`, `<` or `^` where the cell's partner lies that way, `.` where it has
    none. Every cell beside an even one is odd, odd cells are matched with even ones and matched cells with matched
    ones, and every even cell is led to from an unmatched one by steps to a neighbour and on to its partner.
    """

    cells: tuple[str, ...]
    classes: tuple[str, ...]
    matching: tuple[str, ...]

    def as_dict(self) -> dict[str, Any]:
        """Return the `berge-certificate/1` document."""
        rows = {"cells": list(self.cells), "classes": list(self.classes), "matching": list(self.matching)}
        return {"format": FORMAT, **rows}


class Proved(Document):
    """A document whose JSON can hold the proofs of what it says (`certificates=True`)."""


@dataclass(frozen=True)
class Verdict:
    """What the checker says of a document; true iff it is proved who wins, wherever the document says so.

    Lists of winning moves and figures such as the accuracy are not claims that a certificate covers.
    """

    proved: bool
    words: str
    """What was proved, or what was not."""

    def __bool__(self) -> bool:
        return self.proved

    def __str__(self) -> str:
        return f"{'proved' if self.proved else 'not proved'}: {self.words}"


def verify(proof: Certificate | BoardCertificate | Proved | Mapping[str, Any]) -> Verdict:
    """Check a proof with `berge.checker`, which shares nothing with the engine.

    `proof` is a certificate, a solution, a review, or the JSON document of any of these that holds its certificates.
    Linear in the document. Raises TypeError where `proof` is none of these.
    """
    if isinstance(proof, (Certificate, BoardCertificate)):
        document: dict[str, Any] = proof.as_dict()
    elif isinstance(proof, Proved):
        document = json.loads(proof.dumps("json", certificates=True))
    elif isinstance(proof, Mapping):
        document = dict(proof)
    else:
        raise TypeError(f"found {type(proof).__name__}; expected a certificate, a review, a solution or its document")
    try:
        return Verdict(True, checker.check(document))
    except checker.Refuted as refuted:
        return Verdict(False, str(refuted))
