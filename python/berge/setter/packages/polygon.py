"""Codeforces' Polygon: a package like those that it exports, which its tools and others read.

The format has no specification. This follows packages of Polygon and the readers
https://github.com/kunyavskiy/polygon-cli and https://pypi.org/project/p2d.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from xml.etree import ElementTree as Xml

from berge.setter.packages.problem import PackagedProblem
from berge.setter.packages.writing import File, format_latex, format_subtasks

_LANGUAGES = {"en": "english", "zh": "chinese"}
_TAGS = {
    "accepted": "accepted",
    "wrong_answer": "wrong-answer",
    "time_limit_exceeded": "time-limit-exceeded",
    "run_time_error": "failed",
}
_TYPES = {"cpp": "cpp.g++17", "py": "python.3"}


def write_files(problem: PackagedProblem) -> Iterator[File]:
    """Yield the files of the package."""
    yield "problem.xml", _format_xml(_build_xml(problem))
    yield "check.cpp", problem.checker
    yield "files/checker.cpp", problem.checker
    yield "files/validator.cpp", problem.validator
    for program in problem.programs:
        yield f"solutions/{program.name}", program.source
    for number, case in enumerate(problem.data.cases, 1):
        yield f"tests/{number:02}", case.input
        yield f"tests/{number:02}.a", case.answer
    for language in problem.statements:
        yield from _write_statement(problem, language)


def _write_statement(problem: PackagedProblem, language: str) -> Iterator[File]:
    """Yield the statement three times: in sections, complete in LaTeX, and in JSON."""
    folder, texts = _LANGUAGES[language], problem.statements[language]
    texts = {name: format_latex(text) for name, text in texts.items()}
    texts |= {"name": problem.title(language) + "\n", "scoring": format_latex(format_subtasks(problem, language))}
    for name, text in texts.items():
        yield f"statement-sections/{folder}/{name}.tex", text
    samples = {f"example.{number:02}": case for number, case in enumerate(problem.samples, 1)}
    for part in ("statement-sections", "statements"):
        for name, case in samples.items():
            yield f"{part}/{folder}/{name}", case.input
            yield f"{part}/{folder}/{name}.a", case.answer
    yield f"statements/{folder}/problem.tex", _format_latex_statement(problem, texts, list(samples))
    facts = {
        "name": problem.title(language),
        **{name: texts[name] for name in ("legend", "input", "output", "scoring")},
        "notes": "",
        "tutorial": "",
        "interaction": None,
        "language": folder,
        "authorLogin": "",
        "authorName": problem.authors,
        "timeLimit": problem.seconds * 1000,
        "memoryLimit": problem.megabytes << 20,
        "inputFile": "stdin",
        "outputFile": "stdout",
        "sampleTests": [
            {"input": case.input, "output": case.answer, "inputFile": name, "outputFile": f"{name}.a"}
            for name, case in samples.items()
        ],
    }
    yield f"statements/{folder}/problem-properties.json", json.dumps(facts, ensure_ascii=False, indent=1) + "\n"


def _format_latex_statement(problem: PackagedProblem, texts: Mapping[str, str], samples: Sequence[str]) -> str:
    """Return the statement in LaTeX for Polygon's olymp.sty."""
    limits = f"{{{problem.seconds} seconds}}{{{problem.megabytes} megabytes}}"
    head = f"\\begin{{problem}}{{{texts['name'].strip()}}}{{standard input}}{{standard output}}{limits}"
    parts = [f"{title}\n{texts[name]}" for title, name in (("\\InputFile", "input"), ("\\OutputFile", "output"))]
    examples = [f"\\exmpfile{{{name}}}{{{name}.a}}%" for name in samples]
    text = "\n".join(["\\begin{example}", *examples, "\\end{example}"])
    return "\n\n".join(
        [head, texts["legend"], *parts, f"\\Scoring\n{texts['scoring']}", "\\Examples", text, "\\end{problem}\n"]
    )


def _build_xml(problem: PackagedProblem) -> Xml.Element:
    root = Xml.Element("problem", {"revision": "1", "short-name": problem.name})
    names, statements = _add(root, "names"), _add(root, "statements")
    for language in problem.statements:
        folder = _LANGUAGES[language]
        _add(names, "name", {"language": folder, "value": problem.title(language)})
        path = f"statements/{folder}/problem.tex"
        attributes = {
            "charset": "UTF-8",
            "language": folder,
            "mathjax": "true",
            "path": path,
            "type": "application/x-tex",
        }
        _add(statements, "statement", attributes)
    judging = _add(root, "judging", {"input-file": "", "output-file": "", "run-count": "1"})
    _add_tests(_add(judging, "testset", {"name": "tests"}), problem)
    files = _add(root, "files")
    if problem.validator is not None:
        _add_source(_add(_add(files, "executables"), "executable"), "files/validator.cpp")
    _add_assets(_add(root, "assets"), problem)
    tags = _add(root, "tags")
    for word in problem.keywords:
        _add(tags, "tag", {"value": word})
    return root


def _add_tests(testset: Xml.Element, problem: PackagedProblem) -> None:
    cases = problem.data.cases
    for name, value in {
        "time-limit": problem.seconds * 1000,
        "memory-limit": problem.megabytes << 20,
        "test-count": len(cases),
        "input-path-pattern": "tests/%02d",
        "answer-path-pattern": "tests/%02d.a",
    }.items():
        _add(testset, name).text = str(value)
    tests, groups = _add(testset, "tests"), _add(testset, "groups")
    for _ in problem.samples:
        _add(tests, "test", {"method": "manual", "sample": "true", "group": "0", "points": "0.0"})
    _add(groups, "group", {"name": "0", "points": "0.0", "points-policy": "complete-group"})
    for part, cases_of_part in problem.subtasks:
        for at in range(len(cases_of_part)):
            points = f"{0 if at else part.points}.0"  # the first case has the points of the group: all or nothing
            _add(tests, "test", {"method": "manual", "group": str(part.number), "points": points})
        one = {"name": str(part.number), "points": f"{part.points}.0", "points-policy": "complete-group"}
        _add(groups, "group", one)


def _add_assets(assets: Xml.Element, problem: PackagedProblem) -> None:
    checker = _add(assets, "checker", {"name": "checker.cpp", "type": "testlib"})
    _add_source(checker, "files/checker.cpp")
    _add(checker, "copy", {"path": "check.cpp"})
    if problem.validator is not None:
        _add_source(_add(_add(assets, "validators"), "validator"), "files/validator.cpp")
    solutions = _add(assets, "solutions")
    for at, program in enumerate(problem.programs):
        tag = _TAGS[program.verdict] if at else "main"
        _add_source(_add(solutions, "solution", {"tag": tag}), f"solutions/{program.name}")


def _add_source(to: Xml.Element, path: str) -> None:
    _add(to, "source", {"path": path, "type": _TYPES[path.rpartition(".")[2]]})


def _add(to: Xml.Element, name: str, attributes: Mapping[str, str] | None = None) -> Xml.Element:
    return Xml.SubElement(to, name, dict(attributes or {}))


def _format_xml(root: Xml.Element) -> str:
    Xml.indent(root)
    return '<?xml version="1.0" encoding="utf-8" standalone="no"?>\n' + Xml.tostring(root, encoding="unicode") + "\n"
