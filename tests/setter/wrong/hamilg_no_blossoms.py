"""No blossoms: a search as on bipartite graphs, which odd cycles mislead."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../programs"))
import hamilg


def even(root, mate):
    parent = [-1] * len(hamilg.near)
    visited, waiting = {root}, [root]
    for v in waiting:
        for w in hamilg.near[v]:
            if parent[w] < 0 and w not in visited:
                parent[w] = v
                if mate[w] < 0:
                    return visited, w, parent
                visited.add(mate[w])
                waiting.append(mate[w])
    return visited, -1, parent


hamilg.even = even
hamilg.main()
