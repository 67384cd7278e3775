"""Undirected vertex geography by plain exhaustive search, on any graph.

A token stands on a vertex. The player to move slides it along an edge to a vertex where it has not been; whoever
cannot move loses. A graph is a dict from each vertex to its neighbours. Vertices are numbered in the order of the
dict, and sets of vertices are bit masks over those numbers.

Two searches: `is_winning` and its relatives look only at what can be reached from the question, while `table`
answers every question about one small graph at once.
"""

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TypeVar

Vertex = TypeVar("Vertex", bound=Hashable)
Cell = tuple[int, int]
Step = tuple[int, int]

ORTHOGONAL: tuple[Step, ...] = ((-1, 0), (0, -1), (0, 1), (1, 0))
KING: tuple[Step, ...] = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))
TABLE_LIMIT = 16


def is_winning(graph: Mapping[Vertex, Collection[Vertex]], visited: Collection[Vertex], token: Vertex) -> bool:
    """Return whether the player to move wins with the token on `token`.

    `visited` holds where the token has been; whether it also holds `token` itself makes no difference.
    """
    return _Search(_build_neighbor_masks(graph)).is_won(*_encode_position(graph, visited, token))


def list_winning_moves(
    graph: Mapping[Vertex, Collection[Vertex]], visited: Collection[Vertex], token: Vertex
) -> list[Vertex]:
    """Return the vertices to slide the token to so that the opponent loses, in the order of the dict."""
    search = _Search(_build_neighbor_masks(graph))
    fresh, at = _encode_position(graph, visited, token)
    names = list(graph)
    return [names[to] for to in _list_bits(search.neighbors[at] & fresh) if not search.is_won(fresh & ~(1 << to), to)]


def list_losing_starts(graph: Mapping[Vertex, Collection[Vertex]]) -> list[Vertex]:
    """The vertices from which the player who moves first loses, nothing being visited yet, in the order of the dict."""
    search = _Search(_build_neighbor_masks(graph))
    everything = (1 << len(graph)) - 1
    return [name for index, name in enumerate(graph) if not search.is_won(everything & ~(1 << index), index)]


def build_grid(rows: Sequence[str], steps: Collection[Step] = ORTHOGONAL) -> dict[Cell, list[Cell]]:
    """Return the graph of the `.` cells of a picture of `.` and `#`, named (row, column) from 1, in row-major order.

    Two cells are neighbours where one of `steps` leads from one to the other; the steps come with their opposites.
    """
    if len({len(row) for row in rows}) > 1 or set().union(*rows) - set(".#"):
        raise ValueError(f"not a rectangle of '.' and '#': {list(rows)!r}")
    cells = [(r, c) for r, row in enumerate(rows, 1) for c, mark in enumerate(row, 1) if mark == "."]
    free = set(cells)
    return {(r, c): [(r + dr, c + dc) for dr, dc in steps if (r + dr, c + dc) in free] for r, c in cells}


def list_graphs(order: int) -> Iterator[dict[int, list[int]]]:
    """Each labelled simple graph on the vertices 0 .. order - 1 once."""
    pairs = list(combinations(range(order), 2))
    for choice in range(1 << len(pairs)):
        graph: dict[int, list[int]] = {vertex: [] for vertex in range(order)}
        for index in _list_bits(choice):
            a, b = pairs[index]
            graph[a].append(b)
            graph[b].append(a)
        yield graph


@dataclass(frozen=True)
class Table:
    """The value of every (unvisited set, token) of one graph.

    Masks number the vertices in the order of the graph. An unvisited set is taken to hold the token too: it is the
    part of the graph that is still in play. `winning[mask]` is the mask of the vertices of the set from which the
    player to move wins; the others of the set lose.
    """

    winning: list[int]

    def is_winning(self, unvisited: int, token: int) -> bool:
        """Return whether the player to move wins with the token on vertex `token`, one of the set `unvisited`."""
        if not unvisited >> token & 1:
            raise ValueError(f"the token's vertex {token} is not in the unvisited set {unvisited:#b}")
        return bool(self.winning[unvisited] >> token & 1)

    def list_losing_starts(self, unvisited: int) -> list[int]:
        """Return the vertices of the set `unvisited` from which the player to move loses, ascending."""
        return _list_bits(unvisited & ~self.winning[unvisited])


def build_table(graph: Mapping[Vertex, Collection[Vertex]]) -> Table:
    """Return the table of a graph of at most 16 vertices: O(2^n n) time, 2^n numbers.

    Since every induced subgraph is one of its unvisited sets, the table of the open 4x4 grid holds the answer for
    every maze of that size.
    """
    if len(graph) > TABLE_LIMIT:
        raise ValueError(f"a table is for at most {TABLE_LIMIT} vertices, found {len(graph)}")
    neighbors = _build_neighbor_masks(graph)
    winning = [0] * (1 << len(graph))
    # A move takes the token's vertex out of the set, so each entry depends on smaller masks only.
    for unvisited in range(1, 1 << len(graph)):
        for token in _list_bits(unvisited):
            rest = unvisited & ~(1 << token)
            if neighbors[token] & rest & ~winning[rest]:
                winning[unvisited] |= 1 << token
    return Table(winning)


class _Search:
    """Recursive search of one graph, remembering each (fresh vertices, token) that it has met."""

    def __init__(self, neighbors: list[int]) -> None:
        self.neighbors = neighbors
        self._values: dict[tuple[int, int], bool] = {}

    def is_won(self, fresh: int, token: int) -> bool:
        """Return whether the player to move wins, `fresh` being the vertices that the token may still enter."""
        key = (fresh, token)
        if key not in self._values:
            targets = _list_bits(self.neighbors[token] & fresh)
            self._values[key] = any(not self.is_won(fresh & ~(1 << to), to) for to in targets)
        return self._values[key]


def _build_neighbor_masks(graph: Mapping[Vertex, Collection[Vertex]]) -> list[int]:
    """Return the neighbours of each vertex as a mask; ValueError where an edge is unknown at its other end."""
    index = {name: number for number, name in enumerate(graph)}
    for name, others in graph.items():
        for other in others:
            if other not in graph or name not in graph[other]:
                raise ValueError(f"the edge {name!r} - {other!r} does not go both ways")
    return [sum(1 << index[other] for other in set(others)) for others in graph.values()]


def _encode_position(
    graph: Mapping[Vertex, Collection[Vertex]], visited: Collection[Vertex], token: Vertex
) -> tuple[int, int]:
    """Return the vertices that may still be entered, as a mask, and the number of the token's vertex."""
    names = list(graph)
    fresh = sum(1 << number for number, name in enumerate(names) if name not in visited and name != token)
    return fresh, names.index(token)


def _list_bits(mask: int) -> list[int]:
    """Return the numbers of the bits set in `mask`, ascending."""
    return [number for number in range(mask.bit_length()) if mask >> number & 1]
