"""Plural rules as CLDR writes them ("n % 10 = 2..4 and n % 100 != 12..14"), for whole numbers.

A rule is parsed once and made into C, into JavaScript, or asked here; so the three cannot differ.
"""
import re

CATEGORIES = ("zero", "one", "two", "few", "many", "other")
COUNTED = 1000  # what we count is less: a category that begins at a million needs no text


class BadRule(Exception):
    """What is wrong with a rule."""


def parse(rule):
    """[[(modulus or None, wanted, [(first, last), ...]), ...], ...]: any of, all of, relations. Fractions and exponents
    (v, w, f, t, e, c) are 0 for whole numbers, so relations about those are true or false at once."""
    return [[relation(part) for part in re.split(r"\band\b", conjunction)]
            for conjunction in re.split(r"\bor\b", rule.partition("@")[0])]


def relation(text):
    match = re.fullmatch(r"\s*([nivwftec])\s*(?:%\s*(\d+))?\s*(!?=)\s*([\d.,\s]+?)\s*", text)
    if not match:
        raise BadRule(f"\"{text.strip()}\" is no relation as CLDR writes them")
    operand, modulus, sign, ranges = match.groups()
    spans = []
    for span in ranges.split(","):
        first, _, last = span.strip().partition("..")
        spans.append((int(first), int(last or first)))
    wanted = sign == "="
    if operand not in "ni":
        return None, wanted == any(first <= 0 <= last for first, last in spans), None
    return int(modulus) if modulus else None, wanted, spans


def holds(parsed, n):
    def one(modulus, wanted, spans):
        if spans is None:
            return wanted
        value = n % modulus if modulus else n
        return wanted == any(first <= value <= last for first, last in spans)
    return any(all(one(*it) for it in conjunction) for conjunction in parsed)


def expression(parsed):
    """The rule in C, which is the same in JavaScript but for its one sign of equality."""
    def span(value, first, last):
        if first == 0 < last:  # a compiler warns of what is always so
            return f"{value} <= {last}"
        return f"{value} == {first}" if first == last else f"({value} >= {first} && {value} <= {last})"

    def one(modulus, wanted, spans):
        if spans is None:
            return "1" if wanted else "0"
        value = f"n % {modulus}" if modulus else "n"
        found = " || ".join(span(value, *it) for it in spans)
        return f"({found})" if wanted else f"!({found})"
    return " || ".join("(" + " && ".join(one(*it) for it in conjunction) + ")" for conjunction in parsed)


class Plurals:
    """The rules of a language, by category; "other" is what none of them takes."""

    def __init__(self, rules):
        unknown = set(rules) - set(CATEGORIES[:-1])
        if unknown:
            raise BadRule(f"\"{sorted(unknown)[0]}\" is no category with a rule: there are {', '.join(CATEGORIES[:-1])}")
        self.rules = {name: parse(rules[name]) for name in CATEGORIES if name in rules}
        found = {self.of(n) for n in range(COUNTED)}
        self.needed = [name for name in CATEGORIES if name in found]  # by a text that counts

    def of(self, n):
        return next((name for name, rule in self.rules.items() if holds(rule, n)), "other")

    def c(self):
        """A chain of conditions that ends in the last category."""
        chain = "".join(f"{expression(rule)} ? UL_PLURAL_{name.upper()} : " for name, rule in self.rules.items())
        return chain + "UL_PLURAL_OTHER"

    def javascript(self):
        chain = "".join(f"{expression(rule).replace('==', '===')} ? \"{name}\" : " for name, rule in self.rules.items())
        return f"(n) => {chain}\"other\"" if chain else "() => \"other\""
