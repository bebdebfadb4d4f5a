/* words.c: finding a text by its key, and putting its parameters in place. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "words/words_inside.h"

static int compare(const void *key, const void *entry)
{
    return strcmp(key, ((const word *)entry)->key);
}

const word *ul_word_find(const char *key)
{
    return bsearch(key, ul_word_table, ul_word_count, sizeof *ul_word_table, compare);
}

void ul_word_key(char key[WORD_KEY], const char *family, const char *id, const char *form)
{
    snprintf(key, WORD_KEY, "%s.%s%s%s", family, id, *form ? "." : "", form);
}

const char *ul_words_find(ul_lang lang, const char *key)
{
    const word *found = ul_word_find(key);
    return found ? found->other[lang] : NULL;
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
    static const char *const forms[UL_FORMS] = {"", "in", "to", "from", "with", "name"};
    return forms[form];
}

/* "in", as it stands in a text, to UL_FORM_IN. */
static ul_form find_form(const char *form, size_t len)
{
    ul_form found = UL_FORM_THE;
    while (strncmp(ul_word_form(found), form, len) != 0 || ul_word_form(found)[len])
        found++;
    return found;
}

static void say_param(ul_lang lang, const ul_param *param, ul_form form, ul_text *out)
{
    switch (param->kind) {
    case UL_PARAM_TEXT:
        ul_text_put(out, param->text);
        return;
    case UL_PARAM_NUMBER:
        ul_text_print(out, "%ld", param->number);
        return;
    case UL_PARAM_ROOM:
        ul_words_room(lang, param->plan, param->id, form, out);
        return;
    case UL_PARAM_CARD:
        ul_words_card(lang, param->plan, param->deck, param->id, form, out);
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
    ul_form     form = dot ? find_form(dot + 1, len - name - 1) : UL_FORM_THE;
    say_param(lang, find_param(params, place, name), form, out);
}

/* French takes 0 for one thing, too; Japanese does not count. */
static bool is_one(ul_lang lang, long n)
{
    return n == 1 || (n == 0 && lang == UL_FRENCH);
}

static const char *choose(const word *found, ul_lang lang, const ul_param *params)
{
    if (!found->one[lang])
        return found->other[lang];
    return is_one(lang, find_param(params, "n", 1)->number) ? found->one[lang] : found->other[lang];
}

void ul_words_say(ul_lang lang, const char *key, const ul_param *params, ul_text *out)
{
    const word *found = ul_word_find(key);
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

void ul_word_between(ul_lang lang, const char *key, ul_text *out)
{
    const char *text = ul_words_find(lang, key) + strlen("{a}");
    ul_text_add(out, text, strlen(text) - strlen("{b}"));
}

void ul_word_list_gap(ul_lang lang, size_t place, size_t count, bool or_list, ul_text *out)
{
    if (place > 0)
        ul_word_between(lang, place + 1 < count ? "list.more" : or_list ? "list.or" : "list.two", out);
}

void ul_words_list(ul_lang lang, const char *const *items, size_t count, bool or_list, ul_text *out)
{
    for (size_t i = 0; i < count; i++) {
        ul_word_list_gap(lang, i, count, or_list, out);
        ul_text_put(out, items[i]);
    }
}
