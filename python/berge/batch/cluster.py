"""Workers of a Dask cluster, which others run: what they are given names files, and they have to see those.

It needs distributed (`pip install 'berge[dask]'`), here and on the workers, and berge there.
"""

from __future__ import annotations

import logging
from asyncio import CancelledError
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any

import distributed
from distributed.comm.addressing import parse_address, parse_host_port
from distributed.comm.registry import get_backend
from distributed.scheduler import KilledWorker

from berge.batch.jobs import Job, Made, made, set_apart
from berge.errors import InputError
from berge.quoting import show

_dask: Any = distributed  # which has types of some of its functions only
AHEAD = 2
"""Tasks given for each thread of the cluster."""
PATIENCE = 10
"""Seconds until a scheduler that does not answer is taken for gone."""


class Cluster:
    """The cluster of a scheduler, whose `address` is such as `tcp://host:8786`.

    A task that kills workers is tried again as often as the scheduler allows
    (`distributed.scheduler.allowed-failures`), and then set apart. Where the scheduler is gone, `run` raises
    InputError, and what was done is kept.
    """

    def __init__(self, address: str) -> None:
        self.address = address

    def run(self, job: Job, tasks: Iterator[tuple[int, Any]]) -> Iterator[Made]:
        """Yield what is made of the tasks."""
        _check(self.address)
        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what it has to tell is told by what is raised
        try:
            client = _dask.Client(self.address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:
            raise InputError(f"found no scheduler at {self.address}: {error}; expected the address of one") from None
        try:
            yield from _run(client, self.address, job, tasks)
        finally:
            client.close(timeout=1)


def _check(address: str) -> None:
    """Raise InputError where it is no address: a client tries one again and again."""
    try:
        scheme, location = parse_address(address, strict=True)
        get_backend(scheme)
        if scheme in ("tcp", "tls", "ws", "wss", "ucx"):
            parse_host_port(location)
    except (ValueError, ImportError):
        raise InputError(
            f"found no scheduler at {show(address)}; expected the address of one, such as tcp://host:8786"
        ) from None


def _run(client: Any, address: str, job: Job, tasks: Iterator[tuple[int, Any]]) -> Iterator[Made]:
    given: dict[Any, tuple[int, Any]] = {}
    done = _dask.as_completed(loop=client.loop, raise_errors=False)

    def give() -> None:
        with _there(address):
            most = AHEAD * max(sum(client.nthreads().values()), 1)
        while len(given) < most and (task := next(tasks, None)):
            with _there(address):
                future = client.submit(_make, job.work, *task, pure=False)
                done.add(future)
            given[future] = task

    try:
        give()
        while given:
            future = next(done)
            number, load = given.pop(future)
            yield _made(future, address, partial(set_apart, job.apart, number, load))
            give()
    finally:
        with suppress(OSError, CancelledError):
            client.cancel(list(given))


def _make(work: Callable[[Any], Any], number: int, load: Any) -> tuple[Any, ...]:
    """Do a task on a worker."""
    return tuple(made(work, number, load))


def _made(future: Any, address: str, apart: Callable[[str], Made]) -> Made:
    """Return what was made; raises InputError where the scheduler is gone, and what the task has raised."""
    with _there(address):
        if future.status == "finished":
            return Made(*future.result(timeout=PATIENCE))
        if future.status != "error":
            raise CancelledError
        error = future.exception(timeout=PATIENCE)
    if isinstance(error, KilledWorker):
        return apart(f"workers were killed at it, the last being {error.last_worker.address}")
    raise error


@contextmanager
def _there(address: str) -> Iterator[None]:
    """Raise InputError where the scheduler does not answer."""
    try:
        yield
    except (OSError, CancelledError):
        raise InputError(f"the scheduler at {address} is gone; expected it to the end, begin again to go on") from None
