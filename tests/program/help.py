"""What --help says to players, in every language that there is.

    help.py UNLUCKY
"""
import functools
import os
import re
import subprocess
import sys

import tap

UNLUCKY = os.path.abspath(sys.argv[1])
sys.path.insert(0, "tools/words")
# pylint: disable=wrong-import-position
from catalogue import Catalogue
from check import cells

CATALOGUE = Catalogue("data/words")
OTHERS = [lang for lang in CATALOGUE.langs if lang != CATALOGUE.source]
PLAYERS = ("play", "puzzle", "replay", "rules")
TOOLS = ("arena", "board", "engine", "hint", "lab", "seat", "serve", "tables", "verify")


def run(*arguments, **environment):
    return subprocess.run([UNLUCKY, *arguments], capture_output=True, text=True, encoding="utf-8", timeout=30, check=False,
                          env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"} | environment)


@functools.cache
def page(*arguments, **environment):
    done = run(*arguments, **environment)
    assert done.returncode == 0 and done.stderr == "", (arguments, done)
    return done.stdout


@functools.cache
def pages(lang):
    """Every page that a player reads, by its command; the list of all commands is under ""."""
    return {"": page("help", "--lang", lang)} | {name: page(name, "--help", "--lang", lang) for name in PLAYERS}


def text(lang, key):
    return CATALOGUE.words[lang][key].other


def test_a_page_has_the_same_options_and_exit_codes_in_every_language():
    source = pages(CATALOGUE.source)
    for lang in OTHERS:
        for name, told in pages(lang).items():
            wanted, found = (set(re.findall(r"--[a-z-]+", one)) for one in (source[name], told))
            assert wanted and wanted == found, (lang, name, wanted ^ found)
            wanted, found = (re.findall(r"^  (--[a-z-]+)", one, re.M) for one in (source[name], told))
            assert wanted == found and (wanted or not name), (lang, name, wanted, found)
            codes = [re.findall(r"\d+", one.rpartition("\n\n")[2]) for one in (source[name], told)]
            assert codes[0] == codes[1] and codes[0][0] == "0", (lang, name, codes)


def test_no_line_of_a_page_is_left_in_the_source_s_language():
    source = pages(CATALOGUE.source)
    for lang in OTHERS:
        for name, told in pages(lang).items():
            kept = {line for line in source[name].splitlines()
                    if len(re.findall(r"[a-z]{3,}", re.sub(r"unlucky \S+|--?\S+ \S+", "", line))) > 4}
            assert len(kept) > 2 and not kept & set(told.splitlines()), (lang, name, kept & set(told.splitlines()))


def test_no_line_is_wider_than_a_screen():
    for lang in CATALOGUE.langs:
        for name, told in pages(lang).items():
            assert max(map(cells, told.splitlines())) <= 80, (lang, name, told)


def test_what_stands_for_a_value_is_a_word_of_the_language():
    for lang in CATALOGUE.langs:
        told = pages(lang)
        assert f"--deck {text(lang, 'help.word.file')} " in told["play"], told["play"]
        assert f"[={text(lang, 'help.word.file')}] " in told["play"], told["play"]
        assert f"{text(lang, 'help.word.old')}={text(lang, 'help.word.new')} " in told["play"], told["play"]
        assert f"https://{text(lang, 'help.word.host')}/t/{text(lang, 'help.word.table')}\n" in told["play"], told["play"]
        assert "unlucky rules R-NEXT " in told["rules"], told["rules"]
        assert f"[{text(lang, 'help.word.command')}] " in told[""], told[""]


def test_the_environment_and_the_option_choose_the_same_page():
    for lang in CATALOGUE.langs:
        for name in PLAYERS:
            by_option = page(name, "--help", "--lang", lang)
            assert by_option == page(name, "-h", LC_ALL="", LANG=f"{lang}_XX.UTF-8") == page("help", name, f"--lang={lang}")
            assert by_option == page(name, f"--lang={lang}", "--help"), (name, lang)
        listed = page("help", LC_ALL="", LANG=f"{lang}_XX.UTF-8")
        assert listed == page("--help", "--lang", lang) == run(LC_ALL="", LANG=f"{lang}_XX.UTF-8").stderr, lang


def test_letters_that_the_locale_has_not_are_written_without():
    for lang in OTHERS:
        if CATALOGUE.languages[lang].about["latin"]:
            told = page("play", "--help", "--lang", lang, LC_ALL="C")
            assert told.isascii() and text(lang, "help.play.game") in told, (lang, told)


def test_a_slip_is_answered_with_the_nearest_option_in_every_language():
    for name, slip, meant in (("play", "--resum", "--resume"), ("rules", "--editon", "--edition"), ("puzzle", "--shure", "--sure"),
                              ("replay", "--scren", "--screen")):
        for lang in CATALOGUE.langs:
            done = run(name, slip, "--lang", lang)
            wanted = text(lang, "usage.option.near").replace("{name}", slip).replace("{text}", meant).replace("\u202f", "\u00a0")
            assert done.returncode == 2 and wanted in done.stderr, (lang, done)


def test_tools_for_programmers_speak_the_source_s_language():
    for name, lang in zip(TOOLS, OTHERS * len(TOOLS)):
        assert page(name, "--help") == page(name, "--help", LC_ALL="", LANG=f"{lang}_XX.UTF-8"), (name, lang)


tap.main(globals())
