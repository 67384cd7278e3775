"""Runs changed samples on the command line: `python tests/fuzz/fuzz_python.py SECONDS [SEED]`.

Every input must end in an answer or in one line of complaint within a second, and what is read must be
written so that it reads the same. What does not is printed, and is to be
kept as a case in tests/hostile; the status is then 1.
"""

import io
import random
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from functools import partial
from pathlib import Path

from berge.cli import main
from berge.errors import InputError, LimitError
from berge.formats import loads, recognise, records, tree
from berge.games import Game
from berge.games.builtin import RULESETS
from berge.games.input_text import InputText
from berge.graphs import GRAPH_FORMATS, WRITTEN_FORMATS, Graph, parse_graph, write_graph

# Run as a script, this file would not find the lines.
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from rulesets import FREE_SETUPS, GAMES

EXAMPLES = Path(__file__).parents[2] / "examples"
PIECES = [
    b"-1", b"0", b"1", b"4294967296", b"2147483648", b"9" * 30, b"NaN", b"1e400", b"true", b"null", b"[]", b"{}",
    b'"x"', b"\x00", b"\xff", b"\xef\xbb\xbf", b".", b"X", b"O", b"#", b"\r\n", b" ", b"\t",
    b"\xe2\x80\xae", b"\x1b[31m",
    b"[" * 200_000, b'{"a":' * 100_000,
    b"+", b":", b"@", b",", b"-", b";", b"/", b"%", b"%2", b"%C3%A9", b"~", b"+1,1", b"99999x99999",
    b"(", b")", b"{", b"}", b"1.", b"1...", b"??", b"!", b"*", b"(" * 20_000, b'"', b"\\",
    b"p edge 3 2", b"e 1 2", b"c ", b"%%MatrixMarket", b"pattern symmetric", b"<edge/>", b"<!DOCTYPE x [", b"&#0;",
    b'"token"', b'"vertices"', b'"kernel"', b'"used"', b'"steps"',
]  # fmt: skip

GRAPHS = [
    b"a b\nb c # end\nlonely\n", b"1,2\n2,3\n", b"c a comment\np edge 4 3\ne 1 2\ne 2 3\ne 3 4\n",
    b"4 3 011\n1 2 5\n1 1 5 3 7\n1 2 7 4 1\n1 3 1\n", b"%%MatrixMarket matrix array integer general\n2 2\n0\n1\n1\n0\n",
    b"%%MatrixMarket matrix coordinate real symmetric\n3 3 2\n2 1 1.5\n3 2 -1\n",
    b"dl n=3, format=edgelist1\nlabels:\na b,c,d\ndata:\n1 2 0.5\n2 3\n", b"# a\nb 1\nc\n# b\nc\n",
    b"dl n=3\nlabels embedded\ndata:\na b c\na 0 1 0\nb 0 0 2\nc 0 0 0\n",
    b"*Vertices 3 1\n1 \"a\"\n2 b\n*Arcs\n1 2 1\n*Edgeslist\n3 1 2\n*Matrix\n1 0\n",
    b"LEDA.GRAPH\nstring\nint\n-2\n2\n|{a}|\n|{b}|\n1\n1 2 0 |{4}|\n",
    b"2\n2 1\n1 1\n1 2\n", b"2\n3 2\n1 2\n2 3\n2 1\n1 2\n", b"2 3\n1 2\n2 2\n2 1\n",
]  # fmt: skip
RECORDS = [
    b'[Ruleset "juniper"]\n[Start "juniper:30"]\n[Result "*"]\n\n'
    b"{Before} 1. 10 20? {why} (1... 5!? (1... 2 2. 4) 2. 15) 2. 4 *\n"
]


def run(*arguments: str) -> tuple[int, str, str]:
    """Run a command in this process; return its status, output and complaints."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = main(arguments)
    return status, out.getvalue(), err.getvalue()


def list_samples() -> list[bytes]:
    """Return a sample of every format: of every ruleset a setup, a game, a record of it, and proofs."""
    files = [path for path in sorted(EXAMPLES.glob("*/*")) if path.stat().st_size < 2000]
    lines = [*GAMES.values(), *FREE_SETUPS.values()]
    proofs = ["--format", "json", "--certificates"]
    commands = [["review", line, *proofs] for line in GAMES.values()]
    commands += [["review", line, "--format", "record"] for line in GAMES.values()]
    commands += [["convert", line, "--format", "record"] for line in GAMES.values()]
    for line in [*lines, *map(str, files)]:
        commands += [["solve", line, *proofs], ["convert", line, "--format", "json"]]
    complaint = [path.read_bytes() for path in files] + [line.encode() for line in lines] + GRAPHS + RECORDS
    for command in commands:
        status, out, err = run(*command)
        if status and command[1] not in {*map(str, files)}:
            raise SystemExit(f"{command}: {err}")
        complaint.append(out.encode())
    graph = Graph.from_edges([("a", "b<"), ("b<", "é"), ("é", "a"), ("3", "a")])
    return complaint + ["".join(write_graph(graph, format)).encode() for format in WRITTEN_FORMATS]


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


def find_complaint(command: list[str]) -> str | None:
    """Run a command; return a complaint if it did not end properly."""
    start = time.monotonic()
    try:
        status, out, err = run(*command)
    except BaseException as error:  # whatever it is, it is a find
        return repr(error)
    if time.monotonic() - start > 1:
        return "took more than a second"
    if status not in (0, 1, 2, 3):
        return err
    if status in (2, 3) and (out or err.count("\n") != 1 or not err[:-1].isprintable()):
        return f"told badly: {err!r}"
    return None


def find_reading_complaint(data: bytes) -> str | None:
    """Read an input in each format; return a complaint if a reader did not end properly."""
    readers: list[Callable[[], object]] = [partial(parse_graph, data, format) for format in GRAPH_FORMATS]
    readers += [partial(loads, data, ruleset) for ruleset in RULESETS]
    readers += [partial(tree.parse, data), partial(records.read_record, data)]
    for reader in readers:
        start = time.monotonic()
        try:
            read = reader()
            if isinstance(read, tree.Record) and tree.parse("".join(tree.write(read))) != read:
                return f"{reader}: not what was written"
            if isinstance(read, Game) and loads(read.dumps("json")) != read:
                return f"{reader}: not the game that was written"
        except (InputError, LimitError) as error:
            if not str(error).isprintable() or len(str(error)) > 500:
                return f"{reader}: told badly: {str(error)[:1000]!r}"
        except BaseException as error:
            return f"{reader}: {error!r}"
        if time.monotonic() - start > 1:
            return f"{reader}: took more than a second"
    return None


def try_inputs(seconds: float, seed: int) -> int:
    """Try inputs for a time in seconds; return how many did not end properly."""
    rng, known, finds, trials = random.Random(seed), list_samples(), 0, 0
    commands = [["review"], ["solve"], ["verify"], ["convert"], ["review", "--format", "json", "--certificates"]]
    end = time.monotonic() + seconds
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "input"
        while time.monotonic() < end:
            data = mutate(rng.choice(known), rng)
            path.write_bytes(data)
            for command in commands:
                trials += 1
                if complaint := find_complaint([*command, str(path)]):
                    finds += 1
                    print(f"{command}: {complaint}\n  {data[:2000]!r}", flush=True)
            if complaint := find_reading_complaint(data):
                finds += 1
                print(f"{complaint}\n  {data[:2000]!r}", flush=True)
            line = data.decode("utf-8", "surrogateescape").split("\n")[0]
            if (
                recognise(InputText(data), ["line"])
                and "\0" not in line
                and (complaint := find_complaint(["solve", line]))
            ):
                finds += 1
                print(f"solve a line: {complaint}\n  {data[:2000]!r}", flush=True)
    print(f"seed {seed}: {trials} runs, {finds} finds")
    return finds


if __name__ == "__main__":
    sys.exit(bool(try_inputs(float(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else time.time_ns())))
