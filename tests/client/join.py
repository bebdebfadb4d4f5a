"""`unlucky play --join`: people at terminals, at a real server's table.

    join.py UNLUCKY
"""
import json
import os
import random
import re
import shutil
import signal
import socket
import stat
import subprocess
import sys
import tempfile
import threading
import time

import tap
from server.harness import Server
from support.tls import Tls

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "terminal"))
from driver import Home  # pylint: disable=wrong-import-position
from tmux import Tmux, menu  # pylint: disable=wrong-import-position

UNLUCKY = sys.argv[1]
PATIENCE = 120


class Person:
    """Somebody at a terminal in lines: chooses by number whenever there are choices."""

    def __init__(self, link, name=None, home=None, lang="en", seed=1, certificate=None, peaceful=False, watch=False):
        self.home = home or tempfile.mkdtemp(prefix="unlucky-person-")
        self.dice, self.peaceful = random.Random(seed), peaceful
        words = [UNLUCKY, "play", "--plain", "--detail", "full", "--lang", lang, "--join", link] + (["--name", name] if name else []) + (["--watch"] if watch else [])
        environment = {**os.environ, "XDG_STATE_HOME": self.home, "XDG_DATA_HOME": self.home, "HOME": self.home, "LC_ALL": "C.UTF-8"}
        if certificate:
            environment["SSL_CERT_FILE"] = certificate
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment)
        self.lines, self.heard_at = [], time.monotonic()
        self.choices, self.lock = {}, threading.Lock()
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self):
        for raw in self.process.stdout:
            line = raw.decode().rstrip("\n")
            choice = re.match(r"(\d+)\. (.*)", line)
            with self.lock:
                if choice and choice.group(1) == "1":
                    self.choices = {}
                if choice:
                    self.choices[int(choice.group(1))] = choice.group(2)
                self.lines.append(line)
                self.heard_at = time.monotonic()

    def type(self, line):
        with self.lock:
            self.choices = {}
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()

    def said(self, piece):
        return any(piece in line for line in self.lines)

    def heard(self, piece):
        return sum(piece in line for line in self.lines)

    def wait(self, piece, count=1):
        limit = time.monotonic() + PATIENCE
        while self.heard(piece) < count:
            if self.process.poll() is not None:
                self.reader.join(PATIENCE)  # its last words may not have been read yet
                assert self.heard(piece) >= count, (piece, self.lines[-30:])
            assert time.monotonic() < limit, (piece, self.lines[-30:])
            time.sleep(0.02)

    def choose(self):
        """Decide, if there is something to decide: attempts first, and nobody stands in their way; or none at all."""
        with self.lock:
            choices, quiet = dict(self.choices), time.monotonic() - self.heard_at
        if not choices or quiet < 0.05:
            return False
        numbers = [n for n in choices if n > 0]
        bloody = [n for n in numbers if re.search(r"kill|attempt|bare|pass|nothing", choices[n], re.I)]
        wanted = [n for n in numbers if n not in bloody] if self.peaceful else bloody
        self.type(str(self.dice.choice(wanted or numbers)))
        return True

    def device_link(self):
        self.type("device")
        self.wait("#ticket-")
        return re.findall(r"http://\S+#ticket-[0-9a-f]+", "\n".join(self.lines))[-1]

    def quit(self):
        self.type("quit")
        return self.process.wait(PATIENCE)


def play(people, until, patience=PATIENCE):
    limit = time.monotonic() + patience
    while not until():
        assert time.monotonic() < limit, [person.lines[-12:] for person in people]
        for person in people:
            assert person.process.poll() is None, person.lines[-12:]
            person.choose()
        time.sleep(0.02)


def table_link(server, **members):
    table = server.open(**members)
    return table, f"http://127.0.0.1:{server.port}/t/{table}"


def test_two_people_play_a_game_to_its_end_and_another():
    with Server(UNLUCKY) as server:
        _, link = table_link(server, seats=2, seeds=True, edition="kill-1996", options={"must_foil": False})
        ann, ben = Person(link, "Ann", seed=3), None
        ann.wait("`start`")
        ben = Person(link, "Ben", seed=4, lang="fr")
        ann.wait("Ben sits down.")
        ann.type("say hello, Ben")
        ben.wait("Ann\u00a0: hello, Ben")
        ann.type("start")
        ann.wait("The cards are dealt.")
        play([ann, ben], lambda: ann.said("The game is over"))
        ann.wait("The deal is fair")
        path = os.path.join(ann.home, "unlucky", "seats")
        [name] = os.listdir(path)
        assert stat.S_IMODE(os.stat(os.path.join(path, name)).st_mode) == 0o600
        ann.peaceful = ben.peaceful = True  # so that it lasts
        ann.type("another")
        ben.type("another")
        ann.wait("The cards are dealt.", 2)
        before = len(ann.lines)
        play([ann, ben], lambda: len(ann.lines) > before + 40)
        assert ann.quit() == 0 and ben.quit() == 0


def test_a_board_of_somebodys_own_is_told_in_the_lobby_and_played_on():
    with open(os.path.join(os.path.dirname(__file__), "../../docs/plan.md"), encoding="utf-8") as file:
        cottage = re.search(r"```plan\n(.*?)```", file.read(), re.S).group(1)
    with Server(UNLUCKY) as server:
        _, link = table_link(server, seats=2, seeds=False, plan=cottage)
        ann = Person(link, "Ann", seed=3)
        ann.wait("This table uses a board that somebody has drawn: cottage.")
        ann.wait("Kitchen, Parlor, Gallery, hall and back stairs")
        ann.wait("At the table: Ann")
        ben = Person(link, "Ben", seed=4)
        ann.wait("Ben sits down.")
        ann.type("start")
        ann.wait("The cards are dealt.")
        play([ann, ben], lambda: ann.said("Ann") and len(ben.lines) > 30)
        assert ann.quit() == 0 and ben.quit() == 0
        _, link = table_link(server, seats=2, plan="lodge")
        ann = Person(link, "Ann", lang="de")
        ann.wait("Spielplan: ")
        assert not ann.said("selbst gemachten")
        assert ann.quit() == 0


def test_a_link_invites_and_a_seat_moves_to_another_device_by_a_ticket():
    with Server(UNLUCKY) as server:
        _, link = table_link(server, seats=3)
        ann = Person(link, "Ann")
        ann.wait("`start`")
        ann.wait(f"Friends can join with this link: {link}")
        seat_link = ann.device_link()
        phone = Person(seat_link)
        phone.wait("At the table: Ann")
        assert not phone.said("Your name?")
        ann.wait("on your other device now")
        used = Person(seat_link)
        used.wait("has already been used")
        assert used.process.wait(PATIENCE) == 1
        assert not any(re.search(r"#[0-9a-f]{16}", line) for person in (ann, phone, used) for line in person.lines)
        assert ann.quit() == 0 and phone.quit() == 0
        again = Person(link, home=phone.home)
        again.wait("At the table: Ann")
        assert not again.said("Your name?")
        again.quit()
        stranger = Person(link)
        stranger.wait("Ann invites you to kill Doctor Lucky")
        stranger.wait("At the table: Ann.")
        stranger.wait("Your name?")
        stranger.type("Cleo")
        stranger.wait("At the table: Ann and Cleo.")
        phone = Person(stranger.device_link())
        phone.wait("Waiting for the host. ")
        assert not phone.said("`start`"), "only the host can begin"
        path = os.path.join(stranger.home, "unlucky", "seats")
        with open(os.path.join(path, os.listdir(path)[0]), "w", encoding="ascii") as file:
            file.write("ab" * 16 + "\n")  # a key that opens nothing any more
        lost = Person(link, home=stranger.home)
        lost.wait("Your name?")
        assert stranger.quit() == 0 and phone.quit() == 0
        lost.process.kill()


def test_it_comes_back_when_the_server_does():
    with tempfile.TemporaryDirectory() as folder, Server(UNLUCKY, store=f"sqlite:{folder}/t.db") as server:
        _, link = table_link(server, seats=2, edition="kill-1996")
        people = [Person(link, "Ann", seed=5, peaceful=True)]
        people[0].wait("`start`")
        people.append(Person(link, "Ben", seed=6, peaceful=True))
        people[0].wait("Ben sits down.")
        people[0].type("start")
        people[0].wait("The cards are dealt.")
        play(people, lambda: len(people[0].lines) > 60)
        server.kill()
        people[0].wait("trying again (2)")
        server.start()
        people[0].wait("Connected again.")
        people[1].wait("Connected again.")
        before = len(people[0].lines)
        for person in people:
            person.type("choices")
        play(people, lambda: len(people[0].lines) > before + 40)
        assert all(person.quit() == 0 for person in people)


def test_what_is_answered_late_is_not_asked_twice():
    with Server(UNLUCKY) as server:
        _, link = table_link(server, seats=2, edition="kill-1996")
        ann = Person(link, "Ann", seed=14, peaceful=True)
        ann.wait("`start`")
        ben = Person(link, "Ben", seed=15, peaceful=True)  # no bot: one may win with its first turn
        ann.wait("Ben sits down.")
        def asked():
            return ann.lines.count("What you can do")
        ann.type("start")
        play([ben], lambda: ann.said(". End your turn"))
        before = asked()
        server.process.send_signal(signal.SIGSTOP)
        ann.type("end")
        time.sleep(3)  # longer than a screen stands still for an answer
        after = asked()
        server.process.send_signal(signal.SIGCONT)
        assert after == before, ann.lines
        before = len(ann.lines)
        play([ann, ben], lambda: len(ann.lines) > before + 30)
        assert not ann.said("choose again"), "it was done once, and refused never"
        assert ann.quit() == 0 and ben.quit() == 0


def test_who_finds_no_seat_watches_and_so_does_who_wants_none():
    with Server(UNLUCKY) as server:
        table, link = table_link(server, seats=2, edition="kill-1996")
        ann = Person(link, "Ann", seed=7, peaceful=True)
        ann.wait("`start`")
        early = Person(link, watch=True)
        early.wait("You are watching.")
        ben = Person(link, "Ben", seed=8, peaceful=True)
        ann.wait("Ben sits down.")
        late = Person(link, "Cleo")
        late.wait("All seats are taken. You are watching.")
        ann.type("start")
        for watcher in (early, late):
            watcher.wait("The cards are dealt.")
        play([ann, ben], lambda: early.said("draws a card.") and late.said("draws a card."))
        early.type("pass")
        early.wait("You are watching.", 2)
        early.type("undo")
        early.wait("You are watching.", 3)
        late.type("seats")
        late.wait("At the table: ")
        for watcher in (early, late):
            assert not any(watcher.said(piece) for piece in ("Your name?", "You draw", "It is your turn", "#")), watcher.lines
        assert [seat["name"] for seat in server.json(f"/api/1/tables/{table}")["status"]["seats"]].count("Cleo") == 0
        assert all(person.quit() == 0 for person in (early, late, ann, ben))


def test_help_names_each_command_of_the_table_once():
    with Server(UNLUCKY) as server:
        _, link = table_link(server, seats=2, bots=["butler"], edition="kill-1996")
        ann = Person(link, "Ann", lang="ja")
        ann.type("start")
        ann.wait("1. ")
        ann.type("normal")
        ann.type("help")
        ann.wait("卓の操作：席、")
        (named,) = [line for line in ann.lines if line.startswith("卓の操作：席、")]
        assert "、休む、戻る、" in named and "復帰" not in named, named  # a verb's other names have the same comma
        assert ann.quit() == 0


def test_an_answer_is_armed_before_it_is_given():
    with Server(UNLUCKY) as server:
        _, link = table_link(server, seats=2, bots=["butler"], edition="kill-1996", quick=False, least=3000, options={"must_foil": False})
        ann = Person(link, "Ann", seed=9, peaceful=True)
        ann.wait("`start`")
        ann.type("start")
        ann.wait("What you can do")
        ann.type("seats")  # what is for the table is understood at one's own turn, too
        ann.wait("At the table: Ann and Ben.", 2)
        ann.type("choices")
        play([ann], lambda: ann.said("Ben tries to kill the Doctor"), 4 * PATIENCE)
        for typed, heard in (("prepare", "Answers: `prepare pass`"), ("arm trombone", "I do not understand 'trombone'."), ("arm enough", "If you are last"),
                             ("arm ask", "My answer, when it is my turn to respond: decide then"), ("arm pass", "You will pass")):
            ann.type(typed)
            ann.wait(heard)
        ann.wait("You pass.")
        assert ann.quit() == 0


def test_a_stand_in_is_marked_and_its_person_is_told():
    with Server(UNLUCKY) as server:
        _, link = table_link(server, seats=2, edition="kill-1996", turn=1500, answer=1500, warn=500)
        ann = Person(link, "Ann", seed=12, peaceful=True)
        ann.wait("`start`")
        ben = Person(link, "Ben", seed=13, peaceful=True)
        ann.wait("Ben sits down.")
        ann.type("start")
        play([ann], lambda: ann.said("A bot plays for Ben."))
        ben.wait("A bot plays for Ben.")
        ann.type("seats")
        ann.wait("Ben (stand-in)")
        ben.type("say I am back")
        ann.wait("Ben is back and plays on.")
        assert ann.quit() == 0 and ben.quit() == 0


def test_the_full_screen_plays_at_a_table_elsewhere():
    with Home() as home, tempfile.TemporaryDirectory() as folder, Server(UNLUCKY, store=f"sqlite:{folder}/t.db") as server:
        _, link = table_link(server, seats=2, edition="kill-1996")
        with Tmux(home, "--join", link, "--name", "Ann", columns=100, rows=30) as screen:
            screen.until("You can `start`")
            ben = Person(link, "Ben", seed=8, peaceful=True)
            screen.until("Ben sits down")
            screen.type("start\n")
            shot = screen.until("Your hand|It is your turn|Waiting for Ben")
            assert "Doctor" in shot
            limit = time.monotonic() + PATIENCE
            while not ben.said("You draw") and time.monotonic() < limit:
                ben.choose()
                if "your turn" in screen.shot():
                    screen.type(":draw\n")
                    time.sleep(0.3)
                    if "your turn" in screen.shot():
                        screen.type(":end\n")
                time.sleep(0.1)
            assert ben.said("Ann draws a card.") or ben.said("Ann"), ben.lines
            screen.type(":say good evening\n")
            ben.wait("Ann: good evening")
            ben.type("say hello")
            screen.until("Ben: hello")
            server.kill()
            screen.until(r"trying again \(\d")
            server.start()
            screen.until("Connected again")
            ben.process.kill()


def refused(link, *pieces, code=1, certificate=None):
    done = subprocess.run([UNLUCKY, "play", "--plain", "--join", link, "--name", "Ann"], capture_output=True, text=True, timeout=PATIENCE, check=False,
                          stdin=subprocess.DEVNULL, env={**os.environ, "HOME": tempfile.gettempdir(), "LC_ALL": "C.UTF-8", "LANGUAGE": "",
                               **({"SSL_CERT_FILE": certificate} if certificate else {})})
    assert done.returncode == code and all(piece in done.stdout + done.stderr for piece in pieces), done


def test_a_server_must_prove_who_it_is():
    with tempfile.TemporaryDirectory() as folder, Server(UNLUCKY) as server:
        table, _ = table_link(server, seats=2)
        proxy = Tls(folder, server.port)
        link = f"https://localhost:{proxy.port}/t/{table}"
        refused(link, "prove who it is")
        refused(f"https://127.0.0.1:{proxy.port}/t/{table}", "prove who it is", certificate=proxy.certificate)
        ann = Person(link, "Ann", certificate=proxy.certificate)
        ann.wait("At the table: Ann.")
        assert ann.quit() == 0


def test_what_is_wrong_is_said():
    done = subprocess.run([UNLUCKY, "play", "--join", "http://h/t/x", "--edition", "save-2000"], capture_output=True, text=True, check=False)
    assert done.returncode == 2 and "with --join you play the game of that table" in done.stderr, done
    refused("ftp://example.org/t/x", "https://", code=2)
    refused("http://example.org/", "is not a link to a table", "[bad-link]", code=2)
    refused("http://127.0.0.1/t/x#12", "is not a link to a table", code=2)
    with Server(UNLUCKY) as server:
        table, link = table_link(server, seats=2, bots=["butler"])
        refused(f"http://127.0.0.1:{server.port}/t/nosuchtable", "no such table")
        refused(link + "#" + "ab" * 16, "This seat's link no longer works")
        assert server.socket(table).sit("Cleo")["type"] == "done"
        refused(link, "All seats are taken. You are watching.", code=0)
    done = subprocess.run([UNLUCKY, "play", "--watch"], capture_output=True, text=True, check=False)
    assert done.returncode == 2 and "--join" in done.stderr, done


def begun(server, people, **members):
    """A table at which these have sat down, the first is the host, and the cards are dealt: (table, link, persons)."""
    table, link = table_link(server, edition="kill-1996", **members)
    persons = []
    for name in people:
        persons.append(Person(link, name, seed=len(persons), peaceful=True))
        persons[-1].wait("At the table: ")
    persons[0].type("start")
    for person in persons:
        person.wait("first.")
    return table, link, persons


def who_waits(persons):
    """Somebody who is asked, and somebody who is not."""
    limit = time.monotonic() + PATIENCE
    while not any(person.choices for person in persons):
        assert time.monotonic() < limit, [person.lines[-5:] for person in persons]
        time.sleep(0.02)
    return next(p for p in persons if p.choices), next(p for p in persons if not p.choices)


def first_of(server, table):
    events = server.json(f"/api/1/tables/{table}/events")["events"]
    return next(event["table"]["first"] for event in events if event.get("table", {}).get("news") == "dealt")


def test_how_a_game_began_is_told_truly_and_only_to_who_was_there():
    with Server(UNLUCKY) as server:
        for _ in range(3):
            table, link, (ann, ben) = begun(server, ("Ann", "Ben"), seats=2)
            for seat, person in enumerate((ann, ben)):
                first = "You go first." if first_of(server, table) == seat else f"{('Ann', 'Ben')[first_of(server, table)]} goes first."
                assert sum(line.endswith(first) for line in person.lines) == 1, (first, person.lines)
            assert ann.quit() == 0 and ben.quit() == 0
        table, link, (ann, ben) = begun(server, ("Ann", "Ben"), seats=2)
        play([ann, ben], lambda: any(line.startswith("Turn 4") for line in ann.lines))
        late = Person(link, watch=True)
        late.wait("Kill Doctor Lucky (1996)")
        late.wait("His next rooms: ")
        assert ann.quit() == 0
        again = Person(link, home=ann.home)
        again.wait("Turn ")
        for person in (late, again):
            assert not person.said("goes first") and not person.said("You go first") and not person.said("The lights go out"), person.lines
        assert all(person.quit() == 0 for person in (late, again, ben))


def test_questions_are_answered_while_others_decide_and_to_who_watches():
    with Server(UNLUCKY) as server:
        _, link, persons = begun(server, ("Ann", "Ben"), seats=2)
        asked, waits = who_waits(persons)
        watcher = Person(link, watch=True)
        watcher.wait("You are watching.")
        asked.type("end")
        asked.wait("Turn 2")
        asked, waits = who_waits(persons)
        for person in (waits, watcher):
            person.wait("Turn 2")
            for typed, heard in (("players", " cards."), ("where is the doctor", "His next rooms: "), ("log", "Turn 2"),
                                 ("look kitchen", "Kitchen has doors to"), ("route", "His next rooms: "), ("deck", "Failure points still in the game")):
                before = sum(heard in line for line in person.lines)
                person.type(typed)
                person.wait(heard, before + 1)
        waits.type("draw")
        waits.wait("It is not your turn. ")
        for count, typed in enumerate(("draw", "undo", "say hello", "rest", "prepare pass"), 2):
            watcher.type(typed)
            watcher.wait("You are watching. You can ask for `seats` and `help`, or `quit`.", count)
        for count, typed in enumerate(("route kitchen", "far", "map"), sum("His next rooms: " in line for line in watcher.lines) + 1):
            watcher.type(typed)  # from where the Doctor is, which is told first
            watcher.wait("His next rooms: ", count)
        assert all(person.quit() == 0 for person in (*persons, watcher))


def test_a_server_that_was_never_there_is_given_up_with_its_reason():
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        refused(f"http://127.0.0.1:{nobody.getsockname()[1]}/t/x", "There is no connection yet: ", "[no-connection]", code=4)
    refused("http://no-such-host.invalid/t/x", "[no-host]", code=4)
    with socket.socket() as silent:  # takes the call, and says nothing
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        link = f"http://127.0.0.1:{silent.getsockname()[1]}/t/x"
        for leave, code in ((lambda person: person.type("quit"), 0), (lambda person: person.process.send_signal(signal.SIGINT), 130)):
            person = Person(link, "Ann")
            person.wait("Connecting to ")
            leave(person)
            assert person.process.wait(PATIENCE) == code, person.lines
            assert not person.said("connection is lost"), person.lines


def test_who_comes_back_is_told_who_one_is_and_of_no_old_refusals():
    with Server(UNLUCKY) as server:
        _, link, (ann, ben) = begun(server, ("Ann", "Ben"), seats=2, seeds=True)
        assert ann.quit() == 0
        again = Person(link, "Ben", home=ann.home)
        again.wait("You already have a seat at this table: you are Ann.")
        again.type("seats")
        again.wait("At the table: Ann and Ben.")
        time.sleep(0.5)  # what was refused would have come by now
        assert not again.said("You cannot do that at the moment."), again.lines
        assert again.quit() == 0 and ben.quit() == 0


def test_bots_are_told_apart_by_name_and_level():
    with Server(UNLUCKY) as server:
        _, _, (ann,) = begun(server, ("Ann",), seats=3, bots=["butler", "nephew"])
        play([ann], lambda: ann.said("Turn 2") or ann.said("The game is over"))  # a bot may win in its first turn
        ann.type("players")
        ann.wait("(Nephew)")
        ann.wait("(Butler)")
        levels = {match.groups() for match in (re.match(r"[BC]\. (\w+) .* \((Nephew|Butler)\)$", line) for line in ann.lines) if match}
        assert levels == {("Ben", "Nephew"), ("Chie", "Butler")}, levels
        assert not any(re.search(r"\b(butler|nephew)\b", line) for line in ann.lines), ann.lines
        assert ann.quit() == 0


def test_help_has_what_there_is_at_a_servers_table_and_rest_and_arm_are_answered():
    with Server(UNLUCKY) as server:
        _, link, persons = begun(server, ("Ann", "Ben"), seats=2)
        asked, waits = who_waits(persons)
        for person in (asked, waits):
            person.type("help")
            for piece in ("`say hello`", "`applaud`", "`holiday 7`", "`prepare pass`", "`rest`", "`back`", "`seats`", "`link`", "`device`"):
                person.wait(piece)
            assert not person.said("`save FILE`") and not person.said("`save`,"), person.lines
            for typed, heard in (("normal", "Normal detail from now on."), ("help", "For the table: seats, say, link, device, rest, back, prepare, holiday, applaud,"),
                                 ("help device", "`device`: take your seat"), ("help laugh", "`applaud`, `laugh`"), ("hint", "There is no advice at a server's table.")):
                before = sum(heard in line for line in person.lines)
                person.type(typed)
                person.wait(heard, before + 1)
        waits.type("undo")
        waits.wait("It is not your turn. ")
        waits.type("xyzzy")
        waits.wait("I do not understand 'xyzzy'. `help` lists what you can type.")
        waits.type("arm pass")
        waits.wait("There is no attempt to respond to at the moment.")
        waits.type("rest")
        waits.wait("A bot is playing for you.")
        waits.type("back")
        waits.wait("is back and plays on.")
        assert all(person.quit() == 0 for person in persons)


def test_games_that_wait_are_listed_with_the_way_there():
    with Server(UNLUCKY) as server:
        _, link, persons = begun(server, ("Ann", "Ben"), seats=2)
        asked, waits = who_waits(persons)
        assert all(person.quit() == 0 for person in persons)
        said = []
        for person in (asked, waits):
            environment = {**os.environ, "XDG_STATE_HOME": person.home, "HOME": person.home, "LC_ALL": "C.UTF-8"}
            said.append(subprocess.run([UNLUCKY, "play", "--waiting"], env=environment, check=True, capture_output=True, text=True).stdout)
        other = "Ben" if asked is persons[0] else "Ann"
        assert other in said[0] and f"unlucky play --join {link}" in said[0], said
        assert said[1] == "No game is waiting for you.\n", said
        for person in (asked, waits):
            with Home() as home:
                shutil.copytree(os.path.join(person.home, "unlucky", "seats"), os.path.join(home.path, ".local/state/unlucky/seats"))
                with menu(home, columns=100, rows=30) as screen:
                    screen.keys(re.search(r"(\d) Waiting for you *\n *unlucky play --waiting", screen.until("--waiting")).group(1))
                    if person is asked:
                        screen.until(rf"1 \d{{4}}-\d\d-\d\d \d\d:\d\d +{other} *\n *unlucky play --join {link}")
                        screen.keys("Enter")
                        screen.until("You are back|your turn|Your turn")
                    else:
                        screen.until("No game is waiting for you.")
                        screen.keys("q")
                        screen.until("What would you like to play")
    environment["XDG_STATE_HOME"] = asked.home
    gone = subprocess.run([UNLUCKY, "play", "--waiting"], env=environment, check=True, capture_output=True, text=True).stdout
    assert f"Cannot be reached: {link}" in gone, gone


def test_talk_stays_in_the_log_of_the_full_screen():
    with Home() as home, Server(UNLUCKY) as server:
        _, link = table_link(server, seats=2, edition="kill-1996")
        with Tmux(home, "--join", link, "--name", "Ann", columns=100, rows=30) as screen:
            screen.until("You can `start`")
            ben = Person(link, "Ben", seed=8, peaceful=True)
            screen.until("Ben sits down")
            screen.type("start\n")
            screen.until("Your hand|It is your turn|Waiting for Ben")
            ben.type("say the vicar is late")
            screen.until("Ben: the vicar is late")
            screen.keys("Tab")
            screen.keys("Tab")
            screen.until("Ben: the vicar is late")
            screen.keys("l")
            screen.until("Ben: the vicar is late")
            ben.type("applaud")
            screen.until("Ben applauds")
            ben.type("holiday 7")
            ben.wait("Holidays are for tables where a turn may take a day or longer")
            ben.process.kill()


def test_what_was_said_before_the_game_or_before_one_came_back_is_in_the_log():
    """Under the name of who said it: Ben has left his seat, and Cem, who sat behind him, has moved up."""
    with Home() as home, Server(UNLUCKY) as server:
        table, link = table_link(server, seats=3, edition="kill-1996")
        with Tmux(home, "--join", link, "--name", "Ann", columns=100, rows=30) as screen:
            screen.until("You can `start`")
            ben = server.socket(table)
            ben.sit("Ben")
            screen.until("Ben sits down")
            cem = Person(link, "Cem", seed=9)
            screen.until("Cem sits down")
            ben.ask("say", text="the vicar is late")
            cem.wait("Ben: the vicar is late")
            cem.type("applaud")
            screen.until("Cem applauds")
            ben.ask("leave")
            screen.until("Ben leaves")
            screen.type("start\n")
            screen.until("Your hand|It is your turn|Waiting for")
            screen.keys("L")
            screen.until(r"Ben: the vicar is late[\s\S]*Cem applauds")
        cem.wait("The cards are dealt.")
        cem.type("say good evening")
        cem.wait("Cem: good evening")
        cem.type("log")
        cem.wait("Cem applauds", 2)
        cem.process.kill()
        again = Person(link, home=cem.home)
        again.wait("You are Cem")
        assert not again.said("vicar") and not again.said("good evening"), again.lines
        again.type("log")
        again.wait("Cem: good evening")
        said = [line for line in again.lines if line in ("Ben: the vicar is late", "Cem applauds", "Cem: good evening")]
        assert said == ["Ben: the vicar is late", "Cem applauds", "Cem: good evening"], again.lines
        assert again.quit() == 0


def nearly_over():
    """Two people with empty hands, and the second is alone with the Doctor."""
    asked = '{"cmd":"new","edition":"kill-1996","players":2,"seed":"a test","dealer":0}\n{"cmd":"state"}\n'
    told = subprocess.run([UNLUCKY, "engine"], input=asked, capture_output=True, text=True, timeout=PATIENCE, check=True).stdout
    state = json.loads(told.splitlines()[-1])["state"]
    state["deck"] += [card for hand in state["hands"] for card in hand]
    return {**state, "hands": [[], []], "rooms": ["kitchen", "nursery"], "doctor": "nursery", "to_act": 1, "turn": {**state["turn"], "seat": 1}}


def test_another_game_is_offered_with_the_time_until_it_begins():
    with Home() as home, Server(UNLUCKY) as server:
        _, link = table_link(server, edition="kill-1996", seats=2, position={"state": nearly_over()}, grace=600000)
        with Tmux(home, "--join", link, "--name", "Ann", columns=100, rows=30) as screen:
            screen.until("You can `start`")
            ben = Person(link, "Ben")
            screen.until("Ben sits down")
            screen.type("start\n")
            play([ben], lambda: ben.said("You try to kill the Doctor"))
            limit = time.monotonic() + PATIENCE
            while not ben.said("The game is over") and time.monotonic() < limit:  # what makes another win is typed twice
                screen.type(":pass\n")
                time.sleep(0.5)
            ben.type("another")
            ben.wait("It begins in ")

            def left():
                minutes, seconds = re.search(r"It begins in (\d+):(\d\d)\. A bot plays for", screen.until("It begins in")).groups()
                return int(minutes) * 60 + int(seconds)
            before = left()
            time.sleep(1.5)
            assert before - 60 < left() < before
            ben.process.kill()


if __name__ == "__main__":
    tap.main(globals())
