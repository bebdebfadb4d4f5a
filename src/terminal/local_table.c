/* local_table.c: a table in this process: a host, fed with time, bots' answers and what people say. */
#include "terminal/local_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "base/hex.h"
#include "base/sha256.h"
#include "hosting/connection.h"
#include "hosting/hosted_table.h"
#include "table/archive.h"
#include "table/status.h"
#include "terminal/advice.h"
#include "terminal/bot_thread.h"
#include "terminal/play.h"

#define FOR_EVER ((uint64_t)10 * 365 * 24 * 3600 * 1000) /* a game that was left waits for its people */

/* Somebody's end of it. What is told waits here until it is pumped. */
typedef struct line {
    ul_local_table    *table;
    ul_connection     *connection;
    ul_websocket_hear *hear;
    void              *ear;
    ul_text            told; /* messages, a NUL behind each */
} line;

struct ul_local_table {
    uint8_t         entropy[UL_SHA256_BYTES]; /* of which its secrets are made, and the chance of its bots */
    uint64_t        drawn;
    ul_hosted_table hosted;
    ul_thinker      thinker;
    ul_thinker      adviser; /* of a person */
    uint64_t        hold;    /* until then what a bot did stays */
};

static uint64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static ul_moment moment(ul_local_table *t)
{
    return ul_hosted_table_moment(&t->hosted, now_ms());
}

/* Before there is a table one after the other; then one for each game. */
static void draw(void *context, uint8_t bytes[UL_SECRET_BYTES])
{
    ul_local_table *t = context;
    const ul_table *table = t->hosted.host ? ul_host_table(t->hosted.host) : NULL;
    ul_table_status status = {.games = 0};
    if (table)
        ul_table_status_now(table, &status);
    uint64_t number = table ? UINT64_C(1) << 32 | status.games : t->drawn++;
    ul_hmac_sha256(t->entropy, sizeof t->entropy, &number, sizeof number, bytes);
}

/* ---- what the host delivers */

static void queue_letter(void *context, void *owner, const char *words, size_t len)
{
    ul_local_table *t = context;
    line           *to = owner;
    ul_text_add(&to->told, words, len);
    ul_text_add(&to->told, "", 1);
    t->hosted.failed |= to->told.failed;
}

static void deliver(ul_local_table *t)
{
    ul_hosted_table_deliver(&t->hosted, now_ms());
}

bool ul_local_table_has_failed(const ul_local_table *table)
{
    return table->hosted.failed;
}

const ul_world *ul_local_table_world(const ul_local_table *table)
{
    return ul_table_world(ul_host_table(table->hosted.host));
}

const char *ul_local_table_name(const ul_local_table *table, ul_seat seat)
{
    ul_table_status status;
    ul_table_status_now(ul_host_table(table->hosted.host), &status);
    return status.seat[seat].name;
}

unsigned ul_local_table_turn(const ul_local_table *table)
{
    ul_view view;
    ul_table_view(ul_host_table(table->hosted.host), UL_NOBODY, &view);
    return view.scene.turn;
}

const char *ul_local_table_edition(const ul_local_table *table)
{
    return ul_world_edition(ul_table_world(ul_host_table(table->hosted.host)))->id;
}

const char *ul_local_table_plan(const ul_local_table *table, size_t *len)
{
    *len = table->hosted.ground->plan_len;
    return table->hosted.ground->plan;
}

const ul_text *ul_local_table_log(const ul_local_table *table)
{
    return &table->hosted.log;
}

ul_record *ul_local_table_record(const ul_local_table *table, uint16_t game, ul_fault *fault)
{
    return ul_table_record(table->hosted.ground, ul_text_bytes(&table->hosted.log), table->hosted.log.len, game, fault);
}

/* ---- people */

ul_seats ul_local_table_people(const ul_local_table *table)
{
    ul_table_status status;
    ul_seats        people = 0;
    ul_table_status_now(ul_host_table(table->hosted.host), &status);
    for (ul_seat seat = 0; seat < status.seats; seat++)
        if (status.seat[seat].sitter == UL_SITTER_PERSON)
            people = (ul_seats)(people | 1U << seat);
    return people;
}

/* Nobody can come from outside, and whoever can read the log needs no key: so it need not be kept. */
static void make_key(const ul_local_table *t, ul_seat seat, uint8_t key[UL_SHA256_BYTES])
{
    ul_text text = {0};
    ul_text_print(&text, "unlucky terminal 1\n%s\n%u", ul_table_about(ul_host_table(t->hosted.host))->id, seat);
    ul_sha256(ul_text_bytes(&text), text.len, key);
    ul_text_free(&text);
}

void ul_local_table_key(const ul_local_table *table, ul_seat seat, char key[UL_KEY_HEX + 1])
{
    uint8_t bytes[UL_SHA256_BYTES];
    ul_text hex = {0};
    make_key(table, seat, bytes);
    ul_hex_write(bytes, sizeof bytes, &hex);
    snprintf(key, UL_KEY_HEX + 1, "%s", ul_text_bytes(&hex));
    ul_text_free(&hex);
}

static void *line_open(void *context, ul_websocket_hear *hear, void *ear, ul_fault *fault)
{
    ul_local_table *t = context;
    line           *l = calloc(1, sizeof *l);
    if (l)
        *l = (line){.table = t, .hear = hear, .ear = ear, .connection = ul_host_connect(t->hosted.host, l, true)};
    if (l && l->connection)
        return l;
    free(l);
    ul_fault_set(fault, "out-of-memory", 0, 0, "memory ran out");
    return NULL;
}

/* Who leaves this screen leaves the program: nobody is told, and whoever goes on with the log is back at once. */
static void line_close(void *at)
{
    line           *l = at;
    ul_local_table *t = l->table;
    ul_moment       moment_now = moment(t);
    ul_host_disconnect(t->hosted.host, l->connection, &moment_now);
    ul_delivery_clear(&t->hosted.out);
    ul_text_free(&l->told);
    free(l);
}

static bool line_say(void *at, const char *text, size_t len)
{
    line     *l = at;
    ul_moment now = moment(l->table);
    ul_reply  reply;
    if (l->table->hosted.failed)
        return false;
    ul_host_verdict verdict = ul_host_message(l->table->hosted.host, l->connection, text, len, &now, &reply);
    deliver(l->table);
    if (verdict == UL_HOST_ANSWERED || verdict == UL_HOST_LATER)
        return true;
    ul_wire_fault(&reply.fault, reply.id, &l->told);
    ul_text_add(&l->told, "", 1);
    return true;
}

static bool line_pump(void *at, uint16_t *code)
{
    line   *l = at;
    ul_text told = l->told;
    l->told = (ul_text){0};
    for (size_t i = 0, len; i < told.len; i += len + 1) {
        len = strlen(told.bytes + i);
        l->hear(l->ear, told.bytes + i, len);
    }
    ul_text_free(&told);
    *code = 1006;
    return !l->table->hosted.failed;
}

static int line_fd(const void *at, bool *full)
{
    (void)at;
    *full = false;
    return -1;
}

ul_transport ul_local_table_transport(ul_local_table *table)
{
    return (ul_transport){line_open, line_close, line_say, line_pump, line_fd, table};
}

/* ---- bots */

/* The same game goes the same way, another one another: where it has got to decides, and what it was dealt from. */
static uint64_t chance_of(const ul_local_table *t, const ul_thought *thought)
{
    size_t   events;
    uint64_t chance;
    ul_thought_events(thought, &events);
    memcpy(&chance, t->entropy, sizeof chance);
    return chance ^ (uint64_t)events * UINT64_C(0x9e3779b97f4a7c15);
}

static void think(ul_local_table *t, const ul_pace *pace)
{
    ul_moment   at = moment(t);
    ul_thought *thought = t->thinker.thought ? NULL : ul_host_question(t->hosted.host);
    t->hosted.failed |= !thought && !t->thinker.thought;
    if (thought)
        ul_think_begin(&t->thinker, thought, chance_of(t, thought), pace->think_ms, pace->beside);
    thought = ul_think_answer(&t->thinker);
    if (thought && ul_host_answer(t->hosted.host, thought, &at))
        t->hold = ul_play_now(NULL) + (uint64_t)pace->dwell_ms * 1000;
    ul_thought_free(thought);
}

void ul_local_table_run(ul_local_table *table, const ul_pace *pace)
{
    ul_moment at = moment(table);
    if (table->hosted.failed)
        return;
    if (ul_host_next_time(table->hosted.host, at.now) <= at.now)
        ul_host_tick(table->hosted.host, &at);
    if (!ul_host_wants_bot(table->hosted.host))
        ul_think_end(&table->thinker);
    else if (pace->dwell_ms == 0 || ul_play_now(NULL) >= table->hold) {
        if (table->thinker.thought || !ul_host_play_on(table->hosted.host, &at))
            think(table, pace);
        else
            table->hold = ul_play_now(NULL) + (uint64_t)pace->dwell_ms * 1000;
    }
    deliver(table);
}

bool ul_local_table_is_busy(const ul_local_table *table)
{
    return !table->hosted.failed && ul_host_wants_bot(table->hosted.host);
}

/* ---- advice */

bool ul_local_table_ask_advice(ul_local_table *table, ul_seat seat, bool beside)
{
    ul_think_end(&table->adviser);
    ul_thought *thought = ul_host_advice(table->hosted.host, seat, UL_ADVICE_LEVEL);
    if (thought)
        ul_think_begin_counted(&table->adviser, thought, UL_ADVICE_SEED, UL_ADVICE_PLAYOUTS, beside);
    return thought != NULL;
}

ul_thought *ul_local_table_advice(ul_local_table *table)
{
    return ul_think_answer(&table->adviser);
}

/* ---- opening */

static ul_local_table *make(ul_fault *fault)
{
    ul_local_table *t = calloc(1, sizeof *t);
    if (!t) {
        ul_fault_set(fault, "out-of-memory", 0, 0, "memory ran out");
        return NULL;
    }
    t->hosted.hosting =
        (ul_hosting){.away_ms = FOR_EVER, .settle_ms = FOR_EVER, .anybody_watches = true, .draw = draw, .context = t};
    t->hosted.told = queue_letter;
    t->hosted.context = t;
    if (ul_hosted_table_begin(&t->hosted, fault))
        return t;
    ul_local_table_free(t);
    return NULL;
}

void ul_local_table_free(ul_local_table *table)
{
    if (!table)
        return;
    ul_think_end(&table->thinker);
    ul_think_end(&table->adviser);
    ul_hosted_table_free(&table->hosted);
    free(table);
}

/* The first line has the secret of the table: what comes of it nobody could guess, and whoever reads it has it again.
 */
static void set_entropy_of_log(ul_local_table *t)
{
    const char *open = strstr(ul_text_bytes(&t->hosted.log), " open ");
    if (open) /* behind number, time and seal */
        ul_sha256(open, strcspn(open, "\n"), t->entropy);
}

/* Do it as the driver, or as the person of a seat. */
static bool enter(ul_local_table *t, ul_input *input, ul_fault *fault)
{
    ul_moment at = moment(t);
    ul_answer answer = ul_host_do(t->hosted.host, input, &at);
    deliver(t);
    return answer.refusal == UL_FINE || ul_fault_set(fault, "refused", 0, 0, "%s", ul_refusal_text(answer.refusal));
}

static bool seat_one(ul_local_table *t, const ul_chair *chair, ul_seat seat, ul_fault *fault)
{
    uint8_t  key[UL_SHA256_BYTES];
    ul_input input = {0};
    ul_deed_init(&input.deed, chair->bot ? UL_DO_BOT : UL_DO_SIT, chair->bot ? UL_NOBODY : seat);
    input.deed.text = chair->name;
    input.deed.len = strlen(chair->name);
    if (chair->bot) {
        input.deed.other = seat;
        ul_word_set(input.deed.word, ul_level_name(chair->level));
    } else {
        make_key(t, seat, key);
        input.new_key = key;
        input.new_key_len = sizeof key;
    }
    return enter(t, &input, fault);
}

/* Bots first: once somebody has sat down they are the owner's to seat. */
static bool seat_everybody(ul_local_table *t, const ul_chair *chairs, ul_fault *fault)
{
    uint8_t seats = ul_table_about(ul_host_table(t->hosted.host))->seats;
    bool    fine = true;
    for (int bots = 1; bots >= 0; bots--)
        for (ul_seat seat = 0; fine && seat < seats; seat++)
            fine = chairs[seat].bot != bots || seat_one(t, &chairs[seat], seat, fault);
    return fine;
}

static bool start(ul_local_table *t, ul_fault *fault)
{
    uint8_t  key[UL_SHA256_BYTES];
    ul_seat  owner = ul_table_owner(ul_host_table(t->hosted.host));
    ul_input input = {0};
    ul_deed_init(&input.deed, UL_DO_START, owner);
    if (owner != UL_NOBODY) {
        make_key(t, owner, key);
        input.key = key;
        input.key_len = sizeof key;
    }
    return enter(t, &input, fault);
}

/* Nobody waits for another here: no clocks, no seeds, and nothing to be gained by answers that take their time. */
static void settle_about(ul_local_table *t, ul_about *about, char id[UL_TABLE_ID_BYTES + 1])
{
    uint8_t bytes[UL_SECRET_BYTES];
    ul_text hex = {0};
    about->quick = true;
    about->least = about->dwell = 0;
    about->abandon = FOR_EVER;
    ul_word_set(about->level, ul_level_name(UL_BUTLER));
    draw(t, bytes);
    ul_hex_write(bytes, 8, &hex);
    snprintf(id, UL_TABLE_ID_BYTES + 1, "%s", ul_text_bytes(&hex));
    ul_text_free(&hex);
}

static bool open_host(ul_local_table *t, ul_opening *opening, ul_fault *fault)
{
    char id[UL_TABLE_ID_BYTES + 1];
    settle_about(t, &opening->about, id);
    if (!ul_hosted_table_open(&t->hosted, opening, id, now_ms(), fault))
        return false;
    set_entropy_of_log(t);
    return true;
}

static void set_entropy(ul_local_table *t, const char *seed)
{
    char drawn[UL_PLAY_SEED];
    if (!seed) {
        ul_play_make_seed(drawn);
        seed = drawn;
    }
    ul_sha256(seed, strlen(seed), t->entropy);
}

static ul_local_table *open_table(ul_position *position, const ul_chair *chairs, const char *seed, bool repeat,
                                  ul_fault *fault)
{
    ul_opening      opening;
    ul_local_table *t = make(fault);
    if (!t) {
        ul_position_free(position);
        return NULL;
    }
    set_entropy(t, seed);
    bool fine = ul_opening_of_position(position, &opening, fault);
    if (fine) {
        opening.about.repeat = repeat;
        fine = open_host(t, &opening, fault) && seat_everybody(t, chairs, fault) && start(t, fault);
        ul_opening_free(&opening);
    }
    if (fine && !t->hosted.failed)
        return t;
    if (fine)
        ul_fault_set(fault, "out-of-memory", 0, 0, "memory ran out");
    ul_local_table_free(t);
    return NULL;
}

ul_local_table *ul_local_table_open(ul_position *position, const ul_chair *chairs, const char *seed, ul_fault *fault)
{
    return open_table(position, chairs, seed, false, fault);
}

ul_local_table *ul_local_table_open_same(ul_position *position, const ul_chair *chairs, const char *seed,
                                         ul_fault *fault)
{
    return open_table(position, chairs, seed, true, fault);
}

/* ---- reading */

ul_local_table *ul_local_table_read(const char *log, size_t len, ul_fault *fault)
{
    ul_local_table *t = make(fault);
    if (!t)
        return NULL;
    ul_text_add(&t->hosted.log, log, len);
    set_entropy_of_log(t);
    if (ul_hosted_table_read(&t->hosted, NULL, 0, now_ms(), fault))
        return t;
    ul_local_table_free(t);
    return NULL;
}

bool ul_local_table_again(ul_local_table *table)
{
    ul_input input = {0};
    if (ul_local_table_people(table))
        return false;
    ul_deed_init(&input.deed, UL_DO_REMATCH, UL_NOBODY);
    input.deed.flag = true;
    draw(table, input.deed.bytes);
    return enter(table, &input, NULL);
}
