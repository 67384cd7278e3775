"""Pictures of proofs."""

from xml.etree import ElementTree

import pytest

import berge
from berge.render.marks import build_picture as describe_setup
from berge.render.marks import describe_proof, list_value_letters

SVG = "{http://www.w3.org/2000/svg}"
STYLES = ("token", "tip", "ring", "dot", "exposed", "kernel")


def build_picture(picture: str) -> tuple[str, list[int]]:
    """Return the description, and how many closed shapes there are of each style."""
    root = ElementTree.fromstring(picture)
    data = [(element.get("class"), element.get("d", "")) for element in root.iter()]
    return root.findtext(f"{SVG}title", ""), [sum(d.count("z") for c, d in data if c == f"berge-{s}") for s in STYLES]


@pytest.mark.parametrize(
    ("line", "title", "counts"),
    [
        ("maze:.@./.#.", "the player to move loses", [1, 2, 0, 0, 0, 0]),
        ("king:.@./.#.", "the player to move loses", [1, 0, 0, 0, 1, 0]),  # a matching, which misses the token
        ("edge:.@./...", "the player to move wins", [1, 0, 0, 0, 0, 3]),  # the kernel's cells are those to go to
    ],
)
def test_certificate_picture_shows_token_and_dominoes(line: str, title: str, counts: list[int]) -> None:
    assert build_picture(berge.loads(line).position().certificate().dumps("svg")) == (title, counts)


@pytest.mark.parametrize(("line", "counts"), [("maze:.../.#.", [0, 0, 3, 2, 1, 0]), ("edge:1x3", [0, 0, 2, 1, 0, 0])])
def test_starts_certificate_picture_shows_each_value(line: str, counts: list[int]) -> None:
    assert build_picture(berge.solve(berge.loads(line)).certificate().dumps("svg")) == (
        "the value of every start",
        counts,
    )


def test_title_of_a_picture_is_in_the_requested_language() -> None:
    game = berge.loads("rabbit:OOXX/OXXO/OO.O/XXXO+3,2+2,2+1,2+1,3")
    maze = berge.loads("maze:@.")
    starts = berge.solve(berge.loads("maze:..."))
    titles = [
        (game, "兔兔与蛋蛋，4 x 4", ""),
        (berge.review(game), "兔兔与蛋蛋，4 x 4", "兔兔第 2 着定了胜负：走 (2, 1) 才能赢。"),
        (berge.solve(maze), "迷宫，1 x 2", "先手必胜"),
        (starts, "迷宫，1 x 3", "先手必胜：2 个好起点，1 个坏起点"),
        (maze.position().certificate(), "轮到的一方必胜", "轮到的一方必胜"),
        (starts.certificate(), "每个起点的胜负", ""),
    ]
    for document, title, description in titles:
        root = ElementTree.fromstring(document.dumps("svg", language="zh"))
        assert (root.findtext(f"{SVG}title"), root.findtext(f"{SVG}desc")) == (title, description)
        captions = [one.text for one in root.iter(f"{SVG}text") if one.text == description]
        assert len(captions) == (1 if description and title != description else 0), "all see who wins"
        assert document.dumps("svg", language="en") == document.dumps("svg")


@pytest.mark.parametrize(
    ("line", "pairs", "exposed", "barrier"),
    [
        ("maze:.#../..../.#..", 4, 2, 0),
        ("king:.#./#.#/.#.", 1, 3, 1),
        ("king:3x4", 6, 0, 0),
        ("knight:3x3", 4, 1, 0),
        ("graph:1-2,2-3,3-1,3-4,4-5,4-6", 2, 2, 1),
        ("edge:1x3", 0, 0, 0),  # each start has a kernel of its own
    ],
)
def test_solution_picture_shows_matching_exposed_vertices_and_barrier(
    line: str, pairs: int, exposed: int, barrier: int
) -> None:
    solution = berge.solve(berge.loads(line))
    for document in (solution, solution.certificate()):
        root = ElementTree.fromstring(document.dumps("svg"))
        paths = {style: "".join(one.get("d", "") for one in root.iter() if style in one.get("class", "").split())
                 for style in ("berge-pair", "berge-exposed", "berge-fence")}  # fmt: skip
        fences = sum("berge-barrier" in one.get("class", "").split() for one in root.iter())
        assert paths["berge-pair"].count("M") == pairs
        assert paths["berge-exposed"].count("M") == exposed
        if document is solution:  # what a certificate of a board says of barriers is left to its reader
            assert paths["berge-fence"].count("M") + fences == barrier


@pytest.mark.parametrize(
    ("line", "marks"),
    [
        ("maze:@..", {"dominoes": [(1, 2)], "curves": {}}),
        ("king:@./.#", {"pairs": [(1, 2)], "exposed": [0], "curves": {}}),
        ("edge:.@./...", {"kernel": [0, 2, 4]}),
        ("maze:.../#.#", {"pairs": [(0, 1)], "exposed": [2, 4], "curves": {}}),
        ("juniper:2", {"pairs": [(0, 1)], "curves": {}}),
    ],
)
def test_proof_marks_of_the_page_are_the_same_with_numbers(line: str, marks: dict[str, object]) -> None:
    setup = berge.loads(line).setup
    assert describe_proof(setup, describe_setup(setup), setup.position().certificate()) == marks


@pytest.mark.parametrize(("line", "values"), [("maze:.../#.#", "EOE#E#"), ("edge:1x3", "EOE"), ("juniper:3", "#E#")])
def test_values_of_starts_are_letters(line: str, values: str) -> None:
    proof = berge.solve(berge.loads(line)).certificate()
    assert isinstance(proof, berge.StartsCertificate)
    assert list_value_letters(berge.loads(line).setup, proof) == values


@pytest.mark.parametrize(
    ("line", "missed"),
    [
        ("maze:@../..#+1,2+2,2", [("missed", 1), ("missed-start", 0)]),
        ("maze:../#.+1,2", [("missed", 0), ("missed-start", 2)]),
        ("graph:a-b,b-c,c-d,d-a,a-e,b-e+a+b+c", [("missed", 1), ("missed-start", 0)]),
        ("king:..#/.##/...+1,1+1,2", [("missed", 0), ("missed-start", 0)]),
    ],
)
def test_picture_of_a_review_has_an_arrow_to_each_move_that_won(line: str, missed: list[tuple[str, int]]) -> None:
    review = berge.review(berge.loads(line))
    root = ElementTree.fromstring(review.dumps("svg"))
    names = [name for element in root.iter() for name in element.get("class", "").split()]
    assert [(name, names.count(f"berge-{name}")) for name, _count in missed] == missed
