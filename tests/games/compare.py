"""Compares all positions of small random games with the oracle."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

import berge
from berge.games import Setup
from berge.sanitize import shorten
from games.reasons import Reason
from oracle import rules
from rulesets import SMALL, Oracle


@dataclass(frozen=True)
class InputText:
    """A small game, played to its end."""

    setup: Setup[Any]
    oracle: Oracle
    moves: tuple[Any, ...]

    @property
    def line(self) -> str:
        return self.setup.game(self.moves).notation()


def play_samples(ruleset: str, count: int) -> list[InputText]:
    """Return the same games every time."""
    rng, games = Random(ruleset), []
    for _ in range(count):
        setup, oracle = SMALL[ruleset](rng)
        moves: list[Any] = []
        while legal := oracle.list_moves(moves):
            moves.append(rng.choice(legal))
        games.append(InputText(setup, oracle, tuple(moves)))
    return games


def list_plies(games: Sequence[InputText]) -> Iterator[tuple[InputText, int]]:
    """Every position of every game, in order, the last ones too."""
    return ((sample, ply) for sample in games for ply in range(len(sample.moves) + 1))


def check_moves(games: Sequence[InputText]) -> None:
    """Compare legal moves, token, player and end with the oracle at every position."""
    for sample in games:
        position = sample.setup.position()
        for ply in range(len(sample.moves) + 1):
            moves = sample.moves[:ply]
            legal = sample.oracle.list_moves(moves)
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
            winning = sample.oracle.list_winning_moves(sample.moves[:ply])
            assert position.winning_moves() == winning, (sample.line, ply)
            assert position.is_winning() is bool(winning), (sample.line, ply)
            if ply < len(sample.moves):
                position.push(sample.moves[ply])


def check_reviews(games: Sequence[InputText]) -> None:
    """Compare every ply and the mistakes of a review with the oracle, with and without certificates."""
    for number, sample in enumerate(games):
        review = berge.review(sample.setup.game(sample.moves), certificates=number % 2 == 0)
        values = []
        assert len(review.plies) == len(sample.moves)
        for ply, position in enumerate([*review.plies, review.final]):
            winning = sample.oracle.list_winning_moves(sample.moves[:ply])
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
    """Compare `solve` of a start, and of every position as a start, with the oracle."""
    for sample, ply in list_plies(games):
        moves = sample.moves[:ply]
        winning = sample.oracle.list_winning_moves(moves)
        solution = berge.solve(sample.setup.game(moves))
        if isinstance(solution, berge.StartsSolution):
            assert not moves
            losing = [setup for setup in sample.oracle.list_moves() if not sample.oracle.is_winning([setup])]
            assert list(solution.losing_starts) == losing == winning, sample.line
            assert list(solution.winning_starts) == [
                setup for setup in sample.oracle.list_moves() if setup not in losing
            ]
            assert solution.first_player_wins is bool(losing), sample.line
            assert all((solution.class_of(setup) == "E") is (setup in losing) for setup in sample.oracle.list_moves())
        else:
            assert solution.mover_wins is bool(winning), (sample.line, ply)
            assert list(solution.winning_moves) == winning, (sample.line, ply)
            assert solution.mover == sample.setup.ruleset.players[ply % 2]
            assert solution.winner == sample.setup.ruleset.players[(ply + (not winning)) % 2]
            assert solution.certificate().winning is bool(winning), (sample.line, ply)


def check_refusals(
    games: Sequence[InputText], strangers: Sequence[Any], reason: Callable[[Setup[Any]], Reason]
) -> None:
    """Check that every illegal move is refused for the right reason and changes nothing."""
    for sample in games:
        assert isinstance(sample.oracle, rules.Rules)
        why, everything = reason(sample.setup), [*sample.oracle.neighbors, *strangers]
        position = sample.setup.position()
        for ply in range(len(sample.moves) + 1):
            moves, player = sample.moves[:ply], sample.setup.ruleset.players[ply % 2]
            legal, path = sample.oracle.list_moves(moves), sample.oracle.trace_path(moves)
            for move in (move for move in everything if move not in legal):
                expected = why(path, move)
                if path and not legal:
                    expected = "played after the end of the game", f"{player.capitalize()} had no move left and lost"
                with pytest.raises(berge.IllegalMove) as info:
                    position.push(move)
                error = info.value
                assert (error.found, error.expected) == expected, (sample.line, ply, move)
                assert (error.ply, error.player, error.move) == (ply, player, move)
                assert (error.line, error.column) == (0, 0)
                head = f"move {ply // 2 + 1} of {player.capitalize()}, {shorten(move)}"
                assert str(error) == f"{head}: {expected[0]}; {expected[1]}"
                assert position.moves == moves
                assert position.legal_moves == legal
            if legal:
                position.push(sample.moves[ply])
