"""What people who come from elsewhere call things, and what they are called here.

Chess programmers try `position.is_game_over()`, graph people `graph.nodes`: the AttributeError that they get says the
name to use. Other names are compared with those that are there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

_TABLE = {
    "Position": """
        is_game_over is_finished is_terminal game_over is_checkmate is_stalemate: is_over(): who cannot move has lost
        outcome result winner value score evaluate evaluation is_losing: is_winning(), of the player to move
        reward rewards returns: is_winning(), of the player to move
        fen epd san uci lan pgn line: notation()
        set_fen from_notation: berge.loads(line).position()
        move_stack history path: moves, or visited with the token's first place
        peek last_move: moves[-1]
        ply ply_number fullmove_number move_count: played, which counts moves
        legal is_valid is_pseudo_legal: is_legal(move)
        moves_available generate_legal_moves actions legal_actions children: legal_moves
        random_move: random.choice(position.legal_moves)
        push_san push_uci play move make_move apply step do: push(move); of a text, push(start.terrain.read(text))
        undo take_back unpush unmake unmake_move: pop()
        clone deepcopy: copy()
        state observation: notation()
        best_move best_moves good_moves hint: winning_moves()
        mover player current_player to_move side_to_move side: turn
        board rows cells: letters, the rows of the board
        proof prove witness: certificate()
        root reset initial: start.position()
        graph nodes vertices edges: start.game graph, where the token walks
        review mistakes: berge.review(position.game())
        solve solution analyse analyze: berge.solve(position)
        dumps dump svg to_svg save: game().dumps("svg"), or another format
    """,
    "Game": """
        is_game_over is_finished: is_over()
        push pop turn legal_moves is_winning winning_moves token: position(), which has it
        result outcome winner: berge.review(game).final.winner
        mistakes review plies accuracy: berge.review(game)
        mainline mainline_moves move_stack history: moves
        board end positions: position(), or position(ply)
        headers: start
        graph: start.graph, of a game on any graph, or start.game graph
        solve certificate: berge.solve(game)
    """,
    "Start": """
        legal_moves push pop turn is_winning winning_moves certificate: position(), which has it
        solve losing winning value: berge.solve(start)
        play moves: game(moves)
        players PLAYERS: ruleset.players
        name NAME: ruleset.name
        title TITLE: ruleset.title
        height: rows, a string each
        width: columns
        vertices nodes edges: game graph, where the token walks
    """,
    "Ruleset": """
        Start Board new: start(...), with what such a start is made of
        read: loads(text), or load(path)
        write save: dump(game, path)
        PLAYERS: players
        NAME: name
        TITLE: title
    """,
    "Graph": """
        nodes vertices vs V: names
        number_of_nodes num_nodes num_vertices n vcount: order
        number_of_edges num_edges m ecount: size
        neighbors adj adjacency adjacent successors: neighbours(name)
        es E get_edgelist edge_list: edges
        has_edge: `other in graph.neighbours(name)`
        has_node has_vertex: `name in graph`
        degree: len(graph.neighbours(name))
        add_edge add_node add_edges_from remove_edge remove_node: Graph.from_edges(edges); a graph never changes
        is_bipartite gallai_edmonds decompose: berge.gallai_edmonds(graph)
        dulmage_mendelsohn: berge.dulmage_mendelsohn(graph)
        matching maximum_matching max_weight_matching: berge.maximum_matching(graph)
        to_networkx: networkx.Graph(graph.edges)
    """,
    "GallaiEdmonds": """
        D inessential: even
        A barrier_set: odd
        C perfect: matched
        gallai_edmonds: even, odd and matched
        dulmage_mendelsohn btf block_triangular_form dmperm blocks: berge.dulmage_mendelsohn(graph)
        matching_number cardinality: size
        is_perfect is_perfect_matching has_perfect_matching: deficiency == 0
        unmatched free unsaturated: exposed
        partner partner_of: mate(name)
        witness proof: certificate()
    """,
    "DulmageMendelsohn": """
        p row_permutation row_order rowp: rows
        q column_permutation column_order col_order colp: columns
        edges_in: entries_in("every"), "some" or "none"
        r: row_starts
        s: column_starts
        permutations: rows and columns
        sprank rank size matching_number: structural_rank
        horizontal under: underdetermined
        square well: well_determined
        vertical over: overdetermined
        blocks: `found[k]`: the rows and the columns of a block
    """,
    "Review": """
        blunders errors inaccuracies: mistakes(player)
        winner result outcome: final.winner
        winning is_winning: verdicts, or plies[i].winning
        best_moves: winning_moves(ply)
        positions: plies, and final
        players: game.players
        certificate certificates: plies[i].certificate()
    """,
    "Ply": """
        is_winning value: winning
        is_mistake blunder is_blunder: mistake
        best_moves: winning_moves
        turn mover: player
        proof: certificate()
        position: review.game.position(ply.ply)
    """,
    "StartsSolution": """
        losing_starts even: losing
        winning: winning_starts
        is_winning mover_wins first_wins winner: first_player_wins
        value value_of: class_of(vertex)
        winning_moves: losing: the starts to choose
    """,
    "PositionSolution": """
        is_winning winning first_player_wins value: mover_wins
        best_moves moves: winning_moves
        turn: mover
        start: game.start
    """,
    "Certificate": """
        verify check is_valid: berge.verify(certificate)
        matching: pairs
        barrier kernel: vertices, by their kind
    """,
    "StartsCertificate": """
        verify check is_valid: berge.verify(certificate)
    """,
    "Slither": """
        winner is_winning mover_wins: first_player_wins
        winning_moves edges: winning_edges
    """,
    "Control": """
        N_D number_of_drivers num_drivers n_drivers minimum: driver_count
        driver_nodes mds minimum_driver_set inputs unmatched: drivers
        intermittent: sometimes
        power_dominating_set inaccessible unreached: sharing, with the drivers
        critical_nodes critical_drivers: always
        redundant_nodes: never
        critical_edges critical_links: critical
        ordinary_edges ordinary_links: ordinary
        redundant_edges redundant_links: redundant
        edges_in: critical, ordinary or redundant
        matching proof certificate: decomposition.matching, or dumps("json", certificates=True)
    """,
    "Engine": """
        play move best_move go analyse search choose_move: choose(position)
    """,
    "berge": """
        decompose edmonds_gallai: gallai_edmonds(graph), or dulmage_mendelsohn(matrix)
        dmperm btf blocks block_triangularize block_triangular_form: dulmage_mendelsohn(matrix)
        maximum_bipartite_matching: maximum_matching(graph), or SciPy's arrays by berge.integrations.scipy
        edge_classes: gallai_edmonds(graph).edge_classes()
        sprank: structural_rank(matrix)
        max_weight_matching matching max_matching hopcroft_karp hopcroft_karp_matching: maximum_matching(graph)
        is_perfect_matching perfect_matching has_perfect_matching: gallai_edmonds(graph).deficiency == 0
        inessential losing: solve(graph).losing
        controllability structural_controllability driver_nodes drivers sc: control(digraph)
        tutte_berge barrier: gallai_edmonds(graph).barrier
        Board: parse(line), or a ruleset's own start(rows)
        make env new: parse(line), or a ruleset's own start(...)
        from_networkx from_scipy from_matrix: graphs.graph_of(thing)
        Engine Choice: berge.analysis.engine.Engine, by `from berge.analysis.engine import Engine`
        read from_string: loads(text); of a start in one line, parse(line)
        open read_file from_file: load(path)
        read_graph load_graph parse_graph: load(path), which gallai_edmonds, dulmage_mendelsohn and solve take
        read_edgelist read_csv: load(path), or the command berge control for directed networks
        dump dumps write save: game.dumps(format), and of what review and solve return
        analyse analyze evaluate value: solve(position), or review(game)
        check prove: verify(certificate)
        mistakes blunders: review(game).mistakes(player)
    """,
}
"""What is tried, and behind the colon what to use."""


def _hints(kind: str) -> dict[str, str]:
    lines = (line.strip().partition(": ") for line in _TABLE.get(kind, "").strip().splitlines())
    return {guess: use for guesses, _, use in lines for guess in guesses.split()}


def fail(kinds: list[str], name: str, known: list[str], owner: object) -> NoReturn:
    """Raise the AttributeError for a name that is not there; `kinds` are those of its owner, the nearest first."""
    hint = next((hints[name] for kind in kinds if name in (hints := _hints(kind))), None)
    if hint is None:
        from difflib import get_close_matches  # only where an error is told

        close = get_close_matches(name, [word for word in known if word[0] != "_"], 1, 0.7)
        hint = f"did you mean {close[0]!r}?" if close else ""
    else:
        hint = f"use {hint}"
    raise AttributeError(f"{kinds[0]} has no {name!r}" + (f"; {hint}" if hint else ""), name=name, obj=owner)


class Guessed:
    """Something of which a name that is not there is told with the one to use."""

    __slots__ = ()

    if not TYPE_CHECKING:  # to a type checker it has the names that it has

        def __getattr__(self, name: str) -> Any:
            if name.startswith("_") or hasattr(type(self), name):  # what raised in a property is raised again
                return object.__getattribute__(self, name)
            fail([kind.__name__ for kind in type(self).__mro__], name, dir(self), self)
