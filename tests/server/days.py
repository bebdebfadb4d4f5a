"""How people did at the murder of a day: counts at a server, and nothing else."""
import datetime
import json
import os
import sys
import tempfile

import tap
from server.harness import Server

PROGRAM = sys.argv[1]
TODAY = datetime.datetime.now(datetime.timezone.utc).date()
DATE = TODAY.isoformat()
NOBODY = [0, 0, 0, 0, 0, 0]


def days_from_now(days):
    return (TODAY + datetime.timedelta(days=days)).isoformat()


def numbers(answer):
    assert [one["most"] for one in answer["turns"]] == [10, 20, 30, 40, None], answer
    return [one["won"] for one in answer["turns"]] + [answer["lost"]]


def get(server, date=DATE):
    status, _, body = server.request("GET", f"/api/1/days/{date}")
    return status, json.loads(body)


def bring(server, won, turns, date=DATE, **headers):
    body = json.dumps({"won": won, "turns": turns})
    status, _, body = server.request("POST", f"/api/1/days/{date}", body, {"Content-Type": "application/json", **headers})
    return status, json.loads(body)


def test_results_are_counted_by_turns_and_survive_a_restart():
    with tempfile.TemporaryDirectory() as folder:
        store = os.path.join(folder, "tables.db")
        with Server(PROGRAM, store=store, options=["--limit", "results-per-address=0"]) as server:
            assert numbers(get(server)[1]) == NOBODY
            for won, turns in ((True, 1), (True, 10), (True, 11), (True, 40), (True, 41), (False, 5), (False, 99)):
                status, answer = bring(server, won, turns)
                assert status == 200 and answer["date"] == DATE, answer
            assert numbers(answer) == [2, 1, 0, 1, 1, 2]
            assert numbers(get(server)[1]) == [2, 1, 0, 1, 1, 2] and numbers(get(server, days_from_now(-1))[1]) == NOBODY
        with Server(PROGRAM, store=store) as server:
            assert numbers(get(server)[1]) == [2, 1, 0, 1, 1, 2]
            assert numbers(bring(server, True, 3)[1]) == [3, 1, 0, 1, 1, 2]


def test_an_address_brings_so_many_and_no_more():
    with Server(PROGRAM, options=["--limit", "results-per-address=2"]) as server:
        assert [bring(server, True, 5)[0] for _ in range(3)] == [200, 200, 429]
        assert bring(server, True, 5)[1]["error"] == "too-many-results"
        assert numbers(get(server)[1]) == [2, 0, 0, 0, 0, 0]


def test_a_day_is_counted_while_it_is_today_somewhere():
    with Server(PROGRAM) as server:
        for days, status in ((-3, 409), (-2, 200), (1, 200), (2, 409)):
            got, answer = bring(server, True, 5, days_from_now(days))
            assert got == status and (status == 200 or answer["error"] == "other-day"), (days, answer)


def test_what_is_none_is_refused_in_words_and_not_counted():
    with Server(PROGRAM) as server:
        for path in ("yesterday", "2026-02-30", "2025-12-31", "", f"{DATE}/x"):
            status, answer = get(server, path)
            assert status == 404 and answer["error"] == "bad-date", (path, answer)
        for body, error in (("", "bad-json"), ("[]", "wrong-type"), ('{"won":true}', "wrong-type"),
                            ('{"won":1,"turns":2}', "wrong-type"), ('{"won":true,"turns":0}', "wrong-type"),
                            ('{"won":true,"turns":10001}', "wrong-type"), ('{"won":true,"turns":2,"name":"Ada"}', "wrong-type")):
            status, _, answer = server.request("POST", f"/api/1/days/{DATE}", body)
            assert status == 400 and json.loads(answer)["error"] == error, (body, answer)
        assert server.request("PUT", f"/api/1/days/{DATE}")[0] == 405
        assert bring(server, True, 5, Origin="https://elsewhere.example")[0] == 403
        assert numbers(get(server)[1]) == NOBODY


tap.main(globals())
