"""A game in the terminal, against the engine or a friend."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

import berge
from berge.cli import terminal
from berge.draw.text import Pen, grid, show_all
from berge.errors import BergeError, InputError
from berge.formats import inert
from berge.play import Engine, reason
from berge.rulesets import rabbit
from berge.rulesets.geography import Game, Position

HELP = """\
Type a move, or one of these:
  hint    show the winning moves         why    say why the position is won or lost
  undo    take back your last move       moves  list the moves that you have
  board   show the position again        save FILE, resign, help, quit
"""


class Table:
    """A game that is being played: the position, who the engine plays for, and what a person types."""

    def __init__(self, game: Game, engine: Engine | None, human: str | None, colour: bool) -> None:
        self.position = game.position()
        self.engine, self.human, self.pen = engine, human, Pen(colour)
        self.resigned = False

    def play(self) -> Position:
        """Play until the game is over or left; returns the last position."""
        self.say(HELP)
        self.show()
        while not (self.resigned or self.position.is_over()):
            if self.engine is not None and self.position.turn != self.human:
                self.answer(self.engine)
                continue
            line = self.ask()
            if line is None:
                self.say("\n")
                self.resigned = True
                break
            self.obey(line)
        return self.position

    def say(self, words: str) -> None:
        """Tell the player something."""
        terminal.write([words], None)

    def ask(self) -> str | None:
        """Return what the player types; None at the end of the input."""
        self.say(f"{self.position.turn.capitalize()} to move> ")
        sys.stdout.flush()
        line = sys.stdin.readline()
        return line.strip() if line else None

    def answer(self, engine: Engine) -> None:
        """Let the engine move."""
        player = self.position.turn.capitalize()
        choice = engine.choose(self.position)
        self.position.push(choice.move)
        self.say(f"{player} plays {self.position.start.show(choice.move)}.\n")
        self.show()

    def show(self) -> None:
        """Show the position."""
        self.say("".join(self.lines()))

    def lines(self) -> Iterator[str]:
        """Yield the lines of the position."""
        start, rows = self.position.start, self.position.letters
        yield "\n"
        if rows is not None:
            yield from grid(rows, self.pen, {start.TOKEN: "token", "#": "wall"})
        else:
            at = self.position.token
            yield f"{start.describe()}; {'no move yet' if at is None else 'at ' + start.show(at)}\n"

    def obey(self, line: str) -> None:
        """Do what the player asks for; a mistake in it is told and changes nothing."""
        word, _, rest = line.partition(" ")
        commands = {
            "": self.show,
            "board": self.show,
            "help": lambda: self.say(HELP),
            "hint": self.hint,
            "moves": lambda: self.say(show_all(self.position.start, self.position.legal_moves) + "\n"),
            "why": self.explain,
            "undo": self.undo,
            "resign": self.leave,
            "quit": self.leave,
        }
        try:
            if word in commands and not rest:
                commands[word]()
            elif word == "save":
                self.position.game().dump(rest.strip() or "game.berge", "record")
                self.say(f"Saved in {rest.strip() or 'game.berge'}.\n")
            else:
                self.position.push(self.position.start.read_move(line))
                self.show()
        except InputError as error:
            self.say(f"{inert(str(error))}. (help shows what can be typed)\n")
        except OSError as error:
            self.say(f"{error.filename}: {error.strerror}\n")

    def leave(self) -> None:
        """End the game."""
        self.resigned = True

    def hint(self) -> None:
        """Show the winning moves."""
        winning = self.position.winning_moves()
        start = self.position.start
        if winning:
            self.say(f"Winning: {self.pen('win', show_all(start, winning))}\n")
        else:
            choice = Engine(seed=0).choose(self.position)
            self.say(f"No move wins. The hardest to answer is {start.show(choice.move)}: {choice.why}.\n")

    def explain(self) -> None:
        """Say why the position is won or lost."""
        winning = self.position.winning_moves()
        if winning:
            self.say(f"{self.position.turn.capitalize()} wins: {reason(self.position, winning[0])}.\n")
        else:
            legal = self.position.legal_moves
            self.say(f"All {len(legal)} moves lose. If {self.position.start.show(legal[0])}:\n")
            after = self.position.copy()
            after.push(legal[0])
            self.say(f"  {after.turn.capitalize()} wins: {reason(after, after.winning_moves()[0])}.\n")

    def undo(self) -> None:
        """Take back the player's last move, and the engine's answer to it."""
        back = 2 if self.engine is not None else 1
        mine = self.position.played >= back
        for _ in range(back if mine else 0):
            self.position.pop()
        self.say("" if mine else "There is no move of yours to take back.\n")
        self.show()


def random_rabbit(seed: int | None) -> Game:
    """Return a board of Rabbit and Egg that Rabbit can win, with a choice of moves."""
    chance = random.Random(seed)
    while True:
        letters = [chance.choice("XO") for _ in range(25)]
        letters[chance.randrange(25)] = "."
        position = rabbit.Board(rabbit.Start(tuple("".join(letters[at : at + 5]) for at in range(0, 25, 5))))
        moves, winning = position.legal_moves, position.winning_moves()
        if len(moves) > 2 and 0 < len(winning) < len(moves):
            return position.game()


def finish(position: Position, resigned: bool, output: str | None) -> None:
    """Say who won, show the mistakes, and save the record."""
    game = position.game()

    def say(words: str) -> None:
        terminal.write([words], None)

    loser = position.turn.capitalize()
    winner = next(player.capitalize() for player in game.players if player != position.turn)
    if position.is_over():
        say(f"\n{loser} has no move: {winner} wins.\n")
    elif resigned:
        say("\nThe game was left.\n")
    if game.moves:
        review = berge.review(game)
        for player in game.players:
            numbers = ", ".join(map(str, review.mistakes(player))) or "none"
            say(f"Mistakes of {player.capitalize()}: {numbers}; {review.accuracy(player)}.\n")
        say(f"The game in one line: {game.notation()}\n")
        if output is not None:
            review.dump(output, "record")
            say(f"The annotated record is in {output}.\n")


def play(game: Game, engine: Engine | None, human: str | None, output: str | None) -> int:
    """Play a game in the terminal; returns the exit status."""
    table = Table(game, engine, human, terminal.wants_colour(None))
    try:
        position = table.play()
    except (KeyboardInterrupt, BergeError):
        if output is not None and table.position.played:
            table.position.game().dump(output, "record")  # nothing that was played is lost
        raise
    finish(position, table.resigned, output)
    return 0
