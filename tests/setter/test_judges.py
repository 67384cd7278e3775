"""Packages in the judges' own tools: correct programs pass and wrong ones fail as declared.

They are installed apart from everything else (`make judges`), as what they need is not what we need. Python programs of
Kattis's formats are run by PyPy, which these tools want; for DMOJ they need the headers of libseccomp.
"""

import json
import os
import re
import shutil
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from berge.setter import data_set, data_sets
from berge.setter.packages import package
from berge.setter.packages.problem import PackagedProblem, format_limits, package_problem
from setter.damage import damage_input

TOOLS = Path(__file__).parents[2] / "target" / "judges"
TIMES = 4
"""How much more time than on a quiet machine programs are given."""
VERDICTS = {"accepted": "AC", "wrong_answer": "WA", "time_limit_exceeded": "TLE", "run_time_error": "RTE"}

pytestmark = [
    pytest.mark.exhaustive,
    pytest.mark.timeout(3000),
    pytest.mark.skipif(not (TOOLS / "installed").exists(), reason="the judges' tools are installed by `make judges`"),
]


@pytest.fixture(params=sorted(data_sets()))
def our_problem(request: pytest.FixtureRequest) -> PackagedProblem:
    return package_problem(data_set(request.param))


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "home"
    folder.mkdir()
    yield folder
    shutil.rmtree(tmp_path, ignore_errors=True)


def unpack_package(our_problem: PackagedProblem, judge: str, folder: Path) -> Path:
    """Return the folder of a package."""
    (folder / "package.zip").write_bytes(package(our_problem.data, judge))
    with zipfile.ZipFile(folder / "package.zip") as archive:
        archive.extractall(folder / judge)
    return folder / judge / ("" if judge == "polygon" else our_problem.name)


def run(tool: str, *arguments: object, home: Path, within: Path, stdin: str = "", **variables: str) -> tuple[int, str]:
    """Return the exit status and the output of a judge's tool."""
    environment = {**os.environ, "HOME": str(home), "COLUMNS": "200", "NO_COLOR": "1", **variables}
    process = subprocess.run(
        [TOOLS / "bin" / tool, *map(str, arguments)],
        cwd=within,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        input=stdin,
        text=True,
        check=False,
    )
    return process.returncode, re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", process.stdout)


def require_pypy() -> None:
    if shutil.which("pypy3") is None:
        pytest.skip("Kattis's tools run Python programs by pypy3")


def compile_program(source: str, folder: Path) -> Path:
    """Return a program that includes testlib, as judges compile it."""
    (testlib,) = TOOLS.glob("lib/*/site-packages/rbx/resources/predownloaded")
    (folder / "program.cpp").write_text(source)
    subprocess.run(["g++", "-O1", "-I", testlib, "-o", folder / "program", folder / "program.cpp"], check=True)
    return folder / "program"


def test_validator_accepts_every_case_and_rejects_broken_inputs(our_problem: PackagedProblem, home: Path) -> None:
    assert our_problem.validator is not None
    validator = compile_program(our_problem.validator, home)

    def is_accepted(text: str, *limits: str) -> bool:
        data = text.encode("utf-8", "surrogatepass")
        return subprocess.run([validator, *limits], input=data, capture_output=True, check=False).returncode == 0

    no_size = f"--{next(iter(our_problem.sizes))}=0"
    broken_inputs = json.loads((Path(__file__).parent / "broken.json").read_text())[our_problem.data.ruleset.name]
    for part, cases in our_problem.subtasks:
        assert all(
            is_accepted(case.input, *format_limits(part)) and not is_accepted(case.input, no_size) for case in cases
        )
        broken_inputs += [text for case in cases[:3] for text in damage_input(case.input)]
    assert len(broken_inputs) >= 100
    assert not any(map(is_accepted, broken_inputs))


def test_checker_accepts_only_the_right_answer(our_problem: PackagedProblem, home: Path) -> None:
    checker = compile_program(our_problem.checker, home)
    for case in [*our_problem.samples, *our_problem.subtasks[0][1]]:
        words = case.answer.split()
        others = [words[:-1], [*words, "1"], [*words, "1", "1"], [], ["x", *words], [*words[1:], words[0]], ["0", "0"]]
        answers = {case.answer: 0, " \r\n".join(words): 0} | {" ".join(other): 1 for other in others if other != words}
        for answer, status in answers.items():
            for name, text in (("in", case.input), ("out", answer), ("ans", case.answer)):
                (home / name).write_text(text)
            request = [checker, *(home / name for name in ("in", "out", "ans"))]
            result = subprocess.run(request, capture_output=True, check=False).returncode
            assert (result == 0) == (status == 0), (case.name, answer, result)
            assert result != 3, "which blames the jury"


def test_kattis_accepts_the_package(our_problem: PackagedProblem, home: Path) -> None:
    require_pypy()
    folder = unpack_package(our_problem, "kattis", home.parent)
    parts = ["config", "data", "graders", "submissions", "validators"]  # statements need LaTeX
    status, message = run("verifyproblem", "-p", *parts, "--", folder, home=home, within=home)
    assert f"{our_problem.name} tested: 0 errors, 0 warnings" in message, message
    assert status == 0
    for program in our_problem.programs:
        assert re.search(rf"{program.verdict}/{program.name} .* OK: {VERDICTS[program.verdict]} ", message), message


def test_icpc_accepts_the_package(our_problem: PackagedProblem, home: Path) -> None:
    require_pypy()
    folder = unpack_package(our_problem, "icpc", home.parent)
    _, message = run("bt", "validate", "--no-bar", home=home, within=folder)
    usual = re.compile(r"$|PROBLEM |LOG: |Generic .*: (Gen|Done)|.*: Done$")
    notes = [line for line in message.splitlines() if not usual.match(line)]
    assert notes == ["WARNING: No dedicated answer validators found."], message  # which the format does not know
    _, message = run("bt", "run", "--no-bar", "--time-limit", our_problem.seconds * TIMES, home=home, within=folder)
    for program in our_problem.programs:
        result = re.search(rf"^{program.verdict}/{re.escape(program.name)}: +([A-Z]+)", message, re.MULTILINE)
        assert result is not None, message
        assert result[1] == VERDICTS[program.verdict], message


def test_dmoj_accepts_the_package(our_problem: PackagedProblem, home: Path) -> None:
    folder = unpack_package(our_problem, "dmoj", home.parent)
    python = os.path.realpath(shutil.which("python3", path=str(TOOLS / "bin")) or "python3")
    config = home / "judge.yml"
    config.write_text(
        f"problem_storage_globs: [{folder.parent}/*]\nruntime: {{g++17: {shutil.which('g++')}, python3: {python}}}\n"
        "compiler_time_limit: 120\n"  # as other work may take most of the machine
    )
    for program in our_problem.programs:
        language = "PY3" if program.name.endswith(".py") else "CPP17"
        source = folder / "programs" / program.verdict / program.name
        limits = f"-tl {our_problem.seconds * TIMES} -ml {our_problem.megabytes << 10}"
        submit = f"submit {limits} {our_problem.name} {language} {source}\nquit\n"
        options = ["--no-ansi", "--skip-self-test", "-c", config, "-e", language]
        _, message = run("dmoj-cli", *options, home=home, within=home, stdin=submit)
        result = re.findall(r"Test case +\d+ (\w+)", message)
        verdicts = {"IR" if one == "RTE" else one for one in result}
        assert verdicts <= {"AC", "SC", VERDICTS[program.verdict].replace("RTE", "IR")}, message
        assert (verdicts == {"AC"}) == (program.verdict == "accepted"), message


def test_rbx_accepts_the_package(our_problem: PackagedProblem, home: Path) -> None:
    folder = unpack_package(our_problem, "rbx", home.parent)
    (library,) = TOOLS.glob("lib/*/site-packages/rbx/resources/predownloaded")
    shutil.copytree(library, home / ".config" / "rbx")  # or it would look for testlib far away
    status, text = run("rbx", "build", home=home, within=folder)
    assert status == 0, text
    cases = len(our_problem.data.cases)
    assert f"Validated {cases} testcases" in text, text
    assert f"Checked {cases} manual answers" in text, text
    status, text = run("rbx", "run", home=home, within=folder, RBX_TIME_MULTIPLIER=str(TIMES / 2))
    blocks = re.split(r"\nsols/", text)[1:]
    assert len(blocks) == len(our_problem.programs), text
    for block, program in zip(blocks, our_problem.programs, strict=True):
        assert block.startswith(program.name), text
        assert "\nOK" in block, block
        assert ("[100/100 pts]" in block) == (program.verdict == "accepted"), block
    assert status == 0, text


def test_polygon_accepts_the_package(our_problem: PackagedProblem, home: Path) -> None:
    """Only Polygon judges its packages; `p2d` converts them for DOMjudge, and Kattis's tool judges the result."""
    require_pypy()
    folder = unpack_package(our_problem, "polygon", home.parent)
    status, message = run("p2d", "--code", our_problem.name, "-o", home / "out", "-y", folder, home=home, within=home)
    assert status == 0, message
    with zipfile.ZipFile(next(home.glob("out*/**/*.zip"), home / "out.zip")) as archive:
        archive.extractall(home / our_problem.name)
    _, message = run("verifyproblem", "-p", "submissions", "--", home / our_problem.name, home=home, within=home)
    for program in our_problem.programs:
        if program.verdict in ("accepted", "wrong_answer", "time_limit_exceeded"):
            assert re.search(rf"{program.verdict}/{program.name} .* OK: {VERDICTS[program.verdict]} ", message), message
