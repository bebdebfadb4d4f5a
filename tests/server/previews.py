"""What a messenger shows of a link: fetched as it does it, with a plain GET, no script and no cookie, and parsed as HTML.

    previews.py UNLUCKY
"""
import html.parser
import json
import pathlib
import sys
import tempfile

import tap
from harness import Server, go_on, two_at_a_table

UNLUCKY = sys.argv[1]
ROOT = pathlib.Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
TEXTS = json.loads((ROOT / "data" / "words" / "en" / "texts.json").read_text(encoding="utf-8"))


class Head(html.parser.HTMLParser):
    """The metadata of a page, its links and its title."""

    def __init__(self, text):
        super().__init__()
        self.meta, self.link, self.title, self.inside, self.scripts = {}, [], "", False, 0
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        self.inside = tag == "title"
        self.scripts += tag == "script"
        if tag == "meta":
            self.meta[attrs.get("property") or attrs.get("name")] = attrs.get("content")
        if tag == "link":
            self.link.append(attrs)

    def handle_data(self, data):
        if self.inside:
            self.title += data

    def handle_endtag(self, tag):
        self.inside = False

    def canonical(self):
        return next(link["href"] for link in self.link if link["rel"] == "canonical")


def fetch(server, path, **headers):
    status, answered, body = server.get(path, **{"User-Agent": "a messenger", **headers})
    assert status == 200, (status, body)
    assert "set-cookie" not in answered and answered["content-type"] == "text/html; charset=utf-8", answered
    head = Head(body.decode())
    assert head.title == head.meta["og:title"] and head.meta["description"] == head.meta["og:description"], head.meta
    for link in head.link + [{"href": head.meta.get("og:image", "")}]:
        assert "//" not in link["href"] or link["href"].startswith(f"http://127.0.0.1:{server.port}/"), link
    return head


def served(*options):
    """A server with the page and pictures as they are in git."""
    folder = tempfile.TemporaryDirectory()
    place = pathlib.Path(folder.name)
    (place / "index.html").write_text((WEB / "index.html").read_text(encoding="utf-8"), encoding="utf-8")
    (place / "pictures").symlink_to(WEB / "public" / "pictures")
    server = Server(UNLUCKY, store="memory:", options=["--assets", folder.name, "--limit", "messages-per-second=1000", *options])
    server.assets = folder  # as long as the server is there
    return server


def test_the_start_page_in_the_language_of_who_asks():
    with served() as server:
        head = fetch(server, "/")
        assert head.title == "Kill Doctor Lucky" and head.meta["og:locale"] == "en"
        assert head.meta["twitter:card"] == "summary_large_image" and head.meta["description"].startswith("A dark mansion")
        assert head.canonical() == head.meta["og:url"] == f"http://127.0.0.1:{server.port}/" and "robots" not in head.meta
        assert len([link for link in head.link if link["rel"] == "alternate"]) >= 5
        for path, headers in (("/?lang=fr", {}), ("/", {"Accept-Language": "pt-BR, fr-CH;q=0.9, en;q=0.8"})):
            french = fetch(server, path, **headers)
            assert french.title == "Tuez le Docteur Lucky" and french.meta["og:image"].endswith("/pictures/kill-2009.fr.png")
            assert french.canonical() == head.canonical()
        assert fetch(server, "/?lang=xx%22%3E", **{"Accept-Language": ",;q=,,"}).title == head.title


def test_its_picture_is_one_and_as_large_as_it_says():
    with served() as server:
        head = fetch(server, "/")
        status, answered, body = server.get(head.meta["og:image"].split(str(server.port), 1)[1])
        assert status == 200 and answered["content-type"] == head.meta["og:image:type"] == "image/png"
        width, height = (int.from_bytes(body[at:at + 4], "big") for at in (16, 20))
        assert [str(width), str(height)] == [head.meta["og:image:width"], head.meta["og:image:height"]]
        assert len(body) < 40000, len(body)


def test_a_page_that_has_not_changed_is_not_sent_again():
    with served() as server:
        _, answered, _ = server.get("/")
        assert answered["cache-control"] == "no-cache"
        status, _, body = server.get("/", **{"If-None-Match": answered["etag"]})
        assert status == 304 and body == b""
        status, _, _ = server.get("/?lang=fr", **{"If-None-Match": answered["etag"]})
        assert status == 200
        status, answered, body = server.request("HEAD", "/t/nowhere")
        assert status == 200 and body == b""
        assert len(server.get("/")[2]) < 8000, "it goes in one piece: too small to be packed"


def test_an_invitation_in_the_language_of_who_invites():
    with served() as server:
        table = server.open(edition="kill-2009", seats=4, bots=["nephew"])
        assert fetch(server, f"/t/{table}").title == "You are invited to kill Doctor Lucky"
        ada = server.socket(table)
        assert ada.sit("Ada", lang="de")["type"] == "done"
        head = fetch(server, f"/t/{table}", **{"Accept-Language": "fr"})
        assert head.title == "Ada braucht Hilfe, um Doktor Lucky zu töten", head.title
        assert head.meta["description"].startswith("2 Plätze sind noch frei."), head.meta
        assert head.meta["og:locale"] == "de" and head.meta["robots"] == "noindex"
        assert head.canonical() == f"http://127.0.0.1:{server.port}/t/{table}"
        ben = server.socket(table)
        ben.sit("Ben")
        assert fetch(server, f"/t/{table}").meta["description"].startswith("1 Platz ist noch frei.")
        server.socket(table).sit("Chie")
        assert fetch(server, f"/t/{table}").meta["description"].startswith("Alle Plätze sind besetzt")


def test_somebodys_name_says_nothing_to_a_browser():
    with served() as server:
        table = server.open(edition="save-2000", seats=4)
        name = "\"><script>&'"
        assert server.socket(table).sit(name)["type"] == "done"
        head = fetch(server, f"/t/{table}")
        assert head.title == f"{name} wants help saving Doctor Lucky", head.title
        assert head.meta["og:image"].endswith("/pictures/save-2000.en.png")
        assert head.scripts == Head((WEB / "index.html").read_text(encoding="utf-8")).scripts


def play_out(server):
    """A game against bots to its end, and what its winner did it with."""
    table = server.open(edition="kill-2009", seats=3, bots=["nephew", "nephew"])
    ann = server.socket(table)
    ann.sit("Ann", lang="en")
    assert ann.ask("start")["type"] == "done"
    told = lambda: [event for message in ann.heard for event in message.get("events", [])]
    while not any(event.get("table", {}).get("news") == "result" for event in told()):
        go_on(ann)
    games = [event["game"] for event in told() if "game" in event]
    return table, [event for event in games if event["event"] == "attempted"][-1], [e for e in games if e["event"] == "over"][-1]


def test_a_game_that_is_played_and_one_that_is_over():
    with served() as server:
        table, people = two_at_a_table(server)
        hand = people[0].heard[-1].get("view", {}).get("hand") or []
        head = fetch(server, f"/t/{table}")
        assert head.title == "Kill Doctor Lucky" and head.meta["description"] == "At the table: Ann and Ben. Turn 1.", head.meta
        assert not [card for card in hand if card in head.meta["description"]]
        table, attempt, over = play_out(server)
        assert over["ending"] == "killed"
        for path in (f"/t/{table}", f"/t/{table}?replay=1"):
            head = fetch(server, path)
            assert head.title.endswith(" has killed Doctor Lucky"), head.title
            name = head.title.split(" has ")[0]
            assert name == ("Ann", "Ben", "Chie")[attempt["seat"]], "bots are called as the page calls them"
            weapon = attempt["weapon"]
            said = TEXTS["preview.scene.card" if weapon else "preview.scene.bare"].split("{turn}", maxsplit=1)[0]
            said = said.replace("{seat}", name).replace("{room.in}", TEXTS[f"room.{attempt['room']}.in"])
            said = said.replace("{card.with}", TEXTS[f"card.{weapon}.with"] if weapon else "")
            assert head.meta["description"].startswith(said), (head.meta["description"], said)
            assert head.canonical().endswith(path)
        assert fetch(server, f"/t/{table}?replay=9").canonical().endswith(f"/t/{table}")


def test_where_nobody_may_watch_nobody_is_told_how_far_they_are():
    with served() as server:
        table, _ = two_at_a_table(server, spectators=0)
        assert fetch(server, f"/t/{table}").meta["description"] == "At the table: Ann and Ben. Only those who play see the game."
        full = server.open(seats=2, bots=["nephew"], spectators=0)
        server.socket(full).sit("Ann")
        assert fetch(server, f"/t/{full}").meta["description"].startswith("All seats are taken. In the")


def test_what_is_no_table_is_the_page_all_the_same():
    with served() as server:
        start = fetch(server, "/")
        for path in ("/t/", "/t/nowhere", "/t/" + "x" * 60, "/t/%22%3E?replay=-1"):
            assert fetch(server, path).title == start.title, path


def test_addresses_begin_with_what_the_operator_says():
    with served("--public-url", "https://play.example.org/") as server:
        _, _, body = server.get("/")
        assert Head(body.decode()).meta["og:url"] == "https://play.example.org/"
    with served("--trust-proxy") as server:
        for headers, base in (({"Host": "play.example.org", "X-Forwarded-Proto": "https"}, "https://play.example.org/"),
                              ({"Host": "play.example.org"}, "http://play.example.org/")):
            _, _, body = server.get("/", **headers)
            assert Head(body.decode()).canonical() == base
        _, _, body = server.get("/", Host='a"><b>')
        assert "canonical" not in [link["rel"] for link in Head(body.decode()).link] and b"<b>" not in body


def test_the_plain_page_has_it_too():
    plain = ROOT / "src" / "server" / "page"
    with Server(UNLUCKY, store="memory:", options=["--assets", str(plain)]) as server:
        head = fetch(server, "/")
        assert head.title == "Kill Doctor Lucky" and "og:image" not in head.meta and head.meta["twitter:card"] == "summary"


tap.main(globals())
