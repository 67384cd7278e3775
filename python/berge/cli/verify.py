"""`berge verify`: whether proofs hold, by the independent checker."""

from __future__ import annotations

import argparse
from typing import Any

from berge import checker
from berge.cli import terminal
from berge.cli.options import add_command, add_language, language_of
from berge.formats import read_document
from berge.words import refusals


def add(commands: Any) -> None:
    """Add the command."""
    about = "Check the proofs in a certificate, a review or a solution (JSON) with the independent checker."
    add_language(add_command(commands, "verify", run, about, notation=False))


def run(options: argparse.Namespace) -> int:
    """Tell whether the proofs hold; returns 1 where they do not."""
    language = language_of(options)
    document = read_document(terminal.read(options.file))
    try:
        with terminal.clock(language, "checking"):
            said, status = f"proved: {checker.check(document)}", 0
    except checker.Refuted as refuted:
        said, status = f"not proved: {refuted}", 1
    terminal.write([refusals.told(language, said) + "\n"], None)
    return status
