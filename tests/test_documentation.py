"""Commands, Python examples, pictures and links in the documentation are correct."""

from __future__ import annotations

import doctest
import re
import runpy
import shlex
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from berge.cli.parser import COMMANDS
from berge.setter.packages import JUDGES
from in_process import print_berge
from thorough import mark_cases

pytestmark = pytest.mark.usefixtures("forgotten")
ROOT = Path(__file__).parents[1]
_script: dict[str, Any] = runpy.run_path(str(ROOT / "docs" / "make_pictures.py"))
examples: Callable[[Path], list[tuple[int, str, str]]] = _script["find_examples"]
run: Callable[[str, Path], str] = _script["run_command"]
TAKEN: set[str] = runpy.run_path(str(ROOT / "docs" / "make_screenshots.py"))["list_names"]()
"""Screenshots of the board's page, which need a browser; `make screenshots` takes them."""
MEASURED = {
    "growth.svg",
    "learning.svg",
    "percolation-honeycomb.svg",
    "percolation-triangular.svg",
}
"""Pictures of measurements; `make bench-docs` draws the first, `make learning` the second."""
PAGES: list[Path] = _script["list_pages"]()
SLOW_PAGES = {"packages.md", "percolation.md", "pyomo.md", "scale.md", "set.md", "setter.md"}
"""They make data sets and tables, and import large libraries."""
SAME_PAGES = {"agents.zh-CN.md", "plugins.zh-CN.md"}
"""They show the examples of the English page, and hardly a word that is in Chinese there."""
DAILY_PAGES = [
    page for page in PAGES if page.name not in SAME_PAGES and page.name.replace(".zh-CN", "") not in SLOW_PAGES
]
PICTURES = "docs/pictures"


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the examples, where commands may write."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    (tmp_path / PICTURES).mkdir(parents=True)
    return tmp_path


def is_as_expected(expected: str, printed: str) -> bool:
    """Return whether a text is as expected; a line `...` matches any lines."""
    lines = (".*" if line.strip() == "..." else re.escape(line.rstrip()) + "\n" for line in expected.splitlines())
    text = "".join(line.rstrip() + "\n" for line in printed.splitlines())
    return re.fullmatch("".join(lines), text, re.DOTALL) is not None


def print_command(command: str, folder: Path) -> str:
    """Return the output of a command; one that needs no shell and no other program runs in this process."""
    words = shlex.split(command)
    if words[0] != "berge" or re.search(r"[|<>;&$`*~\n]", command) or words[1] in ("play", "board", "batch", "stress"):
        return run(command, folder)
    return print_berge(*words[1:], environment={"NO_COLOR": "1", "COLUMNS": "80"})


@pytest.mark.parametrize("page", mark_cases(PAGES, DAILY_PAGES), ids=name)
def test_commands_print_what_the_page_shows(page: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    wrong = []
    for line, command, expected in examples(page):
        printed = print_command(command, folder)
        if not is_as_expected(expected, printed):
            wrong.append(f"{name(page)}:{line}: $ {command}\n{printed}")
    assert not wrong, "\n".join(wrong)
    for picture in sorted((folder / PICTURES).iterdir()):
        assert picture.read_bytes() == (ROOT / PICTURES / picture.name).read_bytes(), picture.name


@pytest.mark.parametrize("page", mark_cases(PAGES, DAILY_PAGES), ids=name)
def test_python_examples_give_what_the_page_shows(page: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    names: dict[str, object] = {}
    text = page.read_text(encoding="utf-8")
    calls: list[str] = []
    for block in re.finditer(r"^```python\n(.*?)^```$", text, re.DOTALL | re.MULTILINE):
        if not block[1].startswith(">>>"):
            continue
        line = text.count("\n", 0, block.start(1))
        case = doctest.DocTestParser().get_doctest(block[1], names, name(page), str(page), line)
        runner.run(case, out=calls.append, clear_globs=False)
        names = case.globs
    assert not calls, "".join(calls)


def test_every_picture_is_shown_and_has_its_command() -> None:
    text = {
        Path(command.split(" -o ")[1]).name
        for page in PAGES
        for _, command, _ in examples(page)
        if f" -o {PICTURES}/" in command
    }
    output = {
        Path(target).name
        for page in PAGES
        for target in re.findall(r"!\[[^\]]*\]\(([^)]+)\)", page.read_text(encoding="utf-8"))
    }
    assert not any(re.match(r"berge board\b", command) for page in PAGES for _, command, _ in examples(page))  # no end
    assert {picture.name for picture in (ROOT / PICTURES).iterdir()} == text | TAKEN | MEASURED
    assert text | TAKEN | MEASURED <= output
    assert all((ROOT / PICTURES / name).stat().st_size <= 150_000 for name in TAKEN)


@pytest.mark.parametrize("page", sorted(ROOT.glob("README*.md")), ids=name)
def test_the_table_of_commands_has_every_command_and_no_other(page: Path) -> None:
    """The first cell of a row begins with `berge COMMAND`, and may name more of its uses."""
    rows = re.findall(r"^\| (`berge [^|]*)\|", page.read_text(encoding="utf-8"), re.MULTILINE)
    listed = [command for row in rows for command in dict.fromkeys(re.findall(r"`berge (\w+)", row))]
    missing = [command for command in COMMANDS if command not in listed]
    assert not missing, f"add a row to the table of commands in {page.name} for {', '.join(missing)}"
    assert sorted(listed) == sorted(COMMANDS), f"a row in {page.name} is of no command, or there twice"


@pytest.mark.parametrize("page", ["docs/packages.md", "docs/packages.zh-CN.md"])
def test_every_judge_is_on_the_pages_about_packages(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    missing = [judge for judge in JUDGES if f"`{judge}`" not in text]
    assert not missing, f"say in {page} what the package for {', '.join(missing)} is"


PACKAGE = ROOT / "python" / "berge"
SOURCES = "\n".join(
    file.read_text("utf-8") for folder in (PACKAGE, ROOT / "tests", ROOT / "docs") for file in folder.rglob("*.py")
)


def is_known(name: str) -> bool:
    """Return whether a name in backticks is a file, a target of make or a name of Python."""
    if name.startswith("make "):
        return f"\n{name.split()[1]}:" in (ROOT / "Makefile").read_text("utf-8")
    if re.fullmatch(r"[\w./*-]+", name) and ("/" in name or name.endswith((".py", ".po", ".md"))):
        pattern = name.rstrip("/") if "/" in name else f"**/{name}"
        return any(any(room.glob(pattern)) for room in (PACKAGE, ROOT / "tests", ROOT / "docs", ROOT))
    if re.fullmatch(r"[A-Z]{4,}|[a-z]+_[a-z_]+", name):
        return re.search(rf"\b{name}\b", SOURCES) is not None
    return True


def test_contributing_names_what_there_is() -> None:
    """NAME stands for any name; what a run makes is in target."""
    names = set(re.findall(r"`([^`\n]+)`", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")))
    missing = [name for name in names if "NAME" not in name and not name.startswith("target/") and not is_known(name)]
    assert not missing, "CONTRIBUTING.md names files, targets or functions that are not there"


def test_the_makefile_runs_what_there_is() -> None:
    """Examples of the crates, and scripts and modules of this repository."""
    text = (ROOT / "Makefile").read_text("utf-8")
    examples = {f"crates/*/examples/{example}.rs" for example in re.findall(r"--example (\w+)", text)}
    scripts = set(re.findall(r"/(?:python|node) ((?:docs|page|release|tests)/[\w./]+)", text))
    modules = re.findall(r"-m ((?:bench|web|setter)[\w.]*)", text)
    files = {module.replace(".", "/") for module in modules}
    missing = [pattern for pattern in {*examples, *scripts} if not [*ROOT.glob(pattern)]]
    missing += [file for file in files if not [*ROOT.glob(f"{file}*"), *(ROOT / "tests").glob(f"{file}.py")]]
    assert not missing, "the Makefile names files that are not there"


@pytest.mark.parametrize("page", [*sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("docs/**/*.md"))], ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    text = re.sub(r"^```.*?^```$|`[^`\n]*`", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    targets = re.findall(r"\]\(([^)\s]+)\)", text)
    missing = [
        target
        for target in targets
        if not re.match(r"https?:|mailto:|#", target) and not (page.parent / target.partition("#")[0]).exists()
    ]
    assert not missing
