"""Luogu: `data.zip` is for its page of test data; the rest is for its other pages.

https://help.luogu.com.cn/manual/luogu/problem/testcase-config describes `config.yml`, and
https://help.luogu.com.cn/manual/luogu/problem/special-judge `checker.cpp`, which needs the tag Special Judge.
"""

from __future__ import annotations

from collections.abc import Iterator

from berge.setter.packages.problem import PackagedProblem
from berge.setter.packages.writing import File, format_yaml, in_folder, write_case_files, write_other_files, zip_files
from berge.setter.problem import Subtask


@in_folder
def write_files(problem: PackagedProblem) -> Iterator[File]:
    """Yield the files of the package."""
    yield "data.zip", zip_files(_write_data(problem))
    yield from write_other_files(problem)


def _write_data(problem: PackagedProblem) -> Iterator[File]:
    judging = {}
    for part, cases in problem.subtasks:
        for at, case in enumerate(cases):
            judging[f"{case.name}.in"] = _judge_config(problem, part, at, len(cases))
    yield "config.yml", format_yaml(judging)
    yield "checker.cpp", problem.checker
    yield from write_case_files(problem.hidden_cases)


def _judge_config(problem: PackagedProblem, part: Subtask, at: int, count: int) -> dict[str, object]:
    """Return the limits of a case, in milliseconds and kilobytes, and its points.

    The points of a subtask are divided as evenly as integers allow.
    """
    score = part.points * (at + 1) // count - part.points * at // count
    return {
        "timeLimit": problem.seconds * 1000,
        "memoryLimit": problem.megabytes * 1024,
        "score": score,
        "subtaskId": part.number,
    }
