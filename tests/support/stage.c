/* stage.c: see stage.h. */
#include "support/stage.h"
#include <stdio.h>
#include <string.h>
#include "record/action_text.h"

static void world_open(stage *s, const char *id, uint8_t players, const char *options, const char *plan)
{
    ul_edition edition;
    ul_options chosen;
    ul_fault   fault = {0};
    assert_true(ul_edition_find(&edition, id, strlen(id)));
    ul_json *json = options ? ul_json_read(options, strlen(options), &fault) : NULL;
    assert_true(!options || json);
    if (!ul_options_read(&chosen, &edition, json, false, &fault))
        fail_msg("%s", fault.message);
    ul_json_free(json);
    s->world = ul_world_new(&edition, &chosen, players, plan, plan ? strlen(plan) : 0, &fault);
    if (!s->world)
        fail_msg("%s", fault.message);
}

void stage_open_on(stage *s, const char *edition, uint8_t players, const char *options, const char *plan)
{
    memset(s, 0, sizeof *s);
    world_open(s, edition, players, options, plan);
    ul_game_new(s->world, &s->game, "stage", 5, 0);
    s->game.scene.turn_seat = s->game.scene.to_act = 0;
}

void stage_open(stage *s, const char *edition, uint8_t players, const char *options)
{
    stage_open_on(s, edition, players, options, NULL);
}

void stage_close(stage *s)
{
    ul_world_free(s->world);
}

static void row_add(char *plan, char *row, const char *id, const char *number, char level)
{
    static const char keys[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    char              key = keys[strlen(row) / 2];
    sprintf(plan + strlen(plan), "room %c %s %s %c %s\n", key, id, number, level, id);
    sprintf(row + strlen(row), "%c%c", *row ? '+' : '#', key);
}

void stage_row_plan(char plan[STAGE_PLAN], const char *id, const char *first, bool levels)
{
    ul_edition edition;
    char       row[2 * UL_MAX_ROOMS + 2] = "", wall[2 * UL_MAX_ROOMS + 2];
    assert_true(ul_edition_find(&edition, id, strlen(id)));
    strcpy(plan, "board row\n");
    row_add(plan, row, first, "0", levels ? 'A' : '-');
    for (ul_card c = 0; c < edition.deck.kinds; c++) {
        char        word[UL_MAX_CARD_ID + 4];
        const char *room = edition.deck.card[c].room;
        sprintf(word, " %s ", room);
        if (*room && strcmp(room, first) && !strstr(plan, word))
            row_add(plan, row, room, "-", levels ? (char)('A' + strlen(row) / 2 % UL_LEVELS) : '-');
    }
    memset(wall, '#', sizeof wall);
    sprintf(plan + strlen(plan), "plan\n%.*s\n%s#\n%.*s\n", (int)strlen(row) + 1, wall, row, (int)strlen(row) + 1,
            wall);
}

ul_room stage_room(const stage *s, const char *id)
{
    ul_room room = ul_plan_find(ul_world_plan(s->world), id, strlen(id));
    if (room == UL_NOWHERE)
        fail_msg("no room %s", id);
    return room;
}

ul_card stage_card(const stage *s, const char *id)
{
    ul_card card = ul_deck_find(&ul_world_edition(s->world)->deck, id, strlen(id));
    if (card == UL_NO_CARD)
        fail_msg("no card %s", id);
    return card;
}

/* The next word of a list, copied; false at its end. */
static bool next_word(const char **list, char word[64])
{
    *list += strspn(*list, " ");
    size_t len = strcspn(*list, " ");
    assert_true(len < 64);
    memcpy(word, *list, len);
    word[len] = '\0';
    *list += len;
    return len > 0;
}

void stage_pawns(stage *s, const char *rooms)
{
    char word[64];
    for (ul_seat k = 0; next_word(&rooms, word); k++)
        s->game.scene.at[k] = stage_room(s, word);
}

void stage_doctor(stage *s, const char *room)
{
    s->game.scene.doctor = stage_room(s, room);
}

void stage_dog(stage *s, const char *room)
{
    s->game.scene.dog = stage_room(s, room);
}

static void deck_count(stage *s, int change)
{
    uint8_t *pile = &s->game.scene.pile_size[ul_scene_pile(&s->game.scene)];
    s->game.deck_size = (uint8_t)(s->game.deck_size + change);
    *pile = (uint8_t)(*pile + change);
}

static void to_deck_bottom(stage *s, ul_card card)
{
    memmove(s->game.deck + 1, s->game.deck, s->game.deck_size);
    s->game.deck[0] = card;
    deck_count(s, 1);
}

static bool from_deck(stage *s, ul_card card)
{
    for (uint8_t i = s->game.deck_size; i > 0; i--)
        if (s->game.deck[i - 1] == card) {
            memmove(s->game.deck + i - 1, s->game.deck + i, (size_t)(s->game.deck_size - i));
            deck_count(s, -1);
            return true;
        }
    return false;
}

/* From another hand, which gets the deck's top card for it. */
static bool from_hand(stage *s, ul_seat seat, ul_card card)
{
    ul_game *game = &s->game;
    for (ul_seat k = 0; k < ul_world_players(s->world); k++)
        if (k != seat && ul_cards_has(&game->hand[k], card)) {
            ul_cards_take(&game->hand[k], card);
            ul_cards_add(&game->hand[k], game->deck[game->deck_size - 1]);
            deck_count(s, -1);
            return true;
        }
    return false;
}

void stage_hand(stage *s, ul_seat seat, const char *cards)
{
    ul_game *game = &s->game;
    char     word[64];
    for (ul_card c = 0; c < ul_world_edition(s->world)->deck.kinds; c++)
        while (ul_cards_has(&game->hand[seat], c)) {
            ul_cards_take(&game->hand[seat], c);
            to_deck_bottom(s, c);
        }
    game->scene.hand_size[seat] = 0;
    while (next_word(&cards, word)) {
        ul_card card = stage_card(s, word);
        if (!from_deck(s, card) && !from_hand(s, seat, card))
            fail_msg("no %s to be had", word);
        ul_cards_add(&game->hand[seat], card);
        game->scene.hand_size[seat]++;
    }
}

void stage_deck_top(stage *s, const char *cards)
{
    char    word[64];
    ul_card wanted[UL_MAX_CARDS];
    size_t  count = 0;
    while (next_word(&cards, word)) {
        wanted[count] = stage_card(s, word);
        assert_true(from_deck(s, wanted[count]) || from_hand(s, UL_NOBODY, wanted[count]));
        count++;
    }
    while (count) {
        s->game.deck[s->game.deck_size] = wanted[--count];
        deck_count(s, 1);
    }
}

void stage_deck_keep(stage *s, uint8_t keep)
{
    ul_game       *game = &s->game;
    const ul_deck *deck = &ul_world_edition(s->world)->deck;
    uint8_t        drop = (uint8_t)(game->deck_size - keep);
    for (uint8_t i = 0; i < drop; i++) {
        ul_card card = game->deck[i];
        if (deck->card[card].kind == UL_CARD_FAILURE)
            ul_cards_add(&game->scene.removed, card);
        else
            game->scene.discard[game->scene.discard_size++] = card;
    }
    memmove(game->deck, game->deck + drop, keep);
    deck_count(s, -drop);
}

void stage_turn(stage *s, ul_seat seat, uint16_t number)
{
    ul_scene *scene = &s->game.scene;
    uint8_t   players = ul_world_players(s->world);
    scene->turn_seat = scene->to_act = seat;
    scene->turn = number;
    for (uint8_t back = 1; back <= players; back++)
        scene->last_turn[(seat + players - back) % players] = (uint16_t)(number - back);
}

void stage_tokens(stage *s, ul_seat seat, uint8_t tokens)
{
    assert_true(s->game.scene.pool >= tokens);
    s->game.scene.pool = (uint8_t)(s->game.scene.pool - tokens);
    s->game.scene.tokens[seat] = (uint8_t)(s->game.scene.tokens[seat] + tokens);
}

static ul_action read_action(const stage *s, const char *text, size_t len)
{
    ul_action action;
    ul_fault  fault;
    if (!ul_action_read(s->world, text, len, &action, &fault))
        fail_msg("%s", fault.message);
    return action;
}

static bool listed(const stage *s, ul_action action)
{
    ul_action list[UL_MAX_ACTIONS];
    size_t    count = ul_game_legal(s->world, &s->game, list);
    for (size_t i = 0; i < count; i++)
        if (ul_action_same(list[i], action))
            return true;
    return false;
}

bool stage_legal(const stage *s, const char *action)
{
    ul_action read = read_action(s, action, strlen(action));
    bool      legal = listed(s, read);
    assert_int_equal(legal, ul_game_why(s->world, &s->game, read).reason == UL_WHY_LEGAL);
    return legal;
}

ul_why stage_why_all(const stage *s, const char *action)
{
    ul_action read = read_action(s, action, strlen(action));
    ul_why    why = ul_game_why(s->world, &s->game, read);
    assert_int_equal(listed(s, read), why.reason == UL_WHY_LEGAL);
    return why;
}

const char *stage_why(const stage *s, const char *action)
{
    return ul_reason_name((ul_reason)stage_why_all(s, action).reason);
}

void stage_act(stage *s, const char *actions)
{
    while (*actions) {
        size_t    len = strcspn(actions, ";");
        ul_action action = read_action(s, actions, len);
        if (!listed(s, action))
            fail_msg("not legal: %.*s", (int)len, actions);
        s->events.count = 0;
        ul_game_act(s->world, &s->game, action, &s->events);
        actions += len;
        actions += strspn(actions, "; ");
    }
}

const ul_event *stage_event(const stage *s, ul_event_kind kind)
{
    for (uint8_t i = 0; i < s->events.count; i++)
        if (s->events.event[i].kind == kind)
            return &s->events.event[i];
    return NULL;
}

static void check_cards(const ul_world *world, const ul_game *game)
{
    const ul_scene *scene = &game->scene;
    uint8_t         found[UL_MAX_KINDS] = {0};
    unsigned        piles = 0;
    for (uint8_t i = 0; i < game->deck_size; i++)
        found[game->deck[i]]++;
    for (uint8_t i = 0; i < scene->discard_size; i++)
        found[scene->discard[i]]++;
    if (scene->attempt.weapon != UL_NO_CARD)
        found[scene->attempt.weapon]++;
    for (ul_card c = 0; c < ul_world_edition(world)->deck.kinds; c++) {
        unsigned count = found[c] + ul_cards_count(&scene->removed, c);
        for (ul_seat k = 0; k < ul_world_players(world); k++)
            count += ul_cards_count(&game->hand[k], c);
        assert_int_equal(count, ul_world_copies(world, c));
    }
    for (uint8_t level = 0; level < UL_LEVELS; level++)
        piles += scene->pile_size[level];
    assert_int_equal(piles, game->deck_size);
}

static void check_hands(const ul_world *world, const ul_game *game)
{
    unsigned tokens = (unsigned)game->scene.pool + game->scene.dog_tokens;
    for (ul_seat k = 0; k < ul_world_players(world); k++) {
        unsigned size = 0;
        for (ul_card c = 0; c < ul_world_edition(world)->deck.kinds; c++)
            size += ul_cards_count(&game->hand[k], c);
        assert_int_equal(size, game->scene.hand_size[k]);
        tokens += game->scene.tokens[k];
    }
    assert_int_equal(tokens, ul_world_options(world)->value[UL_SPITE] ? UL_SPITE_TOKENS : 0);
}

/* Somebody is to act and can, by the game and by its own view alike; everybody else's view offers nothing. */
static void check_legal(const ul_world *world, const ul_game *game)
{
    ul_action list[UL_MAX_ACTIONS], own[UL_MAX_ACTIONS];
    size_t    count = ul_game_legal(world, game, list);
    bool      over = game->scene.phase == UL_PHASE_OVER;
    ul_view   view;

    assert_int_equal(over, count == 0);
    assert_int_equal(over, game->scene.to_act == UL_NOBODY);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(ul_game_why(world, game, list[i]).reason, UL_WHY_LEGAL);
    for (ul_seat k = 0; k < ul_world_players(world); k++) {
        ul_view_of(world, game, k, &view);
        size_t mine = ul_view_legal(world, &view, own);
        assert_int_equal(mine, k == game->scene.to_act ? count : 0);
        assert_memory_equal(list, own, mine * sizeof *own);
    }
}

static void check_imagined(const ul_world *world, const ul_game *game, ul_random *random)
{
    ul_seat seat = (ul_seat)ul_random_below(random, ul_world_players(world) + 1u);
    ul_view view, again;
    ul_game imagined;
    ul_view_of(world, game, seat == ul_world_players(world) ? UL_NOBODY : seat, &view);
    ul_view_imagine(world, &view, random, &imagined);
    check_cards(world, &imagined);
    check_hands(world, &imagined);
    ul_view_of(world, &imagined, view.seat, &again);
    assert_memory_equal(&view, &again, sizeof view);
}

void stage_check(const ul_world *world, const ul_game *game, ul_random *random)
{
    check_cards(world, game);
    check_hands(world, game);
    check_legal(world, game);
    check_imagined(world, game, random);
}
