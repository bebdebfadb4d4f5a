"""Messages to people who are away: to whom, what, how often, and where not."""
import http.server
import json
import sys
import tempfile
import threading
import time

import tap
from server.harness import Server, act_somehow, draw_in_turn, two_at_a_table, waited_for
from support.tls import Tls

PROGRAM = sys.argv[1]
WAIT = 90


class Listener:
    """Takes what is posted to it; a path that begins with /away redirects, one with /slow never answers."""

    def __enter__(self):
        heard = self.heard = []

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                heard.append((self.path, dict(self.headers), json.loads(body)))
                if self.path.startswith("/away"):
                    self.send_response(302)
                    self.send_header("Location", "/elsewhere")
                else:
                    self.send_response(204)
                self.end_headers()

            def log_message(self, *_):
                pass
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


def set_hook(server, table, key, url):
    status, _, body = server.request("PUT", f"/api/1/tables/{table}/hook", {"url": url}, {"Authorization": f"Bearer {key}"})
    return status, json.loads(body).get("error")


def leave_when_waited_for(people):
    """The other one acts until it is Ann's turn, who has gone."""
    ann, ben = people
    ann.close()
    while waited_for(ben) == ben.seat:
        act_somehow(ben)
    while not any(e.get("table", {}).get("news") == "away" for m in ben.heard for e in m.get("events", [])):
        ben.hear()


def until(condition):
    deadline = time.monotonic() + WAIT
    while not condition():
        time.sleep(0.05)
        assert time.monotonic() < deadline, "it does not come"


def said(server, event):
    return [json.loads(line) for line in server.journal if f'"event":"{event}"' in line]


def test_who_is_away_is_told_once_with_digest_and_link():
    with Listener() as listener, Server(PROGRAM, options=["--hooks", "--hooks-private", "--public-url", "https://play.example"]) as server:
        table, people = two_at_a_table(server)
        assert set_hook(server, table, people[0].key, listener.url + "/ann?x=1") == (200, None)
        assert not listener.heard
        leave_when_waited_for(people)
        until(lambda: listener.heard)
        path, headers, body = listener.heard[0]
        assert path == "/ann?x=1" and headers["Content-Type"] == "application/json"
        assert body["type"] == "your-turn" and body["link"] == f"https://play.example/t/{table}" and body["digest"]["your_turn"] is True
        assert people[0].key not in json.dumps(body)
        # Back, one turn, and away again: the same day, and another address makes that no shorter, nor does none in between.
        assert set_hook(server, table, people[0].key, listener.url + "/elsewhere")[0] == 200
        assert set_hook(server, table, people[0].key, None)[0] == 200
        assert set_hook(server, table, people[0].key, listener.url)[0] == 200
        people[0] = server.socket(table, hello={"key": people[0].key})
        act_somehow(people[0])
        leave_when_waited_for(people)
        time.sleep(1)
        assert len(listener.heard) == 1 and server.metric("nudges_total") == 1


def test_not_to_machines_nearby_and_no_further_than_told():
    with Listener() as listener, Server(PROGRAM, options=["--hooks"]) as server:
        table, people = two_at_a_table(server)
        assert set_hook(server, table, people[0].key, listener.url)[0] == 200
        leave_when_waited_for(people)
        until(lambda: said(server, "not-nudged"))
        assert said(server, "not-nudged")[0]["code"] == "private-address" and not listener.heard
    with Listener() as listener, Server(PROGRAM, options=["--hooks", "--hooks-private"]) as server:
        table, people = two_at_a_table(server)
        set_hook(server, table, people[0].key, listener.url + "/away")
        leave_when_waited_for(people)
        until(lambda: said(server, "not-nudged"))
        assert [path for path, _, _ in listener.heard] == ["/away"], "redirects are not followed"


def nudge(environment, *urls):
    """What the journal says of messages to these addresses, each of somebody at a table of their own."""
    with Server(PROGRAM, options=["--hooks", "--hooks-private"], environment=environment) as server:
        tables = [two_at_a_table(server) for _ in urls]
        for (table, people), url in zip(tables, urls):
            assert set_hook(server, table, people[0].key, url)[0] == 200
            people[0].close()
        for _, people in tables:
            leave_when_waited_for(people)
        until(lambda: len(said(server, "nudged") + said(server, "not-nudged")) == len(urls))
        code = {entry["table"]: entry["code"] for entry in said(server, "nudged") + said(server, "not-nudged")}
        return [code[table] for table, _ in tables]


def test_by_tls_to_who_can_prove_who_it_is():
    with Listener() as listener, tempfile.TemporaryDirectory() as folder:
        tls = Tls(folder, listener.server.server_port)
        good, other_name = f"https://localhost:{tls.port}/ann", f"https://127.0.0.1:{tls.port}/ann"
        no_tls = f"https://localhost:{listener.server.server_port}/ann"
        assert nudge({"SSL_CERT_FILE": tls.certificate}, good, other_name, no_tls) == ["ok", "bad-certificate", "no-tls"]
        assert [(path, body["type"]) for path, _, body in listener.heard] == [("/ann", "your-turn")]
        assert nudge({}, good) == ["bad-certificate"], "nobody has vouched for it"


def test_a_relay_sends_for_us():
    with Listener() as listener, Server(PROGRAM, options=["--hooks", "--hook-relay", listener.url + "/relay"]) as server:
        table, people = two_at_a_table(server)
        assert set_hook(server, table, people[0].key, "https://ntfy.example/ann")[0] == 200
        leave_when_waited_for(people)
        until(lambda: listener.heard)
        path, headers, _ = listener.heard[0]
        assert path == "/relay" and headers["X-Unlucky-Url"] == "https://ntfy.example/ann"


def test_only_who_has_the_key_sets_it_and_can_take_it_back():
    with Listener() as listener, Server(PROGRAM, options=["--hooks", "--hooks-private"]) as server:
        table, people = two_at_a_table(server)
        assert set_hook(server, table, "00" * 16, listener.url) == (401, "wrong-key")
        assert set_hook(server, table, "", listener.url) == (401, "wrong-key")
        assert set_hook(server, table, people[0].key + "0", listener.url) == (401, "wrong-key")
        for url in ("ftp://a/", "http://", "http://a b/", "http://user:word@a/", "http://a/#x", "http://a:x/", "javascript:1", "http://a/\r\nX: y", "http://" + "a" * 600):
            assert set_hook(server, table, people[0].key, url) == (400, "bad-url"), url
        assert set_hook(server, table, people[0].key, 7) == (400, "wrong-type")
        assert set_hook(server, table, people[0].key, listener.url)[0] == 200
        assert set_hook(server, table, people[0].key, None)[0] == 200
        leave_when_waited_for(people)
        time.sleep(1)
        assert not listener.heard
        assert set_hook(server, "no-such-table", people[1].key, listener.url) == (404, "no-table")
    with Server(PROGRAM) as server:
        table, people = two_at_a_table(server)
        assert set_hook(server, table, people[0].key, "http://a/") == (404, "no-hooks")
        draw_in_turn(people, 1)


tap.main(globals())
