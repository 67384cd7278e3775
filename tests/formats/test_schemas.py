"""Documents agree with the JSON Schemas in the package."""

import copy
import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

import jsonschema
import pytest

import berge
from berge.formats import schemas
from berge.games.builtin import RULESETS
from corpus.verdicts import LINES
from rulesets import SETUPS
from thorough import mark_cases, pick_subset

NAMES = [
    "berge-game-1", "berge-review-1", "berge-solution-1", "berge-certificate-1", "berge-matrix-1", "berge-slither-1",
    "berge-control-1",
    "berge-ensemble-1",
    "berge-explanation-1",
    "berge-request-1",
    "berge-answer-1",
    "berge-score-1",
]  # fmt: skip


@cache
def build_validator(name: str) -> Any:
    schema = json.loads((files("berge") / "schemas" / f"{name}.json").read_text())
    return jsonschema.Draft202012Validator(schema)


def check(text: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(text)
    valid = build_validator(document["format"].replace("/", "-"))
    known = valid.schema.get("properties", {}).get("ruleset", {}).get("enum", [document.get("ruleset")])
    assert document.get("ruleset") in known, f"`make schemas` adds {document['ruleset']} to the schemas"
    valid.validate(document)
    return document


def write_documents(thing: Any) -> Iterator[str]:
    """Yield all documents of a setup or a game."""
    game = berge.Game(thing.setup, thing.moves) if isinstance(thing, berge.Game) else thing.game()
    yield game.dumps("json")
    for certificates in (False, True):
        yield berge.solve(game).dumps("json", certificates=certificates)
        yield berge.review(game, certificates=certificates).dumps("json", certificates=certificates)
    yield berge.review(game).dumps("json", side=game.players[1])
    yield berge.solve(game).certificate().dumps("json")


def play_games(ruleset: str) -> Iterator[berge.Game[Any]]:
    """Yield games of no move, one move and all moves from each setup, with always the first move or always the last."""
    for text in SETUPS[ruleset]:
        for which in pick_subset((-1, 0), 2):
            position = RULESETS[ruleset].parse(text).position()
            yield position.game()
            while not position.is_over():
                position.push(position.legal_moves[which])
                if position.ply == 1 or position.is_over():
                    yield position.game()


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_is_a_schema(name: str) -> None:
    jsonschema.Draft202012Validator.check_schema(build_validator(name).schema)


def test_the_files_are_what_the_function_says() -> None:
    for name, text in schemas.build_files().items():
        assert (files("berge") / "schemas" / name).read_text(encoding="utf-8") == text, (
            "`make schemas` writes them again"
        )
    assert sorted(schemas.build_files()) == sorted(f"{name}.json" for name in NAMES)


@pytest.mark.parametrize("part", mark_cases(range(4), (0,)))
def test_what_is_written_of_the_corpus_fits_the_schemas(part: int) -> None:
    for line in LINES[part::48]:
        for text in write_documents(berge.loads(line["text"])):
            check(text)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_is_written_of_each_ruleset_fits_the_schemas(ruleset: str) -> None:
    formats = {check(text)["format"] for game in play_games(ruleset) for text in write_documents(game)}
    assert formats == {"berge-game/1", "berge-review/1", "berge-solution/1", "berge-certificate/1"}


SLITHERS = ["a-b,b-c,c-a,a-d", "a-b,b-c", "u-v,u-1,u-2,v-3,v-4", "1:2-1:3,~4", ""]


@pytest.mark.parametrize("graph", SLITHERS)
@pytest.mark.parametrize("certificates", [False, True])
def test_who_wins_slither_fits_its_schema_and_every_key_is_needed(graph: str, certificates: bool) -> None:
    document = check(berge.slither(berge.loads(f"graph:{graph}")).dumps("json", certificates=certificates))
    for key, value in document.items():
        if key != "certificates":
            assert not build_validator("berge-slither-1").is_valid({k: v for k, v in document.items() if k != key}), key
        wrong: list[Any] = [{"no": "such"}, 1.5, [[1.5]], not value]
        for other in wrong:
            assert not build_validator("berge-slither-1").is_valid(document | {key: other}), key


def test_a_matrix_fits_its_schema_and_every_key_is_needed() -> None:
    document = check(berge.dulmage_mendelsohn([("a", 1), ("a", 2), ("b", 2)]).dumps("json"))
    for key in document:
        is_valid = build_validator("berge-matrix-1").is_valid({k: v for k, v in document.items() if k != key})
        assert is_valid == (key in ("unique", "cover")), key  # documents of earlier versions do not have these
        for other in ({"no": "such"}, 1.5, [[1.5]], "x"):
            assert not build_validator("berge-matrix-1").is_valid(document | {key: other}), key


OPTIONAL = {"certificate", "any_first", "steps", "used", "moves", "token", "openings"}
"""Keys that some documents do without."""


def list_holders(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from list_holders(inner)


@pytest.mark.parametrize("ruleset", mark_cases(RULESETS, ("rabbit", "edge", "graph", "hamilg")))
def test_every_key_is_needed_and_of_one_kind(ruleset: str) -> None:
    shapes = set()
    for game in list(play_games(ruleset))[:3]:
        for text in write_documents(game):
            document = check(text)
            valid = build_validator(document["format"].replace("/", "-"))
            optional = OPTIONAL | set(game.players) | ({"players"} if "mover" in document else set())
            for holder in list(list_holders(document)):
                shape = (document["format"], *sorted((key, type(value).__name__) for key, value in holder.items()))
                if shape in shapes:
                    continue
                shapes.add(shape)
                for key, value in list(holder.items()):
                    if key not in optional:
                        del holder[key]
                        assert not valid.is_valid(document), key
                    if key not in OPTIONAL - {"moves", "any_first", "steps"}:
                        holder[key] = {"no": "such"}
                        assert not valid.is_valid(document), key
                        holder[key] = 1.5
                        assert not valid.is_valid(document), key
                    holder[key] = value
            assert valid.is_valid(document)


def make_valid_document(name: str, ruleset: str, setup: str, *moves: Any) -> dict[str, Any]:
    game = berge.Game(RULESETS[ruleset].parse(setup), moves)
    texts = {
        "berge-game-1": lambda: game.dumps("json"),
        "berge-review-1": lambda: berge.review(game, certificates=True).dumps("json", certificates=True),
        "berge-solution-1": lambda: berge.solve(game).dumps("json", certificates=True),
        "berge-certificate-1": lambda: berge.solve(game).certificate().dumps("json"),
    }
    return check(texts[name]())


RABBIT = ("rabbit", "XO.OXO", (1, 2))
MAZE = ("maze", "..#")
FIXED = ("maze", "@.#")
KING = ("king", "..#")
EDGE = ("edge", "...", (1, 1), (1, 2))
GRAPH = ("graph", "a-b,b-c,c-a")
HIKE = ("planinarenje", "2;1-1", "p1")
CASES = ("hamilg", "2;1-2")


@pytest.mark.parametrize(
    ("name", "of", "change"),
    [
        ("berge-game-1", RABBIT, {"board": ["abc"]}),
        ("berge-game-1", RABBIT, {"ruleset": "chess"}),
        ("berge-game-1", RABBIT, {"ruleset": "maze"}),
        ("berge-game-1", RABBIT, {"moves": [[0, 1]]}),
        ("berge-game-1", RABBIT, {"moves": None}),
        ("berge-game-1", MAZE, {"board": ["X"]}),
        ("berge-game-1", FIXED, {"moves": None}),
        ("berge-game-1", GRAPH, {"edges": [["a", "b", "c"]]}),
        ("berge-game-1", GRAPH, {"vertices": ["a", "a"]}),
        ("berge-game-1", GRAPH, {"moves": [True]}),
        ("berge-game-1", ("juniper", "9"), {"n": 1 << 21}),
        ("berge-game-1", ("juniper", "9"), {"any_first": 1}),
        ("berge-game-1", HIKE, {"moves": ["p0"]}),
        ("berge-game-1", HIKE, {"paths": [[0, 1]]}),
        ("berge-game-1", CASES, {"cases": [{"vertices": 0, "edges": []}]}),
        ("berge-review-1", RABBIT, {"mistakes": {"fox": [1]}}),
        ("berge-review-1", RABBIT, {"mistakes": {}}),
        ("berge-review-1", RABBIT, {"players": ["egg", "rabbit"]}),
        ("berge-review-1", RABBIT, {"plies": [{}]}),
        ("berge-review-1", RABBIT, {"over": None}),
        ("berge-review-1", HIKE, {"players": ["first", "second"]}),
        ("berge-solution-1", RABBIT, {"mover_wins": 1}),
        ("berge-solution-1", RABBIT, {"mover": "fox"}),
        ("berge-solution-1", RABBIT, {"losing": []}),
        ("berge-solution-1", RABBIT, {"format": "berge-solution/2"}),
        ("berge-solution-1", MAZE, {"mover_wins": True}),
        ("berge-solution-1", MAZE, {"losing": ["a"]}),
        ("berge-solution-1", FIXED, {"moves": None}),
        ("berge-solution-1", GRAPH, {"winning": [None]}),
        ("berge-certificate-1", RABBIT, {"dominoes": [[[1, 1]]]}),
        ("berge-certificate-1", RABBIT, {"cells": []}),
        ("berge-certificate-1", RABBIT, {"kernel": []}),
        ("berge-certificate-1", RABBIT, {"steps": "rook"}),
        ("berge-certificate-1", RABBIT, {"used": [[[1, 1], [1, 2]]]}),
        ("berge-certificate-1", RABBIT, {"vertices": ["a"]}),
        ("berge-certificate-1", MAZE, {"matching": [[[1, 1], [1, 2]]]}),
        ("berge-certificate-1", MAZE, {"classes": ["X"]}),
        ("berge-certificate-1", MAZE, {"token": [1, 1]}),
        ("berge-certificate-1", KING, {"matching": ["><#"]}),
        ("berge-certificate-1", EDGE, {"used": []}),
        ("berge-certificate-1", EDGE, {"kernel": [[1, 1], [1, 1]]}),
        ("berge-certificate-1", EDGE[:2], {"sets": [[[1, 1], 1, []]]}),
        ("berge-certificate-1", EDGE[:2], {"sets": [[[1, 1], True]]}),
        ("berge-certificate-1", GRAPH, {"classes": ["EE", "E"]}),
        ("berge-certificate-1", GRAPH, {"matching": ["ab"]}),
    ],
    ids=str,
)
def test_a_schema_refuses_what_berge_never_writes(name: str, of: tuple[Any, ...], change: dict[str, Any]) -> None:
    """A change to None takes the key away."""
    changed = copy.deepcopy(make_valid_document(name, *of)) | change
    for key in [key for key, value in change.items() if value is None and key == "moves"]:
        del changed[key]
    with pytest.raises(jsonschema.ValidationError):
        build_validator(name).validate(changed)
