"""`unlucky play --plain` as people and scripts use it.

    plain.py UNLUCKY
"""
import json
import os
import re
import signal
import sys

import tap

sys.path.insert(0, "tools/words")
# pylint: disable=wrong-import-position
from catalogue import Catalogue

from driver import UNLUCKY, Home, Terminal, in_ascii, run  # pylint: disable=unused-import

CATALOGUE = Catalogue("data/words")
LATIN = [lang for lang in CATALOGUE.langs if CATALOGUE.languages[lang].about["latin"]]

# A turn of somebody who is not choosy: what is not allowed is refused and the next line tried.
BLIND = "attempt\n1\nfoil\n1\npass\ncollect 1\nstep\n1\ndraw\nend\npass\n"
GAME = BLIND * 400


def text_of(lang, key):
    return CATALOGUE.words[lang][key].other


def over_in(lang):
    """How every end of a game begins."""
    return re.split("[:。]", text_of(lang, "event.over.drowned"))[0].strip()


def said_in(lang, key):
    """A pattern of what the program says before the first parameter of a text, wherever its lines are broken."""
    return r"\s+".join(re.escape(word) for word in text_of(lang, key).partition("{")[0].split())


def play(home, *arguments, typed=GAME, env=None):
    code, out, err = run(home, "--plain", *arguments, typed=typed, env=env)
    return code, out.decode(), err.decode()


def lines_of(text):
    return text.splitlines()


def check_record(home):
    (path,) = home.files("records")
    assert home.files("saves") == [], "the save of a finished game is still there"
    assert os.stat(path).st_mode & 0o077 == 0
    code, out, err = run(home, path, command="verify")
    assert code == 0, (out, err)


def whole_game(*arguments, over, env=None):
    with Home() as home:
        code, out, err = play(home, *arguments, env=env)
        assert code == 0, err
        assert err == ""
        assert over in out, out[-1500:]
        assert "unlucky/records/" in out
        assert all(line.strip() for line in lines_of(out)), "an empty line says nothing"
        check_record(home)
        return out


def test_a_whole_game_in_english():
    out = whole_game("--seed", "one", over="The game is over")
    assert out.startswith("Kill Doctor Lucky (2009)\nThe lights go out. ")
    assert "\nstep: 1 " in out
    for detail, said in (("brief", " plays.\n"), ("full", "What you can do\n1. ")):
        assert said in whole_game("--seed", "one", "--detail", detail, over="The game is over"), detail


def test_a_whole_game_in_every_other_language():
    for lang in CATALOGUE.langs[1:]:
        out = whole_game("--seed", "two", "--detail", "full", env={"LC_ALL": f"{lang}_XX.UTF-8"}, over=over_in(lang))
        assert text_of(lang, "ui.pane.choices") + "\n1. " in out, (lang, out[:1500])


def test_a_whole_game_of_every_edition():
    whole_game("--edition", "kill-1996", "--players", "3", "--seed", "a", "--bots", "nephew", over="The game is over")
    whole_game("--edition", "save-2000", "--players", "3", "--seed", "b", over="The game is over")


def test_a_whole_game_with_a_dog_and_options():
    out = whole_game("--option", "dog=old-dog-new-tricks", "--option", "must_foil=false", "--option", "weapon_bonus=1",
                     "--seed", "c", over="The game is over")
    assert "The dog " in out


def test_a_whole_game_on_a_board_of_ones_own():
    with open("data/mansion.plan", encoding="utf-8") as file:
        plan = file.read().replace("board mansion", "board cottage").replace("Piazza", "Verandah")
    with Home() as home:
        path = os.path.join(home.path, "cottage.plan")
        with open(path, "w", encoding="utf-8") as file:
            file.write(plan)
        code, out, err = play(home, "--plan", path, "--seed", "own", "--lang", "fr", typed="pass\npas verandah\n" + GAME)
        assert code == 0 and "Fin de la partie" in out, err
        assert "dans la pièce «\u00a0Verandah\u00a0»" in out and "Piazza" not in out, out[:500]
        check_record(home)


def test_a_whole_game_on_the_manuals_cottage():
    with open("docs/plan.md", encoding="utf-8") as file:
        plan = re.search(r"```plan\n(.*?)```", file.read(), re.S)[1]
    with Home() as home:
        path = os.path.join(home.path, "cottage.plan")
        with open(path, "w", encoding="utf-8") as file:
            file.write(plan)
        # A card that stays in the box is no card here, and asking for it ends nothing.
        code, out, err = play(home, "--plan", path, "--players", "2", "--seed", "own", typed="play library card\n" + GAME)
        assert code == 0 and "The game is over" in out, (out[-500:], err)
        assert "in the back stairs" not in out and "Billiard" not in out, out
        check_record(home)


def test_a_whole_game_on_a_board_of_ours():
    with Home() as home:
        code, out, err = play(home, "--plan", "lodge", "--players", "2", "--seed", "own", typed=GAME)
        assert code == 0 and "The game is over" in out, (out[-500:], err)
        assert "All players are in the Foyer" in out, out[:300]
        check_record(home)


def test_plain_ascii_under_the_c_locale():
    for lang in LATIN:
        out = whole_game("--seed", "four", "--lang", lang, env={"LC_ALL": "C"}, over=in_ascii(CATALOGUE.languages[lang], over_in(lang)))
        assert out.isascii()
        assert in_ascii(CATALOGUE.languages[lang], text_of(lang, "room.drawing-room.name")).lower() in out.lower(), (lang, out[:900])


def test_german_umlauts_are_two_letters_under_the_c_locale():
    with Home() as home:
        _, out, _ = play(home, "--lang", "de", "--seed", "four", typed="ansehen kueche\nraeume\nquit\n", env={"LC_ALL": "C"})
        assert out.isascii() and "Toetet Doktor Lucky" in out and "Weisses Zimmer" in out, out
        assert re.search(r"(?i)kueche.*tueren", out) and not re.search("(?i)kuche|turen", out), out


def test_japanese_is_written_even_under_the_c_locale_if_asked_for():
    whole_game("--seed", "five", "--lang", "ja", env={"LC_ALL": "C"}, over="ゲーム終了")


def test_a_locale_that_is_not_installed_is_taken_at_its_word():
    out = whole_game("--seed", "six", env={"LC_ALL": None, "LANG": "fr_FR.UTF-8"}, over="Fin de la partie")
    assert "é" in out


def test_bots_alone_play_to_the_end():
    out = whole_game("--seats", "butler,nephew,sleepwalker", "--seed", "seven", over="The game is over")
    assert "You " not in out and "your turn" not in out


def test_the_same_seed_and_lines_give_the_same_game():
    with Home() as a, Home() as b:
        first, second = play(a, "--seed", "same"), play(b, "--seed", "same")
    cut = [re.sub(r"The game is recorded in .*", "", text) for _, text, _ in (first, second)]
    assert cut[0] == cut[1]


def after_the_end(*lines, arguments=()):
    """A game of bots, and what is answered to each line that follows it: a rule stands between them."""
    with Home() as home:
        code, out, err = play(home, "--seats", "butler,nephew,butler", "--seed", "after", *arguments,
                              typed="".join(f"rules R-END\n{line}\n" for line in (*lines, "rules R-END")))
        assert code == 0 and err == "", err
    return [re.sub(r"\A.*\n.*\n", "", part) for part in re.split(r"^R-END[\s:：]+", out, flags=re.M)[1:len(lines) + 1]]


def test_after_the_end_the_game_can_be_stepped_through_as_anybody():
    begin, on, far, back, turn, attempt, ben, hand, everything, wrong, none, seat, end = after_the_end(
        "replay", "on", "on 3", "back", "turn 5", "attempt", "as ben", "hand", "as all", "step foyer", "turn 9999", "as zoe", "quit")
    assert "`turn 12`" in begin and re.search(r"^Turn 1\. As a spectator saw it  0/\d+$", begin, re.M), begin
    assert re.search(r"  1/\d+\n.", on) and re.search(r"  4/\d+\n(.*\n){3}", far) and re.search(r"  3/\d+\n", back)
    assert turn.startswith("Turn 5. "), turn
    assert " tries to kill the Doctor" in attempt, attempt
    assert "As Ben saw it" in ben and re.search(r"^1\. \w", hand, re.M), (ben, hand)
    assert "Everything shown" in everything and re.search(r"^Ada: .*\nBen: .*\nChie: ", everything, re.M), everything
    assert wrong == "This game is over: you can only watch it again.\n", wrong
    assert none == "There is no turn '9999' in this game.\n" and seat == "Nobody here is called 'zoe'.\n", (none, seat)
    assert end == ""


def test_an_empty_line_goes_on_in_a_replay_and_what_was_hidden_stays_hidden():
    _, ada = after_the_end("replay", "as ada")
    *_, drawn = after_the_end("replay", "as ben", "on 1000")
    assert "As Ada saw it" in ada
    assert re.search(r"^You draw ", drawn, re.M), drawn
    assert "draws a card." in drawn, drawn
    assert re.search(r"  1/\d+", after_the_end("replay", "")[1])


def test_after_the_end_there_are_chances_for_every_turn():
    (chances,) = after_the_end("chances")
    chances, _, dear = chances.partition("\n\nThe turns that lowered the chances most\n")
    assert re.search(r"^Turn \d+: .+ went from \d+% to \d+%$", dear, re.M), dear
    lines = chances.splitlines()
    assert lines[0] == "Chances of winning, turn by turn", chances
    assert [int(line.split()[1]) for line in lines[1:]] == list(range(1, len(lines))), chances
    assert all(95 <= sum(int(n) for n in re.findall(r"(\d+) ?%", line)) <= 105 for line in lines[1:]), chances


def test_a_replay_has_chances_and_a_help_of_its_own():
    _, chances, helped, again = after_the_end("replay", "chances", "help", "")
    assert re.match(r"Chances of winning, turn by turn\nTurn 1 ", chances), chances
    assert "`turn 12`" in helped and "`who sees me`" in helped and "`step library`" not in helped, helped
    assert "`undo`" not in helped and "  1/" in again, (helped, again)


def test_another_game_at_the_same_table():
    with Home() as home:
        code, out, _ = play(home, "--seats", "butler,butler,butler", "--seed", "again", typed="another game\nanother\n")
        assert code == 0 and out.count("The game is over") == 3, out[-500:]
        records = []
        for path in sorted(home.files("records"), key=lambda path: os.stat(path).st_mtime_ns):
            with open(path, encoding="utf-8") as file:
                records.append(file.read())
            assert run(home, path, command="verify")[0] == 0
        assert len(records) == 3 and '[Seed "again"]' in records[0]
        for before, after in zip(records, records[1:]):  # the winner deals: R-SETUP-KILL
            winner = re.search(r"^\[Result .*?(\d)", before, re.M).group(1)
            assert f"[Dealer {winner}]" in after, after[:500]
    with Home() as home:  # the same seed, the same evening
        play(home, "--seats", "butler,butler,butler", "--seed", "again", typed="another game\nanother\n")
        again = []
        for path in sorted(home.files("records"), key=lambda path: os.stat(path).st_mtime_ns):
            with open(path, encoding="utf-8") as file:
                again.append(file.read())
        assert again == records


def test_somebody_at_a_terminal_is_asked_for_another_game():
    with Home() as home, Terminal(home, "--plain", "--seats", "butler,nephew,butler", "--seed", "x") as terminal:
        terminal.until(r"`another` for another game.*\n.*> $")
        terminal.type("17\r")
        terminal.until(r"`another` for another game.*\n.*> $")
        terminal.type("quit\r")
        assert terminal.leave() == 0


def test_what_is_for_after_the_end_waits_for_it():
    (early,) = answers("replay")
    assert early == "You can do that when the game is over.", early


def test_after_the_end_in_french_and_japanese():
    _, on, back, eyes = after_the_end("revoir", "avant 2", "arrière", "comme tous", arguments=("--lang", "fr"))
    assert "2/" in on and "1/" in back and "Ada" in eyes, (on, back, eyes)
    _, on, eyes = after_the_end("リプレイ", "進む 2", "視点 全員", arguments=("--lang", "ja"))
    assert "2/" in on and "Ada" in eyes, (on, eyes)


def test_whoever_comes_back_is_told_what_happened_since_and_not_all_again():
    with Home() as home:
        play(home, "--seats", "me,me,me", "--seed", "x", typed="end\n" * 4)
        code, out, _ = play(home, "--resume", "--detail", "full", typed="since\nquit\n")
        assert code == 0
        assert re.findall(r"^Turn (\d+): ", out, re.M) == ["5"] + ["3", "4", "5"] * 2, out
        assert "Since your last turn: 2 turns.\n" in out, out


def test_whoever_comes_back_hears_a_sentence_first():
    with Home() as home:
        play(home, "--seats", "me,butler,butler", "--name", "Ann", "--seed", "x", typed="pass\nstep foyer\ndraw\n")
        code, out, _ = play(home, "--resume", typed="since\nsince 2\nquit\n")
    assert code == 0
    recap = r"Continuing: Kill Doctor Lucky \(2009\), turn \d+: Ann, Ben and Chie\.\nTurn \d+: you are Ann, in the .*, with \d cards; the Doctor is in the .*\.\n"
    assert re.match(recap, out), out[:300]
    assert "The lights go out" not in out and re.search(r"^Turn 2: ", out, re.M), out
    with Home() as home:  # in the middle of an attempt: whose, and with what
        play(home, "--tutorial", typed="")
        lines = play(home, "--seats", "me,butler,butler,butler", "--seed", "x", typed="draw\n" * 3)[1]
        assert "Stop this attempt" in lines, lines[-500:]
        again = play(home, "--resume", typed="")[1]
        assert re.search(r"the Doctor is in .*\n\w+ tries to kill the Doctor (.*\n)+Stop this attempt", again), again


def test_dumb_terminals_and_pipes_get_the_plain_form_by_themselves():
    with Home() as home:
        code, out, _ = run(home, "--seed", "x", typed="quit\n")
        assert code == 0 and b"\x1b" not in out and b"You are in the Drawing Room." in out
        with Terminal(home, "--seed", "x", env={"TERM": "dumb"}) as terminal:
            seen = terminal.until(r"> $")
            assert "\x1b" not in seen
            terminal.type("quit\r")
            assert terminal.leave() == 0


def test_no_prompt_where_nobody_sits():
    with Home() as home:
        _, out, _ = play(home, "--seed", "x", typed="hand\n")
        assert "> " not in out and "What do you do?" not in out


def test_end_of_input_keeps_the_game_and_resume_goes_on():
    with Home() as home:
        code, out, err = play(home, "--seed", "x", "--seats", "me,butler,butler", typed="pass\nstep dining\ndraw\n")
        assert code == 0 and err == ""
        assert "The game is saved." in out
        (save,) = home.files("saves")
        assert os.stat(save).st_mode & 0o077 == 0
        code, out, _ = play(home, "--resume", typed="log\nquit\n")
        assert code == 0
        assert "Dining Hall" in out
        assert home.files("saves") == [save]
        code, out, _ = play(home, f"--resume={save}", typed=GAME)
        assert code == 0 and "The game is over" in out, out[-500:]
        check_record(home)


def test_resume_without_a_save_or_with_a_broken_one():
    with Home() as home:
        code, out, err = play(home, "--resume")
        assert code == 1 and out == "" and "no unfinished game" in err, err
        play(home, "--seats", "me,me", "--seed", "x", typed="step foyer\n")
        (save,) = home.files("saves")
        with open(save, encoding="utf-8") as file:
            text = file.read()
        for broken, what in ((text.replace("kill-2009", "kill-2010", 1), "[bad-table]"), (text[:40], "[bad-entry]"),
                             (text.replace(" step foyer", " step parlor"), "[wrong-seal]"), ("", "[")):
            with open(save, "w", encoding="utf-8") as file:
                file.write(broken)
            code, out, err = play(home, "--resume")
            assert code == 3 and out == "" and what in err, (code, out[:200], err)


OLD = os.path.join(os.path.dirname(os.path.abspath(__file__)), "old-save.record")  # of the version before saves were logs


def old_save(home, change=lambda text: text):
    """A save as former versions wrote it, in its folder."""
    folder = os.path.join(home.path, "unlucky", "saves")
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, "20260101-120000-kill-2009.record")
    with open(OLD, encoding="utf-8") as file:
        text = change(file.read())
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def test_an_old_save_is_read_once_and_kept():
    with Home() as home:
        path = old_save(home)
        code, out, err = play(home, "--resume", typed="log\nquit\n")
        assert code == 0 and err == "", err
        assert "Ben steps from the Drawing Room to the Foyer." in out and "Cem tries to kill the Doctor in the Green House" in out, out
        log = path.replace(".record", ".log")
        assert home.files("saves") == [log, path + ".old"], home.files("saves")
        with open(path + ".old", encoding="utf-8") as now, open(OLD, encoding="utf-8") as before:
            assert now.read() == before.read()
        code, out, _ = play(home, "--resume", typed=GAME)
        assert code == 0 and "The game is over" in out, out[-500:]
        (record,) = home.files("records")
        assert home.files("saves") == [path + ".old"]
        assert run(home, record, command="verify")[0] == 0
        with open(record, encoding="utf-8") as file:
            text = file.read()
        assert '[Names ["Ann","Ben","Cem"]]' in text and '[Seed "old"]' in text, text[:600]


def test_a_game_that_is_over_is_not_resumed_and_leaves_no_copy():
    with Home() as home:
        play(home, "--seats", "butler,butler", "--seed", "over", typed="")
        (record,) = home.files("records")
        code, out, err = play(home, f"--resume={record}")
        assert code == 1 and out == "" and "[game-over]" in err and "unlucky replay" in err, err
        assert home.files("records") == [record] and home.files("saves") == []


def test_an_old_save_that_is_damaged_is_refused_and_stays():
    def without_digest(text):
        return re.sub(r"\[Digest.*\n", "", text)
    for change, what in ((lambda text: without_digest(text).replace("[Seats", "[Seatz"), "[bad-seats]"),
                         (lambda text: without_digest(text).replace('"nephew"', '"newphew"'), "newphew"),
                         (lambda text: text.replace("[Seed", "[Sead"), "["), (lambda text: text[:40], "[")):
        with Home() as home:
            path = old_save(home, change)
            code, out, err = play(home, "--resume")
            assert code == 3 and out == "" and what in err, (code, out[:200], err)
            assert home.files("saves") == [path]


def test_a_name_that_a_terminal_would_obey_is_no_name():
    """A save may come from anywhere, and names are shown."""
    names = '"\\u001b[2J","Ben","\\u202eecA"'
    with Home() as home:
        old_save(home, lambda text: re.sub(r"\[Digest.*\n", "", text).replace('"Ann","Ben","Cem"', names))
        code, out, err = play(home, "--resume", typed="log\nquit\n")
        assert code == 0 and "\x1b" not in out and "\u202e" not in out and "Ben steps" in out and "Chie tries" in out, (out, err)


def test_typed_commands():
    with Home() as home:
        _, out, _ = play(home, "--seats", "me,me,me", "--seed", "x", "--name", "Ann,Ben,Cem",
                         typed="where is the doctor\nwhere am i\nwho sees me\nwho sees the library\nhand\nplayers\nroute\n"
                               "next\ndeck\nlook kitchen\nrooms\nlog\nrules R-SIGHT\nrules\nhelp all\nchoices\nrepeat\nwhere is ben\n"
                               "where is the dog\nquit\n")
    assert "The Doctor is in the " in out
    assert re.search(r"^You are in the Drawing Room\. The Doctor reaches you in \d+ turns?\.$", out, re.M), out
    assert "Seen by: Ben (here) and Cem (here)" in out or "Seen by: Ann (here) and" in out, out
    assert re.search(r"^Library: ", out, re.M)
    assert re.search(r"^1\. \w", out, re.M)
    assert "Kitchen sees: " in out and "Kitchen has doors to: " in out
    assert "R-SIGHT: " in out and "R-ALONE: " in out
    assert "`why step kitchen`" in out
    assert "Failure points still in the game: 62" in out
    assert "There is no dog in this game." in out


def answers(*typed, arguments=()):
    """What is answered to each line, by a person whose turn it is at the start."""
    with Home() as home:
        everybody = ("--seats", "me,me,me", "--seed", "x", *arguments)
        shown = [play(home, *everybody, typed="".join(line + "\n" for line in typed[:count]))[1] for count in range(len(typed) + 1)]
    ends = re.compile(r"(The game is saved\.|La partie est enregistr|ゲームを保存).*\n")
    bare = [ends.sub("", text) for text in shown]
    return [after[len(before):].strip() for before, after in zip(bare, bare[1:])]


def test_what_is_not_understood_is_told_with_the_nearest():
    unknown, verb, room, card, rest, which = answers("xyzzy", "stpe library", "step libary", "play elephant", "end it all", "d")
    assert unknown == "I do not understand 'xyzzy'. Type a number from the list, or `help`.", unknown
    assert verb.startswith("I do not understand 'stpe library'. Did you mean `step`"), verb
    assert room == "I understood 'step', but not 'libary'. Did you mean Library?", room
    assert card.startswith("I understood 'play', but not 'elephant'. You have: "), card
    assert rest.startswith("I understood 'end', but not 'it all'."), rest
    assert which.startswith("Which one: ") and "`draw`" in which and "`deck`" in which, which


def test_ambiguous_names_list_the_choices_unless_one_is_legal():
    which, legal = answers("look li", "step tro")
    assert which == "Which one: Library or Lilac Room?", which
    assert legal.startswith("You go to the Trophy Room."), legal


def test_refusals_give_the_reason_and_the_rule():
    far, why, rule, attempt, none = answers("step kitchen", "why step kitchen", "why", "attempt bare", "undo")
    assert far == "No door leads to the Kitchen from here: a step goes through one door. (R-STEP)", far
    assert why == far
    assert rule.startswith("R-STEP: "), rule
    assert "(R-ALONE)" in attempt, attempt
    assert none == "There is nothing to undo: your turn has just begun.", none


def test_what_has_to_wait_names_the_rule_that_it_waits_for():
    foil, rule = answers("pass", "why")
    assert foil.startswith("Not now: a turn is being played") and foil.endswith("(R-DEFEND)"), foil
    assert rule.startswith("R-DEFEND: Stopping an attempt"), rule
    with Home() as home:
        told = play(home, "--tutorial", typed=LESSONS.partition("foil")[0] + "step foyer\nwhy\n")[1]
    assert "Play failure cards or pass. (R-DEFEND)\nR-DEFEND: Stopping an attempt\n" in told, told[-900:]


def test_a_step_can_be_taken_back_and_a_draw_cannot():
    step, back, again, draw, late = answers("step foyer", "undo", "step parlor", "draw", "undo")
    assert "You go to the Foyer." in step
    assert back.startswith("Undone.")
    assert "You go to the Parlor." in again
    assert "You draw " in draw
    assert late == "There is nothing to undo: your turn has just begun.", late
    with Home() as home:
        *_, late = play(home, "--tutorial", typed=LESSONS.partition("foil failure-1")[0] + "undo\n")[1].splitlines()
    assert late == "Too late to undo: hidden cards have been revealed.", late


def test_reset_takes_back_the_whole_turn():
    hand = answers("hand")[0]
    move = re.search(r"^(\d+)\. Move 1", hand, re.M)
    typed = ["step foyer"] + ([f"play {move.group(1)} me piazza"] if move else []) + ["reset", "where am i"]
    got = answers(*typed)
    assert got[-2].startswith("Undone.") and "You are in the Drawing Room." in got[-1], got


def test_a_card_asks_whom_and_where():
    menu, whom, back = answers("play move 1", "1", "0")
    assert menu.startswith("Play ") and ": who moves?\n" in menu and "1. You\n2. The Doctor" in menu, menu
    assert whom.startswith("Where to?\n1. "), whom
    assert back.startswith("What you can do"), back


def test_a_number_counts_only_while_its_list_is_in_ones_ears():
    """A list that was not read out, or a question that was left, is read out before a number does anything."""
    for left in ("hand", "xyzzy", "where is the doctor", "why step kitchen", "step kitchen"):
        _, _, number, where = answers("play move 1", left, "2", "where am i")
        assert number.startswith("Nothing was done: the choices had not been listed yet. Here they are with their numbers.\nWhat you can do\n1. Step to "), (left, number)
        assert where.startswith("You are in the Drawing Room."), where
    _, back, number, step = answers("play move 1", "undo", "1", "1")
    assert back == "Undone." and number.startswith("Nothing was done"), (back, number)
    assert step.startswith("You go to the Parlor."), step
    number, twice, after = answers("1", "1", "2", arguments=("--detail", "brief"))
    assert number.startswith("Nothing was done") and twice.startswith("You go to the Parlor."), (number, twice)
    assert after.startswith("Nothing was done"), after
    _, again, whom = answers("play move 1", "choices", "1")
    assert again.startswith("Play ") and whom.startswith("Where to?"), (again, whom)


def test_how_much_is_said_can_be_changed_at_any_time():
    brief, first, full, second, usual = answers("brief", "step foyer", "full", "step drawing room", "normal")
    assert brief.startswith("Brief from now on. ") and full == "Full detail from now on." and usual == "Normal detail from now on."
    assert first == "You go to the Foyer.\nSeen by: Ben and Chie", first
    assert "(R-STEP)" in second or "once" in second, second
    turn = answers("full", "step foyer")[1]
    assert re.search(r"What you can do\n1\. (.*\n)+If you end your turn now: ", turn), turn


def test_the_board_in_words():
    here, there, way, far, steps, home = answers("map", "map library", "route kitchen", "far kitchen", "far", "route drawing room")
    assert here == ("From here: to the north the Dining Hall, to the east the Parlor, to the south the Foyer "
                    "and to the west the Trophy Room."), here
    assert there == "Library: to the east the east upper hallway, to the west the Armory and to the west the Gallery.", there
    assert way == far == ("Kitchen, 3 steps: to the north the Dining Hall, to the west the west main hallway "
                          "and to the south the Kitchen."), way
    assert steps.startswith("1 step: Parlor, Dining Hall, Trophy Room and Foyer.\n2 steps: ") and "\n7 steps: Armory and Gallery." in steps, steps
    assert sum(len(re.sub(r".*: ", "", line).replace(" and ", ", ").split(", ")) for line in steps.splitlines()) == 31, steps
    assert home == "That is right here.", home
    doctor, plain = answers("far doctor", "route")
    assert re.match(r"Parlor, 1 step: to the east the Parlor\.", doctor) and "His full route: " in plain, (doctor, plain)


def test_the_way_on_a_ship_goes_up_and_down():
    with Home() as home:
        out = play(home, "--edition", "save-2000", "--seats", "me,me,me", "--seed", "z", typed="map barber shop\nroute bridge\n")[1]
    assert ": to the north the Infirmary, to the east the Pantry and down the stairs the Engine Room." in out, out
    assert re.search(r"^Bridge, \d steps: .*up ", out, re.M), out


def test_who_am_i_and_since_when():
    for asked in ("who am i", "Who am I?", "me"):
        (me,) = answers(asked)
        assert me.startswith("You are Ada. At the table: Ada, Ben and Chie.\nTurn 1: you are Ada, in the Drawing Room, with 6 cards; "), me
    for lang, asked, name in (("fr", "Qui suis-je ?", "Vous êtes Ada."), ("de", "wer bin ich", "Du bist Ada."),
                              ("es", "quien soy", "Eres Ada."), ("ja", "私は誰", "あなたはAdaです。")):
        with Home() as home:
            me = play(home, "--lang", lang, "--seats", "me,me,me", "--seed", "x", typed=asked + "\n")[1]
        assert f"\n{name}" in me, me  # at the beginning there are several people, who are nobody in particular
    (sees,) = answers("who sees me")
    assert sees.startswith("Seen by: "), sees


def test_help_has_topics():
    short, attempt, rule, table, none, everything = answers("help", "help attempt", "help sight", "help say", "help xyzzy", "help all")
    assert short.startswith("To play: step, play, attempt, draw, ") and len(short.split()) < 60, short
    assert attempt.startswith("`attempt trowel`") and "\nR-ATTEMPT: " in attempt and len(attempt.splitlines()) == 3, attempt
    assert rule.startswith("R-SIGHT: "), rule
    assert table.startswith("`say"), table
    (both,) = answers("help back")
    assert both.startswith("`undo`: ") and "\n`back`: after `rest`" in both, both
    (own,) = answers("aide retour", arguments=("--lang", "fr"))
    assert own.startswith("`retour`") and "`pause`" in own and len(own.splitlines()) == 1, own
    assert none == "I do not understand 'xyzzy'. `help step` explains one of them, `help all` all of them.", none
    assert len(everything.splitlines()) > 40, everything
    assert answers("help atempt", "help stp", "help R-SIGTH") == [
        "I do not understand 'atempt'. Did you mean `attempt`?", "I do not understand 'stp'. Did you mean `step` or `stop`?",
        "I do not understand 'R-SIGTH'. Did you mean R-SIGHT?"]


def test_an_empty_line_says_what_matters_now():
    start, _, moved, _, asked = answers("", "step foyer", "", "play move 1", "")
    assert start.startswith("You are in the Drawing Room. Seen by: ") and "\nstep: 1 " in start, start
    assert moved.startswith("You are in the Foyer. Seen by: ") and "step" not in moved, moved
    assert asked.startswith("Play a Move 1 card: who moves?\n1. You"), asked


def test_the_bell_rings_once_a_turn_if_it_is_wanted():
    with Home() as home, Terminal(home, "--plain", "--seats", "me,me", "--seed", "x") as terminal:
        assert "\a" not in terminal.until("> $")
        terminal.type("bell\r")
        terminal.until(r"The bell rings when it is your turn\.\s+> $")
        terminal.type("draw\r")
        terminal.until("Enter to hide this")
        terminal.type("\r")
        terminal.until("nobody else is looking")
        terminal.type("\r")
        assert terminal.until("> $").count("\a") == 1
        terminal.type("step foyer\r")
        assert "\a" not in terminal.until("> $")
    with Home() as home:
        assert "\a" not in play(home, "--bell", "--seed", "x", typed="draw\n")[1], "nobody sits at a pipe"


def test_what_makes_another_win_is_typed_twice():
    with Home() as home, Terminal(home, "--plain", "--edition", "kill-1996", "--option", "must_foil=false", "--players", "2",
                                  "--bots", "butler", "--seed", "lost") as terminal:
        told = terminal.until("> $")
        for _ in range(200):
            if "Pass: Ben wins" in told:
                break
            terminal.type("1\r" if "Stop this attempt" in told else "draw\r" if "(R-DRAW)" not in told else "end\r")
            told = terminal.until("> $")
        assert "Pass: Ben wins" in told, told
        terminal.type("pass\r")
        assert "Pass: Ben wins. Type the same thing again if you mean it." in terminal.until("> $")
        terminal.type("hand\r")  # something else: it was not meant
        terminal.until("> $")
        terminal.type("pass\r")
        assert "again if you mean it" in terminal.until("> $")
        terminal.type("pass\r")
        terminal.until("The game is over: Ben has killed the Doctor")


def test_french_names_and_verbs():
    where, far, step = answers("où est le docteur", "aller à la bibliothèque", "pas salle à manger", arguments=("--lang", "fr"))
    assert where.startswith("Le Docteur est "), where
    assert "(R-STEP)" in far and "bibliothèque" in far, far
    assert step.startswith("Vous ") and "manger" in step, step


def test_japanese_names_and_verbs():
    where, far, step = answers("どこ", "移動 台所", "移動ダイニングホール", arguments=("--lang", "ja"))
    assert where.startswith("あなたは客間にいる。"), where
    assert "（R-STEP）" in far and "台所" in far, far
    assert step.startswith("あなたはダイニングホールへ移動。"), step


def pattern(text):
    return re.sub(r"\\\{\w+\\\}", ".*", re.escape(text))


def test_every_command_that_help_names_is_understood():
    """In each language, as its help and its hints spell it."""
    for lang in CATALOGUE.langs:
        words = {key: word.other for key, word in CATALOGUE.words[lang].items()}
        told = [text for key, text in words.items() if key.startswith(("ui.cmd.", "ui.command.", "ui.replay.help", "ui.end.offer"))]
        named = [name for text in told for name in re.findall("`(.*?)`", text)]
        leave = re.split(", |、", words["ui.verb.quit"]) + ["quit"]
        file = re.search("`.*?`.*?`(.*?)`", words["ui.cmd.save"]).group(1)  # `save FILE`
        typed = [name for name in named if name not in (*leave, file)]
        assert len(typed) > 40, typed
        with Home() as home:
            code, out, _ = play(home, "--lang", lang, *PEOPLE_AND_A_DOG, typed="\n".join(typed) + "\n")
        assert code == 0
        for key in ("ui.command.unknown", "ui.command.rest", "ui.command.which"):
            missed = re.search(pattern(words[key]).replace(r"\ ", "[ \u00a0]"), out)
            assert not missed, (lang, missed.group(0))


PEOPLE_AND_A_DOG = ("--seats", "me,me,me", "--name", "Ann,Ben,Cem", "--seed", "x", "--option", "dog=old-dog")


def test_hot_seat_has_a_curtain_between_hands():
    with Home() as home, Terminal(home, "--plain", "--seats", "me,me", "--name", "Ann,Ben", "--seed", "x") as terminal:
        terminal.until(r"> $")
        terminal.type("draw\r")
        own = terminal.until(r"Enter to hide this\.")
        assert "You draw " in own and "Your hand" not in own
        terminal.type("\r")
        between = terminal.until(r"when nobody else is looking\.")
        assert "Your hand" not in between and between.count("\n") > 40
        terminal.type("\r")
        after = terminal.until(r"> $")
        assert "Your hand" in after
        terminal.type("quit\r")
        assert terminal.leave() == 0


def test_an_interrupt_keeps_the_game():
    with Home() as home, Terminal(home, "--plain", "--seed", "x") as terminal:
        terminal.until(r"> $")
        terminal.type("\x03")
        assert terminal.leave() == 130
        assert "The game is saved." in terminal.bytes.decode()
        assert len(home.files("saves")) == 1


def test_a_hang_up_keeps_the_game():
    with Home() as home, Terminal(home, "--plain", "--seed", "x") as terminal:
        terminal.until(r"> $")
        os.kill(terminal.pid, signal.SIGHUP)
        assert terminal.leave() == 130
        assert len(home.files("saves")) == 1


def test_a_folder_that_cannot_be_written_is_told_and_play_goes_on():
    with Home() as home:
        blocked = os.path.join(home.path, "file")
        with open(blocked, "w", encoding="ascii"):
            pass
        code, out, err = play(home, "--seed", "x", typed="hand\n", env={"XDG_DATA_HOME": blocked})
        assert code == 1, (code, err)
        assert "could not be saved" in out and "You are in the Drawing Room." in out


def blocked(home):
    """An environment in which no game can be kept."""
    path = os.path.join(home.path, "file")
    with open(path, "w", encoding="ascii"):
        pass
    return {"XDG_DATA_HOME": path}


def test_somebody_whose_game_cannot_be_kept_is_asked_for_another_file():
    for lang in CATALOGUE.langs:
        ask = re.match("`.*?`", text_of(lang, "ui.save.ask")).group()  # `save FILE`
        save, failed = ask.strip("`").partition(" ")[0], said_in(lang, "ui.save.failed")
        with Home() as home:
            file = os.path.join(home.path, "my own game.record")
            with Terminal(home, "--plain", "--lang", lang, "--seats", "me,me", "--seed", "x", env=blocked(home)) as terminal:
                terminal.until("> $")
                terminal.type("quit\r")
                asked = terminal.until(re.escape(ask))
                assert re.search(failed, asked) or re.search(failed, terminal.bytes.decode()), asked
                terminal.type("\r")  # once more, in vain
                terminal.until(re.escape(ask))
                terminal.type("/no/such/folder/x\r")  # no command: asked again
                terminal.until(re.escape(ask))
                terminal.type(f"{save} /no/such/folder/x\r")
                terminal.until("(?s)/no/such/folder/x.*" + re.escape(ask))
                terminal.type(f"{save} {file}\r")
                assert terminal.leave() == 0, terminal.bytes[-900:]
            assert re.search(said_in(lang, "ui.saved.in"), terminal.bytes.decode()), terminal.bytes[-600:]
            assert os.stat(file).st_mode & 0o077 == 0
            code, out, _ = play(home, f"--resume={file}", typed="log\n")
            assert code == 0 and ("Ada" in out or "Ben" in out), out


def test_whoever_would_rather_lose_it_may_and_is_no_success():
    with Home() as home, Terminal(home, "--plain", "--seed", "x", env=blocked(home)) as terminal:
        terminal.until(r"> $")
        terminal.type("quit\r")
        terminal.until(r"`save FILE`.*\n.*> $")
        terminal.type("quit\r")
        assert terminal.leave() == 1


def test_a_game_can_be_kept_elsewhere_from_now_on():
    with Home() as home:
        path = os.path.join(home.path, "elsewhere.record")
        code, out, _ = play(home, "--seats", "me,me", "--seed", "x", typed=f"save {path}\ndraw\nsave\n")
        assert code == 0 and out.count(f"The game is saved. Continue it with `unlucky play --resume={path}`") == 3, out[-900:]
        assert " draws a card." in play(home, f"--resume={path}", typed="log\n")[1]
        code, out, _ = play(home, "--tutorial", typed="save\n")
        assert code == 0 and "You cannot save here" in out, out[-300:]


def test_a_file_of_something_else_is_not_written_over_unasked():
    for lang in CATALOGUE.langs:
        save = re.split(", |、", text_of(lang, "ui.verb.save"))[0]
        there = re.match(r"\{text\} ?([^.。]+)", text_of(lang, "ui.save.there")).group(1)
        with Home() as home:
            path, other = os.path.join(home.path, "letter.txt"), os.path.join(home.path, "other.record")
            with open(path, "w", encoding="ascii") as file:
                file.write("Dear Doctor,")
            code, out, _ = play(home, "--lang", lang, "--seats", "me,me", "--seed", "x", typed=f"{save} {path}\n{save}\n")
            assert code == 0 and out.count(f"{path}") == 1 and there in out, out[-900:]
            with open(path, encoding="ascii") as file:
                assert file.read() == "Dear Doctor,"
            assert len(home.files("saves")) == 1, "it is kept where it was"
            # Once more is meant; after that it is this game's, as is any other that it was written to.
            typed = "".join(f"{save} {file}\n" for file in (path, other, path, path, other, path))
            code, out, _ = play(home, "--lang", lang, "--seats", "me,me", "--seed", "x", typed=typed)
            assert code == 0 and out.count(there) == 2, out[-900:]
            assert play(home, f"--resume={path}", typed="log\n")[0] == 0


def test_who_is_asked_for_another_file_is_warned_of_one_that_is_there():
    with Home() as home:
        path = os.path.join(home.path, "letter.txt")
        with open(path, "w", encoding="ascii") as file:
            file.write("Dear Doctor,")
        with Terminal(home, "--plain", "--seats", "me,me", "--seed", "x", env=blocked(home)) as terminal:
            terminal.until("> $")
            terminal.type("quit\r")
            terminal.until("`save FILE`")
            terminal.type(f"save {path}\r")
            terminal.until("(?s)already exists.*`save FILE`")
            with open(path, encoding="ascii") as file:
                assert file.read() == "Dear Doctor,"
            terminal.type(f"save {path}\r")
            assert terminal.leave() == 0, terminal.bytes[-900:]
        assert play(home, f"--resume={path}", typed="log\n")[0] == 0


def test_ascii_is_nothing_but_ascii():
    for lang in CATALOGUE.langs:
        said = lang if lang in LATIN else CATALOGUE.source
        over = in_ascii(CATALOGUE.languages[said], over_in(said))
        out = whole_game("--ascii", "--seed", "four", "--lang", lang, "--name", "Zoé,Ōe", over=over)
        assert out.isascii() and "Zoe" in out, out[:300]


def test_a_reader_that_leaves_does_not_lose_the_game():
    with Home() as home:
        read, write = os.pipe()
        os.close(read)
        pid = os.fork()
        if pid == 0:
            os.dup2(write, 1)
            os.dup2(os.open("/dev/null", os.O_RDONLY), 0)
            os.execve(UNLUCKY, [UNLUCKY, "play", "--plain", "--seed", "x"], home.env())
        os.close(write)
        _, status = os.waitpid(pid, 0)
        assert os.WIFEXITED(status), status
        assert len(home.files("saves")) == 1


def test_wrong_arguments_name_the_cure():
    cases = [(["--detail", "long"], "brief, normal or full"), (["--edition", "kill-2008"], "did you mean 'kill-2009'?"), (["--players", "8"], "2 to 7 players"), (["--players", "9"], "from 2 to 8"),
             (["--bots", "buttler"], "did you mean butler"), (["--seats", "me,buttler"], "did you mean butler"),
             (["--option", "spite"], "did you mean 'spite=...'?"), (["--option", "spit=true"], "did you mean 'spite=...'?"),
             (["--option", "spite=perhaps"], "spite"), (["--lang", "xx"], "choose en, "),
             (["--color", "red"], "auto, always or never"), (["--seed"], "needs a value"), (["--plane"], "no option '--plane'; did you mean '--plan'?"),
             (["--seats", "me,me", "--players", "3"], "--seats names 2"), (["--resume", "--seed", "x"], "--resume"),
             (["--think", "soon"], "--think"), (["--speed", "-1"], "--speed"), (["--name", "a,b,c,d,e"], "more names"),
             (["--name", "a,\x1b[2J"], "seat 2"), (["--seed", "a", "--seed=b"], "given twice"), (["moves.txt"], "moves.txt"), (["--seats", "me"], "2 to 7 players")]
    with Home() as home:
        for arguments, cure in cases:
            code, out, err = play(home, *arguments, typed="")
            assert code == 2 and out == "" and cure in err, (arguments, code, err)
        code, _, err = play(home, "--plan", "no/such.plan", typed="")
        assert code == 1 and "no/such.plan" in err
        code, _, err = play(home, "--plan", sys.argv[0], typed="")
        assert code == 3 and ":" in err, (code, err)
        code, out, _ = play(home, "--bots", "help", typed="")
        assert code == 0 and out.startswith("sleepwalker "), out


def test_a_tables_commands_are_taken_in_every_language():
    for lang in CATALOGUE.langs:
        first = {key: re.split("[,、]", CATALOGUE.words[lang][f"ui.verb.{key}"].other)[0] for key in ("say", "seats", "arm", "rest")}
        for space in (" ", "\u3000"):
            with Home() as home:
                _, out, _ = play(home, "--seats", "me,butler,butler", "--name", "Ann,Ben,Cem", "--seed", "x", "--lang", lang,
                                 typed=f"{first['seats'].upper()}\n{first['arm']}\n{first['say']}{space}xyzzy\nquit\n")
            seats = CATALOGUE.words[lang]["ui.join.seats"].other.split("{list}")[0]
            assert seats + "Ann" in out, (lang, out[-900:])
            assert CATALOGUE.words[lang]["ui.join.arm"].other in out, (lang, out[-900:])
            assert "Ann" + CATALOGUE.words[lang]["ui.join.says"].other.split("{seat}")[1].replace("{text}", "xyzzy") in out, (lang, out[-900:])


LESSONS = ("step trophy-room\ndraw\nplay move-1 doctor green-house\nstep green-house\nattempt doctor rat-poison\n"
           "foil failure-2\nfoil failure-1\nplay room-green-house doctor green-house\nattempt doctor runcible-spoon\n")


def test_the_tutorial_is_a_whole_game_in_every_language():
    for lang in CATALOGUE.langs:
        with Home() as home:
            code, out, err = play(home, "--tutorial", "--lang", lang, typed=LESSONS)
            assert code == 0 and err == "", err
            for key in ("event.over.killed.you", "tutorial.end"):
                assert re.search(said_in(lang, key), out), (lang, key, out[-800:])
            assert home.files("saves") == [] and home.files("records") == [], "a lesson is not worth keeping"


def test_whoever_is_asked_is_told_so_when_asking_who_is_next():
    until_asked = LESSONS.split("foil")[0]
    for lang in CATALOGUE.langs:
        question = re.split("[,、 ]", text_of(lang, "ui.status.answer"))[0]
        with Home() as home:
            told = play(home, "--tutorial", "--lang", lang, typed=until_asked)[1]
            code, out, _ = play(home, "--tutorial", "--lang", lang, typed=until_asked + "next\n")
            assert code == 0 and out.count(question) == told.count(question) + 1, out[-400:]


TUTORIALS = (("game", ()), ("1996", ("--edition", "kill-1996")), ("save", ("--edition", "save-2000")), ("dog", ("--option", "dog=old-dog")))


def test_each_edition_and_the_dogs_have_a_tutorial_from_turn_1_to_a_real_game():
    for name, arguments in TUTORIALS:
        with open(f"data/tutorial-{name}.json", encoding="utf-8") as file:
            script = json.load(file)["script"]
        own = [action for action, lesson in script if lesson]
        taught = [CATALOGUE.words["en"][f"tutorial.{lesson}"].other for _, lesson in script if lesson]
        with Home() as home:
            code, out, err = play(home, "--tutorial", *arguments, typed="\n".join(own[:1] + ["undo"] + own) + "\nxyzzy\n\nwho am i\n")
            assert code == 0 and err == "", (name, out[-500:], err)
            assert all(lesson in out for lesson in taught), (name, [lesson for lesson in taught if lesson not in out])
            assert out.count("type `undo`, and then do it again") == 2 and "\nUndone.\n" in out, name
            lesson, real = out.split("Press Enter to start a real game")
            assert "Turn 2: " in lesson and "The game is over: you have " in lesson, name
            assert "You are Ada. At the table: Ada, Ben and Chie." in real and "The game is saved." in real, real
            assert len(home.files("saves")) == 1


def test_the_tutorial_does_one_thing_at_a_time_and_can_be_left():
    with Home() as home:
        code, out, _ = play(home, "--tutorial", typed="step foyer\nstep kitchen\nwho sees me\nhint\nrepeat\nstep trophy-room\nundo\nend\n")
        assert code == 0
        assert "\nThis lesson tells you what to do.\nNow: Step to the Trophy Room." in out and "Nothing has happened.\n" in out, out
        assert out.count("You may do that, but let us do one thing at a time.") == 2, out
        assert "No door leads to the Kitchen" in out
        assert out.count("Now: Step to the Trophy Room. Type its number, or `step Trophy Room`.") == 5, out
        code, out, err = play(home, "--tutorial", "--seed", "x", typed="")
        assert code == 2 and "--tutorial" in err


def test_a_script_gives_its_transcript():
    """`unlucky play --plain < moves.txt`, without bots. UNLUCKY_ACCEPT=1 accepts what comes."""
    here = os.path.dirname(os.path.abspath(__file__))
    with open(os.path.join(here, "moves.txt"), encoding="utf-8") as file:
        moves = file.read()
    with Home() as home:
        code, out, err = play(home, "--seats", "me,me,me", "--name", "Ann,Ben,Cem", "--seed", "monday", typed=moves)
    assert code == 0 and err == "", err
    path = os.path.join(here, "transcript.txt")
    if os.environ.get("UNLUCKY_ACCEPT"):
        with open(path, "w", encoding="utf-8") as file:
            file.write(out)
    with open(path, encoding="utf-8") as file:
        assert out == file.read(), out


def test_any_line_whatever_is_answered():
    noise = [b"\x00\xff\xfe", b"\x1b[2J", b"play " + b"x" * 5000, b"step " * 100, "図書室".encode(), b"-1", b"999999999999999999", b"0",
             b"why why why", b"play 1 dog foyer", b"attempt me bare", b"foil 9", b"collect", b"?", b" ", b"who sees nobody at all",
             b"help xyzzy", b"log -5", b"rules R-NONE", b"look the", b"play 99 me"]
    with Home() as home:
        code, out, err = run(home, "--plain", "--seats", "me,me", "--seed", "x", typed=b"\n".join(noise) + b"\nquit")
        assert code == 0 and err == b"", err
        assert b"\x1b" not in out and b"\x00" not in out
        assert b"The game is saved." in out
        out.decode()


tap.main(globals())
