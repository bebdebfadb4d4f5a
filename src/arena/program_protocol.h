/*
 * program_protocol.h: what a program that plays is told, and what it answers: docs/arena.md.
 *
 * Two languages: the bot protocol of that page, and the engine protocol, of
 * which only `load`, `act` and `bot` are spoken here. Each line ends in a
 * newline.
 */
#ifndef UL_ARENA_PROGRAM_PROTOCOL_H
#define UL_ARENA_PROGRAM_PROTOCOL_H

#include "arena/bot_spec.h"
#include "base/text.h"
#include "rules/event.h"
#include "rules/view.h"
#include "rules/world.h"

/* What a seat has seen happen. */
typedef struct ul_event_list {
    ul_event *event;
    size_t    count, room;
} ul_event_list;

void ul_event_list_add(ul_event_list *seen, ul_event event); /* without memory it is forgotten */
void ul_event_list_free(ul_event_list *seen);

/* The bot protocol. `plan` is the text of a board of one's own, or NULL. */
void ul_protocol_write_game(ul_text *text, const ul_world *world, const char *plan, ul_seat seat, uint64_t seed);
void ul_protocol_write_act(ul_text *text, const ul_world *world, const ul_view *view, const ul_event_list *seen,
                           size_t from, uint32_t ms, uint64_t seed);
void ul_protocol_write_over(ul_text *text, const ul_world *world, const ul_scene *scene, const ul_event_list *seen,
                            size_t from);

/* The engine protocol. */
void ul_protocol_write_engine_new(ul_text *text, const ul_world *world, const char *plan);
void ul_protocol_write_engine_load(ul_text *text, const ul_world *world, const ul_view *view,
                                   const ul_event_list *seen);
void ul_protocol_write_engine_act(ul_text *text, const ul_world *world, ul_action action);
void ul_protocol_write_engine_bot(ul_text *text, const ul_bot_spec *kind, uint64_t seed);

/* Is it an object that says "ok": true? */
bool ul_protocol_is_ok(const ul_text *line);

/* Codes: JSON's, "bad-answer" (no object with a string "action"), "bad-action". */
bool ul_protocol_read_action(const ul_text *line, const ul_world *world, ul_action *action, ul_fault *fault);

#endif
