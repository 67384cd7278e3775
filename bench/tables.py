"""Tables for people, in Markdown."""

from __future__ import annotations

from collections.abc import Sequence

from bench.peers import Result


def head(title: str, columns: Sequence[str]) -> None:
    """Print a title and the head of a table."""
    print(f"\n## {title}\n")
    line(columns)
    line(["---"] * len(columns))


def line(cells: Sequence[str]) -> None:
    """Print a row."""
    print("| " + " | ".join(cells) + " |", flush=True)


def seconds(value: float | None) -> str:
    """Return a time as people read it."""
    if value is None:
        return "-"
    if value < 0.01:
        return f"{value * 1e3:.2f} ms"
    return f"{value * 1e3:.0f} ms" if value < 1 else f"{value:.1f} s"


def against(peer: Result | None, own: float | None, patience: float, agrees: bool | None) -> str:
    """Return a peer's time and how many times that of berge it is; `-` where it was not asked."""
    if peer is None:
        return "-"
    if peer.status == "limit":
        return f"> {patience:g} s"
    if peer.status == "failed" or peer.seconds is None:
        return "failed"
    times = peer.ratio_to(own)
    ratio = f" ({times:.2g}x)" if times and times < 100 else f" ({times:.0f}x)" if times else ""
    clock = f"< {seconds(peer.resolution)}" if peer.seconds < peer.resolution else seconds(peer.seconds)
    return clock + ratio + (" DISAGREES" if agrees is False else "")


def memory(value: int | None, cells: int) -> str:
    """Return the peak memory, in all and by the cell or vertex."""
    return "-" if not value else f"{value / 2**20:.1f} MB, {value / cells:.1f} B"
