"""Packages have the layout of their judges, and are reproducible."""

import io
import json
import re
import runpy
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import yaml

import thorough
from berge.cli import main
from berge.errors import KindError, MissingError
from berge.i18n import LANGUAGES
from berge.setter import DataSet, data_set, data_sets
from berge.setter.packages import JUDGES, package, writing
from berge.setter.packages.problem import PackagedProblem, format_limits, package_problem
from setter.damage import damage_input
from setter.sets import draw_set
from thorough import pick_subset

SETS = sorted(data_sets())
PROBLEMS = Path(writing.__file__).parents[1] / "problems"
BROKEN = json.loads((Path(__file__).parent / "broken.json").read_text())

Files = Mapping[str, bytes]


@pytest.fixture(scope="module", params=thorough.mark_cases(SETS, {"p4055"}))
def data(request: pytest.FixtureRequest) -> DataSet:
    return draw_set(request.param, 1)


@pytest.fixture(scope="module")
def task(data: DataSet) -> PackagedProblem:
    return package_problem(data)


def unzip(content: bytes) -> Files:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.testzip() is None
        assert len({*archive.namelist()}) == len(archive.namelist())
        return {name: archive.read(name) for name in archive.namelist()}


@cache
def build_package(name: str, judge: str) -> bytes:
    return package(draw_set(name, 1), judge)


def read_files(data: DataSet, judge: str) -> Files:
    """Return the files of a package, by their paths in its folder."""
    return {
        name.removeprefix(f"{data.name}/"): content for name, content in unzip(build_package(data.name, judge)).items()
    }


def read(files: Files, name: str) -> Any:
    return yaml.safe_load(files[name])


def test_equal_sets_make_equal_packages(data: DataSet) -> None:
    again = data_set(data.name, data.seed)
    other = data_set(data.name, data.seed + 1) if data.name == "p4055" else None
    for judge in JUDGES:
        assert build_package(data.name, judge) == package(again, judge)
        assert other is None or package(again, judge) != package(other, judge)


@pytest.mark.parametrize("judge", JUDGES)
def test_every_package_contains_all_cases_programs_and_languages(task: PackagedProblem, judge: str) -> None:
    files = read_files(task.data, judge)
    nested = [unzip(content) for name, content in files.items() if name.endswith(".zip")]
    contents = {*files.values()}.union(*(one.values() for one in nested))
    graded = [case for case in task.data.cases if case.subtask]
    for case in graded:
        assert {case.input.encode(), case.answer.encode()} <= contents, f"no {case.name} in the package for {judge}"
    for program in task.programs:
        if not (judge == "hydro" and program.name.endswith(".py") and program.verdict != "accepted"):
            assert program.source.encode() in contents, "Hydro judges wrong programs only in languages with // notes"
    texts = b"".join(files.values()).decode("utf-8", "replace")
    for language in LANGUAGES:
        assert task.title(language) in texts
        assert task.statements[language]["output"].split("`")[0].split("$")[0].strip()[:20] in texts
    for sample in task.samples:
        assert sample.input in texts


@pytest.mark.parametrize("judge", JUDGES)
def test_package_files_have_plain_names_and_complete_lines(data: DataSet, judge: str) -> None:
    files = unzip(build_package(data.name, judge))
    for name, content in files.items():
        assert all(re.fullmatch(r"[a-zA-Z0-9_][a-zA-Z0-9_.-]{0,254}", part) for part in name.split("/")), name
        assert Path(name).name != "testlib.h", "which judges have"
        if not name.endswith(".zip"):
            text = content.decode()
            assert text.endswith("\n"), name
            assert "\r" not in text, name


def test_programs_name_their_error_in_the_first_line(task: PackagedProblem) -> None:
    verdicts = [program.verdict for program in task.programs]
    assert verdicts[0] == "accepted"
    assert {*verdicts} >= {"accepted", "wrong_answer", "time_limit_exceeded"}
    for program in task.programs:
        is_right = program.source.split(" ", 1)[1].startswith("Right")
        assert is_right == (program.verdict in ("accepted", "time_limit_exceeded")), program.name
    assert {program.name for program in task.programs} == {
        file.name for file in (PROBLEMS / task.name / "programs").iterdir() if file.is_file()
    }


# In one process each: their inputs are many.


def run(path: Path, text: str, monkeypatch: pytest.MonkeyPatch, *arguments: str) -> tuple[object, str]:
    """Return the exit status and the output of a program."""
    output = io.StringIO()
    with monkeypatch.context() as patched:
        patched.setattr(sys, "argv", [str(path), *arguments])
        patched.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode("utf-8", "surrogatepass"))))
        patched.setattr(sys, "stdout", output)
        patched.setattr(sys, "stderr", io.StringIO())
        try:
            runpy.run_path(str(path), run_name="__main__")
        except SystemExit as error:
            return error.code, output.getvalue()
        except RecursionError:
            return 1, output.getvalue()
    return 0, output.getvalue()


def test_python_programs_get_their_verdicts(task: PackagedProblem, monkeypatch: pytest.MonkeyPatch) -> None:
    for program in task.programs:
        if program.name.endswith(".py"):
            result = set()
            for case in task.data.cases:
                status, output = run(PROBLEMS / task.name / "programs" / program.name, case.input, monkeypatch)
                right = output.split() == case.answer.split()
                result.add("run_time_error" if status else "accepted" if right else "wrong_answer")
            assert result - {"accepted"} == {program.verdict} - {"accepted"}, program.name


def test_python_validator_accepts_every_case_and_rejects_larger_ones(
    task: PackagedProblem, monkeypatch: pytest.MonkeyPatch
) -> None:
    validator = PROBLEMS / task.name / "validator.py"
    for part, cases in task.subtasks:
        for case in cases:
            assert run(validator, case.input, monkeypatch, *format_limits(part))[0] == 42
        for case in cases[:2]:
            for size in task.sizes:
                assert run(validator, case.input, monkeypatch, f"--{size}=0")[0] == 43
            assert run(validator, case.input + "1 1\n", monkeypatch)[0] == 43
            assert run(validator, case.input[:-1], monkeypatch)[0] == 43
    for case in task.samples:
        assert run(validator, case.input, monkeypatch)[0] == 42


def test_python_validator_rejects_broken_inputs(task: PackagedProblem, monkeypatch: pytest.MonkeyPatch) -> None:
    small = [case.input for case in task.data.cases if case.subtask < 3 and len(case.input) < 1000]
    broken_inputs = [*BROKEN[task.data.ruleset.name], *(text for one in small for text in damage_input(one))]
    assert len(broken_inputs) >= 100
    for text in broken_inputs:
        assert run(PROBLEMS / task.name / "validator.py", text, monkeypatch)[0] == 43, text[:80]


@pytest.mark.skipif(shutil.which("g++") is None, reason="no g++")
def test_testlib_validators_have_the_limits_of_each_subtask(task: PackagedProblem, tmp_path: Path) -> None:
    """Polygon calls them with `--testset tests --group 1`, others with `--rows=5`, and some with nothing."""
    text = task.validator
    assert text is not None
    begin, end = text.index("#include <cstdlib>"), text.index("otherwise;\n}\n") + len("otherwise;\n}\n")
    size = next(iter(task.sizes))
    main = f'int main(int n, char* words[]) {{ return most(n, words, "{size}", 7); }}'
    (tmp_path / "limits.cpp").write_text(text[begin:end] + main)
    subprocess.run(["g++", "-o", tmp_path / "limits", tmp_path / "limits.cpp"], check=True)
    part = task.subtasks[0][0]
    for words, most in (
        (["--testset", "tests", "--group", str(part.number)], part.limits[size]),
        ([f"--{size}=3", "--group", "1"], 3),
        (["--testset", "tests"], 7),
    ):
        assert subprocess.run([tmp_path / "limits", *words], check=False).returncode == most


@pytest.mark.thorough
def test_subtask_table_says_that_a_size_is_one() -> None:
    table = writing.format_subtasks(package_problem(draw_set("p1971", 1)), "en").splitlines()
    assert table[2] == "| 1 | 10 | $n = 1$, $m \\le 20$ |"


def test_check_command_agrees_with_the_validators(task: PackagedProblem, tmp_path: Path) -> None:
    cases = [case.input for case in task.data.cases if len(case.input) < 1000]
    broken_inputs = [*BROKEN[task.data.ruleset.name], *(text for one in cases for text in damage_input(one))]
    file = tmp_path / "case.in"
    for statuses, texts in (({0}, cases), ({2, 3}, broken_inputs)):
        for text in pick_subset(texts, 5):
            file.write_bytes(text.encode())
            assert main(["check", str(file), "--ruleset", task.data.ruleset.name]) in statuses, text


# Each layout, as its judge reads it.

BOTH = ["problem_format_version", "type", "name", "uuid", "source", "license", "rights_owner", "limits", "keywords"]
LEGACY = [*BOTH, "author", "source_url", "validation", "validator_flags", "grading"]
VERSION_2025_09 = [*BOTH, "version", "credits", "embargo_until", "languages", "allow_file_writing", "constants"]
"""The keys of `problem.yaml`: others are errors."""


def check_kattis(files: Files, task: PackagedProblem, group: str, folder: str, flags: Any) -> None:
    inputs = {name for name in files if name.endswith(".in")}
    assert {name.removesuffix(".in") for name in inputs} == {
        name.removesuffix(".ans") for name in files if name.endswith(".ans")
    }
    assert len([name for name in inputs if name.startswith("data/sample/")]) == len(task.samples)
    for part, _ in task.subtasks:
        assert read(files, f"data/secret/subtask{part.number}/{group}") == flags(format_limits(part))
    for language in LANGUAGES:
        assert f"\\problemname{{{task.title(language)}}}" in files[f"{folder}/problem.{language}.tex"].decode()
    assert {name.split("/")[1] for name in files if name.startswith("submissions/")} == {
        program.verdict for program in task.programs
    }
    assert "input_validators/validator.py" in files


def test_kattis_package_has_its_layout(task: PackagedProblem) -> None:
    files = read_files(task.data, "kattis")
    facts = read(files, "problem.yaml")
    assert {*facts} <= {*LEGACY}
    assert facts["problem_format_version"] == "legacy"
    check_kattis(files, task, "testdata.yaml", "problem_statement", lambda f: {"input_validator_flags": " ".join(f)})


def test_icpc_package_has_its_layout(task: PackagedProblem) -> None:
    files = read_files(task.data, "icpc")
    facts = read(files, "problem.yaml")
    assert {*facts} <= {*VERSION_2025_09}
    assert facts["problem_format_version"] == "2025-09"
    assert {*facts["name"]} == {*LANGUAGES}
    check_kattis(files, task, "test_group.yaml", "statement", lambda f: {"input_validator_args": f})


def test_hydro_package_has_its_layout(task: PackagedProblem) -> None:
    files = read_files(task.data, "hydro")
    assert re.fullmatch(r"[a-z][0-9a-z]*", read(files, "problem.yaml")["pid"])
    judging = read(files, "testdata/config.yaml")
    assert f"testdata/{judging['checker']}" in files
    assert f"testdata/{judging['validator']}" in files
    cases = [case for subtask in judging["subtasks"] for case in subtask["cases"]]
    entries = [f"testdata/{name}" for case in cases for name in case.values()]
    assert sorted(entries) == sorted(name for name in files if name.endswith((".in", ".out")))
    assert sum(subtask["score"] for subtask in judging["subtasks"]) == 100
    assert len(cases) * task.seconds <= 60, "what a judge of Hydro lets a submission take"
    for language in LANGUAGES:
        assert files[f"problem_{language}.md"].count(b"```input") == len(task.samples)
    programs = {name for name in files if name.startswith(("std/", "submissions/"))}
    right = {program.name.replace(".cpp", ".cc") for program in task.programs if program.verdict == "accepted"}
    assert {name.removeprefix("std/") for name in programs if name.startswith("std/")} == right
    assert len(right) <= 5, "of which so many are judged"
    assert {name.rpartition(".")[2] for name in programs} <= {"cc", "py"}


def test_luogu_package_has_its_layout(task: PackagedProblem) -> None:
    data = unzip(read_files(task.data, "luogu")["data.zip"])
    judging = read(data, "config.yml")
    assert {*judging} == {name for name in data if name.endswith(".in")}
    assert {name.removesuffix(".in") + ".out" for name in judging} <= {*data}
    assert "checker.cpp" in data
    for part, cases in task.subtasks:
        mine = [one for one in judging.values() if one["subtaskId"] == part.number]
        assert (len(mine), sum(one["score"] for one in mine)) == (len(cases), part.points)
    assert {*next(iter(judging.values()))} == {"timeLimit", "memoryLimit", "score", "subtaskId"}


def test_dmoj_package_has_its_layout(task: PackagedProblem) -> None:
    files = read_files(task.data, "dmoj")
    judging = read(files, "init.yml")
    data = unzip(files[judging["archive"]])
    batches = judging["test_cases"]
    assert {name for batch in batches for case in batch["batched"] for name in case.values()} == {*data}
    assert [batch["points"] for batch in batches] == [part.points for part, _ in task.subtasks]


def test_rbx_package_has_its_layout(task: PackagedProblem) -> None:
    files = read_files(task.data, "rbx")
    facts = read(files, "problem.rbx.yml")
    result = [name for name in files for group in facts["testcases"] if Path(name).match(group["testcaseGlob"])]
    assert sorted(result) == sorted(name for name in files if name.endswith(".in"))
    assert sum(group.get("score", 0) for group in facts["testcases"]) == 100
    names = [facts["checker"], facts["validator"], *facts["solutions"]]
    assert {one["path"] for one in names} | {one["file"] for one in facts["statements"]} <= {*files}


def test_polygon_package_has_its_layout(task: PackagedProblem) -> None:
    files = unzip(build_package(task.data.name, "polygon"))
    root = ElementTree.fromstring(files["problem.xml"])
    tests = root.findall("judging/testset/tests/test")
    assert root.findtext("judging/testset/test-count") == str(len(tests)) == str(len(task.data.cases))
    for number, case in enumerate(task.data.cases, 1):
        assert files[f"tests/{number:02}"].decode() == case.input
        assert files[f"tests/{number:02}.a"].decode() == case.answer
    assert sum(float(test.attrib["points"]) for test in tests) == 100
    names = [source.attrib["path"] for source in root.iter("source")]
    assert {*names, *(one.attrib["path"] for one in root.iter("statement"))} <= {*files}
    assert [one.attrib["tag"] for one in root.iter("solution")].count("main") == 1
    for statement in root.iter("statement"):
        folder = Path(statement.attrib["path"]).parent
        facts = json.loads(files[f"{folder}/problem-properties.json"])
        assert facts["language"] == statement.attrib["language"] == folder.name
        assert [facts["timeLimit"], facts["memoryLimit"]] == [
            int(root.findtext(f"judging/testset/{name}-limit", "")) for name in ("time", "memory")
        ]
        complete = files[statement.attrib["path"]].decode()
        for part in ("name", "legend", "input", "output", "scoring"):
            assert facts[part].strip() == files[f"statement-sections/{folder.name}/{part}.tex"].decode().strip()
            assert facts[part] in complete
        for sample, case in zip(facts["sampleTests"], task.samples, strict=True):
            assert (sample["input"], sample["output"]) == (case.input, case.answer)
            assert files[f"{folder}/{sample['inputFile']}"].decode() == case.input
            assert files[f"{folder}/{sample['outputFile']}"].decode() == case.answer
            assert f"\\exmpfile{{{sample['inputFile']}}}{{{sample['outputFile']}}}" in complete


# What is written.


def test_written_yaml_reads_back_equal() -> None:
    value = {"y": "no", "a": [{"b": 1, "c": ["2025-09", "x: y", "兔"]}, 2.5, True], "d": {"e": None, "f g": "-"}}
    assert yaml.safe_load(writing.format_yaml(value)) == value


def test_markdown_is_converted_to_latex() -> None:
    text = "A *b_c* of `x#y` & $a_1 \\le 5$, 7%.\n\n| n | m |\n| --- | --- |\n| $n \\le 3$ | {} |"
    assert writing.format_latex(text) == (
        "A \\emph{b\\_c} of \\texttt{x\\#y} \\& $a_1 \\le 5$, 7\\%.\n\n"
        "\\begin{tabular}{|c|c|} \\hline\nn & m \\\\ \\hline\n$n \\le 3$ & \\{\\} \\\\ \\hline\n\\end{tabular}\n"
    )


# The command.


def test_package_command_writes_the_package(tmp_path: Path) -> None:
    file = tmp_path / "package.zip"
    assert main(["package", "p4055", "--for", "dmoj", "-o", str(file)]) == 0
    assert file.read_bytes() == build_package("p4055", "dmoj")


@pytest.mark.parametrize(("judge", "layout"), [("DOMjudge", "kattis"), ("codeforces", "polygon")])
def test_a_judge_that_takes_the_package_of_another_is_named_too(judge: str, layout: str, tmp_path: Path) -> None:
    file = tmp_path / "x.zip"
    assert main(["package", "p4055", "--for", judge, "-o", str(file)]) == 0
    assert file.read_bytes() == build_package("p4055", layout) == package(draw_set("p4055", 1), judge.lower())


def test_unknown_judges_sets_and_wrong_kinds_are_errors(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(MissingError):
        package(draw_set("p4055", 1), "spoj")
    with pytest.raises(KindError):
        package(SETS[0], "dmoj")  # type: ignore[arg-type]
    assert main(["package", "p1972", "--for", "dmoj", "-o", str(tmp_path / "x.zip")]) == 2
    assert "or one of: hamilg, p1971, p4055, p4617; did you mean" in capsys.readouterr().err
    assert not [*tmp_path.iterdir()]
