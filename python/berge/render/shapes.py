"""Small connected graphs as people draw them: trees, cycles, wheels, ladders, grids, Petersen's star, two rows.

Each function is given the neighbours of each vertex, and returns places as complex numbers, y downwards, or None if
the graph is none of its kind. What it returns depends on the graph and its numbers alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

Near = Sequence[set[int]]
Shape = Callable[[Near], list[complex] | None]

MOST_SHAPED = 64
"""The most vertices of a graph that is compared with the shapes."""
_WIDEST, _MOST_ROWED, _MOST_STARRED = 16, 20, 24


def shape(near: Near) -> list[complex] | None:
    """Return the layout of the first shape that matches a graph, or None."""
    if not 2 < len(near) <= MOST_SHAPED:
        return None
    return next((places for fits in SHAPES if (places := fits(near)) is not None), None)


def circle(size: int) -> list[complex]:
    """Return points on the unit circle from the top, the same on every machine."""
    points = [-1j * 1j ** (4 * k / size) for k in range(size)]
    return [complex(round(point.real, 9), round(point.imag, 9)) for point in points]


def edge_count(near: Near) -> int:
    """Return the number of edges."""
    return sum(map(len, near)) // 2


def cycle(near: Near) -> list[complex] | None:
    """A circle, in the order of the cycle."""
    if any(len(row) != 2 for row in near):
        return None
    order = [0, min(near[0])]
    while len(order) < len(near):
        order += near[order[-1]] - {order[-2]}
    return _at(order, circle(len(near)))


def wheel(near: Near) -> list[complex] | None:
    """A hub, and all others around it: in the order of their cycle, or a star's as they come."""
    hub = max(range(len(near)), key=lambda v: len(near[v]))
    rim = [v for v in range(len(near)) if v != hub]
    if len(near) < 5 or len(near[hub]) != len(rim):
        return None
    if any(len(near[v]) != 1 for v in rim):
        local = {v: k for k, v in enumerate(rim)}
        around = cycle([{local[w] for w in near[v] - {hub}} for v in rim])
        return None if around is None else _with(hub, around)
    return _with(hub, circle(len(rim)))


def _with(hub: int, around: list[complex]) -> list[complex]:
    size = len(around) / 5
    return [size * place for place in around[:hub]] + [0j] + [size * place for place in around[hub:]]


def tree(near: Near) -> list[complex] | None:
    """Rows by the distance from the middle, every vertex above its own; a path is one row."""
    if edge_count(near) != len(near) - 1:
        return None
    path = _longest(near)
    if len(path) == len(near):
        return _at(path, [complex(k) for k in range(len(path))]) if len(path) <= _WIDEST else None
    places, leaves = [0j] * len(near), 0
    root = path[len(path) // 2]
    order, above = [root], {root: -1}
    for v in order:
        for w in sorted(near[v] - {above[v]}):
            above[w] = v
            order.append(w)
    deep = {root: 0}
    for v in order[1:]:
        deep[v] = deep[above[v]] + 1
    stack = [(root, False)]
    while stack:
        v, next_child = stack.pop()
        below = sorted(near[v] - {above[v]})
        if below and not next_child:
            stack += [(v, True), *((w, False) for w in reversed(below))]
            continue
        x = (places[below[0]].real + places[below[-1]].real) / 2 if below else leaves
        leaves += not below
        places[v] = complex(x, deep[v])
    return places if leaves <= _WIDEST else None


def _longest(near: Near) -> list[int]:
    """Return a longest path of a tree: the farthest from the farthest."""
    path: list[int] = []
    start = 0
    for _ in range(2):
        before = {start: start}
        order = [start]
        for v in order:
            for w in sorted(near[v] - {before[v]}):
                before[w] = v
                order.append(w)
        path = [order[-1]]
        while path[-1] != start:
            path.append(before[path[-1]])
        start = order[-1]
    return path


def grid(near: Near) -> list[complex] | None:
    """Rows and columns, by the distances from two corners; ladders too."""
    corners = [v for v, row in enumerate(near) if len(row) == 2]
    if len(corners) != 4 or max(map(len, near)) > 4:
        return None
    far = {corner: _distances(near, corner) for corner in corners}
    for a, b in combinations(corners, 2):
        length = far[a][b]
        places = [complex((x + length - y) / 2, (x + y - length) / 2) for x, y in zip(far[a], far[b], strict=True)]
        high = max(place.imag for place in places)
        are_integers = all(place.real.is_integer() and place.imag.is_integer() for place in places)
        full = len({*places}) == len(near) == (length + 1) * (high + 1)
        steps = (abs(places[v] - places[w]) == 1 for v in range(len(near)) for w in near[v])
        if are_integers and full and length >= high and all(steps):
            return places
    return None


def _distances(near: Near, start: int) -> list[int]:
    distances = {start: 0}
    order = [start]
    for v in order:
        for w in near[v] - distances.keys():
            distances[w] = distances[v] + 1
            order.append(w)
    return [distances[v] for v in range(len(near))]


def star(near: Near) -> list[complex] | None:
    """A generalised Petersen graph (Watkins 1969), prisms too.

    Within a cycle are as many vertices, each joined to one of the cycle's and to those k steps away.
    """
    half, odd = divmod(len(near), 2)
    if odd or half < 3 or len(near) > _MOST_STARRED or any(len(row) != 3 for row in near):
        return None
    stack = [[0, w] for w in sorted(near[0], reverse=True)]
    while stack:
        path = stack.pop()
        inner = {w for v in path[1:-1] for w in near[v]} - {*path}
        if len(path) == half and path[0] in near[path[-1]]:
            within = [(near[v] - {*path}) for v in path]
            if all(len(row) == 1 for row in within) and _steps([min(row) for row in within], near):
                around = circle(half)
                return _at([*path, *(min(row) for row in within)], [*around, *(0.5 * place for place in around)])
        elif len(path) < half:
            stack += [[*path, w] for w in sorted(near[path[-1]] - {*path} - inner, reverse=True)]
    return None


def _steps(inner: Sequence[int], near: Near) -> bool:
    """Whether the vertices on a circle are joined exactly to those k steps away, for some k."""
    size = len(inner)
    inside = [{other for other in range(size) if inner[other] in near[v]} for v in inner]
    return any(all(row == {(at + k) % size, (at - k) % size} for at, row in enumerate(inside)) for k in range(1, size))


def rows(near: Near) -> list[complex] | None:
    """The two sides of a bipartite graph, one above the other; the lower one in the order of its neighbours."""
    sides = [far % 2 for far in _distances(near, 0)]
    odd = any(sides[v] == sides[w] for v in range(len(near)) for w in near[v])
    if odd or len(near) > _MOST_ROWED or 4 * edge_count(near) < 5 * len(near):
        return None
    above, below = ([v for v, one in enumerate(sides) if one == side] for side in (0, 1))
    for _ in range(4):
        for one, other in ((below, above), (above, below)):
            at = {v: k / len(other) for k, v in enumerate(other)}
            one.sort(key=lambda v: (sum(at[w] for w in near[v]) / len(near[v]), v))
    wide = max(len(above), len(below))
    places = [0j] * len(near)
    for y, row in enumerate((above, below)):
        for k, v in enumerate(row):
            places[v] = complex((k + 0.5) * wide / len(row), y * max(2, wide / 3))
    return places


def complete(near: Near) -> list[complex] | None:
    """A circle, where every vertex is joined to every other."""
    return circle(len(near)) if all(len(row) == len(near) - 1 for row in near) else None


def _at(order: Sequence[int], places: Sequence[complex]) -> list[complex]:
    """Return the places by vertex of vertices in some order."""
    return [place for _, place in sorted(zip(order, places, strict=True), key=lambda pair: pair[0])]


SHAPES: tuple[Shape, ...] = (complete, cycle, wheel, tree, grid, star, rows)
