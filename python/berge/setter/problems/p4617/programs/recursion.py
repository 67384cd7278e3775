# Wrong: searches in depth by calling itself, deeper than Python's stack allows.
import sys


def main():
    n, m, *ends = map(int, sys.stdin.read().split())
    ways = [[] for _ in range(n)]
    for path in range(m):
        ways[ends[2 * path] - 1].append(ends[2 * path + 1] - 1)
    peak_of = {}

    def augment(peak, seen):
        for valley in ways[peak]:
            if valley not in seen:
                seen.add(valley)
                if valley not in peak_of or augment(peak_of[valley], seen):
                    peak_of[valley] = peak
                    return True
        return False

    left = [peak for peak in range(n) if not augment(peak, set())]
    mirko = set(left)
    for peak in left:
        for valley in ways[peak]:
            if peak_of[valley] not in mirko:
                mirko.add(peak_of[valley])
                left.append(peak_of[valley])
    for peak in range(n):
        print("Mirko" if peak in mirko else "Slavko")


main()
