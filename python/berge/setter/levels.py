"""A tournament that measures how well the engine's levels play: on dealt boards, with both sides."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from random import Random
from typing import Protocol

from berge.analysis.engine import STRONGEST, Engine, Pick
from berge.games import AnyPosition, AnyRuleset, AnySetup, Move
from berge.games.builtin import RULESETS
from berge.setter.deals import ERRORS, deal

BOARDS = 100
"""Default number of boards for each ruleset and difficulty."""


class Player(Protocol):
    """A player, such as an engine."""

    def pick(self, position: AnyPosition) -> Pick:
        """Return a move."""


class OnePly:
    """A player that ends the game if it can, and otherwise moves at random."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def pick(self, position: AnyPosition) -> Pick:
        """Return a move that ends the game, or a random one."""
        legal = position.legal_moves
        ends = [move for move in legal if is_last_move(position, move)]
        return Pick(self._random.choice(ends or legal), bool(ends), None)


def is_last_move(position: AnyPosition, move: Move) -> bool:
    """Whether a move ends the game."""
    position.push(move)
    is_over = position.is_over()
    position.pop()
    return is_over


def play_game(setup: AnySetup, first: Player, second: Player) -> bool:
    """Play a game; returns whether the first player wins."""
    position, players = setup.position(), (first, second)
    while not position.is_over():
        position.push(players[position.ply % 2].pick(position).move)
    return position.ply % 2 == 1


def score(setups: Sequence[AnySetup], one: Player, other: Player) -> float:
    """Return the share of games that player `one` wins; each player begins half of them."""
    wins = sum(play_game(setup, one, other) + (not play_game(setup, other, one)) for setup in setups)
    return wins / (2 * len(setups))


def score_ladder(setups: Sequence[AnySetup]) -> list[float]:
    """Return the score of level 0 against `OnePly`, and of each other level against the level below."""
    engines = [Engine(level, level) for level in range(STRONGEST + 1)]
    steps = (score(setups, engines[level], engines[level - 1]) for level in range(1, STRONGEST + 1))
    return [score(setups, engines[0], OnePly(0)), *steps]


def format_tables(rulesets: Sequence[AnyRuleset], difficulties: Sequence[int], boards: int) -> Iterator[str]:
    """Yield the lines of a Markdown table for each difficulty: the percentage of games won, a row for each ruleset."""
    for difficulty in difficulties:
        steps = "".join(f" {level} v {level - 1} |" for level in range(1, STRONGEST + 1))
        yield f"| difficulty {difficulty} | plies | 0 v one ply |{steps}\n|---{'|---' * (STRONGEST + 2)}|\n"
        rows = []
        for ruleset in rulesets:
            deals = [deal(ruleset, difficulty, seed) for seed in range(boards)]
            plies = sorted(one.measures.plies for one in deals)[boards // 2]
            rows.append([plies, *score_ladder([one.setup for one in deals])])
            yield _format_row(ruleset.name, rows[-1])
        yield _format_row("all", [sum(column) / len(rows) for column in zip(*rows, strict=True)]) + "\n"


def _format_row(name: str, values: Sequence[float]) -> str:
    plies, *scores = values
    return f"| {name} | {plies:.0f} |" + "".join(f" {100 * one:.0f} |" for one in scores) + "\n"


def main() -> None:
    """Print the tables for our rulesets."""
    boards = int(sys.argv[1]) if len(sys.argv) > 1 else BOARDS
    for line in format_tables(list(RULESETS.ours), list(ERRORS), boards):
        print(line, end="", flush=True)
