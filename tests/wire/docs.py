"""docs/api.md, docs/table.md, docs/protocol.md, web/src/match/wire.ts and npm/src/events.ts held against the description of messages.

    docs.py WIRE-TYPES SHAPES
"""
import re
import subprocess
import sys

import tap

WIRE_TYPES, SHAPES = sys.argv[1:]


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def shapes():
    """{(group, name): [members, in brackets where they may be left out]} as the program has them."""
    lines = subprocess.run([SHAPES], capture_output=True, text=True, check=True).stdout.splitlines()
    return {tuple(words[:2]): words[2:] for words in map(str.split, lines)}


def group(name):
    return {key[1]: members for key, members in shapes().items() if key[0] == name}


def rows(page, head):
    """The cells of the table whose first line begins so."""
    lines = read(page).split("\n")
    at = next(i for i, line in enumerate(lines) if line.startswith(head))
    for line in lines[at + 2:]:
        if not line.startswith("|"):
            break
        yield [cell.strip() for cell in line.strip("|").split("|")]


def words(cell):
    return re.findall(r"`([^`]+)`", cell)


def members(cell):
    """`a`, [`b`], [`c`] as a, [b], [c]; what is in round brackets explains."""
    cell = re.sub(r"\([^)]*\)", "", cell)
    return [f"[{a}]" if a else b for a, b in re.findall(r"\[`([^`]+)`\]|`([^`]+)`", cell)]


def same(told, real, what):
    assert set(told) == set(real), f"{what}: {sorted(set(told) ^ set(real))}"


def test_every_message_of_a_client_is_described():
    told = {words(cells[0])[0]: members(cells[1]) for cells in rows("docs/api.md", "| `do` |")}
    real = {name: [one for one in all_of if one != "[id]"] for name, all_of in group("asks").items()}
    same(told, real, "messages")
    for name, list_of in told.items():
        same(list_of, real[name], name)


def test_every_message_of_the_server_is_described():
    told = {words(cells[0])[0]: members(cells[1]) for cells in rows("docs/api.md", "| `type` |")}
    real = group("says")
    same(told, real, "messages")
    for name, list_of in told.items():
        same(list_of, real[name], name)


def test_the_parts_are_described():
    told = {words(cells[0])[-1]: members(cells[1]) for cells in rows("docs/api.md", "| part |")}
    real = group("parts")
    same([word for cells in rows("docs/api.md", "| member of `changed` |") for word in words(cells[0])],
         [one.strip("[]") for one in group("says")["changed"] if one not in ("now", "[legal]")], "what has changed")
    for name in ("status", "about", "chair", "waiting", "own", "digest"):
        same(told[name], real[name], name)
    same(members(next(rows("docs/api.md", "| part |"))[1].split(":")[0]), real["told"], "an event")


def test_the_lobby_is_described():
    told = [word for cells in rows("docs/api.md", "| member | what") for word in words(cells[0])]
    same(told, group("parts")["summary"], "a table in the lobby")


def test_news_are_described():
    told = {}
    for cells in rows("docs/table.md", "| news |"):
        for name in words(cells[0]):
            told[name] = cells[1]
    real = group("news")
    same(told, real, "news")
    for name, cell in told.items():
        for one in real[name]:
            assert f"`{one.strip('[]')}`" in cell, f"{name}: docs/table.md does not tell of {one}"


def test_events_are_described():
    told = {words(cells[0])[0]: words(cells[1]) for cells in rows("docs/protocol.md", "| event |")}
    real = group("game")
    same(told, real, "events")
    for name, list_of in told.items():
        same(list_of, real[name], name)


def test_to_open_a_table_everything_is_described():
    text = read("docs/api.md")
    told = words(text[text.index("To open a table, send "):text.index("At least one seat must be left free.")])
    about = [one.strip("[]") for one in group("parts")["about"] if one not in ("id", "[version]", "[from]")]
    same(told, about + ["plan", "bots", "position"], "the body of POST /api/1/tables")


def test_the_browsers_types_are_made_from_it():
    made = subprocess.run([WIRE_TYPES], capture_output=True, text=True, check=True).stdout
    assert made == read("web/src/match/wire.ts"), "make it anew: build/tools/wire-types > web/src/match/wire.ts"
    made = subprocess.run([WIRE_TYPES, "events"], capture_output=True, text=True, check=True).stdout
    assert made == read("npm/src/events.ts"), "make it anew: build/tools/wire-types events > npm/src/events.ts"


if __name__ == "__main__":
    tap.main(globals())
