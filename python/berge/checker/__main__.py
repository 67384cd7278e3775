"""`python -m checker FILE` checks the proofs in a document of berge."""

import sys

from . import Refuted, Unreadable, check, read

if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m checker FILE")
    try:
        with open(sys.argv[1], "rb") as file:
            print("proved:", check(read(file.read())))
    except (OSError, Refuted, Unreadable) as reason:
        sys.exit(f"not proved: {reason}")
