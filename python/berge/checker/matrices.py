"""Checks the block triangular form of a matrix (Dulmage and Mendelsohn, "Coverings of bipartite graphs", 1958).

A document lists the rows, the columns and the entries, a matching, the blocks in their order, and for each entry
whether every (E), some (S) or no (N) maximum matching has it. A matrix is the bipartite graph of its rows and columns.
"""

from .position import Document, Graph, Name, build_graph, demand, match_pairs, parse_names, parse_pairs
from .reading import Sentence, format_count, join_sentences
from .shapes import NAMES, NUMBER, PAIRS, TEXT, TRUTH

MATRIX = {
    "format": TEXT,
    **dict.fromkeys(("rows", "columns"), NAMES),
    **dict.fromkeys(("entries", "matching"), PAIRS),
    "blocks": [(NAMES, NAMES)],
    "classes": TEXT,
    "structural_rank": NUMBER,
    "unique?": TRUTH,
    "cover?": {"rows": NAMES, "columns": NAMES},
}


def check_matrix(document: Document) -> Sentence:
    """Check a decomposition, the structural rank, and how maximum matchings use the entries.

    The rows of all blocks but those of the last part, with the columns of the last part, meet every entry, and there
    are as many of them as pairs: so the matching is maximum (D. König 1931). An entry outside the blocks is in no
    maximum matching: an alternating path that leaves its block by this entry could not come back. Within a block of
    more than one pair there is always another matching.
    """
    graph, entries = parse_matrix(document)
    mate = match_pairs(graph, [((0, row), (1, column)) for row, column in parse_pairs(document["matching"])])
    blocks = parse_blocks(document, graph)
    parts = [find_part(graph, mate, block) for block in blocks]
    demand(parts == sorted(parts), "the blocks are not in the order of their parts")
    place = {vertex: at for at, block in enumerate(blocks) for vertex in block}
    for row, column in entries:
        before, after = place[row], place[column]
        demand(before <= after, "an entry is below the blocks")
        demand(before == after or parts[before] == 1 or parts[before] != parts[after], "two blocks are one")
    letters = "".join(
        "N" if place[row] != place[column] else "E" if len(blocks[place[row]]) == 2 else "S" for row, column in entries
    )
    demand(document["classes"] == letters, "an entry is in more or fewer maximum matchings")
    rank = len(mate) // 2
    demand(document["structural_rank"] == rank, "the rank does not follow")
    more = [check_unique(document["unique"], "S" not in letters)] if "unique" in document else []
    if "cover" in document:
        rows, columns = parse_names(document["cover"]["rows"]), parse_names(document["cover"]["columns"])
        more.append(check_cover({*((0, row) for row in rows), *((1, column) for column in columns)}, entries, rank))
    height = sum(1 for side, _ in graph.vertices if side == 0)
    sentence = Sentence(
        "a matrix of {rows} and {columns} has {blocks} and the structural rank {rank}",
        rows=format_count(height, "{n} row", "{n} rows"),
        columns=format_count(len(graph.vertices) - height, "{n} column", "{n} columns"),
        blocks=format_count(len(blocks), "{n} block", "{n} blocks"),
        rank=rank,
    )
    return join_sentences(sentence, more)


def check_cover(cover: set[Name], edges: list[tuple[Name, Name]], size: int) -> Sentence:
    """Check a minimum vertex cover, by a matching of as many pairs: no cover can be smaller than a matching."""
    demand(all(v in cover or w in cover for v, w in edges), "an edge has no end in the vertex cover")
    demand(len(cover) == size, "the vertex cover is not as large as the matching")
    return Sentence("a minimum vertex cover has the size {size}", size=size)


def check_unique(claim: object, is_unique: bool) -> Sentence:
    """Check whether there is only one maximum matching."""
    demand(claim is is_unique, "the document is wrong about whether the maximum matching is unique")
    return Sentence("the maximum matching is unique") if is_unique else Sentence("there are several maximum matchings")


def parse_matrix(document: Document) -> tuple[Graph, list[tuple[Name, Name]]]:
    """Return a matrix as a graph, whose vertices are (0, row) and (1, column), and its entries as edges."""
    names = [(side, name) for side, key in enumerate(("rows", "columns")) for name in parse_names(document[key])]
    entries = [((0, row), (1, column)) for row, column in parse_pairs(document["entries"])]
    demand(len(set(entries)) == len(entries), "an entry is there twice")
    return build_graph(names, entries), entries


def parse_blocks(document: Document, graph: Graph) -> list[set[Name]]:
    """Return the blocks, each vertex of the graph in one of them."""
    blocks = []
    for rows, columns in document["blocks"]:
        blocks.append({*((0, row) for row in parse_names(rows)), *((1, column) for column in parse_names(columns))})
    demand(all(blocks), "a block has neither a row nor a column")
    demand(sum(map(len, blocks)) == len(graph.vertices) and set().union(*blocks) == graph.vertices, "blocks overlap")
    return blocks


def find_part(graph: Graph, mate: dict[Name, Name], block: set[Name]) -> int:
    """Return the part of a block: 0 with unmatched columns, 1 square, 2 with unmatched rows.

    Alternating paths from one row of a square block lead to all of it, and so do those from a column: it cannot be
    divided. In other blocks, which must be connected, paths from the unmatched vertices lead to all of it.
    """
    unmatched = [vertex for vertex in block if vertex not in mate]
    sides = sorted({side for side, _ in unmatched})
    demand(len(sides) < 2, "a block has unmatched rows and columns")
    demand(all(mate.get(vertex, vertex) in block for vertex in block), "a pair of the matching is in two blocks")
    either = [[next(vertex for vertex in block if vertex[0] == side)] for side in (0, 1)] if not unmatched else []
    roots = either or [unmatched]
    demand(all(find_reachable_within(graph, root, block, mate) == block for root in roots), "a block falls apart")
    demand(find_reachable_within(graph, roots[0][:1], block) == block, "a block is not connected")
    return 1 if not sides else 0 if sides[0] else 2


def find_reachable_within(
    graph: Graph, roots: list[Name], block: set[Name], mate: dict[Name, Name] | None = None
) -> set[Name]:
    """Return where paths from some roots lead within a block; with `mate`, alternating paths."""
    visited, pending = set(roots), list(roots)
    while pending:
        for other in graph.neighbors(pending.pop()):
            if other in block and other not in visited:
                visited.add(other)
                pending.append(other if mate is None else mate[other])
                visited.add(pending[-1])
    return visited
