"""A release: one version everywhere, names in the changelog that exist, wheels that do not depend on the folder."""

import base64
import hashlib
import importlib
import json
import re
import tomllib
import zipfile
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


def test_wheels_from_two_folders_have_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Maturin writes the folder of the sources into the list of crates."""
    monkeypatch.syspath_prepend(ROOT / "release")
    build = importlib.import_module("build")
    name = "berge-1.dist-info/sboms/berge.json"
    wheels = []
    for folder in (tmp_path / "one", tmp_path / "another one"):
        data = json.dumps({"ref": f"path+{folder.as_uri()}/crates/berge-core#1"}).encode()
        wheels.append(tmp_path / f"{len(data)}.whl")
        with zipfile.ZipFile(wheels[-1], "w") as archive:
            for path, text in ((name, data), ("berge-1.dist-info/RECORD", f"{name},sha256=x,1\nother,,\n".encode())):
                archive.writestr(zipfile.ZipInfo(path), text)
        build._replace_paths(wheels[-1], folder)
    assert wheels[0].read_bytes() == wheels[1].read_bytes()
    with zipfile.ZipFile(wheels[0]) as archive:
        data, record = archive.read(name), archive.read("berge-1.dist-info/RECORD").decode()
    assert json.loads(data) == {"ref": "path+file:///berge/crates/berge-core#1"}
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    assert record == f"{name},sha256={digest},{len(data)}\nother,,\n"
