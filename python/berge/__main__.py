"""The command `berge`, also `python -m berge`."""

import sys

try:
    import signal
except KeyboardInterrupt:  # to load it takes some milliseconds
    sys.exit(130)


def main() -> int:
    """Run the command line and return its exit status."""
    # While the program loads, Ctrl-C ends it without a traceback; `berge.cli.main` then says what was interrupted.
    try:
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, signal.SIG_DFL)
    except KeyboardInterrupt:
        return 130
    import gc

    gc.disable()  # what is loaded now stays: a search for garbage would only take time
    from berge.cli import main as run

    gc.freeze()
    gc.enable()
    return run()


if __name__ == "__main__":
    sys.exit(main())
