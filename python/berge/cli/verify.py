"""`berge verify`: whether proofs hold, by the independent checker."""

from __future__ import annotations

import argparse
import os
from typing import Any

from berge.cli import terminal
from berge.cli.options import add_command, add_language, choose_language
from berge.formats import read_document
from berge.games.builtin import RULESETS
from berge.i18n import _, localize
from berge.verdicts import verify


def add(commands: Any) -> None:
    """Add the command."""
    about = _("Check the proofs in a certificate, a review or a solution (JSON) with the independent checker.")
    add_language(add_command(commands, "verify", run, about, notation=False))


def run(options: argparse.Namespace) -> int:
    """Write whether the proofs hold; returns 1 if one does not."""
    language = choose_language(options)
    is_setup = options.file.partition(":")[0] in RULESETS and not os.path.exists(options.file)
    document = read_document(options.file.encode() if is_setup else terminal.read(options.file))
    with terminal.show_clock(language, "checking"):
        verdict = verify(document)
    terminal.write([localize(verdict.message, language) + "\n"], None)
    return 0 if verdict else 1
