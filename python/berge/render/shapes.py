"""Small connected graphs as people draw them: trees, cycles, wheels, ladders, grids, Petersen graphs, two rows.

Each function that draws takes the neighbors of each vertex, and returns places as complex numbers, y downwards, or None
if the graph has another shape. The result depends only on the graph and its numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

Neighbors = Sequence[set[int]]
Shape = Callable[[Neighbors], list[complex] | None]

MOST_SHAPED = 64
"""The most vertices of a graph that is compared with the shapes."""
_WIDEST, _MOST_IN_ROWS, _MOST_PETERSEN = 16, 20, 24


def find_layout(neighbors: Neighbors) -> list[complex] | None:
    """Return the layout of the first shape that matches a graph, or None."""
    if not 2 < len(neighbors) <= MOST_SHAPED:
        return None
    return next((places for draw in SHAPES if (places := draw(neighbors)) is not None), None)


def place_on_circle(size: int) -> list[complex]:
    """Return points on the unit circle from the top, the same on every machine."""
    points = [-1j * 1j ** (4 * k / size) for k in range(size)]
    return [complex(round(point.real, 9), round(point.imag, 9)) for point in points]


def count_edges(neighbors: Neighbors) -> int:
    """Return the number of edges."""
    return sum(map(len, neighbors)) // 2


def place_cycle(neighbors: Neighbors) -> list[complex] | None:
    """Draw a cycle as a circle."""
    if any(len(row) != 2 for row in neighbors):
        return None
    order = [0, min(neighbors[0])]
    while len(order) < len(neighbors):
        order += neighbors[order[-1]] - {order[-2]}
    return _order_places(order, place_on_circle(len(neighbors)))


def place_wheel(neighbors: Neighbors) -> list[complex] | None:
    """Draw a hub, and all others around it: in the order of their cycle, or of their numbers in a star."""
    hub = max(range(len(neighbors)), key=lambda v: len(neighbors[v]))
    rim = [v for v in range(len(neighbors)) if v != hub]
    if len(neighbors) < 5 or len(neighbors[hub]) != len(rim):
        return None
    if any(len(neighbors[v]) != 1 for v in rim):
        local = {v: k for k, v in enumerate(rim)}
        around = place_cycle([{local[w] for w in neighbors[v] - {hub}} for v in rim])
        return None if around is None else _place_around_hub(hub, around)
    return _place_around_hub(hub, place_on_circle(len(rim)))


def _place_around_hub(hub: int, around: list[complex]) -> list[complex]:
    size = len(around) / 5
    return [size * place for place in around[:hub]] + [0j] + [size * place for place in around[hub:]]


def place_tree(neighbors: Neighbors) -> list[complex] | None:
    """Draw a tree in rows by the distance from its middle, each vertex above its children; a path is one row."""
    if count_edges(neighbors) != len(neighbors) - 1:
        return None
    path = _find_longest_path(neighbors)
    if len(path) == len(neighbors):
        return _order_places(path, [complex(k) for k in range(len(path))]) if len(path) <= _WIDEST else None
    places, leaves = [0j] * len(neighbors), 0
    root = path[len(path) // 2]
    order, parent = [root], {root: -1}
    for v in order:
        for w in sorted(neighbors[v] - {parent[v]}):
            parent[w] = v
            order.append(w)
    depth = {root: 0}
    for v in order[1:]:
        depth[v] = depth[parent[v]] + 1
    stack = [(root, False)]
    while stack:
        v, are_children_placed = stack.pop()
        below = sorted(neighbors[v] - {parent[v]})
        if below and not are_children_placed:
            stack += [(v, True), *((w, False) for w in reversed(below))]
            continue
        x = (places[below[0]].real + places[below[-1]].real) / 2 if below else leaves
        leaves += not below
        places[v] = complex(x, depth[v])
    return places if leaves <= _WIDEST else None


def _find_longest_path(neighbors: Neighbors) -> list[int]:
    """Return a longest path of a tree: from a vertex farthest from any, to a vertex farthest from that."""
    path: list[int] = []
    start = 0
    for _ in range(2):
        before = {start: start}
        order = [start]
        for v in order:
            for w in sorted(neighbors[v] - {before[v]}):
                before[w] = v
                order.append(w)
        path = [order[-1]]
        while path[-1] != start:
            path.append(before[path[-1]])
        start = order[-1]
    return path


def place_grid(neighbors: Neighbors) -> list[complex] | None:
    """Draw grids and ladders in rows and columns, by the distances from two corners."""
    corners = [v for v, row in enumerate(neighbors) if len(row) == 2]
    if len(corners) != 4 or max(map(len, neighbors)) > 4:
        return None
    far = {corner: compute_distances(neighbors, corner) for corner in corners}
    for a, b in combinations(corners, 2):
        length = far[a][b]
        pairs = [(far[a][v], far[b][v]) for v in range(len(neighbors))]
        places = [complex((x + length - y) / 2, (x + y - length) / 2) for x, y in pairs]
        high = max(place.imag for place in places)
        are_integers = all(place.real.is_integer() and place.imag.is_integer() for place in places)
        full = len({*places}) == len(neighbors) == (length + 1) * (high + 1)
        steps = (abs(places[v] - places[w]) == 1 for v in range(len(neighbors)) for w in neighbors[v])
        if are_integers and full and length >= high and all(steps):
            return places
    return None


def compute_distances(neighbors: Neighbors, start: int) -> dict[int, int]:
    """Return the distance of each vertex of a component from `start`."""
    distances, frontier, distance = {start: 0}, {start}, 0
    while frontier:
        frontier, distance = set[int]().union(*(neighbors[v] for v in frontier)) - distances.keys(), distance + 1
        distances |= dict.fromkeys(frontier, distance)
    return distances


def place_petersen(neighbors: Neighbors) -> list[complex] | None:
    """Draw a generalised Petersen graph (Watkins 1969) or a prism: a cycle, and inside it as many vertices.

    Each inner vertex is joined to one vertex of the cycle, and to the inner vertices k steps away.
    """
    half, odd = divmod(len(neighbors), 2)
    if odd or half < 3 or len(neighbors) > _MOST_PETERSEN or any(len(row) != 3 for row in neighbors):
        return None
    stack = [[0, w] for w in sorted(neighbors[0], reverse=True)]
    while stack:
        path = stack.pop()
        inner = {w for v in path[1:-1] for w in neighbors[v]} - {*path}
        if len(path) == half and path[0] in neighbors[path[-1]]:
            within = [(neighbors[v] - {*path}) for v in path]
            if all(len(row) == 1 for row in within) and _is_star_polygon([min(row) for row in within], neighbors):
                around = place_on_circle(half)
                places = [*around, *(0.5 * place for place in around)]
                return _order_places([*path, *(min(row) for row in within)], places)
        elif len(path) < half:
            stack += [[*path, w] for w in sorted(neighbors[path[-1]] - {*path} - inner, reverse=True)]
    return None


def _is_star_polygon(inner: Sequence[int], neighbors: Neighbors) -> bool:
    """Whether the vertices on a circle are joined exactly to those k steps away, for some k."""
    size = len(inner)
    inside = [{other for other in range(size) if inner[other] in neighbors[v]} for v in inner]
    return any(all(row == {(at + k) % size, (at - k) % size} for at, row in enumerate(inside)) for k in range(1, size))


def place_two_rows(neighbors: Neighbors) -> list[complex] | None:
    """Draw the two sides of a bipartite graph one above the other, each in the order of its neighbours."""
    distances = compute_distances(neighbors, 0)
    sides = [distances[v] % 2 for v in range(len(neighbors))]
    has_odd_cycle = any(sides[v] == sides[w] for v in range(len(neighbors)) for w in neighbors[v])
    if has_odd_cycle or len(neighbors) > _MOST_IN_ROWS or 4 * count_edges(neighbors) < 5 * len(neighbors):
        return None
    above, below = ([v for v, one in enumerate(sides) if one == side] for side in (0, 1))
    for _ in range(4):
        for one, other in ((below, above), (above, below)):
            at = {v: k / len(other) for k, v in enumerate(other)}
            one.sort(key=lambda v: (sum(at[w] for w in neighbors[v]) / len(neighbors[v]), v))
    wide = max(len(above), len(below))
    places = [0j] * len(neighbors)
    for y, row in enumerate((above, below)):
        for k, v in enumerate(row):
            places[v] = complex((k + 0.5) * wide / len(row), y * max(2, wide / 3))
    return places


def place_complete(neighbors: Neighbors) -> list[complex] | None:
    """Draw a complete graph as a circle."""
    return place_on_circle(len(neighbors)) if all(len(row) == len(neighbors) - 1 for row in neighbors) else None


def _order_places(order: Sequence[int], places: Sequence[complex]) -> list[complex]:
    """Return the places in the order of the vertices; `order` has the vertex of each place."""
    return [place for _, place in sorted(zip(order, places, strict=True), key=lambda pair: pair[0])]


SHAPES: tuple[Shape, ...] = (
    place_complete,
    place_cycle,
    place_wheel,
    place_tree,
    place_grid,
    place_petersen,
    place_two_rows,
)
