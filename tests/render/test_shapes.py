"""Small graphs get their usual pictures, for any numbering of vertices."""

from __future__ import annotations

import random
from itertools import combinations, pairwise
from typing import Any

import networkx as nx
import pytest

from berge.render import shapes
from berge.render.layout import GAP, NODE, place_vertices

DRAWN: dict[shapes.Shape, list[Any]] = {
    shapes.place_complete: [nx.complete_graph(n) for n in (3, 5, 8)],
    shapes.place_cycle: [nx.cycle_graph(n) for n in (4, 7, 30)],
    shapes.place_wheel: [nx.wheel_graph(6), nx.star_graph(7)],
    shapes.place_tree: [nx.balanced_tree(2, 3), nx.path_graph(7), nx.balanced_tree(3, 2)],
    shapes.place_grid: [nx.ladder_graph(5), nx.grid_2d_graph(3, 5), nx.grid_2d_graph(4, 4)],
    shapes.place_petersen: [
        nx.petersen_graph(),
        nx.dodecahedral_graph(),
        nx.desargues_graph(),
        nx.circular_ladder_graph(6),
    ],
    shapes.place_two_rows: [nx.complete_bipartite_graph(3, 4), nx.complete_bipartite_graph(3, 3)],
}


def list_neighbors(graph: nx.Graph, chance: random.Random) -> list[set[int]]:
    """Return the neighbours of each vertex, numbered at random."""
    vertices = list(graph)
    chance.shuffle(vertices)
    number = {vertex: at for at, vertex in enumerate(vertices)}
    return [{number[w] for w in graph[v]} for v in vertices]


@pytest.mark.parametrize("fits", DRAWN, ids=lambda fits: fits.__name__)
def test_known_graphs_have_their_shape(fits: shapes.Shape) -> None:
    for graph in DRAWN[fits]:
        for seed in range(5):
            near = list_neighbors(graph, random.Random(seed))
            pieces = shapes.find_layout(near)
            assert pieces is not None
            assert pieces == fits(near), graph
            assert len({*pieces}) == len(near)


def test_grid_has_unit_edges_and_petersen_graph_has_three_lengths() -> None:
    near = list_neighbors(nx.grid_2d_graph(3, 5), random.Random(1))
    grid = shapes.place_grid(near) or []
    assert {abs(grid[v] - grid[w]) for v in range(15) for w in near[v]} == {1}
    near = list_neighbors(nx.petersen_graph(), random.Random(1))
    star = shapes.place_petersen(near) or []
    assert len({round(abs(star[v] - star[w]), 6) for v in range(10) for w in near[v]}) == 3


def test_other_graphs_have_no_shape() -> None:
    for graph in (nx.lollipop_graph(4, 3), nx.house_graph(), nx.karate_club_graph(), nx.tutte_graph()):
        assert shapes.find_layout(list_neighbors(graph, random.Random(0))) is None


def test_no_two_vertices_of_any_components_overlap() -> None:
    chance = random.Random(0)
    for _ in range(60):
        graph = nx.disjoint_union_all(chance.choices([one for all_ in DRAWN.values() for one in all_], k=3))
        edges = [tuple(sorted(edge)) for edge in graph.edges]
        nodes = [chance.choice([NODE, 60, 112]) for _ in graph]
        places = place_vertices(nodes, edges)
        assert places == place_vertices(nodes, edges)
        for v, w in combinations(range(len(nodes)), 2):
            gap = places[v] - places[w]
            assert abs(gap.real) > (nodes[v] + nodes[w]) / 2 + GAP - 1 or abs(gap.imag) > NODE + GAP - 1


def test_table_layout_is_in_order() -> None:
    places = place_vertices([NODE] * 30, [(0, 1)], 10)
    for row in range(3):
        line = places[10 * row : 10 * row + 10]
        assert len({place.imag for place in line}) == 1
        assert all(left.real < right.real for left, right in pairwise(line))
    assert places[0].imag < places[10].imag < places[20].imag
