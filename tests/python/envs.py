"""Environments in the shape of Gymnasium and PettingZoo.

    envs.py LIBRARY

Those projects' own checkers run where they are installed; ours (api_check.py) runs everywhere.
"""
import importlib.util
import sys

import with_modules

with_modules.need("numpy")
with_modules.use_tree(sys.argv[1])

import numpy as np  # noqa: E402  pylint: disable=wrong-import-position
import api_check  # noqa: E402  pylint: disable=wrong-import-position
import tap  # noqa: E402  pylint: disable=wrong-import-position
import unlucky  # noqa: E402  pylint: disable=wrong-import-position
from unlucky import envs  # noqa: E402  pylint: disable=wrong-import-position


def test_a_vector_environment_keeps_gymnasiums_promises():
    ends = api_check.check_vector(envs.VectorEnv(16, opponents="sleepwalker"))
    assert ends > 0
    api_check.check_vector(envs.VectorEnv(3, unlucky.World("save-2000", 3), "nephew", 1, "float32", 4), steps=20)


def test_the_learner_is_rewarded_for_its_own_wins():
    env = envs.VectorEnv(32, opponents="sleepwalker", copy=True)
    env.reset(seed=1)
    for _ in range(300):
        _, rewards, over, _, infos = env.step(env.sample())
        if over.any():
            seats = env.batch.learner.argmax(axis=1)
            assert (rewards[over] == (infos["winner"][over] == seats[over])).all()


def test_a_game_for_agents_keeps_pettingzoos_promises():
    total = api_check.check_aec(envs.AECEnv())
    assert sum(total.values()) > 0
    api_check.check_aec(envs.AECEnv(unlucky.World("save-2000", 3), history=0, observation="float32"), games=1)


def test_the_parallel_game_keeps_them_too():
    api_check.check_parallel(envs.ParallelEnv(unlucky.World("kill-2009", 3)))


def test_what_is_not_allowed_is_refused():
    env = envs.AECEnv()
    env.reset(seed=1)
    before = env.state()
    for action in (2, None, 10**6):
        try:
            env.step(action)
        except unlucky.UnluckyError:
            pass
        else:
            raise AssertionError(f"{action} was taken")
    assert (env.state() == before).all()
    parallel = envs.ParallelEnv()
    parallel.reset(seed=1)
    try:
        parallel.step(dict.fromkeys(parallel.agents, 0))
    except unlucky.UnluckyError as error:
        assert "to wait" in str(error)
    else:
        raise AssertionError("two agents acted at once")


def test_the_projects_own_checkers():
    if not importlib.util.find_spec("pettingzoo"):
        tap.skip("PettingZoo is not installed (it is not in Debian): our own checker stands for it")
    from pettingzoo.test import api_test, parallel_api_test
    api_test(envs.AECEnv(), num_cycles=200)
    parallel_api_test(envs.ParallelEnv(), num_cycles=200)


assert np
tap.main(globals())
