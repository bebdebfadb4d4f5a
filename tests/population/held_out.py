"""The half of the population that is held out: measured against, and nothing else. Prints TAP.

    held_out.py UNLUCKY LEARN RESPOND ITERATE TEACH TRAIN_HANDS
"""
import glob
import itertools
import json
import os
import re
import subprocess
import sys
import tempfile

import tap

UNLUCKY, LEARN, RESPOND, ITERATE, TEACH, TRAIN_HANDS = sys.argv[1:]
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def members(half):
    return [member["bot"] for member in json.loads(read(f"data/league-{half}.json"))["members"]]


def test_the_leagues_are_the_two_halves_of_the_population():
    named = re.compile(r'^ *\{\.name = "([a-z-]+)"', re.M)
    for half, source in (("training", "training"), ("held-out", "held_out")):
        rules = set(named.findall(read(f"src/population/{source}.c")))
        assert rules == set(members(half)), (half, rules)
    assert not set(members("training")) & set(members("held-out"))


def test_what_tunes_and_trains_is_linked_without_the_held_out_half():
    build = read("experiments/meson.build")
    assert "tuning_dep" in build and "arena_dep" not in build and "held_out" not in build, build
    linked = re.search(r"tuning_dep = declare_dependency\(([^)]*)\)", read("src/meson.build")).group(1)
    assert "link_whole: nobody_held_out_lib" in linked, linked


def test_what_the_held_out_have_learned_is_linked_with_them_alone():
    lists = read("src/population/meson.build")
    known, held_out = (set(re.findall(r"'(\w+)\.c'", re.search(rf"^{name}_sources = files\(([^)]*)\)", lists, re.M).group(1)))
                       for name in ("population", "held_out"))
    learned = set(re.findall(r"\bul_(\w+)_(?:nets|weights)\b", read("src/population/held_out.c")))
    assert learned and learned <= held_out and not learned & known, (learned, held_out, known)
    for name in learned:  # nor are they data, which every program has
        assert not glob.glob(f"data/**/{name}*", root_dir=ROOT, recursive=True), name


def test_what_tunes_and_trains_does_not_look_inside_the_population():
    for path in glob.glob("experiments/**", root_dir=ROOT, recursive=True):
        if os.path.isfile(os.path.join(ROOT, path)):
            text = read(path)
            assert "population_inside" not in text and "held_out.c" not in text, path


def test_every_stranger_knows_what_the_game_is_about():
    for name in members("training") + members("held-out"):
        done = subprocess.run([UNLUCKY, "arena", name, "sleepwalker", "--games", "40", "--json"], capture_output=True, text=True, check=True)
        assert json.loads(done.stdout)["bots"][0]["share"] > 0.5, (name, done.stdout)


def test_the_best_of_them_is_as_strong_as_the_yardstick():
    for best, edition in itertools.product(("counter", "scholar", "fugitive"), ("kill-2009", "kill-1996", "save-2000")):
        done = subprocess.run([UNLUCKY, "arena", best, "butler-1", "--games", "600", "--edition", edition, "--seed", "yardstick", "--json"],
                              capture_output=True, text=True, check=True)
        assert json.loads(done.stdout)["bots"][0]["high"] > 0.25, (best, edition, done.stdout)


def test_the_trainer_gives_the_same_file_again_also_in_two_parts():
    """A hundred steps of the learner, at once and broken off in the middle."""
    with tempfile.TemporaryDirectory() as folder:
        def learn(name, steps):
            subprocess.run([LEARN, "ship", "net97", "7", "1", str(steps), os.path.join(folder, name)], check=True)
            with open(os.path.join(folder, name), "rb") as file:
                return file.read()
        whole = learn("whole", 100)
        half = learn("parts", 50)
        assert half != whole and learn("parts", 100) == whole
        assert b"ship net97 7 1 100 -" in whole and len(set(whole.split(b"\n"))) > 500, whole[:200]


def test_who_goes_on_from_what_was_learned_says_so():
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "x")
        for how in (("7", "1", "1", file), ("8", "2", "1", file, "nephew"), ("8", "2", "2", file, "nephew")):
            subprocess.run([LEARN, "spite", "net97", *how], check=True)
        done = subprocess.run([LEARN, "print", "x", file, file, file], capture_output=True, text=True, check=True)
        said = ["spite net97 7 1 1 FILE", "spite net97 8 2 2 FILE nephew"]
        assert re.findall(r"learn (.* FILE.*)", done.stdout) == 3 * said + ["print x FILE FILE FILE"], done.stdout[:800]


def test_a_butler_who_is_taught_gets_the_same_net_again_also_in_two_parts():
    """A hundred steps of two games; nobody names the others: teach knows the training half alone."""
    with tempfile.TemporaryDirectory() as folder:
        def teach(name, steps):
            subprocess.run([TEACH, "ship", "7", "2", str(steps), os.path.join(folder, name)], check=True)
            with open(os.path.join(folder, name), "rb") as file:
                return file.read()
        whole = teach("whole", 100)
        half = teach("parts", 50)
        assert half != whole and teach("parts", 100) == whole and whole.startswith(b"ship 7 2 100\n"), whole[:200]
        net = subprocess.run([TEACH, "print", os.path.join(folder, "whole")], capture_output=True, text=True, check=True).stdout
        numbers = [line.split() for line in net.splitlines() if not line.startswith("#")]
        kept = read("data/nets/ship-butler.net").splitlines()
        assert [len(line) for line in numbers] == [len(line.split()) for line in kept if not line.startswith("#")], "nets of another shape"


def test_the_net_of_hands_is_the_same_again():
    def train(*arguments):
        return subprocess.run([TRAIN_HANDS, *arguments], capture_output=True, text=True, check=True).stdout
    once = train("16", "7")
    assert once == train("16", "7") and once.startswith("# Made by: train_hands 16 7\n"), once[:200]
    assert once.splitlines()[1:] != train("16", "8").splitlines()[1:]
    numbers = [len(line.split()) for line in once.splitlines() if not line.startswith("#")]
    assert numbers == [len(line.split()) for line in read("data/nets/hands.net").splitlines() if not line.startswith("#")], "another shape"


def test_who_has_the_turns_of_one_and_pays_as_another_is_of_the_training_half():
    done = subprocess.run([UNLUCKY, "arena", "cautious+attacker", "attacker+cautious", "butler-1", "--games", "40", "--json"],
                          capture_output=True, text=True, check=True)
    assert len({bot["share"] for bot in json.loads(done.stdout)["bots"]}) > 1, done.stdout
    for name in ("planner+attacker", "attacker+planner", "scholar+attacker", "cautious+", "+cautious"):
        done = subprocess.run([UNLUCKY, "arena", name, "butler-1", "--games", "4"], capture_output=True, text=True)
        assert done.returncode == 2 and "there is no bot" in done.stderr, (name, done)


def test_expert_iteration_gives_the_same_net_again_also_in_two_parts():
    with tempfile.TemporaryDirectory() as folder:
        def iterate(name, steps, *net):
            subprocess.run([ITERATE, "learn", "kill", "7", "1", str(steps), os.path.join(folder, name), *net], check=True)
            with open(os.path.join(folder, name), "rb") as file:
                return file.read()

        def run(*arguments):
            return subprocess.run([ITERATE, *arguments], capture_output=True, text=True, check=True).stdout

        whole = iterate("whole", 100)
        half = iterate("parts", 50)
        assert half != whole and iterate("parts", 100) == whole and whole.startswith(b"kill 7 1 100\n"), whole[:200]
        assert iterate("first", 1) != iterate("other", 1, os.path.join(ROOT, "data/nets/mansion.net"))
        nets = [os.path.join(folder, name) for name in ("first", "whole")]
        for net in nets:
            with open(f"{net}.net", "w", encoding="utf-8") as file:
                file.write(run("print", net))
        losses = [float(loss) for loss in re.findall(r"log loss ([\d.]+)", run("judge", "kill", "8", "12", *(f"{net}.net" for net in nets)))]
        assert len(losses) == 2 and 0 < losses[1] < losses[0], losses  # it has learned something


def respond(path, *arguments):
    """Searches (edition, players, seed, evaluations; bot, games); what is in the file then, and what was printed."""
    done = subprocess.run([RESPOND, *arguments[:4], path, *arguments[4:]], capture_output=True, text=True, check=True)
    with open(path, "rb") as file:
        return file.read(), done.stdout


def test_a_search_for_a_best_response_gives_the_same_file_again_also_in_two_parts():
    with tempfile.TemporaryDirectory() as folder:
        def search(name, evaluations, *games, seed="1"):
            return respond(os.path.join(folder, name), "kill-2009", "4", seed, evaluations, "nephew", *games)
        whole, told = search("whole", "80")
        half, _ = search("parts", "40")
        assert half != whole and search("parts", "80")[0] == whole and search("other", "40", seed="2")[0] != half
        assert whole.startswith(b"kill-2009 4 1 2 nephew\n") and ".draw = " in told and "of 80 evaluations" in told, (whole, told)
        _, measured = search("whole", "80", "100")
        share = float(re.search(r"^([\d.]+) % .* of 100 games on new deals", measured, re.M).group(1))
        assert share > 40, measured  # a Butler among Nephews, whatever became of his weights in two rounds


def test_what_was_found_says_how():
    """A player's file has all searches that led to it, each in its game."""
    with tempfile.TemporaryDirectory() as folder:
        files = [os.path.join(folder, edition) for edition in ("kill-2009", "kill-1996", "save-2000")]
        for file in files:
            respond(file, os.path.basename(file), "3", "1", "40", "nephew")
        respond(files[0], "kill-2009", "3", "5", "80", "butler-1")
        done = subprocess.run([RESPOND, "print", "x", *files], capture_output=True, text=True, check=True)
        assert re.findall(r"respond (.* FILE .*)", done.stdout) == [
            "kill-2009 3 1 40 FILE nephew", "kill-2009 3 5 80 FILE butler-1", "kill-1996 3 1 40 FILE nephew",
            "save-2000 3 1 40 FILE nephew", "print x FILE FILE FILE"], done.stdout
        assert len(re.findall(r"\.draw = \d", done.stdout)) == 3 and "ul_x_weights" in done.stdout, done.stdout
        done = subprocess.run([RESPOND, "print", "x", files[1], *files[:2]], capture_output=True, text=True)
        assert done.returncode == 1 and "games with spite, without, and on the ship" in done.stderr, done


def test_a_search_for_a_best_response_cannot_name_the_held_out():
    with tempfile.TemporaryDirectory() as folder:
        for name in members("held-out"):
            done = subprocess.run([RESPOND, "kill-2009", "4", "1", "40", os.path.join(folder, "x"), name], capture_output=True, text=True)
            assert done.returncode == 1 and "there is no bot" in done.stderr, (name, done)


def test_a_trainer_cannot_be_told_to_play_against_the_held_out():
    with tempfile.TemporaryDirectory() as folder:
        for name in members("held-out"):
            done = subprocess.run([LEARN, "spite", "net97", "7", "1", "1", os.path.join(folder, "x"), name], capture_output=True, text=True)
            assert done.returncode == 1 and "there is no bot" in done.stderr, (name, done)


def test_a_butler_holds_his_own_against_strangers():
    """Short forms of the rows butler-strangers of docs/strength.md, with marks low enough for few games."""
    for edition in ("kill-2009", "kill-1996", "save-2000"):
        done = subprocess.run([UNLUCKY, "arena", "butler", "--each", "held-out", "--games", "48", "--edition", edition, "--seed", "short", "--json"],
                              capture_output=True, text=True, check=True)
        each = json.loads(done.stdout)
        assert each["mean"]["low"] > 0.22 and each["worst"]["high"] > 0.22, (edition, done.stdout)


tap.main(globals())
