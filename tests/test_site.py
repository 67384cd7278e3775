"""The reference has every public name with an example that runs; the gallery and the notebooks run; the site builds."""

from __future__ import annotations

import ast
import doctest
import importlib
import inspect
import re
import runpy
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

import berge
from thorough import mark_cases

pytestmark = pytest.mark.usefixtures("forgotten")
ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = {page: page.read_text("utf-8") for page in sorted((DOCS / "reference").glob("*.md"))}
REFERENCE = "\n".join(PAGES.values())
MODULES: dict[str, str] = dict(
    re.findall(r"^\.\. automodule:: (berge\.(?!games\.builtin)[\w.]+)((?:\n   :.*)*)$", REFERENCE, re.MULTILINE)
)
"""The modules that the reference shows, each with its options, which name the members that it leaves out."""
NAMES = re.findall(r"^\.\. auto(?:function|class):: (berge(?:\.\w+){2,})$", REFERENCE, re.MULTILINE)
"""The names of other modules that it shows."""
PACKAGE = ROOT / "python" / "berge"
SOURCES = [file for file in sorted(PACKAGE.rglob("*.py")) if ">>> " in file.read_text("utf-8")]
PROGRAMS = sorted((ROOT / "examples" / "gallery").glob("*.py"))
NOTEBOOKS = sorted((ROOT / "examples" / "notebooks").glob("*.ipynb"))
WORDS = {"EVEN", "ODD", "MATCHED", "Solution"}
"""They have no docstring of their own; the reference describes them, with an example."""


RESULTS = {
    "AgentScore", "Calibration", "Choice", "GameScore", "Interval", "JudgedGame", "JudgedRow", "Permutations", "Pick",
    "Puzzle", "Resistance", "RunSummary", "Score", "TaskResult",
}  # fmt: skip
"""Plain values that only functions make: the examples of these functions show them."""


FOR_ROOMS = {"Control.of", "Setup.openings_of", "own_formats"}
"""Methods that other rooms of berge call, by their names or by those of all classes."""


def list_methods(value: object) -> dict[str, Callable[..., object]]:
    """Return the public methods that a class defines; none of another value."""
    if not inspect.isclass(value):
        return {}
    members = {name: getattr(member, "__func__", member) for name, member in vars(value).items()}
    return {name: member for name, member in members.items() if inspect.isfunction(member) and not name.startswith("_")}


def find_examples() -> str:
    """Return the Python of all examples: of the pages, and of the docstrings of the package."""
    pages = [page.read_text("utf-8") for page in (*ROOT.glob("*.md"), *DOCS.rglob("*.md"))]
    blocks = [
        block for page in pages for block in re.findall(r"^```python\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    ]
    files = [file.read_text("utf-8") for file in PACKAGE.rglob("*.py")]
    return "\n".join(
        [*blocks, *(line for file in files for line in re.findall(r"^ *(?:>>>|\.\.\.) .*$", file, re.MULTILINE))]
    )


def read_docstring(name: str) -> str:
    """Return the docstring of a public name; of a ruleset that of its module."""
    value = getattr(berge, name)
    if isinstance(value, berge.Ruleset):
        value = importlib.import_module(f"berge.games.builtin.{name}")
    return inspect.cleandoc(value.__doc__ or "")


def has_example(text: str | None) -> bool:
    """Return whether a docstring has an example."""
    return bool(doctest.DocTestParser().get_examples(text or ""))


@pytest.mark.parametrize("name", berge.__all__)
def test_every_public_name_is_in_the_reference_once(name: str) -> None:
    described = rf"^ *\.\. (?:auto\w+:: berge\.{name}|py:data:: {name}\n +:module: berge)$"
    places = re.findall(described, REFERENCE, re.MULTILINE)
    assert len(places) == 1, f"describe {name} on one page of docs/reference"


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_the_examples_of_docstrings_run(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They run in the folder of the repository."""
    monkeypatch.chdir(ROOT)
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and (text := ast.get_docstring(node)):
            case = doctest.DocTestParser().get_doctest(text, {"berge": berge}, file.stem, str(file), 0)
            wrong: list[str] = []
            doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(case, out=wrong.append)
            assert not wrong, "".join(wrong)


@pytest.mark.parametrize("name", [name for name in berge.__all__ if name not in WORDS])
def test_every_public_name_has_an_example(name: str) -> None:
    assert has_example(read_docstring(name)), f"give {name} an example"


def test_every_public_method_has_an_example() -> None:
    examples = find_examples()
    missing = [
        f"{name}.{method}"
        for name in berge.__all__
        for method in list_methods(getattr(berge, name))
        if not re.search(rf"\.{method}\(", examples) and not {method, f"{name}.{method}"} & FOR_ROOMS
    ]
    assert not missing, "give these methods examples, in their docstrings or in docs"


@pytest.mark.parametrize("name", [name for name in berge.__all__ if inspect.isfunction(getattr(berge, name))])
def test_every_public_function_says_what_it_costs(name: str) -> None:
    says = re.search(r"[Ll]inear in|\bO\(|costs what|maximum matching", read_docstring(name))
    assert says or name == "use_threads", f"say in its docstring how the time of {name} grows"


@pytest.mark.parametrize("module", MODULES)
def test_every_function_and_class_of_a_public_module_has_an_example(module: str) -> None:
    """The example of a class may be that of a method. Errors, protocols and RESULTS need none."""
    for name, value in list_members(module).items():
        texts = [member.__doc__ for member in (value, *list_methods(value).values())]
        assert all(texts), f"give {name} and all its methods docstrings"
        assert any(map(has_example, texts)) or is_shown_by_others(value), f"give {name} an example"


@pytest.mark.parametrize("name", NAMES)
def test_a_name_that_the_reference_shows_by_itself_has_an_example(name: str) -> None:
    module, _dot, attribute = name.rpartition(".")
    assert has_example(getattr(importlib.import_module(module), attribute).__doc__)


def list_members(module: str) -> dict[str, Callable[..., object]]:
    """Return what the reference shows of a module: what is in `__all__`, or else what the module itself defines."""
    room = importlib.import_module(module)
    names = getattr(room, "__all__", None) or [
        name for name, value in vars(room).items() if getattr(value, "__module__", None) == module
    ]
    return {
        name: value
        for name in names
        if not name.startswith("_") and name not in re.findall(r"\w+", MODULES[module])
        if inspect.isroutine(value := getattr(room, name)) or inspect.isclass(value)
    }


def is_shown_by_others(value: object) -> bool:
    """Return whether the examples of other functions show a class."""
    is_protocol = getattr(value, "_is_protocol", False)
    return inspect.isclass(value) and (issubclass(value, Exception) or is_protocol or value.__name__ in RESULTS)


def test_results_are_in_the_reference_and_have_no_example() -> None:
    """RESULTS stays short."""
    named = {name: value for module in MODULES for name, value in list_members(module).items()}
    assert not RESULTS - named.keys()
    assert not [name for name in RESULTS if has_example(named[name].__doc__)]


@pytest.mark.parametrize("module", MODULES)
def test_code_of_a_public_module_is_shown_as_code(module: str) -> None:
    """An indented paragraph is a quotation, in which lines run together, unless `::` is before it."""
    assert not re.search(r"(?<!::)\n\n {4}\S", inspect.getdoc(importlib.import_module(module)) or "")


def test_public_members_have_docstrings() -> None:
    classes = [value for name in berge.__all__ if inspect.isclass(value := getattr(berge, name))]
    silent = [
        f"{value.__name__}.{name}"
        for value in classes
        for name, member in vars(value).items()
        if not name.startswith("_") and (callable(member) or hasattr(member, "__get__")) and not member.__doc__
    ]
    assert not silent


def test_every_page_has_its_chinese() -> None:
    """The notes and the reference are in English alone."""
    pages = [page for page in DOCS.rglob("*.md") if not {"notes", "reference"} & {*page.parts}]
    english = [page for page in pages if not page.name.endswith(".zh-CN.md")]
    missing = [str(page.relative_to(DOCS)) for page in english if page.with_suffix(".zh-CN.md") not in pages]
    assert not missing, "write the Chinese of these pages"


def test_pages_in_two_languages_link_to_each_other_at_the_top() -> None:
    for chinese in [*DOCS.rglob("*.zh-CN.md"), *ROOT.glob("*.zh-CN.md")]:
        english = chinese.with_name(chinese.name.replace(".zh-CN", ""))
        for page, other in ((english, chinese), (chinese, english)):
            assert f"]({other.name})" in "".join(page.read_text("utf-8").splitlines()[:5]), page


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.stem)
def test_a_program_of_the_gallery_makes_its_picture(
    program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Charts of Matplotlib depend on its version; programs with a size are run with a small one."""
    source, picture = program.read_text("utf-8"), tmp_path / "picture.svg"
    monkeypatch.setattr(sys, "argv", [str(program), str(picture), "20"])
    runpy.run_path(str(program), run_name="__main__")
    assert capsys.readouterr().out
    assert len(source.splitlines()) < 40
    bundled = program.with_suffix(".svg").read_bytes()
    if "matplotlib" in source or "argv[2]" in source:
        assert picture.read_bytes()[-8:].strip().endswith(b"svg>")
    else:
        assert picture.read_bytes() == bundled
    for page in ("gallery.md", "gallery.zh-CN.md"):
        assert f"(../{program.relative_to(ROOT)})" in (DOCS / page).read_text("utf-8")


@pytest.mark.parametrize("notebook", mark_cases(NOTEBOOKS, NOTEBOOKS[:1]), ids=lambda notebook: notebook.stem)
def test_a_notebook_runs(notebook: Path) -> None:
    document = nbformat.read(notebook, as_version=4)  # type: ignore[no-untyped-call]
    assert not any(cell.get("outputs") for cell in document.cells)  # the site has them
    NotebookClient(document, timeout=200).execute()
    assert any(cell.get("outputs") for cell in document.cells)


@pytest.mark.thorough
@pytest.mark.skipif(find_spec("sphinx") is None, reason="make .venv/docs")
def test_the_site_builds_without_warnings(tmp_path: Path) -> None:
    options = ["-W", "--keep-going", "-q", "-c", "docs", "-d", str(tmp_path / "doctrees"), "."]
    run = subprocess.run(
        [sys.executable, "-m", "sphinx", *options, str(tmp_path / "site")], cwd=ROOT, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr
    inventory = (tmp_path / "site" / "docs" / "reference" / "answers.html").read_text("utf-8")
    assert 'id="berge.solve"' in inventory
    chinese = (tmp_path / "site" / "docs" / "play.zh-CN.html").read_text("utf-8")
    captions = re.findall(r'<span class="caption-text">(.*?)</span>', chinese)
    assert captions == ["入门", "怎样做", "参考", "说明"]
    assert not re.search(r"[。，；]\n[^<\s]", chinese)
    assert ">下一页<" in chinese
    assert ">Next<" not in chinese
    first = (tmp_path / "site" / "docs" / "index.zh-CN.html").read_text("utf-8")
    assert "上一页" not in first, "the page before is in English"
