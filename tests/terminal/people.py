"""Somebody who plays a whole game at the real program: by keys, by mouse, or in lines.

All three decide alike, so that the same deal becomes the same game, whichever form it is played in: they make the
first attempt that they may, else draw, else end the turn, and answer with the first choice.
"""
import json
import os
import re

from driver import Terminal
from tmux import Tmux, wait_for

WORDS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "data", "words")
REFUSED = r"[(（]R-[A-Z-]+[)）]"
LANGS = sorted(name for name in os.listdir(WORDS) if os.path.isdir(os.path.join(WORDS, name)))
FIRST = r"[│|] 1 \S"  # choice of a list in its frame


class Words:
    """What the program says in a language, as patterns: parameters may be anything."""

    def __init__(self, lang):
        with open(os.path.join(WORDS, f"{lang}/texts.json"), encoding="utf-8") as file:
            self.texts = json.load(file)
        self.lang = lang

    def __getitem__(self, key):
        text = re.sub(r"\{.*?\}", "\0", self.texts[key])
        return re.escape(text).replace("\0", ".+?").replace(r"\ ", "[ \u00a0]")

    @property
    def over(self):
        """How every end of a game begins."""
        return re.split("[:。]", self.texts["event.over.drowned"])[0].strip()


class ByScreen:
    """At the full screen, in a tmux. `press` is what keys and mouse do differently."""

    def __init__(self, home, lang, columns, rows, *arguments, **more):
        self.words = Words(lang)
        self.columns, self.rows = columns, rows
        self.screen = Tmux(home, "--lang", lang, *arguments, columns=columns, rows=rows, **more)

    def __enter__(self):
        return self

    def __exit__(self, *what):
        self.screen.__exit__(*what)

    def press(self, key, word):
        raise NotImplementedError

    def choose_first(self, shot):
        """Of the list that is open on that shot."""
        raise NotImplementedError

    def answer(self):
        """Once the list is there; until something has come of it."""
        shot = self.screen.until(FIRST)
        self.choose_first(shot)
        self.screen.change(shot)

    def title(self, shot):
        return shot.splitlines()[0] if shot else ""

    def decide(self):
        """One decision. False if there is none: the game is over."""
        turn, asked = self.words["ui.status.your_turn"], self.words["ui.status.answer"]
        # A click for what is offered may come when something else is offered there: then the whole log is open.
        log = rf"\A[┌+][─-]{self.words['ui.pane.log']}[─-]"
        # In the title: the log below says whose turn it was, too.
        shot = self.screen.until(rf"\A.*({turn}|{asked})|{self.words.over}|{log}")
        if re.search(log, shot):
            self.press("Escape", "ui.key.close")
            self.screen.gone(log)
            return True
        if re.search(self.words.over, shot):
            return False
        if re.search(asked, self.title(shot)):
            # The title may be the last of a screen that is half drawn, and what was asked be settled.
            if re.search(FIRST, self.screen.until(rf"{FIRST}|\A.*{turn}|{self.words.over}")):
                self.answer()
        elif re.search(turn, self.title(shot)):
            self.take_turn()
        return True

    def ask_for_attempt(self):
        """The list of what it can be made with, or the rule that forbids it; asked again if news took the answer's place."""
        for _ in range(12):
            self.press("a", "ui.key.attempt")
            shot = self.screen.within(5, f"{self.words['ui.plan.with']}|{REFUSED}")
            if shot:
                return shot
        raise AssertionError(f"no answer to a wish for an attempt on\n{self.screen.shot()}")

    def take_turn(self):
        shot = self.ask_for_attempt()
        if re.search(self.words["ui.plan.with"], shot):
            self.answer()
            return
        self.press("d", "ui.key.draw")
        shot = self.screen.change(shot)
        if "R-DRAW" in shot:
            self.press("e", "ui.key.end")
            self.screen.change(shot)

    def fills(self, columns, rows):
        """Until the program has rendered that size: its keys stand in the last row."""
        self.screen.resize(columns, rows)
        keys = f"q {self.words.texts['ui.key.quit']}"
        wait_for(lambda: len(lines := self.screen.shot().splitlines()) == rows and keys in lines[-1], self.screen.shot)

    def resize(self, columns, rows):
        """To another size and back: the same screen, rendered anew."""
        self.screen.until(f"{self.words['ui.status.your_turn']}|{self.words['ui.status.answer']}|{self.words.over}")
        before = self.screen.steady()
        self.fills(columns, rows)
        self.fills(self.columns, self.rows)
        self.screen.becomes(before)

    def leave(self):
        self.press("q", "ui.key.quit")
        self.screen.until(self.words["ui.quit.ask"])
        self.press("y", "ui.key.yes")
        self.screen.until("left with 0")

    def finish(self):
        """The page with everybody's hands is closed, and the program left."""
        self.screen.until(self.words["ui.end.hands"])
        self.press("Escape", "ui.key.close")
        self.screen.until(f"A {self.words['ui.key.another']}")
        self.press("q", "ui.key.quit")
        self.screen.until("left with 0")


class ByKeys(ByScreen):
    """Keys alone."""

    def press(self, key, word):
        self.screen.keys(key)

    def choose_first(self, shot):
        self.screen.keys("Enter")


class ByMouse(ByScreen):
    """Clicks alone: on the keys that the last line names, on the choices of a list, on the answers to a question."""

    def press(self, key, word):
        label = f"{'Esc' if key == 'Escape' else key} {self.words.texts[word]}"
        self.screen.click(*self.screen.find(label, self.screen.until(re.escape(label))))

    def take_turn(self):
        """The first of those that the last line offers: it offers only what is possible."""
        shot = self.screen.until(f"^Enter {self.words['ui.key.move']}")
        last = shot.rstrip().splitlines()[-1]
        key, word = next((key, word) for key, word in (("a", "ui.key.attempt"), ("d", "ui.key.draw"), ("e", "ui.key.end"))
                         if f" {key} {self.words.texts[word]}" in last)
        self.press(key, word)
        if key == "a":
            self.screen.until(self.words["ui.plan.with"])
            self.answer()
        else:
            self.screen.change(shot)

    def choose_first(self, shot):
        row, line = next((row, line) for row, line in enumerate(shot.splitlines()) if re.search(FIRST, line))
        self.screen.click(row, self.screen.cells(line[:re.search(FIRST, line).end() - 1]))


class InLines:
    """The plain form at a terminal, with its prompts."""

    def __init__(self, home, lang, columns, rows, *arguments, asked=("--plain",), **more):
        self.words = Words(lang)
        self.columns, self.rows = columns, rows
        self.terminal = Terminal(home, *asked, "--lang", lang, *arguments, columns=columns, rows=rows, **more)
        self.heard = self.listen()

    def __enter__(self):
        return self

    def __exit__(self, *what):
        self.terminal.__exit__(*what)

    def listen(self):
        return self.terminal.until(r"(\A|\n)> $")

    def say(self, line):
        self.terminal.type(line + "\r")
        self.heard = self.listen()
        return self.heard

    def decide(self):
        if self.words.over in self.heard:
            return False
        if re.search(self.words["ui.status.answer"], self.heard):
            self.say("1")
            if re.search(f"{self.words['ui.choose.sure']}|{self.words['ui.choose.unsaid']}", self.heard):
                self.say("1")  # what makes another win is typed twice, and a number counts when its list was read
        elif re.search(self.words["ui.plan.with"], self.say("attempt")):
            self.say("1")
        elif re.search(REFUSED, self.heard) and re.search(REFUSED, self.say("draw")):
            self.say("end")
        return True

    def resize(self, columns, rows):
        """Nothing is redrawn: a line is a line."""
        self.terminal.resize(columns, rows)
        assert re.search(self.words["ui.pane.choices"], self.say("choices"))
        self.terminal.resize(self.columns, self.rows)

    def leave(self):
        self.terminal.type("quit\r")
        assert self.terminal.leave() == 0, self.terminal.bytes[-500:]
        assert re.search(self.words["ui.saved"], self.terminal.bytes.decode())

    def finish(self):
        self.terminal.type("quit\r")
        assert self.terminal.leave() == 0, self.terminal.bytes[-500:]
        assert "\x1b" not in self.terminal.bytes.decode(errors="replace")
