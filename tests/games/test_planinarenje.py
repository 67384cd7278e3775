"""Planinarenje: legal moves, and answers compared with exhaustive search."""

from pathlib import Path

import pytest

import berge
from berge.cli import main
from games.compare import play_samples
from oracle import rules


def test_a_hike_begins_on_a_peak_and_goes_down_and_up() -> None:
    setup = berge.planinarenje.setup(3, ((1, 1), (1, 2), (2, 2), (3, 2)))
    assert setup.position().legal_moves == ["p1", "p2", "p3"]
    assert setup.position(["p1"]).legal_moves == ["v1", "v2"]
    assert setup.position(["p1", "v2"]).legal_moves == ["p2", "p3"]
    assert setup.position(["p1", "v1"]).is_over()
    assert setup.position().turn == "mirko"
    assert setup.position(["p1"]).turn == "slavko"


def solve_text(text: str, path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    path.write_text(text)
    assert main(["solve", str(path), "--ruleset", "planinarenje", "--format", "coci"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("1 0\n", "Mirko\n"),  # Slavko has no way down
        ("1 1\n1 1\n", "Slavko\n"),
        ("2 2\n1 1\n2 2\n", "Slavko\nSlavko\n"),  # from either valley there is no way up
        ("2 2\n1 1\n2 1\n", "Mirko\nMirko\n"),  # Mirko goes up to the other peak
        ("3 4\n1 1\n2 1\n2 2\n3 2\n", "Mirko\nMirko\nMirko\n"),
        ("3 3\n1 1\n2 1\n3 3\n", "Mirko\nMirko\nSlavko\n"),
    ],
)
def test_who_wins_from_each_peak(text: str, answer: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert solve_text(text, tmp_path / "input", capsys) == answer


def test_the_answers_are_those_of_exhaustive_search(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for sample in play_samples("planinarenje", 100):
        assert isinstance(sample.oracle, rules.Rules)
        text = sample.setup.game().dumps("p4617")
        assert berge.planinarenje.loads(text).setup == sample.setup
        wins = ["Slavko" if sample.oracle.is_winning([peak]) else "Mirko" for peak in sample.oracle.starts]
        assert solve_text(text, tmp_path / "input", capsys).split() == wins


def test_a_path_that_is_told_twice_is_one_path() -> None:
    twice = berge.planinarenje.loads("2 3\n2 1\n1 1\n2 1\n")
    assert twice.setup == berge.planinarenje.setup(2, ((1, 1), (2, 1)))
    assert berge.planinarenje.dumps(twice) == "2 2\n1 1\n2 1\n"
