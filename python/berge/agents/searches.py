"""Players that search without matchings: Monte Carlo tree search, and alpha-beta with a budget of positions."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from math import log, sqrt
from typing import TYPE_CHECKING

from berge.games import AnyPosition

if TYPE_CHECKING:
    from random import Random

EXPLORATION = sqrt(2)
"""The weight of rarely tried moves in the tree search, UCB1 of Auer, Cesa-Bianchi and Fischer 2002."""


class Walk:
    """A position that makes moves and takes them back quickly; vertices are numbers."""

    def __init__(self, position: AnyPosition) -> None:
        self._graph = position.setup.game_graph
        path = [number for name in position.visited if (number := self._graph.number(name)) is not None]
        self.token: int | None = path[-1] if path else None
        self.used: set[Hashable] = {
            self._graph.used_up_by(before, here) for before, here in zip([None, *path], path, strict=False)
        }
        self._openings = list(position.setup.openings) if not path else []
        self._steps: dict[int, list[tuple[int, Hashable]]] = {}

    def list_moves(self) -> list[tuple[int, Hashable]]:
        """Return the legal moves, each a vertex and the key of what it uses up (`GameGraph.used_up_by`)."""
        if self.token is None:
            return [(number, self._graph.used_up_by(None, number)) for number in self._openings]
        steps = self._steps.get(self.token)
        if steps is None:
            here, used_up_by = self.token, self._graph.used_up_by
            steps = self._steps[here] = [(number, used_up_by(here, number)) for number in self._graph.neighbors(here)]
        return [step for step in steps if step[1] not in self.used]

    def push(self, step: tuple[int, Hashable]) -> int | None:
        """Make a move, and return where the token was."""
        before, self.token = self.token, step[0]
        self.used.add(step[1])
        return before

    def pop(self, step: tuple[int, Hashable], before: int | None) -> None:
        """Take a move back."""
        self.token = before
        self.used.remove(step[1])

    def count_replies(self, steps: Iterable[tuple[int, Hashable]]) -> dict[int, int]:
        """Return how many replies each of some moves leaves, by its vertex, in their order."""
        replies = {}
        for step in steps:
            before = self.push(step)
            replies[step[0]] = len(self.list_moves())
            self.pop(step, before)
        return replies


class _Node:
    """A position of the search tree. `wins` are those of the player who moved to it."""

    __slots__ = ("children", "untried", "visits", "wins")

    def __init__(self, moves: list[tuple[int, Hashable]], chance: Random) -> None:
        self.untried = moves
        chance.shuffle(self.untried)
        self.children: dict[tuple[int, Hashable], _Node] = {}
        self.visits = self.wins = 0


def search_tree(position: AnyPosition, playouts: int, chance: Random) -> tuple[int, float]:
    """Return the vertex that was tried most, and the share of playouts that it won.

    UCT (Kocsis and Szepesvari 2006) with random playouts to the end of the game.

    The time is that of `playouts` walks to the end of the game.

    >>> from random import Random
    >>> from berge.agents.searches import search_tree
    >>> position = berge.parse("king:@../#../...").position()
    >>> vertex, share = search_tree(position, playouts=100, chance=Random(1))
    >>> position.setup.move_of(vertex), share > 0.5
    ((2, 2), True)
    """
    walk = Walk(position)
    root = _Node(walk.list_moves(), chance)
    for _ignored in range(playouts):
        _play_out(walk, root, chance)
    best = max(root.children, key=lambda step: root.children[step].visits)
    node = root.children[best]
    return best[0], node.wins / node.visits


def _play_out(walk: Walk, root: _Node, chance: Random) -> None:
    """Walk down the tree, add a position, play to the end at random, and count who won."""
    node, path, undo = root, [root], list[tuple[tuple[int, Hashable], int | None]]()
    while not node.untried and node.children:
        scale, children = log(node.visits), node.children
        step = max(
            children,
            key=lambda one: (
                children[one].wins / children[one].visits + EXPLORATION * sqrt(scale / children[one].visits)
            ),
        )
        undo.append((step, walk.push(step)))
        node = children[step]
        path.append(node)
    if node.untried:
        step = node.untried.pop()
        undo.append((step, walk.push(step)))
        node.children[step] = node = _Node(walk.list_moves(), chance)
        path.append(node)
    while moves := walk.list_moves():
        step = moves[int(chance.random() * len(moves))]
        undo.append((step, walk.push(step)))
    plies = len(undo)
    for step, before in reversed(undo):
        walk.pop(step, before)
    for depth, visited in enumerate(path):  # who makes the last move wins
        visited.visits += 1
        visited.wins += (plies - depth) % 2 == 0


def alpha_beta(position: AnyPosition, budget: int, chance: Random) -> tuple[int, float]:
    """Return a move and its chance to win: 1 if a win is proved, 0 if all moves lose, otherwise 1/2.

    Iterative deepening until the winner is known or `budget` positions were visited. Unproved moves are chosen by the
    fewest replies.

    >>> from random import Random
    >>> from berge.agents.searches import alpha_beta
    >>> position = berge.parse("king:@../#../...").position()
    >>> vertex, p_win = alpha_beta(position, budget=1000, chance=Random(1))
    >>> position.setup.move_of(vertex), p_win
    ((2, 2), 1.0)
    """
    search = _Search(Walk(position), budget)
    walk, steps = search.walk, search.walk.list_moves()
    chance.shuffle(steps)
    values = dict.fromkeys((step[0] for step in steps), 0)
    replies = walk.count_replies(steps)
    depth = 1
    while search.remaining > 0 and 0 in values.values():
        for step in steps:
            if values[step[0]] == 0:
                before = walk.push(step)
                values[step[0]] = -search.compute_value(depth)
                walk.pop(step, before)
                if values[step[0]] > 0:
                    return step[0], 1.0
        depth += 1
    best = min(values, key=lambda vertex: (-values[vertex], replies[vertex]))
    return best, {1: 1.0, 0: 0.5, -1: 0.0}[values[best]]


def search_cost(position: AnyPosition, most: int) -> int | None:
    """Return how many positions a plain search visits to prove a win: iterative deepening, moves in board order.

    None if that takes more than `most` positions, or if the position is lost.
    """
    search, depth = _Search(Walk(position), most), 1
    while search.remaining > 0:
        value = search.compute_value(depth)
        if value:
            return most - search.remaining if value > 0 and search.remaining >= 0 else None
        depth += 1
    return None


class _Search:
    """A depth-first search for the winner: alpha-beta with the values win, loss and unknown."""

    def __init__(self, walk: Walk, budget: int) -> None:
        self.walk, self.remaining = walk, budget

    def compute_value(self, depth: int) -> int:
        """Return 1 if the player to move wins, -1 if the opponent wins, 0 if `depth` or the budget does not suffice."""
        self.remaining -= 1
        moves = self.walk.list_moves()
        if not moves:
            return -1
        if depth == 0 or self.remaining <= 0:
            return 0
        best = -1
        for step in moves:
            before = self.walk.push(step)
            best = max(best, -self.compute_value(depth - 1))
            self.walk.pop(step, before)
            if best == 1:
                break
        return best
