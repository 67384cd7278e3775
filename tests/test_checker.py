"""The checker accepts every proof that berge makes and no false one, and needs nothing of berge."""

import copy
import itertools
import json
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import berge
from berge import checker
from berge.rulesets import RULESETS
from corpus.verdicts import LINES
from oracle import claims, geography

Document = dict[str, Any]


def document(thing: Any) -> Document:
    parsed: Document = json.loads(thing.dumps("json", **({} if hasattr(thing, "as_dict") else {"certificates": True})))
    return parsed


# What berge proves.


def random_board(rng: random.Random, letters: str, token: str, most: int) -> tuple[str, ...]:
    columns = rng.randint(1, most)
    cells = [rng.choice(letters) for _ in range(columns * rng.randint(1, most))]
    cells[rng.randrange(len(cells))] = token
    return tuple("".join(cells[at : at + columns]) for at in range(0, len(cells), columns))


def random_start(rng: random.Random, ruleset: str, most: int) -> Any:
    """Return a small start; a board has at most `most` rows and columns."""
    if ruleset == "rabbit":
        return berge.rabbit.Start(random_board(rng, "XO", ".", most))
    if ruleset in ("maze", "king", "knight", "edge"):
        return RULESETS[ruleset].Start(random_board(rng, "...#", rng.choice(".@"), most))
    if ruleset == "graph":
        names: list[Any] = rng.sample([0, 1, -2, "a", "b", "", "-", (1, 2), ("c", 3), "☃"], rng.randint(1, 2 * most))
        pairs = [pair for pair in itertools.combinations(names, 2) if rng.random() < 0.4]
        return berge.graph.GraphStart(berge.Graph.from_edges(pairs, names), rng.choice([None, rng.choice(names)]))
    if ruleset == "juniper":
        return berge.juniper.Start(rng.randint(1, 3 * most), rng.random() < 0.5)
    if ruleset == "planinarenje":
        peaks = rng.randint(1, most)
        paths = [(p, v) for p in range(1, peaks + 1) for v in range(1, peaks + 1) if rng.random() < 0.4]
        return berge.planinarenje.Start(peaks, tuple(paths))
    cases = []
    for order in (rng.randint(1, most), rng.randint(1, most)):
        edges = [(v, w) for v in range(1, order + 1) for w in range(1, v) if rng.random() < 0.5]
        cases.append((order, tuple(edges)))
    return berge.hamilg.Start(tuple(cases))


def proofs(rng: random.Random, ruleset: str, most: int) -> Iterator[Any]:
    """Yield every kind of document with proofs about a start, and about a game played from there."""
    position = random_start(rng, ruleset, most).position()
    yield berge.solve(position.start)
    yield berge.solve(position.start).certificate()
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
    for _ in range(150):
        for proof in proofs(rng, ruleset, 5):
            verdict = berge.verify(proof)
            assert verdict, (verdict, document(proof))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_is_proved_is_so(ruleset: str) -> None:
    rng = random.Random(1965)
    for _ in range(60):
        for proof in proofs(rng, ruleset, 3):
            assert claims.true(document(proof)), document(proof)


def test_every_proof_of_the_corpus_is_accepted() -> None:
    for line in LINES[::2]:
        thing = berge.loads(line["text"])
        assert berge.verify(berge.solve(thing)), line["id"]
        assert berge.verify(berge.solve(thing).certificate()), line["id"]
        if isinstance(thing, berge.Game):
            assert berge.verify(berge.review(thing, certificates=True)), line["id"]


@pytest.mark.parametrize("order", range(6))
def test_the_classes_of_every_small_graph_are_proved_and_no_others(order: int) -> None:
    for graph in geography.every_graph(order):
        edges = [(v, w) for v in graph for w in graph[v] if v < w]
        proof = document(berge.solve(berge.Graph.from_edges(edges, graph)).certificate())
        assert berge.verify(proof)
        (letters,) = proof["classes"]
        for vertex, letter in itertools.product(range(order), "EOM"):
            changed = letters[:vertex] + letter + letters[vertex + 1 :]
            assert bool(berge.verify(proof | {"classes": [changed]})) is (changed == letters)


def test_blossoms_within_blossoms_are_found() -> None:
    rng = random.Random(7)
    for _ in range(300):
        order = rng.randrange(10, 60)
        edges = [(rng.randrange(order), rng.randrange(order)) for _ in range(rng.randrange(3 * order))]
        assert berge.verify(berge.solve(berge.Graph.from_edges(edges, range(order))))


def test_long_ways_take_no_recursion_and_little_time() -> None:
    order = 20_001
    for edges in (
        [(v, (v + 1) % order) for v in range(order)],  # one blossom
        [(v, v + step) for v in range(order - 2) for step in (1, 2)],  # one triangle in the next
        [(v, v + 1) for v in range(order - 1)],  # no blossom
    ):
        assert berge.verify(berge.solve(berge.Graph.from_edges(edges)))


# What is changed.

GARBAGE: list[Any] = [None, True, False, 0, 1, -1, 1.0, 10**12, "", ".", "a", [], {}, [[]], [1, 1], [[1, 1]]]


UNCHECKED = {"winning_moves", "accuracy", "decisive", "over", "players", "ply"}


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield all holders in a document with a key of theirs, where the checker looks."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in list(items):
        if key not in UNCHECKED:
            yield value, key
            yield from places(inner)


def near(value: Any, rng: random.Random) -> Any:
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
    changed = copy.deepcopy(proof)
    all_places = list(places(changed))
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
            holder[key] = near(holder[key], rng)
    return changed


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_changed_document_proves_a_falsehood(ruleset: str) -> None:
    rng = random.Random(f"change {ruleset}")
    refused = 0
    for _ in range(40):
        for proof in map(document, proofs(rng, ruleset, 3)):
            for _ in range(30):
                changed = change(proof, rng)
                if berge.verify(changed):
                    assert claims.true(changed), changed
                else:
                    refused += 1
    assert refused > 3000


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_claim_can_be_turned_around(ruleset: str) -> None:
    rng = random.Random(f"turn {ruleset}")
    for _ in range(40):
        for proof in map(document, proofs(rng, ruleset, 4)):
            for holder, key in list(places(proof)):
                if isinstance(holder[key], bool) and key != "any_first":
                    holder[key] = not holder[key]
                    assert not berge.verify(proof), (key, proof)
                    holder[key] = not holder[key]
            assert berge.verify(proof)


# What is forged. Each is refused for one reason, and true or false, would be accepted if that reason were forgotten.


def board(*cells: str, **keys: Any) -> Document:
    return {"format": "berge-certificate/1", "cells": list(cells), **keys}


def net(vertices: Any, *edges: Any, **keys: Any) -> Document:
    return {"format": "berge-certificate/1", "vertices": list(vertices), "edges": list(map(list, edges)), **keys}


def wins(token: Any, **keys: Any) -> Document:
    return {"token": token, "winning": True, **keys}


def loses(token: Any, **keys: Any) -> Document:
    return {"token": token, "winning": False, **keys}


ROW = [[1, 1], [1, 2]]
PATH = ("abc", "ab", "bc")

FORGERIES: dict[str, Document] = {
    # names, lists and rows
    "a name is no truth value": net([0, 1], [0, 1], **wins(True, dominoes=[[1, 0]])),
    "a name is no fraction": net([0, 1], [0, 1], **wins(1.0, dominoes=[[1, 0]])),
    "a list is no string": net("ab", "ab", **loses("a", kernel="a"), used=[["a", "b"]]),
    "a list has nothing twice": net("aa", classes=["EE"], matching=[]),
    "a pair is no string": net("ab", "ab", **wins("a", dominoes=["ab"])),
    "a pair has two": net("ab", "ab", **wins("a", dominoes=[["a", "b", "b"]])),
    "rows are no string": board(**loses([1, 1], dominoes=[])) | {"cells": "."},
    "rows are equally long": board("..", ".", **wins([1, 1], dominoes=[ROW])),
    "rows are not empty": board("", classes=[""], matching=[""]),
    "rows hold known letters": board("..x", **wins([1, 1], dominoes=[ROW])),
    # graphs
    "an edge joins two vertices": net("ab", "bb", **loses("a", dominoes=[])),
    "an edge joins vertices of the graph": net("ab", "bc", **loses("a", dominoes=[])),
    "a used edge is an edge": board("..", "..", **wins([1, 1], kernel=[[1, 2]]), used=[[[1, 1], [2, 2]]]),
    "a used edge begins on a cell": board(".", **loses([1, 1], kernel=[[1, 1]]), used=[[[0, 1], [1, 1]]]),
    "an edge is used once": board(".", ".", **loses([1, 1], kernel=[[1, 1]]), used=[[[1, 1], [2, 1]]] * 2),
    "a board is no graph": net("ab", "ab", **wins("a", dominoes=[["a", "b"]])) | {"cells": ["."]},
    "steps are a piece's": board("..", **wins([1, 1], dominoes=[ROW])) | {"steps": "queen"},
    # dominoes
    "dominoes share no vertex": net(*PATH, **wins("a", dominoes=["ab", "cb"])),
    "no domino is there twice": net("ab", "ab", **wins("a", dominoes=["ab", "ab"])),
    "a domino is an edge": net("ab", **wins("a", dominoes=["ab"])),
    "a domino is on the board": board(".", **wins([1, 1], dominoes=[ROW])),
    "every step is answered": net(*PATH, **wins("a", dominoes=["ab"])),
    "the winner stands on a domino": net("abc", "ab", **wins("c", dominoes=["ab"])),
    "the winner stands on a first vertex": net("ab", "ab", **wins("b", dominoes=["ab"])),
    "the loser stands on no domino": net("ab", "ab", **loses("a", dominoes=["ba"])),
    "the loser's every step is answered": net("ab", "ab", **loses("a", dominoes=[])),
    # barriers
    "partners are shared with nobody": net(*PATH, **wins("a", matching=["ab", "bc"], barrier=["b"])),
    "partners are neighbours": net("ab", **wins("a", matching=["ab"], barrier=[])),
    "partners are on the board": board("..", **loses([1, 1], matching=[[[1, 3], [1, 2]]], barrier=[])),
    "a barrier is tight": net("ab", "ab", **loses("a", matching=[], barrier=[])),
    "a barrier is of the graph": net("ab", "ab", **wins("a", matching=["ab"], barrier=["c"])),
    "the winner is covered": net(*PATH, **wins("a", matching=["ab"], barrier=["b"])),
    "the loser is missed": net(*PATH, **loses("b", matching=["ab"], barrier=["b"])),
    # kernels
    "a kernel is of the graph": board(".", **wins([1, 1], kernel=[[1, 2]])),
    "a kernel has no edge in it": board("..", ".#", steps="king", **loses([1, 1], kernel=[[1, 1], [1, 2], [2, 1]])),
    "the winner has an odd number": board("...", **wins([1, 2], kernel=[[1, 1], [1, 3]])),
    "the others have even numbers": board("...", **wins([1, 1], kernel=[[1, 2]])),
    "the loser is in the kernel": board("..", **loses([1, 1], kernel=[])),
    "the loser's kernel is even": board("..", **loses([1, 1], kernel=[[1, 1]])),
    # classes
    "classes are of the free cells": board("..", classes=["O#"], matching=["><"]),
    "a class is a letter": net("ab", "ab", classes=["OX"], matching=[]),
    "classes are no string": net("a", classes="E", matching=[]),
    "classes are one string": net("ab", "ab", classes=["MM", "MM"], matching=["ab"]),
    "classes are no list in a list": net("ab", "ab", classes=[["M", "M"]], matching=["ab"]),
    "classes are of all vertices": net("ab", "ab", classes=["M"], matching=["ab"]),
    "matched vertices are in even components": net("ab", "ab", classes=["OM"], matching=["ab"]),
    "even vertices are reached": net("ab", "ab", classes=["OE"], matching=["ab"]),
    "what is reached is even": net(*PATH, classes=["OOE"], matching=["ab"]),
    "odd vertices are a tight barrier": net(*PATH, classes=["EEE"], matching=["ab"]),
    "the matching is maximum": board("..", classes=["EE"], matching=[".."]),
    "arrows point to each other": board("..", classes=["MM"], matching=[">."]),
    "an arrow is a letter of arrows": board(".", classes=["E"], matching=["X"]),
    "arrows point to cells": board(".#", classes=["M#"], matching=[">#"]),
    # kernels of all starts
    "every start has a kernel": board("..", sets=[[[1, 1], True, [[1, 2]]]]),
    "a start has one kernel": board(".", sets=[[[1, 1], False, [[1, 1]]]] * 2),
    "a start wins or loses": board("..", sets=[[[1, 1], 1, [[1, 2]]], [[1, 2], True, [[1, 1]]]]),
    "each kernel proves": board("..", sets=[[[1, 1], True, [[1, 2]]], [[1, 2], False, [[1, 2]]]]),
    # what a certificate says
    "one way of proving": board("..", **wins([1, 1], dominoes=[ROW], kernel=[[1, 1]])),
    "starts have no token": board("..", **wins([1, 1]), classes=["MM"], matching=["><"]),
    "a position has a token": board("..", dominoes=[ROW], winning=True),
    "edges are used in edge geography": board("..", **loses([1, 1], dominoes=[]), used=[ROW]),
    "the token is on a free cell": board("#", **loses([1, 1], dominoes=[])),
    "the token is on the board": board(".", **loses([3, 3], dominoes=[])),
    "winning is true or false": board("..", **wins([1, 1], dominoes=[ROW])) | {"winning": 1},
}  # fmt: skip


def as_pairs(proof: Document) -> Document:
    """Return a certificate whose pairs, written as strings, are lists, but for a forgery of just that."""
    pairs = {
        key: [list(p) if isinstance(p, str) else p for p in proof[key]]
        for key in ("dominoes", "matching")
        if key in proof
    }
    return proof | (pairs if "vertices" in proof else {})


REFUSALS = json.loads(Path(__file__).with_name("refusals.json").read_text(encoding="utf-8"))
"""What is said of each, so that none is refused for another reason than that which it is there for."""


def refused(kind: str, reason: str, false: Document) -> None:
    verdict = berge.verify(false)
    assert (bool(verdict), verdict.words) == (False, REFUSALS[kind][reason])


@pytest.mark.parametrize("reason", FORGERIES)
def test_a_forged_certificate_is_refused_because(reason: str) -> None:
    forged = FORGERIES[reason]
    refused("forgeries", reason, forged if reason == "a pair is no string" else as_pairs(forged))


def told(thing: Any, **claims: Any) -> Document:
    return document(berge.solve(thing)) | claims


def game(name: str, start: str, *moves: Any) -> berge.Game:
    return berge.Game(RULESETS[name].Start.parse(start), moves)


RABBIT = game("rabbit", "XO.OXO", (1, 2))
MAZE = game("maze", "..#")
EDGE = game("edge", "..", (1, 1), (1, 2))
HIKE = game("planinarenje", "2;1-1")
SELF = board("..", **wins([1, 1], dominoes=[ROW]))


def with_proof(solution: Document, **changes: Any) -> Document:
    return solution | {"certificate": solution["certificate"] | changes}


FALSE_SOLUTIONS: dict[str, Document] = {
    "a certificate says that it is one": with_proof(told(MAZE), format="berge-review/1"),
    "a board has one blank": told(
        game("rabbit", "."),
        board=[".."],
        certificate=board("..", **wins([1, 1], dominoes=[ROW])),
        mover_wins=True,
        winner="rabbit",
    ),
    "a board has one token at most": told(game("maze", "@."), board=["@@"]),
    "a board has no other letters": told(MAZE, board=["..X"]),
    "a graph has a peak": told(
        HIKE,
        peaks=0,
        paths=[],
        losing=[],
        winning=[],
        first_player_wins=False,
        certificate=net("", classes=[""], matching=[]),
    ),
    "n is no truth value": told(game("juniper", "1"), n=True),
    "n is not larger than what is proved": told(game("juniper", "6"), n=10**12),
    "a path leads to a number": told(HIKE, paths=[["1", "1"]]),
    "peaks are not more than what is proved": told(HIKE, peaks=10**12),
    "a case is not larger than what is proved": told(
        game("hamilg", "2;1-2"), cases=[{"vertices": 10**12, "edges": []}]
    ),
    "cases are not more than what is proved": told(game("hamilg", "1;"), cases=[{"vertices": 1, "edges": []}] * 9),
    "any_first is true or false": told(game("juniper", "6,any"), any_first=1),
    "the graph's token is a vertex": told(game("graph", "a-b@a"), token="c", at="c"),
    "a move is legal": told(
        game("maze", "@.."),
        moves=[[1, 3]],
        at=[1, 3],
        certificate=board("#..", **wins([1, 3], dominoes=[[[1, 3], [1, 2]]])),
        mover="second",
        winner="second",
    ),
    "a choice is allowed": told(
        game("planinarenje", "1;1-1", "p1"),
        moves=["v1"],
        at="v1",
        certificate=net(["p1", "v1"], ["p1", "v1"], **wins("v1", dominoes=[["v1", "p1"]])),
    ),
    "nobody goes back": told(game("maze", "@..", (1, 2)), moves=[[1, 2], [1, 1]], at=[1, 1]),
    "an edge is used once": told(EDGE, moves=[[1, 1], [1, 2], [1, 1]], at=[1, 1]),
    "moves are no string": told(game("graph", "a-b", "a"), moves="a"),
    "the proof is about what is left": told(
        game("maze", "@...", (1, 2)), certificate=board("....", **wins([1, 2], dominoes=[ROW[::-1], [[1, 4], [1, 3]]]))
    ),
    "the proof is about these edges": with_proof(
        told(game("graph", "a-b,b-c@a")), edges=[["a", "b"]], matching=[["a", "b"]], barrier=[]
    )
    | {"mover_wins": True, "winner": "first"},
    "the proof is about these steps": with_proof(told(game("knight", "1x2")), steps="king"),
    "the proof is about these used edges": with_proof(told(EDGE), used=[], winning=True, kernel=[[1, 1]])
    | {"mover_wins": True, "winner": "first"},
    "the proof is of vertices being used up": told(
        game("maze", "@.."), certificate=board("...", **wins([1, 1], kernel=[[1, 2]]))
    ),
    "the proof is of edges being used up": told(game("edge", "@."), certificate=SELF),
    "starts are proved by the game's rules": told(
        game("edge", ".."), certificate=board("..", classes=["MM"], matching=["><"])
    ),
    "the proof's token is the game's": told(
        game("maze", "@..."), certificate=board("....", **wins([1, 4], dominoes=[[[1, 4], [1, 3]], [[1, 2], [1, 1]]]))
    ),
    "the token is where the moves lead": told(RABBIT, at=[1, 1]),
    "the mover is who is to move": told(RABBIT, mover="rabbit"),
    "the winner is who wins": told(RABBIT, winner="egg" if berge.solve(RABBIT).winner == "rabbit" else "rabbit"),  # type: ignore[union-attr]
    "mover_wins is proved": told(RABBIT, mover_wins=not berge.solve(RABBIT).mover_wins),  # type: ignore[union-attr]
    "mover_wins is true or false": told(game("maze", "@."), mover_wins=1),
    "nothing is said of starts": told(RABBIT, first_player_wins=True),
    "nothing is said of losing starts": told(RABBIT, losing=[]),
    "nothing is said of winning starts": told(RABBIT, winning=[]),
    "nothing is said of a position": told(MAZE, mover_wins=True),
    "nothing is said of the token": told(MAZE, at=[1, 1]),
    "nothing is said of the mover": told(MAZE, mover="first"),
    "nothing is said of a winner": told(MAZE, winner="first"),
    "losing starts are proved": told(MAZE, losing=[[1, 1]]),
    "winning starts are proved": told(MAZE, winning=[[1, 1]]),
    "losing starts may be chosen": told(HIKE, losing=["p2", "v2"]),
    "winning starts may be chosen": told(HIKE, winning=["p1", "v1"]),
    "odd numbers are no starts": told(game("juniper", "6"), winning=[1, 2, 3, 4, 5, 6]),
    "a start is listed once": told(MAZE, winning=[[1, 1], [1, 2], [1, 2]]),
    "the first player wins iff a start loses": told(MAZE, first_player_wins=True),
    "the first player wins iff a start that may be chosen loses": told(
        game("planinarenje", "2;1-1,2-1"), first_player_wins=False
    ),
    "first_player_wins is true or false": told(MAZE, first_player_wins=0),
}


@pytest.mark.parametrize("reason", FALSE_SOLUTIONS)
def test_a_false_solution_is_refused_because(reason: str) -> None:
    refused("false solutions", reason, FALSE_SOLUTIONS[reason])


@pytest.mark.parametrize("true", [RABBIT, MAZE, EDGE, HIKE], ids=repr)
def test_the_solutions_that_are_forged_were_true(true: berge.Game) -> None:
    assert berge.verify(told(true))


REVIEWED = document(berge.review(game("maze", "....#", (1, 2), (1, 3)), certificates=True))


NUMBERS = document(berge.review(game("juniper", "3", 2), certificates=True))


def at_ply(ply: int, **changes: Any) -> Document:
    plies = [position | (changes if place == ply else {}) for place, position in enumerate(REVIEWED["plies"])]
    return REVIEWED | {"plies": plies}


FALSE_REVIEWS: dict[str, Document] = {
    "each player moves in turn": at_ply(1, player="first"),
    "the token is nowhere at first": at_ply(0, at=[1, 2]),
    "the token is where it was moved": at_ply(1, at=[1, 1]),
    "the token is somewhere": at_ply(1, at=None),
    "winning is proved": at_ply(1, winning=not REVIEWED["plies"][1]["winning"]),
    "winning is true or false": at_ply(1, winning=int(REVIEWED["plies"][1]["winning"])),
    "a mistake loses what was won": at_ply(1, mistake=not REVIEWED["plies"][1]["mistake"]),
    "a mistake is true or false": at_ply(1, mistake=int(REVIEWED["plies"][1]["mistake"])),
    "a move is legal": at_ply(0, move=[1, 5]),
    "every mistake is listed": REVIEWED | {"mistakes": REVIEWED["mistakes"] | {"second": []}},
    "no other mistake is listed": REVIEWED | {"mistakes": REVIEWED["mistakes"] | {"first": [1]}},
    "the number of a mistake is no truth value": REVIEWED | {"mistakes": {"second": [True]}},
    "mistakes are of players": REVIEWED | {"mistakes": {"third": []}},
    "n is not larger than what is proved": NUMBERS | {"n": 4},
    "every position has its proof": at_ply(1, certificate=None),
    "the last position has its own proof": REVIEWED
    | {"final": REVIEWED["final"] | {"certificate": REVIEWED["plies"][1]["certificate"]}},
}


@pytest.mark.parametrize("reason", FALSE_REVIEWS)
def test_a_false_review_is_refused_because(reason: str) -> None:
    assert REVIEWED["mistakes"] == {"first": [], "second": [1]}
    assert berge.verify(REVIEWED)
    refused("false reviews", reason, FALSE_REVIEWS[reason])


def test_a_review_may_be_about_one_player() -> None:
    assert berge.verify(REVIEWED | {"mistakes": {"second": [1]}})


def test_a_game_of_numbers_may_leave_out_that_its_first_number_is_even() -> None:
    solution = told(game("juniper", "4"))
    assert solution.pop("any_first") is False
    assert berge.verify(solution)
    assert not berge.verify(solution | {"any_first": True})


def test_what_was_proved_is_said() -> None:
    assert berge.verify(REVIEWED).words == "who was winning at each of 3 positions; mistakes: First none, Second [1]"
    assert berge.verify(told(MAZE)).words == "of 2 starts exactly the 0 even ones lose for the player to move"
    assert berge.verify(told(HIKE)).words == "of 2 starts exactly the 1 even ones lose for the player to move"
    assert berge.verify(told(EDGE)).words == (
        "the player to move with the token on (1, 2) loses where edges are used up"
    )
    assert berge.verify(SELF).words == "the player to move with the token on (1, 1) wins"


# What is no document.


def test_nesting_without_end_is_refuted() -> None:
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    solutions = [told(thing) for thing in (RABBIT, MAZE, EDGE, HIKE, game("hamilg", "2;1-2"), game("juniper", "3"))]
    certificates = [copy.deepcopy(solution["certificate"]) for solution in solutions]
    for proof in [*solutions, *certificates, REVIEWED, told(game("graph", "a-b,b-c,c-a"))]:
        for holder, key in list(places(proof)):
            kept, holder[key] = holder[key], deep
            assert not berge.verify(proof), key
            holder[key] = kept


@pytest.mark.parametrize("garbage", GARBAGE, ids=repr)
def test_no_key_may_hold_just_anything(garbage: Any) -> None:
    for proof in [told(thing) for thing in (RABBIT, MAZE, EDGE, HIKE, game("hamilg", "2;1-2"), game("juniper", "4"))]:
        for holder, key in list(places(proof)):
            kept, holder[key] = holder[key], garbage
            assert not berge.verify(proof) or claims.true(proof), proof
            holder[key] = kept


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


def test_an_edge_of_an_unknown_vertex_is_told() -> None:
    for edge in ("bc", "cb"):
        assert "joins no two vertices" in berge.verify(net("ab", edge, **loses("a", dominoes=[]))).words


def test_what_is_no_proof_is_told_from_what_proves_nothing() -> None:
    review, solution = berge.review(RABBIT), berge.solve(RABBIT)
    assert berge.verify(json.loads(review.dumps("json"))).words == "the review holds no certificates"
    assert berge.verify(json.loads(solution.dumps("json"))).words == "the solution holds no certificate"
    game = json.loads(RABBIT.dumps("json"))
    assert berge.verify(game).words == "no proofs are known in the format 'berge-game/1'"


@pytest.mark.parametrize("thing", [RABBIT, MAZE.start, "{}", 1], ids=repr)
def test_what_holds_no_proof_is_a_type_error(thing: Any) -> None:
    with pytest.raises(TypeError, match=f"found {type(thing).__name__}; expected a certificate, a review"):
        berge.verify(thing)


@pytest.mark.parametrize("module", [False, True], ids=["copied out", "as a module"])
def test_the_checker_runs_alone(module: bool, tmp_path: Path) -> None:
    alone = shutil.copy(checker.__file__, tmp_path / "checker.py")
    how = ["-Wignore::RuntimeWarning", "-m", "berge.checker"] if module else [str(alone)]  # berge has imported it too
    (tmp_path / "good.json").write_text(json.dumps(REVIEWED))
    (tmp_path / "bad.json").write_text(json.dumps(SELF | {"winning": False}))
    (tmp_path / "latin.json").write_bytes(b'{"format": "\xe9"}')
    (tmp_path / "deep.json").write_text("[" * 100_000)

    def run(*names: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-I", *how, *names]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

    assert run("good.json").stdout.startswith("proved: who was winning at each of ")
    assert run("bad.json").stderr.startswith("not proved: ")
    assert (run("good.json").returncode, run("bad.json").returncode) == (0, 1)
    for name in ("latin.json", "deep.json", "missing.json"):
        assert run(name).returncode == 1
        assert run(name).stderr.startswith("not proved: ")
        assert run(name).stderr.count("\n") == 1
    assert run().stderr == "usage: python checker.py FILE\n"
