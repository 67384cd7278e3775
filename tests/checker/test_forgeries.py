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
    build_board,
    build_document,
    build_game,
    build_net,
    build_solution,
    claim_loss,
    claim_win,
)

PATH = ("abc", "ab", "bc")

FORGERIES: dict[str, Document] = {
    # names, lists and rows
    "a name is no truth value": build_net([0, 1], [0, 1], **claim_win(True, dominoes=[[1, 0]])),
    "a name is no fraction": build_net([0, 1], [0, 1], **claim_win(1.0, dominoes=[[1, 0]])),
    "a list is no string": build_net("ab", "ab", **claim_loss("a", kernel="a"), used=[["a", "b"]]),
    "a list has nothing twice": build_net("aa", classes=["EE"], matching=[]),
    "a pair is no string": build_net("ab", "ab", **claim_win("a", dominoes=["ab"])),
    "a pair has two": build_net("ab", "ab", **claim_win("a", dominoes=[["a", "b", "b"]])),
    "rows are no string": build_board(**claim_loss([1, 1], dominoes=[])) | {"cells": "."},
    "rows are equally long": build_board("..", ".", **claim_win([1, 1], dominoes=[ROW])),
    "rows are not empty": build_board("", classes=[""], matching=[""]),
    "rows hold known letters": build_board("..x", **claim_win([1, 1], dominoes=[ROW])),
    # graphs
    "an edge joins two vertices": build_net("ab", "bb", **claim_loss("a", dominoes=[])),
    "an edge joins vertices of the graph": build_net("ab", "bc", **claim_loss("a", dominoes=[])),
    "a used edge is an edge": build_board("..", "..", **claim_win([1, 1], kernel=[[1, 2]]), used=[[[1, 1], [2, 2]]]),
    "a used edge begins on a cell": build_board(".", **claim_loss([1, 1], kernel=[[1, 1]]), used=[[[0, 1], [1, 1]]]),
    "an edge is used once": build_board(".", ".", **claim_loss([1, 1], kernel=[[1, 1]]), used=[[[1, 1], [2, 1]]] * 2),
    "a board is no graph": build_net("ab", "ab", **claim_win("a", dominoes=[["a", "b"]])) | {"cells": ["."]},
    "steps are a piece's": build_board("..", **claim_win([1, 1], dominoes=[ROW])) | {"steps": "queen"},
    # dominoes
    "dominoes share no vertex": build_net(*PATH, **claim_win("a", dominoes=["ab", "cb"])),
    "no domino is there twice": build_net("ab", "ab", **claim_win("a", dominoes=["ab", "ab"])),
    "a domino is an edge": build_net("ab", **claim_win("a", dominoes=["ab"])),
    "a domino is on the board": build_board(".", **claim_win([1, 1], dominoes=[ROW])),
    "every step is answered": build_net(*PATH, **claim_win("a", dominoes=["ab"])),
    "the winner stands on a domino": build_net("abc", "ab", **claim_win("c", dominoes=["ab"])),
    "the winner stands on a first vertex": build_net("ab", "ab", **claim_win("b", dominoes=["ab"])),
    "the loser stands on no domino": build_net("ab", "ab", **claim_loss("a", dominoes=["ba"])),
    "the loser's every step is answered": build_net("ab", "ab", **claim_loss("a", dominoes=[])),
    # barriers
    "partners are shared with nobody": build_net(*PATH, **claim_win("a", matching=["ab", "bc"], barrier=["b"])),
    "partners are neighbours": build_net("ab", **claim_win("a", matching=["ab"], barrier=[])),
    "partners are on the board": build_board("..", **claim_loss([1, 1], matching=[[[1, 3], [1, 2]]], barrier=[])),
    "a barrier is tight": build_net("ab", "ab", **claim_loss("a", matching=[], barrier=[])),
    "a barrier is of the graph": build_net("ab", "ab", **claim_win("a", matching=["ab"], barrier=["c"])),
    "the winner is covered": build_net(*PATH, **claim_win("a", matching=["ab"], barrier=["b"])),
    "the loser is missed": build_net(*PATH, **claim_loss("b", matching=["ab"], barrier=["b"])),
    # kernels
    "a kernel is of the graph": build_board(".", **claim_win([1, 1], kernel=[[1, 2]])),
    "a kernel has no edge in it": build_board(
        "..", ".#", steps="king", **claim_loss([1, 1], kernel=[[1, 1], [1, 2], [2, 1]])
    ),
    "the winner has an odd number": build_board("...", **claim_win([1, 2], kernel=[[1, 1], [1, 3]])),
    "the others have even numbers": build_board("...", **claim_win([1, 1], kernel=[[1, 2]])),
    "the loser is in the kernel": build_board("..", **claim_loss([1, 1], kernel=[])),
    "the loser's kernel is even": build_board("..", **claim_loss([1, 1], kernel=[[1, 1]])),
    # classes
    "classes are of the free cells": build_board("..", classes=["O#"], matching=["><"]),
    "a class is a letter": build_net("ab", "ab", classes=["OX"], matching=[]),
    "classes are no string": build_net("a", classes="E", matching=[]),
    "classes are one string": build_net("ab", "ab", classes=["MM", "MM"], matching=["ab"]),
    "classes are no list in a list": build_net("ab", "ab", classes=[["M", "M"]], matching=["ab"]),
    "classes are of all vertices": build_net("ab", "ab", classes=["M"], matching=["ab"]),
    "matched vertices are in even components": build_net("ab", "ab", classes=["OM"], matching=["ab"]),
    "even vertices are reached": build_net("ab", "ab", classes=["OE"], matching=["ab"]),
    "what is reached is even": build_net(*PATH, classes=["OOE"], matching=["ab"]),
    "odd vertices are a tight barrier": build_net(*PATH, classes=["EEE"], matching=["ab"]),
    "the matching is maximum": build_board("..", classes=["EE"], matching=[".."]),
    "arrows point to each other": build_board("..", classes=["MM"], matching=[">."]),
    "an arrow is a letter of arrows": build_board(".", classes=["E"], matching=["X"]),
    "arrows point to cells": build_board(".#", classes=["M#"], matching=[">#"]),
    # kernels of all starts
    "every start has a kernel": build_board("..", sets=[[[1, 1], True, [[1, 2]]]]),
    "a start has one kernel": build_board(".", sets=[[[1, 1], False, [[1, 1]]]] * 2),
    "a start wins or loses": build_board("..", sets=[[[1, 1], 1, [[1, 2]]], [[1, 2], True, [[1, 1]]]]),
    "each kernel proves": build_board("..", sets=[[[1, 1], True, [[1, 2]]], [[1, 2], False, [[1, 2]]]]),
    "only a board has them": build_net("ab", "ab", sets=[["a", True, ["b"]], ["b", True, ["a"]]]),
    # what a certificate says
    "one way of proving": build_board("..", **claim_win([1, 1], dominoes=[ROW], kernel=[[1, 1]])),
    "starts have no token": build_board("..", **claim_win([1, 1]), classes=["MM"], matching=["><"]),
    "a position has a token": build_board("..", dominoes=[ROW], winning=True),
    "edges are used in edge geography": build_board("..", **claim_loss([1, 1], dominoes=[]), used=[ROW]),
    "the token is on a free cell": build_board("#", **claim_loss([1, 1], dominoes=[])),
    "the token is on the board": build_board(".", **claim_loss([3, 3], dominoes=[])),
    "only classes prove one matching": build_net("ab", "ab", **claim_win("a", dominoes=["ab"]), unique=True),
    "only of a graph is one matching proved": build_board("..", classes=["MM"], matching=["><"], unique=True),
    "only classes prove a cover": build_net("ab", "ab", **claim_win("a", dominoes=["ab"]), cover=["a"]),
    "only of a graph is a cover proved": build_board("..", classes=["MM"], matching=["><"], cover=[[1, 1]]),
    "only classes prove those of edges": build_net(
        "ab", "ab", **claim_win("a", dominoes=["ab"]), edge_classes="E", steps=[]
    ),
    "winning is true or false": build_board("..", **claim_win([1, 1], dominoes=[ROW])) | {"winning": 1},
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
    "a certificate says that it is one": with_proof(build_solution(MAZE), format="berge-review/1"),
    "a board has one blank": build_solution(
        build_game("rabbit", "."),
        board=[".."],
        certificate=build_board("..", **claim_win([1, 1], dominoes=[ROW])),
        mover_wins=True,
        winner="rabbit",
    ),
    "a board has one token at most": build_solution(build_game("maze", "@."), board=["@@"]),
    "a board has no other letters": build_solution(MAZE, board=["..X"]),
    "a graph has a peak": build_solution(
        HIKE,
        peaks=0,
        paths=[],
        losing=[],
        winning=[],
        first_player_wins=False,
        certificate=build_net("", classes=[""], matching=[]),
    ),
    "n is no truth value": build_solution(build_game("juniper", "1"), n=True),
    "n is not larger than what is proved": build_solution(build_game("juniper", "6"), n=10**12),
    "a path leads to a number": build_solution(HIKE, paths=[["1", "1"]]),
    "peaks are not more than what is proved": build_solution(HIKE, peaks=10**12),
    "a case is not larger than what is proved": build_solution(
        build_game("hamilg", "2;1-2"), cases=[{"vertices": 10**12, "edges": []}]
    ),
    "cases are not more than what is proved": build_solution(
        build_game("hamilg", "1;"), cases=[{"vertices": 1, "edges": []}] * 9
    ),
    "any_first is true or false": build_solution(build_game("juniper", "6,any"), any_first=1),
    "the graph's token is a vertex": build_solution(build_game("graph", "a-b@a"), token="c", at="c"),
    "a move is legal": build_solution(
        build_game("maze", "@.."),
        moves=[[1, 3]],
        at=[1, 3],
        certificate=build_board("#..", **claim_win([1, 3], dominoes=[[[1, 3], [1, 2]]])),
        mover="second",
        winner="second",
    ),
    "a choice is allowed": build_solution(
        build_game("planinarenje", "1;1-1", "p1"),
        moves=["v1"],
        at="v1",
        certificate=build_net(["p1", "v1"], ["p1", "v1"], **claim_win("v1", dominoes=[["v1", "p1"]])),
    ),
    "nobody goes back": build_solution(build_game("maze", "@..", (1, 2)), moves=[[1, 2], [1, 1]], at=[1, 1]),
    "an edge is used once": build_solution(EDGE, moves=[[1, 1], [1, 2], [1, 1]], at=[1, 1]),
    "moves are no string": build_solution(build_game("graph", "a-b", "a"), moves="a"),
    "the proof is about what is left": build_solution(
        build_game("maze", "@...", (1, 2)),
        certificate=build_board("....", **claim_win([1, 2], dominoes=[ROW[::-1], [[1, 4], [1, 3]]])),
    ),
    "the proof is about these edges": with_proof(
        build_solution(build_game("graph", "a-b,b-c@a")), edges=[["a", "b"]], matching=[["a", "b"]], barrier=[]
    )
    | {"mover_wins": True, "winner": "first"},
    "the proof is about these steps": with_proof(build_solution(build_game("knight", "1x2")), steps="king"),
    "the proof is about these used edges": with_proof(build_solution(EDGE), used=[], winning=True, kernel=[[1, 1]])
    | {"mover_wins": True, "winner": "first"},
    "the proof is of vertices being used up": build_solution(
        build_game("maze", "@.."), certificate=build_board("...", **claim_win([1, 1], kernel=[[1, 2]]))
    ),
    "the proof is of edges being used up": build_solution(build_game("edge", "@."), certificate=SELF),
    "starts are proved by the game's rules": build_solution(
        build_game("edge", ".."), certificate=build_board("..", classes=["MM"], matching=["><"])
    ),
    "the proof's token is the game's": build_solution(
        build_game("maze", "@..."),
        certificate=build_board("....", **claim_win([1, 4], dominoes=[[[1, 4], [1, 3]], [[1, 2], [1, 1]]])),
    ),
    "the token is where the moves lead": build_solution(RABBIT, at=[1, 1]),
    "the mover is who is to move": build_solution(RABBIT, mover="rabbit"),
    "players are the game's": build_solution(RABBIT, players=["egg", "rabbit"]),
    "the winner is who wins": build_solution(
        RABBIT,
        winner="egg" if berge.solve(RABBIT).winner == "rabbit" else "rabbit",  # type: ignore[union-attr]
    ),
    "mover_wins is proved": build_solution(RABBIT, mover_wins=not berge.solve(RABBIT).mover_wins),  # type: ignore[union-attr]
    "mover_wins is true or false": build_solution(build_game("maze", "@."), mover_wins=1),
    "nothing is said of starts": build_solution(RABBIT, first_player_wins=True),
    "nothing is said of losing starts": build_solution(RABBIT, losing=[]),
    "nothing is said of winning starts": build_solution(RABBIT, winning=[]),
    "nothing is said of a position": build_solution(MAZE, mover_wins=True),
    "nothing is said of the token": build_solution(MAZE, at=[1, 1]),
    "nothing is said of the mover": build_solution(MAZE, mover="first"),
    "nothing is said of a winner": build_solution(MAZE, winner="first"),
    "losing starts are proved": build_solution(MAZE, losing=[[1, 1]]),
    "winning starts are proved": build_solution(MAZE, winning=[[1, 1]]),
    "losing starts may be chosen": build_solution(HIKE, losing=["p2", "v2"]),
    "winning starts may be chosen": build_solution(HIKE, winning=["p1", "v1"]),
    "odd numbers are no starts": build_solution(build_game("juniper", "6"), winning=[1, 2, 3, 4, 5, 6]),
    "a start is listed once": build_solution(MAZE, winning=[[1, 1], [1, 2], [1, 2]]),
    "the first player wins iff a start loses": build_solution(MAZE, first_player_wins=True),
    "the first player wins iff a start that may be chosen loses": build_solution(
        build_game("planinarenje", "2;1-1,2-1"), first_player_wins=False
    ),
    "first_player_wins is true or false": build_solution(MAZE, first_player_wins=0),
    "a certificate of a token is of a position": build_solution(
        RABBIT, ruleset="stranger", certificate=build_board("..", classes=["MM"], matching=["><"]) | {"token": [1, 1]}
    ),
    "a solution has one certificate": {
        {"certificate": "certificates"}.get(key, key): value for key, value in build_solution(MAZE).items()
    },
}


@pytest.mark.parametrize("reason", FALSE_SOLUTIONS)
def test_a_false_solution_is_refused_because(reason: str) -> None:
    assert_refused("false solutions", reason, FALSE_SOLUTIONS[reason])


@pytest.mark.parametrize("true", [RABBIT, MAZE, EDGE, HIKE], ids=repr)
def test_the_solutions_that_are_forged_were_true(true: berge.Game[Any]) -> None:
    assert berge.verify(build_solution(true))


OVER = build_document(berge.review(build_game("knight", "@.."), certificates=True))
NUMBERS = build_document(berge.review(build_game("juniper", "3", 2), certificates=True))


def change_ply(ply: int, **changes: Any) -> Document:
    plies = [position | (changes if place == ply else {}) for place, position in enumerate(REVIEWED["plies"])]
    return REVIEWED | {"plies": plies}


FALSE_REVIEWS: dict[str, Document] = {
    "each player moves in turn": change_ply(1, player="first"),
    "the token is nowhere at first": change_ply(0, at=[1, 2]),
    "the token is where it was moved": change_ply(1, at=[1, 1]),
    "the token is somewhere": change_ply(1, at=None),
    "winning is proved": change_ply(1, winning=not REVIEWED["plies"][1]["winning"]),
    "winning is true or false": change_ply(1, winning=int(REVIEWED["plies"][1]["winning"])),
    "a mistake loses what was won": change_ply(1, mistake=not REVIEWED["plies"][1]["mistake"]),
    "a mistake is true or false": change_ply(1, mistake=int(REVIEWED["plies"][1]["mistake"])),
    "a move is legal": change_ply(0, move=[1, 5]),
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
    "every position has its proof": change_ply(1, certificate=None),
    "a position without a token has a proof of all starts": change_ply(
        0, certificate=REVIEWED["plies"][1]["certificate"]
    ),
    "a position with a token has a proof with it": change_ply(1, certificate=REVIEWED["plies"][0]["certificate"]),
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
        review = build_document(berge.review(build_game("maze", "....#", (1, 2), (1, 3))), side=player)
        words = f"who was winning at each of 3 positions; mistakes: {player.capitalize()} {numbers}"
        assert berge.verify(review).claim == words
        assert localize(berge.verify(review).message, "zh").startswith("已证明：3 个局面各是谁必胜；失误（第几着）：")
        del review["accuracy"]
        assert not berge.verify(review)
    both = {key: value for key, value in REVIEWED.items() if key != "accuracy"}
    assert berge.verify(both).claim == berge.verify(REVIEWED).claim


def test_a_game_of_numbers_may_leave_out_that_its_first_number_is_even() -> None:
    solution = build_solution(build_game("juniper", "4"))
    assert solution.pop("any_first") is False
    assert berge.verify(solution)
    assert not berge.verify(solution | {"any_first": True})
