"""The server of the analysis board, for `berge board`. Libraries are imported only when it starts."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import logging
import socket
import sys
import threading
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

from berge.errors import InputError
from berge.i18n import _, as_literal
from berge.operating_system import reuse_address
from berge.web.guard import LOOPBACK as LOOPBACK

PORT = 8765
"""The default port, if it is free."""
SWITCH_INTERVAL = 0.0002
"""Python's switch interval in seconds, a twenty-fifth of the default, so that the event loop stays responsive."""
SECONDS_TO_END = 1
"""Seconds after Ctrl-C in which clients may still send and read."""
GC_THRESHOLDS = (10_000, 20, 50)
"""Thresholds of the garbage collector: rare collections, since each one delays all answers."""


def listen(host: str, port: int | None) -> list[socket.socket]:
    """Return sockets that listen on a host and a port; without a port, on PORT or any free one.

    Raises InputError if that is not possible.
    """
    if port is None:
        with contextlib.suppress(InputError):
            return listen(host, PORT)
        return listen(host, 0)
    try:
        addresses = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError) as error:  # UnicodeError: not a possible name of a host
        reason = as_literal(error.strerror or "") if isinstance(error, OSError) else _("no name of a host")
        raise InputError(
            _("cannot listen on the host {host}: {why}; give an address of this machine", host=ascii(host), why=reason)
        ) from None
    family, socket_type, protocol, _ignored, address = addresses[0]
    listener = socket.socket(family, socket_type, protocol)
    try:
        reuse_address(listener)
        listener.bind(address)
        listener.listen(1024)
    except OSError as error:
        listener.close()
        place = _("{host}, port {port}", host=host, port=port)
        raise InputError(
            _(
                "cannot listen on {place}: {reason}; choose a free port with --port",
                place=place,
                reason=as_literal(error.strerror or ""),
            )
        ) from None
    return [listener]


def is_installed() -> bool:
    """Whether the libraries of the server are installed."""
    return all(find_spec(name) is not None for name in ("fastapi", "uvicorn"))


def open_first(content: bytes, ruleset: str | None = None) -> bytes:
    """Return the JSON that the page shows first, for `serve`; raises what `berge.loads` raises, and LimitError."""
    from berge.web import responses

    return json.dumps(responses.describe_text(content, ruleset)).encode()


def serve(
    listeners: list[socket.socket],
    opened: bytes,
    host: str,
    on_start: Callable[[], None],
    base: str | None = None,
) -> None:
    """Serve the board until Ctrl-C or SIGTERM; raises KeyboardInterrupt.

    `opened` is the JSON that the page shows first. `host` is the host that the server listens on; unless that is a
    loopback address, requests may use that name or any IP address. `on_start` is called, in a thread, when the server
    answers. `base` is the address of the published page, for links.
    """
    import uvicorn

    from berge.web.app import make_app
    from berge.web.guard import MOST_HEADERS, SECONDS_TO_SEND, Guard
    from berge.web.work import AnalysisPool

    logging.getLogger("asyncio").setLevel(logging.CRITICAL)  # it would log requests that are not HTTP
    sys.setswitchinterval(SWITCH_INTERVAL)
    gc.freeze()  # imported modules are never garbage
    gc.set_threshold(*GC_THRESHOLDS)

    async def run() -> None:
        pool, loop = AnalysisPool(), asyncio.get_running_loop()

        class Server(uvicorn.Server):
            """uvicorn's server. Its end stops the analyses, which have no state to lose."""

            def handle_exit(self, sig: int, frame: Any) -> None:
                super().handle_exit(sig, frame)
                loop.call_soon_threadsafe(pool.close)

            async def startup(self, sockets: list[socket.socket] | None = None) -> None:
                await super().startup(sockets)
                threading.Thread(target=on_start, daemon=True).start()

        config = uvicorn.Config(
            Guard(make_app(pool, opened, base), (host,), allows_addresses=host not in LOOPBACK),
            http="h11",
            ws="none",
            lifespan="off",
            interface="asgi3",
            loop="none",
            log_config=None,
            log_level="critical",
            access_log=False,
            server_header=False,
            proxy_headers=False,
            h11_max_incomplete_event_size=MOST_HEADERS,
            timeout_keep_alive=int(SECONDS_TO_SEND),
            timeout_graceful_shutdown=SECONDS_TO_END,
        )
        await Server(config).serve(listeners)
        await asyncio.to_thread(pool.join)

    asyncio.run(run())
