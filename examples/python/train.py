#!/usr/bin/env python3
"""Train a small policy with numpy alone, until it wins nine games of ten against three Sleepwalkers.

    python3 train.py [--seconds 120] [--opponents sleepwalker] [--save policy.npz]

The policy is a weight for each of a hundred or so features of an action: what it is, which card it takes, and how things
stand in the room that it leads to. Actions are chosen by softmax over the legal ones. It learns by REINFORCE: in every game
the features of what was chosen, less what was expected, are added up, later ones counting more; when the game ends, they are
followed or avoided by how much better it ended than the average. Features come from the observation, which is what a seat
may know: a policy cannot cheat.
"""
import argparse
import time

import numpy as np

import unlucky

GAMES, FADE, RATE = 256, 0.97, 0.06


class Features:
    """What is known of every action of a world before any game, and what an observation adds to it."""

    KINDS = ("end", "draw", "pass", "step", "attempt", "foil", "play self", "play doctor")
    ROOM = 7  # numbers about a room, below

    def __init__(self, world):
        self.world, self.sections = world, world.sections()
        words = [world.text(number).split() for number in range(world.actions)]
        kind = [f"play {word[2]}" if word[0] == "play" else word[0] for word in words]
        self.kind = np.array([self.KINDS.index(one) for one in kind])
        rooms = {room: number for number, room in enumerate(world.rooms)}
        cards = {card: number for number, card in enumerate(world.cards)}
        nowhere, no_card = len(rooms), len(cards)
        self.room = np.array([rooms.get(word[-1], nowhere) for word in words])
        self.card = np.array([next((cards[part] for part in word[1:] if part in cards), no_card) for word in words])
        self.moves_me = np.isin(self.kind, [3, 6])
        self.stays = np.isin(self.kind, [0, 1])
        self.moves_doctor = self.kind == 7
        parts = (len(self.KINDS), no_card + 1, nowhere + 1, self.ROOM, self.ROOM, 2)
        self.first = np.cumsum((0,) + parts)
        self.size = int(self.first[-1])
        fixed = np.zeros((world.actions, self.size), np.float32)
        every = np.arange(world.actions)
        fixed[every, self.first[0] + self.kind] = 1
        fixed[every, self.first[1] + self.card] = 1
        fixed[every, self.first[2] + np.where(self.moves_me, self.room, nowhere)] = 1
        self.fixed = fixed

    def section(self, observation, name):
        return self.sections[name].of(observation)

    def rooms_told(self, observation):
        """How things stand in every room, for every game: (games, rooms, ROOM)."""
        arrival = self.section(observation, "arrival")[:, 0]
        doctor = self.section(observation, "doctor")[:, 0] == 1
        alone = self.section(observation, "watched")[:, 0] == 0
        told = [arrival == 1, arrival == 2, (arrival > 2) & (arrival < 6), alone, doctor, alone & doctor, alone & (arrival == 1)]
        return np.stack(told, axis=2).astype(np.float32)

    def of(self, observation, game, number):
        """The features of these actions, each of that game: (actions, size)."""
        told = self.rooms_told(observation)
        mine = self.section(observation, "rooms")[:, 0].argmax(axis=1)
        row = self.fixed[number].copy()
        moving, staying, calling = self.moves_me[number], self.stays[number], self.moves_doctor[number]
        row[moving, self.first[3]:self.first[4]] = told[game[moving], self.room[number[moving]]]
        row[staying, self.first[4]:self.first[5]] = told[game[staying], mine[game[staying]]]
        to_me = self.room[number[calling]] == mine[game[calling]]
        unseen = told[game[calling], mine[game[calling]], 3] == 1
        row[calling, self.first[5]] = to_me
        row[calling, self.first[5] + 1] = to_me & unseen
        return row


def legal_pairs(batch):
    """All legal actions of all games as (game, number), and where each game's begin."""
    columns = np.arange(batch.legal.shape[1])
    game, place = np.nonzero(columns < batch.count[:, None])
    return game, batch.legal[game, place].astype(np.int64), np.concatenate(([0], np.cumsum(batch.count[:-1].astype(np.int64))))


def choose(features, weights, batch, random):
    """An action for each game; and its features less what was expected."""
    game, number, begin = legal_pairs(batch)
    row = features.of(batch.observation, game, number)
    score = row @ weights
    noise = score + random.gumbel(size=len(score)).astype(np.float32)  # the greatest sum is a draw by softmax
    best = np.maximum.reduceat(noise, begin)
    chosen = np.flatnonzero(noise == best[game])
    chosen = chosen[np.unique(game[chosen], return_index=True)[1]]
    share = np.exp(score - np.maximum.reduceat(score, begin)[game])
    share /= np.add.reduceat(share, begin)[game]
    expected = np.add.reduceat(row * share[:, None], begin, axis=0)
    return number[chosen].astype(np.int32), row[chosen] - expected


def train(seconds, opponents="sleepwalker", seed=1, say=print, enough=0.97):
    """A trained policy: its world, features and weights. Stops early when it wins `enough` of its games while learning."""
    world = unlucky.World("kill-2009", players=4)
    features, random = Features(world), np.random.default_rng(seed)
    batch = unlucky.Batch(world, GAMES, seed=f"train {seed}", opponents=opponents)
    weights, first, second = (np.zeros(features.size, np.float32) for _ in range(3))
    trace = np.zeros((GAMES, features.size), np.float32)
    gradient, games, wins, rounds, average = np.zeros(features.size), 0, 0, 0, 0.25
    start = time.process_time()
    while time.process_time() - start < seconds:
        actions, surprise = choose(features, weights, batch, random)
        trace = FADE * trace + surprise
        batch.step(actions)
        over = np.flatnonzero(batch.ended)
        won = (batch.reward[over] * batch.learner[over]).sum(axis=1)
        gradient += ((won - average)[:, None] * trace[over]).sum(axis=0)
        trace[over] = 0
        games, wins = games + len(over), wins + won.sum()
        if games < GAMES:
            continue
        rounds += 1
        average += 0.3 * (wins / games - average)
        step = gradient / games
        first, second = 0.9 * first + 0.1 * step, 0.98 * second + 0.02 * step**2
        weights += (RATE * first / (1 - 0.9**rounds) / (np.sqrt(second / (1 - 0.98**rounds)) + 1e-4)).astype(np.float32)
        if rounds % 5 == 0:
            say(f"{time.process_time() - start:6.1f} s  {rounds:4} rounds  wins {wins / games:.1%}")
        if average > enough:
            break
        gradient[:], games, wins = 0, 0, 0
    return world, features, weights


def measure(world, features, weights, games=1000, opponents="sleepwalker", seed="fresh seeds"):
    """Its share of wins in games that it has not seen, and the 95 % interval."""
    places = min(games, 250)
    batch = unlucky.Batch(world, places, seed=seed, opponents=opponents)
    random, played, won = np.random.default_rng(0), 0, 0.0
    left = np.full(places, games // places)
    while left.any():
        batch.step(choose(features, weights, batch, random)[0])
        count = (batch.ended != 0) & (left > 0)  # as many of each place, or short games would count for more
        won += (batch.reward[count] * batch.learner[count]).sum()
        played += int(count.sum())
        left[count] -= 1
    share = won / played
    return share, 1.96 * (share * (1 - share) / played) ** 0.5


def main():
    read = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    read.add_argument("--seconds", type=float, default=120, help="of CPU, for learning (120)")
    read.add_argument("--opponents", default="sleepwalker", help="the level of the three others (sleepwalker)")
    read.add_argument("--games", type=int, default=1000, help="to measure it with (1000)")
    read.add_argument("--save", help="keep the weights in this file")
    given = read.parse_args()
    world, features, weights = train(given.seconds, given.opponents)
    share, error = measure(world, features, weights, given.games, given.opponents)
    print(f"one against three {given.opponents}s: wins {share:.1%} ± {error:.1%} of {given.games} games")
    if given.save:
        np.savez(given.save, weights=weights, world=repr(world))


if __name__ == "__main__":
    main()
