"""docs/dealing.md is right: its program and its vectors against the engine.

    dealing.py UNLUCKY

The program is taken from the page itself, so the page cannot drift away from the code.
"""
import datetime
import hashlib
import json
import re
import subprocess
import sys
import tap

UNLUCKY = sys.argv[1]
with open("docs/dealing.md", encoding="utf-8") as page:
    PAGE = page.read()
DEALING = {}
exec(re.search(r"```python\n(.*?)```", PAGE, re.S).group(1), DEALING)  # pylint: disable=exec-used
VECTORS = [json.loads(line) for block in re.findall(r"```json\n(.*?)```", PAGE, re.S) for line in block.splitlines()]
PLAYERS = {"kill-1996": range(2, 9), "kill-2009": range(2, 8), "save-2000": range(3, 8)}


def engine(requests):
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    done = subprocess.run([UNLUCKY, "engine"], input=lines, capture_output=True, text=True, check=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    for request, answer in zip(requests, answers):
        assert answer["ok"], (request, answer)
    return answers


def decks():
    answers = engine([{"cmd": "deck", "edition": edition} for edition in PLAYERS])
    return {edition: answer["cards"] for edition, answer in zip(PLAYERS, answers)}


def by_the_page(deck, request):
    """What the page's program deals, in the words of the engine's state."""
    ship = request["edition"] == "save-2000"
    dealt = DEALING["deal"](deck, request["players"], request["seed"], ship,
                            request.get("options", {}).get("failure_3", True), request.get("dealer"))
    return {"to_act": dealt["first"], "rooms": [dealt["rooms"][k] or "drawing-room" for k in range(request["players"])],
            "doctor": dealt["doctor"], "hands": dealt["hands"], "piles" if ship else "deck": dealt["deck"]}


def assert_deals(requests):
    cards = decks()
    answers = engine([{"cmd": "new", **request} for request in requests])
    assert len(answers) == len(requests)
    for request, answer in zip(requests, answers):
        expected = by_the_page(cards[request["edition"]], request)
        for key, value in expected.items():
            assert answer["state"][key] == value, (request, key, answer["state"][key], value)


def test_the_page_s_program_deals_what_the_engine_deals():
    requests = []
    for edition, numbers in PLAYERS.items():
        for players in numbers:
            for round_ in range(4):
                request = {"edition": edition, "players": players, "seed": f"{edition} {players} {round_} 運"}
                if round_ % 2:
                    request["options"] = {"failure_3": False}
                if round_ > 1:
                    request["dealer"] = players - 1
                requests.append(request)
    requests += [{"edition": "kill-2009", "players": 4, "seed": seed} for seed in ("", " ", "0", "é", "x" * 1000)]
    assert_deals(requests)


def test_the_vectors_of_whole_deals_hold():
    assert len(VECTORS) >= 3
    cards = decks()
    answers = engine([{"cmd": "new", **vector["new"]} for vector in VECTORS])
    for vector, answer in zip(VECTORS, answers):
        for key, value in vector["state"].items():
            assert answer["state"][key] == value, (vector["new"], key)
        assert by_the_page(cards[vector["new"]["edition"]], vector["new"]) == vector["state"]


def test_the_vectors_of_the_stream_hold():
    def row(name):
        return re.search(rf"^\| {re.escape(name)} \| (.*) \|$", PAGE, re.M).group(1)

    def numbers(values):
        return " ".join(map(str, values))
    words, below, shuffled = (DEALING[name] for name in ("words", "below", "shuffled"))
    assert row("key") == f"`{hashlib.sha256(b'Lucky').hexdigest()}`"
    for drawing in (0, 3):
        stream = words("Lucky", drawing)
        assert row(f"first words of drawing {drawing}") == numbers(next(stream) for _ in range(4))
    for limit in (7, 8):
        drawn = numbers(below(words("Lucky", drawing), limit) for drawing in range(6))
        assert row(f"a number below {limit} from drawings 0 to 5") == drawn
    assert row("0 … 19 shuffled by drawing 3") == numbers(shuffled("Lucky", 3, range(20)))
    assert row("0 … 19 shuffled by drawing 2 of the empty seed") == numbers(shuffled("", 2, range(20)))


WEEK = re.findall(r"^\| \w+day \| `([\w-]+)` \| (\d) \| `(\w+)` \|$", PAGE, re.M)


def test_the_murder_of_the_day_is_as_the_page_says():
    rows = re.findall(r"^\| (\d{4}-\d\d-\d\d) \| `(.*?)` \| (\d) \| ([\w-]+) \| ([\w -]+) \|$", PAGE, re.M)
    assert len(WEEK) == 7 and len(rows) >= 7
    for date, code, first, doctor, hand in rows:
        edition, players, level = WEEK[datetime.date.fromisoformat(date).weekday()]
        assert code == f"{edition}.{players}.0.{level}.unlucky-day-{date}", code
        dealt = by_the_page(decks()[edition], {"edition": edition, "players": int(players), "seed": f"unlucky-day-{date}"})
        assert (str(dealt["to_act"]), dealt["doctor"], " ".join(dealt["hands"][0])) == (first, doctor, hand), date
        day, same = engine([{"cmd": "deal", "code": date}, {"cmd": "deal", "code": code}])
        assert day["record"] == same["record"] and day["bots"] == same["bots"] == [None] + [level] * (int(players) - 1)
        assert (day["date"], same["date"], day["code"], same["code"]) == (date, None, date, code)
        state, again = engine([{"cmd": "replay", "record": day["record"]},
                               {"cmd": "code", "seat": 0, "bots": day["bots"]}])
        assert all(state["state"][key] == value for key, value in dealt.items()), date
        assert again == day, "a day's deal is known again"


def test_reshuffles_are_drawings_3_and_on():
    """An empty deck; the first seat draws, the second discards ten cards one by one, the next draws again."""
    state = engine([{"cmd": "new", "edition": "kill-2009", "players": 2, "seed": "any"}])[0]["state"]
    first, second = state["to_act"], 1 - state["to_act"]
    others = state["hands"][second] + state["deck"]
    played = [card for card in others if card.startswith("room-")][:10]
    discard = [card for card in others if card.startswith("move-")]
    assert len(played) == 10 and len(discard) > 5
    state["hands"][second], state["discard"], state["deck"] = played, discard, []
    state["removed"] = [card for card in others if card not in played and card not in discard]
    answers = engine([{"cmd": "load", "state": state, "seed": "reshuffled"}, {"cmd": "act", "action": "draw"}])
    expected = DEALING["shuffled"]("reshuffled", 3, discard)
    assert answers[-1]["state"]["deck"] == expected[1:]
    assert expected[0] in answers[-1]["state"]["hands"][first]

    state["discard"] = discard[:1]
    state["removed"] += discard[1:]
    plays = [f"play {card} self {card[len('room-'):]}" for card in played]
    answers = engine([{"cmd": "load", "state": state, "seed": "reshuffled"}, {"cmd": "act", "action": "draw"},
                      {"cmd": "act", "actions": plays + ["end"]}, {"cmd": "act", "action": "draw"}])
    assert answers[-2]["state"]["discard"] == played
    expected = DEALING["shuffled"]("reshuffled", 4, played)
    assert answers[-1]["state"]["deck"] == expected[1:]


tap.main(globals())
