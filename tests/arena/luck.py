"""`unlucky arena --luck`: the share is the same without luck, and its interval narrower.

    luck.py UNLUCKY
"""
import re

import tap
from measuring import bot, measure, run


def test_luck_taken_out_leaves_the_share_as_it_is_and_narrows_its_interval():
    arguments = ("butler", "counter", "--games", "80", "--seed", "luck")
    plain, score = measure(*arguments), measure(*arguments, "--luck", "16")
    for name in ("butler", "counter"):
        with_luck, without = bot(score, name)["with_luck"], bot(score, name)
        assert {key: bot(plain, name)[key] for key in with_luck} == with_luck, name  # the games are the same
        assert without["wins"] == bot(plain, name)["wins"]
        # Both intervals are of the same share: that they do not meet would be a chance of one in a thousand or less.
        assert without["low"] < with_luck["high"] and with_luck["low"] < without["high"], score
    widths = [share["high"] - share["low"] for share in (bot(score, "butler")["with_luck"], bot(score, "butler"))]
    assert widths[0] > 1.2 * widths[1], widths
    assert abs(bot(score, "butler")["share"] + 3 * bot(score, "counter")["share"] - 1) < 0.01, score
    text = run("butler", "counter", "--games", "8", "--luck", "16").stdout
    assert re.search(r"^without luck with the cards, judged in 16 worlds a draw; with it butler has", text, re.M), text


tap.main(globals())
