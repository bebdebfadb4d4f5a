/*
 * event_text.h: events as JSON objects.
 *
 * "event" comes first, then what belongs to the kind and nothing else; a
 * hidden card is null. docs/protocol.md lists them.
 */
#ifndef UL_RECORD_EVENT_TEXT_H
#define UL_RECORD_EVENT_TEXT_H

#include "base/fault.h"
#include "base/json.h"
#include "rules/event.h"
#include "rules/world.h"

/* Write one event whole; give it through ul_event_for first if somebody may not know all of it. */
void ul_event_write(ul_json_out *out, const ul_world *world, ul_event event);

/*
 * Read one back: ul_event_write's members, all of them and no others. False
 * with *fault if it is none. Codes: "wrong-type", "missing-key",
 * "unknown-key", "unknown-event", "unknown-room", "unknown-card",
 * "unknown-word".
 */
bool ul_event_read(const ul_world *world, const ul_json *json, ul_event *event, ul_fault *fault);

#endif
