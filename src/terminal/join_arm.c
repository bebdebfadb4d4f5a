/* join_arm.c: an answer to an attempt, given before one is asked for it (docs/table.md). */
#include <stdio.h>
#include <string.h>
#include "terminal/command.h"
#include "terminal/join_inside.h"

/* One failure card, as it is named after `foil`. If it is none, that is said. */
static bool read_card(ul_join *j, const ul_voice *voice, const ul_view *view, const char *name, size_t len,
                      ul_json_out *out)
{
    ul_command command;
    ul_text    line = {0};
    ul_text_print(&line, "foil %.*s", (int)len, name);
    ul_command_read(&command, voice, view, line.bytes ? line.bytes : "");
    const ul_deck *deck = &ul_world_edition(voice->world)->deck;
    bool           fine = command.heard == UL_HEARD_ACTION && command.pattern.card < deck->kinds;
    if (fine) {
        ul_json_string(out, deck->card[command.pattern.card].id);
    } else {
        ul_text_clear(&line);
        ul_text_add(&line, name, len);
        ul_join_say(j, "ui.command.unknown", UL_PARAMS(ul_param_text("text", line.bytes ? line.bytes : "")));
        ul_join_say(j, "ui.join.arm", NULL);
    }
    ul_command_free(&command);
    ul_text_free(&line);
    return fine;
}

/* "failure 2, failure 3": all of them, or none. */
static bool write_cards(ul_join *j, const char *names, ul_text *members)
{
    ul_cast     cast;
    ul_view     view;
    ul_voice    voice = ul_say_voice(j->match, j->play->lang, j->seat, &cast);
    ul_json_out out;
    bool        fine = true;
    ul_match_view(j->match, j->seat, &view);
    ul_text_print(members, "\"do\":\"arm\",\"seen\":%u,\"armed\":\"cards\",\"cards\":", j->told);
    ul_json_begin(&out, members);
    ul_json_open_array(&out);
    for (size_t len; fine && *names; names += len + (names[len] == ',')) {
        len = strcspn(names, ",");
        fine = read_card(j, &voice, &view, names, len, &out);
    }
    ul_json_close(&out);
    return fine;
}

static bool write_answer(ul_join *j, const char *words, ul_text *members)
{
    if (strcmp(words, "pass") != 0 && strcmp(words, "enough") != 0 && strcmp(words, "ask") != 0)
        return write_cards(j, words, members);
    ul_text_print(members, "\"do\":\"arm\",\"seen\":%u,\"armed\":\"%s\"", j->told, words);
    return true;
}

static void say_armed(ul_join *j)
{
    char    key[32];
    ul_lang lang = j->play->lang;
    snprintf(key, sizeof key, "web.armed.%s", j->armed);
    if (strcmp(j->armed, "ask") == 0)
        ul_text_print(&j->news, "%s %s\n", ul_words_find(lang, "web.arm"), ul_words_find(lang, "web.arm.ask"));
    else
        ul_join_say(j, key, NULL);
}

void ul_join_arm(ul_join *join, const char *words)
{
    ul_text members = {0};
    if (!join->match || join->seat == UL_NOBODY || !*words)
        ul_join_say(join, "ui.join.arm", NULL);
    else if (write_answer(join, words, &members) && !members.failed) {
        join->pending = ul_client_say(join->client, members.bytes);
        if (ul_join_await(join))
            say_armed(join);
    }
    ul_text_free(&members);
}
