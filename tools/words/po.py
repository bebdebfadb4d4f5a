"""A language as a gettext PO file and back: what translators have tools for.

The context of an entry is its key; its comment says where the text is shown, how wide it may be, what its parameters
are, and how it reads with them filled in. What is behind its source is fuzzy. Only texts that a PO file changes are
written into texts.json, so that what goes out and comes back is the same to the byte.
"""
import json
import re
import time

import stale
from catalogue import PLACEHOLDER, Broken
from plurals import CATEGORIES, expression


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t") + '"'


def unquoted(text):
    return re.sub(r"\\(.)", lambda m: {"n": "\n", "t": "\t"}.get(m.group(1), m.group(1)), text)


def categories(language):
    """The plurals of a language, in the order of msgstr[0], msgstr[1]."""
    return [name for name in CATEGORIES if name in language.plurals.needed or name == "other"]


def plural_forms(language):
    names = categories(language)
    chain = "".join(f"{expression(rule)} ? {names.index(name)} : " for name, rule in language.plurals.rules.items()
                    if name in names)
    return f"nplurals={len(names)}; plural={chain}{names.index('other')};"


def header(catalogue, language):
    lines = ["Project-Id-Version: unlucky", f"Language: {language.tag}", "MIME-Version: 1.0",
             "Content-Type: text/plain; charset=UTF-8", "Content-Transfer-Encoding: 8bit",
             f"PO-Revision-Date: {time.strftime('%Y-%m-%d %H:%M+0000', time.gmtime())}", "Last-Translator: ", "Language-Team: ",
             f"Plural-Forms: {plural_forms(language)}"]
    return (f"# {language.name}: translated from {catalogue.languages[catalogue.source].name}.\n"
            "# `python3 tools/words import` reads this file back; docs/translating.md tells how.\n"
            'msgid ""\nmsgstr ""\n' + "".join(quoted(line + "\n") + "\n" for line in lines))


def example_of(catalogue, text):
    """The source's text with its places filled in."""
    def fill(place):
        name, _, form = place.group(1).partition(".")
        about = catalogue.places["parameters"][name]
        if about["kind"] in ("room", "card", "thing"):
            key = f"{about['kind']}.{about['example']}" + (f".{form}" if form else "")
            return catalogue.english[key].other if key in catalogue.english else about["example"]
        return str(about["example"])
    return PLACEHOLDER.sub(fill, text)


def comment_of(catalogue, key, source):
    shown = next(about for pattern, about in catalogue.shown if pattern.match(key))
    lines = [f"{shown[0].upper()}{shown[1:]}. At most {catalogue.place(key)} cells of a terminal."]
    for name in sorted({name for name, _ in source.placeholders()} | ({"n"} if source.counts else set())):
        lines.append(f"{{{name}}}: {catalogue.places['parameters'][name]['about']}")
    if source.placeholders():
        lines.append("For example: " + example_of(catalogue, source.other))
    return "".join(f"#. {line}\n" for line in lines)


def entry(catalogue, language, key, is_behind):
    source, word = stale.source_of(catalogue, key), language.words.get(key)
    names = categories(language)
    lines = comment_of(catalogue, key, source)
    if key not in catalogue.english:
        lines += f"#. The form \"{key.rpartition('.')[2]}\", which language.json declares.\n"
    lines += "#, fuzzy\n" if word and is_behind else ""
    lines += f"msgctxt {quoted(key)}\n"
    one = source.written.get("one", source.written["other"])
    lines += f"msgid {quoted(one)}\n"
    if source.counts or (word and word.counts):
        lines += f"msgid_plural {quoted(source.written['other'])}\n"
        for index, name in enumerate(names):
            text = word.written.get(name, word.written["other"]) if word else ""
            lines += f"msgstr[{index}] {quoted(text)}\n"
    else:
        lines += f"msgstr {quoted(word.written['other'] if word else '')}\n"
    return lines


def keys_of(catalogue, lang):
    """In the order of the source's file; a form of the language's own behind the ones it is a form of."""
    found = [key for key in stale.translated(catalogue, catalogue.source) if catalogue.wants(lang, key)]
    own = [key for key in stale.translated(catalogue, lang) if key not in catalogue.english]
    for kind, forms in catalogue.languages[lang].about["forms"].items():
        stems = [key for key in found if re.fullmatch(rf"{kind}\.[a-z0-9-]+", key)]
        own += [f"{stem}.{form}" for stem in stems for form in forms if f"{stem}.{form}" not in own]
    for key in own:
        stem = key.rpartition(".")[0]
        place = max((i for i, other in enumerate(found) if other == stem or other.startswith(stem + ".")), default=-1)
        found.insert(place + 1 if place >= 0 else len(found), key)
    return found


def export(catalogue, lang):
    language = catalogue.languages[lang]
    late = set(stale.behind(catalogue, lang))
    return "\n".join([header(catalogue, language)] +
                     [entry(catalogue, language, key, key in late) for key in keys_of(catalogue, lang)])


def entries(text, path):
    """(line, flags, fields) of each entry of a PO file; obsolete ones are left out."""
    fields, flags, field, start = {}, set(), None, 1
    for number, line in enumerate(text.splitlines() + [""], 1):
        line = line.strip()
        match = re.fullmatch(r'(msgctxt|msgid|msgid_plural|msgstr(?:\[\d\])?)\s+"(.*)"', line)
        if match:
            field = match.group(1)
            if field in fields:
                raise Broken(f"{path}:{number}: a second {field}; there is an empty line between entries")
            start = number if not fields else start
            fields[field] = unquoted(match.group(2))
        elif re.fullmatch(r'"(.*)"', line) and field:
            fields[field] += unquoted(line[1:-1])
        elif line.startswith("#,"):
            flags |= {flag.strip() for flag in line[2:].split(",")}
        elif not line and fields:
            yield start, flags, fields
            fields, flags, field = {}, set(), None
        elif not line:
            flags = set()
        elif not line.startswith("#"):
            raise Broken(f"{path}:{number}: this is no line of a PO file: {line[:40]}")


def value_of(language, fields):
    """The text of an entry as texts.json has it; None if it is not translated, or only in part."""
    if "msgid_plural" not in fields:
        return fields.get("msgstr") or None
    texts = [fields.get(f"msgstr[{index}]") for index, _ in enumerate(categories(language))]
    if not all(texts):
        return None
    return texts[0] if len(texts) == 1 else dict(zip(categories(language), texts))


def key_in(line):
    match = re.match(r'  ("(?:[^"\\]|\\.)*"):', line)
    return json.loads(match.group(1)) if match else None


def line_of(key, value):
    return f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}"


def written_texts(catalogue, language, values):
    """texts.json with these values: lines that say the same stay as they are; new keys come where the source has them."""
    present = {key: word.written if word.counts else word.written["other"] for key, word in language.words.items()
               if not key.startswith("puzzle.clue.")}
    with open(language.path("texts.json"), encoding="utf-8") as file:
        lines = file.read().splitlines() if present else ["{", "}"]
    body = [line.rstrip(",") if line.startswith('  "') else line for line in lines]
    for at, line in enumerate(body):
        key = key_in(line)
        if key in values and values[key] != present.get(key):
            body[at] = line_of(key, values[key])
    order = keys_of(catalogue, language.tag)
    where = {key_in(line): at for at, line in enumerate(body) if key_in(line)}
    for key in sorted(set(values) - set(present), key=order.index):
        before = [other for other in order[:order.index(key)] if other in where]
        at = where[before[-1]] + 1 if before else 1
        body.insert(at, line_of(key, values[key]))
        where = {other: place + (place >= at) for other, place in where.items()} | {key: at}
    last = max((place for place in where.values()), default=0)
    return "\n".join(line + "," if line.startswith('  "') and at != last else line
                     for at, line in enumerate(body)) + "\n"


def read(catalogue, lang, text, path):
    """({key: text}, [keys that are not fuzzy]) of a PO file for a language."""
    language, values, settled = catalogue.languages[lang], {}, []
    known = set(keys_of(catalogue, lang))
    for line, flags, fields in entries(text, path):
        key = fields.get("msgctxt")
        if key is None:
            if fields.get("msgid") == "":
                continue  # the header
            raise Broken(f"{path}:{line}: an entry without a msgctxt, which is its key")
        if key not in known:
            raise Broken(f"{path}:{line}: \"{key}\" is no key that {lang} has")
        value = value_of(language, fields)
        if value is None:
            continue
        values[key] = value
        if "fuzzy" not in flags:
            settled.append(key)
    return values, settled
