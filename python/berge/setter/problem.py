"""Problems: a folder with `problem.toml`, statements, programs, and perhaps validators and a checker.

docs/packages.md says what stands in `problem.toml`. The folders of `problems` are ours; setters have folders of their
own, about any ruleset.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from berge.errors import FormatError, check_kind, check_name
from berge.games import AnyRuleset
from berge.games.builtin import RULESETS
from berge.i18n import _
from berge.sanitize import show
from berge.setter.tasks import limits_of

FACTS = "problem.toml"
VERDICTS = ("accepted", "wrong_answer", "time_limit_exceeded", "run_time_error")
HEADINGS = ("legend", "input", "output")
KEYS: Mapping[str, type] = {
    "ruleset": str, "name": str, "uuid": str, "authors": str, "license": str, "seconds": int, "megabytes": int,
    "titles": dict, "sizes": dict, "keywords": list, "samples": list, "programs": dict, "subtasks": list,
}  # fmt: skip
SUBTASK_KEYS: Mapping[str, type] = {"points": int, "limits": dict, "cases": list, "games": list}
KINDS = {str: _("a text"), int: _("a whole number"), list: _("a list"), dict: _("a table")}


@dataclass(frozen=True)
class Program:
    """A program that solves the problem, or is wrong in one way, which its first line says."""

    name: str
    source: str
    verdict: str
    """What it gets from a judge, one of `VERDICTS`."""


@dataclass(frozen=True)
class Part:
    """A subtask: its number from 1, its points, the most of each size, and families with what is asked of each."""

    number: int
    points: int
    limits: Mapping[str, int]
    families: Sequence[tuple[str, Mapping[str, Any]]] = ()
    games: Sequence[str] = ()
    """Notations of the games that are cases of every set."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Problem:
    """What a problem is, apart from its data."""

    name: str
    ruleset: AnyRuleset
    folder: Traversable
    parts: Sequence[Part]
    examples: Sequence[str]
    """The games of the samples, as notations."""
    verdicts: Mapping[str, str]
    """Of its programs, by their names; the first one is the one to measure others by."""
    uuid: str
    authors: str = "The berge authors"
    license: str = "cc by"
    """Of Kattis's names for licenses the one that is nearest."""
    seconds: int = 2
    """Of time for a case."""
    megabytes: int = 256
    titles: Mapping[str, str]
    """By language; the game's title where there is none."""
    sizes: Mapping[str, str]
    """What the statement calls the sizes that subtasks limit."""
    keywords: Sequence[str] = ()

    def title(self, language: str) -> str:
        """Return its title."""
        return self.titles.get(language) or self.ruleset.title_in(language)

    @cached_property
    def programs(self) -> Sequence[Program]:
        """The programs with their sources."""
        return [Program(name, self._text("programs", name), verdict) for name, verdict in self.verdicts.items()]

    @cached_property
    def statements(self) -> Mapping[str, Mapping[str, str]]:
        """By language, and in it by `HEADINGS`, in Markdown."""
        names = sorted(one.name for one in self.folder.iterdir() if re.fullmatch(r"statement\.\w+\.md", one.name))
        return {name.split(".")[1]: self._sections(name) for name in names}

    def file(self, name: str) -> str | None:
        """Return `validator.cpp`, `validator.py` (exits with 42 where all is well) or `checker.cpp`; None: no such."""
        return self._text(name) if self.folder.joinpath(name).is_file() else None

    def _text(self, *path: str) -> str:
        return self.folder.joinpath(*path).read_text("utf-8")

    def _sections(self, name: str) -> dict[str, str]:
        """Return the parts of a statement: what comes first, and what stands below `## Input` and `## Output`."""
        parts = re.split(r"^## (?:Input|Output)$", self._text(name), flags=re.MULTILINE)
        if len(parts) != len(HEADINGS):
            raise _fault(name, _("{n} headings", n=len(parts) - 1), _("'## Input' and then '## Output'"))
        return dict(zip(HEADINGS, map(str.strip, parts), strict=True))


def our_folder() -> Traversable:
    """Return the folder of our problems, and of what their packages share."""
    return resources.files(__package__) / "problems"


def our_problems() -> Mapping[str, Traversable]:
    """Return the folders of our problems, which are called as the contests' sets."""
    folders = sorted(our_folder().iterdir(), key=lambda one: one.name)
    return {one.name: one for one in folders if one.joinpath(FACTS).is_file()}


def load_problem(name: str | os.PathLike[str]) -> Problem:
    """Return one of our problems by its name, or that of a folder.

    Raises MissingError where there is neither, FormatError for other than the documented `problem.toml`.
    """
    check_kind(name, (str, os.PathLike), "the name of a set, or a folder")
    known = our_problems()
    if os.path.isdir(name) and (str(name).lower() not in known or Path(name, FACTS).is_file()):
        return _read_folder(Path(name).resolve())
    name = str(name).lower()
    check_name("the set {name}", name, known)
    return _read_folder(known[name])


def _read_folder(folder: Traversable) -> Problem:
    """Return the problem of a folder."""
    try:
        facts = tomllib.loads(folder.joinpath(FACTS).read_text("utf-8"))
    except (ValueError, FileNotFoundError) as error:
        raise _fault(folder.name, str(error), _("a file {name} in TOML", name=FACTS)) from None
    _check_keys(FACTS, facts, KEYS, ("ruleset", "programs", "subtasks"))
    name = facts.pop("name", folder.name)
    if not re.fullmatch(r"[a-z][a-z0-9]*", name):
        raise _fault("name", show(name), _("a word of small letters and digits"))
    check_name("the ruleset {name}", facts["ruleset"], RULESETS)
    ruleset = RULESETS[facts.pop("ruleset")]
    verdicts: Mapping[str, str] = facts.pop("programs")
    for program, verdict in verdicts.items():
        check_name("the verdict {name}", verdict, VERDICTS)
        if not folder.joinpath("programs", program).is_file():
            raise _fault("programs", show(program), _("the name of a file in the folder programs"))
    parts = tuple(_read_subtasks(ruleset, facts.pop("subtasks")))
    examples = facts.pop("samples", ruleset.examples)
    defaults = {"uuid": "00000000-0000-4000-8000-000000000000", "titles": {}, "sizes": {}}
    known = {"name": name, "ruleset": ruleset, "folder": folder, "parts": parts}
    return Problem(**known, examples=examples, verdicts=verdicts, **{**defaults, **facts})


def _read_subtasks(ruleset: AnyRuleset, subtasks: Sequence[Any]) -> Iterator[Part]:
    """Yield the subtasks that stand in `problem.toml`."""
    for number, one in enumerate(subtasks, 1):
        _check_keys(f"subtasks[{number}]", one, SUBTASK_KEYS, ("points", "cases"))
        families: list[tuple[str, Mapping[str, Any]]] = []
        for case in one["cases"]:
            _check_keys(f"subtasks[{number}].cases", case, None, ("family",))
            asked = {key: tuple(value) if isinstance(value, list) else value for key, value in case.items()}
            families.append((str(asked.pop("family")), asked))
        limits = {**limits_of(ruleset), **one.get("limits", {})}
        yield Part(number, one["points"], limits, families, one.get("games", ()))


def _check_keys(place: str, table: Any, known: Mapping[str, type] | None, needed: Sequence[str]) -> None:
    """Raise FormatError where a table has another key than those that are known, lacks one, or has another kind."""
    if not isinstance(table, Mapping):
        raise _fault(place, show(table), KINDS[dict])
    for key in needed:
        if key not in table:
            raise _fault(place, _("no {key}", key=key), _("{key} = ...", key=key))
    if known is None:
        return
    for key, value in table.items():
        check_name("the key {name}", key, known)
        if type(value) is not known[key]:
            raise _fault(f"{place}: {key}", show(value), KINDS[known[key]])


def _fault(place: str, problem: str, expected: str) -> FormatError:
    return FormatError(_("{place}: found {found}; expected {expected}", place=place, found=problem, expected=expected))
