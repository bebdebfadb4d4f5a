/* plain_save.c: the game in its file, and who sits there asked for another one where that cannot be. */
#include <string.h>
#include "terminal/plain_inside.h"

bool ul_plain_keep(session *s)
{
    ul_fault fault = {0};
    if (!ul_play_is_kept(s->play) || ul_play_keep(s->play, &fault))
        return ul_play_is_kept(s->play);
    ul_play_say_not_saved(s->voice.lang, &s->play->save, &fault, &s->out);
    ul_plain_end_line(s);
    return false;
}

void ul_plain_say_kept(session *s)
{
    if (ul_match_to_act(s->match) == UL_NOBODY)
        ul_words_say(s->voice.lang, "ui.end.record", UL_PARAMS(ul_param_text("text", s->play->save.path)), &s->out);
    else if (*s->play->save.place)
        ul_words_say(s->voice.lang, "ui.saved.in", UL_PARAMS(ul_param_text("text", s->play->save.path)), &s->out);
    else
        ul_say(&s->voice, "ui.saved", &s->out);
    ul_plain_end_line(s);
}

/* From now on in that file; or why not. */
static bool keep_in(session *s, const char *path)
{
    ul_fault fault = {0};
    if (ul_save_elsewhere(&s->play->save, path, &fault))
        return true;
    ul_play_say_no_place(s->voice.lang, &s->play->save, &fault, &s->out);
    ul_plain_end_line(s);
    return false;
}

void ul_plain_save(session *s, const char *path)
{
    char *place = s->play->save.place, before[UL_SAVE_PATH];
    strcpy(before, place);
    if (!ul_play_is_kept(s->play))
        ul_plain_line(s, "ui.save.not_here");
    else if (*path && !keep_in(s, path))
        return;
    else if (ul_plain_keep(s))
        ul_plain_say_kept(s);
    else
        strcpy(place, before); /* a place that cannot be written to is no reason to give up one that can */
}

bool ul_plain_keep_somewhere(session *s)
{
    bool leaves = false;
    while (!leaves && !ul_plain_keep(s)) {
        ul_command command;
        if (!ul_play_is_kept(s->play) || !s->prompts || ul_play_caught())
            return false;
        ul_plain_line(s, "ui.save.ask");
        if (!ul_plain_hear(s))
            return false;
        ul_command_read(&command, &s->voice, &s->view, ul_text_bytes(&s->line));
        leaves = command.heard == UL_HEARD_VERB && command.verb == UL_VERB_QUIT;
        if (command.heard == UL_HEARD_VERB && command.verb == UL_VERB_SAVE && command.rest.len)
            keep_in(s, command.rest.bytes);
        ul_command_free(&command);
    }
    return !leaves;
}
