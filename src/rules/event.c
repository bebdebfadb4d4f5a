/* event.c: what happened, by name and by who may know. */
#include "rules/event.h"

ul_event ul_event_for(ul_event event, ul_seat seat)
{
    if (event.kind == UL_DREW && event.seat != seat)
        event.card = UL_NO_CARD;
    return event;
}

const char *ul_event_name(ul_event_kind kind)
{
    static const char *const names[UL_EVENT_KINDS] = {
        "stepped",    "played", "attempted",     "foiled_with", "passed",     "foiled", "succeeded", "token", "drew",
        "reshuffled", "sank",   "doctor_walked", "dog_walked",  "dog_killed", "calmed", "collected", "turn",  "over",
    };
    return names[kind];
}
