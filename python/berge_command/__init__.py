"""The command `berge`: until it can tell people of it, Ctrl-C ends it without a word.

It is a package of its own because whatever lies in `berge` is preceded by all that `berge` imports.
"""

import signal

if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def main() -> int:
    """Run the command line and return its exit status."""
    from berge.cli import main as run

    return run()
