"""The parser of the command line: the list of commands, usage errors and help."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Collection, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from typing import Any, NoReturn

import berge
from berge.cli import terminal
from berge.cli.help import HelpFormatter
from berge.cli.options import add_language, choose_language
from berge.documents import list_all_formats
from berge.errors import MissingError, check_name
from berge.games.builtin import RULESETS
from berge.i18n import Message, _, as_literal, detect_language, join_list, localize
from berge.operating_system import join_words
from berge.sanitize import show


class _Parser(argparse.ArgumentParser):
    arguments: Sequence[str] = ()
    """The command line, in which `--lang` says the language of the help and of usage errors."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"formatter_class": HelpFormatter, "allow_abbrev": False, **options})
        self._used: set[argparse.Action] = set()

    def _get_values(self, action: argparse.Action, arg_strings: list[str]) -> Any:
        """Return the value of an option or argument; an option with one value may be given once, also as its contrary.

        argparse would take the last value and drop the others.
        """
        is_flag = action.nargs == 0 and not isinstance(action, argparse.BooleanOptionalAction)
        if action.option_strings and not is_flag and not isinstance(action, argparse._AppendAction):
            if action in self._used:
                raise argparse.ArgumentError(action, GIVEN_TWICE.template)
            self._used.add(action)
        return super()._get_values(action, arg_strings)

    def error(self, message: str) -> NoReturn:
        """Raise UsageError; `main` writes it in the user's language."""
        problem = sys.exception()
        if isinstance(problem, argparse.ArgumentError) and isinstance(problem.__context__, argparse.ArgumentTypeError):
            message = _("argument {name}: {message}", name=problem.argument_name, message=problem.__context__.args[0])
        words = as_message(message)
        if words.template == REQUIRED.template:
            hint = self.get_default("for_missing")
            words = words if hint is None else _("{problem}; {hint}", problem=words, hint=hint)
            words = _("{problem}; see `{program} --help`", problem=words, program=self.prog)
        elif isinstance(choice := words.values.get("message"), Message) and choice.template == CHOICE.template:
            words = _with_closest(words, choice)
        if words.template == UNKNOWN.template:
            words = self._with_hint(words, str(words.values["names"]))
        raise terminal.UsageError(self.format_usage(), self.prog, words, self._find_language())

    def _with_hint(self, problem: Message, unknown: str) -> Message:
        """Return a message about unknown arguments with the closest option, or what the command says of such."""
        is_option = unknown.startswith("-")
        if is_option:
            from difflib import get_close_matches  # only errors need it

            word = re.split(r"[\s=,]", unknown.lstrip("-"))[0]
            options = {option.lstrip("-"): option for option in self._option_string_actions}
            longer = [name for name in options if len(name) > 2 and (name.startswith(word) or word.startswith(name))]
            close = longer if len(word) > 2 else []
            close = close or [name for name in options if sorted(name) == sorted(word)]  # with letters swapped
            close = close or get_close_matches(word, options, 1, 0.76)
            meant = options[close[0]] if close else None
            if meant is None and "format" in options and word in list_all_formats():
                meant = f"--format {word}"
            if meant is not None:
                return _("{expected}; did you mean {name}?", expected=problem, name=meant)
        hint = self.get_default("for_unknown_option" if is_option else "for_unknown_argument")
        if hint is None:
            return _("{problem}; see `{program} --help`", problem=problem, program=self.prog)
        return _("{problem}; {hint}", problem=problem, hint=hint)

    def _find_language(self) -> str:
        """Return the language that `--lang` names, whatever else is wrong, or that of the environment."""
        try:
            return choose_language(self._parse_language_options())
        except terminal.UsageError:
            return detect_language()

    def _parse_language_options(self) -> argparse.Namespace:
        """Return the options with `--lang` alone, as the other arguments may be incomplete."""
        parser = _Parser(prog=self.prog, add_help=False)
        add_language(parser)
        return parser.parse_known_args(self.arguments)[0]

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:  # noqa: ARG002
        """Raise CommandEnded, which no other code raises."""
        raise terminal.CommandEnded(status)

    def print_help(self, file: Any = None) -> None:  # noqa: ARG002
        """Write the help in the user's language; raises OSError if stdout is closed, which argparse would ignore."""
        self.format_in(choose_language(self._parse_language_options()))
        terminal.write([self.format_help()], None)

    def format_in(self, language: str) -> None:
        """Format the help in a language from now on, with the examples."""
        from berge.cli.examples import EXAMPLES  # only for help

        examples = EXAMPLES.get(self.prog.removeprefix("berge "), ())
        if examples:
            lines = "\n".join(f"  {example}" for example in examples)
            self.epilog = localize(_("examples:\n{examples}", examples=lines), language)
        formatter: Any = self.formatter_class
        self.formatter_class = partial(formatter, language=language)


class _ShowVersion(argparse.Action):
    """Writes the version; argparse's own action would ignore a closed stdout."""

    def __call__(self, parser: argparse.ArgumentParser, *_ignored: object) -> None:
        terminal.write([f"berge {berge.__version__}\n"], None)
        parser.exit()


class _Top(_Parser):
    def format_in(self, language: str) -> None:
        """Format the help in a language from now on; it lists the games, which are loaded only for that."""
        super().format_in(language)
        games = {name: ruleset.about_in(language) for name, ruleset in RULESETS.items()}
        width = max(map(len, games))
        lines = "\n".join(f"  {name:{width}}  {about}" for name, about in games.items())
        self.epilog = localize(
            _("games:\n{games}\n\n{exits}\n\n{more}", games=lines, exits=EXITS, more=MORE_HELP), language
        )


def _with_closest(problem: Message, choice: Message) -> Message:
    """Return a message about an invalid choice with the closest one, if there is one."""
    from difflib import get_close_matches  # only errors need it

    value = str(choice.values["value"]).strip("'\"")
    names = [name.strip("'\"") for name in str(choice.values["names"]).split(", ")]
    close = [name for name in (RULESETS.find_closest_name(value),) if name in names]
    close = close or get_close_matches(value, names, 1, 0.7)
    return _("{expected}; did you mean {name}?", expected=problem, name=close[0]) if close else problem


UNKNOWN = _("unrecognized arguments: {names}", names="{names}")
REQUIRED = _("the following arguments are required: {names}", names="{names}")
CHOICE = _("invalid choice: {value} (choose from {names})", value="{value}", names="{names}")
GIVEN_TWICE = _("given twice; give it once")
_ARGPARSE = (
    UNKNOWN,
    REQUIRED,
    _("argument {name}: {message}", name="{name}", message="{message}"),
    CHOICE,
    _("expected one argument"),
    _("expected at least one argument"),
    _("expected at most one argument"),
    _("ignored explicit argument {value}", value="{value}"),
    _("not allowed with argument {name}", name="{name}"),
    GIVEN_TWICE,
)
"""Templates of argparse's error messages."""


def as_message(text: str) -> Message:
    """Return an error message of argparse as a translatable message."""
    if isinstance(text, Message):
        return text
    for template in _ARGPARSE:
        parts = re.split(r"\{(\w+)\}", template.template)
        pattern = "".join(f"(?P<{part}>.+?)" if at % 2 else re.escape(part) for at, part in enumerate(parts))
        if match := re.fullmatch(pattern, text, re.DOTALL):
            values = {name: as_message(value) for name, value in match.groupdict().items()}
            if "names" in values:
                values["names"] = join_list(match["names"].split(", "))
            return Message(template.template, "", values)
    return as_literal(text)


COMMANDS = (
    "review", "solve", "decompose", "control", "verify", "convert", "play", "board", "publish", "deal",
    "generate", "check", "stress", "package", "batch", "stats", "ensemble", "analyze", "bench",
)  # fmt: skip
"""The commands; each has a file of its name in this folder, with `add` and `run`."""

EXITS = _(
    "exit status: 0 done, 1 a proof or a program fails, 2 bad input, 3 a limit was reached,\n"
    "             70 a bug in berge or in a ruleset of another package"
)
MORE_HELP = _("`berge COMMAND --help` shows the options of a command, and examples")


VERSION = ("-V", "-v", "--version")
"""Options that show the version."""


HELP = ("-h", "--help")


def _check_is_command(top: _Parser, command: str, arguments: Sequence[str]) -> None:
    """Raise UsageError, with the right command if it is clear, unless the first word of a command line is a command."""
    if command in COMMANDS:
        return
    from berge.cli.command_hints import find_record_to_explain, suggest_command  # only errors need it

    record = find_record_to_explain(arguments)
    if record is not None:
        problem = _(
            "{name} is not a command: `berge review {file}` says why each move loses; "
            "`berge solve {file} --explain` shows the search",
            name=show(command),
            file=record,
        )
        top.error(problem)
    words = suggest_command([command, *_move_language(arguments[1:])], COMMANDS)
    if words is not None:
        words = _keep_known(words)
        right = join_words(["berge", *words])
        if command.startswith("-") and command in words:
            top.error(_("{name} must come after the command: try `{command}`", name=command, command=right))
        top.error(_("{name} is not a command: try `{command}`", name=show(command), command=right))
    if command.startswith("-"):
        top.error(_(UNKNOWN.template, names=command))
    name, colon, _body = command.partition(":")
    try:
        if colon and len(name) > 1 and name.isalpha():
            check_name("the ruleset {name}", name, RULESETS)
        if re.search(r"[/\\.]", command):
            top.error(_("{name} is neither a command nor a file: check the name", name=show(command)))
        check_name("the command {name}", command, COMMANDS)
    except MissingError as error:
        top.error(error.message)


def _keep_known(words: Sequence[str]) -> list[str]:
    """Return a command line without options that its command lacks; its `--help` if it is still rejected."""
    name, *arguments = words
    if name not in COMMANDS:  # `help` and `--version`
        return [name]
    formats = {f"--{format}": format for format in list_all_formats()}
    arguments = [part for word in arguments for part in (("--format", formats[word]) if word in formats else (word,))]
    if not {*HELP} & {*arguments}:
        with suppress(terminal.UsageError):
            for word in _parse(_load(_add_command_parsers(_Parser()), [name])[name], arguments)[1]:
                arguments.remove(word)
            parse_command_line([name, *arguments])
            return [name, *arguments]
    return [name, "--help"]


def _move_language(words: Sequence[str]) -> list[str]:
    """Return a command line with `--lang LANGUAGE` behind its first word, if it stands before it."""
    name, equals, _language = "".join(words[:1]).partition("=")
    count = 0 if name != "--lang" else 1 if equals else 2
    return [*words[count : count + 1], *words[:count], *words[count + 1 :]]


def parse_command_line(arguments: Sequence[str]) -> argparse.Namespace:
    """Return the options of a command line; `run` is the command.

    Options and arguments may be mixed. Usage errors show the usage of the command. If the first word is a command, only
    that command is loaded.
    """
    arguments = _move_language(arguments)
    if arguments[:1] == ["help"]:
        arguments = _move_language([*arguments[1:], "--help"])
    command = next(iter(arguments), "")
    top = _Top(prog="berge", description=_("Exact analysis of path games on graphs."))
    top.arguments = arguments
    top.add_argument(*VERSION, action=_ShowVersion, nargs=0, help=_("show the version and exit"))
    commands = _add_command_parsers(top)
    is_language = command.startswith("--lang")  # alone
    if command not in ("", *HELP, *VERSION) and not is_language:
        _check_is_command(top, command, arguments)
    names = (command,) if command in COMMANDS else () if command in VERSION else COMMANDS  # to load all takes long
    parser = _load(commands, names).get(command, top)
    parser.arguments = arguments
    if parser is top:
        return parser.parse_args([] if is_language else arguments)
    options, unknown = _parse(parser, arguments[1:])
    if unknown:
        parser.error(_(UNKNOWN.template, names=" ".join(unknown)))
    return options


def _add_command_parsers(top: _Parser) -> Any:
    """Return what the parsers of commands are added to."""
    # Without `prog` argparse would lay out the usage of `berge` to find its name there.
    return top.add_subparsers(prog="berge", title=_("commands"), required=True, metavar="COMMAND", parser_class=_Parser)


def _load(commands: Any, names: Collection[str]) -> dict[str, _Parser]:
    """Add commands, and return their parsers, by name."""
    for name in names:
        module: Any = import_module(f"berge.cli.{name}")
        module.add(commands)
    parsers: dict[str, _Parser] = commands.choices
    return parsers


def _parse(parser: _Parser, arguments: Sequence[str]) -> tuple[argparse.Namespace, list[str]]:
    """Return the options of a command and the arguments that it does not know."""
    mixes = any(word.startswith("-") for word in arguments)
    # what follows `--` may be for another program
    if not mixes or "--" in arguments or parser.prog == "berge stress":
        return parser.parse_known_args(arguments)
    return parser.parse_known_intermixed_args(arguments)
