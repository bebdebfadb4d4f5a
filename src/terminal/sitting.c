/* sitting.c: this terminal at a table: its people's clients, waiting for them, and what they decide. */
#include "terminal/sitting.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "record/action_text.h"
#include "terminal/encode.h"
#include "terminal/match_told.h"
#include "terminal/sitting_inside.h"

#define SHORT_WAIT 2000 /* an answer is waited for so long; then the screen goes on */

person *ul_sitting_speaker(ul_sitting *sitting)
{
    return &sitting->person[sitting->speaks];
}

void ul_sitting_speak(ul_sitting *sitting, ul_seat seat)
{
    for (unsigned i = 0; i < sitting->people; i++)
        if (sitting->person[i].seat == seat)
            sitting->speaks = i;
}

/* ---- waiting */

/* The text of `family` for that code, if there is one. */
static bool say_code(const ul_sitting *s, const char *family, const ul_fault *why, ul_text *out)
{
    char key[80];
    snprintf(key, sizeof key, "%s.%s", family, why->code);
    if (!ul_words_find(s->play->lang, key))
        return false;
    ul_words_say(s->play->lang, key, UL_PARAMS(ul_param_text("text", s->link.host)), out);
    return true;
}

bool ul_sitting_say_why(const ul_sitting *sitting, const ul_fault *why, ul_text *out)
{
    if (say_code(sitting, "usage.join", why, out))
        return false;
    if (!say_code(sitting, "web.error", why, out))
        ul_words_say(sitting->play->lang, "web.error.refused", UL_PARAMS(ul_param_text("text", why->message)), out);
    return true;
}

/* The connection was refused for good, in a sentence. */
static void say_refused(ul_sitting *s, const ul_fault *why)
{
    ul_text reason = {0};
    if (ul_sitting_say_why(s, why, &reason)) {
        ul_text_put(&s->news, ul_text_bytes(&reason));
        ul_text_put(&s->news, "\n");
    } else
        ul_sitting_say(s, "ui.join.failed", UL_PARAMS(ul_param_text("text", ul_text_bytes(&reason))));
    ul_text_free(&reason);
}

/* Is the connection lost, and for how long? Said once each time it changes. */
static void say_connection(ul_sitting *s)
{
    unsigned        tries;
    ul_fault        why;
    ul_client_state state = ul_client_state_now(s->person[0].client, &tries, &why);
    if (state == UL_CLIENT_REFUSED && !s->leaving) {
        say_refused(s, &why);
        s->leaving = s->changed = true;
    } else if (state == UL_CLIENT_HERE && s->lost_said) {
        ul_sitting_say(s, "ui.join.back", NULL);
        s->lost_said = false;
        s->tries_said = 0;
    } else if (state == UL_CLIENT_CONNECTING && tries > 0 && tries != s->tries_said &&
               (tries > 1 || s->person[0].told)) {
        ul_text reason = {0};
        ul_sitting_say_why(s, &why, &reason);
        ul_sitting_say(s, s->person[0].told ? "ui.join.lost" : "ui.join.trying",
                       UL_PARAMS(ul_param_number("n", (long)tries), ul_param_text("text", ul_text_bytes(&reason))));
        ul_text_free(&reason);
        s->tries_said = tries;
        s->lost_said = s->person[0].told != 0;
    }
}

static void note_answer(ul_sitting *s)
{
    ul_fault refused;
    if (!s->pending || !ul_client_answered(ul_sitting_speaker(s)->client, s->pending, &refused))
        return;
    s->pending = 0;
    s->refused = *refused.message != 0;
    s->changed = true;
}

/* A table in this process goes on while it is looked at; nobody types anything before its bots have played. */
static bool run_local(ul_sitting *s)
{
    bool          plain = s->play->plain;
    const ul_pace pace = {s->play->think_ms, plain || s->play->skips ? 0 : s->play->dwell_ms, !plain};
    if (!s->local || !s->playing)
        return false;
    ul_local_table_run(s->local, &pace);
    return plain && ul_local_table_is_busy(s->local);
}

/* Whatever has come; if that is nothing, wait. True if there is something to read. */
static bool poll_all(ul_sitting *s, int ms, int also)
{
    bool typed = false;
    if (!s->people) /* a record that is looked through */
        return false;
    s->heard = false;
    bool busy = run_local(s);
    for (unsigned i = 0; i < s->people; i++)
        ul_client_poll(s->person[i].client, 0, -1);
    if (!s->heard && !busy && (ms || also >= 0))
        typed = ul_client_poll(s->person[0].client, ms, also);
    note_answer(s);
    say_connection(s);
    return typed;
}

void ul_sitting_poll(ul_sitting *sitting, int ms)
{
    poll_all(sitting, ms, -1);
}

ul_waited ul_sitting_wait(ul_sitting *sitting)
{
    bool typed = false;
    sitting->changed = false;
    while (!sitting->changed && !typed && !sitting->leaving && !ul_play_caught()) {
        typed = poll_all(sitting, sitting->early.len ? 0 : 200, STDIN_FILENO) || sitting->early.len;
        if (sitting->news.len)
            break;
    }
    return sitting->leaving || ul_play_caught() ? UL_WAITED_LEAVE : typed ? UL_WAITED_TYPED : UL_WAITED_CHANGED;
}

/* What was typed early comes first. */
static bool read_early(ul_sitting *s, ul_text *line)
{
    const char *end = memchr(s->early.bytes, '\n', s->early.len);
    size_t      len = end ? (size_t)(end - s->early.bytes) + 1 : s->early.len;
    ul_text_add(line, s->early.bytes, len);
    memmove(s->early.bytes, s->early.bytes + len, s->early.len - len);
    s->early.len -= len;
    return true;
}

bool ul_sitting_has_early(const ul_sitting *sitting)
{
    return sitting->early.len > 0;
}

bool ul_sitting_is_local(const ul_sitting *sitting)
{
    return sitting->local != NULL;
}

bool ul_sitting_read(ul_sitting *sitting, ul_text *line)
{
    char  *bytes = NULL;
    size_t room = 0;
    ul_text_clear(line);
    if (sitting->early.len)
        return read_early(sitting, line);
    ssize_t len = getline(&bytes, &room, stdin);
    if (len > 0)
        ul_encode_in(bytes, (size_t)len, line);
    ul_text_add(line, "", 0);
    free(bytes);
    return len >= 0;
}

bool ul_sitting_await(ul_sitting *sitting)
{
    uint64_t until = ul_play_now(NULL) + (uint64_t)SHORT_WAIT * 1000;
    while (sitting->pending && !sitting->leaving && !ul_play_caught() && ul_play_now(NULL) < until)
        poll_all(sitting, 20, -1);
    return !sitting->pending && !sitting->refused;
}

void ul_sitting_settle(ul_sitting *sitting)
{
    sitting->asked = 0;
    ul_sitting_await(sitting);
}

bool ul_sitting_is_busy(const ul_sitting *sitting)
{
    return sitting->pending != 0;
}

void ul_sitting_ask(ul_sitting *sitting)
{
    sitting->asked = ul_match_changes(sitting->match);
}

bool ul_sitting_is_stale(const ul_sitting *sitting)
{
    return sitting->asked && sitting->asked != ul_match_changes(sitting->match);
}

bool ul_sitting_is_leaving(const ul_sitting *sitting)
{
    return sitting->leaving;
}

/* ---- news */

bool ul_sitting_news(ul_sitting *sitting, ul_text *out)
{
    if (!sitting->news.len)
        return false;
    ul_text_add(out, sitting->news.bytes, sitting->news.len);
    ul_text_clear(&sitting->news);
    return true;
}

void ul_sitting_print(ul_sitting *sitting)
{
    ul_text text = {0}, bytes = {0};
    if (ul_sitting_news(sitting, &text)) {
        ul_encode_out(sitting->play->encoding, text.bytes, text.len, &bytes);
        fwrite(ul_text_bytes(&bytes), 1, bytes.len, stdout);
        fflush(stdout);
    }
    ul_text_free(&text);
    ul_text_free(&bytes);
}

/* ---- what is decided */

void ul_sitting_act(ul_sitting *sitting, ul_action action)
{
    char words[UL_ACTION_TEXT];
    ul_action_write(ul_match_world(sitting->match), action, words);
    ul_sitting_send(sitting, "\"do\":\"act\",\"seen\":%u,\"actions\":[\"%s\"]", ul_sitting_speaker(sitting)->told,
                    words);
}

void ul_sitting_take_back(ul_sitting *sitting, size_t count)
{
    ul_sitting_send(sitting, "\"do\":\"undo\",\"seen\":%u,\"number\":%zu", ul_sitting_speaker(sitting)->told, count);
}

/* A lesson says itself what to do. */
bool ul_sitting_may_advise(const ul_sitting *sitting)
{
    const ul_play *play = sitting->play;
    return sitting->local && !play->tutorial && (sitting->people == 1 || play->advice);
}

bool ul_sitting_ask_advice(ul_sitting *sitting, const char **why)
{
    bool may = ul_sitting_may_advise(sitting);
    *why = may                       ? "hint.not_now"
           : sitting->play->tutorial ? "hint.lesson"
           : sitting->local          ? "hint.not_here"
                                     : "hint.elsewhere";
    return may && ul_local_table_ask_advice(sitting->local, ul_sitting_speaker(sitting)->seat, !sitting->play->plain);
}

ul_thought *ul_sitting_advice(ul_sitting *sitting)
{
    return sitting->local ? ul_local_table_advice(sitting->local) : NULL;
}

/* Everybody at this screen wishes for it at once. */
static void wish_again(ul_sitting *s)
{
    unsigned speaks = s->speaks;
    for (s->speaks = 0; s->speaks < s->people; s->speaks++) {
        if (ul_sitting_speaker(s)->seat == UL_NOBODY)
            continue;
        ul_sitting_send(s, "\"do\":\"rematch\",\"flag\":true");
        ul_sitting_await(s);
    }
    s->speaks = speaks;
}

bool ul_sitting_again(ul_sitting *sitting)
{
    ul_match *over = sitting->match;
    if (sitting->local && ul_local_table_again(sitting->local))
        ul_sitting_poll(sitting, 0);
    else
        wish_again(sitting);
    if (sitting->match != over)
        return true;
    if (sitting->person[0].seat != UL_NOBODY)
        ul_sitting_say(sitting, "ui.join.again", NULL);
    while (sitting->play->plain && sitting->match == over && !sitting->closed &&
           ul_sitting_wait(sitting) == UL_WAITED_CHANGED)
        ul_sitting_print(sitting);
    return sitting->match != over;
}

/* ---- what is kept */

const ul_text *ul_sitting_log(const ul_sitting *sitting)
{
    return sitting->local ? ul_local_table_log(sitting->local) : NULL;
}

/* ---- coming and going */

bool ul_sitting_greet(ul_sitting *sitting, const ul_transport *by, const char *key)
{
    person             *p = &sitting->person[sitting->people];
    const ul_client_ear ear = {ul_sitting_message, p};
    const char         *lang = ul_lang_tag(sitting->play->lang);
    *p = (person){.sitting = sitting, .seat = UL_NOBODY};
    p->client = by ? ul_client_over(by, key, lang, &ear) : ul_client_new(&sitting->link, lang, &ear);
    sitting->people += p->client != NULL;
    return p->client != NULL;
}

void ul_sitting_stop(ul_sitting *sitting)
{
    for (unsigned i = 0; i < sitting->people; i++)
        ul_client_free(sitting->person[i].client);
    sitting->people = sitting->speaks = sitting->pending = 0;
}

bool ul_sitting_looks_back(const ul_sitting *sitting)
{
    bool any = false;
    for (unsigned i = 0; i < sitting->people; i++)
        any |= sitting->person[i].looks_back;
    return any;
}

/* All who sit at it, or one who watches. */
static bool greet_local(ul_sitting *s)
{
    ul_transport by = ul_local_table_transport(s->local);
    ul_seats     people = ul_local_table_people(s->local);
    bool         fine = people || ul_sitting_greet(s, &by, "");
    for (ul_seat seat = 0; fine && seat < UL_MAX_SEATS; seat++) {
        char key[UL_KEY_HEX + 1];
        ul_local_table_key(s->local, seat, key);
        fine = !(people >> seat & 1) || ul_sitting_greet(s, &by, key);
    }
    while (fine && !s->leaving && (!s->match || ul_sitting_looks_back(s)))
        ul_sitting_poll(s, 0);
    return fine && !s->leaving;
}

int ul_sitting_run(ul_play *play, ul_local_table *table)
{
    ul_sitting  s = {.play = play, .local = table, .owner = UL_NOBODY};
    int         result = UL_PLAY_FAILED;
    size_t      len;
    const char *plan = ul_local_table_plan(table, &len);
    ul_text_add(&s.plan, plan, len);
    play->sitting = &s;
    if (greet_local(&s))
        result = ul_sitting_play(&s);
    else
        fputs("unlucky play: out of memory\n", stderr);
    ul_sitting_free(&s);
    return result;
}

int ul_sitting_play(ul_sitting *sitting)
{
    ul_play *play = sitting->play;
    if (sitting->local)
        ul_text_clear(&sitting->news); /* who plays alone knows who has come */
    sitting->playing = true;
    return play->plain ? ul_plain_run(play) : ul_screen_run(play);
}

void ul_sitting_free(ul_sitting *sitting)
{
    ul_sitting_stop(sitting);
    ul_local_table_free(sitting->local);
    ul_match_free(sitting->match);
    ul_match_free(sitting->before);
    sitting->play->match = NULL;
    sitting->play->sitting = NULL;
    ul_text_free(&sitting->news);
    ul_text_free(&sitting->early);
    ul_text_free(&sitting->plan);
    ul_text_free(&sitting->talk);
}
