"""The strength of data sets: mechanical changes of correct programs must fail in each set.

`make mutants-of-sets` runs this for the seeds 1 to 20. A change counts if the program still compiles and gives another
answer somewhere: to a small case of `reference` or of any set, or to a case of the first set. Programs in Python run
within this process; with `--native` those in C++ are changed too. What survives is shown with a game that it fails: put
that among the `games` of `problem.toml`.

A case of several sets runs once. Cases that failed most changes run first, large ones only if they are needed.
"""

import gc
import io
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import redirect_stdout, suppress
from dataclasses import dataclass, field
from functools import cache
from itertools import repeat
from multiprocessing import get_context
from pathlib import Path
from types import FrameType
from typing import Protocol

from berge import setter
from berge.setter.problem import load_problem
from berge.setter.stressing import draw_case
from setter.sets import draw_set

HERE = Path(__file__).parent
PROBLEMS = Path(setter.__file__).parent / "problems"
SEEDS = range(1, 21)
SECONDS, SLOWER = 0.02, 10
"""A changed program has so much processor time for a case, and so many times what the right program takes."""
PATIENCE = 0.2
"""More seconds, in a second try, for a program that was never slow before: one delay may be by chance."""
MEMORY = 2 << 30
"""Bytes of a process that runs programs; a loop may fill them before its time is over."""
MOST_SECONDS = 10.0
"""Of any program for a case."""
NATIVE = "--native"
"""Changes programs in C++ too, which takes most of a second each."""
SHORT = 3000
"""Letters of small cases."""
PROGRAM = "mutant"
"""The file's name of a program in Python that runs within this process."""
RECURSION = 1000
"""Python's own limit, with which each program begins."""

OTHERS = {
    "<": ("<=", ">="), "<=": ("<", ">"), ">": (">=", "<="), ">=": (">", "<"), "==": ("!=",), "!=": ("==",),
    "+": ("-",), "-": ("+",), "*": ("+",), "//": ("%",), "/": ("%",), "%": ("//", "/"), "+=": ("-=",),
    "&&": ("||",), "||": ("&&",), "and": ("or",), "or": ("and",), "not": ("",), "!": ("",),
    "true": ("false",), "false": ("true",), "True": ("False",), "False": ("True",),
    "rows": ("columns",), "columns": ("rows",), "sorted": ("list",), "continue": ("break",), "break": ("continue",),
}  # fmt: skip
"""What stands in place of an operator or a name."""
TOKENS = re.compile(
    r"(?P<text>#(?!include).*|//\s.*|\"\"\"[\s\S]*?\"\"\"|'[^'\n]*'|\"[^\"\n]*\")|(?P<number>\b\d[\d_]*\b)"
    r"|->|<<|>>|\+\+|--|(?P<sign>[<>=!+]=|//|&&|\|\||[-+*/%<>!])|(?P<name>\b[A-Za-z_]\w*\b)"
)
PART = re.compile(r"\((?:[^()]|\([^()]*\))*\), ?|, ?\((?:[^()]|\([^()]*\))*\)(?=[)\]}])")
"""A part of a list, such as one of four directions."""
RANGE = re.compile(r"\brange\(((?:[^()]|\([^()]*\))*)\)")
LOOP = re.compile(r"\bfor (.+?) in (.+?)(?=:\n| if |\]|\)\n|$)", re.MULTILINE)
STATEMENT = re.compile(r'^( *)(?!return|import|from|using|#|def |@|""")\S.*(?:;|[^:{}\[(,;])$', re.MULTILINE)
CONDITION = re.compile(r"\b(if|elif|while) (.+?)(?=:$| else )", re.MULTILINE)
INDEX = re.compile(r"(?<=\w)\[([a-z_]\w*)\]")
DIMENSIONS = re.compile(r"\b(rows|columns)\b")


def mutate(source: str, is_python: bool) -> Iterator[str]:
    """Yield the program with one change each."""

    def replace(start: int, end: int, text: str) -> str:
        return source[:start] + text + source[end:]

    for token in TOKENS.finditer(source):
        if token["number"]:
            yield from (replace(*token.span(), str(int(token[0]) + step)) for step in (1, -1))
        elif not token["text"]:
            allowed = [other for other in OTHERS.get(token[0], ()) if other != ("/" if is_python else "//")]
            yield from (replace(*token.span(), other) for other in allowed)
    for part in PART.finditer(source):
        yield replace(*part.span(), "")
    for index in INDEX.finditer(source):
        yield from (replace(*index.span(), f"[{index[1]} {step}]") for step in ("- 1", "+ 1"))
    for line in STATEMENT.finditer(source):
        yield replace(*line.span(), line[1] + ("pass" if is_python else ";"))
    yield DIMENSIONS.sub(lambda name: OTHERS[name[0]][0], source)
    if is_python:
        for span in RANGE.finditer(source):
            yield from (replace(*span.span(), f"list({span[0]}){cut}") for cut in ("[1:]", "[:-1]"))
        for line in CONDITION.finditer(source):
            yield from (replace(*line.span(), f"{line[1]} {other}") for other in (f"not ({line[2]})", "True", "False"))
        for loop in LOOP.finditer(source):
            yield from (replace(*loop.span(), f"for {loop[1]} in list({loop[2]}){cut}") for cut in ("[1:]", "[:-1]"))


class Program(Protocol):
    """Returns what it writes about an input within some seconds; None where it crashes; raises TimeoutError."""

    def __call__(self, text: str, seconds: float = MOST_SECONDS) -> str | None: ...


def _end(_signal: int, frame: FrameType | None) -> None:
    """End a program whose time is over, but not while Python works for it: an error in a finalizer goes astray."""
    if frame and frame.f_code.co_filename == PROGRAM:
        raise TimeoutError


def compile_python(source: str) -> Program:
    """Return a program in Python; raises SyntaxError."""
    code = compile(source, PROGRAM, "exec")

    def run(text: str, seconds: float = MOST_SECONDS) -> str | None:
        stdin, output = sys.stdin, io.StringIO()
        limit, handler = sys.getrecursionlimit(), signal.signal(signal.SIGVTALRM, _end)
        sys.stdin = io.TextIOWrapper(io.BytesIO(text.encode()))
        try:
            sys.setrecursionlimit(RECURSION)
            signal.setitimer(signal.ITIMER_VIRTUAL, seconds, 0.01)
            with redirect_stdout(output):
                exec(code, {"__name__": "__main__"})
        except TimeoutError:
            raise
        except (Exception, SystemExit):
            return None
        finally:
            signal.signal(signal.SIGVTALRM, signal.SIG_IGN)  # the time may end just now
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            signal.signal(signal.SIGVTALRM, handler)
            sys.setrecursionlimit(limit)
            sys.stdin = stdin
        return output.getvalue()

    return run


def compile_native(source: str, folder: str) -> Program:
    """Return a compiled C++ program; raises SyntaxError if it does not compile."""
    program = Path(folder, "program")
    build = subprocess.run(
        ["g++", "-w", "-O1", "-D_GLIBCXX_ASSERTIONS", "-x", "c++", "-o", program, "-"],
        input=source.encode(), capture_output=True, check=False,
    )  # fmt: skip
    if build.returncode:
        raise SyntaxError(build.stderr.decode())

    def run(text: str, seconds: float = MOST_SECONDS) -> str | None:
        try:
            result = subprocess.run([program], input=text.encode(), capture_output=True, timeout=seconds, check=False)
        except subprocess.TimeoutExpired:
            raise TimeoutError from None
        return None if result.returncode else result.stdout.decode("utf-8", "replace")

    return run


@dataclass(frozen=True)
class Mutant:
    """A changed program and its origin."""

    path: Path
    source: str

    @property
    def name(self) -> str:
        """The first changed line, before and after."""
        pairs = zip(self.path.read_text().splitlines(), self.source.splitlines(), strict=False)
        change = next((f"{one.strip()}  =>  {other.strip()}" for one, other in pairs if one != other), "the end")
        return f"{self.path.name}: {change}"


@dataclass
class Trial:
    """An input, the seeds of the sets that have it (none for the cases of `reference`), and what it is."""

    input: str
    answer: str
    what: str
    seeds: set[int] = field(default_factory=set)


def list_right_programs(name: str) -> list[Path]:
    """Return the right programs of a set: those of its package, and ours."""
    problem = load_problem(name)
    of_package = [
        PROBLEMS / name / "programs" / one for one, verdict in problem.verdicts.items() if verdict == "accepted"
    ]
    return [*of_package, *HERE.glob(f"programs/{problem.ruleset.name}.py")]


def sample_mutants(name: str, *, native: bool = False, every: int = 1) -> Iterator[Mutant]:
    """Yield a sample of the changed programs, those in C++ too if they can be compiled here."""
    for path in list_right_programs(name):
        is_python, source = path.suffix == ".py", path.read_text()
        if is_python or (native and shutil.which("g++") is not None):
            sources = dict.fromkeys(one for one in mutate(source, is_python) if one != source)
            yield from (Mutant(path, one) for number, one in enumerate(sources) if number % every == 0)


def list_secret_cases(name: str, seed: int) -> list[setter.Case]:
    """Return the cases of a set that are no samples."""
    return [one for one in draw_set(name, seed).cases if one.subtask]


def build_trials(name: str, seed: int) -> list[Trial]:
    """Return the secret cases of a set."""
    return [_build_trial(one, f"seed {seed}, {one.name}", seed) for one in list_secret_cases(name, seed)]


def draw_reference(name: str, count: int) -> list[Trial]:
    """Return small cases; a changed program counts if it fails one."""
    ruleset = setter.data_sets()[name]
    families = list(setter.families(ruleset))
    games = [draw_case(ruleset, families, 99, number) for number in range(count) if number % 25 != 24]
    return [_build_trial(setter.Case("", family, 1, game), "drawn") for (family, _), game in games]


def _build_trial(one: setter.Case, what: str, *seeds: int) -> Trial:
    notation = one.game.notation() if len(one.input) < SHORT else "large"
    return Trial(one.input, one.answer, f"{what}: {notation}", {*seeds})


@dataclass
class Result:
    """Whether a mutant counts, the seeds of the sets that it passes, and the least case that it fails."""

    passes: set[int]
    counts: bool = False
    is_slow: bool = False
    fails: Trial | None = None


class Judge:
    """Runs changed programs on the cases of all sets."""

    def __init__(self, trials: Iterable[Trial]) -> None:
        by_input: dict[str, Trial] = {}
        for trial in trials:
            by_input.setdefault(trial.input, trial).seeds.update(trial.seeds)
        in_order = sorted(by_input.values(), key=lambda one: (not one.seeds, len(one.input)))
        self._small = [one for one in in_order if len(one.input) < SHORT]
        self._large = [one for one in in_order if len(one.input) >= SHORT]
        self._seeds = frozenset[int]().union(*(one.seeds for one in in_order))
        self._right_program = cache(lambda path: compile_python(path.read_text()))
        self._times: dict[tuple[Path, str], float] = {}

    def judge(self, mutant: Mutant) -> Result | None:
        """Return the result of a mutant; None if it does not compile."""
        with tempfile.TemporaryDirectory() as folder:
            try:
                is_python = mutant.path.suffix == ".py"
                program = compile_python(mutant.source) if is_python else compile_native(mutant.source, folder)
            except SyntaxError:
                return None
            return self._run(mutant.path, program)

    def _run(self, path: Path, program: Program) -> Result:
        """Run a program on small cases until it has failed in each set, then on large ones."""
        result = Result({*self._seeds})

        def run(trials: list[Trial], is_wanted: Callable[[Trial], bool]) -> None:
            for at, trial in enumerate(trials):
                if result.counts and not result.passes:
                    return
                if is_wanted(trial) and (fault := self._find_fault(path, program, trial, result.is_slow)):
                    result.is_slow |= fault == "slow"
                    trials.insert(0, trials.pop(at))  # the first to be tried next time
                    result.passes -= trial.seeds
                    result.counts |= fault == "wrong" or trials is self._small  # else it may be right, but slow
                    if result.fails is None or len(trial.input) < len(result.fails.input):
                        result.fails = trial

        run(self._small, lambda trial: not result.counts or bool(result.passes & trial.seeds))
        run(self._large, lambda trial: not result.counts and min(self._seeds) in trial.seeds)
        if result.counts:
            run(self._large, lambda trial: bool(result.passes & trial.seeds))
        return result

    def _find_fault(self, path: Path, program: Program, trial: Trial, is_slow: bool) -> str:
        """Return `wrong` or `slow`, or nothing for a right answer."""
        seconds = SECONDS + SLOWER * self._time(path, trial)
        for patience in (0,) if is_slow else (0, PATIENCE):
            with suppress(TimeoutError):
                output = program(trial.input, seconds + patience)
                return "" if output is not None and output.split() == trial.answer.split() else "wrong"
        return "slow"

    def _time(self, path: Path, trial: Trial) -> float:
        """Return the seconds that the right program takes for a case."""
        key = path, trial.input
        if path.suffix != ".py":
            return MOST_SECONDS / SLOWER
        if key not in self._times:
            begin = time.process_time()
            output = self._right_program(path)(trial.input, MOST_SECONDS)
            self._times[key] = time.process_time() - begin
            assert (output or "").split() == trial.answer.split(), f"{path}: {trial.what}"
        return self._times[key]


the_judge: Judge


def _begin(trials: list[Trial]) -> None:
    global the_judge
    the_judge = Judge(trials)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))
    gc.freeze()  # so that collections take less of a program's time


def _judge(mutant: Mutant) -> Result | None:
    return the_judge.judge(mutant)


def judge(
    name: str, seeds: Iterable[int], mutants: Iterable[Mutant], most: int = 400, jobs: int = 0
) -> tuple[int, list[tuple[Mutant, Result]]]:
    """Return how many mutants count, and those of them that pass a set; `jobs` processes help, or none."""
    if not jobs:
        trials = [*draw_reference(name, most), *(trial for seed in seeds for trial in build_trials(name, seed))]
        results = map(Judge(trials).judge, mutants := list(mutants))
        return _find_survivors(mutants, results)
    fork = get_context("fork")
    with ProcessPoolExecutor(jobs, fork) as pool:
        cases = pool.submit(draw_reference, name, most)
        sets = pool.map(build_trials, repeat(name), seeds)
        trials = [*cases.result(), *(trial for one in sets for trial in one)]
    with ProcessPoolExecutor(jobs, fork, _begin, (trials,)) as pool:
        mutants = list(mutants)
        return _find_survivors(mutants, pool.map(_judge, mutants))


def _find_survivors(
    mutants: Iterable[Mutant], results: Iterable[Result | None]
) -> tuple[int, list[tuple[Mutant, Result]]]:
    """Return how many mutants count, and those of them that pass a set."""
    counted = [(mutant, one) for mutant, one in zip(mutants, results, strict=True) if one is not None and one.counts]
    return len(counted), [(mutant, one) for mutant, one in counted if one.passes]


def main() -> int:
    """Print a line for each set, and survivors; return 1 if there are any."""
    status, words, jobs = 0, sys.argv[1:], len(os.sched_getaffinity(0))
    for name in [word for word in words if word != NATIVE] or setter.data_sets():
        begin = time.monotonic()
        count, survivors = judge(name, SEEDS, sample_mutants(name, native=NATIVE in words), jobs=jobs)
        passed = [sum(seed in one.passes for _, one in survivors) for seed in SEEDS]
        print(
            f"{name}: {count} mutants, {max(passed)} at most pass a set, {time.monotonic() - begin:.0f} s", flush=True
        )
        for mutant, one in survivors:
            print(f"  {mutant.name}  passes {sorted(one.passes)}; it fails {one.fails and one.fails.what}")
        status |= bool(survivors)
    return status


if __name__ == "__main__":
    sys.exit(main())
