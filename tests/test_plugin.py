"""Other people's games: a package that brings one, and one that is put into the tree, work in every door."""

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

from doors import House

ROOT = Path(__file__).parent.parent
PLUGIN = ROOT / "examples" / "plugin"
CAMEL = '''\
"""A camel's walk: a leaper of one cell along one side and three along the other, on a board with holes."""

from berge.cells import Cell
from berge.geography import BoardStart, Ruleset, board, leaper

RULESET: Ruleset[BoardStart, Cell] = Ruleset(
    name="camel",
    title="Camel's walk",
    about="a camel's walk on a board with holes",
    form=BoardStart,
    terrain=board(leaper("camel", (1, 3))),
    examples=("camel:4x5",),
    words={"zh": {"ruleset.camel.title": "骆驼漫步"}},
)
'''


def wheel_of(package: Path, folder: Path) -> Path:
    """Build a package by what it says of itself, without a network."""
    source = shutil.copytree(package, folder / "source")
    code = "import flit_core.buildapi as b, sys; print(b.build_wheel(sys.argv[1]))"
    built = subprocess.run([sys.executable, "-c", code, folder], cwd=source, capture_output=True, text=True, check=True)
    return folder / built.stdout.strip()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    """A fresh environment that sees berge and what it needs here, and has the plugin installed."""
    folder = tmp_path_factory.mktemp("plugin")
    venv.create(folder / "env", with_pip=False)
    site = next((folder / "env").glob("[Ll]ib/**/site-packages"))
    (site / "here.pth").write_text(sysconfig.get_path("purelib") + os.linesep)
    with zipfile.ZipFile(wheel_of(PLUGIN, folder)) as wheel:
        wheel.extractall(site)
    return House(folder / "env" / "bin" / "python", folder)


def test_a_package_brings_a_game_to_every_door(house: House) -> None:
    house.try_all("primes:12", "+6+7+4", "6", "13", "Prime sums", "素数和")


def test_what_it_cannot_be_is_told(house: House) -> None:
    assert "found n: 0; expected a number from 1 on" in house.berge("solve", "primes:0", status=2)
    assert "at most 1000 is possible" in house.berge("solve", "primes:1001", status=3)
    assert "is no neighbour of 6" in house.berge("review", "primes:12+6+8", status=2)


def test_the_package_is_one_short_file() -> None:
    assert [file.name for file in PLUGIN.glob("*.py")] == ["berge_primes.py"]
    assert len((PLUGIN / "berge_primes.py").read_text(encoding="utf-8").splitlines()) <= 40


def test_a_leaper_takes_a_file_and_a_line(tmp_path: Path) -> None:
    assert len(CAMEL.splitlines()) <= 30
    package = shutil.copytree(Path(sysconfig.get_path("purelib")) / "berge", tmp_path / "site" / "berge")
    (package / "rulesets" / "camel.py").write_text(CAMEL, encoding="utf-8")
    registry = package / "rulesets" / "__init__.py"
    text = registry.read_text(encoding="utf-8")
    registry.write_text(text.replace('    "knight",\n', '    "knight",\n    "camel",\n'), encoding="utf-8")
    house = House(sys.executable, tmp_path, str(tmp_path / "site"))
    house.try_all("camel:4x5", "+1,1+2,4+3,1", "1,1", "9,9", "Camel's walk", "骆驼漫步")
