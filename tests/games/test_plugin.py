"""Rulesets of other packages, and a new ruleset in the tree, work in every interface."""

import shutil
import sys
from pathlib import Path

import pytest

import berge
from berge.games import HONEYCOMB, AnyRuleset, BoardSetup, Ruleset, board
from berge.games.builtin import RULESETS
from interfaces import PLUGIN, Environment, install_package, try_api

CAMEL = '''\
"""A camel's walk: a leaper of one cell along one side and three along the other, on a board with holes."""

from berge.cells import Cell
from berge.games import BoardSetup, Ruleset, board, leaper

RULESET: Ruleset[BoardSetup, Cell] = Ruleset(
    name="camel",
    title="Camel's walk",
    about="a camel's walk on a board with holes",
    setup_class=BoardSetup,
    game_graph=board(leaper("camel", (1, 3))),
    examples=("camel:4x5",),
    translations={"zh": {"Camel's walk": "骆驼游走"}},
)
'''


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return install_package(PLUGIN, tmp_path_factory.mktemp("plugin"))


def test_a_package_brings_a_game_to_every_interface(environment: Environment) -> None:
    environment.try_all("primes:12", "+6+7+4", "6", "13", "Prime sums", "质数和")


def test_a_game_may_refuse_sizes_of_boards(forgotten: None) -> None:
    torus: AnyRuleset = Ruleset(
        name="torushoney",
        title="Torus honeycomb",
        about="a walk on a honeycomb that is wrapped round",
        setup_class=BoardSetup,
        game_graph=board(HONEYCOMB.wrap()),
        examples=("torushoney:2x4",),
        translations={"zh": {"Torus honeycomb": "环面蜂窝"}},
    )
    RULESETS.add(torus)
    try_api("torushoney:2x4+1,1+2,1")


def test_what_it_cannot_be_is_told(environment: Environment) -> None:
    assert "found n: 0; expected a number from 1 on" in environment.call_berge("solve", "primes:0", status=2)
    assert "the most is 1000" in environment.call_berge("solve", "primes:1001", status=3)
    assert "is no neighbour of 6" in environment.call_berge("review", "primes:12+6+8", status=2)


def test_the_package_is_one_short_file() -> None:
    assert [file.name for file in PLUGIN.glob("*.py")] == ["berge_primes.py"]
    assert len((PLUGIN / "berge_primes.py").read_text(encoding="utf-8").splitlines()) <= 40


@pytest.mark.thorough
def test_a_leaper_takes_a_file_and_a_line(tmp_path: Path) -> None:
    assert len(CAMEL.splitlines()) <= 30
    package = shutil.copytree(Path(berge.__file__).parent, tmp_path / "site" / "berge")
    (package / "games" / "builtin" / "camel.py").write_text(CAMEL, encoding="utf-8")
    registry = package / "games" / "builtin" / "__init__.py"
    text = registry.read_text(encoding="utf-8")
    registry.write_text(text.replace('    "knight",\n', '    "knight",\n    "camel",\n'), encoding="utf-8")
    environment = Environment(sys.executable, tmp_path, str(tmp_path / "site"))
    environment.try_all("camel:4x5", "+1,1+2,4+3,1", "1,1", "9,9", "Camel's walk", "骆驼游走")
