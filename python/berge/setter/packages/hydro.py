"""Hydro: a zip for its import of problems.

https://hydro.js.org/docs/Hydro/user/problem-format and https://hydro.js.org/docs/Hydro/user/testdata. For the place of
programs see `import` in `packages/hydrooj/src/model/problem.ts` of https://github.com/hydro-dev/Hydro.
"""

from __future__ import annotations

from collections.abc import Iterator

from berge.setter.packages.problem import PackagedProblem
from berge.setter.packages.writing import (
    File,
    format_hydro_sample,
    format_statement,
    format_yaml,
    in_folder,
    write_case_files,
)


@in_folder
def write_files(problem: PackagedProblem) -> Iterator[File]:
    """Yield the files of the package."""
    language = "zh" if "zh" in problem.statements else min(problem.statements)
    facts = {"pid": problem.name, "title": problem.title(language), "tag": [*problem.keywords]}
    yield "problem.yaml", format_yaml(facts)
    for language in problem.statements:
        yield f"problem_{language}.md", format_statement(problem, language, format_hydro_sample)
    yield "testdata/config.yaml", format_yaml(_judge_config(problem))
    yield "testdata/checker.cc", problem.checker
    yield "testdata/validator.cc", problem.validator
    yield from write_case_files(problem.hidden_cases, "testdata/")
    for program in problem.programs:
        name = program.name.replace(".cpp", ".cc")  # Hydro takes the ending for the name of a language
        # Hydro puts a first line `// ...` into `submissions`, which is an error in Python; `std` is for right programs.
        if program.verdict == "accepted":
            yield f"std/{name}", program.source
        elif not name.endswith(".py"):
            yield f"submissions/{program.verdict}/{name}", program.source


def _judge_config(problem: PackagedProblem) -> dict[str, object]:
    return {
        "type": "default",
        "time": f"{problem.seconds}s",
        "memory": f"{problem.megabytes}m",
        "checker_type": "testlib",
        "checker": "checker.cc",
        **({} if problem.validator is None else {"validator": "validator.cc"}),
        "subtasks": [
            {
                "id": part.number,
                "score": part.points,
                "type": "min",
                "cases": [{"input": f"{case.name}.in", "output": f"{case.name}.out"} for case in cases],
            }
            for part, cases in problem.subtasks
        ],
    }
