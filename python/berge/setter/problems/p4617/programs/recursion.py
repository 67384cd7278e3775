# Wrong: searches in depth by calling itself, deeper than Python's stack allows.
import sys


def main():
    n, m, *ends = map(int, sys.stdin.read().split())
    ways = [[] for _ in range(2 * n)]  # the valleys come after the peaks
    for path in range(m):
        peak, valley = ends[2 * path] - 1, n + ends[2 * path + 1] - 1
        ways[peak].append(valley)
        ways[valley].append(peak)
    mate = [-1] * (2 * n)
    mirko = set()

    def collect(here, part):
        """Add everything that can be reached to a part."""
        part[here] = True
        for there in ways[here]:
            if there not in part:
                collect(there, part)

    def augment(root):
        """Whether the matching grows by a path from a peak; if not, the peaks that it can leave out are Mirko's."""
        came_from, queue = {}, [root]
        for peak in queue:
            for valley in ways[peak]:
                if valley in came_from:
                    continue
                came_from[valley] = peak
                if mate[valley] >= 0:
                    queue.append(mate[valley])
                    continue
                while valley >= 0:
                    peak = came_from[valley]
                    mate[valley], mate[peak], valley = peak, valley, mate[peak]
                return True
        mirko.update(queue)
        return False

    done = {}
    for peak in range(n):
        if peak not in done:
            part = {}
            collect(peak, part)
            done.update(part)
            peaks = [one for one in part if one < n]
            for one in peaks:
                augment(one)
    for peak in range(n):
        print("Mirko" if peak in mirko else "Slavko")


main()
