"""The strength of data sets: mechanical changes of correct programs must fail in each set.

`make mutants-of-sets` runs this for the seeds 1 to 20. A change counts if the program still compiles and answers some
small case differently, of `reference` or of a set. Programs in Python run within this process; with `--native` those in
C++ are changed too. What survives is shown with a game that it fails: put that among the `games` of `problem.toml`.
"""

import io
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path

from berge import setter
from berge.setter.problem import load_problem
from berge.setter.stressing import case
from setter.sets import our_set

HERE = Path(__file__).parent
PROBLEMS = Path(setter.__file__).parent / "problems"
SEEDS = range(1, 21)
SECONDS, SECONDS_PER_LETTER, MOST_SECONDS = 0.05, 0.0002, 2.0
"""Of processor time that a changed program has for a case; the most, as what never ends may fill the memory."""
NATIVE = "--native"
"""Changes programs in C++ too, which takes most of a second each."""
SHORT = 3000
"""Letters of cases on which a changed program is compared with the right one."""
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


Program = Callable[[str], str | None]
"""Returns what it writes about an input; None where it crashes or takes too long."""


def _end(*_ignored: object) -> None:
    raise TimeoutError


def python_program(source: str) -> Program:
    """Return a program in Python; raises SyntaxError."""
    code = compile(source, "mutant", "exec")

    def run(text: str) -> str | None:
        stdin, output = sys.stdin, io.StringIO()
        limit, handler = sys.getrecursionlimit(), signal.signal(signal.SIGVTALRM, _end)
        sys.stdin = io.TextIOWrapper(io.BytesIO(text.encode()))
        try:
            sys.setrecursionlimit(RECURSION)
            signal.setitimer(signal.ITIMER_VIRTUAL, min(SECONDS + SECONDS_PER_LETTER * len(text), MOST_SECONDS))
            with redirect_stdout(output):
                exec(code, {"__name__": "__main__"})
        except (Exception, SystemExit):
            return None
        finally:
            signal.signal(signal.SIGVTALRM, signal.SIG_IGN)  # the time may end just now
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            signal.signal(signal.SIGVTALRM, handler)
            sys.setrecursionlimit(limit)
            sys.stdin = stdin
        return output.getvalue()

    def run_once(text: str) -> str | None:
        try:
            return run(text)
        except TimeoutError:  # between the program's end and the next line
            return None

    return run_once


def native_program(source: str, folder: Path) -> Program:
    """Return a compiled C++ program; raises SyntaxError if it does not compile."""
    program = Path(tempfile.mkdtemp(dir=folder)) / "program"
    build = subprocess.run(
        ["g++", "-w", "-O1", "-D_GLIBCXX_ASSERTIONS", "-x", "c++", "-o", program, "-"],
        input=source.encode(), capture_output=True, check=False,
    )  # fmt: skip
    if build.returncode:
        raise SyntaxError(build.stderr.decode())

    def run(text: str) -> str | None:
        try:
            result = subprocess.run([program], input=text.encode(), capture_output=True, timeout=5, check=False)
        except subprocess.TimeoutExpired:
            return None
        return None if result.returncode else result.stdout.decode("utf-8", "replace")

    return run


@dataclass
class Mutant:
    """A changed program, its origin, and the seeds of the sets that it passes."""

    name: str
    program: Program
    survives: list[int]


def right_programs(name: str) -> list[Path]:
    """Return the right programs of a set: those of its package, and ours."""
    problem = load_problem(name)
    of_package = [
        PROBLEMS / name / "programs" / one for one, verdict in problem.verdicts.items() if verdict == "accepted"
    ]
    return [*of_package, *HERE.glob(f"programs/{problem.ruleset.name}.py")]


def mutants_of(name: str, folder: Path | None, every: int = 1) -> Iterator[Mutant]:
    """Yield a sample of the changed programs that compile; those in C++ need a folder."""
    for path in right_programs(name):
        is_python, source = path.suffix == ".py", path.read_text()
        if not is_python and (folder is None or shutil.which("g++") is None):
            continue
        mutants_of = dict.fromkeys(one for one in mutate(source, is_python) if one != source)
        for number, one in enumerate(mutants_of):
            if number % every == 0:
                try:
                    program = python_program(one) if is_python or folder is None else native_program(one, folder)
                except SyntaxError:
                    continue
                yield Mutant(f"{path.name}: {_difference(source, one)}", program, [])


def _difference(source: str, mutant: str) -> str:
    """Return the first changed line, before and after."""
    pairs = zip(source.splitlines(), mutant.splitlines(), strict=False)
    return next((f"{one.strip()}  =>  {other.strip()}" for one, other in pairs if one != other), "the end")


def fails(program: Program, cases: list[setter.Case]) -> bool:
    """Whether a program gives a wrong answer to one of the cases; a small one is the first to be tried next time."""
    for at, one in enumerate(cases):
        if (output := program(one.input)) is None or output.split() != one.answer.split():
            if len(one.input) < SHORT:
                cases.insert(0, cases.pop(at))
            return True
    return False


def reference(name: str, count: int) -> list[setter.Case]:
    """Return small cases; a changed program counts as wrong if it fails on one."""
    ruleset = setter.data_sets()[name]
    families = list(setter.families(ruleset))
    games = [case(ruleset, families, 99, number) for number in range(count) if number % 25 != 24]
    return [setter.Case(str(number), family, 1, game) for number, ((family, _), game) in enumerate(games)]


def secret_cases(name: str, seed: int) -> list[setter.Case]:
    """Return the cases of a set that are no samples, the small ones first."""
    return sorted((one for one in our_set(name, seed).cases if one.subtask), key=lambda one: len(one.input))


def judge(name: str, seeds: Iterable[int], mutants: Iterable[Mutant], most: int = 400) -> tuple[int, list[Mutant]]:
    """Return how many mutants count, and those that pass a set."""
    sets = {seed: secret_cases(name, seed) for seed in seeds}
    spare, count, survivors = reference(name, most), 0, list[Mutant]()
    first = [case for case in next(iter(sets.values())) if len(case.input) < SHORT]
    for mutant in mutants:
        if fails(mutant.program, spare) or fails(mutant.program, first):  # else it is taken for a right program
            mutant.survives = [seed for seed, cases in sets.items() if not fails(mutant.program, cases)]
            if mutant.survives and not (fails(mutant.program, spare) or fails(mutant.program, first)):
                continue  # it was only slow
            count += 1
            survivors += [mutant] * bool(mutant.survives)
    return count, survivors


def main() -> int:
    """Print a line for each set, and survivors; return 1 if there are any."""
    status, words = 0, sys.argv[1:]
    for name in [word for word in words if word != NATIVE] or setter.data_sets():
        begin = time.process_time()
        with tempfile.TemporaryDirectory() as folder:
            count, survivors = judge(name, SEEDS, mutants_of(name, Path(folder) if NATIVE in words else None))
        sizes = [len(secret_cases(name, seed)) for seed in SEEDS]
        passed = [sum(seed in mutant.survives for mutant in survivors) for seed in SEEDS]
        print(f"{name}: {count} mutants, {min(sizes)} to {max(sizes)} cases a set,", end=" ")
        print(f"{max(passed)} at most pass a set, {time.process_time() - begin:.0f} s", flush=True)
        for mutant in survivors:
            needed = next(
                (one.game.notation() for one in reference(name, 400) if fails(mutant.program, [one])), "large"
            )
            print(f"  {mutant.name}  passes {mutant.survives}; this game would fail it: {needed}")
        status |= bool(survivors)
    return status


if __name__ == "__main__":
    sys.exit(main())
