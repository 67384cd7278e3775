"""Hydro: a zip for its import of problems.

https://hydro.js.org/docs/Hydro/user/problem-format and https://hydro.js.org/docs/Hydro/user/testdata. For the place of
programs see `import` in `packages/hydrooj/src/model/problem.ts` of https://github.com/hydro-dev/Hydro.
"""

from __future__ import annotations

from collections.abc import Iterator

from berge.setter.packages.problem import PackagedProblem
from berge.setter.packages.writing import File, case_files, in_folder, markdown, pair_files, yaml


@in_folder
def files(problem: PackagedProblem) -> Iterator[File]:
    """Yield the files of the package."""
    language = "zh" if "zh" in problem.statements else min(problem.statements)
    yield "problem.yaml", yaml({"pid": problem.name, "title": problem.title(language), "tag": [*problem.keywords]})
    for language in problem.statements:
        yield f"problem_{language}.md", markdown(problem, language, pair_files)
    yield "testdata/config.yaml", yaml(_judge_config(problem))
    yield "testdata/checker.cc", problem.checker
    yield "testdata/validator.cc", problem.validator
    yield from case_files(problem.hidden_cases, "testdata/")
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
