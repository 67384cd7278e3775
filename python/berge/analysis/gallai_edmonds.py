"""The Gallai-Edmonds decomposition: the structure of all maximum matchings of a graph.

`berge.graphs.graph_of` reads graphs. Loops are left out. Parallel edges are one edge, and so are `a -> b` and `b -> a`.
An isolated vertex is even, and a component of its own. A graph without vertices has an empty matching, which is
perfect.
"""

from __future__ import annotations

from array import array
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, get_args

from berge import _core
from berge.analysis.matchings import yield_matchings
from berge.analysis.solution import EVEN, MATCHED, ODD, Class
from berge.cells import Indices, Names, Pairs, pack, unpack
from berge.certificates import EdgeProof, StartsCertificate
from berge.documents import DocumentWithProofs
from berge.errors import GraphError, LimitError, check_name, check_progress
from berge.games import Game, Setup
from berge.games.builtin import on_graph
from berge.graphs import Graph, graph_of
from berge.graphs.names import check_writable
from berge.i18n import _
from berge.sanitize import with_count

if TYPE_CHECKING:
    from berge._core import Progress

Name = Any
"""A vertex as the graph calls it: see `berge.graphs.names`."""
HowMany = Literal["every", "some", "none"]
"""Whether an edge is in every, some (not every) or no maximum matching."""
MOST_PROVED = 1 << 24
"""The most vertices in the lists of a proof."""
HOW_MANY: tuple[HowMany, ...] = get_args(HowMany)
LETTERS: dict[HowMany, bytes] = {word: word[0].upper().encode("ascii") for word in HOW_MANY}
"""The letters that the core writes for edges."""


def decode_letters(letters: bytes) -> Iterator[HowMany]:
    """Yield the word for each letter."""
    words = {letter[0]: word for word, letter in LETTERS.items()}
    return map(words.__getitem__, letters)


@dataclass(frozen=True, repr=False)
class GallaiEdmonds(DocumentWithProofs):
    """The Gallai-Edmonds decomposition of a graph, with a maximum matching.

    An immutable value. `gallai_edmonds` makes it. The matching is one of many; everything else depends on the graph
    alone. Lists of vertices are sequences in the graph's order, which numpy turns into arrays: `A[ge.even]`. The JSON
    document is its certificate.

    >>> ge = berge.gallai_edmonds([("hub", 1), ("hub", 2), (2, 3), (3, 4), (4, 2)])
    >>> ge.even, ge.odd, ge.matched
    ([1, 2, 3, 4], ['hub'], [])
    >>> ge.matching, ge.exposed, ge.deficiency
    ([('hub', 1), (2, 3)], [4], 1)
    """

    graph: Graph
    classes: bytes
    """One letter for each vertex, in the graph's order: EVEN, ODD or MATCHED."""
    _mates: bytes
    """The packed numbers of the vertices' partners. An exposed vertex has its own number."""
    _components: bytes
    """The packed number, for each even vertex, of a vertex that represents its component; for others their own."""

    @cached_property
    def even(self) -> Names:
        """The vertices that some maximum matching misses."""
        return self._select_class(EVEN)

    @cached_property
    def odd(self) -> Names:
        """The vertices next to even ones, but not even: every maximum matching matches each with an even vertex."""
        return self._select_class(ODD)

    @cached_property
    def matched(self) -> Names:
        """All other vertices: every maximum matching matches them among themselves."""
        return self._select_class(MATCHED)

    @cached_property
    def essential(self) -> Names:
        """The vertices that every maximum matching covers: the odd and the matched ones."""
        return self._select_class(ODD + MATCHED)

    @property
    def barrier(self) -> Names:
        """The odd vertices.

        Without them, the graph has `deficiency` more odd components than there are odd vertices. By the Tutte-Berge
        formula this proves that the matching is maximum.
        """
        return self.odd

    def class_of(self, name: Hashable) -> Class:
        """Return EVEN, ODD or MATCHED; raises MissingError for an unknown vertex."""
        letter: Class = chr(self.classes[self.graph.number_of(name)])  # type: ignore[assignment]  # a letter of the core
        return letter

    @cached_property
    def _matched(self) -> tuple[bytes, bytes, bytes]:
        """The pairs, the exposed vertices, and each vertex's partner."""
        return _core.split_mates(self._mates)

    @property
    def matching(self) -> Pairs:
        """The pairs of a maximum matching, each in the graph's order."""
        return Pairs(self._matched[0], self.graph.names, self.graph.names)

    @property
    def exposed(self) -> Names:
        """The vertices that this matching misses."""
        return Names(self._matched[1], self.graph.names)

    @property
    def mates(self) -> Indices:
        """The index of each vertex's partner in this matching; -1 for exposed vertices."""
        return Indices(self._matched[2])

    def mate(self, name: Hashable) -> Name | None:
        """Return the partner of a vertex in this matching, None if it is exposed; raises MissingError.

        The first call is linear in the names of the graph, others cost O(1).

        >>> berge.gallai_edmonds([("a", "b")]).mate("a")
        'b'
        """
        number = self.graph.number_of(name)
        other = unpack(self._mates)[number]
        return None if other == number else self.graph.names[other]

    @property
    def size(self) -> int:
        """The number of pairs in a maximum matching."""
        return len(self.matching)

    @property
    def deficiency(self) -> int:
        """The number of vertices that every maximum matching misses; 0 iff it is perfect."""
        return self.graph.order - 2 * self.size

    @cached_property
    def even_components(self) -> tuple[Names, ...]:
        """The connected components of the even vertices, ordered by their first vertex.

        Each is factor-critical: without any one of its vertices, the others have a perfect matching.
        """
        groups: dict[int, array[int]] = {}
        for number, (letter, root) in enumerate(zip(self.classes, unpack(self._components), strict=True)):
            if letter == ord(EVEN):
                groups.setdefault(root, array("I")).append(number)
        return tuple(Names(group.tobytes(), self.graph.names) for group in groups.values())

    @cached_property
    def is_bipartite(self) -> bool:
        """Whether the graph is bipartite."""
        return _core.sides(self.graph.order, self.graph._edges) is not None

    @cached_property
    def is_unique(self) -> bool:
        """Whether there is only one maximum matching.

        Takes what `edges_in` takes, unless an even vertex is matched: another maximum matching misses it.
        """
        return len(self.even) == len(self.exposed) and len(self.edges_in("every")) == self.size

    @cached_property
    def vertex_cover(self) -> Names:
        """A minimum vertex cover of a bipartite graph: every edge has an end in it, and it is as large as the matching.

        The odd vertices, and of the matched ones those on the side of their component's first vertex (König 1931).
        Raises GraphError where the graph is not bipartite.
        """
        sides = _core.sides(self.graph.order, self.graph._edges)
        if sides is None:
            raise GraphError(_("a graph with an odd cycle"), _("a bipartite graph"))
        odd, matched = (ord(letter) for letter in (ODD, MATCHED))
        letters = enumerate(zip(self.classes, sides, strict=True))
        cover = (at for at, (letter, side) in letters if letter == odd or (letter == matched and not side))
        return Names(pack(cover), self.graph.names)

    def matchings(self) -> Iterator[Pairs]:
        """Yield all maximum matchings, each once, beginning with `matching`; `itertools.islice` takes the first ones.

        Each takes about as long as `gallai_edmonds` with `edge_classes`.
        """
        for pairs in yield_matchings(self.graph.order, self.graph._edges, self._matched[0]):
            yield Pairs(pairs, self.graph.names, self.graph.names)

    def edges_in(self, which: HowMany) -> Pairs:
        """Return the edges that every, some (but not every) or no maximum matching has, in the graph's order.

        Computed on first use: in linear time for bipartite graphs, otherwise by searches in the matched part, each of
        which settles many edges in practice. Raises MissingError for any other word.
        """
        check_name("edges that are in {name}", which, HOW_MANY)
        edges = _core.select_pairs(self.graph._edges, self._edge_letters, LETTERS[which])
        return Pairs(edges, self.graph.names, self.graph.names)

    def edge_classes(self) -> dict[tuple[Name, Name], HowMany]:
        """Return for each edge which maximum matchings have it: every, some or none. The cost is that of `edges_in`."""
        pairs = Pairs(self.graph._edges, self.graph.names, self.graph.names)
        return dict(zip(pairs, decode_letters(self._edge_letters), strict=True))

    @cached_property
    def _edge_letters(self) -> bytes:
        return _core.Graph.edges(self.graph.order, self.graph._edges).edge_classes()

    def certificate(self, *, edges: bool = False, progress: Progress | None = None) -> StartsCertificate:
        """Return the proof of every vertex's class, for `berge.verify`; with `edges`, of the classes of edges too.

        The cost with `edges` is that of `edges_in`. Raises LimitError if the lists of the proof would have more than
        2^24 vertices; in practice they have a few times as many as the graph. Raises FormatError if a
        vertex cannot be written.
        """
        check_writable(self.graph.names)
        proof: StartsCertificate = on_graph(self.graph).game_graph.starts_certificate(self.classes, self._mates)
        proof = replace(proof, unique=self.is_unique, cover=tuple(self.vertex_cover) if self.is_bipartite else None)
        if not edges:
            return proof
        check_progress(progress)
        letters, steps = _core.Graph.edges(self.graph.order, self.graph._edges).prove_edges(progress)
        blocks = [block for _, step_blocks in steps for block in step_blocks]
        size = sum(len(cycle) for cycle, _ in steps)
        size += sum(len(barrier) + sum(map(len, parts)) for barrier, parts in blocks)
        if size > MOST_PROVED:
            problem = _("the proof of the edge classes has {size} vertices in its steps", size=size)
            raise LimitError(
                _(
                    "{found}; at most {most_proved} are written, ask for the proof of the vertices alone",
                    found=problem,
                    most_proved=MOST_PROVED,
                )
            )
        return replace(proof, edges=EdgeProof(letters.decode("ascii"), steps))

    def _select_class(self, letters: str) -> Names:
        return Names(_core.places(self.classes, letters.encode("ascii")), self.graph.names)

    def __repr__(self) -> str:
        counts = f"{len(self.even)} even, {len(self.odd)} odd, {len(self.matched)} matched"
        return f"<Gallai-Edmonds: {counts}; {with_count(self.size, 'pair')}>"


def gallai_edmonds(
    graph: object, *, biadjacency: bool | None = None, progress: Progress | None = None
) -> GallaiEdmonds:
    """Return the Gallai-Edmonds decomposition of a graph, with a maximum matching, under the graph's own names.

    `graph` is any graph that `berge.graphs.graph_of` reads, or a setup or a game as `berge.load` returns it, which
    stands for its graph before the first move. `biadjacency` is for matrices of numpy and scipy: True reads rows and
    columns as vertices ("row", i) and ("column", j), False reads an adjacency matrix; without it a symmetric matrix
    without diagonal is an adjacency matrix. In practice linear in vertices and edges (Gallai 1964; Edmonds 1965). A
    `berge.Graph` caches the result. `progress(stage, done, total)` is called about twenty times a second.

    Raises KindError if `graph` is not a graph, GraphError if it cannot be read, LimitError if it is too large.

    >>> berge.gallai_edmonds([("hub", 1), ("hub", 2), ("hub", 3)])
    <Gallai-Edmonds: 3 even, 1 odd, 0 matched; 1 pair>
    """
    check_progress(progress)
    value = as_graph(graph, biadjacency)
    if value._decomposition is None:
        value._decomposition = _core.Graph.edges(value.order, value._edges).decompose(progress)
    return GallaiEdmonds(value, *value._decomposition)


def as_graph(thing: object, biadjacency: bool | None = None) -> Graph:
    """Return a graph from any graph-like object, or the graph that a setup or a game is played on."""
    if biadjacency is None and isinstance(thing, (Setup, Game)):
        return (thing.setup if isinstance(thing, Game) else thing).game_graph.as_graph()
    return graph_of(thing, biadjacency=biadjacency)


def maximum_matching(graph: object, *, biadjacency: bool | None = None) -> dict[Name, Name]:
    """Return a maximum matching as a dict from each matched vertex to its partner, in the graph's order.

    Takes, raises and costs what `gallai_edmonds` does. The result of that function has the matching as arrays.

    >>> berge.maximum_matching([(1, 2), (2, 3), (3, 4)])
    {1: 2, 2: 1, 3: 4, 4: 3}
    """
    decomposition = gallai_edmonds(graph, biadjacency=biadjacency)
    names = decomposition.graph.names
    matching = dict(zip(names, map(names.__getitem__, unpack(decomposition._mates)), strict=True))
    for name in decomposition.exposed:  # they have themselves as mates
        del matching[name]
    return matching


def essential(graph: object, *, biadjacency: bool | None = None) -> set[Name]:
    """Return the set of the vertices that every maximum matching covers.

    `gallai_edmonds(graph).essential` lists them in the graph's order; `graph`, errors and cost are the same. For the
    rows and columns of a matrix of numpy or scipy use `biadjacency=True`: without it a symmetric matrix without
    diagonal is an adjacency matrix.

    >>> berge.essential([("a", "b"), ("b", "c")])
    {'b'}
    """
    return set(gallai_edmonds(graph, biadjacency=biadjacency).essential)
