"""`berge publish`: the board as static files, or as one file, that needs no server."""

from __future__ import annotations

import argparse
from typing import Any

from berge import web
from berge.cli import terminal
from berge.cli.documents import read_input_text
from berge.cli.options import add_language, add_ruleset, choose_language, find_file
from berge.documents import choose_format
from berge.errors import FormatError
from berge.i18n import _, localize, ngettext


def add(commands: Any) -> None:
    """Add the command."""
    about = _("Write the board as static files for any web host, or as one file that opens anywhere.")
    command: argparse.ArgumentParser = commands.add_parser("publish", help=about, description=about)
    command.add_argument("output", metavar="OUTPUT", help=_("a folder; with --single an HTML file"))
    command.add_argument(
        "file", type=find_file, metavar="FILE", nargs="?", help=_("a game or a setup to show: a file or a notation")
    )
    command.add_argument("--single", action="store_true", help=_("write one file, which needs no network"))
    command.add_argument("--base", metavar="URL", help=_("where the page will be, for the links that it gives"))
    add_ruleset(command)
    add_language(command)
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Write the page; returns the exit status."""
    from berge.web import publish

    opened = b"null" if options.file is None else web.open_first(read_input_text(options).data, options.ruleset)
    if not options.output:
        raise FormatError(_("OUTPUT is empty: name a new or an empty folder, or with --single a file"))
    base = None if options.base is None else publish.check_base(options.base)
    if options.single:
        terminal.check_not_input([options.file or ""], "OUTPUT", options.output)
        choose_format(options.output, {"html": "html"}, "html")
        terminal.write(publish.write_single_page(opened, base), options.output)
        return 0
    names = publish.publish_folder(options.output, opened, base)
    message = ngettext(
        "{n} file of the board is in {folder}; open it through a web server",
        "{n} files of the board are in {folder}; open it through a web server",
        len(names),
        folder=options.output,
    )
    terminal.write_error(localize(message, choose_language(options)))
    return 0
