/* wire_inside.h: what the files of wire/ share. */
#ifndef UL_WIRE_WIRE_INSIDE_H
#define UL_WIRE_WIRE_INSIDE_H

#include "base/json.h"
#include "table/status.h"
#include "wire/message.h"
#include "wire/write.h"

/* `{"type":"…","id":…`, still open. */
void ul_wire_begin(ul_json_out *json, const char *type, const char *id, ul_text *text);

/* status_json.c: members of an object that is open. */
void ul_wire_put_status(ul_json_out *json, const ul_table *table);
void ul_wire_put_status_again(ul_json_out *json, const ul_table *table, ul_status_text *last);
void ul_wire_put_seats(ul_json_out *json, const ul_table_status *status);
void ul_wire_put_about(ul_json_out *json, const ul_table *table);
void ul_wire_put_waiting(ul_json_out *json, const ul_waiting *waiting);
void ul_wire_put_legal(ul_json_out *json, const ul_table *table, ul_seat seat);
void ul_wire_put_own(ul_json_out *json, const ul_table *table, ul_seat seat);

/* deed_messages.c: is a chair told this; does what came of the deed concern it? */
bool ul_tell_is_for(const ul_tell *tell, ul_seat chair);
bool ul_teller_concerns(const ul_teller *teller, ul_seat chair);

/* view_changes.c: members of an object that is open. */
bool ul_changes_can_be_told(const ul_view *was, const ul_view *is); /* else only the whole view says it */
void ul_changes_of_scene(ul_json_out *out, const ul_world *world, const ul_scene *was, const ul_scene *is);
void ul_changes_of_hands(ul_json_out *out, const ul_world *world, const ul_view *was, const ul_view *is);
void ul_changes_of_waiting(ul_json_out *out, const ul_waiting *was, const ul_waiting *is);
void ul_changes_of_own(ul_json_out *out, const ul_table *table, const ul_seat_own *was, const ul_seat_own *is);

/* status_json.c: single members of `own`. */
const char *ul_wire_armed_word(ul_armed armed);
void        ul_wire_put_armed_cards(ul_json_out *json, const ul_table *table, const ul_seat_own *own);
void        ul_wire_put_seats_set(ul_json_out *json, const char *key, ul_seats seats);

#endif
