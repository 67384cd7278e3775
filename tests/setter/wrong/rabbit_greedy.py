"""A greedy matching, which is not always maximum."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../programs"))
import rabbit


def search(v, visited):
    for w in rabbit.near[v]:
        if w not in rabbit.gone and w not in rabbit.mate:
            rabbit.mate[v], rabbit.mate[w] = w, v
            return True
    return False


rabbit.search = search
rabbit.main()
