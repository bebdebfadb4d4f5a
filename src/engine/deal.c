/* deal.c: deals that several people play: a code's, or the code of a game. */
#include <string.h>
#include "engine/engine_inside.h"
#include "engine/request_inside.h"
#include "engine/result.h"
#include "engine/session_inside.h"
#include "hosting/same_deal.h"

static void tell_levels(request *r, const ul_same_deal *deal)
{
    ul_json_put_array(&r->out, "bots");
    for (ul_seat seat = 0; seat < deal->players; seat++)
        if (seat == deal->seat)
            ul_json_null(&r->out);
        else
            ul_json_string(&r->out, ul_level_name(deal->level[seat]));
    ul_json_close(&r->out);
}

static bool tell_deal(request *r, const ul_same_deal *deal)
{
    ul_fault   fault;
    ul_text    code = {0};
    ul_text   *text = &r->engine->scratch;
    ul_record *record = ul_same_deal_record(deal, &fault);
    ul_text_clear(text);
    if (record)
        ul_record_write(record, text);
    ul_record_free(record);
    ul_same_deal_write(deal, &code);
    bool fine = record && !text->failed && !code.failed;
    if (fine) {
        ul_request_grant(r);
        ul_json_put_string(&r->out, "code", ul_text_bytes(&code));
        ul_json_key(&r->out, "date");
        if (*deal->date)
            ul_json_string(&r->out, deal->date);
        else
            ul_json_null(&r->out);
        ul_json_put_string(&r->out, "edition", deal->edition.id);
        ul_json_put_int(&r->out, "players", deal->players);
        ul_json_put_int(&r->out, "seat", deal->seat);
        tell_levels(r, deal);
        ul_json_put_string_n(&r->out, "record", text->bytes, text->len);
    }
    ul_text_free(&code);
    return fine || ul_request_no_memory(r);
}

/* The levels of the others, of the game at hand: a name for each seat; of one's own any, or null. */
static bool read_levels(request *r, ul_same_deal *deal)
{
    const ul_json *bots = ul_request_member(r, "bots");
    if (bots->count != deal->players)
        return ul_request_refuse(r, ERROR_UNKNOWN_BOT, "\"bots\" has a level for each seat, null for one's own");
    ul_seat seat = 0;
    for (const ul_json *one = ul_json_first(bots); one; one = ul_json_next(bots, one), seat++) {
        bool word = one->type == UL_JSON_STRING;
        if (seat != deal->seat && !(word && ul_level_find(one->text, one->text_len, &deal->level[seat])))
            return ul_request_refuse(r, ERROR_UNKNOWN_BOT, "there is no bot \"%.40s\"", word ? one->text : "");
    }
    return true;
}

bool ul_answer_deal(request *r)
{
    ul_same_deal   deal;
    ul_fault       fault;
    const ul_json *code = ul_request_member(r, "code");
    if (!ul_same_deal_read(code->text, code->text_len, &deal, &fault))
        return ul_request_fault(r, &fault);
    return tell_deal(r, &deal);
}

bool ul_answer_code(request *r)
{
    const session *s = r->engine->session;
    ul_same_deal   deal;
    ul_fault       fault;
    ul_seat        seat;
    if (!ul_request_seat(r, "seat", ul_world_players(s->world), &seat))
        return false;
    if (!ul_same_deal_of_record(s->record, seat, &deal, &fault))
        return ul_request_fault(r, &fault);
    if (!read_levels(r, &deal))
        return false;
    ul_same_deal_find_day(&deal);
    return tell_deal(r, &deal);
}

bool ul_answer_result(request *r)
{
    const session *s = r->engine->session;
    ul_seat        seat;
    ul_result      result;
    if (!ul_request_seat(r, "seat", ul_world_players(s->world), &seat))
        return false;
    ul_result_find(s->record, seat, &result);
    ul_request_grant(r);
    ul_json_put_bool(&r->out, "over", result.over);
    ul_json_put_bool(&r->out, "won", result.won);
    ul_json_put_int(&r->out, "turns", result.turns);
    ul_json_put_int(&r->out, "attempts", result.attempts);
    ul_json_put_string(&r->out, "signs", result.signs);
    return true;
}
