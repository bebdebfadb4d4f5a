/*
 * lines.h: what a program that plays is told, and what it answers: docs/arena.md.
 *
 * Two languages: the bot protocol of that page, and the engine protocol, of
 * which only `load`, `act` and `bot` are spoken here. Each line ends in a
 * newline.
 */
#ifndef UL_ARENA_LINES_H
#define UL_ARENA_LINES_H

#include "arena/kind.h"
#include "base/text.h"
#include "rules/event.h"
#include "rules/view.h"
#include "rules/world.h"

/* What a seat has seen happen. */
typedef struct ul_seen {
    ul_event *event;
    size_t    count, room;
} ul_seen;

void ul_seen_add(ul_seen *seen, ul_event event); /* without memory it is forgotten */
void ul_seen_free(ul_seen *seen);

/* The bot protocol. `plan` is the text of a board of one's own, or NULL. */
void ul_lines_game(ul_text *text, const ul_world *world, const char *plan, ul_seat seat, uint64_t seed);
void ul_lines_act(ul_text *text, const ul_world *world, const ul_view *view, const ul_seen *seen, size_t from,
                  uint32_t ms, uint64_t seed);
void ul_lines_over(ul_text *text, const ul_world *world, const ul_scene *scene, const ul_seen *seen, size_t from);

/* The engine protocol. */
void ul_lines_engine_new(ul_text *text, const ul_world *world, const char *plan);
void ul_lines_engine_load(ul_text *text, const ul_world *world, const ul_view *view, const ul_seen *seen);
void ul_lines_engine_act(ul_text *text, const ul_world *world, ul_action action);
void ul_lines_engine_bot(ul_text *text, const ul_kind *kind, uint64_t seed);

/* Is it an object that says "ok": true? */
bool ul_lines_is_ok(const ul_text *line);

/* Codes: JSON's, "bad-answer" (no object with a string "action"), "bad-action". */
bool ul_lines_action(const ul_text *line, const ul_world *world, ul_action *action, ul_fault *fault);

#endif
