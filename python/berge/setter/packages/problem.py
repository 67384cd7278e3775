"""A problem with its data: what the packages of all judges contain."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property

from berge.errors import ArgumentError
from berge.i18n import _
from berge.setter.problem import Problem, Subtask, find_problem_folder
from berge.setter.sets import Case, DataSet


@dataclass(frozen=True, kw_only=True, eq=False)
class PackagedProblem(Problem):
    """A problem with its data set."""

    data: DataSet

    @cached_property
    def samples(self) -> list[Case]:
        """The cases of the statement."""
        return [case for case in self.data.cases if case.subtask == 0]

    @property
    def hidden_cases(self) -> list[Case]:
        """The cases of all subtasks."""
        return [case for case in self.data.cases if case.subtask]

    @cached_property
    def subtasks(self) -> list[tuple[Subtask, list[Case]]]:
        """The subtasks with their cases."""
        cases = self.data.cases
        return [(part, [case for case in cases if case.subtask == part.number]) for part in self.data.subtasks]

    @property
    def checker(self) -> str:
        """The checker for testlib; by default one that compares words, because there is only one right answer."""
        return self.read_file("checker.cpp") or (find_problem_folder() / "checker.cpp").read_text("utf-8")

    @property
    def validator(self) -> str | None:
        """The validator for testlib with the limits of all subtasks; None if the folder has none."""
        text = self.read_file("validator.cpp")
        header = (find_problem_folder() / "limits.h").read_text("utf-8")
        rows = [(part.number, *limit) for part in self.parts for limit in part.limits.items()]
        table = "".join(f'    {{"{number}", "{name}", {most}}},\n' for number, name, most in rows)
        return None if text is None else text.replace('#include "limits.h"\n', header.replace("    // LIMITS\n", table))

    @property
    def plain_validator(self) -> str | None:
        """The validator in Python, for judges without testlib; None if the folder has none."""
        return self.read_file("validator.py")


def format_limits(part: Subtask) -> list[str]:
    """Return the arguments of a validator for the limits of a subtask."""
    return [f"--{name}={most}" for name, most in part.limits.items()]


def package_problem(data: DataSet) -> PackagedProblem:
    """Return the problem of a complete data set; raises ArgumentError for instances of one family."""
    if data.problem is None:
        raise ArgumentError(_("instances of one family"), _("a complete data set, of data_set"))
    values = {field.name: getattr(data.problem, field.name) for field in fields(data.problem)}
    return PackagedProblem(data=data, **values)
