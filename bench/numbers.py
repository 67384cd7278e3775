"""Numbers for people."""

from __future__ import annotations

from collections.abc import Sequence

from bench.peers import Result


def seconds(value: float | None) -> str:
    """Return a time as people read it."""
    if value is None:
        return "-"
    if value < 1e-4:
        return f"{value * 1e6:.1f} us"
    if value < 0.01:
        return f"{value * 1e3:.2f} ms"
    return f"{value * 1e3:.0f} ms" if value < 1 else f"{value:.1f} s"


def spread(values: Sequence[float | None]) -> str:
    """Return the least and the most of some times."""
    known = [value for value in values if value is not None]
    return f"{seconds(min(known))} to {seconds(max(known))}" if len(known) > 1 else "-"


def times(value: float) -> str:
    """Return a ratio."""
    return f"{value:.2g}x" if value < 100 else f"{value:,.0f}x"


def against(peers: Sequence[Result | None], own: Sequence[Result], patience: float) -> str:
    """Return a peer's time, and how many times that of berge it is, on some seeds; `-` where it was not asked."""
    first = peers[0]
    if first is None:
        return "-"
    if first.status == "hopeless":
        return f"(> {patience:g} s)"
    if first.status == "limit":
        return f"> {patience:g} s"
    if first.status == "failed" or first.seconds is None:
        return "failed"
    pairs = [(peer, mine) for peer, mine in zip(peers, own, strict=True) if peer and peer.status == "done"]
    ratios = [ratio for peer, mine in pairs if (ratio := peer.ratio_to(mine.seconds))]
    known = first.ratio_to(own[0].seconds)
    said = times(known) if known else ""
    if known and len(ratios) > 1 and times(min(ratios)) != times(max(ratios)):
        said += f", {times(min(ratios))[:-1]} to {times(max(ratios))}"
    clock = f"< {seconds(first.resolution)}" if first.seconds < first.resolution else seconds(first.seconds)
    wrong = any(mine.agrees_with(peer) is False for peer, mine in pairs)
    return clock + (f" ({said})" if said else "") + (" DISAGREES" if wrong else "")


def memory(value: int | None, cells: int) -> str:
    """Return the peak memory, in all and by the cell or vertex."""
    return "-" if value is None else f"{value / 2**20:.1f} MB, {value / cells:.1f} B"
