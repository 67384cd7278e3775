"""How maximum matchings use the edges of a graph is proved, and nothing else is."""

import copy
import json
import random
from itertools import combinations
from typing import Any

import pytest

import berge
from berge import checker


def random_graph(rng: random.Random, most: int = 9) -> berge.Graph:
    order, share = rng.randint(1, most), rng.random()
    edges = [pair for pair in combinations(range(order), 2) if rng.random() < share]
    return berge.Graph.from_edges(edges, range(order))


def document_of(graph: berge.Graph) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(berge.gallai_edmonds(graph).certificate(edges=True).dumps("json"))
    return document


@pytest.mark.parametrize("seed", range(5))
def test_the_truth_is_proved(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(150):
        graph = random_graph(rng, 12)
        proof = berge.gallai_edmonds(graph).certificate(edges=True)
        verdict = berge.verify(proof)
        assert verdict, verdict
        assert "how many maximum matchings have them" in str(verdict)
        told = [word[0].upper() for word in berge.gallai_edmonds(graph).edge_classes().values()]
        assert proof.edges is not None
        assert list(proof.edges.classes) == told


@pytest.mark.parametrize("seed", range(5))
def test_nothing_else_is_proved(seed: int) -> None:
    """Whatever barriers and cycles are claimed, the classes of the edges are theirs or the proof is refused."""
    rng = random.Random(100 + seed)
    refused = 0
    for _ in range(200):
        graph = random_graph(rng, 7)
        document = document_of(graph)
        other = copy.deepcopy(document)
        letters = list(other["edge_classes"])
        match rng.randrange(4):
            case 0 if letters:
                letters[rng.randrange(len(letters))] = rng.choice("ESN")
            case 1 if other["barriers"]:
                other["barriers"][rng.randrange(len(other["barriers"]))] = rng.sample(range(graph.order), 1)
                letters = [letter if rng.random() < 0.7 else "N" for letter in letters]
            case 2 if other["cycles"]:
                cycle = rng.choice(other["cycles"])
                cycle[rng.randrange(len(cycle))] = rng.randrange(graph.order)
            case 3 if graph.order > 3:
                other["cycles"].append(rng.sample(range(graph.order), 4))
                other["barriers"].append(rng.sample(range(graph.order), 2))
                letters = [letter if rng.random() < 0.7 else rng.choice("ESN") for letter in letters]
        other["edge_classes"] = "".join(letters)
        verdict = berge.verify(other)
        refused += not verdict
        assert not verdict or other["edge_classes"] == document["edge_classes"]
    assert refused > 50


TWO = [(1, 2), (2, 3), (1, 3), (3, 4), (4, 5), (5, 6), (4, 6)]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"edge_classes": "NEE"}, "there is not a letter for each edge"),
        ({"edge_classes": 5}, "there is not a letter for each edge"),
        ({"edge_classes": "xxxxxxx"}, "is in more or fewer maximum matchings"),
        ({"barriers": []}, "is in more or fewer maximum matchings"),
        ({"barriers": [[1]]}, "is in more or fewer maximum matchings"),
        ({"barriers": [[1, 4]]}, "a barrier leaves too few odd components"),
        ({"barriers": [[9]]}, "a barrier has a vertex that is not matched"),
        ({"barriers": 5}, "something else stands where a list belongs"),
        ({"cycles": [[1, 2]]}, "a cycle is none of matched vertices"),
        ({"cycles": [[1, 2, 3]]}, "a cycle is none of matched vertices"),
        ({"cycles": [[1, 2, 3, 4]]}, "a cycle does not alternate"),
        ({"cycles": [[9, 8, 7, 6]]}, "a cycle is none of matched vertices"),
    ],
)
def test_a_refusal_says_why(change: dict[str, Any], said: str) -> None:
    document = document_of(berge.Graph.from_edges(TWO))
    assert checker.check(document)
    with pytest.raises(checker.Refuted, match=said):
        checker.check(document | change)


def test_many_barriers_are_not_checked_for_ever() -> None:
    graph = berge.Graph.from_edges([(2 * at, 2 * at + 1) for at in range(500)])
    document = document_of(graph)
    assert checker.check(document)
    with pytest.raises(checker.Refuted, match="too many barriers"):
        checker.check(document | {"barriers": [[3]] * 100_001})


def test_a_long_ladder_is_proved() -> None:
    rungs = 300
    edges = [edge for at in range(rungs - 1) for edge in ((2 * at, 2 * at + 2), (2 * at + 1, 2 * at + 3))]
    graph = berge.Graph.from_edges([*edges, *((2 * at, 2 * at + 1) for at in range(rungs)), (0, 2 * rungs - 1)])
    assert berge.verify(berge.gallai_edmonds(graph).certificate(edges=True))
