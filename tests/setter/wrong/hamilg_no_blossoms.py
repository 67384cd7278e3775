"""No blossoms: a search as on bipartite graphs, which odd cycles mislead."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../programs"))
import hamilg


def even(root, mate):
    parent = [-1] * len(hamilg.near)
    reached, waiting = {root}, [root]
    for v in waiting:
        for w in hamilg.near[v]:
            if parent[w] < 0 and w not in reached:
                parent[w] = v
                if mate[w] < 0:
                    return reached, w, parent
                reached.add(mate[w])
                waiting.append(mate[w])
    return reached, -1, parent


hamilg.even = even
hamilg.main()
