"""DMOJ: the folder of a problem as its judges keep it; limits and statement are for the site's form.

https://docs.dmoj.ca/#/problem_format/problem_format
"""

from __future__ import annotations

from collections.abc import Iterator

from berge.setter.packages.problem import Problem
from berge.setter.packages.writing import File, headed, in_folder, markdown, yaml, zipped


def files(problem: Problem) -> Iterator[File]:
    """Yield the files of the package."""
    return in_folder(problem, _files(problem))


def _files(problem: Problem) -> Iterator[File]:
    yield "init.yml", yaml(_judging(problem))
    yield f"{problem.name}.zip", zipped(_data(problem))
    for language in problem.statements:
        yield f"statement.{language}.md", markdown(problem, language, headed(language))
    yield "validator.cpp", problem.validator
    for program in problem.programs:
        yield f"programs/{program.verdict}/{program.name}", program.source


def _judging(problem: Problem) -> dict[str, object]:
    return {
        "archive": f"{problem.name}.zip",
        "checker": "standard",
        "test_cases": [
            {
                "points": part.points,
                "batched": [{"in": f"{case.name}.in", "out": f"{case.name}.out"} for case in cases],
            }
            for part, cases in problem.subtasks
        ],
    }


def _data(problem: Problem) -> Iterator[File]:
    for _, cases in problem.subtasks:
        for case in cases:
            yield f"{case.name}.in", case.input
            yield f"{case.name}.out", case.answer
