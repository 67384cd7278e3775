"""`berge stress`: runs a program on many cases and shows the smallest one on which it fails."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from contextlib import suppress
from signal import Signals, strsignal
from typing import Any

from berge.cli import terminal
from berge.cli.options import (
    LEAST,
    add_language,
    add_seed,
    build_number_parser,
    choose_language,
    choose_ruleset,
    parse_input_format,
    parse_seconds,
)
from berge.errors import FormatError
from berge.games.builtin import RULESETS
from berge.i18n import Message, _, as_literal, localize, ngettext
from berge.operating_system import SHELL
from berge.sanitize import make_safe, show

FIRST = "first"
"""The name, without ending, of the files of the first failing case."""
FAILURE = (f"{LEAST}.in", f"{LEAST}.out", f"{LEAST}.got", f"{LEAST}.json", f"{FIRST}.in", f"{FIRST}.out")
"""The files of a failure."""
MOST_CASES = 1_000_000
USAGE = "%(prog)s [OPTION ...] -- COMMAND [ARGUMENT ...]"
ANSWER = 60
"""Characters of an answer that are shown."""
LAST_LINES = 5
"""Lines of output that are shown, the last ones."""


def add(commands: Any) -> None:
    """Add the command."""
    about = _("Run a program on generated cases. Shrink the first one on which it fails; show what is wrong and why.")
    command = commands.add_parser("stress", help=about, description=about, usage=USAGE)
    command.add_argument(
        "--ruleset",
        type=parse_input_format,
        choices=RULESETS,
        metavar="RULESET",
        help=_("the game ({default}): %(choices)s", default=next(iter(RULESETS))),
    )
    family = _("use cases of this family only; can be repeated")
    command.add_argument("--family", action="append", default=[], metavar="FAMILY", help=family)
    command.add_argument(
        "--cases", type=build_number_parser(1, MOST_CASES), default=1000, metavar="N", help=_("number of cases (1000)")
    )
    add_seed(command, _("equal seeds make equal cases (1)"))
    command.add_argument(
        "--time", type=parse_seconds, default=2.0, metavar="SECONDS", help=_("time limit for each case (2)")
    )
    command.add_argument(
        "--memory",
        type=build_number_parser(0, 1 << 20),
        default=512,
        metavar="MB",
        help=_("limit of address space (512); 0: no limit, as Java and Go need"),
    )
    command.add_argument(
        "--jobs",
        type=build_number_parser(1, 256),
        default=os.cpu_count() or 1,
        metavar="N",
        help=_("cases that run at the same time (one per processor)"),
    )
    save = _("the folder where a failure is saved (failure)")
    command.add_argument("-o", "--save", default="failure", metavar="FOLDER", help=save)
    for name, about in (
        ("input", _("the file that the program reads (stdin by default)")),
        ("output", _("the file that the program writes (stdout by default)")),
    ):
        command.add_argument(f"--{name}", type=_parse_file_name, metavar="NAME", help=about)
    command.add_argument(
        "command",
        nargs=argparse.REMAINDER,
        metavar="COMMAND",
        help=_("the program and its arguments; it reads a case and writes its answer"),
    )
    add_language(command)
    hint = _("--ruleset names the game, as in `berge stress --ruleset p4055 -- COMMAND`; see `berge stress --help`")
    command.set_defaults(run=run, for_unknown_option=hint)


def _parse_file_name(text: str) -> str:
    if text in ("", ".", "..") or os.path.basename(text) != text:
        raise argparse.ArgumentTypeError(_("{value} is not a file name: leave out folders", value=show(text)))
    return text


def _parse_command(words: list[str]) -> list[str]:
    """Return the command: the words after `--`, or all words if none is an option, which could be berge's."""
    if words[:1] == ["--"]:
        return words[1:]
    if words and not os.path.exists(words[0]) and RULESETS.find_name(words[0]) is not None:
        raise FormatError(
            _("{name} is a game, not a program: write --ruleset {name}, then -- and the command", name=words[0])
        )
    for word in words[1:]:
        if word.startswith("-") and word != "-":
            raise FormatError(
                _(
                    "{word} comes after the command {given}: "
                    "write the options of berge stress first, then --, then the command",
                    word=show(word),
                    given=show(words[0]),
                )
            )
    return words


def run(options: argparse.Namespace) -> int:
    """Run the program until it fails; returns 1 if it does."""
    from berge.setter.folders import fill_folder

    language, options.command = choose_language(options), _parse_command(options.command)
    if SHELL is None:
        terminal.write_error(localize(_("only the time of a program can be limited here, not its memory"), language))
    options.files = _read_file_times()
    with fill_folder(options.save, FAILURE) as fill:  # before the search, which may take long
        failure = _run_search(options, language)
        if failure is None:
            terminal.write(_describe_assumption(options, language), None)
            text = localize(
                ngettext(
                    "the answer to the one case is right (seed {seed})",
                    "the answers to all {n} cases are right (seed {seed})",
                    options.cases,
                    seed=options.seed,
                ),
                language,
            )
            terminal.write([text + "\n"], None)
            return 0
        problem = None
        try:
            fill(_list_failure_files(failure))  # before the report, because its reader may close the pipe
        except OSError as error:
            problem = error
        terminal.write(_describe_failure(failure, options, language), None)
        if problem is None:
            text = localize(
                _(
                    "Saved in {folder}: least.in, least.out (the right answer), least.got, least.json (the "
                    "proof), first.in, first.out",
                    folder=make_safe(options.save),
                ),
                language,
            )
            terminal.write(["\n" + text + "\n"], None)
        else:
            terminal.write_error(terminal.describe_os_error(problem, language), options.save)
            terminal.write(["\n", *_show_input(failure, language)], None)
    return 1


def _run_search(options: argparse.Namespace, language: str) -> Any:
    """Run the program and return its failure; None if it survives."""
    from berge import setter

    with terminal.show_progress(language) as progress:
        return setter.stress(
            choose_ruleset(options),
            options.command,
            names=options.family,
            count=options.cases,
            seed=options.seed,
            jobs=options.jobs,
            bounds=setter.Bounds(options.time, options.memory),
            files=(options.input, options.output),
            progress=progress,
        )


def _describe_assumption(options: argparse.Namespace, language: str) -> Iterator[str]:
    """Yield the game that berge assumes if `--ruleset` is missing."""
    if options.ruleset is None:
        ruleset = choose_ruleset(options)
        contest = ruleset.name if ruleset.contest is None else ruleset.contest.name.upper()
        yield (
            localize(
                _(
                    "Judged as {game} ({contest}); --ruleset names another game.",
                    game=ruleset.title_in(language),
                    contest=contest,
                ),
                language,
            )
            + "\n"
        )


def _show_input(failure: Any, language: str) -> Iterator[str]:
    """Yield the smallest case as the program reads it."""
    from berge.setter import input_of

    yield localize(_("As the program reads it:"), language) + "\n\n"
    yield from (f"  {line}\n" for line in input_of(failure.least.game).splitlines())


def _describe_verdict(outcome: Any, options: argparse.Namespace, language: str) -> str:
    """Return the verdict on the program as text."""
    status = outcome.run.status
    if outcome.verdict == "crash" and status < 0:
        try:
            name = Signals(-status).name
        except ValueError:  # of those without names
            name = str(-status)
        about = strsignal(-status) or name
        text = localize(as_literal(about), language)
        return localize(
            _("a crash, killed by {signal}: {about}", signal=name, about=text[:1].lower() + text[1:]), language
        )
    verdicts = {
        "wrong": _("a wrong answer"),
        "garbage": _("output that is not an answer"),
        "crash": _("a crash, exit status {status}", status=status),
        "timeout": _("no end within {seconds} s", seconds=f"{options.time:g}"),
        "flood": _("too much output"),
    }
    return localize(verdicts[outcome.verdict], language)


def _describe_failure(failure: Any, options: argparse.Namespace, language: str) -> Iterator[str]:
    """Yield the report of a failure: the case, the verdict, and why the answer is wrong."""
    from berge.setter import answer_of
    from berge.setter.running import MOST_ERROR_BYTES

    least, colour = failure.least, terminal.is_coloured(None)
    yield from _describe_assumption(options, language)
    verdict = _describe_verdict(least, options, language)
    head = _(
        "case {number} ({family}, seed {seed}): {verdict}",
        number=failure.number,
        family=failure.family,
        seed=options.seed,
        verdict=verdict,
    )
    least_found = _("The smallest case found on which it fails in the same way:")
    least_so_far = _("The smallest case so far; the search for a smaller one was interrupted:")
    yield localize(head, language) + "\n\n"
    yield localize(least_found if failure.is_least else least_so_far, language) + "\n\n"
    yield from least.game.pieces("text", language=language, colour=colour)
    if least.game.setup.letters([]) is None:  # the text of a graph has its size only
        yield "\n"
        yield from _show_input(failure, language)
    output = least.run.output.decode("utf-8", "replace")
    for title, text in (
        (_("The end of its error output:"), least.run.errors),
        (_("The end of its output:"), "" if least.fault else output),
    ):
        if text:
            yield "\n" + localize(title, language) + "\n"
            yield "".join(f"  {make_safe(line)}\n" for line in text[-MOST_ERROR_BYTES:].splitlines()[-LAST_LINES:])
    place = None if output else _describe_stray_output(least.run, options)
    if place is not None:
        yield "\n" + localize(place, language) + "\n"
    if least.fault is not None:
        line, right = map(_shorten_answer, (output, answer_of(least.game)))
        line = line or localize(_("(nothing)"), language)
        yield "\n" + localize(_("It answers  {answer}\nRight is    {right}", answer=line, right=right), language) + "\n"
        yield "\n" + localize(_("In its answer, {fault}", fault=least.fault.localized(language)), language) + "\n"
        yield from least.fault.pieces(language, colour=colour)


def _read_file_times() -> dict[str, int]:
    """Return when each file of this folder was written last."""
    times = {}
    with os.scandir() as entries:
        for one in entries:
            with suppress(OSError):  # a link that leads to itself
                if one.is_file():
                    times[one.name] = one.stat().st_mtime_ns
    return times


def _describe_stray_output(run: Any, options: argparse.Namespace) -> Message | None:
    """Return where a program without output has written instead, if that is known."""
    others = run.others
    if not (options.input or options.output):  # it ran in this folder
        others = sorted(name for name, time in _read_file_times().items() if options.files.get(name) != time)
    if others:
        return _("It has written the file {file}: use --output {file} to judge that file.", file=make_safe(others[0]))
    if run.wrote_to_stdout:
        return _("It has written to stdout: leave out --output.")
    return None


def _shorten_answer(text: str) -> str:
    """Return the words of an answer, cut to one line."""
    line = make_safe(" ".join(text[:1000].split()))
    return line if len(line) <= ANSWER else line[:ANSWER] + "..."


def _list_failure_files(failure: Any) -> Iterator[tuple[str, str | bytes]]:
    """Yield the files of a failure: both cases with right answers, the program's output, and the proof."""
    from berge.setter import answer_of, input_of, proof_of

    for name, outcome in ((LEAST, failure.least), (FIRST, failure.first)):
        yield f"{name}.in", input_of(outcome.game)
        yield f"{name}.out", answer_of(outcome.game)
    yield f"{LEAST}.got", failure.least.run.output
    yield f"{LEAST}.json", proof_of(failure.least.game)
