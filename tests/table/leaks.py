"""Does worlds.c find a leak where there is one?

Each leak below is planted into a copy of one source file; the test of worlds
is compiled against it and must fail. A leak whose place is no longer in the
source fails this test, too: plant it anew.

    leaks.py CC SOURCE_ROOT LIBRARY...
"""
import os
import subprocess
import sys
import tempfile

import tap

CC, ROOT, *LIBRARIES = sys.argv[1:]

LEAKS = {
    "everybody is told the card that somebody draws":
        ("secret.c", "ul_event_for(event, UL_NOBODY)", "event"),
    "the drawer's own line goes to all seats":
        ("news_chain.c", "(ul_seats)(1U << what->owner[index])", "(ul_seats)255"),
    "the drawer's own line goes to spectators":
        ("news_chain.c", "n->own_event, n->seats, false)", "n->own_event, n->seats, true)"),
    "who comes back is given the others' lines":
        ("news_chain.c", "(item->seats >> seat & 1) != 0", "true"),
    "a view is that of the seat to act":
        ("chair_view.c", "ul_table_world(table), seat, view);", "ul_table_world(table), table->question.seat, view);"),
    "everything is open while the game lasts":
        ("secret.c", "    return ul_game_reveal(world, &secret->game, reveal);",
         "    ul_game over = secret->game;\n    over.scene.phase = UL_PHASE_OVER;\n"
         "    return ul_game_reveal(world, &over, reveal);"),
    "who cannot foil is asked for a shorter time":
        ("play.c", "    return table->about.least +",
         "    ul_view view;\n"
         "    ul_secret_view(ul_table_secret_of(table), ul_table_world(table), table->question.seat, &view);\n"
         "    if (!ul_cards_points(ul_table_world(table), &view.hand))\n        return 1;\n"
         "    return table->about.least +"),
    "who cannot foil is passed over":
        ("clock.c", "    return q->held ||",
         "    ul_view view;\n"
         "    ul_secret_view(ul_table_secret_of(table), ul_table_world(table), q->seat, &view);\n"
         "    if (q->phase == UL_PHASE_DEFEND && !ul_cards_points(ul_table_world(table), &view.hand))\n"
         "        return true;\n"
         "    return q->held ||"),
    "the pace is drawn from the deck":
        ("secret.c", "ul_hmac_sha256(secret->bytes, UL_SECRET_BYTES, message",
         "ul_hmac_sha256(secret->game.deck, UL_SECRET_BYTES, message"),
    "an armed answer shows before its time":
        ("status.c", 'status->paused = table->paused;',
         'status->paused = table->paused || (table->question.seat != UL_NOBODY &&\n'
         "        ul_secret_armed(ul_table_secret_of(table), table->question.seat)->kind == UL_ARMED_PASS);"),
    "an armed answer does not wait its time":
        ("clock.c", "offer(s, q->due, UL_DO_ACT", "offer(s, q->held ? q->due : q->since, UL_DO_ACT"),
    "a batch can look behind a draw":
        ("secret.c", "if (hidden || game.scene.to_act != seat)", "if (game.scene.to_act != seat && !hidden)"),
    "the digest counts cards that foil":
        ("status.c", 'digest->turns = a->turns;',
         "ul_view view;\n"
         "    ul_secret_view(ul_table_secret_of(table), ul_table_world(table), (ul_seat)(seat ? 0 : 1), &view);\n"
         '    digest->turns = (uint16_t)(a->turns + ul_cards_points(ul_table_world(table), &view.hand));'),
    "the clock is shorter for who holds failures":
        ("clock.c", "return limit ? later(later(table->question.since, limit), ul_table_held_up(table)) : UL_NEVER;",
         "ul_view view;\n"
         "    ul_secret_view(ul_table_secret_of(table), ul_table_world(table), table->question.seat, &view);\n"
         "    return limit ? later(table->question.since, limit - ul_cards_points(ul_table_world(table), &view.hand))\n"
         "                 : UL_NEVER;"),
    "a message gives the view of another seat":
        ("wire/deed_messages.c", "ul_table_view_write(teller->table, chair, &json);",
         "ul_table_view_write(teller->table, (ul_seat)(chair ? 0 : 1), &json);"),
    "spectators are told in the words of who drew":
        ("wire/deed_messages.c", "chair == UL_NOBODY ? tell->spectators :", "chair == UL_NOBODY ? true :"),
    "a seat is told in the words of others":
        ("wire/deed_messages.c",
         "    if (chair != UL_NOBODY && (teller->special >> chair & 1))\n        put_events(teller, chair, text);",
         "    ul_seats s = teller->special;\n"
         "    if (s)\n        put_events(teller, (ul_seat)(s & 1 ? 0 : s & 2 ? 1 : s & 4 ? 2 : 3), text);"),
    "a seat is shown what another has armed":
        ("wire/deed_messages.c", "ul_wire_put_own(&json, teller->table, chair);",
         "ul_wire_put_own(&json, teller->table, (ul_seat)(chair ? 0 : 1));"),
    "everybody hears that somebody has armed an answer":
        ("wire/deed_messages.c", "(chair != UL_NOBODY && (teller->out->own >> chair & 1))", "teller->out->own"),
    "a message tells when the table wakes up":
        ("wire/deed_messages.c", 'ul_json_put_number(&json, "now", t->now);',
         'ul_json_put_number(&json, "now", t->now + (ul_table_next_time(t->table) & 1023));'),
    "who keeps its view is told what changed of another's":
        ("wire/change_messages.c", "!ul_table_view(teller->table, chair, &is) ||",
         "!ul_table_view(teller->table, (ul_seat)(chair ? 0 : 1), &is) ||"),
    "who keeps its view is told in the words of others":
        ("wire/change_messages.c",
         "    if (chair != UL_NOBODY && (teller->special >> chair & 1))\n        put_brief_events(teller, chair, text);",
         "    ul_seats s = teller->special;\n"
         "    if (s)\n        put_brief_events(teller, (ul_seat)(s & 1 ? 0 : s & 2 ? 1 : s & 4 ? 2 : 3), text);"),
    "who keeps its view gets the sum of another's":
        ("wire/change_messages.c", "ul_table_view_write(t->table, chair, &whole);",
         "ul_table_view_write(t->table, (ul_seat)(chair ? 0 : 1), &whole);"),
    "who comes back gets another seat's view":
        ("wire/welcome.c", "ul_table_view_write(table, welcome->seat, &json);",
         "ul_table_view_write(table, (ul_seat)(welcome->seat ? 0 : 1), &json);"),
    "who comes back is shown what another has armed":
        ("wire/welcome.c", "ul_wire_put_own(&json, table, welcome->seat);",
         "ul_wire_put_own(&json, table, (ul_seat)(welcome->seat ? 0 : 1));"),
    "a refusal counts the failures of others":
        ("wire/write.c", 'ul_json_put_string(&json, "error", ul_refusal_name(answer->refusal));',
         'ul_json_put_string(&json, "error", ul_refusal_name(answer->refusal));\n'
         "    ul_view view;\n"
         "    for (ul_seat s = 0; ul_table_view(table, s, &view) && s < 3; s++)\n"
         '        ul_json_put_number(&json, "n", ul_cards_points(ul_table_world(table), &view.hand));'),
    "the lobby shows the seat that holds most":
        ("wire/write.c", 'ul_json_put_number(&json, "created", opened);',
         "ul_view view;\n"
         "    ul_table_view(table, 1, &view);\n"
         '    ul_json_put_number(&json, "created", opened + ul_cards_points(ul_table_world(table), &view.hand));'),
}

FLAGS = ["-std=c11", "-O1", "-D_POSIX_C_SOURCE=200809L", '-DUL_VERSION="leaking"', "-include", "rules/check.h"]


def plant(folder, name, old, new):
    """A copy of the file with the leak in it; exactly one place must fit."""
    name = name if "/" in name else "table/" + name
    with open(os.path.join(ROOT, "src", name), encoding="utf-8") as file:
        text = file.read()
    assert text.count(old) == 1, f"{name} has {text.count(old)} places like: {old}"
    os.makedirs(os.path.join(folder, os.path.dirname(name)))
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text.replace(old, new))
    return path


def build(folder, path):
    """worlds.c has secret.c in it; any other file is linked before the libraries and so instead of theirs."""
    tests = os.path.join(ROOT, "tests")
    program = os.path.join(folder, "worlds")
    sources = [os.path.join(tests, "table", "worlds.c"), os.path.join(tests, "table", "evening.c")]
    if path and not path.endswith("secret.c"):
        sources.append(path)
    subprocess.run([CC, *FLAGS, f"-I{folder}", f"-I{ROOT}/src", f"-I{tests}", *sources, *LIBRARIES, "-lcmocka", "-lm",
                    "-o", program], check=True)
    return program


def finds_a_leak(program):
    ran = subprocess.run([program], capture_output=True, text=True, check=False,
                         env={**os.environ, "UL_PAIRS": "1500", "CMOCKA_MESSAGE_OUTPUT": "STDOUT"})
    return "can tell" in ran.stdout + ran.stderr or "could tell" in ran.stdout + ran.stderr


def test_without_a_leak_none_is_found():
    with tempfile.TemporaryDirectory() as folder:
        assert not finds_a_leak(build(folder, None))


def leak_test(name, old, new):
    def test():
        with tempfile.TemporaryDirectory() as folder:
            assert finds_a_leak(build(folder, plant(folder, name, old, new))), "it was not found"
    return test


for title, planted in LEAKS.items():
    globals()["test_" + title.replace(" ", "_").replace("'", "")] = leak_test(*planted)


if __name__ == "__main__":
    tap.main(globals())
