"""The structure of all maximum matchings of a graph, for people who come for the graph and not for a game on it.

What is read as a graph, and what becomes of loops, directions and parallel edges, is said in `berge.graphs.graph_of`:

- a loop matches nothing; its vertex is there, without the loop;
- parallel edges are one edge, and so are `a -> b` and `b -> a`: matchings do not look at directions;
- an isolated vertex is exposed in every matching: it is even, and a component of its own;
- a graph without vertices has one matching, which is empty and perfect.
"""

from __future__ import annotations

from array import array
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, get_args

from berge import _core
from berge.analysis.matchings import each_matching
from berge.analysis.solution import EVEN, MATCHED, ODD, Class
from berge.cells import Indices, Names, Pairs, pack, unpack
from berge.certificates import EdgeProof, Proved, StartsCertificate, check_writable
from berge.errors import GraphError, LimitError, check_name, check_progress
from berge.games import Game, Setup
from berge.games.builtin import on_graph
from berge.graphs import Graph, graph_of
from berge.i18n import _
from berge.sanitize import with_count

if TYPE_CHECKING:
    from berge._core import Progress

Name = Any
"""A vertex as the graph calls it: see `berge.graphs.names`."""
HowMany = Literal["every", "some", "none"]
"""How many maximum matchings have an edge: `some` is some, but not every one."""
MOST_PROVED = 1 << 24
"""How many vertices the lists of a proof have at most."""
HOW_MANY: tuple[HowMany, ...] = get_args(HowMany)


@dataclass(frozen=True, repr=False)
class GallaiEdmonds(Proved):
    """The Gallai-Edmonds decomposition of a graph, with a maximum matching: a value, made by `gallai_edmonds`.

    The classes depend on the graph alone, and so do `even_components` and the classes of edges; the matching is one of
    many. Lists of vertices are sequences in the graph's order, and arrays where numpy wants them: `A[found.even]`. Its
    JSON is that of its certificate.
    """

    graph: Graph
    classes: bytes
    """A letter a vertex, in the graph's order: EVEN, ODD or MATCHED."""
    _mates: bytes
    """The packed number of each vertex's partner, its own where it is exposed."""
    _components: bytes
    """For each even vertex the packed number of one that stands for its component; for others their own."""

    @cached_property
    def even(self) -> Names:
        """The vertices that some maximum matching misses."""
        return self._of_class(EVEN)

    @cached_property
    def odd(self) -> Names:
        """The other neighbours of even vertices: every maximum matching matches each of them with an even one."""
        return self._of_class(ODD)

    @cached_property
    def matched(self) -> Names:
        """All others: every maximum matching matches them among themselves."""
        return self._of_class(MATCHED)

    @cached_property
    def essential(self) -> Names:
        """The vertices that every maximum matching covers: the odd and the matched ones."""
        return self._of_class(ODD + MATCHED)

    @property
    def barrier(self) -> Names:
        """The odd vertices: without them `deficiency` more odd components are left than there are odd vertices.

        So no matching can be larger (Tutte and Berge), which is why it proves this one.
        """
        return self.odd

    def class_of(self, name: Hashable) -> Class:
        """Return EVEN, ODD or MATCHED. Raises MissingError where there is no such vertex."""
        letter: Class = chr(self.classes[self.graph.number_of(name)])  # type: ignore[assignment]  # the core's letters
        return letter

    @cached_property
    def _matched(self) -> tuple[bytes, bytes, bytes]:
        """The pairs, the exposed vertices, and each vertex's partner."""
        return _core.matched(self._mates)

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
        """The place in the graph's order of each vertex's partner in this matching, -1 where it is exposed."""
        return Indices(self._matched[2])

    def mate(self, name: Hashable) -> Name | None:
        """Return the partner of a vertex in this matching, None if it is exposed.

        Raises MissingError where there is no such vertex.
        """
        number = self.graph.number_of(name)
        other = unpack(self._mates)[number]
        return None if other == number else self.graph.names[other]

    @property
    def size(self) -> int:
        """How many pairs a maximum matching has."""
        return len(self.matching)

    @property
    def deficiency(self) -> int:
        """How many vertices every maximum matching misses; 0 iff there is a perfect one."""
        return self.graph.order - 2 * self.size

    @cached_property
    def even_components(self) -> tuple[Names, ...]:
        """The connected components of the even vertices, by their first vertex.

        Each is factor-critical: whichever of its vertices is left out, the others have a perfect matching.
        """
        groups: dict[int, array[int]] = {}
        for number, (letter, root) in enumerate(zip(self.classes, unpack(self._components), strict=True)):
            if letter == ord(EVEN):
                groups.setdefault(root, array("I")).append(number)
        return tuple(Names(group.tobytes(), self.graph.names) for group in groups.values())

    @cached_property
    def is_bipartite(self) -> bool:
        """Whether no cycle is odd."""
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
        for pairs in each_matching(self.graph.order, self.graph._edges, self._matched[0]):
            yield Pairs(pairs, self.graph.names, self.graph.names)

    def edges_in(self, which: HowMany) -> Pairs:
        """Return the edges that every, some (but not every) or no maximum matching has, in the graph's order.

        Found when it is first asked: in linear time where the graph is bipartite, otherwise by searches in the part
        that has a perfect matching of its own, which in practice settle many edges each. Raises ArgumentError for any
        other word.
        """
        check_name("edges that are in {name}", which, HOW_MANY)
        chosen = _core.select_pairs(self.graph._edges, self._edge_letters, which[0].upper().encode("ascii"))
        return Pairs(chosen, self.graph.names, self.graph.names)

    def edge_classes(self) -> dict[tuple[Name, Name], HowMany]:
        """Return for each edge whether every, some (but not every) or no maximum matching has it; as `edges_in`."""
        pairs = Pairs(self.graph._edges, self.graph.names, self.graph.names)
        words = {word[0].upper(): word for word in HOW_MANY}
        return {pair: words[chr(letter)] for pair, letter in zip(pairs, self._edge_letters, strict=True)}

    @cached_property
    def _edge_letters(self) -> bytes:
        return _core.Graph.edges(self.graph.order, self.graph._edges).edge_classes()

    def certificate(self, *, edges: bool = False, progress: Progress | None = None) -> StartsCertificate:
        """Return the proof of every vertex's class, for `berge.verify`; with `edges`, of the classes of edges too.

        That takes what `edges_in` takes. Raises LimitError where the proof would have more than 2^24 vertices in its
        lists: in practice these are a few times as many as the graph's; FormatError where a vertex cannot be written.
        """
        check_writable(self.graph.names)
        proof: StartsCertificate = on_graph(self.graph).game_graph.starts_certificate(self.classes, self._mates)
        if self.is_bipartite:
            proof = replace(proof, cover=tuple(self.vertex_cover))
        if not edges:
            return proof
        check_progress(progress)
        letters, steps = _core.Graph.edges(self.graph.order, self.graph._edges).prove_edges(progress)
        blocks = [block for _, split in steps for block in split]
        size = sum(len(cycle) for cycle, _ in steps)
        size += sum(len(barrier) + sum(map(len, parts)) for barrier, parts in blocks)
        if size > MOST_PROVED:
            problem = _("found a proof of the edges whose steps have {size} vertices together", size=size)
            raise LimitError(
                _(
                    "{found}; at most {most_proved} are written, ask for the proof of the vertices alone",
                    found=problem,
                    most_proved=MOST_PROVED,
                )
            )
        return replace(proof, edges=EdgeProof(letters.decode("ascii"), steps))

    def _of_class(self, letters: str) -> Names:
        return Names(_core.places(self.classes, letters.encode("ascii")), self.graph.names)

    def __repr__(self) -> str:
        counts = f"{len(self.even)} even, {len(self.odd)} odd, {len(self.matched)} matched"
        return f"<Gallai-Edmonds: {counts}; {with_count(self.size, 'pair')}>"

    def __str__(self) -> str:
        return self.dumps("text")


def gallai_edmonds(
    graph: object, *, biadjacency: bool | None = None, progress: Progress | None = None
) -> GallaiEdmonds:
    """Return the Gallai-Edmonds decomposition of a graph and a maximum matching, under the graph's own names.

    Any graph that `berge.graphs.graph_of` reads will do, and `biadjacency` means what it means there; so will a start
    or a game, as `berge.load` returns it, which is its graph before anything has moved. In practice linear in vertices
    and edges; a `berge.Graph` keeps what was found. `progress(stage, done, total)` is called about twenty times a
    second.

    Raises KindError where `graph` is no graph, GraphError where it cannot be read, LimitError where it is too large.
    """
    check_progress(progress)
    read = as_graph(graph, biadjacency)
    if read._found is None:
        read._found = _core.Graph.edges(read.order, read._edges).decompose(progress)
    return GallaiEdmonds(read, *read._found)


def as_graph(thing: object, biadjacency: bool | None = None) -> Graph:
    """Return the graph that a thing stands for, or that a start or a game is played on."""
    if biadjacency is None and isinstance(thing, (Setup, Game)):
        return (thing.setup if isinstance(thing, Game) else thing).game_graph.as_graph()
    return graph_of(thing, biadjacency=biadjacency)


def maximum_matching(graph: object, *, biadjacency: bool | None = None) -> dict[Name, Name]:
    """Return a maximum matching as a mapping of each matched vertex to its partner, in the graph's order.

    Takes and raises what `gallai_edmonds` does, whose `mates` and `matching` are arrays.
    """
    decomposition = gallai_edmonds(graph, biadjacency=biadjacency)
    names = decomposition.graph.names
    matching = dict(zip(names, map(names.__getitem__, unpack(decomposition._mates)), strict=True))
    for name in decomposition.exposed:  # who are their own mates there
        del matching[name]
    return matching


def essential(graph: object, *, biadjacency: bool | None = None) -> set[Name]:
    """Return the vertices that every maximum matching covers. Takes and raises what `gallai_edmonds` does."""
    return set(gallai_edmonds(graph, biadjacency=biadjacency).essential)
