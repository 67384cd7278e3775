"""The structure of all maximum matchings of a graph, for people who come for the graph and not for a game on it.

What is read as a graph, and what becomes of loops, directions and parallel edges, is said in `berge.graphs.graph_of`:

- a loop matches nothing; its vertex is there, without the loop;
- parallel edges are one edge, and so are `a -> b` and `b -> a`: matchings do not look at directions;
- an isolated vertex is exposed in every matching: it is even, and a component of its own;
- a graph without vertices has one matching, which is empty and perfect.
"""

from __future__ import annotations

from array import array
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from operator import xor
from typing import TYPE_CHECKING, Any

from berge import _core
from berge.cells import unpack
from berge.certificates import Proved, StartsCertificate
from berge.errors import GraphError, check_kind, check_progress, place_among
from berge.formats import Document
from berge.graphs import Graph, graph_of
from berge.rulesets import on_graph
from berge.solutions import EVEN, MATCHED, ODD, Class

if TYPE_CHECKING:
    from berge._core import Progress

Name = Any
"""A vertex as the graph calls it: anything hashable."""

EDGE_CLASSES = {"E": "every", "S": "some", "N": "none"}
"""How many maximum matchings have an edge, by the core's letter."""


@dataclass(frozen=True, repr=False)
class Decomposition(Proved):
    """The Gallai-Edmonds decomposition of a graph, with a maximum matching. An immutable value, made by `decompose`.

    The classes depend on the graph alone, and so do `even_components`; the matching is one of many. All lists are in
    the graph's order. Its JSON is that of its certificate.
    """

    graph: Graph
    classes: bytes
    """A letter a vertex, in the graph's order: EVEN, ODD or MATCHED."""
    _mates: bytes
    """The packed number of each vertex's partner, its own where it is exposed."""
    _components: bytes
    """For each even vertex the packed number of one that stands for its component; for others their own."""

    @cached_property
    def even(self) -> tuple[Name, ...]:
        """The vertices that some maximum matching misses."""
        return self._of_class(EVEN)

    @cached_property
    def odd(self) -> tuple[Name, ...]:
        """The other neighbours of even vertices: every maximum matching matches each of them with an even one."""
        return self._of_class(ODD)

    @cached_property
    def matched(self) -> tuple[Name, ...]:
        """All others: every maximum matching matches them among themselves."""
        return self._of_class(MATCHED)

    @cached_property
    def essential(self) -> tuple[Name, ...]:
        """The vertices that every maximum matching covers: the odd and the matched ones."""
        return self._of_class(ODD + MATCHED)

    @property
    def barrier(self) -> tuple[Name, ...]:
        """The odd vertices: without them `deficiency` more odd components are left than there are odd vertices.

        So no matching can be larger (Tutte and Berge), which is why it proves this one.
        """
        return self.odd

    def class_of(self, name: Hashable) -> Class:
        """Return EVEN, ODD or MATCHED. Raises MissingError where there is no such vertex."""
        letter: Class = chr(self.classes[self.graph.number_of(name)])  # type: ignore[assignment]  # the core's letters
        return letter

    @cached_property
    def matching(self) -> tuple[tuple[Name, Name], ...]:
        """The pairs of a maximum matching, each in the graph's order."""
        names = self.graph.names
        return tuple((names[v], names[w]) for v, w in enumerate(unpack(self._mates)) if v < w)

    @cached_property
    def exposed(self) -> tuple[Name, ...]:
        """The vertices that this matching misses."""
        return tuple(self.graph.names[v] for v, w in enumerate(unpack(self._mates)) if v == w)

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
    def even_components(self) -> tuple[frozenset[Name], ...]:
        """The connected components of the even vertices, by their first vertex.

        Each is factor-critical: whichever of its vertices is left out, the others have a perfect matching.
        """
        groups: dict[int, list[Name]] = {}
        for name, letter, root in zip(self.graph.names, self.classes, unpack(self._components), strict=True):
            if letter == ord(EVEN):
                groups.setdefault(root, []).append(name)
        return tuple(map(frozenset, groups.values()))

    @cached_property
    def is_bipartite(self) -> bool:
        """Whether no cycle is odd."""
        return self._core.is_bipartite()

    def blocks(self, columns: Iterable[Hashable] | None = None, *, progress: Progress | None = None) -> Blocks:
        """Return the fine Dulmage-Mendelsohn decomposition of a bipartite graph, read as a matrix.

        `columns` are the vertices on its side of the columns; the others are the rows. Without them, where all names
        are ("row", i) or ("column", j), as a biadjacency matrix's are, these say it. Otherwise the first vertex of each
        connected component is a row, so that isolated vertices are rows, and the rest follows.

        Raises GraphError where the graph is not bipartite, or an edge does not join a row with a column.
        """
        check_progress(progress)
        if not self.is_bipartite:
            raise GraphError("a graph with an odd cycle", "a bipartite graph")
        sides = sides_by_columns(self.graph, self._columns() if columns is None else columns)
        lists, letters = self._core.blocks(sides, progress)
        return Blocks(self.graph, sides, tuple(lists), letters)

    def certificate(self) -> StartsCertificate:
        """Return the proof of every vertex's class, for `berge.verify`."""
        return on_graph(self.graph).terrain.starts_certificate(self.classes, self._mates)

    def _of_class(self, letters: str) -> tuple[Name, ...]:
        wanted = letters.encode("ascii")
        names = zip(self.graph.names, self.classes, strict=True)
        return tuple(name for name, letter in names if letter in wanted)

    def _columns(self) -> list[Name]:
        names = self.graph.names
        kinds = [name[0] if isinstance(name, tuple) and len(name) == 2 else None for name in names]
        if all(isinstance(kind, str) and kind in ("row", "column") for kind in kinds):
            return [name for name, kind in zip(names, kinds, strict=True) if kind == "column"]
        sides, _ = two_colouring(self.graph)
        return [name for name, side in zip(names, sides, strict=True) if side]

    @cached_property
    def _core(self) -> _core.Graph:
        return _core.Graph.edges(self.graph.order, self.graph._edges)

    def __repr__(self) -> str:
        counts = f"{len(self.even)} even, {len(self.odd)} odd, {len(self.matched)} matched"
        return f"<decomposition: {counts}; {self.size} pairs>"

    def __str__(self) -> str:
        return self.dumps("text")


@dataclass(frozen=True, repr=False)
class Blocks(Document):
    """The blocks of a bipartite graph: a block upper triangular form of its matrix. Made by `Decomposition.blocks`.

    Block `k` is `rows[row_starts[k]:row_starts[k + 1]]` by `columns[column_starts[k]:column_starts[k + 1]]`, and has a
    diagonal of matched pairs. Every entry of a column is in a row of its own block or of an earlier one. First come the
    *horizontal* blocks, with more columns than rows, then the *square*, then the *vertical* ones, with more rows than
    columns. The blocks do not depend on the matching (Dulmage and Mendelsohn 1958; Pothen and Fan 1990).
    """

    graph: Graph
    _sides: bytes
    """A byte a vertex, in the graph's order: 1 for a column, 0 for a row."""
    _lists: tuple[bytes, ...]
    """Rows, columns, where the blocks begin in each, and where the parts begin in each, as packed numbers."""
    _letters: bytes
    """A letter an edge, in the graph's order, of `EDGE_CLASSES`."""

    @cached_property
    def rows(self) -> tuple[Name, ...]:
        """The rows, block by block."""
        return tuple(self.graph.names[number] for number in self._list(0))

    @cached_property
    def columns(self) -> tuple[Name, ...]:
        """The columns, block by block."""
        return tuple(self.graph.names[number] for number in self._list(1))

    @cached_property
    def row_starts(self) -> tuple[int, ...]:
        """Where in `rows` each block begins, and at last where all end."""
        return self._list(2)

    @cached_property
    def column_starts(self) -> tuple[int, ...]:
        """Where in `columns` each block begins, and at last where all end."""
        return self._list(3)

    @cached_property
    def coarse_rows(self) -> tuple[int, ...]:
        """Where in `rows` the horizontal, the square and the vertical part begin, and where all end."""
        return self._list(4)

    @cached_property
    def coarse_columns(self) -> tuple[int, ...]:
        """Where in `columns` the horizontal, the square and the vertical part begin, and where all end."""
        return self._list(5)

    @cached_property
    def permutations(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """`p` and `q` so that `A[p][:, q]` is block triangular, as `dmperm` returns them, counted from 0.

        They are places among the rows and among the columns in the graph's order: where the graph was read from a
        biadjacency matrix, its rows and columns.
        """
        counts, places = [0, 0], array("I")
        for side in self._sides:
            places.append(counts[side])
            counts[side] += 1
        p, q = (tuple(places[number] for number in self._list(at)) for at in (0, 1))
        return p, q

    def edge_classes(self) -> dict[tuple[Name, Name], str]:
        """Return for each edge (row, column) whether "every", "some" (but not every) or "none" maximum matching has it.

        In the order of the graph's edges.
        """
        names, sides, ends = self.graph.names, self._sides, unpack(self.graph._edges)
        oriented = ((w, v) if sides[v] else (v, w) for v, w in zip(ends[::2], ends[1::2], strict=True))
        words = map(EDGE_CLASSES.__getitem__, self._letters.decode("ascii"))
        return {(names[v], names[w]): word for (v, w), word in zip(oriented, words, strict=True)}

    def _list(self, at: int) -> tuple[int, ...]:
        return tuple(unpack(self._lists[at]))

    def __len__(self) -> int:
        return len(self.row_starts) - 1

    def __getitem__(self, block: int) -> tuple[tuple[Name, ...], tuple[Name, ...]]:
        """Return the rows and the columns of a block; raises MissingError where there is none."""
        block = place_among(len(self), block, "block")
        rows = self.rows[self.row_starts[block] : self.row_starts[block + 1]]
        return rows, self.columns[self.column_starts[block] : self.column_starts[block + 1]]

    def __iter__(self) -> Iterator[tuple[tuple[Name, ...], tuple[Name, ...]]]:
        return map(self.__getitem__, range(len(self)))

    def __repr__(self) -> str:
        return f"<blocks: {len(self)} of {len(self.rows)} rows and {len(self.columns)} columns>"

    def __str__(self) -> str:
        return self.dumps("text")


def decompose(graph: object, *, biadjacency: bool | None = None, progress: Progress | None = None) -> Decomposition:
    """Return the Gallai-Edmonds decomposition of a graph and a maximum matching, under the graph's own names.

    Any graph that `berge.graphs.graph_of` reads will do, and `biadjacency` means what it means there. In practice
    linear in vertices and edges. `progress(stage, done, total)` is called about twenty times a second.

    Raises KindError where `graph` is no graph, GraphError where it cannot be read, LimitError where it is too large.
    """
    check_progress(progress)
    read = graph_of(graph, biadjacency=biadjacency)
    return Decomposition(read, *_core.Graph.edges(read.order, read._edges).decompose(progress))


def maximum_matching(graph: object, *, biadjacency: bool | None = None) -> dict[Name, Name]:
    """Return a maximum matching as a mapping of each matched vertex to its partner, in the graph's order.

    Takes and raises what `decompose` does.
    """
    found = decompose(graph, biadjacency=biadjacency)
    names = found.graph.names
    return {names[v]: names[w] for v, w in enumerate(unpack(found._mates)) if v != w}


def essential(graph: object, *, biadjacency: bool | None = None) -> set[Name]:
    """Return the vertices that every maximum matching covers. Takes and raises what `decompose` does."""
    return set(decompose(graph, biadjacency=biadjacency).essential)


def two_colouring(graph: Graph) -> tuple[bytes, int]:
    """Return a side a vertex, 0 for the first of each connected component, and how many components there are.

    Neighbours are on different sides if the graph is bipartite.
    """
    sides, components, unseen = bytearray(b"\2" * graph.order), 0, 2
    for first in range(graph.order):
        if sides[first] == unseen:
            sides[first], reached = 0, [first]
            components += 1
            for v in reached:
                new = [w for w in graph.neighbour_numbers(v) if sides[w] == unseen]
                for w in new:
                    sides[w] = 1 - sides[v]
                reached += new
    return bytes(sides), components


def sides_by_columns(graph: Graph, columns: Iterable[Hashable]) -> bytes:
    """Return a side a vertex, 1 for these and 0 for the others.

    Raises MissingError where one of them is no vertex, GraphError where an edge has both its ends on one side.
    """
    check_kind(columns, Iterable, "vertices: the columns")
    sides = bytearray(graph.order)
    for name in columns:
        sides[graph.number_of(name)] = 1
    ends = unpack(graph._edges)
    of_ends = bytes(map(sides.__getitem__, ends))
    crossing = bytes(map(xor, of_ends[::2], of_ends[1::2]))
    if 0 in crossing:
        edge = graph.edges[crossing.index(0)]
        what = "columns" if of_ends[2 * crossing.index(0)] else "rows"
        raise GraphError(f"the edge {edge!r:.80} between two {what}", "edges that join a row with a column")
    return bytes(sides)
