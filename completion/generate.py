"""Write the completions of `unlucky` for bash, zsh and fish.

    generate.py UNLUCKY FOLDER

The program is asked what there is (describe.py); each shell's file is its .in beside this one, filled in.
"""
import os
import sys

sys.dont_write_bytecode = True
from describe import REPEATED, Description, brief  # pylint: disable=wrong-import-position

HERE = os.path.dirname(os.path.abspath(__file__))


def quoted(text):
    """For bash and zsh."""
    return "'" + text.replace("'", "'\\''") + "'"


# bash

def bash_case(pattern, body):
    return f"    {pattern}) {body} ;;"


def bash_value(value):
    parts = [f"kind={value.kind}"]
    if value.words:
        parts.append("words=" + quoted(" ".join(word for word, _ in value.words)))
    if value.endings:
        parts.append("endings=" + quoted(" ".join(value.endings)))
    return " ".join(parts + ([f"kept={value.kept}"] if value.kept else []))


def bash_named(description):
    """Which command's which option has which value, grouped by that."""
    groups = {}
    for command, option in description.with_value():
        equals = "=" if option.mark == "[=" else ""
        groups.setdefault(option.value, []).append(f"'{command.name} {option.name}{equals}'")
    for command in description.commands:
        if command.operand:
            groups.setdefault(command.operand, []).append(f"'{command.name} '")
    return "\n".join(bash_case(" | ".join(places), f"echo {name}") for name, places in groups.items())


def bash(description):
    return {
        "OPTIONS": "\n".join(bash_case(command.name, "echo " + " ".join(option.name for option in command.options))
                             for command in description.commands),
        "NAMED": bash_named(description),
        "VALUES": "\n".join(bash_case(name, bash_value(value)) for name, value in description.values.items()
                            if value.kind != "text"),
        "COMMANDS": " ".join(command.name for command in description.commands),
        "REPEATED": " ".join(sorted(REPEATED)),
    }


# zsh

def zsh_words(name, words):
    lines = [quoted(word.replace(":", "\\:") + (f":{about}" if about else "")) for word, about in words]
    # Behind these one goes on typing.
    open_ended = " -S ''" if any(word.endswith(("=", ":", "/")) for word, _ in words) else ""
    return "\n        ".join(["local -a all=(", *lines]) + \
        f"\n    )\n    _describe -V {name} all \"$@\"{open_ended} && ret=0"


def zsh_files(value):
    if not value.endings:
        return '_files "$@" && ret=0'
    return f"_unlucky_files {value.kept or 'none'} {' '.join(value.endings)} -- \"$@\" && ret=0"


def zsh_function(name, *body):
    return "\n    ".join([f"_unlucky_{name}() {{", "local ret=1", *body, "return ret"]) + "\n}\n"


def zsh_value(name, value):
    if value.kind == "list":
        return zsh_function(f"{name}_one", zsh_words(name, value.words)) + \
            zsh_function(name, f'_sequence -d _unlucky_{name}_one "$@" && ret=0')
    body = [zsh_words(name, value.words)] if value.words else []
    if value.kind == "files":
        body.append(zsh_files(value))
    if value.kind == "folders":
        body.append('_files -/ "$@" && ret=0')
    return zsh_function(name, *body)


def zsh_option(option):
    about = brief(option.about).replace("\\", "\\\\").replace("[", "\\[").replace("]", "\\]")
    equals = {"[=": "=-", "=": "="}.get(option.mark, "")
    behind = ""
    if option.value:
        action = "" if option.value == "text" else f"_unlucky_{option.value}"
        message = option.metavar.lower().replace(":", "\\:")
        behind = f"{'::' if option.mark == '[=' else ':'}{message}:{action}"
    return quoted(f"{'*' if option.name in REPEATED else ''}{option.name}{equals}[{about}]{behind}")


def zsh_command(command):
    specs = [zsh_option(option) for option in command.options]
    if command.operand:
        specs.append(quoted(f"*:{command.operand}:_unlucky_{command.operand}"))
    lines = " \\\n                ".join(["_arguments", *specs])
    return f"        {command.name})\n            {lines} && ret=0\n            ;;"


def zsh(description):
    return {
        "VALUES": "\n".join(zsh_value(name, value) for name, value in description.values.items()
                            if value.kind != "text"),
        "COMMANDS": "\n".join(zsh_command(command) for command in description.commands),
    }


# fish

def fish_quoted(text):
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def is_asked(value):
    """Is there anything that a function of ours knows? Of other files fish itself does."""
    return value.kind != "text" and (value.kind != "files" or value.endings)


def fish_value(name, value):
    body = [f"echo {fish_quoted(word)}" + (f"\\t{fish_quoted(about)}" if about else "") for word, about in value.words]
    if value.kind == "list":
        body = ["begin", *("    " + line for line in body), "end | __unlucky_list"]
    if value.kind == "files":
        body.append(f"__unlucky_files {value.kept or 'none'} {' '.join(value.endings)}")
    if value.kind == "folders":
        body.append("__fish_complete_directories (__unlucky_typed)")
    return "\n    ".join([f"function __unlucky_{name}", *body]) + "\nend\n"


def fish_option(command, option, values):
    line = f"complete -c unlucky -n '__unlucky_is {command.name}' -l {option.name[2:]}"
    if option.value and option.mark != "[=":
        line += " -x" if values[option.value] != values["file"] else " -r -F"
    if option.value and is_asked(values[option.value]):
        line += f" -k -a '(__unlucky_{option.value})'"
    about = brief(option.about)
    return line + (f" -d {fish_quoted(about)}" if about else "")


def fish_command(command, values):
    lines = [fish_option(command, option, values) for option in command.options]
    if command.operand:
        lines.append(f"complete -c unlucky -n '__unlucky_is {command.name}' -k -a '(__unlucky_{command.operand})'")
    return "\n".join(lines)


def fish(description):
    return {
        "VALUES": "\n".join(fish_value(name, value) for name, value in description.values.items() if is_asked(value)),
        "COMMANDS": "\n".join(fish_command(command, description.values) for command in description.commands),
    }


def write(name, folder, parts):
    with open(os.path.join(HERE, name + ".in"), encoding="utf-8") as file:
        text = file.read()
    for key, part in parts.items():
        text = text.replace(f"@{key}@", part)
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        file.write(text)


def main(program, folder):
    description = Description(program)
    write("unlucky.bash", folder, bash(description))
    write("_unlucky", folder, zsh(description))
    write("unlucky.fish", folder, fish(description))


if __name__ == "__main__":
    main(*sys.argv[1:])
