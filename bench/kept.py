"""How many pairs of a picture are still there after a move: by random play, half of it among the moves that win.

    python -m bench.kept [GAMES]

Of the pairs of which the token has taken neither end, and of which the next picture shows an end at all, a share is
shown as before (`kept`); `moved` is the median and the most of the others in one move.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from statistics import median
from typing import Any

import berge
from berge.games.builtin import RULESETS

SIDE, DENSITY = 12, 0.3
Pairs = frozenset[frozenset[Any]]


def starts(ruleset: Any, count: int, chance: random.Random) -> Iterator[Any]:
    """Yield starts of a game: random boards, or its examples one after the other."""
    if ruleset.setup_class.EDITOR == "board":
        for _ in range(count):
            yield ruleset.setup_class.random(ruleset, SIDE, SIDE, DENSITY, chance)
        return
    for number in range(count):
        yield berge.parse(ruleset.examples[number % len(ruleset.examples)])


def played(start: Any, chance: random.Random) -> Any:
    """Return a game that is played at random to its end."""
    position = start.position()
    while not position.is_over():
        best = position.winning_moves() if chance.random() < 0.5 else []
        position.push(chance.choice(best or position.legal_moves))
    return position.game()


def kept(game: Any) -> Iterator[tuple[int, int]]:
    """Yield for each move how many pairs could stay, and how many did, each position being looked at by itself."""
    before: Pairs | None = None
    left = None
    for ply in range(len(game.moves) + 1):
        position = game.position(ply)
        if position.token is None:
            continue
        pairs = frozenset(map(frozenset, position.certificate().pairs))
        if before is not None:
            seen = frozenset().union(*pairs)
            could = {pair for pair in before if left not in pair and pair & seen}
            yield len(could), len(could & pairs)
        before, left = pairs, position.token


def main(games: int) -> None:
    """Print a line a game."""
    print("game           moves     pairs     kept   moved in one move: median  most")
    for ruleset in RULESETS.values():
        chance = random.Random(15)
        found = [move for start in starts(ruleset, games, chance) for move in kept(played(start, chance))]
        could, did = sum(could for could, _ in found), sum(did for _, did in found)
        if could:
            moved = [could - did for could, did in found]
            share = f"{100 * did / could:7.1f} %"
            print(f"{ruleset.name:12} {len(found):7} {could:9} {share} {median(moved):27.0f} {max(moved):5}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
