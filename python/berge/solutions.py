"""Solving a start: who wins, how to begin, and the value of every vertex as a start."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from berge.certificates import Certificate, Proved, StartsCertificate
from berge.errors import GraphError
from berge.graphs import Graph, graph_of
from berge.rulesets.geography import Game, Move, Position, Start
from berge.rulesets.graph import GraphStart

if TYPE_CHECKING:
    from berge._core import Progress

EVEN, ODD, MATCHED = "E", "O", "M"
"""The Gallai-Edmonds classes: even vertices are the losing starts, odd and matched ones the winning starts."""


@dataclass(frozen=True, repr=False)
class StartsSolution(Proved):
    """The value of every vertex as a start, for the player to move there. An immutable value, made by `berge.solve`."""

    start: Start
    classes: bytes
    """A letter a vertex, in order: EVEN, ODD, MATCHED, or `#` for no vertex. Where edges are used up, EVEN or ODD."""
    matching: bytes
    """A maximum matching: on a rook's board a letter a cell, `>`, `v`, `<`, `^` towards the partner, `.` exposed, `#` a
    hole; elsewhere the packed number of each vertex's partner, its own where it has none."""

    @cached_property
    def losing(self) -> Sequence[Move]:
        """The starts from which the player to move loses, in board order."""
        return self.start.starts_of(self.classes, EVEN)

    @cached_property
    def winning(self) -> Sequence[Move]:
        """The starts from which the player to move wins, in board order."""
        return self.start.starts_of(self.classes, ODD + MATCHED)

    @cached_property
    def first_player_wins(self) -> bool:
        """Whether the player who chooses the start wins: some start loses for whoever moves."""
        return len(self.losing) > 0

    def count(self, letter: str) -> int:
        """Return how many vertices have a class."""
        return self.classes.count(letter.encode("ascii"))

    def class_of(self, vertex: Move) -> str:
        """Return the class letter of a vertex; raises IndexError where there is none."""
        number = self.start.number(vertex)
        if number is None:
            raise IndexError(f"{vertex} is not there")
        return chr(self.classes[number])

    def certificate(self) -> StartsCertificate:
        """Return the proof of every vertex's value."""
        return self.start.starts_certificate(self.classes, self.matching)

    def __repr__(self) -> str:
        return f"<solution: {len(self.losing)} starts lose, {len(self.winning)} win>"

    def __str__(self) -> str:
        return self.dumps("text")


@dataclass(frozen=True, repr=False)
class PositionSolution(Proved):
    """Who wins a position, and how. An immutable value, made by `berge.solve`."""

    game: Game
    """The position, as the start and the moves that led to it."""
    mover_wins: bool
    winning_moves: tuple[Move, ...]
    """The moves after which the opponent loses, in board order."""
    proof: Certificate

    @property
    def mover(self) -> str:
        """The player to move."""
        return self.game.players[len(self.game.moves) % 2]

    @property
    def winner(self) -> str:
        """The player who wins."""
        return self.game.players[(len(self.game.moves) + (not self.mover_wins)) % 2]

    def certificate(self) -> Certificate:
        """Return the proof of who wins."""
        return self.proof

    def __repr__(self) -> str:
        return f"<solution: {self.winner} wins; {self.mover} to move, winning moves {list(self.winning_moves)}>"

    def __str__(self) -> str:
        return self.dumps("text")


Solution = StartsSolution | PositionSolution


def solve(
    start: Start | Position | Game | Graph | object,
    *,
    biadjacency: bool | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Return the exact value of a start, a position or a graph, with its proof.

    Where the first move is still to choose the token's vertex, as in a maze or a graph, that is the value of every
    vertex: it loses for the player to move there iff some maximum matching misses it (Fraenkel, Scheinerman and Ullman
    1993). Otherwise it is who wins from where the token stands, a game being taken after all of its moves. Any graph
    that `berge.graphs.graph_of` reads will do, and `biadjacency` means what it means there. In practice linear in
    vertices and edges; on a board about four bytes a cell on top of what is given. `progress(stage, done, total)` is
    called about twenty times a second.

    Raises TypeError where `start` is none of these, GraphError where it is a graph that cannot be read.
    """
    if not isinstance(start, (Start, Position, Game)) or biadjacency is not None:
        try:
            start = GraphStart(graph_of(start, biadjacency=biadjacency))
        except (TypeError, GraphError):
            if isinstance(start, str):
                raise TypeError("found str; expected a start, a position, a game or a graph; see berge.loads") from None
            raise
    game = start.game() if not isinstance(start, Game) else start
    if game.start.first is None and not game.moves:
        return StartsSolution(game.start, *game.start.core.solve(progress))
    position = game.position()
    position.prepare(progress)
    proof = position.certificate()
    assert isinstance(proof, Certificate)
    return PositionSolution(game, proof.winning, tuple(position.winning_moves()), proof)
