"""False proofs. Each is rejected for one reason, and would be accepted without the check of that reason."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import berge
from berge.checker.position import check_position, parse_graph
from berge.i18n import localize
from documents import (
    EDGE,
    HIKE,
    MAZE,
    RABBIT,
    REVIEWED,
    ROW,
    SELF,
    Document,
    board,
    document,
    game,
    loses,
    net,
    solution_of,
    wins,
)

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
    "only a board has them": net("ab", "ab", sets=[["a", True, ["b"]], ["b", True, ["a"]]]),
    # what a certificate says
    "one way of proving": board("..", **wins([1, 1], dominoes=[ROW], kernel=[[1, 1]])),
    "starts have no token": board("..", **wins([1, 1]), classes=["MM"], matching=["><"]),
    "a position has a token": board("..", dominoes=[ROW], winning=True),
    "edges are used in edge geography": board("..", **loses([1, 1], dominoes=[]), used=[ROW]),
    "the token is on a free cell": board("#", **loses([1, 1], dominoes=[])),
    "the token is on the board": board(".", **loses([3, 3], dominoes=[])),
    "only classes prove one matching": net("ab", "ab", **wins("a", dominoes=["ab"]), unique=True),
    "only of a graph is one matching proved": board("..", classes=["MM"], matching=["><"], unique=True),
    "only classes prove a cover": net("ab", "ab", **wins("a", dominoes=["ab"]), cover=["a"]),
    "only of a graph is a cover proved": board("..", classes=["MM"], matching=["><"], cover=[[1, 1]]),
    "only classes prove those of edges": net("ab", "ab", **wins("a", dominoes=["ab"]), edge_classes="E", steps=[]),
    "winning is true or false": board("..", **wins([1, 1], dominoes=[ROW])) | {"winning": 1},
}  # fmt: skip


def as_pairs(proof: Document) -> Document:
    """Return a certificate with pairs as lists instead of strings, unless the forgery is in them."""
    pairs = {
        key: [list(p) if isinstance(p, str) else p for p in proof[key]]
        for key in ("dominoes", "matching")
        if key in proof
    }
    return proof | (pairs if "vertices" in proof else {})


REFUSALS = json.loads(Path(__file__).with_name("refusals.json").read_text(encoding="utf-8"))
"""What is said of each, so that none is refused for another reason than that which it is there for."""


def assert_refused(kind: str, reason: str, false: Document) -> None:
    verdict = berge.verify(false)
    assert (bool(verdict), verdict.claim) == (False, REFUSALS[kind][reason])


@pytest.mark.parametrize("reason", FORGERIES)
def test_a_forged_certificate_is_refused_because(reason: str) -> None:
    forged = FORGERIES[reason]
    assert_refused("forgeries", reason, forged if reason == "a pair is no string" else as_pairs(forged))


MORE = {"unique", "cover", "edge_classes"}
"""Claims about the graph, beside a position."""


@pytest.mark.parametrize(
    "reason", [reason for reason, forged in FORGERIES.items() if "token" in forged and not MORE & forged.keys()]
)
def test_what_proves_a_position_alone_refuses_it_too(reason: str) -> None:
    """The shape of the document is checked elsewhere; `python position.py` reports any exception."""
    forged = FORGERIES[reason] if reason == "a pair is no string" else as_pairs(FORGERIES[reason])
    with pytest.raises(Exception, match=r"\w"):
        check_position(parse_graph(forged), forged)


def with_proof(solution: Document, **changes: Any) -> Document:
    return solution | {"certificate": solution["certificate"] | changes}


FALSE_SOLUTIONS: dict[str, Document] = {
    "a certificate says that it is one": with_proof(solution_of(MAZE), format="berge-review/1"),
    "a board has one blank": solution_of(
        game("rabbit", "."),
        board=[".."],
        certificate=board("..", **wins([1, 1], dominoes=[ROW])),
        mover_wins=True,
        winner="rabbit",
    ),
    "a board has one token at most": solution_of(game("maze", "@."), board=["@@"]),
    "a board has no other letters": solution_of(MAZE, board=["..X"]),
    "a graph has a peak": solution_of(
        HIKE,
        peaks=0,
        paths=[],
        losing=[],
        winning=[],
        first_player_wins=False,
        certificate=net("", classes=[""], matching=[]),
    ),
    "n is no truth value": solution_of(game("juniper", "1"), n=True),
    "n is not larger than what is proved": solution_of(game("juniper", "6"), n=10**12),
    "a path leads to a number": solution_of(HIKE, paths=[["1", "1"]]),
    "peaks are not more than what is proved": solution_of(HIKE, peaks=10**12),
    "a case is not larger than what is proved": solution_of(
        game("hamilg", "2;1-2"), cases=[{"vertices": 10**12, "edges": []}]
    ),
    "cases are not more than what is proved": solution_of(
        game("hamilg", "1;"), cases=[{"vertices": 1, "edges": []}] * 9
    ),
    "any_first is true or false": solution_of(game("juniper", "6,any"), any_first=1),
    "the graph's token is a vertex": solution_of(game("graph", "a-b@a"), token="c", at="c"),
    "a move is legal": solution_of(
        game("maze", "@.."),
        moves=[[1, 3]],
        at=[1, 3],
        certificate=board("#..", **wins([1, 3], dominoes=[[[1, 3], [1, 2]]])),
        mover="second",
        winner="second",
    ),
    "a choice is allowed": solution_of(
        game("planinarenje", "1;1-1", "p1"),
        moves=["v1"],
        at="v1",
        certificate=net(["p1", "v1"], ["p1", "v1"], **wins("v1", dominoes=[["v1", "p1"]])),
    ),
    "nobody goes back": solution_of(game("maze", "@..", (1, 2)), moves=[[1, 2], [1, 1]], at=[1, 1]),
    "an edge is used once": solution_of(EDGE, moves=[[1, 1], [1, 2], [1, 1]], at=[1, 1]),
    "moves are no string": solution_of(game("graph", "a-b", "a"), moves="a"),
    "the proof is about what is left": solution_of(
        game("maze", "@...", (1, 2)), certificate=board("....", **wins([1, 2], dominoes=[ROW[::-1], [[1, 4], [1, 3]]]))
    ),
    "the proof is about these edges": with_proof(
        solution_of(game("graph", "a-b,b-c@a")), edges=[["a", "b"]], matching=[["a", "b"]], barrier=[]
    )
    | {"mover_wins": True, "winner": "first"},
    "the proof is about these steps": with_proof(solution_of(game("knight", "1x2")), steps="king"),
    "the proof is about these used edges": with_proof(solution_of(EDGE), used=[], winning=True, kernel=[[1, 1]])
    | {"mover_wins": True, "winner": "first"},
    "the proof is of vertices being used up": solution_of(
        game("maze", "@.."), certificate=board("...", **wins([1, 1], kernel=[[1, 2]]))
    ),
    "the proof is of edges being used up": solution_of(game("edge", "@."), certificate=SELF),
    "starts are proved by the game's rules": solution_of(
        game("edge", ".."), certificate=board("..", classes=["MM"], matching=["><"])
    ),
    "the proof's token is the game's": solution_of(
        game("maze", "@..."), certificate=board("....", **wins([1, 4], dominoes=[[[1, 4], [1, 3]], [[1, 2], [1, 1]]]))
    ),
    "the token is where the moves lead": solution_of(RABBIT, at=[1, 1]),
    "the mover is who is to move": solution_of(RABBIT, mover="rabbit"),
    "players are the game's": solution_of(RABBIT, players=["egg", "rabbit"]),
    "the winner is who wins": solution_of(RABBIT, winner="egg" if berge.solve(RABBIT).winner == "rabbit" else "rabbit"),  # type: ignore[union-attr]
    "mover_wins is proved": solution_of(RABBIT, mover_wins=not berge.solve(RABBIT).mover_wins),  # type: ignore[union-attr]
    "mover_wins is true or false": solution_of(game("maze", "@."), mover_wins=1),
    "nothing is said of starts": solution_of(RABBIT, first_player_wins=True),
    "nothing is said of losing starts": solution_of(RABBIT, losing=[]),
    "nothing is said of winning starts": solution_of(RABBIT, winning=[]),
    "nothing is said of a position": solution_of(MAZE, mover_wins=True),
    "nothing is said of the token": solution_of(MAZE, at=[1, 1]),
    "nothing is said of the mover": solution_of(MAZE, mover="first"),
    "nothing is said of a winner": solution_of(MAZE, winner="first"),
    "losing starts are proved": solution_of(MAZE, losing=[[1, 1]]),
    "winning starts are proved": solution_of(MAZE, winning=[[1, 1]]),
    "losing starts may be chosen": solution_of(HIKE, losing=["p2", "v2"]),
    "winning starts may be chosen": solution_of(HIKE, winning=["p1", "v1"]),
    "odd numbers are no starts": solution_of(game("juniper", "6"), winning=[1, 2, 3, 4, 5, 6]),
    "a start is listed once": solution_of(MAZE, winning=[[1, 1], [1, 2], [1, 2]]),
    "the first player wins iff a start loses": solution_of(MAZE, first_player_wins=True),
    "the first player wins iff a start that may be chosen loses": solution_of(
        game("planinarenje", "2;1-1,2-1"), first_player_wins=False
    ),
    "first_player_wins is true or false": solution_of(MAZE, first_player_wins=0),
    "a certificate of a token is of a position": solution_of(
        RABBIT, ruleset="stranger", certificate=board("..", classes=["MM"], matching=["><"]) | {"token": [1, 1]}
    ),
    "a solution has one certificate": {
        {"certificate": "certificates"}.get(key, key): value for key, value in solution_of(MAZE).items()
    },
}


@pytest.mark.parametrize("reason", FALSE_SOLUTIONS)
def test_a_false_solution_is_refused_because(reason: str) -> None:
    assert_refused("false solutions", reason, FALSE_SOLUTIONS[reason])


@pytest.mark.parametrize("true", [RABBIT, MAZE, EDGE, HIKE], ids=repr)
def test_the_solutions_that_are_forged_were_true(true: berge.Game[Any]) -> None:
    assert berge.verify(solution_of(true))


OVER = document(berge.review(game("knight", "@.."), certificates=True))
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
    "the last mistake is the decisive one": REVIEWED | {"decisive": None},
    "the decisive mistake is a ply": REVIEWED | {"decisive": 1.0},
    "the game is over where nobody can move": OVER | {"over": False},
    "the game goes on where somebody can move": REVIEWED | {"over": True},
    "the game is over or not": OVER | {"over": 1},
    "players are the game's": REVIEWED | {"players": ["second", "first"]},
    "the number of a mistake is no truth value": REVIEWED | {"mistakes": {"second": [True]}},
    "mistakes are of players": REVIEWED | {"mistakes": {"third": []}},
    "mistakes are of all players": REVIEWED | {"mistakes": {"second": [1]}},
    "mistakes are of somebody": REVIEWED | {"mistakes": {}, "accuracy": {}},
    "mistakes are of the player whose accuracy is there": REVIEWED
    | {"mistakes": {"second": [1]}, "accuracy": {"first": {"kept": 0, "winning": 0}}},
    "n is not larger than what is proved": NUMBERS | {"n": 4},
    "every position has its proof": at_ply(1, certificate=None),
    "a position without a token has a proof of all starts": at_ply(0, certificate=REVIEWED["plies"][1]["certificate"]),
    "a position with a token has a proof with it": at_ply(1, certificate=REVIEWED["plies"][0]["certificate"]),
    "the last position has its own proof": REVIEWED
    | {"final": REVIEWED["final"] | {"certificate": REVIEWED["plies"][1]["certificate"]}},
}


@pytest.mark.parametrize("reason", FALSE_REVIEWS)
def test_a_false_review_is_refused_because(reason: str) -> None:
    assert REVIEWED["mistakes"] == {"first": [], "second": [1]}
    assert berge.verify(REVIEWED)
    assert berge.verify(OVER)
    assert_refused("false reviews", reason, FALSE_REVIEWS[reason])


def test_a_review_of_one_player_proves_the_mistakes_of_this_one() -> None:
    for player, numbers in (("first", "none"), ("second", "[1]")):
        review = document(berge.review(game("maze", "....#", (1, 2), (1, 3))), side=player)
        words = f"who was winning at each of 3 positions; mistakes: {player.capitalize()} {numbers}"
        assert berge.verify(review).claim == words
        assert localize(berge.verify(review).message, "zh").startswith("已证明：3 个局面各是谁必胜；失误（第几着）：")
        del review["accuracy"]
        assert not berge.verify(review)
    both = {key: value for key, value in REVIEWED.items() if key != "accuracy"}
    assert berge.verify(both).claim == berge.verify(REVIEWED).claim


def test_a_game_of_numbers_may_leave_out_that_its_first_number_is_even() -> None:
    solution = solution_of(game("juniper", "4"))
    assert solution.pop("any_first") is False
    assert berge.verify(solution)
    assert not berge.verify(solution | {"any_first": True})
