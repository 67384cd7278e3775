"""Path games by plain exhaustive search, each made from its own rules.

A token goes from vertex to vertex of a graph and uses something up with every step: in vertex geography the vertex
that it comes to, in edge geography the edge that it goes along. Nothing that has been used up can be used again;
whoever cannot move loses. Where the token is not on the graph yet, the first move chooses where it begins.

Nothing here is clever: no matching, no theorem. A position is what has been used up and where the token is, and its
value is that of the positions after it.
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

Name = Any
Cell = tuple[int, int]


class Rules:
    """The rules of a game: the possible steps, and what a step uses up.

    `neighbors` maps each vertex to its neighbors, both in the order in which moves are listed. With `token` the game
    begins there, otherwise with a choice among `starts`, by default all vertices. With `edges` a step uses up its edge,
    otherwise the vertex it leads to. A position is given by the moves from the beginning.
    """

    def __init__(
        self,
        neighbors: Mapping[Name, Sequence[Name]],
        token: Name = None,
        starts: Sequence[Name] | None = None,
        edges: bool = False,
    ) -> None:
        self.neighbors, self.token, self.edges = neighbors, token, edges
        self.starts = list(neighbors) if starts is None else list(starts)
        self._bits: dict[Hashable, int] = {}
        self._steps = {
            v: [(w, self._assign_bit(self.find_used(v, w))) for w in others] for v, others in neighbors.items()
        }
        self._values: dict[tuple[int, Name], bool] = {}

    def find_used(self, before: Name, vertex: Name) -> Any:
        """Return what a step uses up; `before` is None for the first vertex."""
        if not self.edges:
            return vertex
        return None if before is None else frozenset((before, vertex))

    def trace_path(self, moves: Sequence[Name]) -> list[Name]:
        """Return the vertices that the token has visited after some moves."""
        return [*([] if self.token is None else [self.token]), *moves]

    def list_moves(self, moves: Sequence[Name] = ()) -> list[Name]:
        """Return the legal moves after some moves."""
        path = self.trace_path(moves)
        if not path:
            return list(self.starts)
        actual = self._mark_used(path)
        return [to for to, bit in self._steps[path[-1]] if not bit & actual]

    def is_winning(self, moves: Sequence[Name] = ()) -> bool:
        """Return whether the player to move wins after some moves."""
        return bool(self.list_winning_moves(moves))

    def list_winning_moves(self, moves: Sequence[Name] = ()) -> list[Name]:
        """Return the moves after which the opponent loses."""
        results = []
        for move in self.list_moves(moves):
            path = self.trace_path([*moves, move])
            if not self._is_won(self._mark_used(path), path[-1]):
                results.append(move)
        return results

    def _assign_bit(self, thing: Hashable) -> int:
        return 0 if thing is None else 1 << self._bits.setdefault(thing, len(self._bits))

    def _mark_used(self, path: Sequence[Name]) -> int:
        actual = 0
        for before, vertex in zip([None, *path], path, strict=False):
            actual |= self._assign_bit(self.find_used(before, vertex))
        return actual

    def _is_won(self, used: int, token: Name) -> bool:
        key = used, token
        if key not in self._values:
            steps = self._steps[token]
            self._values[key] = any(not self._is_won(used | bit, to) for to, bit in steps if not bit & used)
        return self._values[key]


def maze(rows: Sequence[str]) -> Rules:
    """To the next cell in a row or a column; `.` free, `#` a wall, `@` the token, if it is there."""
    return _build_rules(rows, lambda down, right: down + right == 1)


def king(rows: Sequence[str]) -> Rules:
    """One square in any direction."""
    return _build_rules(rows, lambda down, right: max(down, right) == 1)


def knight(rows: Sequence[str]) -> Rules:
    """Two squares along and one across."""
    return _build_rules(rows, lambda down, right: {down, right} == {1, 2})


def edge(rows: Sequence[str]) -> Rules:
    """To the next cell in a row or a column, between the same two cells only once."""
    return _build_rules(rows, lambda down, right: down + right == 1, edges=True)


def juniper(n: int, any_first: bool = False) -> Rules:
    """Name a divisor or a multiple of the last number, from 1 to n; the first is even unless any will do."""
    numbers = range(1, n + 1)
    neighbors = {a: [b for b in numbers if a != b and (a % b == 0 or b % a == 0)] for a in numbers}
    return Rules(neighbors, starts=[a for a in numbers if any_first or a % 2 == 0])


def planinarenje(peaks: int, paths: Collection[tuple[int, int]]) -> Rules:
    """From a peak down to a valley and from a valley up to a peak; the first move chooses a peak."""
    numbers = range(1, peaks + 1)
    neighbors = {f"p{peak}": [f"v{valley}" for valley in numbers if (peak, valley) in paths] for peak in numbers}
    neighbors |= {f"v{valley}": [f"p{peak}" for peak in numbers if (peak, valley) in paths] for valley in numbers}
    return Rules(neighbors, starts=[f"p{peak}" for peak in numbers])


def hamilg(cases: Sequence[tuple[int, Iterable[tuple[int, int]]]]) -> Rules:
    """Along the edges of the graph in which the first move puts the token; vertices are (case, vertex)."""
    neighbors: dict[Name, list[Name]] = {}
    for case, (order, edges) in enumerate(cases, 1):
        text = {frozenset(pair) for pair in edges}
        for v in range(1, order + 1):
            neighbors[case, v] = [(case, w) for w in range(1, order + 1) if v != w and frozenset((v, w)) in text]
    return Rules(neighbors)


def graph(names: Sequence[Name], edges: Collection[tuple[Name, Name]], token: Name = None) -> Rules:
    """Along the edges of any graph."""
    text = {frozenset(pair) for pair in edges}
    return Rules({v: [w for w in names if v != w and frozenset((v, w)) in text] for v in names}, token)


def _build_rules(rows: Sequence[str], step: Callable[[int, int], bool], edges: bool = False) -> Rules:
    """Return the game on a board; `step` says whether a step of some rows and columns is allowed."""
    letters = {(r, c): letter for r, row in enumerate(rows, 1) for c, letter in enumerate(row, 1)}
    cells = [cell for cell, letter in letters.items() if letter != "#"]
    neighbors: dict[Cell, list[Cell]] = {cell: [] for cell in cells}
    for a, b in combinations(cells, 2):
        if step(abs(a[0] - b[0]), abs(a[1] - b[1])):
            neighbors[a].append(b)
            neighbors[b].append(a)
    tokens = [cell for cell in cells if letters[cell] == "@"]
    return Rules(
        {cell: sorted(others) for cell, others in neighbors.items()}, tokens[0] if tokens else None, None, edges
    )
