# Right: from a peak Slavko wins iff every maximum matching covers it. Searches in width, so nothing recurses.
import sys


def main():
    n, m, *ends = map(int, sys.stdin.read().split())
    ways = [[] for _ in range(n)]
    for path in range(m):
        ways[ends[2 * path] - 1].append(ends[2 * path + 1] - 1)
    peak_of, valley_of = [-1] * n, [-1] * n

    def augment(root):
        """Whether a path leads from this peak to a valley without one; along it the matching grows."""
        parent = {}
        queue = [root]
        for peak in queue:
            for valley in ways[peak]:
                if valley in parent:
                    continue
                parent[valley] = peak
                if peak_of[valley] >= 0:
                    queue.append(peak_of[valley])
                    continue
                while valley >= 0:
                    above = parent[valley]
                    following = valley_of[above]
                    peak_of[valley], valley_of[above] = above, valley
                    valley = following
                return True
        return False

    left = [peak for peak in range(n) if not augment(peak)]
    mirko = [False] * n
    for peak in left:
        mirko[peak] = True
    for peak in left:
        for valley in ways[peak]:
            if not mirko[peak_of[valley]]:
                mirko[peak_of[valley]] = True
                left.append(peak_of[valley])
    for peak in range(n):
        print("Mirko" if mirko[peak] else "Slavko")


main()
