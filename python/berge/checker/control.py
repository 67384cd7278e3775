"""Checks which nodes of a directed network must be driven to steer it, by the decomposition of its matrix.

The rows of the matrix are the nodes as tails of edges, its columns the nodes as heads. The drivers are the nodes that
no edge of a maximum matching enters, or any one node if all are entered (Y.-Y. Liu, J.-J. Slotine and A.-L. Barabási,
"Controllability of complex networks", Nature 473, 2011). They and the nodes that share their signals are touched. A set
of touched nodes steers if paths from it lead to every node and a matching enters all other nodes.
"""

from .edges import find_reachable
from .matrices import MATRIX, check_matrix
from .position import Document, Name, demand, parse_names, parse_pairs
from .reading import Sentence, format_count
from .shapes import NAMES, NUMBER, PAIRS

Edges = dict[Name, set[Name]]
"""Where the edges from each node lead."""
TOUCHED = {
    "touched_count": NUMBER,
    **dict.fromkeys(("bottleneck", "always_touched", "sometimes_touched", "never_touched"), NAMES),
}
"""Keys that documents of earlier versions lack."""
CONTROL = {
    "certificate": MATRIX,
    "driver_count": NUMBER,
    **dict.fromkeys(("drivers", "sharing", "always", "sometimes", "never"), NAMES),
    **dict.fromkeys(("critical", "ordinary", "redundant"), PAIRS),
}


def shape_control(document: Document) -> Document:
    """Return the shape of a document about control."""
    return CONTROL | TOUCHED if any(key in document for key in TOUCHED) else CONTROL


def check_control(document: Document) -> Sentence:
    """Check the drivers, the nodes that always, sometimes and never drive, the edge classes and the shared signals.

    Maximum matchings miss the columns of blocks with more columns than rows, and no others; every one misses the nodes
    that no edge enters.
    """
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
    demand(count == max(len(unmatched), min(len(nodes), 1)), "the number of drivers is wrong")
    demand(len(drivers) == count and drivers <= nodes and unmatched <= drivers, "these are not the drivers")
    sharing = parse_names(document["sharing"])
    check_sharing(nodes, edges, drivers, sharing)
    sentence = Sentence(
        "{n} of {nodes} steers a network of {edges}",
        "{n} of {nodes} steer a network of {edges}",
        n=count,
        nodes=format_count(len(nodes), "{n} node", "{n} nodes"),
        edges=format_count(len(edges), "{n} edge", "{n} edges"),
    )
    if not any(key in document for key in TOUCHED):
        return sentence
    touched = drivers.union(sharing)
    check_touched(document, nodes, edges, touched)
    return Sentence(
        "{sentence}; {n} node is touched, the fewest possible",
        "{sentence}; {n} nodes are touched, the fewest possible",
        sentence=sentence,
        n=len(touched),
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
    demand(signals <= nodes and not drivers.intersection(sharing), "a sharing node is a driver, or not in the network")
    demand(find_reachable(after, signals) == nodes, "a node is reached by no signal")
    for node in sharing:
        is_alone = find_reachable(before, {node}) & signals == {node}
        demand(is_alone, "a node that shares a signal is reached by another signal")


def check_touched(document: Document, nodes: set[Name], edges: list[tuple[Name, Name]], touched: set[Name]) -> None:
    """Check that no smaller set of nodes can be touched; `touched` is known to steer the network.

    A matching enters at most as many nodes of the bottleneck as there are nodes that lead to it, so the others must be
    touched. So must be a node in each source: a strongly connected component that no edge from elsewhere enters.
    """
    sources = find_sources(nodes, edges)
    bottleneck = set(parse_names(document["bottleneck"]))
    demand(bottleneck <= nodes, "the bottleneck is not a part of the network")
    before = {tail for tail, head in edges if head in bottleneck}
    least = len(bottleneck) - len(before) + sum(map(bottleneck.isdisjoint, sources))
    count = document["touched_count"]
    demand(count == len(touched), "the number of touched nodes is wrong")
    demand(least == count, "it is not proved that no fewer nodes can be touched")
    tail_of = {head: tail for tail, head in parse_pairs(document["certificate"]["matching"]) if head not in touched}
    can_be_entered, can_be_touched = find_exchanges(nodes, edges, sources, touched, tail_of)
    claims = (
        ("always_touched", nodes - can_be_entered, Sentence("the nodes that are always touched do not follow")),
        (
            "sometimes_touched",
            can_be_entered & can_be_touched,
            Sentence("the nodes that are sometimes touched do not follow"),
        ),
        ("never_touched", nodes - can_be_touched, Sentence("the nodes that are never touched do not follow")),
    )
    for key, proved, reason in claims:
        demand(set(parse_names(document[key])) == proved, reason)


def find_exchanges(
    nodes: set[Name],
    edges: list[tuple[Name, Name]],
    sources: list[set[Name]],
    touched: set[Name],
    tail_of: dict[Name, Name],
) -> tuple[set[Name], set[Name]]:
    """Return the nodes that a matching can enter, and those that can be touched, if as few as possible are touched.

    Each source has one touched node of its own; the other touched nodes are spare. A step leads from a node to another
    one that can take its place: as the head of an edge with the same tail, as the touched node of the same source, or
    as a spare one. A tail can also be idle. Any cycle of steps exchanges what enters or touches its nodes, and all
    ways to enter or touch all nodes differ by such cycles. A cycle stays within a strongly connected component.
    """
    idle, spare = object(), object()
    head_of = {tail: head for head, tail in tail_of.items()}
    own = [next(node for node in source if node in touched) for source in sources]
    steps: Edges = {node: set() for node in [*nodes, idle, spare]}
    for head in tail_of:
        steps[head].add(idle)
    for tail, head in edges:
        steps[head_of.get(tail, idle)].add(head)
    for node, source in zip(own, sources, strict=True):
        steps[node] |= source
    others = touched.difference(own)
    steps[spare] |= nodes if others else set()
    for node in others:
        steps[node].add(spare)
    component = find_components(steps)
    can_be_entered = {head for tail, head in edges if component[head_of.get(tail, idle)] == component[head]}
    can_be_touched = {node for node in nodes if component[node] == component[spare]}
    for node, source in zip(own, sources, strict=True):
        can_be_touched |= {other for other in source if component[other] == component[node]}
    return can_be_entered, can_be_touched


def find_sources(nodes: set[Name], edges: list[tuple[Name, Name]]) -> list[set[Name]]:
    """Return the strongly connected components that no edge from elsewhere enters."""
    after: Edges = {node: set() for node in nodes}
    for tail, head in edges:
        after[tail].add(head)
    component = find_components(after)
    members: dict[int, set[Name]] = {}
    for node in nodes:
        members.setdefault(component[node], set()).add(node)
    entered = {component[head] for tail, head in edges if component[tail] != component[head]}
    return [some for number, some in members.items() if number not in entered]


def find_components(after: Edges) -> dict[Name, int]:
    """Return for each node the number of its strongly connected component.

    Kosaraju's method: list the nodes in the order in which a depth-first search finishes them. Then, from the last to
    the first, give one number to all nodes that lead to a node and have none yet.
    """
    finished_nodes, visited = list[Name](), set[Name]()
    for root in after:
        path = [] if root in visited else [(root, iter(after[root]))]
        visited.add(root)
        while path:
            for other in path[-1][1]:
                if other not in visited:
                    visited.add(other)
                    path.append((other, iter(after[other])))
                    break
            else:
                finished_nodes.append(path.pop()[0])
    before: Edges = {node: set() for node in after}
    for node, others in after.items():
        for other in others:
            before[other].add(node)
    component: dict[Name, int] = {}
    for number, root in enumerate(reversed(finished_nodes)):
        pending = [root]
        while pending:
            node = pending.pop()
            if node not in component:
                component[node] = number
                pending += before[node]
    return component
