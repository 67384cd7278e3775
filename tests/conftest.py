"""What all tests have in common."""

import os
import signal

os.environ.pop("LC_ALL", None)
os.environ["LC_MESSAGES"] = "C"  # the tests read English, whatever the tester speaks
# What a script starts in the background ignores Ctrl-C, and so would all that the tests start to interrupt it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
