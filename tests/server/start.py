"""Starting and stopping: what goes wrong is said, with its cure, and nothing is left behind."""
import os
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time

import tap
from server.harness import CPU_LIMITS, PATIENCE, Server, is_sanitized, two_at_a_table

PROGRAM = sys.argv[1]


def serve(*options, environment=None):
    return subprocess.run([PROGRAM, "serve", *options], capture_output=True, text=True, timeout=PATIENCE, check=False, env={**os.environ, **(environment or {})})


def test_a_port_that_is_taken():
    with Server(PROGRAM) as server:
        second = serve("--listen", f"127.0.0.1:{server.port}", "--store", "memory:")
        assert second.returncode == 1 and second.stdout == ""
        assert f"127.0.0.1:{server.port} is taken" in second.stderr and "--listen" in second.stderr and "[port-taken]" in second.stderr


def test_addresses_that_are_none():
    for address in ("here", "127.0.0.1:", "127.0.0.1:99999999", "no-such-host.invalid:80", "192.0.2.1:8080"):
        done = serve("--listen", address, "--store", "memory:")
        assert done.returncode == 1 and ("bad-address" in done.stderr or "no-listening" in done.stderr), (address, done)


def test_stores_that_cannot_be_used():
    with tempfile.TemporaryDirectory() as folder:
        for store, code in ((os.path.join(folder, "none", "t.db"), "no-folder"), (folder, None), ("mysql://x", None), ("postgresql://nobody@127.0.0.1:1/x", "store-away")):
            done = serve("--listen", "127.0.0.1:0", "--store", store)
            assert done.returncode == 1 and done.stdout == "" and (code is None or f"[{code}]" in done.stderr), (store, done)
        shared = os.path.join(folder, "shared.db")
        with Server(PROGRAM, store=shared):
            second = serve("--listen", "127.0.0.1:0", "--store", shared)
            assert second.returncode == 1 and "[store-locked]" in second.stderr


def command_line(process):
    with open(f"/proc/{process.pid}/cmdline", "rb") as file:
        return file.read()


def test_the_address_of_a_database_does_not_stay_in_the_command_line():
    if not os.path.exists("/proc/self/cmdline"):
        tap.skip("there is no /proc")
    for form in (lambda where: ["--store", where], lambda where: [f"--store={where}"]):
        with socket.create_server(("127.0.0.1", 0)) as silent:  # it takes the call, and says nothing
            where = f"postgresql://ann:s3cret@127.0.0.1:{silent.getsockname()[1]}/games?connect_timeout=60"
            with subprocess.Popen([PROGRAM, "serve", "--listen", "127.0.0.1:0", *form(where)], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
                caller, _ = silent.accept()  # so it knows the address, and has wiped it
                shown = command_line(process)
                process.kill()
                caller.close()
            assert b"--store" in shown and b"s3cret" not in shown and b"ann" not in shown, shown


def dumps_core(words):
    """Does a process of these words, once it has said something, leave a core when it is aborted?"""
    with tempfile.TemporaryDirectory() as folder:
        limit = resource.getrlimit(resource.RLIMIT_CORE)[1]
        with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=folder,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CORE, (limit, limit))) as process:
            process.stdout.readline()
            process.send_signal(signal.SIGQUIT)
            _, status = os.waitpid(process.pid, 0)
            process.returncode = -signal.SIGQUIT
        return os.WCOREDUMP(status)


def test_no_core_has_the_keys_of_seats():
    if is_sanitized(PROGRAM):
        tap.skip("sanitizers keep the memory of a process open")
    if not dumps_core(["sh", "-c", "echo; exec sleep 60"]):
        tap.skip("nothing leaves a core here")
    assert not dumps_core([os.path.abspath(PROGRAM), "serve", "--listen", "127.0.0.1:0", "--store", "memory:"])


def in_memory(process, needles):
    """Which of these a process has anywhere in its memory."""
    found = set()
    with open(f"/proc/{process.pid}/maps", encoding="utf-8") as maps, open(f"/proc/{process.pid}/mem", "rb", 0) as memory:
        for line in maps:
            place, rights, *_ = line.split()
            first, end = (int(number, 16) for number in place.split("-"))
            if rights[0] != "r" or line.endswith(("[vvar]\n", "[vvar_vclock]\n", "[vsyscall]\n")):
                continue
            memory.seek(first)
            bytes_ = memory.read(end - first)
            found |= {name for name, needle in needles.items() if needle in bytes_}
    return found


def key_in_pieces(table, server, key):
    """Says hello with a key, in frames of ten bytes."""
    link = server.socket(table, hello=None)
    text = b'{"do":"hello","key":"' + key.encode() + b'"}'
    for at in range(0, len(text), 10):
        link.frame(0 if at else 1, text[at:at + 10], final=at + 10 >= len(text))
    assert link.until("welcome")["seat"] is not None
    link.close()


def test_keys_of_seats_do_not_stay_in_memory():
    if is_sanitized(PROGRAM):
        tap.skip("sanitizers keep what is freed")
    with Server(PROGRAM) as server:
        if not os.access(f"/proc/{server.process.pid}/mem", os.R_OK):
            tap.skip("nobody but root can look into it")
        table = server.open(seats=3)
        ann, ben = server.socket(table), server.socket(table)
        assert ann.sit("Ann")["type"] == "done" and ben.sit("Ben")["type"] == "done"
        keys = {"first": ann.key, "second": os.urandom(16).hex(), "third": ben.key}
        here = {name: bytes.fromhex(key) for name, key in keys.items()}
        assert in_memory(server.process, here), "the keys of who is here are needed: so this would find them"
        key_in_pieces(table, server, keys["first"])
        assert server.get(f"/api/1/tables/{table}/seat", Authorization=f"Bearer {ben.key}")[0] == 200
        assert ann.ask("key", key=keys["second"])["type"] == "done"
        ann.close()
        ben.close()
        texts = {f"{name} as text": key.encode() for name, key in keys.items()}
        deadline = time.monotonic() + PATIENCE
        while server.metric("sockets") > 0:
            assert time.monotonic() < deadline
            time.sleep(0.1)
        assert in_memory(server.process, {**here, **texts}) == set()


def test_wrong_usage():
    for words in (["--listne", "x"], ["--limit", "tabels=1"], ["--limit", "tables=0"], ["--limit", "tables"], ["--log", "loud"], ["--node", "A B"], ["--thinkers", "0"],
                  ["--keep-finished", "-1"], ["--listen"], ["--store", "memory:", "--store", "memory:"], ["extra"]):
        done = serve(*words)
        assert done.returncode == 2 and "--help" in done.stderr, (words, done)
    missing = serve("--store", "memory:", "--assets", "no-such-folder", "--listen", "127.0.0.1:0")
    assert missing.returncode == 1 and "[no-assets]" in missing.stderr


def test_help_lists_every_limit():
    done = serve("--help")
    with open("docs/api.md", encoding="utf-8") as file:
        page = file.read().split("## Limits")[1]
    with Server(PROGRAM) as server:
        for name, value in server.json("/api/1")["limits"].items():
            assert f"  {name} " in done.stdout and f"`{name}`" in page, name
            row = next(line for line in page.splitlines() if line.startswith("| ") and f"`{name}`" in line and "|" in line)
            assert str(value) in row, (name, value, row)


def test_operators_have_one_table_of_all_limits():
    with open("docs/operate.md", encoding="utf-8") as file:
        page = file.read().split("## Limits and sizing")[1].split("\n## ")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in page.splitlines() if line.startswith("| `")]
    table = {row[0].strip("`"): row for row in rows if len(row) == 5}
    with Server(PROGRAM, options=["--push", "mailto:ann@example.org"]) as server:
        limits, metrics = server.json("/api/1")["limits"], server.get("/metrics")[2].decode()
        assert set(limits) == set(table)
        for name, value in limits.items():
            _, usual, account, bounds, near = table[name]
            if is_sanitized(PROGRAM) and name in CPU_LIMITS:
                usual = 0  # the harness lifts them there
            assert int(usual) == value and account.split()[0] in ("connection", "address", "table", "server") and bounds, table[name]
            assert f'unlucky_limit{{limit="{name}"}} {value}\n' in metrics and f'unlucky_limit_reached_total{{limit="{name}"}} 0\n' in metrics, name
            assert not near or f"\n{near.strip('`')} " in metrics, (name, near)


def reach(server, name):
    """What makes a client reach the limit of that name."""
    table = server.open()
    if name == "body-bytes":
        return server.request("POST", "/api/1/tables", b"x" * 2000)[0] == 413
    if name == "tables-per-address":
        return server.request("POST", "/api/1/tables", {"edition": "kill-2009", "seats": 2})[0] == 429
    link = server.socket(table)
    if name == "message-bytes":
        link.frame(1, b"x" * 2000)
        return link.closing()[0] == 1009
    if name == "messages-per-second":
        for _ in range(10):
            link.frame(9, b"")
        return link.closing()[0] == 1008
    raise AssertionError(name)


def test_a_limit_that_is_reached_is_counted():
    for pair in ("body-bytes=1024", "tables-per-address=1", "message-bytes=1024", "messages-per-second=1"):
        name = pair.split("=", maxsplit=1)[0]
        with Server(PROGRAM, options=["--limit", pair]) as server:
            assert reach(server, name), name
            assert server.metric(f'limit_reached_total{{limit="{name}"}}') >= 1, name


def test_games_are_kept_in_the_home_where_nothing_is_said():
    with tempfile.TemporaryDirectory() as home:
        process = subprocess.Popen([PROGRAM, "serve", "--listen", "127.0.0.1:0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                                   env={**os.environ, "XDG_DATA_HOME": os.path.join(home, "data")})
        assert process.stdout.readline().startswith("The game is at http://127.0.0.1:")
        assert os.path.exists(os.path.join(home, "data", "unlucky", "tables.db"))
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 0


def test_a_store_that_is_others_too_is_refused():
    with tempfile.TemporaryDirectory() as folder:
        store, link = os.path.join(folder, "tables.db"), os.path.join(folder, "other.db")
        with Server(PROGRAM, store=store) as server:
            os.link(store, link)
            second = serve("--store", link, "--listen", "127.0.0.1:0")
            assert second.returncode == 1 and "[linked-store]" in second.stderr, second
            assert server.get("/healthz")[0] == 200
        os.unlink(link)
        os.chmod(store, 0o644)
        loose = serve("--store", store, "--listen", "127.0.0.1:0")
        assert loose.returncode == 1 and "[loose-rights]" in loose.stderr and "chmod 600" in loose.stderr, loose
        os.chmod(store, 0o600)
        with Server(PROGRAM, store=store) as server:
            assert server.get("/healthz")[0] == 200


def test_a_signal_cannot_be_lost():
    """All threads block the two signals but the one that waits for them: no handler runs in the midst of something."""
    if not os.path.exists("/proc/self/status"):
        tap.skip("there is no /proc")
    wanted = 1 << signal.SIGTERM - 1 | 1 << signal.SIGINT - 1
    blocked = {}
    with Server(PROGRAM) as server:
        for thread in os.listdir(f"/proc/{server.process.pid}/task"):
            with open(f"/proc/{server.process.pid}/task/{thread}/status", encoding="ascii") as file:
                blocked[thread] = int(next(line for line in file if line.startswith("SigBlk:")).split()[1], 16)
        taking = [thread for thread, mask in blocked.items() if mask & wanted != wanted]
        assert len(blocked) > 3 and len(taking) <= 1 and str(server.process.pid) not in taking, blocked


def test_it_stops_at_once_if_asked_twice():
    with Server(PROGRAM) as server:
        two_at_a_table(server)
        server.process.send_signal(signal.SIGINT)
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(PATIENCE) == 0


tap.main(globals())
