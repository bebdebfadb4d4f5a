"""The fixed parts of a game, for the oracle: floor plans, decks, editions and their options.

Written from RULES.md, PROTOCOL.md and data/ alone, without a look at the C engine, so that the two can
be held against each other. Python's own library only.
"""

import collections
import json
import pathlib
import re

DATA = pathlib.Path(__file__).resolve().parents[2] / "data"
LEVELS = "DCBA"  # in the order in which they sink
MAX_TURNS = 2000
TOKENS = 30
FAR = 1000


class PlanError(ValueError):
    pass


class Board:
    """A floor plan and what follows from its drawing. Rooms are their ids; `level` is the ship's deck letter."""

    def __init__(self, text):
        self.id, self.rooms, self.number, self.kind, self.level, self.name, keys, drawing = read_plan(text)
        self.doors = {room: set() for room in self.rooms}
        self.sees = {room: set() for room in self.rooms}
        self._join(drawing, keys)
        self._look(drawing, keys)
        self.start = self._numbered(self.rooms)[0]
        # Everything that depends on how many levels have sunk, one entry for each of 0..4.
        self.afloat = [{r for r in self.rooms if self.level[r] is None or self.level[r] not in LEVELS[:k]}
                       for k in range(5)]
        self.distance = [self._distances(afloat) for afloat in self.afloat]
        self.walk = [{r: self._walk(r, afloat) for r in afloat} for afloat in self.afloat]
        self.within = [{r: [frozenset(t for t, d in row.items() if 1 <= d <= n) for n in range(4)]
                        for r, row in table.items()} for table in self.distance]

    def _numbered(self, rooms):
        """The numbered ones of some rooms, by number."""
        return sorted((r for r in rooms if self.number[r] is not None), key=self.number.get)

    def _join(self, drawing, keys):
        """A doorway joins the rooms on its two sides."""
        for row in drawing + columns(drawing):
            for match in re.finditer(r"(?=([^\s#+=])\+([^\s#+=]))", row):
                one, two = keys[match[1]], keys[match[2]]
                if one != two:
                    self.doors[one].add(two)
                    self.doors[two].add(one)

    def _look(self, drawing, keys):
        """R-SIGHT: what lies on one row or column with no wall between is in sight of each other."""
        for row in drawing + columns(drawing):
            for run in re.split(r"[#\s]+", row):
                seen = {keys[c] for c in run if c not in "+="}
                for room in seen:
                    self.sees[room] |= seen - {room}

    def _distances(self, afloat):
        return {room: self._spread(room, afloat) for room in afloat}

    def _spread(self, start, afloat):
        """Doors from `start` to every room that can be reached."""
        far = {start: 0}
        queue = collections.deque([start])
        while queue:
            room = queue.popleft()
            for nxt in self.doors[room]:
                if nxt in afloat and nxt not in far:
                    far[nxt] = far[room] + 1
                    queue.append(nxt)
        return far

    def _walk(self, room, afloat):
        """R-DOCTOR: where he goes from `room`."""
        numbered = self._numbered(afloat)
        if self.number[room] is not None:
            later = [r for r in numbered if self.number[r] > self.number[room]]
            return later[0] if later else numbered[0]
        near = self._numbered(self.doors[room] & afloat)
        return near[-1] if near else numbered[0]

    def refuge(self, level):
        """Where pawns go when `level` sinks: the lowest number of the one above."""
        above = LEVELS[LEVELS.index(level) + 1]
        return self._numbered(r for r in self.rooms if self.level[r] == above)[0]

    def ways(self, start, goal):
        """The first rooms of the shortest ways from `start` to `goal`, no level having sunk."""
        far = self.distance[0]
        return sorted(r for r in self.doors[start] if far[r].get(goal, FAR) == far[start].get(goal, FAR) - 1)

    def as_json(self):
        """The answer to the protocol's `board`, but for `ok`."""
        return {"id": self.id, "rooms": [
            {"id": r, "name": self.name[r], "number": self.number[r], "kind": self.kind[r],
             "deck": self.level[r], "doors": sorted(self.doors[r]), "sees": sorted(self.sees[r])}
            for r in self.rooms]}


def columns(drawing):
    return list(map("".join, zip(*drawing)))


def read_plan(text):
    """The parts of a plan's text: its list of rooms and its drawing, squared off with blanks."""
    board_id, rooms, number, kind, level, name, keys = None, [], {}, {}, {}, {}, {}
    lines = text.split("\n")
    for at, line in enumerate(lines):
        words = line.split(None, 5)
        if not words or words[0].startswith("#"):
            continue
        if words[0] == "plan":
            break
        if words[0] == "board":
            board_id = words[1]
            continue
        room = words[2]
        if words[0] not in ("room", "hall", "stairs") or room in kind or words[1] in keys:
            raise PlanError(line)
        rooms.append(room)
        kind[room] = words[0]
        keys[words[1]] = room
        number[room] = None if words[3] == "-" else int(words[3])
        level[room] = None if words[4] == "-" else words[4]
        name[room] = words[5].strip()
    drawing = [line.rstrip() for line in lines[at + 1:]]
    width = max(map(len, drawing))
    return board_id, rooms, number, kind, level, name, keys, [line.ljust(width) for line in drawing]


def choice(default, *values):
    return {"default": default, "values": list(values)}


def flag(default):
    return choice(default, False, True)


NEXT = choice("clockwise", "clockwise", "longest-idle")
DOGS = choice("none", "none", "old-dog", "new-tricks", "old-dog-new-tricks")
SHORT = {"weapon_bonus": choice(0, 0, 1), "failure_3": flag(True)}

EDITIONS = {
    "kill-1996": {"players": (2, 8), "board": "mansion", "deck": "kill", "options": {
        "next_player": NEXT, "must_foil": flag(False), "spite": flag(False), "fixed_first_round": flag(False),
        "dog": DOGS, **SHORT}},
    "kill-2009": {"players": (2, 7), "board": "mansion", "deck": "kill", "options": {
        "next_player": NEXT, "must_foil": flag(True), "spite": flag(True), "fixed_first_round": flag(True),
        "dog": DOGS, **SHORT}},
    "save-2000": {"players": (3, 7), "board": "ship", "deck": "save", "options": {
        "next_player": NEXT, "must_foil": flag(True), "fixed_first_round": flag(False),
        **SHORT, "penalties": flag(False)}},
}


def same(a, b):
    """JSON equality of scalars: true is not 1."""
    return type(a) is type(b) and a == b


def full_options(edition, asked):
    """The edition's options with `asked` filled in; None if that cannot be had."""
    known = EDITIONS[edition]["options"]
    for name, value in asked.items():
        if name not in known or not any(same(value, v) for v in known[name]["values"]):
            return None
    options = {name: asked.get(name, o["default"]) for name, o in known.items()}
    if "new-tricks" in options.get("dog", "none") and not options["spite"]:
        return None
    return options


class World:
    """An edition on a board: all that does not change in a game but its options and players."""

    def __init__(self, edition, plan=None):
        data = EDITIONS[edition]
        self.edition = edition
        self.ship = data["deck"] == "save"
        self.min_players, self.max_players = data["players"]
        self.board = Board(plan or (DATA / (data["board"] + ".plan")).read_text(encoding="utf-8"))
        self.cards = json.loads((DATA / (data["deck"] + "-deck.json")).read_text(encoding="utf-8"))
        self.card = {card["id"]: card for card in self.cards}
        self.kind = {card["id"]: card["kind"] for card in self.cards}
        self.points = {card["id"]: card["value"] for card in self.cards if card["kind"] == "failure"}

    def full_deck(self, options):
        """Every card of the game, alike ones repeated."""
        return [card["id"] for card in self.cards if options["failure_3"] or card["id"] != "failure-3"
                for _ in range(card["count"])]

    def goals(self, card, sunk, at):
        """The rooms where `card` takes a pawn that stands in `at`: R-MOVE, R-ROOM, R-SHIP-MOVE."""
        data = self.card[card]
        found = self.board.within[sunk][at][data.get("steps", 0)]
        room = data.get("room")
        if room is not None and room != at and room in self.board.afloat[sunk]:
            return found | {room}
        return found

    def worth(self, weapon, room, options):
        """R-VALUE, before spite. `weapon` None is bare hands."""
        if weapon is None:
            return 1
        data = self.card[weapon]
        bonus = data.get("bonus")
        value = bonus["value"] if bonus and bonus["room"] == room else data["value"]
        return value + options["weapon_bonus"]


_worlds = {}


def world_of(edition):
    """The shipped world of an edition, made once."""
    if edition not in _worlds:
        _worlds[edition] = World(edition)
    return _worlds[edition]
