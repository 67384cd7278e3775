"""Draws the positions of a suite at random: critical ones of five difficulties, or lost ones."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from hashlib import sha256
from typing import TYPE_CHECKING

from berge.agents.searches import search_cost
from berge.agents.suites import DIFFICULTIES, FOLDER, SuiteItem
from berge.analysis.engine import Engine
from berge.errors import ArgumentError
from berge.games import AnyPosition, AnyRuleset
from berge.games.builtin import RULESETS
from berge.i18n import _
from berge.setter.deals import draw_setups

if TYPE_CHECKING:
    from random import Random

VERSION = 1
"""The version of the recipe: equal seeds draw equal suites only in the same version."""
EACH = 20
"""The default number of positions of each difficulty."""
COSTS = {1: 30, 2: 300, 3: 3_000, 4: 30_000}
"""The most positions that a plain search visits to prove the win (`search_cost`), for the difficulties 1 to 4."""
SIZES = (8, 200)
"""The range of the number of vertices."""
MOST_SETUPS = 4_000
"""The most setups that are tried."""
LEVEL = 5
"""The engine's level of both players in the games that positions are taken from."""


def is_critical(position: AnyPosition) -> bool:
    """Whether the player to move can win and can lose."""
    return 0 < len(position.winning_moves()) < len(position.legal_moves)


def reply_shares(position: AnyPosition) -> list[float]:
    """Return, for each legal move of a lost position, the share of the opponent's replies that still win."""
    shares, trial = [], position.copy()
    for move in position.legal_moves:
        trial.push(move)
        shares.append(len(trial.winning_moves()) / len(trial.legal_moves))
        trial.pop()
    return shares


def measure_difficulty(position: AnyPosition) -> int:
    """Return the difficulty of a critical position, 1 to 5, by the number of positions that a plain search visits."""
    cost = search_cost(position, max(COSTS.values()))
    if cost is None:
        return DIFFICULTIES[-1]
    return next(difficulty for difficulty, most in COSTS.items() if cost <= most)


def draw_items(ruleset: AnyRuleset, each: int = EACH, seed: int = 0) -> list[SuiteItem]:
    """Return `each` critical positions of each difficulty, at most one from each game; fewer if they are too rare.

    The games are between two players of level 5 on random setups; positions before the start is chosen do not count.
    Equal seeds draw equal positions. Raises ArgumentError if there are none.
    """
    groups: dict[int, list[str]] = {difficulty: [] for difficulty in DIFFICULTIES}
    chance, known = _seed_chance(ruleset, seed, is_lost=False), set[str]()
    for positions in _play_games(ruleset, chance):
        critical = [position for position in positions if is_critical(position)]
        if critical:
            position = chance.choice(critical)
            group, line = groups[measure_difficulty(position)], position.notation()
            if len(group) < each and line not in known:
                known.add(line)
                group.append(line)
        if all(len(group) == each for group in groups.values()):
            break
    if not any(groups.values()):
        raise _too_few_error(ruleset)
    return [
        SuiteItem(f"{ruleset.name}-{difficulty}-{number:03}", line, difficulty)
        for difficulty, group in groups.items()
        for number, line in enumerate(group, 1)
    ]


def draw_item(ruleset: AnyRuleset, difficulty: int, seed: int) -> SuiteItem:
    """Return a critical position of a difficulty, from games as in `draw_items`; equal seeds draw equal positions.

    Raises ArgumentError if they are too rare.
    """
    chance = _seed_chance(ruleset, seed, is_lost=False)
    for positions in _play_games(ruleset, chance):
        chance.shuffle(positions)
        for position in positions:
            if is_critical(position) and measure_difficulty(position) == difficulty:
                return SuiteItem(f"{ruleset.name}-{difficulty}-{seed}", position.notation(), difficulty)
    raise _too_few_error(ruleset)


def draw_lost_items(ruleset: AnyRuleset, each: int = EACH, seed: int = 0) -> list[SuiteItem]:
    """Return `each` lost positions in which some moves leave more winning replies than others, as `draw_items` does."""
    chance, lines = _seed_chance(ruleset, seed, is_lost=True), dict[str, None]()
    for positions in _play_games(ruleset, chance):
        lost = [position for position in positions if not position.is_winning() and len(position.legal_moves) > 1]
        if lost:
            position = chance.choice(lost)
            if len({*reply_shares(position)}) > 1:
                lines[position.notation()] = None
        if len(lines) == each:
            break
    if not lines:
        raise _too_few_error(ruleset)
    return [SuiteItem(f"{ruleset.name}-lost-{number:03}", line, None) for number, line in enumerate(lines, 1)]


def _seed_chance(ruleset: AnyRuleset, seed: int, *, is_lost: bool) -> Random:
    from random import Random  # only to draw

    return Random(f"berge/bench/{VERSION}/{'lost' if is_lost else 'critical'}/{ruleset.name}/{seed}")


def _too_few_error(ruleset: AnyRuleset) -> ArgumentError:
    problem = _("no such positions of {name}", name=ruleset.name)
    return ArgumentError(problem, _("a game with random setups in which mistakes are possible"))


def _play_games(ruleset: AnyRuleset, chance: Random) -> Iterator[list[AnyPosition]]:
    """Yield, for each of many games on random setups, its positions after the start is chosen and before the end."""
    for _ignored in range(MOST_SETUPS):
        setup = next(draw_setups(ruleset, SIZES, chance), None)
        if setup is None:
            return
        position, positions = setup.position(), []
        engine = Engine(LEVEL, chance.getrandbits(32))
        while position.legal_moves:
            if position.token is not None:
                positions.append(position.copy())
            position.push(engine.pick(position).move)
        yield positions


def main() -> None:
    """Write the frozen suites of all rulesets, or of those in the arguments, and the list of hashes."""
    for name in sys.argv[1:] or [ruleset.name for ruleset in RULESETS.ours]:
        items = draw_items(RULESETS[name], EACH)
        (FOLDER / f"{name}-{VERSION}.jsonl").write_text("".join(item.format_line() for item in items), encoding="utf-8")
    lost = [item for ruleset in RULESETS.ours for item in draw_lost_items(ruleset, EACH)]
    (FOLDER / f"lost-{VERSION}.jsonl").write_text("".join(item.format_line() for item in lost), encoding="utf-8")
    hashes = {file.stem: sha256(file.read_bytes()).hexdigest() for file in sorted(FOLDER.glob("*.jsonl"))}
    (FOLDER / "list.json").write_text(json.dumps(hashes, indent=1) + "\n", encoding="utf-8")
