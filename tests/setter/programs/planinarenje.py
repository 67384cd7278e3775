"""A right program for P4617: a peak loses if some maximum matching misses it."""

import sys

sys.setrecursionlimit(20_000)
valleys_beside: list[list[int]] = []
peak_of: dict[int, int] = {}


def read() -> None:
    n, _, *ends = map(int, sys.stdin.read().split())
    valleys_beside.extend([] for _ in range(n))
    for peak, valley in zip(ends[::2], ends[1::2], strict=True):
        valleys_beside[peak - 1].append(valley - 1)


def search(peak: int, visited: set[int]) -> bool:
    for valley in valleys_beside[peak]:
        if valley not in visited:
            visited.add(valley)
            if valley not in peak_of or search(peak_of[valley], visited):
                peak_of[valley] = peak
                return True
    return False


def losing() -> set[int]:
    losing_peaks = [peak for peak in range(len(valleys_beside)) if not search(peak, set())]
    seen = set(losing_peaks)
    for peak in losing_peaks:
        for valley in valleys_beside[peak]:
            if peak_of[valley] not in seen:
                seen.add(peak_of[valley])
                losing_peaks.append(peak_of[valley])
    return seen


def main() -> None:
    read()
    lost = losing()
    for peak in range(len(valleys_beside)):
        print("Mirko" if peak in lost else "Slavko")


if __name__ == "__main__":
    main()
