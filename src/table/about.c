/* about.c: what is fixed when a table is opened, as JSON in the first line of its log. */
#include <stddef.h>
#include <string.h>
#include "table/table_inside.h"

typedef enum member_type { MEMBER_WORD, MEMBER_FLAG, MEMBER_8, MEMBER_16, MEMBER_32, MEMBER_64 } member_type;

typedef struct member {
    const char *key;
    member_type type;
    size_t      at;
    uint64_t    most;  /* the largest number, the longest word */
    uint64_t    asked; /* the largest that can be asked for now; 0: the same */
} member;

/* Logs may have what could be asked for once. A table that waits for ever takes a place for ever. */
#define MINUTE ((uint64_t)60 * 1000)
#define DAY (24 * 60 * MINUTE)
#define YEAR (366 * DAY)

static const member members[] = {
    {"id", MEMBER_WORD, offsetof(ul_about, id), UL_TABLE_ID_BYTES, 0},
    {"seats", MEMBER_8, offsetof(ul_about, seats), UL_MAX_SEATS, 0},
    {"listed", MEMBER_FLAG, offsetof(ul_about, listed), 1, 0},
    {"talk", MEMBER_FLAG, offsetof(ul_about, talk), 1, 0},
    {"quick", MEMBER_FLAG, offsetof(ul_about, quick), 1, 0},
    {"seeds", MEMBER_FLAG, offsetof(ul_about, seeds), 1, 0},
    {"least", MEMBER_32, offsetof(ul_about, least), 60000, 0},
    {"dwell", MEMBER_32, offsetof(ul_about, dwell), 60000, 0},
    {"turn", MEMBER_64, offsetof(ul_about, turn), YEAR, 14 * DAY},
    {"answer", MEMBER_64, offsetof(ul_about, answer), YEAR, 14 * DAY},
    {"warn", MEMBER_64, offsetof(ul_about, warn), YEAR, 14 * DAY},
    {"grace", MEMBER_64, offsetof(ul_about, grace), YEAR, 14 * DAY},
    {"seed_time", MEMBER_64, offsetof(ul_about, seed_time), YEAR, 10 * MINUTE},
    {"abandon", MEMBER_64, offsetof(ul_about, abandon), 10 * YEAR, 30 * DAY},
    {"spectators", MEMBER_16, offsetof(ul_about, spectators), UL_MAX_SPECTATORS, 0},
    {"level", MEMBER_WORD, offsetof(ul_about, level), UL_WORD_BYTES, 0},
    {"version", MEMBER_8, offsetof(ul_about, version), UL_TABLE_VERSION, 0},
    {"latecomers", MEMBER_FLAG, offsetof(ul_about, latecomers), 1, 0},
    {"from", MEMBER_WORD, offsetof(ul_about, from), UL_WORD_BYTES, 0},
    {"repeat", MEMBER_FLAG, offsetof(ul_about, repeat), 1, 0},
};
#define MEMBERS (sizeof members / sizeof members[0])

/*
 * Not every table has such a member, the first ones none of them: theirs is 0
 * or empty, and not written, so that their events stay as they were.
 */
static bool may_lack(const member *m)
{
    return m->at == offsetof(ul_about, version) || m->at == offsetof(ul_about, latecomers) ||
           m->at == offsetof(ul_about, from) || m->at == offsetof(ul_about, repeat);
}

static bool can_be_asked_for(const member *m)
{
    return !may_lack(m) || m->at == offsetof(ul_about, latecomers) || m->at == offsetof(ul_about, repeat);
}

static bool lacks(const ul_about *about, const member *m)
{
    return may_lack(m) && !*((const char *)about + m->at);
}

void ul_about_init(ul_about *about, uint8_t seats)
{
    memset(about, 0, sizeof *about);
    about->seats = seats;
    about->talk = true;
    about->seeds = true;
    about->least = 2000;
    about->dwell = 600;
    about->grace = 60000;
    about->seed_time = 10000;
    about->abandon = (uint64_t)14 * 24 * 3600 * 1000;
    about->spectators = 100;
    about->latecomers = true;
    about->version = UL_TABLE_VERSION;
    ul_word_set(about->level, "butler");
}

static uint64_t number_of(const ul_about *about, const member *m)
{
    const char *at = (const char *)about + m->at;
    uint16_t    small;
    uint32_t    middle;
    uint64_t    large;
    switch (m->type) {
    case MEMBER_16:
        memcpy(&small, at, sizeof small);
        return small;
    case MEMBER_32:
        memcpy(&middle, at, sizeof middle);
        return middle;
    case MEMBER_64:
        memcpy(&large, at, sizeof large);
        return large;
    default: /* MEMBER_8 and MEMBER_FLAG */
        return *(const uint8_t *)at;
    }
}

static void set_number(ul_about *about, const member *m, uint64_t value)
{
    char    *at = (char *)about + m->at;
    uint16_t small = (uint16_t)value;
    uint32_t middle = (uint32_t)value;
    if (m->type == MEMBER_16)
        memcpy(at, &small, sizeof small);
    else if (m->type == MEMBER_32)
        memcpy(at, &middle, sizeof middle);
    else if (m->type == MEMBER_64)
        memcpy(at, &value, sizeof value);
    else
        *(uint8_t *)at = (uint8_t)value;
}

void ul_about_write(const ul_about *about, const ul_world *world, ul_json_out *json)
{
    const ul_edition *edition = ul_world_edition(world);
    ul_json_open_object(json);
    for (size_t i = 0; i < MEMBERS; i++) {
        const member *m = &members[i];
        if (lacks(about, m))
            continue;
        ul_json_key(json, m->key);
        if (m->type == MEMBER_WORD)
            ul_json_string(json, (const char *)about + m->at);
        else if (m->type == MEMBER_FLAG)
            ul_json_bool(json, number_of(about, m) != 0);
        else
            ul_json_int(json, (int64_t)number_of(about, m));
    }
    ul_json_put_string(json, "edition", edition->id);
    ul_json_key(json, "options");
    ul_options_write(json, edition, ul_world_options(world));
    ul_json_close(json);
}

static bool refuse(ul_fault *fault, const char *key, const char *expected)
{
    return ul_fault_set(fault, "bad-table", 0, 0, "a table's \"%s\" is %s", key, expected);
}

static bool read_member(const ul_json *value, const member *m, ul_about *about, ul_fault *fault)
{
    ul_json_type type = m->type == MEMBER_WORD   ? UL_JSON_STRING
                        : m->type == MEMBER_FLAG ? UL_JSON_BOOL
                                                 : UL_JSON_INTEGER;
    if (!value || value->type != type)
        return refuse(fault, m->key, "missing, or of another type");
    if (m->type != MEMBER_WORD) {
        set_number(about, m, (uint64_t)value->integer);
        /* What does not fit its place comes out different, and is refused with what is merely too large. */
        return value->integer >= 0 && (uint64_t)value->integer <= m->most ? true : refuse(fault, m->key, "too large");
    }
    if (value->text_len > m->most)
        return refuse(fault, m->key, "too long");
    memcpy((char *)about + m->at, value->text, value->text_len + 1);
    return true;
}

static bool is_asked_for(const member *m, const ul_about *about, ul_fault *fault)
{
    if (!m->asked || number_of(about, m) <= m->asked)
        return true;
    return ul_fault_set(fault, "bad-table", 0, 0, "a table's \"%s\" is too long: at most %llu milliseconds", m->key,
                        (unsigned long long)m->asked);
}

bool ul_about_set(ul_about *about, const ul_json *value, ul_fault *fault)
{
    for (size_t i = 0; i < MEMBERS; i++)
        if (strcmp(members[i].key, value->key) == 0 && can_be_asked_for(&members[i]))
            return read_member(value, &members[i], about, fault) && is_asked_for(&members[i], about, fault);
    return ul_fault_set(fault, "unknown-key", value->line, value->column, "a table has no \"%.40s\"", value->key);
}

static bool read_members(const ul_json *root, ul_about *about, ul_edition *edition, ul_options *options,
                         ul_fault *fault)
{
    const ul_json *name = ul_json_member(root, "edition");
    memset(about, 0, sizeof *about);
    for (size_t i = 0; i < MEMBERS; i++) {
        const ul_json *value = ul_json_member(root, members[i].key);
        if ((value || !may_lack(&members[i])) && !read_member(value, &members[i], about, fault))
            return false;
    }
    if (!name || name->type != UL_JSON_STRING || !ul_edition_find(edition, name->text, name->text_len))
        return refuse(fault, "edition", "one that this program does not know");
    return ul_options_read(options, edition, ul_json_member(root, "options"), true, fault);
}

bool ul_about_read(const char *text, size_t len, ul_about *about, ul_edition *edition, ul_options *options,
                   ul_fault *fault)
{
    ul_json *root = ul_json_read(text, len, fault);
    bool     good = root && read_members(root, about, edition, options, fault);
    ul_json_free(root);
    return good;
}

const ul_world *ul_ground_any(const ul_ground *ground)
{
    for (int players = UL_MAX_SEATS; players > 0; players--)
        if (ground->world[players])
            return ground->world[players];
    return NULL;
}

static bool numbers_fit(const ul_about *about, ul_fault *fault)
{
    for (size_t i = 0; i < MEMBERS; i++)
        if (members[i].type != MEMBER_WORD && number_of(about, &members[i]) > members[i].most)
            return refuse(fault, members[i].key, "too large");
    return true;
}

/* Whoever brought the position knows its cards: it is for people who know each other. */
static bool from_fits(const ul_about *about, ul_fault *fault)
{
    bool known =
        strcmp(about->from, "state") == 0 || strcmp(about->from, "record") == 0 || strcmp(about->from, "script") == 0;
    if (!about->from[0])
        return true;
    if (!known)
        return refuse(fault, "from", "state, record or script");
    if (about->listed)
        return refuse(fault, "listed", "not for a table that begins with a position: who brought it knows its cards");
    if (about->seeds)
        return refuse(fault, "seeds", "not for a table that begins with a position: nothing is dealt from them");
    return true;
}

bool ul_about_fits(const ul_about *about, const ul_ground *ground, ul_fault *fault)
{
    if (!ul_ground_any(ground))
        return ul_fault_set(fault, "bad-table", 0, 0, "the ground has no world for any number of players");
    if (strspn(about->id, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") != strlen(about->id) ||
        !about->id[0])
        return refuse(fault, "id", "letters, digits, - and _, at least one");
    if (about->seats < 2 || !numbers_fit(about, fault))
        return about->seats < 2 ? refuse(fault, "seats", "at least 2") : false;
    if (!ul_deed_word_fits(about->level) || !about->level[0])
        return refuse(fault, "level", "the name of a bot");
    if (about->listed && about->quick)
        return refuse(fault, "quick", "for private tables: at a listed one the pace of answers must not tell hands");
    if (about->abandon <= about->turn || about->abandon <= about->answer)
        return refuse(fault, "abandon", "longer than the clocks, or people would be closed out while they think");
    return from_fits(about, fault);
}
