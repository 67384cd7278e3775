"""The engine plays exactly, errs at the rate of its level, and defends lost positions as well as possible."""

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import berge
from berge.analysis.engine import ANALYSIS_CHANCES, STRONGEST, Choice, Engine
from oracle import geography
from rulesets import LARGER
from thorough import mark_cases

LINES = [*LARGER.values(), "juniper:13,any"]


def play_games(engine: Engine, opponent: Engine, seeds: range) -> Iterator[tuple[berge.Position[Any], int]]:
    """Yield finished games of the two, and how many moves were made before the engine's first turn."""
    for line in LINES:
        for seed in seeds:
            position = berge.loads(line).position()
            rng = random.Random(seed)
            opening = rng.randrange(4)
            for _ in range(opening):
                if position.is_over():
                    break
                position.push(rng.choice(position.legal_moves))
            yield position, opening


def test_the_best_engine_never_lets_a_win_go() -> None:
    best = Engine()
    for position, _ in play_games(best, best, range(12)):
        rng = random.Random(7)
        if position.is_over():
            continue
        mine = position.turn if position.is_winning() else None
        while not position.is_over():
            if position.turn == mine:
                choice = best.choose(position)
                assert choice.winning
                assert choice.move in position.winning_moves()
                position.push(choice.move)
            else:
                position.push(rng.choice(position.legal_moves))
                mine = mine or position.turn if position.is_winning() else mine
        assert mine is None or position.turn != mine


def test_in_a_lost_position_the_fewest_replies_win() -> None:
    losing = 0
    for position, _ in play_games(Engine(), Engine(), range(30)):
        if position.is_over() or position.is_winning():
            continue
        losing += 1
        counts = {}
        for move in position.legal_moves:
            position.push(move)
            counts[move] = len(position.winning_moves())
            position.pop()
        choice = Engine(seed=1).choose(position)
        assert choice.replies == counts[choice.move] == min(counts.values())
        assert not choice.winning
        text = rf"(only {choice.replies} of \d+|all {choice.replies}) replies wins?|both replies win|the only reply"
        assert re.search(text, choice.why)
    assert losing > 30


@pytest.mark.parametrize("level", mark_cases([0, 3, 7, 10], [3, 10]))
def test_the_level_says_how_often_a_win_is_kept(level: int) -> None:
    position = berge.loads("juniper:100+2").position()
    assert 0 < len(position.winning_moves()) < len(position.legal_moves)
    engine = Engine(level, seed=5)
    win_count = sum(engine.choose(position).winning for _ in range(1000))
    assert abs(win_count / 1000 - ANALYSIS_CHANCES[level]) < 0.05


@pytest.mark.parametrize("level", mark_cases([0, 4, 8, 10], [4, 10]))
def test_the_level_says_how_often_a_problem_is_set_in_a_lost_position(level: int) -> None:
    position = berge.loads("juniper:20+16").position()
    assert not position.winning_moves()
    assert len(position.legal_moves) > 3
    engine = Engine(level, seed=5)
    choices = [engine.choose(position) for _ in range(1000)]
    assert abs(sum(choice.replies is not None for choice in choices) / 1000 - ANALYSIS_CHANCES[level]) < 0.05
    assert len({choice.move for choice in choices if choice.replies is None}) > 3 or level == STRONGEST
    assert all("does not look" in choice.why for choice in choices if choice.replies is None)


def test_levels_look_ever_more_often() -> None:
    assert list(ANALYSIS_CHANCES) == sorted({*ANALYSIS_CHANCES})
    assert (ANALYSIS_CHANCES[0], ANALYSIS_CHANCES[STRONGEST]) == (0, 1)


def test_what_does_not_look_wins_where_every_move_does() -> None:
    choice = Engine(0).choose(berge.loads("maze:.@.").position())
    assert choice.winning


def test_equal_seeds_make_equal_choices() -> None:
    def list_choices(seed: int) -> list[Choice]:
        position, engine, choices = berge.loads("juniper:60").position(), Engine(5, seed), []
        while not position.is_over():
            choices.append(engine.choose(position))
            position.push(choices[-1].move)
        return choices

    assert list_choices(3) == list_choices(3)
    assert len({tuple(list_choices(seed)) for seed in range(5)}) > 1


def test_a_choice_changes_nothing() -> None:
    for position, _ in play_games(Engine(), Engine(), range(3)):
        if position.is_over():
            continue
        before = position.copy()
        Engine(seed=1).choose(position)
        assert position == before
        assert position.winning_moves() == before.winning_moves()


def test_what_cannot_be_chosen_is_refused() -> None:
    with pytest.raises(ValueError, match="found level 11; expected 0 to 10"):
        Engine(11)
    with pytest.raises(ValueError, match="is over"):
        Engine().choose(berge.loads("juniper:1").position())


def test_reasons_are_true_of_the_position() -> None:
    choice = Engine(seed=0).choose(berge.loads("maze:.@..").position())
    assert choice.move == (1, 3) or choice.move == (1, 1)
    over = Engine(seed=0).choose(berge.loads("maze:.@").position())
    assert over.why == "Second has no move after (1, 1)"
    assert "1 domino: every cell" in Engine(seed=0).choose(berge.loads("maze:@...").position()).why
    assert "2 dominoes: every cell" in Engine(seed=0).choose(berge.loads("maze:@.....").position()).why
    assert "partner in a maximum matching" in Engine(seed=0).choose(berge.loads("juniper:30").position()).why
    assert "even kernel" in Engine(seed=0).choose(berge.loads("edge:.@./...").position()).why


@pytest.mark.parametrize(
    ("line", "english", "chinese"),
    [
        ("king:2x2", "all 3 replies win", "对方的 3 个应着全都必胜"),
        ("maze:@.", "", ""),
        ("maze:@..", "the only reply wins", "对方唯一的应着必胜"),
        ("graph:t-a,a-b,a-c+t", "both replies win", "对方的两个应着全都必胜"),
        ("juniper:20+16", "only 2 of 3 replies win", "对方的 3 个应着里只有 2 个必胜"),
    ],
)
def test_how_many_replies_win_is_said_as_one_would(line: str, english: str, chinese: str) -> None:
    position = berge.loads(line).position()
    for language, text in (("en", english), ("zh", chinese)):
        choice = Engine(seed=0, language=language).choose(position)
        assert choice.why.endswith(text)
        assert choice.winning is not bool(text)


def test_the_hardest_problem_is_found_on_a_path() -> None:
    graph = geography.build_grid(["....."])
    assert geography.list_losing_starts(graph) == [(1, 1), (1, 3), (1, 5)]
    choice = Engine(seed=0).choose(berge.loads("maze:.....+1,3").position())
    assert (choice.winning, choice.replies) == (False, 1)


def test_an_engine_shows_its_level_and_its_seed() -> None:
    assert repr(Engine()) == "<engine: level 10>"
    assert repr(Engine(3, seed=7)) == "<engine: level 3, seed 7>"
