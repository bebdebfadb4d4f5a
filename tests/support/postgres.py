#!/usr/bin/env python3
"""A PostgreSQL of one's own, for the time of a test.

    with postgres.Cluster() as cluster:
        run("something", cluster.address())
        cluster.stop("immediate"); cluster.start()

    tests/support/postgres.py run COMMAND [ARGUMENT...]

The second form starts one, runs the command with its address in
UL_POSTGRES, and ends with the command's exit code.

It lies in a temporary folder, listens there alone on a Unix socket, and goes
with whoever started it: at the end of the `with`, at SIGTERM, SIGINT and
SIGHUP, and, should even that not be possible, because the kernel tells it
that its parent has died. PostgreSQL does not run as root; then it runs as the
user `postgres`, who is installed with it.
"""
import glob
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time

USER = "unlucky"
SIGNALS = {"smart": signal.SIGTERM, "fast": signal.SIGINT, "immediate": signal.SIGQUIT, "kill": signal.SIGKILL}
SETTINGS = {
    "listen_addresses": "",
    "max_connections": "60",
    "shared_buffers": "32MB",
    "autovacuum_naptime": "1h",
    "log_min_messages": "fatal",
}


def programs():
    """The folder with initdb and postgres, of the newest version."""
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda path: float(path.split("/")[-2]))
    if found:
        return found[-1]
    initdb = shutil.which("initdb")
    if initdb:
        return os.path.dirname(os.path.realpath(initdb))
    raise RuntimeError("PostgreSQL is not installed: tools/setup database installs it")


class Cluster:
    def __init__(self, **settings):
        self.programs = programs()
        self.settings = dict(SETTINGS, **settings)
        self.root = os.getuid() == 0
        self.process = None
        self.folder = tempfile.mkdtemp(prefix="unlucky-pg-")
        try:
            if self.root:
                user = pwd.getpwnam("postgres")
                os.chown(self.folder, user.pw_uid, user.pw_gid)
            self.data = os.path.join(self.folder, "data")
            subprocess.run(self.command("initdb", "--pgdata", self.data, "--username", USER, "--auth", "trust",
                                        "--encoding", "UTF8", "--locale", "C", "--data-checksums", "--no-sync", "--no-instructions"),
                           cwd="/", stdout=subprocess.DEVNULL, check=True)
            self.start()
        except BaseException:
            self.remove()
            raise

    def command(self, name, *arguments):
        """With the right user, and with a signal for it should we die."""
        words = ["setpriv", "--pdeathsig", "QUIT"]
        if self.root:
            words += ["--reuid", "postgres", "--regid", "postgres", "--init-groups"]
        return words + [os.path.join(self.programs, name), *arguments]

    def start(self):
        """And wait until it answers. After "kill" its other processes may hold the place for a moment: it tries again."""
        settings = [f"--{name}={value}" for name, value in self.settings.items()]
        limit = time.monotonic() + 60
        while not self.answers():
            if not self.process or self.process.poll() is not None:
                with open(os.path.join(self.folder, "log"), "ab") as log:
                    self.process = subprocess.Popen(  # pylint: disable=consider-using-with
                        self.command("postgres", "-D", self.data, "-k", self.folder, *settings),
                        cwd="/", stdin=subprocess.DEVNULL, stdout=log, stderr=log)
            if time.monotonic() > limit:
                with open(os.path.join(self.folder, "log"), encoding="utf-8", errors="replace") as log:
                    raise RuntimeError("PostgreSQL does not start:\n" + log.read()[-2000:])
            time.sleep(0.02)

    def answers(self):
        return subprocess.run([os.path.join(self.programs, "pg_isready"), "-q", "-h", self.folder], check=False).returncode == 0

    def stop(self, mode="fast"):
        """As `pg_ctl stop -m MODE`, or "kill" for kill -9 of its first process; its others notice and leave too."""
        if self.process and self.process.poll() is None:
            self.process.send_signal(SIGNALS[mode])
            try:
                self.process.wait(60)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.process = None

    def address(self, user=USER, database="postgres"):
        return f"postgresql://{user}@/{database}?host={self.folder}"

    def sql(self, text, database="postgres"):
        """Run statements, and return what they print."""
        return subprocess.run([os.path.join(self.programs, "psql"), "-XAtq", "-v", "ON_ERROR_STOP=1",
                               self.address(database=database)],
                              input=text, capture_output=True, text=True, check=True).stdout

    def assert_sound(self):
        """By PostgreSQL's own tools: every table and index is what it says, and every page has its checksum. It stops for that."""
        subprocess.run([os.path.join(self.programs, "pg_amcheck"), "--all", "--install-missing", "--heapallindexed", "--parent-check",
                        "--maintenance-db", self.address()], check=True)
        self.stop()
        subprocess.run(self.command("pg_checksums", "--check", "--pgdata", self.data), cwd="/", stdout=subprocess.DEVNULL, check=True)

    def remove(self):
        self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.remove()


def leave_on_signals():
    """So that `with` and `finally` are left in good order."""
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, lambda number, _: sys.exit(128 + number))


def main(arguments):
    if len(arguments) < 2 or arguments[0] != "run":
        sys.exit("postgres.py: it is postgres.py run COMMAND [ARGUMENT...]")
    leave_on_signals()
    with Cluster() as cluster:
        sys.exit(subprocess.run(arguments[1:], env=dict(os.environ, UL_POSTGRES=cluster.address()), check=False).returncode)


if __name__ == "__main__":
    main(sys.argv[1:])
