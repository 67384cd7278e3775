"""Games that the checker does not know: it proves claims about the graph in the certificate."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import berge
from berge import checker
from berge.games.builtin import RULESETS
from checker.test_checker import build_proofs, change
from documents import (
    EDGE,
    HIKE,
    MAZE,
    RABBIT,
    REVIEWED,
    Document,
    build_board,
    build_document,
    build_game,
    build_solution,
    claim_win,
)
from oracle import claims
from thorough import count_repeats

CAVEAT = "; proved for this graph: that the graph is the game's was not checked"
CHOSEN = "; proved for this graph: that the graph is the game's, and that these are the game's starts, was not checked"
"""What is said where the first move chooses."""


def disguise_document(proof: Document) -> Document:
    """Return a document as of an unknown game; a certificate is unchanged."""
    return proof | {"ruleset": "stranger"} if "ruleset" in proof else proof


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_is_proved_of_games_is_proved_of_their_graphs(ruleset: str) -> None:
    rng = random.Random(2014)
    for _ in range(count_repeats(8, 15)):
        for proof in map(build_document, build_proofs(rng, ruleset, 3)):
            choice = {key: proof.get(key) for key in ("openings", "losing", "winning")}
            if choice in ({**dict.fromkeys(choice), "openings": []}, {"openings": None, "losing": [], "winning": []}):
                continue  # a game that cannot begin: of one that is not known nobody believes that
            assert berge.verify(disguise_document(proof)), proof
            assert claims.is_true(disguise_document(proof)), proof


def test_what_was_not_proved_is_said() -> None:
    for proof in (build_solution(RABBIT), build_solution(EDGE)):
        assert berge.verify(disguise_document(proof)).claim == berge.verify(proof).claim + CAVEAT
    for proof in (build_solution(MAZE), build_solution(HIKE), HIKED, REVIEWED, USED):
        assert berge.verify(disguise_document(proof)).claim == berge.verify(proof).claim + CHOSEN


def test_players_who_are_not_told_are_first_and_second() -> None:
    for solution in (disguise_document(build_solution(EDGE)), build_solution(RABBIT)):
        names = {key: value for key, value in solution.items() if key != "players"}
        assert berge.verify(names)
        other = dict(zip(solution["players"], reversed(solution["players"]), strict=True))
        assert not berge.verify(names | {key: other[names[key]] for key in ("mover", "winner")})


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_changed_document_proves_a_falsehood(ruleset: str) -> None:
    rng = random.Random(f"strange {ruleset}")
    refused, rounds = 0, count_repeats(3, 8)
    for _ in range(rounds):
        for proof in map(build_document, build_proofs(rng, ruleset, 3)):
            for _ in range(20):
                forgery = disguise_document(change(proof, rng))
                if berge.verify(forgery):
                    assert claims.is_true(forgery), forgery
                else:
                    refused += 1
    assert refused > 37 * rounds


@pytest.mark.parametrize("steps", [[[1, 3], [-1, -3]], [[-1, 0], [1, 0], [0, 64], [0, -64]]])
def test_steps_may_be_numbers(steps: list[list[int]]) -> None:
    proof = build_board("....", "....", **claim_win([1, 1], dominoes=[[[1, 1], [2, 4]]]), steps=steps)
    assert bool(berge.verify(proof)) is (steps[0] == [1, 3])
    as_king = [[r, c] for r, c in checker.STEPS["king"]]
    of_king = build_document(berge.solve(berge.king.parse("@../.#.")).certificate())
    assert berge.verify(of_king | {"steps": as_king})


STEPPED = build_board("..", **claim_win([1, 1], dominoes=[[[1, 1], [1, 2]]]))
FALSE_STEPS: dict[str, Any] = {
    "each has its opposite": [[0, 1]],
    "one leads nowhere": [[0, 1], [0, -1], [0, 0]],
    "one is there twice": [[0, 1], [0, -1], [0, 1]],
    "there are some": [],
    "there are few": [[0, s * d] for s in (1, -1) for d in range(1, checker.MOST_STEPS)],
    "they are pairs": [[0, 1, 0], [0, -1, 0]],
    "they are numbers": [["a", 1], ["b", -1]],
    "they are whole": [[0, 1.0], [0, -1.0]],
    "they are no truths": [[False, True], [False, -1]],
    "they are no other thing": {"0": 1},
    "they are there": None,
}
FALSE_SOLUTIONS: dict[str, Document] = {
    "the name of the game is a text": disguise_document(build_solution(MAZE)) | {"ruleset": 1},
    "the winner is the mover iff the mover wins": disguise_document(build_solution(RABBIT)) | {"winner": "fox"}
    if berge.solve(RABBIT).mover_wins  # type: ignore[union-attr]
    else disguise_document(build_solution(RABBIT)) | {"winner": build_solution(RABBIT)["mover"]},
    "mover_wins is proved": disguise_document(build_solution(RABBIT))
    | {"mover_wins": not build_solution(RABBIT)["mover_wins"]},
    "a player has a name": disguise_document(build_solution(RABBIT)) | {"players": ["\x1b[31m", "egg"]},
    "players are two": disguise_document(build_solution(RABBIT)) | {"players": ["rabbit"]},
    "players are not one": disguise_document(build_solution(RABBIT)) | {"players": ["egg", "egg"]},
    "each player moves in turn": disguise_document(build_solution(EDGE)) | {"mover": "second", "winner": "second"}
    if build_solution(EDGE)["mover_wins"]
    else disguise_document(build_solution(EDGE)) | {"mover": "second", "winner": "first"},
    "the token is where the moves lead": disguise_document(build_solution(RABBIT)) | {"at": [1, 1]},
    "the last move leads to the token": disguise_document(build_solution(RABBIT)) | {"moves": [[1, 2], [1, 1]]},
    "a vertex that was left is not there": disguise_document(build_solution(build_game("maze", "@...", (1, 2))))
    | {"moves": [[1, 4], [1, 2]]},
    "a vertex is left once": disguise_document(build_solution(build_game("maze", "@..", (1, 2))))
    | {"moves": [[9, 9], [9, 9], [1, 2]]},
    "an edge between moves has been used": disguise_document(build_solution(EDGE))
    | {"moves": [[1, 2], [1, 1], [1, 2], [1, 2]]},
    "moves have no proof of starts": disguise_document(build_solution(MAZE)) | {"moves": [[1, 1]]},
    "a start is a vertex": disguise_document(build_solution(MAZE)) | {"winning": [[1, 1], [1, 2], [9, 9]]},
    "a start that loses does not win": disguise_document(build_solution(HIKE))
    | {"losing": [], "winning": ["p1", "p2"]},
    "where there are vertices there is a start": disguise_document(build_solution(MAZE))
    | {"losing": [], "winning": [], "first_player_wins": False},
    "a start wins or loses": disguise_document(build_solution(HIKE)) | {"losing": ["p2", "p1"], "winning": ["p1"]},
    "the first player wins iff a start loses": disguise_document(build_solution(MAZE)) | {"first_player_wins": True},
    "nothing is said of a position": disguise_document(build_solution(MAZE)) | {"mover_wins": True},
    "nothing is said of starts": disguise_document(build_solution(RABBIT)) | {"losing": []},
    "there is a proof": {
        key: value for key, value in disguise_document(build_solution(MAZE)).items() if key != "certificate"
    },
}
HIKED = build_document(berge.review(build_game("planinarenje", "2;1-1", "p1"), certificates=True))
USED = build_document(berge.review(EDGE, certificates=True))


def change_ply(review: Document, ply: int, **changes: Any) -> Document:
    plies = [position | (changes if place == ply else {}) for place, position in enumerate(review["plies"])]
    return disguise_document(review) | {"plies": plies}


FALSE_REVIEWS: dict[str, Document] = {
    "a start that may not be chosen is no move": disguise_document(HIKED) | {"openings": ["p2"]},
    "openings are vertices": disguise_document(HIKED) | {"openings": ["p1", "p2", "p3"]},
    "where there are vertices there is an opening": change_ply(HIKED, 0, winning=False) | {"openings": []},
    "openings are a list": disguise_document(HIKED) | {"openings": "p1"},
    "who may choose only what wins for the opponent loses": change_ply(HIKED, 0, winning=True)
    | {"openings": ["p1"], "mistakes": {"mirko": [], "slavko": []}},
    "there are two players": disguise_document(REVIEWED) | {"players": ["first"]},
    "players are not one": disguise_document(REVIEWED) | {"players": ["first", "first"]},
    "players are words": disguise_document(REVIEWED) | {"players": ["first", "\x1b[31m"]},
    "each player moves in turn": change_ply(REVIEWED, 1, player="first"),
    "the token is where it was moved": change_ply(REVIEWED, 1, at=[1, 1]),
    "a move is a step": change_ply(REVIEWED, 1, move=[1, 4]),
    "the first move is on the graph": change_ply(REVIEWED, 0, move=[1, 5]),
    "winning is proved": change_ply(REVIEWED, 1, winning=not REVIEWED["plies"][1]["winning"]),
    "a mistake loses what was won": change_ply(REVIEWED, 1, mistake=not REVIEWED["plies"][1]["mistake"]),
    "every mistake is listed": disguise_document(REVIEWED) | {"mistakes": {"first": [], "second": []}},
    "each proof is about what is left": change_ply(
        REVIEWED, 1, certificate=REVIEWED["plies"][1]["certificate"] | {"cells": ["...##"]}
    ),
    "edges are used up in all of a game": change_ply(
        USED, 1, certificate=build_solution(build_game("maze", "@."))["certificate"]
    ),
    "no edge is used at the start": disguise_document(USED)
    | {"plies": [], "final": USED["final"] | {"player": "first"}},
    "a vertex that was left stays so": change_ply(
        REVIEWED, 1, certificate=build_solution(build_game("maze", "....#", (1, 3)))["certificate"], at=[1, 2]
    ),
}
REFUSALS = json.loads(Path(__file__).with_name("refusals.json").read_text(encoding="utf-8"))


def assert_refused(kind: str, reason: str, false: Document) -> None:
    verdict = berge.verify(false)
    assert (bool(verdict), verdict.claim) == (False, REFUSALS[kind][reason])


@pytest.mark.parametrize("reason", FALSE_STEPS)
def test_false_steps_are_refused_because(reason: str) -> None:
    assert_refused("false steps", reason, STEPPED | {"steps": FALSE_STEPS[reason]})


@pytest.mark.parametrize("reason", FALSE_SOLUTIONS)
def test_a_false_solution_of_a_strange_game_is_refused_because(reason: str) -> None:
    assert_refused("strange solutions", reason, FALSE_SOLUTIONS[reason])


@pytest.mark.parametrize("reason", FALSE_REVIEWS)
def test_a_false_review_of_a_strange_game_is_refused_because(reason: str) -> None:
    for claim in (HIKED, REVIEWED, USED):
        assert berge.verify(disguise_document(claim))
    assert_refused("strange reviews", reason, FALSE_REVIEWS[reason])


def test_of_known_games_openings_are_checked() -> None:
    assert HIKED["openings"] == ["p1", "p2"]
    assert berge.verify(HIKED)
    assert berge.verify({key: value for key, value in HIKED.items() if key != "openings"})
    assert not berge.verify(HIKED | {"openings": ["p1"]})
    assert "openings" not in REVIEWED


def test_berge_verify_and_the_checker_alone_say_the_same(tmp_path: Path) -> None:
    shutil.copytree(Path(checker.__file__).parent, tmp_path / "checker")
    for proof in (disguise_document(REVIEWED), FALSE_REVIEWS["a move is a step"]):
        (tmp_path / "proof.json").write_text(json.dumps(proof))
        command = [sys.executable, "-m", "checker", "proof.json"]
        run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        command = [sys.executable, "-m", "berge", "verify", "proof.json"]
        again = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert run.stdout + run.stderr == again.stdout
        assert run.returncode == again.returncode
