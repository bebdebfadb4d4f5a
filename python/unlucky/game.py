"""One game at a time: to look at, to play by hand, to read and to keep."""
from __future__ import annotations

import ctypes
from ctypes import byref
from typing import Any, Iterable

import numpy as np

from . import _library as c
from ._library import IllegalAction, UnluckyError, lib
from .world import World, as_world

_MAX_ACTIONS = c.limit("UL_MAX_ACTIONS")


class View:
    """What one seat may know. Everything that a player or a bot is given."""

    def __init__(self, world: World, memory: Any, seat: int | None, events: list[c.Event], reveal: Any = None) -> None:
        self.world, self.seat = world, seat
        self._memory, self._events, self._reveal = memory, events, reveal

    def json(self) -> dict[str, Any]:
        """The view as the protocol has it (docs/protocol.md): rooms, own hand, sizes of the others', tokens and so on."""
        return c.json_of(lib.ul_view_write, self.world._pointer, self._memory, self._reveal)

    def _list(self) -> tuple[Any, int]:
        actions = (c.Action * _MAX_ACTIONS)()
        return actions, lib.ul_view_legal(self.world._pointer, self._memory, actions)

    def legal(self) -> list[str]:
        """The legal actions of this seat; none if it is not the one to act."""
        return [self.world.text(number) for number in self.legal_numbers()]

    def legal_numbers(self) -> list[int]:
        """The same as numbers."""
        actions, count = self._list()
        return [lib.ul_number_find(self.world._numbers, actions[i]) for i in range(count)]

    def mask(self) -> np.ndarray:
        """The same as a uint8 for each number: 1 is legal."""
        actions, count = self._list()
        mask = np.empty(self.world.actions, np.uint8)
        lib.ul_mask_bytes(self.world._numbers, actions, count, mask.ctypes.data)
        return mask

    def observe(self, history: int = 0, dtype: Any = np.uint8) -> np.ndarray:
        """This view as a row of numbers (docs/learning.md), uint8 or float32, with so many of the last events."""
        layout = self.world._layout(history)
        history = int(history)
        row = np.empty(self.world.observation_size(history), np.uint8)
        last = self._events[-history:] if history else []
        lib.ul_observe(layout, self._memory, (c.Event * len(last))(*last), len(last), row.ctypes.data)
        return _as_dtype(layout, row, dtype)

    def why(self, action: str | int) -> str:
        """"legal", or the first reason why this seat may not do it: "too-far", "seen", ... (docs/protocol.md)."""
        reason = lib.ul_view_why(self.world._pointer, self._memory, self.world._action(action)).reason
        return lib.ul_reason_name(reason).decode()


def _as_dtype(layout: Any, row: np.ndarray, dtype: Any) -> np.ndarray:
    try:
        wanted = np.dtype(dtype)
    except TypeError:
        wanted = None
    if wanted == np.uint8:
        return row
    if wanted != np.float32:
        raise UnluckyError(f"observations are uint8 or float32, not {dtype!r}", "bad-dtype")
    floats = np.empty(row.size, np.float32)
    lib.ul_observe_floats(layout, row.ctypes.data, floats.ctypes.data)
    return floats


class Game:
    """A game being played, secrets and all: give players a `view`.

    >>> game = Game(World("kill-2009", players=3), seed="a rainy night")
    >>> while not game.over:
    ...     game.act(game.view().legal()[0])
    """

    def __init__(self, world: World | None = None, seed: str = "", dealer: int | None = None) -> None:
        world, fault = as_world(world), c.Fault()
        plan, text = world._plan.encode() if world._plan is not None else None, c.utf8(seed, "seed")
        first = c.NOBODY if dealer is None else c.whole(dealer, "dealer (a seat)", 0, world.players - 1, "bad-dealer")
        record = lib.ul_record_new(lib.ul_world_edition(world._pointer), lib.ul_world_options(world._pointer), world.players, plan,
                                   len(plan or b""), text, len(text), first, byref(fault))
        self._begin(world, record, fault)

    @classmethod
    def from_record(cls, text: str) -> Game:
        """The game that a record tells, played to its last action. A record that is not right is refused with its line."""
        fault, lines = c.Fault(), c.utf8(text, "record")
        return cls._of(lib.ul_record_read(lines, len(lines), byref(fault)), fault)

    @classmethod
    def from_state(cls, state: dict[str, Any], seed: str = "", plan: str | None = None) -> Game:
        """A game that goes on from a state, as `state` gives it; later shuffles follow the seed."""
        fault, text, chance = c.Fault(), c.utf8(plan, "plan") if plan is not None else None, c.utf8(seed, "seed")
        with c.JsonValue(state, "state") as json:
            record = lib.ul_record_load(json, text, len(text or b""), chance, len(chance), byref(fault))
        return cls._of(record, fault, text is not None)

    @classmethod
    def _of(cls, record: Any, fault: c.Fault, of_text: bool = True) -> Game:
        game = cls.__new__(cls)
        game._begin(None, record, fault, of_text)
        return game

    def _begin(self, world: World | None, record: Any, fault: c.Fault, of_text: bool = True) -> None:
        self._record: Any = None
        if not record:
            raise fault.error(of_text)
        self._record = record
        self.world = world or World._lent(lib.ul_record_world(record), self)
        self._memory = c.memory("ul_game")
        self._events: list[c.Event] = []
        lib.ul_record_game(record, 0, self._memory)
        for nth in range(lib.ul_record_length(record)):
            self._do(lib.ul_record_action(record, nth))

    def __del__(self) -> None:
        if getattr(self, "_record", None):
            lib.ul_record_free(self._record)

    def __repr__(self) -> str:
        return f"<Game of {self.world.edition}, turn {self.turn}, " + ("over>" if self.over else f"seat {self.to_act} to act>")

    @property
    def to_act(self) -> int | None:
        """The seat to act; None when the game is over."""
        seat = lib.ul_game_to_act(self._memory)
        return None if seat == c.NOBODY else seat

    @property
    def over(self) -> bool:
        return self.to_act is None

    @property
    def turn(self) -> int:
        """The number of the turn, from 1."""
        return lib.ul_game_turn(self._memory)

    @property
    def winner(self) -> int | None:
        """Who won; None while it goes on, or if nobody did."""
        seat = lib.ul_game_winner(self._memory)
        return None if seat == c.NOBODY else seat

    @property
    def ending(self) -> str | None:
        """"killed", "saved", "drowned", "stalled"; None while it goes on."""
        word = lib.ul_ending_word(self.world._pointer, lib.ul_game_ending(self._memory))
        return word.decode() if word else None

    def view(self, seat: int | None = -1) -> View:
        """What a seat may know: of the seat to act if none is named, of a spectator if it is None."""
        if isinstance(seat, int) and seat == -1:
            seat = self.to_act
        number = c.seat_number(seat, self.world.players)
        memory, reveal = c.memory("ul_view"), c.memory("ul_reveal")
        lib.ul_view_of(self.world._pointer, self._memory, number, memory)
        shown = lib.ul_game_reveal(self.world._pointer, self._memory, reveal)
        seen = [lib.ul_event_for(event, number) for event in self._events[-64:]]
        return View(self.world, memory, None if seat is None else number, seen, reveal if shown else None)

    def act(self, action: str | int) -> list[dict[str, Any]]:
        """Do an action of the seat to act, by text or number. Returns what came of it, hidden cards included."""
        if self.over:
            raise IllegalAction("the game is over")
        found, view = self.world._action(action), self.view()
        reason = view.why(action)
        if reason != "legal":
            legal = view.legal()
            raise IllegalAction(f"seat {self.to_act} may not {self.world.text(self.world.number(action))!r} ({reason}); "
                                f"{len(legal)} are legal, such as {', '.join(map(repr, legal[:4]))}")
        if not lib.ul_record_add(self._record, found):
            raise MemoryError("not enough memory for another action")
        return self._tell(self._do(found), None, True)

    def _do(self, action: c.Action) -> list[c.Event]:
        events = c.Events()
        lib.ul_game_act(self.world._pointer, self._memory, action, byref(events))
        new = [c.Event.from_buffer_copy(events.event[i]) for i in range(events.count)]
        self._events += new
        return new

    def _tell(self, events: Iterable[c.Event], seat: int | None, everything: bool = False) -> list[dict[str, Any]]:
        number = c.seat_number(seat, self.world.players)
        known = (event if everything else lib.ul_event_for(event, number) for event in events)
        return [c.json_of(lib.ul_event_write, self.world._pointer, event) for event in known]

    def events(self, seat: int | None = None) -> list[dict[str, Any]]:
        """All that happened, as this seat (None: a spectator) may know it."""
        return self._tell(self._events, seat)

    def state(self) -> dict[str, Any]:
        """Everything, hidden cards included (docs/protocol.md)."""
        return c.json_of(lib.ul_state_write, self.world._pointer, self._memory)

    def features(self) -> np.ndarray:
        """The numbers by which the Widow's net judges a position: int16, a row a seat (bots/features.h).

        They are made of everybody's hands, and meant for the beginning of a turn: a value net imagines games and judges those.
        """
        of = np.zeros((c.limit("UL_MAX_SEATS"), c.limit("UL_FEATURES")), np.int16)
        lib.ul_features_of(self.world._pointer, self._memory, of.ctypes.data)
        return of[:self.world.players]

    def record(self, **tags: Any) -> str:
        """The game so far as text (docs/record.md): seed, actions and result. Tags (Names=[...]) become header lines."""
        for name, value in tags.items():
            text, fault = _compact(value), c.Fault()
            if not lib.ul_record_tag(self._record, name.encode(), text, len(text), byref(fault)):
                raise fault.error()
        return c.text_of(lambda text: lib.ul_record_write(self._record, byref(text)))


def _compact(value: Any) -> bytes:
    import json
    return json.dumps(value, ensure_ascii=False).encode()
