#!/usr/bin/env python3
"""The figures of docs/research.md: how large the game is as a problem of decisions.

    python3 research.py [GAMES]

Prints one table a question, as the page has them; the seeds are fixed, so the same library gives the same figures.
"""
import itertools
import math
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


def ways_to_fill(unseen, sizes):
    """In how many ways hands of these sizes can be filled from so many of each card: exact, alike cards being alike."""
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
    return ways[tuple(sizes)]


def hidden_from(game, seat):
    """The size of a seat's information set, the order of the deck left out."""
    view = game.view(seat)
    unseen = game.world.sections()["unseen"].of(view.observe())[0]
    return ways_to_fill(unseen, [hand for other, hand in enumerate(view.json()["hands"]) if other != seat])


def log_of_deals(world):
    """The logarithm of how many different deals there are: who holds what, and how the deck lies. Alike cards are alike."""
    view = unlucky.Game(world, seed="research").view(None)
    sizes = view.json()["hands"]
    ways = np.zeros([size + 1 for size in sizes])
    held, total = np.indices(ways.shape).sum(axis=0), 0
    ways[(0,) * len(sizes)] = 1
    for copies in map(int, world.sections()["unseen"].of(view.observe())[0]):
        after = np.zeros_like(ways)
        for more in itertools.product(*(range(min(copies, size) + 1) for size in sizes)):
            rest = copies - sum(more)
            if rest < 0:
                continue
            # The rest is mixed into that part of the deck which lies already, in any of so many ways.
            mixed = ways * np.vectorize(lambda cards, rest=rest: math.comb(cards + rest, rest), otypes=[float])(np.maximum(total - held, 0))
            there = tuple(slice(n, None) for n in more)
            after[there] += mixed[tuple(slice(None, size + 1 - n) for n, size in zip(more, sizes))]
        ways, total = after, total + copies
    return math.log10(ways[tuple(sizes)])


def state(edition, players):
    """How large one state is, and how many there are at the very beginning."""
    world = unlucky.World(edition, players)
    places = players * math.log10(len(world.rooms)) + math.log10(len(world.rooms)) + math.log10(players)
    print(f"| {edition} | {players} | {log_of_deals(world):.1f} | {places:.1f} |")


def hidden_hands(edition, players):
    """How many ways there are to fill the other hands after the deal, as one seat sees it."""
    print(f"| {edition} | {players} | {hidden_from(unlucky.Game(unlucky.World(edition, players), seed='research'), 0):.2e} |")


def hidden_later(edition, players, games):
    """The same in the middle of games among Butlers: the mean of its logarithm, by how many decisions were made."""
    world = unlucky.World(edition, players)
    marks, found = (0, 20, 40, 80), {mark: [] for mark in (0, 20, 40, 80)}
    for number in range(games):
        game, bots, decision = unlucky.Game(world, seed=f"hidden/{number}"), [unlucky.Bot(world, "butler", seat) for seat in range(players)], 0
        while (seat := game.to_act) is not None and decision <= max(marks):
            if decision in found:
                found[decision].append(np.log10(float(hidden_from(game, seat))))
            game.act(bots[seat].think(game, seed=decision)["number"])
            decision += 1
    for mark in marks:
        sample = found[mark]
        print(f"| {mark} | {len(sample)} | " + (interval(sample) if len(sample) > 1 else "-") + " |")


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
    # Deals are what is drawn: the interval is of deals drawn again from those that there were (percentiles of 1,000).
    chance = np.random.default_rng(19)
    again = sorted(share_of_deal(wins[chance.integers(deals, size=deals)]) for _ in range(1000))
    print(f"| {level} | {deals} × {each} | {share_of_deal(wins):.2f} | {again[25]:.2f} to {again[974]:.2f} |")


def share_of_deal(wins):
    """Of the variance of a seat's wins, by deal, game and seat: the part between deals."""
    within = wins.var(axis=1, ddof=1).mean()
    between = max(wins.mean(axis=1).var(axis=0, ddof=1).mean() - within / wins.shape[1], 0)
    return between / (between + within)


def main():
    print("| edition | players | numbers | observation | legal actions | at most | decisions a game | turns a game |\n" + "|---" * 8 + "|")
    for edition, players in WORLDS:
        size(edition, players)
    print("\n| edition | players | log10 of the deals | log10 of where all stand and whose turn it is |\n|---|---|---|---|")
    for edition, players in (("kill-2009", 2), ("kill-2009", 4), ("kill-1996", 4)):
        state(edition, players)
    print("\n| edition | players | ways to fill the other hands |\n|---|---|---|")
    for edition, players in (("kill-2009", 2), ("kill-2009", 3), ("kill-2009", 4), ("save-2000", 4)):
        hidden_hands(edition, players)
    print("\n| decisions made | games that lasted so long | log10 of the ways |\n" + "|---" * 3 + "|")
    hidden_later("kill-2009", 3, max(2, GAMES // 20))
    print("\n| all seats | games | share of the variance that is the deal's | 95 % interval |\n" + "|---" * 4 + "|")
    luck("nephew", deals=max(3, GAMES * 60 // 400))


if __name__ == "__main__":
    main()
