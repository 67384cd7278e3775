"""ICPC judges, version 2025-09 of the Kattis format: a pass-fail problem.

https://icpc.io/problem-package-format/spec/2025-09
"""

from __future__ import annotations

from collections.abc import Iterator

from berge.setter.packages import kattis
from berge.setter.packages.problem import PackagedProblem
from berge.setter.packages.writing import File, format_yaml, in_folder


@in_folder
def write_files(problem: PackagedProblem) -> Iterator[File]:
    """Yield the files of the package."""
    yield "problem.yaml", format_yaml(_describe_problem(problem))
    for language in problem.statements:
        yield f"statement/problem.{language}.tex", kattis.format_latex_statement(problem, language)
    yield from kattis.write_common_files(problem, "test_group.yaml", lambda flags: {"input_validator_args": [*flags]})


def _describe_problem(problem: PackagedProblem) -> dict[str, object]:
    return {
        "problem_format_version": "2025-09",
        "type": "pass-fail",
        "name": {language: problem.title(language) for language in problem.statements},
        "uuid": problem.uuid,
        "credits": {"authors": [problem.authors]},
        "source": problem.data.ruleset.about,
        "license": problem.license,
        "rights_owner": problem.authors,
        "limits": {"time_limit": problem.seconds, "memory": problem.megabytes},
        "keywords": [*problem.keywords],
    }
