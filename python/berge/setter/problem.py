"""Problems: a folder with `problem.toml`, statements, programs, and optional validators and a checker.

docs/packages.md describes `problem.toml`. The folder `problems` holds berge's problems; setters have their own folders,
for any ruleset.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from berge.errors import FormatError, InputError, LimitError, MissingError, check_kind, check_name
from berge.formats import loads
from berge.games import AnyGame, AnyRuleset
from berge.games.builtin import RULESETS
from berge.i18n import _, join_list
from berge.sanitize import show
from berge.setter.problem_files import describe_fault, read_text, read_toml
from berge.setter.tasks import check_limits, check_no_start, limits_of

PROBLEM_FILE = "problem.toml"
VERDICTS = ("accepted", "wrong_answer", "time_limit_exceeded", "run_time_error")
STATEMENT = r"statement\.\w+\.md"
HEADINGS = ("legend", "input", "output")
KEYS: Mapping[str, type] = {
    "ruleset": str, "name": str, "uuid": str, "authors": str, "license": str, "seconds": int, "megabytes": int,
    "titles": dict, "sizes": dict, "keywords": list, "samples": list, "programs": dict, "subtasks": list,
}  # fmt: skip
SUBTASK_KEYS: Mapping[str, type] = {"points": int, "limits": dict, "cases": list, "games": list}
TEXTS = ("titles", "sizes", "keywords", "samples", "programs", "games")
"""Lists and tables of texts."""
LEAST = {"seconds": 1, "megabytes": 1, "points": 0, "limits": 1}
"""The least value of numbers."""
TYPE_NAMES = {str: _("a text"), int: _("a whole number"), list: _("a list"), dict: _("a table")}


@dataclass(frozen=True)
class Program:
    """A program that solves the problem, or has one error, which its first line describes."""

    name: str
    source: str
    verdict: str
    """The judge's verdict, one of `VERDICTS`."""


@dataclass(frozen=True)
class Subtask:
    """A subtask: its number from 1, its points, the limit of each size, and its families with their options."""

    number: int
    points: int
    limits: Mapping[str, int]
    families: Sequence[tuple[str, Mapping[str, Any]]] = ()
    games: Sequence[str] = ()
    """Notations of games that are cases for every seed."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Problem:
    """A problem without its data set.

    >>> from berge import setter
    >>> problem = setter.load_problem("p4055")
    >>> problem.title("en"), problem.ruleset.name, len(problem.parts)
    ('Maze', 'maze', 2)
    """

    name: str
    ruleset: AnyRuleset
    folder: Traversable
    parts: Sequence[Subtask]
    examples: Sequence[str]
    """The games of the samples, as notations."""
    verdicts: Mapping[str, str]
    """The verdict of each program, by name; the first program is the reference solution."""
    uuid: str
    authors: str = "The berge authors"
    license: str = "cc by"
    """A license, by Kattis's name for it."""
    seconds: int = 2
    """The time limit of a case."""
    megabytes: int = 256
    titles: Mapping[str, str]
    """Titles by language; the default is the game's title."""
    sizes: Mapping[str, str]
    """The statement's letters for the sizes that subtasks limit."""
    keywords: Sequence[str] = ()

    def title(self, language: str) -> str:
        """Return the title in a language."""
        return self.titles.get(language) or self.ruleset.title_in(language)

    @cached_property
    def programs(self) -> Sequence[Program]:
        """The programs with their sources."""
        return [Program(name, self._read_text("programs", name), verdict) for name, verdict in self.verdicts.items()]

    @cached_property
    def statements(self) -> Mapping[str, Mapping[str, str]]:
        """The sections of each statement in Markdown, by language and by `HEADINGS`."""
        names = sorted(one.name for one in self.folder.iterdir() if re.fullmatch(STATEMENT, one.name))
        return {name.split(".")[1]: self._read_sections(name) for name in names}

    def read_file(self, name: str) -> str | None:
        """Return `validator.cpp`, `validator.py` (exits with 42 if the input is valid) or `checker.cpp`, or None."""
        return self._read_text(name) if self.folder.joinpath(name).is_file() else None

    def _read_text(self, *path: str) -> str:
        return read_text(self.folder, *path)

    def _read_sections(self, name: str) -> dict[str, str]:
        """Return the sections of a statement: its beginning, and those below `## Input` and `## Output`."""
        parts = re.split(r"^## (?:Input|Output)$", self._read_text(name), flags=re.MULTILINE)
        if len(parts) != len(HEADINGS):
            raise describe_fault(name, _("{n} headings", n=len(parts) - 1), _("'## Input' and then '## Output'"))
        return dict(zip(HEADINGS, map(str.strip, parts), strict=True))


def find_problem_folder() -> Traversable:
    """Return the folder of berge's problems and the files that their packages share."""
    return resources.files(__package__) / "problems"


def list_problems() -> Mapping[str, Traversable]:
    """Return the folders of berge's problems by the name of the contest."""
    folders = sorted(find_problem_folder().iterdir(), key=lambda one: one.name)
    return {one.name: one for one in folders if one.joinpath(PROBLEM_FILE).is_file()}


def load_problem(name: str | os.PathLike[str]) -> Problem:
    """Return one of berge's problems by name, or the problem of a folder.

    Raises MissingError if there is neither, FormatError if `problem.toml` is not as documented.

    >>> from berge import setter
    >>> setter.load_problem("p1971").ruleset.name
    'rabbit'
    """
    check_kind(name, (str, os.PathLike), "the name of a data set, or a folder")
    ours = list_problems()
    if os.path.isdir(name) and (str(name).lower() not in ours or Path(name, PROBLEM_FILE).is_file()):
        return _read_folder(Path(name).resolve(), str(name))
    name = str(name).lower()
    try:
        check_name("the set {name}", name, ours)
    except MissingError as error:
        expected = _("a folder with {file}, or {names}", file=PROBLEM_FILE, names=error.expected)
        raise MissingError(error.found, expected) from None
    return _read_folder(ours[name])


def _read_folder(folder: Traversable, path: str = "") -> Problem:
    """Return the problem of a folder, which errors call by its `path`."""
    try:
        values = read_toml(folder, PROBLEM_FILE)
    except FileNotFoundError:
        known = join_list(list_problems())
        expected = _("a file {name} in TOML; problems of berge: {known}", name=PROBLEM_FILE, known=known)
        raise describe_fault(path or folder.name, _("no {name}", name=PROBLEM_FILE), expected) from None
    _check_keys(PROBLEM_FILE, values, KEYS, ("ruleset", "programs", "subtasks"))
    place = "name" if "name" in values else _("the folder's name")
    name = values.pop("name", folder.name)
    if not re.fullmatch(r"[a-z][a-z0-9]*", name):
        raise describe_fault(place, show(name), _("a word of small letters and digits, or such a name in problem.toml"))
    check_name("the ruleset {name}", values["ruleset"], RULESETS)
    ruleset = RULESETS[values.pop("ruleset")]
    verdicts: Mapping[str, str] = values.pop("programs")
    for program, verdict in verdicts.items():
        check_name("the verdict {name}", verdict, VERDICTS)
        if not folder.joinpath("programs", program).is_file():
            raise describe_fault("programs", show(program), _("the name of a file in the folder programs"))
    if next(iter(verdicts.values()), None) != VERDICTS[0]:
        raise describe_fault(
            "programs", show(next(iter(verdicts), "")), _("a program that is accepted, as the first one")
        )
    limited = {size: rf"\mathrm{{{size}}}" for one in values["subtasks"] for size in _read_limits(one)}
    parts = tuple(_read_subtasks(ruleset, values.pop("subtasks")))
    if not parts:
        raise describe_fault("subtasks", show([]), _("at least one"))
    for size in values.get("sizes", ()):
        check_name("the size {name}", size, limits_of(ruleset))
    if not any(re.fullmatch(STATEMENT, one.name) for one in folder.iterdir()):
        raise describe_fault(folder.name, _("no statement"), _("a file such as statement.en.md"))
    examples = tuple(_read_samples(ruleset, values.pop("samples", None), parts))
    defaults = {"uuid": "00000000-0000-4000-8000-000000000000", "titles": {}, "sizes": limited}
    fields = {"name": name, "ruleset": ruleset, "folder": folder, "parts": parts}
    return Problem(**fields, examples=examples, verdicts=verdicts, **{**defaults, **values})


def _read_limits(subtask: Any) -> Iterable[str]:
    limits = subtask.get("limits") if isinstance(subtask, dict) else None
    return limits if isinstance(limits, dict) else ()


def _read_samples(ruleset: AnyRuleset, samples: Sequence[str] | None, parts: Sequence[Subtask]) -> Iterator[str]:
    """Yield the samples as notations; by default the examples of the ruleset that follow the task."""
    limits = {name: max(part.limits[name] for part in parts) for name in parts[0].limits}
    for number, text in enumerate(ruleset.examples if samples is None else samples, 1):
        try:
            _check_game(ruleset, f"samples[{number}]", text, limits)
        except FormatError:
            if samples is not None:
                raise
        else:
            yield text


def _check_game(ruleset: AnyRuleset, place: str, text: str, limits: Mapping[str, int]) -> None:
    """Raise FormatError if a text is no game of the ruleset, or a game that does not follow the task."""
    try:
        game: AnyGame = loads(text)
        if game.setup.ruleset is ruleset:
            check_limits(game, limits)
            check_no_start(game)
            return
    except (InputError, LimitError) as error:
        raise FormatError(_("{place}: {error}", place=place, error=error.message)) from None
    raise describe_fault(place, show(text), _("a game of {ruleset}", ruleset=ruleset.name))


def _read_subtasks(ruleset: AnyRuleset, subtasks: Sequence[Any]) -> Iterator[Subtask]:
    """Yield the subtasks of `problem.toml`."""
    for number, one in enumerate(subtasks, 1):
        _check_keys(f"subtasks[{number}]", one, SUBTASK_KEYS, ("points", "cases"))
        families: list[tuple[str, Mapping[str, Any]]] = []
        for case in one["cases"]:
            _check_keys(f"subtasks[{number}].cases", case, None, ("family",))
            options = {key: tuple(value) if isinstance(value, list) else value for key, value in case.items()}
            families.append((str(options.pop("family")), options))
        for size in one.get("limits", ()):
            check_name("the size {name}", size, limits_of(ruleset))
        limits = {**limits_of(ruleset), **one.get("limits", {})}
        for at, game in enumerate(one.get("games", ()), 1):
            _check_game(ruleset, f"subtasks[{number}].games[{at}]", game, limits)
        yield Subtask(number, one["points"], limits, families, one.get("games", ()))


def _check_keys(place: str, table: Any, types: Mapping[str, type] | None, required: Sequence[str]) -> None:
    """Raise FormatError if a table has an unknown key, lacks a needed one, or has a value of a wrong type."""
    if not isinstance(table, Mapping):
        raise describe_fault(place, _show(table), TYPE_NAMES[dict])
    for key in required:
        if key not in table:
            raise describe_fault(place, _("no {key}", key=key), _("{key} = ...", key=key))
    if types is None:
        return
    for key, value in table.items():
        check_name("the key {name}", key, types)
        if type(value) is not types[key]:
            raise describe_fault(f"{place}: {key}", _show(value), TYPE_NAMES[types[key]])
        entries = value.values() if isinstance(value, dict) else value if isinstance(value, list) else [value]
        for entry in entries:
            if key in TEXTS and type(entry) is not str:
                raise describe_fault(f"{place}: {key}", _show(entry), TYPE_NAMES[str])
            if key in LEAST and (type(entry) is not int or entry < LEAST[key]):
                raise describe_fault(
                    f"{place}: {key}", _show(entry), _("a whole number from {least}", least=LEAST[key])
                )


def _show(value: object) -> str:
    """Return a value of TOML as text for an error message."""
    return str(value).lower() if isinstance(value, bool) else show(value)
