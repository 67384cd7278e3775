"""Data sets: cases with their texts, and the complete sets of contests."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from berge.errors import check_kind, check_name
from berge.formats import loads
from berge.games import AnyGame, AnyRuleset
from berge.games.builtin import RULESETS
from berge.setter.families import VERSION, generate
from berge.setter.tasks import answer_of, asks_for_moves, input_of, is_promised, limits_of, sizes_of

SAMPLE = "sample"
TRIES = 20
"""How often cases are drawn again whose input another one has."""


@dataclass(frozen=True)
class Case:
    """An instance in a data set."""

    name: str
    """Of its files, `2-03-tour`: they sort in the order of the set."""
    family: str
    """`sample` for those of a statement."""
    subtask: int
    """From 1; 0 is a sample."""
    game: AnyGame

    @cached_property
    def input(self) -> str:
        """The text that a program reads."""
        return input_of(self.game)

    @cached_property
    def answer(self) -> str:
        """The right answer."""
        return answer_of(self.game)

    def facts(self) -> dict[str, int]:
        """Return how large it is, and how many things its answer lists."""
        count = len(self.answer.splitlines()) - 1
        what = "mistakes" if asks_for_moves(self.game.setup.ruleset) else "listed"
        return {**sizes_of(self.game), what: count}


@dataclass(frozen=True)
class Part:
    """A subtask of a set: its number from 1, its points, and the most of each size."""

    number: int
    points: int
    limits: dict[str, int]


@dataclass(frozen=True)
class DataSet:
    """Cases in subtasks."""

    name: str
    ruleset: AnyRuleset
    seed: int
    subtasks: tuple[Part, ...]
    cases: tuple[Case, ...]

    def table(self) -> str:
        """Return what is in it: a line a case, with tabs between its name, subtask, family and facts."""
        facts = [case.facts() for case in self.cases]
        heads = list(dict.fromkeys(key for one in facts for key in one))
        lines = [["name", "subtask", "family", *heads]]
        for case, one in zip(self.cases, facts, strict=True):
            lines.append([case.name, str(case.subtask), case.family, *(str(one.get(key, "")) for key in heads)])
        head = f"# {self.name}, seed {self.seed}, version {VERSION}\n"
        return head + "".join("\t".join(line) + "\n" for line in lines)


def data_sets() -> dict[str, AnyRuleset]:
    """Return the rulesets of which there are complete sets, by the names of the sets, which are their contests'."""
    contests = ((ruleset.contest, ruleset) for ruleset in RULESETS.values())
    return {contest.name: ruleset for contest, ruleset in contests if contest is not None and contest.subtasks}


def data_set(name: str, seed: int = 1) -> DataSet:
    """Return the complete set of a contest; raises MissingError if there is none of that name."""
    sets = data_sets()
    check_name("the set {name}", name, sets)
    check_kind(seed, int, "a number, the seed")
    ruleset = sets[name]
    contest = ruleset.contest
    assert contest is not None
    parts = tuple(
        Part(number, one.points, {**contest.limits, **one.limits}) for number, one in enumerate(contest.subtasks, 1)
    )
    cases = {case.name: case for case in (*_samples(ruleset), *_cases(ruleset, parts, seed))}
    trial = 0
    while (twice := _find_duplicates(cases.values())) and trial < TRIES:  # of some families all instances are the same
        trial += 1
        cases |= {case.name: case for case in _cases(ruleset, parts, seed, trial, twice)}
    return DataSet(name, ruleset, seed, parts, tuple(cases.values()))


def some_cases(ruleset: AnyRuleset, family: str, count: int, seed: int, options: Mapping[str, Any]) -> DataSet:
    """Return instances of one family, whose seeds follow on each other; raises as `generate`."""
    check_kind(count, int, "how many instances, a number")
    check_kind(seed, int, "a number, the seed")
    check_kind(options, Mapping, "options by their names")
    numbers = range(1, count + 1)
    games = [generate(ruleset, family, seed=seed + number - 1, **options) for number in numbers]
    digits = len(str(count))
    cases = tuple(
        Case(f"{family}-{number:0{digits}}", family, 1, game) for number, game in zip(numbers, games, strict=True)
    )
    return DataSet(ruleset.name, ruleset, seed, (Part(1, 100, dict(limits_of(ruleset))),), cases)


def _samples(ruleset: AnyRuleset) -> Iterator[Case]:
    """Yield the ruleset's examples, as far as the task asks about such games."""
    games = [game for game in map(loads, ruleset.examples) if is_promised(game)]
    for number, game in enumerate(games, 1):
        yield Case(f"0-{number:02}-{SAMPLE}", SAMPLE, 0, game)


def _cases(
    ruleset: AnyRuleset, parts: tuple[Part, ...], seed: int, trial: int = 0, names: Container[str] | None = None
) -> Iterator[Case]:
    """Yield the cases of all subtasks, or those of some names; each trial draws others."""
    assert ruleset.contest is not None
    for part, subtask in zip(parts, ruleset.contest.subtasks, strict=True):
        for number, (family, options) in enumerate(subtask.families, 1):
            name = f"{part.number}-{number:02}-{family}"
            if names is not None and name not in names:
                continue
            sizes = {key: value for key, value in subtask.limits.items() if key not in options}
            one_seed = (trial << 64) + seed * 10_000 + part.number * 100 + number
            yield Case(name, family, part.number, generate(ruleset, family, seed=one_seed, within=sizes, **options))


def _find_duplicates(cases: Iterable[Case]) -> set[str]:
    """Return the names of the cases whose input is that of another one."""
    names: dict[str, list[str]] = {}
    for case in cases:
        names.setdefault(case.input, []).append(case.name)
    return {name for several in names.values() if len(several) > 1 for name in several}
