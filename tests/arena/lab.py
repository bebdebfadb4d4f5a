"""`unlucky lab` from outside: its sums add up, it repeats, and its page stands alone.

    lab.py UNLUCKY
"""
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as xml

import tap

UNLUCKY = sys.argv[1]
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def run(*arguments):
    return subprocess.run([UNLUCKY, "lab", *arguments], capture_output=True, text=True, timeout=600, check=False)


def findings(*arguments):
    done = run(*arguments, "--json")
    assert done.returncode == 0 and done.stderr == "", done
    return json.loads(done.stdout)["findings"]


def own_plan():
    """The mansion with another name, and rooms whose names HTML would trip over."""
    with open(os.path.join(ROOT, "data/mansion.plan"), encoding="utf-8") as file:
        plan = file.read()
    return plan.replace("board mansion", "board house").replace(" Kitchen", ' <b>"Bread" & Butter</b>')


def test_a_board_is_judged_beside_ours():
    with open(os.path.join(ROOT, "docs/plan.md"), encoding="utf-8") as file, tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "cottage.plan")
        with open(path, "w", encoding="utf-8") as plan:
            plan.write(re.search(r"```plan\n(.*?)```", file.read(), re.S)[1])
        told = json.loads(run(path, "--games", "12", "--threads", "1", "--json").stdout)
        boards = [one["board"] for one in told["boards"]]
        assert boards[0] == "cottage" and {"mansion", "lodge", "tower", "castle"} <= set(boards), boards
        codes = {one["code"] for one in told["remarks"]}
        assert {"no-end", "too-long", "always-watched"} <= codes, told  # four in so small a house
        assert {one["room"] for one in told["remarks"] if one["code"] == "starved-room"} <= {"kitchen", "gallery", "parlor"}
        text = run(path, "--games", "12", "--threads", "1").stdout
        assert "What is wrong with it as a game" in text and "[no-end]" in text, text
        two = json.loads(run(path, "--games", "100", "--players", "2", "--threads", "1", "--json", "nephew").stdout)
        assert not {one["code"] for one in two["remarks"]} & {"no-end", "too-long", "few-attempts"}, two
        assert run(path, "mansion").returncode == run(path, "--html", "-").returncode == 2
        assert run(path, "--versus", "spite=false").returncode == 2


def test_the_mansion_is_a_game():
    told = json.loads(run("mansion", "--games", "60", "--threads", "1", "--json").stdout)
    assert [one["board"] for one in told["boards"]].count("mansion") == 1
    # Sixty games are few: a seat may be lucky, as one of twenty is even by the interval.
    assert {one["code"] for one in told["remarks"]} <= {"uneven-seats"} and 20 < told["boards"][0]["turns"] < 60, told


def check_sums(one):
    games, turns = one["games"], one["turns"]
    rooms, places = one["rooms"], one["places"]
    succeeded = one["endings"].get("killed", 0) + one["endings"].get("saved", 0)
    assert sum(one["endings"].values()) == games
    assert sum(place["wins"] for place in places) == succeeded == one["successes"]
    assert sum(place["turns"] for place in places) == turns
    assert sum(one["lengths"]) == sum(one["failures_left"]) == games
    assert sum(one["turns_in"]) == sum(room["stays"] for room in rooms) == turns
    assert sum(one["attempts_in"]) == sum(room["attempts"] for room in rooms) == one["attempts"]
    assert sum(one["successes_in"]) == sum(room["successes"] for room in rooms) == one["successes"]
    assert all(room["successes"] <= room["attempts"] and room["watched"] <= room["stays"] for room in rooms)
    assert all(room["watched"] <= sum(other["eyes"] for other in rooms) for room in rooms)
    assert len(places) == one["players"]
    figures = one["figures"]
    assert abs(figures["turns"]["value"] - turns / games) < 1e-5
    assert abs(figures["attempts"]["value"] - one["attempts"] / games) < 1e-5
    assert abs(figures["success"]["value"] - one["successes"] / max(1, one["attempts"])) < 1e-5
    left = sum(cards * count for cards, count in enumerate(one["failures_left"]))
    assert abs(figures["failures_left"]["value"] - left / games) < 1e-5
    assert figures["failures_held"]["value"] <= figures["failures_left"]["value"]
    for figure in figures.values():
        assert figure["low"] - 1e-6 <= figure["value"] <= figure["high"] + 1e-6, figure


def test_the_sums_add_up_in_every_edition():
    for arguments in (["--edition", "kill-1996", "--players", "2"], ["--edition", "kill-1996", "--players", "8", "--games", "20"], [],
                      ["--option", "dog=old-dog-new-tricks", "--players", "5"], ["--option", "next_player=longest-idle"],
                      ["--edition", "save-2000", "--players", "3"], ["--edition", "save-2000", "--players", "7", "nephew"],
                      ["sleepwalker", "--games", "20"]):
        (one,) = findings("--games", "60", *arguments)
        check_sums(one)


def test_a_game_of_sinking_decks_drowns_or_is_won():
    (one,) = findings("--edition", "save-2000", "--games", "60", "sleepwalker")
    check_sums(one)
    assert one["endings"]["drowned"] > 0 and one["endings"]["stalled"] == 0


def test_the_same_seed_gives_the_same_bytes_with_any_number_of_threads():
    outputs = {run("--games", "100", "--json", "--threads", threads, "--versus", "players=3", "nephew").stdout for threads in ("1", "2", "4")}
    assert len(outputs) == 1
    assert run("--games", "100", "--json", "--seed", "other", "nephew").stdout != run("--games", "100", "--json", "nephew").stdout


def test_seats_are_skipped_only_where_the_doctor_calls_somebody():
    (one,) = findings("--games", "100")
    skipped = sum(place["skipped"] for place in one["places"])
    called = one["figures"]["called"]["value"] * one["turns"]
    assert called > 0 and called - 1 <= skipped <= 3 * called + 1  # of four seats at most three are passed over


def test_two_settings_stand_side_by_side():
    alone = findings("--games", "80", "--seed", "v")
    both = findings("--games", "80", "--seed", "v", "--versus", "failure_3=false", "--versus", "weapon_bonus=1")
    assert len(both) == 2 and both[0] == alone[0]
    check_sums(both[1])
    assert both[1]["options"]["failure_3"] is False and both[1]["options"]["weapon_bonus"] == 1
    assert sum(both[1]["failures_left"][39:]) == 0 < sum(both[0]["failures_left"][39:])  # four cards stayed in the box
    for change, key, value in (("players=6", "players", 6), ("edition=kill-1996", "edition", "kill-1996"), ("bot=nephew", "bots", "nephew")):
        other = findings("--games", "20", "--versus", change)[1]
        assert other[key] == value, other
    text = run("--games", "400", "--versus", "weapon_bonus=1").stdout
    assert "against kill-2009 with weapon_bonus=1" in text and re.search(r"turns a game .* -\d+\.\d\d \*", text), text


def test_people_get_a_table():
    done = run("--games", "40")
    assert done.returncode == 0
    for word in ("turns a game", "first", "fourth", "winter-garden", "attempts that succeed", "failure cards left"):
        assert word in done.stdout, word


def test_rooms_without_data_show_a_dash_and_no_share():
    told = run("--games", "3")
    rows = re.findall(r"^(\S+) +[\d.]+ % +(\S+)(?: %)? +(\d+) +(\S+)(?: %)? +\d+ +\d+$", told.stdout, re.M)
    assert len(rows) > 25 and all((share == "-") == (attempts == "0") for _, _, attempts, share in rows), told.stdout
    assert any(watched == "-" for _, watched, _, _ in rows), told.stdout


def check_page(page):
    """Well-formed, with nothing that is to be had from elsewhere."""
    tree = xml.fromstring(page.replace("<!DOCTYPE html>\n", ""))
    for element in tree.iter():
        assert element.tag not in ("script", "link", "img", "iframe", "object", "use", "image"), element.tag
        assert not {"src", "href", "srcset", "data"} & set(element.attrib), element.attrib
    assert not re.search(r"https?:|//\w|url\(|@import", page)
    for bar in tree.iter("rect"):
        assert float(bar.get("width")) >= 0 and float(bar.get("height")) >= 0
    assert "nan" not in page.lower().replace("nanny", "") and "inf" not in re.sub(r"[a-z]*inf[a-z]+", "", page)
    return tree


def test_the_page_stands_alone():
    page = run("--games", "60", "--html", "-").stdout
    tree = check_page(page)
    assert len(list(tree.iter("svg"))) == 8
    assert "Wine Cellar" in page and "95 % interval" in page
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "lab.html")
        done = run("--games", "20", "--edition", "save-2000", "--versus", "players=3", "--html", path)
        assert done.returncode == 0 and done.stdout == "", done
        with open(path, encoding="utf-8") as file:
            check_page(file.read())


def test_a_board_of_ones_own_is_measured_and_drawn():
    with tempfile.NamedTemporaryFile("w", suffix=".plan", encoding="utf-8") as file:
        file.write(own_plan())
        file.flush()
        (one,) = findings("--games", "20", "--plan", file.name)
        check_sums(one)
        assert one["board"] == "house"
        assert findings("--games", "8", "--versus", f"plan={file.name}")[1]["board"] == "house"
        page = run("--games", "20", "--plan", file.name, "--html", "-").stdout
    check_page(page)
    assert "&lt;b&gt;&quot;Bread&quot; &amp; Butter&lt;/b&gt;" in page and "<b>" not in page


def test_wrong_usage_is_told():
    for arguments, news in ((["--games", "0"], "--games"), (["cook"], "no bot 'cook'"), (["--versus", "wepon_bonus=1"], "weapon_bonus"),
                            (["--versus", "weapon_bonus=9"], "weapon_bonus"), (["--json", "--html", "x"], "either"), (["--html"], "needs a value"),
                            (["--edition", "kill"], "no edition"), (["--versus", "bot=cook"], "no bot 'cook'"), (["butler"] * 9, "too many"),
                            (["--option", "dog=cat"], "dog"), (["butler"] * 3 + ["--players", "2"], "cannot sit")):
        done = run(*arguments)
        assert done.returncode == 2 and news in done.stderr and done.stdout == "", (arguments, done)
    assert run("--plan", "/no/such.plan").returncode == 1
    assert run("--games", "4", "--html", "/no/such/folder/x.html").returncode == 1


def test_ctrl_c_ends_it():
    with subprocess.Popen([UNLUCKY, "lab", "--games", "10000000"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        time.sleep(1)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=600)
    assert running.returncode == 1 and "broken off" in err and out == "", (running.returncode, out, err)


# Short forms of rows of docs/strength.md


def test_games_of_butlers_end():
    for edition, players in (("kill-2009", 2), ("kill-2009", 4), ("kill-2009", 7), ("kill-1996", 8)):
        (one,) = findings("--edition", edition, "--players", str(players), "--games", "100", "--seed", "short")
        assert one["endings"]["killed"] == 100 and one["longer_than_600"] == 0, one["lengths"]


tap.main(globals())
