"""`unlucky play` on the full screen, driven in tmux: keys, mouse, sizes, languages, leaving and going on.

    screen.py UNLUCKY

Screens that do not depend on any bot are compared with tests/terminal/screens; UNLUCKY_ACCEPT=1 accepts them.
"""
import os
import re
import time

import tap
from driver import Home, run
from tmux import ENGLISH, FRENCH, JAPANESE, PEOPLE, Player, Tmux, turn_of_ann, wait_for

SCREENS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "screens")


def tidy(shot):
    return "\n".join(line.rstrip() for line in shot.rstrip().splitlines()) + "\n"


def same_as(name, screen):
    path = os.path.join(SCREENS, name + ".txt")
    shot = tidy(screen.steady())
    if os.environ.get("UNLUCKY_ACCEPT"):
        os.makedirs(SCREENS, exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(shot)
    with open(path, encoding="utf-8") as file:
        expected = file.read()
    assert shot == expected, f"{name} is now\n{shot}\nand was\n{expected}"


def first_screen(name, *arguments, columns, rows, turn):
    with Home() as home, Tmux(home, *PEOPLE, *arguments, columns=columns, rows=rows) as screen:
        screen.until("HOT SEAT|À TOUR DE RÔLE|ホットシート|交代")
        screen.keys("Enter")
        screen.until(turn)
        same_as(name, screen)


def test_the_screen_at_80_by_24():
    first_screen("kill-en-80x24", columns=80, rows=24, turn="It is your turn")


def test_the_screen_at_100_by_30_in_french_on_the_ship():
    first_screen("save-fr-100x30", "--lang", "fr", "--edition", "save-2000", columns=100, rows=30, turn="C'est à vous")


def test_the_screen_at_200_by_60_in_japanese():
    first_screen("kill-ja-200x60", "--lang", "ja", columns=200, rows=60, turn="あなたの番です")


def test_the_first_line_says_what_is_asked_where_it_cannot_say_all():
    with Home() as home, Tmux(home, *PEOPLE, "--lang", "fr", columns=42, rows=20) as screen:
        screen.until("À TOUR DE RÔLE")
        screen.keys("Enter")
        first = screen.until("C'est à vous").splitlines()[0]
        assert re.fullmatch(r" Tour 1  C'est à vous\W* +\S.*\S", first.rstrip()), first
        screen.resize(120, 24)
        assert "Tuez le Docteur Lucky" in screen.until("Tuez le Docteur").splitlines()[0]


def test_the_screen_in_ascii():
    first_screen("kill-ascii-80x24", "--ascii", columns=80, rows=24, turn="It is your turn")
    with open(os.path.join(SCREENS, "kill-ascii-80x24.txt"), encoding="utf-8") as file:
        assert file.read().isascii()


def test_a_small_window_has_lists_instead_of_a_board():
    first_screen("kill-list-60x20", columns=60, rows=20, turn="It is your turn")


def test_no_locale_but_c():
    with Home() as home, Tmux(home, "--lang", "fr", "--seed", "x", env={"LC_ALL": "C"}) as screen:
        shot = screen.until("C'est a vous|A vous de repondre")
        assert shot.isascii(), shot


def whole_game(words, *arguments, columns=80, rows=24):
    with Home() as home, Tmux(home, "--bots", "nephew", "--players", "3", *arguments, columns=columns, rows=rows) as screen:
        shot = Player(screen, words).finish()
        assert re.search(words["over"], shot)
        wait_for(lambda: home.files("records") and not home.files("saves"), screen.shot)
        (record,) = home.files("records")
        code, out, err = run(home, record, command="verify")
        assert code == 0, (out, err)
        screen.keys("Escape")
        screen.gone("Esc ")
        screen.keys("q")
        screen.until("left with 0")


def test_a_whole_game_by_keys_in_english():
    whole_game(ENGLISH, "--seed", "a")


def test_a_whole_game_by_keys_in_french():
    whole_game(FRENCH, "--lang", "fr", "--seed", "b", columns=100, rows=30)


def test_a_whole_game_by_keys_in_japanese():
    whole_game(JAPANESE, "--lang", "ja", "--seed", "c", columns=200, rows=60)


def test_after_the_end_the_game_can_be_stepped_through_as_anybody():
    with Home() as home, Tmux(home, "--seats", "butler,nephew,butler", "--seed", "r") as screen:
        screen.until("unlucky/records/")
        screen.keys("Escape", "v")
        start = screen.until(r"0/\d+")
        assert "As a spectator" in start
        screen.keys("Right", "Right")
        screen.until(r" 2/\d+")
        screen.keys("Left")
        screen.until(r" 1/\d+")
        screen.keys("n")
        shot = screen.until("tries to kill")
        assert re.search(r"\d+/\d+", shot)
        screen.keys("Tab")
        shot = screen.until("Everything shown")
        assert re.search(r"^.{51,} [ABC] \w", shot, re.M), shot
        screen.keys("Tab")
        screen.until("As Ada knew it")
        screen.keys("End")
        screen.until(r"(\d+)/\1$")
        screen.keys("Home")
        screen.until(r" 0/\d+")
        screen.keys("w")
        shot = screen.until("Win chances by turn")
        chances = [[int(number) for number in re.findall(r"(\d+) %", line)] for line in shot.splitlines() if "%" in line]
        assert chances and all(len(turn) == 3 and 95 <= sum(turn) <= 105 for turn in chances), shot
        screen.keys("Escape")
        screen.gone("Win chances")
        screen.keys("q")
        screen.until("v Replay")


def test_keys_of_a_badly_described_terminal_are_not_taken_for_letters():
    with Home() as home, turn_of_ann(home, env={"TERM": "xterm-256color"}) as screen:
        screen.type("\x1b[4~\x1b[99;99~\x1b[B")
        screen.until("Foyer: seen there by")
        assert "x: You" not in screen.shot()


def test_keys_plan_take_back_and_commit():
    with Home() as home, turn_of_ann(home) as screen:
        screen.keys("Down")
        screen.until("Foyer: seen there by")
        screen.keys("Enter")
        screen.until(r"Step to the Foyer")
        screen.keys("1")
        screen.until(r"\* step: Foyer")
        screen.keys("u")
        screen.until("Taken back")
        screen.gone(r"\* step: Foyer")
        screen.keys("a")
        screen.until(r"\(R-(ALONE|SIGHT)\)")
        screen.type(":step piazza\n")
        screen.until(r"There is no door to the Piazza")
        screen.type(":kitchen\n")
        screen.until("Kitchen: nobody would see you there|Kitchen: seen there by")
        screen.keys("e")
        screen.until("You could still draw")
        screen.keys("n")
        screen.gone("You could still draw")
        screen.keys("d")
        screen.until("HOT SEAT")
        screen.gone("Your hand")


def test_the_mouse_chooses_rooms_cards_and_keys():
    for term in ("xterm-256color", "tmux-256color"):
        mouse_of(term)


def mouse_of(term):
    with Home() as home, turn_of_ann(home, env={"TERM": term}) as screen:
        row, column = screen.find("+Foye")
        screen.click(row, column + 1)
        screen.until("Foyer: seen there by")
        screen.click(row, column + 1)
        screen.until("Step to the Foyer")
        row, column = screen.find("1 Step to the Foyer")
        screen.click(row, column)
        screen.until(r"\* step: Foyer")
        row, column = screen.find("u Undo")
        screen.click(row, column)
        screen.until("Taken back")
        row, column = screen.find(" Move 1")
        screen.click(row, column + 2)
        screen.until("x: You")


def test_cards_ask_for_a_room_and_whom_they_move():
    with Home() as home, turn_of_ann(home) as screen:
        row, _ = screen.find(" Move 1")
        number = screen.shot().splitlines()[row].split("Move 1")[0].split()[-1]
        screen.keys(number)
        screen.until("x: You")
        screen.keys("x")
        screen.until("x: The Doctor")
        screen.keys("D", "g", "Enter")
        screen.until(r"\* Move 1, Doctor: ")
        screen.keys("r")
        screen.until("Taken back")


def test_help_log_and_rules_open_and_close():
    with Home() as home, turn_of_ann(home) as screen:
        for key, sign in (("?", "go through the doors"), ("L", "Log"), ("R", "R-SETUP")):
            screen.keys(key)
            screen.until(sign)
            screen.keys("Escape")
            screen.until("It is your turn")
            screen.gone("Esc Close")


def test_resize_renders_anew():
    with Home() as home, turn_of_ann(home) as screen:
        for columns, rows in ((120, 40), (60, 20), (80, 24), (200, 60), (100, 30)):
            screen.resize(columns, rows)
            shot = screen.until(r"^ Kill Doctor Lucky" if columns >= 80 else "What you can do")
            assert max(map(len, shot.splitlines())) <= columns
        screen.resize(80, 24)
        screen.until(r"L Log$")
        same_as("kill-en-80x24", screen)


def test_quit_and_resume():
    with Home() as home:
        with turn_of_ann(home) as screen:
            screen.keys("Down", "Enter")
            screen.until("Step to the Foyer")
            screen.keys("Enter")
            screen.until(r"\* step: Foyer")
            screen.keys("q")
            screen.until("Leave the game")
            screen.keys("y")
            shot = screen.until("left with 0")
            assert "The game is saved" in shot
        with Tmux(home, "--resume") as screen:
            screen.until("HOT SEAT")
            screen.keys("Enter")
            screen.until(r"\* step: Foyer")


def test_the_tutorial_by_keys():
    with Home() as home, Tmux(home, "--tutorial") as screen:
        screen.until("Welcome")
        same_as("tutorial-en-80x24", screen)
        screen.keys("Escape")
        screen.until("^Now: Step to the Trophy Room")
        screen.type(":step foyer\n")
        screen.until("one thing at a time")
        for typed, lesson in (("step trophy-room", "You have played no card"), ("draw", "You play again"),
                              ("play move-1 doctor green-house", "Your step of this turn"), ("step green-house", "Alone with him"),
                              ("attempt doctor rat-poison", "They stopped you"), ("foil failure-2", "One point is missing"),
                              ("foil failure-1", "Room cards fetch a pawn"),
                              ("play room-green-house doctor green-house", "Now count"),
                              ("attempt doctor runcible-spoon", "That was a whole game")):
            screen.type(f":{typed}\n")
            screen.until(lesson)
            screen.keys("Escape")
            screen.gone("Esc Close")
        screen.keys("q")
        screen.until("left with 0")
        assert home.files("saves") == []


tap.main(globals())
