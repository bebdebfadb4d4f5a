/* deed.c: deeds as lines of text, by one table of what belongs to each kind. */
#include "table/deed.h"

#include <assert.h>
#include <string.h>
#include "base/hex.h"
#include "record/action_text.h"

/*
 * The fields of a kind, in the order of its line: s the seat, o the other,
 * d the id, w the word, n the number, f the flag, x the bytes, and last, up to
 * the line's end, a actions, t a text, or u a text that need not be there.
 */
typedef struct form {
    const char *name, *fields;
} form;

static const form forms[UL_DEED_KINDS] = {
    [UL_DO_OPEN] = {"open", "xt"},
    [UL_DO_SIT] = {"sit", "sdxfwt"},
    [UL_DO_LEAVE] = {"leave", "sd"},
    [UL_DO_KEY] = {"key", "sdx"},
    [UL_DO_HAND] = {"hand", "sdxt"},
    [UL_DO_HERE] = {"here", "s"},
    [UL_DO_AWAY] = {"away", "s"},
    [UL_DO_REST] = {"rest", "sdf"},
    [UL_DO_LEVEL] = {"level", "sdw"},
    [UL_DO_BOT] = {"bot", "sdowu"},
    [UL_DO_ORDER] = {"order", "sdw"},
    [UL_DO_REMOVE] = {"remove", "sdo"},
    [UL_DO_OWN] = {"own", "sdo"},
    [UL_DO_START] = {"start", "sd"},
    [UL_DO_CLOSE] = {"close", "sd"},
    [UL_DO_COMMIT] = {"commit", "sdx"},
    [UL_DO_REVEAL] = {"reveal", "sdx"},
    [UL_DO_DECLINE] = {"decline", "sd"},
    [UL_DO_ACT] = {"act", "swda"},
    [UL_DO_HOLD] = {"hold", "swda"},
    [UL_DO_ARM] = {"arm", "sdna"},
    [UL_DO_UNDO] = {"undo", "sdn"},
    [UL_DO_PAUSE] = {"pause", "sdf"},
    [UL_DO_RESUME] = {"resume", "sd"},
    [UL_DO_REMATCH] = {"rematch", "sdf"},
    [UL_DO_SAY] = {"say", "sdnwt"},
    [UL_DO_PHRASE] = {"phrase", "sdn"},
    [UL_DO_MUTE] = {"mute", "sdof"},
    [UL_DO_SILENCE] = {"silence", "sdof"},
    [UL_DO_AGAIN] = {"again", "x"},
    [UL_DO_ROUND] = {"round", ""},
    [UL_DO_WARN] = {"warn", "s"},
    [UL_DO_LATE] = {"late", "sw"},
    [UL_DO_ABANDON] = {"abandon", ""},
    [UL_DO_ADMIT] = {"admit", "sdof"},
    [UL_DO_POSITION] = {"position", "t"},
    [UL_DO_PROGRAM] = {"program", "sdwu"},
    [UL_DO_OFFER] = {"offer", "x"},
    [UL_DO_LATECOMERS] = {"latecomers", "sdf"},
    [UL_DO_HOLIDAY] = {"holiday", "sdn"},
};

void ul_deed_init(ul_deed *deed, ul_deed_kind kind, ul_seat seat)
{
    memset(deed, 0, sizeof *deed);
    deed->kind = (uint8_t)kind;
    deed->seat = seat;
    deed->other = UL_NOBODY;
}

void ul_word_set(char to[UL_WORD_BYTES + 1], const char *word)
{
    assert(strlen(word) <= UL_WORD_BYTES);
    memset(to, 0, UL_WORD_BYTES + 1);
    memcpy(to, word, strlen(word));
}

const char *ul_deed_name(ul_deed_kind kind)
{
    assert(kind < UL_DEED_KINDS);
    return forms[kind].name;
}

static bool plain_fits(const char *string, size_t most)
{
    size_t len = strspn(string, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-");
    return len <= most && !string[len] && strcmp(string, "-") != 0;
}

bool ul_deed_id_fits(const char *id)
{
    return plain_fits(id, UL_ID_BYTES);
}

bool ul_deed_word_fits(const char *word)
{
    return plain_fits(word, UL_WORD_BYTES);
}

/*
 * Control characters; and the separators and turns of direction by which a
 * name could look like another line (U+2028 to U+202E, U+2066 to U+2069).
 */
static bool misleads(const char *bytes)
{
    const uint8_t *text = (const uint8_t *)bytes;
    if (ul_utf8_is_control(bytes))
        return true;
    return text[0] == 0xe2 && ((text[1] == 0x80 && text[2] >= 0xa8 && text[2] <= 0xae) ||
                               (text[1] == 0x81 && text[2] >= 0xa6 && text[2] <= 0xa9));
}

/* UTF-8 on one line, no blanks at its ends. */
bool ul_deed_text_fits(const char *text, size_t len, size_t most)
{
    size_t at = 0;
    if (len == 0 || len > most || text[0] == ' ' || text[len - 1] == ' ')
        return false;
    while (at < len) {
        size_t step = ul_utf8_char(text + at, len - at);
        if (step == 0 || misleads(text + at))
            return false;
        at += step;
    }
    return true;
}

static void write_seat(ul_seat seat, ul_text *text)
{
    if (seat == UL_NOBODY)
        ul_text_put(text, "-");
    else
        ul_text_print(text, "%u", seat);
}

static void write_actions(const ul_world *world, const ul_deed *deed, ul_text *text)
{
    char buffer[UL_ACTION_TEXT];
    for (uint8_t i = 0; i < deed->count; i++) {
        ul_text_put(text, i ? "; " : "");
        ul_text_put(text, ul_action_write(world, deed->action[i], buffer));
    }
}

static void write_field(const ul_world *world, const ul_deed *deed, char field, ul_text *text)
{
    if (field == 'u' && deed->len == 0)
        return;
    ul_text_put(text, " ");
    if (field == 's' || field == 'o')
        write_seat(field == 's' ? deed->seat : deed->other, text);
    else if (field == 'd' || field == 'w')
        ul_text_put(text, field == 'd' ? (deed->id[0] ? deed->id : "-") : (deed->word[0] ? deed->word : "-"));
    else if (field == 'n' || field == 'f')
        ul_text_print(text, "%u", field == 'n' ? deed->number : deed->flag);
    else if (field == 'x')
        ul_hex_write(deed->bytes, sizeof deed->bytes, text);
    else if (field == 'a')
        write_actions(world, deed, text);
    else
        ul_text_add(text, deed->text, deed->len);
}

void ul_deed_write(const ul_world *world, const ul_deed *deed, ul_text *text)
{
    const form *f = &forms[deed->kind];
    ul_text_put(text, f->name);
    for (const char *field = f->fields; *field; field++)
        write_field(world, deed, *field, text);
}

/* Goes over the line blank by blank. */
typedef struct scan {
    const ul_world *world;
    const char     *line;
    size_t          len, at;
    ul_fault       *fault;
} scan;

static bool refuse(const scan *s, size_t at, const char *expected)
{
    return ul_fault_set(s->fault, "bad-deed", 0, at + 1, "here should be %s: the log is damaged, or of another version",
                        expected);
}

/* The next word and the blank behind it. */
static size_t next_word(scan *s, const char **word)
{
    const char *begin = s->line + s->at;
    const char *end = memchr(begin, ' ', s->len - s->at);
    size_t      len = end ? (size_t)(end - begin) : s->len - s->at;
    *word = begin;
    s->at += len + (end ? 1 : 0);
    return len;
}

static bool read_seat(const char *word, size_t len, ul_seat *seat)
{
    *seat = len == 1 && word[0] != '-' ? (ul_seat)(word[0] - '0') : UL_NOBODY;
    return len == 1 && (word[0] == '-' || *seat < UL_MAX_SEATS);
}

static bool read_number(const char *word, size_t len, uint8_t *number)
{
    unsigned value = 0;
    if (len == 0 || len > 3 || (len > 1 && word[0] == '0'))
        return false;
    for (size_t i = 0; i < len; i++) {
        if (word[i] < '0' || word[i] > '9')
            return false;
        value = value * 10 + (unsigned)(word[i] - '0');
    }
    *number = (uint8_t)value;
    return value <= 255;
}

static bool read_plain(const char *word, size_t len, char *string, size_t most)
{
    if (len == 0 || len > most)
        return false;
    memcpy(string, word, len);
    string[len] = 0;
    if (strcmp(string, "-") == 0)
        string[0] = 0;
    return plain_fits(string, most);
}

static bool read_flag(const char *word, size_t len, bool *flag)
{
    *flag = len == 1 && word[0] == '1';
    return *flag || (len == 1 && word[0] == '0');
}

static bool read_word(const char *word, size_t len, char field, ul_deed *deed)
{
    switch (field) {
    case 's':
        return read_seat(word, len, &deed->seat);
    case 'o':
        return read_seat(word, len, &deed->other);
    case 'd':
        return read_plain(word, len, deed->id, UL_ID_BYTES);
    case 'w':
        return read_plain(word, len, deed->word, UL_WORD_BYTES);
    case 'n':
        return read_number(word, len, &deed->number);
    case 'f':
        return read_flag(word, len, &deed->flag);
    default:
        return ul_hex_read(word, len, deed->bytes, sizeof deed->bytes);
    }
}

static bool read_actions(scan *s, ul_deed *deed)
{
    while (s->at < s->len) {
        const char *begin = s->line + s->at, *end = memchr(begin, ';', s->len - s->at);
        size_t      len = end ? (size_t)(end - begin) : s->len - s->at;
        if (deed->count == UL_DEED_ACTIONS)
            return refuse(s, s->at, "the line's end: so many actions are never done at once");
        ul_action *action = &deed->action[deed->count++];
        if (!ul_action_read(s->world, begin, len, action, s->fault))
            return false;
        if (action->card == UL_UNKNOWN || action->room == UL_UNKNOWN)
            return refuse(s, s->at, "a card or a room that this game has");
        s->at += len + (end ? 1 : 0);
        if (end && (s->at >= s->len || s->line[s->at] != ' ' || ++s->at == s->len))
            return refuse(s, s->at, "another action");
    }
    return true;
}

static const char *expectation(char field)
{
    switch (field) {
    case 's':
    case 'o':
        return "a seat, or -";
    case 'd':
        return "an id, or -";
    case 'w':
        return "a word, or -";
    case 'n':
        return "a number up to 255";
    case 'f':
        return "0 or 1";
    default:
        return "64 hexadecimal digits";
    }
}

static bool read_text(scan *s, ul_deed *deed)
{
    deed->text = s->line + s->at;
    deed->len = s->len - s->at;
    if (!ul_deed_text_fits(deed->text, deed->len, SIZE_MAX))
        return refuse(s, s->at, "a text on one line");
    s->at = s->len;
    return true;
}

static bool read_field(scan *s, char field, ul_deed *deed)
{
    size_t      at = s->at;
    const char *word;
    if (field == 'u' && s->at == s->len && s->line[s->len - 1] != ' ')
        return true;
    if (s->at == 0 || s->line[s->at - 1] != ' ')
        return refuse(s, s->len, "a blank, and more");
    if (field == 't' || field == 'u')
        return read_text(s, deed);
    if (field == 'a')
        return read_actions(s, deed);
    size_t len = next_word(s, &word);
    if (!read_word(word, len, field, deed))
        return refuse(s, at, expectation(field));
    return true;
}

static bool read_kind(const char *word, size_t len, ul_deed *deed)
{
    for (int kind = 0; kind < UL_DEED_KINDS; kind++)
        if (strlen(forms[kind].name) == len && memcmp(forms[kind].name, word, len) == 0) {
            ul_deed_init(deed, (ul_deed_kind)kind, UL_NOBODY);
            return true;
        }
    return false;
}

bool ul_deed_read(const ul_world *world, const char *line, size_t len, ul_deed *deed, ul_fault *fault)
{
    scan        s = {world, line, len, 0, fault};
    const char *word;
    size_t      word_len = next_word(&s, &word);
    if (!read_kind(word, word_len, deed))
        return refuse(&s, 0, "what was done");
    for (const char *field = forms[deed->kind].fields; *field; field++)
        if (!read_field(&s, *field, deed))
            return false;
    /* Only a list of actions may be empty, and then a blank is the line's last. */
    if (s.at != len || (len && line[len - 1] == ' ' && !strchr(forms[deed->kind].fields, 'a')))
        return refuse(&s, s.at, "the line's end");
    return true;
}
