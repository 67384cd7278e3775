"""A pool that runs analyses: a few at a time, each with a time limit, and stopped when its client leaves.

The event loop only waits; each analysis runs in a thread of its own. The core works without the GIL and asks twenty
times a second whether it should go on; Python code asks before each piece of an answer. A stopped analysis keeps its
place in the pool until it next asks. The limits on the size of a request bound that time.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from berge.i18n import _
from berge.web.guard import Refusal

if TYPE_CHECKING:
    from starlette.types import Receive

    from berge._core import Progress

RUNNING, QUEUED, SECONDS = 4, 16, 5.0
"""How many analyses run at once, how many more may wait, and how long each may wait and then run."""

Task = Callable[["Progress"], bytes]
"""An analysis: takes the progress callback, which can stop it, and returns the body of the response."""


class _StopWork(BaseException):
    """Raised by the progress callback of a stopped job. `except Exception` does not catch it."""


class _Job(threading.Thread):
    """The thread of one analysis. It calls `report` with the result or the error."""

    def __init__(self, task: Task, report: Callable[[bytes | Exception], None]) -> None:
        super().__init__(daemon=True, name="analysis")
        self._task, self._report = task, report
        self._stopped = False

    def run(self) -> None:
        """Run the analysis, and report its result or its error."""
        outcome: bytes | Exception
        try:
            outcome = self._task(self._raise_if_stopped)
        except Exception as error:
            outcome = error
        except BaseException as error:  # stopped, or a ruleset raised SystemExit
            outcome = RuntimeError(f"ended by {type(error).__name__}").with_traceback(error.__traceback__)
        self._report(outcome)

    def _raise_if_stopped(self, stage: str, count: int, total: int) -> None:  # noqa: ARG002
        """Raise _StopWork if the job was stopped; the work calls this as its progress callback."""
        if self._stopped:
            raise _StopWork

    def stop(self) -> None:
        """Stop the work at its next progress call: twenty times a second in the core, between pieces in Python."""
        self._stopped = True


class AnalysisPool:
    """A pool of threads for analyses. Its methods must be called in one event loop."""

    def __init__(self, running: int = RUNNING, queued: int = QUEUED, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self._most = running + queued
        self._free = asyncio.Semaphore(running)
        self._tasks: set[asyncio.Task[bytes]] = set()
        self._jobs: set[_Job] = set()
        self._closed = False

    @property
    def running(self) -> int:
        """The number of running analyses, including stopped ones whose threads have not ended."""
        return len(self._jobs)

    async def run(self, task: Task, receive: Receive) -> bytes:
        """Return what `task` returns, or raise what it raises.

        `receive` belongs to a request whose body has been read: its next message says that the client has left. Raises
        Refusal, with status 503, if too many analyses wait, after `seconds` of waiting or work, and if the client left.
        """
        if self._closed:
            raise _stopped_error()
        if len(self._tasks) >= self._most:
            raise _busy_error()
        answer = asyncio.ensure_future(self._run(task))
        self._tasks.add(answer)
        answer.add_done_callback(self._tasks.discard)
        departure = asyncio.ensure_future(_wait_until_client_left(receive))
        try:
            await asyncio.wait((answer, departure), return_when=asyncio.FIRST_COMPLETED)
            if answer.done() and not answer.cancelled():
                return answer.result()
            raise _stopped_error()
        finally:
            answer.cancel()
            departure.cancel()

    async def _run(self, task: Task) -> bytes:
        """Wait for a free place and run the work there; cancelling this stops it."""
        try:
            async with asyncio.timeout(self.seconds):
                await self._free.acquire()
        except TimeoutError:
            raise _busy_error() from None
        loop = asyncio.get_running_loop()
        outcome: asyncio.Future[bytes] = loop.create_future()

        def report(result: bytes | Exception) -> None:
            with contextlib.suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(self._end, job, outcome, result)

        job = _Job(task, report)
        try:
            job.start()
        except RuntimeError:
            self._free.release()
            raise Refusal(503, "Busy", _("no thread can be started; try again")) from None
        self._jobs.add(job)
        try:
            async with asyncio.timeout(self.seconds):
                return await outcome
        except TimeoutError:
            message = _(
                "the analysis takes more than {seconds} seconds; the command line has no such limit",
                seconds=f"{self.seconds:g}",
            )
            raise Refusal(503, "LimitError", message) from None
        finally:
            job.stop()

    def _end(self, job: _Job, outcome: asyncio.Future[bytes], result: bytes | Exception) -> None:
        """Free the place of a thread that has ended, and pass on its result or error."""
        if job in self._jobs:
            self._jobs.remove(job)
            self._free.release()
        if not outcome.done():
            if isinstance(result, bytes):
                outcome.set_result(result)
            else:
                outcome.set_exception(result)

    def close(self) -> None:
        """Stop all analyses, and refuse new ones."""
        self._closed = True
        for answer in list(self._tasks):
            answer.cancel()
        for job in self._jobs:
            job.stop()

    def join(self) -> None:
        """Wait until all threads have ended. After `close` each ends at its next progress call."""
        for job in list(self._jobs):
            job.join()


def _busy_error() -> Refusal:
    return Refusal(503, "Busy", _("too many analyses are under way; try again"))


def _stopped_error() -> Refusal:
    return Refusal(503, "Busy", _("the server ends, or nobody waits for the answer any more"))


async def _wait_until_client_left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
