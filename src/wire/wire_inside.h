/* wire_inside.h: what the files of wire/ share. */
#ifndef UL_WIRE_WIRE_INSIDE_H
#define UL_WIRE_WIRE_INSIDE_H

#include "base/json.h"
#include "wire/message.h"
#include "wire/write.h"

/* `{"type":"…","id":…`, still open. */
void ul_wire_begin(ul_json_out *json, const char *type, const char *id, ul_text *text);

void ul_wire_text(ul_json_out *json, const char *key, const char *value);
void ul_wire_number(ul_json_out *json, const char *key, uint64_t value);
void ul_wire_flag(ul_json_out *json, const char *key, bool value);
void ul_wire_seat(ul_json_out *json, const char *key, ul_seat seat); /* null: none */

#endif
