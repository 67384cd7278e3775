"""Ways of pairs in pictures of graphs: straight, or curved to one side where a line would run behind another vertex.

So one sees who is paired with whom. `page/board/curved-edges.js` does the same, number by number. Points are complex
numbers, y downwards.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from math import ceil, floor, inf, sqrt
from typing import NamedTuple

from berge.render.layout import NODE

_LANE = 8  # pixels between ways side by side, and
_CLEAR = 4  # between the first of them and the vertices that it goes round
_FREE = NODE / 2 + _CLEAR  # from the middle of a vertex, or the line that is that of a wide one
_THROUGH = 10  # nearer to it a way seems to end there
_LANES = 4  # on either side
_CORNER = 40  # in which a way leaves its vertex
_STEP = 6  # at most, between points
_RIM = 14  # about all vertices, which is seen in every picture
_SQUARE = 64  # of vertices that are looked up together


class Way(NamedTuple):
    """How a way goes: `corners` of its path, and points along it, some pixels apart."""

    corners: tuple[complex, ...]
    """None of a straight way; of another the ends, and what its curves and the line between them are drawn by."""
    points: list[complex]


def curve_edges(
    pairs: Iterable[tuple[int, int]], places: Sequence[complex], sizes: Sequence[int]
) -> dict[tuple[int, int], tuple[complex, ...]]:
    """Return the corners of the way of each of some disjoint pairs, the lower number first."""
    places = [complex(round(place.real, 2), round(place.imag, 2)) for place in places]
    ground, laid, curves = _Ground(places, sizes), _Laid(), dict[tuple[int, int], tuple[complex, ...]]()
    hidden = []
    for v, w in pairs:
        way = _straight(places[v], places[w])
        near = ground.near(way, v, w)
        if any(far < _THROUGH * _THROUGH for far in near.values()):
            hidden.append((_square(places[w] - places[v]), v, w, ground.reach(near, v, w)))
        else:
            curves[v, w] = way.corners
            laid.add(way)
    for _, v, w, reach in sorted(hidden):  # short ones first, about which longer ones go
        far = [_THROUGH + 1, *(reach + _CLEAR + lane * _LANE for lane in range(_LANES))]
        beside = (_bend(places[v], places[w], side * one) for one in far for side in (1, -1))
        best, least = _straight(places[v], places[w]), inf
        for way in [best, *filter(ground.holds, beside)]:
            behind = ground.cost(ground.near(way, v, w))
            if floor(behind) >= least:
                continue
            cost = floor(behind + 10 * laid.count_overlaps(way))
            if cost < least:
                best, least = way, cost
        curves[v, w] = best.corners
        laid.add(best)
    return curves


def _square(way: complex) -> float:
    return way.real * way.real + way.imag * way.imag


def _mix(p: complex, q: complex, t: float) -> complex:
    return complex(p.real + (q.real - p.real) * t, p.imag + (q.imag - p.imag) * t)


def _interpolate(p: complex, q: complex) -> list[complex]:
    """Return points between two, without the first of them."""
    count = ceil(sqrt(_square(q - p)) / _STEP)
    return [_mix(p, q, (i + 1) / count) for i in range(count)]


def _curve(p: complex, control: complex, q: complex) -> list[complex]:
    turns = [(i + 1) / 8 for i in range(8)]
    return [_mix(_mix(p, control, t), _mix(control, q, t), t) for t in turns]


def _straight(p: complex, q: complex) -> Way:
    return Way((), [p, *_interpolate(p, q)])


def _bend(p: complex, q: complex, far: float) -> Way:
    """Return a way beside the straight one, to the right of who goes or to the left, with a curve at both ends."""
    length = sqrt(_square(q - p)) or 1.0
    dx, dy = (q.real - p.real) / length, (q.imag - p.imag) / length
    corner = min(_CORNER, length / 2)

    def beside(r: complex, along: float) -> complex:
        return complex(r.real - dy * far + dx * along, r.imag + dx * far + dy * along)

    a, b, c, d = beside(p, 0), beside(p, corner), beside(q, -corner), beside(q, 0)
    return Way((p, a, b, c, d, q), [p, *_curve(p, a, b), *_interpolate(b, c), *_curve(c, d, q)])


class _Ground:
    """Where vertices are."""

    def __init__(self, places: Sequence[complex], sizes: Sequence[int]) -> None:
        self.places, self.sizes = places, sizes
        self.squares = defaultdict[tuple[int, int], list[int]](list)  # vertices by squares that they may lie in
        corner = [complex(size / 2, NODE / 2) + _RIM * (1 + 1j) for size in sizes]
        self.left = min((place.real - edge.real for place, edge in zip(places, corner, strict=True)), default=inf)
        self.top = min((place.imag - edge.imag for place, edge in zip(places, corner, strict=True)), default=inf)
        self.right = max((place.real + edge.real for place, edge in zip(places, corner, strict=True)), default=-inf)
        self.bottom = max((place.imag + edge.imag for place, edge in zip(places, corner, strict=True)), default=-inf)
        for n, (place, size) in enumerate(zip(places, sizes, strict=True)):
            across, down = size / 2 + _CLEAR, NODE / 2 + _CLEAR
            columns = range(floor((place.real - across) / _SQUARE), floor((place.real + across) / _SQUARE) + 1)
            rows = range(floor((place.imag - down) / _SQUARE), floor((place.imag + down) / _SQUARE) + 1)
            for square in product(columns, rows):
                self.squares[square].append(n)

    def near(self, way: Way, v: int, w: int) -> dict[int, float]:
        """Return the vertices that a way between two comes near to, and how near, squared."""
        distances: dict[int, float] = {}
        for point in way.points:
            for n in self.squares.get((floor(point.real / _SQUARE), floor(point.imag / _SQUARE)), ()):
                if n in (v, w):
                    continue
                across = max(0.0, abs(point.real - self.places[n].real) - (self.sizes[n] - NODE) / 2)
                down = point.imag - self.places[n].imag
                far = across * across + down * down
                if far < _FREE * _FREE and far < distances.get(n, inf):
                    distances[n] = far
        return distances

    def cost(self, near: Mapping[int, float]) -> float:
        """Return how hard a way is to follow, as it runs behind vertices: by 1000 through the middle of one."""
        total = 0.0
        for far in near.values():
            share = 1 - sqrt(far) / _FREE
            total += 1000 * share * share
        return total

    def reach(self, others: Iterable[int], v: int, w: int) -> float:
        """Return how far the vertices about which a way goes reach from the straight one."""
        start, way = self.places[v], self.places[w] - self.places[v]
        length = sqrt(_square(way)) or 1.0
        dx, dy = way.real / length, way.imag / length
        most = 0.0
        for n in others:
            off = abs((self.places[n].imag - start.imag) * dx - (self.places[n].real - start.real) * dy)
            most = max(most, off + (abs(dy) * (self.sizes[n] - NODE)) / 2 + NODE / 2)
        return most

    def holds(self, way: Way) -> bool:
        """Whether a way stays where every picture shows it."""
        return all(self.left <= p.real <= self.right and self.top <= p.imag <= self.bottom for p in way.points)


class _Laid:
    """Ways that are there already."""

    def __init__(self) -> None:
        self.squares = defaultdict[tuple[int, int], list[complex]](list)

    def add(self, way: Way) -> None:
        for point in way.points:
            self.squares[floor(point.real / _LANE), floor(point.imag / _LANE)].append(point)

    def count_overlaps(self, way: Way) -> int:
        """Return how many points of a way lie upon others."""
        return sum(map(self._touches, way.points))

    def _touches(self, point: complex) -> bool:
        i, j = floor(point.real / _LANE), floor(point.imag / _LANE)
        beside = product((i - 1, i, i + 1), (j - 1, j, j + 1))
        return any(
            _square(other - point) < (_LANE - 1) * (_LANE - 1)
            for square in beside
            for other in self.squares.get(square, ())
        )
