/* sitting_armed_answer.c: an answer to an attempt, given before one is asked for it (docs/table.md). */
#include <stdio.h>
#include <string.h>
#include "terminal/command.h"
#include "terminal/name_lookup.h"
#include "terminal/sitting_inside.h"

/* One failure card, as it is named after `foil`. If it is none, that is said. */
static bool read_card(ul_sitting *s, const ul_voice *voice, const ul_view *view, const char *name, size_t len,
                      ul_json_out *out)
{
    ul_command command;
    ul_text    line = {0};
    ul_text_print(&line, "foil %.*s", (int)len, name);
    ul_command_read(&command, voice, view, ul_text_bytes(&line));
    const ul_deck *deck = &ul_world_edition(voice->world)->deck;
    bool           fine = command.heard == UL_HEARD_ACTION && command.pattern.card < deck->kinds;
    if (fine) {
        ul_json_string(out, deck->card[command.pattern.card].id);
    } else {
        ul_text_clear(&line);
        ul_text_add(&line, name, len);
        ul_sitting_say(s, "ui.command.unknown", UL_PARAMS(ul_param_text("text", ul_text_bytes(&line))));
        ul_sitting_say(s, "ui.join.arm", NULL);
    }
    ul_command_free(&command);
    ul_text_free(&line);
    return fine;
}

/* "failure 2, failure 3": all of them, or none. */
static bool write_cards(ul_sitting *s, const char *names, ul_text *members)
{
    const person *p = ul_sitting_speaker(s);
    ul_cast       cast;
    ul_view       view;
    ul_voice      voice = ul_say_voice(s->match, s->play->lang, p->seat, &cast);
    ul_json_out   out;
    bool          fine = true;
    ul_match_view(s->match, p->seat, &view);
    ul_text_print(members, "\"do\":\"arm\",\"seen\":%u,\"armed\":\"cards\",\"cards\":", p->told);
    ul_json_begin(&out, members);
    ul_json_open_array(&out);
    for (size_t len; fine && *names; names += len + (names[len] == ',')) {
        len = strcspn(names, ",");
        fine = read_card(s, &voice, &view, names, len, &out);
    }
    ul_json_close(&out);
    return fine;
}

static bool write_answer(ul_sitting *s, const char *words, ul_text *members)
{
    static const char *const answers[][2] = {
        {"pass", "ui.verb.pass"}, {"enough", "ui.word.enough"}, {"ask", "ui.word.ask"}};
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
        if (ul_lookup_means(s->play->lang, words, answers[i][1])) {
            ul_text_print(members, "\"do\":\"arm\",\"seen\":%u,\"armed\":\"%s\"", ul_sitting_speaker(s)->told,
                          answers[i][0]);
            return true;
        }
    return write_cards(s, words, members);
}

static void say_armed(ul_sitting *s)
{
    char        key[32];
    ul_lang     lang = s->play->lang;
    const char *armed = ul_sitting_speaker(s)->armed;
    snprintf(key, sizeof key, "web.armed.%s", armed);
    if (strcmp(armed, "ask") == 0)
        ul_text_print(&s->news, "%s %s\n", ul_words_find(lang, "web.arm"), ul_words_find(lang, "web.arm.ask"));
    else
        ul_sitting_say(s, key, NULL);
}

/* Is there anything to answer? */
static bool is_attempt(const ul_sitting *s)
{
    ul_view view;
    ul_match_view(s->match, UL_NOBODY, &view);
    return view.scene.phase == UL_PHASE_DEFEND;
}

void ul_sitting_arm(ul_sitting *sitting, const char *words)
{
    ul_text members = {0};
    if (!sitting->match || !*words)
        ul_sitting_say(sitting, "ui.join.arm", NULL);
    else if (!is_attempt(sitting))
        ul_sitting_say(sitting, "ui.join.no_attempt", NULL);
    else if (write_answer(sitting, words, &members) && !members.failed) {
        sitting->pending = ul_client_say(ul_sitting_speaker(sitting)->client, members.bytes);
        if (ul_sitting_await(sitting))
            say_armed(sitting);
    }
    ul_text_free(&members);
}
