"""Stores the answers to all questions of the lesson, the rules and the puzzles; runs after `pack.py`.

So these parts of a published page do not wait for Python. `record_answers` returns JSON for `site.mjs`: for each
ruleset the answers by address and body, as the page sends them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from berge.analysis.engine import STRONGEST
from berge.games.builtin import RULESETS
from berge.web.answers import respond

Json = dict[str, Any]


class Recorder:
    """Asks as `page/control/trial.ts` does, and stores the answers."""

    def __init__(self, answers: dict[str, Any]) -> None:
        self.answers = answers

    def ask(self, path: str, body: Json) -> Any:
        """Return an answer, which is computed once."""
        text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
        if path + text not in self.answers:
            status, _blank, answer = respond(path, text, "en").partition(" ")
            assert status == "200", (path, text, answer)
            self.answers[path + text] = json.loads(answer)
        return self.answers[path + text]

    def open(self, line: str) -> tuple[Json, list[Any]]:
        """Open a game in one line; return its setup and its moves."""
        answer = self.ask("/api/open", {"text": line})
        return answer["setup"], [node["move"] for node in answer["record"]["nodes"]]

    def ask_position(self, setup: Json, moves: list[Any]) -> Json:
        """Ask about the position after some moves."""
        position: Json = self.ask("/api/position", _build_document(setup, moves))
        return position

    def try_moves(self, line: str) -> None:
        """Ask about a position, and about the position after each move."""
        setup, moves = self.open(line)
        for move in self.ask_position(setup, moves)["legal"]:
            self.ask_position(setup, [*moves, move])

    def play(self, line: str) -> None:
        """Play every move of the player against the engine."""
        setup, moves = self.open(line)
        games = [moves]
        while games:
            moves = games.pop()
            for move in self.ask_position(setup, moves)["legal"]:
                after = [*moves, move]
                if not self.ask_position(setup, after)["over"]:
                    question = {"game": _build_document(setup, after), "level": STRONGEST, "seed": len(after)}
                    games.append([*after, self.ask("/api/choose", question)["move"]])


def _build_document(setup: Json, moves: list[Any]) -> Json:
    return {"format": "berge-game/1", "ruleset": setup["ruleset"], **setup["document"], "moves": moves}


def record_answers(page: Path) -> str:
    """Return the answers about the lesson, the rules and the puzzles in the page's folder, as JSON."""
    answers: dict[str, dict[str, Any]] = {}

    def list_recorders(lines: list[str]) -> Iterator[tuple[Recorder, str]]:
        for line in lines:
            yield Recorder(answers.setdefault(line.partition(":")[0], {})), line

    lesson = json.loads((page / "lesson.json").read_text("utf-8"))
    for recorder, line in list_recorders([step["line"] for step in lesson if "line" in step]):
        recorder.play(line)
    for recorder, line in list_recorders([ruleset.sketch for ruleset in RULESETS.values() if ruleset.sketch]):
        recorder.ask_position(*recorder.open(line))
    for path in sorted(page.glob("puzzles/*.json")):
        for recorder, line in list_recorders(
            [one["position"] for one in json.loads(path.read_text("utf-8"))["puzzles"]]
        ):
            recorder.try_moves(line)
    return json.dumps(answers, separators=(",", ":"))
