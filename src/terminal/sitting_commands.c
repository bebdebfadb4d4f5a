/* sitting_commands.c: what is typed for the table, not for the game: talk, rest, the link of the table. */
#include <stdio.h>
#include <string.h>
#include "terminal/command_inside.h"
#include "terminal/name_lookup.h"
#include "terminal/sitting_inside.h"

static void say_words(ul_sitting *s, const char *words)
{
    ul_text     members = {0};
    ul_json_out out;
    ul_text_put(&members, "\"do\":\"say\",\"text\":");
    ul_json_begin(&out, &members);
    ul_json_string(&out, words);
    ul_text_print(&members, ",\"lang\":\"%s\"", ul_lang_tag(s->play->lang));
    if (!members.failed)
        s->pending = ul_client_say(ul_sitting_speaker(s)->client, members.bytes);
    ul_text_free(&members);
}

void ul_sitting_say_link(ul_sitting *sitting)
{
    ul_text text = {0};
    ul_table_link_write(&sitting->link, false, &text);
    if (text.bytes)
        ul_sitting_say(sitting, "ui.join.link", UL_PARAMS(ul_param_text("text", text.bytes)));
    ul_text_free(&text);
}

void ul_sitting_say_seats(ul_sitting *sitting)
{
    ul_items items = {0};
    ul_text  list = {0};
    for (ul_seat seat = 0; seat < UL_MAX_SEATS; seat++) {
        if (!sitting->taken[seat])
            continue;
        ul_text *item = ul_items_more(&items);
        ul_text_put(item, sitting->chair[seat].name);
        if (sitting->stand_in[seat])
            ul_text_print(item, " (%s)", ul_words_find(sitting->play->lang, "web.standin"));
    }
    ul_items_end(&items, sitting->play->lang, false, &list);
    ul_sitting_say(sitting, "ui.join.seats", UL_PARAMS(ul_param_text("list", ul_text_bytes(&list))));
    ul_text_free(&list);
}

static void rest(ul_sitting *s, bool flag)
{
    ul_sitting_send(s, "\"do\":\"rest\",\"flag\":%s", flag ? "true" : "false");
    if (ul_sitting_await(s))
        ul_sitting_say(s, flag ? "web.standin.you" : "web.news.back",
                       UL_PARAMS(ul_param_text("seat", s->chair[ul_sitting_speaker(s)->seat].name)));
}

/* False: it is no number of days, so the line is not meant for the table. */
static bool go_on_holiday(ul_sitting *s, const char *days)
{
    size_t len = strspn(days, "0123456789");
    if (len == 0 || len > 3 || days[len])
        return false;
    ul_sitting_send(s, "\"do\":\"holiday\",\"number\":%s", days);
    ul_sitting_await(s);
    return true;
}

/* What a line for the table begins with. The word is typed in the player's language or in the source's. */
typedef enum table_verb {
    SEATS,
    SAY,
    START,
    LINK,
    DEVICE,
    REST,
    BACK,
    ARM,
    HOLIDAY,
    APPLAUD, /* the reactions, in the order of their numbers */
    LAUGH,
    GASP,
    SUSPECT,
    CRY,
    NONE
} table_verb;
_Static_assert(NONE - APPLAUD == UL_REACTIONS, "each reaction has a verb");

static const char *const verb_keys[NONE] = {"ui.verb.seats",   "ui.verb.say",     "ui.verb.start", "ui.verb.link",
                                            "ui.verb.device",  "ui.verb.rest",    "ui.verb.back",  "ui.verb.arm",
                                            "ui.verb.holiday", "ui.verb.applaud", "ui.verb.laugh", "ui.verb.gasp",
                                            "ui.verb.suspect", "ui.verb.cry"};

/* Which verb the line begins with; *behind is what comes after it. */
static table_verb read_verb(const ul_sitting *s, const char *line, const char **behind)
{
    static const char wide[] = "\xe3\x80\x80"; /* a space as wide as a kanji */
    const char       *gap = strstr(line, wide);
    size_t            len = strcspn(line, " ");
    char              word[64];
    len = gap && (size_t)(gap - line) < len ? (size_t)(gap - line) : len;
    snprintf(word, sizeof word, "%.*s", (int)(len < sizeof word ? len : 0), line);
    for (*behind = line + len; **behind == ' ' || strncmp(*behind, wide, sizeof wide - 1) == 0;)
        *behind += **behind == ' ' ? 1 : sizeof wide - 1;
    table_verb verb = SEATS;
    while (verb < NONE && !ul_lookup_means(s->play->lang, word, verb_keys[verb]))
        verb++;
    return verb;
}

/*
 * Do what the line says, and wait for the answer. False: the line is not for the table, but for the game. Spectators
 * may only ask who sits where. A table in this process has no link, and nobody has to start it. `back` is for the
 * table only if it ends a rest; else it takes a step back in the game.
 */
static bool do_line(ul_sitting *s, const char *line)
{
    const char *behind;
    ul_seat     seat = ul_sitting_speaker(s)->seat;
    table_verb  verb = read_verb(s, line, &behind);
    bool        alone = !*behind;
    if (verb == SEATS && alone)
        ul_sitting_say_seats(s);
    else if (seat == UL_NOBODY)
        return false;
    else if (verb == SAY && !alone)
        say_words(s, behind);
    else if (!s->local && verb == START && alone)
        ul_sitting_send(s, "\"do\":\"start\"");
    else if (!s->local && verb == LINK && alone)
        ul_sitting_say_link(s);
    else if (!s->local && verb == DEVICE && alone)
        ul_sitting_send(s, "\"do\":\"ticket\",\"for\":\"me\"");
    else if (alone && (verb == REST || (verb == BACK && s->stand_in[seat])))
        rest(s, verb == REST);
    else if (verb == ARM)
        ul_sitting_arm(s, behind);
    else if (verb >= APPLAUD && verb < NONE && alone)
        ul_sitting_send(s, "\"do\":\"phrase\",\"number\":%d", UL_PHRASES + (int)(verb - APPLAUD));
    else if (verb == HOLIDAY)
        return go_on_holiday(s, behind);
    else
        return false;
    ul_sitting_await(s);
    return true;
}

bool ul_sitting_line(ul_sitting *sitting, const char *line)
{
    ul_text words = {0};
    ul_text_put(&words, line + strspn(line, " "));
    while (words.len && strchr("\r\n ", words.bytes[words.len - 1]))
        words.bytes[--words.len] = 0;
    bool done = words.bytes && do_line(sitting, words.bytes);
    ul_text_free(&words);
    return done;
}

bool ul_sitting_is_for_players(const ul_sitting *sitting, const char *line)
{
    const char *behind;
    table_verb  verb = read_verb(sitting, line + strspn(line, " "), &behind);
    return verb != NONE && verb != SEATS;
}

bool ul_sitting_name_commands(const ul_sitting *sitting, ul_text *out)
{
    bool   sits = sitting->person[sitting->speaks].seat != UL_NOBODY;
    size_t before = out->len;
    if (sitting->local)
        return false;
    for (table_verb verb = SEATS; verb < NONE; verb++) {
        const char *names = ul_words_find(sitting->play->lang, verb_keys[verb]);
        if ((!sits && verb != SEATS) || verb == START)
            continue;
        if (out->len > before)
            ul_words_comma(sitting->play->lang, out);
        ul_text_add(out, names, ul_verb_first(names));
    }
    return true;
}

void ul_sitting_help(const ul_sitting *sitting, ul_text *out)
{
    static const struct {
        const char *key;
        bool        sits, elsewhere;
    } lines[] = {{"ui.table.say", true, false},    {"ui.table.react", true, true}, {"ui.table.arm", true, false},
                 {"ui.table.rest", true, false},   {"ui.table.back", true, false}, {"ui.table.holiday", true, true},
                 {"ui.table.seats", false, false}, {"ui.table.link", true, true},  {"ui.table.device", true, true}};
    bool sits = sitting->person[sitting->speaks].seat != UL_NOBODY;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        if ((lines[i].sits && !sits) || (lines[i].elsewhere && sitting->local))
            continue;
        ul_words_say(sitting->play->lang, lines[i].key, NULL, out);
        ul_text_put(out, "\n");
    }
}
