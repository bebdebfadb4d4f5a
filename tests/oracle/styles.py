"""Random players with a character, so that random games get into every corner: some dig, some strike, some dawdle."""

WEIGHTS = (.02, .3, 1, 1, 3, 12)
VERBS = ("step", "play", "attempt", "draw", "end", "foil", "pass", "dog", "collect")


class Style:
    """How much this game's players like each kind of action. `rng` is a random.Random."""

    def __init__(self, rng):
        self.rng = rng
        self.likes = {verb: rng.choice(WEIGHTS) for verb in VERBS}

    def pick(self, actions):
        """One of some legal actions: first the kind by liking, then any of it."""
        kinds = {}
        for action in actions:
            verb = action.partition(" ")[0]
            if verb in kinds:
                kinds[verb].append(action)
            else:
                kinds[verb] = [action]
        verbs = sorted(kinds)
        verb = self.rng.choices(verbs, [self.likes[v] for v in verbs])[0]
        return self.rng.choice(kinds[verb])
