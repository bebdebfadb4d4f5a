"""Keys as people bind them, panes, help that can be searched, a whole game by mouse, and what is offered after the end.

    key_bindings.py UNLUCKY
"""
import os
import re
import time

import tap
from driver import PATIENCE, Home, Terminal, run
from tmux import ENGLISH, Player, Tmux, turn_of_ann, wait_for


def bind(home, text):
    """A file of keys, in the folder that XDG_CONFIG_HOME names."""
    folder = os.path.join(home.path, "config", "unlucky")
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "keys"), "w", encoding="utf-8") as file:
        file.write(text)
    return {"XDG_CONFIG_HOME": os.path.join(home.path, "config")}


def test_keys_can_be_bound_and_help_and_hints_tell_them_as_bound():
    with Home() as home:
        env = bind(home, "# mine\nattempt = t F5\nlesson =\ndraw = é\nhelp = ? F1\n")
        with turn_of_ann(home, env=env) as screen:
            screen.until("é Draw")
            screen.keys("a")
            screen.keys("F5")
            screen.until(r"\(R-(ALONE|SIGHT)\)")
            screen.keys("Down")
            screen.gone(r"\(R-(ALONE|SIGHT)\)")
            screen.type("t")
            screen.until(r"\(R-(ALONE|SIGHT)\)")
            screen.keys("F1")
            screen.until("t F5: try to kill or save the Doctor")
            screen.keys("Escape")
            screen.gone("try to kill or save the Doctor")
            screen.type("é")
            screen.until("Hand the screen")


def test_a_file_of_keys_without_home_is_found_below_it():
    with Home() as home:
        folder = os.path.join(home.path, ".config", "unlucky")
        os.makedirs(folder)
        with open(os.path.join(folder, "keys"), "w", encoding="ascii") as file:
            file.write("attempt = Z\n")
        _, out, _ = run(home, "--list-keys")
        assert "\nattempt = Z\n" in out.decode(), out


def test_a_slip_in_the_file_of_keys_is_told_with_its_place_and_cure():
    cases = (("\nattempt a\n", "keys:2:1: ", "attempt = a F5", "bad-line"),
             ("atempt = a\n", "keys:1:1: ", "did you mean 'attempt'?", "unknown-binding"),
             ("attempt = a Hyper\n", "keys:1:13: ", "PageDown", "unknown-key"),
             ("attempt = 3\n", "keys:1:11: ", "digits are cards", "unknown-key"),
             ("attempt = d\n", "keys: ", "'attempt' and 'draw'", "key-taken"),
             ("attempt = b c f i m\n", "keys:1:19: ", "at most 4 keys", "bad-line"))
    with Home() as home:
        for text, place, cure, code in cases:
            env = bind(home, text)
            with Terminal(home, env=env) as terminal:
                assert terminal.leave() == 3, text
            told = terminal.bytes.decode()
            assert place in told and cure in told and f"[{code}]" in told and "\x1b" not in told, (text, told)
            # The plain form has no keys, and is not stopped by them.
            assert run(home, "--plain", "--seed", "x", typed="quit\n", env=env)[0] == 0


def test_the_list_of_keys_is_a_file_of_keys():
    with Home() as home:
        code, listed, err = run(home, "--list-keys")
        assert code == 0 and err == b""
        assert re.search(r"^# try to kill or save the Doctor\nattempt = a$", listed.decode(), re.M), listed
        env = bind(home, listed.decode())
        assert run(home, "--list-keys", env=env)[1] == listed
        code, out, err = run(home, "--list-keys", env=bind(home, "bogus = Q\n"))
        assert code == 3 and out == listed and b"--list-keys" in err, "a slip keeps back the list that mends it"


def test_tab_goes_from_pane_to_pane_and_arrows_move_in_each():
    with Home() as home, turn_of_ann(home, columns=100, rows=40) as screen:
        screen.keys("Tab")
        screen.until("You are in the Drawing Room")
        screen.keys("Down")
        screen.until("Ben is in the Drawing Room. The Doctor reaches Ben in")
        screen.keys("Tab", "Down", "Down")
        cursor = wait_for(lambda: cursor_on(screen, r"^ 3 "), screen.shot)
        screen.keys("Enter")
        screen.until("x: You")
        assert cursor
        screen.keys("Escape")
        screen.gone("x: You")
        screen.keys("BTab", "BTab")
        screen.keys("BTab")
        screen.until("You are in|is in the")


def cursor_on(screen, pattern):
    """What stands on the screen from the cursor on, if it is that."""
    column, row = map(int, screen.tmux("display-message", "-p", "#{cursor_x} #{cursor_y}").split())
    line = screen.shot().splitlines()[row][column:]
    return line if re.search(pattern, line) else None


def test_the_cursor_stands_on_what_is_chosen():
    with Home() as home, turn_of_ann(home) as screen:
        screen.keys("Down")
        screen.until("Foyer: seen there by")
        wait_for(lambda: cursor_on(screen, r"^\+"), screen.shot)


def test_diagonals_go_to_rooms_at_an_angle():
    with Home() as home, turn_of_ann(home) as screen:
        for key, room in (("y", "Sitting Room"), ("Home", ""), ("U", "Billiard Room"), ("Home", ""), ("b", "Trophy Room"),
                          ("Home", ""), ("n", "Parlor")):
            screen.keys(key)
            screen.until(f"{room}: (nobody|seen)" if room else "^Seen by")


def test_help_is_searched_and_closed_in_four_ways():
    with Home() as home, turn_of_ann(home) as screen:
        screen.keys("?")
        screen.until("move through the doors")
        screen.type("/undo")
        screen.until("undo the last step")
        screen.gone("move through the doors")
        screen.keys("Enter")
        screen.keys("Escape")
        screen.until("move through the doors")
        screen.type("/xyzzy")
        screen.until("No line contains that")
        screen.keys("Escape")
        screen.until("move through the doors")
        screen.keys("Escape")
        screen.gone("move through the doors")
        for key in ("?", "q", "Enter"):
            screen.keys("?")
            screen.until("move through the doors")
            screen.keys(key)
            screen.gone("move through the doors")


def test_hints_can_be_hidden():
    with Home() as home, turn_of_ann(home) as screen:
        screen.keys("H")
        screen.gone("d Draw")
        screen.keys("H")
        screen.until("d Draw")


def crowd(*names):
    return ("--seats", ",".join(["me"] * len(names)), "--name", ",".join(names), "--seed", "x")


def test_whoever_sees_you_is_told_in_full_where_there_is_no_room_for_all():
    """Seven at a table of 80 columns: names without rooms; letters if the names are long."""
    with Home() as home, Tmux(home, *crowd("Ann", "Ben", "Cem", "Dora", "Emil", "Fleur", "Goro")) as screen:
        screen.until("HOT SEAT")
        screen.keys("Enter")
        screen.until(r"^Seen by: (\w+, ){4}\w+ and \w+$")
    long = [letter * 14 for letter in "abcdefg"]
    with Home() as home, Tmux(home, *crowd(*long)) as screen:
        screen.until("HOT SEAT")
        screen.keys("Enter")
        screen.until(r"^Seen by: ([A-G], ){4}[A-G] and [A-G]$")


def test_what_happened_since_ones_last_turn_is_told():
    with Home() as home, Tmux(home, "--seats", "me,butler,butler,butler", "--seed", "since") as screen:
        player = Player(screen, ENGLISH)
        shot = ""
        for _ in range(20):
            screen.until("It is your turn|Stop this attempt|The game is over")
            shot = screen.steady()
            if "Since your last turn" in shot:
                break
            if "Stop this attempt" in shot.splitlines()[0]:
                screen.keys("Enter")
                player.wait(shot)
            elif "It is your turn" in shot.splitlines()[0]:
                player.end_turn(shot)
        assert re.search(r"Since your last turn: [1-9]\d* turns?(,| and|\.)", shot), shot
        screen.keys("S")
        shot = screen.until("Since your last turn ?─")
        assert re.search(r"(draws a card|steps|Turn \d+)", shot), shot


def click_on(screen, text):
    screen.click(*screen.find(text, screen.until(re.escape(text))))


def spot(shot, pattern):
    """Where a pattern stands on a shot: the row, and the column behind its first group or at its beginning."""
    for row, line in enumerate(shot.splitlines()):
        match = re.search(pattern, line)
        if match:
            return row, match.end(1) if match.groups() else match.start()
    return None


def play_by_mouse(screen):
    """Draw where it is allowed, answer with the first choice; to the end, by clicks alone."""
    deadline = time.monotonic() + 4 * PATIENCE
    while time.monotonic() < deadline:
        shot = screen.until("It is your turn|Stop this attempt|The game is over")
        if "The game is over" in shot:
            return
        # What is there to be clicked on this very shot: the game may have gone on by then, and takes no harm.
        target = None
        if "Stop this attempt" in shot.splitlines()[0]:
            target = spot(shot, r"([│|] )1 \S")
        elif "It is your turn" in shot.splitlines()[0]:
            target = spot(shot, "d Draw") or spot(shot, "e End turn")
        if target:
            screen.click(*target)
            Player(screen, ENGLISH).wait(shot)
    raise AssertionError(f"no end in sight:\n{screen.shot()}")


def test_a_whole_game_by_mouse_alone_and_another_one():
    with Home() as home, Tmux(home, "--bots", "nephew", "--players", "3", "--seed", "m") as screen:
        # A room is chosen by a click and gone to by another; what it takes is chosen by a third.
        screen.until("It is your turn")
        screen.until(r"├┤\+")
        row, column = screen.find("├┤+")  # the foyer, too narrow for more than its mark
        column += 2
        screen.click(row, column + 1)
        screen.until("Foyer: ")
        screen.click(row, column + 1)
        screen.until(r"\* Step: Foyer")
        play_by_mouse(screen)
        screen.until("The hands")
        click_on(screen, "w Chances")
        screen.until("Chances of winning, turn by turn")
        click_on(screen, "Esc Close")
        screen.gone("Chances of winning")
        click_on(screen, "v Replay")
        screen.until(r" 0/\d+")
        click_on(screen, "Right Action")
        screen.until(r" 1/\d+")
        click_on(screen, "Left/Right")
        screen.until(r" 0/\d+")
        click_on(screen, "q Close")
        screen.until("A Another game")
        click_on(screen, "A Another game")
        screen.until("Turn [123] ")
        wait_for(lambda: len(home.files("saves")) == 1, screen.shot)
        assert len(home.files("records")) == 1
        screen.until("It is your turn|Stop this attempt")
        click_on(screen, "q Quit")
        screen.until("Leave the game")
        click_on(screen, "y Yes")
        screen.until("left with 0")


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def test_R_SETUP_KILL_the_winner_deals_the_next_game():
    """R-SETUP-KILL, and the same table: the record says who dealt."""
    with Home() as home, Tmux(home, "--seats", "butler,butler,butler", "--seed", "again") as screen:
        screen.until("unlucky/records/")
        screen.keys("A")
        wait_for(lambda: len(home.files("records")) == 2, screen.shot)
        screen.until("unlucky/records/")
        screen.keys("Escape")
        screen.gone("Esc ")
        screen.keys("q")
        screen.until("left with 0")
        first, second = (read(path) for path in home.files("records"))
        if '[Seed "again"]' not in first:
            first, second = second, first
        winner = re.search(r"(?m)^\[Result .*?(\d)", first)
        assert winner, first
        assert re.search(rf"(?m)^\[Dealer {winner.group(1)}\]", second), second[:600]
        for path in home.files("records"):
            assert run(home, path, command="verify")[0] == 0


tap.main(globals())
