"""What Unix has and Windows lacks: all code that depends on the operating system stands here.

Nothing asks for the system's name: what is missing is seen from the names that Python's modules have.
"""

from __future__ import annotations

import os
import signal
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from socket import socket
    from subprocess import Popen
    from typing import Any

ENDING_SIGNALS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
"""The signals that end a command."""
KILLED = -int(getattr(signal, "SIGKILL", 9))
"""The exit status of a program that was killed."""
OUT_OF_TIME = -int(getattr(signal, "SIGXCPU", 24))
"""The exit status of a program that used up its processor time."""
START_METHOD = "forkserver" if hasattr(os, "fork") else "spawn"
"""How processes are started, for `multiprocessing.get_context`."""
SHELL = "/bin/sh" if hasattr(os, "fork") else None
"""A shell that can limit a program's memory, output and stack; None: only its time can be limited."""


def count_processors() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def join_words(words: Iterable[str]) -> str:
    """Return the words of a command as a line for a shell of this system."""
    if SHELL is not None:
        import shlex

        return shlex.join(words)
    import subprocess

    return subprocess.list2cmdline(words)


def find_language() -> str:
    """Return the language of Windows, such as `zh_CN`; empty on other systems, whose environment names it."""
    if not hasattr(os, "startfile"):
        return ""
    import ctypes  # it takes milliseconds to load
    import locale

    kernel: Any = vars(ctypes)["windll"].kernel32
    return locale.windows_locale.get(kernel.GetUserDefaultUILanguage(), "")


# Signals.


@contextmanager
def block_signals() -> Iterator[None]:
    """Block the signals that end a command until a cleanup is done, if the system can."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    previous_mask = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING_SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, previous_mask)


def block_interrupts() -> None:
    """Block Ctrl-C in this thread, and in the processes that it starts, if the system can."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


def send_signal(number: int) -> None:
    """Send a signal to this process from any thread."""
    if hasattr(signal, "pthread_kill"):
        os.kill(os.getpid(), number)
    else:  # `os.kill` of Windows would end the process at once
        signal.raise_signal(number)


# Ports.


def reuse_address(listener: socket) -> None:
    """Let a server have the port of one that has just ended; Windows always allows it."""
    import socket  # only servers need it

    if hasattr(os, "fork"):  # pragma: no branch - on Windows it would let two programs have one port at once
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)


# Files.


def open_new(path: str, _flags: int = 0) -> int:
    """Create a file and return its descriptor, for `open`; nobody can have put a link there; raises FileExistsError."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
    return os.open(path, flags, 0o666)


def open_without_waiting(path: str, flags: int) -> int:
    """Open a file, for `open`, and do not wait for the other end of a pipe."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def copy_permissions(descriptor: int, status: os.stat_result) -> None:
    """Give an open file the permissions of another one, if the system has more of them than read-only."""
    if hasattr(os, "fchmod"):
        os.fchmod(descriptor, stat.S_IMODE(status.st_mode))


def sync_folder(folder: str) -> None:
    """Sync a folder, so that its names are on disk too, if the system can open it."""
    with suppress(PermissionError):  # raised for folders that may only be written; on Windows for all folders
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


class FolderLock:
    """A lock on a folder, which is made if it does not exist.

    It ends with `close`, and with the process. Raises BlockingIOError if another process has the lock.
    """

    def __init__(self, folder: str) -> None:
        try:
            import fcntl
        except ImportError:
            self._file: str | None = f"{folder}.lock"
            self._descriptor = _create_lock_file(self._file)
            with suppress(FileExistsError):
                os.mkdir(folder)
            return
        self._file = None
        while True:
            with suppress(FileExistsError):
                os.mkdir(folder)
            self._descriptor = os.open(folder, os.O_RDONLY)
            try:
                fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                with suppress(FileNotFoundError):
                    if os.path.samestat(os.fstat(self._descriptor), os.stat(folder)):
                        return
            except BaseException:
                self.close()
                raise
            self.close()  # the run that had the lock has removed the folder

    def close(self) -> None:
        """End the lock."""
        os.close(self._descriptor)
        if self._file is not None:
            with suppress(FileNotFoundError):
                os.unlink(self._file)


def _create_lock_file(path: str) -> int:
    """Create a file, which Windows removes when the process ends; raises BlockingIOError if it exists."""
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_TEMPORARY", 0))
    except (FileExistsError, PermissionError) as error:
        raise BlockingIOError(*error.args) from None


# Programs.


def is_disk_full(descriptor: int) -> bool:
    """Whether a file may be cut off because its file system is full; False where this cannot be known."""
    room = os.fstatvfs(descriptor) if hasattr(os, "fstatvfs") else None
    return room is not None and room.f_blocks > 0 and not room.f_bavail  # some file systems report 0 blocks


def has_ended(process: Popen[bytes]) -> bool:
    """Whether a program has ended. It is not reaped if that can be avoided, so that its process id is not reused."""
    if not hasattr(os, "waitid"):
        return process.poll() is not None
    return os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG) is not None


def end_group(process_id: int) -> None:
    """End a program that was started with a session of its own, and all processes that it started."""
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):  # all processes of the group have ended
            os.killpg(process_id, signal.SIGKILL)
        return
    import subprocess

    with suppress(OSError):
        subprocess.run(["taskkill", "/F", "/T", "/PID", str(process_id)], capture_output=True, check=False)
    with suppress(ProcessLookupError, PermissionError):  # SIGTERM kills on Windows
        os.kill(process_id, signal.SIGTERM)
