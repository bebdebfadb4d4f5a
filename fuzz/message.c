/*
 * message.c: any bytes as what a client says, as a table that is asked for,
 * and as a request to a house.
 *
 * The first byte says which. 'O': the body of POST /api/1/tables. 'H': lines,
 * each a request to a house. Else a client's message. What is refused has a
 * code and a sentence; what is taken fits its limits, and comes to an answer
 * that is JSON as the description of messages says.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "engine/house.h"
#include "fuzz.h"
#include "hosting/table_bots.h"
#include "wire/message.h"
#include "wire/opening.h"
#include "wire/shape.h"
#include "wire/write.h"

static const ul_world *world_of(void)
{
    static ul_world *world;
    ul_edition       edition;
    if (!world) {
        MUST(ul_edition_find(&edition, "kill-2009", 9));
        MUST(world = ul_world_new(&edition, &edition.defaults, 4, NULL, 0, NULL));
    }
    return world;
}

static void check_fault(const ul_fault *fault)
{
    MUST(fault->code && fault->code[0] && fault->message[0]);
}

/* Every refusal can be written, whatever it quotes. */
static void check_refusal(const ul_fault *fault, const char *id)
{
    ul_text text = {0};
    check_fault(fault);
    MUST(strlen(id) <= UL_ID_BYTES);
    ul_wire_fault(fault, id, &text);
    ul_json *json = ul_json_read(text.bytes, text.len, NULL);
    MUST(json && ul_shape_check(UL_SHAPE_SAYS, NULL, json, NULL));
    ul_json_free(json);
    ul_text_free(&text);
}

static void message(const char *bytes, size_t len)
{
    ul_message m;
    ul_fault   fault = {0};
    if (!ul_message_read(bytes, len, len % 2 ? world_of() : NULL, ul_table_bots_levels(), &m, &fault)) {
        check_refusal(&fault, m.id);
        return;
    }
    const ul_deed *deed = &m.input.deed;
    MUST(len <= UL_MESSAGE_BYTES && m.kind < UL_MESSAGE_KINDS && ul_deed_id_fits(m.id));
    MUST(m.key_len == 0 || (m.key_len >= UL_KEY_BYTES && m.key_len <= UL_KEY_BYTES_MOST));
    MUST(ul_deed_word_fits(deed->word) && deed->count <= UL_DEED_ACTIONS && deed->len <= UL_SAY_BYTES);
    MUST(m.kind != UL_MESSAGE_DEED || deed->kind == UL_DO_SIT || m.input.key); /* never the driver's own voice */
}

static void opening(const char *bytes, size_t len)
{
    ul_opening o;
    ul_fault   fault = {0};
    if (!ul_opening_read(bytes, len, ul_table_bots_levels(), &o, &fault)) {
        check_fault(&fault);
        return;
    }
    MUST(o.about.seats >= o.edition.min_players && o.about.seats <= o.edition.max_players && o.bots < o.about.seats);
    MUST(!o.about.id[0] && ul_deed_word_fits(o.about.level));
    ul_opening_free(&o);
}

/* What a house answers is one line of JSON, and what it tells are messages. */
static void check_answer(const char *answer, size_t len)
{
    ul_json *json = ul_json_read(answer, len, NULL);
    MUST(json && ul_json_member(json, "ok") && !memchr(answer, '\n', len));
    const ul_json *tell = ul_json_member(json, "tell");
    for (const ul_json *one = tell ? ul_json_first(tell) : NULL; one; one = ul_json_next(tell, one))
        MUST(ul_shape_check(UL_SHAPE_SAYS, NULL, ul_json_member(one, "message"), NULL));
    ul_json_free(json);
}

static void house(const char *bytes, size_t len)
{
    static const uint8_t entropy[UL_HOUSE_ENTROPY] = {1};
    ul_house            *h = ul_house_new(entropy);
    MUST(h);
    for (size_t at = 0, lines = 0; at < len && lines < 64; lines++) {
        const char *end = memchr(bytes + at, '\n', len - at);
        size_t      line = end ? (size_t)(end - (bytes + at)) : len - at, answer_len;
        const char *answer = ul_house_answer(h, bytes + at, line, &answer_len);
        check_answer(answer, answer_len);
        at += line + 1;
    }
    ul_house_free(h);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *bytes = (const char *)data;
    if (size > 0 && data[0] == 'O')
        opening(bytes + 1, size - 1);
    else if (size > 0 && data[0] == 'H')
        house(bytes + 1, size - 1);
    else
        message(bytes, size);
    return 0;
}
