"""The checks of tools/ complain when they should: each is shown a small tree with one thing wrong."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import tap

TOOLS = pathlib.Path(__file__).resolve().parents[2] / "tools"

GOOD = {
    "src/base/text.h": "#ifndef UL_BASE_TEXT_H\n#define UL_BASE_TEXT_H\n#include <stddef.h>\n"
                       "typedef struct ul_text { size_t len; } ul_text;\nenum { UL_FEW = 1, UL_MANY };\n"
                       "void ul_text_add(ul_text *text);\n#endif\n",
    "src/base/text.c": '#include "base/text.h"\nvoid ul_text_add(ul_text *text)\n{\n    text->len++;\n}\n',
    "src/base/meson.build": "base_sources = files('text.c')\n",
    "src/meson.build": "headers = {\n  'base': ['text'],\n  'rules': ['game'],\n}\n",
    "src/rules/game.h": "#ifndef UL_RULES_GAME_H\n#define UL_RULES_GAME_H\n#include \"base/text.h\"\n#endif\n",
}


def complaints(tool, changes, *arguments):
    """What the tool says of the good tree with these files changed."""
    with tempfile.TemporaryDirectory() as root:
        files = dict(GOOD, **changes)
        for path, text in files.items():
            path = pathlib.Path(root, path)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        pathlib.Path(root, "tools").mkdir(exist_ok=True)
        shutil.copy(TOOLS / tool, pathlib.Path(root, "tools", tool))
        subprocess.run(["git", "init", "-q", root], check=True)
        done = subprocess.run([sys.executable, f"tools/{tool}", *arguments], cwd=root, capture_output=True, text=True,
                              check=False)
        assert done.stderr == "", done.stderr
        assert (done.returncode == 0) == ("not ok" not in done.stdout)
        return [line[2:] for line in done.stdout.splitlines() if line.startswith("# ")]


def house(changes):
    return complaints("check-house", changes)


def only(found, words):
    assert len(found) == 1 and words in found[0], found


def test_a_good_house_is_left_in_peace():
    assert house({}) == []


def test_a_language_that_a_program_knows_by_name_is_caught():
    words = {"data/words/fr/language.json": "{}"}
    code = '#include "base/text.h"\nconst char *ul_text_of(void)\n{\n    return %s;\n}\n'
    for literal, name in (('"fr"', '"fr"'), ('"in French"', "French"), ("ul_german", None)):
        found = house({**words, "src/base/text.c": code % literal})
        if name:
            only(found, f"src/base/text.c:4: knows the language {name}")
        else:
            assert found == [], found
    only(house({**words, "web/src/words.ts": 'const gap = lang === "fr" ? " " : "";\n'}), "web/src/words.ts:1: knows")
    assert house({**words, "web/src/made/fr.ts": 'const tag = "fr";\n', "web/src/a.ts": "// French, \"fr\"\n"}) == []


def test_a_module_reaching_up_the_corridor_is_caught():
    only(house({"src/base/text.c": '#include "rules/game.h"\n'}), "base may not include rules")


def test_plan_and_edition_have_never_met():
    guard = "#ifndef UL_{0}_{0}_H\n#define UL_{0}_{0}_H\n{1}#endif\n"
    tree = {"src/meson.build": GOOD["src/meson.build"].replace("{", "{ 'plan': ['plan'], 'edition': ['edition'],"),
            "src/plan/plan.h": guard.format("PLAN", '#include "edition/edition.h"\n'),
            "src/edition/edition.h": guard.format("EDITION", "")}
    only(house(tree), "plan may not include edition")


def test_an_include_that_hides_its_module_is_caught():
    only(house({"src/base/text.c": '#include "text.h"\n'}), "does not name its module")


def test_an_include_of_nothing_is_caught():
    only(house({"src/base/text.c": '#include "base/nothing.h"\n'}), "there is no src/base/nothing.h")


def test_an_inside_header_seen_from_outside_is_caught():
    tree = {"src/base/base_inside.h": "#ifndef UL_BASE_BASE_INSIDE_H\n#define UL_BASE_BASE_INSIDE_H\n#endif\n",
            "src/rules/game.c": '#include "base/base_inside.h"\n', "src/rules/meson.build": "files('game.c')\n"}
    only(house(tree), "for its own module only")


def test_the_wire_must_not_know_the_game():
    tree = {"src/wire/wire.c": '#include "rules/game.h"\n', "src/wire/meson.build": "files('wire.c')\n"}
    only(house(tree), "wire must not know rules/game.h")


def test_a_clock_in_the_corridor_is_caught():
    only(house({"src/base/text.c": "#include <time.h>\n"}), "<time.h> is not for base")


def test_a_system_header_in_the_corridor_is_caught():
    only(house({"src/base/text.c": "#include <unistd.h>\n"}), "<unistd.h> is not for base")


def test_a_file_that_nobody_builds_is_caught():
    only(house({"src/base/lost.c": "\n"}), "src/base/lost.c is not listed")


def test_a_header_that_would_not_be_installed_is_caught():
    only(house({"src/meson.build": "headers = {\n  'base': ['text'],\n}\n"}), "src/rules/game.h is public")


def test_a_header_for_the_house_alone_is_named_and_not_installed():
    grow = {"src/base/grow.h": "#ifndef UL_BASE_GROW_H\n#define UL_BASE_GROW_H\n#endif\n"}
    listed = GOOD["src/meson.build"] + "house_headers = {\n  'base': ['grow'],\n}\n"
    assert house({**grow, "src/meson.build": listed}) == []
    only(house(grow), "src/base/grow.h is public but not among the headers")
    only(house({**grow, "src/meson.build": listed.replace("'text'", "'text', 'grow'")}), "src/base/grow.h is installed, and among")
    only(house({"src/meson.build": listed}), "src/base/grow.h is not there")
    game = GOOD["src/rules/game.h"].replace("text.h", "grow.h")
    only(house({**grow, "src/meson.build": listed, "src/rules/game.h": game}), "src/rules/game.h:3: base/grow.h is not installed")


def test_a_wrong_guard_is_caught():
    text = GOOD["src/base/text.h"].replace("UL_BASE_TEXT_H", "TEXT_H")
    assert any("the guard should be UL_BASE_TEXT_H" in line for line in house({"src/base/text.h": text}))


def test_strange_names_in_a_header_are_caught():
    for line in ("#define MANY 3", "typedef int count;", "struct pair { int a; };", "enum { FEW };", "int sum(int a, int b);",
                 "static inline int sum(int a)\n{\n    return a;\n}"):
        text = GOOD["src/base/text.h"].replace("#endif", line + "\n#endif")
        assert any("should begin with ul_" in found for found in house({"src/base/text.h": text})), line


def test_a_type_that_exists_twice_is_caught():
    for line in ("typedef struct ul_text { int a; } ul_text;", "typedef struct { int a; } ul_text;", "typedef int ul_text;",
                 "typedef int ul_text[3];", "enum ul_text { UL_A };"):
        tree = {"src/words/say.c": line + "\n", "src/words/meson.build": "files('say.c')\n"}
        only(house(tree), "src/base/text.h, src/words/say.c: the type 'ul_text' exists 2 times")


def test_a_constant_that_exists_twice_is_caught():
    for line in ("#define UL_TEA 3", "enum { UL_TEA = 4, UL_MILK };", "typedef enum ul_drink { UL_MILK, UL_TEA } ul_drink;"):
        tree = {"src/words/say.h": f"#ifndef UL_WORDS_SAY_H\n#define UL_WORDS_SAY_H\n{line}\n#endif\n",
                "src/words/say.c": "#define UL_TEA 2\n/* #define UL_MILK */\n", "src/words/meson.build": "files('say.c')\n"}
        only(house(tree), "src/words/say.c, src/words/say.h: the constant 'UL_TEA' is defined 2 times")


def test_a_component_that_grows_too_long_is_caught():
    long = "export function Tea() {\n" + "  pour();\n" * 119 + "}\n"
    only(house({"web/src/panels/tea.tsx": long}), "Tea has 121 lines")
    assert house({"web/src/panels/tea.tsx": long.replace("  pour();\n", "", 1)}) == []


def test_a_type_may_be_announced_where_it_is_not_defined():
    tree = {"src/words/say.c": "typedef struct ul_text ul_text;\nstruct ul_text;\nint ul_x(struct ul_text *text);\n",
            "src/words/meson.build": "files('say.c')\n"}
    assert house(tree) == []


def test_a_long_line_is_caught():
    only(house({"src/base/text.c": "/*" + "-" * 120 + "*/\n"}), "longer than 120")


def test_a_header_that_grows_too_long_is_caught():
    def header(name, lines, functions, more=""):
        guard = f"UL_WORDS_{name.upper()}_H"
        text = f"#ifndef {guard}\n#define {guard}\n" + "".join(f"void ul_words_f{i}(int a);\n" for i in range(functions)) + more
        return text + "/* */\n" * (lines - text.count("\n") - 1) + "#endif\n"
    calls = "".join(f"void ul_words_f{i}(int a);\n" for i in range(41))
    callers = {"tests/words/one.c": calls, "tests/words/two.c": calls}
    assert house({**callers, "src/words/say.h": header("say", 150, 25)}) == []
    only(house({**callers, "src/words/say.h": header("say", 151, 3)}), "src/words/say.h: 151 lines and 3 functions")
    only(house({**callers, "src/words/say.h": header("say", 40, 26)}), "src/words/say.h: 40 lines and 26 functions")
    inline = "typedef void ul_words_then(int a);\nstatic inline int ul_words_add(int a)\n{\n    return ul_words_sum(a);\n}\n"
    assert house({**callers, "src/words/say.h": header("say", 50, 24, inline)}) == []
    only(house({**callers, "src/words/say.h": header("say", 50, 25, inline)}), "26 functions")
    others = {**callers, "src/terminal/all.c": '#include "words/say.h"\n', "src/terminal/meson.build": "files('all.c')\n"}
    assert house({**others, "src/words/say.h": header("say", 250, 32)}) == [], "what others include is their manual, and may be longer"
    only(house({**others, "src/words/say.h": header("say", 251, 3)}), "251 lines and 3 functions, where a public header")
    only(house({**others, "src/words/say.h": header("say", 60, 33)}), "60 lines and 33 functions, where a public header")


def test_a_function_that_no_other_file_calls_is_caught():
    tree = {"src/words/say.h": "#ifndef UL_WORDS_SAY_H\n#define UL_WORDS_SAY_H\nvoid ul_say_it(int what);\n#endif\n",
            "src/words/say.c": '#include "words/say.h"\nvoid ul_say_it(int what)\n{\n    (void)what;\n}\n',
            "src/words/meson.build": "files('say.c')\n"}
    only(house(tree), "src/words/say.h: no other file calls 'ul_say_it'")
    only(house({**tree, "tests/words/say.c": "/* ul_say_it(1) */\n"}), "no other file calls 'ul_say_it'")
    assert house({**tree, "tests/words/say.c": "void try(void)\n{\n    ul_say_it(1);\n}\n"}) == []


def test_an_unknown_module_is_caught():
    assert any("no module of the house" in line for line in house({"src/misc/all.h": GOOD["src/rules/game.h"]}))


def test_leaning_on_a_machine_is_caught():
    only(house({"README.md": "see ../sha" "red/RULES.md\n"}), "leans on")


def compiled(code):
    with tempfile.TemporaryDirectory() as root:
        source, thing, library = (os.path.join(root, name) for name in ("rules_x.c", "rules_x.c.o", "libx.a"))
        pathlib.Path(source).write_text(code, encoding="utf-8")
        subprocess.run(["gcc", "-c", "-fPIC", "-O2", source, "-o", thing], check=True)
        subprocess.run(["ar", "crs", library, thing], check=True)
        return complaints("check-house", {}, library)


def test_constant_tables_are_no_globals():
    assert compiled('static const char *const names[] = {"a", "b"};\n'
                    "const char *ul_x_name(unsigned n)\n{\n    return names[n];\n}\n") == []


def test_a_mutable_global_is_caught():
    only(compiled("static int calls;\nint ul_x_count(void)\n{\n    return ++calls;\n}\n"), "can be changed")
    only(compiled("static int calls = 3;\nint ul_x_count(void)\n{\n    return ++calls;\n}\n"), "can be changed")
    only(compiled("int ul_x_count(void)\n{\n    static int calls;\n    return ++calls;\n}\n"), "can be changed")
    only(compiled("int ul_x_calls;\n"), "can be changed")


def test_printing_and_clocks_in_a_compiled_module_are_caught():
    only(compiled('int puts(const char *);\nvoid ul_x_say(void)\n{\n    puts("x");\n}\n'), "calls 'puts'")
    only(compiled("long time(long *);\nlong ul_x_now(void)\n{\n    return time(0);\n}\n"), "calls 'time'")


def test_a_symbol_without_our_name_is_caught():
    only(compiled("int tell(void)\n{\n    return 1;\n}\n"), "should begin with ul_")


RULES = ("R-SETUP-KILL R-SETUP-SAVE R-DOG-START R-STEP R-MOVE R-ROOM R-ANY R-ATTEMPT R-DRAW R-END R-RESHUFFLE R-HAND "
         "R-ALONE R-WITNESS R-SIGHT R-VALUE R-SPITE R-DEFEND R-MUST R-WIN R-FOILED R-SINK R-DOCTOR R-NEXT R-FIRST "
         "R-STALL R-DOG-WALK R-OLD-DOG R-NEW-TRICKS R-CALM R-COLLECT R-BOTH R-PENALTY R-LOSER R-KNOWN R-SHIP-MOVE "
         "R-SHIP-GONE R-PUZZLE R-BOARD").split()
DOCUMENTED = {
    "Makefile": "test:\n\ttrue\n",
    "docs/architecture.md": "".join(f"| {rule} | `src/rules/all.c` | `all` |\n" for rule in RULES) + "`bad-thing`\n",
    "src/rules/all.c": f"/* {' '.join(RULES)} */\nstatic int all(int a,\n               int b)\n{{\n"
                       '    return ul_fault_set(0, "bad-thing", a, b, "");\n}\n',
    "tests/rules/all.c": "".join(f"    cmocka_unit_test({rule.replace('-', '_')}_holds),\n" for rule in RULES),
    "docs/play.md": "The terminal.\n",
    "README.md": "[the house](docs/architecture.md#top), [far](https://example.org/x), `make test`\n",
}


def documents(path=None, old="", new=""):
    tree = dict(DOCUMENTED)
    if path:
        assert old in tree[path]
        tree[path] = tree[path].replace(old, new, 1)
    return complaints("check-docs", tree)


def test_good_documents_are_left_in_peace():
    assert documents() == []


def test_a_rule_that_the_index_lacks_is_caught():
    only(documents("docs/architecture.md", "| R-NEXT | `src/rules/all.c` | `all` |\n"), "lacks R-NEXT")


def test_an_index_to_a_file_or_function_that_is_gone_is_caught():
    row = "| R-NEXT | `src/rules/all.c` | `all` |"
    only(documents("docs/architecture.md", row, row.replace("all.c", "none.c")), "no src/rules/none.c")
    only(documents("docs/architecture.md", row, row.replace("`all`", "`ul_fault_set`")), "no function ul_fault_set")


def test_a_file_that_does_not_mention_its_rule_is_caught():
    only(documents("src/rules/all.c", "R-DOG-WALK", ""), "mentions it")


def test_a_rule_without_a_test_is_caught():
    only(documents("tests/rules/all.c", "R_END_holds", "R_ENDING_holds"), "R-END: no test")


def test_a_rule_that_does_not_exist_is_caught():
    only(documents("README.md", "`make test`", "`make test`") or documents("src/rules/all.c", "/* ", "/* R-LUCK "),
         "R-LUCK is no rule")


def test_an_undocumented_code_is_caught():
    only(documents("docs/architecture.md", "`bad-thing`", ""), "bad-thing")
    refuse = "static int refuse(int at, const char *code)\n{\n    return at;\n}\nint x = refuse(\n    1, \"no-luck\");\n"
    only(documents("src/rules/all.c", "/* ", refuse + "/* "), "no-luck")


def test_a_word_that_is_no_code_needs_no_document():
    assert documents("src/rules/all.c", "/* ", 'int x = refuse(1, "luck");\n/* ') == []


def test_a_dead_link_is_caught():
    only(documents("README.md", "docs/architecture.md", "docs/none.md"), "docs/none.md")


def test_a_word_that_the_glossary_has_twice_is_caught():
    rows = "| word | what |\n|---|---|\n| tea, milk | a drink |\n\n| word | what |\n|---|---|\n| sugar | sweet |\n"
    assert complaints("check-docs", DOCUMENTED | {"docs/glossary.md": rows}) == []
    only(complaints("check-docs", DOCUMENTED | {"docs/glossary.md": rows + "| milk | white |\n"}), "'milk' stands there twice")


def test_a_file_that_is_named_and_not_there_is_caught():
    only(documents("src/rules/all.c", "/* ", "/* as TEA.md says */ /* "), "names TEA.md")
    only(documents("src/rules/all.c", "/* ", "/* see tea.h */ /* "), "names tea.h")
    only(documents("README.md", "`make test`", "`rules/tea.c`"), "`rules/tea.c` is not there")
    assert documents("src/rules/all.c", "/* ", "/* see rules/all.c and all.c, <tea.h> */ /* ") == []
    assert documents("README.md", "`make test`", "`rules/all.c`, `rules/NAME.c`") == []
    only(documents("README.md", "`make test`", "`tea/pot.tsx`"), "tea/pot.tsx is not there")
    page = {"web/src/tea/pot.tsx": "/** pot.tsx: holds tea (cup.ts). */\n", "web/src/tea/cup.ts": "// cup.ts\n"}
    assert complaints("check-docs", DOCUMENTED | page | {"README.md": DOCUMENTED["README.md"] + "`tea/pot.tsx`\n"}) == []
    only(complaints("check-docs", DOCUMENTED | {**page, "web/src/tea/cup.ts": "// see mug.ts\n"}), "mug.ts is not there")


def test_a_command_that_is_not_there_is_caught():
    only(documents("README.md", "make test", "make tea"), "no `make tea`")
    only(documents("README.md", "make test", "make test-tea"), "no `make test-tea`")


def test_a_picture_that_the_readme_does_not_show_is_caught():
    picture = {"docs/pictures/tea.jpg": "x"}
    only(complaints("check-docs", DOCUMENTED | picture), "do not show it")
    shown = DOCUMENTED["README.md"] + "![tea](docs/pictures/tea.jpg)\n"
    assert complaints("check-docs", DOCUMENTED | picture | {"README.md": shown}) == []
    only(complaints("check-docs", DOCUMENTED | {"docs/pictures/tea.jpg": "x" * 1_000_001, "README.md": shown}), "a million would do")


tap.main(globals())
