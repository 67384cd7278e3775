"""Workers of a Dask cluster, which others run: what they are given names files, and they have to see those.

It needs distributed (`pip install 'berge[dask]'`), here and on the workers, and berge there.
"""

from __future__ import annotations

import asyncio
import logging
import os
import warnings
from asyncio import CancelledError
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from itertools import chain
from pkgutil import resolve_name
from typing import Any

import distributed
from distributed.comm.addressing import parse_address, parse_host_port
from distributed.comm.registry import get_backend
from distributed.scheduler import KilledWorker

from berge import _core
from berge.batch.jobs import Job, Made, made, set_apart
from berge.errors import InputError
from berge.sanitize import show

_dask: Any = distributed  # which has types of some of its functions only
VERSION = _core.__version__
AHEAD = 2
"""Tasks given for each thread of the cluster."""
PATIENCE = 10
"""Seconds until a scheduler that does not answer is taken for gone."""


class Cluster:
    """The cluster of a scheduler, whose `address` is such as `tcp://host:8786`.

    A task that kills workers is tried again as often as the scheduler allows
    (`distributed.scheduler.allowed-failures`), all that once more, and then set apart. Where the
    scheduler is gone, a worker has no berge or another one, or does not see a file that is there, `run` raises
    InputError, and what was done is kept. Where it has no workers yet, they are waited for, and a warning says so.
    """

    def __init__(self, address: str) -> None:
        self.address = address

    def run(self, job: Job, tasks: Iterator[tuple[int, Any]]) -> Iterator[Made]:
        """Yield what is made of the tasks."""
        _check(self.address)
        for name in ("distributed", *logging.root.manager.loggerDict):  # what they tell is told by what is raised
            if name.partition(".")[0] == "distributed":
                logging.getLogger(name).setLevel(logging.CRITICAL)
        try:
            with ThreadPoolExecutor(1) as asker:  # here a loop may run already, as in notebooks
                found = asker.submit(asyncio.run, _type(self.address)).result()
            if found != "Scheduler":
                raise ValueError(f"one of type {show(found)}")
            client = _dask.Client(self.address, timeout=PATIENCE, set_as_default=False)
        except Exception as error:  # of whatever carries the messages, each has its own
            why = str(error) or type(error).__name__
            raise InputError(f"found no scheduler at {self.address}: {why}; expected the address of one") from None
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


async def _type(address: str) -> object:
    """Return what answers at an address; raises TimeoutError where nothing does that is of Dask.

    A client does not ask: it waits for ever for what does not speak as schedulers do.
    """
    security = _dask.Security().get_connection_args("client")
    async with _dask.rpc(address, timeout=PATIENCE, connection_args=security) as there:
        known = await asyncio.wait_for(there.identity(), PATIENCE)
    return known.get("type")


def _run(client: Any, address: str, job: Job, tasks: Iterator[tuple[int, Any]]) -> Iterator[Made]:
    given: dict[Any, tuple[int, Any]] = {}
    blamed: set[int] = set()
    done = _dask.as_completed(loop=client.loop, raise_errors=False)

    def give(number: int, load: Any) -> None:
        with _there(address):
            future = client.submit(_make, job.work, number, load, _seen(job.files(load)), pure=False)
            done.add(future)
        given[future] = number, load

    def give_more() -> None:
        with _there(address):
            most = AHEAD * max(sum(client.nthreads().values()), 1)
        while len(given) < most and (task := next(tasks, None)):
            give(*task)

    first = next(tasks, None)
    if first is None:
        return
    tasks = chain([first], tasks)
    _check_workers(client, address)
    try:
        give_more()
        while given:
            future = next(done)
            number, load = given.pop(future)
            found = _found(future, address)
            if found is None:
                given[future] = number, load
                done.add(future)
            elif isinstance(found, Made):
                yield found
                give_more()
            elif number in blamed:
                yield set_apart(job.apart, number, load, f"workers were killed at it, the last being {_last(found)}")
                give_more()
            else:  # a scheduler blames whatever a killed worker held: perhaps another task has done it
                blamed.add(number)
                give(number, load)
    finally:
        with suppress(OSError, CancelledError):
            client.cancel(list(given))


def _check_workers(client: Any, address: str) -> None:
    """Wait for workers, and raise InputError where one is without this berge: what is not there ends it, untold."""
    with _there(address):
        if not client.nthreads():
            told = f"the scheduler at {address} has no workers yet; expected some, and waits for them"
            warnings.warn(told, stacklevel=2)
            client.wait_for_workers(1)
        versions = client.run(resolve_name, f"{__name__}:VERSION", on_error="return")
    for worker, version in versions.items():
        if version == VERSION or isinstance(version, OSError):  # of one that has gone
            continue
        if isinstance(version, Exception):
            raise InputError(f"found no berge on the worker {worker}: {version}; expected berge {VERSION}")
        raise InputError(f"found berge {version} on the worker {worker}; expected berge {VERSION}")


def _seen(files: Sequence[str]) -> list[str]:
    """Return those of some files that can be read here."""
    return [path for path in files if os.access(path, os.R_OK)]


def _make(work: Callable[[Any], Any], number: int, load: Any, files: list[str]) -> tuple[Any, ...]:
    """Do a task on a worker; raises InputError where it does not see what can be read by who gave the task."""
    if len(seen := _seen(files)) < len(files):
        unseen = next(path for path in files if path not in seen)
        found = f"no file {unseen} on the worker {_dask.get_worker().address}"
        raise InputError(f"found {found}; expected that workers see all files under the same names")
    return tuple(made(work, number, load))


def _found(future: Any, address: str) -> Made | KilledWorker | None:
    """Return what was made, or that workers were killed; None where it was lost with its worker: it is made again.

    Raises InputError where the scheduler is gone, and what the task has raised.
    """
    with _there(address):
        state = future.status  # asked once: it changes meanwhile
        if state == "finished":
            try:
                return Made(*future.result(timeout=PATIENCE))
            except Exception as raised:  # lost, made again, and this time an error, perhaps
                if future.status == "finished" and not isinstance(raised, TimeoutError):
                    raise
            future.client.sync(future.client.scheduler.identity, callback_timeout=PATIENCE)
            return None
        if state in ("lost", "pending"):
            return None
        if state != "error":
            raise CancelledError
        error = future.exception(timeout=PATIENCE)
    if isinstance(error, KilledWorker):
        return error
    raise error


def _last(killed: KilledWorker) -> str:
    """Return the address of the last worker that was killed."""
    return str(killed.last_worker.address)


@contextmanager
def _there(address: str) -> Iterator[None]:
    """Raise InputError where the scheduler does not answer."""
    try:
        yield
    except (OSError, CancelledError):
        raise InputError(f"the scheduler at {address} is gone; expected it to the end, begin again to go on") from None
