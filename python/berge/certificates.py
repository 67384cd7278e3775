"""Certificates: proofs as values. `berge.verdicts` checks them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from berge.documents import CERTIFICATE, Document
from berge.graphs.names import as_json

Kind = Literal["dominoes", "barrier", "kernel"]
"""The kind of a proof: pairs on bipartite graphs, a barrier on others, a kernel if edges are used up."""


@dataclass(frozen=True)
class GraphSnapshot:
    """The graph that a certificate is about: a board, or vertices and edges.

    On a board, `cells` are its rows: `.` is a cell where the token stands or may still go, `#` any other cell. `steps`
    is the piece that moves: rook (one square), king or knight, or its steps as (rows down, columns right).
    Without cells, `vertices` and `edges` are the graph. The token may not go along the `used_edges` again.
    """

    cells: tuple[str, ...] = ()
    steps: str | tuple[tuple[int, int], ...] = "rook"
    vertices: tuple[Any, ...] = ()
    edges: tuple[tuple[Any, Any], ...] = ()
    used_edges: tuple[tuple[Any, Any], ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """Return the keys for JSON documents."""
        used_edges = {"used": as_json(self.used_edges)} if self.used_edges else {}
        if not self.cells:
            return {"vertices": as_json(self.vertices), "edges": as_json(self.edges), **used_edges}
        steps = {} if self.steps == "rook" else {"steps": as_json(self.steps)}
        return {"cells": list(self.cells), **steps, **used_edges}


@dataclass(frozen=True)
class Certificate(Document):
    """The proof of a position's value.

    `kind` is the kind of the proof. `dominoes`: `pairs` of neighbours. When the opponent steps on the first vertex of a
    pair, the winner steps on the second. From there the opponent can only step on the first vertex of another pair. The
    mover wins if the token is on the first vertex of a pair, and loses if every step leads to one.

    `barrier`, on any graph: `pairs` are a maximum matching; `vertices` are the barrier, all of them matched. Without
    the barrier, the number of odd components is the number of vertices in it plus the number of unmatched vertices.
    The mover wins if the token is in the barrier or in an even component, and loses if the matching misses it.

    `kernel`, if edges are used up: `vertices` are on one side of the graph. Each vertex of the other side, except the
    token, has an even number of neighbours among them. The mover loses if the token is one of them, and wins if the
    token has an odd number of neighbours among them.

    >>> proof = berge.loads("rabbit:XO.OXO").position().certificate()
    >>> proof.kind, proof.dominoes
    ('dominoes', (((1, 3), (1, 4)), ((1, 5), (1, 6))))
    >>> bool(berge.verify(proof))
    True
    """

    snapshot: GraphSnapshot
    token: Any
    winning: bool
    """Whether the player to move wins."""
    kind: Kind
    pairs: tuple[tuple[Any, Any], ...] = ()
    vertices: tuple[Any, ...] = ()

    @property
    def dominoes(self) -> tuple[tuple[Any, Any], ...]:
        """The winner's dominoes, if they are the proof."""
        return self.pairs if self.kind == "dominoes" else ()

    def as_dict(self) -> dict[str, Any]:
        """Return the `berge-certificate/1` document."""
        head = {"format": CERTIFICATE, **self.snapshot.as_dict(), "token": as_json(self.token), "winning": self.winning}
        match self.kind:
            case "dominoes":
                return {**head, "dominoes": as_json(self.pairs)}
            case "barrier":
                return {**head, "matching": as_json(self.pairs), "barrier": as_json(self.vertices)}
        return {**head, "kernel": as_json(self.vertices)}


@dataclass(frozen=True)
class EdgeProof:
    """A proof of how maximum matchings use the edges of a graph, in addition to the classes and the matching.

    `classes` has a letter for each edge of the snapshot, in order: `E`, `S` or `N` if every, some (not every) or no
    maximum matching has it. `steps` decompose the graph of the matched vertices; vertices are numbers there, indices
    into the snapshot's vertices. A step is an alternating cycle that begins with an unmatched edge, or a split into
    blocks. A block is a list of barrier vertices and as many odd components. Edges of these components lead to barrier
    vertices of their own block or of an earlier one. The split removes the barrier vertices. Each component of more
    than one vertex remains, with one new vertex that stands for all vertices outside; new vertices are numbered on.
    """

    classes: str
    steps: Sequence[tuple[Sequence[int], Sequence[tuple[Sequence[int], Sequence[Sequence[int]]]]]]


@dataclass(frozen=True)
class StartsCertificate(Document):
    """The value of every vertex as a start, with its proof: the Gallai-Edmonds classes and a matching.

    `classes` has a letter for each vertex, in rows on a board: `E` even (a start that loses for the player to move),
    `O` odd and `M` matched (starts that win), `#` no cell. `matching` is a list of pairs; on a board, rows of `>`, `v`,
    `<` and `^`, which point to the cell's partner, and `.` for a cell without one. If edges are used up, `sets` has a
    kernel for each start.

    >>> proof = berge.solve(berge.loads("maze:..#/...")).certificate()
    >>> proof.classes, proof.matching
    (('OE#', 'EOE'), ('><#', '.><'))
    >>> bool(berge.verify(proof))
    True
    """

    snapshot: GraphSnapshot
    classes: tuple[str, ...] = ()
    matching: tuple[Any, ...] = ()
    sets: tuple[tuple[Any, bool, tuple[Any, ...]], ...] | None = None
    edges: EdgeProof | None = None
    """The proof of the edge classes, if it was requested."""
    cover: tuple[Any, ...] | None = None
    """A minimum vertex cover, for decompositions of bipartite graphs."""
    unique: bool | None = None
    """Whether there is only one maximum matching, for decompositions of graphs."""

    def as_dict(self) -> dict[str, Any]:
        """Return the `berge-certificate/1` document."""
        head = {"format": CERTIFICATE, **self.snapshot.as_dict()}
        if self.sets is not None:
            return {**head, "sets": [[as_json(start), wins, as_json(kernel)] for start, wins, kernel in self.sets]}
        document = {**head, "classes": list(self.classes), "matching": as_json(self.matching)}
        if self.cover is not None:
            document["cover"] = as_json(self.cover)
        if self.unique is not None:
            document["unique"] = self.unique
        if self.edges is None:
            return document
        steps = [{"cycle": list(cycle)} if cycle else {"split": as_json(split)} for cycle, split in self.edges.steps]
        return {**document, "edge_classes": self.edges.classes, "steps": steps}
