#!/usr/bin/env python3
"""Random play in 1,024 games at once: how long games are, who wins, how fast it goes.

    python3 random_play.py [STEPS]
"""
import sys
import time

import numpy as np

import unlucky

STEPS = int(sys.argv[1]) if len(sys.argv) > 1 else 2000

world = unlucky.World("kill-2009", players=4)
batch = unlucky.Batch(world, games=1024, seed="random play")
wins, turns, start = np.zeros(world.players), [], time.process_time()
for _ in range(STEPS):
    batch.step(batch.sample())
    wins += batch.reward.sum(axis=0)
    turns.extend(batch.turns[batch.ended > 0])
seconds = time.process_time() - start
print(f"{len(turns)} games of {np.mean(turns):.0f} turns; wins by seat {wins / max(wins.sum(), 1)}")
print(f"{STEPS * len(batch) / seconds / 1e6:.1f} million decisions a second, each with mask and observation")
