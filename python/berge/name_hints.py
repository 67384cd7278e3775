"""AttributeErrors that name the attribute that was probably meant."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

_PICTURES = "plot draw savefig to_svg"
_JSON = "to_json to_dict json"
_FRAMES = "to_pandas to_dataframe to_csv"
_VALUES = "is_losing is_lost is_won outcome value winner"
_HINTS: Mapping[str, Mapping[str, str]] = {
    "Document": {
        'dump("picture.svg")': _PICTURES,
        "dumps()": "summary describe to_string",
        "dumps('json'), and berge.batch for tables of games": _FRAMES,
        "dumps('json')": _JSON,
        "dump(path)": "save write to_file",
    },
    "Certificate": {"as_dict()": "to_dict"},
    "StartsCertificate": {"as_dict()": "to_dict"},
    "Setup": {
        "position().push(move)": "play move push step",
        "position().legal_moves": "legal legal_moves",
        "position()": "new start board",
    },
    "Game": {
        "position().push(move)": "play push step",
        "position().legal_moves": "legal legal_moves",
        "setup": "start",
        "berge.gallai_edmonds(game).graph, the graph before the first move": "graph",
    },
    "berge": {'berge.solve(...).dump("picture.svg")': _PICTURES},
    "setter": {"the module packages of berge.setter: package(data, judge)": "package"},
    "pettingzoo": {"env(ruleset, setup); the players take turns": "parallel_env raw_env"},
    "Position": {
        "push(move)": "play move make_move step",
        "pop()": "undo back unmake_move",
        "moves": "history",
        "legal_moves": "legal legal_mask",
        "winning_moves(): all other legal moves lose": "losing_moves",
        "winning_moves(), and berge.analysis.engine.Engine, which chooses one": "best_move hint",
        "is_winning(), for the player to move": _VALUES,
        "is_over()": "done finished terminated",
        "game().dumps('json')": _JSON,
        "game().dump(path)": "save write to_file",
        'game().dump("picture.svg")': _PICTURES,
    },
    "Games": {
        "step(actions)": "play move push",
        "action_mask": "legal legal_mask legal_moves",
        "winning_mask()": "winning_moves losing_moves",
        "engine_moves(level, keys)": "best_move best_moves hint",
        "is_winning(), for the player to move": f"values {_VALUES}",
        "planes(), or edges() where there is no board": "obs observation observations observe",
        "is_over: the player to move has lost; plies says who that is": (
            "done dones terminated reward rewards winners winner"
        ),
        "count": "num_envs",
    },
    "Review": {
        "final.winner": "outcome winner",
        'dumps("text"), which says why each mistake loses': "why explain",
        "plies[number].certificate(), or dumps('json', certificates=True)": "certificate certificates proof",
    },
    "Ply": {
        'certificate(), the proof; the review\'s dumps("text") says why each mistake loses': "why explain",
        "winning, for the player to move": "is_winning is_won value outcome",
    },
    "PositionSolution": {"mover_wins": "is_winning is_losing is_lost is_won value outcome"},
    "StartsSolution": {"first_player_wins": f"is_winning {_VALUES}"},
    "Score": {"dumps(), as it has no picture": _PICTURES},
    "Sheet": {"deals": f"{_JSON} {_FRAMES}"},
    "Slither": {"dumps(), as it has no picture": _PICTURES},
    "Ruleset": {
        'setup(...), or parse("6x6") for a board': "start new create",
        "load(path)": "read open",
    },
    "Graph": {
        "edges, which networkx.Graph takes": "to_networkx",
        "names": "nodes vertices",
        "order": "number_of_nodes num_vertices num_nodes",
        "size": "number_of_edges num_edges",
        "neighbors(vertex)": "adj adjacency",
        'berge.solve(graph).dump("picture.svg")': _PICTURES,
    },
    "GallaiEdmonds": {
        "deficiency, which is 0 for a perfect matching": "is_perfect",
        "size": "matching_number",
        "even": "D inessential",
        "odd": "A",
        "matched": "C",
        "matching, a maximum matching": "maximum_matching",
        "graph.edges, which networkx.Graph takes": "to_networkx",
        "dumps(), as it has no picture": _PICTURES,
    },
    "DulmageMendelsohn": {
        "structural_rank": "sprank rank matching_number",
        "unmatched_rows and unmatched_columns, which are empty for a perfect matching": "is_perfect",
        "list(dm), the blocks; row_starts and column_starts": "btf blocks block_triangular_form",
        'dumps("json"), which is the proof; berge.verify checks it': "certificate proof",
    },
    "Control": {
        "drivers": "driver_nodes",
        "driver_count": "n_drivers num_drivers N_D nD",
        "always, sometimes and never, the classes of nodes": "critical_nodes intermittent",
        "decomposition.matching": "matching matched",
        "dumps('csv')": _FRAMES,
        "dumps(), as it has no picture": _PICTURES,
    },
}
"""For each class its hints, each with the names that it answers: those of other libraries, and guesses."""
_ANYWHERE = {
    "berge.setter, which makes and checks test data": "generate check stress package data_set",
    "berge.ensembles, for random boards": "ensemble percolation",
    "berge.deal(RULESET)": "puzzle puzzles sheet",
    "berge.integrations.scipy, which has the functions of SciPy and MATLAB": "dmperm maximum_bipartite_matching",
    "berge.structural_rank(matrix)": "sprank rank",
    "berge.dulmage_mendelsohn(matrix): its elements are the blocks": (
        "btf blocks block_triangular_form block_triangularize block_triangular dm"
    ),
    "berge.gallai_edmonds(graph), and berge.dulmage_mendelsohn(matrix)": "decompose",
    "berge.maximum_matching(graph)": "matching matched",
    "berge.gallai_edmonds(graph).size": "matching_number",
    "berge.gallai_edmonds(graph).deficiency, which is 0 for a perfect matching": "is_perfect",
    "berge.gallai_edmonds(graph).vertex_cover": "vertex_cover min_vertex_cover minimum_vertex_cover",
    "berge.gallai_edmonds(graph).vertex_cover: in a bipartite graph the other vertices are a maximum independent set": (
        "independent_set maximum_independent_set max_independent_set"
    ),
    "berge.essential(graph)": "essential_vertices",
    "berge.gallai_edmonds(graph)": "gallai_edmonds_decomposition edmonds_gallai edmonds_gallai_decomposition",
    "`berge bench run` on the command line": "bench benchmark evaluate",
    "`berge bench suites` on the command line": "suites suite",
    "berge.load(path)": "read read_csv from_csv read_graph read_edgelist",
    "berge.graphs.graph_of(...); the functions here take graphs of other libraries, and pairs, as they are": (
        "graph_of from_edges from_networkx"
    ),
    "berge.control(...).drivers": "driver_nodes drivers",
    "berge.control(...).driver_count": "n_drivers num_drivers N_D nD",
    "berge.control(...)": "controllability structural_controllability minimum_inputs",
    "berge.parse(line)": "start new create",
    "berge.loads(text).position()": "position Board new_game",
    "berge.loads(text).position().push(move)": "play push",
    "berge.loads(text).position().legal_moves": "legal legal_moves",
    "berge.solve(...)": f"is_winning {_VALUES}",
    "berge.explain(...)": "why explain",
    "berge.analysis.engine.Engine, which chooses moves": "Engine best_move hint",
}
"""Hints for any class without its own."""


def missing_attribute_error(owner: str, name: str, names: Iterable[str], obj: object = None) -> AttributeError:
    """Return the error for an attribute that does not exist; it suggests the closest public one of `names`.

    A name that other libraries use is answered by what berge calls it, unless one of `names` is closer. Otherwise the
    hint is a longer name that contains the word, such as `winning_starts` for `winning`.
    """
    from difflib import get_close_matches  # only errors need it

    public = sorted(word for word in names if word[0] != "_")
    see = find_hint([owner] if obj is None else [base.__name__ for base in type(obj).__mro__], name)
    close = get_close_matches(name, public, 1, 0.92 if see else 0.7)
    if not close and not see:
        close = [word for word in public if name in word.split("_")]
    hint = f"; did you mean {close[0]!r}?" if close else f"; see {see}" if see else ""
    return AttributeError(f"{owner} has no {name!r}{hint}", name=name, obj=obj)


def find_hint(class_names: Iterable[str], name: str) -> str | None:
    """Return an expression to use instead of an attribute that these classes lack; None if none is known."""
    for hints in (*(_HINTS.get(owner, {}) for owner in class_names), _ANYWHERE):
        for hint, words in hints.items():
            if name in words.split():
                return hint
    return None


class NameHints:
    """Base of objects whose AttributeErrors suggest the closest name."""

    __slots__ = ()

    if not TYPE_CHECKING:  # a type checker sees only the real attributes

        def __getattr__(self, name: str) -> Any:
            if name.startswith("_") or hasattr(type(self), name):  # an error inside a property is raised again
                return object.__getattribute__(self, name)
            raise missing_attribute_error(type(self).__name__, name, dir(self), self)
