"""What a release says of itself: one version everywhere, and names in the changelog that exist."""

import json
import re
import tomllib
from pathlib import Path
from pkgutil import resolve_name

import pytest

import berge

ROOT = Path(__file__).parents[1]
VERSION: str = tomllib.loads((ROOT / "Cargo.toml").read_text("utf-8"))["workspace"]["package"]["version"]


def test_package_has_the_version_of_the_workspace() -> None:
    """Maturin takes the version of the package from there too."""
    assert berge.__version__ == VERSION


@pytest.mark.parametrize("lock", ["Cargo.lock", "fuzz/Cargo.lock"])
def test_crates_have_one_version(lock: str) -> None:
    packages = tomllib.loads((ROOT / lock).read_text("utf-8"))["package"]
    versions = {package["name"]: package["version"] for package in packages if package["name"].startswith("berge-")}
    assert {versions["berge-core"], versions["berge-matching"], versions.get("berge-python", VERSION)} == {VERSION}
    dependencies = tomllib.loads((ROOT / "Cargo.toml").read_text("utf-8"))["workspace"]["dependencies"]
    assert dependencies["berge-matching"]["version"] == VERSION


def test_texts_and_the_page_name_no_other_version() -> None:
    assert re.findall(r"^version: (.*)$", (ROOT / "CITATION.cff").read_text("utf-8"), re.MULTILINE) == [VERSION]
    assert re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)[0] == VERSION
    for page in ROOT.glob("README*.md"):
        versions = re.findall(r"\bberge(?:[- ]v?|==|@)(\d+\.\d+\.\d+)", page.read_text("utf-8"))
        assert {*versions} <= {VERSION}, page
    for package in (ROOT / "package.json", ROOT / "page" / "board" / "package.json"):
        assert json.loads(package.read_text("utf-8")).get("version", VERSION) == VERSION, package


def test_names_that_0_1_should_change_to_exist() -> None:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8").partition("## 0.1.0")[0]
    old, new = zip(*re.findall(r"^\| (.*) \| (.*) \|$", text, re.MULTILINE)[1:], strict=True)
    names = re.findall(r"`berge((?:\.\w+)+)", " ".join(new))
    assert len(names) > 15
    for name in names:
        resolve_name(f"berge{name}")
    for name in re.findall(r"`berge\.([A-Za-z]+)", " ".join(old)):
        assert name not in berge.__all__ or name in ("knight", "maze", "rabbit"), name
