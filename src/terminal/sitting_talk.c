/*
 * sitting_talk.c: what is said at a table.
 *
 * Talk belongs to the table, not to a game: what was said in the lobby, or
 * before this terminal came, stands in the log as well.
 */
#include <stdio.h>
#include <string.h>
#include "terminal/match_told.h"
#include "terminal/sitting_inside.h"

/* "Ada: hello", or a reaction: "Ada applauds". Of somebody who is muted it is nothing. */
static void write_said(const ul_sitting *s, const char *name, int phrase, const char *text, ul_text *out)
{
    char        key[32];
    const char *set;
    snprintf(key, sizeof key, phrase < UL_PHRASES ? "web.phrase.%d" : "web.reacts.%d", phrase);
    set = phrase < 0 ? NULL : ul_words_find(s->play->lang, key);
    if (set && phrase >= UL_PHRASES)
        ul_words_say(s->play->lang, key, UL_PARAMS(ul_param_text("seat", name)), out);
    else if (set || *text)
        ul_words_say(s->play->lang, "ui.join.says",
                     UL_PARAMS(ul_param_text("seat", name), ul_param_text("text", set ? set : text)), out);
}

/* A table may go on for years, a game after the other: only whole lines that fit are kept. */
static void forget_oldest(ul_text *talk)
{
    if (talk->len <= UL_TALK_BYTES)
        return;
    const char *kept = strchr(talk->bytes + (talk->len - UL_TALK_BYTES) - 1, '\n') + 1;
    talk->len -= (size_t)(kept - talk->bytes);
    memmove(talk->bytes, kept, talk->len + 1);
}

void ul_sitting_hear(ul_sitting *sitting, const char *name, int phrase, const char *text, bool quietly)
{
    ul_text line = {0};
    write_said(sitting, name, phrase, text, &line);
    if (line.len) {
        ul_text_print(&sitting->talk, "%s\n", line.bytes);
        forget_oldest(&sitting->talk);
        if (sitting->match)
            ul_match_remark(sitting->match, line.bytes);
        if (!quietly)
            ul_text_print(&sitting->news, "%s\n", line.bytes);
    }
    ul_text_free(&line);
}

void ul_sitting_retell_talk(ul_sitting *sitting)
{
    ul_text line = {0};
    for (const char *at = ul_text_bytes(&sitting->talk), *end; (end = strchr(at, '\n')) != NULL; at = end + 1) {
        ul_text_clear(&line);
        ul_text_add(&line, at, (size_t)(end - at));
        if (!line.failed)
            ul_match_remark(sitting->match, line.bytes);
    }
    ul_text_free(&line);
}
