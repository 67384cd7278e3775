"""`berge board`: serves the page on this machine."""

from __future__ import annotations

import argparse
import contextlib
from functools import partial
from typing import Any

from berge import web
from berge.cli import terminal
from berge.cli.documents import read_input_text, read_with_start
from berge.cli.options import (
    add_command,
    add_language,
    add_ruleset,
    add_start,
    add_table,
    build_number_parser,
    choose_language,
)
from berge.errors import PackageError
from berge.i18n import _, localize


def add(commands: Any) -> None:
    """Add the command."""
    about = _("Open the analysis board in the browser: review, explain, try, play, edit. Ctrl-C ends it.")
    command = add_command(commands, "board", run, about, _("a game or a setup to show: a file or a notation"))
    add_ruleset(command)
    add_start(command)
    add_language(command)
    add_table(command)
    command.add_argument(
        "--port",
        type=build_number_parser(0, 65535),
        help=_("the port to listen on (8765, or a free one if that is taken)"),
    )
    command.add_argument(
        "--host", default="127.0.0.1", help=_("the address to listen on (127.0.0.1: this machine only)")
    )
    command.add_argument("--base", metavar="URL", help=_("where the published page is, for the links that it gives"))
    command.add_argument("--no-browser", action="store_true", help=_("do not open a browser"))


def run(options: argparse.Namespace) -> int:
    """Serve the page; returns the exit status."""
    content: bytes | None
    says_how = options.header is not None or options.columns is not None or options.keep_zeros
    if options.file is not None and (options.start is not None or says_how):
        game = read_with_start(options).game
        content, options.ruleset = game.dumps("json").encode(), None
    else:
        content = None if options.file is None else read_input_text(options).data
    return _serve(content, options)


def _serve(content: bytes | None, options: argparse.Namespace) -> int:
    """Serve the page with the input on it until Ctrl-C; returns the exit status."""
    host, language = options.host, choose_language(options)
    if not web.is_installed():
        raise PackageError("fastapi")
    base = None if options.base is None else _check_base(options.base)
    opened = b"null" if content is None else web.open_first(content, options.ruleset)
    listeners = web.listen(host, options.port)
    listening_host, port = listeners[0].getsockname()[:2]
    address_host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(listening_host, host)
    address = f"http://{f'[{address_host}]' if ':' in address_host else address_host}:{port}/"
    if options.lang is not None:
        address += f"?lang={language}"
    if host not in web.LOOPBACK:
        terminal.write_error(
            localize(
                _("warning: with --host {host} everyone who can reach this machine can use the board", host=host),
                language,
            )
        )
    with contextlib.suppress(KeyboardInterrupt):
        web.serve(listeners, opened, host, partial(_announce_board, address, language, not options.no_browser), base)
    return 0


def _check_base(base: str) -> str:
    from berge.web.publish import check_base

    return check_base(base)


def _announce_board(address: str, language: str, browser: bool) -> None:
    """Write the address of the board at the end of the line, so that it is easy to copy; open the browser."""
    terminal.write_error(localize(_("the board (Ctrl-C ends it) is at {address}", address=address), language))
    if browser:
        import webbrowser

        webbrowser.open(address)
