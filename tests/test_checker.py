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
from oracle import geography

LINES = [json.loads(line) for line in (Path(__file__).parent / "corpus/verdicts.jsonl").read_text().splitlines()]
RECORDS = [line for line in LINES if line["ruleset"] == "rabbit"]
MAZES = [line for line in LINES if line["ruleset"] == "maze"]

Document = dict[str, Any]


def document(thing: Any) -> Document:
    parsed: Document = json.loads(thing.dumps("json", **({} if hasattr(thing, "as_dict") else {"certificates": True})))
    return parsed


def review_of(line: Document) -> berge.Review:
    game = berge.loads(line["text"])
    assert isinstance(game, berge.rabbit.Game)
    return berge.review(game, certificates=True)


def solution_of(line: Document) -> berge.Solution:
    return berge.solve(berge.loads(line["text"]))


def test_every_proof_of_the_corpus_is_accepted() -> None:
    for line in RECORDS[::2]:
        assert berge.verify(review_of(line)), line["id"]
        assert berge.verify(solution_of(line)), line["id"]
    for line in MAZES:
        assert berge.verify(solution_of(line)), line["id"]
        assert berge.verify(solution_of(line).certificate()), line["id"]


def holds(proof: Document) -> bool:
    """Whether the claim of a certificate about one position is true, by searching the game."""
    graph = geography.grid(proof["cells"])
    return geography.is_winning(graph, frozenset(), tuple(proof["token"])) is proof["winning"]


def change_position(proof: Document, rng: random.Random) -> Document:
    """Return a certificate of one position with something changed."""
    changed = copy.deepcopy(proof)
    rows, columns = len(proof["cells"]), len(proof["cells"][0])
    cell = [rng.randint(0, rows + 1), rng.randint(0, columns + 1)]
    dominoes = changed["dominoes"]
    match rng.randrange(8):
        case 0:
            changed["winning"] = not changed["winning"]
        case 1:
            changed["token"] = cell
        case 2 if dominoes:
            dominoes.pop(rng.randrange(len(dominoes)))
        case 3 if dominoes:
            rng.choice(dominoes).reverse()
        case 4 if dominoes:
            rng.choice(dominoes)[rng.randrange(2)] = cell
        case 5 if dominoes:
            dominoes.append(copy.deepcopy(rng.choice(dominoes)))
        case 6:
            dominoes.append([cell, [cell[0], cell[1] + 1]])
        case _:
            r, c = rng.randrange(rows), rng.randrange(columns)
            row = proof["cells"][r]
            changed["cells"][r] = row[:c] + (".#"[row[c] == "."]) + row[c + 1 :]
    return changed


def test_no_changed_certificate_of_a_position_proves_a_falsehood() -> None:
    rng = random.Random(1971)
    rejected = 0
    for line, _ in itertools.product(RECORDS[::6], range(5)):
        for ply in review_of(line).plies:
            proof = change_position(document(ply.certificate()), rng)
            if berge.verify(proof):
                assert holds(proof), proof
            else:
                rejected += 1
    assert rejected > 2500


def change_document(proof: Document, rng: random.Random) -> Document:
    """Return a document with one value, anywhere in it, changed to another of its kind."""
    changed = copy.deepcopy(proof)
    places = list(leaves(changed))
    holder, key = rng.choice(places)
    value = holder[key]
    if isinstance(value, bool):
        holder[key] = not value
    elif isinstance(value, int):
        holder[key] = value + rng.choice([-2, -1, 1, 2])
    elif isinstance(value, list):
        holder[key] = value[:-1] if value else [[1, 1]]
    elif value:
        at = rng.randrange(len(value))
        holder[key] = value[:at] + rng.choice([x for x in ".#XOEMv<>^" if x != value[at]]) + value[at + 1 :]
    return changed


CHECKED = {"board", "plies", "final", "certificate", "losing", "winning", "first_player_wins", "mover_wins", "start"}
CHECKED |= {"mover", "winner"}
CHECKED |= {"moves", "at", "move", "mistake", "mistakes", "cells", "token", "dominoes", "classes", "matching", "player"}
UNCHECKED = {"winning_moves", "accuracy", "decisive", "over", "players", "ply", "format", "ruleset"}


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, Any]]:
    """Yield the places in a document whose content the checker vouches for."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        if key in UNCHECKED:
            continue
        if not isinstance(inner, dict):
            yield value, key
        yield from leaves(inner, (*path, key))


def same_claims(one: Document, other: Document) -> bool:
    """Whether two documents say the same about the same game, whatever their proofs."""

    def claims(value: Any) -> Any:
        if isinstance(value, dict):
            return {k: claims(v) for k, v in value.items() if k in CHECKED and k != "certificate"}
        return list(map(claims, value)) if isinstance(value, list) else value

    return bool(claims(one) == claims(other))


def test_no_changed_document_is_accepted_with_other_claims() -> None:
    rng = random.Random(4055)
    tried = accepted = 0
    things = [review_of(line) for line in RECORDS[::12]] + [solution_of(line) for line in [*RECORDS[::12], *MAZES[::4]]]
    for thing in things:
        original = document(thing)
        for _ in range(34):
            changed = change_document(original, rng)
            tried += 1
            if berge.verify(changed):
                accepted += 1
                assert same_claims(original, changed) or still_true(changed), changed
    assert tried > 10_000
    assert accepted < tried / 10


def still_true(changed: Document) -> bool:
    """Whether a changed document that was accepted says the truth about the game it now contains."""
    start = berge.loads(json.dumps(changed))
    fresh = berge.review(start, certificates=True) if "plies" in changed else berge.solve(start)  # type: ignore[arg-type]
    return same_claims(document(fresh), changed)


@pytest.mark.parametrize(
    "garbage",
    [
        {},
        {"format": None},
        {"format": []},
        {"format": "berge-game/1"},
        {"format": "berge-certificate/1"},
        {"format": "berge-certificate/1", "token": 1, "cells": 2, "winning": 3, "dominoes": 4},
        {"format": "berge-certificate/1", "token": [1, 1], "cells": [], "winning": True, "dominoes": []},
        {"format": "berge-certificate/1", "token": [1, 1], "cells": ["."], "winning": 2, "dominoes": []},
        {"format": "berge-certificate/1", "cells": ["..", "."], "classes": [], "matching": []},
        {"format": "berge-certificate/1", "cells": ["."], "classes": [], "matching": []},
        {"format": "berge-review/1"},
        {"format": "berge-review/1", "ruleset": "rabbit", "board": ["X"], "plies": [], "final": {"certificate": 1}},
        {"format": "berge-review/1", "ruleset": "maze"},
        {"format": "berge-solution/1", "ruleset": "rabbit"},
        {"format": "berge-solution/1", "ruleset": "rabbit", "board": ["X"], "start": [9, 9], "certificate": {}},
        {"format": "berge-solution/1", "ruleset": "maze", "board": ["."], "certificate": {"cells": ["#"]}},
        {"format": "berge-certificate/1", "token": [[1], 1], "cells": ["."], "winning": True, "dominoes": [[1, 2]]},
    ],
    ids=lambda garbage: json.dumps(garbage)[:40],
)
def test_garbage_proves_nothing(garbage: Document) -> None:
    verdict = berge.verify(garbage)
    assert not verdict
    assert str(verdict).startswith("not proved: ")


FALSE_MAZE = {
    "format": "berge-solution/1", "ruleset": "maze", "board": ["..#"], "first_player_wins": True,
    "losing": [[1, 3]], "winning": [[1, 1], [1, 2]],
    "certificate": {"format": "berge-certificate/1", "cells": ["..#"], "classes": ["MME"], "matching": ["><#"]},
}  # fmt: skip


def test_a_wall_is_no_losing_start() -> None:
    assert not berge.verify(FALSE_MAZE)
    assert not berge.verify(FALSE_MAZE["certificate"])  # type: ignore[arg-type]
    mended = {"losing": [], "first_player_wins": False, "certificate": FALSE_MAZE["certificate"] | {"classes": ["MM#"]}}  # type: ignore[operator]
    assert berge.verify(FALSE_MAZE | mended)


@pytest.mark.parametrize(("key", "claim"), [("mover", "egg"), ("winner", "egg"), ("at", [1, 1]), ("moves", [[1, 4]])])
def test_who_moves_and_who_wins_are_claims_too(key: str, claim: object) -> None:
    told = document(berge.solve(berge.rabbit.Board.parse("XO.OXO")))
    assert berge.verify(told)
    assert not berge.verify(told | {key: claim})


def test_nesting_without_end_is_refuted() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    assert not berge.verify({"format": "berge-certificate/1", "token": deep, "cells": ["."], "winning": True})
    assert not berge.verify(FALSE_MAZE | {"board": deep})


def test_a_string_is_no_board() -> None:
    assert not berge.verify(
        {
            "format": "berge-certificate/1",
            "cells": "..",
            "token": [1, 1],
            "winning": True,
            "dominoes": [[[1, 1], [2, 1]]],
        }
    )


@pytest.mark.parametrize("thing", [berge.rabbit.loads(RECORDS[0]["text"]), berge.maze.loads(MAZES[0]["text"]), "{}", 1])
def test_what_holds_no_proof_is_a_type_error(thing: Any) -> None:
    with pytest.raises(TypeError, match=f"found {type(thing).__name__}; expected a certificate, a review"):
        berge.verify(thing)


def test_a_review_without_certificates_proves_nothing() -> None:
    game = berge.rabbit.loads(RECORDS[0]["text"])
    parsed = json.loads(berge.review(game).dumps("json"))
    assert berge.verify(parsed).words == "the review holds no certificates"


def test_the_checker_runs_alone(tmp_path: Path) -> None:
    alone = shutil.copy(checker.__file__, tmp_path / "checker.py")
    (tmp_path / "good.json").write_text(review_of(RECORDS[2]).dumps("json", certificates=True))
    bad = document(review_of(RECORDS[2]).plies[0].certificate())
    (tmp_path / "bad.json").write_text(json.dumps(bad | {"winning": False}))

    (tmp_path / "latin.json").write_bytes(b'{"format": "\xe9"}')
    (tmp_path / "deep.json").write_text("[" * 100_000)

    def run(*names: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-I", str(alone), *names]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

    assert run("good.json").stdout.startswith("proved: who was winning at each of ")
    assert run("bad.json").stderr.startswith("not proved: ")
    assert (run("good.json").returncode, run("bad.json").returncode) == (0, 1)
    for name in ("latin.json", "deep.json", "missing.json"):
        assert run(name).returncode == 1
        assert run(name).stderr.startswith("not proved: ")
        assert run(name).stderr.count("\n") == 1
    assert run().stderr == "usage: python checker.py FILE\n"
