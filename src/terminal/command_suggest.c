/* command_suggest.c: a line whose verb is none, or may be several: what may have been meant. */
#include <string.h>
#include "terminal/command_inside.h"
#include "terminal/name_lookup.h"
#include "words/edit_distance.h"

void ul_reading_which_verb(reading *r, uint64_t verbs)
{
    ul_items items = {0};
    r->command->heard = UL_HEARD_WRONG;
    for (int verb = 0; verb < UL_VERBS; verb++) {
        const char *names = ul_verb_called(r->voice->lang, (ul_verb)verb);
        if (verbs >> verb & 1)
            ul_text_print(ul_items_more(&items), "`%.*s`", (int)ul_verb_first(names), names);
    }
    ul_reading_list(r, "ui.command.which", &items);
}

/* The name of a verb that is nearest to what was typed. */
typedef struct nearest {
    size_t  slips; /* FAR if none is near */
    ul_text name;
} nearest;

#define FAR 3 /* more slips than are ever near */

/* A name of a list, if it is nearer than what there is. */
static void offer(nearest *so_far, ul_lang lang, const char *folded, const char *one)
{
    ul_text name = {0};
    size_t  slips;
    ul_lookup_fold(lang, one, &name);
    if (ul_slips_near(folded, ul_text_bytes(&name), &slips) && slips < so_far->slips) {
        so_far->slips = slips;
        ul_text_clear(&so_far->name);
        ul_text_put(&so_far->name, one + strspn(one, " "));
    }
    ul_text_free(&name);
}

static void offer_all(nearest *so_far, ul_lang lang, const char *folded, const char *names)
{
    while (names) {
        ul_text one = {0};
        names = ul_lookup_next(names, &one);
        offer(so_far, lang, folded, ul_text_bytes(&one));
        ul_text_free(&one);
    }
}

/* What cannot be taken back, or leaves: it is suggested for one slip, never for two. */
static bool is_grave(ul_verb verb)
{
    return verb == UL_VERB_ATTEMPT || verb == UL_VERB_DRAW || verb == UL_VERB_END || verb == UL_VERB_PASS ||
           verb == UL_VERB_SAVE || verb == UL_VERB_QUIT;
}

/* The verbs that are nearest, each by the name that is: whoever writes `kll` reads `kill`, not `attempt`. */
static void add_nearest(ul_lang lang, const char *typed, ul_items *items)
{
    nearest verb[UL_VERBS];
    ul_text folded = {0};
    size_t  best = FAR;
    ul_lookup_fold(lang, typed, &folded);
    for (int i = 0; i < UL_VERBS; i++) {
        verb[i] = (nearest){.slips = is_grave((ul_verb)i) ? FAR - 1 : FAR};
        offer_all(&verb[i], lang, ul_text_bytes(&folded), ul_verb_called(lang, (ul_verb)i));
        offer_all(&verb[i], lang, ul_text_bytes(&folded), ul_verb_called(UL_LANG_SOURCE, (ul_verb)i));
        if (verb[i].name.len && verb[i].slips < best)
            best = verb[i].slips;
    }
    for (int i = 0; i < UL_VERBS; i++) {
        if (verb[i].name.len && verb[i].slips == best)
            ul_text_print(ul_items_more(items), "`%s`", verb[i].name.bytes);
        ul_text_free(&verb[i].name);
    }
    ul_text_free(&folded);
}

bool ul_command_nearest(const ul_voice *voice, const char *word, ul_text *out)
{
    ul_items items = {0};
    add_nearest(voice->lang, word, &items);
    bool found = items.count > 0;
    ul_items_end(&items, voice->lang, true, out);
    return found;
}

/* "`step Library`". */
static void add_step(const reading *r, ul_room room, ul_text *out)
{
    const char *names = ul_verb_called(r->voice->lang, UL_VERB_STEP);
    ul_text_print(out, "`%.*s ", (int)ul_verb_first(names), names);
    ul_words_room(r->voice->lang, ul_world_plan(r->voice->world), room, UL_FORM_NAME, out);
    ul_text_put(out, "`");
}

void ul_reading_not_verb(reading *r)
{
    ul_command *command = r->command;
    ul_text     all = {0};
    ul_items    items = {0};
    ul_rooms    rooms = ul_reading_rooms(r, 0, r->words);
    command->heard = UL_HEARD_WRONG;
    ul_reading_join(r, 0, r->words, &all);
    ul_words_say(r->voice->lang, "ui.command.unknown", UL_PARAMS(ul_param_text("text", ul_text_bytes(&all))),
                 &command->reply);
    ul_text_free(&all);
    add_nearest(r->voice->lang, r->word[0], &items);
    if (rooms && !(rooms & (rooms - 1)))
        add_step(r, (ul_room)__builtin_ctzll(rooms), ul_items_more(&items));
    if (items.count)
        ul_reading_list(r, "ui.command.nearest", &items);
    else {
        ul_say_gap(r->voice, &command->reply);
        /* Only who decides has a list. */
        bool decides = r->view->seat != UL_NOBODY && r->view->scene.to_act == r->view->seat;
        ul_say(r->voice, decides ? "ui.command.help" : "ui.me.help", &command->reply);
    }
}
