"""HAMILG: legal moves, and answers compared with exhaustive search."""

from pathlib import Path

import pytest

import berge
from berge.cli import main
from games.compare import play_samples
from oracle import rules

SAMPLE = """\
3
4 6
1 2
1 3
4 1
4 2
4 3
2 3
8 7
3 2
1 2
4 2
5 1
6 3
7 1
8 3
3 2
1 2
2 3
"""


def test_the_token_stays_in_the_case_where_it_was_put_down() -> None:
    setup = berge.hamilg.setup(((2, ((1, 2),)), (3, ((1, 2), (2, 3), (3, 1)))))
    assert setup.position().legal_moves == [(1, 1), (1, 2), (2, 1), (2, 2), (2, 3)]
    assert setup.position([(1, 2)]).legal_moves == [(1, 1)]
    assert setup.position([(2, 3)]).legal_moves == [(2, 1), (2, 2)]
    assert setup.position([(2, 3), (2, 1)]).legal_moves == [(2, 2)]


def solve_text(text: str, path: Path, capsys: pytest.CaptureFixture[str]) -> list[int]:
    path.write_text(text)
    assert main(["solve", str(path), "--ruleset", "hamilg", "--format", "codechef"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.endswith("\n")
    return [int(line) for line in out.splitlines()]


def test_the_published_sample(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert solve_text(SAMPLE, tmp_path / "input", capsys) == [0, 4, 2]


def test_the_answers_are_those_of_exhaustive_search(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for sample in play_samples("hamilg", 100):
        assert isinstance(sample.oracle, rules.Rules)
        text = sample.setup.game().dumps("hamilg")
        assert berge.hamilg.loads(text).setup == sample.setup
        losing = [case for case, _ in sample.oracle.list_winning_moves()]
        cases = max(case for case, _ in sample.oracle.starts)
        assert solve_text(text, tmp_path / "input", capsys) == [losing.count(case) for case in range(1, cases + 1)]


def test_an_edge_that_is_told_twice_is_one_edge() -> None:
    once, twice = (berge.solve(berge.hamilg.loads(text)) for text in ("1\n2 1\n1 2\n", "1\n2 3\n1 2\n2 1\n1 2\n"))
    assert isinstance(once, berge.StartsSolution)
    assert isinstance(twice, berge.StartsSolution)
    assert once.classes == twice.classes
