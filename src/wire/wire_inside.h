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
void ul_wire_put_seats(ul_json_out *json, const ul_table_status *status);
void ul_wire_put_about(ul_json_out *json, const ul_table *table);
void ul_wire_put_waiting(ul_json_out *json, const ul_waiting *waiting);
void ul_wire_put_legal(ul_json_out *json, const ul_table *table, ul_seat seat);
void ul_wire_put_own(ul_json_out *json, const ul_table *table, ul_seat seat);

#endif
