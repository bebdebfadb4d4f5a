"""Bots as players, and games among players of any kind."""
from __future__ import annotations

from ctypes import byref
from typing import Any, Callable, Mapping, Sequence, Union

import numpy as np

from . import _library as c
from ._library import UnluckyError, lib
from .game import Game, View
from .world import World, bot_number, thumb_of

#: who can have a seat: a bot's name ("butler", "widow:200" for 200 playouts a decision), a stranger's ("free-rider"), or a function
#: from a view to an action
Player = Union[str, Callable[[View], Union[str, int]]]


class Bot:
    """A bot or a stranger in one seat of one game. It is told what its seat sees, and asked when that seat is to act."""

    def __init__(self, world: World, level: str, seat: int, playouts: int = 400) -> None:
        self._pointer, self._thumb = None, None
        self.world, self.level = world, level
        self.seat = c.seat_number(seat, world.players, spectator=False)
        self.playouts = c.whole(playouts, "playouts", 0, 2**32 - 1, "bad-playouts")
        number = bot_number(level)
        self._thumb = thumb_of(number)
        if self._thumb:
            self._pointer = lib.ul_thumb_player_new(world._pointer, self.seat, self._thumb)
        else:
            self._pointer = lib.ul_bot_new(world._pointer, self.seat, number)
        if not self._pointer:
            raise MemoryError("not enough memory for a bot")
        self._seen, self._game = 0, None

    def __del__(self) -> None:
        if getattr(self, "_pointer", None):
            (lib.ul_thumb_player_free if self._thumb else lib.ul_bot_free)(self._pointer)

    def _follow(self, game: Game) -> None:
        """Tell it what its seat has seen of this game since it was last asked."""
        if not isinstance(game, Game):
            raise UnluckyError(f"a Game is expected, not {game!r}", "bad-game")
        if self._game is not game and not self.world._same(game.world):
            raise UnluckyError(f"the game is of {game.world}, the bot's world is {self.world}, or their boards differ", "wrong-world")
        reset, see = ((lib.ul_thumb_player_reset, lib.ul_thumb_player_see) if self._thumb else (lib.ul_bot_reset, lib.ul_bot_see))
        if self._game is not game:
            reset(self._pointer, self.seat)
            self._seen, self._game = 0, game
        for event in game._events[self._seen:]:
            see(self._pointer, byref(lib.ul_event_for(event, self.seat)))
        self._seen = len(game._events)

    def think(self, game: Game, seed: int = 0) -> dict[str, Any]:
        """What it would do in this game, where its seat is to act; and each seat's chance to win, if its level judges."""
        if isinstance(game, Game) and game.to_act != self.seat:
            raise UnluckyError(f"seat {self.seat} is not to act", "not-to-act")
        self._follow(game)
        chance, report = _seed(seed), c.Report()
        view = game.view()._memory
        if self._thumb:
            report.action = lib.ul_thumb_player_think(self._pointer, view, chance)
        else:
            lib.ul_bot_think(self._pointer, view, byref(c.Budget(seed=chance, playouts=self.playouts)), byref(report))
        number = lib.ul_number_find(self.world._numbers, report.action)
        return {"action": self.world.text(number), "number": number, "playouts": report.playouts,
                "chances": [report.chance[seat] / 10000 for seat in range(self.world.players)]}

    def beliefs(self, game: Game, deals: int = 400, seed: int = 0) -> np.ndarray:
        """How many of each card it expects in each hand: float32 (players, cards), from so many deals that it thinks likely.

        A Widow listens to what others do; all other levels hold every deal equally likely. The own row is the own hand. Ask at
        any time until the game is over. `world.cards` names the columns; what is missing to a card's number lies in the deck.
        """
        view, chance = self._believer(game), _seed(seed)
        wanted = c.whole(deals, "deals", 1, 2**20, "bad-deals")
        count = np.zeros((c.limit("UL_MAX_SEATS"), c.limit("UL_MAX_KINDS")), np.uint32)
        lib.ul_bot_count_hidden(self._pointer, view, chance, wanted, count.ctypes.data)
        return (count[:self.world.players, :len(self.world.cards)] / wanted).astype(np.float32)

    def imagine(self, game: Game, seed: int = 0) -> Game:
        """A game that its seat cannot tell from this one, with the hidden cards as it believes they lie: to try things in."""
        view, chance, memory = self._believer(game), _seed(seed), c.memory("ul_game")
        lib.ul_bot_imagine(self._pointer, view, chance, memory)
        state = c.json_of(lib.ul_state_write, self.world._pointer, memory)
        return Game.from_state(state, seed=f"imagined {chance}", plan=self.world._plan)

    def _believer(self, game: Game) -> Any:
        """Its view, when it has been told everything."""
        if self._thumb:
            raise UnluckyError(f"{self.level} is a stranger and has no beliefs: ask a widow", "no-beliefs")
        self._follow(game)
        if game.over:
            raise UnluckyError("the game is over and all cards are open: game.state() has them", "over")
        return game.view(self.seat)._memory


def _seed(seed: Any) -> int:
    return c.whole(seed, "seed", -2**63, 2**64 - 1, "bad-seed") % 2**64


def _seated(world: World, seat: int, player: Player) -> Callable[[Game, int], Union[str, int]]:
    if callable(player):
        return lambda game, seed: player(game.view())
    if not isinstance(player, str):
        raise UnluckyError(f"seat {seat}: a player is a bot's name or a function from a view to an action, not {player!r}", "bad-players")
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
        action = asked[seat](game, (base + decision) % 2**64)
        try:
            game.act(action)
        except UnluckyError as error:
            error.args = (f"player {seat} ({_name(players[seat])}) answered {action!r}: {error}",)
            raise
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
    games = c.whole(games, "games", 1, 2**31 - 1, "bad-games")
    if len(names) < 2:
        raise UnluckyError(f"a match is among two players or more, not {len(names)}", "bad-players")
    wins = dict.fromkeys(names, 0)
    for number in range(games):
        turned = names[number % len(names):] + names[:number % len(names)]
        winner = play([named[name] for name in turned], world, f"{seed}/{number}").winner
        if winner is not None:
            wins[turned[winner]] += 1
    return {name: wins[name] / games for name in names}


def _name(player: Player) -> str:
    return player if isinstance(player, str) else getattr(player, "__name__", type(player).__name__)
