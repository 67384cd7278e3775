"""Runs the command line in this process, with streams of its own: a new process costs a quarter of a second.

One that is measured needs a process.
"""

import io
import os
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from resource import struct_rusage
from subprocess import CompletedProcess
from tempfile import TemporaryFile
from unittest import mock

from berge.cli import main


def run_berge(
    *arguments: object, stdin: bytes = b"", environment: Mapping[str, str] | None = None
) -> CompletedProcess[bytes]:
    """Run a command as a process would, with an environment or that of the tests."""
    streams = [io.TextIOWrapper(io.BytesIO(data), "utf-8") for data in (stdin, b"", b"")]
    words = [str(argument) for argument in arguments]
    variables = dict(os.environ) if environment is None else environment
    with (
        mock.patch.multiple(sys, stdin=streams[0], stdout=streams[1], stderr=streams[2]),
        mock.patch.dict(os.environ, variables, clear=True),
    ):
        status = main(words)
    for stream in streams[1:]:
        stream.flush()
    out, err = (stream.buffer.getvalue() for stream in streams[1:])
    return CompletedProcess(words, status, out, err)


def print_berge(*arguments: str, environment: Mapping[str, str]) -> str:
    """Run a command likewise; return what it prints on both streams, in order."""
    stream = io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True)
    stdin = io.TextIOWrapper(io.BytesIO(), "utf-8")
    with (
        mock.patch.multiple(sys, stdin=stdin, stdout=stream, stderr=stream),
        mock.patch.dict(os.environ, environment),
    ):
        main(list(arguments))
    return stream.buffer.getvalue().decode()


def run_measured(*arguments: str) -> tuple[CompletedProcess[bytes], struct_rusage]:
    """Run a command as a process of its own; return also what it has used."""
    with TemporaryFile() as out, TemporaryFile() as err:
        command = [sys.executable, "-m", "berge", *arguments]
        process = subprocess.Popen(command, stdout=out, stderr=err)
        _, end, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(end)
        out.seek(0)
        err.seek(0)
        return CompletedProcess(command, process.returncode, out.read(), err.read()), usage


def read_processor_time(process: int) -> float:
    """Return the processor time of a process, in seconds."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def wait_until_it_works(process: int, seconds: float) -> float:
    """Wait until a process has computed for some more seconds; return its processor time."""
    end = read_processor_time(process) + seconds
    while (spent := read_processor_time(process)) < end:
        time.sleep(0.01)
    return spent
