"""`berge board`: the page, on this machine."""

from __future__ import annotations

import argparse
import contextlib
from functools import partial
from typing import Any

from berge import web
from berge.cli import terminal
from berge.cli.documents import input_of, read_with_start
from berge.cli.options import add_command, add_ruleset, add_start
from berge.errors import InputError
from berge.i18n import _, environment_language, localize


def add(commands: Any) -> None:
    """Add the command."""
    about = "Open the analysis board in the browser: review, explain, try, play, edit. Ctrl-C ends it."
    command = add_command(commands, "board", run, about, "a game or a start to show, a file or a notation")
    add_ruleset(command)
    add_start(command)
    command.add_argument("--port", type=_port, help="the port to listen on (8765, or any where that is taken)")
    command.add_argument("--host", default="127.0.0.1", help="the address to listen on (127.0.0.1: this machine only)")
    command.add_argument("--no-browser", action="store_true", help="do not open a browser")


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 6 and int(text) < 1 << 16):
        raise argparse.ArgumentTypeError(
            _("{value} is not a number from {low} to {high}", value=ascii(text), low=0, high=65535)
        )
    return int(text)


def run(options: argparse.Namespace) -> int:
    """Serve the page; returns the exit status."""
    content: bytes | None
    if options.start is not None and options.file is not None:
        game = read_with_start(options).game
        content, options.ruleset = game.dumps("json").encode(), None
    else:
        content = None if options.file is None else input_of(options).data
    return _serve(content, options.ruleset, options.host, options.port, browser=not options.no_browser)


def _serve(content: bytes | None, ruleset: str | None, host: str, port: int | None, *, browser: bool) -> int:
    """Serve the page until Ctrl-C, with what the input holds on it; returns the exit status."""
    if not web.installed():
        raise InputError(_("the board needs FastAPI and uvicorn: pip install 'berge[web]'"))
    initial_page = b"null" if content is None else web.open_first(content, ruleset)
    listeners = web.listen(host, port)
    bound, number = listeners[0].getsockname()[:2]
    url_host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(bound, host)
    address = f"http://{f'[{url_host}]' if ':' in url_host else url_host}:{number}/"
    if host not in web.LOOPBACK:
        terminal.complain(
            localize(
                _("warning: with --host {host} whoever can reach this machine can use the board", host=host),
                environment_language(),
            )
        )
    with contextlib.suppress(KeyboardInterrupt):
        web.serve(listeners, initial_page, host, partial(_greet, address, browser))
    return 0


def _greet(address: str, browser: bool) -> None:
    terminal.complain(
        localize(_("the board is at {address} (Ctrl-C ends it)", address=address), environment_language())
    )
    if browser:
        import webbrowser

        webbrowser.open(address)
