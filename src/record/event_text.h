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

/*
 * What belongs to each kind of event, in the order of its text. The texts, the
 * shapes of the wire, TypeScript's types and a check of the documents are all
 * made from this list. EVENT(kind, name, members...) is each of them, and
 * MEMBER(key, part) a member: its key, and the part of a ul_event that it holds.
 */
#define UL_EVENT_LIST(EVENT, MEMBER)                                                                                   \
    EVENT(STEPPED, stepped, MEMBER(seat, SEAT), MEMBER(from, FROM), MEMBER(room, ROOM))                                \
    EVENT(PLAYED, played, MEMBER(seat, SEAT), MEMBER(card, CARD), MEMBER(pawn, PAWN), MEMBER(from, FROM),              \
          MEMBER(room, ROOM))                                                                                          \
    EVENT(ATTEMPTED, attempted, MEMBER(seat, SEAT), MEMBER(target, TARGET), MEMBER(weapon, CARD_OR_NULL),              \
          MEMBER(room, ROOM), MEMBER(value, NUMBER))                                                                   \
    EVENT(FOILED_WITH, foiled_with, MEMBER(seat, SEAT), MEMBER(card, CARD), MEMBER(points, NUMBER))                    \
    EVENT(PASSED, passed, MEMBER(seat, SEAT))                                                                          \
    EVENT(FOILED, foiled, MEMBER(seat, SEAT), MEMBER(target, TARGET))                                                  \
    EVENT(SUCCEEDED, succeeded, MEMBER(seat, SEAT), MEMBER(target, TARGET), MEMBER(loser, LOSER))                      \
    EVENT(TOKEN, token, MEMBER(seat, SEAT_OR_NULL), MEMBER(tokens, NUMBER))                                            \
    EVENT(DREW, drew, MEMBER(seat, SEAT), MEMBER(card, CARD_OR_NULL), MEMBER(left, NUMBER))                            \
    EVENT(RESHUFFLED, reshuffled, MEMBER(cards, NUMBER))                                                               \
    EVENT(SANK, sank, MEMBER(deck, LEVEL), MEMBER(room, ROOM_OR_NULL), MEMBER(seats, SEATS), MEMBER(doctor, DOCTOR))   \
    EVENT(DOCTOR_WALKED, doctor_walked, MEMBER(from, FROM), MEMBER(room, ROOM))                                        \
    EVENT(DOG_WALKED, dog_walked, MEMBER(from, FROM), MEMBER(room, ROOM))                                              \
    EVENT(DOG_KILLED, dog_killed, MEMBER(seat, SEAT), MEMBER(room, ROOM), MEMBER(tokens, NUMBER))                      \
    EVENT(CALMED, calmed, MEMBER(room, ROOM), MEMBER(tokens, NUMBER))                                                  \
    EVENT(COLLECTED, collected, MEMBER(seat, SEAT), MEMBER(card, CARD), MEMBER(tokens, NUMBER))                        \
    EVENT(TURN, turn, MEMBER(seat, SEAT), MEMBER(number, NUMBER), MEMBER(after, BEFORE), MEMBER(called, SEATS))        \
    EVENT(OVER, over, MEMBER(winner, SEAT_OR_NULL), MEMBER(ending, ENDING))

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
