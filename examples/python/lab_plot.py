#!/usr/bin/env python3
"""A lab run with a picture: how long games of each level last, by number of players.

    python3 lab_plot.py [OUT.png] [GAMES]

Needs matplotlib (Debian: python3-matplotlib).
"""
import sys

import matplotlib
import numpy as np

import unlucky

matplotlib.use("Agg")
from matplotlib import pyplot  # noqa: E402  pylint: disable=wrong-import-position

OUT = sys.argv[1] if len(sys.argv) > 1 else "turns.png"
GAMES = int(sys.argv[2]) if len(sys.argv) > 2 else 40


def lengths(level, players):
    """The turns of some games among bots of this level."""
    world = unlucky.World("kill-2009", players=players)
    return [unlucky.play([level] * players, world, seed=f"{level} {players} {n}").turn for n in range(GAMES)]


figure, axes = pyplot.subplots(figsize=(7, 4))
for level in ("nephew", "butler"):
    players = range(2, 6)
    samples = [lengths(level, count) for count in players]
    means = [np.mean(one) for one in samples]
    errors = [1.96 * np.std(one, ddof=1) / len(one) ** 0.5 for one in samples]
    axes.errorbar(players, means, errors, marker="o", capsize=3, label=level)
    print(level, " ".join(f"{mean:.1f}±{error:.1f}" for mean, error in zip(means, errors)))
axes.set(xlabel="players", ylabel="turns a game", title=f"kill-2009, {GAMES} games a point, 95 % intervals")
axes.legend()
figure.savefig(OUT, dpi=120)
print(OUT)
