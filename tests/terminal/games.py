"""Whole games at the real program: by keys, by mouse and in lines, in every language, at three sizes.

    games.py UNLUCKY

Every one of them is resized, left and gone on with, and ends in a record that `verify` takes. The same deal becomes the
same game in every form, language and size, to the last action: that is compared, too.
"""
import functools
import json
import os
import re
from concurrent.futures import ThreadPoolExecutor

import tap
from driver import Home, run
from people import LANGS, ByKeys, ByMouse, InLines, Words
from tmux import Tmux

SIZES = ((80, 24), (100, 30), (200, 60))
FORMS = {"by_keys": ByKeys, "by_mouse": ByMouse, "in_lines": InLines}
# Deals that are over soon when Nephews and such a person play them; in each the person makes an attempt and is asked.
DEALS = (("kill-2009", "g22", ("--option", "failure_3=false")), ("kill-1996", "g5", ("--option", "failure_3=false")),
         ("save-2000", "g61", ()))
BEFORE = 2  # decisions before the game is left
MOST = 200  # and in all


def arguments(edition, seed, options):
    return ("--edition", edition, "--players", "3", "--bots", "nephew", "--option", "weapon_bonus=1", *options, "--seed", seed)


def actions(home):
    """Of the one record that there is, and it is sound."""
    (record,) = home.files("records")
    assert home.files("saves") == [], "the save of a finished game is still there"
    code, out, err = run(home, record, command="verify")
    assert code == 0, (out, err)
    with open(record, encoding="utf-8") as file:
        return file.read().partition("\n\n")[2]


def whole_game(form, lang, size, deal, **more):
    with Home() as home:
        with form(home, lang, *size, *arguments(*deal), **more) as person:
            for _ in range(BEFORE):
                assert person.decide(), "over too soon"
            person.resize(*SIZES[(SIZES.index(size) + 1) % len(SIZES)])
            person.leave()
        with form(home, lang, *size, "--resume", **more) as person:
            assert any(not person.decide() for _ in range(MOST)), "it does not come to an end"
            person.finish()
        return actions(home)


@functools.cache
def as_it_goes(deal):
    """The game that a deal becomes: in English, in lines."""
    return whole_game(InLines, "en", SIZES[0], deal)


# Most of the time is spent waiting for a screen: two games at once.
POOL = ThreadPoolExecutor(2)


WANTED = os.environ.get("UNLUCKY_GAMES", "")  # a pattern, for whoever mends one of them


def make_test(form, lang, size, deal):
    game = POOL.submit(whole_game, FORMS[form], lang, size, deal)

    def test():
        assert game.result() == as_it_goes(deal), "another game than in English, in lines"
    return test


def sizes_of(form, number):
    """Screens are tried at the narrowest, where things do not fit, and at one of the others; lines are as long as they are."""
    if form == "in_lines":
        return (number % len(SIZES),)
    return (0, 1 + (number + (form == "by_mouse")) % 2)


for _form in FORMS:
    for _i, _lang in enumerate(LANGS):
        for _j in sizes_of(_form, _i):
            _name = "test_a_whole_game_{}_in_{}_at_{}x{}".format(_form, _lang, *SIZES[_j])
            if re.search(WANTED, _name):
                globals()[_name] = make_test(_form, _lang, SIZES[_j], DEALS[(_i + _j) % len(DEALS)])


def test_a_whole_game_under_the_locale_c_is_ascii():
    """On the full screen and in lines, in French; letters are written without their accents."""
    class Plainly(Words):
        def __getitem__(self, key):
            return super().__getitem__(key).translate(str.maketrans("àâçèéêîôùûÀÉ", "aaceeeiouuAE")).replace("[ \u00a0]", " ")

    class Keys(ByKeys):
        def __init__(self, *how, **more):
            super().__init__(*how, env={"LC_ALL": "C"}, **more)
            self.words = Plainly("fr")

        def decide(self):
            assert self.screen.shot().isascii(), self.screen.shot()
            return super().decide()

    assert whole_game(Keys, "fr", SIZES[0], DEALS[0]) == as_it_goes(DEALS[0])


def test_a_whole_game_at_a_dumb_terminal():
    """It is played in lines by itself."""
    class Dumb(InLines):
        def __init__(self, home, lang, columns, rows, *rest):
            super().__init__(home, lang, columns, rows, *rest, env={"TERM": "dumb"}, asked=())

    assert whole_game(Dumb, "en", SIZES[0], DEALS[1]) == as_it_goes(DEALS[1])


def test_an_attempt_that_is_answered_is_told_to_its_end_at_80_by_24():
    """Its sums, one's place in the order, who made it, where and with what: nothing is cut off."""
    for lang in LANGS:
        with Home() as home, ByKeys(home, lang, *SIZES[0], *arguments(*DEALS[2])) as person:
            asked, must = person.words["ui.status.answer"], person.words["ui.tray.must"].replace("。", "")

            def below():
                """What stands under the board, once it is this person's turn or answer."""
                person.screen.until(f"{asked}|{person.words['ui.status.your_turn']}")
                text = person.screen.steady().rpartition("┘")[2].replace("\n", " ").replace("\u00a0", " ")
                return text if " " in person.words.texts["ui.tray.must"] else text.replace(" ", "")  # broken anywhere

            while not re.search(must, told := below()):
                assert person.decide(), "it was over before"
            attempt = [person.words[f"event.attempted.save.{how}.other"] for how in ("card", "bare")]
            assert re.search("|".join(attempt), told), (lang, told)
            assert re.search(person.words["ui.tray.last"].replace("。", ""), told), (lang, told)


TUTORIALS = {"game": (), "1996": ("--edition", "kill-1996"), "save": ("--edition", "save-2000"), "dog": ("--option", "dog=old-dog")}


def lessons(name):
    """What the guided player does, each with the lesson that comes after it."""
    with open(f"data/tutorial-{name}.json", encoding="utf-8") as file:
        own = [(action, f"tutorial.{lesson}") for action, lesson in json.load(file)["script"] if lesson]
    return own[0][1], list(zip([action for action, _ in own], [lesson for _, lesson in own[1:]] + ["tutorial.end"]))


def first_game(name, lang, size):
    """The guided game on the full screen, to its end and on into a real one: every lesson is read, and none twice."""
    words = Words(lang)

    def beginning(key):
        return re.escape(words.texts[key][:8]).replace(r"\ ", "[ \u00a0]")

    def read(lesson):
        screen.until("^Esc ")  # the same words may stand in the log, too
        screen.until(beginning(lesson))
        screen.keys("Escape")
        screen.gone("Esc ")
    with Home() as home, Tmux(home, "--tutorial", "--lang", lang, *TUTORIALS[name], columns=size[0], rows=size[1]) as screen:
        welcome, script = lessons(name)
        read(welcome)
        screen.type(":end\n")
        screen.until(beginning("tutorial.not_yet"))
        (first, second), *more, (last, end) = script
        screen.type(f":{first}\n")
        read(second)
        before = screen.steady()
        screen.keys("u")
        screen.change(before)
        assert "Esc " not in screen.steady(), "what was taken back is taught again"
        screen.type(f":{first}\n")
        assert screen.steady() == before
        for typed, lesson in more:
            screen.type(f":{typed}\n")
            read(lesson)
        screen.type(f":{last}\n")
        screen.until(beginning(end))
        assert home.files("saves") == [] and home.files("records") == [], "a lesson is not worth keeping"
        screen.keys("A")
        screen.gone("Esc ")
        screen.until(words.texts["ui.key.advice"])  # which lessons do not have
        screen.keys("q", "y")
        screen.until("left with 0")
        assert len(home.files("saves")) == 1


def test_the_first_game_on_the_full_screen_in_every_language_and_in_sizes():
    for number, lang in enumerate(LANGS):
        first_game("game", lang, SIZES[number % len(SIZES)])


def test_the_other_first_games_on_the_full_screen():
    for number, name in enumerate(TUTORIALS):
        first_game(name, LANGS[number], SIZES[number % len(SIZES)])


tap.main({_name: _value for _name, _value in globals().items() if re.search(WANTED, _name)})
