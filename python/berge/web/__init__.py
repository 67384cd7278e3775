"""The analysis board's server, for `berge board`: what it needs beyond Python is imported only when it starts."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import os
import socket
import sys
import threading
from collections.abc import Callable
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from berge.errors import InputError
from berge.i18n import _, literal

if TYPE_CHECKING:
    import uvicorn

    from berge.web.work import AnalysisPool

LOOPBACK = ("127.0.0.1", "::1", "localhost")
"""The hosts that only this machine can reach."""
PORT = 8765
"""The port that is taken where none is asked for and it is free."""
SWITCH = 0.0002
"""Seconds after which a thread that computes lets the event loop go on: a twenty-fifth of what is usual."""
COLLECT = (10_000, 20, 50)
"""When garbage is collected: seldom, as it holds everything up while answers of many objects are made."""
SECONDS_TO_END = 0.03
"""How long answers that are ready may still be sent after Ctrl-C."""


def listen(host: str, port: int | None) -> list[socket.socket]:
    """Return sockets that listen on a host and a port; where no port is asked for, on PORT or else any.

    Raises InputError where that is not possible.
    """
    if port is None:
        with contextlib.suppress(InputError):
            return listen(host, PORT)
        return listen(host, 0)
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError) as error:  # the latter of what no name of a host can be made of
        why = literal(error.strerror or "") if isinstance(error, OSError) else _("no name of a host")
        raise InputError(
            _("found the host {host}: {why}; expected an address of this machine", host=ascii(host), why=why)
        ) from None
    family, kind, protocol, _ignored, address = found[0]
    listener = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":  # pragma: no branch - elsewhere it would let two programs have one port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(1024)
    except OSError as error:
        listener.close()
        place = _("{host}, port {port}", host=host, port=port)
        raise InputError(
            _(
                "cannot listen on {place}: {reason}; expected a free port, see --port",
                place=place,
                reason=literal(error.strerror or ""),
            )
        ) from None
    return [listener]


def installed() -> bool:
    """Whether the libraries are there that the server is made of."""
    return all(find_spec(name) is not None for name in ("fastapi", "uvicorn"))


def open_first(content: bytes, ruleset: str | None = None) -> bytes:
    """Return what the page shows first, for `serve`; raises as `berge.loads`, and LimitError."""
    from berge.web import responses

    return json.dumps(responses.describe_text(content, ruleset)).encode()


def serve(
    listeners: list[socket.socket],
    opened: bytes,
    host: str,
    started: Callable[[], None],
) -> None:
    """Serve the board until Ctrl-C or SIGTERM; raises KeyboardInterrupt.

    `host` is what it listens on: on another address than those of loopback it may be asked under any address and under
    that name. `started` is called, in a thread, as soon as clients are answered.
    """
    import uvicorn

    from berge.web.app import make_app
    from berge.web.guard import MOST_HEADERS, Guard
    from berge.web.protocol import Protocol
    from berge.web.work import AnalysisPool

    sys.setswitchinterval(SWITCH)
    gc.freeze()  # what has been imported stays
    gc.set_threshold(*COLLECT)

    async def run() -> None:
        pool = AnalysisPool()
        config = uvicorn.Config(
            Guard(make_app(pool, opened), (host,), addresses=host not in LOOPBACK),
            http=Protocol,
            ws="none",
            lifespan="off",
            interface="asgi3",
            loop="none",
            log_config=None,
            log_level="error",
            access_log=False,
            server_header=False,
            proxy_headers=False,
            h11_max_incomplete_event_size=MOST_HEADERS,
        )
        server = _server(config, pool, started)
        await server.serve(listeners)

    asyncio.run(run())


def _server(config: uvicorn.Config, pool: AnalysisPool, started: Callable[[], None]) -> uvicorn.Server:
    import uvicorn

    class Server(uvicorn.Server):
        """uvicorn's server, that ends at once: it holds nothing that could be lost."""

        def __init__(self) -> None:
            super().__init__(config)
            self._loop = asyncio.get_running_loop()
            self._ended = asyncio.Event()

        def handle_exit(self, sig: int, frame: Any) -> None:
            super().handle_exit(sig, frame)
            self._loop.call_soon_threadsafe(self._ended.set)

        async def main_loop(self) -> None:
            threading.Thread(target=started, daemon=True).start()
            while not await self.on_tick(0):
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._ended.wait(), 1)

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:  # noqa: ARG002
            pool.close()
            for listener in self.servers:
                listener.close()
            for connection in list(self.server_state.connections):
                connection.shutdown()
            if self.server_state.tasks or pool.running:  # pragma: no cover - a process that ends so saves no coverage
                if self.server_state.tasks:
                    await asyncio.wait(list(self.server_state.tasks), timeout=SECONDS_TO_END)
                sys.stderr.flush()
                os._exit(0)  # whatever still computes, or waits for a client to send on, holds nothing

    return Server()
