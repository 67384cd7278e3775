"""A greedy matching, which is not always maximum."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../programs"))
import maze


def augment(root):
    for w in maze.near(root):
        if w not in maze.mate:
            maze.mate[root], maze.mate[w] = w, root
            return True
    return False


def losing():
    losing_cells = maze.over()
    seen = set(losing_cells)
    for v in losing_cells:
        for w in maze.near(v):
            if w in maze.mate and maze.mate[w] not in seen:
                seen.add(maze.mate[w])
                losing_cells.append(maze.mate[w])
    return sorted(seen)


maze.augment, maze.losing = augment, losing
maze.main()
