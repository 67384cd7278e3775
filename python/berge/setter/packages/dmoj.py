"""DMOJ: a problem's folder for its judges; limits and statement go into the site's form.

https://docs.dmoj.ca/#/problem_format/problem_format
"""

from __future__ import annotations

from collections.abc import Iterator

from berge.setter.packages.problem import PackagedProblem
from berge.setter.packages.writing import File, format_yaml, in_folder, write_case_files, write_other_files, zip_files


@in_folder
def write_files(problem: PackagedProblem) -> Iterator[File]:
    """Yield the files of the package."""
    yield "init.yml", format_yaml(_judge_config(problem))
    yield f"{problem.name}.zip", zip_files(write_case_files(problem.hidden_cases))
    yield from write_other_files(problem)


def _judge_config(problem: PackagedProblem) -> dict[str, object]:
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
