"""Many games at once: the same games as positions play, with the values of the oracles."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from copy import copy, deepcopy
from itertools import pairwise
from random import Random
from typing import Any

import numpy as np
import pytest

import berge
from berge.games import BoardSetup
from rulesets import BOARDS, LARGER, ROWS, SMALL

COUNT = 5


def play_at_random(games: berge.Games, rng: Random) -> None:
    """Play a random move in each game that is not over."""
    masks = games.action_mask
    games.step([rng.choice(np.flatnonzero(mask).tolist()) if mask.any() else -1 for mask in masks])


def number_moves(setup: Any, moves: list[Any]) -> list[int]:
    return sorted(map(setup.vertex_of, moves))


@pytest.mark.parametrize("name", ROWS)
def test_masks_are_those_of_the_oracle(name: str) -> None:
    rng = Random(name)
    for _ in range(6):
        setup, oracle = SMALL[name](rng)
        games = berge.Games(setup, COUNT)
        moves: list[list[Any]] = [[] for _ in range(COUNT)]
        for _ in range(8):
            legal, winning = games.action_mask, games.winning_mask()
            for i in range(COUNT):
                assert np.flatnonzero(legal[i]).tolist() == number_moves(setup, oracle.list_moves(moves[i]))
                assert np.flatnonzero(winning[i]).tolist() == number_moves(setup, oracle.list_winning_moves(moves[i]))
                assert games.is_winning()[i] == oracle.is_winning(moves[i])
                assert games.is_over[i] == (not oracle.list_moves(moves[i]))
            chosen = [rng.choice([None, *np.flatnonzero(mask).tolist()]) for mask in legal]
            games.step([-1 if vertex is None else vertex for vertex in chosen])
            for i, vertex in enumerate(chosen):
                moves[i] += [] if vertex is None else [setup.move_of(vertex)]
            assert games.plies.tolist() == list(map(len, moves))
            assert [list(games.game(i).moves) for i in range(COUNT)] == moves


@pytest.mark.parametrize("name", ROWS)
def test_fresh_setups_are_like_the_given_one(name: str) -> None:
    setup = berge.parse(LARGER[name])
    try:
        games = berge.Games(setup, COUNT, seed=3)
    except berge.InputError as error:
        assert name in ("juniper", "hamilg"), error  # noqa: PT017
        return
    setups, rng = set(), Random(name)
    for _ in range(4):
        for i in range(COUNT):
            fresh = games.setup_of(i)
            setups.add(fresh.notation())
            assert (fresh.game_graph.order, len(list(fresh.game_graph.vertices))) == (
                setup.game_graph.order,
                len(list(setup.game_graph.vertices)),
            )
            assert isinstance(setup, BoardSetup) or fresh.game_graph.most_edges == setup.game_graph.most_edges
            assert (fresh.token is None) == (setup.token is None)
            position = games.position(i)
            assert np.flatnonzero(games.action_mask[i]).tolist() == number_moves(fresh, position.legal_moves)
            assert np.flatnonzero(games.winning_mask()[i]).tolist() == number_moves(fresh, position.winning_moves())
        play_at_random(games, rng)
        play_at_random(games, rng)
        games.reset()
    if setup.token is None and len(setup.vertices) == setup.game_graph.order and isinstance(setup, BoardSetup):
        assert setups == {setup.notation()}  # the only one
        return
    assert len(setups) > COUNT
    again = berge.Games(setup, COUNT, seed=3)
    assert {again.setup_of(i).notation() for i in range(COUNT)} <= setups
    other = berge.Games(setup, COUNT, seed=4)
    assert [other.setup_of(i).notation() for i in range(COUNT)] != [again.setup_of(i).notation() for i in range(COUNT)]


@pytest.mark.parametrize("name", BOARDS)
def test_planes_show_the_board(name: str) -> None:
    setup = berge.parse(LARGER[name])
    games, rng = berge.Games(setup, COUNT, seed=1), Random(1)
    for _ in range(6):
        planes, names = games.planes(), games.plane_names()
        for i in range(COUNT):
            position = games.position(i)
            board = dict(zip(names, planes[i], strict=True))
            rows = position.letters
            assert rows is not None
            token = position.token
            visited = set(position.visited)
            for r, row in enumerate(rows, 1):
                for c, letter in enumerate(row, 1):
                    cell = {plane: int(values[r - 1, c - 1]) for plane, values in board.items()}
                    assert cell["token"] == ((r, c) == token)
                    assert cell["visited"] == ((r, c) in visited)
                    assert cell["white"] == (letter == "O" and name == "rabbit")
                    assert cell["second"] == position.ply % 2
                    vertex = (r - 1) * len(row) + c - 1
                    is_cell = position.setup.game_graph.has_vertex(vertex)
                    assert cell["free"] == (is_cell and (name == "edge" or (r, c) not in visited))
                    if name == "edge" and is_cell:
                        steps = {"up": (r - 1, c), "left": (r, c - 1), "right": (r, c + 1), "down": (r + 1, c)}
                        used = {frozenset(pair) for pair in pairwise(position.visited)}
                        for direction, other in steps.items():
                            number = position.setup.game_graph.number(other)
                            there = number is not None and position.setup.game_graph.has_vertex(number)
                            assert cell[direction] == (there and frozenset(((r, c), other)) not in used)
        play_at_random(games, rng)


def test_a_board_of_one_column_has_edges_up_and_down() -> None:
    games = berge.Games(berge.edge.parse("3x1"), 1)
    planes = dict(zip(games.plane_names(), games.planes()[0, :, :, 0].tolist(), strict=True))
    assert (planes["up"], planes["down"], planes["left"]) == ([0, 1, 1], [1, 1, 0], [0, 0, 0])


def test_edges_are_those_of_each_graph() -> None:
    setup = berge.graph.parse("a-b,b-c,c-d,d-a,a-c")
    assert berge.Games(setup, 2).edges()[1].tolist() == [list(edge) for edge in setup.game_graph.edges()]
    games = berge.Games(setup, 6, seed=0)
    assert games.edges().shape == (6, 5, 2)
    for i in range(6):
        assert games.edges()[i].tolist() == [list(edge) for edge in games.setup_of(i).game_graph.edges()]
    assert games.edges(np.arange(6) == 4).tolist() == games.edges()[4:5].tolist()
    complete = berge.Games(berge.graph.parse("a-b,b-c,c-a"), 2, seed=0)
    assert complete.edges()[0].tolist() == [[0, 1], [0, 2], [1, 2]]


@pytest.mark.parametrize(
    "line", ["king:6x6", "edge:5x5", "graph:a-b,b-c,c-d,d-a,a-e,e-f", "rabbit:XOXO/OX.X/XOOX/OXXO"]
)
def test_the_number_of_threads_changes_nothing(line: str) -> None:
    results = []
    for threads in (1, 2):
        berge.use_threads(threads)
        try:
            games, rng = berge.Games(berge.parse(line), 600, seed=5), Random(2)
            for _ in range(4):
                play_at_random(games, rng)
            games.reset(games.is_over)
            results.append((games.action_mask.tobytes(), games.winning_mask().tobytes(), games.tokens.tobytes()))
        finally:
            berge.use_threads(2)
    assert results[0] == results[1]


def test_an_illegal_move_changes_no_game() -> None:
    games = berge.Games(berge.maze.parse("@../..."), 3)
    before = games.action_mask
    with pytest.raises(berge.IllegalMove, match="is illegal in game 1, vertex 5"):
        games.step([1, 5, 3])
    with pytest.raises(berge.IllegalMove, match=r"\(1, 2\): is illegal in game 0, vertex 1"):
        berge.Games(berge.maze.parse("@#"), 1).step([1])  # a wall has a number too
    for vertex in (6, -2):
        with pytest.raises(berge.IllegalMove, match=f"vertex {vertex}"):
            games.step([1, 1, vertex])
    assert (games.action_mask == before).all()
    assert games.plies.tolist() == [0, 0, 0]


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        ([1.0, 1.0], "integers"),
        ([1], "one for each of the 2 games"),
        ([[1, 1]], "one for each"),
        (["a", "b"], "integers"),
    ],
)
def test_other_arrays_are_refused(actions: Any, message: str) -> None:
    games = berge.Games(berge.maze.parse("@../..."), 2)
    with pytest.raises(berge.ArgumentError, match=message):
        games.step(actions)


def test_a_setup_may_be_its_text() -> None:
    assert berge.Games("king:5x5", 2).setup == berge.king.parse("5x5")
    with pytest.raises(berge.ParseError):
        berge.Games("5x5", 2)


def test_other_arguments_are_refused() -> None:
    setup = berge.maze.parse("@../...")
    with pytest.raises(berge.ArgumentError, match="at least one game"):
        berge.Games(setup, 0)
    with pytest.raises(berge.ArgumentError, match="a seed from 0"):
        berge.Games(setup, 1, seed=-1)
    with pytest.raises(berge.KindError, match="a setup"):
        berge.Games(5, 1)  # type: ignore[arg-type]
    with pytest.raises(berge.InputError, match="leave out the seed"):
        berge.Games(berge.juniper.parse("9"), 1, seed=0)
    with pytest.raises(berge.ArgumentError, match="a boolean for each of the 2 games"):
        berge.Games(setup, 2).reset([True])
    with pytest.raises(berge.KindError, match="boards have no `edges`: use `planes`"):
        berge.Games(setup, 1).edges()
    with pytest.raises(berge.KindError, match="only boards have `planes`: use `edges`"):
        berge.Games(berge.juniper.parse("9"), 1).planes()
    with pytest.raises(berge.MissingError):
        berge.Games(setup, 2).position(2)
    for count in (1 << 40, 1 << 80):
        with pytest.raises(berge.LimitError, match="do not fit in memory"):
            berge.Games(berge.maze.parse("1000x1000"), count)


def test_only_chosen_games_begin_again() -> None:
    games = berge.Games(berge.maze.parse("@../..."), 3)
    games.step([1, 3, 1])
    games.reset([True, False, True])
    assert games.plies.tolist() == [0, 1, 0]
    assert games.tokens.tolist() == [0, 3, 0]


@pytest.mark.parametrize("copy_of", [copy, deepcopy])
@pytest.mark.parametrize("seed", [None, 1])
@pytest.mark.parametrize("name", ROWS)
def test_a_copy_goes_its_own_way(name: str, seed: int | None, copy_of: Callable[[berge.Games], berge.Games]) -> None:
    setup, _oracle = SMALL[name](Random(name))
    if name in ("juniper", "hamilg"):
        seed = None  # there are no fresh setups, or not of several graphs
    games = berge.Games(setup, 2, seed=seed)
    play_at_random(games, Random(1))
    before = games.action_mask, games.winning_mask(), games.tokens
    other = copy_of(games)
    assert all(map(np.array_equal, before, (other.action_mask, other.winning_mask(), other.tokens)))
    play_at_random(other, Random(2))
    other.reset([True, False])
    assert all(map(np.array_equal, before, (games.action_mask, games.winning_mask(), games.tokens)))
    assert games.plies[0] == 1
    games.reset([True, False])
    assert games.setup_of(0) == other.setup_of(0)


@pytest.mark.parametrize("name", ROWS)
def test_the_engine_plays_as_the_oracle_says(name: str) -> None:
    rng = Random(name)
    for _ in range(4):
        setup, oracle = SMALL[name](rng)
        games = berge.Games(setup, COUNT)
        moves: list[Any] = []
        while not games.is_over[0]:
            keys = [rng.getrandbits(63) for _ in range(COUNT)]
            legal = number_moves(setup, oracle.list_moves(moves))
            winning = number_moves(setup, oracle.list_winning_moves(moves))
            for vertex in games.engine_moves(10, keys).tolist():
                after = [[*moves, setup.move_of(v)] for v in (vertex, *legal)]
                wins = [(len(oracle.list_winning_moves(line)), -len(oracle.list_moves(line))) for line in after]
                chances = [(winning_replies, winning_replies + replies) for winning_replies, replies in wins]
                assert vertex in winning if winning else chances[0] == min(chances)
            losing = {*legal} - {*winning}
            assert {*games.engine_moves(0, keys).tolist()} <= (losing or {*winning})
            assert {*games.engine_moves(None, keys).tolist()} <= {*legal}
            played = rng.choice(legal)
            games.step([played] * COUNT)
            moves.append(setup.move_of(played))
        assert games.engine_moves(10, [0] * COUNT).tolist() == [-1] * COUNT
        assert games.engine_moves(None, [0] * COUNT).tolist() == [-1] * COUNT


def test_the_engine_moves_only_in_chosen_games_and_by_its_keys() -> None:
    games = berge.Games(berge.king.parse("9x9"), 400)  # more than 64 moves
    moves = games.engine_moves(10, np.arange(400) // 2, np.arange(400) < 200).tolist()
    assert moves[200:] == [-1] * 200
    assert moves[0:200:2] == moves[1:200:2]
    assert len({*moves}) > 20
    assert min(moves[:200]) >= 0
    for level in (-1, 11):
        with pytest.raises(berge.ArgumentError, match="0 to 10"):
            games.engine_moves(level, np.zeros(400, int))
    for keys in (np.zeros(400), np.zeros(3, int), -np.ones(400, int)):
        with pytest.raises(berge.ArgumentError, match="a number of at least 0 for each of the 400 games"):
            games.engine_moves(5, keys)


@pytest.mark.parametrize("line", ["king:@..#./...../..#../.....", "graph:a-b,b-c,c-d,d-a,a-e,e-f"])
def test_with_seeds_games_begin_as_the_first_ones_of_these(line: str) -> None:
    setup = berge.parse(line)
    games = berge.Games(setup, 3, seed=1)
    games.reset([True, False, True], [5, 6, 7])
    assert games.setup_of(1) == berge.Games(setup, 3, seed=1).setup_of(1)
    for i, seed in ((0, 5), (2, 7)):
        alone = berge.Games(setup, 1, seed=seed)
        assert games.setup_of(i) == alone.setup_of(0)
        games.reset(np.arange(3) == i)
        alone.reset()
        assert games.setup_of(i) == alone.setup_of(0)


def test_vertices_have_numbers_and_moves() -> None:
    setup = berge.king.parse(".#./...")
    assert setup.vertices == (0, 2, 3, 4, 5)
    assert [setup.move_of(vertex) for vertex in setup.vertices] == [(1, 1), (1, 3), (2, 1), (2, 2), (2, 3)]
    assert [setup.vertex_of(setup.move_of(vertex)) for vertex in setup.vertices] == [*setup.vertices]
    for vertex in (1, 6, -1, "a", 1.5):
        with pytest.raises(berge.MissingError):
            setup.move_of(vertex)  # type: ignore[arg-type]
    for move in ((1, 2), (3, 1), None):
        with pytest.raises(berge.MissingError):
            setup.vertex_of(move)  # type: ignore[arg-type]


def test_without_numpy_an_error_says_what_to_install() -> None:
    """All public names can be imported all the same."""
    code = """
import sys
sys.modules["numpy"] = None
from berge import *
for make in (lambda: Games(king.parse("3x3"), 1), lambda: label(king.parse("3x3"), [], [])):
    try:
        make()
    except InputError as error:
        print(error)
"""
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ended.stdout.splitlines() == 2 * ['this needs numpy: pip install "berge[agents]"']
