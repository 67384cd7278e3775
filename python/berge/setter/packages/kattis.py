"""Kattis, the legacy format, which DOMjudge and Hydro read too: a pass-fail problem.

https://www.kattis.com/problem-package-format/spec/legacy
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from berge.i18n import localize
from berge.setter.packages.problem import PackagedProblem, format_limits
from berge.setter.packages.writing import HEADS, File, format_latex, format_yaml, in_folder, write_case_files


@in_folder
def write_files(problem: PackagedProblem) -> Iterator[File]:
    """Yield the files of the package."""
    yield "problem.yaml", format_yaml(_describe_problem(problem))
    for language in problem.statements:
        yield f"problem_statement/problem.{language}.tex", format_latex_statement(problem, language)
    yield from write_common_files(problem, "testdata.yaml", lambda flags: {"input_validator_flags": " ".join(flags)})


def _describe_problem(problem: PackagedProblem) -> dict[str, object]:
    return {
        "problem_format_version": "legacy",
        "name": problem.title("en"),
        "uuid": problem.uuid,
        "source": problem.data.ruleset.about,
        "license": problem.license,
        "rights_owner": problem.authors,
        "limits": {"memory": problem.megabytes},
        "validation": "default",
        "keywords": " ".join(word.replace(" ", "-") for word in problem.keywords),
    }


def format_latex_statement(problem: PackagedProblem, language: str) -> str:
    """Return the statement in LaTeX, without samples, which judges add."""
    texts = problem.statements[language]
    parts = [f"\\problemname{{{problem.title(language)}}}\n", format_latex(texts["legend"])]
    for head in ("input", "output"):
        parts += [f"\\section*{{{localize(HEADS[head], language)}}}\n", format_latex(texts[head])]
    return "\n".join(parts)


def write_common_files(
    problem: PackagedProblem, group: str, texts: Callable[[Sequence[str]], dict[str, object]]
) -> Iterator[File]:
    """Yield the files that all versions of the format have: data, programs, validator.

    Each subtask is a group with a file `group`, which has the flags of its validator.
    """
    yield from write_case_files(problem.samples, "data/sample/", "ans")
    for part, cases in problem.subtasks:
        folder = f"data/secret/subtask{part.number}"
        yield f"{folder}/{group}", format_yaml(texts(format_limits(part)))
        yield from write_case_files(cases, f"{folder}/", "ans")
    for program in problem.programs:
        yield f"submissions/{program.verdict}/{program.name}", program.source
    yield "input_validators/validator.py", problem.plain_validator
