# Wrong: gives each peak the first free valley, which may leave over more peaks than a maximum matching does.
import sys


def main():
    n, m, *ends = map(int, sys.stdin.read().split())
    peak_of, matched = {}, set()
    for path in range(m):
        peak, valley = ends[2 * path], ends[2 * path + 1]
        if peak not in matched and valley not in peak_of:
            peak_of[valley] = peak
            matched.add(peak)
    for peak in range(1, n + 1):
        print("Slavko" if peak in matched else "Mirko")


main()
