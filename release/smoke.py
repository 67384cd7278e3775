"""Tries an installed berge in a Python without other packages: `python -I smoke.py FOLDER VERSION`.

FOLDER is where berge is installed. The last line says OK if all is right.
"""

import contextlib
import io
import json
import os
import sys
import tempfile


def run(*arguments: str, status: int = 0) -> str:
    """Return what a command prints."""
    from berge.cli import main

    class Output(io.TextIOWrapper):
        def close(self) -> None:
            self.flush()

    raw = io.BytesIO()
    out = Output(raw, encoding="utf-8", newline="\n")
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()) as errors:
        result = main(list(arguments))
    out.flush()
    text = raw.getvalue().decode()
    assert result == status, (arguments, result, text[-500:], errors.getvalue()[-500:])
    return text


def main(folder: str, version: str) -> None:
    """Read, review, solve, decompose, prove, write, publish."""
    sys.path.insert(0, folder)
    import berge

    assert os.path.realpath(berge.__file__).startswith(os.path.realpath(folder)), berge.__file__
    assert berge.__version__ == version, berge.__version__
    for name in berge.RULESETS:
        game = next(iter(berge.RULESETS[name].examples))
        proof = json.loads(berge.loads(game).position().certificate().dumps("json"))
        assert berge.verify(proof).proved, name
    edges = [(f"r{row}", column) for row in range(300) for column in {row, row * 7 % 300}]
    assert berge.dulmage_mendelsohn(edges, columns=range(300)).structural_rank == 300
    assert sorted(berge.gallai_edmonds([("a", "b"), ("b", "c")]).essential) == ["b"]
    solution = berge.solve(berge.loads("maze:" + "/".join(["." * 301] * 301)))
    assert isinstance(solution, berge.StartsSolution)
    assert len(solution.losing_starts) == 301 * 301 // 2 + 1

    with tempfile.TemporaryDirectory() as place:
        path = os.path.join(place, "game.txt")
        with open(path, "wb") as file:
            file.write(b"1 6\r\nXO.OXO\r\n1\r\n1 2\r\n1 1\r\n")
        assert run("review", path, "--format", "noi") == "1\n1\n"
        assert "失误" in run("review", path, "--lang", "zh")
        assert "<svg" in run("review", path, "--format", "svg")
        page = os.path.join(place, "one.html")
        run("publish", "--single", page)
        assert os.path.getsize(page) > 5_000_000
        run("publish", os.path.join(place, "site"), path)
        assert os.path.isfile(os.path.join(place, "site", "index.html"))
        run("review", os.path.join(place, "none.txt"), status=2)
        assert "1000" in run("ensemble", "king", "--size", "6x6", "--density", "0.3", "--samples", "1000")
    assert run("--version") == f"berge {version}\n"
    print("OK", sys.version.split()[0], sys.platform)


if __name__ == "__main__":
    main(*sys.argv[1:])
