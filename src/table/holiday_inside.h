/* holiday_inside.h: whose clock stands still, and for how long. */
#ifndef UL_TABLE_HOLIDAY_INSIDE_H
#define UL_TABLE_HOLIDAY_INSIDE_H

#include "table/table_inside.h"

bool       ul_chair_on_holiday(const ul_table *table, ul_seat seat);
uint8_t    ul_chair_holiday_left(const ul_table *table, ul_seat seat); /* days, in this game */
uint64_t   ul_table_held_up(const ul_table *table);      /* so long the question at hand waits for a holiday */
uint64_t   ul_table_last_holiday(const ul_table *table); /* when the last that anybody is on is over; 0: none was */
ul_refusal ul_holiday_check(const ul_table *table, const ul_deed *deed);
void       ul_apply_holiday(ul_table *table, const ul_deed *deed, ul_outbox *out);
void       ul_holiday_end(ul_table *table, ul_seat seat); /* somebody else sits there */
void       ul_holiday_next_game(ul_table *table, ul_seat seat);

#endif
