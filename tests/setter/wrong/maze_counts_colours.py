"""Takes equal numbers of both colours for a perfect matching."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../programs"))
import maze


def losing():
    colours = [sum(v) % 2 for v in maze.free]
    return [] if 2 * sum(colours) == len(colours) else right()


right, maze.losing = maze.losing, losing
maze.main()
