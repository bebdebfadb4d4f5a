/* words.c: finding a text by its key, and putting its parameters in place. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "words/words_inside.h"

static int compare(const void *key, const void *entry)
{
    return strcmp(key, *(const char *const *)entry);
}

const word_text *ul_word_find(ul_lang lang, const char *key)
{
    const char *const *found = bsearch(key, ul_word_keys, ul_word_count, sizeof *ul_word_keys, compare);
    const word_text   *text = found ? &ul_language_table[lang].texts[found - ul_word_keys] : NULL;
    return text && text->other ? text : NULL;
}

void ul_word_key(char key[WORD_KEY], const char *family, const char *id, const char *form)
{
    snprintf(key, WORD_KEY, "%s.%s%s%s", family, id, *form ? "." : "", form);
}

const char *ul_words_find(ul_lang lang, const char *key)
{
    const word_text *found = ul_word_find(lang, key);
    return found ? found->other : NULL;
}

ul_param ul_param_text(const char *name, const char *text)
{
    return (ul_param){.name = name, .kind = UL_PARAM_TEXT, .text = text};
}

ul_param ul_param_number(const char *name, long number)
{
    return (ul_param){.name = name, .kind = UL_PARAM_NUMBER, .number = number};
}

ul_param ul_param_room(const char *name, const ul_plan *plan, ul_room room)
{
    return (ul_param){.name = name, .kind = UL_PARAM_ROOM, .plan = plan, .id = room};
}

ul_param ul_param_card(const char *name, const ul_plan *plan, const ul_deck *deck, ul_card card)
{
    return (ul_param){.name = name, .kind = UL_PARAM_CARD, .plan = plan, .deck = deck, .id = card};
}

ul_param ul_param_seats(const char *name, const ul_seats_said *said)
{
    return (ul_param){.name = name, .kind = UL_PARAM_SEATS, .seats = said};
}

static const ul_param *find_param(const ul_param *params, const char *name, size_t len)
{
    while (params && params->name && (strncmp(params->name, name, len) != 0 || params->name[len]))
        params++;
    assert(params && params->name); /* the text has a place for a parameter that the caller did not give */
    return params;
}

const char *ul_word_form(ul_form form)
{
    static const char *const forms[UL_FORMS] = {"", "in", "to", "from", "with", "name", "short"};
    return forms[form];
}

static void say_param(ul_lang lang, const ul_param *param, const char *form, ul_text *out)
{
    switch (param->kind) {
    case UL_PARAM_TEXT:
        ul_text_put(out, param->text);
        return;
    case UL_PARAM_NUMBER:
        ul_text_print(out, "%ld", param->number);
        return;
    case UL_PARAM_ROOM:
        ul_word_room(lang, param->plan, param->id, form, out);
        return;
    case UL_PARAM_CARD:
        ul_word_card(lang, param->plan, param->deck, param->id, form, out);
        return;
    case UL_PARAM_SEATS:
        ul_word_seats(param->seats, out);
        return;
    }
}

/* `place` is what stands between the braces. */
static void say_place(ul_lang lang, const char *place, size_t len, const ul_param *params, ul_text *out)
{
    const char *dot = memchr(place, '.', len);
    size_t      name = dot ? (size_t)(dot - place) : len;
    char        form[WORD_FORM] = "";
    if (dot)
        snprintf(form, sizeof form, "%.*s", (int)(len - name - 1), dot + 1);
    say_param(lang, find_param(params, place, name), form, out);
}

static const char *choose(const word_text *found, ul_lang lang, const ul_param *params)
{
    if (!found->counted)
        return found->other;
    long        n = find_param(params, "n", 1)->number;
    const char *text = found->counted[ul_language_table[lang].plural((unsigned long)(n < 0 ? -n : n))];
    return text ? text : found->other;
}

void ul_words_say(ul_lang lang, const char *key, const ul_param *params, ul_text *out)
{
    const word_text *found = ul_word_find(lang, key);
    assert(found); /* there is no such key */
    const char *text = choose(found, lang, params);
    for (;;) {
        size_t plain = strcspn(text, "{");
        ul_text_add(out, text, plain);
        if (!text[plain])
            return;
        const char *place = text + plain + 1;
        size_t      len = strcspn(place, "}");
        say_place(lang, place, len, params, out);
        text = place + len + 1;
    }
}

void ul_words_between(ul_lang lang, const char *key, ul_text *out)
{
    const char *text = ul_words_find(lang, key) + strlen("{a}");
    ul_text_add(out, text, strlen(text) - strlen("{b}"));
}

void ul_words_gap(ul_lang lang, ul_text *out)
{
    ul_words_between(lang, "mark.gap", out);
}

void ul_words_comma(ul_lang lang, ul_text *out)
{
    ul_words_between(lang, "list.more", out);
}

void ul_words_one_line(ul_lang lang, const char *lines, ul_text *out)
{
    for (size_t len; *lines; lines += len + (lines[len] == '\n')) {
        len = strcspn(lines, "\n");
        ul_text_add(out, lines, len);
        if (lines[len] && lines[len + 1])
            ul_words_gap(lang, out);
    }
}

void ul_words_brackets(ul_lang lang, const char *inside, ul_text *out)
{
    ul_words_say(lang, "mark.brackets", UL_PARAMS(ul_param_text("a", ""), ul_param_text("b", inside)), out);
}

static bool begins_as(const char *word, const char *const *beginnings)
{
    for (; *beginnings; beginnings++)
        if (strncmp(word, *beginnings, strlen(*beginnings)) == 0)
            return true;
    return false;
}

/* The language's own joint before such a word; NULL if it has none. */
static const char *joint_before(ul_lang lang, const char *key, const char *word)
{
    for (const word_joint *joint = ul_language_table[lang].joints; joint->key; joint++)
        if (strcmp(joint->key, key) == 0 && begins_as(word, joint->begins) && !begins_as(word, joint->but))
            return joint->between;
    return NULL;
}

void ul_word_list_gap(ul_lang lang, size_t place, size_t count, bool or_list, const char *item, ul_text *out)
{
    static const char *const joints[2][2] = {{"list.two", "list.last"}, {"list.or", "list.or.last"}};
    if (place == 0)
        return;
    const char *key = place + 1 < count ? "list.more" : joints[or_list][count > 2];
    const char *own = joint_before(lang, key, item);
    if (own)
        ul_text_put(out, own);
    else
        ul_words_between(lang, key, out);
}

void ul_words_list(ul_lang lang, const char *const *items, size_t count, bool or_list, ul_text *out)
{
    for (size_t i = 0; i < count; i++) {
        ul_word_list_gap(lang, i, count, or_list, items[i], out);
        ul_text_put(out, items[i]);
    }
}
