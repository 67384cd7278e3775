"""Documents about control hold a proof, and false claims are refused."""

from __future__ import annotations

import json
import random
from itertools import product
from typing import Any

import jsonschema
import pytest

import berge
from analysis.networks import Arcs, build_network, draw_arcs
from berge.analysis.control import EDGE_CLASSES, NODE_CLASSES, TOUCHED_CLASSES
from berge.checker.control import TOUCHED
from berge.formats import read_document, schemas
from thorough import mark_cases


def build_document(control: berge.Control) -> dict[str, Any]:
    text: dict[str, Any] = json.loads(control.dumps("json", certificates=True))
    return text


@pytest.mark.parametrize("seed", mark_cases(range(5), (0,)))
def test_documents_hold_their_proof_and_follow_their_schema(seed: int) -> None:
    rng = random.Random(seed)
    validator = jsonschema.Draft202012Validator(schemas.build_schema("berge-control/1"))
    for _ in range(40):
        order = rng.randint(0, 8)
        result = berge.control(build_network(order, draw_arcs(rng, order, rng.randint(0, 2 * order)) if order else []))
        claim = build_document(result)
        validator.validate(claim)
        assert str(berge.verify(result)).startswith(f"proved: {result.driver_count} of {order} node")
        assert berge.verify(read_document(json.dumps(claim).encode())).proved
        plain = json.loads(result.dumps("json"))
        validator.validate(plain)
        assert plain == {key: value for key, value in claim.items() if key != "certificate"}


def test_a_document_without_its_proof_proves_nothing() -> None:
    result = berge.control([(1, 2)])
    assert berge.verify(json.loads(result.dumps("json"))).claim == "the document holds no certificates"
    with pytest.raises(berge.ParseError, match="certificates"):
        read_document(result.dumps("json").encode())


LISTS = (("drivers", "sharing"), NODE_CLASSES, EDGE_CLASSES, TOUCHED_CLASSES)


@pytest.mark.parametrize("seed", mark_cases(range(20), range(6)))
def test_no_other_claim_about_a_network_is_proved(seed: int) -> None:
    """Add something to each list, take something away, put it twice or move it to another list."""
    rng = random.Random(seed)
    order = rng.randint(2, 6)
    arcs = draw_arcs(rng, order, rng.randint(1, 2 * order))
    result = berge.control(build_network(order, arcs))
    true = build_document(result)
    assert berge.verify(true)
    for kind in LISTS:
        for key, other in product(kind, kind):
            for at, item in enumerate(true[key]):
                fewer = {key: true[key][:at] + true[key][at + 1 :]}
                more = {other: [*true[other], item]}
                assert not berge.verify(true | fewer), key
                assert not berge.verify(true | fewer | more), (key, other)
    for node in set(range(order)) - {*result.drivers, *result.sharing}:
        assert not berge.verify(true | {"sharing": [*true["sharing"], node]})
        assert not berge.verify(true | {"drivers": [*true["drivers"], node], "driver_count": true["driver_count"] + 1})
    for key in ("driver_count", "touched_count"):
        for count in (true[key] - 1, true[key] + 1, True, None, float(true[key])):
            assert not berge.verify(true | {key: count}), key


@pytest.mark.parametrize("seed", mark_cases(range(5), (0,)))
def test_a_scheme_that_touches_more_than_it_must_is_refused(seed: int) -> None:
    """Forge the drivers, what shares their signals, the matching, the classes and the bottleneck, all at once."""
    rng, error_count = random.Random(seed), 0
    for _ in range(60):
        order = rng.randint(2, 5)
        arcs = draw_arcs(rng, order, rng.randint(1, 2 * order))
        control = berge.control(build_network(order, arcs))
        true = build_document(control)
        rest = sorted(set(range(order)) - {*control.touched})
        for node in rest:
            more = {"sharing": [*true["sharing"], node], "touched_count": control.touched_count + 1}
            for size in range(order + 1):
                claim = true | more | {"bottleneck": rng.sample(range(order), size)}
                assert not berge.verify(claim)
                without = {key: value for key, value in claim.items() if key not in TOUCHED}
                assert not berge.verify(without)
                error_count += 1
    assert error_count > 200


def test_a_bottleneck_that_proves_too_little_is_refused() -> None:
    true = build_document(berge.control([("a", "b"), ("a", "c"), ("a", "d")]))
    assert true["bottleneck"] == ["b", "c", "d"]
    assert berge.verify(true | {"bottleneck": ["a", "b", "c", "d"]})
    for bottleneck in ([], ["a"], ["b", "c"], ["a", "b", "c"], ["b", "c", "d", "e"], ["b", "b"], "bcd", None):
        assert not berge.verify(true | {"bottleneck": bottleneck})


@pytest.mark.parametrize("key", TOUCHED)
def test_a_document_says_all_of_the_touched_nodes_or_nothing(key: str) -> None:
    true = build_document(berge.control([("a", "a"), ("a", "b")]))
    assert "no key" in berge.verify({other: value for other, value in true.items() if other != key}).claim
    older = {other: value for other, value in true.items() if other not in TOUCHED}
    assert str(berge.verify(older)) == "proved: 1 of 2 nodes steers a network of 2 edges"
    assert str(berge.verify(older | {key: true[key]})).startswith("not proved")


PERFECT, CHAIN = ([(1, 2), (2, 1), (3, 3)], [(1, 2), (3, 3), (4, 4), (4, 3)])


@pytest.mark.parametrize(
    ("arcs", "claims", "words"),
    [
        (PERFECT, {"drivers": [2], "sharing": [3]}, ""),
        (PERFECT, {"drivers": [3], "sharing": [2]}, ""),
        (PERFECT, {"drivers": [3], "sharing": [1, 2]}, "a node that shares a signal is reached by another signal"),
        (PERFECT, {"drivers": [3], "sharing": []}, "a node is reached by no signal"),
        (PERFECT, {"drivers": [4]}, "these are not the drivers"),
        (PERFECT, {"drivers": [1, 2]}, "these are not the drivers"),
        (PERFECT, {"sharing": [1, 3]}, "a sharing node is a driver, or not in the network"),
        (PERFECT, {"sharing": [3, 4]}, "a sharing node is a driver, or not in the network"),
        (CHAIN, {"drivers": [2]}, "these are not the drivers"),
        (CHAIN, {"sharing": [4, 3]}, "a node that shares a signal is reached by another signal"),
        (CHAIN, {"sharing": [3]}, "a node is reached by no signal"),
        (CHAIN, {"sharing": [4, 2]}, "a node that shares a signal is reached by another signal"),
        (CHAIN, {"always": [1, 1]}, "a list of vertices has one twice"),
        (CHAIN, {"critical": [[3, 3], [4, 4]]}, "the critical edges do not follow"),
        (CHAIN, {"driver_count": 2}, "the number of drivers is wrong"),
        (CHAIN, {"never": []}, "the nodes that never drive do not follow"),
        (CHAIN, {"touched_count": 3}, "the number of touched nodes is wrong"),
        (CHAIN, {"bottleneck": []}, ""),
        (CHAIN, {"bottleneck": [2, 3]}, "it is not proved that no fewer nodes can be touched"),
        (CHAIN, {"bottleneck": [1, 5]}, "the bottleneck is not a part of the network"),
        (CHAIN, {"always_touched": [1]}, "the nodes that are always touched do not follow"),
        (CHAIN, {"sometimes_touched": [2]}, "the nodes that are sometimes touched do not follow"),
        (CHAIN, {"never_touched": [2]}, "the nodes that are never touched do not follow"),
    ],
)
def test_a_claim_is_refused_for_its_reason(arcs: Arcs, claims: dict[str, Any], words: str) -> None:
    result = berge.verify(build_document(berge.control(arcs)) | claims)
    assert result.proved == (not words)
    assert words in result.claim


def test_the_proof_is_about_the_network() -> None:
    true = build_document(berge.control(CHAIN))
    for key, value, words in (
        ("format", "berge-certificate/1", "a certificate of an unknown format"),
        ("columns", [1, 2, 3, 5], "an edge of"),
        ("structural_rank", 4, "the rank does"),
    ):
        assert words in berge.verify(true | {"certificate": true["certificate"] | {key: value}}).claim
    apart = berge.dulmage_mendelsohn([(("row", 1), ("column", 2))])
    other = json.loads(apart.dumps("json"))
    assert berge.verify(true | {"certificate": other}).claim == "the rows and the columns are not the same nodes"
