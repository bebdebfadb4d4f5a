"""Two verifiers that share no line of code: they take every game, and neither takes one that was tampered with.

    verify.py UNLUCKY EVENINGS          UL_GAMES=1000 UL_TAMPERINGS=10000 for the long form
"""
import contextlib
import hashlib
import importlib.util
import io
import json
import os
import random
import re
import subprocess
import sys
import tempfile

import tap

UNLUCKY, EVENINGS = sys.argv[1:]
TABLES = int(os.environ.get("UL_GAMES", "30"))  # at least one game each
TAMPERINGS = int(os.environ.get("UL_TAMPERINGS", "400"))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SCRIPT = os.path.join(ROOT, "tools", "verify.py")
FOLDER = tempfile.TemporaryDirectory(prefix="unlucky-verify-")  # pylint: disable=consider-using-with

spec = importlib.util.spec_from_file_location("verify", SCRIPT)
verify = importlib.util.module_from_spec(spec)
spec.loader.exec_module(verify)


def files(end):
    return sorted(os.path.join(FOLDER.name, name) for name in os.listdir(FOLDER.name) if name.endswith(end))


def read(path):
    with open(path, "rb") as file:
        return file.read()


def first_judge(paths, *options):
    """What unlucky verify says of each file: None, or the code."""
    said = []
    for start in range(0, len(paths), 500):
        done = subprocess.run([UNLUCKY, "verify", "--json", *options, *paths[start:start + 500]], capture_output=True, text=True,
                              timeout=600, check=False)
        assert done.returncode in (0, 1, 3) and done.stderr == "", done
        said += [json.loads(line).get("error") for line in done.stdout.splitlines()]
    assert len(said) == len(paths)
    return said


def second_judge(raw):
    try:
        verify.check(raw)
        return None
    except verify.Wrong as wrong:
        return str(wrong)


def test_both_take_every_game():
    subprocess.run([EVENINGS, FOLDER.name, "0", str(TABLES)], check=True, timeout=600)
    whole = files(".json") + files(".record")
    assert len(files(".json")) == TABLES and len(files(".record")) >= TABLES
    first = first_judge(whole)
    second = [second_judge(read(path)) for path in whole]
    assert not any(first) and not any(second), [what for what in zip(whole, first, second) if what[1] or what[2]][:3]
    assert not any(first_judge(files(".log")))
    text = b"".join(map(read, files(".json")))
    for piece in (b'"news":"dropped"', b'"promise":null', b'"event":"reshuffled"', b'"event":"sank"', b'"news":"undone"',
                  b'"news":"rematch"', b'"plan":', b'"kill-1996"', b'"kill-2009"', b'"save-2000"', b'"news":"closed"'):
        assert piece in text, f"nothing to see of {piece}"
    print(f"# {len(files('.record'))} games at {TABLES} tables, {text.count(b'drew')} draws, {text.count(b'reshuffled')} reshuffles")


def test_a_record_belongs_to_its_table():
    first, other = files(".json")[:2]
    record = first.replace(".json", "-1.record")
    assert first_judge([record], "--table", first) == [None]
    assert first_judge([record], "--table", other) == ["no-game"]
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()) as said:
        assert verify.main([first, record]) == 0 and verify.main([other, record]) == 1
    assert "not a game of the table named before it" in said.getvalue()


def test_whoever_kept_a_head_can_tell_another_history():
    path = files(".json")[0]
    heads = re.findall(rb'"prev":"([0-9a-f]{64})"', read(path))
    assert first_judge([path], "--head", heads[len(heads) // 2].decode()) == [None]
    assert first_judge([path], "--head", "00" * 32) == ["other-history"]


def covered(path):
    """How many bytes both promise to look at: the text of a board of one's own is not in the chain."""
    raw = read(path)
    at = raw.find(b',"plan":')
    return at if path.endswith(".json") and at > 0 else len(raw)


def test_no_single_bit_can_be_changed():
    dice, paths, whole = random.Random(6), [], files(".json") + files(".record") + files(".log")
    with tempfile.TemporaryDirectory(prefix="unlucky-tampered-") as folder:
        for number in range(TAMPERINGS):
            source = dice.choice(whole)
            raw = bytearray(read(source))
            at = dice.randrange(covered(source))
            raw[at] ^= 1 << dice.randrange(8)
            paths.append(os.path.join(folder, f"{number}-{at}-{os.path.basename(source)}"))
            with open(paths[-1], "wb") as file:
                file.write(raw)
            if not source.endswith(".log"):
                assert second_judge(bytes(raw)), f"the second verifier takes {paths[-1]}"
        taken = [path for path, code in zip(paths, first_judge(paths)) if not code]
    assert not taken, f"unlucky verify takes {taken}"


def resealed(events, head=None):
    """The same events with a chain that fits them: what a house that lies would send."""
    before, told = "0" * 64, []
    for event in events:
        event = {**event, "prev": before}
        told.append(json.dumps(event, ensure_ascii=False, separators=(",", ":")))
        before = hashlib.sha256(told[-1].encode()).hexdigest()
    return ('{"events":[' + ",".join(told) + f'],"head":"{head or before}"}}\n').encode()


def pages_of(path, size):
    """The same history as a server gives it that tells so many events at once."""
    raw = read(path)
    plan = raw[covered(path):] if covered(path) < len(raw) else b"}"
    told = [json.dumps(event, ensure_ascii=False, separators=(",", ":")).encode() for event in json.loads(raw)["events"]]
    pages = []
    for at in range(0, len(told), size):
        head, more = hashlib.sha256(told[at:at + size][-1]).hexdigest(), b',"more":true' if at + size < len(told) else b""
        pages.append(b'{"events":[' + b",".join(told[at:at + size]) + f'],"head":"{head}"'.encode() + more + plan)
    return pages


def judges_of_pages(folder, pages):
    """What both say of these files, named in this order: the codes of the first, in order; and did the second take all of them?"""
    paths = [os.path.join(folder, f"page-{number}.json") for number in range(len(pages))]
    for path, page in zip(paths, pages):
        with open(path, "wb") as file:
            file.write(page)
    done = subprocess.run([UNLUCKY, "verify", "--json", *paths], capture_output=True, text=True, timeout=60, check=False)
    codes = [json.loads(line).get("error") for line in done.stdout.splitlines()]
    assert done.returncode == (3 if any(codes) else 0) and done.stderr == "", done
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        return codes, verify.main(paths) == 0


def test_a_history_may_come_in_pages():
    with tempfile.TemporaryDirectory(prefix="unlucky-pages-") as folder:
        for path in files(".json"):
            for size in 97, 5000:
                assert judges_of_pages(folder, pages_of(path, size)) == ([None], True), path
        first, second = files(".json")[:2]
        assert judges_of_pages(folder, pages_of(first, 150) + [read(second)]) == ([None, None], True), "two tables"
        pages = pages_of(first, 150)
        judges_of_pages(folder, pages)
        tables = [part for number in range(len(pages)) for part in ("--table", os.path.join(folder, f"page-{number}.json"))]
        record = first.replace(".json", "-1.record")
        assert first_judge([record], *tables) == [None]
        done = subprocess.run([UNLUCKY, "verify", *tables[:-2], record], capture_output=True, timeout=60, check=False)
        assert done.returncode == 3 and b"[wrong-number]" in done.stderr, done


def test_no_page_may_be_missing_doubled_or_in_another_place():
    path = max((path for path in files(".json") if b'"plan"' not in read(path)), key=lambda path: len(read(path)))
    count = len(json.loads(read(path))["events"])
    pages = pages_of(path, count // 4)
    assert len(pages) >= 4
    a, b, c, *rest = pages
    with tempfile.TemporaryDirectory(prefix="unlucky-pages-") as folder:
        for wrong in ([a, c, *rest], [a, b, *rest], pages[:-1], [a], [b], pages[1:], [a, b, b, c, *rest], [a, a, b, c, *rest], [a, c, b, *rest],
                      [b, a, c, *rest], pages[::-1], [*pages, pages[-1]]):
            codes, taken = judges_of_pages(folder, wrong)
            assert set(codes) - {None} == {"wrong-number"} and not taken, (codes, taken)
        other = next(other for other in files(".json") if other != path and b'"plan"' not in read(other))
        foreign = pages_of(other, count // 4)
        codes, taken = judges_of_pages(folder, [a, foreign[1].replace(b',"more":true', b"")])
        assert codes in (["wrong-chain"], ["wrong-time"]) and not taken, codes
        codes, taken = judges_of_pages(folder, [a, re.sub(rb'"head":"..', b'"head":"zz', b), c, *rest])
        assert codes == ["bad-event"] and not taken, codes
        board = next(path for path in files(".json") if b'"plan":' in read(path))
        own = pages_of(board, 150)
        codes, taken = judges_of_pages(folder, [own[0], own[1].replace(b'"plan":"', b'"plan":"#', 1), *own[2:]])
        assert codes == ["not-a-history"] and not taken, codes


def test_no_single_bit_of_a_page_can_be_changed():
    dice = random.Random(9)
    with tempfile.TemporaryDirectory(prefix="unlucky-pages-") as folder:
        for _ in range(max(40, TAMPERINGS // 40)):
            path = dice.choice([path for path in files(".json") if b'"plan"' not in read(path)])
            pages = pages_of(path, dice.choice((50, 150)))
            which = dice.randrange(len(pages))
            page = bytearray(pages[which])
            page[dice.randrange(len(page))] ^= 1 << dice.randrange(8)
            codes, taken = judges_of_pages(folder, pages[:which] + [bytes(page)] + pages[which + 1:])
            assert any(codes) and not taken, (path, which)


def flip(text):
    return ("0" if text[0] != "0" else "1") + text[1:]


def lies(events):
    """(which verifier should notice, events): each lie with a chain that fits."""
    def changed(found, change):
        place = next(place for place, event in enumerate(events) if found(event.get("table", {}), event.get("game", {})))
        copy = json.loads(json.dumps(events))
        change(copy[place].get("table", copy[place].get("game")))
        return copy
    yield "both", changed(lambda t, g: t.get("news") == "opened", lambda t: t.update(commitment=flip(t["commitment"])))
    yield "both", changed(lambda t, g: t.get("news") == "promise" and t["promise"], lambda t: t.update(promise=flip(t["promise"])))
    yield "both", changed(lambda t, g: t.get("news") == "proof", lambda t: t.update(secret=flip(t["secret"])))
    yield "both", changed(lambda t, g: t.get("news") == "proof", lambda t: t.update(seeds=[s and flip(s) for s in t["seeds"]]))
    yield "both", changed(lambda t, g: t.get("news") == "dealt", lambda t: t.update(first=t["first"] ^ 1))
    yield "both", changed(lambda t, g: t.get("news") == "dealt", lambda t: t.update(seeds=t["seeds"][1:]))
    yield "both", changed(lambda t, g: g.get("event") == "drew", lambda g: g.update(left=g["left"] + 1))
    yield "first", changed(lambda t, g: g.get("event") == "stepped", lambda g: g.update(room=g["from"]))
    yield "first", changed(lambda t, g: g.get("event") == "attempted", lambda g: g.update(value=g["value"] + 1))
    yield "first", changed(lambda t, g: g.get("event") == "turn", lambda g: g.update(number=g["number"] + 1))
    yield "first", changed(lambda t, g: t.get("news") == "result", lambda t: t.update(winner=None if t["winner"] == 0 else 0))


def test_lies_that_fit_the_chain_are_found():
    noticed = 0
    for path in [path for path in files(".json") if b'"promise":"' in read(path) and b'"plan"' not in read(path)
                 and b'"dropped"' not in read(path)][:5]:  # promises of a round that was dropped bind nobody
        events = json.loads(read(path))["events"]
        assert resealed(events) == read(path)
        for who, lie in lies(events):
            raw = resealed(lie)
            assert code_of(raw) not in ("wrong-chain", "wrong-head"), (path, who)
            if who == "both":
                assert second_judge(raw), (path, lie[0])
            noticed += 1
    assert noticed >= 33


def sealed_record(text):
    bare = re.sub(r"^\[Digest .*\]\n", "", text, flags=re.M)
    mark = hashlib.sha256(bare.encode()).hexdigest()
    return re.sub(r"^(\[Result .*\]\n)", rf'\1[Digest "{mark}"]' + "\n", bare, count=1, flags=re.M).encode()


def code_of(raw):
    done = subprocess.run([UNLUCKY, "verify", "--json", "-"], input=raw, capture_output=True, timeout=60, check=False)
    assert done.returncode == 3, done
    return json.loads(done.stdout)["error"]


def test_every_reason_has_its_code():
    path = next(path for path in files(".json") if b'"rematch"' in read(path) and b'"undone"' in read(path) and b'"plan"' not in read(path))
    events = json.loads(read(path))["events"]
    place = {event["table"]["news"]: n for n, event in enumerate(events) if "table" in event}
    drew = min(n for n, event in enumerate(events) if event.get("game", {}).get("event") == "drew")

    def with_change(at, **members):
        copy = json.loads(json.dumps(events))
        copy[at]["table"].update(members)
        return resealed(copy)
    assert code_of(b'{"events":[]}') == code_of(b'{"events":1,"head":""}') == "not-a-history"
    assert code_of(b'{"events":') == "bad-json"
    assert code_of(resealed(events[1:])) == code_of(resealed(events[:7] + events[8:])) == "wrong-number"
    assert code_of(resealed(events[:7] + [{**events[7], "at": 1}] + events[8:])) == "wrong-time"
    assert code_of(resealed(events, "00" * 32)) == "wrong-head"
    assert code_of(read(path).replace(b'"name":"Anna"', b'"name":"Otto"')) == "wrong-chain"
    assert code_of(with_change(0, about={})) == code_of(with_change(place["dealt"], first="0")) == "bad-event"
    assert code_of(with_change(place["rematch"], dealer=7)) == "wrong-dealer"
    assert code_of(with_change(place["undone"], actions=1000)) == "wrong-undo"
    assert code_of(with_change(place["proof"], seeds=[])) == "wrong-seeds"
    assert code_of(with_change(place["result"], winner=7)) == "wrong-result"
    assert code_of(with_change(place["dealt"], first=(events[place["dealt"]]["table"]["first"] + 1) % 2)) == "wrong-deal"
    assert code_of(resealed([{**event, "n": n} for n, event in enumerate(events[:drew] + events[drew + 1:], 1)])) in ("wrong-event", "illegal")


def test_lies_that_fit_the_digest_are_found():
    for path in files(".record")[:5]:
        text = read(path).decode()
        assert sealed_record(text) == read(path)
        for was, now in ((r'"secret":"(.)', lambda m: m.group(0)[:-1] + flip(m.group(1))),
                         (r'"commitment":"(.)', lambda m: m.group(0)[:-1] + flip(m.group(1))),
                         (r'\[Seed "(.)', lambda m: m.group(0)[:-1] + flip(m.group(1))),
                         (r'"game":"table-\d', lambda m: m.group(0)[:-1] + str((int(m.group(0)[-1]) + 1) % 10)),
                         (r"draw \(failure-1\)", lambda m: "draw (failure-2)"),
                         (r'\[Hands \[\["[^"]*"', lambda m: m.group(0) + ',"failure-1"')):
            changed = re.sub(was, now, text, count=1)
            assert changed != text, (path, was)
            raw = sealed_record(changed)
            done = subprocess.run([UNLUCKY, "verify", "--json", "-"], input=raw, capture_output=True, timeout=60, check=False)
            assert done.returncode == 3 and second_judge(raw), (path, was, done)


def test_an_unfinished_game_is_no_proof():
    path = files(".json")[0]
    events = json.loads(read(path))["events"]
    place = next(place for place, event in enumerate(events) if event.get("table", {}).get("news") == "result")
    live = resealed(events[:place - 1])
    done = subprocess.run([UNLUCKY, "verify", "-"], input=live, capture_output=True, timeout=60, check=False)
    assert done.returncode == 1 and b"[unfinished]" in done.stderr and b"still played" in done.stderr, done
    assert "no proof yet" in second_judge(live)


def test_the_second_verifier_is_short_and_needs_nothing():
    lines = read(SCRIPT).decode().splitlines()
    assert len(lines) <= 220, len(lines)
    imported = {name.strip() for line in lines if line.startswith("import ") for name in line[7:].split("#")[0].split(",")}
    assert imported <= set(sys.stdlib_module_names), imported


if __name__ == "__main__":
    tap.main(globals())
