"""Games by the thousand, for programs that learn."""
from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from ctypes import byref
from typing import Any, Callable, Iterable, Mapping, Sequence, Union

import numpy as np

from . import _library as c
from ._library import IllegalAction, UnluckyError, lib
from .game import Game, _as_dtype
from .world import World, as_world, bot_number

_ALIGNMENT = 64
_OBSERVING = {None: 0, "uint8": 1, "float32": 2}

#: who has the seats that the learner has not: one bot or stranger for all of them, or one or None (the learner) for each seat
Opponents = Union[None, str, Sequence[Union[str, None]], Sequence[Sequence[Union[str, None]]]]


class Batch:
    """Many games of one world side by side.

    >>> batch = Batch(World("kill-2009", players=4), games=1024, seed="monday")
    >>> batch.step(batch.sample())           # any legal action in every game
    >>> batch.observation.shape, batch.mask.shape

    All arrays lie in the batch's own memory, are read-only, and change with every step: copy what you keep.

    ============= ================== ==========================================================================
    to_act        uint8 (N,)         the seat to act; 255 when over
    ended         uint8 (N,)         0, or how a game ended with this step: 1 success, 2 drowned, 3 stalled
    winner        uint8 (N,)         who won it; 255 if nobody, or it did not end
    turns         uint16 (N,)        how many turns it had; 0 if it did not end
    deals         uint32 (N,)        how many games were dealt in this place before the one that is on
    reward        float32 (N, P)     1 for the seat that won, else 0
    count         uint16 (N,)        how many actions are legal
    legal         uint16 (N, A)      their numbers, in the first `count` columns
    mask          uint8 (N, A)       1 for a legal action
    observation   uint8/float32      what the seat to act may know (docs/learning.md); None if not asked for
    ============= ================== ==========================================================================

    The n-th game of place i is dealt from the seed "SEED/i/n": `Game(world, "monday/0/0")` is the same game. A game that
    ends is followed by the next at once; with `stays_over` it waits for `deal`.

    With `opponents` bots (`levels()`, or `strangers()` to learn from) have the other seats, and a step is the learner's action and all that they do until the learner is
    to act again. `seat` says which seat the learner has; None: place i has seat i % players.

    `threads` share out the games of a step; the same games come of it. It pays where a step takes a millisecond or more:
    with many thousands of games, or with bots that think.
    """

    def __init__(self, world: World | None = None, games: int = 1, seed: str = "", observation: str | None = "uint8",
                 history: int = 0, stays_over: bool = False, opponents: Opponents = None, seat: int | None = None,
                 playouts: int = 0, threads: int = 1) -> None:
        self._opponents = None
        self._pool: ThreadPoolExecutor | None = None
        self.world = as_world(world)
        if observation not in _OBSERVING:
            raise UnluckyError(f"observation is 'uint8', 'float32' or None, not {observation!r}", "bad-dtype")
        self.games = c.whole(games, "games", 1, 2**20, "bad-batch")
        self.history = c.whole(history, "history (how many events an observation tells)", 0, 64, "bad-history")
        budget = c.whole(playouts, "playouts", 0, 2**32 - 1, "bad-playouts")
        self.threads = c.whole(threads, "threads", 1, 64, "bad-threads")
        if opponents is None and (seat is not None or budget):
            raise UnluckyError("seat and playouts are about opponents, and there are none: name some", "bad-opponents")
        self._setup(seed, observation, stays_over)
        self._map(observation)
        self._actions = np.empty(self.games, np.int32)
        cuts = [self.games * part // self.threads for part in range(self.threads + 1)]
        self._parts = [(first, end - first) for first, end in zip(cuts, cuts[1:]) if end > first]
        if self.threads > 1:
            self._pool = ThreadPoolExecutor(self.threads - 1, "unlucky")
        if opponents is not None:
            self._seat(opponents, seat, budget)

    def _setup(self, seed: str, observation: str | None, stays_over: bool) -> None:
        fault, text = c.Fault(), c.utf8(seed, "seed")
        setup = c.BatchSetup(text, len(text), self.games, _OBSERVING[observation], self.history, stays_over)
        size = lib.ul_batch_size(self.world._pointer, byref(setup), byref(fault))
        if not size:
            raise fault.error()
        self._memory = np.empty(size + _ALIGNMENT, np.uint8)
        start = -self._memory.ctypes.data % _ALIGNMENT
        self._pointer = lib.ul_batch_init(self._memory.ctypes.data + start, self.world._pointer, byref(setup), byref(fault))

    def _map(self, observation: str | None) -> None:
        seats, actions = self.world.players, self.world.actions
        size = lib.ul_layout_row(lib.ul_batch_layout(self._pointer))
        self.to_act = self._array(0, np.uint8)
        self.ended = self._array(1, np.uint8)
        self.winner = self._array(2, np.uint8)
        self.turns = self._array(3, np.uint16)
        self.deals = self._array(4, np.uint32)
        self.reward = self._array(5, np.float32, seats)
        self.count = self._array(6, np.uint16)
        self.legal = self._array(7, np.uint16, actions)
        self.mask = self._array(8, np.uint8, actions)
        self.observation: Any = self._array(9, np.dtype(observation), size) if observation else None

    def _array(self, which: int, dtype: Any, columns: int | None = None) -> np.ndarray:
        """An array of the library's, over its own memory."""
        shape = (self.games,) if columns is None else (self.games, columns)
        offset = lib.ul_batch_array_of(self._pointer, which) - self._memory.ctypes.data
        size = int(np.prod(shape)) * np.dtype(dtype).itemsize
        array = self._memory[offset:offset + size].view(dtype).reshape(shape)
        array.flags.writeable = False
        return array

    def _seat(self, opponents: Opponents, seat: int | None, playouts: int) -> None:
        levels, fault = np.ascontiguousarray(_levels(self.world, self.games, opponents, seat), np.uint8), c.Fault()
        self._opponents = lib.ul_opponents_new_parts(self.world._pointer, self.games, levels.ctypes.data, playouts, self.threads,
                                                     byref(fault))
        if not self._opponents:
            raise fault.error()
        #: with opponents: which seats the learner has, bool (N, P)
        self.learner = levels == c.LEARNER
        self._play(None)

    def _share(self, part: Callable[[int, int], Any]) -> None:
        """Do it for all games, some by each thread. The library is called without Python's lock, so they run at once."""
        if self._pool is None:
            part(0, self.games)
            return
        others = [self._pool.submit(part, *cut) for cut in self._parts[1:]]
        part(*self._parts[0])
        for one in others:
            one.result()

    def _play(self, actions: Any) -> None:
        self._share(lambda first, count: lib.ul_batch_play_some(self._pointer, self._opponents, actions, first, count))

    def __del__(self) -> None:
        if getattr(self, "_pool", None):
            self._pool.shutdown(wait=False)
        if getattr(self, "_opponents", None):
            lib.ul_opponents_free(self._opponents)

    def __len__(self) -> int:
        return self.games

    def step(self, actions: Any) -> None:
        """Do one action in every game, by number; -1 leaves a game alone.

        IllegalAction names the first game whose action is not legal; then nothing was done in any.
        """
        wanted = self._numbers(actions)
        numbers = wanted.ctypes.data
        # Before any thread does anything. Alone, a step says so itself.
        wrong = lib.ul_batch_check(self._pointer, numbers, 0, self.games) if self._pool or self._opponents else -1
        if wrong < 0 and self._opponents:
            self._play(numbers)
        elif wrong < 0 and self._pool:
            self._share(lambda first, count: lib.ul_batch_step_some(self._pointer, numbers, first, count))
        elif wrong < 0:
            wrong = lib.ul_batch_step(self._pointer, numbers)
        if wrong >= 0:
            raise IllegalAction(self._complaint(wrong, int(wanted[wrong])))

    def _numbers(self, actions: Any) -> np.ndarray:
        try:
            given = np.asarray(actions)
        except ValueError:  # rows of different lengths
            given = np.empty((), object)
        if given.shape != (self.games,) or given.dtype.kind not in "iu":
            raise UnluckyError(f"actions: one whole number a game is expected, int32 of shape ({self.games},); this is {given.dtype} "
                               f"of shape {given.shape}", "bad-actions")
        if given.dtype != np.int32 or not given.flags.c_contiguous:
            whole = given.astype(np.int32)
            if (whole != given).any():
                place = int((whole != given).argmax())
                raise IllegalAction(self._complaint(place, int(given[place])))
            given = np.ascontiguousarray(whole)
        return given

    def _complaint(self, place: int, number: int) -> str:
        if not -1 <= number < self.world.actions:
            return f"game {place}: there is no action {number}; numbers go from 0 to {self.world.actions - 1}, and -1 leaves it alone"
        if self.to_act[place] == c.NOBODY:
            return f"game {place} is over: leave it alone with -1, or deal the next"
        legal = self.legal[place, :self.count[place]]
        some = ", ".join(f"{n} ({self.world.text(n)})" for n in legal[:4])
        return (f"game {place}: action {number} ({self.world.text(number)}) is not legal for seat {self.to_act[place]}; "
                f"{len(legal)} are, such as {some}")

    def sample(self, out: np.ndarray | None = None) -> np.ndarray:
        """A legal action for each game, every one equally likely; -1 where it is over. The array is used again next time."""
        into = self._actions if out is None else out
        if not isinstance(into, np.ndarray) or into.dtype != np.int32 or into.shape != (self.games,) or not into.flags.c_contiguous or not into.flags.writeable:
            raise UnluckyError(f"out: an int32 array of shape ({self.games},) is expected", "bad-actions")
        lib.ul_batch_sample(self._pointer, into.ctypes.data)
        return into

    def deal(self, which: Any = None) -> None:
        """Deal the next game in the places that `which` marks, or in all."""
        marks = None
        if which is not None:
            marks = np.ascontiguousarray(np.asarray(which) != 0, np.uint8)
            if marks.shape != (self.games,):
                raise UnluckyError(f"which: one mark a game is expected, shape ({self.games},), not {marks.shape}", "bad-marks")
        lib.ul_batch_deal(self._pointer, marks.ctypes.data if marks is not None else None)
        if self._opponents:
            self._play(None)

    def put(self, place: int, game: Game) -> None:
        """Go on with a copy of this game, of the same world, in that place."""
        place = self._place(place)
        if not isinstance(game, Game):
            raise UnluckyError(f"a Game is expected, not {game!r}", "bad-game")
        if not self.world._same(game.world):
            raise UnluckyError(f"the game is of {game.world}, the batch of {self.world}, or their boards differ", "wrong-world")
        lib.ul_batch_put(self._pointer, place, game._memory)
        if self._opponents:
            lib.ul_batch_play_some(self._pointer, self._opponents, None, place, 1)

    def observe(self, place: int, seat: int | None, dtype: Any = np.uint8) -> np.ndarray:
        """What any seat of one game may know; None: a spectator."""
        place, chair = self._place(place), c.seat_number(seat, self.world.players)
        layout = lib.ul_batch_layout(self._pointer)
        row = np.empty(lib.ul_layout_row(layout), np.uint8)
        lib.ul_batch_observe(self._pointer, place, chair, row.ctypes.data)
        return _as_dtype(layout, row, dtype)

    def state(self, place: int) -> dict[str, Any]:
        """Everything about one game, hidden cards included: to look at, not to learn from."""
        return c.json_of(lib.ul_state_write, self.world._pointer, lib.ul_batch_game(self._pointer, self._place(place)))

    def _place(self, place: Any) -> int:
        try:
            return c.whole(place, "place", 0, self.games - 1, "bad-place")
        except UnluckyError:
            raise UnluckyError(f"there is no game {place!r}: they go from 0 to {self.games - 1}", "bad-place") from None


def _levels(world: World, games: int, opponents: Opponents, seat: int | None) -> np.ndarray:
    """A level for each seat of each game, as the library wants it."""
    seats = world.players
    if seat is not None:
        seat = c.seat_number(seat, seats, spectator=False)
    if isinstance(opponents, str):
        levels = np.full((games, seats), bot_number(opponents), np.uint8)
        mine = np.arange(games) % seats if seat is None else seat
        levels[np.arange(games), mine] = c.LEARNER
        return levels
    if seat is not None:
        raise UnluckyError("opponents say themselves who has which seat: None is the learner's, so leave seat out", "bad-opponents")
    if isinstance(opponents, (bytes, Mapping)) or not isinstance(opponents, Iterable):
        raise UnluckyError(f"opponents: a bot's name or a list of them is expected, not {opponents!r}", "bad-opponents")
    rows = list(opponents)
    if all(one is None or isinstance(one, str) for one in rows):
        rows = [rows] * games
    if len(rows) != games or any(len(row) != seats for row in rows):
        raise UnluckyError(f"opponents: a bot's name or None for each of {seats} seats, once or for each of {games} games", "bad-opponents")
    return np.array([[c.LEARNER if one is None else bot_number(one) for one in row] for row in rows], np.uint8)
