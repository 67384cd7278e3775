"""What all tests have in common."""

import os

os.environ.pop("LC_ALL", None)
os.environ["LC_MESSAGES"] = "C"  # the tests read English, whatever the tester speaks
