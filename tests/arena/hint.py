"""`unlucky hint`: what a bot would do in a game that is written down.

    hint.py UNLUCKY
"""
import json
import os
import re
import subprocess
import sys
import tempfile

import tap

UNLUCKY = sys.argv[1]
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def run(*arguments, stdin=""):
    return subprocess.run([UNLUCKY, "hint", *arguments], input=stdin, capture_output=True, text=True, timeout=120, check=False)


def engine(*requests):
    lines = "\n".join(json.dumps(request) for request in requests)
    done = subprocess.run([UNLUCKY, "engine"], input=lines, capture_output=True, text=True, timeout=60, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


NEW = {"cmd": "new", "edition": "kill-2009", "players": 3, "seed": "hint"}
SMALL = ("--playouts", "40")


def hint(text, *more):
    done = run("-", "--json", *SMALL, *more, stdin=text)
    assert done.returncode == 0, done
    return json.loads(done.stdout)


def test_the_hint_is_legal_and_is_the_engines():
    new, legal, bot = engine(NEW, {"cmd": "legal"}, {"cmd": "bot", "level": "butler", "seed": "hint", "playouts": 40})
    answer = hint(json.dumps(new["state"]), "--level", "butler")
    assert answer["action"] in legal["actions"] and answer == bot, answer


def test_state_view_answer_and_record_give_the_same_hint():
    to_act = engine(NEW)[0]["state"]["to_act"]
    new, view, record = engine(NEW, {"cmd": "view", "seat": to_act}, {"cmd": "record"})
    texts = [json.dumps(new), json.dumps(new["state"]), json.dumps(view), json.dumps(view["view"]), record["record"]]
    answers = [hint(text, "--level", "butler") for text in texts]
    assert all(answer == answers[0] for answer in answers), answers


def test_a_widow_is_asked_if_none_is_named():
    assert hint(json.dumps(engine(NEW)[0]))["report"]["level"] == "widow"


def test_a_record_can_be_looked_at_earlier():
    _, record = engine(NEW, {"cmd": "record"})
    text = record["record"]
    for _ in range(4):
        answer = hint(text, "--level", "nephew")
        _, _, record = engine({"cmd": "replay", "record": text}, {"cmd": "act", "actions": answer["report"]["candidates"][0]["actions"]},
                              {"cmd": "record"})
        text = record["record"]
    done = run("-", "--turn", "2", *SMALL, stdin=text)
    assert done.returncode == 0 and done.stdout.startswith("Turn 2: "), done
    assert run("-", "--turn", "999", stdin=text).returncode == 2


def test_people_get_sentences():
    state = json.dumps(engine(NEW)[0]["state"])
    done = run("-", "--level", "butler", stdin=state)
    assert done.returncode == 0 and "has to decide" in done.stdout and "Butler: " in done.stdout, done
    done = run("-", *SMALL, stdin=state)
    assert done.returncode == 0 and "Chances of winning: Player 0" in done.stdout, done
    done = run("-", "--ms", "5", stdin=state)  # how far it comes in that time is the machine's affair
    assert done.returncode == 0 and "has to decide" in done.stdout, done


def test_people_get_them_in_their_language():
    record = engine(NEW, {"cmd": "record"})[1]["record"].replace("[Seed", '[Names ["Ada","Ben","Chie"]]\n[Seed', 1)
    record = re.sub(r"\[Digest.*\n", "", record)
    for lang, level, words in (("en", "Butler: ", "Draw a card and end your turn"), ("fr", "Majordome\u00a0: ", "Piocher une carte et finir le tour"),
                               ("ja", "執事：", "カードを1枚引いて手番を終える")):
        done = run("-", "--level", "butler", "--lang", lang, stdin=record)
        assert done.returncode == 0 and level in done.stdout and words in done.stdout, done
        assert any(name in done.stdout.splitlines()[0] for name in ("Ada", "Ben", "Chie")), done
    chances = run("-", *SMALL, "--lang", "fr", stdin=record).stdout.splitlines()[2]
    assert re.search(r"^Chances de victoire\W+Ada \d+,\d\s%, Ben \d+,\d\s%, Chie \d+,\d\s%\.$", chances), chances
    assert run("-", "--lang", "xx", stdin=record).returncode == 2


def test_a_board_of_ones_own_is_given_beside_the_state():
    with open(os.path.join(ROOT, "data/mansion.plan"), encoding="utf-8") as file:
        plan = file.read().replace("board mansion", "board house")
    state = engine({**NEW, "plan": plan})[0]["state"]
    assert run("-", stdin=json.dumps(state)).returncode == 3
    with tempfile.NamedTemporaryFile("w", suffix=".plan", encoding="utf-8") as own:
        own.write(plan)
        own.flush()
        assert hint(json.dumps(state), "--plan", own.name)["ok"]
    assert run("-", "--plan", "/no/such.plan", stdin=json.dumps(state)).returncode == 1


def test_nobody_to_act_is_told():
    path = os.path.join(ROOT, "tests/record/games/killed.record")
    done = run(path)
    assert done.returncode == 1 and "[over]" in done.stderr and "--turn" in done.stderr, done
    to_act = engine(NEW)[0]["state"]["to_act"]
    view = engine(NEW, {"cmd": "view", "seat": (to_act + 1) % 3})[1]["view"]
    done = run("-", stdin=json.dumps(view))
    assert done.returncode == 1 and "[hidden]" in done.stderr, done


def test_what_is_neither_is_told():
    for text in ("", "hello", "{", "{}", '{"state":7}', json.dumps({"state": {"edition": "kill-2009"}}), "[" * 99, '{"a":' * 50 + "1" + "}" * 50):
        done = run("-", stdin=text)
        assert done.returncode == 3 and done.stderr and not done.stdout, (text, done)
    assert run("/no/such/file").returncode == 1


def test_wrong_usage_is_told():
    for arguments, news in (([], "which file"), (["a", "b"], "one file"), (["-", "--level", "cook"], "no bot 'cook'"), (["-", "--ms"], "needs a value"),
                            (["-", "--playouts", "x"], "--playouts"), (["-", "--turn", "2001"], "--turn")):
        done = run(*arguments)
        assert done.returncode == 2 and news in done.stderr, (arguments, done)


tap.main(globals())
