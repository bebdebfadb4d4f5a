"""The shared library shows what its headers declare, and Debian's list of symbols is of that very library.

    exports.py LIBRARY
"""
import importlib.machinery
import importlib.util
import pathlib
import re
import sys
import tempfile

import tap

ROOT = pathlib.Path(__file__).resolve().parents[2]
LOADER = importlib.machinery.SourceFileLoader("exports", str(ROOT / "tools" / "exports"))
exports = importlib.util.module_from_spec(importlib.util.spec_from_loader("exports", LOADER))
LOADER.exec_module(exports)


def test_debian_knows_every_symbol():
    shown, known = set(exports.shown(sys.argv[1])), set(exports.known())
    assert shown == known, (f"new {sorted(shown - known)}, gone {sorted(known - shown)}; if that is meant: "
                            "tools/exports symbols build/src/libunlucky.so VERSION")


def test_what_is_new_keeps_nothing_that_is_only_for_the_inside():
    shown = set(exports.shown(sys.argv[1]))
    inside = {name for path in (ROOT / "src").rglob("*_inside.h") for name in exports.declared(path)}
    assert shown and inside and not shown & inside, shown & inside


def test_prototypes_are_told_from_types_comments_and_bodies():
    with tempfile.NamedTemporaryFile("w", suffix=".h") as header:
        header.write("/* ul_not_me(void); */\ntypedef void (*ul_type)(int);\ntypedef int ul_other(int);\n"
                     "#define UL_MACRO(x) ul_macro(x)\n#define UL_LONG(x) \\\n    ul_long(x) \\\n    ul_longer(x)\nbool ul_zero(void);\n"
                     "static inline int ul_inline(void)\n{\n    return ul_called();\n}\n"
                     "struct ul_thing {\n    int ul_member;\n};\nbool ul_one(const char *text,\n            int more);\n"
                     "const struct ul_thing *ul_two(void); /* why */\nul_type ul_three(ul_other *f);\n")
        header.flush()
        assert exports.declared(header.name) == ["ul_zero", "ul_one", "ul_two", "ul_three"], exports.declared(header.name)


def test_the_list_is_in_order_and_says_since_when():
    text = exports.SYMBOLS.read_text(encoding="ascii")
    assert text.startswith(exports.HEAD + "\n")
    lines = text[len(exports.HEAD) + 1:].splitlines()
    assert lines == sorted(lines), "not in order"
    assert all(re.fullmatch(rf" \w+@{exports.NODE} \d+\.\d+\.\d+", line) for line in lines), lines


tap.main(globals())
