"""rbx: the folder of a problem.

https://rbx.rsalesc.dev/setters/reference/package/
"""

from __future__ import annotations

from collections.abc import Iterator

from berge.setter.packages.problem import PackagedProblem
from berge.setter.packages.writing import File, format_latex, format_subtasks, format_yaml, in_folder, write_case_files

_OUTCOMES = {
    "accepted": "accepted",
    "wrong_answer": "wrong-answer",
    "time_limit_exceeded": "time-limit-exceeded",
    "run_time_error": "runtime-error",
}


@in_folder
def write_files(problem: PackagedProblem) -> Iterator[File]:
    """Yield the files of the package."""
    yield "problem.rbx.yml", format_yaml(_describe_problem(problem))
    yield "checker.cpp", problem.checker
    yield "validator.cpp", problem.validator
    for language in problem.statements:
        yield f"statement/statement-{language}.rbx.tex", _format_statement(problem, language)
    yield from write_case_files(problem.samples, "tests/samples/", "ans")
    for part, cases in problem.subtasks:
        yield from write_case_files(cases, f"tests/subtask{part.number}/", "ans")
    for program in problem.programs:
        yield f"sols/{program.name}", program.source


def _describe_problem(problem: PackagedProblem) -> dict[str, object]:
    groups: list[dict[str, object]] = [{"name": "samples", "testcaseGlob": "tests/samples/*.in"}]
    for part, _ in problem.subtasks:
        name = f"subtask{part.number}"
        groups.append(
            {"name": name, "testcaseGlob": f"tests/{name}/*.in", "score": part.points, "vars": {**part.limits}}
        )
    return {
        "name": problem.name,
        "scoring": "points",
        "timeLimit": problem.seconds * 1000,
        "memoryLimit": problem.megabytes,
        "titles": {language: problem.title(language) for language in problem.statements},
        "checker": {"path": "checker.cpp"},
        **({} if problem.validator is None else {"validator": {"path": "validator.cpp"}}),
        "testcases": groups,
        "solutions": [
            {"path": f"sols/{program.name}", "outcome": _OUTCOMES[program.verdict]} for program in problem.programs
        ],
        "statements": [
            {"language": language, "file": f"statement/statement-{language}.rbx.tex", "type": "rbxTeX"}
            for language in problem.statements
        ],
    }


def _format_statement(problem: PackagedProblem, language: str) -> str:
    texts = {**problem.statements[language], "notes": format_subtasks(problem, language)}
    return "\n".join(f"%- block {name}\n{format_latex(text)}%- endblock\n" for name, text in texts.items())
