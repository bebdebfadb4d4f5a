"""Environments in the shape of Gymnasium and PettingZoo, which need neither to be imported.

Where Gymnasium and PettingZoo are installed, spaces are theirs and environments are of their classes; else small ones of our
own have the same members.

`VectorEnv` is one learner in many games against bots; `AECEnv` and `ParallelEnv` are one game for agents of one's own.
"""
from __future__ import annotations

from typing import Any, Iterator

import numpy as np

from ._library import NOBODY, UnluckyError, whole
from .batch import Batch, Opponents
from .world import World

try:
    from gymnasium import spaces as _gym
except ImportError:
    _gym = None

# Their own checkers and tools ask for isinstance.
_VectorBase: Any = object
_AECBase: Any = object
_ParallelBase: Any = object
_SAME_STEP: Any = "SameStep"
try:
    from gymnasium.vector import VectorEnv as _VectorBase  # type: ignore[no-redef]
    from gymnasium.vector import AutoresetMode
    _SAME_STEP = AutoresetMode.SAME_STEP
except ImportError:  # not there, or too old to have said what happens at a game's end
    pass
try:
    from pettingzoo import AECEnv as _AECBase, ParallelEnv as _ParallelBase  # type: ignore[no-redef]
except ImportError:
    pass


class Discrete:
    """The whole numbers 0 .. n-1."""

    dtype, shape = np.dtype(np.int64), ()

    def __init__(self, n: int) -> None:
        self.n = n
        self.seed()

    def seed(self, seed: int | None = None) -> None:
        self._random = np.random.default_rng(seed)

    def contains(self, x: Any) -> bool:
        return np.ndim(x) == 0 and np.asarray(x).dtype.kind in "iu" and 0 <= int(x) < self.n

    def sample(self, mask: np.ndarray | None = None) -> int:
        return int(self._random.choice(np.flatnonzero(mask) if mask is not None else self.n))

    def __repr__(self) -> str:
        return f"Discrete({self.n})"


class Box:
    """Arrays of one shape and type, with numbers between two bounds."""

    def __init__(self, low: float, high: float, shape: tuple[int, ...], dtype: Any) -> None:
        self.low, self.high, self.shape, self.dtype = low, high, shape, np.dtype(dtype)
        self.seed()

    def seed(self, seed: int | None = None) -> None:
        self._random = np.random.default_rng(seed)

    def contains(self, x: Any) -> bool:
        return (isinstance(x, np.ndarray) and x.shape == self.shape and x.dtype == self.dtype
                and bool((x >= self.low).all() and (x <= self.high).all()))

    def sample(self) -> np.ndarray:
        return self._random.uniform(self.low, self.high, self.shape).astype(self.dtype)

    def __repr__(self) -> str:
        return f"Box({self.low}, {self.high}, {self.shape}, {self.dtype})"


class Dict(dict):
    """A space for each key."""

    def seed(self, seed: int | None = None) -> None:
        for space in self.values():
            space.seed(seed)

    def contains(self, x: Any) -> bool:
        return isinstance(x, dict) and x.keys() == self.keys() and all(self[key].contains(x[key]) for key in self)

    def sample(self) -> dict[str, Any]:
        return {key: space.sample() for key, space in self.items()}


def _discrete(n: int) -> Any:
    return _gym.Discrete(n) if _gym else Discrete(n)


def _box(high: float, shape: tuple[int, ...], dtype: Any) -> Any:
    return _gym.Box(0, high, shape, dtype) if _gym else Box(0, high, shape, dtype)


def _dict(parts: dict[str, Any]) -> Any:
    return _gym.Dict(parts) if _gym else Dict(parts)


def _row_space(shape: tuple[int, ...], dtype: str) -> Any:
    """Floats may exceed one: a section says what one is, and ids are ids."""
    return _box(255, shape, np.dtype(dtype))


class VectorEnv(_VectorBase):
    """One learner in `num_envs` games, against bots, in the shape of gymnasium.vector.VectorEnv.

    >>> env = VectorEnv(num_envs=64, opponents="sleepwalker")
    >>> observations, infos = env.reset(seed=1)
    >>> observations, rewards, terminations, truncations, infos = env.step(actions)

    `infos["action_mask"]` says which actions are legal. A game that ends is followed by the next within the same step: the
    reward and termination are the old game's, the observation is the new one's (AutoresetMode.SAME_STEP). The arrays are the
    batch's own: copy what you keep, or ask for copies with `copy=True`.
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": _SAME_STEP}
    render_mode = None
    spec = None

    def __init__(self, num_envs: int = 64, world: World | None = None, opponents: Opponents = "sleepwalker",
                 seat: int | None = None, observation: str = "uint8", history: int = 0, playouts: int = 0,
                 copy: bool = False) -> None:
        if opponents is None:
            raise UnluckyError("a learner needs opponents: name a level, or one for each seat", "bad-opponents")
        self.world, self.num_envs, self._copy = world or World(), whole(num_envs, "num_envs", 1, 2**20, "bad-batch"), copy
        self._how = {"observation": observation, "history": history, "opponents": opponents, "seat": seat, "playouts": playouts}
        size = self.world.observation_size(history)
        self.single_observation_space = _row_space((size,), observation)
        self.observation_space = _row_space((num_envs, size), observation)
        self.single_action_space = _discrete(self.world.actions)
        self.action_space = _gym.MultiDiscrete([self.world.actions] * num_envs) if _gym else Box(
            0, self.world.actions - 1, (num_envs,), np.int64)
        self.closed, self._seed = False, 0
        self._batch: Batch | None = None

    @property
    def batch(self) -> Batch:
        """The batch behind it."""
        if self._batch is None:
            raise UnluckyError("reset comes before the first step", "not-reset")
        return self._batch

    @property
    def unwrapped(self) -> VectorEnv:
        return self

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[np.ndarray, dict[str, Any]]:
        """New games in all places; the same seed gives the same games."""
        del options
        if seed is not None:
            self._seed = int(seed)
        elif self._batch is not None:
            self._seed += 1
        self._batch = Batch(self.world, self.num_envs, seed=f"env {self._seed}", **self._how)
        return self._observation(), self._infos()

    def _observation(self) -> np.ndarray:
        return self.batch.observation.copy() if self._copy else self.batch.observation

    def _infos(self) -> dict[str, Any]:
        mask = self.batch.mask
        return {"action_mask": mask.copy() if self._copy else mask, "seat": self.batch.to_act.copy()}

    def step(self, actions: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """One action in every game, and what the bots do until the learner is to act again."""
        batch = self.batch
        batch.step(actions)
        rewards = (batch.reward * batch.learner).sum(axis=1)
        infos = self._infos()
        ended = batch.ended != 0
        if ended.any():
            infos["episode_turns"] = batch.turns.copy()
            infos["winner"] = batch.winner.copy()
        return self._observation(), rewards, ended & (batch.ended != 3), batch.ended == 3, infos

    def sample(self) -> np.ndarray:
        """A legal action for every game."""
        return self.batch.sample().copy()

    def close(self) -> None:
        self.closed, self._batch = True, None


class AECEnv(_AECBase):
    """One game among agents of one's own, in the shape of pettingzoo.AECEnv.

    Agents are "seat_0", "seat_1", ...; an observation is {"observation": row, "action_mask": mask}. An action that is not
    legal is refused (IllegalAction) and changes nothing.
    """

    metadata: dict[str, Any] = {"name": "unlucky_v1", "render_modes": [], "is_parallelizable": True}
    render_mode = None

    def __init__(self, world: World | None = None, history: int = 8, observation: str = "uint8") -> None:
        self.world, self.history, self._dtype = world or World(), history, np.dtype(observation)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.world.players)]
        self.agents: list[str] = []
        self._number = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        row = _row_space((self.world.observation_size(history),), observation)
        mask = _box(1, (self.world.actions,), np.uint8)
        self.observation_spaces = {agent: _dict({"observation": row, "action_mask": mask}) for agent in self.possible_agents}
        self.action_spaces = {agent: _discrete(self.world.actions) for agent in self.possible_agents}
        self._seed, self._games = 0, -1
        self._batch: Batch | None = None

    @property
    def unwrapped(self) -> AECEnv:
        return self

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; the same seed gives the same game, and without one the next follows."""
        del options
        self._games = 0 if seed is not None else self._games + 1
        self._seed = int(seed) if seed is not None else self._seed
        self._batch = Batch(self.world, 1, f"aec {self._seed} {self._games}", None, self.history, stays_over=True)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._to_act()

    def _to_act(self) -> str:
        assert self._batch is not None
        seat = int(self._batch.to_act[0])
        return self.agents[0] if seat == NOBODY else self.possible_agents[seat]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What this agent may know; its mask is all zero while it is not to act."""
        assert self._batch is not None
        seat = self._number[agent]
        mask = self._batch.mask[0].copy() if self._batch.to_act[0] == seat else np.zeros(self.world.actions, np.uint8)
        return {"observation": self._batch.observe(0, seat, self._dtype), "action_mask": mask}

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Observation, reward since it last acted, terminated, truncated and info of the agent to act."""
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def step(self, action: int | None) -> None:
        """The action of the agent to act; None for an agent whose game is over."""
        assert self._batch is not None
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._leave(agent, action)
            return
        if action is None:
            raise UnluckyError(f"{agent} is to act: None is for agents whose game is over", "bad-actions")
        self._batch.step(np.array([action]))
        self._cumulative_rewards[agent] = 0.0
        for seat, one in enumerate(self.possible_agents):
            self.rewards[one] = float(self._batch.reward[0, seat])
            self._cumulative_rewards[one] += self.rewards[one]
        if self._batch.ended[0]:
            stalled = bool(self._batch.ended[0] == 3)
            self.terminations = dict.fromkeys(self.agents, not stalled)
            self.truncations = dict.fromkeys(self.agents, stalled)
        self.agent_selection = self._to_act()

    def _leave(self, agent: str, action: int | None) -> None:
        if action is not None:
            raise UnluckyError(f"the game is over for {agent}: its action is None", "bad-actions")
        self.agents.remove(agent)
        for table in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del table[agent]
        # What the last action earned has been counted: a step of who has left earns nothing.
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The agents to act, one after the other, until all have left."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def state(self) -> np.ndarray:
        """What each seat may know, one after the other: for a critic that sees all chairs."""
        assert self._batch is not None
        return np.concatenate([self._batch.observe(0, seat, self._dtype) for seat in range(self.world.players)])

    def render(self) -> None:
        """There is nothing to see: `unlucky replay` shows records."""

    def close(self) -> None:
        self._batch = None


class ParallelEnv(_ParallelBase):
    """The same game in the shape of pettingzoo.ParallelEnv: every agent acts in every step, and all but one only wait.

    The number after the last action means to wait, and is the one legal action of an agent that is not to act.
    """

    metadata: dict[str, Any] = {"name": "unlucky_v1", "render_modes": []}
    render_mode = None

    def __init__(self, world: World | None = None, history: int = 8, observation: str = "uint8") -> None:
        self._aec = AECEnv(world, history, observation)
        self.world, self.possible_agents, self.agents = self._aec.world, self._aec.possible_agents, []
        #: the number that means to wait
        self.wait = self.world.actions
        row = _row_space((self.world.observation_size(history),), observation)
        mask = _box(1, (self.wait + 1,), np.uint8)
        self.observation_spaces = {agent: _dict({"observation": row, "action_mask": mask}) for agent in self.possible_agents}
        self.action_spaces = {agent: _discrete(self.wait + 1) for agent in self.possible_agents}

    @property
    def unwrapped(self) -> ParallelEnv:
        return self

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def _observe(self, agent: str) -> dict[str, np.ndarray]:
        told = self._aec.observe(agent)
        waits = not told["action_mask"].any()
        return {"observation": told["observation"], "action_mask": np.append(told["action_mask"], np.uint8(waits))}

    def _all(self, of: Any) -> dict[str, Any]:
        return {agent: of(agent) for agent in self.possible_agents}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        self._aec.reset(seed, options)
        self.agents = self.possible_agents[:]
        return self._all(self._observe), self._all(lambda agent: {})

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any], dict[str, Any], dict[str, Any]]:
        acting = self._aec.agent_selection
        for agent in self.agents:
            if agent not in actions:
                raise UnluckyError(f"{agent} has no action", "bad-actions")
            if agent != acting and actions[agent] != self.wait:
                raise UnluckyError(f"{agent} is not to act, so its action is {self.wait}, to wait, and not {actions[agent]}", "bad-actions")
        self._aec.step(actions[acting])
        told = (self._all(self._observe), dict(self._aec.rewards), dict(self._aec.terminations), dict(self._aec.truncations),
                self._all(lambda agent: {}))
        if any(told[2].values()) or any(told[3].values()):
            self.agents = []
        return told

    def state(self) -> np.ndarray:
        return self._aec.state()

    def render(self) -> None:
        self._aec.render()

    def close(self) -> None:
        self._aec.close()
