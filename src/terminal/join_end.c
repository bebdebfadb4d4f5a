/* join_end.c: a game elsewhere is over: its record, to be looked through, and checked. */
#include <stdio.h>
#include <string.h>
#include "client/fetch.h"
#include "table/history.h"
#include "terminal/join_inside.h"

/* Was it dealt from what was promised to me, and from my own seed too? */
static bool is_proved(const ul_join *j, const ul_record *record)
{
    char        id[UL_GAME_ID_BYTES + 1];
    size_t      len;
    ul_text     mine = {0}, proof = {0};
    const char *line = ul_record_tagged(record, "Proof", &len);
    if (!line || !ul_record_verify(record, NULL) || !ul_proof_verify(record, id, NULL))
        return false;
    ul_text_add(&proof, line, len);
    ul_hex_write(j->seed, sizeof j->seed, &mine);
    static const uint8_t none[UL_SHA256_BYTES];
    bool                 gave = memcmp(j->seed, none, sizeof none) != 0;
    bool                 fine = !proof.failed && !mine.failed && strstr(proof.bytes, j->commitment) &&
                (!gave || strstr(proof.bytes, mine.bytes));
    ul_text_free(&mine);
    ul_text_free(&proof);
    return fine;
}

void ul_join_end(ul_join *join)
{
    char     path[32];
    ul_text  text = {0};
    ul_fault fault = {0};
    if (!ul_match_is_elsewhere(join->match))
        return; /* done already */
    snprintf(path, sizeof path, "/records/%u", join->games);
    ul_record *record =
        ul_fetch(&join->link, path, &text, &fault) ? ul_record_read(text.bytes, text.len, &fault) : NULL;
    ul_text_free(&text);
    if (!record)
        return; /* what was seen is shown as it was */
    bool      proved = *join->commitment && is_proved(join, record);
    ul_match *whole = ul_match_new(record, join->chair);
    if (!whole)
        return;
    ul_match_free(join->before);
    join->before = join->match;
    join->match = join->play->match = whole;
    if (proved)
        ul_join_say(join, "web.verified", NULL);
}
