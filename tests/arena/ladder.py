"""`unlucky arena serve` from outside: a ladder goes on where it stood, rates right, and no program gets out.

    ladder.py UNLUCKY
"""
import json
import math
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import textwrap

import tap

UNLUCKY = os.path.abspath(sys.argv[1])
HERE = os.path.dirname(os.path.abspath(__file__))

# Not one in C: a sanitizer wants more memory than programs are given here.
FINE = """#!/usr/bin/env python3
import json, sys
for line in sys.stdin:
    told = json.loads(line)
    if told["cmd"] == "act":
        best = [one for one in told["legal"] if one.startswith(("attempt", "foil"))] + [one for one in told["legal"] if one == "draw"] + told["legal"]
        print(json.dumps({"action": best[0]}), flush=True)
"""


def serve(folder, *arguments, path=None, sandbox=False):
    environment = dict(os.environ, PATH=path) if path else None
    # Time enough for a machine that has much else to do: who behaves is never called silent.
    arguments = ["--ms", "20000", *arguments, *([] if sandbox else ["--no-sandbox"])]
    return subprocess.run([UNLUCKY, "arena", "serve", folder, *arguments], capture_output=True, text=True, timeout=300, env=environment,
                          check=False)


def hand_in(folder, name, text=FINE, mode=0o755):
    os.makedirs(f"{folder}/bots", exist_ok=True)
    path = f"{folder}/bots/{name}"
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    os.chmod(path, mode)


def games(folder):
    with open(f"{folder}/page/games.jsonl", encoding="utf-8") as file:
        return [json.loads(line) for line in file][1:]


def page(folder):
    with open(f"{folder}/page/index.html", encoding="utf-8") as file:
        return file.read()


def rows(folder):
    """name: the cells of its line in the table, of those that are not replaced."""
    table = page(folder).split("</table>")[0]
    lines = [re.findall(r"<td[^>]*>(.*?)</td>", row) for row in re.findall(r"<tr class.*?</tr>", table, re.S)]
    return {cells[1]: [re.sub("<[^>]*>", "", cell) for cell in cells] for cells in lines if "replaced" not in cells[-1]}


def rate(past):
    """Ratings after these games, by the formulas of Weng and Lin: another hand than ours in C."""
    rated = {}
    for game in past:
        seats = [(one["name"], one["version"]) for one in game["seats"]]
        ranks = [3 if one.get("failed") else 1 if game["winner"] == i else 2 for i, one in enumerate(game["seats"])]
        mus, variances = zip(*(rated.get(one, (25, (25 / 3) ** 2)) for one in seats))
        variances = [one + (25 / 300) ** 2 for one in variances]
        c = math.sqrt(sum(one + (25 / 6) ** 2 for one in variances))
        for i, seat in enumerate(seats):
            omega = delta = 0
            for q, rank in enumerate(ranks):
                if rank <= ranks[i]:
                    chance = math.exp(mus[i] / c) / sum(math.exp(mu / c) for mu, other in zip(mus, ranks) if other >= rank)
                    omega += ((i == q) - chance) / ranks.count(rank)
                    delta += chance * (1 - chance) / ranks.count(rank)
            rated[seat] = (mus[i] + omega * variances[i] / c, variances[i] * (1 - delta * variances[i] ** 1.5 / c ** 3))
    return {seat: (mu, math.sqrt(variance)) for seat, (mu, variance) in rated.items()}


def test_without_bubblewrap_nothing_is_run():
    with tempfile.TemporaryDirectory() as bare:
        os.symlink("/bin/sh", f"{bare}/sh")
        folder = f"{bare}/ladder"
        done = serve(folder, path=bare, sandbox=True)
        assert done.returncode == 1 and "bubblewrap" in done.stderr and "--no-sandbox" in done.stderr, done
        assert not os.path.exists(folder)


def test_a_ladder_plays_and_goes_on_where_it_stood():
    with tempfile.TemporaryDirectory() as folder:
        hand_in(folder, "fine")
        hand_in(folder, "other")
        done = serve(folder, "--games", "5", "--players", "3")
        assert done.returncode == 0 and "WARNING" in done.stderr and "without a sandbox" in page(folder), done
        assert done.stdout.count("(won)") >= 4, done.stdout
        with open(f"{folder}/page/games.jsonl", "a", encoding="utf-8") as file:
            file.write('{"game":6,"se')  # the machine stopped here
        done = serve(folder, "--games", "3", "--players", "3", "--threads", "2")
        assert done.returncode == 0, done
        past = games(folder)
        assert [game["game"] for game in past] == list(range(1, 9)), past
        assert all(len({seat["name"] for seat in game["seats"]}) == 3 for game in past)
        assert all({"fine", "other"} & {seat["name"] for seat in game["seats"]} for game in past), "every game has a program that was handed in"
        records = sorted(os.listdir(f"{folder}/page/games"))
        assert records == [*(f"{i:06}.record" for i in range(1, 9)), "0001.html"], records
        told = subprocess.run([UNLUCKY, "verify", *(f"{folder}/page/games/{name}" for name in records[:-1])], capture_output=True, text=True,
                              check=True)
        assert told.stdout.count(": verified: kill-2009, 3 players") == 8, told
        for number, game in enumerate(past, 1):
            with open(f"{folder}/page/games/{number:06}.record", encoding="utf-8") as file:
                record = file.read()
            assert json.dumps([seat["name"] for seat in game["seats"]], separators=(",", ":")) in record and game["seed"] in record
            assert game["winner"] is None or f'by {game["winner"]}"' in record, (game, record)


def test_ratings_are_those_of_the_games():
    with tempfile.TemporaryDirectory() as folder:
        hand_in(folder, "fine")
        hand_in(folder, "dead", "#!/bin/sh\nexit 1\n")
        assert serve(folder, "--games", "8").returncode == 0
        table, rated = rows(folder), rate(games(folder))
        assert set(table) > {"fine", "dead", "butler", "sleepwalker"}, table
        for (name, version), (mu, sigma) in rated.items():
            assert table[name][2] == version and table[name][3] == f"{mu - 3 * sigma:.2f}" and table[name][4] == f"{mu:.2f} ± {sigma:.2f}", (
                table[name], mu, sigma)


def test_programs_that_fail_are_told_and_left_out():
    with tempfile.TemporaryDirectory() as folder:
        hand_in(folder, "dead", "#!/bin/sh\necho I am dying >&2\nexit 1\n")
        hand_in(folder, "plain", "no program\n", 0o644)
        hand_in(folder, "butler", "#!/bin/sh\n")
        hand_in(folder, "a b<i>", "#!/bin/sh\n")
        os.makedirs(f"{folder}/bots/empty")
        done = serve(folder, "--games", "9", "--players", "2")
        assert done.returncode == 0 and "nobody needs a game" in done.stdout, done
        past = games(folder)
        assert len(past) == 3 and all(any(seat.get("failed") and seat["gone"] for seat in game["seats"]) for game in past), past
        assert rows(folder)["dead"][-1] == "failed" and "in 3 games in a row" in page(folder), page(folder)
        assert rows(folder)["dead"][6] == "0", "what a Butler won for it is not its own"
        with open(f"{folder}/page/errors/dead.txt", encoding="utf-8") as file:
            assert "I am dying" in file.read()
        for told in ("plain: it is not executable", "butler: a bot of the house", "empty: the folder has no executable"):
            assert told in done.stderr and told in page(folder), (told, done.stderr)
        assert "a b&lt;i&gt;: a name has letters" in page(folder) and "<i>" not in page(folder)
        # Handed in anew it starts anew, and the former one stays in the table.
        before = past[0]["seats"]
        hand_in(folder, "dead")
        assert serve(folder, "--games", "1", "--players", "2").returncode == 0
        now = rows(folder)["dead"]
        assert now[-1] == "plays" and now[5] == "1" and now[2] not in {seat["version"] for seat in before}, now
        assert "replaced or withdrawn" in page(folder)


def test_another_game_wants_another_folder():
    with tempfile.TemporaryDirectory() as folder:
        hand_in(folder, "fine")
        assert serve(folder, "--games", "1", "--players", "2").returncode == 0
        done = serve(folder, "--games", "1", "--players", "3")
        assert done.returncode == 2 and "another game" in done.stderr, done
        with open(f"{folder}/page/games.jsonl", "a", encoding="utf-8") as file:
            file.write('{"game":3}\n')
        done = serve(folder, "--games", "1", "--players", "2")
        assert done.returncode == 3 and "page/games.jsonl:3" in done.stderr and "bad-ladder" in done.stderr, done


def test_bad_arguments_are_refused():
    for arguments, why in ((["a", "b"], "one folder"), (["a", "--memory", "1"], "--memory"), (["a", "--sprt", "1:2"], "--sprt"),
                           (["a", "--enough"], "--enough"), ([], "which folder")):
        done = subprocess.run([UNLUCKY, "arena", "serve", *arguments], capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 2 and why in done.stderr, done


def test_seeds_cannot_be_guessed_and_are_never_published_before_the_game():
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
        for folder in (one, two):
            hand_in(folder, "fine")
            assert serve(folder, "--games", "2", "--players", "2").returncode == 0
            assert os.stat(f"{folder}/seed").st_mode & 0o077 == 0
        seeds = [game["seed"] for folder in (one, two) for game in games(folder)]
        assert len(set(seeds)) == 4 and all(re.fullmatch("[0-9a-f]{64}", seed) for seed in seeds), seeds


def test_it_waits_for_programs_and_stops_when_told():
    with tempfile.TemporaryDirectory() as folder:
        with subprocess.Popen([UNLUCKY, "arena", "serve", folder, "--no-sandbox", "--players", "2", "--enough", "2"], text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as ladder:
            assert "nobody needs a game" in ladder.stdout.readline()
            hand_in(folder, "fine")
            lines = [ladder.stdout.readline() for _ in range(3)]
            assert [line.split(":")[0] for line in lines] == ["game 1", "game 2", "nobody needs a game"], lines
            # Another one in the same folder would play the same games: it is told who is there, and touches nothing.
            before = page(folder)
            second = serve(folder, "--players", "2", "--games", "1")
            assert second.returncode == 1 and f"process {ladder.pid} runs this ladder" in second.stderr and "--threads" in second.stderr, second
            assert page(folder) == before and len(games(folder)) == 2
            ladder.send_signal(signal.SIGTERM)
            assert ladder.wait(60) == 0
        assert serve(folder, "--players", "2", "--games", "1").returncode == 0  # the lock went with who had it


def test_a_dot_in_a_name_means_nothing_to_a_web_server():
    with tempfile.TemporaryDirectory() as folder:
        long = "x." + "y" * 45
        hand_in(folder, "fine.php", FINE.replace("import json", "import json; sys = __import__('sys'); print('<?php', file=sys.stderr); import json"))
        hand_in(folder, long)
        hand_in(folder, "gone.cgi", "#!/bin/sh\nexit 1\n")
        hand_in(folder, ".draft")
        done = serve(folder, "--games", "12", "--players", "3")
        assert done.returncode == 0, done
        assert sorted(os.listdir(f"{folder}/page/errors")) == ["fine~php.txt", "gone~cgi.txt", long.replace(".", "~") + ".txt"], done
        assert 'href="errors/gone~cgi.txt"' in page(folder) and {"fine.php", "gone.cgi", long} <= set(rows(folder)), page(folder)
        assert ".draft" not in page(folder) + done.stderr


PROBE = textwrap.dedent("""\
    #!/usr/bin/env python3
    import ctypes, mmap, os, socket, subprocess, sys, threading
    def tried(name, what):
        try:
            print(name, what(), file=sys.stderr)
        except BaseException as error:
            print(name, type(error).__name__, file=sys.stderr)
    def reach():
        with socket.create_connection(("127.0.0.1", PORT), 2):
            return "reached"
    tried("network", reach)
    tried("interfaces", lambda: [name for _, name in socket.if_nameindex()])
    for place in ("/bot", "/tmp", "/dev/shm", "/usr", "."):
        tried("write " + place, lambda: open(place + "/x", "w").write("x"))
    tried("home", lambda: os.listdir(HOME))
    tried("passwords", lambda: open("/etc/passwd").read())
    tried("processes", lambda: [pid for pid in os.listdir("/proc") if pid.isdigit() and os.readlink(f"/proc/{pid}/exe") == "UNLUCKY"])
    tried("secret", lambda: os.environ.get("SECRET"))
    tried("memory", lambda: len(bytearray(200 << 20)))
    tried("fork", os.fork)
    tried("spawn", lambda: subprocess.run(["true"]).returncode)
    tried("shared", lambda: len(mmap.mmap(-1, 4096)))
    tried("zero", lambda: len(mmap.mmap(os.open("/dev/zero", os.O_RDWR), 4096)))
    tried("memfd", lambda: os.memfd_create("x"))
    libc = ctypes.CDLL(None)
    tried("shmget", lambda: libc.shmget(0, 4096, 0o1600))
    tried("unshare", lambda: libc.unshare(0x10000000))
    thread = threading.Thread(target=lambda: tried("thread", lambda: "fine"))
    thread.start()
    thread.join()
    sys.stderr.flush()
    while True:
        pass
    """)


def test_in_the_sandbox_there_is_no_way_out():
    works = shutil.which("bwrap") and subprocess.run(
        ["bwrap", "--unshare-all", "--uid", "65534", "--ro-bind", "/", "/", "true"], capture_output=True, check=False).returncode == 0
    if not works:
        tap.skip("bubblewrap is not installed, or may not make a namespace here")
    import socket  # pylint: disable=import-outside-toplevel
    with tempfile.TemporaryDirectory() as folder, socket.create_server(("127.0.0.1", 0)) as listener:
        text = PROBE.replace("PORT", str(listener.getsockname()[1])).replace("HOME", repr(HERE)).replace("UNLUCKY", UNLUCKY)
        hand_in(folder, "probe", text)
        os.makedirs(f"{folder}/bots/folder")
        hand_in(folder, "folder/run")
        os.environ["SECRET"] = "told"
        # It turns in circles: a second of the CPU is all that it gets, though it would have a minute to answer.
        done = serve(folder, "--games", "1", "--players", "2", "--memory", "100", "--cpu", "1", "--ms", "60000", "--lives", "1", sandbox=True)
        while not any(seat["name"] == "probe" for seat in games(folder)[-1]["seats"]):
            done = serve(folder, "--games", "1", "--players", "2", "--memory", "100", "--cpu", "1", "--ms", "60000", "--lives", "1", sandbox=True)
        assert done.returncode == 0 and "WARNING" not in done.stderr and "without a sandbox" not in page(folder), done
        with open(f"{folder}/page/errors/probe.txt", encoding="utf-8") as file:
            found = dict(line.rstrip().rsplit(" ", 1) if "[" not in line else line.rstrip().split(" ", 1) for line in file)
        assert found.pop("interfaces") == "['lo']" and found.pop("processes") == "[]" and found.pop("secret") == "None", found
        assert found.pop("network") in ("ConnectionRefusedError", "OSError"), found
        assert found.pop("memory") == "MemoryError" and found.pop("home") == found.pop("passwords") == "FileNotFoundError", found
        refused = {"fork": "PermissionError", "spawn": "PermissionError", "shared": "PermissionError", "zero": "PermissionError",
                   "memfd": "OSError", "shmget": "-1", "unshare": "-1", "thread": "fine"}
        assert {key: found.pop(key) for key in refused} == refused, found
        assert all(key.startswith("write") and value in ("OSError", "FileNotFoundError", "PermissionError") for key, value in found.items()), found
        assert "the program ended" in done.stderr, done
        # Programs that start others are let, if that is wanted.
        hand_in(folder, "probe", FINE.replace("import json, sys", "import json, subprocess, sys; subprocess.run(['true'], check=True)"))
        more = serve(folder, "--games", "6", "--players", "2", "--processes", sandbox=True)
        assert more.returncode == 0 and not any(seat.get("failed") for game in games(folder)[-6:] for seat in game["seats"]), more
        assert any(seat["name"] == "probe" for game in games(folder)[-6:] for seat in game["seats"])
        # And who behaves plays, as a folder too.
        os.remove(f"{folder}/bots/probe")
        assert serve(folder, "--games", "2", "--players", "2", sandbox=True).returncode == 0
        fine = [seat for game in games(folder) for seat in game["seats"] if seat["name"] == "folder"]
        assert fine and not any(seat.get("failed") for seat in fine), fine


tap.main(globals())
