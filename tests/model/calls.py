"""Calls of `Position` in any order, on several positions, compared with exhaustive search."""

import copy
import pickle
from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random
from typing import Any, TypeVar

import pytest

import berge
from oracle import rules
from rulesets import SMALL, Oracle, Pair

T = TypeVar("T")
Pick = Callable[[Sequence[T]], T]
"""Chooses one of several: at random, or as hypothesis wants it."""

STRANGERS: list[Any] = [None, (0, 0), (99, 99), -1, 10**30, 1.5, "no such place", ("no", "place"), [1], [], object()]
COPIES: list[Callable[[berge.Position[Any]], berge.Position[Any]]] = [
    lambda position: position.copy(),
    copy.copy,
    copy.deepcopy,
    lambda position: pickle.loads(pickle.dumps(position)),
    lambda position: berge.loads(position.notation()).position(),
    lambda position: position.game().position(),
    lambda position: position.setup.position(position.moves),
    lambda position: berge.loads(position.game().dumps("json")).position(),
]
MOST = 5
"""How many positions are alive at once."""


def draw_bipartite(rng: Random) -> Pair:
    """Return a bipartite graph with vertices in random order."""
    width, height = rng.randrange(1, 6), rng.randrange(1, 6)
    names = [("l", v) for v in range(width)] + [("r", v) for v in range(height)]
    share = rng.choice([0.3, 0.6, 1])
    edges = [(v, w) for v in names[:width] for w in names[width:] if rng.random() < share]
    rng.shuffle(names)
    token = rng.choice([None, *names])
    return berge.graph.setup(berge.Graph.from_edges(edges, names), token), rules.graph(names, edges, token)


DRAWS: dict[str, Callable[[Random], Pair]] = {**SMALL, "bipartite": draw_bipartite}


class Model:
    """Positions of one setup, each with its moves, and the oracle."""

    def __init__(self, setup: Any, oracle: Oracle) -> None:
        self.setup, self.oracle = setup, oracle
        self.positions: list[tuple[berge.Position[Any], list[Any]]] = [(setup.position(), [])]
        self.places: list[Any] = list(getattr(oracle, "neighbors", ())) or [
            (r, c) for r in range(1, 5) for c in range(1, 6)
        ]

    def call(self, name: str, pick: Pick[Any]) -> None:
        """Make a call on one of the positions and compare its result."""
        position, moves = pick(self.positions) if len(self.positions) > 1 else self.positions[0]
        CALLS[name](self, position, moves, pick)

    def push(self, position: berge.Position[Any], moves: list[Any], pick: Pick[Any]) -> None:
        if legal := self.oracle.list_moves(moves):
            move = pick(legal)
            position.push(move)
            moves.append(move)

    def push_what_is_illegal(self, position: berge.Position[Any], moves: list[Any], pick: Pick[Any]) -> None:
        legal = self.oracle.list_moves(moves)
        move = pick([move for move in [*self.places, *STRANGERS] if move not in legal])
        with pytest.raises(berge.IllegalMove) as refusal:
            position.push(move)
        assert (refusal.value.ply, refusal.value.move) == (len(moves), move)

    def pop(self, position: berge.Position[Any], moves: list[Any], pick: Pick[Any]) -> None:
        if moves:
            assert position.pop() == moves.pop()
        else:
            with pytest.raises(berge.MissingError):
                position.pop()

    def is_winning(self, position: berge.Position[Any], moves: list[Any], pick: Pick[Any]) -> None:
        assert position.is_winning() is bool(self.oracle.list_winning_moves(moves))

    def winning_moves(self, position: berge.Position[Any], moves: list[Any], pick: Pick[Any]) -> None:
        assert position.winning_moves() == self.oracle.list_winning_moves(moves)

    def certificate(self, position: berge.Position[Any], moves: list[Any], pick: Pick[Any]) -> None:
        proof = position.certificate()
        assert berge.verify(proof), berge.verify(proof)
        if isinstance(proof, berge.Certificate):
            assert proof.winning is bool(self.oracle.list_winning_moves(moves))
            assert proof.token == position.token
        else:
            assert position.token is None

    def legal_moves(self, position: berge.Position[Any], moves: list[Any], pick: Pick[Any]) -> None:
        legal = self.oracle.list_moves(moves)
        assert position.legal_moves == legal
        assert position.is_over() is (not legal)
        assert position.game().is_over() is (not legal)

    def is_legal(self, position: berge.Position[Any], moves: list[Any], pick: Pick[Any]) -> None:
        move = pick([*self.places, *STRANGERS])
        assert position.is_legal(move) is (move in self.oracle.list_moves(moves))

    def check_place(self, position: berge.Position[Any], moves: list[Any], pick: Pick[Any]) -> None:
        visited = [*([] if self.oracle.token is None else [self.oracle.token]), *moves]
        assert position.moves == tuple(moves)
        assert position.ply == len(moves)
        assert position.turn == self.setup.ruleset.players[len(moves) % 2]
        assert position.visited == tuple(visited)
        assert position.token == (visited[-1] if visited else None)

    def write(self, position: berge.Position[Any], moves: list[Any], pick: Pick[Any]) -> None:
        fresh = self.setup.game(moves)
        assert position.game() == fresh
        assert position.notation() == fresh.notation()
        assert repr(position) == f"<{fresh.notation()}>"
        assert position.diagram == position.setup.diagram([]) or position.letters is not None
        assert str(position) == ("\n".join(position.letters) if position.letters else fresh.notation())
        assert position._repr_svg_() == fresh._repr_svg_()

    def prepare(self, position: berge.Position[Any], moves: list[Any], pick: Pick[Any]) -> None:
        position.prepare()

    def copy(self, position: berge.Position[Any], moves: list[Any], pick: Pick[Any]) -> None:
        if len(self.positions) == MOST:
            self.positions.remove((position, moves))
            return
        twin = pick(COPIES)(position)
        assert twin is not position
        assert type(twin) is type(position)
        self.positions.append((twin, moves.copy()))

    def compare(self, position: berge.Position[Any], moves: list[Any], pick: Pick[Any]) -> None:
        assert [position == other for other, _ in self.positions] == [moves == theirs for _, theirs in self.positions]
        assert position != moves
        with pytest.raises(TypeError, match="unhashable"):
            hash(position)

    def settle(self) -> None:
        """Ask everything that was not drawn of every position that is alive."""
        for position, moves in self.positions:
            for name in ("check_place", "legal_moves", "is_winning", "winning_moves", "certificate", "compare"):
                CALLS[name](self, position, moves, lambda several: several[0])


CALLS: dict[str, Callable[[Model, berge.Position[Any], list[Any], Pick[Any]], None]] = {
    name: function for name, function in vars(Model).items() if name not in ("call", "settle") and name[0] != "_"
}
OFTEN = [*CALLS, *["push"] * 8, *["pop"] * 6, *["is_winning"] * 3, *["winning_moves"] * 3]
"""Calls as they are drawn: moves and questions more often than the rest."""


def try_random_calls(kind: str, rng: Random, count: int) -> None:
    """Make random calls on positions of random setups; errors name the setup and the calls."""
    total = 0
    while total < count:
        setup, oracle = DRAWS[kind](rng)
        model, names = Model(setup, oracle), rng.choices(OFTEN, k=rng.choice([10, 40, 120]))
        for place, name in enumerate(names):
            try:
                model.call(name, rng.choice)
            except Exception as error:
                error.add_note(f"on {setup!r} after {' '.join(names[: place + 1])}")
                raise
        model.settle()
        total += len(names)


def list_graphs(order: int) -> list[tuple[Any, Oracle]]:
    """Every graph of the vertices a, b, ..., free and with the token on each of them."""
    names = "abcdefgh"[:order]
    pairs = list(combinations(names, 2))
    setups: list[tuple[Any, Oracle]] = []
    for choice in range(1 << len(pairs)):
        edges = [pair for place, pair in enumerate(pairs) if choice >> place & 1]
        graph = berge.Graph.from_edges(edges, names)
        setups += [(berge.graph.setup(graph, token), rules.graph(names, edges, token)) for token in (None, *names)]
    return setups
