/*
 * record_read.c: a record from text, replayed as it is read.
 *
 * The head is gathered first, then the game that it describes is begun, then
 * the turns are played; what the head says of deal and result is held against
 * what comes out.
 */
#include <string.h>
#include "record/action_text.h"
#include "record/record_inside.h"
#include "record/state_text.h"

/* Lines of people's own; more than anybody wants, and few enough to look through for each. */
#define MAX_NEUTRAL 64

/* A piece of the text. */
typedef struct piece {
    const char *bytes;
    size_t      len;
} piece;

/* Where something begins, from 1. */
typedef struct place {
    size_t line, column;
} place;

typedef struct scan {
    piece      rest;        /* what is to be read yet */
    piece      line;        /* without its end */
    size_t     number;      /* of that line, from 1 */
    ul_json   *value[TAGS]; /* by tag; NULL: not there */
    place      at[TAGS];    /* where they are */
    ul_json   *names;       /* of the one neutral line that is looked into */
    place      names_at;
    ul_text    plan, neutral; /* whole lines */
    size_t     plan_at;       /* where its first line is */
    unsigned   neutral_count;
    ul_record *record;
    ul_game    game; /* as far as it has been played */
    bool       illegal;
    ul_refused refused; /* if so */
    ul_fault  *fault;
} scan;

/* How much of a piece to show. */
static int shown(piece p)
{
    return (int)(p.len < 60 ? p.len : 60);
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static piece trim(piece p)
{
    while (p.len && is_blank(p.bytes[0]))
        p = (piece){p.bytes + 1, p.len - 1};
    while (p.len && is_blank(p.bytes[p.len - 1]))
        p.len--;
    return p;
}

/* Cut off what comes before the first `c`, and `c`; all of it if there is none. */
static piece cut(piece *rest, char c)
{
    const char *found = memchr(rest->bytes, c, rest->len);
    piece       first = {rest->bytes, found ? (size_t)(found - rest->bytes) : rest->len};
    size_t      gone = first.len + (found != NULL);
    *rest = (piece){rest->bytes + gone, rest->len - gone};
    return first;
}

/* Of a piece that is not empty. */
static bool begins(piece p, char c)
{
    return p.bytes[0] == c;
}

static bool ends(piece p, char c)
{
    return p.len && p.bytes[p.len - 1] == c;
}

/* Of something in the line, all before it having been read, and so being ASCII. An empty text has a first line, too. */
static place place_of(const scan *s, const char *at)
{
    return (place){s->number ? s->number : 1, (size_t)(at - s->line.bytes) + 1};
}

/* Complain about a place, about a piece of the line, about the line. Always false. */
#define refuse_at(s, at, code, ...) ul_fault_set((s)->fault, code, (at).line, (at).column, __VA_ARGS__)
#define refuse_piece(s, piece, code, ...) refuse_at(s, place_of(s, (piece).bytes), code, __VA_ARGS__)
#define refuse(s, code, ...) refuse_piece(s, trim((s)->line), code, __VA_ARGS__)

/* The next line that is no comment and not empty; false at the end. */
static bool next_line(scan *s)
{
    while (s->rest.len) {
        s->line = cut(&s->rest, '\n');
        s->number++;
        if (ends(s->line, '\r'))
            s->line.len--;
        piece said = trim(s->line);
        if (said.len && !begins(said, '#'))
            return true;
    }
    return false;
}

static bool check_utf8(scan *s)
{
    size_t line = 1, column = 1, step;
    for (size_t at = 0; at < s->rest.len; at += step, column++) {
        step = ul_utf8_char(s->rest.bytes + at, s->rest.len - at);
        if (step == 0)
            return ul_fault_set(s->fault, "bad-utf8", line, column, "this is not UTF-8: save the file as such");
        if (s->rest.bytes[at] == '\n') {
            line++;
            column = 0;
        }
    }
    return true;
}

/* A fault within what stands at `at`, on one line; one that names no column is about all of it. */
static bool fault_within(scan *s, place at)
{
    s->fault->line = at.line;
    s->fault->column = at.column + (s->fault->column ? s->fault->column - 1 : 0);
    return false;
}

static bool keep_neutral(scan *s, piece name, piece value, ul_json *json)
{
    size_t ignored;
    bool   are_names = name.len == 5 && memcmp(name.bytes, "Names", 5) == 0;
    if (ul_tag_line(&s->neutral, name.bytes, name.len, &ignored)) {
        ul_json_free(json);
        return refuse(s, "duplicate-tag", "there is a line %.*s already", shown(name), name.bytes);
    }
    if (are_names) {
        s->names = json;
        s->names_at = place_of(s, value.bytes);
    } else {
        ul_json_free(json);
    }
    if (++s->neutral_count > MAX_NEUTRAL)
        return refuse(s, "bad-tag", "more than %d lines that are not the game's: leave some out", MAX_NEUTRAL);
    piece line = trim(s->line);
    ul_text_add(&s->neutral, line.bytes, line.len);
    ul_text_add(&s->neutral, "\n", 1);
    return true;
}

static bool read_tag(scan *s)
{
    piece inside = trim(s->line);
    inside = (piece){inside.bytes + 1, inside.len - 1};
    size_t len = ul_tag_name_len(inside.bytes, inside.len);
    if (!len || len + 2 > inside.len || inside.bytes[len] != ' ' || !ends(inside, ']'))
        return refuse(s, "bad-tag", "this should be [Name value], the value being JSON");

    piece name = {inside.bytes, len}, value = {inside.bytes + len + 1, inside.len - len - 2};
    tag   which = ul_tag_find(name.bytes, name.len);
    if (which != TAGS && s->value[which])
        return refuse(s, "duplicate-tag", "there is a line %s already, line %zu", ul_tag_name(which),
                      s->at[which].line);
    ul_json *json = ul_json_read(value.bytes, value.len, s->fault);
    if (!json)
        return fault_within(s, place_of(s, value.bytes));
    if (which == TAGS)
        return keep_neutral(s, name, value, json);
    s->value[which] = json;
    s->at[which] = place_of(s, value.bytes);
    return true;
}

/* A line of the plan, if the game is played on another board than the edition's. */
static void read_plan_line(scan *s)
{
    if (!s->plan_at)
        s->plan_at = s->number;
    ul_text_add(&s->plan, s->line.bytes + 1, s->line.len - 1);
    ul_text_add(&s->plan, "\n", 1);
}

/* The first line says that this is a record, and of which format. */
static bool check_version(scan *s)
{
    const ul_json *version = s->value[TAG_UNLUCKY];
    if (!version)
        return refuse(s, "not-a-record", "this is no record: it should begin with [Unlucky %d]", UL_RECORD_VERSION);
    if (version->type != UL_JSON_INTEGER || version->integer != UL_RECORD_VERSION)
        return refuse(s, "unknown-version", "this program reads records of format %d only", UL_RECORD_VERSION);
    return true;
}

/* Up to the first line of a turn: *turns tells whether there is one. */
static bool read_head(scan *s, bool *turns)
{
    while ((*turns = next_line(s))) {
        if (begins(s->line, '|'))
            read_plan_line(s);
        else if (!begins(trim(s->line), '['))
            break;
        else if (!read_tag(s))
            return false;
        if (!check_version(s))
            return false;
    }
    return check_version(s);
}

/* The value of a line that must be there and of that type. */
static const ul_json *expect(scan *s, tag which, ul_json_type type)
{
    static const char *const what[] = {"null",     "true or false", "a whole number", "a number",
                                       "a string", "a list",        "an object"};
    const ul_json           *value = s->value[which];
    if (!value)
        refuse(s, "missing-tag", "the line [%s ...] is missing: add it before the first turn", ul_tag_name(which));
    else if (value->type != type)
        refuse_at(s, s->at[which], "bad-tag", "%s should be %s", ul_tag_name(which), what[type]);
    return value && value->type == type ? value : NULL;
}

/* Are the cards that the plan brings a deck? */
static bool check_cards(const ul_plan *plan, ul_fault *fault)
{
    size_t      len;
    const char *cards = ul_plan_cards(plan, &len);
    ul_deck     deck;
    return !cards || ul_deck_read(&deck, cards, len, fault);
}

/* Is it a plan? Its faults are at its lines, behind the bar; later on they could not be told from others. */
static bool check_plan(scan *s)
{
    if (s->plan.failed)
        return refuse(s, "out-of-memory", "memory ran out");
    if (!s->plan.bytes)
        return true;
    ul_plan *plan = ul_plan_read(s->plan.bytes, s->plan.len, s->fault);
    bool     good = plan && check_cards(plan, s->fault);
    if (!good) {
        s->fault->line = s->plan_at + (s->fault->line ? s->fault->line - 1 : 0);
        s->fault->column++;
    }
    ul_plan_free(plan);
    return good;
}

static bool read_dealer(scan *s, uint8_t players, ul_seat *dealer)
{
    const ul_json *value = s->value[TAG_DEALER];
    bool           is_seat = value && value->type == UL_JSON_INTEGER && value->integer >= 0 && value->integer < players;
    *dealer = is_seat ? (ul_seat)value->integer : UL_NOBODY;
    if (!value)
        return refuse(s, "missing-tag", "the line [Dealer ...] is missing: add a seat, or \"drawn\"");
    if (!is_seat && !ul_json_is(value, "drawn"))
        return refuse_at(s, s->at[TAG_DEALER], "bad-tag", "Dealer should be a seat, or \"drawn\" from the seed");
    return true;
}

static bool deal_game(scan *s, const ul_json *seed)
{
    ul_edition     edition;
    ul_options     options;
    ul_seat        dealer;
    const ul_json *id = expect(s, TAG_EDITION, UL_JSON_STRING);
    const ul_json *players = id ? expect(s, TAG_PLAYERS, UL_JSON_INTEGER) : NULL;
    const ul_json *chosen = players ? expect(s, TAG_OPTIONS, UL_JSON_OBJECT) : NULL;
    if (!chosen)
        return false;
    if (!ul_edition_find(&edition, id->text, id->text_len))
        return refuse_at(s, s->at[TAG_EDITION], "unknown-edition", "there is no edition '%.40s'", id->text);
    if (!ul_options_read(&options, &edition, chosen, true, s->fault))
        return fault_within(s, s->at[TAG_OPTIONS]);
    if (players->integer < edition.min_players || players->integer > edition.max_players)
        return refuse_at(s, s->at[TAG_PLAYERS], "bad-players", "this edition has %u to %u players", edition.min_players,
                         edition.max_players);
    if (!read_dealer(s, (uint8_t)players->integer, &dealer))
        return false;
    s->record = ul_record_new(&edition, &options, (uint8_t)players->integer, s->plan.bytes, s->plan.len, seed->text,
                              seed->text_len, dealer, s->fault);
    if (!s->record)
        fault_within(s, s->at[TAG_EDITION]);
    return s->record != NULL;
}

static bool load_game(scan *s, const ul_json *seed)
{
    s->record = ul_record_load(s->value[TAG_STATE], s->plan.bytes, s->plan.len, seed->text, seed->text_len, s->fault);
    if (!s->record)
        fault_within(s, s->at[TAG_STATE]);
    return s->record != NULL;
}

static bool same_value(const ul_json *a, const ul_json *b)
{
    bool same = a->type == b->type && a->count == b->count && a->integer == b->integer && a->text_len == b->text_len;
    if (same && a->type == UL_JSON_STRING)
        same = memcmp(a->text, b->text, a->text_len) == 0;
    if (same && a->key)
        same = strcmp(a->key, b->key) == 0;
    return same;
}

/*
 * Trees lie flat, parents before children, so they are the same if they are
 * so value by value; and since counts are compared, as long as they are the
 * same the one goes on if the other does.
 */
static bool same_tree(const ul_json *a, const ul_json *b)
{
    size_t i = 0;
    while (i < a->span && same_value(&a[i], &b[i]))
        i++;
    return i == a->span;
}

/* What the line says, if it is there, must be what comes out. */
static bool check_tag(scan *s, tag which)
{
    ul_text  text = {0};
    ul_json *wanted = NULL;
    bool     good = true;
    if (!s->value[which])
        return true;
    ul_tag_write(s->record, &s->game, which, &text);
    wanted = text.failed ? NULL : ul_json_read(text.bytes, text.len, NULL);
    if (!wanted)
        good = refuse(s, "out-of-memory", "memory ran out");
    else if (!same_tree(s->value[which], wanted))
        good = refuse_at(s, s->at[which], "wrong-tag", "%s is not what comes out of the game: %s", ul_tag_name(which),
                         text.bytes);
    ul_json_free(wanted);
    ul_text_free(&text);
    return good;
}

/* What a head may say of a game that has just begun. */
static bool check_start(scan *s)
{
    for (int i = 0; i < TAGS; i++)
        if (s->value[i] && !ul_tag_belongs(s->record, (tag)i))
            return refuse_at(s, s->at[i], "bad-tag", "a game that began from a state has no %s", ul_tag_name((tag)i));
    if (s->record->loaded && (!check_tag(s, TAG_EDITION) || !check_tag(s, TAG_PLAYERS) || !check_tag(s, TAG_OPTIONS)))
        return false;
    return expect(s, TAG_BOARD, UL_JSON_STRING) && check_tag(s, TAG_BOARD) && check_tag(s, TAG_DEAL) &&
           check_tag(s, TAG_HANDS);
}

static bool keep_tags(scan *s)
{
    if (s->neutral.failed)
        return refuse(s, "out-of-memory", "memory ran out");
    s->record->tags = s->neutral;
    s->neutral = (ul_text){0};
    if (s->names && !ul_tag_check_neutral(s->record->world, "Names", 5, s->names, s->fault))
        return fault_within(s, s->names_at);
    return true;
}

static bool begin_game(scan *s)
{
    const ul_json *seed = expect(s, TAG_SEED, UL_JSON_STRING);
    if (!seed || !expect(s, TAG_RESULT, UL_JSON_STRING) || !check_plan(s))
        return false;
    if (!(s->value[TAG_STATE] ? load_game(s, seed) : deal_game(s, seed)))
        return false;
    s->record->complete = s->value[TAG_DEAL] && s->value[TAG_HANDS] && s->value[TAG_DIGEST];
    s->game = s->record->start;
    return check_start(s) && keep_tags(s);
}

/* A number of one to four digits. */
static bool read_number(piece p, unsigned *number)
{
    *number = 0;
    for (size_t i = 0; i < p.len; i++) {
        if (p.bytes[i] < '0' || p.bytes[i] > '9')
            return false;
        *number = 10 * *number + (unsigned)(p.bytes[i] - '0');
    }
    return p.len > 0 && p.len <= 4;
}

/* Take "3:" from the front of an action: who does it. Without it the turn's own seat does. */
static bool check_seat(scan *s, piece *action)
{
    const ul_scene *scene = &s->game.scene;
    unsigned        seat = scene->turn_seat;
    piece           all = *action;
    bool            named = memchr(action->bytes, ':', action->len) != NULL;
    bool            read = !named || read_number(trim(cut(action, ':')), &seat);
    *action = trim(*action);
    if (!read || seat != scene->to_act)
        return refuse_piece(s, all, "wrong-seat", "'%.*s': here seat %u acts, so write '%u: ' before its action",
                            shown(all), all.bytes, scene->to_act, scene->to_act);
    return true;
}

/* Take "(move-2)" from the end of an action: the card that was drawn. */
static piece take_drawn(piece *action)
{
    if (!ends(*action, ')'))
        return (piece){action->bytes, 0};
    piece rest = *action;
    *action = trim(cut(&rest, '('));
    return (piece){rest.bytes, rest.len ? rest.len - 1 : 0};
}

static bool check_drawn(scan *s, piece told, const ul_events *events)
{
    ul_card     card = ul_card_drawn(events);
    const char *id = card == UL_NO_CARD ? "nothing" : ul_world_edition(s->record->world)->deck.card[card].id;
    if (told.len && (strlen(id) != told.len || memcmp(id, told.bytes, told.len) != 0))
        return refuse_piece(s, told, "wrong-draw", "'%.*s' was not drawn here, but %s", shown(told), told.bytes, id);
    return true;
}

static bool refuse_action(scan *s, piece said, ul_action action, ul_why why)
{
    s->illegal = true;
    s->refused = (ul_refused){NULL, action, why};
    return refuse_piece(s, said, "illegal-action", "'%.*s' is not legal here: %s", shown(said), said.bytes,
                        ul_reason_name((ul_reason)why.reason));
}

static bool play_action(scan *s, unsigned turn, piece action)
{
    const ul_world *world = s->record->world;
    ul_events       events = {0};
    ul_action       read;
    if (s->game.scene.phase == UL_PHASE_OVER || s->game.scene.turn != turn)
        return refuse_piece(s, action, "wrong-turn", "'%.*s' comes when %s is over", shown(action), action.bytes,
                            s->game.scene.turn == turn ? "the game" : "this turn");
    if (!check_seat(s, &action))
        return false;
    piece told = take_drawn(&action);
    if (!ul_action_read(world, action.bytes, action.len, &read, s->fault))
        return fault_within(s, place_of(s, action.bytes));
    ul_why why = ul_game_why(world, &s->game, read);
    if (why.reason != UL_WHY_LEGAL)
        return refuse_action(s, action, read, why);
    if (!ul_record_add(s->record, read))
        return refuse(s, "out-of-memory", "memory ran out");
    ul_game_act(world, &s->game, read, &events);
    return check_drawn(s, told, &events);
}

/* "17. 2: step foyer; attempt doctor bare; 3: pass; 0: foil failure-1" */
static bool play_turn(scan *s)
{
    const ul_scene *scene = &s->game.scene;
    unsigned        turn, seat;
    piece           rest = s->line, actions = cut(&rest, '#'), seat_text = cut(&actions, ':');
    piece           turn_text = cut(&seat_text, '.');
    bool            more = true;
    if (!read_number(trim(turn_text), &turn) || !read_number(trim(seat_text), &seat))
        return refuse(s, "bad-line", "this should be a turn, NUMBER. SEAT: ACTION; ACTION, or a comment behind #");
    if (scene->phase == UL_PHASE_OVER)
        return refuse(s, "wrong-turn", "the game is over before this turn");
    if (turn != scene->turn || seat != scene->turn_seat)
        return refuse(s, "wrong-turn", "here turn %u is on, and it is seat %u's", scene->turn, scene->turn_seat);
    while (more) {
        more = memchr(actions.bytes, ';', actions.len) != NULL;
        if (!play_action(s, turn, trim(cut(&actions, ';'))))
            return false;
    }
    return true;
}

static bool read_all(scan *s)
{
    bool more;
    if (!check_utf8(s) || !read_head(s, &more) || !begin_game(s))
        return false;
    for (; more; more = next_line(s))
        if (!play_turn(s))
            return false;
    return check_tag(s, TAG_RESULT) && check_tag(s, TAG_DIGEST);
}

ul_record *ul_record_read_why(const char *text, size_t len, ul_refused *refused, ul_fault *fault)
{
    /* Some editors put a byte order mark before UTF-8. */
    size_t   mark = len >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    ul_fault unwanted;
    scan     s = {.rest = {text + mark, len - mark}, .fault = fault ? fault : &unwanted};
    bool     good = read_all(&s);
    for (int i = 0; i < TAGS; i++)
        ul_json_free(s.value[i]);
    ul_json_free(s.names);
    ul_text_free(&s.plan);
    ul_text_free(&s.neutral);
    *refused = s.refused;
    if (good)
        return s.record;
    if (s.illegal)
        refused->before = s.record;
    else
        ul_record_free(s.record);
    return NULL;
}

ul_record *ul_record_read(const char *text, size_t len, ul_fault *fault)
{
    ul_refused refused;
    ul_record *record = ul_record_read_why(text, len, &refused, fault);
    ul_record_free(refused.before);
    return record;
}
