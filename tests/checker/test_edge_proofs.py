"""Proofs of the classes of edges, and false ones."""

import copy
import json
import random
from itertools import combinations
from typing import Any

import pytest

import berge
from berge import checker
from thorough import mark_cases


def draw_graph(rng: random.Random, most: int = 9) -> berge.Graph:
    order, share = rng.randint(1, most), rng.random()
    edges = [pair for pair in combinations(range(order), 2) if rng.random() < share]
    return berge.Graph.from_edges(edges, range(order))


def build_document(graph: berge.Graph) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(berge.gallai_edmonds(graph).certificate(edges=True).dumps("json"))
    return document


@pytest.mark.parametrize("seed", mark_cases(range(5), range(2)))
def test_the_truth_is_proved(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(150):
        graph = draw_graph(rng, 12)
        proof = berge.gallai_edmonds(graph).certificate(edges=True)
        verdict = berge.verify(proof)
        assert verdict, verdict
        assert "whether every, some or no maximum matching has an edge" in str(verdict)
        text = [word[0].upper() for word in berge.gallai_edmonds(graph).edge_classes().values()]
        assert proof.edges is not None
        assert list(proof.edges.classes) == text


@pytest.mark.parametrize("seed", mark_cases(range(5), range(2)))
def test_nothing_else_is_proved(seed: int) -> None:
    """With any splits and cycles the proof is refused or gives the right classes of the edges."""
    rng = random.Random(100 + seed)
    errors = 0
    for _ in range(200):
        graph = draw_graph(rng, 7)
        document = build_document(graph)
        other = copy.deepcopy(document)
        letters = list(other["edge_classes"])
        steps = other["steps"]
        cycles = [step["cycle"] for step in steps if "cycle" in step]
        splits = [step["split"] for step in steps if "split" in step]
        blocks = [block for values in splits for block in values]
        match rng.randrange(7):
            case 0 if letters:
                letters[rng.randrange(len(letters))] = rng.choice("ESN")
            case 1 if steps:
                del steps[rng.randrange(len(steps))]
                letters = [letter if rng.random() < 0.7 else "N" for letter in letters]
            case 2 if cycles:
                cycle = rng.choice(cycles)
                cycle[rng.randrange(len(cycle))] = rng.randrange(graph.order)
            case 3 if graph.order > 3:
                steps.insert(rng.randint(0, len(steps)), {"cycle": rng.sample(range(graph.order), 4)})
                letters = [letter if rng.random() < 0.7 else rng.choice("ESN") for letter in letters]
            case 4 if blocks:
                barrier, parts = rng.choice(blocks)
                take = rng.choice([barrier, *parts])
                rng.choice([barrier, *parts]).append(take.pop())
                letters = [letter if rng.random() < 0.7 else rng.choice("ESN") for letter in letters]
            case 5 if len(blocks) > 1:
                values = rng.choice(splits)
                rng.shuffle(values)
                if len(values) > 1 and rng.random() < 0.5:
                    (barrier, parts), (more, others) = values.pop(), values.pop()
                    values.append([barrier + more, parts + others])
                    letters = [letter if rng.random() < 0.7 else "S" for letter in letters]
            case 6 if graph.order > 1:
                some = rng.sample(range(graph.order), rng.randint(2, min(4, graph.order)))
                steps.insert(rng.randint(0, len(steps)), {"split": [[some[:1], [some[1:]]]]})
                letters = [letter if rng.random() < 0.7 else rng.choice("EN") for letter in letters]
        other["edge_classes"] = "".join(letters)
        verdict = berge.verify(other)
        errors += not verdict
        assert not verdict or other["edge_classes"] == document["edge_classes"]
    assert errors > 50


TWO = [(1, 2), (2, 3), (1, 3), (3, 4), (4, 5), (5, 6), (4, 6)]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"edge_classes": "NEE"}, "there is not a letter for each edge"),
        ({"edge_classes": 5}, "edge_classes: found 5; expected a text"),
        ({"edge_classes": "xxxxxxx"}, "is in more or fewer maximum matchings"),
        ({"steps": []}, "is in more or fewer maximum matchings"),
        ({"steps": 5}, "steps: found 5; expected a list"),
        (
            {"steps": [{"split": [[[0], [[1], [2]]]]}]},
            "a block needs as many components as barrier vertices, at least one",
        ),
        ({"steps": [{"split": [[[], []]]}]}, "a block needs as many components as barrier vertices, at least one"),
        ({"steps": [{"split": [[[0], [[1, 2]]]]}]}, "a component has an even number of vertices"),
        ({"steps": [{"split": [[[0], [[9]]]]}]}, "a split has a vertex twice, or one that is gone"),
        ({"steps": [{"split": [[[0], [[0]]]]}]}, "a split has a vertex twice, or one that is gone"),
        ({"steps": [{"split": [[[0], [[2]]]]}]}, "a component has an edge to elsewhere"),
        ({"steps": [{"split": [[[2], [[0, 1, 3]]]]}]}, "a component has an edge to elsewhere"),
        ({"steps": [{"split": [[[0], [[1, 2, 3]]]]}]}, "a component has an edge to elsewhere"),
        ({"steps": [{"split": [[[2, 5], [[3], [4]]]]}]}, "a component has an edge to elsewhere"),
        ({"steps": [{"cycle": [1, 2]}]}, "a cycle needs an even number of vertices, at least four"),
        ({"steps": [{"cycle": [1, 2, 3]}]}, "a cycle needs an even number of vertices, at least four"),
        ({"steps": [{"cycle": [1, 2, 3, 4]}]}, "a cycle does not alternate, or is not in the remaining graph"),
        ({"steps": [{"cycle": [9, 8, 7, 6]}]}, "a cycle does not alternate, or is not in the remaining graph"),
    ],
)
def test_a_refusal_says_why(change: dict[str, Any], message: str) -> None:
    document = build_document(berge.Graph.from_edges(TWO))
    assert checker.check(document)
    with pytest.raises(checker.Refuted, match=message):
        checker.check(document | change)


@pytest.mark.parametrize(
    ("split", "message"),
    [
        ([[[1, 2], [[0], [3]]]], "a block falls apart"),  # the two halves are two blocks
        ([[[1], [[0]]], [[2], [[3]]]], ""),
        ([[[3], [[2, 1, 0]]]], "a component has no perfect matching without one of its vertices"),
        ([[[1], [[0, 2, 3]]]], "a component has no perfect matching without one of its vertices"),
    ],
)
def test_a_split_is_looked_at(split: Any, message: str) -> None:
    proof = build_document(berge.Graph.from_edges([(1, 2), (2, 3), (3, 4)])) | {"steps": [{"split": split}]}
    verdict = berge.verify(proof)
    assert bool(verdict) is not bool(message)
    assert message in verdict.claim


def test_an_edge_whose_ends_have_other_neighbors_needs_a_step() -> None:
    document = build_document(berge.Graph.from_edges([(1, 2), (2, 3), (3, 4), (4, 1)]))
    for classes in ("EEEE", "SEEE", "EESS"):
        with pytest.raises(checker.Refuted, match="more or fewer"):
            checker.check(document | {"steps": [], "edge_classes": classes})


def chain(triangles: int) -> berge.Graph:
    """Return triangles in a row, each joined to the next one."""
    within = [(3 * t + v, 3 * t + w) for t in range(triangles) for v, w in ((0, 1), (1, 2), (0, 2))]
    return berge.Graph.from_edges([*within, *((3 * t - 1, 3 * t) for t in range(1, triangles))])


def test_a_proof_is_not_much_longer_than_the_graph() -> None:
    sizes = [
        len(berge.gallai_edmonds(chain(triangles)).certificate(edges=True).dumps("json")) for triangles in (500, 1000)
    ]
    assert sizes[1] < 2.2 * sizes[0]
    assert berge.verify(berge.gallai_edmonds(chain(2000)).certificate(edges=True))


def test_a_long_ladder_is_proved() -> None:
    rungs = 300
    edges = [edge for at in range(rungs - 1) for edge in ((2 * at, 2 * at + 2), (2 * at + 1, 2 * at + 3))]
    graph = berge.Graph.from_edges([*edges, *((2 * at, 2 * at + 1) for at in range(rungs)), (0, 2 * rungs - 1)])
    assert berge.verify(berge.gallai_edmonds(graph).certificate(edges=True))
