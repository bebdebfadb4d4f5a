"""data/words/sentences.json: which text an event, a reason or an action is told with. docs/words.md has the form."""
import itertools
import re

# What a front end can be asked of what it tells, and what it may answer.
FACTS = {
    "about": ("kill", "save", "dog"),
    "action": ("step", "play", "attempt", "draw", "end", "foil", "pass", "dog", "collect"),
    "by": ("order", "again", "doctor"),
    "called": ("nobody", "one", "several"),
    "card": ("none", "weapon", "room", "to", "move", "failure", "unknown"),
    "ending": ("killed", "saved", "drowned", "stalled"),
    "game": ("kill", "save"),
    "here": ("yes", "no"),
    "moved": ("yes", "no"),
    "number": ("zero", "some"),
    "other": ("you", "other", "nobody"),
    "pawn": ("self", "doctor", "dog"),
    "phase": ("turn", "defend", "dog", "collect"),
    "reason": ("legal", "over", "phase", "unknown", "no-card", "wrong-kind", "stepped", "sunk", "same-room", "too-far",
               "not-together", "not-alone", "seen", "dog", "no-witness", "card-played", "unnamed-room", "nothing-to-draw",
               "must-foil", "not-on-the-way"),
    "room": ("known", "unknown"),
    "seat": ("you", "other", "nobody"),
    "skipped": ("nobody", "you", "some"),
}
TOLD = ("event.", "why.", "action.")  # the families that are told by it alone
PARTS = {"why.seen.from"}  # and what is no sentence of its own
BLANK = re.compile(r"\{([a-z]+)\}")
FACT = re.compile(r"([a-z]+)=([a-z-]+(?:\|[a-z-]+)*)")


def cases(sentence):
    """(condition, key) in order; the condition "" always holds."""
    if isinstance(sentence, str):
        return [("", sentence)]
    return [("" if when == "else" else when, key) for when, key in sentence.items()]


def rows(sentences):
    """("event.drew", [[(condition, key), ...], ...]) of all that there is."""
    for family, kinds in sentences.items():
        for kind, told in kinds.items():
            yield f"{family}.{kind}", [cases(sentence) for sentence in told]


def expansions(pattern):
    """Every key that a pattern can become."""
    names = BLANK.findall(pattern)
    for values in itertools.product(*(FACTS.get(name, ()) for name in names)):
        told = iter(values)
        yield BLANK.sub(lambda _, told=told: next(told), pattern)


def every_case(sentences):
    for name, told in rows(sentences):
        for sentence in told:
            for when, key in sentence:
                yield name, when, key


def told_keys(sentences):
    return {key for _, _, pattern in every_case(sentences) for key in expansions(pattern)}


def condition_slips(name, when):
    for part in when.split(" and ") if when else ():
        match = FACT.fullmatch(part)
        if not match or match.group(1) not in FACTS:
            yield f"sentences.json: {name}: \"{part}\" is no condition: a fact, = and a value, with | between several"
            continue
        for value in match.group(2).split("|"):
            if value not in FACTS[match.group(1)]:
                yield f"sentences.json: {name}: \"{match.group(1)}\" is never \"{value}\""


def slips(catalogue):
    """All that is wrong with it."""
    rules = {rule for _, rule, _, _ in catalogue.rules()}
    for name, when, pattern in every_case(catalogue.sentences):
        yield from condition_slips(name, when)
        for blank in set(BLANK.findall(pattern)) - set(FACTS):
            yield f"sentences.json: {name}: {{{blank}}} is no fact"
        if name.startswith("rule."):
            if pattern not in rules:
                yield f"sentences.json: {name}: there is no rule \"{pattern}\""
        elif not any(key in catalogue.keys for key in expansions(pattern)):
            yield f"sentences.json: {name}: there is no \"{pattern}\""
    told = told_keys(catalogue.sentences)
    for key in catalogue.keys:
        if key.startswith(TOLD) and key not in told | PARTS:
            yield f"\"{key}\" is never told: sentences.json has no way to it"


def c_table(sentences, c_string):
    """Each sentence an array of cases, each kind an array of sentences, all of them by name."""
    arrays, entries = [], []
    for number, (name, told) in enumerate(sorted(rows(sentences))):
        for place, sentence in enumerate(told):
            said = "".join(f"{{{c_string(when)}, {c_string(key)}}}, " for when, key in sentence)
            arrays.append(f"static const word_case case_{number}_{place}[] = {{{said}{{NULL, NULL}}}};\n")
        names = "".join(f"case_{number}_{place}, " for place in range(len(told)))
        arrays.append(f"static const word_case *const told_{number}[] = {{{names}NULL}};\n")
        entries.append(f"    {{{c_string(name)}, told_{number}}},\n")
    return ("".join(arrays) + "const word_sentences ul_sentence_table[] = {\n" + "".join(entries) + "};\n"
            f"const size_t ul_sentence_count = {len(entries)};\n")
