"""Smaller instances of boards, games on boards, graphs and numbers; the much smaller ones come first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from berge.games import AnyRuleset
from berge.graphs.chance import NumberedGraph
from berge.setter.boards import Rows
from berge.setter.family import FREE, build_board_setup
from berge.setter.paths import Path
from berge.setter.walks import Walk, end_walk, list_cells, put_walls


def split_range(count: int) -> Iterator[tuple[int, int]]:
    """Yield the ranges [begin, end) of the halves, quarters, and so on of `count` elements, down to single ones."""
    size = count
    while size > 1:
        size = (size + 1) // 2
        yield from ((at, min(at + size, count)) for at in range(0, count, size))


def shrink_boards(rows: Rows) -> Iterator[Rows]:
    """Yield boards without some rows or columns, and boards with walls on some free cells."""
    for low, high in split_range(len(rows)):
        yield (*rows[:low], *rows[high:])
    for low, high in split_range(len(rows[0])):
        yield tuple(row[:low] + row[high:] for row in rows)
    yield from _add_walls(rows, ())


def shrink_walks(ruleset: AnyRuleset, rows: Rows, path: Path) -> Iterator[Walk]:
    """Yield games that begin later, end earlier, take a shorter path, or are on a smaller board."""
    for board, shorter in (*_cut_path(rows, path), *_cut_board(rows, path), *_shorten_path(ruleset, rows, path)):
        if len(shorter) > 2 and board and board[0] and _is_legal_path(ruleset, board, shorter):
            walk = end_walk(ruleset, board, shorter)
            if walk is not None:
                yield walk
    yield from ((board, path) for board in _add_walls(rows, path))


def _add_walls(rows: Rows, path: Path) -> Iterator[Rows]:
    """Yield boards with walls on some free cells outside the path."""
    on_path = {*path}
    free = [at for at, letter in enumerate("".join(rows)) if letter == FREE and at not in on_path]
    for low, high in split_range(len(free)):
        yield put_walls(rows, free[low:high])
    if len(free) == 1:
        yield put_walls(rows, free)


def _cut_path(rows: Rows, path: Path) -> Iterator[Walk]:
    """Yield the walk without its beginning, which becomes walls, or without its end."""
    size = len(path)
    while size > 2:
        size = max(size // 2 - size // 2 % 2, 2)
        yield put_walls(rows, path[:size]), path[size:]
        yield rows, path[:-size]


def _cut_board(rows: Rows, path: Path) -> Iterator[Walk]:
    """Yield boards without some rows or columns, with the rest of the walk."""
    columns = len(rows[0])
    for low, high in _list_bands(len(rows)):
        rest = [at for at in path if not low <= at // columns < high]
        yield (*rows[:low], *rows[high:]), [at if at // columns < low else at - (high - low) * columns for at in rest]
    for low, high in _list_bands(columns):
        width = columns - (high - low)
        places = (divmod(at, columns) for at in path if not low <= at % columns < high)
        narrower = tuple(row[:low] + row[high:] for row in rows)
        yield narrower, [row * width + (column if column < low else column - (high - low)) for row, column in places]


def _list_bands(count: int) -> Iterator[tuple[int, int]]:
    """Yield ranges of lines: large ones first, then single lines and pairs at any place."""
    yield from split_range(count)
    yield from ((at, at + 2) for at in range(count - 1))


def _shorten_path(ruleset: AnyRuleset, rows: Rows, path: Path) -> Iterator[Walk]:
    """Yield walks with a shortcut between neighboring cells; the cells left out become walls, or stay free."""
    neighbors = build_board_setup(ruleset, rows, list_cells(rows, path[:1])[0]).game_graph.neighbors
    place = {at: index for index, at in enumerate(path)}
    for index, at in enumerate(path):
        for later in sorted((place.get(cell, 0) for cell in neighbors(at)), reverse=True):
            if later > index + 1 and (later - index) % 2:
                short = [*path[: index + 1], *path[later:]]
                yield put_walls(rows, path[index + 1 : later]), short
                yield rows, short


def _is_legal_path(ruleset: AnyRuleset, rows: Rows, path: Path) -> bool:
    """Whether a path is legal: each cell is free and each step is allowed."""
    has_edge = build_board_setup(ruleset, rows, list_cells(rows, path[:1])[0]).game_graph.has_edge
    free = "".join(rows)
    return all(free[at] == FREE for at in path) and all(has_edge(one, other) for one, other in pairwise(path))


def shrink_graphs(graphs: Sequence[NumberedGraph]) -> Iterator[Sequence[NumberedGraph]]:
    """Yield fewer graphs, and graphs without some vertices or edges."""
    for low, high in split_range(len(graphs)):
        yield (*graphs[:low], *graphs[high:])
    for at, (order, edges) in enumerate(graphs):
        for one in (
            *_drop_ranges_of_vertices(order, edges),
            *_contract_edges(order, edges),
            *_omit_edges(order, edges),
        ):
            yield (*graphs[:at], one, *graphs[at + 1 :])


def _drop_ranges_of_vertices(order: int, edges: Sequence[tuple[int, int]]) -> Iterator[NumberedGraph]:
    for low, high in split_range(order):
        yield _remove_vertices(order, edges, range(low + 1, high + 1))


def _contract_edges(order: int, edges: Sequence[tuple[int, int]]) -> Iterator[NumberedGraph]:
    """Yield graphs in which a vertex of degree 2 is merged with its two neighbors."""
    neighbors: dict[int, list[int]] = {}
    for v, w in edges:
        neighbors.setdefault(v, []).append(w)
        neighbors.setdefault(w, []).append(v)
    for middle, others in neighbors.items():
        if len(others) == 2:
            first, second = others
            merged = [(first if v == second else v, first if w == second else w) for v, w in edges]
            yield _remove_vertices(order, [(v, w) for v, w in merged if v != w], {middle, second})


def _omit_edges(order: int, edges: Sequence[tuple[int, int]]) -> Iterator[NumberedGraph]:
    for low, high in split_range(len(edges)):
        yield order, (*edges[:low], *edges[high:])


def _remove_vertices(order: int, edges: Iterable[tuple[int, int]], removals: Iterable[int]) -> NumberedGraph:
    """Return a graph without some vertices; the others are renumbered from 1."""
    removals = {*removals}
    numbers = {v: number for number, v in enumerate((v for v in range(1, order + 1) if v not in removals), 1)}
    pairs = dict.fromkeys((numbers[v], numbers[w]) for v, w in edges if v in numbers and w in numbers)
    return len(numbers), tuple(pair for pair in pairs if pair[::-1] not in pairs or pair[0] < pair[1])


def shrink_sides(order: int, edges: Sequence[tuple[int, int]]) -> Iterator[NumberedGraph]:
    """Yield bipartite graphs without some vertices of both sides, or without some edges."""
    for low, high in split_range(order):
        numbers = {v: v if v <= low else v - (high - low) for v in range(1, order + 1) if not low < v <= high}
        pairs = tuple((numbers[v], numbers[w]) for v, w in edges if v in numbers and w in numbers)
        yield len(numbers), pairs
    lefts, rights = ([v for v in range(1, order + 1) if all(edge[side] != v for edge in edges)] for side in (0, 1))
    for v, w in zip(lefts, rights, strict=False):  # pairs of isolated vertices
        yield order - 1, tuple((a - (a > v), b - (b > w)) for a, b in edges)
    yield from _omit_edges(order, edges)


def shrink_numbers(numbers: Sequence[int]) -> Iterator[Sequence[int]]:
    """Yield the numbers with one of them replaced by a smaller one."""
    for at, number in enumerate(numbers):
        yield from ((*numbers[:at], less, *numbers[at + 1 :]) for less in range(1, number))
