"""`unlucky arena` from outside: it repeats, it counts right, and no program can stop it.

    arena.py UNLUCKY BRISK
"""
import json
import os
import pty
import re
import signal
import subprocess
import sys
import tempfile
import time

import tap
from measuring import UNLUCKY, bot, measure, run

BRISK = sys.argv[2]
HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
RASCAL = f"python3 {HERE}/rascal.py"
CAUTIOUS = f"cmd:python3 {ROOT}/examples/bots/cautious.py"


def timeless(score):
    return {key: value for key, value in score.items() if key != "time"}


# Repeating


def test_the_same_seed_gives_the_same_result_with_any_number_of_threads():
    arguments = ("nephew", "butler", "sleepwalker", "--games", "160", "--seed", "again")
    runs = [measure(*arguments, "--threads", threads) for threads in ("1", "2", "2", "5")]
    assert all(timeless(one) == timeless(runs[0]) for one in runs), runs
    assert timeless(measure("nephew", "butler", "sleepwalker", "--games", "160", "--seed", "other")) != timeless(runs[0])


def test_a_sequential_run_repeats_too():
    arguments = ("butler", "nephew", "--sprt", "25:30", "--games", "4000", "--seed", "s")
    first = run(*arguments, "--json", "--threads", "1")
    second = run(*arguments, "--json", "--threads", "2")
    assert first.returncode == second.returncode
    assert timeless(json.loads(first.stdout)) == timeless(json.loads(second.stdout))


def test_bots_that_are_alike_come_out_at_par_exactly():
    for kind in ("butler", "nephew", "sleepwalker"):
        score = measure(kind, "--games", "40", "--players", "4")
        assert score["bots"][0]["share"] == score["bots"][0]["low"] == score["bots"][0]["high"] == 0.25, score
    score = measure("a=nephew", "b=nephew", "c=nephew", "--players", "3", "--games", "60")
    assert [one["wins"] for one in score["bots"]] == [20, 20, 20], score


# Counting


def test_every_game_has_one_winner_or_none():
    for edition, players in (("kill-1996", 5), ("kill-2009", 3), ("save-2000", 4)):
        score = measure("nephew", "sleepwalker", "--edition", edition, "--players", str(players), "--games", "40")
        assert sum(one["wins"] for one in score["bots"]) + score["no_winner"] == score["games"], score
        assert sum(one["games"] for one in score["bots"]) == players * score["games"], score
        assert score["games"] == score["blocks"] * players >= 40
        for one in score["bots"]:
            assert abs(one["share"] - one["wins"] / one["games"]) < 1e-6
            assert one["low"] <= one["share"] <= one["high"]


def test_games_are_rounded_up_to_blocks():
    assert measure("sleepwalker", "--players", "7", "--games", "8")["games"] == 14


def test_every_option_and_table_can_be_played():
    tables = [("kill-1996", 2), ("kill-1996", 8), ("kill-2009", 7), ("save-2000", 3), ("save-2000", 7)]
    for edition, players in tables:
        measure("butler", "nephew", "--edition", edition, "--players", str(players), "--games", str(players))
    for dog in ("old-dog", "new-tricks", "old-dog-new-tricks"):
        measure("butler", "nephew", "--option", f"dog={dog}", "--option", "failure_3=false", "--games", "8")
    measure("butler", "nephew", "--option", "next_player=longest-idle", "--option", "weapon_bonus=1", "--games", "8")


def test_a_board_of_ones_own_can_be_played():
    with open(os.path.join(ROOT, "data/mansion.plan"), encoding="utf-8") as file:
        plan = file.read().replace("board mansion", "board house")
    with tempfile.NamedTemporaryFile("w", suffix=".plan", encoding="utf-8") as own:
        own.write(plan)
        own.flush()
        arguments = ("butler", f"cmd:{BRISK}", f"e=engine:butler:{UNLUCKY} engine", "sleepwalker", "--games", "8", "--plan", own.name)
        score = measure(*arguments)
        assert score["board"] == "house"
        assert not any("trouble" in one for one in score["bots"]), score


def test_programs_play_on_a_board_without_the_mansions_rooms():
    with open(os.path.join(ROOT, "docs/plan.md"), encoding="utf-8") as file:
        cottage = re.search(r"```plan\n(.*?)```", file.read(), re.S).group(1)
    with tempfile.NamedTemporaryFile("w", suffix=".plan", encoding="utf-8") as own:
        own.write(cottage)
        own.flush()
        for plan, board in ((own.name, "cottage"), ("lodge", "lodge")):
            score = measure(f"cmd:{BRISK}", f"e=engine:butler:{UNLUCKY} engine", "--players", "2", "--games", "4", "--plan", plan)
            assert score["board"] == board
            assert not any("trouble" in one for one in score["bots"]), score


def test_tables_are_drawn_from_a_league():
    members = [{"name": f"m{i}", "bot": ("butler", "nephew", "sleepwalker")[i % 3]} for i in range(6)]
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
        json.dump({"version": 7, "members": members}, file)
        file.flush()
        guest = measure("me=butler", "--league-file", file.name, "--games", "80")
        assert bot(guest, "me")["games"] == guest["games"] == 80
        assert sum(bot(guest, member["name"])["games"] for member in members) == 240
        league = measure("--league-file", file.name, "--games", "80")
        assert len(league["bots"]) == 6 and sum(one["games"] for one in league["bots"]) == 320
        assert bot(league, "m0")["share"] > bot(league, "m2")["share"]
        crowd = measure("--league-file", file.name, "--games", "8", "--players", "8", "--edition", "kill-1996")
        assert sum(one["games"] for one in crowd["bots"]) == 64  # more seats than members: some sit twice
    assert measure("butler", "--league", "--games", "8")["seating"] == "guest"


# One bot against every kind, and a run in parts


def test_each_kind_is_met_as_in_a_run_of_its_own():
    each = measure("nephew", "--each", "training", "--games", "24", "--seed", "e")
    with open(os.path.join(ROOT, "data/league-training.json"), encoding="utf-8") as file:
        names = [member["name"] for member in json.load(file)["members"]]
    assert [kind["name"] for kind in each["kinds"]] == names
    for kind in each["kinds"][:3]:
        alone = bot(measure("nephew", kind["name"], "--games", "24", "--seed", "e"), "nephew")
        assert all(kind[key] == alone[key] for key in ("games", "wins", "share", "low", "high")), (kind, alone)
    shares = [kind["share"] for kind in each["kinds"]]
    assert abs(each["mean"]["share"] - sum(shares) / len(shares)) < 2e-6
    assert each["mean"]["low"] < each["mean"]["share"] < each["mean"]["high"]
    assert each["worst"]["share"] == min(shares)
    text = run("nephew", "--each", "training", "--games", "24", "--seed", "e").stdout
    assert re.search(rf"^mean +{24 * len(names)} +{100 * each['mean']['share']:.2f} %", text, re.M), text
    assert f"worst against {each['worst']['name']}" in text


def test_each_takes_a_league_of_ones_own_and_tells_of_a_program_that_failed():
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
        json.dump({"version": 1, "members": [{"name": "s", "bot": "sleepwalker"}, {"name": "b", "bot": "cmd:/no/such/program"}]}, file)
        file.flush()
        each = measure("butler", "--each", file.name, "--games", "4", code=1)
    assert [kind["failed"] for kind in each["kinds"]] == [False, True] and "mean" not in each, each


def test_parts_put_together_are_the_run_in_one_piece():
    for arguments in (("nephew", "butler", "sleepwalker"), ("nephew", "--league"), ("nephew", "--each", "held-out"),
                      ("butler", "counter", "--luck", "2"), ("butler", "--edition", "save-2000", "--players", "5", "--option", "weapon_bonus=1")):
        arguments += ("--games", "30", "--seed", "parts")
        whole, parts = measure(*arguments), 7
        with tempfile.TemporaryDirectory() as folder:
            files = [f"{folder}/{part}.json" for part in range(1, parts + 1)]
            for part, path in enumerate(files, 1):
                done = run(*arguments, "--part", f"{part}/{parts}")
                assert done.returncode == 0, done
                with open(path, "w", encoding="utf-8") as file:
                    file.write(done.stdout)
            assert timeless(measure("merge", *reversed(files))) == timeless(whole), arguments
            text, merged = run(*arguments).stdout, run("merge", *files).stdout
            # Without what took how long: behind each line, or in the last.
            told, put_together = ([line[:60].partition("; worst")[0] for line in one.splitlines()] for one in (text, merged))
            assert told == put_together
            for wrong, news in ((files[1:], "missing-part"), (files[:-1] + files[:1], "missing-part"), ([__file__], "bad-json")):
                done = run("merge", *wrong)
                assert done.returncode == 3 and news in done.stderr, done


def test_parts_of_different_runs_are_refused():
    with tempfile.TemporaryDirectory() as folder:
        for part, seed in ((1, "one"), (2, "other")):
            with open(f"{folder}/{part}.json", "w", encoding="utf-8") as file:
                file.write(run("butler", "sleepwalker", "--games", "8", "--seed", seed, "--part", f"{part}/2").stdout)
        done = run("merge", f"{folder}/1.json", f"{folder}/2.json")
    assert done.returncode == 3 and "differ in 'seed'" in done.stderr, done


def test_a_judge_looks_on_and_says_the_same_again():
    arguments = ("--league-file", "training", "--games", "16", "--seed", "judge")
    plain, judged = measure(*arguments), measure(*arguments, "--judge", "widow:60", "--threads", "2")
    assert judged["judged"] == measure(*arguments, "--judge", "widow:60", "--threads", "1")["judged"]
    assert judged["bots"] == plain["bots"]  # whoever looks on changes nothing
    assert judged["judged"]["by"] == "widow:60" and len(judged["judged"]["skill"]) == 4
    assert sum(one["count"] for one in judged["judged"]["bins"]) % 4 == 0 and 0 <= judged["judged"]["error"] <= 1
    assert "error of calibration" in run(*arguments, "--judge", "widow:60").stdout


# Short forms of rows of docs/strength.md


def test_a_butler_beats_three_sleepwalkers():
    assert bot(measure("butler", "sleepwalker", "--games", "200", "--seed", "short"), "butler")["share"] >= 0.9


def test_a_butler_beats_five_sleepwalkers():
    assert bot(measure("butler", "sleepwalker", "--players", "6", "--games", "120", "--seed", "short"), "butler")["share"] >= 0.8


def test_a_nephew_is_weaker_than_a_butler_and_stronger_than_a_sleepwalker():
    assert bot(measure("nephew", "butler", "--games", "400", "--seed", "short"), "nephew")["high"] < 0.30
    assert bot(measure("nephew", "sleepwalker", "--games", "100", "--seed", "short"), "nephew")["low"] > 0.5


# The sequential test


def test_the_sequential_test_says_yes_and_no():
    better = measure("butler", "sleepwalker", "--sprt", "25:40", "--games", "4000")
    assert better["sprt"]["accepted"] == "high" and better["blocks"] < 1000
    worse = measure("sleepwalker", "butler", "--sprt", "25:40", "--games", "4000", code=1)
    assert worse["sprt"]["accepted"] == "low" and worse["blocks"] < 1000
    short = measure("butler", "nephew", "--sprt", "25:25.1", "--games", "8", code=1)
    assert short["sprt"]["accepted"] == "undecided"


# Programs


def test_the_example_in_python_plays_every_edition():
    for arguments in (["--games", "40"], ["--edition", "kill-1996", "--players", "3", "--games", "6"],
                      ["--edition", "save-2000", "--games", "8"], ["--option", "dog=old-dog-new-tricks", "--games", "4"]):
        score = measure(f"py={CAUTIOUS}", "sleepwalker", *arguments, "--ms", "20000")
        assert "trouble" not in bot(score, "py"), score
        if arguments == ["--games", "40"]:
            assert bot(score, "py")["share"] > 0.6, score


def test_the_smallest_bot_of_the_manual_plays():
    with open(os.path.join(ROOT, "docs/bots.md"), encoding="utf-8") as page:
        code = re.search(r"```python\n(.*?)```", page.read(), re.S).group(1)
    with tempfile.NamedTemporaryFile("w", suffix=".py", encoding="utf-8") as file:
        file.write(code)
        file.flush()
        score = measure(f"p=cmd:python3 {file.name}", "sleepwalker", "--players", "2", "--games", "4", "--ms", "20000")
    assert "trouble" not in bot(score, "p"), score


def test_the_example_in_c_plays_every_edition():
    for arguments in (["--games", "40"], ["--edition", "kill-1996", "--players", "3", "--games", "6"],
                      ["--edition", "save-2000", "--games", "8"], ["--option", "dog=old-dog-new-tricks", "--games", "4"]):
        score = measure(f"c=cmd:{BRISK}", "sleepwalker", *arguments, "--ms", "20000")
        assert "trouble" not in bot(score, "c"), score
        if arguments == ["--games", "40"]:
            assert bot(score, "c")["share"] > 0.6, score


def test_a_butler_through_the_engine_protocol_is_a_butler():
    for edition in ("kill-2009", "save-2000"):
        score = measure(f"far=engine:butler:0:{UNLUCKY} engine", "butler", "--edition", edition, "--games", "12", "--ms", "20000")
        far, near = bot(score, "far"), bot(score, "butler")
        assert [far[key] for key in ("share", "low", "high")] == [near[key] for key in ("share", "low", "high")], score
        assert "trouble" not in bot(score, "far"), score


def test_an_engine_that_has_no_such_bot_has_failed():
    score = measure(f"far=engine:cook:{UNLUCKY} engine", "butler", "--games", "4", "--ms", "20000", code=1)
    assert bot(score, "far")["failed"] and "share" not in bot(score, "far")
    assert bot(score, "far")["trouble"]["nonsense"] > 0
    assert "there is no bot" in bot(score, "far")["trouble"]["first"]


def test_a_well_behaved_program_repeats_and_may_say_more():
    for mode in ("fine", "chatty"):
        scores = [measure(f"p=cmd:{RASCAL} {mode}", "sleepwalker", "--players", "2", "--games", "4", "--threads", threads, "--ms", "20000")
                  for threads in ("1", "2")]
        assert timeless(scores[0]) == timeless(scores[1])
        assert "trouble" not in bot(scores[0], "p")


def alive(pid):
    """Does it run? One that has ended and was reaped by nobody yet does not."""
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii") as file:
            return file.read().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def rascal(mode, *more, ms="300", code=0):
    """Let one play two games against a Butler; all of its processes must be gone afterwards."""
    with tempfile.NamedTemporaryFile("r", encoding="ascii") as pids:
        start = time.monotonic()
        score = measure(f"r=cmd:{RASCAL} {mode} {pids.name}", "butler", "--players", "2", "--games", "2", "--ms", ms, "--threads", "1", *more, code=code)
        assert time.monotonic() - start < 60
        listed = [int(line) for line in pids]
        deadline = time.monotonic() + 5  # who was killed is not gone at once, where there is much else to do
        while any(alive(pid) for pid in listed) and time.monotonic() < deadline:
            time.sleep(0.02)
        assert listed and not any(alive(pid) for pid in listed), (mode, listed)
    assert score["games"] == 2
    return bot(score, "r")["trouble"], len(listed)


def test_a_program_that_falls_silent_loses_its_turn():
    trouble, _ = rascal("silent", "--lives", "1", code=1)
    assert trouble["silent"] == 1 and trouble["gave_up"] and "no answer in time" in trouble["first"], trouble


def test_a_program_that_dies_is_started_again():
    for mode, how in (("gone", "ended with exit code"), ("shot", "ended by signal 9"), ("closed", "closed its output")):
        trouble, started = rascal(mode, "--lives", "1000", code=1)
        assert trouble["gone"] >= 1 and not trouble["gave_up"] and started >= 2, (mode, trouble)
        assert "third" not in trouble["first"] and (how in trouble["first"] or "closed its output" in trouble["first"]), trouble


def test_dying_often_uses_nothing_up():
    """With few descriptors, and each death costing one more if it were not given back."""
    command = f'ulimit -n 64; exec "$0" arena "r=cmd:{RASCAL} gone" butler --players 2 --games 24 --lives 100000 --threads 1 --json --ms 20000'
    done = subprocess.run(["sh", "-c", command, UNLUCKY], capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 1, done
    trouble = bot(json.loads(done.stdout), "r")["trouble"]
    assert trouble["gone"] > 50 and "the program" in trouble["first"], trouble
    assert bot(json.loads(done.stdout), "r")["games"] == 24


def test_a_program_that_only_dies_is_given_up():
    trouble, started = rascal("stillborn", code=1)
    assert trouble["gone"] == 3 and trouble["gave_up"] and started == 3, trouble


def test_a_program_that_cannot_be_started_is_given_up():
    score = measure("r=cmd:/no/such/program", "butler", "--games", "4", code=1)
    assert bot(score, "r")["trouble"]["gave_up"] and bot(score, "r")["trouble"]["gone"] >= 3


def test_a_program_that_crashed_has_failed_and_has_no_share():
    """What Butlers won for it is not its own."""
    score = measure("r=cmd:/no/such/program", "butler", "--games", "4", code=1)
    assert bot(score, "r")["failed"] is True and "share" not in bot(score, "r"), score
    assert "failed" not in bot(score, "butler") and bot(score, "butler")["share"] == 0.25, score
    done = run("r=cmd:/no/such/program", "butler", "--games", "4")
    assert done.returncode == 1 and re.search(r"^r +4 +- +failed$", done.stdout, re.M), done


def test_a_program_that_only_answers_wrongly_has_failed():
    """A Butler's share is not its own; who answers wrongly now and then has one."""
    for mode, kind in (("illegal", "illegal"), ("text", "nonsense")):
        score = measure(f"r=cmd:{RASCAL} always-{mode}", "butler", "--players", "2", "--games", "4", "--ms", "20000", code=1)
        assert bot(score, "r")["failed"] is True and "share" not in bot(score, "r"), score
        assert bot(score, "r")["trouble"][kind] > 0 and not bot(score, "r")["trouble"]["gave_up"], score
    score = measure(f"r=cmd:{RASCAL} seldom-illegal", "butler", "--players", "2", "--games", "4", "--ms", "20000")
    assert bot(score, "r")["trouble"]["illegal"] > 0 and "share" in bot(score, "r"), score


def test_nonsense_loses_a_turn_but_not_the_program():
    for mode in ("text", "number", "no-action", "bad-action", "binary", "empty"):
        trouble, started = rascal(f"seldom-{mode}", ms="20000")
        assert trouble["nonsense"] > 0 and trouble["silent"] == trouble["gone"] == 0 and started == 1, (mode, trouble)


def test_an_illegal_action_loses_a_turn_but_not_the_program():
    for mode in ("illegal", "other-turn"):
        trouble, started = rascal(f"seldom-{mode}", ms="20000")
        assert trouble["illegal"] > 0 and trouble["silent"] == trouble["gone"] == 0 and started == 1, (mode, trouble)
        assert "not legal" in trouble["first"]


def test_a_line_without_end_is_cut_off():
    trouble, _ = rascal("flood", "--lives", "2", ms="5000", code=1)
    assert trouble["silent"] == 2 and "longer than" in trouble["first"], trouble


def test_a_program_that_does_not_listen_cannot_hold_us_up():
    trouble, _ = rascal("deaf", "--lives", "1", code=1)
    assert trouble["silent"] == 1, trouble


def test_a_program_that_answers_without_listening_is_found_out():
    """Its input fills up until nothing more can be told."""
    score = measure("""r=cmd:yes '{"action":"end"}'""", "sleepwalker", "--players", "2", "--games", "20", "--ms", "300", "--lives", "1", "--threads", "1", code=1)
    trouble = bot(score, "r")["trouble"]
    assert trouble["silent"] == 1 and trouble["gave_up"], trouble


def test_children_of_a_program_go_with_it():
    trouble, listed = rascal("child", "--lives", "1", ms="3000", code=1)  # to start a child takes its time
    assert trouble["silent"] == 1 and listed == 2, trouble


def test_trouble_is_told_to_people_too():
    done = run(f"r=cmd:{RASCAL} seldom-text", "butler", "--players", "2", "--games", "2")
    assert done.returncode == 0 and "r lost turns to a Butler: nonsense" in done.stdout, done


def test_what_is_said_is_written_down():
    with tempfile.NamedTemporaryFile("r", encoding="utf-8") as log:
        measure(f"p=cmd:{RASCAL} fine", "butler", "--players", "2", "--games", "2", "--log", log.name, "--threads", "1", "--ms", "20000")
        lines = log.read().splitlines()
    assert any(line.startswith('> p/0: {"cmd":"game"') for line in lines)
    assert any(line.startswith('< p/0: {"action"') for line in lines)
    assert any('"cmd":"over"' in line for line in lines)
    assert not any(line.startswith(("> butler", "< butler")) for line in lines)


def test_ctrl_c_tells_what_there_is_and_leaves_nobody_behind():
    with tempfile.NamedTemporaryFile("r", encoding="ascii") as pids:
        command = [UNLUCKY, "arena", f"p=cmd:{RASCAL} fine {pids.name}", "sleepwalker", "--games", "1000000", "--json", "--ms", "20000"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
            deadline = time.monotonic() + 30
            while not pids.read() and time.monotonic() < deadline:
                time.sleep(0.05)
            time.sleep(0.5)
            running.send_signal(signal.SIGINT)
            out, err = running.communicate(timeout=600)
        pids.seek(0)
        listed = [int(line) for line in pids]
    assert running.returncode == 1 and "broken off" in err, (running.returncode, err)
    assert json.loads(out)["games"] < 1000000
    assert listed and not any(alive(pid) for pid in listed)


# Manners


def test_wrong_usage_is_told():
    for arguments, news in (([], "who is to play"), (["cook"], "there is no bot 'cook'"), (["butler:x"], "no budget"),
                            (["butler", "--games", "0"], "--games"), (["butler", "--part", "4/3"], "3/20"),
                            (["butler", "nephew", "--each", "training"], "one bot"), (["merge"], "merge which files"),
                            (["butler", "--judge", "butler"], "a judge is"), (["butler", "--players", "9"], "--players"),
                            (["butler", "--option", "wepon_bonus=1"], "did you mean 'weapon_bonus"),
                            (["butler", "--option", "weapon_bonus=7"], "weapon_bonus"),
                            (["butler"] + ["--option", "spite=true"] * 20 + ["--option", "dog=cat"], "the option dog"),
                            (["butler", "--edition", "kill-2010"], "The editions are kill-1996"),
                            (["butler", "--edition", "save-2000", "--players", "2"], "3"),
                            (["butler", "--sprt", "30:20"], "--sprt"), (["butler", "--sprt", "x"], "--sprt"),
                            (["butler", "--seed"], "needs a value"), (["butler"] * 9, "too many"),
                            (["butler", "nephew", "--league"], "one bot at a time"),
                            (["butler", "nephew", "butler", "--players", "2"], "cannot sit")):
        done = run(*arguments)
        assert done.returncode == 2 and news in done.stderr and done.stdout == "", (arguments, done)


def test_files_that_are_none_are_told():
    done = run("butler", "--plan", "/no/such.plan")
    assert done.returncode == 1, done
    with tempfile.NamedTemporaryFile("w", suffix=".plan") as file:
        file.write("no plan\n")
        file.flush()
        done = run("butler", "--plan", file.name)
        assert done.returncode == 3 and file.name in done.stderr, done
        done = run("--league-file", file.name)
        assert done.returncode == 3 and file.name in done.stderr, done
    assert run("butler", "--games", "4", "--log", "/no/such/folder/log").returncode == 1


def test_levels_are_listed_weakest_first():
    done = run("--levels")
    assert done.returncode == 0 and done.stdout.split()[:3] == ["sleepwalker", "nephew", "butler"], done


def test_a_terminal_gets_a_progress_line():
    ours, theirs = pty.openpty()
    command = [UNLUCKY, "arena", "nephew", "butler", "--games", "400", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=theirs) as running:
        os.close(theirs)
        shown = b""
        try:
            while piece := os.read(ours, 4096):
                shown += piece
        except OSError:  # the other end is closed
            pass
        json.loads(running.stdout.read())
    os.close(ours)
    assert running.returncode == 0 and b"of 400 games, nephew" in shown and shown.endswith(b"\r\x1b[K"), shown


def test_time_can_be_the_budget():
    score = measure("widow:1ms", "butler", "--games", "8")
    assert 0.05 < score["time"]["cpu_ms_a_decision"][0] < 5, score["time"]


def test_people_are_told_the_verdict_and_the_trouble():
    done = run("butler", "sleepwalker", "--sprt", "25:40", "--players", "2", "--games", "400", "--seed", "v")
    assert done.returncode == 0 and "the higher share is accepted" in done.stdout, done
    done = run("sleepwalker", "r=cmd:false", "--games", "8")
    assert "-inf" in done.stdout and "a Butler played for it to the end (--lives)" in done.stdout, done


def test_people_get_a_table():
    done = run("butler", "nephew", "--games", "8")
    assert done.returncode == 0 and done.stderr == "", done
    assert "butler" in done.stdout and "95 % interval" in done.stdout and "par 25.00 %" in done.stdout


tap.main(globals())
