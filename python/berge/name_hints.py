"""AttributeErrors that name the attribute that was probably meant."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

_HABITS = {
    **dict.fromkeys(("plot", "draw", "savefig", "to_svg"), 'dump("picture.svg"), for what can be drawn'),
    **dict.fromkeys(("summary", "describe", "to_string"), "print(...), and dumps() for the same text"),
    **dict.fromkeys(("to_pandas", "to_dataframe", "to_csv"), "dumps('json'), and berge.batch for tables of games"),
    **dict.fromkeys(("to_json", "to_dict", "json"), "dumps('json')"),
    **dict.fromkeys(("save", "write", "to_file"), "dump(path)"),
    **dict.fromkeys(
        ("generate", "check", "stress", "package", "data_set"), "berge.setter, which makes and checks test data"
    ),
    **dict.fromkeys(("ensemble", "percolation"), "berge.ensembles, for random boards"),
    **dict.fromkeys(("puzzle", "puzzles", "sheet"), "berge.deal(RULESET)"),
    **dict.fromkeys(
        ("dmperm", "maximum_bipartite_matching"),
        "berge.integrations.scipy, which has the functions of SciPy and MATLAB",
    ),
    **dict.fromkeys(("sprank", "rank"), "structural_rank"),
    **dict.fromkeys(
        ("btf", "blocks", "block_triangular_form", "block_triangularize", "block_triangular", "dm"),
        "dulmage_mendelsohn(matrix): its elements are the blocks",
    ),
    "decompose": "berge.gallai_edmonds(graph), and berge.dulmage_mendelsohn(matrix)",
    **dict.fromkeys(("read", "read_csv", "from_csv", "read_graph", "read_edgelist"), "berge.load(path)"),
    **dict.fromkeys(
        ("graph_of", "from_edges", "from_networkx"),
        "berge.graphs.graph_of(...); the functions here take graphs of other libraries, and pairs, as they are",
    ),
    **dict.fromkeys(("vertex_cover", "min_vertex_cover"), "gallai_edmonds(...).vertex_cover"),
    **dict.fromkeys(("driver_nodes", "drivers"), "control(...).drivers"),
    **dict.fromkeys(("n_drivers", "num_drivers", "N_D", "nD"), "driver_count"),
    **dict.fromkeys(("controllability", "structural_controllability", "minimum_inputs"), "berge.control(...)"),
    **dict.fromkeys(("critical_nodes", "intermittent"), "always, sometimes and never, which are classes of nodes"),
    **dict.fromkeys(("matching", "matched"), "gallai_edmonds(...).matching, and decomposition of control(...)"),
    **dict.fromkeys(("is_perfect", "matching_number"), "size, and deficiency, which is 0 for a perfect matching"),
    **dict.fromkeys(("start", "new", "create"), 'setup(...), or parse("6x6") for a board'),
    **dict.fromkeys(("position", "Board", "new_game"), "berge.loads(text).position()"),
    "losing_moves": "winning_moves(): all other legal moves lose",
    **dict.fromkeys(("is_losing", "is_lost", "is_won", "outcome", "value", "winner"), "is_winning(), of a position"),
    **dict.fromkeys(("why", "explain"), "berge.explain(...)"),
    **dict.fromkeys(("Engine", "best_move", "hint", "play"), "berge.analysis.engine.Engine, which chooses moves"),
    **dict.fromkeys(("legal", "legal_mask", "legal_moves"), "action_mask of many games, legal_moves of a position"),
    **dict.fromkeys(("obs", "observation", "observations"), "planes(), or edges() where there is no board"),
    **dict.fromkeys(("done", "dones", "terminated"), "is_over"),
    "num_envs": "count",
}
"""What other libraries call things, or newcomers guess, and what does that here."""


def missing_attribute(owner: str, name: str, names: Iterable[str], obj: object = None) -> AttributeError:
    """Return the error for an attribute that does not exist; it suggests the closest public one of `names`.

    If none is close, that is one of several words, such as `winning_starts` for `winning`. What other libraries call so
    is answered by its name here, unless another name is closer.
    """
    from difflib import get_close_matches  # only errors need it

    public = sorted(word for word in names if word[0] != "_")
    close = get_close_matches(name, public, 1, 0.9 if name in _HABITS else 0.7) or [
        word for word in public if name in word.split("_")
    ]
    hint = f"; did you mean {close[0]!r}?" if close else f"; see {_HABITS[name]}" if name in _HABITS else ""
    return AttributeError(f"{owner} has no {name!r}{hint}", name=name, obj=obj)


class NameHints:
    """Base of objects whose AttributeErrors suggest the closest name."""

    __slots__ = ()

    if not TYPE_CHECKING:  # a type checker sees only the real attributes

        def __getattr__(self, name: str) -> Any:
            if name.startswith("_") or hasattr(type(self), name):  # an error inside a property is raised again
                return object.__getattribute__(self, name)
            raise missing_attribute(type(self).__name__, name, dir(self), self)
