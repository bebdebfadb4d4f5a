/* saved_games.c: the games that are kept, as people look for them. */
#include "terminal/saved_games.h"
#include <stdio.h>
#include <string.h>
#include <time.h>
#include "base/json.h"
#include "record/record.h"
#include "table/deed.h"
#include "terminal/local_table.h"
#include "terminal/say.h"

static void note_edition(ul_lang lang, const ul_world *world, ul_saved_about *about)
{
    const ul_edition *edition = ul_world_edition(world);
    const char       *name = ul_words_edition(lang, edition);
    snprintf(about->edition, sizeof about->edition, "%s", name ? name : edition->id);
    about->players = ul_world_players(world);
}

/* A name is somebody else's text: what a terminal would obey is none. */
static void note_name(ul_saved_about *about, ul_seat seat, const char *name)
{
    size_t len = name ? strlen(name) : 0;
    if (len && ul_deed_text_fits(name, len, UL_CHAIR_NAME - 1))
        memcpy(about->name[seat], name, len + 1);
    else
        snprintf(about->name[seat], UL_CHAIR_NAME, "%c", 'A' + seat);
}

static void look_at_record(ul_lang lang, const ul_text *text, ul_saved_about *about)
{
    ul_game     game;
    size_t      len;
    ul_record  *record = ul_record_read(ul_text_bytes(text), text->len, NULL);
    const char *value = record ? ul_record_tagged(record, "Names", &len) : NULL;
    ul_json    *names = value ? ul_json_read(value, len, NULL) : NULL;
    if (!record)
        return;
    about->fine = true;
    note_edition(lang, record->world, about);
    ul_record_game(record, record->count, &game);
    about->turn = game.scene.turn;
    about->winner = game.scene.winner;
    const ul_json *name = names && names->type == UL_JSON_ARRAY ? ul_json_first(names) : NULL;
    for (ul_seat seat = 0; seat < about->players; seat++) {
        note_name(about, seat, name && name->type == UL_JSON_STRING ? name->text : NULL);
        name = name ? ul_json_next(names, name) : NULL;
    }
    ul_json_free(names);
    ul_record_free(record);
}

static void look_at_log(ul_lang lang, const ul_text *text, ul_saved_about *about)
{
    ul_local_table *table = ul_local_table_read(ul_text_bytes(text), text->len, NULL);
    if (!table)
        return;
    about->fine = true;
    note_edition(lang, ul_local_table_world(table), about);
    for (ul_seat seat = 0; seat < about->players; seat++)
        note_name(about, seat, ul_local_table_name(table, seat));
    about->turn = ul_local_table_turn(table);
    ul_local_table_free(table);
}

void ul_saved_look(ul_lang lang, const ul_text *text, ul_saved_about *about)
{
    const char *bytes = ul_text_bytes(text);
    *about = (ul_saved_about){.winner = UL_NOBODY};
    if (*bytes >= '0' && *bytes <= '9')
        look_at_log(lang, text, about);
    else
        look_at_record(lang, text, about);
}

void ul_saved_say_about(ul_lang lang, const ul_saved_about *about, ul_text *out)
{
    ul_items items = {0};
    ul_text  list = {0};
    for (ul_seat seat = 0; seat < about->players; seat++)
        ul_text_put(ul_items_more(&items), about->name[seat]);
    ul_items_end(&items, lang, false, &list);
    ul_words_say(lang, "ui.saves.about",
                 UL_PARAMS(ul_param_text("name", about->edition), ul_param_number("turn", (long)about->turn),
                           ul_param_text("list", ul_text_bytes(&list))),
                 out);
    ul_text_free(&list);
}

void ul_saved_say(ul_lang lang, const ul_saved *saved, ul_text *out)
{
    char           date[32];
    struct tm      tm;
    ul_text        text = {0};
    ul_saved_about about = {.winner = UL_NOBODY};
    time_t         when = (time_t)saved->when;
    strftime(date, sizeof date, "%Y-%m-%d %H:%M", localtime_r(&when, &tm) ? &tm : gmtime_r(&when, &tm));
    ul_text_print(out, "%s  ", date);
    if (ul_saved_read(saved, &text))
        ul_saved_look(lang, &text, &about);
    if (about.fine)
        ul_saved_say_about(lang, &about, out);
    else
        ul_text_put(out, ul_words_find(lang, "ui.saves.broken"));
    if (about.fine && about.winner != UL_NOBODY) {
        ul_words_between(lang, "mark.sentence", out);
        ul_words_say(lang, "web.mine.won", UL_PARAMS(ul_param_text("name", about.name[about.winner])), out);
    }
    ul_text_free(&text);
}

void ul_saved_list(ul_lang lang, ul_text *out)
{
    static ul_saved list[UL_SAVES_LISTED]; /* too large for a stack */
    size_t          count = ul_save_list(false, list, UL_SAVES_LISTED);
    if (!count)
        ul_text_print(out, "%s\n", ul_words_find(lang, "ui.saves.none"));
    for (size_t i = 0; i < count; i++) {
        ul_text_print(out, "%s\n    ", list[i].name);
        ul_saved_say(lang, &list[i], out);
        ul_text_put(out, "\n");
    }
}
