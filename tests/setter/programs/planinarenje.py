"""A right program for P4617: a peak loses iff some maximum matching misses it."""

import sys

sys.setrecursionlimit(20_000)
ways: list[list[int]] = []
peak_of: dict[int, int] = {}


def read() -> None:
    n, _, *ends = map(int, sys.stdin.read().split())
    ways.extend([] for _ in range(n))
    for peak, valley in zip(ends[::2], ends[1::2], strict=True):
        ways[peak - 1].append(valley - 1)


def search(peak: int, visited: set[int]) -> bool:
    for valley in ways[peak]:
        if valley not in visited:
            visited.add(valley)
            if valley not in peak_of or search(peak_of[valley], visited):
                peak_of[valley] = peak
                return True
    return False


def losing() -> set[int]:
    results = [peak for peak in range(len(ways)) if not search(peak, set())]
    expected = set(results)
    for peak in results:
        for valley in ways[peak]:
            if peak_of[valley] not in expected:
                expected.add(peak_of[valley])
                results.append(peak_of[valley])
    return expected


def main() -> None:
    read()
    lost = losing()
    for peak in range(len(ways)):
        print("Mirko" if peak in lost else "Slavko")


if __name__ == "__main__":
    main()
