/* hint_text.c: a hint as people read it. */
#include <stdio.h>
#include <string.h>
#include "program/hint_inside.h"
#include "record/action_text.h"
#include "words/speech.h"
#include "words/wrap.h"

/* Where the pawns stand behind an action of a plan: what an attempt is worth hangs on the room. */
static void move_on(ul_scene *scene, ul_action action)
{
    if (action.kind == UL_STEP || (action.kind == UL_PLAY && action.pawn == UL_PAWN_SELF))
        scene->at[scene->to_act] = action.room;
    else if (action.kind == UL_PLAY)
        scene->doctor = action.room;
}

static void put_action(const ul_hint *hint, ul_scene *scene, const ul_json *text, ul_text *out)
{
    const ul_voice voice = {hint->lang, hint->world, hint->names.of, scene->to_act};
    ul_action      action;
    if (!ul_action_read(hint->world, text->text, text->text_len, &action, NULL))
        return; /* the engine never says what it cannot read */
    ul_words_action(&voice, scene, action, out);
    move_on(scene, action);
}

static void put_plan(const ul_hint *hint, const ul_json *actions, ul_text *out)
{
    ul_scene scene = hint->scene;
    for (const ul_json *action = ul_json_first(actions); action; action = ul_json_next(actions, action)) {
        if (action != ul_json_first(actions))
            ul_words_between(hint->lang, "mark.semicolon", out);
        put_action(hint, &scene, action, out);
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

static void put_chances(const ul_hint *hint, const ul_json *chances, ul_text *out)
{
    ul_text list = {0};
    ul_seat seat = 0;
    for (const ul_json *chance = ul_json_first(chances); chance; chance = ul_json_next(chances, chance), seat++) {
        if (seat)
            ul_words_comma(hint->lang, &list);
        ul_text percent = {0};
        ul_text_print(&list, "%s ", hint->names.of[seat]);
        put_percent(hint, chance->integer, 1, &percent);
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

static void put_candidates(const ul_hint *hint, const ul_json *candidates, bool judged, ul_text *out)
{
    ul_text_put(out, "\n");
    put_head(hint, judged ? "hint.head.chance" : "hint.head.score", judged ? CHANCE : SCORE, out);
    if (judged)
        put_head(hint, "hint.head.tried", TRIED, out);
    ul_text_print(out, "  %s\n", ul_words_find(hint->lang, "hint.head.plan"));
    for (const ul_json *one = ul_json_first(candidates); one; one = ul_json_next(candidates, one)) {
        const ul_json *mean = ul_json_member(one, "mean");
        if (judged) {
            put_percent(hint, mean->integer, 4, out);
            ul_text_put(out, " % +-");
            put_percent(hint, ul_json_member(one, "error")->integer, 3, out);
            ul_text_print(out, "%*lld", TRIED, (long long)ul_json_member(one, "visits")->integer);
        } else {
            ul_text_print(out, "%*lld", SCORE, (long long)mean->integer);
        }
        ul_text_put(out, "  ");
        put_plan(hint, ul_json_member(one, "actions"), out);
        ul_text_put(out, "\n");
    }
}

static void put_choice(const ul_hint *hint, const char *level, const ul_json *action, ul_text *out)
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

void ul_hint_text(const ul_hint *hint, const char *level, const ul_json *answer, ul_text *out)
{
    const ul_json *report = ul_json_member(answer, "report"), *chances = ul_json_member(report, "chances");
    bool           judged = chances->type == UL_JSON_ARRAY;
    ul_words_say(
        hint->lang, "hint.turn",
        UL_PARAMS(ul_param_number("turn", hint->scene.turn), ul_param_text("seat", hint->names.of[hint->scene.to_act])),
        out);
    ul_text_put(out, "\n");
    put_choice(hint, level, ul_json_member(answer, "action"), out);
    if (judged)
        put_chances(hint, chances, out);
    else
        ul_text_print(out, "%s\n", ul_words_find(hint->lang, "hint.ranks"));
    put_candidates(hint, ul_json_member(report, "candidates"), judged, out);
}
