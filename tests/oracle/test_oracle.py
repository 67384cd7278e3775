"""The oracle on published samples and on cases solved by hand."""

import pytest

from oracle import geography, rabbit

SAMPLES = [
    (("XO.OXO",), [(1, 2), (1, 1)], [1]),
    (("XOX", "O.O", "XOX"), [(2, 3), (1, 3), (1, 2), (1, 1), (2, 1), (3, 1), (3, 2), (3, 3)], []),
    (("OOXX", "OXXO", "OO.O", "XXXO"), [(3, 2), (2, 2), (1, 2), (1, 3)], [1, 2]),
]
PATH = {"a": ["b"], "b": ["a", "c"], "c": ["b"]}
TRIANGLE = {0: [1, 2], 1: [0, 2], 2: [0, 1]}


class TestRabbit:
    """Rabbit and Egg."""

    @pytest.mark.parametrize(("board", "moves", "expected"), SAMPLES)
    def test_rabbits_mistakes_in_the_samples_of_p1971(
        self, board: rabbit.Board, moves: list[rabbit.Cell], expected: list[int]
    ) -> None:
        """The published answers."""
        assert rabbit.list_mistakes(board, moves)["rabbit"] == expected

    def test_each_player_moves_only_the_own_colour_next_to_the_blank(self) -> None:
        """Rabbit has the white pieces, Egg the black ones; diagonals and far pieces do not count."""
        board = ("OXO", "X.O", "XOX")
        assert rabbit.list_moves(board, "rabbit") == [(2, 3), (3, 2)]
        assert rabbit.list_moves(board, "egg") == [(1, 2), (2, 1)]

    def test_a_move_swaps_the_piece_with_the_blank(self) -> None:
        """And leaves every other piece where it was."""
        assert rabbit.play(("OX", ".O"), (1, 1)) == (".X", "OO")

    @pytest.mark.parametrize("move", [(1, 2), (2, 1), (0, 1), (3, 1)])
    def test_a_cell_that_does_not_touch_the_blank_cannot_be_played(self, move: rabbit.Cell) -> None:
        """A diagonal cell, the blank itself, and cells off the board."""
        with pytest.raises(ValueError, match="does not touch"):
            rabbit.play(("OX", ".O"), move)

    @pytest.mark.parametrize("board", [("XO",), ("..",)])
    def test_a_board_has_exactly_one_blank(self, board: rabbit.Board) -> None:
        """None or two is an error."""
        with pytest.raises(ValueError, match="exactly one blank"):
            rabbit.find_blank(board)

    @pytest.mark.parametrize(
        ("board", "winning"),
        [
            ((".",), []),  # nothing to move
            ((".X",), []),  # the only piece is Egg's
            ((".O",), [(1, 2)]),  # after O. the moved piece is Rabbit's, so Egg is stuck
            ((".OX",), []),  # after O.X and OX. Rabbit is stuck: the black piece is not Rabbit's
            ((".OXO",), [(1, 2)]),  # the last white piece decides
            (("X.O", "XXO"), [(1, 3)]),  # Egg is stuck after XO. / XXO
            (("O.O", "XXX"), []),  # on either side Egg answers from below, and Rabbit is left among black pieces
            ((".O", "OX"), [(1, 2), (2, 1)]),  # three quarters round the square, where both neighbours are white
        ],
    )
    def test_rabbits_winning_first_moves_on_boards_worked_out_by_hand(
        self, board: rabbit.Board, winning: list[rabbit.Cell]
    ) -> None:
        """Rabbit wins iff there is such a move."""
        assert rabbit.list_winning_moves(board, "rabbit") == winning
        assert rabbit.is_winning(board, "rabbit") == bool(winning)

    def test_a_board_and_its_mirror_images_have_mirrored_answers(self) -> None:
        """Upside down and transposed, on every 2x3 board and for both players."""
        for board in rabbit.list_boards(2, 3):
            transposed = tuple("".join(column) for column in zip(*board, strict=True))
            for player in rabbit.PIECE:
                moves = rabbit.list_winning_moves(board, player)
                assert sorted((3 - r, c) for r, c in moves) == rabbit.list_winning_moves(board[::-1], player)
                assert sorted((c, r) for r, c in moves) == rabbit.list_winning_moves(transposed, player)

    def test_exchanging_colours_and_players_changes_nothing(self) -> None:
        """Egg on a board wins as Rabbit does on its negative."""
        for board in rabbit.list_boards(2, 3):
            negative = tuple(line.translate(str.maketrans("XO", "OX")) for line in board)
            assert rabbit.list_winning_moves(board, "egg") == rabbit.list_winning_moves(negative, "rabbit")

    def test_a_review_has_a_verdict_before_and_after_every_move(self) -> None:
        """The first sample: Rabbit wins to the right, goes left, and is stuck."""
        assert rabbit.review(("XO.OXO",), [(1, 2), (1, 1)]) == [
            {"player": "rabbit", "winning": True, "winning_moves": [(1, 4)]},
            {"player": "egg", "winning": True, "winning_moves": [(1, 1)]},
            {"player": "rabbit", "winning": False, "winning_moves": []},
        ]

    def test_a_review_of_no_moves_is_the_verdict_on_the_board(self) -> None:
        """One position, no mistakes."""
        assert rabbit.review((".O",), []) == [{"player": "rabbit", "winning": True, "winning_moves": [(1, 2)]}]
        assert rabbit.list_mistakes((".O",), []) == {"rabbit": [], "egg": []}

    def test_a_move_of_the_other_colour_is_refused(self) -> None:
        """Rabbit cannot move Egg's piece, not even in a record."""
        with pytest.raises(ValueError, match=r"move 1, \(1, 2\), is not legal for rabbit"):
            rabbit.review((".X",), [(1, 2)])

    def test_eggs_mistakes_are_counted_among_eggs_own_moves(self) -> None:
        """Rabbit is lost from the start; Egg could end the game on the right, and lets Rabbit end it on the left."""
        assert rabbit.list_mistakes(("O.X", "XOX"), [(2, 2), (2, 3)]) == {"rabbit": [], "egg": []}
        assert rabbit.list_mistakes(("O.X", "XOX"), [(2, 2), (2, 1), (1, 1)]) == {"rabbit": [], "egg": [1]}

    def test_every_board_is_listed_once(self) -> None:
        """Six places for the blank, two colours for each of the other five cells."""
        boards = list(rabbit.list_boards(2, 3))
        assert len(boards) == len(set(boards)) == 6 * 2**5
        assert {tuple(map(len, board)) for board in boards} == {(3, 3)}
        assert {rabbit.find_blank(board) for board in boards} == {(r, c) for r in (1, 2) for c in (1, 2, 3)}


class TestGeography:
    """Undirected vertex geography."""

    def test_the_losing_starts_of_the_sample_of_p4055(self) -> None:
        """The published answer."""
        assert geography.list_losing_starts(geography.build_grid([".##", "...", "#.#"])) == [(2, 3), (3, 2)]

    def test_a_lone_vertex_loses_and_one_edge_wins(self) -> None:
        """Who cannot move loses."""
        assert geography.list_losing_starts({"a": []}) == ["a"]
        assert geography.list_losing_starts({"a": ["b"], "b": ["a"]}) == []

    def test_the_ends_of_a_path_of_three_lose(self) -> None:
        """From an end there are exactly two moves, from the middle exactly one."""
        assert geography.list_losing_starts(PATH) == ["a", "c"]
        assert geography.list_winning_moves(PATH, [], "b") == ["a", "c"]
        assert geography.list_winning_moves(PATH, [], "a") == []

    def test_every_start_on_a_triangle_loses(self) -> None:
        """Every game has exactly two moves: the graph need not be bipartite."""
        assert geography.list_losing_starts(TRIANGLE) == [0, 1, 2]

    def test_visited_vertices_are_out_of_play(self) -> None:
        """Without one vertex of the triangle one move remains; listing the token's own vertex changes nothing."""
        assert geography.is_winning(TRIANGLE, [0], 1)
        assert geography.is_winning(TRIANGLE, [0, 1], 1)
        assert geography.list_winning_moves(TRIANGLE, {0}, 1) == [2]
        assert not geography.is_winning(TRIANGLE, [0, 2], 1)

    def test_an_edge_that_goes_one_way_is_refused(self) -> None:
        """Also where it leads to a vertex that is not in the graph."""
        for graph in ({0: [1], 1: []}, {0: [1]}):
            with pytest.raises(ValueError, match="does not go both ways"):
                geography.list_losing_starts(graph)

    def test_a_grid_joins_the_free_cells_that_share_an_edge(self) -> None:
        """Named from 1, walls left out, in reading order."""
        expected = {(1, 1): [(2, 1)], (2, 1): [(1, 1), (2, 2)], (2, 2): [(2, 1)]}
        assert geography.build_grid([".#", ".."]) == expected
        assert list(geography.build_grid([".#", ".."])) == sorted(expected)

    def test_king_steps_join_diagonals_too(self) -> None:
        """The two free corners of a square touch only for a king."""
        assert geography.build_grid([".#", "#."]) == {(1, 1): [], (2, 2): []}
        assert geography.build_grid([".#", "#."], geography.KING) == {(1, 1): [(2, 2)], (2, 2): [(1, 1)]}

    def test_a_grid_without_free_cells_is_the_empty_graph(self) -> None:
        """Which has no start at all."""
        assert geography.build_grid(["##", "##"]) == {}
        assert geography.list_losing_starts({}) == []

    @pytest.mark.parametrize("rows", [["..", "."], [".x"]])
    def test_a_picture_that_is_not_a_maze_is_refused(self, rows: list[str]) -> None:
        """Ragged rows and other characters."""
        with pytest.raises(ValueError, match="not a rectangle"):
            geography.build_grid(rows)

    def test_every_graph_is_listed_once(self) -> None:
        """Two to the number of pairs."""
        graphs = [repr(graph) for graph in geography.list_graphs(4)]
        assert len(graphs) == len(set(graphs)) == 2**6


class TestTable:
    """All values of one graph at once."""

    def test_the_table_of_the_triangle(self) -> None:
        """One vertex loses, two win, three lose."""
        assert geography.build_table(TRIANGLE).winning == [0, 0, 0, 0b011, 0, 0b101, 0b110, 0]

    def test_the_table_agrees_with_the_search_on_every_graph_of_five_vertices(self) -> None:
        """From every start, nothing being visited."""
        for graph in geography.list_graphs(5):
            assert geography.build_table(graph).list_losing_starts(0b11111) == geography.list_losing_starts(graph)

    def test_the_table_of_the_open_grid_answers_every_maze_of_its_shape(self) -> None:
        """A maze is the open grid with its walls visited: all 512 mazes of 3x3."""
        values = geography.build_table(geography.build_grid(["..."] * 3))
        for free in range(1 << 9):
            marks = "".join(".#"[not free >> cell & 1] for cell in range(9))
            starts = geography.list_losing_starts(geography.build_grid([marks[:3], marks[3:6], marks[6:]]))
            assert [(cell // 3 + 1, cell % 3 + 1) for cell in values.list_losing_starts(free)] == starts
            assert all(values.is_winning(free, (r - 1) * 3 + c - 1) is False for r, c in starts)

    def test_a_token_outside_the_set_and_a_graph_too_large_are_refused(self) -> None:
        """The table has no answer for either."""
        with pytest.raises(ValueError, match="not in the unvisited set"):
            geography.build_table(TRIANGLE).is_winning(0b011, 2)
        with pytest.raises(ValueError, match="at most 16 vertices, found 17"):
            geography.build_table({vertex: [] for vertex in range(17)})


def build_usable_grid(board: rabbit.Board) -> dict[geography.Cell, list[geography.Cell]]:
    """Return the grid graph of usable cells: the pieces on the blank's path alternate in colour."""
    row, column = rabbit.find_blank(board)
    marks = [
        "".join(".#"[piece != "XO"[(r + c + row + column) % 2] and piece != "."] for c, piece in enumerate(line, 1))
        for r, line in enumerate(board, 1)
    ]
    return geography.build_grid(marks)


@pytest.mark.parametrize(("rows", "columns"), [(1, 7), (2, 4), (3, 3), (4, 2)])
def test_rabbit_and_egg_is_geography_on_the_usable_cells(rows: int, columns: int) -> None:
    """The two searches, which share nothing, name the same winning moves on every board of the shape."""
    for board in rabbit.list_boards(rows, columns):
        blank = rabbit.find_blank(board)
        assert rabbit.list_winning_moves(board, "rabbit") == geography.list_winning_moves(
            build_usable_grid(board), [], blank
        )
