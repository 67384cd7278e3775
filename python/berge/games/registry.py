"""The list of rulesets: the files of `berge.games.builtin`, and those of other packages."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import redirect_stdout
from importlib import import_module
from typing import TYPE_CHECKING, Any

from berge.errors import InputError, RulesetError, check_kind
from berge.games.game import Game
from berge.games.game_formats import load_game_formats
from berge.games.input_text import InputText
from berge.games.position import Position
from berge.games.rows import BoardSetup
from berge.games.ruleset import Ruleset
from berge.games.setup import Setup
from berge.games.steps import LATTICES, Steps
from berge.games.texts import LONGEST_ERROR, describe_error
from berge.i18n import LANGUAGES, _, add_translations, join_list, localize
from berge.sanitize import show

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "berge.rulesets"
"""The group of entry points with rulesets of other packages."""

_LATTICES = {"square": _("square"), "honeycomb": _("honeycomb"), "triangular": _("triangular")}
"""The titles of lattices."""


class Registry(Mapping[str, Ruleset[Any, Any]]):
    """Rulesets by name.

    Each is loaded on first use. Other packages are searched only for names unknown to berge. An entry point of the
    group `berge.rulesets` has the ruleset's name and refers to the `Ruleset`. If it cannot be loaded, the list leaves
    it out with a warning, and asking for it by name raises InputError.
    """

    def __init__(self, package: str, *ours: str) -> None:
        """`package` has a module for each of the names `ours`, those of berge itself."""
        self._package, self._ours = package, ours
        self._loaded: dict[str, Ruleset[Any, Any]] = {}
        self._others: dict[str, list[EntryPoint]] | None = None
        self._broken: dict[str, str] = {}

    @property
    def ours(self) -> list[Ruleset[Any, Any]]:
        """The rulesets of berge itself."""
        return [self[name] for name in self._ours]

    def add(self, ruleset: Ruleset[Any, Any]) -> None:
        """Add a ruleset for this process.

        Raises InputError if another ruleset or a format has its name, or its examples cannot be read.
        """
        check_kind(ruleset, Ruleset, "a Ruleset")
        loaded = self._loaded.get(ruleset.name)
        if loaded is not ruleset and ruleset.name in self:
            raise InputError(
                _(
                    "there is already a ruleset called {name}: use another name",
                    name=format(ascii(ruleset.name), ".40"),
                )
            )
        load_game_formats().check_ruleset(ruleset)
        self._register(ruleset)

    def find_name(self, name: str) -> str | None:
        """Return the name of the ruleset with this name, contest or title in any language; None if there is none.

        Capitals, blanks, hyphens and underscores do not count.
        """
        return self._list_names().get(_squeeze(name))

    def find_closest_name(self, name: str) -> str | None:
        """Return the name of the ruleset that is called nearly so; None if there is none."""
        from difflib import get_close_matches  # only errors need it

        names = self._list_names()
        close = get_close_matches(_squeeze(name[:100]), names, 1, 0.7)
        return names[close[0]] if close else None

    def _list_names(self) -> dict[str, str]:
        """Return the names of the rulesets by all that they are called."""
        names: dict[str, str] = {}
        for ruleset in self.values():
            contest = ruleset.contest
            own = () if contest is None else (contest.name, contest.answer or "", *contest.aliases)
            for title in (ruleset.name, *own, *map(ruleset.title_in, LANGUAGES)):
                names.setdefault(_squeeze(title), ruleset.name)
        names.pop("", None)
        return names

    def find_lattice(self, name: str) -> Steps:
        """Return the steps of a lattice.

        `name` is one of LATTICES, or a game on boards with holes. Raises InputError if there is no such lattice or
        game, or the game has other boards.
        """
        if name in LATTICES:
            return LATTICES[name]
        if name not in self:
            raise InputError(
                _(
                    "{name} is neither a lattice ({lattices}) nor a game on one",
                    name=show(name),
                    lattices=join_list(LATTICES),
                )
            )
        setup_class = self[name].setup_class
        if issubclass(setup_class, BoardSetup) and not setup_class.NEEDS_TOKEN:
            # A board with all cells, and one without any.
            letters = setup_class.free_letter(), setup_class.HOLE
            full, empty = (self[name].setup((2 * letter,) * 2).game_graph for letter in letters)
            steps: Steps | None = full.lattice
            if steps is not None and len([*full.vertices]) == 4 and not [*empty.vertices]:
                return steps
        raise InputError(_("{name} is not a game on boards of free and missing cells", name=show(name)))

    def find_title(self, name: str, language: str) -> str:
        """Return the title of a lattice or a game in a language; `name` itself if there is none."""
        if name in LATTICES:
            return localize(_LATTICES[name], language)
        try:
            return self[name].title_in(language) if name in self else name
        except InputError:  # it cannot be loaded here
            return name

    def _register(self, ruleset: Ruleset[Any, Any]) -> None:
        for language, translations in ruleset.translations.items():
            title = translations.get(ruleset.title, ruleset.title)
            add_translations(language, {ruleset.name: title, **translations})
        self._loaded[ruleset.name] = ruleset

    def __getitem__(self, name: str) -> Ruleset[Any, Any]:
        if name not in self._loaded:
            self._register(
                import_module(f"{self._package}.{name}").RULESET if name in self._ours else self._load_other(name)
            )
        return self._loaded[name]

    def _load_other(self, name: str) -> Ruleset[Any, Any]:
        """Return a ruleset of another package; raises InputError if the package cannot load it."""
        entries = self._list_entry_points()[name]
        if name not in self._broken:
            try:
                return _load(entries)
            except KeyboardInterrupt:
                raise
            except BaseException as error:  # importing a package can do anything, even exit
                self._broken[name] = describe_error(error)
        raise InputError(
            _("the ruleset {name} cannot be loaded: {broken}", name=self._format_title(name), broken=self._broken[name])
        )

    def blame(self, error: BaseException) -> RulesetError | None:
        """Return a RulesetError that names the ruleset of another package that raised `error`; None if none did."""
        if isinstance(error, RulesetError):
            return error
        place = error.__traceback__
        while place is not None:
            for value in place.tb_frame.f_locals.values():
                setup = value.setup if isinstance(value, (Game, Position)) else value
                ruleset = setup.ruleset if isinstance(setup, Setup) else setup
                if isinstance(ruleset, Ruleset) and ruleset.name not in self._ours:
                    return RulesetError(self._format_title(ruleset.name), describe_error(error))
            place = place.tb_next
        return None

    def guard(self, ruleset: Ruleset[Any, Any], matches: Callable[[InputText], bool]) -> Callable[[InputText], bool]:
        """Return `matches`, or for a ruleset of another package a function that turns its errors into a warning."""
        if ruleset.name in self._ours:
            return matches

        def match_safely(text: InputText) -> bool:
            try:
                return matches(text)
            except (Exception, SystemExit) as error:  # other packages can raise anything
                title, problem = self._format_title(ruleset.name), describe_error(error)
                _warn(_("the ruleset {name} cannot test a text: {error}", name=title, error=problem))
                return False

        return match_safely

    def _format_title(self, name: str) -> str:
        """Return the name of a ruleset with the package it comes from."""
        short_name = f"{name!a:.60}"
        values = [ascii(entry.value)[:LONGEST_ERROR] for entry in self._list_entry_points().get(name, ())]
        return _("{name} of {packages}", name=short_name, packages=join_list(values)) if values else short_name

    def _list_entry_points(self) -> dict[str, list[EntryPoint]]:
        if self._others is None:
            from importlib.metadata import entry_points  # slow: it reads the metadata of all packages

            self._others = {}
            for entry in sorted(set(entry_points(group=GROUP))):
                if entry.name in self._ours:
                    title = _(
                        "{name} of {packages}", name=ascii(entry.name), packages=ascii(entry.value)[:LONGEST_ERROR]
                    )
                    _warn(_("the ruleset {name} is left out: berge has a ruleset of this name", name=title))
                else:
                    self._others.setdefault(entry.name, []).append(entry)
        return self._others

    def __iter__(self) -> Iterator[str]:
        yield from self._ours
        for name in sorted({*self._list_entry_points(), *self._loaded} - {*self._ours}):
            if name in self._loaded or self._can_load(name):
                yield name

    def _can_load(self, name: str) -> bool:
        """Whether a ruleset of another package can be loaded. Warns at its first failure."""
        is_first_failure = name not in self._broken
        try:
            self[name]
        except InputError as error:
            if is_first_failure:
                _warn(error.message)
            return False
        return True

    def __len__(self) -> int:
        return sum(1 for name in self)

    def __contains__(self, name: object) -> bool:
        if not isinstance(name, str):
            return False
        return name in self._ours or name in self._loaded or name in self._list_entry_points()


def _squeeze(name: str) -> str:
    """Return a name without capitals, blanks, hyphens and underscores."""
    return name.casefold().translate({ord(sign): None for sign in " -_"})


def _load(entries: list[EntryPoint]) -> Ruleset[Any, Any]:
    """Return the ruleset of some entry points; raises InputError unless it is one ruleset with their name."""
    if len(entries) > 1:
        raise InputError(_("several packages have one of that name"))
    with redirect_stdout(sys.stderr):  # stdout is for answers
        ruleset = entries[0].load()
    if not isinstance(ruleset, Ruleset) or ruleset.name != entries[0].name:
        raise InputError(_("{ruleset} is not a ruleset of that name", ruleset=show(ruleset)))
    load_game_formats().check_ruleset(ruleset)
    return ruleset


def _warn(text: str) -> None:
    warnings.warn(text, stacklevel=2)
