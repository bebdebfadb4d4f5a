/* library.c: sizes, versions, and how a game stands, for bindings. */
#include "batch/library.h"

#include <assert.h>
#include <string.h>
#include "base/json.h"
#include "batch/opponents.h"
#include "bots/neural_net.h"
#include "record/action_text.h"
#include "record/record.h"

static const struct {
    const char *name;
    size_t      size;
} types[] = {
#define TYPE(type)                                                                                                     \
    {                                                                                                                  \
#type, sizeof(type)                                                                                            \
    }
    TYPE(ul_bot_memory), TYPE(ul_net),       TYPE(ul_thumb_memory), TYPE(ul_action), TYPE(ul_batch_setup),
    TYPE(ul_budget),     TYPE(ul_candidate), TYPE(ul_edition),      TYPE(ul_event),  TYPE(ul_events),
    TYPE(ul_fault),      TYPE(ul_game),      TYPE(ul_json_out),     TYPE(ul_layout), TYPE(ul_numbers),
    TYPE(ul_options),    TYPE(ul_random),    TYPE(ul_report),       TYPE(ul_reveal), TYPE(ul_section),
    TYPE(ul_text),       TYPE(ul_view),      TYPE(ul_why),
#undef TYPE
};
#define TYPES (sizeof types / sizeof *types)

static const struct {
    const char *name;
    uint32_t    value;
} limits[] = {
#define LIMIT(name)                                                                                                    \
    {                                                                                                                  \
#name, name                                                                                                    \
    }
    LIMIT(UL_ACTION_TEXT),    LIMIT(UL_BATCH_ALIGNMENT), LIMIT(UL_BATCH_ARRAYS),       LIMIT(UL_BOT_LEVELS),
    LIMIT(UL_FEATURES),       LIMIT(UL_LEARNER),         LIMIT(UL_MAX_ACTIONS),        LIMIT(UL_MAX_BATCH),
    LIMIT(UL_MAX_BATCH_SEED), LIMIT(UL_MAX_CANDIDATES),  LIMIT(UL_MAX_CARDS),          LIMIT(UL_MAX_EVENTS),
    LIMIT(UL_MAX_HISTORY),    LIMIT(UL_MAX_KINDS),       LIMIT(UL_MAX_OPPONENT_PARTS), LIMIT(UL_MAX_PLAN),
    LIMIT(UL_MAX_ROOMS),      LIMIT(UL_MAX_SEATS),       LIMIT(UL_SECTIONS),           LIMIT(UL_STRANGER),
#undef LIMIT
};
#define LIMITS (sizeof limits / sizeof *limits)

const char *ul_library_version(void)
{
    return UL_VERSION;
}

uint32_t ul_library_numbers(void)
{
    return UL_NUMBERS_VERSION;
}

uint32_t ul_library_observation(void)
{
    return UL_OBSERVATION_VERSION;
}

size_t ul_library_size(const char *type)
{
    for (size_t i = 0; i < TYPES; i++)
        if (!strcmp(types[i].name, type))
            return types[i].size;
    return 0;
}

const char *ul_library_type(size_t nth)
{
    return nth < TYPES ? types[nth].name : NULL;
}

uint32_t ul_library_limit(const char *name)
{
    for (size_t i = 0; i < LIMITS; i++)
        if (!strcmp(limits[i].name, name))
            return limits[i].value;
    return 0;
}

const char *ul_library_limit_name(size_t nth)
{
    return nth < LIMITS ? limits[nth].name : NULL;
}

ul_seat ul_game_to_act(const ul_game *game)
{
    return game->scene.to_act;
}

ul_seat ul_game_winner(const ul_game *game)
{
    return game->scene.winner;
}

ul_ending ul_game_ending(const ul_game *game)
{
    return (ul_ending)game->scene.ending;
}

unsigned ul_game_turn(const ul_game *game)
{
    return game->scene.turn;
}

uint8_t ul_world_kinds(const ul_world *world)
{
    return ul_world_edition(world)->deck.kinds;
}

const char *ul_world_card_id(const ul_world *world, ul_card card)
{
    return card < ul_world_kinds(world) ? ul_world_edition(world)->deck.card[card].id : NULL;
}

uint16_t ul_numbers_count(const ul_numbers *numbers)
{
    return numbers->count;
}

uint16_t ul_layout_row(const ul_layout *layout)
{
    return layout->size;
}

ul_section ul_layout_section(const ul_layout *layout, ul_section_id id)
{
    return layout->section[id];
}

const ul_world *ul_record_world(const ul_record *record)
{
    return record->world;
}

size_t ul_record_length(const ul_record *record)
{
    return record->count;
}

ul_action ul_record_action(const ul_record *record, size_t nth)
{
    assert(nth < record->count);
    return record->action[nth];
}
