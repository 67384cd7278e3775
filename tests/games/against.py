"""Small random games of every ruleset, and what each of their positions must have in common with the oracle."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Any, Protocol

import pytest

import berge
from berge.formats.setups import keys_of
from berge.games import Setup
from berge.sanitize import brief
from oracle import rabbit, rules


class Oracle(Protocol):
    """What an oracle knows of a game."""

    @property
    def token(self) -> Any: ...
    def legal_moves(self, moves: Sequence[Any] = ()) -> list[Any]: ...
    def is_winning(self, moves: Sequence[Any] = ()) -> bool: ...
    def winning_moves(self, moves: Sequence[Any] = ()) -> list[Any]: ...


class RabbitAndEgg:
    """The oracle of Rabbit and Egg, whose moves really move pieces, asked like the others."""

    def __init__(self, rows: rabbit.Board) -> None:
        self.rows, self.token = rows, rabbit.find_blank(rows)

    def _after(self, moves: Sequence[Any]) -> tuple[rabbit.Board, rabbit.Player]:
        rows = self.rows
        for move in moves:
            rows = rabbit.play(rows, move)
        return rows, "egg" if len(moves) % 2 else "rabbit"

    def legal_moves(self, moves: Sequence[Any] = ()) -> list[Any]:
        return rabbit.legal_moves(*self._after(moves))

    def is_winning(self, moves: Sequence[Any] = ()) -> bool:
        return rabbit.is_winning(*self._after(moves))

    def winning_moves(self, moves: Sequence[Any] = ()) -> list[Any]:
        return rabbit.winning_moves(*self._after(moves))


Pair = tuple[Setup[Any], Oracle]


def rows_of(rng: Random, letters: str, shapes: Sequence[tuple[int, int]]) -> tuple[str, ...]:
    height, width = rng.choice(shapes)
    return tuple("".join(rng.choices(letters, k=width)) for _ in range(height))


def on_board(module: Any, oracle: Callable[[Sequence[str]], Oracle], rng: Random, most: int) -> Pair:
    """A board with holes, on half of which the start is fixed."""
    shapes = [(r, c) for r in range(1, most + 1) for c in range(1, most // r + 1)]
    rows = rows_of(
        rng, rng.choice([".", "....#", "..#"]), [shape for shape in shapes if 2 * shape[0] * shape[1] > most]
    )
    if rng.random() < 0.5:
        r, c = rng.randrange(len(rows)), rng.randrange(len(rows[0]))
        rows = tuple(row[:c] + "@" + row[c + 1 :] if at == r else row for at, row in enumerate(rows))
    return module.setup(rows), oracle(rows)


def some_edges(rng: Random, pairs: Sequence[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    density = rng.choice([0.2, 0.4, 0.7, 1])
    return [pair for pair in pairs if rng.random() < density]


def maze(rng: Random) -> Pair:
    return on_board(berge.maze, rules.maze, rng, 12)


def king(rng: Random) -> Pair:
    return on_board(berge.king, rules.king, rng, 9)


def knight(rng: Random) -> Pair:
    return on_board(berge.knight, rules.knight, rng, 16)


def edge(rng: Random) -> Pair:
    return on_board(berge.edge, rules.edge, rng, 9)


NAMES = ["a", "b c", "é", "水", "", 0, -3, 17, "17", ("a", 1), ("x",), (-1, "b-c"), "a+b@c:%,", "\n", "<i>"]


def graph(rng: Random) -> Pair:
    names = rng.sample(NAMES, rng.randrange(1, 9))
    edges = some_edges(rng, [(v, w) for place, v in enumerate(names) for w in names[:place]])
    token = rng.choice([None, *names])
    return berge.graph.setup(berge.Graph.from_edges(edges, names), token), rules.graph(names, edges, token)


def juniper(rng: Random) -> Pair:
    n, any_first = rng.randrange(1, 17), rng.random() < 0.5
    return berge.juniper.setup(n, any_first), rules.juniper(n, any_first)


def planinarenje(rng: Random) -> Pair:
    n = rng.randrange(1, 6)
    paths = some_edges(rng, [(peak, valley) for peak in range(1, n + 1) for valley in range(1, n + 1)])
    return berge.planinarenje.setup(n, tuple(paths)), rules.planinarenje(n, paths)


def hamilg(rng: Random) -> Pair:
    cases = []
    for order in (rng.randrange(1, 6) for _ in range(rng.randrange(1, 4))):
        edges = some_edges(rng, [(v, w) for v in range(1, order + 1) for w in range(1, order + 1) if v != w])
        cases.append((order, tuple(edges)))
    return berge.hamilg.setup(tuple(cases)), rules.hamilg(cases)


def rabbit_and_egg(rng: Random) -> Pair:
    rows = rows_of(rng, "XO", [(1, 5), (2, 2), (2, 4), (3, 3), (4, 2), (3, 1), (1, 1)])
    r, c = rng.randrange(len(rows)), rng.randrange(len(rows[0]))
    rows = tuple(row[:c] + "." + row[c + 1 :] if at == r else row for at, row in enumerate(rows))
    return berge.rabbit.setup(rows), RabbitAndEgg(rows)


SMALL: dict[str, Callable[[Random], Pair]] = {
    "rabbit": rabbit_and_egg,
    "maze": maze,
    "graph": graph,
    "juniper": juniper,
    "king": king,
    "knight": knight,
    "edge": edge,
    "planinarenje": planinarenje,
    "hamilg": hamilg,
}
"""How to make a small start of each ruleset, and its oracle."""


@dataclass(frozen=True)
class InputText:
    """A small game, played until nobody can move."""

    setup: Setup[Any]
    oracle: Oracle
    moves: tuple[Any, ...]

    @property
    def line(self) -> str:
        return self.setup.game(self.moves).notation()


def samples(ruleset: str, count: int) -> list[InputText]:
    """The same games every time."""
    rng, found = Random(ruleset), []
    for _ in range(count):
        setup, oracle = SMALL[ruleset](rng)
        moves: list[Any] = []
        while legal := oracle.legal_moves(moves):
            moves.append(rng.choice(legal))
        found.append(InputText(setup, oracle, tuple(moves)))
    return found


def plies(games: Sequence[InputText]) -> Iterator[tuple[InputText, int]]:
    """Every position of every game, in order, the last ones too."""
    return ((sample, ply) for sample in games for ply in range(len(sample.moves) + 1))


def check_moves(games: Sequence[InputText]) -> None:
    """At every position the legal moves are the oracle's, and so are token, player and whether it is over."""
    for sample in games:
        position = sample.setup.position()
        for ply in range(len(sample.moves) + 1):
            moves = sample.moves[:ply]
            legal = sample.oracle.legal_moves(moves)
            assert position.legal_moves == legal, (sample.line, ply)
            assert position.is_over() is (not legal), (sample.line, ply)
            assert position.turn == sample.setup.ruleset.players[ply % 2]
            assert position.moves == moves
            assert position.token == (moves[-1] if moves else sample.oracle.token)
            if legal:
                position.push(sample.moves[ply])
        assert position.game().is_over()


def check_values(games: Sequence[InputText]) -> None:
    """At every position of a live game the value and the winning moves are the oracle's."""
    for sample in games:
        position = sample.setup.position()
        for ply in range(len(sample.moves) + 1):
            winning = sample.oracle.winning_moves(sample.moves[:ply])
            assert position.winning_moves() == winning, (sample.line, ply)
            assert position.is_winning() is bool(winning), (sample.line, ply)
            if ply < len(sample.moves):
                position.push(sample.moves[ply])


def check_reviews(games: Sequence[InputText]) -> None:
    """Every ply of a review is the oracle's, and so are the mistakes; certificates change nothing."""
    for number, sample in enumerate(games):
        review = berge.review(sample.setup.game(sample.moves), certificates=number % 2 == 0)
        values = []
        assert len(review.plies) == len(sample.moves)
        for ply, position in enumerate([*review.plies, review.final]):
            winning = sample.oracle.winning_moves(sample.moves[:ply])
            values.append(bool(winning))
            assert position.winning is bool(winning), (sample.line, ply)
            assert position.winning_moves == winning, (sample.line, ply)
            assert position.player == sample.setup.ruleset.players[ply % 2]
            assert position.winner == sample.setup.ruleset.players[(ply + (not winning)) % 2]
            assert position.token == (sample.moves[ply - 1] if ply else sample.oracle.token)
        wrong = [ply for ply in range(len(sample.moves)) if values[ply] and values[ply + 1]]
        assert [position.ply for position in review.plies if position.mistake] == wrong, sample.line
        for parity, player in enumerate(sample.setup.ruleset.players):
            assert review.mistakes(player) == [ply // 2 + 1 for ply in wrong if ply % 2 == parity], sample.line


def check_solutions(games: Sequence[InputText]) -> None:
    """What `solve` says of a start, and of every position as a fresh one, is the oracle's."""
    for sample, ply in plies(games):
        moves = sample.moves[:ply]
        winning = sample.oracle.winning_moves(moves)
        solution = berge.solve(sample.setup.game(moves))
        if isinstance(solution, berge.StartsSolution):
            assert not moves
            losing = [setup for setup in sample.oracle.legal_moves() if not sample.oracle.is_winning([setup])]
            assert list(solution.losing) == losing == winning, sample.line
            assert list(solution.winning_starts) == [
                setup for setup in sample.oracle.legal_moves() if setup not in losing
            ]
            assert solution.first_player_wins is bool(losing), sample.line
            assert all((solution.class_of(setup) == "E") is (setup in losing) for setup in sample.oracle.legal_moves())
        else:
            assert solution.mover_wins is bool(winning), (sample.line, ply)
            assert list(solution.winning_moves) == winning, (sample.line, ply)
            assert solution.mover == sample.setup.ruleset.players[ply % 2]
            assert solution.winner == sample.setup.ruleset.players[(ply + (not winning)) % 2]
            assert solution.certificate().winning is bool(winning), (sample.line, ply)


Reason = Callable[[list[Any], Any], tuple[str, str]]
"""What is wrong with a move after the token has been somewhere, and what the rules ask for."""


def check_refusals(
    games: Sequence[InputText], strangers: Sequence[Any], reason: Callable[[Setup[Any]], Reason]
) -> None:
    """Every move that is not legal is refused for the right reason, and changes nothing."""
    for sample in games:
        assert isinstance(sample.oracle, rules.Rules)
        why, everything = reason(sample.setup), [*sample.oracle.neighbors, *strangers]
        position = sample.setup.position()
        for ply in range(len(sample.moves) + 1):
            moves, player = sample.moves[:ply], sample.setup.ruleset.players[ply % 2]
            legal, path = sample.oracle.legal_moves(moves), sample.oracle.path(moves)
            for move in (move for move in everything if move not in legal):
                expected = why(path, move)
                if path and not legal:
                    expected = "played after the end of the game", f"{player.capitalize()} had no move left and lost"
                with pytest.raises(berge.IllegalMove) as caught:
                    position.push(move)
                error = caught.value
                assert (error.found, error.expected) == expected, (sample.line, ply, move)
                assert (error.ply, error.player, error.move) == (ply, player, move)
                assert (error.line, error.column) == (0, 0)
                head = f"move {ply // 2 + 1} of {player.capitalize()}, {brief(move)}"
                assert str(error) == f"{head}: {expected[0]}; {expected[1]}"
                assert position.moves == moves
                assert position.legal_moves == legal
            if legal:
                position.push(sample.moves[ply])


def refusal(line: str) -> str:
    """What is said of a notation whose last move is illegal."""
    with pytest.raises(berge.IllegalMove) as caught:
        berge.loads(line)
    return str(caught.value)


def board_reason(steps: str) -> Callable[[Setup[Any]], Reason]:
    """The reasons of vertex geography on a board."""

    def reason(setup: Setup[Any]) -> Reason:
        rows = keys_of(setup)["board"]

        def why(path: list[Any], move: Any) -> tuple[str, str]:
            match move:
                case (int(row), int(column)):
                    if not (1 <= row <= len(rows) and 1 <= column <= len(rows[0])):
                        counts = [
                            f"{count} {what}{'s' * (count != 1)}"
                            for count, what in ((len(rows), "row"), (len(rows[0]), "column"))
                        ]
                        size = f"the board has {counts[0]} and {counts[1]}"
                        return "off the board", size
                case _:
                    return "is no cell", "a pair of a row and a column, from 1"
            if rows[row - 1][column - 1] == "#":
                return "is a hole", "the token goes to free cells (.)"
            wants = "the token goes to a cell where it has not been"
            if move in path:
                return "has been visited", wants
            return f"is not {steps} the token at {path[-1]}", wants

        return why

    return reason


def edge_reason(setup: Setup[Any]) -> Reason:
    """A visited cell is not out of reach by itself; an edge that has been used is."""
    on_board = board_reason("next to")(setup)

    def why(path: list[Any], move: Any) -> tuple[str, str]:
        found, expected = on_board(path[-1:], move)
        if "cell where it has not been" not in expected:
            return found, expected
        if any({*edge} == {move, path[-1]} for edge in pairwise(path)):
            return f"is behind the edge from {path[-1]}, which has been used", "the token goes along new edges"
        return f"is not next to the token at {path[-1]}", "the token goes to a neighbouring cell"

    return why


def named_reason(setup: Setup[Any]) -> Reason:
    """The reasons of vertex geography on a graph of names."""

    def why(path: list[Any], move: Any) -> tuple[str, str]:
        wants = "the token goes along an edge to a vertex where it has not been"
        names = [setup.game_graph.name(number) for number in range(setup.game_graph.order)]
        if move not in names:
            return "is no vertex", "a vertex of the graph"
        if move in path:
            return "has been visited", wants
        if not path:
            return "is no start", "one of the starts that the rules allow"
        here = path[-1]
        plain = isinstance(here, int) or (isinstance(here, str) and here.isalnum())
        return f"is no neighbour of {here if plain else repr(here)}", wants

    return why


def juniper_reason(setup: Setup[Any]) -> Reason:
    """The reasons of Juniper Green."""
    n = keys_of(setup)["n"]

    def why(path: list[Any], move: Any) -> tuple[str, str]:
        if type(move) is not int or not 1 <= move <= n:
            return "is not in the game", f"a number from 1 to {n}"
        if not path:
            return "is odd", "the first number is even"
        if move in path:
            return "has been named", "each number is named only once"
        here = path[-1]
        return f"neither divides {here} nor is a multiple of it", "a divisor or a multiple of the last number"

    return why
