/* hint_text.c: a hint as people read it. */
#include <stdio.h>
#include <string.h>
#include "engine/bot_answer.h"
#include "program/hint_inside.h"
#include "words/speech.h"
#include "words/wrap.h"

/* Where the pawns stand behind an action of a plan: what an attempt is worth depends on the room. */
static void move_on(ul_scene *scene, ul_action action)
{
    if (action.kind == UL_STEP || (action.kind == UL_PLAY && action.pawn == UL_PAWN_SELF))
        scene->at[scene->to_act] = action.room;
    else if (action.kind == UL_PLAY)
        scene->doctor = action.room;
}

static void put_action(const ul_hint *hint, ul_scene *scene, ul_action action, ul_text *out)
{
    const ul_voice voice = {hint->lang, hint->world, hint->names.of, scene->to_act};
    ul_words_action(&voice, scene, action, out);
    move_on(scene, action);
}

static void put_plan(const ul_hint *hint, const ul_candidate *plan, ul_text *out)
{
    ul_scene scene = hint->scene;
    for (uint8_t i = 0; i < plan->actions; i++) {
        if (i)
            ul_words_between(hint->lang, "mark.semicolon", out);
        put_action(hint, &scene, plan->action[i], out);
    }
}

/* Hundredths of a percent with one digit behind the comma, or point. */
static void put_percent(const ul_hint *hint, int64_t value, int width, ul_text *out)
{
    int64_t tenths = (value + 5) / 10;
    ul_text_print(out, "%*lld", width, (long long)(tenths / 10));
    ul_words_between(hint->lang, "mark.decimal", out);
    ul_text_print(out, "%lld", (long long)(tenths % 10));
}

static void put_chances(const ul_hint *hint, const ul_report *report, ul_text *out)
{
    ul_text list = {0};
    for (ul_seat seat = 0; seat < ul_world_players(hint->world); seat++) {
        if (seat)
            ul_words_comma(hint->lang, &list);
        ul_text percent = {0};
        ul_text_print(&list, "%s ", hint->names.of[seat]);
        put_percent(hint, report->chance[seat], 1, &percent);
        ul_words_say(hint->lang, "mark.percent", UL_PARAMS(ul_param_text("a", ul_text_bytes(&percent))), &list);
        ul_text_free(&percent);
    }
    ul_words_say(hint->lang, "hint.chances", UL_PARAMS(ul_param_text("list", ul_text_bytes(&list))), out);
    ul_text_put(out, "\n");
    ul_text_free(&list);
}

/* The head of a column, at its right edge. */
static void put_head(const ul_hint *hint, const char *key, size_t width, ul_text *out)
{
    const char *head = ul_words_find(hint->lang, key);
    size_t      cells = ul_wrap_width(head, strlen(head));
    for (; cells < width; cells++)
        ul_text_put(out, " ");
    ul_text_put(out, head);
}

#define CHANCE 16 /* cells of a column */
#define TRIED 8
#define SCORE 8

/* The chosen one first, the others from the best down. */
static void sort_candidates(const ul_report *report, uint8_t order[UL_MAX_CANDIDATES])
{
    for (uint8_t i = 0; i < report->candidates; i++) {
        uint8_t at = i;
        for (; at > 1 && report->candidate[order[at - 1]].mean < report->candidate[i].mean; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

static void put_candidates(const ul_hint *hint, const ul_report *report, bool judged, ul_text *out)
{
    ul_text_put(out, "\n");
    put_head(hint, judged ? "hint.head.chance" : "hint.head.score", judged ? CHANCE : SCORE, out);
    if (judged)
        put_head(hint, "hint.head.tried", TRIED, out);
    ul_text_print(out, "  %s\n", ul_words_find(hint->lang, "hint.head.plan"));
    uint8_t order[UL_MAX_CANDIDATES];
    sort_candidates(report, order);
    for (uint8_t i = 0; i < report->candidates; i++) {
        const ul_candidate *one = &report->candidate[order[i]];
        if (judged) {
            put_percent(hint, one->mean, 4, out);
            ul_text_put(out, " % +-");
            put_percent(hint, one->error, 3, out);
            ul_text_print(out, "%*lu", TRIED, (unsigned long)one->visits);
        } else {
            ul_text_print(out, "%*ld", SCORE, (long)one->mean);
        }
        ul_text_put(out, "  ");
        put_plan(hint, one, out);
        ul_text_put(out, "\n");
    }
}

static void put_choice(const ul_hint *hint, const char *level, ul_action action, ul_text *out)
{
    char        key[64];
    ul_text     choice = {0};
    ul_scene    scene = hint->scene;
    const char *name;
    snprintf(key, sizeof key, "bot.%s", level);
    name = ul_words_find(hint->lang, key);
    put_action(hint, &scene, action, &choice);
    ul_words_say(hint->lang, "hint.would",
                 UL_PARAMS(ul_param_text("name", name ? name : level), ul_param_text("text", ul_text_bytes(&choice))),
                 out);
    ul_text_put(out, "\n");
    ul_text_free(&choice);
}

void ul_hint_text(const ul_hint *hint, ul_level level, const ul_report *report, ul_text *out)
{
    bool judged = ul_report_judges(report);
    ul_words_say(
        hint->lang, "hint.turn",
        UL_PARAMS(ul_param_number("turn", hint->scene.turn), ul_param_text("seat", hint->names.of[hint->scene.to_act])),
        out);
    ul_text_put(out, "\n");
    put_choice(hint, ul_level_name(level), report->action, out);
    if (judged)
        put_chances(hint, report, out);
    else
        ul_text_print(out, "%s\n", ul_words_find(hint->lang, "hint.ranks"));
    put_candidates(hint, report, judged, out);
}
