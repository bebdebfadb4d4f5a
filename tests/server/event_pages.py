"""What a table told, in pages: none has more than so many events, each proves itself, and they hang together.

    event_pages.py UNLUCKY
"""
import hashlib
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import tap
from server.harness import WORK_LIMITS, Server, two_at_a_table, without

UNLUCKY = str(pathlib.Path(sys.argv[1]).resolve())
ROOT = pathlib.Path(__file__).resolve().parents[2]
FREE = without("messages-per-second", "requests-per-address", *WORK_LIMITS)
MOST = 2000  # docs/api.md


def page(server, table, after, **more):
    asked = "".join(f"&{name}={value}" for name, value in more.items())
    return server.json(f"/api/1/tables/{table}/events?after={after}{asked}")


def pages(server, table, **more):
    found = [page(server, table, 0, **more)]
    while "more" in found[-1]:
        found.append(page(server, table, found[-1]["events"][-1]["n"], **more))
    return found


def hash_of(event):
    return hashlib.sha256(json.dumps(event, ensure_ascii=False, separators=(",", ":")).encode()).hexdigest()


def tell(owner, events):
    """So many events: each deed tells one."""
    for number in range(events):
        assert owner.ask("silence", other=1, flag=number % 2 == 0)["type"] == "done"


def hang_together(found):
    """How many events there are."""
    head, number = "0" * 64, 0
    for one in found:
        assert one["events"] and one["events"][0]["prev"] == head
        head = hash_of(one["events"][-1])
        assert one["head"] == head, "each page can be checked by itself"
        assert [event["n"] for event in one["events"]] == list(range(number + 1, number + 1 + len(one["events"])))
        number += len(one["events"])
    assert all(one.get("more") is True for one in found[:-1]) and "more" not in found[-1]
    return number


def test_an_answer_is_bounded_and_the_pages_hang_together():
    with Server(UNLUCKY, options=FREE) as server:
        table, (ann, _) = two_at_a_table(server)
        tell(ann, 2 * MOST + 50)
        told = server.json(f"/api/1/tables/{table}")["status"]["told"]
        found = pages(server, table)
        assert hang_together(found) == told
        assert [len(one["events"]) for one in found] == [MOST, MOST, told - 2 * MOST]
        for limit in 0, -1, MOST + 1, 99999999, "x":
            assert len(page(server, table, 0, limit=limit)["events"]) == MOST, limit
        assert hang_together(pages(server, table, limit=777)) == told
        assert page(server, table, told - 1, limit=1).keys() == {"events", "head"}, "just the last one"
        assert "more" in page(server, table, told - 2, limit=1)
        for after in told, told + 1, 0xffffffff:
            assert page(server, table, after) == {"events": [], "head": found[-1]["head"]}


def test_a_table_that_goes_on_is_told_further():
    with Server(UNLUCKY, options=FREE) as server:
        table, (ann, _) = two_at_a_table(server)
        tell(ann, 20)
        first = page(server, table, 0, limit=30)
        told = first["events"][-1]["n"]
        assert "more" not in first, "that was all"
        for _ in range(5):
            tell(ann, 1)
            assert page(server, table, told, limit=30)["events"][0]["prev"] == first["head"]
        tell(ann, 40)
        assert page(server, table, told, limit=30)["more"] is True
        last = server.json(f"/api/1/tables/{table}")["status"]["told"] - 10
        assert "more" not in page(server, table, last, limit=10)
        tell(ann, 1)
        assert page(server, table, last, limit=10)["more"] is True, "what was read before is not taken for all"


def test_the_loop_of_the_page_fetches_what_is_verified():
    if not shutil.which("curl"):
        print("# no curl here")
        return
    text = (ROOT / "docs" / "trust.md").read_text(encoding="utf-8")
    loop = re.search(r"^```sh\n(table=https.*?)^```", text, re.S | re.M).group(1)
    with Server(UNLUCKY, options=FREE) as server, tempfile.TemporaryDirectory(prefix="unlucky-pages-") as folder:
        table = server.open()
        ann, ben = server.socket(table), server.socket(table)
        assert ann.sit("Ann")["type"] == ben.sit("Ben")["type"] == "done"
        tell(ann, MOST + 10)
        assert ann.ask("close")["type"] == "done"
        loop = loop.replace("https://HOST", f"http://127.0.0.1:{server.port}").replace("/ID ", f"/{table} ").replace("unlucky verify", f"{UNLUCKY} verify")
        done = subprocess.run(["sh", "-c", loop], cwd=folder, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 0 and "on 2 pages in one chain" in done.stdout, done
        names = sorted(file.name for file in pathlib.Path(folder).iterdir())
        assert len(names) == 2
        second = subprocess.run([sys.executable, ROOT / "tools" / "verify.py", *names], cwd=folder, capture_output=True, text=True, check=False)
        assert second.returncode == 0, second
        for wrong in names[:1], names[1:], names[::-1]:
            done = subprocess.run([UNLUCKY, "verify", *wrong], cwd=folder, capture_output=True, text=True, timeout=60, check=False)
            assert done.returncode == 3 and "[wrong-number]" in done.stderr, done


tap.main(globals())
