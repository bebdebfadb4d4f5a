"""Bots as players, and games among players of any kind."""
from __future__ import annotations

from ctypes import byref
from typing import Any, Callable, Mapping, Sequence, Union

from . import _library as c
from ._library import UnluckyError, lib
from .game import Game, View
from .world import World, level_number

#: who can have a seat: a bot's name ("butler", "widow:200" for 200 playouts a decision), or a function from a view to an action
Player = Union[str, Callable[[View], Union[str, int]]]


class Bot:
    """A bot in one seat of one game. It is told what its seat sees, and asked when that seat is to act."""

    def __init__(self, world: World, level: str, seat: int, playouts: int = 400) -> None:
        self._pointer = None
        self.world, self.level = world, level
        self.seat = c.seat_number(seat, world.players, spectator=False)
        self.playouts = c.whole(playouts, "playouts", 0, 2**32 - 1, "bad-playouts")
        self._pointer = lib.ul_bot_new(world._pointer, self.seat, level_number(level))
        if not self._pointer:
            raise MemoryError("not enough memory for a bot")
        self._seen, self._game = 0, None

    def __del__(self) -> None:
        if getattr(self, "_pointer", None):
            lib.ul_bot_free(self._pointer)

    def think(self, game: Game, seed: int = 0) -> dict[str, Any]:
        """What it would do in this game, where its seat is to act; and each seat's chance to win, if its level judges."""
        if not isinstance(game, Game):
            raise UnluckyError(f"a Game is expected, not {game!r}", "bad-game")
        if self._game is not game and not self.world._same(game.world):
            raise UnluckyError(f"the game is of {game.world}, the bot's world is {self.world}, or their boards differ", "wrong-world")
        if game.to_act != self.seat:
            raise UnluckyError(f"seat {self.seat} is not to act", "not-to-act")
        if self._game is not game:
            lib.ul_bot_reset(self._pointer, self.seat)
            self._seen, self._game = 0, game
        for event in game._events[self._seen:]:
            lib.ul_bot_see(self._pointer, byref(lib.ul_event_for(event, self.seat)))
        self._seen = len(game._events)
        budget, report = c.Budget(seed=c.whole(seed, "seed", -2**63, 2**64 - 1, "bad-seed") % 2**64, playouts=self.playouts), c.Report()
        lib.ul_bot_think(self._pointer, game.view()._memory, byref(budget), byref(report))
        number = lib.ul_number_find(self.world._numbers, report.action)
        return {"action": self.world.text(number), "number": number, "playouts": report.playouts,
                "chances": [report.chance[seat] / 10000 for seat in range(self.world.players)]}


def _seated(world: World, seat: int, player: Player) -> Callable[[Game, int], Union[str, int]]:
    if callable(player):
        return lambda game, seed: player(game.view())
    level, _, playouts = player.partition(":")
    if playouts and not playouts.isdecimal():
        raise UnluckyError(f"{player!r}: a number of playouts stands behind the colon, not {playouts!r}", "bad-playouts")
    bot = Bot(world, level, seat, int(playouts or 400))
    return lambda game, seed: bot.think(game, seed)["number"]


def play(players: Sequence[Player], world: World | None = None, seed: str = "") -> Game:
    """One whole game among these players, seat by seat. Returns it, over."""
    world = world or World(players=len(players))
    if len(players) != world.players:
        raise UnluckyError(f"{len(players)} players for {world.players} seats", "bad-players")
    game = Game(world, seed)
    asked = [_seated(world, seat, player) for seat, player in enumerate(players)]
    base, decision = hash_seed(seed), 0
    while (seat := game.to_act) is not None:
        game.act(asked[seat](game, (base + decision) % 2**64))
        decision += 1
    return game


def hash_seed(seed: str) -> int:
    """A number that follows from a text, the same everywhere."""
    import hashlib
    return int.from_bytes(hashlib.sha256(seed.encode()).digest()[:8], "little")


def match(players: Mapping[str, Player] | Sequence[Player], games: int = 100, world: World | None = None,
          seed: str = "match") -> dict[str, float]:
    """The share of games that each player wins; they change seats after every game."""
    named = dict(players) if isinstance(players, Mapping) else {f"{n} {_name(p)}": p for n, p in enumerate(players)}
    names = list(named)
    wins = dict.fromkeys(names, 0)
    for number in range(games):
        turned = names[number % len(names):] + names[:number % len(names)]
        winner = play([named[name] for name in turned], world, f"{seed}/{number}").winner
        if winner is not None:
            wins[turned[winner]] += 1
    return {name: wins[name] / games for name in names}


def _name(player: Player) -> str:
    return player if isinstance(player, str) else getattr(player, "__name__", type(player).__name__)
