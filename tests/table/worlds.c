/*
 * worlds.c: a seat cannot tell apart what it may not know.
 *
 * Two worlds are alike but for cards that are hidden from one chair, or for
 * answers that others have armed and not shown. The same is done in both at
 * the same times. All that reaches the chair must be the same, to the byte and
 * to the millisecond: every message that wire/ writes for it, with views and
 * without, whether there is one at all, what it gets on coming back, and the
 * times at which the table wants to act.
 *
 * A pair ends without a verdict when the worlds themselves go apart: an
 * action that is legal in one only, or a hand shown by an answer.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/random.h"
#include "rules/check.h"
#include "table/evening.h"
#include "table/secret.c" /* to change cards in it; the test has its own copy */
#include "table/table_inside.h"
#include "wire/write.h"

#if defined(__SANITIZE_ADDRESS__) || !defined(__OPTIMIZE__)
#define PAIRS 2000 /* which take as long as 6000 in a release */
#else
#define PAIRS 6000
#endif

typedef struct side {
    ul_table   *table;
    ul_outbox   out;
    ul_answer   answer;
    ul_before before;
} side;

typedef struct pair {
    const ul_ground *ground;
    const ul_world  *world;
    ul_random       *random;
    side             a, b;
    ul_seat          watcher;  /* UL_NOBODY: a spectator */
    uint64_t         now, due; /* when the question at hand may first be answered */
    bool             unlike;   /* somebody has armed an answer in one world and none in the other */
} pair;

static unsigned pairs, steps, defended, apart, held_apart;

static uint32_t below(ul_random *random, uint32_t limit)
{
    return ul_random_below(random, limit);
}

static const ul_scene *scene_of(const side *s)
{
    return ul_secret_scene(ul_table_secret_of(s->table));
}

static bool mine(const pair *p, const ul_tell *tell)
{
    return p->watcher == UL_NOBODY ? tell->spectators : (tell->seats >> p->watcher & 1) != 0;
}

/* What wire/ writes for the chair: told, the answer to what it did, a welcome, and all that can be asked for. */
static void gather_messages(const pair *p, const side *s, bool answer_counts, uint32_t since, ul_text *text)
{
    static ul_teller teller;
    ul_text          events = {0};
    ul_welcome       welcome = {.seat = p->watcher, .after = since, .views = true, .spectators = 2, .now = p->now};
    ul_teller_begin(&teller, s->table, &s->out, p->now);
    for (int views = 0; views < 2; views++)
        ul_text_put(text, ul_teller_told(&teller, p->watcher, views, false, text) ? " told\n" : " nothing\n");
    ul_text_put(text, ul_teller_changed(&teller, &s->before, p->watcher, false, text) ? " changed\n" : " whole\n");
    ul_wire_view(s->table, p->watcher, false, p->now, text);
    if (answer_counts && s->answer.refusal == UL_FINE)
        ul_wire_done(&s->answer, "id", text);
    else if (answer_counts)
        ul_wire_refused(s->table, &s->answer, "id", text);
    if (ul_table_since(s->table, p->watcher, since, &events)) {
        welcome.events = events.bytes;
        welcome.events_len = events.len;
        ul_wire_welcome(s->table, &welcome, "", text);
        ul_wire_history(s->table, since, events.bytes, events.len, "", text);
    }
    if (p->watcher != UL_NOBODY)
        ul_wire_digest(s->table, p->watcher, "", text);
    ul_wire_spectators(2, text);
    ul_wire_summary(s->table, 1, 2, text);
    ul_wire_status(s->table, text);
    ul_text_free(&events);
    ul_teller_free(&teller);
}

/* All that the chair is told by what is in the outbox, and can ask for. */
static void gather(const pair *p, const side *s, bool answer_counts, uint32_t since, ul_text *text)
{
    size_t         count;
    const ul_tell *tell = ul_outbox_tells(&s->out, &count);
    for (size_t i = 0; i < count; i++)
        if (mine(p, &tell[i])) {
            ul_text_add(text, s->out.text.bytes + tell[i].at, tell[i].len);
            ul_text_print(text, " %d %d", tell[i].event.kind, tell[i].event.card);
        }
    if (answer_counts)
        ul_text_print(text, " %d ", s->answer.index);
    gather_messages(p, s, answer_counts, since, text);
    if (!p->unlike) /* an armed answer is a reason to wake up, which only the driver knows */
        ul_text_print(text, " next %llu", (unsigned long long)ul_table_next_time(s->table));
}

/* What was done, without heads, and without what others armed and held. */
static void gather_log(const side *s, ul_seat watcher, ul_text *text)
{
    size_t         count;
    const ul_keep *keep = ul_outbox_keeps(&s->out, &count);
    for (size_t i = 0; i < count; i++) {
        const char *line = s->out.text.bytes + keep[i].at, *deed = line;
        for (int blank = 0; blank < 3; deed++)
            blank += *deed == ' ';
        bool arming = memcmp(deed, "arm ", 4) == 0 || memcmp(deed, "hold ", 5) == 0;
        if (arming && deed[memcmp(deed, "arm ", 4) == 0 ? 4 : 5] != '0' + watcher)
            continue;
        const char *time = strchr(line, ' ');
        ul_text_add(text, time, (size_t)(strchr(time + 1, ' ') - time) + 1);
        ul_text_add(text, deed, keep[i].len - (size_t)(deed - line));
        ul_text_put(text, "\n");
    }
}

/*
 * Do both logs say the same? An answer of another seat that shows different
 * cards at the same time is hands being shown: the worlds part. Anything else
 * that differs is a leak of what only time or order can tell.
 */
static bool logs_agree(const pair *p, const ul_text *a, const ul_text *b)
{
    size_t      at = 0;
    const char *left = a->bytes ? a->bytes : "", *right = b->bytes ? b->bytes : "";
    if (strcmp(left, right) == 0)
        return true;
    while (left[at] && left[at] == right[at])
        at++;
    while (at > 0 && left[at - 1] != '\n')
        at--;
    unsigned long long when[2] = {0};
    unsigned           who[2] = {0};
    char               by[2][16] = {"", ""};
    int                read_a = sscanf(left + at, " %llu act %u %15s", &when[0], &who[0], by[0]);
    int                read_b = sscanf(right + at, " %llu act %u %15s", &when[1], &who[1], by[1]);
    /* Armed in one world only: that shows, but not before the least time is over. */
    unsigned long long first = strtoull(left[at] ? left + at : right + at, NULL, 10);
    if (p->unlike && first >= p->due)
        return false;
    if (read_a != 3 || read_b != 3 || when[0] != when[1] || who[0] != who[1] || who[0] == p->watcher)
        fail_msg("seat %u could tell by time or order:\n%s--- or ---\n%s", p->watcher, left, right);
    held_apart++;
    return false;
}

/* Has the watcher drawn a card, and another one in each world? Then it may tell them apart from now on. */
static bool drew_apart(const pair *p, const ul_text *log)
{
    char     words[32];
    ul_view  a, b;
    unsigned seat = p->watcher;
    snprintf(words, sizeof words, "act %u ", seat);
    const char *act = log->bytes ? strstr(log->bytes, words) : NULL;
    ul_table_view(p->a.table, p->watcher, &a);
    ul_table_view(p->b.table, p->watcher, &b);
    return act && strstr(act, " draw\n") && memcmp(&a.hand, &b.hand, sizeof a.hand) != 0;
}

static bool compare(pair *p, bool answer_counts)
{
    ul_text  a = {0}, b = {0};
    uint32_t told = ul_table_told(p->a.table), back = below(p->random, 6);
    uint32_t since = told > back ? told - back : 0;
    gather_log(&p->a, p->watcher, &a);
    gather_log(&p->b, p->watcher, &b);
    bool same = logs_agree(p, &a, &b);
    /* Over: everything is open (R-KNOWN). */
    bool over = scene_of(&p->a)->phase == UL_PHASE_OVER || drew_apart(p, &a);
    ul_text_clear(&a);
    ul_text_clear(&b);
    if (same && !over) {
        gather(p, &p->a, answer_counts, since, &a);
        gather(p, &p->b, answer_counts, since, &b);
        if (a.len != b.len || memcmp(a.bytes, b.bytes, a.len) != 0)
            fail_msg("seat %u can tell:\n%s\n--- from ---\n%s", p->watcher, a.bytes, b.bytes);
    }
    ul_text_free(&a);
    ul_text_free(&b);
    p->due = p->a.table->question.due;
    steps++;
    defended += p->a.table->question.phase == UL_PHASE_DEFEND;
    return same && !over;
}

static void submit(side *s, const ul_input *input, uint64_t now)
{
    ul_outbox_clear(&s->out);
    ul_before_take(&s->before, s->table, ~0U);
    s->answer = ul_table_do(s->table, input, now, &s->out);
}

static void with_key(const side *s, ul_input *input, uint8_t key[UL_KEY_BYTES])
{
    for (int person = 0; person < UL_MAX_SEATS; person++) {
        evening_key(person, key);
        if (ul_table_whose(s->table, key, UL_KEY_BYTES) == input->deed.seat) {
            input->key = key;
            input->key_len = UL_KEY_BYTES;
            return;
        }
    }
}

static bool legal_in(const pair *p, const side *s, ul_action action)
{
    ul_view view;
    ul_table_view(s->table, scene_of(s)->to_act, &view);
    return ul_view_why(p->world, &view, action).reason == UL_WHY_LEGAL;
}

/* An action of the seat to act that is legal in both worlds, attempts first; false if there is none. */
static bool choose(pair *p, ul_action *action)
{
    static ul_action list[UL_MAX_ACTIONS];
    ul_view          view;
    ul_table_view(p->a.table, scene_of(&p->a)->to_act, &view);
    size_t count = ul_view_legal(p->world, &view, list), from = below(p->random, (uint32_t)count);
    bool   attempts = below(p->random, 3) > 0;
    for (size_t i = 0; i < count; i++)
        if (attempts && list[i].kind == UL_ATTEMPT && legal_in(p, &p->b, list[i])) {
            *action = list[i];
            return true;
        }
    for (size_t i = 0; i < count; i++) {
        *action = list[(from + i) % count];
        if (legal_in(p, &p->b, *action))
            return true;
    }
    return false;
}

static bool act(pair *p)
{
    ul_input input = {.seen = ul_table_told(p->a.table)};
    uint8_t  key[UL_KEY_BYTES];
    ul_seat  seat = scene_of(&p->a)->to_act;
    bool     watched = seat == p->watcher;
    ul_deed_init(&input.deed, UL_DO_ACT, seat);
    input.deed.count = 1;
    if (!choose(p, &input.deed.action[0])) {
        apart++;
        return false;
    }
    if (!ul_table_wants_bot(p->a.table))
        with_key(&p->a, &input, key);
    submit(&p->a, &input, p->now);
    submit(&p->b, &input, p->now);
    return compare(p, watched);
}

/* The watcher tries something that may not be legal, or to look behind a draw. */
static bool try_anything(pair *p)
{
    ul_input input = {.seen = ul_table_told(p->a.table)};
    uint8_t  key[UL_KEY_BYTES];
    if (p->watcher == UL_NOBODY)
        return true;
    ul_deed_init(&input.deed, UL_DO_ACT, p->watcher);
    if (scene_of(&p->a)->phase == UL_PHASE_TURN && below(p->random, 2)) {
        input.deed.action[0] = ul_action_plain(UL_DRAW);
        ul_room room = (ul_room)below(p->random, 20);
        for (ul_card c = 0; c < ul_world_edition(p->world)->deck.kinds; c++)
            if (ul_world_card_room(p->world, c) == room)
                input.deed.action[1] = ul_action_play(c, UL_PAWN_SELF, room);
        input.deed.count = 2;
    } else {
        input.deed.action[0].kind = (uint8_t)below(p->random, UL_ACTION_KINDS);
        input.deed.action[0].card = (ul_card)below(p->random, ul_world_edition(p->world)->deck.kinds);
        input.deed.action[0].room = (ul_room)below(p->random, 30);
        input.deed.count = 1;
        ul_view view;
        ul_table_view(p->a.table, p->watcher, &view);
        if (scene_of(&p->a)->to_act != p->watcher ||
            ul_view_why(p->world, &view, input.deed.action[0]).reason == UL_WHY_LEGAL)
            return true;
    }
    with_key(&p->a, &input, key);
    submit(&p->a, &input, p->now);
    submit(&p->b, &input, p->now);
    return compare(p, true);
}

/* Failure cards that a hand has in both worlds. */
static uint8_t common_failures(const pair *p, ul_seat seat, ul_action *list)
{
    uint8_t count = 0;
    ul_view a, b;
    ul_table_view(p->a.table, seat, &a);
    ul_table_view(p->b.table, seat, &b);
    for (ul_card c = 0; c < ul_world_edition(p->world)->deck.kinds && count < 2; c++)
        if (ul_world_edition(p->world)->deck.card[c].kind == UL_CARD_FAILURE && ul_cards_has(&a.hand, c) &&
            ul_cards_has(&b.hand, c))
            list[count++] = ul_action_give(UL_FOIL, c);
    return count;
}

/* Somebody arms an answer: another than the watcher perhaps not the same in both. */
static bool arm_one(pair *p)
{
    ul_seat  seat = (ul_seat)below(p->random, ul_world_players(p->world));
    ul_input input = {0}, other;
    uint8_t  key[UL_KEY_BYTES];
    ul_deed_init(&input.deed, UL_DO_ARM, seat);
    with_key(&p->a, &input, key);
    if (scene_of(&p->a)->phase != UL_PHASE_DEFEND || !input.key)
        return true;
    uint8_t failures = common_failures(p, seat, input.deed.action);
    input.deed.number = (uint8_t)(1 + below(p->random, 3));
    input.deed.count = input.deed.number == UL_ARMED_CARDS ? failures : 0;
    other = input;
    if (seat != p->watcher && below(p->random, 2)) {
        other.deed.number = below(p->random, 2) ? UL_ARMED_PASS : UL_ARMED_ASK;
        other.deed.count = 0;
        p->unlike |= other.deed.number == UL_ARMED_ASK;
    }
    submit(&p->a, &input, p->now);
    /* Perhaps it does not arm at all in the other; but arming brings one back from a stand-in, for all to see. */
    if (seat != p->watcher && !ul_table_bot(p->b.table, seat, NULL) && below(p->random, 4) == 0) {
        p->unlike = true;
        ul_outbox_clear(&p->b.out);
        ul_before_take(&p->b.before, p->b.table, ~0U);
        ul_table_tick(p->b.table, p->now, &p->b.out);
        p->b.answer = p->a.answer;
    } else {
        submit(&p->b, &other, p->now);
    }
    if (p->a.answer.refusal != p->b.answer.refusal && seat != p->watcher) {
        apart++;
        return false;
    }
    return compare(p, seat == p->watcher);
}

static bool tick(pair *p)
{
    static const uint32_t waits[] = {1, 200, 1000, 2500, 4000, 9000};
    uint64_t              end = p->now + waits[below(p->random, 6)];
    bool                  same = true;
    while (same && p->now < end) {
        uint64_t a = ul_table_next_time(p->a.table), b = ul_table_next_time(p->b.table);
        uint64_t next = a < b ? a : b;
        p->now = next > end ? end : next > p->now ? next : p->now + 1;
        ul_outbox_clear(&p->a.out);
        ul_outbox_clear(&p->b.out);
        ul_before_take(&p->a.before, p->a.table, ~0U);
        ul_before_take(&p->b.before, p->b.table, ~0U);
        ul_table_tick(p->a.table, p->now, &p->a.out);
        ul_table_tick(p->b.table, p->now, &p->b.out);
        same = compare(p, false);
    }
    return same;
}

static bool talk(pair *p)
{
    ul_input input = {0};
    uint8_t  key[UL_KEY_BYTES];
    ul_deed_init(&input.deed, UL_DO_SAY, (ul_seat)below(p->random, ul_world_players(p->world)));
    input.deed.text = "die!";
    input.deed.len = 4;
    ul_word_set(input.deed.word, "en");
    if (below(p->random, 4) == 0)
        ul_deed_init(&input.deed, UL_DO_UNDO, scene_of(&p->a)->turn_seat);
    input.seen = ul_table_told(p->a.table);
    with_key(&p->a, &input, key);
    submit(&p->a, &input, p->now);
    submit(&p->b, &input, p->now);
    return compare(p, input.deed.seat == p->watcher);
}

/* Pawns where the seat to act may make an attempt: in random games that is rare, and it is what hands are hidden for.
 */
static void bring_together(pair *p, ul_scene *scene)
{
    ul_rooms afloat = ul_world_afloat(p->world, scene->sunk);
    for (int tries = 0; tries < 200 && !ul_scene_may_attempt(p->world, scene, UL_PAWN_DOCTOR); tries++) {
        for (ul_seat seat = 0; seat < ul_world_players(p->world); seat++) {
            ul_room room = (ul_room)below(p->random, 64);
            if (afloat >> room & 1)
                scene->at[seat] = room;
        }
        scene->doctor = scene->at[scene->to_act];
    }
}

/* A copy of the table in which the cards hidden from the watcher lie another way. */
static void other_world(pair *p)
{
    ul_card    cards[UL_MAX_CARDS];
    ul_view    view;
    ul_secret *a = ul_table_secret(p->a.table), *b;
    ul_secret_settle(a);
    if (a->game.scene.phase == UL_PHASE_TURN && below(p->random, 3))
        bring_together(p, &a->game.scene);
    ul_secret_disarm(a);
    p->a.table->question.held = p->a.table->question.held_by_bot = false;
    p->b.table = malloc(ul_table_bytes());
    assert_non_null(p->b.table);
    memcpy(p->b.table, p->a.table, ul_table_bytes());
    b = ul_table_secret(p->b.table);
    ul_view_of(p->world, &a->game, p->watcher, &view);
    size_t hidden = ul_view_hidden(p->world, &view, cards);
    ul_random_shuffle(p->random, cards, hidden);
    ul_chance chance = b->game.chance;
    ul_view_fill(p->world, &view, cards, 1, &b->game);
    b->game.chance = chance;
}

static ul_table *copy_of(const ul_table *table)
{
    ul_table *copy = malloc(ul_table_bytes());
    assert_non_null(copy);
    memcpy(copy, table, ul_table_bytes());
    return copy;
}

static void one_pair(evening *e, ul_random *random)
{
    pair p = {.ground = &e->ground, .random = random, .now = e->now};
    bool same = true;
    p.a.table = copy_of(e->table);
    p.world = ul_table_world(e->table);
    uint32_t chair_drawn = below(random, ul_world_players(p.world) + 1U);
    p.watcher = chair_drawn == ul_world_players(p.world) ? UL_NOBODY : (ul_seat)chair_drawn;
    other_world(&p);
    p.due = p.a.table->question.due;
    for (int i = 0; i < 24 && same; i++) {
        uint32_t dice = below(random, 12);
        same = dice < 5    ? act(&p)
               : dice < 7  ? arm_one(&p)
               : dice < 10 ? tick(&p)
               : dice < 11 ? try_anything(&p)
                           : talk(&p);
    }
    pairs++;
    ul_table_free(p.a.table);
    ul_table_free(p.b.table);
    ul_outbox_free(&p.a.out);
    ul_outbox_free(&p.b.out);
}

/* One action of whoever is to act, by the evening's own door. */
static bool go_on(evening *e, ul_random *random)
{
    pair p = {.ground = &e->ground, .random = random, .now = e->now, .watcher = UL_NOBODY};
    p.a.table = p.b.table = e->table;
    p.world = ul_table_world(e->table);
    ul_input input = {.seen = ul_table_told(e->table)};
    uint8_t  key[UL_KEY_BYTES];
    ul_deed_init(&input.deed, UL_DO_ACT, scene_of(&p.a)->to_act);
    input.deed.count = 1;
    if (scene_of(&p.a)->phase == UL_PHASE_OVER || !choose(&p, &input.deed.action[0]))
        return false;
    if (!ul_table_wants_bot(e->table))
        with_key(&p.a, &input, key);
    evening_input(e, &input);
    evening_wait(e, 4000);
    return ul_table_phase_now(e->table) == UL_TABLE_PLAYING;
}

static void one_evening(uint64_t seed, int forks)
{
    static const char *const editions[] = {"kill-1996", "kill-2009", "save-2000", "kill-2009"};
    static const char *const options[] = {"{\"must_foil\":true}", "{\"dog\":\"old-dog-new-tricks\"}",
                                          "{\"penalties\":true}", NULL};
    evening                  e;
    ul_random                random;
    ul_random_seed(&random, seed);
    unsigned which = below(&random, 4);
    int      people = (int)(3 + below(&random, 3));
    evening_begin(&e, editions[which], options[which], (uint8_t)people);
    e.about.quick = below(&random, 4) == 0;
    e.about.turn = 60000;
    e.about.answer = below(&random, 2) ? 6000 : 0;
    e.about.warn = 2000;
    evening_open(&e);
    evening_sit(&e, people - 1);
    evening_do(&e, 0, people == 3 ? "bot 0 - 2 dog" : people == 4 ? "bot 0 - 3 dog" : "bot 0 - 4 dog");
    evening_do(&e, 0, "start 0 -");
    for (int i = 0; i < forks && go_on(&e, &random); i++)
        if (e.table->question.phase == UL_PHASE_DEFEND || below(&random, 3) == 0)
            one_pair(&e, &random);
    evening_end(&e);
}

TEST(worlds_that_differ_in_hidden_cards_look_and_last_the_same)
{
    const char *wish = getenv("UL_PAIRS");
    unsigned    wanted = wish ? (unsigned)atoi(wish) : PAIRS;
    for (uint64_t seed = 1; pairs < wanted; seed++)
        one_evening(seed, 200);
    print_message(
        "# %u pairs, %u steps compared, %u in a defence; %u ended by an action, %u by an answer of one world\n", pairs,
        steps, defended, apart, held_apart);
    /* Most pairs go on for a while, and many hands are asked for, else nothing was compared. */
    assert_true(steps > 4 * pairs && defended > pairs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(worlds_that_differ_in_hidden_cards_look_and_last_the_same)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
