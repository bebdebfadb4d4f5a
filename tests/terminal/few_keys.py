"""How many keys a turn takes, and that none of them loses a game by accident.

    few_keys.py UNLUCKY
"""
import re

import tap
from driver import Home
from tmux import Tmux, turn_of_ann

TWO = ("--seats", "me,me", "--name", "Ann,Ben", "--edition", "kill-1996", "--seed", "x")


class Counted:
    """Keys pressed one by one, each waited for."""

    def __init__(self, screen):
        self.screen, self.count = screen, 0

    def press(self, key, shows):
        self.screen.keys(key)
        self.count += 1
        return self.screen.until(shows)


def pass_the_screen(screen):
    screen.until("Hand the screen")
    screen.keys("Enter")
    screen.until("It is your turn|Stop this attempt")


def third_turn(home, **more):
    """Ann in the Dining Hall with the Doctor, her third turn; Ben still in the Drawing Room."""
    screen = Tmux(home, *TWO, **more)
    pass_the_screen(screen)
    screen.keys("S-Up")
    screen.until(r"\* Step: Dining Hall")
    screen.keys("d")
    pass_the_screen(screen)
    screen.until("Turn 2 ")
    screen.keys("d")
    pass_the_screen(screen)
    screen.until("Turn 3 ")
    return screen


def attempt(screen):
    """The Doctor away by a card, Ann behind him, and her hands round his neck. How many keys that took."""
    keys = Counted(screen)
    number = re.search(r"(\d+) Move 1", screen.shot()).group(1)
    keys.press(number, "x: You")
    keys.press(number, "x: The Doctor")
    keys.press("S-Left", r"\* Move 1, Doctor: ")
    keys.press("S-Left", r"\* Step: ")
    keys.press("a", "Kill the Doctor")
    keys.press("1", "Hand the screen to Ben")
    return keys.count


def test_step_and_draw_take_two_keys():
    with Home() as home, turn_of_ann(home) as screen:
        keys = Counted(screen)
        keys.press("S-Down", r"\* Step: Foyer")
        keys.press("d", "Hand the screen")
        assert keys.count <= 2


def test_a_card_on_the_doctor_a_step_and_an_attempt_take_six_keys():
    with Home() as home, third_turn(home) as screen:
        assert attempt(screen) <= 6


def test_shifted_arrows_of_terminals_that_do_not_say_so_step_too():
    for sent in ("\x1b[1;2B", "\x1b[b"):
        with Home() as home, turn_of_ann(home, env={"TERM": "vt100"}) as screen:
            screen.type(sent)
            screen.until(r"\* Step: Foyer")


def test_a_step_that_no_door_leads_to_is_refused_with_its_rule():
    with Home() as home, turn_of_ann(home) as screen:
        screen.keys("S-Down")
        screen.until(r"\* Step: Foyer")
        screen.keys("S-Up")
        screen.until("You have already")


def test_enter_takes_the_free_step_where_a_card_would_do_as_well():
    with Home() as home, turn_of_ann(home) as screen:
        assert "Move 1" in screen.shot()
        screen.keys("Down", "Enter")
        screen.until(r"\* Step: Foyer")
        screen.keys("u")
        screen.until("Undone")


def test_a_pass_that_loses_says_so_and_wants_one_more_key():
    with Home() as home, third_turn(home) as screen:
        attempt(screen)
        pass_the_screen(screen)
        screen.until(r"\d Pass: Ann wins")
        screen.keys("p")
        screen.until(r"Pass: Ann wins\. Are you sure\?")
        screen.keys("Enter")  # of a finger that was too quick
        screen.keys("n")
        shot = screen.until(r"\d Pass: Ann wins$|\d Pass: Ann wins ")
        assert "The game is over" not in shot
        number = re.search(r"(\d) Pass: Ann wins", shot).group(1)
        screen.keys(number)
        screen.until("Are you sure")
        screen.keys("y")
        screen.until("The game is over")


def test_digits_mean_one_thing_at_a_time():
    """While a list is open its choices have numbers, and cards have none."""
    with Home() as home, turn_of_ann(home) as screen:
        assert re.search(r"1 Move 1", screen.shot())
        screen.keys("c")
        shot = screen.until("What you can do")
        assert not re.search(r"\d Move 1(?! card)", shot), shot
        screen.keys("Escape")
        screen.until(r"1 Move 1")


def test_what_is_offered_is_possible():
    with Home() as home, third_turn(home) as screen:
        shot = screen.shot().splitlines()[-1]
        assert "d Draw" in shot and "a Attempt" not in shot and "u Undo" not in shot, shot
        attempt(screen)
        pass_the_screen(screen)
        count = len(re.findall(r"[│|] \d (Play|Pass)", screen.until("Pass: Ann wins")))
        assert re.search(rf"^1-{count} Play p Pass", screen.shot().splitlines()[-1]), screen.shot()
    # In 2009 the last one must stop it: nobody is offered what the rules forbid.
    with Home() as home, Tmux(home, *TWO[:-3], "kill-2009", "--seed", "x") as screen:
        pass_the_screen(screen)
        screen.type(":pass\n")
        screen.until("there is no attempt to stop")
        assert "p Pass" not in screen.shot()


def test_choices_from_ten_on_can_be_chosen():
    with Home() as home, Tmux(home, *TWO, rows=40) as screen:
        pass_the_screen(screen)
        screen.keys("c")
        shot = screen.until("10 ")
        assert re.search(r"│10 Play the Kitchen card: the Doctor goes to the Kitchen", shot), shot
        screen.keys("1")  # may go on: nothing is done yet
        screen.keys("0")
        screen.until(r"\* Kitchen.*Doctor")
    with Home() as home, Tmux(home, *TWO, rows=40) as screen:
        pass_the_screen(screen)
        screen.keys("c")
        screen.until("10 ")
        screen.keys("1", "Enter")
        screen.until(r"\* Step: ")


def test_who_has_nothing_to_play_passes_unless_all_questions_are_wanted():
    """The first attempt of this game finds nothing in the hand of the one person there is."""
    alone = ("--bots", "nephew", "--players", "3", "--seed", "f58")
    with Home() as home, Tmux(home, *alone, rows=40) as screen:
        screen.until("It is your turn")
        screen.keys("d")
        screen.until("Turn 4 .*It is your turn")
        screen.keys("L")
        screen.until("You pass")
    with Home() as home, Tmux(home, *alone, "--ask-always", rows=40) as screen:
        screen.until("It is your turn")
        screen.keys("d")
        shot = screen.until("Stop this attempt")
        assert "You pass" not in shot and "You have no failure cards." in shot, shot
        screen.until("1 Pass ")
        screen.keys("1")
        screen.until("Turn 4 .*It is your turn")
        screen.keys("L")
        screen.until("You pass")


def test_who_must_stop_it_in_one_way_does_so_and_is_told():
    """Ben tries it at once, the others pass, and all failure cards of the last one are alike (R-MUST)."""
    with Home() as home, Tmux(home, "--seed", "walk99", speed="1000") as screen:
        screen.until("must stop it: the only card")
        screen.keys("L")
        screen.until("You play a Failure 2 card: 2 points so far")


def test_keys_that_do_nothing_say_so():
    with Home() as home, turn_of_ann(home) as screen:
        screen.keys("z")
        screen.until(r"^z does nothing here\. \? shows the keys\.")
        screen.keys("9")
        screen.until("There is no number 9 to choose here")
        screen.keys("c")
        screen.until("What you can do")
        screen.keys("z")
        screen.until("^z does nothing here")
        assert "What you can do" in screen.shot()


def test_two_people_at_one_screen_are_asked_always():
    """Who passes at once has shown an empty hand to the other."""
    seats = ("--seats", "me,me,nephew", "--name", "Ann,Ben", "--seed", "f58")
    with Home() as home, Tmux(home, *seats) as screen:
        pass_the_screen(screen)
        screen.keys("d")
        pass_the_screen(screen)
        screen.until("Turn 2 ")
        screen.keys("d")
        pass_the_screen(screen)
        screen.until("Stop this attempt")
        screen.until("1 Pass ")


tap.main(globals())
