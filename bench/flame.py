"""Where the time goes, as flame graphs: `make flame`.

`perf` samples the core as it solves a maze and reviews a record, both far larger than caches. Most of the core's
functions are inlined; `addr2line` tells from the debug information which they were.
"""

from __future__ import annotations

import re
import subprocess
import tempfile
from collections import Counter
from pathlib import Path

from bench import mazes, records
from bench.peers import ROOT

SIDE, WALLS, SECONDS = 2000, 0.1, 10
PROGRAM = ROOT / "target" / "flame" / "release" / "examples" / "again"
DRAW = ROOT / "target" / "tools" / "bin" / "inferno-flamegraph"
PICTURES = ROOT / "docs" / "pictures"
FRAME = re.compile(r"\s+[0-9a-f]+ (.+?)(?:\+0x([0-9a-f]+))? \((.*)\)$")
MOVING = (r"<script.*?</script>", r' onload="[^"]*"', r'<text id="(?:search|unzoom|matched|details)".*?</text>')
"""What a picture in a page has no use for: its script, and what that is worked by."""
Frame = tuple[str, int, bool]
"""The symbol, the offset in it, and whether it is the program's own."""


def said_by(*command: str | Path, stdin: str | None = None) -> str:
    """Return what a command prints."""
    return subprocess.run(command, input=stdin, capture_output=True, text=True, check=True, cwd=ROOT).stdout


def sampled(work: str, path: Path) -> list[list[Frame]]:
    """Return the stacks, innermost frame first, that are found as the core works on a file."""
    command = [str(PROGRAM), work, str(path), str(SECONDS)]
    with tempfile.NamedTemporaryFile() as data:
        subprocess.run(
            ["perf", "record", "--quiet", "--freq=499", "-g", f"--output={data.name}", *command],
            check=True,
        )
        text = said_by("perf", "script", "--input", data.name, "--no-demangle", "--fields", "ip,sym,symoff,dso")
    stacks = []
    for block in text.split("\n\n"):
        found = [match.groups() for line in block.splitlines() if (match := FRAME.match(line))]
        stacks.append([(name, int(offset or "0", 16), Path(where) == PROGRAM) for name, offset, where in found])
    return [stack for stack in stacks if stack]


def inlined(frames: set[tuple[Frame, bool]]) -> dict[tuple[Frame, bool], list[str]]:
    """Return the names of the core's functions that each of the program's own frames stands for, innermost first.

    Those of Rust's own library count as a part of what calls them. With a frame goes whether the program was there, and
    is not to return there.
    """
    symbols = said_by("nm", "--defined-only", PROGRAM).splitlines()
    places = {name: int(address, 16) for address, _, name in (line.split(maxsplit=2) for line in symbols)}
    known = [key for key in frames if key[0][0] in places]
    addresses = "".join(f"{places[name] + offset - (not here):#x}\n" for (name, offset, _), here in known)
    lines = said_by("addr2line", "-a", "-f", "-i", "-C", "-e", PROGRAM, stdin=addresses).splitlines()
    names: list[list[str]] = []
    place = False
    for line in lines:
        if line.startswith("0x"):
            names.append([])
            place = False
        elif (place := not place) and ("berge_core::" in line or line.startswith("again::")):
            names[-1].append(readable(line))
    return dict(zip(known, names, strict=True))


def readable(name: str) -> str:
    """Return a function's name without its hash, its types' parameters, and its type's module."""
    name = re.sub(r"(::\{\{closure\}\})*(::h[0-9a-f]{16})?$", "", name)
    name = re.sub(r"^<(.+?) as .+>::", r"\1::", name)
    while (bare := re.sub(r"(::)?<[^<>]*>", "", name)) != name and bare:
        name = bare
    name = re.sub(r"^(berge_core|again)::", "", name)
    return re.sub(r"^(\w+::)+(?=[A-Z])", "", name).replace(";", ",")


def folded(stacks: list[list[Frame]]) -> str:
    """Return stacks, outermost frame first, and how often each was found."""
    own = {(frame, depth == 0) for stack in stacks for depth, frame in enumerate(stack) if frame[2]}
    names = inlined(own)
    counts: Counter[str] = Counter()
    for stack in stacks:
        whole: list[str] = []
        for depth, frame in enumerate(stack):
            whole += names.get((frame, depth == 0), []) if frame[2] else [elsewhere(frame[0])]
        shown = whole[::-1]
        shown = shown[shown.index("main") + 1 :] if "main" in shown else shown
        counts[";".join(name for i, name in enumerate(shown) if not i or name != shown[i - 1])] += 1
    return "".join(f"{stack} {count}\n" for stack, count in sorted(counts.items()) if stack)


def elsewhere(name: str) -> str:
    """Return what is said of a function that is not the program's own."""
    return "memory, of the C library" if re.search("alloc|free|mem(cpy|move|set)", name) else "the system"


def draw(work: str, title: str, text: str) -> None:
    """Write a flame graph of some work."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write(text)
        file.flush()
        stacks = folded(sampled(work, Path(file.name)))
    style = ["--deterministic", "--colors=orange", "--bgcolors=#ffffff", "--width=1000", "--minwidth=0.3"]
    picture = said_by(DRAW, *style, "--countname=samples", f"--title={title}", stdin=stacks)
    for moving in MOVING:
        picture = re.sub(moving, "", picture, flags=re.DOTALL)
    (PICTURES / f"flame-{work}.svg").write_text(picture)


def main() -> None:
    """Draw both."""
    size = f"{SIDE} x {SIDE}"
    draw("solve", f"solve, {size}, {WALLS:.0%} walls", mazes.maze(SIDE, SIDE, WALLS, 1))
    draw("review", f"review, {size}, ham", records.record("ham", SIDE))


if __name__ == "__main__":
    main()
