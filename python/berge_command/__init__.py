"""The command `berge`: until it can tell people of it, Ctrl-C ends it without a word.

It is a package of its own because whatever lies in `berge` is preceded by all that `berge` imports.
"""

import _signal  # type: ignore[import-not-found]  # built in, while `signal` is read from a file, and reads others

if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:
    _signal.signal(_signal.SIGINT, _signal.SIG_DFL)


def main() -> int:
    """Run the command line and return its exit status."""
    import gc

    # What is loaded stays: nobody has to look for garbage while it comes, nor in it later and at the end.
    gc.disable()
    from berge.cli import main as run

    gc.freeze()
    gc.enable()
    return run()
