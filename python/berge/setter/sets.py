"""Data sets: cases with their texts, and complete sets of contest problems."""

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
from berge.games.builtin import find_ruleset
from berge.setter.families import VERSION, families, generate
from berge.setter.features import ANSWER, Feature, list_features
from berge.setter.problem import Problem, Subtask, list_problems, load_problem
from berge.setter.tasks import answer_of, asks_for_moves, input_of, limit_name, limits_of, measure_game

SAMPLE, CHOSEN = "sample", "chosen"
DRAWS = 8
"""Instances drawn of each family of a subtask; a set takes those that cover the most features."""
ALWAYS_LARGEST = ("edges", "moves")
"""Sizes that are always at their limit."""
REDRAWS = 2
"""Instances drawn of a family if no size is left to choose."""


@dataclass(frozen=True)
class Case:
    r"""An instance in a data set.

    >>> from berge import setter
    >>> case = setter.draw_cases("maze", "random", 3, 1, {"rows": 2, "columns": 3}).cases[0]
    >>> case.input, case.answer
    ('2 3\n...\n...\n', 'LOSE\n')
    """

    name: str
    """The name of its files, such as `2-03-tour`; names sort in the order of the set."""
    family: str
    """The family; `sample` for the samples of a statement."""
    subtask: int
    """From 1; 0 is a sample."""
    game: AnyGame

    @cached_property
    def input(self) -> str:
        """The input of a program."""
        return input_of(self.game)

    @cached_property
    def answer(self) -> str:
        """The right answer."""
        return answer_of(self.game)

    def facts(self) -> dict[str, int]:
        """Return the sizes of the game, and the number of items in its answer."""
        count = len(self.answer.splitlines()) - 1
        what = "mistakes" if asks_for_moves(self.game.setup.ruleset) else "listed"
        return {**measure_game(self.game), what: count}


@dataclass(frozen=True)
class DataSet:
    """Cases in subtasks.

    >>> from berge import setter
    >>> cases = setter.draw_cases("maze", "random", 2, 1, {"rows": 2, "columns": 3})
    >>> cases.table().split()[-6:]  # the last case, in the order of the columns
    ['random-2', '1', 'random', '2', '3', '0']
    """

    name: str
    ruleset: AnyRuleset
    seed: int
    subtasks: tuple[Subtask, ...]
    cases: tuple[Case, ...]
    problem: Problem | None = field(default=None, compare=False, repr=False)
    """The problem; None for instances of one family."""

    def table(self) -> str:
        """Return a table with a line for each case: name, subtask, family and facts, separated by tabs."""
        facts = [case.facts() for case in self.cases]
        columns = list(dict.fromkeys(key for one in facts for key in one))
        lines = [["name", "subtask", "family", *columns]]
        for case, one in zip(self.cases, facts, strict=True):
            lines.append([case.name, str(case.subtask), case.family, *(str(one.get(key, "")) for key in columns)])
        heading = f"# {self.name}, seed {self.seed}, version {VERSION}\n"
        return heading + "".join("\t".join(line) + "\n" for line in lines)


def data_sets() -> dict[str, AnyRuleset]:
    """Return the rulesets of berge's problems, by the name of the contest.

    >>> from berge.setter import data_sets
    >>> sorted(data_sets())
    ['hamilg', 'p1971', 'p4055', 'p4617']
    """
    return {name: load_problem(name).ruleset for name in list_problems()}


def data_set(name: str | os.PathLike[str], seed: int = 1) -> DataSet:
    """Return the complete data set of one of berge's problems, or of a folder with `problem.toml`.

    Takes seconds. Raises as `load_problem`, and as `generate` if a family of a subtask has no instances.

    >>> from berge import setter
    >>> cases = setter.data_set("p4055").cases
    >>> len(cases), cases[0].subtask
    (50, 0)
    """
    check_kind(seed, int, "a number, the seed")
    problem = load_problem(name)
    samples = tuple(_list_samples(problem))
    cases: list[Case] = []
    used = {case.input for case in samples}, set[Feature]()
    for part in problem.parts:
        cases += _choose_cases(problem.ruleset, part, seed, *used)
    return DataSet(problem.name, problem.ruleset, seed, tuple(problem.parts), (*samples, *cases), problem)


def draw_cases(ruleset: AnyRuleset | str, family: str, count: int, seed: int, options: Mapping[str, Any]) -> DataSet:
    """Return `count` instances of one family with consecutive seeds; raises as `generate`.

    >>> from berge import setter
    >>> len(setter.draw_cases("maze", "empty", 3, 1, {}).cases)
    3
    """
    check_kind(count, int, "the number of instances")
    check_kind(seed, int, "a number, the seed")
    check_kind(options, Mapping, "options by their names")
    ruleset = find_ruleset(ruleset)
    numbers = range(1, count + 1)
    games = [generate(ruleset, family, seed=seed + number - 1, **options) for number in numbers]
    digits = len(str(count))
    cases = tuple(
        Case(f"{family}-{number:0{digits}}", family, 1, game) for number, game in zip(numbers, games, strict=True)
    )
    return DataSet(ruleset.name, ruleset, seed, (Subtask(1, 100, dict(limits_of(ruleset))),), cases)


def _list_samples(problem: Problem) -> Iterator[Case]:
    """Yield the cases of the examples of a problem."""
    for number, game in enumerate(map(loads, problem.examples), 1):
        yield Case(f"0-{number:02}-{SAMPLE}", SAMPLE, 0, game)


def _choose_cases(
    ruleset: AnyRuleset, part: Subtask, seed: int, inputs: set[str], covered: set[Feature]
) -> Iterator[Case]:
    """Yield the cases of a subtask: of each family the instance with the most new features.

    More instances follow as long as one has a new feature. `inputs` and `covered` are those of the set so far; this
    call adds to them.
    """
    selection = [(len(part.families), loads(game)) for game in part.games]
    for _ignored, game in selection:
        inputs.add(input_of(game))
        covered |= _list_case_features(game, part)
    pools = [_draw_pool(ruleset, part, number, seed) for number in range(len(part.families))]

    def take_best(numbers: Sequence[int]) -> int:
        """Take the instance of some families that adds the most features; return how many it adds.

        Of a single family one is taken even if it adds none.
        """
        fresh = [
            (len(features - covered), -number, game, features)
            for number in numbers
            for game, features in pools[number]
            if input_of(game) not in inputs
        ]
        added, number, game, features = max(fresh, key=lambda one: one[:2], default=(0, 0, None, set()))
        if game is not None and (added or len(numbers) == 1):
            selection.append((-number, game))
            inputs.add(input_of(game))
            covered.update(features)
        return added

    every_family = range(len(pools))
    for number in every_family:
        take_best([number])
    has_new_features = True
    while has_new_features:
        has_new_features = take_best(every_family) > 0
    selection.sort(key=lambda one: one[0])
    for at, (number, game) in enumerate(selection, 1):
        family = [*(name for name, _ in part.families), CHOSEN][number]
        yield Case(f"{part.number}-{at:02}-{family}", family, part.number, game)


def _draw_pool(ruleset: AnyRuleset, part: Subtask, number: int, seed: int) -> list[tuple[AnyGame, set[Feature]]]:
    """Return instances of a family of a subtask with their features; the first one is as large as possible."""
    family, options = part.families[number]
    chance = Random(f"set/{ruleset.name}/{seed}/{part.number}/{number}")
    all_families = families(ruleset)
    check_name("the family {name} of {ruleset}", family, all_families, ruleset=ruleset.name)
    names = [name for name, value in all_families[family].options.items() if value is None] + ["cases"]
    sizes = {name: limit for name in names if (limit := part.limits.get(limit_name(name, part.limits))) is not None}
    pool = []
    for draw in range(DRAWS if sizes.keys() - {*options, *ALWAYS_LARGEST} else REDRAWS):
        within = {name: _choose_size(name, most, draw, chance) for name, most in sizes.items() if name not in options}
        try:
            game = generate(
                ruleset, family, seed=chance.randrange(1 << 48), within=within, limits=part.limits, **options
            )
        except ArgumentError:  # some families have no instance of some sizes
            if draw:
                continue
            raise
        pool.append((game, _list_case_features(game, part)))
    return pool


def _list_case_features(game: AnyGame, part: Subtask) -> set[Feature]:
    """Return the features of a case; those of the answer count in each subtask, so that constant answers fail."""
    features = list_features(game)
    return features | {(part.number, *one) for one in features if one[0] == ANSWER}


def _choose_size(name: str, most: int, draw: int, chance: Random) -> int:
    """Return the limit of a size for the first draw, and often a smaller size for later ones."""
    if draw == 0 or name in ALWAYS_LARGEST or chance.random() < 0.4:
        return most
    size: float = most ** chance.random()
    return round(size)
