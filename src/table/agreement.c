/* agreement.c: what all persons at a table must wish for: a pause, another game. */
#include "table/agreement_inside.h"

#include "table/deed_inside.h"

static bool nobody_sits(const ul_table *table)
{
    for (ul_seat seat = 0; seat < UL_MAX_SEATS; seat++)
        if (ul_chair_is_person(&table->chair[seat]))
            return false;
    return true;
}

/* Those who are here, or whose clock runs, must all wish for it; at least one does. */
static bool all_wish(const ul_table *table, bool pause)
{
    bool any = false;
    for (ul_seat seat = 0; seat < UL_MAX_SEATS; seat++) {
        const chair *c = &table->chair[seat];
        bool         wishes = pause ? c->wants_pause : c->wants_rematch;
        if (!ul_chair_is_person(c))
            continue;
        if (!wishes && !c->stand_in)
            return false;
        any = any || wishes;
    }
    return any;
}

bool ul_table_all_wish_pause(const ul_table *table)
{
    return all_wish(table, true);
}

bool ul_table_all_wish_rematch(const ul_table *table)
{
    return nobody_sits(table) || all_wish(table, false);
}

bool ul_table_any_wishes_rematch(const ul_table *table)
{
    for (ul_seat seat = 0; seat < UL_MAX_SEATS; seat++)
        if (ul_chair_is_person(&table->chair[seat]) && table->chair[seat].wants_rematch)
            return true;
    return false;
}
