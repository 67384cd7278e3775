"""Who may move what: games and live positions take exactly the moves that the real rules on the real pieces allow."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import berge
from oracle import rabbit as oracle

Cell = tuple[int, int]
Rows = tuple[str, ...]


@st.composite
def boards(draw: st.DrawFn) -> Rows:
    """Any board of up to 5 x 6 cells, some of them checkerboards on which games are long."""
    rows, columns = draw(st.integers(1, 5)), draw(st.integers(1, 6))
    letters = [draw(st.sampled_from("XO")) for _ in range(rows * columns)]
    if draw(st.booleans()):
        letters = ["XO"[(i // columns + i % columns) % 2] for i in range(rows * columns)]
    letters[draw(st.integers(0, rows * columns - 1))] = "."
    text = "".join(letters)
    return tuple(text[i : i + columns] for i in range(0, len(text), columns))


def first_illegal(board: Rows, moves: list[Cell]) -> int | None:
    now: Rows = board
    for ply, move in enumerate(moves):
        if move not in oracle.legal_moves(now, ("rabbit", "egg")[ply % 2]):
            return ply
        now = oracle.play(now, move)
    return None


@settings(max_examples=2000, deadline=None)
@given(board=boards(), data=st.data())
def test_a_game_is_refused_at_the_first_move_that_the_rules_forbid(board: Rows, data: st.DataObject) -> None:
    now, moves = board, []
    for ply in range(data.draw(st.integers(0, 8))):
        legal = oracle.legal_moves(now, ("rabbit", "egg")[ply % 2])
        if not legal:
            break
        moves.append(data.draw(st.sampled_from(legal)))
        now = oracle.play(now, moves[-1])
    for _ in range(data.draw(st.integers(0, 2))):
        row, column = oracle.find_blank(now)
        near = [(row + r, column + c) for r in (-2, -1, 0, 1, 2) for c in (-1, 0, 1)]
        anywhere = st.tuples(st.integers(-1, 7), st.integers(-1, 7))
        moves.insert(data.draw(st.integers(0, len(moves))), data.draw(st.one_of(st.sampled_from(near), anywhere)))
    start, illegal = berge.rabbit.Start(board), first_illegal(board, moves)
    if illegal is None:
        assert berge.rabbit.Game(start, moves).moves == moves
        assert berge.rabbit.Board(start, moves).moves == tuple(moves)
        return
    for build in (berge.rabbit.Game, berge.rabbit.Board):
        with pytest.raises(berge.IllegalMove) as caught:
            build(start, moves)
        error = caught.value
        assert (error.ply, error.cell, error.player) == (illegal, moves[illegal], ("rabbit", "egg")[illegal % 2])
        assert error.found
        assert error.expected
        assert str(error).startswith(f"move {illegal // 2 + 1} of {error.player.capitalize()}, {moves[illegal]}: ")


@settings(max_examples=500, deadline=None)
@given(board=boards(), seed=st.integers(0, 2**32))
def test_each_cell_of_a_live_position_holds_what_really_lies_there(board: Rows, seed: int) -> None:
    rng = random.Random(seed)
    position, history = berge.rabbit.Board(berge.rabbit.Start(board)), [board]
    for _ in range(20):
        now = history[-1]
        for r in range(len(now) + 2):
            for c in range(len(now[0]) + 2):
                inside = 1 <= r <= len(now) and 1 <= c <= len(now[0])
                assert position.letter((r, c)) == (now[r - 1][c - 1] if inside else "")
        assert position.token == oracle.find_blank(now)
        assert position.is_over() is (not oracle.legal_moves(now, ("rabbit", "egg")[(len(history) - 1) % 2]))
        if len(history) > 1 and (position.is_over() or rng.random() < 0.3):
            assert position.pop() == oracle.find_blank(history.pop())
        elif not position.is_over():
            move = rng.choice(position.legal_moves)
            position.push(move)
            history.append(oracle.play(now, move))


@settings(max_examples=300, deadline=None)
@given(board=boards(), seed=st.integers(0, 2**32))
def test_a_live_position_answers_as_the_review_of_its_game_does(board: Rows, seed: int) -> None:
    rng = random.Random(seed)
    position = berge.rabbit.Board(berge.rabbit.Start(board))
    while not position.is_over():
        position.push(rng.choice(position.legal_moves))
    review = berge.review(position.game())
    for ply in reversed([*review.plies, review.final]):
        assert position == review.game.position(ply.ply)
        assert (position.is_winning(), position.winning_moves()) == (ply.winning, ply.winning_moves)
        proof = ply.certificate()
        assert berge.verify(proof)
        assert (proof.token, proof.winning) == (ply.token, ply.winning)
        if ply.ply:
            position.pop()
