"""Puzzles: positions in which exactly one move wins; in harder ones it takes more to see that the others lose.

>>> from berge.setter.puzzles import depth, effort
>>> position = berge.loads("king:.@./..#/##.").position()
>>> depth(position), effort(position)
(3, 2)
"""

from __future__ import annotations

import json
import sys
from collections.abc import Hashable, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from berge.analysis.engine import Engine
from berge.errors import ArgumentError
from berge.formats.moves import move_codec
from berge.games import AnyPosition, AnyRuleset
from berge.games.builtin import RULESETS, find_ruleset
from berge.i18n import _
from berge.setter.deals import draw_setups
from berge.setter.kinds import find_setup_kind

if TYPE_CHECKING:
    from random import Random

EACH = 12
"""Puzzles of a ruleset for each difficulty."""
EFFORTS = {1: (1, 1), 2: (2, 2), 3: (3, 4), 4: (5, 6), 5: (7, 40)}
"""The minimum and the maximum effort, by difficulty."""
SHORTEST = 3
"""The minimum depth: a move that ends the game at once is seen at once."""
FEWEST_MOVES = 3
"""Legal moves in a puzzle, at least: between two a guess is right too often."""
MOST_NODES = 4000
"""Positions that are visited at most to find the depth of a position; deeper puzzles are left out."""
MOST_SETUPS = 50_000
"""Setups that are tried at most to find all puzzles of a ruleset."""
LEVEL = 5
"""How well both sides play on the way to a puzzle."""


@dataclass(frozen=True)
class Puzzle:
    """A position with exactly one winning move."""

    id: str
    """The ruleset, the difficulty and a number, such as `king-3-07`."""
    difficulty: int
    """1 to 5, by the effort."""
    effort: int
    """What must be seen to reject the wrong moves; see `effort`."""
    choices: int
    """Legal moves."""
    trap: int
    """How many moves the solver still makes after the wrong move that holds longest."""
    depth: int
    """Plies until the win: the solver wins as soon as possible, the opponent delays it as long as possible."""
    position: str
    """The position in one line, with the moves that led to it."""
    answer: str
    """The winning move in notation."""


def depth(position: AnyPosition, most: int = MOST_NODES) -> int | None:
    """Return the number of plies until the win, if one side hurries and the other delays; by exhaustive search.

    None if that takes more than `most` positions. Exponential in the worst case.

    >>> from berge.setter.puzzles import depth
    >>> depth(berge.parse("king:.@./..#/##.").position())
    3
    """
    remaining = most

    def count_plies() -> int:
        nonlocal remaining
        remaining -= 1
        winning = position.winning_moves()
        lengths = []
        for move in winning or position.legal_moves:
            if remaining < 0:
                break
            position.push(move)
            lengths.append(1 + count_plies())
            position.pop()
        return (min if winning else max)(lengths, default=0)

    plies = count_plies()
    return None if remaining < 0 else plies


def effort(position: AnyPosition, most: int = MOST_NODES) -> int | None:
    """Return how many moves must be looked ahead to see that each losing move loses.

    It is the sum, over the losing moves, of the moves that their player still makes after them, as many as possible.
    A move after which one reply ends the game adds nothing, as that is seen at once. The sum grows with the number of
    choices, with the depth of the best wrong one, and with the share of wrong ones that do not lose at once.

    None if the depth after a move takes more than `most` positions. Exponential in the worst case.

    >>> from berge.setter.puzzles import effort
    >>> effort(berge.parse("king:.@./..#/##.").position())
    2
    """
    lengths = moves_after_errors(position, most)
    return None if lengths is None else sum(lengths)


def moves_after_errors(position: AnyPosition, most: int = MOST_NODES) -> list[int] | None:
    """Return for each losing move how many moves its player still makes after it, as many as possible.

    None if the depth after a move takes more than `most` positions. Exponential in the worst case.

    >>> from berge.setter.puzzles import moves_after_errors
    >>> sorted(moves_after_errors(berge.parse("king:.@./..#/##.").position()))
    [0, 1, 1]
    """
    lengths = []
    for move in {*position.legal_moves}.difference(position.winning_moves()):
        position.push(move)
        plies = depth(position, most)
        position.pop()
        if plies is None:
            return None
        lengths.append(plies // 2)
    return lengths


def draw_puzzles(ruleset: AnyRuleset, each: int = EACH, seed: int = 0) -> list[Puzzle]:
    """Return `each` puzzles of each difficulty, by growing effort; no two have isomorphic graphs.

    Equal seeds make equal puzzles. Takes minutes. Raises ArgumentError if a ruleset has too few.

    >>> from berge.setter.puzzles import draw_puzzles
    >>> [puzzle.id for puzzle in draw_puzzles(berge.rabbit, each=1, seed=2)]
    ['rabbit-1-01', 'rabbit-2-01', 'rabbit-3-01', 'rabbit-4-01', 'rabbit-5-01']
    """
    from random import Random

    chance = Random(f"berge/puzzles/{ruleset.name}/{seed}")
    by_difficulty: dict[int, list[Puzzle]] = {difficulty: [] for difficulty in EFFORTS}
    shapes: set[Hashable] = set()
    kind = find_setup_kind(ruleset)
    assert kind is not None, "of our rulesets"
    for _ignored in range(MOST_SETUPS):
        setup = next(draw_setups(ruleset, kind.puzzle_sizes, chance), None)
        if setup is None:
            break
        for position in _list_puzzle_positions(setup.position(), chance):
            puzzle = _make_puzzle(position, {one for one in by_difficulty if len(by_difficulty[one]) < each})
            shape = None if puzzle is None else shape_of(position)
            if puzzle is not None and shape not in shapes:
                shapes.add(shape)
                by_difficulty[puzzle.difficulty].append(puzzle)
                break  # only one puzzle of a game, because others would look like it
        if all(len(group) == each for group in by_difficulty.values()):
            return [puzzle for group in by_difficulty.values() for puzzle in _number_puzzles(group)]
    counts = ", ".join(f"{one}: {len(group)}" for one, group in by_difficulty.items())
    raise ArgumentError(
        _("puzzles of {name} by difficulty, {counts}", name=ruleset.name, counts=counts), _("{each} of each", each=each)
    )


def _list_puzzle_positions(position: AnyPosition, chance: Random) -> Iterator[AnyPosition]:
    """Yield the positions of a random game, after the start is chosen, in which one move wins and several lose."""
    engine = Engine(LEVEL, chance.getrandbits(32))
    while moves := len(position.legal_moves):
        if moves >= FEWEST_MOVES and position.token is not None and len(position.winning_moves()) == 1:
            yield position
        position.push(engine.pick(position).move)


def _make_puzzle(position: AnyPosition, difficulties: set[int]) -> Puzzle | None:
    """Return the puzzle of a position; None if it has none of these difficulties, or takes too long to measure."""
    plies = depth(position)
    if plies is None or plies < SHORTEST or (lengths := moves_after_errors(position)) is None:
        return None
    work, choices, trap = sum(lengths), len(position.legal_moves), max(lengths)
    for difficulty in difficulties:
        least, most = EFFORTS[difficulty]
        if least <= work <= most:
            [move] = position.winning_moves()
            name, answer = position.setup.ruleset.name, move_codec(position.setup).write(move)
            return Puzzle(f"{name}-{difficulty}", difficulty, work, choices, trap, plies, position.notation(), answer)
    return None


def _number_puzzles(group: list[Puzzle]) -> list[Puzzle]:
    """Return the puzzles of a difficulty in order of effort, with numbered ids."""
    in_order = sorted(group, key=lambda one: (one.effort, one.depth))
    return [replace(one, id=f"{one.id}-{number:02}") for number, one in enumerate(in_order, 1)]


def shape_of(position: AnyPosition) -> tuple[tuple[int, ...], ...]:
    """Return a value that is equal for positions whose reachable graphs are isomorphic.

    It is the sorted list of vertex colours after colour refinement: each step combines the colour of a vertex with
    those of its neighbours. n steps over the m edges of the reachable graph, with sorting: O(n m log m).

    >>> from berge.setter.puzzles import shape_of
    >>> here, mirrored = (berge.parse(line).position() for line in ("king:@.#/...", "king:#.@/..."))
    >>> shape_of(here) == shape_of(mirrored)
    True
    """
    game_graph = position.setup.game_graph
    path = [number for name in position.visited if (number := game_graph.number(name)) is not None]
    used_up = {game_graph.used_up_by(before, here) for before, here in zip([None, *path], path, strict=False)}
    neighbors: dict[int, list[int]] = {}
    waiting = path[-1:]
    while waiting:
        here = waiting.pop()
        if here not in neighbors:
            neighbors[here] = [
                vertex for vertex in game_graph.neighbors(here) if game_graph.used_up_by(here, vertex) not in used_up
            ]
            waiting += neighbors[here]
    colours = {vertex: int(vertex == path[-1]) for vertex in neighbors}
    signatures: dict[int, tuple[int, ...]] = {}
    for _ignored in neighbors:
        signatures = {
            vertex: (colours[vertex], *sorted(colours[other] for other in others))
            for vertex, others in neighbors.items()
        }
        new_colours = {signature: number for number, signature in enumerate(sorted({*signatures.values()}))}
        colours = {vertex: new_colours[signature] for vertex, signature in signatures.items()}
    return tuple(sorted(signatures.values()))


def main() -> None:
    """Write puzzle files into the folder of the first argument, for the rulesets of the others, or for all rulesets."""
    names = sys.argv[2:] or [ruleset.name for ruleset in RULESETS.ours]
    for ruleset in map(find_ruleset, names):
        lines = ",\n".join(json.dumps(asdict(puzzle)) for puzzle in draw_puzzles(ruleset))
        text = f'{{"ruleset": "{ruleset.name}", "puzzles": [\n{lines}\n]}}\n'
        Path(sys.argv[1], f"{ruleset.name}.json").write_text(text, encoding="utf-8")
