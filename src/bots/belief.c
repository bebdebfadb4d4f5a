/* belief.c: see belief.h. */
#include "bots/belief.h"
#include <string.h>
#include "bots/bots_inside.h"

static void slot_drop(ul_belief *b, uint8_t number)
{
    b->slots--;
    memmove(b->slot + number, b->slot + number + 1, (size_t)(b->slots - number) * sizeof *b->slot);
}

/* Forget the card that left its hand first; false: none has. */
static bool oldest_drop(ul_belief *b)
{
    uint8_t oldest = 0;
    for (uint8_t i = 0; i < b->slots; i++)
        oldest = b->slot[i].left < b->slot[oldest].left ? i : oldest;
    if (b->slot[oldest].left == UL_STILL)
        return false;
    slot_drop(b, oldest);
    return true;
}

static void slot_add(ul_belief *b, ul_seat seat, uint8_t generation)
{
    uint8_t place;
    if (b->slots == UL_SLOTS && !oldest_drop(b)) {
        b->lost = true;
        return;
    }
    place = b->slots;
    while (place > 0 && b->slot[place - 1].seat > seat)
        place--;
    memmove(b->slot + place + 1, b->slot + place, (size_t)(b->slots - place) * sizeof *b->slot);
    memset(&b->slot[place], 0, sizeof b->slot[place]);
    b->slot[place].seat = seat;
    b->slot[place].generation = generation;
    b->slot[place].since = b->count;
    b->slot[place].left = UL_STILL;
    b->slot[place].then = b->signs.seat[seat];
    b->slots++;
}

static void begin(ul_belief *b)
{
    b->slots = 0;
    b->generations = 1;
    memset(b->reply_tables, 0, sizeof b->reply_tables);
    memset(b->kept, 0, sizeof b->kept);
    for (ul_seat k = 0; k < ul_world_players(b->world); k++)
        for (uint8_t i = 0; k != b->seat && i < b->scene.hand_size[k]; i++)
            slot_add(b, k, 0);
}

void ul_belief_start(ul_belief *b, const ul_world *world, ul_seat seat, const ul_hand_net *hands)
{
    memset(b, 0, sizeof *b);
    b->world = world;
    b->seat = seat;
    b->hands = hands;
    memset(b->butler, 100, sizeof b->butler);
    memset(b->by_odds, 100, sizeof b->by_odds);
    b->judged = true; /* who has the first turn is not told */
    ul_scene_track_begin(world, &b->scene);
    begin(b);
}

uint8_t ul_belief_most_remembered(const ul_belief *b)
{
    int most = UL_REMEMBERED_TURNS / (ul_world_players(b->world) - 1);
    return (uint8_t)(most < UL_REMEMBERED_EACH ? most : UL_REMEMBERED_EACH);
}

uint8_t ul_belief_first_remembered(const ul_belief *b, ul_seat seat)
{
    return (uint8_t)((seat - (seat > b->seat)) * ul_belief_most_remembered(b));
}

const ul_remembered_turn *ul_belief_remembered(const ul_belief *b, ul_seat seat)
{
    return &b->remembered[ul_belief_first_remembered(b, seat)];
}

/*
 * What a choice can say at most of a hand, if the seat is a Butler with that
 * chance, in 1/100: else it says nothing. One choice alone makes no hand less
 * likely than that the seat is no Butler, -16 ln (1 - chance). Before there was
 * a net of hands three times that was best; now it would speak against it.
 */
static int most_said(int chance)
{
    static const uint8_t most[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 13, 15, 17, 19, 22, 26, 30, 37}; /* each 5 */
    static const uint8_t sure[] = {48, 52, 56, 63, 74, -UL_LEAST_WEIGHT};                              /* from 95 on */
    return chance < 95 ? most[chance / 5] : sure[chance - 95];
}

static int heed(const ul_belief *b, ul_seat seat, int chance, int most)
{
    int strange = b->strange[seat], turns = b->turns[seat];
    most = most_said(chance) < most ? most_said(chance) : most;
    return 8 * strange >= turns + 2 ? most / 12 : 16 * strange >= turns + 2 ? most / 3 : most;
}

int ul_belief_heed_turn(const ul_belief *b, ul_seat seat, int most)
{
    return heed(b, seat, b->butler[seat], most);
}

int ul_belief_heed_reply(const ul_belief *b, ul_seat seat, int most)
{
    return heed(b, seat, b->by_odds[seat], most);
}

/* Could the slot be this card, by the generations? */
static bool slot_may_be(const ul_belief *b, const ul_slot *slot, ul_card card)
{
    return slot->generation == 0 || b->known[slot->generation][card];
}

/* How many of the turns since speak against the slot having been this card all the while. */
static int slot_doubts(const ul_belief *b, const ul_slot *slot, ul_card card)
{
    const ul_remembered_turn *remembered = ul_belief_remembered(b, slot->seat);
    int                       doubts = 0;
    for (uint8_t n = 0; n < b->kept[slot->seat]; n++) {
        ul_cards hand = remembered[n].used;
        ul_cards_add(&hand, card);
        doubts +=
            slot->since <= remembered[n].when && ul_remembered_turn_regret(&remembered[n], &hand) > UL_REMEMBERED_DOUBT;
    }
    return doubts;
}

/* Which slot of the seat the card is likeliest to have been; -1 if there is none. */
static int slot_find(const ul_belief *b, ul_seat seat, ul_card card, bool by_generation)
{
    int best = -1, most = 0;
    for (int i = 0; i < b->slots; i++) {
        const ul_slot *slot = &b->slot[i];
        if (slot->seat != seat || slot->left != UL_STILL || (by_generation && !slot_may_be(b, slot, card)))
            continue;
        int weight = slot->weight[card] - UL_REMEMBERED_MOST * slot_doubts(b, slot, card);
        if (best < 0 || weight > most) {
            best = i;
            most = weight;
        }
    }
    return best;
}

/* What had left before the first turn and reply that are remembered is of no interest any more. */
static void slots_purge(ul_belief *b, ul_seat seat)
{
    uint32_t first = UL_STILL;
    if (b->kept[seat])
        first = ul_belief_remembered(b, seat)->when;
    if (b->reply_tables[seat] && b->reply_table[seat][0].when < first)
        first = b->reply_table[seat][0].when;
    for (uint8_t i = b->slots; i-- > 0;)
        if (b->slot[i].seat == seat && b->slot[i].left != UL_STILL && b->slot[i].left <= first)
            slot_drop(b, i);
}

/* A hidden card has come out of a hand. If none of its slots could be that one, a guess before was wrong. */
static void slot_remove(ul_belief *b, ul_seat seat, ul_card card)
{
    int best = slot_find(b, seat, card, true);
    best = best < 0 ? slot_find(b, seat, card, false) : best;
    if (best < 0) {
        b->lost = true;
        return;
    }
    ul_slot *slot = &b->slot[best];
    if (slot->generation > 0 && b->known[slot->generation][card])
        b->known[slot->generation][card]--;
    slot->left = b->count;
    slot->card = card;
    slots_purge(b, seat);
}

/* The two oldest generations become one, of which nothing is known. */
static void generations_merge(ul_belief *b)
{
    for (uint8_t i = 0; i < b->slots; i++)
        b->slot[i].generation = (uint8_t)(b->slot[i].generation - (b->slot[i].generation > 0));
    memmove(b->known[1], b->known[2], (UL_GENERATIONS - 2) * sizeof b->known[1]);
    b->generations--;
}

/* The discards are the deck now: whatever is drawn from here on is one of them (R-RESHUFFLE). */
static void generation_begin(ul_belief *b)
{
    if (b->generations == UL_GENERATIONS)
        generations_merge(b);
    uint8_t *known = b->known[b->generations++];
    memset(known, 0, sizeof b->known[0]);
    for (uint8_t i = 0; i < b->scene.discard_size; i++)
        known[b->scene.discard[i]]++;
}

static void card_drawn(ul_belief *b, const ul_event *event)
{
    uint8_t last = (uint8_t)(b->generations - 1);
    if (event->seat != b->seat)
        slot_add(b, event->seat, last);
    else if (last > 0 && event->card != UL_NO_CARD && b->known[last][event->card])
        b->known[last][event->card]--;
}

/* Judge a turn when it ends: by its attempt, its draw, or whatever follows without either. */
static void turn_judge(ul_belief *b, ul_bot *bot, const ul_event *event)
{
    ul_action_kind last = event->kind == UL_ATTEMPTED ? UL_ATTEMPT : event->kind == UL_DREW ? UL_DRAW : UL_END;
    bool ends = last != UL_END || event->kind == UL_DOCTOR_WALKED || event->kind == UL_SANK || event->kind == UL_TURN;
    if (b->judged || !ends)
        return;
    b->judged = true;
    bool on_dog = event->kind == UL_ATTEMPTED && event->pawn == UL_PAWN_DOG;
    if (b->scene.turn_seat != b->seat && !on_dog)
        ul_evidence_turn(b, bot, b->scene.turn_seat, last, last == UL_ATTEMPT ? event->card : UL_NO_CARD);
}

static void reply_note(ul_belief *b, ul_bot *bot, const ul_event *event)
{
    const ul_attempt *attempt = &b->scene.attempt;
    bool              done = event->kind == UL_PASSED || event->number >= attempt->value;
    if (b->scene.phase != UL_PHASE_DEFEND || attempt->target != UL_PAWN_DOCTOR)
        return;
    uint8_t points = attempt->points;
    if (event->kind == UL_FOILED_WITH) {
        points = (uint8_t)event->number;
        b->paid[ul_world_edition(b->world)->deck.card[event->card].value]++;
    }
    if (done && event->seat != b->seat)
        ul_evidence_reply(b, bot, event->seat, points, event->kind == UL_FOILED_WITH ? event->card : UL_NO_CARD);
    if (done)
        memset(b->paid, 0, sizeof b->paid);
}

static void take_in(ul_belief *b, ul_bot *bot, const ul_event *event)
{
    bool shows = event->kind == UL_PLAYED || event->kind == UL_ATTEMPTED || event->kind == UL_FOILED_WITH ||
                 event->kind == UL_COLLECTED;
    b->count++;
    ul_signs_note(&b->signs, b->world, &b->scene, event);
    turn_judge(b, bot, event);
    if (shows && event->card != UL_NO_CARD && event->seat != b->seat)
        slot_remove(b, event->seat, event->card);
    if (event->kind == UL_FOILED_WITH || event->kind == UL_PASSED)
        reply_note(b, bot, event);
    if (event->kind == UL_RESHUFFLED)
        generation_begin(b);
    if (event->kind == UL_DREW)
        card_drawn(b, event);
    ul_scene_track_event(b->world, &b->scene, event);
    if (event->kind == UL_PLAYED)
        ul_cards_add(&b->spent, event->card);
    if (event->kind == UL_TURN) {
        memset(&b->spent, 0, sizeof b->spent);
        b->turn_began = b->scene;
        b->turn_count = b->count;
        b->judged = false;
    }
}

/* What has waited is weighed as it would have been then: by the habits that the seats had shown so far. */
static void take_in_pending(ul_belief *b, ul_bot *bot)
{
    ul_bot_memory now;
    b->started = true;
    ul_bot_put_aside(bot, &now);
    ul_bot_recall(bot, &(ul_bot_memory){0});
    for (uint16_t i = 0; i < b->pendings; i++) {
        take_in(b, bot, &b->pending[i]);
        ul_bot_note(bot, &b->pending[i]);
    }
    ul_bot_recall(bot, &now);
    b->pendings = 0;
}

void ul_belief_update(ul_belief *b, ul_bot *bot, const ul_event *event)
{
    if (b->lost)
        return;
    if (b->started) {
        take_in(b, bot, event);
    } else if (b->pendings == UL_PENDING) {
        b->lost = true;
    } else {
        b->pending[b->pendings++] = *event;
        ul_scene_track_learn(&b->scene, event);
        if (ul_scene_track_is_placed(b->world, &b->scene))
            take_in_pending(b, bot);
    }
}

/* Pawns that have not moved yet stand where they began. */
static void place_rest(ul_belief *b, const ul_scene *now)
{
    if (b->scene.doctor == UL_NOWHERE)
        ul_scene_track_place_doctor(&b->scene, now->doctor);
    for (ul_seat k = 0; k < ul_world_players(b->world); k++)
        if (b->scene.at[k] == UL_NOWHERE)
            b->scene.at[k] = now->at[k];
}

bool ul_belief_settle(ul_belief *b, ul_bot *bot, const ul_view *view)
{
    if (!b->started && !b->lost) {
        place_rest(b, &view->scene);
        take_in_pending(b, bot);
    }
    b->lost = b->lost || !ul_scene_track_fits(b->world, &b->scene, view);
    return !b->lost;
}
