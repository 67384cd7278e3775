"""The architecture of ARCHITECTURE.md: imports point downwards, and few rooms import the native module."""

import ast
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TypeVar

import pytest

from berge.games.builtin import RULESETS

T = TypeVar("T")

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "python" / "berge"
CHECKER = PACKAGE / "checker"

LAYERS = [
    {"operating_system"},
    {"hooks", "i18n"},
    {"sanitize"},
    {"errors", "name_hints"},
    {"archives", "cells", "checker"},
    {"files"},
    {"built", "documents"},
    {"run_folders"},
    {"graphs"},
    {"certificates"},
    {"verdicts"},
    {"games"},
    {"games.builtin"},
    {"analysis"},
    {"formats", "render"},
    {"setter"},
    {"agents", "batch", "web", "testing"},
    {"ensembles", "integrations"},
    {"__init__"},
    {"cli"},
    {"__main__"},
]
"""From the ground up; a module imports from lower floors and from its own room."""

DOORS = {
    "__init__",
    "agents",
    "batch",
    "analysis",
    "ensembles",
    "formats",
    "games",
    "games.builtin",
    "graphs",
    "integrations",
    "render",
    "web",
}
"""Who may import the native module."""

LIGHT = {
    "__future__", "abc", "argparse", "array", "ast", "base64", "bisect", "collections", "contextlib", "copyreg",
    "dataclasses",
    "difflib", "errno", "functools", "hashlib", "io", "itertools", "json", "math", "operator", "os", "pathlib",
    "random", "re", "stat", "sys", "threading", "time", "types", "typing", "unicodedata", "warnings", "xml",
}  # fmt: skip
"""What of the standard library is loaded; nothing else is, and no other library at all."""

ADAPTERS = {
    "__init__": {"importlib"},
    "__main__": {"gc", "signal"},
    "agents": {"importlib", "numpy", "queue", "shlex", "shutil", "subprocess", "tempfile"},
    "archives": {"importlib"},
    "batch": {"asyncio", "concurrent", "csv", "glob", "logging", "multiprocessing", "pkgutil"}
    | {"tarfile", "tempfile", "zipfile", "zlib"}
    | {"distributed", "matplotlib", "pyarrow"},
    "cells": {"numpy"},
    "ensembles": {"fractions", "pyarrow"},
    "hooks": {"importlib"},
    "integrations": {"gymnasium", "importlib", "networkx", "numpy", "pettingzoo", "pyomo", "scipy"},
    "web": {"asyncio", "gc", "importlib", "ipaddress", "logging", "socket", "tempfile", "threading"}
    | {"fastapi", "h11", "pydantic", "starlette", "typing_extensions", "uvicorn"},
    "graphs": {"importlib"},
    "games": {"_thread", "bisect", "importlib", "inspect"},
    "setter": {"concurrent", "importlib", "inspect", "shutil", "subprocess", "tempfile"} | {"tomllib", "zipfile"},
    "render": {"reportlab", "svglib"},
    "operating_system": {"ctypes", "fcntl", "locale", "shlex", "signal", "socket", "subprocess"},
    "testing": {"copy", "jsonschema", "pickle"},
    "i18n": {"gettext"},
    "cli": {"importlib", "signal", "webbrowser"},
}
"""What else a room may import; none of it is loaded before it is needed, as the tests below see to."""

FILES = sorted(PACKAGE.rglob("*.py"))


def find_room(file: Path) -> str:
    return name_room(file.relative_to(PACKAGE).with_suffix("").parts)


def name_room(parts: Sequence[str]) -> str:
    """Return the room of a module: its top folder or file; `games/builtin` is a separate room."""
    return "games.builtin" if tuple(parts[:2]) == ("games", "builtin") else parts[0]


def find_layer(name: str) -> int:
    return next(height for height, rooms in enumerate(LAYERS) if name in rooms)


def test_every_room_has_one_row_in_the_table() -> None:
    layers = (ROOT / "ARCHITECTURE.md").read_text("utf-8").split("\n## ")[1]
    heads = re.findall(r"^\| (`[^|]+`) \|", layers, re.MULTILINE)
    names = [name.removesuffix(".py").rstrip("/") for head in heads for name in re.findall("`(.+?)`", head)]
    rooms = set().union(*LAYERS) - {"__init__", "__main__", "games.builtin"}
    assert [name for name in sorted(rooms) if names.count(name) != 1] == []


def test_the_drawing_of_the_layers_is_true() -> None:
    """Each room stands in the drawing of ARCHITECTURE.md once, and not above a room of a higher layer."""
    drawing = (ROOT / "ARCHITECTURE.md").read_text("utf-8").split("```")[1].split("\n\n")[0]
    words = [word for line in drawing.splitlines() for word in line[:35].split()]
    names = [word.removeprefix("berge/").rstrip("/").replace("/", ".") for word in words]
    assert sorted(names) == sorted(set().union(*LAYERS) - {"__main__"})
    heights = [find_layer(name) for name in names]
    assert heights == sorted(heights, reverse=True)


def name_module(file: Path) -> str:
    return ".".join(("berge", *file.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(".__init__")


MODULES = {name_module(file): file for file in FILES}


def find_module(name: str) -> str:
    """Return the module of the package that has a dotted name; `berge` if there is none."""
    if not re.fullmatch(r"berge(\.\w+)+", name):
        return "berge"
    while name not in MODULES:
        name = name.rpartition(".")[0]
    return name


@cache
def list_nodes(file: Path) -> list[ast.AST]:
    return [*ast.walk(ast.parse(file.read_text()))]


@cache
def list_imports(file: Path, *, all_kinds: bool = False) -> frozenset[str]:
    """Return the modules that a file imports when it runs, with dots.

    With `all_kinds` also those for type checkers only, and those that a string names, as `import_module` takes them.
    """
    nodes, left_out, result = list_nodes(file), set[int](), set[str]()
    for node in nodes:
        if not all_kinds and isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING":
            left_out |= {id(inner) for statement in node.body for inner in ast.walk(statement)}
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "set_forkserver_preload":
            left_out |= {id(inner) for inner in ast.walk(node)}  # what another process loads
    for node in nodes:
        if id(node) in left_out:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and all_kinds:
            if find_module(node.value) != "berge":
                result.add(node.value)
        elif isinstance(node, ast.Import):
            result |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            if node.level:
                assert (node.level, file.parent) == (1, CHECKER), "imports name the whole path"
                continue
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            result |= {name if name in MODULES or node.module == "berge" else node.module or "" for name in names}
    return frozenset(result)


def test_imports_point_downwards() -> None:
    for file in FILES:
        here = find_room(file)
        for name in list_imports(file, all_kinds=True):
            if name == "berge":
                assert here == "cli", f"{file}: only the command line uses the public door"
            elif name.startswith("berge.") and name != "berge._core":
                there = name_room(name.split(".")[1:])
                assert there == here or find_layer(there) < find_layer(here), f"{file} imports {name}"


BY_NAME = {
    "__init__.py",  # public names, on first use
    "agents/functions.py",  # functions of other people, which a command names
    "cli/parser.py",  # commands, on first use
    "integrations/__init__.py",  # integrations, on first use
    "hooks.py",  # what works for lower rooms, which rooms above name
    "games/registry.py",  # rulesets, whose folder the room above names
    "archives.py",  # of Python's own library
    "graphs/foreign.py",  # libraries that read files of graphs
}
"""Who may import a module by a name that is made at run time."""


@cache
def list_calls(file: Path) -> list[tuple[str, object]]:
    """Return the names of what a file calls, each with the first argument, if that is a constant."""
    nodes = [node for node in list_nodes(file) if isinstance(node, ast.Call)]
    names = [getattr(node.func, "attr", getattr(node.func, "id", "")) for node in nodes]
    return [
        (name, getattr(next(iter(node.args), None), "value", None)) for name, node in zip(names, nodes, strict=True)
    ]


def test_few_files_import_by_names() -> None:
    doors = {"import_module", "__import__", "exec_module", "exec", "eval"}
    by_name = {str(file.relative_to(PACKAGE)) for file in FILES if doors & {name for name, _ in list_calls(file)}}
    assert by_name == BY_NAME


def test_lower_rooms_call_upper_ones_for_texts_alone() -> None:
    """By `berge.hooks`: writers of documents, and what reads and writes texts of games, as `berge.rabbit.loads`."""
    users = {file for file in FILES if "berge.hooks" in list_imports(file)}
    assert {str(file.relative_to(PACKAGE)) for file in users} == {
        "__init__.py",
        "documents.py",
        "games/game_formats.py",
    }


def test_no_file_changes_another_module() -> None:
    for file in FILES:
        nodes, names = list_nodes(file), set()
        for node in nodes:
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("berge"):
                names |= {alias.asname or alias.name for alias in node.names}
        for node in nodes:
            targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
            for target in targets:
                assert not (isinstance(target, ast.Attribute) and ast.unparse(target.value) in names)


NOUNS = {f"berge.games.{name}" for name in ("contest", "game", "position", "ruleset", "setup")}
"""The one circle, for type checkers only: a setup has its ruleset and begins games and positions, which have their
setup; a ruleset names the types of all of them."""


def test_files_import_each_other_in_no_circle() -> None:
    for all_kinds in (False, True):
        uses = {
            name: {find_module(actual) for actual in list_imports(file, all_kinds=all_kinds)} - {name, "berge"}
            for name, file in MODULES.items()
        }
        if all_kinds:  # the circle is one thing
            uses = {name: actual - NOUNS if name in NOUNS else actual for name, actual in uses.items()}
        assert not find_circle(uses)


def test_the_native_module_has_few_doors() -> None:
    assert {
        find_room(file) for file in FILES if any(name.startswith("berge._core") for name in list_imports(file))
    } <= DOORS


def test_only_light_libraries_are_used() -> None:
    for file in FILES:
        other = (
            {name.split(".")[0] for name in list_imports(file)}
            - LIGHT
            - {"berge"}
            - ADAPTERS.get(find_room(file), set())
        )
        assert not other, (
            f"{file}: do without {sorted(other)}; or import it in a function, and add it to ADAPTERS above"
        )


NAMES = {*RULESETS} | {player for ruleset in RULESETS.ours for player in ruleset.players} - {"first", "second"}
PLAIN = {"graph", "edge"}
"""Names of games that are words of the house too."""
KNOWS_GAMES = {"checker/games.py", "cli/examples.py", "__init__.py"}
"""Who may name games outside `rulesets`: the checker, which shares nothing, examples, and the list of public names."""


def find_game_names(file: Path) -> set[str]:
    """Return where a file names a game: in a text that is no docstring, by an attribute, or by a comparison."""
    nodes, message = list_nodes(file), set()
    docstrings = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        match node:
            case ast.Constant(value=str(text)) if id(node) not in docstrings:
                words = {*re.findall(r"[a-z]+", text)}
                message |= words & (NAMES - PLAIN) | {name for name in NAMES if text.startswith(f"{name}:")}
            case ast.Attribute(value=ast.Name(id="berge"), attr=name) if name in NAMES:
                message.add(name)
            case ast.Compare(left=ast.Attribute(attr="name" | "ruleset"), comparators=[ast.Constant(value=name)]):
                message |= {str(name)} & NAMES
            case ast.Subscript(value=ast.Name(id="RULESETS"), slice=ast.Constant(value=name)):
                message.add(str(name))
    return message


STEPS = {"king", "knight"}
"""Pieces of chess, whose steps have these names wherever boards are known."""
KNOWS_STEPS = {"checker/position.py", "games/boards.py", "games/steps.py", "formats/schema_parts.py"}


def test_no_game_is_named_outside_its_file() -> None:
    for file in FILES:
        place = str(file.relative_to(PACKAGE))
        if find_room(file) != "games.builtin" and place not in KNOWS_GAMES:
            assert find_game_names(file) - (STEPS if place in KNOWS_STEPS else set()) == set(), place
            modules = [name for name in list_imports(file) if name.startswith("berge.games.builtin.")]
            assert not modules, f"{place}: above their room rulesets are asked of the registry"


@pytest.mark.parametrize("name", [ruleset.name for ruleset in RULESETS.ours])
def test_no_ruleset_names_another(name: str) -> None:
    file = PACKAGE / "games" / "builtin" / f"{name}.py"
    named = find_game_names(file) & {*RULESETS} - {name}
    assert not named, f"the texts of {name} name other rulesets: {sorted(named)}; use other words"
    imported = {module.rpartition(".")[2] for module in list_imports(file) if module.startswith("berge.games.builtin.")}
    assert not imported & NAMES, f"{file}: a ruleset imports no other"


QUESTIONS = {
    "AnyGame",
    "AnyPosition",
    "AnyRuleset",
    "AnySetup",
    "Game",
    "Move",
    "Position",
    "Ruleset",
    "GameGraph",
    "Setup",
}
"""What the rooms above `games/builtin` know of its making: what is so of every game."""
SETUP_CLASSES = {"BoardSetup", "CasesSetup", "FieldsSetup", "GraphSetup", "Pairs"}
KNOWS_SETUP_CLASSES = {
    "agents/fresh_setups.py",  # fresh setups of each kind
    "formats/setups.py",  # how setups are written
    "setter/features.py",  # pairs of numbers
    "setter/kinds.py",  # of which instances are drawn
    "setter/tasks.py",  # the sizes of several graphs
    "web/editors.py",  # how the page lets people change them
}
"""Who knows the kinds of setups."""


def test_the_rooms_above_ask_values_and_not_their_types() -> None:
    modules = {"berge.games.boards", "berge.games.input_text", "berge.games.texts"}
    for file in FILES:
        if find_layer(find_room(file)) <= find_layer("games.builtin"):
            continue
        for node in list_nodes(file):
            module = (isinstance(node, ast.ImportFrom) and node.module) or ""
            if isinstance(node, ast.ImportFrom) and module == "berge.games":
                kinds = SETUP_CLASSES if str(file.relative_to(PACKAGE)) in KNOWS_SETUP_CLASSES else set()
                assert {alias.name for alias in node.names} <= QUESTIONS | kinds, file
            elif module.startswith("berge.games.") and "builtin" not in module:
                assert module in modules, file


SCRIPTS = sorted((ROOT / "page").rglob("*.ts"))


def has_game_names(script: Path) -> bool:
    text = re.sub(r"(?s:/\*.*?\*/)|^\s*//.*$| // .*$", "", script.read_text(), flags=re.MULTILINE)
    return bool({*re.findall(r"[a-z]+", text)} & (NAMES - PLAIN))


def test_the_page_names_no_games() -> None:
    assert [str(script.relative_to(ROOT)) for script in SCRIPTS if has_game_names(script)] == []


def test_every_room_has_a_floor() -> None:
    assert {find_room(file) for file in FILES} == set().union(*LAYERS)


def test_the_checker_imports_nothing_of_berge() -> None:
    """Its files import each other by their place in the folder, and a few modules of Python's own."""
    actual = {file.name: list_imports(file) for file in CHECKER.glob("*.py")}
    assert actual["position.py"] == {"collections", "json", "sys", "typing"}
    assert set().union(*actual.values()) == {"collections", "collections.abc", "json", "sys", "typing"}


def test_what_proves_a_position_is_one_short_file_that_needs_no_other() -> None:
    text = (CHECKER / "position.py").read_text()
    assert len(text.splitlines()) <= 250
    assert not [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom) and node.level]


CRATES: dict[str, set[str]] = {"berge-matching": set(), "berge-core": {"berge-matching"}}
"""The crates without Python, and what each needs to be built."""
MATCHINGS = ROOT / "crates/berge-matching"


def test_the_core_knows_nothing_of_python() -> None:
    for crate, uses in CRATES.items():
        manifest = tomllib.loads((ROOT / "crates" / crate / "Cargo.toml").read_text())
        needed = manifest.get("dependencies", {})
        assert {
            name for name, about in needed.items() if not (isinstance(about, dict) and about.get("optional"))
        } == uses
        for file in (ROOT / "crates" / crate / "src").rglob("*.rs"):
            assert "pyo3" not in file.read_text()


def test_the_crate_of_matchings_knows_no_games() -> None:
    words = (
        r"(?<![a-z])(berge_core|token|game|win|winning|winner|position|player|move)s?(?![a-z])(?! \|)"  # or move |v|
    )
    for file in [*(MATCHINGS / "src").rglob("*.rs"), MATCHINGS / "README.md"]:
        assert not re.findall(words, file.read_text(), re.IGNORECASE), file


def test_each_public_item_of_the_crate_of_matchings_has_an_example() -> None:
    files = {file: file.read_text().split("#[cfg(test)]")[0] for file in (MATCHINGS / "src").rglob("*.rs")}
    hidden = {name for text in files.values() for name in re.findall(r"#\[doc\(hidden\)\].*\n *pub mod (\w+);", text)}
    documented = r"((?: *///.*\n)+)((?: *#\[.*\n)*) *"
    public = documented + r"pub (?:const )?(?:fn|struct|enum|trait|type|const) (\w+)"
    with_example, without = 0, []
    for file, text in files.items():
        if hidden.isdisjoint(file.relative_to(MATCHINGS).with_suffix("").parts):
            traits = "".join(re.findall(r"(?ms)^pub trait .*?^}", text))
            for docs, attributes, name in re.findall(public, text) + re.findall(documented + r"fn (\w+)", traits):
                if "```" in docs:
                    with_example += 1
                elif "doc(hidden)" not in attributes:
                    without.append((file.name, name))
    assert not without
    assert with_example > 140


def expand_path(path: str) -> list[str]:
    """Return the paths that `a::{b, c::{d, e}}` stands for."""
    innermost = re.search(r"([\w:]*)\{([^{}]*)\}", path)
    if not innermost:
        return [path]
    before, after = path[: innermost.start(2) - 1], path[innermost.end() :]
    return [
        leaf for part in innermost[2].split(",") if part.strip() for leaf in expand_path(before + part.strip() + after)
    ]


def find_used_modules(file: Path, files: set[Path], source: Path) -> set[Path]:
    """Return the files of its crate that a file names in any way, outside its tests; never itself."""
    used = set()
    text = re.sub(r"//.*", "", file.read_text().split("#[cfg(test)]")[0])
    for path in re.findall(r"(?<![\w$:])(?:crate|super)::[\w:]*(?:\{[^;]*\})?", text):
        for leaf in expand_path(path):
            crate, *parts = leaf.split("::")
            here = [] if crate == "crate" else [*file.relative_to(source).with_suffix("").parts[:-1]]
            while parts and parts[0] == "super":
                parts, here = parts[1:], here[:-1]
            full = [*here, *parts]
            candidates = [source.joinpath(*full[:length]).with_suffix(".rs") for length in range(len(full), 0, -1)]
            used.add(next((there for there in candidates if there in files), source / "lib.rs"))
    return used - {file}


def find_circle(uses: Mapping[T, set[T]]) -> list[T]:
    """Return a circle of uses; empty if there is none."""
    rest = dict(uses)
    while rest:
        ground = [thing for thing, actual in rest.items() if not actual & rest.keys()]
        if not ground:
            path = [next(iter(rest))]
            while path.count(path[-1]) < 2:
                path.append(next(iter(rest[path[-1]] & rest.keys())))
            return path[path.index(path[-1]) : -1]
        for thing in ground:
            del rest[thing]
    return []


@pytest.mark.parametrize(("crate", "least"), [("berge-matching", 120), ("berge-core", 30), ("berge-python", 30)])
def test_files_and_modules_of_a_crate_use_each_other_in_no_circle(crate: str, least: int) -> None:
    source = ROOT / "crates" / crate / "src"
    files = set(source.rglob("*.rs"))
    uses = {file: find_used_modules(file, files, source) for file in files - {source / "lib.rs"}}
    assert sum(map(len, uses.values())) > least
    assert source / "lib.rs" not in set().union(*uses.values())
    assert not find_circle(uses)
    rooms: dict[str, set[str]] = {}
    for file, actual in uses.items():
        here, *there = (path.relative_to(source).with_suffix("").parts[0] for path in (file, *actual))
        rooms.setdefault(here, set()).update(set(there) - {here})
    assert not find_circle(rooms)


def test_a_circle_is_found() -> None:
    assert find_circle({"a": {"b"}, "b": {"c"}, "c": set()}) == []
    assert sorted(find_circle({"a": {"b"}, "b": {"c", "d"}, "c": {"b"}, "d": set()})) == ["b", "c"]


def test_importing_berge_loads_no_heavy_library() -> None:
    code = "import sys, berge; print(*sorted({name.split('.')[0] for name in sys.modules}))"
    loaded = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True)
    heavy = {
        "numpy",
        "networkx",
        "pyomo",
        "scipy",
        "argparse",
        "asyncio",
        "email",
        "http",
        "importlib.metadata",
        "unittest",
    }
    assert not heavy & set(loaded.stdout.split())


OF_A_REVIEW = {
    "": "__main__ _core archives cells certificates documents errors files hooks name_hints operating_system sanitize",
    "analysis": "mistakes reasons review",
    "cli": "documents help options parser review terminal",
    "formats": "detect json_documents loading moves names notation records rulesets setups",
    "games": "boards builtin contest edge_board fields game game_formats game_graph graph_setup input_text position "
    "registry rows ruleset setup steps stored_graph texts",
    "games.builtin": "rabbit",
    "graphs": "formats graph names",
    "render": "pen reviews",
    "i18n": "counts",
}
"""What a review of a contest's record loads of berge, by its folders."""


def test_a_review_loads_only_what_it_needs() -> None:
    """What it needs of Python's own library is loaded before; that library's parts differ with its version."""
    code = """
import argparse, array, bisect, contextlib, dataclasses, gc, importlib, json, math, signal, sys, threading, typing
import unicodedata, warnings
argparse.ArgumentParser().format_usage()
before = {*sys.modules, "__future__"}
sys.argv = ["berge", "review", "examples/rabbit/noi2011-1.txt"]
from berge.__main__ import main
main()
print(*{*sys.modules} - before, file=sys.stderr)
"""
    environment = {name: value for name, value in os.environ.items() if "COVERAGE" not in name}
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    loaded = {name for name in run.stderr.splitlines()[-1].split() if not name.startswith("importlib.")}
    rooms = {".".join(filter(None, ("berge", room))): names.split() for room, names in OF_A_REVIEW.items()}
    files = {f"{room}.{name}" for room, names in rooms.items() for name in names}
    other = loaded - rooms.keys() - files
    assert not other, f"import {sorted(other)} where it is used, in a function; or add files of berge to OF_A_REVIEW"


def test_the_command_line_loads_no_server() -> None:
    code = "import sys, berge.cli; berge.cli.main(['solve', 'juniper:9']); print(*sys.modules)"
    environment = {name: value for name, value in os.environ.items() if "COVERAGE" not in name}  # it loads sockets
    command = [sys.executable, "-c", code]
    loaded = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    heavy = {"asyncio", "ctypes", "fastapi", "socket", "starlette", "uvicorn", "webbrowser"}
    assert not heavy & set(loaded.stdout.split())
