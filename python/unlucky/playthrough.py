"""A game written out in the shape of OpenSpiel's playthroughs: all that a player of each kind could ask at each state.

    python3 -m unlucky.playthrough [--edition ID] [--players N] [--seed TEXT] [--states N]

The first states are told whole, with what every seat may know and all that is legal; of the others there is only what was
done, and the last one is told whole again. Who plays chooses by a simple rule of counting, so the same library writes the
same bytes everywhere, and a file that was kept shows what has changed. Names are OpenSpiel's where it has one; what it calls
a tensor is the observation of docs/learning.md, cut into its sections. Chance is part of the state here: there are no chance
nodes, as in OpenSpiel's games with ChanceMode.SAMPLED_STOCHASTIC.
"""
from __future__ import annotations

import argparse
import json
import sys
from typing import Any, Iterator

from ._library import NUMBERS_VERSION, OBSERVATION_VERSION, UnluckyError
from .game import Game
from .world import World

_HISTORY = 4


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _about(world: World) -> Iterator[str]:
    sections = world.sections(_HISTORY)
    yield f"game: unlucky(edition={world.edition},players={world.players})"
    yield ""
    yield "GameType.chance_mode = ChanceMode.SAMPLED_STOCHASTIC"
    yield "GameType.dynamics = Dynamics.SEQUENTIAL"
    yield "GameType.information = Information.IMPERFECT_INFORMATION"
    yield f"GameType.long_name = {_text('Doctor Lucky, ' + world.edition)}"
    yield "GameType.reward_model = RewardModel.TERMINAL"
    yield "GameType.utility = Utility.GENERAL_SUM"
    yield "GameType.provides_observation_string = True"
    yield "GameType.provides_observation_tensor = True"
    yield f"GameType.parameter_specification = {_text(world.options)}"
    yield f"Versions() = {_text({'action numbers': NUMBERS_VERSION, 'observations': OBSERVATION_VERSION})}"
    yield f"NumDistinctActions() = {world.actions}"
    yield f"NumPlayers() = {world.players}"
    yield "MinUtility() = 0.0"
    yield "MaxUtility() = 1.0"
    yield f"ObservationTensorShape() = {_text({name: [part.rows, part.columns] for name, part in sections.items()})}"
    yield f"ObservationTensorSize() = {world.observation_size(_HISTORY)}"


def _row(values: Any) -> str:
    """OpenSpiel's marks where all are 0 or 1, else the numbers."""
    if all(value in (0, 1) for value in values):
        return "".join("◉" if value else "◯" for value in values)
    return " ".join(str(int(value)) for value in values)


def _tensor(game: Game, seat: int) -> Iterator[str]:
    row = game.view(seat).observe(_HISTORY)
    for name, section in game.world.sections(_HISTORY).items():
        rows = section.of(row[None])[0]
        for at, line in enumerate(rows):
            place = f"[{at}]" if len(rows) > 1 else ""
            yield f"ObservationTensor({seat}).{name}{place}: {_row(line)}"


def _state(game: Game, history: list[int]) -> Iterator[str]:
    yield f"IsTerminal() = {game.over}"
    yield f"History() = {history}"
    yield "IsChanceNode() = False"
    yield "IsSimultaneousNode() = False"
    yield f"CurrentPlayer() = {-4 if game.over else game.to_act}"
    for seat in range(game.world.players):
        yield f"ObservationString({seat}) = {_text(game.view(seat).json())}"
    for seat in range(game.world.players):
        yield from _tensor(game, seat)
    yield f"Rewards() = {_returns(game)}"
    yield f"Returns() = {_returns(game)}"
    if not game.over:
        legal = sorted(game.view().legal_numbers())
        yield f"LegalActions() = {legal}"
        yield f"StringLegalActions() = {_text([game.world.text(number) for number in legal])}"


def _returns(game: Game) -> list[float]:
    return [1.0 if game.winner == seat else 0.0 for seat in range(game.world.players)]


def playthrough(world: World, seed: str = "", states: int = 4) -> Iterator[str]:
    """The lines of one whole game, the first `states` of it told whole."""
    game, history = Game(world, seed), []
    yield from _about(world)
    yield ""
    while not game.over:
        number = len(history)
        if number < states:
            yield f"# State {number}"
            yield from _state(game, history)
            yield ""
        legal = sorted(game.view().legal_numbers())
        # Any rule will do that is the same everywhere and sees every kind of action: a step through the list.
        action = legal[(number * number * 31 + number * 17 + len(legal)) % len(legal)]
        yield f"# Apply action {_text(world.text(action))}"
        yield f"action: {action}"
        if number < states:
            yield ""
        game.act(action)
        history.append(action)
    yield ""
    yield f"# State {len(history)}"
    yield from _state(game, history)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python3 -m unlucky.playthrough", description="A game in the shape of OpenSpiel's playthroughs.")
    parser.add_argument("--edition", default="kill-2009")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", default="playthrough")
    parser.add_argument("--states", type=int, default=4, help="how many states are told whole")
    asked = parser.parse_args(arguments)
    try:
        lines = playthrough(World(asked.edition, asked.players), asked.seed, asked.states)
        sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
        for line in lines:
            print(line)
    except UnluckyError as error:
        parser.error(str(error))
    except BrokenPipeError:
        sys.stderr.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
