"""The menu before a game, and the games that are kept: listed, named, deleted, gone on with.

    start_menu.py UNLUCKY
"""
import os
import re

import tap
from driver import Home, run
from tmux import menu


def leave_a_game(home, seed, *more):
    assert run(home, "--plain", "--seed", seed, *more, typed="draw\n")[0] == 0


def names(home):
    return [os.path.basename(path)[:-len(".log")] for path in home.files("saves")]


def test_without_arguments_a_menu_offers_everything_with_its_command():
    with Home() as home, menu(home) as screen:
        shot = screen.until("What would you like to play")
        for label, command in (("Your first game", "unlucky play --tutorial"), ("Play now", "unlucky play --bots butler"),
                               ("The murder of the day", "unlucky play --day"), ("Choose edition, board, players and bots", "unlucky play --edition ID"),
                               ("More lessons", "unlucky play --tutorial --edition ID"), ("Join by link", "unlucky play --join LINK")):
            assert re.search(rf"\d {label} *\n *{command}$", shot, re.M), shot
        assert "--resume" not in shot, "there is nothing to go on with"
        screen.keys("q")
        screen.until("left with 0")
        assert home.files("saves") == [] and home.files("records") == []


def test_a_game_of_ones_choice_is_chosen_list_by_list():
    with Home() as home, menu(home) as screen:
        screen.until("What would you like to play")
        number = re.search(r"(\d) Choose edition", screen.shot()).group(1)
        screen.keys(number)
        screen.until("unlucky play --edition save-2000$")
        screen.keys("3")
        screen.until("unlucky play --edition save-2000 --players 5$")
        screen.keys("3")
        screen.until("unlucky play --edition save-2000 --players 5 --bots nephew$")
        screen.keys("Escape")
        screen.until("What would you like to play")
        screen.keys(number, "3")
        screen.until("--players 5$")
        screen.keys("3")
        screen.until("--bots nephew$")
        screen.keys("2")
        screen.until("Save Doctor Lucky \\(2000\\)  Turn")
        screen.until(r"^.{40,}[ >-]E[ !] [A-Z]")  # the fifth of them, whoever has to decide


def choose(screen, label):
    screen.until(label)
    screen.keys(re.search(rf"(\d) {label}", screen.shot()).group(1))


def test_every_board_of_ours_is_offered_where_it_can_be_played_on():
    with Home() as home, menu(home) as screen:
        choose(screen, "Choose edition")
        screen.until("unlucky play --edition kill-1996$")
        screen.keys("Enter")  # the edition that `unlucky play` plays
        shot = screen.until("Board")
        assert re.search(r"1 The game's own board *\n *unlucky play --edition kill-2009$", shot, re.M), shot
        for board in ("castle", "lodge", "tower"):
            assert re.search(rf"\d The (hunting )?{board}: [A-Z].*\n(.*\n)? *unlucky play --edition kill-2009 --plan {board}$", shot, re.M), shot
        for board, players in (("The hunting lodge", 2), ("The castle", 7)):  # as many as it is made for
            choose(screen, board)
            screen.until("--players 7$")
            screen.keys("Enter")
            screen.until(f"--players {players} --bots butler$")
            screen.keys("Escape")
            choose(screen, "Choose edition")
            screen.until("unlucky play --edition kill-1996$")
            screen.keys("Enter")
        choose(screen, "The tower")
        screen.until("--plan tower --players 4$")
        screen.keys("Enter")
        screen.until("--plan tower --players 4 --bots nephew$")
        screen.keys("2")
        screen.until("Kill Doctor Lucky \\(2009\\)  Turn")
        screen.keys("q", "y")
        screen.until("left with 0")
        (path,) = home.files("saves")
        with open(path, encoding="utf-8") as file:
            assert "tower" in file.read()


def test_the_other_lessons_are_a_key_away():
    with Home() as home:
        for label, title in (("Kill Doctor Lucky .1996.", "Kill Doctor Lucky \\(1996\\)  Turn 1"),
                             ("Save Doctor Lucky", "Save Doctor Lucky \\(2000\\)  Turn 1"), ("With the dog", "Shamrock, the Doctor's dog")):
            with menu(home) as screen:
                choose(screen, "More lessons")
                choose(screen, label)
                screen.until(title)
                screen.until("Your first game")


def test_what_is_no_link_is_said_where_it_was_typed_and_can_be_mended():
    with Home() as home, menu(home) as screen:
        choose(screen, "Join by link")
        screen.until("The link to the table:")
        screen.type("htp://x\n")
        screen.until("That is not a link to a table")
        screen.until("htp://x")
        screen.keys("Escape")
        screen.until("What would you like to play")


def test_the_menu_in_a_window_that_shrinks_and_grows_again():
    with Home() as home, menu(home) as screen:
        before = screen.until("What would you like to play")
        screen.resize(20, 5)
        screen.until("1 Your first")
        screen.keys("Down", "Down")
        screen.until("3 The murder")
        screen.until("more")
        screen.resize(80, 24)
        screen.until("1 Your first game")
        assert screen.steady() == before


def test_a_game_that_was_left_is_first_and_says_which_it_is():
    with Home() as home:
        leave_a_game(home, "a", "--name", "Ann", "--edition", "save-2000")
        with menu(home) as screen:
            screen.until(r"1 Continue your game: \d{4}-\d\d-\d\d \d\d:\d\d +Save Doctor Lucky \(2000\), turn \d+:\s+Ann, Ben")
            screen.keys("Enter")
            screen.until("Continuing: Save Doctor Lucky")


def test_saves_are_listed_named_deleted_and_gone_on_with_by_name():
    with Home() as home:
        leave_a_game(home, "a", "--name", "Ann")
        leave_a_game(home, "b", "--name", "Bob", "--edition", "kill-1996")
        code, out, _ = run(home, "--saves")
        first, second = sorted(names(home), key=lambda name: name not in out.decode().splitlines()[0])
        assert code == 0 and re.search(rf"^{first}\n +[-\d]+ [:\d]+ +Kill Doctor Lucky \(1996\), turn \d+: Bob, ", out.decode()), out
        assert second in out.decode() and "Ann, " in out.decode()
        assert run(home, "--rename-save", f"{first}=monday")[0] == 0
        code, out, _ = run(home, "--plain", "--resume=monday", typed="quit\n")
        assert code == 0 and b"Turn " in out and "monday" in names(home), out
        code, _, err = run(home, "--rename-save", f"{second}=monday")
        assert code == 2 and b"monday" in err, err
        for bad in ("monday", "monday=", "monday=a/b", "monday=.x", "monday=-x", "nobody=x"):
            assert run(home, "--rename-save", bad)[0] == 2, bad
        assert run(home, "--delete-save", "monday")[0] == 0
        code, _, err = run(home, "--delete-save", "monday")
        assert code == 2 and b"--saves" in err, err
        assert run(home, "--delete-save", "../records/x")[0] == 2
        code, _, err = run(home, "--plain", "--resume=monday")
        assert code == 1 and b"no saved game 'monday': `unlucky play --saves`" in err, err
        assert b"cannot be read" not in err, err
        assert names(home) == [second]


def test_the_nearest_save_is_told():
    with Home() as home:
        leave_a_game(home, "a")
        (name,) = names(home)
        begins = name[:4].encode()
        for command in (["--delete-save", name[:4]], ["--rename-save", name[:4] + "=mine"], ["--resume=" + name[:4]]):
            err = run(home, "--plain", *command)[2]
            assert b"no saved game '" + begins + b"'; did you mean '" + name.encode() + b"'?" in err, err
        assert run(home, "--rename-save", name + "=mine")[0] == 0
        code, _, err = run(home, "--delete-save", "min")
        assert code == 2 and b"did you mean 'mine'?" in err and names(home) == ["mine"], err


def test_the_plain_form_says_which_game_goes_on():
    with Home() as home:
        leave_a_game(home, "a", "--name", "Ann")
        out = run(home, "--plain", "--resume", typed="quit\n")[1].decode()
        assert re.match(r"Continuing: Kill Doctor Lucky \(2009\), turn \d+: Ann, Ben, Chie and Dora\.?\n", out), out


def test_a_save_is_deleted_in_the_menu_after_one_more_key():
    with Home() as home:
        leave_a_game(home, "a")
        leave_a_game(home, "b")
        with menu(home) as screen:
            screen.until("2 saved games")
            screen.keys(re.search(r"(\d) 2 saved games", screen.shot()).group(1))
            screen.until("d Delete")
            screen.keys("d")
            screen.until("Really delete it")
            screen.keys("n")
            screen.gone("Really delete it")
            assert len(names(home)) == 2
            screen.keys("d")
            screen.until("Really delete it")
            screen.keys("y")
            screen.gone("Really delete it")
            assert len(names(home)) == 1


def test_a_finished_game_is_seen_again_and_not_written_again():
    with Home() as home:
        run(home, "--plain", "--seats", "butler,nephew,butler", "--seed", "r")
        (record,) = home.files("records")
        code, _, err = run(home, "--plain", f"--resume={record}")
        assert code == 1 and b"game-over" in err, err
        with menu(home, columns=120) as screen:
            screen.until(r"See a finished game again \(1\)")
            screen.keys(re.search(r"(\d) See a finished game", screen.shot()).group(1))
            screen.until(r"unlucky replay /\S+ --screen")
            screen.keys("Enter")
            screen.until(r"Everything shown +0/\d+")
            screen.keys("q")
            screen.until("left with 0")
        assert home.files("records") == [record] and home.files("saves") == []


def test_the_language_of_the_menu_is_that_of_what_is_chosen():
    with Home() as home:
        run(home, "--plain", "--seats", "butler,nephew,butler", "--seed", "r")
        with menu(home, "--lang", "fr") as screen:
            shot = screen.until(r"replay FILE --screen$")
            screen.keys(re.search(r"(\d) [^\n]*\n *unlucky replay FILE --screen$", shot, re.M).group(1))
            screen.until("--screen$")
            screen.keys("Enter")
            screen.until("Tuez le Docteur Lucky \\(2009\\)|Tuer le Docteur|Le Docteur est")


def test_a_damaged_save_is_listed_as_such():
    with Home() as home:
        leave_a_game(home, "a")
        (path,) = home.files("saves")
        with open(path, "w", encoding="ascii") as file:
            file.write("1 nonsense\n")
        code, out, _ = run(home, "--saves")
        assert code == 0 and b"damaged, or not a game" in out, out


tap.main(globals())
