"""The Doctor Lucky board games, for programs: rules, records, bots, and games by the thousand.

    import unlucky

    world = unlucky.World("kill-2009", players=4)
    game = unlucky.play(["butler", "butler", "nephew", "sleepwalker"], world, seed="tonight")
    batch = unlucky.Batch(world, games=1024)

`World` is all that is fixed before a game; `Game` is one game, `View` what one seat may know of it; `Batch` is many games
side by side as numpy arrays; `play` and `match` let bots and functions of your own play. `unlucky.envs` has environments
in the shape of Gymnasium and PettingZoo. docs/python.md and docs/learning.md tell the rest.
"""
try:
    import numpy as _numpy  # all of the package needs it
except ImportError as _missing:
    import sys as _sys
    raise ImportError(f"unlucky needs numpy, and {_sys.executable} has none: install python3-numpy (Debian's Python is "
                      "/usr/bin/python3), or pip install numpy") from _missing

from ._library import NO_NUMBER, NOBODY, IllegalAction, UnluckyError, lib as _lib
from .batch import Batch
from .bots import Bot, Player, match, play
from .game import Game, View
from .world import Section, World, editions, levels, strangers

#: of the library that is loaded
__version__: str = _lib.ul_library_version().decode()

__all__ = ["Batch", "Bot", "Game", "IllegalAction", "NOBODY", "NO_NUMBER", "Player", "Section", "UnluckyError", "View", "World",
           "editions", "levels", "match", "play", "strangers"]
