"""Places of the vertices of a graph in a picture, as complex numbers, y downwards."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

from berge.built import read_built
from berge.render.shapes import compute_distances, find_layout, place_on_circle

SIZES: dict[str, Any] = json.loads(read_built("sizes.json"))
"""Sizes in pictures, in pixels; `page/board/sizes.ts` explains them. The page uses them too."""
MOST_ON_CIRCLE = 12
"""Graphs of up to so many vertices, and dense graphs, are drawn on a circle."""
NODE: int = SIZES["node"]
"""The height of a node, in pixels."""
GAP: int = SIZES["gap"]
"""The least space between two nodes, and the margin of a graph, in pixels."""

_LEAST_SIZE = 72.0
"""The least radius of a circle, and the least distance of vertices in a usual picture, so that edges are seen."""
_MOST_RADIUS = 480
"""The largest radius of a circle; larger ones would only make its corners flatter."""
_CIRCLE_GAP = 1.5 * GAP
"""The space between nodes on a circle, where their corners come closer than their sides."""
_COMPONENT_GAP = 1.5 * GAP
"""The space between components: more than between the nodes of one, so that one sees which belong together."""
_EDGE_LENGTH = 44
"""The length of an edge in an unfolded graph, added to the average width of its nodes."""
_STEPS = 15
"""Rounds of gradient descent, as many as Zheng, Pawar and Goodman (2019) use."""
_LAST_RATE = 0.1
"""The rate of the last round, as that article's epsilon: small enough to settle."""
_ROUNDS, _PATIENCE = 80, 400_000
"""The most rounds that move nodes off edges, and the most pairs of a node and an edge that they examine."""
_GROWTH_OFF_EDGES, _GROWTH_APART = 1.004, 1.05
"""The picture grows by this after each round: slowly while edges are cleared, quickly if only nodes overlap."""
_OVERLAP = 0.1
"""Nodes that overlap by less, in pixels, stand apart: rounding errors are smaller."""
_EDGE_CLEARANCE = 4
"""An edge has to pass a node at this distance at least; a node is moved one pixel farther, and then stays."""
_LINE_SHAPED = 0.01
"""A component whose moment is less than this for each vertex has no longest axis: it is not turned."""
_DENSE = 5
"""A graph with more than a fifth of all possible edges is drawn on a circle: unfolded it would be a knot."""
_PAGE_RATIO = 1.3
"""The width of the rows of components, divided by the side of a square of their area: wider than high."""


def place_vertices(
    widths: Sequence[int], edges: Sequence[tuple[int, int]], columns: int | None = None
) -> list[complex]:
    """Return a place for every vertex: in a table with `columns` columns, or else with the components side by side.

    A component has the usual picture of its graph if `shapes` knows it. Otherwise it is on a circle, or unfolded.
    """
    size = len(widths)
    if columns is not None:
        step = complex(max(widths, default=0) + GAP, NODE + GAP)
        return [complex(v % columns * step.real, v // columns * step.imag) for v in range(size)]
    neighbors: list[set[int]] = [set() for _ in widths]
    for u, v in edges:
        neighbors[u].add(v)
        neighbors[v].add(u)
    distances = [compute_distances(neighbors, vertex) for vertex in range(size)]
    parts = [sorted(row) for vertex, row in enumerate(distances) if vertex == min(row)]
    layouts = {tuple(part): _place_by_shape(part, neighbors, widths) for part in parts}
    if not any(layouts.values()) and _belongs_on_circle(size, len(edges)):
        return _place_nodes_on_circle(widths)
    for part in map(tuple, parts):
        edge_count = sum(len(neighbors[v]) for v in part) // 2
        if not layouts[part]:
            fits = _belongs_on_circle(len(part), edge_count)
            layouts[part] = (
                _place_nodes_on_circle([widths[v] for v in part]) if fits else _unfold(part, distances, widths)
            )
    return _place_side_by_side(widths, {part: places for part, places in layouts.items() if places is not None})


def _place_by_shape(part: Sequence[int], neighbors: Sequence[set[int]], widths: Sequence[int]) -> list[complex] | None:
    """Return the places of a component that `shapes` knows, as close to each other as the sizes of its nodes allow."""
    local = {vertex: at for at, vertex in enumerate(part)}
    places = find_layout([{local[w] for w in neighbors[vertex]} for vertex in part])
    if places is None:
        return None
    own_widths = [widths[vertex] for vertex in part]
    unit = _LEAST_SIZE / min(abs(places[i] - places[j]) for i, j in combinations(range(len(part)), 2))
    for i, j in combinations(range(len(part)), 2):
        gap = places[i] - places[j]
        across = ((own_widths[i] + own_widths[j]) / 2 + GAP) / max(abs(gap.real), 1e-9)
        unit = max(unit, min(across, (NODE + GAP) / max(abs(gap.imag), 1e-9)))
    return [place * unit for place in places]


def _belongs_on_circle(size: int, edges: int) -> bool:
    return size <= MOST_ON_CIRCLE or _DENSE * edges > size * (size - 1) // 2


def _place_nodes_on_circle(widths: Sequence[int]) -> list[complex]:
    """Place all on one circle, in their order."""
    size = len(widths)
    points = place_on_circle(size)
    # the height of a vertex above the line between its neighbours
    bulge = 1 - abs(points[1].imag) if size > 3 else 1.0
    round_length = size * (max(widths, default=0) + _CIRCLE_GAP)
    lifted = 0.6 * NODE / bulge  # a node then leaves the line between its neighbours free
    radius = max(_LEAST_SIZE, round_length / 6.28, min(lifted, _MOST_RADIUS))
    return [point * radius for point in points]


def _unfold(part: Sequence[int], distances: Sequence[Mapping[int, int]], widths: Sequence[int]) -> list[complex]:
    """Place a component so that distances in the picture are like those in the graph.

    Gradient descent on stress, a pair of vertices at a time (Zheng, Pawar and Goodman 2019), from a circle and through
    the pairs in one shuffled order, so that the same graph always looks the same.
    """
    places = [1j * point * len(part) / 6 for point in place_on_circle(len(part))]
    pairs = sorted(combinations(range(len(part)), 2), key=lambda pair: (pair[0] * 7919 + pair[1]) * 40503 % 65537)
    terms = [(i, j, distances[part[i]][part[j]]) for i, j in pairs]
    longest = max((far for _, _, far in terms), default=1)
    for step in range(_STEPS):
        rate = longest**2 * (_LAST_RATE / longest**2) ** (step / (_STEPS - 1))
        for i, j, far in terms:
            gap = places[i] - places[j]
            length = abs(gap) or 1.0
            change = gap * (min(1.0, rate / far**2) * (length - far) / (2 * length))
            places[i] -= change
            places[j] += change
    middle = sum(places) / len(part)
    places = [place - middle for place in places]
    moment = sum(place**2 for place in places)  # its angle is twice that of the longest axis, which becomes horizontal
    turn = (abs(moment) / moment) ** 0.5 if abs(moment) > _LINE_SHAPED * len(part) else 1
    own_widths = [widths[vertex] for vertex in part]
    unit = _EDGE_LENGTH + sum(own_widths) / len(part)
    return _separate([place * turn * unit for place in places], own_widths, [(i, j) for i, j, far in terms if far == 1])


def _separate(places: list[complex], widths: Sequence[int], edges: Collection[tuple[int, int]]) -> list[complex]:
    """Move nodes until none overlap, and, as long as that is quick, off the edges of other nodes."""
    for _ in range(min(_ROUNDS, _PATIENCE // (len(places) * len(edges) + 1))):
        if not _push_apart(places, widths) | _clear_edges(places, edges):
            break
        places = [place * _GROWTH_OFF_EDGES for place in places]
    while _push_apart(places, widths):
        places = [place * _GROWTH_APART for place in places]
    return places


def _push_apart(places: list[complex], widths: Sequence[int]) -> bool:
    """Move nodes that overlap away from each other; return whether any did."""
    has_moved = False
    for i, j in combinations(range(len(places)), 2):
        gap = places[i] - places[j]
        across = (widths[i] + widths[j]) / 2 + GAP - abs(gap.real)
        down = NODE + GAP - abs(gap.imag)
        if across > _OVERLAP and down > _OVERLAP:
            has_moved = True
            flat = across < down
            side = 1 if (gap.real if flat else gap.imag) > 0 else -1
            push = complex(across, 0) if flat else complex(0, down)
            places[i] += side * push / 2
            places[j] -= side * push / 2
    return has_moved


def _clear_edges(places: list[complex], edges: Iterable[tuple[int, int]]) -> bool:
    """Move nodes off the edges that pass through them; return whether any did."""
    has_moved = False
    for u, v in edges:
        start, length = places[u], abs(places[v] - places[u]) or 1.0
        direction = (places[v] - start) / length
        for vertex, place in enumerate(places):
            at = (place - start) / direction  # along the edge, and away from it
            if 0 < at.real < length and abs(at.imag) < NODE / 2 + _EDGE_CLEARANCE and vertex not in (u, v):
                has_moved = True
                push = (NODE / 2 + _EDGE_CLEARANCE + 1 - abs(at.imag)) * (1j if at.imag > 0 else -1j) * direction
                places[vertex] += push / 2
                places[u] -= push / 4
                places[v] -= push / 4
    return has_moved


def measure_box(places: Sequence[complex], widths: Sequence[int]) -> tuple[complex, complex]:
    """Return the corners of the area that nodes take."""
    if not places:
        return 0, 0
    wide = [(place.real - width / 2, place.real + width / 2) for place, width in zip(places, widths, strict=True)]
    high = [place.imag for place in places]
    low = complex(min(left for left, _ in wide), min(high) - NODE / 2)
    return low, complex(max(right for _, right in wide), max(high) + NODE / 2)


def _place_side_by_side(widths: Sequence[int], parts: Mapping[tuple[int, ...], list[complex]]) -> list[complex]:
    """Return the places of all vertices, the components in rows, the largest first."""
    boxes = {part: measure_box(places, [widths[v] for v in part]) for part, places in parts.items()}
    sizes = {part: high - low + _COMPONENT_GAP * (1 + 1j) for part, (low, high) in boxes.items()}
    area = sum(size.real * size.imag for size in sizes.values())
    width = max(_PAGE_RATIO * area**0.5, max((size.real for size in sizes.values()), default=0))
    places, corner, height = [0j] * len(widths), 0j, 0.0
    for part in sorted(parts, key=lambda part: (-len(part), part)):
        if corner.real and corner.real + sizes[part].real > width:
            corner, height = complex(0, corner.imag + height), 0.0
        for vertex, place in zip(part, parts[part], strict=True):
            places[vertex] = corner + place - boxes[part][0]
        corner, height = corner + sizes[part].real, max(height, sizes[part].imag)
    return places
