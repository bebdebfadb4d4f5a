/* plain_help.c: what can be typed, and what one of those words does. */
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include "terminal/name_lookup.h"
#include "terminal/plain_inside.h"
#include "terminal/sitting.h"

static void explain(session *s, ul_verb verb)
{
    char key[32];
    snprintf(key, sizeof key, "ui.cmd.%s", ul_verb_name(verb));
    ul_plain_line(s, key);
}

/* In a replay nothing is done: its own commands, and the questions. */
static bool is_for_replay(ul_verb verb)
{
    return (verb >= UL_VERB_HAND && verb <= UL_VERB_LOG && verb != UL_VERB_NEXT && verb != UL_VERB_WHY) ||
           verb == UL_VERB_ON || verb == UL_VERB_TURN || verb == UL_VERB_AS || verb == UL_VERB_CHANCES;
}

static bool is_of_use(const session *s, ul_verb verb)
{
    if (s->tour)
        return is_for_replay(verb);
    return verb != UL_VERB_SAVE || ul_play_is_kept(s->play);
}

/* All of it, a line each. */
static void explain_all(session *s)
{
    ul_plain_line(s, s->tour ? "ui.replay.help" : "ui.cmd");
    for (int verb = 0; verb < UL_VERBS; verb++)
        if (is_of_use(s, (ul_verb)verb))
            explain(s, (ul_verb)verb);
    if (!s->tour)
        ul_sitting_help(s->play->sitting, &s->out);
}

/* The words from one verb to another, in a sentence. */
static void name_all(session *s, const char *key, ul_verb first, ul_verb last)
{
    ul_text list = {0};
    for (int verb = (int)first; verb <= (int)last; verb++) {
        bool dogs = verb == UL_VERB_DOG || verb == UL_VERB_COLLECT;
        bool after = verb >= UL_VERB_REPLAY && verb <= UL_VERB_ANOTHER;
        if (!is_of_use(s, (ul_verb)verb) || after || (dogs && s->view.scene.dog == UL_NOWHERE))
            continue;
        if (list.len)
            ul_words_comma(s->voice.lang, &list);
        ul_command_name(&s->voice, (ul_verb)verb, &list);
    }
    ul_words_say(s->voice.lang, key, UL_PARAMS(ul_param_text("text", ul_text_bytes(&list))), &s->out);
    ul_plain_end_line(s);
    ul_text_free(&list);
}

static void name_table(session *s)
{
    ul_text list = {0};
    if (ul_sitting_name_commands(s->play->sitting, &list)) {
        ul_words_say(s->voice.lang, "ui.plain.table", UL_PARAMS(ul_param_text("text", ul_text_bytes(&list))), &s->out);
        ul_plain_end_line(s);
    }
    ul_text_free(&list);
}

/* The rule that a command rests on. */
static const char *rule_of(ul_verb verb)
{
    static const char *const rules[UL_VERBS] = {
        [UL_VERB_STEP] = "R-STEP",   [UL_VERB_PLAY] = "R-MOVE",    [UL_VERB_ATTEMPT] = "R-ATTEMPT",
        [UL_VERB_DRAW] = "R-DRAW",   [UL_VERB_END] = "R-END",      [UL_VERB_FOIL] = "R-DEFEND",
        [UL_VERB_PASS] = "R-DEFEND", [UL_VERB_DOG] = "R-DOG-WALK", [UL_VERB_COLLECT] = "R-COLLECT",
        [UL_VERB_WHO] = "R-SIGHT",   [UL_VERB_ROUTE] = "R-DOCTOR", [UL_VERB_NEXT] = "R-NEXT",
    };
    return rules[verb];
}

/* A word for the table: "say", "arm". False if it is none. */
static bool explain_table(session *s, const char *topic)
{
    static const struct {
        const char *verb, *line; /* of ui.verb and ui.table */
    } words[] = {{"say", "say"},     {"arm", "arm"},       {"rest", "rest"},       {"seats", "seats"},
                 {"link", "link"},   {"device", "device"}, {"holiday", "holiday"}, {"applaud", "react"},
                 {"laugh", "react"}, {"gasp", "react"},    {"suspect", "react"},   {"cry", "react"},
                 {"back", "back"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        char verb[32], line[32];
        snprintf(verb, sizeof verb, "ui.verb.%s", words[i].verb);
        snprintf(line, sizeof line, "ui.table.%s", words[i].line);
        if (ul_lookup_means(s->voice.lang, topic, verb)) {
            ul_plain_line(s, line);
            return true;
        }
    }
    return false;
}

/* No topic: the command or rule that may have been meant, else how to ask for one. */
static void explain_nothing(session *s, const char *topic)
{
    const ul_rule *rule = NULL;
    ul_text        list = {0};
    bool           near = ul_command_nearest(&s->voice, topic, &list);
    if (!near && strncasecmp(topic, "R-", 2) == 0 && ul_rule_nearest(topic, &rule, 1)) {
        ul_text_put(&list, rule->name);
        near = true;
    }
    ul_words_say(s->voice.lang, "ui.command.unknown", UL_PARAMS(ul_param_text("text", topic)), &s->out);
    ul_words_gap(s->voice.lang, &s->out);
    if (near) {
        ul_words_say(s->voice.lang, "ui.command.nearest", UL_PARAMS(ul_param_text("list", ul_text_bytes(&list))),
                     &s->out);
        ul_plain_end_line(s);
    } else {
        ul_plain_line(s, "ui.plain.one");
    }
    ul_text_free(&list);
}

static void explain_topic(session *s, const char *topic)
{
    ul_verb        verb = ul_command_find(&s->voice, topic);
    const ul_rule *rule = verb < UL_VERBS ? NULL : ul_rule_find(topic);
    const char    *behind = verb < UL_VERBS ? rule_of(verb) : NULL;
    if (verb < UL_VERBS)
        explain(s, verb);
    if (!rule && explain_table(s, topic) && verb == UL_VERBS) /* `back` is a word of the game and one of the table */
        return;
    rule = behind ? ul_rule_find(behind) : rule;
    if (rule) {
        ul_plain_say_rule(s, rule);
    } else if (verb == UL_VERBS) {
        explain_nothing(s, topic);
    }
}

void ul_plain_help(session *s, const char *topic)
{
    bool all = ul_lookup_means(s->voice.lang, topic, "ui.word.all");
    if (*topic && !all) {
        explain_topic(s, topic);
    } else if (all || s->tour || s->play->detail == UL_DETAIL_FULL) {
        explain_all(s);
    } else {
        name_all(s, "ui.plain.do", UL_VERB_STEP, UL_VERB_COLLECT);
        name_all(s, "ui.plain.ask", UL_VERB_CHOICES, UL_VERB_HINT);
        name_all(s, "ui.plain.rest", UL_VERB_UNDO, UL_VERB_HELP);
        name_table(s);
        ul_plain_line(s, "ui.plain.one");
    }
}
