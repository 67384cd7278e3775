"""A game in the terminal, against the engine or a friend."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from unicodedata import normalize

import berge
from berge.analysis.engine import Engine
from berge.analysis.reasons import explain_move
from berge.cli import terminal
from berge.documents import Options
from berge.errors import BergeError, InputError, ParseError
from berge.formats.moves import move_codec
from berge.games import AnyGame, AnyPosition, AnyRuleset, Move
from berge.i18n import _
from berge.render.pen import Pen, write_grid
from berge.render.rules import describe_rules
from berge.render.solutions import describe_losing
from berge.sanitize import make_safe


class TerminalGame:
    """A game in progress: the position, the engine, and the commands that the player types."""

    def __init__(self, game: AnyGame, engine: Engine | None, human: str | None, pen: Pen) -> None:
        self.position = game.position()
        self.engine, self.human, self.pen = engine, human, pen
        self.has_left = False

    def play(self) -> AnyPosition:
        """Play until the game is over or the player leaves; returns the last position."""
        self.write_commands()
        self.show()
        while not (self.has_left or self.position.is_over()):
            if self.engine is not None and self.position.turn != self.human:
                self.let_engine_move(self.engine)
                continue
            line = self.ask()
            if line is None:
                self.write("\n")
                self.has_left = True
                break
            self.run_command(line)
        return self.position

    def write(self, text: str) -> None:
        """Write a text."""
        terminal.write([text], None)

    def say(self, template: str, /, **values: object) -> None:
        """Write a message, given by template and values, in a line of its own."""
        self.write(self.pen.say(template, **values) + "\n")

    @property
    def mover(self) -> str:
        """The name of the player to move."""
        return self.pen.say_player(self.position.turn)

    def write_commands(self) -> None:
        """Write the list of commands."""
        self.write(
            self.pen.say(
                "Type a move, or one of these:\n  hint    show the winning moves         why    say why "
                "the position is won or lost\n  undo    take back your last move       moves  list the "
                "moves that you have\n  board   show the position again        save FILE, resign, help, "
                "quit\n"
            )
        )

    def ask(self) -> str | None:
        """Return the line that the player types; None at the end of the input."""
        if self.position.token is None:
            prompt = _("{player} picks the start> ", player=self.mover)
        else:
            prompt = _("{player} to move> ", player=self.mover)
        self.write(self.pen.say(prompt))
        sys.stdout.flush()
        line = terminal.open_stream(sys.stdin, "<stdin>").readline()
        return line.strip() if line else None

    def let_engine_move(self, engine: Engine) -> None:
        """Let the engine move."""
        player = self.mover
        choice = engine.choose(self.position)
        self.position.push(choice.move)
        self.say("{player} plays {move}.", player=player, move=self.position.setup.game_graph.format_move(choice.move))
        self.show()

    def show(self) -> None:
        """Show the position."""
        self.write("".join(self.write_position()))

    def write_position(self) -> Iterator[str]:
        """Yield the lines of the position."""
        setup, rows = self.position.setup, self.position.letters
        yield "\n"
        if rows is not None:
            yield from write_grid(rows, self.pen, {setup.TOKEN: "token", "#": "wall"})
        else:
            at, what = self.position.token, setup.describe(self.pen.language)
            say = self.pen.say
            yield (
                say(_("{setup}; no move yet", setup=what))
                if at is None
                else say(_("{setup}; at {move}", setup=what, move=setup.game_graph.format_move(at)))
            )
            yield "\n"

    def run_command(self, line: str) -> None:
        """Run a command of the player; a wrong command writes an error and changes nothing."""
        word, _ignored, rest = line.partition(" ")
        commands = {
            "": self.show,
            "board": self.show,
            "help": self.write_commands,
            "hint": self.hint,
            "moves": lambda: self.write(self.pen.join_moves(self.position.setup, self.position.legal_moves) + "\n"),
            "why": self.explain,
            "undo": self.undo,
            "resign": self.leave,
            "quit": self.leave,
        }
        try:
            if word in commands and not rest:
                commands[word]()
            elif word == "save":
                self.save(rest.strip())
            else:
                self.position.push(self.read(line))
                self.show()
        except InputError as error:
            self.say("{error}. (help shows what can be typed)", error=make_safe(error.localized(self.pen.language)))
        except OSError as error:
            self.write(f"{make_safe(str(error.filename))}: {terminal.describe_os_error(error, self.pen.language)}\n")

    def save(self, file: str) -> None:
        """Write the game so far to a file; the player must give its name, so that no file is replaced by accident."""
        if file:
            self.position.game().dump(file, "record")
            self.say("Saved in {file}.", file=make_safe(file))
        else:
            self.say("Where to? save FILE writes the game to a file.")

    def read(self, line: str) -> Move:
        """Return the move that the player typed; full-width characters of a Chinese keyboard are allowed."""
        game_graph, codec = self.position.setup.game_graph, move_codec(self.position.setup)
        with suppress(ParseError):
            move = codec.read(line)
            if game_graph.number(move) is not None:
                return move
        return codec.read(normalize("NFKC", line))

    def leave(self) -> None:
        """End the game."""
        self.has_left = True

    def hint(self) -> None:
        """Show the winning moves."""
        winning = self.position.winning_moves()
        setup = self.position.setup
        if winning:
            self.say("Winning: {moves}", moves=self.pen("win", self.pen.join_moves(setup, winning)))
        else:
            choice = Engine(seed=0, language=self.pen.language).choose(self.position)
            self.say(
                "No move wins. The hardest to answer is {move}: {why}.",
                move=setup.game_graph.format_move(choice.move),
                why=choice.why,
            )

    def explain(self) -> None:
        """Explain why the position is won or lost."""
        position = self.position
        winning = position.winning_moves()
        if not winning:
            legal = position.legal_moves
            move = position.setup.game_graph.format_move(legal[0])
            self.say("{losing} If {move}:", losing=describe_losing(len(legal)), move=move)
            self.write("  ")
            position = position.copy()
            position.push(legal[0])
            winning = position.winning_moves()
        player = self.pen.say_player(position.turn)
        self.say("{player} wins: {why}.", player=player, why=explain_move(position, winning[0]))

    def undo(self) -> None:
        """Take back the player's last move, and the engine's answer to it."""
        back = 2 if self.engine is not None else 1
        has_move = self.position.ply >= back
        for _ignored in range(back if has_move else 0):
            self.position.pop()
        if not has_move:
            self.say("There is no move of yours to take back.")
        self.show()


def deal_game(ruleset: AnyRuleset, difficulty: int, seed: int | None, language: str = "en") -> AnyGame:
    """Deal a board; write how the game is played and the command that deals it again; raises FormatError."""
    deal = berge.deal(ruleset, difficulty, seed)
    pen = Pen(Options(language, terminal.is_coloured(None)))
    again = f"berge play --ruleset {ruleset.name} --difficulty {difficulty} --seed {deal.seed}"
    lines = [describe_rules(deal.setup, pen), pen.say("The same board again: {command}", command=again)]
    if not deal.is_as_hard:
        nearest = _("No board of difficulty {difficulty} was found; this one comes nearest.", difficulty=difficulty)
        lines.append(pen.say(nearest))
    terminal.write(["\n".join(lines), "\n\n"], None)
    return deal.setup.game()


def finish(position: AnyPosition, output: str | None, pen: Pen) -> None:
    """Write who won and the mistakes, and save the record."""
    game = position.game()

    def say(template: str, /, **values: object) -> None:
        terminal.write([pen.say(template, **values) + "\n"], None)

    loser = pen.say_player(position.turn)
    winner = pen.say_player(position.setup.ruleset.opponent_of(position.turn))
    if position.is_over():
        terminal.write(["\n"], None)
        say(_("{loser} has no move: {winner} wins.", loser=loser, winner=winner))
    else:
        terminal.write(["\n"], None)
        say(_("The game was left."))
    if game.moves:
        review = berge.review(game)
        for player in game.players:
            numbers = pen.join(map(str, review.mistakes(player)))
            accuracy = review.accuracy(player).describe(pen.language)
            say(
                _(
                    "Mistakes of {player}: {numbers}; {accuracy}.",
                    player=pen.say_player(player),
                    numbers=numbers,
                    accuracy=accuracy,
                )
            )
        say(_("The game in one line: {line}", line=game.notation()))
        if output is not None:
            review.dump(output, "record")
            say(_("The annotated record is in {file}.", file=make_safe(output)))


def play_game(game: AnyGame, engine: Engine | None, human: str | None, output: str | None, language: str = "en") -> int:
    """Play a game in the terminal; returns the exit status."""
    pen = Pen(Options(language, terminal.is_coloured(None)))
    terminal_game = TerminalGame(game, engine, human, pen)
    try:
        position = terminal_game.play()
    except (KeyboardInterrupt, SystemExit, OSError, BergeError):
        if output is not None and terminal_game.position.ply:
            terminal_game.position.game().dump(output, "record")  # nothing that was played is lost
        raise
    finish(position, output, pen)
    return 0
