"""Pyomo's incidence analysis on berge, beside itself, and how both grow."""

from __future__ import annotations

from functools import partial

from bench import graphs, numbers
from bench.contestants.incidence import QUESTIONS
from bench.peers import Result
from bench.run import Bench
from bench.tables.growth import slope

TITLE = "Systems of equations, in Pyomo"
FAMILIES = {
    "dulmage_mendelsohn": partial(graphs.wide, entries=4),
    "block_triangularize": partial(graphs.recycles, entries=3),
}
LOADING = 5
"""How many seconds Pyomo may take to be imported."""
POWERS = {"dulmage_mendelsohn": 2, "block_triangularize": 1}
"""With which Pyomo's times grow at least."""


def measure(bench: Bench) -> None:
    """Ask both of systems of some sizes."""
    sizes = [250, 1000] if bench.quick else [1000, 4000, 10_000, 100_000]
    patience = bench.peers.patience + LOADING
    columns = ["question", "of", "by", *(f"{size:,} rows" for size in sizes), "exponent"]
    table = bench.journal.table("incidence", TITLE, columns)
    for question in QUESTIONS:
        for of in ("matrix", "interface"):
            found: dict[str, list[Result]] = {"berge": [], "Pyomo": []}
            for size in sizes:
                path = bench.stored(FAMILIES[question](size, seed=1))
                found["berge"].append(bench.peers.worker(f"berge_{question}_{of}", path))
                ask = partial(bench.peers.worker, f"pyomo_{question}_{of}", path, patience)
                found["Pyomo"].append(bench.ask("pyomo", f"{question} {of}", size, POWERS[question], ask))
            agree = all(mine.agrees_with(peer) is not False for mine, peer in zip(*found.values(), strict=True))
            for who, results in found.items():
                points = [(n, r.seconds) for n, r in zip(sizes, results, strict=True) if r.seconds is not None]
                exponent = slope(points) if len(points) > 1 else None
                cells = {"question": question.replace("_", " "), "of": of, "by": who}
                cells |= {"exponent": f"**{exponent:.2f}**"} if exponent else {}
                for size, result, own in zip(sizes, results, found["berge"], strict=True):
                    said = numbers.against([result], [own], bench.peers.patience)
                    cells[f"{size:,} rows"] = f"**{numbers.seconds(own.seconds)}**" if who == "berge" else said
                kept = [result.as_json() for result in results]
                table.add(f"{question} {of} {who}", cells, sizes=sizes, results=kept, exponent=exponent, agree=agree)
    table.end()
