/* plain_input.c: what is typed in the plain form, edited where a terminal can, while others may change the game. */
#include "terminal/encode.h"
#include "terminal/plain_inside.h"
#include "terminal/sitting.h"

/* Is what was asked about not there any more? */
bool ul_plain_is_outdated(const session *s)
{
    return ul_plain_has_moved_on(s) || ul_sitting_is_stale(s->play->sitting);
}

/* What an edited line waits for: a letter; or news, which are told before it is gone on with. */
static ul_waited wait_for_letter(void *context)
{
    session  *s = context;
    ul_waited waited;
    do
        waited = ul_sitting_wait(s->play->sitting);
    while (waited == UL_WAITED_CHANGED && !ul_plain_is_outdated(s) && !s->broken &&
           !ul_sitting_news(s->play->sitting, &s->out));
    return waited;
}

static void say_prompt(session *s, ul_text *out)
{
    if (s->prompts && s->play->detail == UL_DETAIL_FULL)
        ul_say(&s->voice, "ui.prompt", out);
    if (s->prompts)
        ul_text_put(out, s->play->detail == UL_DETAIL_FULL ? " " : "> ");
}

/* Who types: at a screen that several people share, each has a history of their own. */
static unsigned typist(const session *s)
{
    bool shared = ul_match_people(s->match) && ul_match_only(s->match) == UL_NOBODY;
    return shared && s->voice.listener != UL_NOBODY ? s->voice.listener + 1u : 0;
}

/* A line behind that prompt, edited. *more is false when there are no more. */
static ul_waited edit_line(session *s, const ul_text *prompt, ul_line_wait *wait, bool *more)
{
    ul_text bytes = {0}, typed = {0};
    ul_encode_out(s->play->encoding, ul_text_bytes(prompt), prompt->len, &bytes);
    ul_line_editor_listen(s->editor, typist(s));
    ul_waited waited = ul_line_editor_read(s->editor, ul_text_bytes(&bytes), wait, s, &typed);
    ul_text_clear(&s->line);
    if (typed.len)
        ul_encode_in(typed.bytes, typed.len, &s->line);
    ul_text_add(&s->line, "", 0);
    *more = typed.len > 0;
    ul_text_free(&bytes);
    ul_text_free(&typed);
    return waited;
}

static bool hear_edited(session *s)
{
    ul_text   prompt = {0};
    ul_waited waited = UL_WAITED_CHANGED;
    bool      more = true;
    say_prompt(s, &prompt);
    while (waited == UL_WAITED_CHANGED && !ul_plain_is_outdated(s) && !s->broken) {
        ul_plain_flush(s);
        waited = edit_line(s, &prompt, wait_for_letter, &more);
    }
    ul_plain_flush(s);
    ul_text_free(&prompt);
    return waited == UL_WAITED_TYPED ? more : waited == UL_WAITED_CHANGED && !s->broken;
}

bool ul_plain_hear(session *s)
{
    ul_waited waited = UL_WAITED_CHANGED;
    if (s->editor && !ul_sitting_has_early(s->play->sitting))
        return hear_edited(s);
    say_prompt(s, &s->out);
    ul_plain_flush(s);
    ul_text_clear(&s->line);
    while (waited == UL_WAITED_CHANGED && !ul_plain_is_outdated(s) && !s->broken) {
        waited = ul_sitting_wait(s->play->sitting);
        if (ul_sitting_news(s->play->sitting, &s->out))
            ul_plain_flush(s);
    }
    if (waited == UL_WAITED_TYPED)
        return ul_sitting_read(s->play->sitting, &s->line);
    return waited == UL_WAITED_CHANGED && !s->broken;
}

static ul_waited wait_for_anything(void *context)
{
    return ul_sitting_wait(((session *)context)->play->sitting);
}

/* A line that is typed meanwhile, or anything else. */
ul_waited ul_plain_hear_idly(session *s, bool *more)
{
    static const ul_text no_prompt = {0};
    ul_waited            waited;
    if (s->editor && !ul_sitting_has_early(s->play->sitting) && !ul_sitting_is_local(s->play->sitting))
        return edit_line(s, &no_prompt, wait_for_anything, more);
    waited = ul_sitting_wait(s->play->sitting);
    *more = waited != UL_WAITED_TYPED || ul_sitting_read(s->play->sitting, &s->line);
    return waited;
}
