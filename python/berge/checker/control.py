"""Checks which nodes of a directed network must be driven to steer it, by the decomposition of its matrix.

The rows of the matrix are the nodes as tails of edges, its columns the nodes as heads. The drivers are the nodes that
no edge of a maximum matching enters, or any one node if all are entered (Y.-Y. Liu, J.-J. Slotine and A.-L. Barabási,
"Controllability of complex networks", Nature 473, 2011).
"""

from .edges import find_reachable
from .matrices import check_matrix
from .position import Document, Name, demand, parse_names, parse_pairs
from .reading import Sentence, format_count


def check_control(document: Document) -> Sentence:
    """Check the drivers, the nodes that always, sometimes and never drive, the edge classes and the shared signals.

    Maximum matchings miss the columns of blocks with more columns than rows, and no others; every one misses the nodes
    that no edge enters.
    """
    demand("certificate" in document, "the document holds no certificates")
    proof = document["certificate"]
    demand(proof["format"] == "berge-matrix/1", "a certificate of an unknown format")
    check_matrix(proof)
    nodes, edges = set(parse_names(proof["rows"])), parse_pairs(proof["entries"])
    heads = {head for _, head in parse_pairs(proof["matching"])}
    demand(nodes == set(parse_names(proof["columns"])), "the rows and the columns are not the same nodes")
    claims = (
        ("critical", "E", Sentence("the critical edges do not follow")),
        ("ordinary", "S", Sentence("the ordinary edges do not follow")),
        ("redundant", "N", Sentence("the redundant edges do not follow")),
    )
    for key, letter, reason in claims:
        claimed = parse_pairs(document[key])
        proved = {edge for edge, one in zip(edges, proof["classes"], strict=True) if one == letter}
        demand(set(claimed) == proved and len(claimed) == len(proved), reason)
    unmatched = nodes - heads
    wide = [columns for rows, columns in proof["blocks"] if len(columns) > len(rows)]
    missed = {node for columns in wide for node in parse_names(columns)} if unmatched else nodes
    always = nodes - {head for _, head in edges} if unmatched else nodes if len(nodes) == 1 else set()
    drives = (
        ("always", always, Sentence("the nodes that always drive do not follow")),
        ("sometimes", missed - always, Sentence("the nodes that sometimes drive do not follow")),
        ("never", nodes - missed, Sentence("the nodes that never drive do not follow")),
    )
    for key, some, reason in drives:
        demand(set(parse_names(document[key])) == some, reason)
    drivers, count = set(parse_names(document["drivers"])), document["driver_count"]
    demand(type(count) is int and count == max(len(unmatched), min(len(nodes), 1)), "the number of drivers is another")
    demand(len(drivers) == count and drivers <= nodes and unmatched <= drivers, "these are not the drivers")
    check_sharing(nodes, edges, drivers, parse_names(document["sharing"]))
    return Sentence(
        "{n} of {nodes} steers a network of {edges}",
        "{n} of {nodes} steer a network of {edges}",
        n=count,
        nodes=format_count(len(nodes), "{n} node", "{n} nodes"),
        edges=format_count(len(edges), "{n} edge", "{n} edges"),
    )


def check_sharing(nodes: set[Name], edges: list[tuple[Name, Name]], drivers: set[Name], sharing: list[Name]) -> None:
    """Check that drivers and the nodes that share their signals reach all nodes, and that no fewer nodes could.

    The nodes that lead to a sharing node contain no driver and no other sharing node. So one of them must share a
    signal, and no node leads to two sharing nodes, which is why following each of them back takes linear time.
    """
    after: dict[Name, set[Name]] = {node: set() for node in nodes}
    before: dict[Name, set[Name]] = {node: set() for node in nodes}
    for tail, head in edges:
        after[tail].add(head)
        before[head].add(tail)
    signals = drivers.union(sharing)
    demand(signals <= nodes and not drivers.intersection(sharing), "a node that shares a signal has one, or is none")
    demand(find_reachable(after, signals) == nodes, "a node is reached by no signal")
    for node in sharing:
        is_alone = find_reachable(before, {node}) & signals == {node}
        demand(is_alone, "a node that shares a signal is reached without it")
