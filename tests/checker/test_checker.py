"""The checker accepts every proof of berge and no false one, and imports nothing of berge."""

import copy
import itertools
import json
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import berge
from berge import checker
from berge.games import BoardSetup
from berge.games.builtin import RULESETS
from berge.i18n import localize
from corpus.verdicts import LINES
from documents import (
    EDGE,
    HIKE,
    MAZE,
    RABBIT,
    REVIEWED,
    SELF,
    Document,
    build_document,
    build_game,
    build_net,
    build_solution,
    claim_loss,
)
from oracle import claims, geography
from rulesets import SMALL
from thorough import count_repeats, mark_cases, pick_subset

# What berge proves.


def draw_board(rng: random.Random, letters: str, token: str, most: int) -> tuple[str, ...]:
    columns = rng.randint(1, most)
    cells = [rng.choice(letters) for _ in range(columns * rng.randint(1, most))]
    cells[rng.randrange(len(cells))] = token
    return tuple("".join(cells[at : at + columns]) for at in range(0, len(cells), columns))


def draw_setup(rng: random.Random, ruleset: str, most: int) -> Any:
    """Return a small setup; a board has at most `most` rows and columns."""
    setup_class = RULESETS[ruleset].setup_class
    if issubclass(setup_class, BoardSetup):
        token = setup_class.TOKEN if setup_class.NEEDS_TOKEN else rng.choice(".@")
        return RULESETS[ruleset].setup(draw_board(rng, setup_class.USABLE_BY_COLOUR or "...#", token, most))
    return SMALL[ruleset](rng)[0]


def build_proofs(rng: random.Random, ruleset: str, most: int) -> Iterator[Any]:
    """Yield every kind of document with proofs about a setup, and about a game played from there."""
    position = draw_setup(rng, ruleset, most).position()
    yield berge.solve(position.setup)
    yield berge.solve(position.setup).certificate()
    for _ in range(rng.randint(0, 2 * most)):
        if position.is_over():
            break
        position.push(rng.choice(position.legal_moves))
    yield berge.solve(position)
    yield position.certificate()
    yield berge.review(position.game(), certificates=True)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_proof_is_accepted(ruleset: str) -> None:
    rng = random.Random(1957)
    for _ in range(count_repeats(30, 150)):
        for proof in build_proofs(rng, ruleset, 5):
            verdict = berge.verify(proof)
            assert verdict, (verdict, build_document(proof))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_is_proved_is_so(ruleset: str) -> None:
    rng = random.Random(1965)
    for _ in range(count_repeats(20, 60)):
        for proof in build_proofs(rng, ruleset, 3):
            assert claims.is_true(build_document(proof)), build_document(proof)


def test_every_proof_of_the_corpus_is_accepted() -> None:
    for line in pick_subset(LINES[::2], 5):
        thing = berge.loads(line["text"])
        assert berge.verify(berge.solve(thing)), line["id"]
        assert berge.verify(berge.solve(thing).certificate()), line["id"]
        if isinstance(thing, berge.Game):
            assert berge.verify(berge.review(thing, certificates=True)), line["id"]


@pytest.mark.parametrize("order", mark_cases(range(6), range(5)))
def test_the_classes_of_every_small_graph_are_proved_and_no_others(order: int) -> None:
    for graph in geography.list_graphs(order):
        edges = [(v, w) for v in graph for w in graph[v] if v < w]
        proof = build_document(berge.solve(berge.Graph.from_edges(edges, graph)).certificate())
        assert berge.verify(proof)
        (letters,) = proof["classes"]
        for vertex, letter in itertools.product(range(order), "EOM"):
            forgery = letters[:vertex] + letter + letters[vertex + 1 :]
            assert bool(berge.verify(proof | {"classes": [forgery]})) is (forgery == letters)


def test_blossoms_within_blossoms_are_found() -> None:
    rng = random.Random(7)
    for _ in range(count_repeats(100, 300)):
        order = rng.randrange(10, 60)
        edges = [(rng.randrange(order), rng.randrange(order)) for _ in range(rng.randrange(3 * order))]
        assert berge.verify(berge.solve(berge.Graph.from_edges(edges, range(order))))


def test_long_ways_take_no_recursion_and_little_time() -> None:
    order = 2_001
    for edges in (
        [(v, (v + 1) % order) for v in range(order)],  # one blossom
        [(v, v + step) for v in range(order - 2) for step in (1, 2)],  # one triangle in the next
        [(v, v + 1) for v in range(order - 1)],  # no blossom
    ):
        assert berge.verify(berge.solve(berge.Graph.from_edges(edges)))


# What is changed.

GARBAGE: list[Any] = [None, True, False, 0, 1, -1, 1.0, 10**12, "", ".", "a", [], {}, [[]], [1, 1], [[1, 1]]]


UNCHECKED = {"winning_moves", "accuracy", "ply"}


def list_places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield all holders in a document with a key of theirs, where the checker looks."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in list(items):
        if key not in UNCHECKED:
            yield value, key
            yield from list_places(inner)


def vary_value(value: Any, rng: random.Random) -> Any:
    """Return a value that is a little different."""
    if isinstance(value, bool):
        return rng.choice([not value, int(value)])
    if isinstance(value, int):
        return value + rng.choice([-2, -1, 1, 2])
    if isinstance(value, str) and value:
        at = rng.randrange(len(value))
        return value[:at] + rng.choice(["", *".#@XOEMv<>^p12"]) + value[at + 1 :]
    if isinstance(value, list) and value:
        other = value.copy()
        match rng.randrange(4):
            case 0:
                other.pop(rng.randrange(len(other)))
            case 1:
                other.insert(rng.randrange(len(other)), copy.deepcopy(rng.choice(other)))
            case 2:
                other.reverse()
            case _:
                rng.shuffle(other)
        return other
    return rng.choice(GARBAGE)


def change(proof: Document, rng: random.Random) -> Document:
    """Return a document with one value, anywhere in it, changed, dropped, or put in the place of another."""
    forgery = copy.deepcopy(proof)
    all_places = list(list_places(forgery))
    holder, key = rng.choice(all_places)
    match rng.randrange(8):
        case 0:
            del holder[key]
        case 1:
            holder[key] = copy.deepcopy(rng.choice(GARBAGE))
        case 2:
            other, there = rng.choice(all_places)
            holder[key] = copy.deepcopy(other[there])
        case _:
            holder[key] = vary_value(holder[key], rng)
    return forgery


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_changed_document_proves_a_falsehood(ruleset: str) -> None:
    rng = random.Random(f"change {ruleset}")
    errors, rounds = 0, count_repeats(8, 40)
    for _ in range(rounds):
        for proof in map(build_document, build_proofs(rng, ruleset, 3)):
            for _ in range(30):
                forgery = change(proof, rng)
                if berge.verify(forgery):
                    assert claims.is_true(forgery), forgery
                else:
                    errors += 1
    assert errors > 75 * rounds


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_claim_can_be_turned_around(ruleset: str) -> None:
    rng = random.Random(f"turn {ruleset}")
    for _ in range(count_repeats(10, 40)):
        for proof in map(build_document, build_proofs(rng, ruleset, 4)):
            for holder, key in list(list_places(proof)):
                if isinstance(holder[key], bool) and key != "any_first":
                    holder[key] = not holder[key]
                    assert not berge.verify(proof), (key, proof)
                    holder[key] = not holder[key]
            assert berge.verify(proof)


def test_what_was_proved_is_said() -> None:
    assert berge.verify(REVIEWED).claim == "who was winning at each of 3 positions; mistakes: First none, Second [1]"
    assert berge.verify(build_solution(MAZE)).claim == "of 2 starts exactly 0 lose for the player to move"
    assert berge.verify(build_solution(HIKE)).claim == "of 2 starts exactly 1 loses for the player to move"
    assert berge.verify(build_solution(EDGE)).claim == (
        "the player to move with the token on (1, 2) loses where edges are used up"
    )
    assert berge.verify(SELF).claim == "the player to move with the token on (1, 1) wins"


# What is no document.


def test_nesting_without_end_is_refuted() -> None:
    deep: Any = []
    for _ in range(30_000):
        deep = [deep]
    solutions = [
        build_solution(thing)
        for thing in (RABBIT, MAZE, EDGE, HIKE, build_game("hamilg", "2;1-2"), build_game("juniper", "3"))
    ]
    certificates = [copy.deepcopy(solution["certificate"]) for solution in solutions]
    for proof in [*solutions, *certificates, REVIEWED, build_solution(build_game("graph", "a-b,b-c,c-a"))]:
        for holder, key in list(list_places(proof)):
            original, holder[key] = holder[key], deep
            assert not berge.verify(proof), key
            holder[key] = original


@pytest.mark.parametrize("garbage", GARBAGE, ids=repr)
def test_no_key_may_hold_just_anything(garbage: Any) -> None:
    for proof in [
        build_solution(thing)
        for thing in (RABBIT, MAZE, EDGE, HIKE, build_game("hamilg", "2;1-2"), build_game("juniper", "4"))
    ]:
        for holder, key in list(list_places(proof)):
            original, holder[key] = holder[key], garbage
            assert not berge.verify(proof) or claims.is_true(proof), proof
            holder[key] = original


@pytest.mark.parametrize(
    "garbage",
    [
        {},
        {"format": None},
        {"format": []},
        {"format": "berge-game/1"},
        {"format": "berge-certificate/1"},
        {"format": "berge-certificate/1", "token": 1, "cells": 2, "winning": 3, "dominoes": 4},
        {"format": "berge-review/1"},
        {"format": "berge-review/1", "ruleset": "rabbit", "board": ["X"], "plies": [], "final": {"certificate": 1}},
        {"format": "berge-review/1", "ruleset": "chess", "plies": [], "final": {"certificate": {}}},
        {"format": "berge-solution/1", "ruleset": []},
        {"format": "berge-solution/1", "ruleset": "rabbit", "board": ["X"], "certificate": {}},
        {"format": "berge-solution/1", "ruleset": "maze", "board": ["."], "certificate": {"cells": ["#"]}},
    ],
    ids=lambda garbage: json.dumps(garbage)[:40],
)
def test_garbage_proves_nothing(garbage: Document) -> None:
    verdict = berge.verify(garbage)
    assert not verdict
    assert str(verdict).startswith("not proved: ")


def test_a_key_that_is_missing_is_told() -> None:
    """A document that is accepted without a key does not depend on it."""
    starts, position = berge.solve(berge.parse("juniper:20")), berge.solve(berge.loads("juniper:20+10"))
    for thing in (starts, position, berge.review(berge.loads("maze:@..+1,2"))):
        document = json.loads(thing.dumps("json", certificates=True))
        for key in document:
            verdict = berge.verify({name: value for name, value in document.items() if name != key})
            assert verdict or "KeyError" not in verdict.claim
            if key in ("at", "mover", "winner", "losing", "format", "ruleset", "n", "board", "plies", "decisive"):
                assert str(verdict) == f'not proved: not a well-formed proof: no key "{key}"'
                assert localize(verdict.message, "zh") == f'未能证明：证明的格式不对：没有键 "{key}"'


def test_an_edge_of_an_unknown_vertex_is_told() -> None:
    for edge in ("bc", "cb"):
        assert "joins no two vertices" in berge.verify(build_net("ab", edge, **claim_loss("a", dominoes=[]))).claim


def test_what_is_no_proof_is_told_from_what_proves_nothing() -> None:
    review, solution = berge.review(RABBIT), berge.solve(RABBIT)
    for thing in (review, solution, berge.control({1: [2]}), berge.slither([(1, 2)])):
        assert berge.verify(json.loads(thing.dumps("json"))).claim == "the document holds no certificates"
    game = json.loads(RABBIT.dumps("json"))
    assert berge.verify(game).claim == "no proofs are known in the format 'berge-game/1'"


@pytest.mark.parametrize("thing", [RABBIT, MAZE.setup, "{}", 1], ids=repr)
def test_what_holds_no_proof_is_a_type_error(thing: Any) -> None:
    with pytest.raises(TypeError, match=f"found an? {type(thing).__name__}; expected a certificate, a review"):
        berge.verify(thing)


FOLDER = Path(checker.__file__).parent


@pytest.mark.parametrize("how", [["-m", "checker"], ["-I", "-m", "berge.checker"]], ids=["copied out", "within berge"])
def test_the_checker_runs_alone(how: list[str], tmp_path: Path) -> None:
    shutil.copytree(FOLDER, tmp_path / "checker")
    (tmp_path / "good.json").write_text(json.dumps(REVIEWED))
    (tmp_path / "bad.json").write_text(json.dumps(SELF | {"winning": False}))
    (tmp_path / "latin.json").write_bytes(b'{"format": "\xe9"}')
    (tmp_path / "deep.json").write_text("[" * 100_000)

    def run(*names: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, *how, *names]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

    assert run("good.json").stdout.startswith("proved: who was winning at each of ")
    assert run("bad.json").stderr.startswith("not proved: ")
    assert (run("good.json").returncode, run("bad.json").returncode) == (0, 1)
    for name in ("latin.json", "deep.json", "missing.json"):
        assert run(name).returncode == 1
        assert run(name).stderr.startswith("not proved: ")
        assert run(name).stderr.count("\n") == 1
    assert run().stderr == "usage: python -m checker FILE\n"


def test_what_proves_a_position_runs_alone(tmp_path: Path) -> None:
    """One file is enough, and it proves nothing but positions."""
    alone = shutil.copy(FOLDER / "position.py", tmp_path)

    def run(text: str) -> str:
        (tmp_path / "proof.json").write_text(text, "utf-8-sig")
        command = [sys.executable, "-I", str(alone), "proof.json"]
        process = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert process.returncode == (not process.stdout)
        assert (process.stdout + process.stderr).count("\n") == 1
        return process.stdout + process.stderr

    for thing, verdict in ((RABBIT, "wins"), (build_game("graph", "a-b,b-c,c-a@a"), "loses"), (EDGE, "loses")):
        proof = build_document(thing.position().certificate())
        assert run(json.dumps(proof)) == f"proved: the player to move {verdict}\n"
        assert run(json.dumps(proof | {"winning": not proof["winning"]})).startswith("not proved: ")
    output = run(json.dumps(SELF | {"token": [1, 2]}))
    assert output == "not proved: the token at (1, 2) is on no domino's first vertex\n"
    for key in SELF:
        assert run(json.dumps(SELF | {key: 5})).startswith("not proved: ")
        assert not re.search("Error|object|None", run(json.dumps(SELF | {key: None})))
    assert run(json.dumps({})) == "not proved: no well-formed proof\n"
    starts = build_document(berge.solve(MAZE).certificate())
    twice = json.dumps(SELF)[:-1] + ', "winning": true}'
    for text in (json.dumps(starts), json.dumps(REVIEWED), twice, "[" * 100_000, "", "[]"):
        assert run(text).startswith("not proved: "), text
