"""`unlucky play` on the full screen, driven in tmux: keys, mouse, sizes, languages, leaving and going on.

    screen.py UNLUCKY

Screens that do not depend on any bot are compared with tests/terminal/screens; UNLUCKY_ACCEPT=1 accepts them.
"""
import os
import re
import sys
import time
import unicodedata

import tap
from driver import Home, Terminal, in_ascii, run
from tmux import PEOPLE, Tmux, turn_of_ann

SCREENS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "screens")
sys.path.insert(0, "tools/words")
# pylint: disable=wrong-import-position
from catalogue import Catalogue

CATALOGUE = Catalogue("data/words")


def text_of(lang, key):
    return CATALOGUE.words[lang][key].other


def tidy(shot):
    return "\n".join(line.rstrip() for line in shot.rstrip().splitlines()) + "\n"


def same_as(name, screen):
    path = os.path.join(SCREENS, name + ".txt")
    if os.environ.get("UNLUCKY_ACCEPT"):
        os.makedirs(SCREENS, exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(tidy(screen.steady()))
    with open(path, encoding="utf-8") as file:
        expected = file.read()
    deadline = time.monotonic() + 20  # it may take a while to be whole, but then it is this one
    while (shot := tidy(screen.shot())) != expected:
        assert time.monotonic() < deadline, f"{name} is now\n{shot}\nand was\n{expected}"
        time.sleep(0.05)


def first_screen(name, *arguments, columns, rows, turn):
    with Home() as home, Tmux(home, *PEOPLE, *arguments, columns=columns, rows=rows) as screen:
        begins = [text_of(lang, "ui.hotseat") for lang in CATALOGUE.langs]
        screen.until("|".join(begins + [in_ascii(CATALOGUE.languages["de"], text_of("de", "ui.hotseat"))]))
        screen.keys("Enter")
        screen.until(turn)
        same_as(name, screen)


def screens_of(game, edition):
    for lang in CATALOGUE.langs:
        for columns, rows in (80, 24), (100, 30), (200, 60):
            first_screen(f"{game}-{lang}-{columns}x{rows}", "--lang", lang, "--edition", edition, columns=columns, rows=rows,
                         turn=re.escape(text_of(lang, "ui.status.your_turn").rstrip(".。")))


def test_the_mansion_in_every_language_and_in_sizes():
    screens_of("kill", "kill-2009")


def test_the_ship_in_every_language_and_in_sizes():
    screens_of("save", "save-2000")


def pieces(text):
    """Runs of letters, with the marks that belong to names. Latin letters alone are pawns."""
    found = re.findall(r"[^\W\d_](?:\w|['-](?=\w))*", text)
    return [piece for piece in found if len(piece) > 1 or unicodedata.east_asian_width(piece) == "W"]


def is_made_of(name, shown):
    """Is it there, on one line or broken between letters?"""
    return not name or any(is_made_of(name[len(piece):], shown) for piece in shown if name.startswith(piece))


def board_at_80(game, lang):
    with open(os.path.join(SCREENS, f"{game}-{lang}-80x24.txt"), encoding="utf-8") as file:
        return [match.group() for match in (re.match(" *[│├┌└].*[│┤┐┘]", line) for line in file) if match]


def test_no_name_on_the_board_is_cut_at_80_columns_in_any_language():
    """A name is whole, or the short one, or its first three letters or more with a full stop."""
    for game in ("kill", "save"):
        for lang in CATALOGUE.langs:
            board = board_at_80(game, lang)
            names = [word.other for key, word in CATALOGUE.words[lang].items() if re.fullmatch(r"room\..*\.(name|short)", key)]
            words = {piece for name in names for piece in pieces(name)}
            shown = {piece for line in board for piece in pieces(line)} - {"Dr"}
            cut = {piece for line in board for piece in re.findall(r"([^\W\d_]{3,})\.", line) if piece not in words}
            there = [name for name in names if is_made_of(name, shown)]
            assert len(shown) > 10, (game, lang, shown)
            for piece in cut:
                assert any(word.startswith(piece) for word in words), (game, lang, piece)
            for piece in shown - cut:
                assert piece in words or re.fullmatch("[A-H]+", piece) or any(piece in name for name in there), (game, lang, piece)


def test_rooms_of_the_mansion_have_their_names_at_80_columns_in_every_language():
    """Behind the number or below it; only a place with somebody in it may have to do without."""
    for lang in CATALOGUE.langs:
        board = "\n".join(board_at_80("kill", lang))
        for number in (*range(2, 20),):
            row, line = next((row, line) for row, line in enumerate(board.split("\n")) if re.search(rf"[│:]\+?{number}\b", line))
            column = Tmux.cells(line[:re.search(rf"[│:]\+?{number}\b", line).start() + 1])
            below = board.split("\n")[row + 1]
            cells = "".join(letter * max(1, Tmux.cells(letter)) for letter in below)[column:]
            beside = re.split("[│:]", line[re.search(rf"[│:]\+?{number}\b", line).start() + 1:])[0]
            assert pieces(beside) or pieces(re.split("[│:─┌┐├┤]", cells)[0]), (lang, number, board)


def test_what_a_menu_says_is_understood_on_the_full_screen_in_every_language():
    for lang in CATALOGUE.langs:
        with Home() as home, Tmux(home, *PEOPLE, "--lang", lang, columns=100, rows=30) as screen:
            screen.until(text_of(lang, "ui.hotseat"))
            screen.keys("Enter")
            screen.until(re.escape(text_of(lang, "ui.status.your_turn").rstrip(".。")))
            screen.keys(":")
            screen.type(text_of(lang, "action.step").replace("{room.to}", text_of(lang, "room.foyer.to")).upper())
            screen.keys("Enter")
            screen.until(re.escape(text_of(lang, "ui.chip.step").replace("{room.name}", text_of(lang, "room.foyer.name"))))


def read_through(screen):
    """All that a frame shows while one scrolls to its end, without the frame and without gaps."""
    shown = []
    while not shown or shown[-1] != screen.steady():
        shown.append(screen.steady())
        screen.keys("PageDown")
    lines = [line.rpartition("│")[0].rpartition("│")[2] for shot in shown for line in shot.splitlines()]
    return re.sub(r"\s", "", "".join(lines))


def test_help_and_choices_are_whole_at_80_by_24_in_every_language():
    for lang in CATALOGUE.langs:
        help_texts = [word.other for key, word in CATALOGUE.words[lang].items()
                      if key.startswith("ui.help.") and not re.match(r"ui\.help\.(replay\.|letters$)", key) and "{" not in word.other]
        ship = (*PEOPLE, "--lang", lang, "--edition", "save-2000")
        with Home() as home, Tmux(home, *ship, columns=80, rows=24) as screen:
            screen.until(text_of(lang, "ui.hotseat"))
            screen.keys("Enter")
            screen.until(re.escape(text_of(lang, "ui.status.your_turn").rstrip(".。")))
            screen.keys("?")
            screen.until(re.escape(text_of(lang, "ui.pane.help")))
            helped = read_through(screen)
            screen.keys("Escape")
            screen.until(re.escape(text_of(lang, "ui.status.your_turn").rstrip(".。")))
            screen.keys("c")
            screen.until(re.escape(text_of(lang, "ui.pane.choices")))
            offered = read_through(screen)
        with Home() as home:
            told = run(home, "--plain", *ship, typed="choices\nquit\n")[1].decode()
        choices = re.findall(r"^\d+\. (.*)$", told, re.M)
        assert len(help_texts) > 20 and len(choices) > 5, (lang, told[-900:])
        for text, page in [(text, helped) for text in help_texts] + [(text, offered) for text in choices]:
            assert re.sub(r"\s", "", text) in page, (lang, text, page)


def test_names_of_rooms_are_whole_where_there_is_room_for_them():
    """200 columns are enough for every name; 80 are for those of high rooms."""
    for game, plan in (("kill", "mansion"), ("save", "ship")):
        with open(os.path.join(SCREENS, f"{game}-en-200x60.txt"), encoding="utf-8") as file:
            shown = file.read()
        with open(os.path.join(SCREENS, "../../../data", f"{plan}.plan"), encoding="utf-8") as file:
            names = re.findall(r"^(?:room|hall|stairs) +\S+ +\S+ +\S+ +\S+ +(.+)$", file.read(), re.M)
        assert len(names) > 25
        for name in names:
            assert name in shown or all(word in shown for word in name.split()), name
    with open(os.path.join(SCREENS, "kill-en-80x24.txt"), encoding="utf-8") as file:
        assert "Suite." in file.read() or "Master." in file.read()


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


def test_umlauts_of_two_letters_have_their_place():
    first_screen("kill-de-ascii-80x24", "--ascii", "--lang", "de", columns=80, rows=24, turn="Du bist am Zug")
    with open(os.path.join(SCREENS, "kill-de-ascii-80x24.txt"), encoding="utf-8") as file:
        assert "Kueche" in file.read()


def test_a_small_window_has_lists_instead_of_a_board():
    first_screen("kill-list-60x20", columns=60, rows=20, turn="It is your turn")


def test_choices_are_whole_in_the_smallest_window():
    with Home() as home, Tmux(home, *PEOPLE, "--lang", "fr", columns=40, rows=24) as screen:
        screen.until("À TOUR DE RÔLE")
        screen.keys("Enter")
        screen.until("C'est à vous")
        shot = " ".join(line.strip("│ ") for line in screen.steady().splitlines())
        assert "Jouer la carte Armurerie : le Docteur va à l'armurerie" in " ".join(shot.replace("\u00a0", " ").split()) or \
            "Jouer la carte Armurerie : vous allez à l'armurerie" in " ".join(shot.replace("\u00a0", " ").split()), shot


def test_ascii_is_nothing_but_ascii_in_every_language():
    for lang in CATALOGUE.langs:
        said = lang if CATALOGUE.languages[lang].about["latin"] else CATALOGUE.source
        hotseat, turn = (in_ascii(CATALOGUE.languages[said], text_of(said, key)) for key in ("ui.hotseat", "ui.status.your_turn"))
        with Home() as home, Tmux(home, "--seats", "me,me", "--name", "Zoé,Ōe", "--seed", "x", "--ascii", "--lang", lang) as screen:
            screen.until(hotseat)
            screen.keys("Enter")
            screen.until(re.escape(turn))
            for keys in ("?", "Escape", "L", "Escape", "R", "Escape", "c"):
                screen.keys(keys)
                assert screen.steady().isascii(), screen.shot()


def test_help_in_a_replay_tells_the_keys_of_the_replay():
    with Home() as home, Tmux(home, "--seats", "butler,nephew,butler", "--seed", "r") as screen:
        screen.until("unlucky/records/")
        screen.keys("Escape", "v")
        screen.until(r" 0/\d+")
        screen.keys("?")
        screen.until("Left h / Right l: one action back, one action forward")
        shot = screen.steady()
        assert "draw a card" not in shot and "leave the replay" in shot, shot
        screen.keys("Escape")
        screen.gone("Esc Close")
        screen.keys("Right")
        screen.until(r" 1/\d+")
        screen.keys("d")
        screen.until("d does nothing here")
        screen.keys("Right")
        screen.until(r" 2/\d+")


def test_a_question_comes_back_when_what_lay_on_it_is_closed():
    with Home() as home, Tmux(home, "--tutorial") as screen:
        for typed in ("step trophy-room", "draw", "play move-1 doctor green-house", "step green-house", "attempt doctor rat-poison"):
            screen.until("Esc Close")
            screen.keys("Escape")
            screen.gone("Esc Close")
            screen.type(f":{typed}\n")
        screen.until("They stopped you")
        screen.keys("Escape")
        screen.until("Play a Failure 2 card")
        screen.keys("q")
        screen.until("Leave the game")
        screen.keys("n")
        screen.until("Play a Failure 2 card")


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
        screen.until("As Ada saw it")
        screen.keys("End")
        screen.until(r"(\d+)/\1$")
        screen.keys("Home")
        screen.until(r" 0/\d+")
        screen.keys("w")
        screen.until(r"Chances of winning, turn by turn[\s\S]*\d ?%")  # the page fills while one looks at it
        shot = screen.steady()
        turns = re.findall(r"^\W+\d+ +\d+ ?%.*", shot, re.M)  # below them, sentences have some, too
        chances = [[int(number) for number in re.findall(r"(\d+) ?%", line)] for line in turns]
        assert chances and all(len(turn) == 3 and 95 <= sum(turn) <= 105 for turn in chances), shot
        screen.keys("Escape")
        screen.gone("Chances of winning")
        screen.keys("q")
        screen.until("v Replay")


def test_the_log_has_three_rows_at_least_below_the_board():
    for columns, rows in (100, 30), (120, 33), (200, 60):
        with Home() as home, Tmux(home, "--seats", "butler,nephew,butler", "--seed", "r", columns=columns, rows=rows) as screen:
            screen.until("unlucky/records/")
            screen.keys("Escape")
            screen.gone("Esc Close")
            log = screen.until("v Replay").rstrip("\n").splitlines()[-4:-1]
            assert len(log) == 3 and all(re.search("[a-z]{3}", line) for line in log), log
            assert "The game is over" in log[-1], log


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
        screen.until(r"\* Step: Foyer")
        screen.keys("u")
        screen.until("Undone")
        screen.gone(r"\* Step: Foyer")
        screen.keys("a")
        screen.until(r"\(R-(ALONE|SIGHT)\)")
        screen.type(":step piazza\n")
        screen.until(r"No door leads to the Piazza")
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
        row, column = screen.find("├┤+", screen.until(re.escape("├┤+")))  # the foyer, too narrow for more than its mark
        column += 2
        screen.click(row, column + 1)
        screen.until("Foyer: seen there by")
        screen.click(row, column + 1)
        screen.until(r"\* Step: Foyer")
        row, column = screen.find("u Undo")
        screen.click(row, column)
        screen.until("Undone")
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
        screen.until("Undone")


def test_help_log_and_rules_open_and_close():
    with Home() as home, turn_of_ann(home) as screen:
        for key, sign in (("?", "move through the doors"), ("L", "Log"), ("R", "R-SETUP")):
            screen.keys(key)
            screen.until(sign)
            screen.keys("Escape")
            screen.until("It is your turn")
            screen.gone("Esc Close")


def test_questions_of_the_plain_form_are_answered_on_a_page():
    answers = (("me", "You are Ann"), ("map", "From here: to the north the Dining Hall"), ("map library", "Library: to the east"),
               ("far", "1 step: Parlor"), ("far kitchen", "Kitchen, 3 steps: to the"), ("route kitchen", "Kitchen, 3 steps: to the"),
               ("route", "His full route: "))
    with Home() as home, turn_of_ann(home, columns=100, rows=30) as screen:
        for typed, answer in answers:
            screen.type(f":{typed}\n")
            screen.until("Esc Close")
            screen.until(answer)
            screen.keys("Escape")
            screen.gone("Esc Close")
        screen.until("Kitchen: ")  # the room that was asked about is chosen
        screen.type(":brief\n")
        screen.until("only in plain text mode")


def test_the_bell_rings_for_a_turn_until_it_is_turned_off():
    with Home() as home, Terminal(home, *PEOPLE, "--speed", "0") as terminal:
        def next_turn():
            start = len(terminal.bytes)
            terminal.until("HOT SEAT")
            terminal.type("\n")
            terminal.until("Then .* plays")
            while terminal.read(0.5):
                pass
            return terminal.bytes[start:].count(b"\a")
        assert next_turn() == 1
        terminal.type(":bell\n")
        terminal.until("The bell is off")
        terminal.type("d")
        assert next_turn() == 0
        terminal.type(":bell\n")
        terminal.until("The bell rings")
        terminal.type("d")
        assert next_turn() == 1


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
            screen.until(r"\* Step: Foyer")
            screen.keys("q")
            screen.until("Leave the game")
            screen.keys("y")
            shot = screen.until("left with 0")
            assert "The game is saved" in shot
        with Tmux(home, "--resume") as screen:
            screen.until("HOT SEAT")
            screen.keys("Enter")
            screen.until(r"\* Step: Foyer")


def test_what_was_done_in_a_turn_is_whole_at_80_columns():
    with Home() as home, Tmux(home, "--tutorial", "--edition", "save-2000") as screen:
        for line in ("step infirmary", "draw", "attempt doctor smelling-salts", "foil failure-3", "play move-infirmary doctor infirmary"):
            screen.until("^Esc ")
            screen.keys("Escape")
            screen.gone("^Esc ")
            screen.type(f":{line}\n")
        screen.until("^Esc ")
        screen.keys("Escape")
        screen.gone("^Esc ")
        side = " ".join(line[51:].strip() for line in screen.until(r"\* Infirmary").splitlines())
        assert "* Infirmary or 2 steps, Doctor: Infirmary " in side, side


def test_the_tutorial_begins_with_a_welcome():
    with Home() as home, Tmux(home, "--tutorial") as screen:
        screen.until("Welcome")
        same_as("tutorial-en-80x24", screen)


tap.main(globals())
