"""A game in the terminal, against the engine or a friend."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from unicodedata import normalize

import berge
from berge.analysis.engine import Engine, reason
from berge.cli import terminal
from berge.documents import Options
from berge.errors import BergeError, InputError, ParseError
from berge.formats.moves import move_codec
from berge.games import AnyGame, AnyPosition, AnyRuleset, AnySetup, Move
from berge.render.text import Pen, grid
from berge.sanitize import inert


class Table:
    """A game that is being played: the position, who the engine plays for, and what a person types."""

    def __init__(self, game: AnyGame, engine: Engine | None, human: str | None, pen: Pen) -> None:
        self.position = game.position()
        self.engine, self.human, self.pen = engine, human, pen
        self.resigned = False

    def play(self) -> AnyPosition:
        """Play until the game is over or left; returns the last position."""
        self.help()
        self.show()
        while not (self.resigned or self.position.is_over()):
            if self.engine is not None and self.position.turn != self.human:
                self.answer(self.engine)
                continue
            line = self.ask()
            if line is None:
                self.tell("\n")
                self.resigned = True
                break
            self.obey(line)
        return self.position

    def tell(self, text: str) -> None:
        """Show the player something."""
        terminal.write([text], None)

    def say(self, key: str, **values: object) -> None:
        """Tell the player a phrase, on a line of its own."""
        self.tell(self.pen.say(key, **values) + "\n")

    @property
    def mover(self) -> str:
        """What the player to move is called."""
        return self.pen.player(self.position.turn)

    def help(self) -> None:
        """Say what can be typed."""
        self.tell(self.pen.say("play.help"))

    def ask(self) -> str | None:
        """Return what the player types; None at the end of the input."""
        key = "play.prompt_start" if self.position.token is None else "play.prompt"
        self.tell(self.pen.say(key, player=self.mover))
        sys.stdout.flush()
        line = terminal.opened(sys.stdin, "<stdin>").readline()
        return line.strip() if line else None

    def answer(self, engine: Engine) -> None:
        """Let the engine move."""
        player = self.mover
        choice = engine.choose(self.position)
        self.position.push(choice.move)
        self.say("play.engine", player=player, move=self.position.setup.game_graph.shown(choice.move))
        self.show()

    def show(self) -> None:
        """Show the position."""
        self.tell("".join(self.lines()))

    def lines(self) -> Iterator[str]:
        """Yield the lines of the position."""
        setup, rows = self.position.setup, self.position.letters
        yield "\n"
        if rows is not None:
            yield from grid(rows, self.pen, {setup.TOKEN: "token", "#": "wall"})
        else:
            at, what = self.position.token, setup.describe(self.pen.language)
            say = self.pen.say
            yield (
                say("play.no_move_yet", setup=what)
                if at is None
                else say("play.at", setup=what, move=setup.game_graph.shown(at))
            )
            yield "\n"

    def shown(self, move: Move) -> str:
        """Return a move as people read it."""
        return self.position.setup.game_graph.shown(move)

    def obey(self, line: str) -> None:
        """Do what the player asks for; a mistake in it is told and changes nothing."""
        word, _, rest = line.partition(" ")
        commands = {
            "": self.show,
            "board": self.show,
            "help": self.help,
            "hint": self.hint,
            "moves": lambda: self.tell(self.pen.moves(self.position.setup, self.position.legal_moves) + "\n"),
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
            self.say("play.not_understood", error=inert(error.told(self.pen.language)))
        except OSError as error:
            self.tell(f"{inert(str(error.filename))}: {terminal.reason(error, self.pen.language)}\n")

    def save(self, file: str) -> None:
        """Write the game so far to a file that the player names: none is written over that nobody has named."""
        if file:
            self.position.game().dump(file, "record")
            self.say("play.saved", file=inert(file))
        else:
            self.say("play.save_where")

    def read(self, line: str) -> Move:
        """Return the move that was typed, perhaps with the full-width digits and signs of a Chinese keyboard."""
        game_graph, codec = self.position.setup.game_graph, move_codec(self.position.setup)
        with suppress(ParseError):
            move = codec.read(line)
            if game_graph.number(move) is not None:
                return move
        return codec.read(normalize("NFKC", line))

    def leave(self) -> None:
        """End the game."""
        self.resigned = True

    def hint(self) -> None:
        """Show the winning moves."""
        winning = self.position.winning_moves()
        setup = self.position.setup
        if winning:
            self.say("play.hint", moves=self.pen("win", self.pen.moves(setup, winning)))
        else:
            choice = Engine(seed=0, language=self.pen.language).choose(self.position)
            self.say("play.hint_lost", move=setup.game_graph.shown(choice.move), why=choice.why)

    def explain(self) -> None:
        """Say why the position is won or lost."""
        position, language = self.position, self.pen.language
        winning = position.winning_moves()
        if not winning:
            legal = position.legal_moves
            self.say("play.why_lost", n=len(legal), move=position.setup.game_graph.shown(legal[0]))
            self.tell("  ")
            position = position.copy()
            position.push(legal[0])
            winning = position.winning_moves()
        player = self.pen.player(position.turn)
        self.say("play.why", player=player, why=reason(position, winning[0], language))

    def undo(self) -> None:
        """Take back the player's last move, and the engine's answer to it."""
        back = 2 if self.engine is not None else 1
        mine = self.position.played >= back
        for _ in range(back if mine else 0):
            self.position.pop()
        if not mine:
            self.say("play.nothing_to_undo")
        self.show()


def dealt(ruleset: AnyRuleset, difficulty: int, seed: int | None, language: str = "en") -> AnyGame:
    """Deal a board, and say how the game is played and what deals it again; raises FormatError."""
    found = berge.deal(ruleset, difficulty, seed)
    pen = Pen(Options(language, terminal.wants_colour(None)))
    again = f"berge play --ruleset {ruleset.name} --difficulty {difficulty} --seed {found.seed}"
    terminal.write([rules(found.setup, pen), "\n", pen.say("play.dealt", command=again), "\n\n"], None)
    return found.setup.game()


def rules(setup: AnySetup, pen: Pen) -> str:
    """Return how a game is played, in a line; what its ruleset does not say follows from the start."""
    ruleset = setup.ruleset
    values = dict(zip(("first", "second"), map(pen.player, ruleset.players), strict=True))

    def own(what: str, otherwise: str) -> str:
        key = f"ruleset.{ruleset.name}.{what}"
        said = pen.say(key, **values)
        return otherwise if said == key else said

    once = "edge" if setup.game_graph.consumes_edges else "vertex" if setup.drawn([]) is None else "cell"
    told = {
        "move": own("rules", f"{ruleset.about_in(pen.language)}."),
        "once": own("once", pen.say(f"rules.once.{once}")),
        "end": own("end", pen.say("rules.end.any", **values)),
    }
    return pen.say("play.rules", title=ruleset.title_in(pen.language), **told)


def finish(position: AnyPosition, output: str | None, pen: Pen) -> None:
    """Say who won, show the mistakes, and save the record."""
    game = position.game()

    def say(key: str, **values: object) -> None:
        terminal.write([pen.say(key, **values) + "\n"], None)

    loser = pen.player(position.turn)
    winner = next(pen.player(player) for player in game.players if player != position.turn)
    if position.is_over():
        terminal.write(["\n"], None)
        say("play.over", loser=loser, winner=winner)
    else:
        terminal.write(["\n"], None)
        say("play.left")
    if game.moves:
        review = berge.review(game)
        for player in game.players:
            numbers = pen.join(map(str, review.mistakes(player)))
            accuracy = review.accuracy(player).describe(pen.language)
            say("play.mistakes", player=pen.player(player), numbers=numbers, accuracy=accuracy)
        say("play.line", line=game.notation())
        if output is not None:
            review.dump(output, "record")
            say("play.record", file=inert(output))


def play(game: AnyGame, engine: Engine | None, human: str | None, output: str | None, language: str = "en") -> int:
    """Play a game in the terminal; returns the exit status."""
    pen = Pen(Options(language, terminal.wants_colour(None)))
    table = Table(game, engine, human, pen)
    try:
        position = table.play()
    except (KeyboardInterrupt, SystemExit, OSError, BergeError):
        if output is not None and table.position.played:
            table.position.game().dump(output, "record")  # nothing that was played is lost
        raise
    finish(position, output, pen)
    return 0
