/*
 * bot_answer.h: what a bot would do, and what else it thought of, as JSON
 * (docs/protocol.md, "bot"); and its chance, from the text of a seed.
 */
#ifndef UL_ENGINE_BOT_ANSWER_H
#define UL_ENGINE_BOT_ANSWER_H

#include <stdbool.h>
#include <stdint.h>
#include "base/json.h"
#include "base/sha256.h"
#include "bots/bot.h"

uint64_t ul_bot_seed(const char *text, size_t len);
uint64_t ul_bot_seed_of(const uint8_t digest[UL_SHA256_BYTES]);

/* Has it weighed the seats' chances to win? Not every level does. */
bool ul_report_judges(const ul_report *report);

/* "action" and "report", the members of an object that is open. */
void ul_bot_answer_write(ul_json_out *out, const ul_world *world, ul_level level, const ul_report *report);

#endif
