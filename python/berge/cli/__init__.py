"""The command line: `berge COMMAND`; what there is, `berge --help` says."""

from __future__ import annotations

import io
import os
import signal
import sys
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial

from berge.cli.options import language_of
from berge.cli.parser import parse_command_line
from berge.cli.terminal import STDOUT, Ended, Misused, complain, let_go, reason, utter
from berge.errors import NO_MEMORY, BergeError, InternalError, LimitError, RulesetError
from berge.games.builtin import RULESETS
from berge.i18n import _, environment_language, localize

DONE, NO, BAD_INPUT, LIMIT, INTERNAL, INTERRUPTED, BROKEN_PIPE = 0, 1, 2, 3, 70, 130, 141
"""Exit statuses; 130 and 141 are what a shell gives for Ctrl-C and a reader that has gone."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status; an error is one line on stderr.

    The environment says the language of what is wrong with the command line itself, `--lang` that of everything else.
    """
    source, language = None, environment_language()
    try:
        with _ended_by_exception(), warnings.catch_warnings():
            warnings.showwarning = partial(_warn, language)
            options = parse_command_line(sys.argv[1:] if arguments is None else list(arguments))
            source, language = getattr(options, "file", None), language_of(options)
            warnings.showwarning = partial(_warn, language)
            _forgive_letters()
            status: int = options.run(options)
    except Ended as ended:
        status = ended.status
    except BaseException as error:  # a ruleset of another package may try to end the program
        status = _report(error, source, language)
    return _flush(status, language)


def _warn(language: str, message: Warning | str, *_ignored: object) -> None:
    """Tell a warning in one line."""
    complain(localize(_("warning: {message}", message=_first(message)), language))


def _first(message: Warning | str) -> str:
    """Return the text of a warning, which may be a message."""
    text = message.args[0] if isinstance(message, Warning) and message.args else message
    return text if isinstance(text, str) else str(text)


def _report(error: BaseException, source: str | None, language: str) -> int:
    """Write an error in one line, and return the exit status that it means."""
    match error:
        case BrokenPipeError():
            let_go(sys.stdout)
            return BROKEN_PIPE
        case KeyboardInterrupt():
            complain(localize(_("interrupted"), language))
            return INTERRUPTED
        case Misused():
            utter(error.localized(language))
            return BAD_INPUT
        case InternalError() | RulesetError():
            complain(error.localized(language))
            return INTERNAL
        case BergeError():
            complain(error.localized(language), source)
            return LIMIT if isinstance(error, LimitError) else BAD_INPUT
        case OSError():
            complain(reason(error, language), source if error.filename is None else str(error.filename))
            return BAD_INPUT
        case MemoryError():
            complain(localize(NO_MEMORY, language), source)
            return LIMIT
    # Whatever else it is, it is our fault, or that of who brought the game.
    fault = RULESETS.blamed(error) or InternalError(_("{place}: {value}", place=type(error).__name__, value=error))
    complain(fault.localized(language))
    return INTERNAL


def _flush(status: int, language: str) -> int:
    """Write what is still to be written, and return the exit status; what nobody can take any more is given up."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except OSError as error:
            let_go(stream)
            if status == DONE:
                error.filename = STDOUT
                status = _report(error, None, language)
    return status


def _forgive_letters() -> None:
    """Have what a terminal cannot show shown by its number, and what it cannot have meant read as such."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


@contextmanager
def _ended_by_exception() -> Iterator[None]:
    """Have signals that would end the program do so by an exception, so that no part of a file is left behind."""

    def end(number: int, _ignored: object) -> None:
        raise Ended(128 + number)

    def again(unraisable: sys.UnraisableHookArgs) -> None:
        """Send a signal anew whose exception nobody has met: Python drops those of what it calls while it imports."""
        if not isinstance(unraisable.exc_value, (Ended, KeyboardInterrupt)):
            previous_hook(unraisable)
            return
        import threading

        number = unraisable.exc_value.status - 128 if isinstance(unraisable.exc_value, Ended) else signal.SIGINT
        threading.Timer(0.01, os.kill, [os.getpid(), number]).start()

    previous_hook, sys.unraisablehook = sys.unraisablehook, again
    handlers = {signal.SIGINT: signal.default_int_handler, signal.SIGTERM: end, signal.SIGHUP: end}
    replaced = [number for number in handlers if signal.getsignal(number) is signal.SIG_DFL]
    try:
        with suppress(ValueError):  # signals are the main thread's
            for number in replaced:
                signal.signal(number, handlers[number])
        yield
    finally:
        sys.unraisablehook = previous_hook
        with suppress(ValueError):
            for number in replaced:
                signal.signal(number, signal.SIG_DFL)
