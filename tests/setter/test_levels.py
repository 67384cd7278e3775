"""The tournament of engine levels, and their order."""

import pytest

import berge
from berge.analysis.engine import Engine
from berge.games.builtin import RULESETS
from berge.setter import levels
from berge.setter.deals import deal
from berge.setter.levels import OnePly, format_tables, play_game, score, score_ladder


def test_one_ply_player_ends_the_game_if_it_can() -> None:
    position = berge.parse("maze:@../.##").position()
    assert {OnePly(seed).pick(position).move for seed in range(20)} == {(2, 1)}
    assert {OnePly(seed).pick(berge.parse("maze:..@..").position()).move for seed in range(20)} == {(1, 2), (1, 4)}


def test_score_counts_games_from_both_sides() -> None:
    fork = berge.parse("maze:@../.##")  # whoever begins can win and can lose
    best, worst = Engine(10, seed=1), Engine(0, seed=1)
    assert play_game(fork, best, worst)
    assert not play_game(fork, worst, best)
    assert score([fork] * 3, best, worst) == 1
    assert score([fork] * 3, worst, best) == 0
    assert score([fork] * 3, best, best) == score([fork], worst, worst) == 0.5


@pytest.mark.parametrize("name", [ruleset.name for ruleset in RULESETS.ours])
def test_strongest_level_wins_won_games_and_weakest_loses_most(name: str) -> None:
    starts = [deal(RULESETS[name], 1, seed).setup for seed in range(8)]
    best, worst = Engine(10, seed=1), Engine(0, seed=2)
    assert all(play_game(setup, best, other) for setup in starts for other in (best, worst, OnePly(3)))
    assert score(starts, best, worst) > 0.7
    assert score(starts, worst, OnePly(4)) < 0.4


def test_each_level_beats_the_level_below() -> None:
    starts = [deal(RULESETS["knight"], 2, seed).setup for seed in range(20)]
    worst, *steps = score_ladder(starts)
    assert worst < 0.3
    assert 0.52 < sum(steps) / len(steps) < 0.68


def test_tournament_is_a_markdown_table(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    lines = list(format_tables([berge.maze, berge.knight], [1], 2))
    assert lines[0].startswith("| difficulty 1 | plies | 0 v one ply | 1 v 0 |")
    assert [line.split(" | ")[0] for line in lines[1:]] == ["| maze", "| knight", "| all"]
    assert len({line.count("|") for line in "".join(lines).splitlines() if line}) == 1
    monkeypatch.setattr(levels, "ERRORS", [1])
    monkeypatch.setattr(levels, "RULESETS", type("Ours", (), {"ours": [berge.maze]}))
    monkeypatch.setattr("sys.argv", ["levels", "2"])
    levels.main()
    monkeypatch.setattr("sys.argv", ["levels"])
    monkeypatch.setattr(levels, "BOARDS", 2)
    levels.main()
    first, second = capsys.readouterr().out.split("\n\n")[:2]
    assert first == second
