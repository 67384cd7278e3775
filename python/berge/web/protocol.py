"""The limits that only the owner of a connection can keep.

uvicorn has no timeout for the headers of a request and none for a client that does not read its answer, and its own
answers (400, 503) lack the safe headers. ASGI middleware sees neither the time before a request nor the transport. So
this subclass of uvicorn's protocol keeps these limits, and nothing else.
"""

from __future__ import annotations

import asyncio
import socket
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from berge.web.guard import MOST_HEADERS, SAFE_HEADER_PAIRS, SECONDS_TO_SEND, error_body

LEAST_TAKEN = 1 << 18
"""The bytes of an answer that a client must read every SECONDS_TO_SEND, unless it has read all."""
SENT_AHEAD = 1 << 16
"""The bytes of an answer that the system may buffer: few, so that the server sees what a client has not read."""
MOST_UNSENT = 32 << 20
"""The bytes of unread answers of all clients together. Beyond it, the slowest client is disconnected."""
MOST_CONNECTIONS = 768
"""The most open connections: fewer than the files that a process may usually have open."""


class Protocol(H11Protocol):
    """uvicorn's HTTP protocol, which closes connections that are too slow, too many, or not HTTP."""

    _request_timer: asyncio.TimerHandle | None = None
    _send_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Accept a client, unless too many are connected."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(0)  # so that it is told whenever something waits to be taken
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SENT_AHEAD)
        if len(self.connections) > MOST_CONNECTIONS:
            transport.close()
        self._update_request_timer()

    def data_received(self, data: bytes) -> None:
        """Read, and time the headers of the next request."""
        super().data_received(data)
        self._update_request_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the client."""
        self._stop_request_timer()
        self._stop_send_timer()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Start to time a client that does not read its answer, and disconnect the slowest where too much is unread."""
        super().pause_writing()
        self._start_send_timer()
        waiting = [client for client in self.connections if isinstance(client, Protocol) and client._send_timer]
        waiting.sort(key=lambda client: client._send_timer.when() if client._send_timer else 0)
        unsent = sum(client.transport.get_write_buffer_size() for client in waiting)
        for client in waiting:
            if unsent > MOST_UNSENT:
                unsent -= client.transport.get_write_buffer_size()
                client.transport.abort()

    def resume_writing(self) -> None:
        """Stop the timer: the client has read all."""
        self._stop_send_timer()
        super().resume_writing()

    def _start_send_timer(self) -> None:
        self._unsent = self.transport.get_write_buffer_size()
        self._send_timer = self.loop.call_later(SECONDS_TO_SEND, self._check_progress)

    def _check_progress(self) -> None:
        if self._unsent - self.transport.get_write_buffer_size() < LEAST_TAKEN:
            self.transport.abort()
        else:
            self._start_send_timer()

    def _stop_send_timer(self) -> None:
        if self._send_timer is not None:
            self._send_timer.cancel()
            self._send_timer = None

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002
        """Send berge's own error where a request is not HTTP or has too many headers.

        Where the body is at fault, its request is not answered. An answer that has begun is cut off.
        """
        if self._is_answering():
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.close()
            return
        body = error_body(
            "BadRequest", f"found what is no HTTP request, or one with more than {MOST_HEADERS} bytes of headers"
        )
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        headers += [(b"connection", b"close"), *SAFE_HEADER_PAIRS]
        for event in (
            h11.Response(status_code=400, headers=headers, reason=b"Bad Request"),
            h11.Data(data=body),
            h11.EndOfMessage(),
        ):
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    def _update_request_timer(self) -> None:
        if self._is_answering() or self.transport.is_closing():
            self._stop_request_timer()
        elif self._request_timer is None:
            self._request_timer = self.loop.call_later(SECONDS_TO_SEND, self._close_late)

    def _stop_request_timer(self) -> None:
        if self._request_timer is not None:
            self._request_timer.cancel()
            self._request_timer = None

    def _close_late(self) -> None:
        self._request_timer = None
        self.transport.close()

    def _is_answering(self) -> bool:
        cycle: Any = self.cycle  # None before the first request
        return cycle is not None and not cycle.response_complete
