"""`berge board`: the page, on this machine."""

from __future__ import annotations

import contextlib
from functools import partial

from berge import web
from berge.cli import terminal


def run(content: bytes | None, ruleset: str | None, host: str, port: int | None, *, browser: bool) -> int:
    """Serve the page until Ctrl-C, with what the input holds on it; returns the exit status."""
    if not web.installed():
        terminal.complain("the board needs FastAPI and uvicorn: pip install 'berge[web]'")
        return 2
    opened = b"null" if content is None else web.open_first(content, ruleset)
    listeners = web.listen(host, port)
    bound, number = listeners[0].getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(bound, host)
    address = f"http://{f'[{shown}]' if ':' in shown else shown}:{number}/"
    if host not in web.LOOPBACK:
        terminal.complain(f"warning: with --host {host} whoever can reach this machine can use the board")
    with contextlib.suppress(KeyboardInterrupt):
        web.serve(listeners, opened, host, partial(_greet, address, browser))
    return 0


def _greet(address: str, browser: bool) -> None:
    terminal.complain(f"the board is at {address} (Ctrl-C ends it)")
    if browser:
        import webbrowser

        webbrowser.open(address)
