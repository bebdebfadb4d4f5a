/* bot_spec.c: reading who is to play. */
#include "arena/bot_spec.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/json.h"

static bool is_name_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' ||
           c == '.';
}

/* How long the name in front of a '=' is; 0 if there is none. */
static size_t name_length(const char *text)
{
    size_t len = 0;
    while (is_name_letter(text[len]))
        len++;
    return text[len] == '=' ? len : 0;
}

static bool copy(char *to, size_t room, const char *from, size_t len, const char *what, ul_fault *fault)
{
    if (len == 0)
        return ul_fault_set(fault, "bad-bot", 0, 0, "%s is missing in a bot", what);
    if (len >= room)
        return ul_fault_set(fault, "bad-bot", 0, 0, "%s of a bot is longer than %zu letters: %.40s...", what, room - 1,
                            from);
    memcpy(to, from, len);
    to[len] = '\0';
    return true;
}

/* "400" or "5ms". */
static bool read_budget(ul_bot_spec *kind, const char *text, size_t len, ul_fault *fault)
{
    char         *end;
    unsigned long number = strtoul(text, &end, 10);
    size_t        digits = (size_t)(end - text);
    bool          plain = len > 0 && text[0] >= '0' && text[0] <= '9' && number <= 1000000000;
    if (plain && digits == len) {
        kind->playouts = (uint32_t)number;
        return true;
    }
    if (plain && digits + 2 == len && strncmp(end, "ms", 2) == 0 && number > 0) {
        kind->playouts = 0;
        kind->ms = (uint32_t)number;
        return true;
    }
    return ul_fault_set(fault, "bad-budget", 0, 0,
                        "'%.*s' is no budget: write a number of playouts (400) or of milliseconds (5ms)", (int)len,
                        text);
}

static bool unknown_level(const char *name, size_t len, ul_fault *fault)
{
    char list[100] = "";
    for (int i = 0; i < UL_BOT_LEVELS; i++)
        strcat(strcat(list, i ? ", " : ""), ul_level_name((ul_level)i));
    return ul_fault_set(fault, "unknown-bot", 0, 0,
                        "there is no bot '%.*s': there are %s, those of --levels, cmd:COMMAND and engine:LEVEL:COMMAND",
                        len < 40 ? (int)len : 40, name, list);
}

static bool read_level(ul_bot_spec *kind, const char *text, ul_fault *fault)
{
    size_t len = strcspn(text, ":");
    kind->thumb = ul_thumb_find(text, len);
    kind->how = kind->thumb ? UL_BOT_SPEC_THUMB : UL_BOT_SPEC_LEVEL;
    kind->variant = ul_bot_variant_find(text, len);
    if (kind->variant)
        kind->level = ul_bot_variant_level(kind->variant);
    else if (!kind->thumb && !ul_level_find(text, len, &kind->level))
        return unknown_level(text, len, fault);
    if (kind->thumb && text[len] != '\0')
        return ul_fault_set(fault, "bad-budget", 0, 0, "%.*s thinks no longer than it does: leave out what is after it",
                            (int)len, text);
    kind->playouts *= ul_level_patience(kind->level);
    return text[len] == '\0' || read_budget(kind, text + len + 1, strlen(text + len + 1), fault);
}

/* LEVEL:COMMAND, or LEVEL:BUDGET:COMMAND. A budget begins with a digit. */
static bool read_engine(ul_bot_spec *kind, const char *text, ul_fault *fault)
{
    size_t len = strcspn(text, ":");
    kind->how = UL_BOT_SPEC_ENGINE;
    if (!copy(kind->asked, sizeof kind->asked, text, len, "the level", fault))
        return false;
    text += len + (text[len] == ':');
    if (text[0] >= '0' && text[0] <= '9' && strchr(text, ':')) {
        len = strcspn(text, ":");
        if (!read_budget(kind, text, len, fault))
            return false;
        text += len + 1;
    }
    return copy(kind->command, sizeof kind->command, text, strlen(text), "the command", fault);
}

static bool read_program(ul_bot_spec *kind, const char *text, ul_fault *fault)
{
    kind->how = UL_BOT_SPEC_PROGRAM;
    return copy(kind->command, sizeof kind->command, text, strlen(text), "the command", fault);
}

bool ul_bot_spec_read(ul_bot_spec *kind, const char *text, ul_fault *fault)
{
    static const char program[] = "cmd:", engine[] = "engine:";
    size_t            named = name_length(text);
    memset(kind, 0, sizeof *kind);
    kind->playouts = UL_BOT_SPEC_PLAYOUTS;
    if (named && !copy(kind->name, sizeof kind->name, text, named, "the name", fault))
        return false;
    text += named ? named + 1 : 0;
    if (!named)
        snprintf(kind->name, sizeof kind->name, "%.*s", (int)sizeof kind->name - 1, text);
    if (strncmp(text, program, sizeof program - 1) == 0)
        return read_program(kind, text + sizeof program - 1, fault);
    if (strncmp(text, engine, sizeof engine - 1) == 0)
        return read_engine(kind, text + sizeof engine - 1, fault);
    return read_level(kind, text, fault);
}

/* Leagues */

static bool bad_member(const ul_json *at, ul_fault *fault)
{
    return ul_fault_set(fault, "bad-league", at->line, at->column,
                        "a member of a league is an object {\"name\": ..., \"bot\": ...} of two strings");
}

static bool read_member(ul_bot_spec *kind, const ul_json *member, ul_fault *fault)
{
    const ul_json *name = ul_json_member(member, "name"), *bot = ul_json_member(member, "bot");
    if (!name || !bot || name->type != UL_JSON_STRING || bot->type != UL_JSON_STRING || member->count != 2)
        return bad_member(member, fault);
    if (!ul_bot_spec_read(kind, bot->text, fault)) {
        if (fault) {
            fault->line = bot->line;
            fault->column = bot->column;
        }
        return false;
    }
    return copy(kind->name, sizeof kind->name, name->text, name->text_len, "the name", fault);
}

static size_t read_members(ul_bot_spec *kinds, const ul_json *root, ul_fault *fault)
{
    const ul_json *members = ul_json_member(root, "members");
    size_t         count = 0;
    if (!members || members->type != UL_JSON_ARRAY || members->count == 0 || members->count > UL_MAX_BOT_SPECS) {
        ul_fault_set(fault, "bad-league", root->line, root->column,
                     "a league is an object with \"members\", a list of 1 to %d bots", UL_MAX_BOT_SPECS);
        return 0;
    }
    for (const ul_json *member = ul_json_first(members); member; member = ul_json_next(members, member))
        if (!read_member(&kinds[count++], member, fault))
            return 0;
    return count;
}

size_t ul_league_read(ul_bot_spec *kinds, const char *text, size_t len, ul_fault *fault)
{
    ul_json *root = ul_json_read(text, len, fault);
    size_t   count = root ? read_members(kinds, root, fault) : 0;
    ul_json_free(root);
    return count;
}
