"""Workers of a Dask cluster. Tasks contain all data, so workers read no files.

It needs distributed (`pip install "berge[dask]"`), here and on the workers, and berge there.
"""

from __future__ import annotations

import asyncio
import logging
import warnings
from collections.abc import Iterator
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from functools import partial
from itertools import chain
from pkgutil import resolve_name
from typing import Any

from berge.errors import InputError, require_packages

with require_packages():
    import distributed
    from distributed.scheduler import KilledWorker

from berge import _core
from berge.batch.jobs import Job, TaskResult, compute_task, quarantine_task
from berge.batch.workers import TASKS_A_WORKER, run_tasks
from berge.i18n import _
from berge.sanitize import show

_dask: Any = distributed  # only some of its functions have types
VERSION = _core.__version__
PATIENCE = 10
"""Seconds until a scheduler that does not answer counts as lost."""


class Cluster:
    """The cluster of a scheduler, whose `address` is such as `tcp://host:8786`.

    A task that kills workers is tried again as often as the scheduler allows
    (`distributed.scheduler.allowed-failures`), then as often again, and then quarantined. If the scheduler is gone, or
    a worker has no berge or another version, `run` raises InputError, and what was computed is kept. If there are no
    workers yet, it waits for them, and a warning says so.
    """

    def __init__(self, address: str) -> None:
        self.address = address

    def run(self, job: Job, tasks: Iterator[tuple[int, Any]]) -> Iterator[TaskResult]:
        """Yield the results of tasks."""
        for name in ("distributed", *logging.root.manager.loggerDict):  # errors are raised; no need to log them too
            if name.partition(".")[0] == "distributed":
                logging.getLogger(name).setLevel(logging.CRITICAL)
        client = self._connect()
        try:
            first = next(tasks, None)
            if first is None:
                return
            try:
                self._check_workers(client)
            except OSError:
                raise _SchedulerLost from None
            yield from run_tasks(_Pool(client, job), chain([first], tasks))
        except (_SchedulerLost, CancelledError):
            raise InputError(
                _(
                    "the scheduler at {address} is gone: run the same command again to go on",
                    address=self.address,
                )
            ) from None
        finally:
            client.close(timeout=1)

    def _connect(self) -> Any:
        try:
            with ThreadPoolExecutor(1) as thread:  # notebooks run an event loop in this thread
                server_type = thread.submit(asyncio.run, _read_server_type(self.address)).result()
            if server_type != "Scheduler":
                raise ValueError(f"one of type {show(server_type)}")
            return _dask.Client(self.address, timeout=PATIENCE, set_as_default=False)
        except Exception as error:  # each kind of connection has its own
            reason = str(error) or type(error).__name__
            raise InputError(_("no scheduler answers at {address}: {why}", address=self.address, why=reason)) from None

    def _check_workers(self, client: Any) -> None:
        """Wait for workers, and raise InputError if one lacks this version of berge."""
        if not _count_threads(client):
            message = _("the scheduler at {address} has no workers yet; berge waits for them", address=self.address)
            warnings.warn(message, stacklevel=2)
            client.wait_for_workers(1)
        versions = client.run(resolve_name, f"{__name__}:VERSION", on_error="return")
        for worker, version in versions.items():
            if version == VERSION or isinstance(version, OSError):  # the worker has gone
                continue
            if isinstance(version, Exception):
                raise InputError(
                    _(
                        "the worker {worker} has no berge ({version}): install berge {own} there",
                        worker=worker,
                        version=version,
                        own=VERSION,
                    )
                )
            raise InputError(
                _(
                    "the worker {worker} has berge {version}: install berge {own} there",
                    version=version,
                    worker=worker,
                    own=VERSION,
                )
            )


async def _read_server_type(address: str) -> object:
    """Return the Dask type of the server at an address; raises an error if there is none, where a client would hang."""
    security = _dask.Security().get_connection_args("client")
    async with _dask.rpc(address, timeout=PATIENCE, connection_args=security) as scheduler:
        identity = await asyncio.wait_for(scheduler.identity(), PATIENCE)
    return identity.get("type")


class _SchedulerLost(Exception):
    """The scheduler does not answer."""


def _count_threads(client: Any) -> int:
    return sum(client.nthreads().values())


class _Pool:
    """The workers of a Dask client, as an executor.

    `Client.get_executor()` is not used: if a worker dies after its future has a result, and the second computation
    fails, the future never ends (distributed 2026.8, `_cascade_future`).
    """

    def __init__(self, client: Any, job: Job) -> None:
        self.client, self.job = client, job
        self.patience: float | None = PATIENCE

    def compute_capacity(self) -> int:
        try:
            return TASKS_A_WORKER * max(_count_threads(self.client), 1)
        except OSError:
            raise _SchedulerLost from None

    def submit(self, number: int, load: Any) -> Future[TaskResult]:
        future: Future[TaskResult] = Future()
        remote = self.client.submit(compute_task, self.job.work, number, load, pure=False)
        remote.add_done_callback(partial(_copy_outcome, future))
        return future

    def run_alone(self, number: int, load: Any) -> TaskResult:
        try:
            return self.submit(number, load).result()
        except KilledWorker as error:
            reason = f"workers were killed at it, the last being {error.last_worker.address}"
            return quarantine_task(self.job, number, load, reason)


def _copy_outcome(future: Future[TaskResult], remote: Any) -> None:
    """Copy the outcome of a Dask future to a future of concurrent.futures."""
    try:
        result = remote.result()
    except CancelledError:
        future.cancel()
        future.set_running_or_notify_cancel()
    except BaseException as error:
        future.set_exception(error)
    else:
        future.set_result(result)
