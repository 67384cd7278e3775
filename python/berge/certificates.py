"""Certificates: proofs as values, and `verify`, which checks them with the independent `berge.checker`."""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from berge import checker
from berge.checker import LARGEST_NAME
from berge.documents import Document, NotebookPage
from berge.errors import FormatError, KindError
from berge.graphs.names import as_int, name_of_node
from berge.i18n import Message, _, environment_language, import_message
from berge.sanitize import kind, show

FORMAT = "berge-certificate/1"


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
        used_edges = {"used": plain(self.used_edges)} if self.used_edges else {}
        if not self.cells:
            return {"vertices": plain(self.vertices), "edges": plain(self.edges), **used_edges}
        steps = {} if self.steps == "rook" else {"steps": plain(self.steps)}
        return {"cells": list(self.cells), **steps, **used_edges}


@dataclass(frozen=True)
class Certificate(Document):
    """The proof of a position's value. `kind` is the kind of the proof.

    `dominoes`: `pairs` of neighbours. When the opponent steps on the first vertex of a pair, the winner steps on the
    second. From there the opponent can only step on the first vertex of another pair. The mover wins if the token is on
    the first vertex of a pair, and loses if every step leads to one.

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
        head = {"format": FORMAT, **self.snapshot.as_dict(), "token": plain(self.token), "winning": self.winning}
        match self.kind:
            case "dominoes":
                return {**head, "dominoes": plain(self.pairs)}
            case "barrier":
                return {**head, "matching": plain(self.pairs), "barrier": plain(self.vertices)}
        return {**head, "kernel": plain(self.vertices)}


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
        head = {"format": FORMAT, **self.snapshot.as_dict()}
        if self.sets is not None:
            return {**head, "sets": [[plain(start), wins, plain(kernel)] for start, wins, kernel in self.sets]}
        document = {**head, "classes": list(self.classes), "matching": plain(self.matching)}
        if self.cover is not None:
            document["cover"] = plain(self.cover)
        if self.unique is not None:
            document["unique"] = self.unique
        if self.edges is None:
            return document
        steps = [{"cycle": list(cycle)} if cycle else {"split": plain(split)} for cycle, split in self.edges.steps]
        return {**document, "edge_classes": self.edges.classes, "steps": steps}


def plain(value: Any) -> Any:
    """Return names as JSON values, tuples as lists.

    Raises FormatError for a name that JSON would not give back: it is neither a number of at most 18 digits, a string
    nor a tuple of these.
    """
    if isinstance(value, Sequence) and not isinstance(value, (str, bytes)):
        return [plain(item) for item in value]
    if isinstance(value, str):
        return value
    number = as_int(value)
    if number is not None and hash(number) == hash(value) and abs(number) < LARGEST_NAME:
        return number
    raise _no_name(value)


def check_writable(names: Iterable[Hashable]) -> None:
    """Raise FormatError for the first of these vertices that no document can hold, before a document is worked on."""
    for name in names:
        if name_of_node(name) is None:
            raise _no_name(name)
        plain(name)


def _no_name(value: object) -> FormatError:
    return FormatError(
        _(
            "the vertex {value} cannot be written in a document: use integers of at most 18 digits, strings and "
            "tuples of these; networkx.convert_node_labels_to_integers numbers the nodes of a networkx graph",
            value=show(value),
        )
    )


class Proved(Document):
    """A document whose JSON can contain its proofs (`certificates=True`), and that notebooks can display."""

    def show(self, language: str | None = None, height: int = 720) -> NotebookPage:
        """Return the HTML report as notebooks display it, offline as well; `language` is "en" or "zh".

        Raises FormatError if there are no reports of this kind, LimitError if it is too large to be drawn.
        """
        return NotebookPage(
            self.dumps("html", language=environment_language() if language is None else language), height
        )


@dataclass(frozen=True)
class Verdict:
    """The checker's verdict on a document; true iff the document proves its claims about who wins.

    Certificates do not cover lists of winning moves, and figures such as the accuracy.

    >>> verdict = berge.verify(berge.loads("king:@./..").position().certificate())
    >>> bool(verdict), verdict.words
    (True, 'the player to move with the token on (1, 1) wins')
    """

    proved: bool
    words: Message
    """What is proved, or why it is not."""

    def __bool__(self) -> bool:
        return self.proved

    @property
    def message(self) -> Message:
        """The verdict in one sentence."""
        return _("proved: {what}", what=self.words) if self.proved else _("not proved: {reason}", reason=self.words)

    def __str__(self) -> str:
        return str(self.message)


def verify(proof: Certificate | StartsCertificate | Proved | Mapping[str, Any]) -> Verdict:
    """Check a proof with `berge.checker`, which shares nothing with the engine.

    `proof` is a certificate, a solution, a review, or the JSON document of any of these that holds its certificates.
    Linear in the document. Raises KindError if `proof` is none of these.

    >>> berge.verify(berge.solve([(1, 2), (2, 3)]).certificate()).proved
    True
    """
    if isinstance(proof, (Certificate, StartsCertificate)):
        document: dict[str, Any] = proof.as_dict()
    elif isinstance(proof, Proved):
        document = json.loads(proof.dumps("json", certificates=True))
    elif isinstance(proof, Mapping):
        document = dict(proof)
    else:
        raise KindError(kind(proof), _("a certificate, a review, a solution or its document"))
    try:
        return Verdict(True, import_message(checker.check(document)))
    except checker.Refuted as refuted:
        reason, values = refuted.args
        return Verdict(False, Message(reason, "", values))
