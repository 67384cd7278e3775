"""Throw changed samples at the command line: `python tests/fuzz/fuzz_python.py SECONDS [SEED]`.

Every input must end in an answer or in one line of complaint within a second. What does not is printed, and is to be
kept as a case in tests/hostile; the status is then 1.
"""

import io
import random
import sys
import tempfile
import time
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

from berge.cli import main

EXAMPLES = Path(__file__).parents[2] / "examples"
PIECES = [
    b"-1", b"0", b"1", b"4294967296", b"2147483648", b"9" * 30, b"NaN", b"1e400", b"true", b"null", b"[]", b"{}",
    b'"x"', b"\x00", b"\xff", b"\xef\xbb\xbf", b".", b"X", b"O", b"#", b"\r\n", b" ", b"\t",
    b"\xe2\x80\xae", b"\x1b[31m",
    b"[" * 200_000, b'{"a":' * 100_000,
]  # fmt: skip


def run(*arguments: str) -> tuple[int, str, str]:
    """Run a command in this process; return its status, output and complaints."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = main(arguments)
    return status, out.getvalue(), err.getvalue()


def samples() -> list[bytes]:
    """Return a sample of every format."""
    records, maze = sorted((EXAMPLES / "rabbit").iterdir()), EXAMPLES / "maze/jsoi2009.txt"
    proofs = ["--format", "json", "--certificates"]
    documents = [run("review", str(path), *proofs) for path in records]
    documents += [run("solve", str(path), *proofs) for path in [*records, maze]]
    documents += [run("convert", str(path)) for path in [*records, maze]]
    return [path.read_bytes() for path in [*records, maze]] + [out.encode() for _, out, _ in documents]


def mutate(sample: bytes, rng: random.Random) -> bytes:
    """Return a sample with a few changes."""
    data = bytearray(sample)
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(data) + 1)
        match rng.randrange(5):
            case 0:
                del data[at:]
            case 1:
                data[at : at + 1] = bytes([rng.randrange(256)])
            case 2:
                data[at:at] = rng.choice(PIECES)
            case 3:
                data[at : at + rng.randint(1, 6)] = rng.choice(PIECES)
            case _:
                del data[at : at + rng.randint(1, 5)]
    return bytes(data)


def complaint_about(command: list[str]) -> str | None:
    """Run a command; return what is wrong with how it ended."""
    start = time.monotonic()
    try:
        status, out, err = run(*command)
    except BaseException as error:  # whatever it is, it is a find
        return repr(error)
    if time.monotonic() - start > 1:
        return "took more than a second"
    if status not in (0, 1, 2):
        return err
    if status == 2 and (out or err.count("\n") != 1 or not err[:-1].isprintable()):
        return f"told badly: {err!r}"
    return None


def fuzz(seconds: float, seed: int) -> int:
    """Try inputs for so many seconds; return how many were found that end badly."""
    rng, known, finds, tried = random.Random(seed), samples(), 0, 0
    commands = [["review"], ["solve"], ["verify"], ["convert"], ["review", "--format", "json", "--certificates"]]
    end = time.monotonic() + seconds
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "input"
        while time.monotonic() < end:
            data = mutate(rng.choice(known), rng)
            path.write_bytes(data)
            for command in commands:
                tried += 1
                if found := complaint_about([*command, str(path)]):
                    finds += 1
                    print(f"{command}: {found}\n  {data[:2000]!r}")
    print(f"seed {seed}: {tried} runs, {finds} finds")
    return finds


if __name__ == "__main__":
    sys.exit(bool(fuzz(float(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else time.time_ns())))
