/* agreement_inside.h: who is asked for something that all persons must wish for, and have they? */
#ifndef UL_TABLE_AGREEMENT_INSIDE_H
#define UL_TABLE_AGREEMENT_INSIDE_H

#include "table/table_inside.h"

bool ul_table_all_wish_pause(const ul_table *table);
bool ul_table_all_wish_rematch(const ul_table *table);
bool ul_table_any_wishes_rematch(const ul_table *table);

uint64_t ul_table_offer_time(const ul_table *table); /* how long answers to an offered rematch are waited for */

#endif
