"""The page's steps of a search, compared with the library's."""

from __future__ import annotations

import json
import random
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import berge
from berge.games.builtin import RULESETS
from berge.web.answers import answer
from page.test_page import NODE

FOLD = Path(__file__).with_name("fold.mjs")
LINES = [line for ruleset in RULESETS.values() for line in ruleset.examples if not line.startswith("edge")]
SPARSE = 40


def draw_games() -> list[Any]:
    """Return games on boards and tables, and on random sparse graphs, which have nested blossoms."""
    chance = random.Random(6)
    graphs = []
    for _ in range(SPARSE):
        count = chance.randint(4, 16)
        edges = {tuple(sorted(chance.sample(range(count), 2))) for _ in range(chance.randint(count, 2 * count))}
        graphs.append(f"graph:{','.join(f'{v}-{w}' for v, w in sorted(edges))}")
    return [berge.loads(line) for line in (*LINES, *graphs)]


def test_page_folds_steps_into_the_states_of_the_library() -> None:
    """Pairs, tree, blossoms, classes and odd pieces follow from the changes alone."""
    all_games = draw_games()
    lines = [answer("/api/explain", json.loads(game.dumps("json")), "en", lambda *_: None) for game in all_games]
    process = subprocess.run([NODE, FOLD], input="\n".join(lines), capture_output=True, text=True, check=True)
    kinds = set()
    for game, line in zip(all_games, process.stdout.splitlines(), strict=True):
        explanation = berge.explain(game)
        number = game.setup.game_graph.number

        def number_names(names: Iterable[Any], number: Any = number) -> set[int]:
            return set(map(number, names))

        def number_edges(pairs: Iterable[Sequence[Any]], number: Any = number) -> list[set[int]]:
            return sorted(({number(v), number(w)} for v, w in pairs), key=sorted)

        def number_groups(parts: Iterable[Iterable[Any]], number: Any = number) -> list[list[int]]:
            return sorted(sorted(map(number, part)) for part in parts)

        moments = json.loads(line)
        for step, moment in zip(explanation.steps, moments, strict=True):
            kinds.add(step.kind)
            assert sorted(map(set, moment["pairs"]), key=sorted) == number_edges(step.pairs)
            assert sorted(map(set, moment["tree"]), key=sorted) == number_edges(step.tree)
            for part in ("outer", "inner", "even", "odd"):
                assert len(moment[part]) == len(set(moment[part]))
                assert set(moment[part]) == number_names(getattr(step, part)), (game, step)
            assert sorted(map(sorted, moment["blossoms"])) == number_groups(step.blossoms)
        assert sorted(map(sorted, moments[-1]["pieces"])) == number_groups(explanation.odd_pieces)
    assert kinds == {"begin", "pair", "search", "grow", "shrink", "path", "flip", "stuck", "done", "barrier", "winner"}
