"""The examples at the end of each command's help; a test runs all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

EXAMPLES: Mapping[str, Sequence[str]] = {
    "review": (
        "berge review game.txt",
        "berge review knight:3x4+1,1+2,3+3,1",
        "berge review game.txt --format html -o report.html",
    ),
    "solve": (
        "berge solve king:5x6",
        "berge solve board.txt --format svg -o board.svg",
    ),
    "decompose": (
        "berge decompose edges.csv",
        "berge decompose matrix.mtx --format svg -o blocks.svg",
    ),
    "control": (
        "berge control network.csv",
        "berge control network.csv --source regulator --target gene --format csv -o nodes.csv",
    ),
    "verify": (
        "berge verify proof.json",
        "berge solve king:5x6 --format json --certificates | berge verify -",
    ),
    "convert": (
        "berge convert game.txt --format line",
        "berge convert edges.csv --format graphml -o graph.graphml",
    ),
    "play": (
        "berge play",
        "berge play knight:5x6 --level 3",
    ),
    "board": (
        "berge board",
        "berge board game.txt --no-browser",
    ),
    "publish": (
        "berge publish site",
        "berge publish board.html game.txt --single",
    ),
    "deal": (
        "berge deal maze -o sheet.html",
        "berge deal knight --difficulty 2-3 --count 4 --format text",
    ),
    "generate": (
        "berge generate maze",
        "berge generate maze rooms rows=10 columns=10",
        "berge generate --set p4055 -o data",
    ),
    "check": (
        "berge check case.in",
        "berge check case.in case.out",
    ),
    "stress": (
        "berge stress --ruleset maze -- python solution.py",
        "berge stress --ruleset rabbit --cases 200 -- ./solution",
    ),
    "package": (
        "berge package p1971 --for kattis -o p1971.zip",
        "berge package my-problem --for polygon -o my-problem.zip",
    ),
    "batch": (
        "berge batch games -o table.parquet",
        "berge batch boards.zip --solve -o table.jsonl",
    ),
    "stats": (
        "berge stats table.parquet",
        "berge stats table.parquet -o stats.html",
    ),
    "ensemble": (
        "berge ensemble square --size 64 --density 10% --samples 100",
        "berge ensemble king --size 16,32 --density 0.1:0.4:0.1 --samples 50 -o samples.csv",
    ),
    "analyze": ('echo \'{"id": 1, "setup": "king:3x3", "moves": [[2, 2]]}\' | berge analyze',),
    "bench": (
        "berge bench run king-1 --player greedy -o answers.jsonl",
        "berge bench score answers.jsonl",
    ),
}
