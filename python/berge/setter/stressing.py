"""Runs a program on many cases until one fails, then on smaller and smaller ones."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, Self, TypeVar

from berge.errors import ArgumentError, KindError, check_kind, check_name, check_progress
from berge.games import AnyGame, AnyRuleset
from berge.games.builtin import find_ruleset
from berge.i18n import _
from berge.sanitize import show
from berge.setter.checking import Fault, check
from berge.setter.families import families, generate
from berge.setter.family import Family
from berge.setter.options import MOST, build_int_check
from berge.setter.running import Bounds, FileNames, Run, Runner
from berge.setter.shrinking import MOST_TRIALS, DrawnBy, shrink
from berge.setter.tasks import input_of, limit_name, limits_of

if TYPE_CHECKING:
    from berge._core import Progress

T = TypeVar("T")
U = TypeVar("U")

FULL, MIDDLING = 25, 5
"""One of 25 cases is as large as the task allows, one of 5 has medium size; the others are small."""
LARGEST = {"full": None, "middling": 14, "small": 5}
MORE = 7
"""Additional rows and columns of boards on which games are played."""
TRIES = 20
"""Instances that are drawn at most until the families have one with the chosen options."""
PATIENT_TRIALS = 40
"""Smaller cases that are tried at most if the program times out, since each takes the full time limit."""
MOST_JOBS = 256
"""Programs that run at once."""


@dataclass(frozen=True)
class Outcome:
    """The result of a program on a case: `right`, `wrong`, `garbage` (not an answer), or how the run failed."""

    game: AnyGame
    verdict: str
    run: Run
    fault: Fault | None = None

    @property
    def kind_of_failure(self) -> tuple[str, int]:
        """The verdict; for crashes also the exit status."""
        return self.verdict, self.run.status if self.verdict == "crash" else 0


@dataclass(frozen=True)
class Failure:
    """A program's failure: the number of the case, from 1, its family, its outcome, and that of the smallest case.

    >>> import sys
    >>> from berge import setter
    >>> failure = setter.stress("maze", [sys.executable, "-c", "print('LOSE')"], count=20)
    >>> failure.first.verdict, failure.least.game.notation()
    ('wrong', 'maze:1x1')
    """

    number: int
    family: str
    first: Outcome
    least: Outcome
    is_least: bool = True
    """Whether no smaller case was found to fail in the same way; False if Ctrl-C has ended the search."""


def draw_case(ruleset: AnyRuleset, names: Sequence[str], seed: int, number: int) -> tuple[DrawnBy, AnyGame]:
    """Return the family, the options and the instance of a case, which depend on the seed and the number alone.

    Raises ArgumentError if no family has an instance with its options.
    """
    all_families = families(ruleset)
    chance = Random(f"stress/{ruleset.name}/{seed}/{number}")
    size = "full" if number % FULL == FULL - 1 else "middling" if number % MIDDLING == MIDDLING - 1 else "small"
    problem = ArgumentError(_("no family"), _("one at least"))
    for trial in range(TRIES):
        name = names[(number + trial) % len(names)]
        try:
            instance_seed = chance.randrange(1 << 48)
            sizes, others = _choose_sizes(ruleset, all_families[name], size, chance)
            return (name, others), generate(ruleset, name, seed=instance_seed, within=sizes, **others)
        except ArgumentError as error:
            problem = error
    raise problem


def _choose_sizes(
    ruleset: AnyRuleset, family: Family, size: str, chance: Random
) -> tuple[dict[str, int], dict[str, Any]]:
    """Return sizes for a family, and sometimes other options than its defaults."""
    limits, most = limits_of(ruleset), LARGEST[size]
    if most is not None and "moves" in family.options:
        most += MORE  # several mistakes need a long game
    sizes: dict[str, int] = {}
    others: dict[str, Any] = {}
    for option, value in family.options.items():
        limit = limits.get(limit_name(option, limits))
        if option in ("rows", "columns", "vertices", "last") and most is not None and limit is not None:
            least, scale = (2, 2 * most) if option == "vertices" else (1, 3 * most if option == "last" else most)
            sizes[option] = chance.randrange(least, min(scale, limit) + 1)
        elif isinstance(value, float) and value < 1 and chance.random() < 0.5:
            others[option] = chance.choice((0.0, 0.05, 0.1, 0.2, 0.4))
        elif option == "count":
            others[option] = chance.choice((0, 1, 2, 2, 3, 3))
        elif option == "at":
            others[option] = chance.choice(((1,), (2,), (1, 2), (1, 3), (2, 3), (1, 2, 3)))
    if "cases" in limits and most is not None:
        sizes["cases"] = chance.randrange(1, 4)
    return sizes, others


def judge_case(runner: Runner, game: AnyGame) -> Outcome:
    """Run a program on a case and return the outcome."""
    run = runner.run(input_of(game))
    if run.verdict != "ended":
        return Outcome(game, run.verdict, run)
    fault = check(game, run.output)
    if fault is None:
        return Outcome(game, "right", run)
    return Outcome(game, "wrong" if fault.is_answer else "garbage", run, fault)


def _check_words(words: Any, what: str) -> None:
    """Raise KindError unless `words` is a list of strings that the system accepts as arguments."""
    is_list = isinstance(words, Sequence) and not isinstance(words, str)
    if not is_list or not all(isinstance(word, str) and _is_valid_argument(word) for word in words):
        raise KindError(show(words), what)


def _is_valid_argument(word: str) -> bool:
    """Whether the system accepts an argument: without zero bytes and lone surrogates."""
    try:
        return b"\0" not in os.fsencode(word)
    except UnicodeEncodeError:
        return False


def stress(
    ruleset: AnyRuleset | str,
    command: Sequence[str],
    *,
    names: Sequence[str] = (),
    count: int = 1000,
    seed: int = 0,
    jobs: int = 1,
    bounds: Bounds | None = None,
    files: FileNames = (None, None),
    progress: Progress | None = None,
) -> Failure | None:
    """Run a program on `count` cases, `jobs` at once, and return its first failure, shrunk; None if it survives.

    The cases depend on the ruleset, the family `names` and the seed alone; so does the failure, if the program is
    deterministic. `files` names the input and the output file of a program that opens files. With `names`, the smallest
    case belongs to its family.

    Raises ArgumentError if the program does not exist or a number is out of range, MissingError for an unknown family,
    and OSError if there is no room for the program's output. The program never outlives this call. Ctrl-C while the
    failure is shrunk ends the shrinking. The time is mostly that of the program, for each case; shrinking runs it for
    each smaller case that is tried.

    >>> import sys
    >>> from berge import setter
    >>> failure = setter.stress("maze", [sys.executable, "-c", "print('LOSE')"], count=20)
    >>> failure is None
    False
    """
    ruleset = find_ruleset(ruleset)
    all_families = families(ruleset)
    build_int_check(1, MOST)("count", count)
    build_int_check(1, MOST_JOBS)("jobs", jobs)
    check_kind(seed, int, "a number, the seed")
    check_kind(bounds, (Bounds, type(None)), "the limits of a program, setter.Bounds(...)")
    check_progress(progress)
    _check_words(command, _("a command and its arguments, as a list of words"))
    _check_words(names, _("names, as a list"))
    for name in names:
        check_name("the family {name} of {ruleset}", name, all_families, ruleset=ruleset.name)
    if not all_families:
        raise ArgumentError(_("the ruleset {name}", name=ruleset.name), _("a ruleset with families of test data"))
    family_names = list(names or all_families)
    with Runner(command, bounds or Bounds(), files) as runner, _Threads(runner, jobs) as threads:

        def run_case(number: int) -> tuple[int, DrawnBy, Outcome]:
            drawn_by, game = draw_case(ruleset, family_names, seed, number)
            return number, drawn_by, judge_case(runner, game)

        for number, drawn_by, outcome in threads.run_in_order(run_case, range(count)):
            if progress is not None:
                progress("stressing", number + 1, count)
            if outcome.verdict != "right":
                # Users who name families want the smallest case to belong to one of them.
                least = _shrink_failure(runner, threads, outcome, progress, drawn_by if names else None)
                return Failure(number + 1, drawn_by[0], outcome, *least)
    return None


class _Threads:
    """A pool of threads that run a program; a context manager that ends the program at its end."""

    def __init__(self, runner: Runner, jobs: int) -> None:
        self._runner, self._jobs, self._pool = runner, jobs, ThreadPoolExecutor(jobs)

    def run_in_order(self, work: Callable[[T], U], things: Iterable[T]) -> Iterator[U]:
        """Yield the results of `work` in the order of `things`; later ones are computed meanwhile."""
        waiting: deque[Future[U]] = deque()
        try:
            for thing in things:
                waiting.append(self._pool.submit(work, thing))
                if len(waiting) > self._jobs:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_ignored: object) -> None:
        self._runner.close()  # first, so that no thread waits for its program
        self._pool.shutdown(cancel_futures=True)


def _shrink_failure(
    runner: Runner, threads: _Threads, first: Outcome, progress: Progress | None, drawn_by: DrawnBy | None
) -> tuple[Outcome, bool]:
    """Return the outcome of the smallest case with the same kind of failure, and whether the search was complete."""
    least, most = first, PATIENT_TRIALS if first.verdict == "timeout" else MOST_TRIALS

    def judge_games(games: Iterator[AnyGame]) -> Iterator[tuple[AnyGame, bool]]:
        nonlocal least
        for trial, outcome in enumerate(threads.run_in_order(partial(judge_case, runner), games)):
            if progress is not None:
                progress("shrinking", trial, most)
            fails = outcome.kind_of_failure == first.kind_of_failure
            least = outcome if fails else least
            yield outcome.game, fails

    try:
        shrink(first.game, judge_games, most, drawn_by)
    except KeyboardInterrupt:
        return least, False
    return least, True
