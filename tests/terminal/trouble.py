"""What goes wrong round `unlucky play`: windows too small, terminals that go away, signals, disks that are full.

    trouble.py UNLUCKY

Each time: a clear message, the terminal restored, the game kept.
"""
import os
import re
import resource
import signal
import subprocess
import termios

import tap
from driver import PATIENCE, UNLUCKY, Home, Terminal, run
from tmux import PEOPLE, Tmux, turn_of_ann, wait_for


def test_a_tiny_window_says_so_and_recovers():
    with Home() as home, Tmux(home, *PEOPLE, columns=30, rows=8) as screen:
        screen.until("too small")
        screen.resize(80, 24)
        screen.until("HOT SEAT")


def test_an_interrupt_asks_once_and_restores_the_terminal():
    with Home() as home, turn_of_ann(home) as screen:
        screen.keys("C-c")
        screen.until("Leave the game")
        screen.keys("n")
        screen.gone("Leave the game")
        screen.keys("C-c")
        shot = screen.until("left with 130")
        assert "The game is saved" in shot
        assert "Your hand" not in shot
        assert len(home.files("saves")) == 1


def test_a_terminal_that_goes_away_does_not_take_the_game_with_it():
    with Home() as home:
        terminal = Terminal(home, "--seed", "x", "--speed", "0")
        terminal.until("Kill Doctor Lucky")
        os.close(terminal.master)
        wait_for(lambda: os.waitpid(terminal.pid, os.WNOHANG) != (0, 0), "still there")
        assert len(home.files("saves")) == 1


def test_a_hang_up_on_the_full_screen_keeps_the_game():
    with Home() as home, Terminal(home, "--seed", "x", "--speed", "0") as terminal:
        terminal.until("Kill Doctor Lucky")
        os.kill(terminal.pid, signal.SIGHUP)
        assert terminal.leave() == 130
        assert len(home.files("saves")) == 1


def modes(terminal):
    return termios.tcgetattr(terminal.master)[:4]


def test_the_terminal_is_as_it_was_however_one_leaves():
    """Its modes, the cursor and the screen below; after quitting, an interrupt and an end from outside."""
    for keys, sent, code in (("qy", None, 0), ("\x03\x03", None, 130), ("", signal.SIGTERM, 130)):
        with Home() as home, Terminal(home, *PEOPLE) as terminal:
            before = modes(terminal)
            terminal.until("Hand the screen|HOT SEAT")
            assert modes(terminal) != before
            for number, key in enumerate(keys):
                terminal.type(key)
                if number + 1 < len(keys):
                    terminal.until("Leave")
            if sent:
                os.kill(terminal.pid, sent)
            start = len(terminal.bytes)
            assert terminal.leave() == code, (keys, sent, terminal.bytes[start:])
            last = terminal.bytes[start:].decode(errors="replace")
            assert "\x1b[?1049l" in last and "The game is saved" in last, last
            assert "\x1b[?25h" in last or "\x1b[?25l" not in terminal.bytes.decode(errors="replace")
            assert len(home.files("saves")) == 1


def test_suspended_and_brought_back():
    """By somebody at a shell: only there can a program be stopped."""
    with Home() as home, Tmux(home, *PEOPLE, shell=True) as screen:
        screen.until("HOT SEAT")
        screen.keys("Enter")
        screen.until("It is your turn")
        screen.keys("C-z")
        shot = screen.until("Stopped")
        assert "Your hand" not in shot, shot
        screen.type("fg\n")
        screen.until("It is your turn")
        screen.keys("Down")
        screen.until("Foyer: seen there by")


def test_a_save_that_cannot_be_written_is_told():
    with Home() as home:
        blocked = os.path.join(home.path, "file")
        with open(blocked, "w", encoding="ascii"):
            pass
        with Tmux(home, "--seed", "x", "--seats", "me,me", env={"XDG_DATA_HOME": blocked}) as screen:
            screen.until("HOT SEAT")
            screen.keys("Enter")
            screen.until("could not be saved")


def limited(bytes_left):
    """Files of at most so many bytes: what a full disk looks like to a program, without one."""
    def before():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (bytes_left, bytes_left))
    return before


def test_a_full_disk_in_the_plain_form_is_told_and_the_last_save_is_whole():
    with Home() as home:
        code, out, err = run(home, "--plain", *PEOPLE, typed="step foyer\n")
        assert code == 0, err
        (save,) = home.files("saves")
        with open(save, "rb") as file:
            before = file.read()
        done = subprocess.run([UNLUCKY, "play", "--plain", "--resume"], input=b"draw\nhand\nstep foyer\n", env=home.env(),
                              capture_output=True, timeout=PATIENCE * 2, check=False,
                              preexec_fn=limited(len(before) // 2))
        out = done.stdout.decode()
        assert done.returncode == 1, done
        assert "The game could not be saved: " in out and "no space is left" in out and "You draw" in out, out
        with open(save, "rb") as file:
            assert file.read() == before, "an older save was damaged"
        assert home.files("saves") == [save], "something half written was left"
        code, out, _ = run(home, "--plain", "--resume", typed="where am i\n")
        assert code == 0 and b"You are in the Foyer" in out


def test_a_full_disk_on_the_full_screen_is_told_and_play_goes_on():
    with Home() as home:
        run(home, "--plain", *PEOPLE, typed="step foyer\n")
        (save,) = home.files("saves")
        with open(save, "rb") as file:
            before = file.read()
        with Terminal(home, "--resume", before=limited(len(before) // 2)) as terminal:
            terminal.until("Hand the screen|HOT SEAT")
            terminal.type("\r")
            terminal.until("could not be saved")
            terminal.type("?")
            terminal.until("move through the doors")
            terminal.type("\x1b")
            terminal.until("Your hand|your turn")
            terminal.type("q")
            terminal.until("Leave the game. It is not saved and will be lost")
            terminal.type("y")
            assert terminal.leave() == 1
        last = terminal.bytes.decode(errors="replace").rpartition("\x1b[?1049l")[2]
        assert "could not be saved" in last and "no space is left" in last, last
        with open(save, "rb") as file:
            assert file.read() == before


def test_a_save_that_fails_is_told_whole_and_nobody_leaves_unwarned():
    with Home() as home:
        blocked = os.path.join(home.path, "file")
        with open(blocked, "w", encoding="ascii"):
            pass
        with Tmux(home, *PEOPLE, env={"XDG_DATA_HOME": blocked}) as screen:
            screen.until("HOT SEAT")
            screen.keys("Enter")
            screen.until("could not be saved(.|\n)*no such")
            screen.keys("q")
            screen.until("It is not saved and will be lost")
        with Tmux(home, "--tutorial") as screen:
            screen.until("Your first game")
            screen.keys("Escape", "q")
            screen.until("It is not saved and will be lost")


def test_a_game_that_cannot_be_kept_is_kept_elsewhere_from_the_full_screen():
    with Home() as home:
        blocked, file = os.path.join(home.path, "file"), os.path.join(home.path, "kept.record")
        with open(blocked, "w", encoding="ascii"):
            pass
        with Tmux(home, *PEOPLE, env={"XDG_DATA_HOME": blocked}) as screen:
            screen.until("HOT SEAT")
            screen.keys("Enter")
            screen.until("could not be saved")
            screen.type(f":save {file}\n")
            screen.until("The game is saved")
            screen.keys("q")
            screen.until("It will be saved")
            screen.keys("y")
            screen.until("(?s)--resume=.*left with 0")
        code, out, err = run(home, "--plain", f"--resume={file}", typed="where am i\n")
        assert code == 0 and b"You are in the Drawing Room" in out, err


def test_a_file_of_something_else_is_not_written_over_from_the_full_screen_unasked():
    with Home() as home:
        path = os.path.join(home.path, "letter")
        with open(path, "w", encoding="ascii") as file:
            file.write("Dear Doctor,")
        with turn_of_ann(home) as screen:
            screen.type(f":save {path}\n")
            screen.until("already exists")
            with open(path, encoding="ascii") as file:
                assert file.read() == "Dear Doctor,"
            screen.type(f":save {path}\n")
            screen.until("The game is saved")
        with open(path, encoding="utf-8") as file:
            assert "Dear Doctor" not in file.read()


def test_standard_output_that_is_full_is_no_success():
    with Home() as home, open("/dev/full", "wb") as full:
        done = subprocess.run([UNLUCKY, "play", "--plain", "--seed", "x"], input=b"hand\n", env=home.env(), stdout=full,
                              stderr=subprocess.PIPE, timeout=PATIENCE, check=False)
        assert done.returncode == 1 and b"cannot write to standard output: no space is left" in done.stderr, done
        piped = subprocess.run(["sh", "-c", f"{UNLUCKY} play --plain --seed x | head -n 1"], input=b"hand\n" * 2000,
                               env=home.env(), capture_output=True, timeout=PATIENCE, check=False)
        assert piped.stderr == b"", piped


def test_a_full_file_system_is_told():
    """The same with a real one, where a small one can be mounted."""
    with Home() as home:
        folder = os.path.join(home.path, "small")
        os.mkdir(folder)
        mount = f"mount -t tmpfs -o size=8k tmpfs {folder}"
        may = subprocess.run(["unshare", "-m", "sh", "-c", mount], capture_output=True, text=True, check=False)
        if may.returncode:
            tap.skip(f"no mounting here: {may.stderr}")
        script = (f"{mount} && head -c 8000 /dev/zero > {folder}/full; "
                  f"XDG_DATA_HOME={folder} exec {UNLUCKY} play --plain --seed x")
        done = subprocess.run(["unshare", "-m", "sh", "-c", script], input=b"hand\n", env=home.env(), capture_output=True,
                              timeout=PATIENCE * 2, check=False)
        out = done.stdout.decode()
        assert done.returncode == 1 and "could not be saved" in out and "no space is left" in out, done
        assert "You are in the Drawing Room." in out


def test_a_broken_save_names_file_and_place_and_stays():
    with Home() as home:
        run(home, "--plain", *PEOPLE, typed="step foyer\n")
        (save,) = home.files("saves")
        with open(save, encoding="utf-8") as file:
            text = file.read()
        with open(save, "w", encoding="utf-8") as file:
            file.write(text.replace("step foyer", "step kitchen"))
        with Terminal(home, "--resume") as terminal:
            assert terminal.leave() == 3
        told = terminal.bytes.decode()
        line = next(n for n, line in enumerate(text.splitlines(), 1) if "step foyer" in line)
        assert f"{os.path.basename(save)}:{line}: " in told and re.search(r"\[[a-z-]+\]", told), told
        assert "name the file you want: `--resume=FILE`" in told and "\x1b" not in told, told
        assert home.files("saves") == [save]


def answer_column(column):
    """A terminal that says where its cursor is, as one does in which a line is that wide."""
    with Home() as home, Terminal(home, *PEOPLE) as terminal:
        terminal.until(re.escape("\x1b[6n"))
        terminal.type(f"\x1b[1;{column}R")
        terminal.until("Hand the screen")
        start = len(terminal.bytes)
        terminal.type("\r")
        terminal.until("It is your turn")
        wait_for(lambda: terminal.read(0.1) == b"", "no rest")
        return terminal.bytes[start:].decode(errors="replace")


def test_terminals_with_wide_lines_get_frames_of_ascii():
    narrow, wide = answer_column(2), answer_column(3)
    assert "─" in narrow and "│" in narrow, narrow
    assert "─" not in wide and "│" not in wide and "|" in wide, wide


def test_what_is_typed_before_the_terminal_answers_is_not_lost():
    with Home() as home, Terminal(home, *PEOPLE) as terminal:
        terminal.until(re.escape("\x1b[6n"))
        terminal.type("\r\x1b[1;2R")
        terminal.until("It is your turn")


def test_a_terminal_that_never_answers_is_an_ordinary_one():
    with Home() as home, Terminal(home, *PEOPLE) as terminal:
        terminal.until("Hand the screen")
        terminal.type("\r")
        terminal.until("─")


tap.main(globals())
