"""Tries a game of another package in every interface of berge, in an environment of its own.

As a module it is run there: `python -m interfaces` with the arguments of `try_commands` tries commands, the
conformance kit and the page's API.
"""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import berge
from in_process import run_berge

TESTS = Path(__file__).parent
PLUGIN = TESTS.parent / "examples" / "plugin"


class Environment:
    """A Python in which berge is installed together with something else."""

    def __init__(self, python: str | Path, folder: Path, path: str = "") -> None:
        self.python, self.folder = str(python), folder
        plain = {
            name: value for name, value in os.environ.items() if not name.startswith(("COV", "PYTHON", "LANG", "LC"))
        }
        self.environment = {**plain, "PYTHONPATH": os.pathsep.join(filter(None, [path, str(TESTS)])), "PYTHONUTF8": "1"}

    @contextmanager
    def serve_board(self, *arguments: str) -> Iterator[str]:
        """Have `berge board` run; its address."""
        command = [self.python, "-m", "berge", "board", "--no-browser", "--port", "0", *arguments]
        with subprocess.Popen(
            command, cwd=self.folder, env=self.environment, stderr=subprocess.PIPE, text=True
        ) as server:
            try:
                assert server.stderr is not None
                address = re.search(r"http://\S+", server.stderr.readline())
                assert address
                yield address[0]
            finally:
                server.terminate()

    def run(self, *arguments: str, stdin: str = "", status: int = 0) -> str:
        """Return the output of a module, run with some arguments."""
        command = [self.python, "-m", *arguments]
        run = subprocess.run(
            command, cwd=self.folder, env=self.environment, input=stdin, capture_output=True, text=True, check=False
        )
        assert run.returncode == status, (arguments, run.stdout[-2000:], run.stderr[-2000:])
        return run.stdout + run.stderr

    def call_berge(self, *arguments: str, stdin: str = "", status: int = 0) -> str:
        return self.run("berge", *arguments, stdin=stdin, status=status)

    def try_all(self, *words: str) -> None:
        """Try every interface, as `try_commands` and `try_api` do, in a process that finds the game by itself."""
        assert words[0].partition(":")[0] in self.call_berge("--help")
        self.run("interfaces", *words)


def install_package(package: Path, folder: Path) -> Environment:
    """Return a new environment with berge, the libraries of the tests and an installed package.

    The package is built by its own pyproject.toml, without a network.
    """
    source = shutil.copytree(package, folder / "source")
    code = "import flit_core.buildapi as b, sys; print(b.build_wheel(sys.argv[1]))"
    build = subprocess.run([sys.executable, "-c", code, folder], cwd=source, capture_output=True, text=True, check=True)
    venv.create(folder / "env", with_pip=False)
    site = next((folder / "env").glob("[Ll]ib/**/site-packages"))
    paths = [str(Path(berge.__file__).parents[1]), sysconfig.get_path("purelib"), ""]
    (site / "here.pth").write_text(os.linesep.join(paths))
    with zipfile.ZipFile(folder / build.stdout.strip()) as wheel:
        wheel.extractall(site)
    return Environment(folder / "env" / "bin" / "python", folder)


def answer(*arguments: str, stdin: str = "", status: int = 0) -> str:
    """Return the output of a command in this process."""
    run = run_berge(*arguments, stdin=stdin.encode())
    text = (run.stdout + run.stderr).decode()
    assert run.returncode == status, (arguments, text[-2000:])
    return text


def try_commands(setup: str, moves: str, first: str, stranger: str, title: str, chinese: str) -> None:
    """Try every command with a start, moves, a first move to type, and an illegal move."""
    game, file = setup + moves, "game.json"
    assert chinese in answer("solve", setup, "--lang", "zh")
    assert title in answer("review", game)
    for command, thing in (("review", game), ("solve", setup), ("solve", game)):
        answer(command, thing, "--format", "json", "--certificates", "-o", file)
        proof = answer("verify", file)
        assert proof.startswith("proved: ")
        assert "; proved for this graph: that the graph is the game's" in proof
        assert proof.endswith(" was not checked\n")
    assert "<!doctype html>" in answer("review", game, "--format", "html").lower()
    ElementTree.fromstring(answer("convert", game, "--format", "svg"))
    answer("convert", game, "--format", "json", "-o", file)
    assert answer("convert", file, "--format", "line").splitlines()[-1] == game
    answer("convert", game, "--format", "record", "-o", "game.berge")
    assert answer("convert", "game.berge", "--format", "line").splitlines()[-1] == game
    talk = answer("play", setup, "--seed", "1", stdin=f"help\n{stranger}\n{first}\nwhy\nhint\nundo\nresign\n")
    assert "internal error" not in talk
    assert "moves" in talk
    assert "illegal" not in answer("play", game, "--side", "both", stdin="moves\nsave a.berge\nquit\n")
    complaint = answer("review", f"{setup}+{stranger}", status=2)
    assert "internal error" not in complaint
    assert ": found " in complaint or "; " in complaint


def try_api(line: str) -> None:
    """Conform, and ask the page's API all that it answers about a game and its start."""
    import jsonschema

    import berge
    from berge.formats import schemas
    from berge.testing import conform
    from web.clients import Client

    game = berge.loads(line)
    name = game.setup.ruleset.name
    assert getattr(berge, name) is game.setup.ruleset
    conform(game.setup, games=1)
    with Client() as client:
        assert client.get("/").status_code == 200
        text = next(one for one in client.get("/api/rulesets").json() if one["name"] == name)
        for example in [line, *text["examples"]]:
            page_state = client.answer("/api/open", {"text": example})
        page_state = client.answer("/api/open", {"text": line})
        head = {"format": "berge-game/1", **page_state["setup"]["document"]}
        assert head["ruleset"] == name
        moves = [node["move"] for node in page_state["record"]["nodes"]]
        document: dict[str, Any] = {**head, "moves": moves}
        jsonschema.validate(document, schemas.build_schema("berge-game/1"))
        jsonschema.validate(client.answer("/api/review", document), schemas.build_schema("berge-review/1"))
        for request in (document, {**head, "moves": []}):
            position = client.answer("/api/position", request)
            assert position["legal"] or position["over"]
            values = client.answer("/api/values", request)
            assert set(values["classes"]) <= set("EOM#")
        solution = client.answer("/api/solve", {**head, "moves": []})["solution"]
        jsonschema.validate(solution, schemas.build_schema("berge-solution/1"))
        assert client.answer("/api/choose", {"game": {**head, "moves": []}, "seed": 1})["move"]
        output = {"setup": page_state["setup"]["document"], "record": page_state["record"]}
        for format in text["formats"]:
            answer = client.post("/api/write", {**output, "format": format, "language": "zh"})
            assert answer.status_code == 200 or format in text["contest"], answer.text
        if text["editor"]["kind"] == "board":
            rows = page_state["setup"]["picture"]["rows"]  # a size that the game has
            size = {"rows": len(rows), "columns": len(rows[0])}
            instance = client.answer("/api/random", {"ruleset": name, **size, "density": 0.2, "seed": 3})
            assert instance["setup"]["ruleset"] == name
        words = client.get("/words/zh.json").json()
        assert words[f"ruleset.{name}.title"] != text["title"], "the page has the plugin's words"
        stated = client.get("/openapi.json").json()["components"]["schemas"]["Setup"]["oneOf"]
        assert any(one["properties"]["ruleset"] == {"const": name} for one in stated)


if __name__ == "__main__":
    try_commands(*sys.argv[1:])
    try_api("".join(sys.argv[1:3]))
