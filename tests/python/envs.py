"""Environments in the shape of Gymnasium and PettingZoo.

    envs.py LIBRARY

Those projects' own checkers run where they are installed; ours (api_check.py) runs everywhere.
"""
import importlib.util
import os
import pathlib
import subprocess
import sys
import tempfile

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


STAND_INS = {"pettingzoo/__init__.py": "class AECEnv: pass\nclass ParallelEnv: pass\n",
             "gymnasium/__init__.py": "from . import spaces, vector\n",
             "gymnasium/spaces.py": "from unlucky_spaces import Box, Dict, Discrete\nMultiDiscrete = Discrete\n",
             "gymnasium/vector.py": "import enum\nclass VectorEnv: pass\nclass AutoresetMode(enum.Enum):\n    SAME_STEP = 1\n",
             "unlucky_spaces.py": "class Space:\n    def __init__(self, *told): self.told = told\n"
                                  "class Box(Space): pass\nclass Dict(Space): pass\nclass Discrete(Space): pass\n"}
ASK = """
import gymnasium, pettingzoo
from unlucky import envs
assert isinstance(envs.AECEnv(), pettingzoo.AECEnv) and isinstance(envs.ParallelEnv(), pettingzoo.ParallelEnv)
env = envs.VectorEnv(2)
assert isinstance(env, gymnasium.vector.VectorEnv) and env.metadata["autoreset_mode"] is gymnasium.vector.AutoresetMode.SAME_STEP
assert isinstance(env.single_observation_space, gymnasium.spaces.Box)
"""


def test_where_the_projects_are_installed_environments_are_of_their_classes():
    # Their checkers ask for it before all else. Stand-ins will do to see that.
    with tempfile.TemporaryDirectory() as folder:
        for name, text in STAND_INS.items():
            path = pathlib.Path(folder, name)
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="ascii")
        path = os.pathsep.join([folder, os.environ["PYTHONPATH"]])
        done = subprocess.run([sys.executable, "-c", ASK], env=dict(os.environ, PYTHONPATH=path), capture_output=True, text=True,
                              check=False)
        assert done.returncode == 0, done.stderr


def test_a_learner_without_opponents_is_refused():
    for wrong in ({"opponents": None}, {"num_envs": 2.5}, {"num_envs": 0}, {"seat": 4}):
        try:
            envs.VectorEnv(**wrong).reset()
        except unlucky.UnluckyError:
            continue
        raise AssertionError(f"{wrong} was taken")


def test_the_projects_own_checkers():
    if not importlib.util.find_spec("pettingzoo"):
        tap.skip("PettingZoo is not installed (it is not in Debian): our own checker stands for it")
    from pettingzoo.test import api_test, parallel_api_test
    api_test(envs.AECEnv(), num_cycles=200)
    parallel_api_test(envs.ParallelEnv(), num_cycles=200)


assert np
tap.main(globals())
