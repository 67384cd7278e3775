"""A right program for HAMILG: a maximum matching by Edmonds' blossoms; a start loses if one of these misses it."""

import sys

near: list[list[int]] = []


def graphs() -> list[list[list[int]]]:
    words = iter(map(int, sys.stdin.read().split()))
    cases = []
    for _ in range(next(words)):
        order, size = next(words), next(words)
        lists: list[list[int]] = [[] for _ in range(order)]
        for _ in range(size):
            v, w = next(words) - 1, next(words) - 1
            lists[v].append(w)
            lists[w].append(v)
        cases.append(lists)
    return cases


def contract(base: list[int], mate: list[int], parent: list[int], v: int, w: int) -> int:
    """Return where the paths of two even vertices meet."""
    on_path = set()
    while True:
        v = base[v]
        on_path.add(v)
        if mate[v] < 0:
            break
        v = parent[mate[v]]
    while base[w] not in on_path:
        w = parent[mate[base[w]]]
    return base[w]


def even(root: int, mate: list[int]) -> tuple[set[int], int, list[int]]:
    """Return the vertices that even alternating paths reach from a vertex, and the end of an augmenting one, or -1."""
    order = len(near)
    base, parent = list(range(order)), [-1] * order
    visited, waiting = {root}, [root]
    for v in waiting:
        for w in near[v]:
            if base[v] == base[w] or mate[v] == w:
                continue
            if w in visited:
                stem = contract(base, mate, parent, v, w)
                inside = set()
                for x, child in ((v, w), (w, v)):
                    while base[x] != stem:
                        inside |= {base[x], base[mate[x]]}
                        parent[x] = child
                        child = mate[x]
                        x = parent[mate[x]]
                for x in range(order):
                    if base[x] in inside:
                        base[x] = stem
                        if x not in visited:
                            visited.add(x)
                            waiting.append(x)
            elif parent[w] < 0:
                parent[w] = v
                if mate[w] < 0:
                    return visited, w, parent
                visited.add(mate[w])
                waiting.append(mate[w])
    return visited, -1, parent


def maximum() -> list[int]:
    mate = [-1] * len(near)
    for root in range(len(near)):
        if mate[root] < 0:
            _, end, parent = even(root, mate)
            while end >= 0:
                before = parent[end]
                following = mate[before]
                mate[before], mate[end] = end, before
                end = following
    return mate


def answer() -> int:
    mate = maximum()
    return len(set().union(*(even(v, mate)[0] for v in range(len(near)) if mate[v] < 0)))


def main() -> None:
    for lists in graphs():
        near[:] = lists
        print(answer())


if __name__ == "__main__":
    main()
