"""ASGI middleware that checks each request and sets the headers of each answer. It imports no web library.

The server is only for the user of this machine. A page of another site in the same browser can send requests too, even
under its own name pointed at 127.0.0.1 (DNS rebinding). So Host, Origin and Content-Type are checked before the body is
read.
"""

from __future__ import annotations

import asyncio
import json
import re
from typing import TYPE_CHECKING

from berge.i18n import _, join_list, localize, parse_language

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST_BODY = 1 << 20
"""The most bytes of a body."""
MOST_HEADERS = 16 << 10
"""The most bytes of a request's line and headers."""
SECONDS_TO_SEND = 10.0
"""Seconds that a client may take to send headers, and again to send a body."""

SAFE_HEADERS = {
    "content-security-policy": "default-src 'self'; img-src 'self' blob: data:; object-src 'none'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
"""Headers of every response."""
SAFE_HEADER_PAIRS = [(name.encode(), value.encode()) for name, value in SAFE_HEADERS.items()]
_SAFE_HEADER_NAMES = {name for name, _ in SAFE_HEADER_PAIRS}

LOOPBACK = ("127.0.0.1", "::1", "localhost")
"""The hosts that only this machine can reach."""
_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(:[0-9]{1,5})?", re.ASCII)


class Refusal(Exception):
    """The refusal of a request: the status, a word for programs, and a sentence for people."""

    def __init__(self, status: int, kind: str, message: str) -> None:
        super().__init__(status, kind, message)
        self.status, self.kind, self.message = status, kind, message


def build_error_document(kind: str, message: str) -> dict[str, dict[str, str]]:
    """Return the JSON object of an error without a place."""
    return {"error": {"kind": kind, "message": message}}


class Guard:
    """ASGI middleware around the whole application.

    Requests may name the loopback hosts and `hosts`; with `allows_addresses` also any IP address, which DNS rebinding
    cannot fake.
    """

    def __init__(self, app: ASGIApp, hosts: Collection[str] = (), allows_addresses: bool = False) -> None:
        self._app, self._allows_addresses = app, allows_addresses
        self._hosts = {f"[{host}]" if ":" in host else host for host in map(str.lower, (*LOOPBACK, *hosts))}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it; add the headers to the response."""
        if scope["type"] != "http":
            return

        async def send_with_safe_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = [
                    (name, value)
                    for name, value in message.get("headers", ())
                    if name.lower() not in _SAFE_HEADER_NAMES
                ]
                message = {**message, "headers": own + SAFE_HEADER_PAIRS}
            await send(message)

        try:
            self._check(scope)
            if scope["method"] == "POST":
                receive = _replay_body(await _read_body(scope, receive), receive)
        except Refusal as refused:
            await _send_error(send_with_safe_headers, refused, scope)
        except _ClientLeft:
            return
        else:
            await self._app(scope, receive, send_with_safe_headers)

    def _check(self, scope: Scope) -> None:
        """Raise Refusal unless the request comes from a page of this server, or from no page at all."""
        raw: list[tuple[bytes, bytes]] = scope["headers"]
        if sum(len(name) + len(value) + 4 for name, value in raw) + len(scope["raw_path"]) > MOST_HEADERS:
            raise Refusal(
                431, "TooLarge", _("the headers have more than {most_headers} bytes", most_headers=MOST_HEADERS)
            )
        host = _read_header(raw, b"host")
        host_match = _HOST.fullmatch((host or "").lower())
        if not host_match or not self._is_allowed_host(host_match[1]):
            hosts = join_list(sorted(self._hosts))
            raise Refusal(
                421,
                "WrongHost",
                _("the Host {value} is not allowed: use one of {names}", value=ascii(host)[:80], names=hosts),
            )
        origins = [value.decode("latin-1").lower() for name, value in raw if name == b"origin"]
        if any(origin != f"http://{host_match[0]}" for origin in origins):
            raise Refusal(403, "WrongOrigin", _("requests from pages of other sites are refused"))
        if scope["method"] == "POST":
            if any(name == b"sec-fetch-site" and value not in (b"same-origin", b"none") for name, value in raw):
                raise Refusal(403, "WrongOrigin", _("pages of other sites are refused"))
            media_type = (_read_header(raw, b"content-type") or "").partition(";")[0].strip().lower()
            if media_type != "application/json":
                raise Refusal(
                    415,
                    "WrongType",
                    _("the type {value} is not allowed: use application/json", value=ascii(media_type)[:80]),
                )

    def _is_allowed_host(self, host: str) -> bool:
        if host in self._hosts or (host.endswith(".") and host[:-1] == "localhost"):
            return True
        if not self._allows_addresses:
            return False
        from ipaddress import ip_address  # not needed in a browser

        try:
            ip_address(host.strip("[]"))
        except ValueError:
            return False
        return True


def _read_header(headers: Iterable[tuple[bytes, bytes]], name: bytes) -> str | None:
    """Return the value of a header; None if there is none, or more than one."""
    values = [value for key, value in headers if key == name]
    return values[0].decode("latin-1") if len(values) == 1 else None


class _ClientLeft(Exception):
    """The client left before it had sent its body."""


async def _read_body(scope: Scope, receive: Receive) -> bytes:
    """Return the whole body; raises Refusal if it is too large or too slow."""
    content_length = _read_header(scope["headers"], b"content-length")
    if content_length is not None and content_length.isdigit() and int(content_length[:20]) > MOST_BODY:
        raise _too_large_error()
    pieces: list[bytes] = []
    size = 0
    try:
        async with asyncio.timeout(SECONDS_TO_SEND):
            more = True
            while more:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise _ClientLeft
                piece = message.get("body", b"")
                size += len(piece)
                if size > MOST_BODY:
                    raise _too_large_error()
                pieces.append(piece)
                more = message.get("more_body", False)
    except TimeoutError:
        raise Refusal(
            408,
            "TooSlow",
            _("the request was not complete after {seconds} seconds", seconds=f"{SECONDS_TO_SEND:g}"),
        ) from None
    return b"".join(pieces)


def _too_large_error() -> Refusal:
    return Refusal(
        413,
        "TooLarge",
        _(
            "this has more than {most_body} bytes, too big for this page; in a terminal: berge review FILE",
            most_body=MOST_BODY,
        ),
    )


def _replay_body(body: bytes, receive: Receive) -> Receive:
    """Return a receive function whose first message is the body; later ones are those of `receive`."""
    is_replayed = False

    async def receive_body_once() -> Message:
        nonlocal is_replayed
        if is_replayed:
            return await receive()
        is_replayed = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive_body_once


async def _send_error(send: Send, refusal: Refusal, scope: Scope) -> None:
    language = parse_language(_read_header(scope["headers"], b"accept-language") or "")
    body = json.dumps(build_error_document(refusal.kind, localize(refusal.message, language))).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    headers.append((b"connection", b"close"))  # the rest of a refused body is not read
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
