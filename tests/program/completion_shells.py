"""What bash, zsh and fish offer on a line, asked of the real shells. For completion.py.

Fish can be asked. In bash and zsh a line is typed at a terminal of its own, with a key that puts in everything
that could be there, and Enter: `unlucky` is a function then that writes down what it was called with.
"""
import os
import pty
import select
import subprocess
import time

PATIENCE = 30  # seconds; a loaded machine is slow

EVERYTHING = "\x14"  # ^T: put in all that could stand here

BASH = """
PS1=
bind '"\\C-t": insert-completions'
bind 'set bell-style none'
source "$COMPLETIONS/unlucky.bash"
"""

ZSH = """
PS1=
setopt nonomatch noprompt_sp
fpath=("$COMPLETIONS" $fpath)
autoload -Uz compinit
compinit -D -u
everything() { _main_complete; compstate[insert]=all }
zle -C everything complete-word everything
bindkey -e
bindkey '^T' everything
"""

RECORD = """
unlucky() { printf '%s\\0' "$@" >>"$ANSWERS"; printf '\\n' >>"$ANSWERS"; }
unlucky ready
"""


class Terminal:
    """A shell at a terminal."""

    def __init__(self, command, setup, folder, environment):
        self.answers = os.path.join(folder, "answers")
        self.count = 0
        path = os.path.join(folder, "setup")
        with open(path, "w", encoding="utf-8") as file:
            file.write(setup + RECORD)
        self.master, slave = pty.openpty()
        self.shell = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, start_new_session=True,
                                      cwd=os.path.join(folder, "here"),
                                      env=dict(environment, ANSWERS=self.answers, TERM="xterm"))
        os.close(slave)
        self.screen = ""
        self.line(f". '{path}'")

    def line(self, text):
        """Type a line; what `unlucky` was called with."""
        os.write(self.master, (text + "\n").encode())
        self.count += 1
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if select.select([self.master], [], [], 0.01)[0]:
                self.screen += os.read(self.master, 65536).decode(errors="replace")
            told = self.told()
            if len(told) >= self.count:
                return told[self.count - 1].split("\0")[:-1]
        raise AssertionError(f"no answer to {text!r}; the screen said {self.screen[-2000:]!r}")

    def told(self):
        if not os.path.exists(self.answers):
            return []
        with open(self.answers, encoding="utf-8") as file:
            return file.read().split("\n")[:-1]

    def offers(self, line):
        """What could stand at the end of the line."""
        before = line.split(" ")[1:]
        words = self.line(line + EVERYTHING)
        assert words[:len(before) - 1] == before[:-1], (line, words)
        offered = words[len(before) - 1:]
        # Behind = and : bash puts in the rest alone.
        typed = before[-1]
        kept = typed[:max(typed.rfind("="), typed.rfind(":")) + 1]
        offered = [word if word.startswith(kept) else kept + word for word in offered]
        return [] if offered in ([typed], []) else offered

    def close(self):
        os.write(self.master, b"exit\n")
        os.close(self.master)
        self.shell.wait(PATIENCE)


class Fish:
    def __init__(self, folder, environment):
        self.folder, self.environment = folder, environment

    def offers_of_all(self, lines):
        """All at once: fish takes longer to start than to answer."""
        script = 'source "$COMPLETIONS/unlucky.fish"\n' + "".join(f"complete -C '{line}'; echo ...\n" for line in lines)
        done = subprocess.run(["fish", "--no-config", "-c", script], capture_output=True, text=True, encoding="utf-8",
                              cwd=os.path.join(self.folder, "here"), env=self.environment, timeout=2 * PATIENCE,
                              check=False)
        assert done.returncode == 0 and done.stderr == "", done
        answers = done.stdout.split("...\n")[:-1]
        return [[one.split("\t")[0] for one in answer.splitlines()] for answer in answers]


def bash(folder, environment):
    return Terminal(["bash", "--norc", "--noprofile", "-i"], BASH, folder, environment)


def zsh(folder, environment):
    return Terminal(["zsh", "-f", "-i"], ZSH, folder, environment)
