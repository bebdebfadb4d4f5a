#!/usr/bin/env python3
"""A bot in ten lines, against three Nephews."""
import random

import unlucky


def brisk(view):
    """Attempt with the first weapon at hand, foil with the smallest card, else draw, else wander."""
    legal = view.legal()
    for wanted in ("attempt doctor", "foil", "draw"):
        chosen = [action for action in legal if action.startswith(wanted)]
        if chosen:
            return chosen[-1] if wanted == "attempt doctor" else chosen[0]
    return random.choice(legal)


if __name__ == "__main__":
    random.seed(1)
    print(unlucky.match({"brisk": brisk, "one": "nephew", "two": "nephew", "three": "nephew"}, games=40))
