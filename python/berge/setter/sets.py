"""Data sets: cases with their texts, and the complete sets of contests."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any

from berge.errors import ArgumentError, check_kind, check_name
from berge.formats import loads
from berge.games import AnyGame, AnyRuleset
from berge.setter.families import VERSION, families, generate
from berge.setter.features import ANSWER, Feature, features_of
from berge.setter.problem import Part, Problem, load_problem, our_problems
from berge.setter.tasks import answer_of, asks_for_moves, input_of, is_promised, limit_name, limits_of, sizes_of

SAMPLE, CHOSEN = "sample", "chosen"
DRAWS = 8
"""How many instances are drawn of each family of a subtask; of these a set takes those that cover the most features."""
UNVARIED = ("edges", "moves")
"""Sizes of which the limit is always asked for."""
REDRAWS = 2
"""How many are drawn of a family whose sizes are all chosen."""


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
class DataSet:
    """Cases in subtasks."""

    name: str
    ruleset: AnyRuleset
    seed: int
    subtasks: tuple[Part, ...]
    cases: tuple[Case, ...]
    problem: Problem | None = field(default=None, compare=False, repr=False)
    """What it is the data of; None: instances of one family."""

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
    """Return the rulesets of our complete sets, by the names of the sets, which are their contests'."""
    return {name: load_problem(name).ruleset for name in our_problems()}


def data_set(name: str | os.PathLike[str], seed: int = 1) -> DataSet:
    """Return the complete set of one of our problems, or of a folder with `problem.toml`.

    Raises as `load_problem`, and as `generate` where a subtask has a family without instances.
    """
    check_kind(seed, int, "a number, the seed")
    problem = load_problem(name)
    samples = tuple(_samples(problem))
    cases: list[Case] = []
    seen = {case.input for case in samples}, set[Feature]()
    for part in problem.parts:
        cases += _choose_cases(problem.ruleset, part, seed, *seen)
    return DataSet(problem.name, problem.ruleset, seed, tuple(problem.parts), (*samples, *cases), problem)


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


def _samples(problem: Problem) -> Iterator[Case]:
    """Yield the examples, as far as the task asks about such games."""
    games = [game for game in map(loads, problem.examples) if is_promised(game)]
    for number, game in enumerate(games, 1):
        yield Case(f"0-{number:02}-{SAMPLE}", SAMPLE, 0, game)


def _choose_cases(ruleset: AnyRuleset, part: Part, seed: int, inputs: set[str], shown: set[Feature]) -> Iterator[Case]:
    """Yield the cases of a subtask: of each family the instance that shows most of what none has shown so far.

    Others follow while one shows something that is still missing. `inputs` and `shown` are what is there, and grow.
    """
    chosen = [(len(part.families), loads(game)) for game in part.games]
    for _ignored, game in chosen:
        inputs.add(input_of(game))
        shown |= _features(game, part)
    pools = [_draw_pool(ruleset, part, number, seed) for number in range(len(part.families))]

    def take(numbers: Sequence[int]) -> int:
        """Take the best instance of some families; returns how many features it adds."""
        fresh = [
            (len(features - shown), -number, game, features)
            for number in numbers
            for game, features in pools[number]
            if input_of(game) not in inputs
        ]
        added, number, game, features = max(fresh, key=lambda one: one[:2], default=(0, 0, None, set()))
        if game is not None and (added or len(numbers) == 1):
            chosen.append((-number, game))
            inputs.add(input_of(game))
            shown.update(features)
        return added

    for number in range(len(pools)):
        take([number])
    while take(range(len(pools))):
        pass
    chosen.sort(key=lambda one: one[0])
    for at, (number, game) in enumerate(chosen, 1):
        family = [*(name for name, _ in part.families), CHOSEN][number]
        yield Case(f"{part.number}-{at:02}-{family}", family, part.number, game)


def _draw_pool(ruleset: AnyRuleset, part: Part, number: int, seed: int) -> list[tuple[AnyGame, set[Feature]]]:
    """Return instances of a family of a subtask with their features: the first are as large as there may be."""
    family, options = part.families[number]
    chance = Random(f"set/{ruleset.name}/{seed}/{part.number}/{number}")
    known = families(ruleset)
    check_name("the family of {ruleset} {name}", family, known, ruleset=ruleset.name)
    names = [name for name, value in known[family].options.items() if value is None] + ["cases"]
    sizes = {name: limit for name in names if (limit := part.limits.get(limit_name(name, part.limits))) is not None}
    pool = []
    for draw in range(DRAWS if sizes.keys() - {*options, *UNVARIED} else REDRAWS):
        within = {name: _choose_size(name, most, draw, chance) for name, most in sizes.items() if name not in options}
        try:
            game = generate(ruleset, family, seed=chance.randrange(1 << 48), within=within, **options)
        except ArgumentError:  # not all families have instances of all sizes
            if draw:
                continue
            raise
        pool.append((game, _features(game, part)))
    return pool


def _features(game: AnyGame, part: Part) -> set[Feature]:
    """Return what a case shows; what its answer is like is shown in each subtask, so that a constant earns none."""
    features = features_of(game)
    return features | {(part.number, *one) for one in features if one[0] == ANSWER}


def _choose_size(name: str, most: int, draw: int, chance: Random) -> int:
    """Return the limit of a size first, and later now and then less."""
    if draw == 0 or name in UNVARIED or chance.random() < 0.4:
        return most
    size: float = most ** chance.random()
    return round(size)
