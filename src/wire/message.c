/* message.c: a client's message from its bytes. */
#include "wire/message.h"
#include <string.h>
#include "base/hex.h"
#include "base/json.h"
#include "record/action_text.h"
#include "wire/shape.h"

/* A message being read. */
typedef struct reader {
    const ul_world    *world;
    const char *const *levels;
    ul_message        *message;
    ul_fault          *fault;
} reader;

static bool refuse(const reader *r, const ul_json *value, const char *code, const char *message)
{
    return ul_fault_set(r->fault, code, value->line, value->column, "%s", message);
}

static bool refuse_as(const reader *r, const ul_json *value, ul_refusal refusal)
{
    return refuse(r, value, ul_refusal_name(refusal), ul_refusal_text(refusal));
}

/* A word: a level, a language, an order of seats. */
static bool read_word(const reader *r, const ul_json *value, char word[UL_WORD_BYTES + 1])
{
    if (!ul_deed_word_fits(value->text) || !value->text[0])
        return refuse_as(r, value, UL_REFUSED_WORD);
    ul_word_set(word, value->text);
    return true;
}

static bool read_number(const reader *r, const ul_json *value, uint32_t most, uint32_t *number)
{
    *number = (uint32_t)value->integer;
    return value->integer <= most || refuse(r, value, "bad-number", "this number is too large");
}

static bool read_small(const reader *r, const ul_json *value, uint8_t *number)
{
    uint32_t large;
    bool     fits = read_number(r, value, UINT8_MAX, &large);
    *number = (uint8_t)large;
    return fits;
}

/* Never quoted: it is a key. */
static bool read_key(const reader *r, const ul_json *value)
{
    ul_message *m = r->message;
    m->key_len = value->text_len / 2;
    if (m->key_len < UL_KEY_BYTES || m->key_len > UL_KEY_BYTES_MOST)
        m->key_len = 0;
    if (!m->key_len || !ul_hex_read(value->text, value->text_len, m->key, m->key_len))
        return refuse(r, value, "bad-key", "a seat's key is 16 to 64 bytes as 32 to 128 hexadecimal digits");
    if (m->kind == UL_MESSAGE_DEED) {
        m->input.new_key = m->key;
        m->input.new_key_len = m->key_len;
    }
    return true;
}

static bool read_seen(const reader *r, const ul_json *value)
{
    bool fits = read_number(r, value, UINT32_MAX, &r->message->seen);
    r->message->input.seen = r->message->seen;
    return fits;
}

static bool read_views(const reader *r, const ul_json *value)
{
    r->message->views = value->integer != 0;
    return true;
}

static bool read_legal(const reader *r, const ul_json *value)
{
    r->message->legal = value->integer != 0;
    return true;
}

static bool read_keeps(const reader *r, const ul_json *value)
{
    r->message->keeps = value->integer != 0;
    return true;
}

static bool read_client(const reader *r, const ul_json *value)
{
    if (!ul_deed_text_fits(value->text, value->text_len, UL_CLIENT_BYTES))
        return refuse(r, value, "bad-text", "\"client\" has 1 to 64 bytes on one line");
    memcpy(r->message->client, value->text, value->text_len + 1);
    return true;
}

static bool read_language(const reader *r, const ul_json *value)
{
    if (!read_word(r, value, r->message->language))
        return false;
    ul_word_set(r->message->input.deed.word, r->message->language);
    return true;
}

static bool read_version(const reader *r, const ul_json *value)
{
    return read_word(r, value, r->message->input.deed.word);
}

static bool read_text(const reader *r, const ul_json *value)
{
    if (value->text_len > UL_SAY_BYTES)
        return refuse_as(r, value, strcmp(value->key, "name") == 0 ? UL_REFUSED_NAME : UL_REFUSED_TEXT);
    memcpy(r->message->text, value->text, value->text_len + 1);
    r->message->input.deed.text = r->message->text;
    r->message->input.deed.len = value->text_len;
    return true;
}

static bool read_seat(const reader *r, const ul_json *value)
{
    r->message->input.deed.seat = (ul_seat)value->integer;
    return true;
}

static bool read_other(const reader *r, const ul_json *value)
{
    r->message->input.deed.other = (ul_seat)value->integer;
    return true;
}

static bool read_flag(const reader *r, const ul_json *value)
{
    r->message->input.deed.flag = value->integer != 0;
    return true;
}

static bool read_level(const reader *r, const ul_json *value)
{
    for (const char *const *level = r->levels; level && *level; level++)
        if (ul_json_is(value, *level))
            return read_word(r, value, r->message->input.deed.word);
    if (r->levels)
        return refuse(r, value, "unknown-bot", "there is no such bot: GET /api/1 lists them as \"bots\"");
    return read_word(r, value, r->message->input.deed.word);
}

static bool read_order(const reader *r, const ul_json *value)
{
    return read_word(r, value, r->message->input.deed.word);
}

static bool read_bytes(const reader *r, const ul_json *value)
{
    ul_deed *deed = &r->message->input.deed;
    return ul_hex_read(value->text, value->text_len, deed->bytes, sizeof deed->bytes) ||
           refuse(r, value, "bad-bytes", "a seed, and its hash, is 32 bytes as 64 hexadecimal digits");
}

static bool read_deed_number(const reader *r, const ul_json *value)
{
    return read_small(r, value, &r->message->input.deed.number);
}

static bool read_action(const reader *r, const ul_json *value, ul_action *action)
{
    ul_fault fault;
    if (!ul_action_read(r->world, value->text, value->text_len, action, &fault))
        return ul_fault_set(r->fault, "bad-action", value->line, value->column, "%s", fault.message);
    if (action->room == UL_UNKNOWN || action->card == UL_UNKNOWN)
        return ul_fault_set(r->fault, "bad-action", value->line, value->column,
                            "there is no such room or card: \"%.60s\"", value->text);
    return true;
}

static bool read_actions(const reader *r, const ul_json *list)
{
    ul_deed *deed = &r->message->input.deed;
    if (!r->world)
        return refuse_as(r, list, UL_REFUSED_PHASE);
    if (list->count == 0 || list->count > UL_DEED_ACTIONS)
        return refuse(r, list, "bad-batch", "there are 1 to 64 actions in a batch");
    for (const ul_json *one = ul_json_first(list); one; one = ul_json_next(list, one))
        if (!read_action(r, one, &deed->action[deed->count++]))
            return false;
    return true;
}

static bool read_armed(const reader *r, const ul_json *value)
{
    static const char *const kinds[] = {"ask", "pass", "cards", "enough"};
    while (!ul_json_is(value, kinds[r->message->input.deed.number]))
        r->message->input.deed.number++;
    return true;
}

/* What is armed is foils, one for each card. */
static bool read_cards(const reader *r, const ul_json *list)
{
    ul_deed *deed = &r->message->input.deed;
    if (!r->world)
        return refuse_as(r, list, UL_REFUSED_PHASE);
    if (list->count > UL_ARMED_MOST)
        return refuse(r, list, "bad-batch", "no more than 12 cards can be armed");
    for (const ul_json *one = ul_json_first(list); one; one = ul_json_next(list, one)) {
        ul_card card = ul_deck_find(&ul_world_edition(r->world)->deck, one->text, one->text_len);
        if (card == UL_NO_CARD)
            return ul_fault_set(r->fault, "unknown-card", one->line, one->column, "there is no card \"%.40s\"",
                                one->text);
        deed->action[deed->count++] = ul_action_give(UL_FOIL, card);
    }
    return true;
}

static bool read_for(const reader *r, const ul_json *value)
{
    r->message->gift = ul_json_is(value, "friend");
    return true;
}

/* Never quoted: it is as good as a key. */
static bool read_ticket(const reader *r, const ul_json *value)
{
    ul_message *m = r->message;
    if (!ul_hex_read(value->text, value->text_len, m->ticket, sizeof m->ticket))
        return refuse_as(r, value, UL_REFUSED_TICKET);
    m->input.ticket = m->ticket;
    return true;
}

/* What each member says, wherever it may stand. */
typedef struct field {
    const char *key;
    bool (*read)(const reader *r, const ul_json *value);
} field;

static const field fields[] = {
    {"key", read_key},         {"seen", read_seen},     {"views", read_views},
    {"client", read_client},   {"lang", read_language}, {"name", read_text},
    {"text", read_text},       {"seat", read_seat},     {"other", read_other},
    {"flag", read_flag},       {"program", read_flag},  {"level", read_level},
    {"order", read_order},     {"bytes", read_bytes},   {"number", read_deed_number},
    {"actions", read_actions}, {"armed", read_armed},   {"cards", read_cards},
    {"for", read_for},         {"ticket", read_ticket}, {"legal", read_legal},
    {"version", read_version}, {"author", read_text},   {"keeps", read_keeps},
};

static bool read_fields(const reader *r, const ul_json *root)
{
    for (const ul_json *one = ul_json_first(root); one; one = ul_json_next(root, one))
        for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
            if (strcmp(fields[i].key, one->key) == 0 && !fields[i].read(r, one))
                return false;
    return true;
}

/* First of all, so that the refusal of whatever follows carries it. */
static bool read_id(const reader *r, const ul_json *root)
{
    const ul_json *id = ul_json_member(root, "id");
    if (!id || id->type != UL_JSON_STRING)
        return true; /* the shape's to refuse */
    if (id->text_len > UL_ID_BYTES || !id->text[0] || !ul_deed_id_fits(id->text))
        return refuse_as(r, id, UL_REFUSED_ID);
    memcpy(r->message->id, id->text, id->text_len + 1);
    return true;
}

/* A deed has the name of its message; to take a seat by a ticket is to give it another key. */
static ul_deed_kind deed_of(const char *name)
{
    unsigned deed = 0;
    if (strcmp("take", name) == 0)
        return UL_DO_KEY;
    while (strcmp(ul_deed_name((ul_deed_kind)deed), name) != 0)
        deed++;
    return (ul_deed_kind)deed;
}

/* The messages that are no deeds; all others are. */
static void set_kind(ul_message *m, const char *name)
{
    static const char *const names[UL_MESSAGE_KINDS] = {
        [UL_MESSAGE_HELLO] = "hello",     [UL_MESSAGE_DEED] = "",         [UL_MESSAGE_DIGEST] = "digest",
        [UL_MESSAGE_HISTORY] = "history", [UL_MESSAGE_TICKET] = "ticket", [UL_MESSAGE_PING] = "ping",
        [UL_MESSAGE_VIEW] = "view"};
    m->kind = UL_MESSAGE_DEED;
    for (uint8_t kind = 0; kind < UL_MESSAGE_KINDS; kind++)
        if (strcmp(names[kind], name) == 0)
            m->kind = kind;
    ul_deed_init(&m->input.deed, m->kind == UL_MESSAGE_DEED ? deed_of(name) : UL_DO_OPEN, UL_NOBODY);
    memcpy(m->input.deed.id, m->id, sizeof m->id);
    ul_message_sign(m, UL_NOBODY, NULL, 0);
}

static bool read_root(const reader *r, const ul_json *root)
{
    if (!read_id(r, root))
        return false;
    const ul_shape *shape = ul_shape_check(UL_SHAPE_ASKS, NULL, root, r->fault);
    if (!shape)
        return false;
    set_kind(r->message, shape->name);
    if (!read_fields(r, root))
        return false;
    if (r->message->input.ticket && r->message->input.deed.text)
        r->message->input.deed.kind = UL_DO_HAND; /* taken by somebody of that name */
    return true;
}

bool ul_message_of(const ul_json *json, const ul_world *world, const char *const *levels, ul_message *message,
                   ul_fault *fault)
{
    reader r = {.world = world, .levels = levels, .message = message, .fault = fault};
    memset(message, 0, sizeof *message);
    message->views = true;
    return read_root(&r, json);
}

bool ul_message_read(const char *bytes, size_t len, const ul_world *world, const char *const *levels,
                     ul_message *message, ul_fault *fault)
{
    message->id[0] = '\0';
    if (len > UL_MESSAGE_BYTES)
        return ul_fault_set(fault, "too-long", 0, 0, "a message has no more than %d bytes", UL_MESSAGE_BYTES);
    ul_json *root = ul_json_read(bytes, len, fault);
    bool     good = root && ul_message_of(root, world, levels, message, fault);
    ul_json_forget(root); /* it may have the key of a seat */
    return good;
}

void ul_message_sign(ul_message *message, ul_seat seat, const uint8_t *key, size_t key_len)
{
    if (message->kind != UL_MESSAGE_DEED || message->input.deed.kind == UL_DO_SIT)
        return;
    /* A key of no bytes opens nothing. No key at all would be the driver's own voice. */
    message->input.deed.seat = seat;
    message->input.key = key_len ? key : (const uint8_t *)"";
    message->input.key_len = key_len;
}

bool ul_message_rekeys(const ul_message *message)
{
    const ul_deed *deed = &message->input.deed;
    return message->kind == UL_MESSAGE_DEED &&
           (deed->kind == UL_DO_SIT || deed->kind == UL_DO_KEY || message->input.ticket);
}
