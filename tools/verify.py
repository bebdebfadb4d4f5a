#!/usr/bin/env python3
"""Check finished games of unlucky without unlucky: a second verifier, written from the documentation alone.

    tools/verify.py FILE...

A FILE is a record, or a table's events as GET /api/1/tables/ID/events?after=0 gives them (of a long table: all pages, in
order); records named after events must be games of that table. It checks commitment, seeds, the deal, every shuffle and draw, the chain
and the digest, but not whether an action was legal: that is `unlucky verify`. Exit code 0: all verified. Written from docs/table.md,
docs/dealing.md and docs/record.md.
"""
import hashlib, hmac, itertools, json, os, re, struct, sys  # pylint: disable=multiple-imports

class Wrong(Exception): """What is wrong, as a sentence."""

def need(truth, what):
    if not truth:
        raise Wrong(what)

def data(name):
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "data", name), encoding="utf-8") as file:
        return json.load(file)

def edition_of(name):
    return next(edition for edition in data("editions.json") if edition["id"] == name)
# Numbers and shuffles: docs/dealing.md.
def chacha20(key, counter, nonce):
    start = struct.unpack("<4I", b"expand 32-byte k") + struct.unpack("<8I", key) + (counter,) + struct.unpack("<3I", nonce)
    s = list(start)
    lanes = [(c, c + 4, c + 8, c + 12) for c in range(4)] + [(c, 4 + (c + 1) % 4, 8 + (c + 2) % 4, 12 + (c + 3) % 4) for c in range(4)]
    for _ in range(10):
        for a, b, c, d in lanes:
            for x, y, z, left in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                s[x] = s[x] + s[y] & 0xffffffff
                turned = s[z] ^ s[x]
                s[z] = (turned << left | turned >> 32 - left) & 0xffffffff
    return struct.pack("<16I", *(a + b & 0xffffffff for a, b in zip(s, start)))

def numbers(seed, drawing):
    """The stream of words; `below` draws from it."""
    key, nonce = hashlib.sha256(seed.encode()).digest(), struct.pack("<III", drawing, 0, 0)
    return (word for block in itertools.count() for word in struct.unpack("<16I", chacha20(key, block, nonce)))

def below(n, words):
    return next(word for word in words if word < n * (2 ** 32 // n)) % n

def shuffle(seed, drawing, cards):
    cards, words = list(cards), numbers(seed, drawing)
    for i in range(len(cards) - 1, 0, -1):
        j = below(i + 1, words)
        cards[i], cards[j] = cards[j], cards[i]
    return cards

def deal(edition, options, players, seed, dealer):
    cards = [card for card in data(edition["deck"] + ".json") for _ in range(card["count"])
             if options["failure_3"] or (card["kind"], card.get("value")) != ("failure", 3)]
    ship, dealer = edition["sinks"], below(players, numbers(seed, 0)) if dealer is None else dealer
    turned = shuffle(seed, 1, cards)
    leads = [place for place, card in enumerate(turned) if card["kind"] == ("move" if ship else "room")]
    first, rooms = (dealer + 1 + leads[0]) % players, [turned[place]["room"] for place in leads]
    mixed, size = [card["id"] for card in shuffle(seed, 2, cards)], edition["hand"][players - edition["players"][0]]
    rest = mixed[players * size:]
    sizes = [len(rest) // 4 + (k < len(rest) % 4) for k in range(4)] if ship else [len(rest)]
    return {"first": first, "doctor": rooms[players if ship else 0], "hands": [sorted(mixed[k * size:(k + 1) * size]) for k in range(players)],
            "rooms": [rooms[(seat - first) % players] for seat in range(players)] if ship else None, "deck": rest, "piles": sizes}

# Commitments and seeds: docs/table.md, "Provable dealing".
def digest(message):
    return hashlib.sha256(message).hexdigest()

def check_secret(game, commitment, secret):
    need(digest(f"unlucky commitment 1\n{game}\n".encode() + bytes.fromhex(secret)) == commitment, "the secret is not the one committed to")

def seed_text(game, secret, seeds):
    message = b"unlucky deal 1\n" + game.encode() + b"\n" + b"".join(bytes.fromhex(seed) for seed in seeds if seed is not None)
    return hmac.new(bytes.fromhex(secret), message, hashlib.sha256).hexdigest()

def follow(record, edition, seed, game):
    hands, deck, discard, shuffles = [list(hand) for hand in game["hands"]], list(game["deck"]), [], 3
    for line in record.split("\n\n", 1)[1].splitlines():
        turn, rest = re.fullmatch(r"(\d+\. \d+): (.*)", line).groups()
        for done in rest.split("; "):
            other, action, drawn = re.fullmatch(r"(?:(\d+): )?([a-z0-9 -]+?)(?: \((.*)\))?", done).groups()
            hand, words = hands[int(other if other else turn.split()[1])], action.split(" ")
            if words[0] == "draw":
                if not deck:
                    deck, discard, shuffles = shuffle(seed, shuffles, discard), [], shuffles + 1
                need(deck and deck[0] == drawn, f"turn {turn}: the card drawn is {deck[0] if deck else 'none'}, not {drawn}")
                hand.append(deck.pop(0))
            used = {"play": words[1:2], "foil": words[1:], "collect": words[1:], "attempt": [w for w in words[2:] if w != "bare"]}.get(words[0], [])
            for card in used:
                need(card in hand, f"turn {turn}: {card} was not in that hand")
                hand.remove(card)
                if not edition["used_cards_leave"] and not card.startswith("failure-"):
                    discard.append(card)

def check_record(text, tables=()):
    need(text.startswith("[Unlucky 1]\n") and text.endswith("\n") and text.count("\n\n") == 1, "not a record as unlucky writes it")
    tags = {name: json.loads(value) for name, value in re.findall(r"^\[(\w+) (.*)\]$", text.split("\n\n", 1)[0], re.M)}
    need(digest(re.sub(r"^\[Digest .*\]\n", "", text, flags=re.M).encode()) == tags["Digest"], "the digest is another")
    proof = tags.get("Proof")
    if proof:
        check_secret(proof["game"], proof["commitment"], proof["secret"])
        need(seed_text(proof["game"], proof["secret"], proof["seeds"]) == tags["Seed"], "Seed does not follow from Proof")
    need(not tables or any(table.get(tags["Proof"]["game"]) == tags["Seed"] for table in tables), "not a game of the table named before it")
    edition = edition_of(tags["Edition"])
    game = deal(edition, tags["Options"], tags["Players"], tags["Seed"], None if tags["Dealer"] == "drawn" else tags["Dealer"])
    need(tags["Hands"] == game["hands"], "other hands are dealt from this seed")
    need(all(tags["Deal"][key] == game[key] or game[key] is None for key in ("first", "doctor", "rooms")), "another seat begins, or pawns start elsewhere")
    follow(text, edition, tags["Seed"], game)

def read_events(text):
    found, end = [], len('{"events":[') - 1
    while text[end] in ("," if found else "["):
        at = end + 1
        event, end = json.JSONDecoder().raw_decode(text, at)
        found.append((event, text[at:end].encode()))
    rest = re.fullmatch(r',"head":"([0-9a-f]{64})"(,"more":true)?(,"plan":"(?:[^"\\]|\\.)*")?\}\n?', text[end + 1:])
    need(text.startswith('{"events":[') and text[end] == "]" and rest, "not a table's events as the server gives them")
    return found, rest.groups()

class Table:
    def __init__(self, events):
        self.proofs = {event["table"]["game"]: event["table"] for event in events if event.get("table", {}).get("news") == "proof"}
        self.seeds, self.promise, self.kept, self.winner, self.left, self.piles, self.placed = {}, {}, set(), None, 0, [], None

    def dealt(self, news):
        proof = self.proofs.get(self.game)
        need(proof and news["game"] == self.game, "the game is not over: there is no proof yet")
        need(set(news["seeds"]) == self.kept, "dealt from other seeds than were shown")
        need({seat for seat, seed in enumerate(proof["seeds"]) if seed is not None} == self.kept, "the proof has other seats' seeds")
        need(all(digest(bytes.fromhex(proof["seeds"][seat])) == self.promise.get(seat) for seat in self.kept), "a seed is not the one promised")
        self.seeds[self.game] = seed_text(self.game, proof["secret"], proof["seeds"])
        game = deal(self.edition, self.options, self.players, self.seeds[self.game], self.winner)
        need(news["first"] == game["first"], "another seat would begin")
        self.left, self.piles = game["piles"][0], game["piles"][1:]

    def tell(self, news):
        name, seat, self.winner = news["news"], news.get("seat"), news.get("winner", self.winner)
        self.placed = news["game"] if name == "position" else self.placed
        if name == "opened":
            self.edition, self.options = edition_of(news["about"]["edition"]), news["about"]["options"]
        if name in ("opened", "rematch"):
            self.game, self.commitment, self.promise, self.kept = news["game"], news["commitment"], {}, set()
            need(news.get("dealer") == self.winner, "the winner of the last game deals")
        elif name in ("ordered", "started"):
            self.promise = {to: self.promise[was] for to, was in enumerate(news["from"]) if was in self.promise}
            self.players = len(news["from"])
        elif name in ("promise", "seed"):
            self.promise[seat] = news.get("promise", self.promise.get(seat))
            self.kept |= {seat} if name == "seed" else set()
        elif name == "dropped" or (name in ("sat", "left", "removed") and self.game not in self.seeds):
            for gone in list(self.promise) if name == "dropped" else [seat]:
                self.promise.pop(gone, None)
                self.kept.discard(gone)
        elif name == "dealt":
            self.dealt(news)
        elif name == "proof":
            need((news["game"], news["commitment"]) == (self.game, self.commitment), "the proof is of another game or commitment")
            check_secret(news["game"], news["commitment"], news["secret"])

    def play(self, event):
        happened = self.game != self.placed and event["event"]
        if happened == "reshuffled":
            need(self.left == 0, "reshuffled before the deck was empty")
            self.left = event["cards"]
        elif happened == "drew":
            self.left = (self.left or self.piles.pop(0)) - 1
            need(event["left"] == self.left, "a draw leaves another number of cards")

def check_events(texts):
    pages, number, before = [read_events(text) for text in texts], 0, "0" * 64
    table = Table([event for found, _ in pages for event, _ in found])
    for found, (head, more, plan) in pages:
        for number, (event, raw) in enumerate(found, number + 1):
            need((event["n"], event["prev"]) == (number, before), f"event {number}: the chain is broken here, or a page is missing before it")
            before = hashlib.sha256(raw).hexdigest()
            (table.play if "game" in event else table.tell)(event.get("game") or event["table"])
        need((before, plan) == (head, pages[0][1][2]), "the head is not the hash of the last event, or the page has another board")
    need(not more, f"more events follow event {number}: the next page is missing")
    if table.placed:
        print(f"the game {table.placed} began with a position: nothing proves its cards")
    return table.seeds

def check(raw, tables=(), *more):
    try:
        return check_events([page.decode() for page in (raw, *more)]) if raw.startswith(b"{") else check_record(raw.decode(), tables)
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, StopIteration) as wrong:
        raise Wrong(f"not what it claims to be ({wrong!r})") from wrong

def goes_on(raw):
    """Is it a page of events, and not the first?"""
    return re.match(rb'\{"events":\[\{"n":(?!1,)', raw)

def main(paths):
    tables, files, wrongs = [], [], []
    for path in paths:
        try:
            with open(path, "rb") as file:
                raw = file.read()
        except OSError as wrong:
            wrongs.append(f"{path}: {wrong}")
            continue
        if goes_on(raw) and files and files[-1][1].startswith(b"{"):
            files[-1].append(raw)
        else:
            files.append([path, raw])
    for path, raw, *more in files:
        try:
            tables += filter(None, [check(raw, tables, *more)])
            print(f"{path}: verified")
        except Wrong as wrong:
            wrongs.append(f"{path}: {wrong}")
    print(*wrongs, sep="\n", end="\n" if wrongs else "", file=sys.stderr)
    return 1 if wrongs else 0

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) if sys.argv[1:] else __doc__)
