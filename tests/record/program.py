"""`unlucky replay` and `unlucky verify`, as people call them.

    program.py UNLUCKY
"""
import json
import os
import re
import subprocess
import sys
import tempfile

import tap

UNLUCKY = sys.argv[1]
GAMES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "games")
KILLED, SAVED, DOG, LOADED = (os.path.join(GAMES, name + ".record") for name in ("killed", "saved", "dog", "loaded"))
ENVIRONMENT = {**os.environ, "LANGUAGE": "", "LC_ALL": "C.UTF-8"}


ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
with open(os.path.join(ROOT, "docs", "record.md"), encoding="utf-8") as manual:
    MANUAL = manual.read()


def run(*arguments, stdin=""):
    return subprocess.run([UNLUCKY, *arguments], input=stdin, capture_output=True, text=True, timeout=60, check=False,
                          env=ENVIRONMENT)


def fine(*arguments, stdin=""):
    done = run(*arguments, stdin=stdin)
    assert done.returncode == 0 and done.stderr == "", done
    return done.stdout


def lines(*arguments):
    return [json.loads(line) for line in fine(*arguments).splitlines()]


def text(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def loaded(name, result="*", free=""):
    """A record of a game that began by loading tests/record/states/NAME.json, and in which nothing was done."""
    state = json.loads(text(os.path.join(os.path.dirname(GAMES), "states", name + ".json")))
    head = {"Edition": state["edition"], "Board": state["board"], "Players": state["players"],
            "Options": state["options"], "Seed": "x", "State": state, "Result": result}
    return "".join(["[Unlucky 1]\n", free, *(f"[{key} {json.dumps(value)}]\n" for key, value in head.items())])


def refused(done, code, *pieces):
    assert done.returncode == code and done.stdout == "", done
    assert all(piece in done.stderr for piece in pieces), done.stderr


def test_the_story_is_told_turn_by_turn():
    story = fine("replay", KILLED)
    assert story.startswith("Kill Doctor Lucky (1996) (kill-1996, mansion)\n  0  Anna\n  1  Björn\n  2  千尋\n"), story
    assert "\n\nTurn 1: Björn to play.\n  Björn steps from the Drawing Room to the Trophy Room.\n" in story
    assert "  Björn draws a Failure 1 card.\n" in story
    assert story.endswith("The game is over: 千尋 has killed the Doctor and wins.\n"), story[-200:]
    assert story.count("\nTurn ") == 11


def test_a_record_comes_by_standard_input_too():
    assert fine("replay", "-", stdin=text(KILLED)) == fine("replay", KILLED)


def test_a_seat_is_told_what_it_knew():
    story = fine("replay", KILLED, "--as", "1")
    assert "Turn 1: your turn." in story and "Failure 1" in story
    assert "Anna draws a card." in story and "Anna draws a Failure" not in story, story


def test_a_seat_may_be_named():
    for number, name in enumerate(("Anna", "Björn", "千尋")):
        assert fine("replay", KILLED, "--as", name) == fine("replay", KILLED, f"--as={number}")
    refused(run("replay", KILLED, "--as", "Bjorn"), 2, "there is no seat 'Bjorn'", "0 (Anna), 1 (Björn) and 2 (千尋)")


def test_it_speaks_french_and_japanese():
    assert "\n\nTour 1" in fine("replay", KILLED, "--lang", "fr")
    assert "千尋" in fine("replay", KILLED, "--lang=ja")
    refused(run("replay", KILLED, "--lang", "tlh"), 2, "'tlh' is not one of our languages", "fr", "ja")


def test_a_turn_is_shown_as_it_began():
    shown = fine("replay", KILLED, "--turn", "7")
    assert shown.startswith("Turn 7: Björn to play.\nThe Doctor is in the Billiard Room.\n"
                            "0  Anna is in the Trophy Room. 5 cards.\n"
                            "     Carriage House card, Hedge Maze card, Kitchen card, Failure 1 and Failure\n     3\n"), shown
    assert shown.endswith("\nDeck: 75 cards\nDiscard pile: 3 cards\n     Move 1, Move 2 and Parlor card\n"
                          "Out of the game: 0 cards\n"), shown
    assert all(len(line) < 80 for path in (KILLED, DOG, SAVED)
               for line in fine("replay", path, "--turn", "11").splitlines())


def test_tokens_and_the_dog_are_shown_where_they_are_in_the_game():
    shown = fine("replay", DOG, "--turn", "21")
    assert "\nThe dog is in the Parlor.\n" in shown and "\n1  Player 1 is in the Parlor. 2 cards, 3 spite tokens.\n" in shown
    assert "tokens in the pool\n" in shown
    for path in (KILLED, SAVED):
        assert "token" not in fine("replay", path, "--turn", "7")
        assert "dog" not in fine("replay", path, "--turn", "7")


def test_the_ship_shows_its_piles_and_what_has_sunk():
    shown = fine("replay", SAVED, "--turn", "20")
    assert "\nDeck A: 16 cards\nDeck B: 16 cards\nDeck C: 17 cards\nDeck D: 9 cards\nOut of the game: 18 cards\n" in shown, shown
    assert "0  Anna is in the Engine Room. 0 cards, 0 penalties.\n" in shown, shown
    assert "Discard" not in shown
    shown = fine("replay", "-", "--turn", "38", stdin=loaded("ship"))
    assert "\nDeck B: 16 cards\nDeck C: 17 cards\nDeck D: under water\n" in shown, shown
    drowned = loaded("drowned", "drowned")
    for shown in (fine("replay", "-", "--turn", "151", stdin=drowned), fine("replay", "-", stdin=drowned)):
        assert "\nThe game is over: the ship has sunk, and the Doctor with it. Nobody wins.\n" in shown, shown


def test_a_turn_as_a_seat_knew_it_hides_the_other_hands():
    shown = fine("replay", KILLED, "--turn", "7", "--as", "2")
    assert "\n0  Anna is in the Trophy Room. 5 cards.\n1  Björn is in the Trophy Room. 7 cards.\n" in shown, shown
    assert "\n2  You are in the Foyer. 6 cards.\n     Runcible Spoon (value 3), Failure 1" in shown, shown


def test_a_turn_is_shown_in_three_languages():
    french = fine("replay", KILLED, "--turn", "7", "--lang", "fr")
    assert french.startswith("Tour 7\u00a0: à Björn de jouer.\nLe Docteur est dans la salle de billard.\n"), french
    japanese = fine("replay", SAVED, "--turn", "20", "--lang", "ja")
    for shown in (french, japanese):
        assert not re.search(r"\b(turn|doctor|deck|cards|room|move|failure|phase)\b", shown, re.I), shown


def test_R_LOSER_the_biggest_loser_and_the_penalties_are_told():
    assert fine("replay", SAVED).endswith(
        "The biggest loser is Player 3, who could have stopped the rescue.\n"
        "  The game is over: Player 1 has saved the Doctor and wins.\n\n"
        "  0  Anna: 0 penalties\n  1  Player 1: 0 penalties\n  2  Chloé: 0 penalties\n  3  Player 3: 5 penalties\n")
    shown = fine("replay", "-", "--turn", "116", "--as", "2", stdin=loaded("saved", "saved by 0"))
    assert shown.startswith("Turn 116\nThe game is over: Player 0 has saved the Doctor and wins.\n"
                            "You are the biggest loser: you could have stopped the rescue.\n"), shown
    assert re.search(r"^2  You are .*, 2 penalties\.$", shown, re.M), shown
    assert "penalt" not in fine("replay", KILLED)


def test_R_PENALTY_those_for_talk_are_added():
    for tag, told in (("[TalkPenalties [1,0,4,0]]\n", ["1 penalty", "0 penalties", "6 penalties", "0 penalties"]),
                      ("[TalkPenalties [-1,\"x\",70000]]\n", ["0 penalties", "0 penalties", "2 penalties", "0 penalties"]),
                      ("[TalkPenalties 3]\n", ["0 penalties", "0 penalties", "2 penalties", "0 penalties"])):
        story = fine("replay", "-", stdin=loaded("saved", "saved by 0", tag))
        assert story.endswith("".join(f"  {seat}  Player {seat}: {said}\n" for seat, said in enumerate(told))), story


def test_json_lines_are_the_head_the_actions_and_the_end():
    head, *actions, end = lines("replay", "--json", KILLED)
    assert head["edition"] == "kill-1996" and head["names"] == ["Anna", "Björn", "千尋"] and head["actions"] == 25
    assert len(actions) == 25
    assert actions[0] == {"turn": 1, "seat": 1, "action": "step trophy-room", "events": [
        {"event": "stepped", "seat": 1, "from": "drawing-room", "room": "trophy-room"}]}
    assert end["state"]["winner"] == 2


def test_json_of_a_seat_hides_what_others_drew_until_it_is_over():
    _, *actions, end = lines("replay", "--json", KILLED, "--as=1")
    drawn = [event["card"] for action in actions for event in action["events"] if event["event"] == "drew"]
    own = [event["card"] for action in actions for event in action["events"]
           if event["event"] == "drew" and event["seat"] == 1]
    assert None in drawn and None not in own and own
    assert end["view"]["seat"] == 1 and isinstance(end["view"]["hands"][0], list)


def test_json_of_a_turn_is_that_position():
    [line] = lines("replay", "--json", KILLED, "--turn", "7")
    assert line["state"]["turn"] == {"number": 7, "seat": 1, "stepped": False, "cards_played": 0}
    [line] = lines("replay", "--json", SAVED, "--turn", "7", "--as", "0")
    assert line["view"]["seat"] == 0 and isinstance(line["view"]["hands"][1], int)


def test_every_turn_of_every_game_can_be_shown():
    for path, count in ((KILLED, 11), (SAVED, 30), (DOG, 50)):
        for turn in range(1, count + 1):
            [line] = lines("replay", "--json", path, "--turn", str(turn))
            assert line["state"]["turn"]["number"] == turn


def test_a_loaded_game_has_the_turns_it_has():
    refused(run("replay", LOADED, "--turn", "296"), 2, "there is no turn '296': the record has turns 297 to")
    assert fine("replay", LOADED, "--turn", "297").startswith(
        "Turn 297: Player 0 to play. (responding to an attempt)\nValue 6: 1 played, 5 points missing.\n"
        "Waiting for Player 2.\nThe Doctor is in the Sitting Room.\n")
    asked = fine("replay", LOADED, "--turn", "297", "--as", "2")
    assert "(responding to an attempt)" in asked and "\nStop this attempt, or pass?\n" in asked, asked
    assert "(réactions à la tentative)" in fine("replay", LOADED, "--turn", "297", "--lang", "fr")


def test_what_is_not_there_is_refused():
    refused(run("replay", KILLED, "--turn", "12"), 2, "there is no turn '12': the record has turns 1 to 11")
    refused(run("replay", KILLED, "--turn", "x"), 2, "there is no turn 'x'")
    refused(run("replay", KILLED, "--turn"), 2, "'--turn' needs a value")
    refused(run("replay", KILLED, "--as", "3"), 2, "there is no seat '3': the seats are 0 (Anna), 1")
    refused(run("replay", KILLED, SAVED), 2, "one record at a time")
    refused(run("replay"), 2, "which record?")
    refused(run("verify"), 2, "which record?")
    refused(run("replay", "no-such-file"), 1, "no-such-file")
    refused(run("verify", "no-such-file"), 1, "no-such-file")


def test_a_damaged_record_is_refused_by_line_and_reason():
    damaged = text(KILLED).replace("step parlor", "step kitchen")
    for command in ("replay", "verify", "hint"):
        refused(run(command, "-", stdin=damaged), 3,
                "standard input:25:8: 'step kitchen' is not legal here: No door leads to the Kitchen from here: "
                "a step goes through one door. (R-STEP) [illegal-action]\n")
        refused(run(command, "-", stdin=""), 3, "standard input:1:1: this is no record: it should begin with [Unlucky 1]")


def test_why_an_action_is_illegal_is_a_sentence():
    for was, now, says in (("1: step trophy-room;", "1: step attic;", "There is no such room here. "),
                           ("2: step foyer;", "2: attempt doctor bare;", "You are not alone: Player 0 is here. (R-ALONE) ["),
                           ("3. 0: draw (failure-1)", "3. 0: foil failure-1", "Not now: a turn is being played"),
                           ("4. 1: end", "4. 1: play trowel self foyer", "You do not have the trowel. [")):
        assert was in text(KILLED)
        done = run("verify", "-", stdin=text(KILLED).replace(was, now, 1))
        refused(done, 3, " is not legal here: " + says)
    done = run("verify", "--json", "-", stdin=text(KILLED).replace("step parlor", "step kitchen"))
    assert json.loads(done.stdout)["message"].endswith(" (R-STEP)"), done
    refused(run("replay", "-", "--lang", "fr", stdin=text(KILLED).replace("step parlor", "step kitchen")), 3, "Aucune porte ne permet d'aller d'ici à la cuisine")


def test_names_cannot_move_the_cursor():
    evil = text(KILLED).replace("Anna", r"An\u001b[2J\u009bna\u007f").replace("[Digest", "#")
    assert "  0  An?[2J??na?\n" in fine("replay", "-", stdin=evil)


def test_finished_games_are_verified():
    assert fine("verify", KILLED, SAVED).splitlines() == [
        f"{KILLED}: verified: kill-1996, 3 players, 11 turns, killed by seat 2",
        f"{SAVED}: verified: save-2000, 4 players, 30 turns, saved by seat 1"]


def test_a_game_of_one_turn_has_one_turn():
    requests = ({"cmd": "new", "edition": "kill-1996", "players": 3, "seed": "one turn 4"},
                {"cmd": "act", "actions": ["play move-2 self billiard-room", "attempt doctor bare", "pass", "pass"]},
                {"cmd": "record"})
    *_, answer = fine("engine", stdin="".join(json.dumps(request) + "\n" for request in requests)).splitlines()
    said = fine("verify", "-", stdin=json.loads(answer)["record"])
    assert said == "-: verified: kill-1996, 3 players, 1 turn, killed by seat 0\n", said


def test_nothing_to_verify_is_a_failure():
    refused(run("verify", LOADED), 1, "unfinished")
    bare = "".join(line for line in text(KILLED).splitlines(True) if not line.startswith("[Hands"))
    bare = "".join(line for line in bare.splitlines(True) if not line.startswith("[Digest"))
    refused(run("verify", "-", stdin=bare), 1, "[incomplete]")


def test_the_worst_of_several_is_told():
    with tempfile.NamedTemporaryFile("w", suffix=".record", encoding="utf-8") as file:
        file.write(text(KILLED).replace("evening 60", "evening 61"))
        file.flush()
        done = run("verify", KILLED, file.name, LOADED)
    assert done.returncode == 3 and "verified" in done.stdout, done
    assert f"{file.name}:11:7: Deal is not what comes out of the game" in done.stderr, done.stderr


def test_verify_speaks_json():
    done = run("verify", "--json", KILLED, LOADED, "-", stdin="x")
    first, second, third = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 3 and done.stderr == ""
    assert first == {"file": KILLED, "ok": True, "actions": 25}
    assert (second["ok"], second["error"]) == (False, "unfinished")
    assert (third["file"], third["error"], third["line"], third["column"]) == ("-", "not-a-record", 1, 1)


def test_the_manual_shows_a_record_that_is_one():
    [example] = re.findall(r"```record\n(.*?)```", MANUAL, re.S)
    assert example == text(KILLED)
    assert "verified" in fine("verify", "-", stdin=example)


def test_the_manual_has_every_code_and_every_line():
    folder = os.path.join(ROOT, "src", "record")
    reading = "".join(text(os.path.join(folder, name)) for name in ("record.c", "record_read.c", "tag.c"))
    codes = set(re.findall(r'(?:refuse\(s|refuse_(?:at|piece)\(s, [^"]*|ul_fault_set\((?:s->)?fault), "([a-z0-9-]+)"', reading))
    assert len(codes) > 15, codes
    missing = {code for code in codes - {"bad-dealer", "bad-seed"} if f"`{code}`" not in MANUAL}
    assert not missing, missing
    tags = re.findall(r'\[TAG_[A-Z]+\] = "(\w+)"', reading)
    assert len(tags) == 12 and all(f"| `{name}` |" in MANUAL for name in tags), tags


tap.main(globals())
