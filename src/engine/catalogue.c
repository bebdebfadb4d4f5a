/* catalogue.c: what can be asked without a game: the engine, the editions, their boards and decks. */
#include "engine/engine_inside.h"
#include "engine/request_inside.h"

bool ul_answer_hello(request *r)
{
    ul_request_grant(r);
    ul_json_put_string(&r->out, "name", "unlucky");
    ul_json_put_string(&r->out, "version", UL_VERSION);
    ul_json_put_int(&r->out, "protocol", UL_ENGINE_PROTOCOL);
    ul_json_put_array(&r->out, "bots");
    for (int level = 0; level < UL_BOT_LEVELS; level++)
        ul_json_string(&r->out, ul_level_name((ul_level)level));
    ul_json_close(&r->out);
    return true;
}

static void tell_option(ul_json_out *out, ul_option option, uint8_t preset)
{
    const ul_option_info *about = ul_option_about(option);
    ul_json_put_object(out, about->name);
    ul_json_key(out, "default");
    ul_option_write(out, option, preset);
    ul_json_put_array(out, "values");
    for (uint8_t value = 0; value < about->values; value++)
        ul_option_write(out, option, value);
    ul_json_close(out);
    ul_json_close(out);
}

static void tell_edition(ul_json_out *out, const ul_edition *edition)
{
    ul_json_open_object(out);
    ul_json_put_string(out, "id", edition->id);
    ul_json_put_array(out, "players");
    ul_json_int(out, edition->min_players);
    ul_json_int(out, edition->max_players);
    ul_json_close(out);
    ul_json_put_object(out, "options");
    for (unsigned option = 0; option < UL_OPTION_COUNT; option++)
        if (edition->has[option])
            tell_option(out, (ul_option)option, edition->defaults.value[option]);
    ul_json_close(out);
    ul_json_close(out);
}

bool ul_answer_editions(request *r)
{
    ul_request_grant(r);
    ul_json_put_array(&r->out, "editions");
    for (size_t i = 0; i < r->engine->editions; i++)
        tell_edition(&r->out, &r->engine->edition[i]);
    ul_json_close(&r->out);
    return true;
}

ul_plan *ul_request_plan(request *r)
{
    const ul_json *text = ul_request_member(r, "plan");
    ul_fault       fault;
    if (!ul_request_one_of(r, "edition", "plan"))
        return NULL;
    const ul_edition *edition = text ? NULL : ul_request_edition(r);
    if (!text && !edition)
        return NULL;
    const ul_asset *board = text ? NULL : ul_edition_board(edition);
    ul_plan        *plan =
        text ? ul_plan_read(text->text, text->text_len, &fault) : ul_plan_read(board->bytes, board->len, &fault);
    if (!plan)
        ul_request_cause(r, ERROR_BAD_PLAN, "plan", &fault);
    return plan;
}

bool ul_answer_board(request *r)
{
    ul_plan *plan = ul_request_plan(r);
    if (!plan)
        return false;
    ul_request_grant(r);
    ul_plan_write(&r->out, plan);
    ul_plan_free(plan);
    return true;
}

bool ul_answer_drawing(request *r)
{
    ul_plan *plan = ul_request_plan(r);
    bool     told = plan && ul_request_tell_drawing(r, plan);
    ul_plan_free(plan);
    return told;
}

static void tell_deck(request *r, const ul_deck *deck)
{
    ul_request_grant(r);
    ul_json_put_array(&r->out, "cards");
    for (uint8_t place = 0; place < deck->kinds; place++) {
        ul_card card = deck->listed[place];
        if (deck->card[card].count)
            ul_deck_write_card(&r->out, deck, card, deck->card[card].count);
    }
    ul_json_close(&r->out);
}

/* The cards as they are played with there (R-BOARD): none of those that lead nowhere, no bonus where there is no room.
 */
static bool tell_deck_on(request *r, const ul_edition *edition, const ul_json *plan)
{
    ul_fault  fault;
    ul_world *world =
        ul_world_new(edition, &edition->defaults, edition->min_players, plan->text, plan->text_len, &fault);
    if (!world)
        return ul_request_cause(r, ERROR_BAD_PLAN, "plan", &fault);
    ul_deck deck = ul_world_edition(world)->deck;
    for (ul_card card = 0; card < deck.kinds; card++) {
        ul_card_info *info = &deck.card[card];
        info->count = ul_world_copies(world, card);
        if (info->kind == UL_CARD_WEAPON && ul_world_card_room(world, card) == UL_NOWHERE)
            info->bonus = 0;
    }
    ul_world_free(world);
    tell_deck(r, &deck);
    return true;
}

bool ul_answer_deck(request *r)
{
    const ul_edition *edition = ul_request_edition(r);
    const ul_json    *plan = ul_request_member(r, "plan");
    if (!edition)
        return false;
    if (plan)
        return tell_deck_on(r, edition, plan);
    tell_deck(r, &edition->deck);
    return true;
}
