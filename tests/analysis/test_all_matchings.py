"""Uniqueness of maximum matchings, lists of all of them, and minimum vertex covers, compared with enumeration."""

from __future__ import annotations

import json
import random
from itertools import combinations, islice, product
from typing import Any

import jsonschema
import networkx as nx
import numpy as np
import pytest

import berge
from berge.formats import read_document, schemas
from thorough import mark_cases

Edges = list[tuple[int, int]]


def list_matchings(edges: Edges) -> set[frozenset[tuple[int, int]]]:
    """Return all maximum matchings of a small graph."""
    for size in range(len(edges), -1, -1):
        choices = combinations(edges, size)
        chosen = {frozenset(some) for some in choices if len({end for edge in some for end in edge}) == 2 * size}
        if chosen:
            return chosen
    raise AssertionError("the empty matching is always one")


def find_cover_size(order: int, edges: Edges) -> int:
    return next(
        size
        for size in range(order + 1)
        for some in combinations(range(order), size)
        if all(v in some or w in some for v, w in edges)
    )


def list_graphs(order: int) -> list[Edges]:
    places = list(combinations(range(order), 2))
    return [[place for at, place in enumerate(places) if bits >> at & 1] for bits in range(1 << len(places))]


def check_graph(order: int, edges: Edges, rng: random.Random) -> None:
    """Assert all of it, in any order of calls."""
    decomposition = berge.gallai_edmonds({v: [w for u, w in edges if u == v] for v in range(order)})
    expected = list_matchings(edges)

    def check_listing() -> None:
        listed = [frozenset(pairs) for pairs in decomposition.matchings()]
        assert len(listed) == len(expected)
        assert set(listed) == expected
        assert next(decomposition.matchings()) == decomposition.matching

    def check_uniqueness() -> None:
        assert decomposition.is_unique == (len(expected) == 1)
        assert ("matching is unique" in str(decomposition)) == (len(expected) == 1)

    def check_cover() -> None:
        if not nx.is_bipartite(nx.Graph(edges)):
            with pytest.raises(berge.GraphError, match="an odd cycle"):
                decomposition.vertex_cover  # noqa: B018
            return
        assert all(v in decomposition.vertex_cover or w in decomposition.vertex_cover for v, w in edges)
        assert (
            len(decomposition.vertex_cover)
            == len(set(decomposition.vertex_cover))
            == decomposition.size
            == find_cover_size(order, edges)
        )

    def check_proof() -> None:
        proof = decomposition.certificate(edges=rng.random() < 0.5).as_dict()
        words = berge.verify(proof).claim
        assert berge.verify(proof)
        assert ("the maximum matching is unique" in words) == decomposition.is_unique
        assert ("a minimum vertex cover has the size" in words) == nx.is_bipartite(nx.Graph(edges))
        assert proof["unique"] is decomposition.is_unique
        assert not berge.verify(proof | {"unique": not decomposition.is_unique})
        assert not berge.verify(proof | {"unique": int(decomposition.is_unique)})

    calls = [check_listing, check_uniqueness, check_cover, check_proof]
    rng.shuffle(calls)
    for call in calls:
        call()


@pytest.mark.parametrize("order", range(5))
def test_every_small_graph_is_as_listed(order: int) -> None:
    rng = random.Random(order)
    for edges in list_graphs(order):
        check_graph(order, edges, rng)


@pytest.mark.parametrize("seed", mark_cases(range(10), range(3)))
def test_larger_graphs_are_as_listed(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(15):
        order = rng.randint(5, 8)
        places = list(combinations(range(order), 2))
        check_graph(order, sorted(rng.sample(places, rng.randint(0, min(11, len(places))))), rng)


@pytest.mark.parametrize("ring", [3, 4, 5])
def test_two_rings_joined_by_a_bridge_are_as_listed(ring: int) -> None:
    """Of odd rings the bridge is in every maximum matching, of even ones in none, and no vertex has one neighbor."""
    rings = [(first + at, first + (at + 1) % ring) for first in (0, ring) for at in range(ring)]
    check_graph(2 * ring, sorted((min(edge), max(edge)) for edge in [*rings, (0, ring)]), random.Random(ring))


@pytest.mark.parametrize("seed", mark_cases(range(10), range(3)))
def test_matrices_are_as_listed(seed: int) -> None:
    rng = random.Random(seed)
    validator = jsonschema.Draft202012Validator(schemas.build_schema("berge-matrix/1"))
    for _ in range(20):
        height, width = rng.randint(0, 4), rng.randint(0, 4)
        places = list(product(range(height), range(width)))
        entries = sorted(rng.sample(places, rng.randint(0, min(10, len(places)))))
        matrix = np.zeros((height, width))
        for place in entries:
            matrix[place] = 1
        decomposition = berge.dulmage_mendelsohn(matrix)
        expected = list_matchings([(row, height + column) for row, column in entries])
        listed = [frozenset((row, height + column) for row, column in pairs) for pairs in decomposition.matchings()]
        assert len(listed) == len(expected)
        assert set(listed) == expected
        assert decomposition.is_unique == (len(expected) == 1)
        essential = frozenset.intersection(*(frozenset(end for pair in pairs for end in pair) for pairs in expected))
        rows, columns = decomposition.essential
        assert [*rows, *(height + column for column in columns)] == sorted(essential)
        rows, columns = decomposition.vertex_cover
        assert all(row in rows or column in columns for row, column in entries)
        assert len(rows) + len(columns) == decomposition.structural_rank
        document = json.loads(decomposition.dumps("json"))
        validator.validate(document)
        assert berge.verify(document)
        assert f"; a minimum vertex cover has the size {decomposition.structural_rank}" in berge.verify(document).claim
        assert ("the maximum matching is unique" in berge.verify(document).claim) == decomposition.is_unique
        assert berge.verify(read_document(json.dumps(document).encode()))
        check_other_covers(document, document["cover"]["rows"], document["cover"]["columns"])
        assert not berge.verify(document | {"unique": not decomposition.is_unique})
        assert berge.verify({key: value for key, value in document.items() if key not in ("unique", "cover")})


def check_other_covers(document: dict[str, Any], rows: list[int], columns: list[int]) -> None:
    for cover in (
        {"rows": rows[1:], "columns": columns},
        {"rows": rows, "columns": columns[1:]},
        {"rows": [*rows, 99], "columns": columns},
        {"rows": [*rows, *rows[:1]], "columns": columns},
        {"rows": [True], "columns": columns},
        {"rows": None, "columns": columns},
    ):
        if cover != document["cover"]:
            assert not berge.verify(document | {"cover": cover})


@pytest.mark.parametrize("seed", mark_cases(range(5), range(2)))
def test_forged_covers_of_graphs_are_refused(seed: int) -> None:
    rng = random.Random(seed)
    validator = jsonschema.Draft202012Validator(schemas.build_schema("berge-certificate/1"))
    for _ in range(20):
        graph = nx.gnm_random_graph(8, rng.randint(1, 10), seed=rng.randrange(1000))
        decomposition = berge.gallai_edmonds(graph)
        proof = decomposition.certificate().as_dict()
        validator.validate(proof)
        validator.validate(decomposition.certificate(edges=True).as_dict())
        assert ("cover" in proof) == nx.is_bipartite(graph)
        assert berge.verify(proof)
        for size in range(9):
            cover = rng.sample(range(8), size)
            is_one = size == decomposition.size and all(v in cover or w in cover for v, w in graph.edges)
            assert bool(berge.verify(proof | {"cover": cover})) == is_one
        assert bool(berge.verify(proof | {"unique": True})) == decomposition.is_unique
        assert bool(berge.verify(proof | {"unique": False})) != decomposition.is_unique


def test_a_unique_matching_is_told_without_a_look_at_all() -> None:
    assert berge.gallai_edmonds([(1, 2), (2, 3), (3, 4)]).is_unique
    assert not berge.gallai_edmonds([(1, 2), (2, 3)]).is_unique
    assert not berge.gallai_edmonds([(1, 2), (2, 3), (3, 4), (4, 1)]).is_unique
    assert berge.gallai_edmonds([]).is_unique


def test_the_first_matchings_of_a_large_graph_come_at_once() -> None:
    board = nx.grid_2d_graph(60, 60)
    listed = [frozenset(pairs) for pairs in islice(berge.gallai_edmonds(board).matchings(), 5)]
    assert len(set(listed)) == 5
    for pairs in listed:
        assert len({end for pair in pairs for end in pair}) == 3600
        assert all(board.has_edge(*pair) for pair in pairs)


def test_a_matching_that_is_listed_is_of_names() -> None:
    decomposition = berge.gallai_edmonds([("a", "b"), ("b", "c")])
    assert list(decomposition.matchings()) == [[("a", "b")], [("b", "c")]]
    rows = berge.dulmage_mendelsohn([("a", "b"), ("c", "b")])
    assert list(rows.matchings()) == [[("a", "b")], [("c", "b")]]


@pytest.mark.parametrize(
    ("claims", "words"),
    [
        ({}, ""),
        ({"cover": [2, 3]}, "the vertex cover is not as large as the matching"),
        ({"cover": [3]}, "an edge has no end in the vertex cover"),
        ({"cover": [9]}, "an edge has no end in the vertex cover"),
        ({"cover": [2, 2]}, "a list of vertices has one twice"),
        ({"unique": True}, "the document is wrong about whether the maximum matching is unique"),
    ],
)
def test_a_claim_is_refused_for_its_reason(claims: dict[str, Any], words: str) -> None:
    proof = berge.gallai_edmonds([(1, 2), (2, 3)]).certificate().as_dict()
    assert proof["cover"] == [2]
    verdict = berge.verify(proof | claims)
    assert verdict.proved == (not words)
    assert words in verdict.claim
