"""Checks berge's proofs, and needs nothing of berge: copy this file anywhere, and run `python checker.py FILE`.

A proof is JSON, which `read` reads. `check` returns a sentence that says what is proved, and raises Refuted where
something is not. From top to bottom: reading, what documents hold, what proves a position, what proves every start, the
games, the documents.
"""

import json
import sys
from typing import Any, Iterator, NamedTuple, NoReturn  # noqa: UP035  (of what is imported, the fewer the better)

Name = Any  # of a vertex: a number, a string, or a tuple of names; a cell is (row, column)
STEPS = {
    "rook": ((-1, 0), (0, -1), (0, 1), (1, 0)),
    "king": ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)),
    "knight": ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)),
}
ARROWS = {">": (0, 1), "v": (1, 0), "<": (0, -1), "^": (-1, 0)}
MOST_STEPS = 64
"""The most steps that a piece has: what is asked of a vertex takes as long."""


LARGEST_NAME = 10**18
"""No number that is a vertex's name is this large: of larger ones Python's sets mix up as many as somebody likes."""
MOST_ALIKE = 256
"""How many lists that are names may have one hash: a set looks at each of them in turn."""


class Unreadable(ValueError):
    """A text that is no document: what was `found`, what was `expected`, and where, line and column from 1."""

    def __init__(self, found: str, expected: str = "a document of berge", line: int = 1, column: int = 1) -> None:
        super().__init__(f"{line}:{column}: found {found}; expected {expected}")
        self.found, self.expected, self.line, self.column = found, expected, line, column


def decode(data: bytes) -> str:
    """Return UTF-8 text without its byte order mark; raises Unreadable where it is none."""
    data = data.removeprefix(b"\xef\xbb\xbf")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = len(data[data.rfind(b"\n", 0, error.start) + 1 : error.start].decode("utf-8", "replace")) + 1
        raise Unreadable(f"byte 0x{data[error.start]:02x}", "UTF-8 text", line, column) from None


def read(data: bytes) -> dict[str, Any]:
    """Return the JSON object in a text.

    Raises Unreadable where it is no JSON, is no object, repeats a key, nests too deeply or holds numbers that JSON does
    not have, or none can.
    """
    text = decode(data)
    try:
        value = json.loads(text, object_pairs_hook=unique, parse_constant=no_number, parse_float=finite)
    except json.JSONDecodeError as error:
        found = shown(text[error.pos]) if error.pos < len(text) else "the end of the file"
        raise Unreadable(found, f"JSON ({error.msg})", error.lineno, error.colno) from None
    except RecursionError:
        raise Unreadable("JSON that nests too deeply") from None
    except Unreadable:
        raise
    except ValueError:
        raise Unreadable("a number of more than 4300 digits") from None
    if not isinstance(value, dict):
        raise Unreadable("JSON that is no object")
    return value


def shown(text: str) -> str:
    return json.dumps(text if len(text) <= 40 else f"{text[:40]}...")


def brief(value: Any, most: int = 60) -> str:
    text = ascii(value)
    return text if len(text) <= most else f"{text[:most]}..."


def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        seen: set[str] = set()
        repeated = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise Unreadable(f"the key {shown(repeated)} twice in one object")
    return value


def no_number(name: str) -> NoReturn:
    raise Unreadable(f"the number {name:.40}")


def finite(digits: str) -> float:
    value = float(digits)
    return value if abs(value) < float("inf") else no_number(digits)


class Refuted(Exception):
    """The document claims something that it does not prove."""


def demand(holds: bool, otherwise: str) -> None:
    if not holds:
        raise Refuted(otherwise)


# What documents hold.


def name_of(value: Any) -> Name:
    """Return a vertex's name; true is not 1, and 1.0 is no name."""
    if isinstance(value, list):
        return tuple(map(name_of, value))
    demand(isinstance(value, (int, str)) and not isinstance(value, bool), "a name is no number, string or list of them")
    demand(isinstance(value, str) or abs(value) < LARGEST_NAME, "a name is a number of more than 18 digits")
    return value


def list_of(values: Any) -> list[Any]:
    demand(isinstance(values, list), "something else stands where a list belongs")
    return list(values)


def names_of(values: Any) -> list[Name]:
    demand(isinstance(values, list), "something else stands where a list of vertices belongs")
    names = [name_of(value) for value in values]
    demand_distinct(names, "a list of vertices has one twice")
    return names


def demand_distinct(names: list[Name], otherwise: str) -> None:
    """Demand that names differ, in about linear time: of strings nobody knows the hash, and numbers are small."""
    alike: dict[int, int] = {}
    for name in names:
        if isinstance(name, tuple):
            alike[hash(name)] = alike.get(hash(name), 0) + 1
    demand(max(alike.values(), default=0) <= MOST_ALIKE, f"more than {MOST_ALIKE} names have one hash")
    demand(len(set(names)) == len(names), otherwise)


def pairs_of(values: Any) -> list[tuple[Name, Name]]:
    pairs = isinstance(values, list) and all(isinstance(pair, list) and len(pair) == 2 for pair in values)
    demand(pairs, "something else stands where a list of pairs belongs")
    return [(name_of(first), name_of(second)) for first, second in values]


def number_of(value: Any, most: int) -> int:
    """Return a number from 1 to `most`, which is as large as the proof is: nobody builds what a short text claims."""
    demand(type(value) is int and 1 <= value <= most, f"the graph of {brief(value, 20)} is not the one that is proved")
    return int(value)


def letters_of(rows: Any, allowed: str) -> Iterator[tuple[Name, str]]:
    """Return the cells with their letters, one by one: a board's cells are the most that a short text is about."""
    demand(isinstance(rows, list) and all(isinstance(row, str) and row for row in rows), "the rows are no board")
    demand(len(set(map(len, rows))) == 1, "the rows are not of one length")
    demand(set().union(*rows) <= set(allowed), f"a cell holds none of the letters {allowed}")
    return (((r, c), letter) for r, row in enumerate(rows, 1) for c, letter in enumerate(row, 1))


def steps_of(value: Any) -> tuple[tuple[int, int], ...]:
    """Return the steps of a piece: known by its name, or written as [rows down, columns right], each with its opposite.

    A step and its opposite make one edge, so that the graph has no directions.
    """
    if isinstance(value, str):
        demand(value in STEPS, "the steps are those of no piece that is known")
        return STEPS[value]
    pairs = pairs_of(value)
    demand(0 < len(pairs) <= MOST_STEPS, f"a piece has at least one step, and at most {MOST_STEPS}")
    whole = all(isinstance(part, int) and abs(part) < LARGEST_NAME for pair in pairs for part in pair)
    demand(whole, "a step is a pair of numbers")
    steps = set(pairs)
    demand(len(steps) == len(pairs) and (0, 0) not in steps, "a step is there twice, or leads nowhere")
    demand(all((-down, -right) in steps for down, right in steps), "a step has no step back")
    return tuple(sorted(steps))


class Graph(NamedTuple):
    """Where the token may go or stands, and along what: the steps of a piece, or edges; and which of these are used."""

    vertices: set[Name]
    steps: tuple[tuple[int, int], ...]
    edges: dict[Name, set[Name]]
    used: dict[Name, set[Name]]

    def beside(self, vertex: Name) -> list[Name]:
        """Return where the token may go from a vertex."""
        near = [(vertex[0] + r, vertex[1] + c) for r, c in self.steps] if self.steps else self.edges[vertex]
        used = self.used.get(vertex, ())
        return [other for other in near if other in self.vertices and other not in used]

    def joins(self, vertex: Name, other: Name) -> bool:
        """Whether the token may go from one to the other, in constant time."""
        if not (vertex in self.vertices and other in self.vertices) or other in self.used.get(vertex, ()):
            return False
        return (other[0] - vertex[0], other[1] - vertex[1]) in self.steps if self.steps else other in self.edges[vertex]

    def use(self, vertex: Name, other: Name) -> None:
        """Take an edge away."""
        demand(self.joins(vertex, other), f"{brief(vertex)} has no such edge to use")
        self.used.setdefault(vertex, set()).add(other)
        self.used.setdefault(other, set()).add(vertex)

    def leave(self, vertex: Name) -> None:
        """Take a vertex away."""
        self.vertices.remove(vertex)
        for other in self.edges.pop(vertex, ()):
            self.edges[other].remove(vertex)


def graph_of(vertices: Any, pairs: Any) -> Graph:
    edges: dict[Name, set[Name]] = {vertex: set() for vertex in vertices}
    for v, w in pairs:
        demand(v in edges and w in edges and v != w, f"an edge of {brief(v)} joins no two vertices")
        edges[v].add(w)
        edges[w].add(v)
    return Graph(set(edges), (), edges, {})


def ground_of(proof: dict[str, Any]) -> Graph:
    """Return the graph that a certificate is about."""
    demand(proof["format"] == "berge-certificate/1", "a certificate of an unknown format")
    demand(("cells" in proof) is not ("vertices" in proof), "a certificate is about a board, or else a graph")
    if "vertices" in proof:
        graph = graph_of(names_of(proof["vertices"]), pairs_of(proof["edges"]))
    else:
        cells = {cell for cell, letter in letters_of(proof["cells"], ".#") if letter == "."}
        graph = Graph(cells, steps_of(proof.get("steps", "rook")), {}, {})
    for v, w in pairs_of(proof.get("used", [])):
        graph.use(v, w)
    return graph


def matching_of(graph: Graph, pairs: list[tuple[Name, Name]]) -> dict[Name, Name]:
    """Return the partner of each matched vertex."""
    demand_distinct([end for pair in pairs for end in pair], "two pairs share a vertex")
    mate = dict(pairs)
    mate.update((second, first) for first, second in pairs)
    for first, second in pairs:
        demand(graph.joins(first, second), f"{brief(first)} is not beside its partner")
    return mate


# What proves who wins a position: each shows that the player to move wins, or else loses.


def show_by_dominoes(graph: Graph, token: Name, wins: bool, proof: dict[str, Any]) -> None:
    """Every step on a domino's first vertex is answered by its second, from where only such firsts can be stepped on.

    So whoever answers never runs out of answers: the mover, where the token stands on a first vertex; the opponent,
    where it is on no domino and every step leads to a first.
    """
    dominoes = pairs_of(proof["dominoes"])
    mate, firsts = matching_of(graph, dominoes), {first for first, _ in dominoes}
    for first, second in dominoes:
        stray = [n for n in graph.beside(second) if n != first and n not in firsts]
        demand(not stray, f"from {brief(second)} the opponent can step to a vertex that no domino answers")
    if wins:
        demand(token in firsts, f"the token at {brief(token)} is on no domino's first vertex")
    else:
        demand(token not in mate, f"the token at {brief(token)} lies on a domino of the opponent")
        demand(firsts.issuperset(graph.beside(token)), "the mover can step to a vertex that no domino answers")


def components(graph: Graph, without: set[Name]) -> list[list[Name]]:
    seen, found = set(without), []
    for vertex in graph.vertices:
        if vertex not in seen:
            seen.add(vertex)
            component = [vertex]
            for v in component:
                new = [n for n in graph.beside(v) if n not in seen]
                seen.update(new)
                component += new
            found.append(component)
    return found


def always_matched(graph: Graph, mate: dict[Name, Name], barrier: set[Name]) -> set[Name]:
    """Show that the matching is maximum; return what every maximum one covers by this barrier, itself aside.

    Without the barrier, each odd component has a vertex with no partner in it: it is exposed, or its partner is in the
    barrier. So any matching exposes at least as many vertices as there are odd components more than barrier vertices.
    Where one exposes just so many, every maximum one does, and then gives each barrier vertex a partner in an odd
    component, and all of the vertices in even components one. (Names of no vertices in a barrier only spoil the count.)
    """
    parts = components(graph, barrier)
    odd = sum(len(part) % 2 for part in parts)
    exposed = len(graph.vertices) - len(mate)
    demand(odd - len(barrier) == exposed, f"the barrier explains {odd - len(barrier)} of {exposed} unmatched vertices")
    return {vertex for part in parts if len(part) % 2 == 0 for vertex in part}


def show_by_barrier(graph: Graph, token: Name, wins: bool, proof: dict[str, Any]) -> None:
    """The mover wins iff every maximum matching covers the token's vertex (Fraenkel, Scheinerman and Ullman 1993).

    Where all do, the mover steps to the partner by any one of them: if the opponent could ever step to an exposed
    vertex, turning the matching over along the walk would expose the start. Where one does not, the opponent steps to
    partners by that one: if the mover could ever step to an exposed vertex, turning it over would enlarge it.
    """
    mate, barrier = matching_of(graph, pairs_of(proof["matching"])), set(names_of(proof["barrier"]))
    covered = always_matched(graph, mate, barrier)
    if wins:
        demand(token in barrier or token in covered, f"a maximum matching may miss the token at {brief(token)}")
    else:
        demand(token not in mate, f"the matching does not miss the token at {brief(token)}")


def show_by_kernel(graph: Graph, token: Name, wins: bool, proof: dict[str, Any]) -> None:
    """Where edges are used up: no edge joins two vertices of the kernel, and each vertex outside has evenly many there.

    From a kernel vertex one can only step out of the kernel, and use up one of an even number of edges back into it:
    the opponent steps back along another, which makes the number even again, and so always has an answer. So the mover
    loses in the kernel. From outside, with an odd number of edges into it, all other numbers being even, the mover
    wins by stepping in, which leaves an even number. This needs no colours: it is so on every graph.
    """
    kernel = set(names_of(proof["kernel"]))
    demand(kernel <= graph.vertices, "the kernel is not a part of the graph")
    uneven: set[Name] = set()
    for vertex in kernel:
        beside = graph.beside(vertex)
        demand(kernel.isdisjoint(beside), f"an edge joins {brief(vertex)} to another vertex of the kernel")
        uneven.symmetric_difference_update(beside)
    if wins:
        demand(uneven == {token}, "not just the token has an odd number of neighbours in the kernel")
    else:
        demand(token in kernel and not uneven, "the token is not in the kernel, or it is not an even one")


# What proves every start of a graph. Both return the starts that lose for the player to move.


def losing_by_classes(graph: Graph, proof: dict[str, Any]) -> set[Name]:
    """Odd vertices are a barrier, which covers itself and the matched vertices; even ones are missed now or later."""
    classes = classes_of(graph, proof)
    even, odd, matched = ({vertex for vertex, letter in classes.items() if letter == kind} for kind in "EOM")
    demand(classes.keys() == graph.vertices, "the classes are of other vertices")
    demand(set(classes.values()) <= set("EOM"), "a class is none of the letters EOM")
    arrows = "cells" in proof and proof.get("steps", "rook") == "rook"
    mate = matching_of(graph, arrows_of(proof["matching"]) if arrows else pairs_of(proof["matching"]))
    demand(always_matched(graph, mate, odd) == matched, "the matched vertices are not those of the even components")
    demand(sometimes_missed(graph, mate) == even, "the even vertices are not those that alternating paths reach")
    return even


def classes_of(graph: Graph, proof: dict[str, Any]) -> dict[Name, str]:
    if "cells" in proof:
        rows, cells = proof["classes"], graph.vertices
        free = sum(letter != "#" for _, letter in letters_of(rows, "EOM#"))
        demand(free == len(cells), "the classes are of other vertices")
        return {cell: rows[cell[0] - 1][cell[1] - 1] for cell in cells}
    vertices, rows = names_of(proof["vertices"]), proof["classes"]
    demand(isinstance(rows, list) and len(rows) == 1 and isinstance(rows[0], str), "the classes are not one string")
    return dict(zip(vertices, rows[0], strict=True))


def arrows_of(rows: Any) -> list[tuple[Name, Name]]:
    """Return the pairs of cells whose arrows point to each other."""
    arrows = ((cell, ARROWS[letter]) for cell, letter in letters_of(rows, "><v^.#") if letter in ARROWS)
    mate = {(r, c): (r + down, c + right) for (r, c), (down, right) in arrows}
    for cell, other in mate.items():
        demand(mate.get(other) == cell, f"{cell} is matched with {other}, but not the other way round")
    return [(cell, other) for cell, other in mate.items() if cell < other]


def sometimes_missed(graph: Graph, mate: dict[Name, Name]) -> set[Name]:
    """Return where alternating paths of even length lead from exposed vertices, the matching being maximum.

    Turning the matching over along such a path gives a maximum one that misses its end. This is Edmonds' search: from a
    vertex at the even end of a path, along any edge and on to the partner; an edge between two such ends closes an odd
    cycle, a blossom, all of whose vertices are then even ends, one way round or the other. A blossom counts as one
    vertex from then on, its base, which is where paths enter it: `base` finds it.
    """
    inside = {vertex: vertex for vertex in graph.vertices if vertex not in mate}  # nearer to the blossom's base
    came: dict[Name, Name] = {}  # from which even vertex a path came to the odd one before a partner
    ends = list(inside)
    even = set(ends)

    def base(vertex: Name) -> Name:
        while inside[vertex] != vertex:
            inside[vertex] = vertex = inside[inside[vertex]]
        return vertex

    def before(vertex: Name) -> Name:
        return base(came[mate[vertex]]) if vertex in mate else None

    def meet(one: Name, other: Name) -> Name:
        seen = set()
        while one not in seen:  # by turns, so that it costs no more than the blossom is long
            seen.add(one)
            one, other = (before(one), None) if other is None else (other, before(one))
        return one

    def close(vertex: Name, root: Name) -> None:
        while vertex != root:
            odd = mate[vertex]
            inside[vertex] = inside[odd] = root
            ends.append(odd)
            even.add(odd)
            vertex = base(came[odd])

    for vertex in ends:
        for other in graph.beside(vertex):
            if other not in inside:
                partner = mate[other]
                came[other], inside[other], inside[partner] = vertex, other, partner
                ends.append(partner)
                even.add(partner)
            elif other in even and base(vertex) != base(other):
                root = meet(base(vertex), base(other))
                close(base(vertex), root)
                close(base(other), root)
    return even


def losing_by_sets(graph: Graph, proof: dict[str, Any]) -> set[Name]:
    """Where edges are used up, each start has its kernel."""
    demand("cells" in proof, "every start has a kernel on boards only")  # where few edges meet in one cell
    sets = list_of(proof["sets"])
    starts = names_of([start for start, _, _ in sets])
    demand(set(starts) == graph.vertices, "not every start has its kernel")
    for start, (_, wins, kernel) in zip(starts, sets, strict=True):
        demand(isinstance(wins, bool), "a start neither wins nor loses")
        show_by_kernel(graph, start, wins, {"kernel": kernel})
    return {start for start, (_, wins, _) in zip(starts, sets, strict=True) if not wins}


POSITION = {"dominoes": show_by_dominoes, "barrier": show_by_barrier, "kernel": show_by_kernel}
STARTS = {"classes": losing_by_classes, "sets": losing_by_sets}


def kind_of(proof: dict[str, Any]) -> str:
    """Return the key of a certificate that holds the proof."""
    kinds = [kind for kind in (*POSITION, *STARTS) if kind in proof]
    demand(len(kinds) == 1, "a certificate proves in one way")
    demand(("token" in proof) is (kinds[0] in POSITION), "the certificate is not about the kind of claim that it makes")
    demand("used" not in proof or kinds[0] in ("kernel", "sets"), "edges are used up in another game only")
    return kinds[0]


def position_wins(graph: Graph, proof: dict[str, Any]) -> bool:
    token, wins = name_of(proof["token"]), proof["winning"]
    demand(token in graph.vertices, f"the token at {brief(token)} is on no free vertex")
    demand(isinstance(wins, bool), "the mover neither wins nor loses")
    POSITION[kind_of(proof)](graph, token, wins, proof)
    return bool(wins)


def losing_starts(graph: Graph, proof: dict[str, Any]) -> set[Name]:
    show = STARTS[kind_of(proof)]
    return show(graph, proof)


# The games: the graph of a start, where its token is (None where the first move chooses), and what may be chosen.

Opening = tuple[Graph, Name, set[Name]]


def rabbit_opening(document: dict[str, Any], _: int) -> Opening:
    """Return where the blank can ever go: to X on its own colour of the checkerboard, to O on the other."""
    letters = dict(letters_of(document["board"], "XO."))
    blanks = [cell for cell, letter in letters.items() if letter == "."]
    demand(len(blanks) == 1, "a board has one blank")
    usable = {(r, c) for (r, c), letter in letters.items() if letter == "XO"[(r + c + sum(blanks[0])) % 2]}
    return Graph({*usable, *blanks}, STEPS["rook"], {}, {}), blanks[0], set()


def board_opening(document: dict[str, Any], _: int) -> Opening:
    letters = dict(letters_of(document["board"], ".#@"))
    tokens = [cell for cell, letter in letters.items() if letter == "@"]
    demand(len(tokens) <= 1, "a board has at most one token")
    free = {cell for cell, letter in letters.items() if letter != "#"}
    steps = STEPS.get(document["ruleset"], STEPS["rook"])
    return Graph(free, steps, {}, {}), tokens[0] if tokens else None, free.copy()


def graph_opening(document: dict[str, Any], _: int) -> Opening:
    graph = graph_of(names_of(document["vertices"]), pairs_of(document["edges"]))
    return graph, name_or_none(document.get("token")), graph.vertices.copy()


def juniper_opening(document: dict[str, Any], most: int) -> Opening:
    """Join each number to its multiples; the first to be named is even, or any."""
    n, any_first = number_of(document["n"], most), document.get("any_first", False)
    demand(isinstance(any_first, bool), "any_first is neither true nor false")
    multiples = ((d, m) for d in range(1, n + 1) for m in range(2 * d, n + 1, d))
    return graph_of(range(1, n + 1), multiples), None, set(range(1, n + 1) if any_first else range(2, n + 1, 2))


def planinarenje_opening(document: dict[str, Any], most: int) -> Opening:
    n = number_of(document["peaks"], most)
    peaks, valleys = ([f"{letter}{i}" for i in range(1, n + 1)] for letter in "pv")
    paths = [(f"p{number_of(p, n)}", f"v{number_of(v, n)}") for p, v in pairs_of(document["paths"])]
    return graph_of(peaks + valleys, paths), None, set(peaks)


def hamilg_opening(document: dict[str, Any], most: int) -> Opening:
    """Lay the cases side by side: their vertices are called (case, vertex)."""
    vertices: list[Name] = []
    pairs: list[tuple[Name, Name]] = []
    for number, case in enumerate(list_of(document["cases"]), 1):
        order = number_of(case["vertices"], most - len(vertices))
        vertices += [(number, vertex) for vertex in range(1, order + 1)]
        pairs += [((number, v), (number, w)) for v, w in pairs_of(case["edges"])]
    return graph_of(vertices, pairs), None, set(vertices)


OPENINGS: Any = {
    **dict.fromkeys(("maze", "king", "knight", "edge"), board_opening),
    "rabbit": rabbit_opening,
    "graph": graph_opening,
    "juniper": juniper_opening,
    "planinarenje": planinarenje_opening,
    "hamilg": hamilg_opening,
}
PLAYERS = {"rabbit": ["rabbit", "egg"], "planinarenje": ["mirko", "slavko"], "hamilg": ["askar", "bob"]}


def name_or_none(value: Any) -> Name:
    """Return a name, or None where there is none: of a token that is nowhere yet."""
    return None if value is None else name_of(value)


def is_known(document: dict[str, Any]) -> bool:
    """Whether this file knows the document's game."""
    demand(isinstance(document["ruleset"], str), "the name of the game is no text")
    return document["ruleset"] in OPENINGS


def word_of(value: Any) -> str:
    """Return what a player is called where the game is not known: nothing that would be taken for something else."""
    word = isinstance(value, str) and value.isascii() and value.isalpha() and value.islower() and len(value) <= 40
    demand(word, "a player is called by no word of small letters")
    return str(value)


def players_of(document: dict[str, Any]) -> list[str]:
    """Return who moves first and who second; of a game that is not known, as the document says."""
    players = list_of(document.get("players", ["first", "second"]))
    if is_known(document):
        known = PLAYERS.get(document["ruleset"], ["first", "second"])
        demand(players == known or "players" not in document, "the players are not those of the game")
        return known
    demand(len(set(map(word_of, players))) == len(players) == 2, "the players are not two")
    return players


def strange_opening(proof: dict[str, Any], starts: list[Name] | None) -> Opening:
    """Return the start of a game that is not known, where `proof` is the certificate before all moves: its own graph.

    The first move chooses among `starts`, or else any vertex.
    """
    graph, token = ground_of(proof), name_of(proof["token"]) if "token" in proof else None
    demand(not graph.used, "edges are used before the first move")
    demand(starts is None or graph.vertices.issuperset(starts), "a start is no vertex")
    demand(starts != [] or not graph.vertices, "there are vertices, and none is a start")
    return graph, token, graph.vertices.copy() if starts is None else set(starts)


class Game:
    """The game of a document, from its start on; of one that is not known, on the graph of the first certificate."""

    def __init__(
        self, document: dict[str, Any], proof: dict[str, Any], moves: int, starts: list[Name] | None = None
    ) -> None:
        """Set up the start; `proof` is the certificate after some of the moves, and holds all that they leave.

        `starts` are what the document says of the first move, where it says it.
        """
        self.players = players_of(document)
        if is_known(document):
            self.uses_edges = document["ruleset"] == "edge"
            opening: Opening = OPENINGS[document["ruleset"]](document, len(proof.get("vertices", ())) + moves)
        else:
            self.uses_edges = kind_of(proof) in ("kernel", "sets")
            opening = strange_opening(proof, starts)
        self.graph, self.token, self.starts = opening
        demand(starts is None or set(starts) == self.starts, "other starts are listed than the first move may choose")

    def play(self, move: Name) -> None:
        """Move the token, or put it down."""
        legal = move in self.starts if self.token is None else self.graph.joins(self.token, move)
        demand(legal, f"{brief(move)} is no legal move")
        if self.uses_edges and self.token is not None:
            self.graph.use(self.token, move)
        elif self.token is not None:
            self.graph.leave(self.token)
        self.token = move

    def is_over(self) -> bool:
        """Whether there is no legal move."""
        return not (self.starts if self.token is None else self.graph.beside(self.token))

    def losing_starts(self, proof: dict[str, Any]) -> set[Name]:
        """Return the starts that lose for the player to move, of those that may be chosen."""
        self.demand_own(proof)
        return self.starts & losing_starts(self.graph, proof)

    def mover_wins(self, proof: dict[str, Any]) -> bool:
        """Whether the player to move wins; before a start is chosen, by choosing one that loses."""
        if self.token is None:
            return bool(self.losing_starts(proof))
        self.demand_own(proof)
        demand(name_of(proof["token"]) == self.token, "the proof has the token elsewhere")
        return position_wins(self.graph, proof)

    def demand_own(self, proof: dict[str, Any]) -> None:
        """Demand that a proof is about what is left of the graph, and by the rules of this game."""
        demand(ground_of(proof) == self.graph, "the proof is about another board or graph")
        demand((kind_of(proof) in ("kernel", "sets")) is self.uses_edges, "the proof is of another game")


# The documents. All of these return a sentence that says what is proved.


def sentence(proof: dict[str, Any], starts: set[Name], result: bool | set[Name]) -> str:
    unlike = " where edges are used up" if kind_of(proof) in ("kernel", "sets") else ""
    if isinstance(result, bool):
        verdict = "wins" if result else "loses"
        return f"the player to move with the token on {brief(name_of(proof['token']))} {verdict}{unlike}"
    lose = "1 loses" if len(result) == 1 else f"{len(result)} lose"
    return f"of {counted(len(starts), 'start')} exactly {lose} for the player to move{unlike}"


def counted(count: int, one: str, many: str = "") -> str:
    return f"{count} {one if count == 1 else many or one + 's'}"


def told(document: dict[str, Any], proved: str, chooses: bool) -> str:
    """Return what is proved, and what is not where the game is not known; `chooses` is whether the first move does."""
    if is_known(document):
        return proved
    starts = ", and that these are the game's starts," if chooses else ""
    return f"{proved}; proved for this graph: that the graph is the game's{starts} was not checked"


def check_certificate(proof: dict[str, Any]) -> str:
    """Show who wins one position, or which starts lose, and perhaps how maximum matchings use the edges."""
    graph = ground_of(proof)
    show = losing_starts if kind_of(proof) in STARTS else position_wins
    result = show(graph, proof)
    proved = sentence(proof, graph.vertices, result)
    if kind_of(proof) == "classes":  # of a graph, perhaps for somebody who asked of no game
        of = f"{len(result)} of {counted(len(graph.vertices), 'vertex', 'vertices')}"  # type: ignore[arg-type]
        proved = f"exactly {of} can be missed by a maximum matching; such starts lose"
    if "edge_classes" in proof:
        demand(kind_of(proof) == "classes", "edges have classes where the vertices have")
        check_edges(graph, proof)
        proved += f"; and of {counted(len(proof['edge_classes']), 'edge')}, how many maximum matchings have them"
    return proved


def check_edges(graph: Graph, proof: dict[str, Any]) -> None:
    """Show how many maximum matchings have each edge: every, some or none.

    An edge with an even end is in some: a maximum matching that misses that end may take in the edge instead of another
    one, and an odd end has even ones in two components to choose from. Odd vertices are matched with even ones alone,
    so their other edges are in none. What is left are the edges of the matched vertices, which have a perfect matching.
    Splits take these apart, and tell of the edges that they take away. Of those that are left then one is in some where
    an alternating cycle goes along it, since turning that over changes whether it is in; and in every one where it is
    alone at the end.
    """
    demand("vertices" in proof, "edges have classes where there is a list of them")
    names, letters, classes = names_of(proof["vertices"]), proof["edge_classes"], proof["classes"][0]
    number = {name: at for at, name in enumerate(names)}
    pairs = [(number[v], number[w]) for v, w in pairs_of(proof["edges"])]
    demand(len(set(map(frozenset, pairs))) == len(pairs), "an edge is there twice")
    demand(isinstance(letters, str) and len(letters) == len(pairs), "there is not a letter for each edge")
    matched = {at for at, letter in enumerate(classes) if letter == "M"}
    near = {at: matched.intersection(number[other] for other in graph.beside(names[at])) for at in matched}
    mate = {number[v]: number[w] for pair in pairs_of(proof["matching"]) for v, w in (pair, pair[::-1])}
    rest = Rest(near, mate, len(names))
    for step in list_of(proof["steps"]):
        if "cycle" in step:
            rest.turn(names_of(step["cycle"]))
        else:
            rest.split([(names_of(some), [names_of(part) for part in list_of(parts)]) for some, parts in step["split"]])
    for (v, w), letter in zip(pairs, letters, strict=True):
        if {v, w} <= matched:
            shown = rest.letter_of(v, w)
        else:
            shown = "S" if "E" in (classes[v], classes[w]) else "N"
        demand(
            letter == shown,
            f"the edge {brief(names[v], 40)} - {brief(names[w], 40)} is in more or fewer maximum matchings",
        )


class Rest:
    """What is left of a graph with a perfect matching while splits take it apart; vertices are numbers.

    `near` are the neighbours of each, `mate` the partners, and `next` is the number of the next vertex that comes in.
    """

    def __init__(self, near: dict[int, set[int]], mate: dict[int, int], next: int) -> None:
        self.near, self.mate, self.next = near, mate, next
        self.settled: dict[frozenset[int], str] = {}

    def split(self, blocks: list[tuple[list[int], list[list[int]]]]) -> None:
        """Settle the edges of a barrier, which has as many vertices as there are components of odd size without it.

        Every perfect matching joins each component with the barrier, just once, and no edges of the barrier but such.
        Blocks are parts of the barrier with as many components, whose edges lead to the barrier in their own block or
        in earlier ones. So those of the first block are joined with its own vertices, then those of the second, and no
        edge between two blocks is used. Of each component is left what a matching can be in it: itself, and one vertex
        more beside all those that can be joined with the barrier.
        """
        home: dict[int, tuple[int, int]] = {}  # the block of each vertex, and its component there, -1 in the barrier
        for at, (barrier, parts) in enumerate(blocks):
            demand(0 < len(barrier) == len(parts), "a block has not as many components as vertices beside")
            demand(all(len(part) % 2 for part in parts), "a component has an even number of vertices")
            for which, part in enumerate([*parts, barrier]):
                for v in part:
                    demand(v in self.near and v not in home, "a split has a vertex that is not there, or not any more")
                    home[v] = (at, which if which < len(parts) else -1)
        for v, (at, which) in home.items():
            places = {home.get(other, (at, len(home))) for other in self.near[v] if which >= 0} - {(at, which)}
            demand(all(block <= at and part < 0 for block, part in places), "a component has an edge to elsewhere")
        left = [one for at, (barrier, parts) in enumerate(blocks) for one in self.joined(home, at, barrier, parts)]
        for v in [v for v, (_, which) in home.items() if which < 0]:
            for other in self.near.pop(v):
                self.near.get(other, set()).discard(v)
        for part, out, ends in left:
            if len(part) == 1:
                del self.near[out]
                continue
            self.near[self.next] = ends
            for v in ends:
                self.near[v].add(self.next)
            self.mate[out], self.mate[self.next] = self.next, out
            self.next += 1

    def joined(
        self, home: dict[int, tuple[int, int]], at: int, barrier: list[int], parts: list[list[int]]
    ) -> list[tuple[list[int], int, set[int]]]:
        """Settle the edges of a block; return each component, who is matched with the barrier there, and who can be.

        An edge between the two leads on to the component's partner; where all of the barrier lead to each other so,
        each edge closes an alternating cycle, if whichever vertex of a component is taken the rest has a perfect
        matching.
        """
        after: dict[int, list[int]] = {v: [] for v in barrier}
        before: dict[int, list[int]] = {v: [] for v in barrier}
        edges, found = [], []
        for part in parts:
            inside = set(part)
            out = next(
                v for v in part if self.mate[v] not in inside
            )  # the only one, as there are no more in the barrier
            alone = {v: self.near[v] & inside for v in part}
            mate = {v: self.mate[v] for v in part if v != out}
            critical = sometimes_missed(Graph(inside, (), alone, {}), mate) == inside
            demand(critical, "a component has no perfect matching without one of its vertices")
            joins = [(v, other) for v in part for other in self.near[v] if home[other] == (at, -1)]
            for _, other in joins:
                after[other].append(self.mate[out])
                before[self.mate[out]].append(other)
            edges += joins
            found.append((part, out, {v for v, _ in joins}))
        one = {barrier[0]}
        demand(reached(after, one) == reached(before, one) == set(barrier), "a block falls apart")
        self.settled.update(dict.fromkeys(map(frozenset, edges), "E" if len(edges) == 1 else "S"))
        return found

    def turn(self, cycle: list[int]) -> None:
        """Settle the edges of an alternating cycle, by an unmatched edge first."""
        demand(len(cycle) > 2 and len(cycle) % 2 == 0, "a cycle has no even number of vertices, four or more")
        edges = list(zip(cycle, [*cycle[1:], cycle[0]], strict=True))
        joined = all(
            w in self.near.get(v, ()) and (self.mate[v] == w) is (at % 2 == 1) for at, (v, w) in enumerate(edges)
        )
        demand(joined, "a cycle does not alternate, or is not in what is left")
        self.settled.update(dict.fromkeys(map(frozenset, edges), "S"))

    def letter_of(self, v: int, w: int) -> str:
        """Return the letter of an edge at the end, none where nothing is shown of it."""
        left = "N" if w not in self.near.get(v, ()) else "E" if len(self.near[v]) == len(self.near[w]) == 1 else ""
        return self.settled.get(frozenset((v, w)), left)


def check_review(review: dict[str, Any]) -> str:
    """Show who was winning at every position of a game, and so which moves were mistakes."""
    demand("certificate" in review["final"], "the review holds no certificates")
    plies = [*list_of(review["plies"]), review["final"]]
    starts = names_of(review["openings"]) if "openings" in review else None
    game = Game(review, plies[0]["certificate"], 0, starts)
    chooses, decisive = game.token is None, None
    mistakes: dict[str, list[int]] = {player: [] for player in game.players}
    for ply, position in enumerate(plies):
        player, at = game.players[ply % 2], f"position {ply}: "
        demand(position["player"] == player, at + "another player is to move")
        demand(name_or_none(position["at"]) == game.token, at + "the token is elsewhere")
        winning = game.mover_wins(position["certificate"])
        demand(position["winning"] is winning, at + "the proof shows the opposite")
        if ply + 1 < len(plies):
            mistake = winning and plies[ply + 1]["winning"] is True
            demand(position["mistake"] is mistake, at + "wrongly called a mistake, or not")
            mistakes[player] += [ply // 2 + 1] * mistake
            decisive = ply if mistake else decisive
            game.play(name_of(position["move"]))
    for player, numbers in review["mistakes"].items():
        demand(player in mistakes, "mistakes are listed of somebody who does not play")
        demand(names_of(numbers) == mistakes[player], "other mistakes are listed than are proved")
    demand(name_or_none(review["decisive"]) == decisive, "another mistake was the last one")
    demand(review["over"] is game.is_over(), "it is wrongly told whether the game is over")
    found = ", ".join(f"{player.capitalize()} {numbers or 'none'}" for player, numbers in mistakes.items())
    return told(review, f"who was winning at each of {counted(len(plies), 'position')}; mistakes: {found}", chooses)


def check_solution(solution: dict[str, Any]) -> str:
    """Show who wins a position, or what every start is worth where one is still to be chosen."""
    demand("certificate" in solution, "the solution holds no certificate")
    proof, moves = solution["certificate"], solution.get("moves", [])
    demand(isinstance(moves, list), "the moves are no list")
    if not is_known(solution):
        return check_strange(solution, proof, [name_of(move) for move in moves])
    game = Game(solution, proof, len(moves))
    for move in moves:
        game.play(name_of(move))
    demand_one_kind(solution, game.token is None)
    if game.token is None:
        return check_starts(solution, proof, game)
    wins = game.mover_wins(proof)
    check_winner(solution, moves, game.token, wins)
    return sentence(proof, game.starts, wins)


def check_winner(solution: dict[str, Any], moves: list[Any], token: Name, wins: bool) -> None:
    """Show who moves and who wins, where it is proved whether the mover does."""
    players = players_of(solution)
    demand(solution["mover_wins"] is wins, "the proof shows the opposite")
    demand(name_or_none(solution["at"]) == token, "the moves lead elsewhere")
    demand(solution["mover"] == players[len(moves) % 2], "another player is to move")
    demand(solution["winner"] == players[(len(moves) + (not wins)) % 2], "the other player wins")


def demand_one_kind(solution: dict[str, Any], of_starts: bool) -> None:
    """Demand that a solution claims nothing of a position where it is about starts, and the other way round."""
    other = ("at", "mover", "mover_wins", "winner") if of_starts else ("first_player_wins", "losing", "winning")
    unproved = [key for key in other if key in solution]
    demand(not unproved, f"nothing is proved of {unproved}")


def check_starts(solution: dict[str, Any], proof: dict[str, Any], game: Game) -> str:
    """Show what every start is worth."""
    losing = game.losing_starts(proof)
    demand(set(names_of(solution["losing"])) == losing, "the losing starts are not those that are proved")
    winning = set(names_of(solution["winning"]))
    demand(winning == game.starts - losing, "the winning starts are not those that are proved")
    demand(solution["first_player_wins"] is bool(losing), "the winner does not follow")
    return sentence(proof, game.starts, losing)


def check_strange(solution: dict[str, Any], proof: dict[str, Any], moves: list[Name]) -> str:
    """Show the same of a game that is not known: on the graph that the certificate holds, which the moves have left.

    The moves themselves are not in it any more: that they led there is a part of what is not checked.
    """
    demand_one_kind(solution, "token" not in proof)
    if "token" not in proof:
        demand(not moves, "the proof is about the start, not about what the moves lead to")
        starts = [*names_of(solution["losing"]), *names_of(solution["winning"])]
        return told(solution, check_starts(solution, proof, Game(solution, proof, 0, starts)), True)
    graph, token = ground_of(proof), name_of(proof["token"])
    wins = position_wins(graph, proof)
    demand(token == [token, *moves][-1], "the moves lead elsewhere")
    if kind_of(proof) == "kernel":
        new = [move for at, move in enumerate(moves[1:]) if move not in graph.used.get(moves[at], ())]
    else:
        new = [move for move in moves[:-1] if move in graph.vertices]
        demand_distinct(moves, "a move was made twice")
    demand(not new, "a move used up nothing")
    check_winner(solution, moves, token, wins)
    return told(solution, sentence(proof, graph.vertices, wins), False)


def check_slither(document: dict[str, Any]) -> str:
    """Show who wins Slither, where a path is drawn edge by edge, at either end: by the classes of one graph or more.

    A pair of matched vertices wins as first edge: each later step is answered by the partner of its vertex. If a step
    came to an exposed vertex, turning the matching over from there to the first edge would expose one of its ends.

    Where there are no matched vertices, who wins on the graph of the odd ones alone wins, by keeping to them until the
    other player comes to an even vertex. What the path has between that and its other end is then taken away: it is
    odd, and without odd vertices the even ones stay even. So a maximum matching of the rest misses the even vertex; the
    winner goes on from the other end to its partner, and answers each later step by the partner of its vertex. A step
    to an exposed vertex would end an alternating path from the even one, which would enlarge the matching; or one from
    the other end, where this has been cut off and so is odd, that would expose it.
    """
    demand("certificates" in document, "the document holds no certificates")
    graph = graph_of(names_of(document["vertices"]), pairs_of(document["edges"]))
    won: dict[Name, Name] = {}
    for proof in list_of(document["certificates"]):
        demand(not won and bool(graph.vertices), "a round comes after the one that decides")
        demand(kind_of(proof) == "classes" and ground_of(proof) == graph, "a round is about another graph")
        losing_starts(graph, proof)
        classes = classes_of(graph, proof)
        pairs = [pair for pair in pairs_of(proof["matching"]) if classes[pair[0]] == "M"]
        won = dict([*pairs, *((second, first) for first, second in pairs)])
        for vertex in [vertex for vertex, letter in classes.items() if letter != "O"]:
            graph.leave(vertex)
    demand(bool(won) or not graph.vertices, "the rounds do not decide")
    demand(document["first_player_wins"] is bool(won), "the winner does not follow")
    edges = pairs_of(document["winning_edges"])
    proved = all(first in won and won[first] == second for first, second in edges)
    demand(proved and bool(edges) is bool(won), "the first edges are not among those that are proved to win")
    size = counted(len(names_of(document["vertices"])), "vertex", "vertices")
    return f"the {'first' if won else 'second'} player wins Slither on {size}"


def matrix_of(document: dict[str, Any]) -> tuple[Graph, list[tuple[Name, Name]]]:
    """Return a matrix as a graph, whose vertices are (0, row) and (1, column), and its entries as edges."""
    names = [(side, name) for side, key in enumerate(("rows", "columns")) for name in names_of(document[key])]
    entries = [((0, row), (1, column)) for row, column in pairs_of(document["entries"])]
    demand(len(set(entries)) == len(entries), "an entry is there twice")
    return graph_of(names, entries), entries


def blocks_of(document: dict[str, Any], graph: Graph) -> list[set[Name]]:
    """Return the blocks, which share nothing and leave nothing out."""
    blocks = []
    for rows, columns in list_of(document["blocks"]):
        blocks.append({*((0, row) for row in names_of(rows)), *((1, column) for column in names_of(columns))})
    demand(all(blocks), "a block has neither a row nor a column")
    demand(sum(map(len, blocks)) == len(graph.vertices) and set().union(*blocks) == graph.vertices, "blocks overlap")
    return blocks


def led(graph: Graph, roots: list[Name], block: set[Name], mate: dict[Name, Name] | None = None) -> set[Name]:
    """Return where paths from some vertices lead within a block: with mates, only those that go on to the mate."""
    found, pending = set(roots), list(roots)
    while pending:
        for other in graph.beside(pending.pop()):
            if other in block and other not in found:
                found.add(other)
                pending.append(other if mate is None else mate[other])
                found.add(pending[-1])
    return found


def part_of(graph: Graph, mate: dict[Name, Name], block: set[Name]) -> int:
    """Return the part that a block is in: 0 with unmatched columns, 1 square, 2 with unmatched rows.

    A square block cannot be cut: its rows lead to all of it, and so do its columns. The others are connected, and what
    is unmatched leads to all of them; so none of them could be matched otherwise, nor belongs elsewhere.
    """
    roots = [vertex for vertex in block if vertex not in mate]
    free = sorted({side for side, _ in roots})
    demand(len(free) < 2, "a block has unmatched rows and columns")
    demand(all(mate.get(vertex, vertex) in block for vertex in block), "a pair of the matching is in two blocks")
    ways = [roots] if roots else [[next(vertex for vertex in block if vertex[0] == side)] for side in (0, 1)]
    demand(all(led(graph, way, block, mate) == block for way in ways), "a block falls apart")
    demand(led(graph, ways[0][:1], block) == block, "a block is not connected")
    return 1 if not free else 0 if free[0] else 2


def check_matrix(document: dict[str, Any]) -> str:
    """Show the Dulmage-Mendelsohn decomposition of a matrix, and how maximum matchings use its entries.

    The rows of all blocks but the last part's, with the columns of that part, meet every entry, and there are as many
    of them as pairs: so the matching is maximum (Koenig). An entry outside the blocks is in none, since those that lead
    over it could not come back; within a block of more than one pair there is always another way.
    """
    graph, entries = matrix_of(document)
    mate = matching_of(graph, [((0, row), (1, column)) for row, column in pairs_of(document["matching"])])
    blocks = blocks_of(document, graph)
    parts = [part_of(graph, mate, block) for block in blocks]
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
    demand(type(document["structural_rank"]) is int and document["structural_rank"] == rank, "the rank does not follow")
    height = sum(1 for side, _ in graph.vertices if side == 0)
    size = f"{counted(height, 'row')} and {counted(len(graph.vertices) - height, 'column')}"
    return f"a matrix of {size} has {counted(len(blocks), 'block')} and the structural rank {rank}"


def check_control(document: dict[str, Any]) -> str:
    """Show what steers a directed network, whose matrix has the nodes as they are left and as they are entered.

    Unless all are matched, drivers are the nodes that no matched edge enters. A maximum matching misses just the
    columns of blocks with more columns than rows, and every one misses those that no edge enters at all.
    """
    demand("certificate" in document, "the document holds no certificates")
    proof = document["certificate"]
    demand(proof["format"] == "berge-matrix/1", "a certificate of an unknown format")
    check_matrix(proof)
    nodes, edges, heads = set(names_of(proof["rows"])), pairs_of(proof["entries"]), dict(pairs_of(proof["matching"]))
    demand(nodes == set(names_of(proof["columns"])), "the rows and the columns are not the same nodes")
    for key, letter in (("critical", "E"), ("ordinary", "S"), ("redundant", "N")):
        told, of_class = pairs_of(document[key]), proof["classes"].count(letter)
        follows = {edge for edge, found in zip(edges, proof["classes"], strict=True) if found == letter}
        demand(set(told) == follows and len(told) == of_class, f"the {key} edges do not follow")
    unmatched = nodes - set(heads.values())
    wide = [columns for rows, columns in proof["blocks"] if len(columns) > len(rows)]
    missed = {node for columns in wide for node in names_of(columns)} if unmatched else nodes
    always = nodes - {head for _, head in edges} if unmatched else nodes if len(nodes) == 1 else set()
    for key, which in (("always", always), ("sometimes", missed - always), ("never", nodes - missed)):
        demand(set(names_of(document[key])) == which, f"the nodes that {key} drive do not follow")
    drivers, count = set(names_of(document["drivers"])), document["driver_count"]
    demand(type(count) is int and count == max(len(unmatched), min(len(nodes), 1)), "the number of drivers is another")
    demand(len(drivers) == count and drivers <= nodes and unmatched <= drivers, "these are not the drivers")
    check_sharing(nodes, edges, drivers, names_of(document["sharing"]))
    steer = "steers" if count == 1 else "steer"
    return f"{count} of {counted(len(nodes), 'node')} {steer} a network of {counted(len(edges), 'edge')}"


def check_sharing(nodes: set[Name], edges: list[tuple[Name, Name]], drivers: set[Name], sharing: list[Name]) -> None:
    """Show that some nodes, with the drivers, lead to all nodes, and that they are as few as can be.

    What leads to such a node is led to by no other and by no driver, so by that node alone: one of these is needed, and
    they lie apart, which is why looking at each in turn takes linear time.
    """
    after: dict[Name, list[Name]] = {node: [] for node in nodes}
    before: dict[Name, list[Name]] = {node: [] for node in nodes}
    for tail, head in edges:
        after[tail].append(head)
        before[head].append(tail)
    given = drivers.union(sharing)
    demand(given <= nodes and not drivers.intersection(sharing), "a node that shares a signal has one, or is none")
    demand(reached(after, given) == nodes, "a node is reached by no signal")
    for node in sharing:
        demand(reached(before, {node}) & given == {node}, "a node that shares a signal is reached without it")


def reached(ways: dict[Name, list[Name]], roots: set[Name]) -> set[Name]:
    """Return where some nodes lead."""
    found, pending = set(roots), list(roots)
    while pending:
        new = set(ways[pending.pop()]) - found
        found |= new
        pending += new
    return found


CHECKS = {
    "berge-control/1": check_control,
    "berge-matrix/1": check_matrix,
    "berge-certificate/1": check_certificate,
    "berge-review/1": check_review,
    "berge-solution/1": check_solution,
    "berge-slither/1": check_slither,
}


def check(document: dict[str, Any]) -> str:
    """Return what a document proves; raise Refuted where it does not."""
    try:
        kind = document["format"]
        demand(kind in CHECKS, f"no proofs are known in the format {brief(kind, 40)}")
        return CHECKS[kind](document)
    except KeyError as error:
        key = error.args[0]
        what = f"no key {shown(key)}" if isinstance(key, str) else f"KeyError: {brief(str(error), 80)}"
        raise Refuted(f"not a well-formed proof: {what}") from None
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
        raise Refuted(f"not a well-formed proof: {type(error).__name__}: {brief(str(error), 80)}") from None


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python checker.py FILE")
    try:
        with open(sys.argv[1], "rb") as file:
            print("proved:", check(read(file.read())))
    except (OSError, Refuted, Unreadable) as reason:
        sys.exit(f"not proved: {reason}")
