#!/usr/bin/env python3
"""The figures of docs/research.md: how large the game is as a problem of decisions.

    python3 research.py [GAMES]

Prints one table a question, as the page has them; the seeds are fixed, so the same library gives the same figures.
"""
import sys

import numpy as np

import unlucky

GAMES = int(sys.argv[1]) if len(sys.argv) > 1 else 400
WORLDS = [("kill-2009", 2), ("kill-2009", 4), ("kill-2009", 7), ("kill-1996", 4), ("save-2000", 4)]


def interval(samples):
    """The mean and its 95 % interval."""
    return f"{np.mean(samples):.1f} ± {1.96 * np.std(samples, ddof=1) / len(samples) ** 0.5:.1f}"


def size(edition, players):
    """Numbers of actions, length of an observation, and what random play finds: legal actions, decisions and turns a game."""
    world = unlucky.World(edition, players)
    batch = unlucky.Batch(world, GAMES, seed="research", observation=None, stays_over=True)
    legal, decisions, turns, most = 0, np.zeros(GAMES), np.zeros(GAMES), 0
    while (batch.to_act != unlucky.NOBODY).any():
        live = batch.to_act != unlucky.NOBODY
        legal, most = legal + int(batch.count.sum(dtype=np.int64)), max(most, int(batch.count.max()))
        decisions += live
        batch.step(batch.sample())
        turns += batch.turns
    mean = legal / decisions.sum()
    print(f"| {edition} | {players} | {world.actions} | {world.observation_size()} | {mean:.1f} | {most} | {interval(decisions)} | {interval(turns)} |")


def hidden_hands(edition, players):
    """How many ways there are to fill the other hands after the deal, as one seat sees it: exact, alike cards being alike."""
    world = unlucky.World(edition, players)
    game = unlucky.Game(world, seed="research")
    unseen = world.sections()["unseen"].of(game.view(0).observe())[0]
    sizes = [hand for seat, hand in enumerate(game.view(0).json()["hands"]) if seat != 0]
    ways = {tuple([0] * len(sizes)): 1}
    for copies in unseen:
        shared = [()]
        for _ in sizes:
            shared = [one + (n,) for one in shared for n in range(int(copies) - sum(one) + 1)]
        after = {}
        for held, count in ways.items():
            for more in shared:
                now = tuple(map(sum, zip(held, more)))
                if all(n <= most for n, most in zip(now, sizes)):
                    after[now] = after.get(now, 0) + count
        ways = after
    count = ways[tuple(sizes)]
    print(f"| {edition} | {players} | {count:.2e} |")


def luck(level, deals=24, each=8):
    """How much of who wins is settled by the deal: the share of the variance of a seat's wins between deals.

    Every deal is played several times with other choices of the same bots. If wins hung on the deal alone, seats would win
    all games of a deal or none, and the share were 1; if not at all, the variance between deals would be that of chance.
    """
    world = unlucky.World("kill-2009", 4)
    wins = np.zeros((deals, each, 4))
    for deal in range(deals):
        for again in range(each):
            game = unlucky.Game(world, seed=f"luck/{deal}")
            bots = [unlucky.Bot(world, level, seat) for seat in range(4)]
            decision = 0
            while (seat := game.to_act) is not None:
                game.act(bots[seat].think(game, seed=again * 100003 + decision)["number"])
                decision += 1
            if game.winner is not None:
                wins[deal, again, game.winner] = 1
    mean = wins.mean(axis=1)
    within = wins.var(axis=1, ddof=1).mean()
    between = mean.var(axis=0, ddof=1).mean() - within / each
    print(f"| {level} | {deals} × {each} | {max(between, 0) / (max(between, 0) + within):.2f} |")


def main():
    print("| edition | players | numbers | observation | legal actions | at most | decisions a game | turns a game |\n" + "|---" * 8 + "|")
    for edition, players in WORLDS:
        size(edition, players)
    print("\n| edition | players | ways to fill the other hands |\n|---|---|---|")
    for edition, players in (("kill-2009", 2), ("kill-2009", 3), ("kill-2009", 4), ("save-2000", 4)):
        hidden_hands(edition, players)
    print("\n| all seats | games | share of the variance that is the deal's |\n|---|---|---|")
    luck("nephew", deals=max(3, GAMES * 24 // 400))


if __name__ == "__main__":
    main()
