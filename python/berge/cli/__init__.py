"""The command line: `berge review | solve | verify | convert | play | board`."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence

from berge import words
from berge.cli.commands import parser
from berge.cli.terminal import complain
from berge.errors import BergeError, InternalError, LimitError

DONE, NO, BAD_INPUT, LIMIT, INTERNAL, INTERRUPTED, BROKEN_PIPE = 0, 1, 2, 3, 70, 130, 141
"""Exit statuses; 130 and 141 are what a shell gives for Ctrl-C and a reader that has gone."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status; errors are told in one line on stderr."""
    options = parser().parse_args(arguments)
    if isinstance(sys.stdout, io.TextIOWrapper):  # what a terminal cannot show is shown by its number
        sys.stdout.reconfigure(errors="backslashreplace")
    source = getattr(options, "file", None)
    language = getattr(options, "lang", None) or words.spoken()
    try:
        status: int = options.run(options)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except KeyboardInterrupt:
        complain("interrupted")
        return INTERRUPTED
    except InternalError as error:
        complain(error)
        return INTERNAL
    except LimitError as error:
        complain(error.told(language), source)
        return LIMIT
    except BergeError as error:
        complain(error.told(language), source)
        return BAD_INPUT
    except OSError as error:
        complain(error.strerror or error, error.filename or source)
        return BAD_INPUT
    except MemoryError:
        complain("this does not fit into memory", source)
        return LIMIT
    except Exception as error:  # whatever else it is, it is our fault
        complain(InternalError(f"{type(error).__name__}: {error}"))
        return INTERNAL
    return status
