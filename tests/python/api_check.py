"""A small checker of environments, of our own.

Gymnasium and PettingZoo have checkers (gymnasium.utils.env_checker, pettingzoo.test.api_test and parallel_api_test), but are
not in Debian. This asks what those ask: members, spaces, types, rewards and endings, the order of agents, the same seed. Where
they are installed, tests/python/envs.py runs theirs, too.
"""
import numpy as np


def is_space(space):
    for member in ("contains", "sample", "seed"):
        assert callable(getattr(space, member)), f"{space} has no {member}"
    assert space.contains(space.sample()), f"{space} does not contain its own sample"


def check_vector(env, steps=120):
    """The promises of gymnasium.vector.VectorEnv."""
    for space in (env.single_observation_space, env.single_action_space, env.observation_space, env.action_space):
        is_space(space)
    assert env.observation_space.shape == (env.num_envs,) + env.single_observation_space.shape
    runs = []
    for _ in range(2):
        observations, infos = env.reset(seed=3)
        trail, ends = [observations.copy()], 0
        random = np.random.default_rng(5)
        for _ in range(steps):
            mask = infos["action_mask"]
            assert mask.shape == (env.num_envs, env.single_action_space.n) and mask.any(axis=1).all()
            actions = np.array([random.choice(np.flatnonzero(row)) for row in mask])
            assert env.action_space.contains(actions)
            observations, rewards, terminations, truncations, infos = env.step(actions)
            assert env.observation_space.contains(observations)
            for array, kind in ((rewards, "f"), (terminations, "b"), (truncations, "b")):
                assert isinstance(array, np.ndarray) and array.shape == (env.num_envs,) and array.dtype.kind == kind
            assert not (terminations & truncations).any() and (rewards[~terminations] == 0).all()
            ends += terminations.sum()
            trail.append(observations.copy())
        runs.append(np.stack(trail))
    assert (runs[0] == runs[1]).all(), "the same seed gave other games"
    first = env.reset(seed=3)[0].copy()
    assert (env.reset()[0] != first).any(), "reset without a seed gave the same games"
    return ends


def check_aec(env, games=3):
    """The promises of pettingzoo.AECEnv, as api_test asks for them."""
    assert env.possible_agents and len(set(env.possible_agents)) == env.max_num_agents
    for agent in env.possible_agents:
        is_space(env.action_space(agent))
        assert env.observation_space(agent) is env.observation_space(agent), "spaces must be the same object each time"
    total = {agent: 0.0 for agent in env.possible_agents}
    for game in range(games):
        env.reset(seed=game)
        assert env.agents == env.possible_agents and env.num_agents == len(env.agents)
        live, over = dict.fromkeys(env.agents, 0.0), False
        owed = dict.fromkeys(env.agents, 0.0)  # what `rewards` said since an agent last acted: `last` must tell the sum
        random = np.random.default_rng(game)
        for agent in env.agent_iter():
            assert agent in env.agents and agent == env.agent_selection
            for table in (env.rewards, env.terminations, env.truncations, env.infos):
                assert set(table) == set(env.agents)
            observation, reward, terminated, truncated, info = env.last()
            assert env.observation_space(agent).contains(observation) and isinstance(info, dict)
            live[agent] += reward
            assert reward == owed[agent], f"{agent} is told {reward}, and its rewards add up to {owed[agent]}"
            owed[agent] = 0.0
            if terminated or truncated:
                over = True
                env.step(None)
                for other, earned in env.rewards.items():
                    owed[other] += earned
                assert agent not in env.agents and not any(env.rewards.values()), "who leaves earns others nothing"
                continue
            assert not over, "an agent acts after the end"
            legal = np.flatnonzero(observation["action_mask"])
            assert len(legal), f"{agent} is to act and may do nothing"
            for other in env.agents:
                assert other == agent or not env.observe(other)["action_mask"].any()
            assert env.step(int(random.choice(legal))) is None
            for other, earned in env.rewards.items():
                owed[other] += earned
        assert not env.agents and sum(live.values()) in (0, 1)
        for agent, reward in live.items():
            total[agent] += reward
    return total


def check_parallel(env, games=2):
    """The promises of pettingzoo.ParallelEnv, as parallel_api_test asks for them."""
    for game in range(games):
        observations, infos = env.reset(seed=game)
        random, won = np.random.default_rng(game), 0.0
        while env.agents:
            assert set(observations) == set(env.agents) == set(infos)
            for agent in env.agents:
                assert env.observation_space(agent).contains(observations[agent])
            actions = {agent: int(random.choice(np.flatnonzero(observations[agent]["action_mask"]))) for agent in env.agents}
            assert sum(action != env.wait for action in actions.values()) == 1
            agents = env.agents[:]
            observations, rewards, terminations, truncations, infos = env.step(actions)
            assert set(rewards) == set(terminations) == set(truncations) == set(agents)
            won += sum(rewards.values())
            assert bool(env.agents) != any(terminations.values() or truncations.values()) or any(truncations.values())
        assert won in (0, 1)
