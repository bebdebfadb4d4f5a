/*
 * action_text.c: the notation of actions. Which cards and rooms have which
 * names is left open: of a word that should be one, all of it may be read and
 * nothing else, and it may be known or not.
 */
#include "record/action_text.c"
#include "proof.h"

const ul_plan *ul_world_plan(const ul_world *world)
{
    (void)world;
    return NULL;
}

const ul_edition *ul_world_edition(const ul_world *world)
{
    static const ul_edition edition;
    (void)world;
    return &edition;
}

ul_card ul_deck_find(const ul_deck *deck, const char *id, size_t len)
{
    (void)deck;
    must(len > 0);
    must_read(id, len);
    return nondet_bool() ? 0 : UL_NO_CARD;
}

ul_room ul_plan_find(const ul_plan *plan, const char *id, size_t len)
{
    (void)plan;
    must(len > 0);
    must_read(id, len);
    return nondet_bool() ? 0 : UL_NOWHERE;
}

bool ul_fault_set(ul_fault *fault, const char *code, size_t line, size_t column, const char *format, ...)
{
    (void)fault, (void)code, (void)line, (void)column, (void)format;
    return false;
}

int main(void)
{
    ul_action action;
    ANY_TEXT(text, MOST);
    if (!ul_action_read(NULL, text, text_len, &action, NULL))
        return 0;
    must(action.kind < UL_ACTION_KINDS && action.pawn <= UL_PAWN_DOG);
    must(action.card == 0 || action.card == UL_NO_CARD || action.card == UL_UNKNOWN);
    must(action.room == 0 || action.room == UL_NOWHERE || action.room == UL_UNKNOWN);
    for (size_t i = 0; i < MOST; i++)
        must((unsigned char)text[i] >= ' ');
}
