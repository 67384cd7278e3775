"""The problem setter's commands: generate, check, stress, package."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable, Iterator
from signal import Signals, strsignal
from typing import Any

from berge import words
from berge.cli import terminal
from berge.cli.commands import _add_language as add_language
from berge.cli.commands import _command as add_command
from berge.cli.commands import _format as ruleset_name
from berge.cli.commands import _language as language_of
from berge.errors import FormatError, LimitError, MissingError, ParseError, check_name
from berge.formats import write_atomically
from berge.geography import AnyGame, AnyRuleset
from berge.quoting import inert, show
from berge.records import read
from berge.rulesets import RULESETS

TABLE = "table.tsv"
"""The file of a set that says what is in it."""
LEAST, FIRST = "least", "first"
"""What the files of a failure are called: of the least case, and of the one that it was found on."""
FAILURE = (f"{LEAST}.in", f"{LEAST}.out", f"{LEAST}.got", f"{LEAST}.json", f"{FIRST}.in", f"{FIRST}.out")
"""The files of a failure."""
JUDGES = ("polygon", "kattis", "icpc", "hydro", "luogu", "dmoj", "rbx")
"""For whom there are packages: the keys of `berge.setter.packages.JUDGES`, which only that command loads."""
MOST_CASES = 1_000_000
WHOLE = re.compile(r"-?[0-9]+")
USAGE = "%(prog)s [OPTION ...] -- COMMAND [ARGUMENT ...]"


def add_generate(commands: Any) -> None:
    """Add `berge generate`."""
    about = "Make instances of a game for tests and contests, with their right answers."
    command = commands.add_parser("generate", help=about, description=about)
    known = ", ".join(RULESETS)
    command.add_argument("ruleset", nargs="?", type=ruleset_name, metavar="RULESET", help=f"the game: {known}")
    command.add_argument(
        "family", nargs="?", metavar="FAMILY", help="the kind of instances; without it they are listed"
    )
    command.add_argument("options", nargs="*", type=_option, metavar="NAME=VALUE", help="sizes and what a family takes")
    command.add_argument(
        "--set", type=str.lower, metavar="NAME", help="a complete data set with subtasks, by its contest's name"
    )
    command.add_argument("--count", type=_number(1, MOST_CASES), default=1, metavar="N", help="how many instances (1)")
    command.add_argument(
        "--seed", type=_number(0, (1 << 63) - 1), default=1, metavar="N", help="equal seeds make equal instances (1)"
    )
    command.add_argument("-o", "--output", metavar="FOLDER", help="write .in and .out files there, and a table of them")
    add_language(command)
    command.set_defaults(run=_generate)


def add_check(commands: Any) -> None:
    """Add `berge check`."""
    about = "Say whether an answer is right; if not, which word is wrong, and what the truth is, with its proof."
    command = add_command(commands, "check", _check, about)
    command.add_argument(
        "output", nargs="?", metavar="OUT", help="the answer; without it only FILE is checked, as a validator does"
    )
    command.add_argument("--answer", metavar="FILE", help="the jury's answer, which is checked as well")
    command.add_argument(
        "--ruleset",
        type=ruleset_name,
        choices=RULESETS,
        metavar="RULESET",
        help="the game, if it is not to be recognised",
    )
    command.add_argument("--certificate", metavar="FILE", help="write the truth and its proofs there, for berge verify")
    add_language(command)


def add_stress(commands: Any) -> None:
    """Add `berge stress`."""
    about = "Run a program on generated cases; shrink the first on which it fails, and show what is wrong and why."
    command = commands.add_parser("stress", help=about, description=about, usage=USAGE)
    command.add_argument(
        "--ruleset", type=ruleset_name, choices=RULESETS, metavar="RULESET", help="the game (the first of all)"
    )
    command.add_argument("--family", action="append", default=[], metavar="FAMILY", help="only cases of such families")
    command.add_argument(
        "--cases", type=_number(1, MOST_CASES), default=1000, metavar="N", help="how many cases (1000)"
    )
    command.add_argument(
        "--seed", type=_number(0, (1 << 63) - 1), default=1, metavar="N", help="equal seeds make equal cases (1)"
    )
    command.add_argument("--time", type=_seconds, default=2.0, metavar="SECONDS", help="for each case (2)")
    command.add_argument(
        "--memory",
        type=_number(0, 1 << 20),
        default=512,
        metavar="MB",
        help="of address space (512); 0: any, as Java and Go need",
    )
    command.add_argument(
        "--jobs",
        type=_number(1, 256),
        default=os.cpu_count() or 1,
        metavar="N",
        help="cases at once (as many as processors)",
    )
    command.add_argument(
        "-o", "--output", default="failure", metavar="FOLDER", help="where a failure is saved (failure)"
    )
    command.add_argument(
        "command",
        nargs="+",
        metavar="COMMAND",
        help="the program and what it takes; it reads a case and writes its answer",
    )
    add_language(command)
    command.set_defaults(run=_stress)


def _number(least: int, most: int) -> Callable[[str], int]:
    """Return what reads a number of an option."""

    def read_number(text: str) -> int:
        number = int(text) if text.isascii() and text.isdigit() and len(text) < 20 else -1
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(f"found {text[:40]!a}; expected a number from {least} to {most}")
        return number

    return read_number


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0.001 <= seconds <= 3600:
        raise argparse.ArgumentTypeError(f"found {text[:40]!a}; expected seconds from 0.001 to 3600")
    return seconds


def _option(text: str) -> tuple[str, Any]:
    """Return the name and the value of what a family is asked for: a number, a share, or numbers with commas."""
    name, is_there, value = text.partition("=")
    try:
        parts: list[float] = [int(part) if WHOLE.fullmatch(part) else float(part) for part in value.split(",")]
    except ValueError:
        parts = []
    if not name.isidentifier() or not is_there or not parts or len(text) > 1000:
        raise argparse.ArgumentTypeError(f"found {text[:40]!a}; expected a name and a number, such as rows=5")
    return name, parts[0] if len(parts) == 1 else tuple(parts)


def _ruleset(options: argparse.Namespace) -> AnyRuleset:
    """Return the game that is asked for, the first of all where none is; raises MissingError."""
    name = options.ruleset or next(iter(RULESETS))
    check_name("the ruleset", name, RULESETS)
    return RULESETS[name]


# generate


def _generate(options: argparse.Namespace) -> int:
    from berge import setter

    if options.set is not None:
        if options.ruleset is not None:
            raise FormatError("found a RULESET beside --set; expected one of them")
        return _save_all(lambda: setter.data_set(options.set, options.seed), options)
    if options.ruleset is None:
        raise FormatError("found neither RULESET nor --set; expected one of them")
    ruleset = _ruleset(options)
    if options.family is None:
        terminal.write(_listed(ruleset), None)
        return 0

    def some() -> Any:
        return setter.some_cases(ruleset, options.family, options.count, options.seed, dict(options.options))

    if options.output is None and options.count == 1:
        terminal.write([some().cases[0].input], None)
        return 0
    return _save_all(some, options)


def _listed(ruleset: AnyRuleset) -> Iterator[str]:
    """Yield the families of a ruleset, and what each takes."""
    from berge.setter import families

    known = families(ruleset)
    if not known:
        raise MissingError(f"the ruleset {ruleset.name}", "one of whose starts something is known")
    width = max(map(len, known))
    for name, family in known.items():
        takes = ", ".join(key if value is None else f"{key}={_shown(value)}" for key, value in family.options.items())
        yield f"{name:{width}}  {family.about} ({takes})\n"


def _shown(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _save_all(made: Callable[[], Any], options: argparse.Namespace) -> int:
    """Write the cases of a set and a table of them, once it is clear that there is room for them."""
    from berge.setter.folders import filling

    if options.output is None:
        raise FormatError("found several instances; expected -o FOLDER for their files")
    with filling(options.output) as fill:
        data = made()
        fill(_files(data))
    terminal.write([data.table()], None)
    return 0


def _files(data: Any) -> Iterator[tuple[str, str]]:
    """Yield the names and contents of the files of a set."""
    for case in data.cases:
        yield f"{case.name}.in", case.input
        yield f"{case.name}.out", case.answer
    yield TABLE, data.table()


# check


def _check(options: argparse.Namespace) -> int:
    from berge import setter

    language = language_of(options)
    for file in (options.file, options.output, options.answer):
        if options.certificate is not None and _is_same(options.certificate, file):
            raise FormatError(f"found --certificate {show(options.certificate)}, which is read; expected another file")
    data = terminal.read(options.file)
    name = options.ruleset or read(data).game.start.ruleset.name
    if options.output is None:
        game = setter.read_input(RULESETS[name], data)
        terminal.write([words.say(language, "check.fits", start=game.start.describe(language)) + "\n"], None)
        return 0
    game = setter.read_game(RULESETS[name], data)
    try:
        setter.check_limits(game)
    except (LimitError, ParseError) as error:
        terminal.complain(words.say(language, "check.not_promised", problem=error), options.file)
    if options.certificate is not None:
        terminal.write([setter.proof_of(game)], options.certificate)
    right = [_judge(game, file, language) for file in (options.output, options.answer) if file is not None]
    return 0 if all(right) else 1


def _is_same(file: str, other: str | None) -> bool:
    """Whether two names are of one file that is there."""
    try:
        return other is not None and os.path.samefile(file, other)
    except (OSError, ValueError):
        return False


def _judge(game: AnyGame, file: str, language: str) -> bool:
    """Say whether the answer in a file is right, and why it is not."""
    from berge.setter import check

    fault = check(game, terminal.read(file))
    name = inert("<stdin>" if file == terminal.STDIN else file)
    if fault is None:
        terminal.write([words.say(language, "check.right", file=name) + "\n"], None)
        return True
    terminal.write([f"{name}:{fault.told(language)}\n"], None)
    terminal.write(fault.pieces(language, colour=terminal.wants_colour(None)), None)
    return False


# stress


def _stress(options: argparse.Namespace) -> int:

    from berge.setter.folders import filling

    language = language_of(options)
    with filling(options.output, FAILURE) as fill:  # before the search, which may take long
        failure = _searched(options, language)
        if failure is None:
            terminal.write(_assumed(options, language), None)
            said = words.say(language, "stress.survived", n=options.cases, seed=options.seed)
            terminal.write([said + "\n"], None)
            return 0
        problem = None
        try:
            fill(_saved(failure))  # before it is told, as whoever reads may stop reading
        except OSError as error:
            problem = error
        terminal.write(_failed(failure, options, language), None)
        if problem is None:
            said = words.say(language, "stress.saved", folder=inert(options.output))
            terminal.write(["\n" + said + "\n"], None)
        else:
            terminal.complain(problem.strerror, options.output)
            terminal.write(["\n", *_input(failure, language)], None)
    return 1


def _searched(options: argparse.Namespace, language: str) -> Any:
    """Return the failure of a program, None where it survives."""
    from berge import setter

    with terminal.progress_bar(language) as progress:
        return setter.stress(
            _ruleset(options),
            options.command,
            names=options.family,
            count=options.cases,
            seed=options.seed,
            jobs=options.jobs,
            bounds=setter.Bounds(options.time, options.memory),
            progress=progress,
        )


def _assumed(options: argparse.Namespace, language: str) -> Iterator[str]:
    """Yield which game it is, where nobody has said."""
    if options.ruleset is None:
        ruleset = _ruleset(options)
        contest = ruleset.name if ruleset.contest is None else ruleset.contest.name.upper()
        yield words.say(language, "stress.assumed", game=ruleset.title_in(language), contest=contest) + "\n"


def _input(failure: Any, language: str) -> Iterator[str]:
    """Yield the least case as the program reads it."""
    from berge.setter import input_of

    yield words.say(language, "stress.input") + "\n\n"
    yield from (f"  {line}\n" for line in input_of(failure.least.game).splitlines())


def _verdict(outcome: Any, options: argparse.Namespace, language: str) -> str:
    """Return what became of the program."""
    status = outcome.run.status
    if outcome.verdict == "crash" and status < 0:
        try:
            name = Signals(-status).name
        except ValueError:  # of those without names
            name = str(-status)
        about = strsignal(-status) or name
        return words.say(language, "stress.killed", signal=name, about=about[:1].lower() + about[1:])
    return words.say(language, f"stress.{outcome.verdict}", status=status, seconds=f"{options.time:g}")


def _failed(failure: Any, options: argparse.Namespace, language: str) -> Iterator[str]:
    """Yield what went wrong, on which case, and why that is wrong."""
    from berge.setter import answer_of

    least, colour = failure.least, terminal.wants_colour(None)
    yield from _assumed(options, language)
    verdict = _verdict(least, options, language)
    values = {"number": failure.number, "family": failure.family, "seed": options.seed, "verdict": verdict}
    yield words.say(language, "stress.failed", **values) + "\n\n"
    yield words.say(language, "stress.least") + "\n\n"
    yield from least.game.pieces("text", language=language, colour=colour)
    if not least.game.start.ruleset.form.is_rows:  # a graph is told by its size only
        yield "\n"
        yield from _input(failure, language)
    if least.run.errors:
        yield "\n" + words.say(language, "stress.errors") + "\n"
        yield "".join(f"  {inert(line)}\n" for line in least.run.errors.splitlines()[-ERROR_LINES:])
    if least.fault is not None:
        said, right = (
            _in_one_line(text) for text in (least.run.output.decode("utf-8", "replace"), answer_of(least.game))
        )
        yield "\n" + words.say(language, "stress.answers", said=said, right=right) + "\n"
        yield "\n" + words.say(language, "stress.fault", fault=least.fault.told(language)) + "\n"
        yield from least.fault.pieces(language, colour=colour)


def _in_one_line(text: str) -> str:
    """Return the words of an answer, as many as a line has room for."""
    line = inert(" ".join(text[:1000].split()))
    return line if len(line) <= ANSWER else line[:ANSWER] + "..."


ANSWER = 60
"""Characters of an answer that are shown."""
ERROR_LINES = 5
"""Of so many lines the end of what a program wrote to its error stream is shown."""


def _saved(failure: Any) -> Iterator[tuple[str, str | bytes]]:
    """Yield the cases with the right answers, what the program wrote about the least one, and the proof."""
    from berge.setter import answer_of, input_of, proof_of

    for name, outcome in ((LEAST, failure.least), (FIRST, failure.first)):
        yield f"{name}.in", input_of(outcome.game)
        yield f"{name}.out", answer_of(outcome.game)
    yield f"{LEAST}.got", failure.least.run.output
    yield f"{LEAST}.json", proof_of(failure.least.game)


def add_package(commands: Any) -> None:
    """Add `berge package`."""
    about = "Make a complete problem of a data set, with statements and programs, as a judge takes it."
    command = commands.add_parser("package", help=about, description=about)
    command.add_argument("set", type=str.lower, metavar="SET", help="the data set, by its contest's name")
    command.add_argument("--for", dest="judge", required=True, choices=JUDGES, metavar="JUDGE", help="%(choices)s")
    command.add_argument(
        "--seed", type=_number(0, (1 << 63) - 1), default=1, metavar="N", help="equal seeds make equal packages (1)"
    )
    command.add_argument("-o", "--output", required=True, metavar="FILE", help="the zip, whole or not at all")
    command.set_defaults(run=_package)


def _package(options: argparse.Namespace) -> int:
    from berge.setter import data_set
    from berge.setter.packages import package

    if options.output == terminal.STDIN:
        raise FormatError("found -o -; expected a file for the zip")
    write_atomically(options.output, [package(data_set(options.set, options.seed), options.judge)])
    return 0


ADD = {"generate": add_generate, "check": add_check, "stress": add_stress, "package": add_package}
