"""Worlds: an edition on a board, with options and a number of players. All that is fixed before a game begins."""
from __future__ import annotations

import ctypes
import operator
from ctypes import byref
from typing import Any, Mapping, NamedTuple

import numpy as np

from . import _library as c
from ._library import IllegalAction, UnluckyError, lib


class Section(NamedTuple):
    """A part of an observation: `row[first:first + rows * columns]`, shaped (rows, columns)."""

    first: int
    rows: int
    columns: int
    most: int  #: what is 1.0 in float32

    def of(self, observation: np.ndarray) -> np.ndarray:
        """This section of one observation or of many, shaped (..., rows, columns): a view, not a copy."""
        part = observation[..., self.first:self.first + self.rows * self.columns]
        return part.reshape(*observation.shape[:-1], self.rows, self.columns)


def editions() -> list[str]:
    """The ids of the editions that the library has."""
    found = []
    for place in range(lib.ul_edition_count()):
        edition = c.memory("ul_edition")
        lib.ul_edition_nth(edition, place)
        found.append(edition.value.decode())  # its id comes first
    return found


def levels() -> list[str]:
    """The names of the bots, weakest first."""
    return [lib.ul_level_name(level).decode() for level in range(c.limit("UL_BOT_LEVELS"))]


def strangers(held_out: bool = False) -> list[str]:
    """The names of players by rules of thumb, who play unlike our bots (docs/bots.md).

    Learn against the first half. The other half is held out, to measure with: `play` and `match` take them, a Batch does not.
    """
    return [name for name, thumb in _thumbs() if lib.ul_thumb_is_held_out(thumb) == held_out]


def _thumbs() -> list[tuple[str, int]]:
    """Strangers in the library's order: their names, and what they are to it."""
    every = [lib.ul_thumb_nth(nth) for nth in range(lib.ul_thumb_count())]
    return [(lib.ul_thumb_name(thumb).decode(), thumb) for thumb in every]


def bot_number(name: str) -> int:
    """The library's number of a bot, as the opponents of a batch have it: of a level, or of a stranger."""
    level = ctypes.c_int()
    if isinstance(name, str) and lib.ul_level_find(name.encode(), len(name.encode()), byref(level)):
        return level.value
    for nth, (stranger, _) in enumerate(_thumbs()):
        if stranger == name:
            return c.limit("UL_STRANGER") + nth
    raise UnluckyError(f"there is no bot {name!r}: choose one of {', '.join(levels())}, or a stranger: {', '.join(strangers())}",
                       "unknown-bot")


def thumb_of(number: int) -> int | None:
    """Who the stranger with this number is to the library; None: it is a level's."""
    return _thumbs()[number - c.limit("UL_STRANGER")][1] if number >= c.limit("UL_STRANGER") else None


def as_world(world: World | None) -> World:
    """The world that was given, or the usual one; what is none is refused."""
    if world is not None and not isinstance(world, World):
        raise UnluckyError(f"world: a World is expected, such as World('kill-2009', players=4), not {world!r}", "bad-world")
    return world or World()


class World:
    """An edition on a board, with options and a number of players.

    >>> world = World("kill-2009", players=4, options={"dog": "old-dog"})
    >>> world.number("step foyer")
    18

    `options` are those of docs/editions.md; what is left out has its default. `plan` is the text of a board of one's own.
    A world never changes, and any number of games can share it.
    """

    def __init__(self, edition: str = "kill-2009", players: int = 4, options: Mapping[str, Any] | None = None,
                 plan: str | None = None) -> None:
        found, chosen, fault = c.memory("ul_edition"), c.memory("ul_options"), c.Fault()
        named = c.utf8(edition, "edition")
        if not lib.ul_edition_find(found, named, len(named)):
            raise UnluckyError(f"there is no edition {edition!r}: choose one of {', '.join(editions())}", "unknown-edition")
        seats = c.whole(players, "players", 0, 255, "bad-players")
        if not isinstance(options or {}, Mapping):
            raise UnluckyError(f"options: names and values are expected, such as {{'spite': True}}, not {options!r}", "bad-option")
        with c.JsonValue(dict(options or {}), "options") as wanted:
            if not lib.ul_options_read(chosen, found, wanted, False, byref(fault)):
                raise fault.error(of_text=False)
        text = c.utf8(plan, "plan") if plan is not None else None
        pointer = lib.ul_world_new(found, chosen, seats, text, len(text or b""), byref(fault))
        if not pointer:
            raise fault.error()
        self._take(pointer, plan, None)

    @classmethod
    def _lent(cls, pointer: int, owner: object) -> World:
        """A world that belongs to something else, which is kept alive."""
        world = cls.__new__(cls)
        world._take(pointer, None, owner)
        return world

    def _take(self, pointer: int, plan: str | None, owner: object) -> None:
        self._pointer, self._plan, self._owner = pointer, plan, owner
        self._numbers = c.memory("ul_numbers")
        lib.ul_numbers_init(self._numbers, pointer)
        self._layouts: dict[int, Any] = {}
        board = lib.ul_world_plan(pointer)
        #: the edition's id
        self.edition: str = ctypes.string_at(lib.ul_world_edition(pointer)).decode()
        #: how many players there are
        self.players: int = lib.ul_world_players(pointer)
        #: the ids of the rooms, by number
        self.rooms: list[str] = [lib.ul_plan_room_id(board, r).decode() for r in range(lib.ul_plan_count(board))]
        #: the ids of the different cards, by number
        self.cards: list[str] = [lib.ul_world_card_id(pointer, k).decode() for k in range(lib.ul_world_kinds(pointer))]
        #: how many actions have a number
        self.actions: int = lib.ul_numbers_count(self._numbers)

    def __del__(self) -> None:
        if getattr(self, "_pointer", None) and self._owner is None:
            lib.ul_world_free(self._pointer)

    def __repr__(self) -> str:
        return f"World({self.edition!r}, players={self.players}, options={self.options!r})"

    @property
    def options(self) -> dict[str, Any]:
        """All options and their values."""
        return c.json_of(lib.ul_options_write, lib.ul_world_edition(self._pointer), lib.ul_world_options(self._pointer))

    @property
    def board(self) -> dict[str, Any]:
        """The board as the protocol has it (docs/protocol.md): its id, and of each room doors, sights, number and kind."""
        def write(out: Any) -> None:
            lib.ul_json_open_object(out)
            lib.ul_plan_write(out, lib.ul_world_plan(self._pointer))
            lib.ul_json_close(out)

        return c.json_of(write)

    def _same(self, other: object) -> bool:
        """Does a game of the other mean the same here? Edition, players, options, and the board, walls and all."""
        if not isinstance(other, World):
            return False
        return self is other or (self.edition == other.edition and self.players == other.players
                                 and self.options == other.options and self.board == other.board)

    # Actions

    def number(self, action: str | int) -> int:
        """The number of an action ("step foyer"), or the number itself. Whether it is legal is another question."""
        return int(lib.ul_number_find(self._numbers, self._action(action)))

    def text(self, number: int) -> str:
        """The action that has this number, as the protocol writes it."""
        if isinstance(number, str):
            raise IllegalAction(f"an action's number is expected, not the text {number!r}")
        buffer = ctypes.create_string_buffer(128)
        lib.ul_action_write(self._pointer, self._action(number), buffer)
        return buffer.value.decode()

    def _action(self, action: str | int) -> c.Action:
        found, fault = c.Action(), c.Fault()
        if isinstance(action, str):
            if not lib.ul_action_read(self._pointer, action.encode(), len(action.encode()), byref(found), byref(fault)):
                raise fault.error()
            if lib.ul_number_find(self._numbers, found) == c.NO_NUMBER:
                raise IllegalAction(f"no game of {self.edition} can have the action {action!r}")
            return found
        try:
            number = operator.index(action)
        except TypeError:
            raise IllegalAction(f"an action is a text or a whole number, not {action!r}") from None
        if not 0 <= number < self.actions or not lib.ul_number_action(self._numbers, number, byref(found)):
            raise IllegalAction(f"there is no action {number}: numbers go from 0 to {self.actions - 1}")
        return found

    # Observations

    def _layout(self, history: int) -> Any:
        history = c.whole(history, "history (how many events an observation tells)", 0, 64, "bad-history")
        if history not in self._layouts:
            self._layouts[history] = c.memory("ul_layout")
            lib.ul_layout_init(self._layouts[history], self._pointer, history)
        return self._layouts[history]

    def observation_size(self, history: int = 0) -> int:
        """How many numbers an observation has that tells so many events."""
        return int(lib.ul_layout_row(self._layout(history)))

    def sections(self, history: int = 0) -> dict[str, Section]:
        """Where things lie in an observation: docs/learning.md tells what each section has. Empty ones are left out."""
        found, layout = {}, self._layout(history)
        for place in range(c.limit("UL_SECTIONS")):
            one = lib.ul_layout_section(layout, place)
            if one.rows * one.columns:
                found[lib.ul_section_name(place).decode()] = Section(one.first, one.rows, one.columns, one.most)
        return found
