"""Random lattices by a plain program: missing cells, classes, and components.

Slow and plain, with networkx; imports nothing of berge.
"""

import struct
from collections.abc import Iterator
from itertools import pairwise

import networkx as nx

MASK = (1 << 64) - 1

STEPS = {
    "square": [(0, 1), (1, 0)],
    "king": [(0, 1), (1, -1), (1, 0), (1, 1)],
    "knight": [(1, -2), (1, 2), (2, -1), (2, 1)],
    "triangular": [(0, 1), (1, -1), (1, 0)],
    "honeycomb": [(0, 1), (1, 0)],
}
"""Half of the steps of each lattice, the others being those back; of a honeycomb's (1, 0) only from black cells."""


def split_mix(state: int) -> tuple[int, int]:
    """Return the next state and the output of SplitMix64."""
    state = (state + 0x9E3779B97F4A7C15) & MASK
    word = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & MASK
    return state, word ^ (word >> 31)


def rotate_left(word: int, by: int) -> int:
    return ((word << by) | (word >> (64 - by))) & MASK


def stream(key: list[int]) -> Iterator[int]:
    """Yield the numbers of xoshiro256++ for a key."""
    state = len(key)
    for word in key:
        _, state = split_mix(state ^ word)
    words = []
    for _ in range(4):
        state, word = split_mix(state)
        words.append(word)
    a, b, c, d = words
    while True:
        yield (rotate_left((a + d) & MASK, 23) + a) & MASK
        shifted = (b << 17) & MASK
        c, d = c ^ a, d ^ b
        b, a = b ^ c, a ^ d
        c, d = c ^ shifted, rotate_left(d, 45)


def draw_board(rows: int, columns: int, density: float, balanced: bool, seed: int, sample: int) -> list[str]:
    """Return the rows of a sample."""
    (bits,) = struct.unpack("<Q", struct.pack("<d", density))
    numbers = stream([seed, rows, columns, bits, int(balanced), sample])
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    if not balanced:
        removals = {cell for cell in cells if next(numbers) >> 11 < int(density * (1 << 53))}
    else:
        removals = set()
        rest = [sum((row + column) % 2 == colour for row, column in cells) for colour in (0, 1)]
        missing = [int(density * count + 0.5) for count in rest]
        for row, column in cells:
            colour = (row + column) % 2
            if next(numbers) * rest[colour] >> 64 < missing[colour]:
                removals.add((row, column))
                missing[colour] -= 1
            rest[colour] -= 1
    return ["".join("#" if (row, column) in removals else "." for column in range(columns)) for row in range(rows)]


def build_graph(lattice: str, rows: list[str], wraps: bool) -> nx.Graph:
    """Return the graph of the free cells; each edge has `way`, its step as seen from `of`, one of its ends.

    The sides of a torus must be so long that no two steps lead to the same cell.
    """
    height, width = len(rows), len(rows[0])
    result = nx.Graph()
    free = [(r, c) for r in range(height) for c in range(width) if rows[r][c] == "."]
    result.add_nodes_from(free)
    for r, c in free:
        for down, right in STEPS[lattice]:
            if lattice == "honeycomb" and down and (r + c) % 2:
                continue
            end = (r + down, c + right)
            if wraps:
                end = (end[0] % height, end[1] % width)
            if end in result:
                assert not result.has_edge((r, c), end), "two steps lead to the same cell"
                result.add_edge((r, c), end, of=(r, c), way=(down, right))
    return result


def compute_matching_number(lattice_graph: nx.Graph) -> int:
    return len(nx.max_weight_matching(lattice_graph, maxcardinality=True))


def find_classes(lattice_graph: nx.Graph) -> dict[tuple[int, int], str]:
    """Return the class of each vertex, by the matching number without it."""
    complete = compute_matching_number(lattice_graph)
    even = {v for v in lattice_graph if compute_matching_number(nx.restricted_view(lattice_graph, [v], [])) == complete}
    odd = {w for v in even for w in lattice_graph[v]} - even
    return {v: "E" if v in even else "O" if v in odd else "M" for v in lattice_graph}


def find_directions(lattice_graph: nx.Graph, rows: list[str], wraps: bool) -> tuple[bool, bool]:
    """Return whether a connected graph goes round, or from one side to the other: downwards, and to the right.

    The steps along a cycle add up to how often it goes round, in cells; a basis of all cycles tells it of each.
    """
    if not wraps:
        met = [{cell[way] for cell in lattice_graph} for way in (0, 1)]
        return {0, len(rows) - 1} <= met[0], {0, len(rows[0]) - 1} <= met[1]
    round_ = [False, False]
    for cycle in nx.cycle_basis(lattice_graph):
        total = [0, 0]
        for v, w in pairwise([*cycle, cycle[0]]):
            sign = 1 if lattice_graph.edges[v, w]["of"] == v else -1
            for way in (0, 1):
                total[way] += sign * lattice_graph.edges[v, w]["way"][way]
        for way in (0, 1):
            round_[way] = round_[way] or total[way] != 0
    return round_[0], round_[1]


def measure_pieces(lattice_graph: nx.Graph, rows: list[str], wraps: bool) -> tuple[list[int], list[int]]:
    """Return the statistics of the pieces of a graph, and their sizes, the largest first."""
    parts = [lattice_graph.subgraph(cells) for cells in nx.connected_components(lattice_graph)]
    sizes = sorted(map(len, parts), reverse=True)
    ways = [find_directions(part, rows, wraps) for part in parts]
    largest, second = [*sizes, 0, 0][:2]
    text = [len(sizes), largest, second, sum(size * size for size in sizes)]
    return [*text, *(int(any(way[at] for way in ways)) for at in (0, 1))], sizes


def compute_row(lattice: str, rows: list[str], wraps: bool) -> tuple[list[int], list[int]]:
    """Return the row of a sample, and the sizes of its R-type regions."""
    result = build_graph(lattice, rows, wraps)
    letters = find_classes(result)
    size = compute_matching_number(result)
    counts = [sum(letter == own for letter in letters.values()) for own in "EOM"]
    text = result.edge_subgraph(
        [(v, w) for v, w in result.edges if "E" in (letters[v], letters[w]) or letters[v] == letters[w] == "M"]
    ).copy()
    text.add_nodes_from(result)
    r, r_sizes = measure_pieces(text.subgraph(v for v in text if letters[v] != "M"), rows, wraps)
    p, _ = measure_pieces(text.subgraph(v for v in text if letters[v] == "M"), rows, wraps)
    clusters, _ = measure_pieces(result, rows, wraps)
    return [len(result), *counts, size, len(result) - 2 * size, *r, *p, *clusters], r_sizes
