"""A problem, as the packages of all judges tell it: the data, the statements in each language, and the programs."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import resources

from berge.setter.sets import Case, DataSet, Part

AUTHORS = "The berge authors"
LICENSE = "cc by"
"""Of Kattis's names for licenses the one that is nearest to ours."""
HEADINGS = ("legend", "input", "output")


@dataclass(frozen=True)
class Program:
    """A program that solves the problem, or is wrong in one way, which its first line says."""

    name: str
    source: str
    verdict: str
    """What it gets from a judge: `accepted`, `wrong_answer`, `time_limit_exceeded` or `run_time_error`."""


@dataclass(frozen=True)
class Problem:
    """All that is in a package."""

    data: DataSet
    uuid: str
    seconds: int
    """Of time for a case."""
    megabytes: int
    sizes: Mapping[str, str]
    """What the statement calls the sizes that subtasks limit."""
    keywords: Sequence[str]
    programs: Sequence[Program]
    """The first is the one to measure others by."""
    statements: Mapping[str, Mapping[str, str]]
    """By language, and in it by `HEADINGS`, in Markdown."""
    validator: str
    """For testlib; it takes limits as `--rows=5`."""
    plain_validator: str
    """In Python, for judges of which testlib knows nothing: it exits with 42 where all is well."""
    checker: str
    """For testlib. There is one right answer, so a judge's own comparison of words is as good."""

    @property
    def name(self) -> str:
        """What the set is called, and the package's folder."""
        return self.data.name

    def title(self, language: str) -> str:
        """Return the name of the game."""
        return self.data.ruleset.title_in(language)

    @cached_property
    def samples(self) -> list[Case]:
        """The cases of the statement."""
        return [case for case in self.data.cases if case.subtask == 0]

    @cached_property
    def subtasks(self) -> list[tuple[Part, list[Case]]]:
        """The parts of the data with their cases."""
        cases = self.data.cases
        return [(part, [case for case in cases if case.subtask == part.number]) for part in self.data.subtasks]


def limits(part: Part) -> list[str]:
    """Return the arguments that tell a validator the limits of a subtask."""
    return [f"--{name}={most}" for name, most in part.limits.items()]


def problem(data: DataSet) -> Problem:
    """Return the problem of a data set, of the folder of `problems` that is called as the set."""
    folder = resources.files("berge.setter") / "problems" / data.name

    def text(*path: str) -> str:
        return folder.joinpath(*path).read_text("utf-8")

    facts = json.loads(text("problem.json"))
    languages = sorted(one.name.split(".")[1] for one in folder.iterdir() if one.name.startswith("statement."))
    return Problem(
        data=data,
        uuid=facts["uuid"],
        seconds=facts["seconds"],
        megabytes=facts["megabytes"],
        sizes=facts["sizes"],
        keywords=facts["keywords"],
        programs=[Program(name, text("programs", name), verdict) for name, verdict in facts["programs"].items()],
        statements={language: _sections(text(f"statement.{language}.md")) for language in languages},
        validator=text("validator.cpp"),
        plain_validator=text("validator.py"),
        checker=text("checker.cpp"),
    )


def _sections(text: str) -> dict[str, str]:
    """Return the parts of a statement: what comes first, and what stands below `## Input` and `## Output`."""
    legend, _, rest = text.partition("\n## Input\n")
    return dict(zip(HEADINGS, map(str.strip, (legend, *rest.split("\n## Output\n"))), strict=True))
