"""What stands between the network and the routes: who may ask, how much, how long, and the headers of every answer.

The server is for the person at this machine. A page of another site in the same browser can send it requests too, also
under a name of its own that it has pointed at 127.0.0.1: so Host, Origin and the type of what is sent are looked at
before anything is read.
"""

from __future__ import annotations

import asyncio
import json
import re
import socket
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from berge import words
from berge.words import refusals

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST_BODY = 1 << 20
"""Bytes of a body."""
MOST_HEADERS = 16 << 10
"""Bytes of a request's line and headers."""
SECONDS_TO_SEND = 10.0
"""How long a client may take to send headers, and again to send a body."""
LEAST_TAKEN = 1 << 18
"""Bytes of an answer that a client must take in each time as long as that, unless it has taken all."""
SENT_AHEAD = 1 << 16
"""Bytes that the system may hold of an answer: few, so that what is still to be taken can be seen."""
MOST_UNSENT = 32 << 20
"""Bytes of answers that may wait to be taken, of all clients together: beyond, who has waited longest is let go."""
MOST_CONNECTIONS = 768
"""How many clients may be connected at once: fewer than the files that a process may usually have open."""

SAFE_HEADERS = {
    "content-security-policy": "default-src 'self'; img-src 'self' blob: data:; object-src 'none'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
"""What every answer has."""
_SAFE = [(name.encode(), value.encode()) for name, value in SAFE_HEADERS.items()]
_SAFE_NAMES = {name for name, _ in _SAFE}

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(:[0-9]{1,5})?", re.ASCII)


class Refused(Exception):
    """A request that is not let in: the status, a word for programs, and one sentence for people."""

    def __init__(self, status: int, kind: str, message: str) -> None:
        super().__init__(status, kind, message)
        self.status, self.kind, self.message = status, kind, message


def problem(kind: str, message: str, **more: object) -> bytes:
    """Return the one form that every error has."""
    return json.dumps({"error": {"kind": kind, "message": message, **more}}).encode()


class Guard:
    """ASGI middleware round the whole application.

    `hosts` are names that the server may be asked under besides those of loopback; with `addresses` any address of a
    machine is too: what a rebound name cannot be.
    """

    def __init__(self, app: ASGIApp, hosts: Collection[str] = (), addresses: bool = False) -> None:
        self._app, self._hosts, self._addresses = app, {*LOOPBACK, *map(str.lower, hosts)}, addresses

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or refuse it; put the headers on whatever the answer is."""
        if scope["type"] != "http":
            return

        async def safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = [(name, value) for name, value in message.get("headers", ()) if name.lower() not in _SAFE_NAMES]
                message = {**message, "headers": own + _SAFE}
            await send(message)

        try:
            self._check(scope)
            if scope["method"] == "POST":
                receive = _replay(await _read(scope, receive), receive)
        except Refused as refused:
            await _refuse(safely, refused, scope)
        except _Gone:
            return
        else:
            await self._app(scope, receive, safely)

    def _check(self, scope: Scope) -> None:
        """Raise Refused unless the request comes from a page of this server, or from no page at all."""
        raw: list[tuple[bytes, bytes]] = scope["headers"]
        if sum(len(name) + len(value) + 4 for name, value in raw) + len(scope["raw_path"]) > MOST_HEADERS:
            raise Refused(431, "TooLarge", f"found more than {MOST_HEADERS} bytes of headers")
        host = _only(raw, b"host")
        found = _HOST.fullmatch((host or "").lower())
        if not found or not self._allows(found[1]):
            known = ", ".join(sorted(self._hosts))
            raise Refused(421, "WrongHost", f"found the Host {ascii(host)[:80]}; expected one of: {known}")
        origins = [value.decode("latin-1").lower() for name, value in raw if name == b"origin"]
        if any(origin != f"http://{found[0]}" for origin in origins):
            raise Refused(
                403, "WrongOrigin", "found a request from a page of another site; expected one from the board"
            )
        if scope["method"] == "POST":
            if any(name == b"sec-fetch-site" and value not in (b"same-origin", b"none") for name, value in raw):
                raise Refused(403, "WrongOrigin", "found a page of another site; expected one of the board")
            kind = (_only(raw, b"content-type") or "").partition(";")[0].strip().lower()
            if kind != "application/json":
                raise Refused(415, "WrongType", f"found the type {ascii(kind)[:80]}; expected application/json")

    def _allows(self, host: str) -> bool:
        if host in self._hosts or (host.endswith(".") and host[:-1] == "localhost"):
            return True
        if not self._addresses:
            return False
        try:
            ip_address(host.strip("[]"))
        except ValueError:
            return False
        return True


def _only(headers: Iterable[tuple[bytes, bytes]], wanted: bytes) -> str | None:
    """Return the value of a header; None where there is none, or more than one."""
    values = [value for name, value in headers if name == wanted]
    return values[0].decode("latin-1") if len(values) == 1 else None


class _Gone(Exception):
    """The client left before it had sent its body."""


async def _read(scope: Scope, receive: Receive) -> bytes:
    """Return the whole body; raises Refused where it is too large, or comes too slowly."""
    announced = _only(scope["headers"], b"content-length")
    if announced is not None and announced.isdigit() and int(announced[:20]) > MOST_BODY:
        raise _too_large()
    pieces: list[bytes] = []
    size = 0
    try:
        async with asyncio.timeout(SECONDS_TO_SEND):
            more = True
            while more:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise _Gone
                piece = message.get("body", b"")
                size += len(piece)
                if size > MOST_BODY:
                    raise _too_large()
                pieces.append(piece)
                more = message.get("more_body", False)
    except TimeoutError:
        raise Refused(408, "TooSlow", f"found no whole body after {SECONDS_TO_SEND:g} seconds") from None
    return b"".join(pieces)


def _too_large() -> Refused:
    return Refused(
        413, "TooLarge", f"found a body of more than {MOST_BODY} bytes; `berge review` takes files of any size"
    )


def _replay(body: bytes, receive: Receive) -> Receive:
    """Return what gives the body at once, and after it what `receive` does: that the client has left."""
    given = False

    async def again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


async def _refuse(send: Send, refused: Refused, scope: Scope) -> None:
    language = words.understood(_only(scope["headers"], b"accept-language") or "")
    body = problem(refused.kind, refusals.told(language, refused.message))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    headers.append((b"connection", b"close"))  # what the rest of a refused body is, nobody wants to know
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


class Protocol(H11Protocol):
    """HTTP as uvicorn speaks it, for clients that are in no hurry or do not speak it at all."""

    _late: asyncio.TimerHandle | None = None
    _untaken: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Take a client in, unless too many are there."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(0)  # so that it is told whenever something waits to be taken
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SENT_AHEAD)
        if len(self.connections) > MOST_CONNECTIONS:
            transport.close()
        self._watch()

    def data_received(self, data: bytes) -> None:
        """Read on; a request must have begun in time."""
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the client."""
        self._stop_watching()
        self._stop_waiting()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Hear that an answer waits to be taken; it is not kept for ever, nor are too many."""
        super().pause_writing()
        self._wait()
        waiting = [client for client in self.connections if isinstance(client, Protocol) and client._untaken]
        waiting.sort(key=lambda client: client._untaken.when() if client._untaken else 0)
        unsent = sum(client.transport.get_write_buffer_size() for client in waiting)
        for client in waiting:
            if unsent > MOST_UNSENT:
                unsent -= client.transport.get_write_buffer_size()
                client.transport.abort()

    def resume_writing(self) -> None:
        """Hear that all has been taken."""
        self._stop_waiting()
        super().resume_writing()

    def _wait(self) -> None:
        self._unsent = self.transport.get_write_buffer_size()
        self._untaken = self.loop.call_later(SECONDS_TO_SEND, self._look_again)

    def _look_again(self) -> None:
        if self._unsent - self.transport.get_write_buffer_size() < LEAST_TAKEN:
            self.transport.abort()
        else:
            self._wait()

    def _stop_waiting(self) -> None:
        if self._untaken is not None:
            self._untaken.cancel()
            self._untaken = None

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002
        """Answer what is no HTTP, or has too long headers, as every other error is answered.

        Where that is a body, nobody answers its request any more; what is answered already, or half, just ends.
        """
        import h11

        if self._answering():
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.close()
            return
        body = problem(
            "BadRequest", f"found what is no HTTP request, or one with more than {MOST_HEADERS} bytes of headers"
        )
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        headers += [(b"connection", b"close"), *_SAFE]
        for event in (
            h11.Response(status_code=400, headers=headers, reason=b"Bad Request"),
            h11.Data(data=body),
            h11.EndOfMessage(),
        ):
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    def _watch(self) -> None:
        if self._answering() or self.transport.is_closing():
            self._stop_watching()
        elif self._late is None:
            self._late = self.loop.call_later(SECONDS_TO_SEND, self._give_up)

    def _stop_watching(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _give_up(self) -> None:
        self._late = None  # of nobody who is being answered: that ended the watch
        self.transport.close()

    def _answering(self) -> bool:
        cycle: Any = self.cycle  # None before the first request
        return cycle is not None and not cycle.response_complete
