"""What berge writes is what its JSON Schemas, which lie in the package, say."""

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import berge

LINES = [json.loads(line) for line in (Path(__file__).parent / "corpus/verdicts.jsonl").read_text().splitlines()]
NAMES = ["berge-game-1", "berge-review-1", "berge-solution-1", "berge-certificate-1"]


def validator(name: str) -> Any:
    schema = json.loads((files("berge") / "schemas" / f"{name}.json").read_text())
    return jsonschema.Draft202012Validator(schema)


def check(name: str, text: str) -> None:
    document = json.loads(text)
    assert document["format"] == f"{name[:-2]}/1"
    validator(name).validate(document)


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_is_a_schema(name: str) -> None:
    jsonschema.Draft202012Validator.check_schema(validator(name).schema)


@pytest.mark.parametrize("part", range(4))
def test_what_is_written_of_the_corpus_fits_the_schemas(part: int) -> None:
    for line in LINES[part::24]:
        thing = berge.loads(line["text"])
        check("berge-game-1", thing.dumps("json"))
        solution = berge.solve(thing)
        check("berge-certificate-1", solution.certificate().dumps("json"))
        for certificates in (False, True):
            check("berge-solution-1", solution.dumps("json", certificates=certificates))
            if isinstance(thing, berge.rabbit.Game):
                review = berge.review(thing, certificates=certificates)
                check("berge-review-1", review.dumps("json", certificates=certificates))
                check("berge-review-1", review.dumps("json", side="egg"))


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("berge-game-1", {"board": ["abc"]}),
        ("berge-game-1", {"ruleset": "chess"}),
        ("berge-game-1", {"moves": [[0, 1]]}),
        ("berge-review-1", {"mistakes": {"fox": [1]}}),
        ("berge-review-1", {"plies": [{}]}),
        ("berge-review-1", {"over": None}),
        ("berge-solution-1", {"mover_wins": 1}),
        ("berge-solution-1", {"format": "berge-solution/2"}),
        ("berge-certificate-1", {"dominoes": [[[1, 1]]]}),
        ("berge-certificate-1", {"cells": []}),
    ],
    ids=str,
)
def test_a_schema_refuses_what_berge_never_writes(name: str, change: dict[str, Any]) -> None:
    game = berge.rabbit.loads(LINES[2]["text"])
    good = {
        "berge-game-1": game.dumps("json"),
        "berge-review-1": berge.review(game).dumps("json"),
        "berge-solution-1": berge.solve(game).dumps("json"),
        "berge-certificate-1": berge.solve(game).certificate().dumps("json"),
    }
    check(name, good[name])
    with pytest.raises(jsonschema.ValidationError):
        validator(name).validate(json.loads(good[name]) | change)
