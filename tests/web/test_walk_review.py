"""Walks through a game: review, variations, comments, own mistakes, and the proof."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

import berge
from berge.cli import main
from rulesets import GAMES
from web.actions import expect_mode
from web.visitor import KING, NARROW, NOI3, PETERSEN, TREE, WIDE, Visit, Visitor, vary_looks

pytestmark = pytest.mark.slow
MOVES = ["(3, 2)?", "(2, 2)?", "(1, 2)?", "(1, 3)"]


@vary_looks(WIDE)
def test_review_steps_through_a_game_with_verdicts_and_proofs(
    visit: Visit, language: str, theme: str, width: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Step through a sample in every way: winner, reasons and certificates; then hide them."""
    visitor = visit(language, theme, width)
    page = visitor.open()
    expect(page.get_by_role("heading", level=1)).to_have_text(visitor.say("front.title"))
    visitor.look("open")
    page.get_by_role("button", name=visitor.say("sample.rabbit.3")).press("Enter")
    rabbit, egg = visitor.say_player("rabbit"), visitor.say_player("egg")
    blank = " " if language == "en" else ""
    visitor.expect_announcement(visitor.say("verdict.begin") + blank + visitor.say("verdict.wins", player=rabbit))
    expect(page.locator("#moves .mark")).to_have_count(3)
    assert visitor.read_moves() == MOVES
    expect(page.locator("#accuracy")).to_contain_text("50%")
    expect(page.locator("#why-text")).to_have_text(re.compile(r"\(3, 4\).*"))
    winning = page.get_by_role("group", name=visitor.say("explain.moves.win"))
    expect(winning.get_by_role("button")).to_have_text("(3, 4)")
    expect(page.locator("#board .berge-domino")).to_have_count(1)
    visitor.look("review")
    slider = page.get_by_role("slider", name=visitor.say("line.slider"))
    for ply in range(5):
        winner = [rabbit, egg, rabbit, egg, egg][ply]
        expect(visitor.verdict).to_have_text(visitor.say("verdict.over" if ply == 4 else "verdict.wins", player=winner))
        expect(slider).to_have_attribute("aria-valuetext", re.compile(re.escape(visitor.say("line.at", ply=ply, n=4))))
        file, _ = visitor.download(lambda: visitor.find_button("explain.certificate").click(), tmp_path)
        assert file.name == f"certificate-{ply}.json"
        assert main(["verify", str(file)]) == 0
        assert capsys.readouterr().out.startswith("proved: ")
        assert berge.verify(json.loads(file.read_text())).proved
        if ply < 4:
            page.evaluate("document.activeElement.blur()")
            visitor.step("ArrowRight", ply + 1)
    expect(visitor.find_button("step.on")).to_have_attribute("aria-disabled", "true")
    visitor.expect_announcement(
        visitor.say("say.move", number=2, player=egg, move="(1, 3)") + blank + visitor.say("verdict.over", player=egg)
    )
    visitor.step("p", 3)
    expect(page.locator("#verdict-move")).to_contain_text(visitor.say("verdict.mistake", moves="(2, 1)"))
    visitor.look("mistake")
    visitor.step("Home", 0)
    visitor.find_button("mistake.on").click()
    visitor.wait_for_ply(1)
    visitor.find_button("step.last").click()
    visitor.wait_for_ply(4)
    visitor.moves.nth(1).click()
    visitor.wait_for_ply(2)
    expect(visitor.moves.nth(1)).to_have_attribute("aria-current", re.compile(".+"))
    page.get_by_role("button", name=visitor.say("scores.mistake", number=1)).first.click()
    visitor.wait_for_ply(1)
    if width > 700:
        page.mouse.move(*visitor.locate_cell(1, 1))
        page.mouse.wheel(0, 120)
        visitor.wait_for_ply(2)
    chart = page.locator(".advantage")
    chart.click(position={"x": 0.98 * chart.evaluate("chart => chart.offsetWidth"), "y": 10})
    visitor.wait_for_ply(4)
    slider.press("ArrowLeft")
    visitor.wait_for_ply(3)
    page.get_by_role("switch", name=visitor.say("explain.switch")).uncheck()
    expect(visitor.verdict).to_have_text(visitor.say("verdict.turn", player=egg))
    expect(page.locator("#why")).not_to_contain_text("(1, 3)")
    assert visitor.read_moves() == ["(3, 2)", "(2, 2)", "(1, 2)", "(1, 3)"]  # no mark gives anything away
    page.keyboard.press("e")
    expect(visitor.verdict).to_have_text(visitor.say("verdict.wins", player=egg))


@vary_looks(NARROW)
def test_variations_can_be_played_undone_and_commented(
    visit: Visit, language: str, theme: str, width: int, tmp_path: Path
) -> None:
    visitor = visit(language, theme, width)
    page = visitor.open_game(NOI3)
    current = page.locator("#moves [aria-current]")
    expect(page.locator("#moves .mark")).to_have_count(3)
    visitor.step("n", 1)
    visitor.click(4, 2)
    over = visitor.say("verdict.over", player=visitor.say_player("egg"))
    expect(visitor.verdict).to_have_text(over)
    visitor.expect_announcement(re.compile(re.escape(over)))
    expect(visitor.moves).to_have_count(5)
    assert sorted(visitor.read_moves()) == sorted([*MOVES, "(4, 2)"])
    visitor.look("try")
    visitor.click(1, 1)
    visitor.expect_announcement(visitor.say("say.illegal", move="(1, 1)"))
    visitor.find_button("try.promote").press("Enter")
    expect(current).to_be_focused()  # the button is gone
    visitor.expect_notice(visitor.say("try.promoted"))
    assert visitor.read_moves()[:2] == ["(3, 2)?", "(4, 2)"]
    for keys, variation in (("Control+z", True), ("Control+y", False), ("Control+z", True)):
        page.keyboard.press(keys)
        expect(page.locator("#variation")).to_be_visible(visible=variation)
    page.keyboard.press("Control+z")
    expect(visitor.moves).to_have_count(4)
    visitor.wait_for_ply(1)
    visitor.find_button("try.redo").click()
    expect(visitor.moves).to_have_count(5)
    visitor.find_button("try.leave").click()
    visitor.wait_for_ply(1)
    visitor.click(4, 2)  # the same move is the same variation
    visitor.wait_for_ply(2)
    expect(visitor.moves).to_have_count(5)
    visitor.find_button("try.delete").press("Enter")
    visitor.expect_notice(visitor.say("try.deleted"))
    expect(current).to_be_focused()
    page.get_by_role("button", name=visitor.say("undo"), exact=True).press("Enter")
    expect(visitor.moves).to_have_count(5)
    expect(page.locator("#panels")).to_be_focused()
    visitor.wait_for_ply(2)
    page.keyboard.press("Backspace")
    expect(visitor.moves).to_have_count(4)
    visitor.wait_for_ply(1)
    page.get_by_text(visitor.say("note.title")).click()
    page.get_by_role("radio", name=visitor.say("mark.interesting")).check(force=True)
    page.get_by_label(visitor.say("note.comment")).fill("a <b>trap</b>")
    expect(page.locator("#moves")).to_contain_text("a <b>trap</b>")
    visitor.look("note")
    page.reload()
    expect(page.locator("#moves")).to_contain_text("a <b>trap</b>")
    visitor.find_button("share.button").click()
    assert "3,2!? {a <b>trap</b>}" in visitor.download_shared("record", tmp_path).read_text()
    page.keyboard.press("Escape")
    page.keyboard.press("o")
    page.get_by_label(visitor.say("open.text")).fill(TREE)
    page.keyboard.press("Control+Enter")
    expect(visitor.moves).to_have_count(6)
    for words in ("a slip", "the end"):
        expect(page.locator("#moves")).to_contain_text(words)
    visitor.moves.filter(has_text="(2, 1)").click()
    expect(visitor.verdict).to_have_text(visitor.say("verdict.over", player=visitor.say_player("rabbit")))


@pytest.mark.thorough
def test_answers_to_losing_moves_and_legal_moves_are_shown(visit: Visit) -> None:
    visitor = visit("zh")
    page = visitor.open_game(KING)
    lose = visitor.say("explain.lose", n=7)
    explanation = page.locator("#why-answer")
    expect(explanation).to_have_text(lose)
    game = berge.loads(KING).position()
    for move in game.legal_moves:
        game.push(move)
        answers = [f"({r}, {c})" for r, c in game.winning_moves()]
        game.pop()
        page.mouse.move(*visitor.locate_cell(*move))
        expect(explanation).to_contain_text(f"({move[0]}, {move[1]})")
        for answer in answers:
            expect(explanation).to_contain_text(answer)
        expect(page.locator("#board .berge-answer")).to_have_count(len(answers))
    page.mouse.move(*visitor.locate_cell(6, 6))
    expect(explanation).to_have_text(lose)
    chips = page.get_by_role("group", name=visitor.say("explain.moves.lose")).get_by_role("button")
    for n in range(7):  # nothing moves below the pointer
        chips.nth(n).hover()
        expect(explanation).not_to_have_text(lose)
    chips.first.click()
    page.mouse.move(5, 5)
    expect(chips.first).to_have_attribute("aria-pressed", "true")
    expect(explanation).not_to_have_text(lose)
    visitor.look("explain")
    mark_legal_moves(visitor)


ON_TOP = """(count) => {
    const dots = [...document.querySelectorAll("#board .berge-plain")];
    return dots.length === count && dots.every((dot) => {
        const box = dot.getBoundingClientRect();
        return document.elementsFromPoint(box.x + box.width / 2, box.y + box.height / 2)
            .find((one) => one.closest("g:not(.berge-over)")?.closest("#board")) === dot;
    });
}"""
"""Whether each dot of a move is drawn above all else."""


def mark_legal_moves(visitor: Visitor) -> None:
    page = visitor.page
    for game, dots in (("graph:0-1,1-2,2-0,2-3@2", 3), ("juniper:12+6", 4), ("juniper:12", 6), ("maze:.../.@./...", 4)):
        visitor.turn_to(game)
        page.keyboard.press("End")
        page.keyboard.press("e")
        visitor.wait_until(ON_TOP, dots)
        page.keyboard.press("e")
    visitor.turn_to("juniper:12")  # of starts only those are valued that may be chosen
    visitor.find_button("marks.all").click()
    vertices = page.locator("#board g:has(> .berge-ring), #board g:has(> .berge-dot)").locator(".berge-name")
    expect(vertices).to_have_count(6)
    assert set(vertices.all_text_contents()) == {str(n) for n in range(2, 13, 2)}
    visitor.choose_mode("edit")
    expect(page.locator("#edit-value")).not_to_be_empty()
    expect(vertices).to_have_count(6)
    page.get_by_label(visitor.say("field.juniper.any_first")).check()
    expect(vertices).to_have_count(12)
    visitor.turn_to("juniper:1000+10")  # too large to draw
    expect(page.get_by_text(visitor.say("graph.large"))).to_be_visible()
    page.keyboard.press("End")
    page.locator("#why-moves").get_by_role("button").first.click()
    expect(visitor.moves).to_have_count(2)
    check_pairs_on_one_line(visitor)


DRAWN = {
    "go": ".berge-winning .berge-head",
    "avoid": ".berge-losing .berge-head",
    "good": "path.berge-good, .berge-vertex.berge-good",
    "bad": "path.berge-bad, .berge-vertex.berge-bad",
    "domino": ".berge-tip",
    "pair": ".berge-pair",
    "exposed": ".berge-exposed",
    "barrier": ".berge-fence, .berge-vertex.berge-barrier",
    "kernel": ".berge-kernel",
    "mistake": ".berge-mistake",
    "missed": ".berge-missed .berge-head, .berge-missed-start",
}
"""What each sign of the legend is on the board. What beats a losing move is drawn when one points at it."""
SHOWN = """([drawn, words]) => {
    const seen = (one) => !one.matches("path") || one.getAttribute("d");
    const signs = Object.entries(drawn).filter(([, one]) => [...document.querySelectorAll("#board svg")].some(
        (svg) => [...svg.querySelectorAll(one)].some(seen)));
    const listed = [...document.querySelectorAll("#legend:not([hidden]) li:not(.absent)")].map(
        (one) => words[one.textContent]);
    return [signs.map(([name]) => name).sort(), listed.sort()];
}"""


HEIGHTS = """() => [...document.querySelectorAll("#board, #legend")]
    .map((one) => one.getBoundingClientRect().height).join()"""
SETUPS = ("maze:.#./...", PETERSEN, "graph:a-b,b-c,c-d,d-e")


def test_legend_lists_exactly_the_signs_on_the_board(visit: Visit) -> None:
    visitor = visit()
    names = [*DRAWN, "partner", "answer"]
    words = {visitor.say(f"sign.{name}"): name for name in names}
    assert len(words) == len(names)
    on_boards: set[str] = set()
    page = visitor.open_game(KING)
    page.keyboard.press("d")  # all signs
    for line in [*(GAMES[name] for name in ("rabbit", "edge", "planinarenje")), *SETUPS]:
        visitor.turn_to(line)
        last = int(page.locator("#slider").get_attribute("max") or 0)
        page.keyboard.press("Home")
        sizes = set()
        for ply in [*range(last + 1), "play", "retry", "edit"]:
            if isinstance(ply, str):
                visitor.choose_mode(ply)
                expect_mode(page, ply)
            else:
                visitor.wait_for_ply(ply)
            expect(page.locator("#edit-value" if ply == "edit" else "#why-text")).not_to_be_empty()
            signs, legend = page.evaluate(SHOWN, [DRAWN, words])
            assert set(signs) == {"pair" if name == "partner" else name for name in legend} - {"answer"}, (line, ply)
            assert ("answer" in legend) == ("avoid" in legend), (line, ply)
            on_boards |= set(legend)
            if isinstance(ply, int):
                sizes.add(page.evaluate(HEIGHTS))
            page.keyboard.press("ArrowRight")
        assert len(sizes) == 1, f"{line}: the legend and the board change their size: {sizes}"
    assert on_boards == set(names)


@vary_looks(WIDE)
def test_mistakes_can_be_retried(visit: Visit, language: str, theme: str, width: int) -> None:
    visitor = visit(language, theme, width)
    page = visitor.open_game(NOI3)
    expect(page.locator("#moves .mark")).to_have_count(3)
    page.keyboard.press("3")
    response, task = page.locator("#retry-say"), page.locator("#retry")
    label = page.get_by_role("application")
    expect(task).to_contain_text(
        visitor.say("retry.task", player=visitor.say_player("rabbit"), move="(3, 2)", number=1)
    )
    expect(label).to_be_focused()  # at the token
    expect(label).to_have_attribute("aria-label", re.compile(re.escape(visitor.say("cell.place", row=3, column=3))))
    expect(page.locator("#verdict")).to_be_hidden()  # no answer first
    expect(page.locator("#board .berge-winning, #board .berge-domino:not([d=''])")).to_have_count(0)
    visitor.look("retry")
    visitor.click(3, 2)
    expect(response).to_contain_text(visitor.say("retry.same", move="(3, 2)"))
    answer = visitor.say("explain.answer", move="(3, 2)", winner=visitor.say_player("egg"), moves="(4, 2)")
    expect(response).to_contain_text(answer)
    visitor.click(3, 4)
    expect(response).to_have_text(visitor.say("retry.right", n=1, moves="(3, 4)"))
    visitor.expect_announcement(visitor.say("retry.right", n=1, moves="(3, 4)"))
    expect(visitor.find_button("retry.next")).to_be_focused()
    visitor.look("retry-right")
    page.keyboard.press("Enter")
    expect(page.get_by_role("img", name=visitor.say("retry.count", at=2, n=3))).to_be_visible()
    visitor.find_button("retry.show").click()
    expect(response).to_have_text(visitor.say("retry.shown", n=1, moves="(4, 2)"))
    visitor.find_button("retry.next").click()
    visitor.find_button("retry.skip").click()
    expect(task).to_contain_text(visitor.say("retry.some", n=3, solved=1))  # one was shown, one skipped
    visitor.find_button("retry.rest", n=2).click()
    expect(page.get_by_role("img", name=visitor.say("retry.count", at=1, n=2))).to_be_visible()
    page.get_by_role("radio", name=re.compile(visitor.say_player("egg"))).check()
    expect(page.get_by_role("img", name=visitor.say("retry.count", at=1, n=1))).to_be_visible()
    visitor.turn_to("rabbit:OOXX/OXXO/OO.O/XXXO+3,4")
    visitor.choose_mode("retry")
    expect(task).to_contain_text(visitor.say("retry.none"))
    expect(page.locator("#board .berge-plain")).to_have_count(0)  # there is nothing to answer


def play_to_the_end(visitor: Visitor, by_key: bool, ends: str) -> None:
    page = visitor.page
    while True:
        visitor.wait_until(
            "end => document.querySelector('#why-moves .loses') || "
            "document.querySelector('#verdict-title').textContent === end",
            ends,
        )
        if not page.locator("#why-moves .loses").count():
            return
        before, chip = visitor.ply, page.locator("#why-moves button").first
        if by_key:
            chip.press("Enter")
        else:
            chip.click()
        visitor.wait_for_ply(before + 2)


GRID, RING = "maze:@..../...../...../...../.....", "graph:0-1,1-2,2-3,3-4,4-0@0"


@pytest.mark.thorough
@pytest.mark.parametrize("start", [GRID, RING])
def test_losing_side_plays_against_the_proof(visit: Visit, start: str) -> None:
    by_key = start == GRID
    visitor = visit("en" if by_key else "zh")
    page = visitor.open_game(start)
    position = berge.parse(start).position()
    first, second = position.setup.ruleset.players
    winner = first if position.is_winning() else second
    if by_key:
        page.keyboard.press("a")
    else:
        visitor.find_button("explainer.begin").click()
    expect(page.locator("#explainer")).to_have_attribute("aria-pressed", "true")
    if winner == first:
        visitor.wait_for_ply(1)
    ends = visitor.say("verdict.over", player=visitor.say_player(winner))
    play_to_the_end(visitor, by_key, ends)
    expect(visitor.verdict).to_have_text(ends)
    expect(page.locator("#why-text")).to_contain_text(re.compile("is stuck|不动|无子"))
    last = visitor.ply
    visitor.find_button("try.back").click()
    visitor.wait_for_ply(last - 2)


def check_pairs_on_one_line(visitor: Visitor) -> None:
    """Check that the pairs in a column of a table can be distinguished."""
    visitor.turn_to("juniper:30")
    pairs = visitor.page.locator("#board .berge-pair")
    expect(pairs.first).to_be_attached()
    ways = "".join(pairs.evaluate_all("all => all.map(one => one.getAttribute('d'))")).split("M")[1:]
    column = [[*map(float, re.findall(r"[-\d.]+", way))] for way in ways if way.startswith("192 ") and "Q" in way]
    ends = sorted((way[1] // 48 * 5 + 5, way[-1] // 48 * 5 + 5) for way in column if way[-2] == 192)
    assert ends == [(5, 25), (10, 20), (15, 30)]
    assert len({way[6] for way in column}) == len(column), "each has a lane of its own"
    assert all(abs(way[6] - 192) > 19 for way in column), "beside the numbers between"
    visitor.look("proof-pairs")


PLACE = "one => one.getBoundingClientRect().top"


@vary_looks(NARROW, WIDE)
def test_review_opens_on_a_summary_that_leads_to_the_first_mistake(
    visit: Visit, language: str, theme: str, width: int
) -> None:
    visitor = visit(language, theme, width)
    page = visitor.open_game(NOI3)
    summary = page.locator("#accuracy-title")
    expect(summary).to_have_text(visitor.say("scores.won", player=visitor.say_player("egg"), n=4))
    for words in (visitor.say("scores.count", n=2), visitor.say("scores.count", n=1), "50%"):
        expect(page.locator("#accuracy")).to_contain_text(words)
    before = [page.locator(name).evaluate(PLACE) for name in ("#verdict", "#line")]
    visitor.find_button("scores.first").click()
    visitor.wait_for_ply(1)
    if width < 700:
        expect(page.locator("#board")).to_be_in_viewport()
    else:
        assert [page.locator(name).evaluate(PLACE) for name in ("#verdict", "#line")] == before
    expect(page.locator("#verdict-move")).to_contain_text(visitor.say("verdict.mistake", moves="(3, 4)"))
    expect(summary).to_have_text(visitor.say("scores.title"))


@pytest.mark.thorough
def test_move_list_shows_twenty_rows_beside_the_panels(visit: Visit) -> None:
    visitor = visit()
    walk = [(row, column if row % 2 else 9 - column) for row in range(1, 9) for column in range(1, 9)]
    moves = "+".join(f"{row},{column}" for row, column in walk[1:])
    page = visitor.open_game(f"maze:@{'.' * 7}/{'/'.join(['.' * 8] * 7)}+{moves}")
    expect(visitor.moves).to_have_count(63)
    page.keyboard.press("Home")
    count_shown = """rows => {
        const { top, bottom } = document.getElementById("moves").getBoundingClientRect();
        const boxes = [...document.querySelectorAll("#moves .move")].map((one) => one.getBoundingClientRect());
        return boxes.filter((one) => one.top >= top && one.bottom <= bottom).length;
    }"""
    assert page.evaluate(count_shown) >= 40
    visitor.look("twenty-rows")


def test_games_stay_open_side_by_side(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open_game(NOI3)
    visitor.step("ArrowRight", 1)
    games = page.get_by_role("navigation", name=visitor.say("chapters.title"))
    expect(games).to_be_hidden()
    visitor.turn_to(KING)
    expect(games.get_by_role("button")).to_have_count(4)
    visitor.look("chapters")
    games.get_by_role("button").first.click()
    visitor.wait_for_ply(1)
    assert visitor.read_moves() == MOVES
    title = f"{visitor.say_own('king', 'ruleset.king.title')}, {visitor.say('board.size', rows=6, columns=6)}"
    visitor.find_button("chapters.close", title=title).click()
    expect(games).to_be_hidden()
    visitor.expect_notice(visitor.say("chapters.closed", title=title))
    visitor.find_button("undo").first.click()
    expect(games.get_by_role("button")).to_have_count(4)
