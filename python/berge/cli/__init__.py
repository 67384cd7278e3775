"""The command line `berge COMMAND`; `berge --help` lists the commands."""

from __future__ import annotations

import io
import signal
import sys
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial

from berge.cli.options import choose_language
from berge.cli.parser import parse_command_line
from berge.cli.terminal import (
    STDOUT,
    CommandEnded,
    UsageError,
    describe_os_error,
    discard_output,
    write_error,
    write_line,
)
from berge.errors import NO_MEMORY, BergeError, InternalError, LimitError, RulesetError
from berge.games.builtin import RULESETS
from berge.i18n import _, detect_language, localize
from berge.operating_system import ENDING_SIGNALS, send_signal

DONE, NO, BAD_INPUT, LIMIT, INTERNAL, INTERRUPTED, BROKEN_PIPE = 0, 1, 2, 3, 70, 130, 141
"""Exit statuses; 130 and 141 are those of shells for Ctrl-C and for a closed pipe."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status; an error is one line on stderr.

    `--lang` sets the language of its texts, or else the environment.
    """
    source, language = None, detect_language()
    try:
        with _raise_on_signals(), warnings.catch_warnings():
            warnings.showwarning = partial(_warn, language)
            options = parse_command_line(sys.argv[1:] if arguments is None else list(arguments))
            source, language = getattr(options, "file", None), choose_language(options)
            warnings.showwarning = partial(_warn, language)
            _escape_unsupported_characters()
            status: int = options.run(options)
    except CommandEnded as ended:
        status = ended.status
    except BaseException as error:  # a ruleset of another package may try to end the program
        status = _report(_interrupt_in(error) or error, source, language)
    return _flush(status, language)


def _interrupt_in(error: BaseException) -> KeyboardInterrupt | None:
    """Return the interrupt that led to an error: Python 3.11 wraps one that comes while a class is made."""
    cause = error.__cause__ if isinstance(error, RuntimeError) else None
    return cause if isinstance(cause, KeyboardInterrupt) else None


def _warn(language: str, message: Warning | str, *_ignored: object) -> None:
    """Write a warning in one line."""
    write_error(localize(_("warning: {message}", message=_read_warning(message)), language))


def _read_warning(message: Warning | str) -> str:
    """Return the text of a warning, as a message if it is one."""
    text = message.args[0] if isinstance(message, Warning) and message.args else message
    return text if isinstance(text, str) else str(text)


def _report(error: BaseException, source: str | None, language: str) -> int:
    """Write an error in one line, and return the exit status for it."""
    match error:
        case BrokenPipeError():
            discard_output(sys.stdout)
            return BROKEN_PIPE
        case KeyboardInterrupt():
            write_error(localize(_("interrupted"), language))
            return INTERRUPTED
        case UsageError():
            write_line(error.format_text())
            return BAD_INPUT
        case InternalError() | RulesetError():
            write_error(error.localized(language))
            return INTERNAL
        case BergeError():
            write_error(error.localized(language), error.source if source is None else source)
            return LIMIT if isinstance(error, LimitError) else BAD_INPUT
        case OSError():
            write_error(describe_os_error(error, language), source if error.filename is None else str(error.filename))
            return BAD_INPUT
        case MemoryError():
            write_error(localize(NO_MEMORY, language), source)
            return LIMIT
    # Any other error is a bug in berge or in another package's ruleset.
    fault = RULESETS.blame(error) or InternalError(_("{place}: {value}", place=type(error).__name__, value=error))
    write_error(fault.localized(language))
    return INTERNAL


def _flush(status: int, language: str) -> int:
    """Flush stdout and stderr, and return the exit status; output that cannot be written is dropped."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except OSError as error:
            discard_output(stream)
            if status == DONE:
                error.filename = STDOUT
                status = _report(error, None, language)
    return status


def _escape_unsupported_characters() -> None:
    """Replace characters that a stream cannot encode or decode by escapes instead of raising an error."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


@contextmanager
def _raise_on_signals() -> Iterator[None]:
    """Turn signals that end the program into exceptions, so that no partial files remain."""
    is_resending = False

    def end(number: int, _ignored: object) -> None:
        if is_resending:  # an exception would be dropped again
            send_again(number)
        elif number == signal.SIGINT:
            raise KeyboardInterrupt
        else:
            raise CommandEnded(128 + number)

    def send_again(number: int) -> None:
        nonlocal is_resending
        import threading

        was_resending, is_resending = is_resending, True
        threading.Timer(0.01, send_signal, [number]).start()  # which waits for the thread
        is_resending = was_resending

    def resend(unraisable: sys.UnraisableHookArgs) -> None:
        """Send a signal again if Python dropped its exception, as it does in callbacks during imports."""
        if isinstance(unraisable.exc_value, CommandEnded):
            send_again(unraisable.exc_value.status - 128)
        elif isinstance(unraisable.exc_value, KeyboardInterrupt):
            send_again(signal.SIGINT)
        else:
            previous_hook(unraisable)

    previous_hook, sys.unraisablehook = sys.unraisablehook, resend
    changed_signals = [number for number in ENDING_SIGNALS if signal.getsignal(number) is signal.SIG_DFL]
    try:
        with suppress(ValueError):  # signals are the main thread's
            for number in changed_signals:
                signal.signal(number, end)
        yield
    finally:
        sys.unraisablehook = previous_hook
        with suppress(ValueError):
            for number in changed_signals:
                signal.signal(number, signal.SIG_DFL)
