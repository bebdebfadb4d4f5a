/* sitting_game_over.c: a game is over: its record, to be looked through, and checked; how long another is offered. */
#include <stdio.h>
#include <string.h>
#include "base/hex.h"
#include "client/fetch.h"
#include "table/history.h"
#include "terminal/match_told.h"
#include "terminal/sitting_inside.h"

/* Was it dealt from what was promised to me, and from my own seed too? */
static bool is_proved(const ul_sitting *s, const ul_record *record)
{
    char        id[UL_GAME_ID_BYTES + 1];
    size_t      len;
    ul_text     mine = {0}, proof = {0};
    const char *line = ul_record_tagged(record, "Proof", &len);
    if (!line || !ul_record_verify(record, NULL) || !ul_proof_verify(record, id, NULL))
        return false;
    ul_text_add(&proof, line, len);
    ul_hex_write(s->person[0].seed, sizeof s->person[0].seed, &mine);
    static const uint8_t none[UL_SHA256_BYTES];
    bool                 gave = memcmp(s->person[0].seed, none, sizeof none) != 0;
    bool                 fine = !proof.failed && !mine.failed && strstr(proof.bytes, s->commitment) &&
                (!gave || strstr(proof.bytes, mine.bytes));
    ul_text_free(&mine);
    ul_text_free(&proof);
    return fine;
}

static ul_record *fetch(const ul_sitting *s)
{
    char       path[32];
    ul_text    text = {0};
    ul_fault   fault = {0};
    ul_record *record = NULL;
    snprintf(path, sizeof path, "/records/%u", s->match_game);
    if (s->local)
        return ul_local_table_record(s->local, s->match_game, &fault);
    if (ul_fetch(&s->link, path, &text, &fault))
        record = ul_record_read(text.bytes, text.len, &fault);
    ul_text_free(&text);
    return record;
}

/* Without a record what was seen is shown as it was. */
void ul_sitting_end(ul_sitting *sitting)
{
    ul_record *record = sitting->ended ? NULL : fetch(sitting);
    sitting->ended = true;
    if (!record)
        return;
    if (!sitting->local && *sitting->commitment && is_proved(sitting, record))
        ul_sitting_say(sitting, "web.verified", NULL);
    ul_match_set_playback(sitting->match, ul_playback_new(record));
}

/* A list of strings, one a seat, as a line of the record's head. */
static bool tag(const ul_sitting *s, ul_record *record, const char *name, bool names)
{
    ul_text     text = {0};
    ul_json_out out;
    ul_json_begin(&out, &text);
    ul_json_open_array(&out);
    for (ul_seat seat = 0; seat < ul_world_players(record->world); seat++) {
        const ul_chair *chair = &s->chair[seat];
        ul_json_string(&out, names ? chair->name : chair->bot ? ul_level_name(chair->level) : "person");
    }
    ul_json_close(&out);
    bool fine = !text.failed && ul_record_tag(record, name, text.bytes, text.len, NULL);
    ul_text_free(&text);
    return fine;
}

bool ul_sitting_record(const ul_sitting *sitting, ul_text *text)
{
    ul_record *record = sitting->local ? ul_local_table_record(sitting->local, sitting->match_game, NULL) : NULL;
    bool       fine = record && tag(sitting, record, "Names", true) && tag(sitting, record, "Seats", false);
    if (fine)
        ul_record_write(record, text);
    ul_record_free(record);
    return fine && !text->failed;
}

bool ul_sitting_say_offer(const ul_sitting *sitting, ul_text *out)
{
    char    text[32];
    int64_t left = sitting->offered_until - sitting->ahead - (int64_t)(ul_play_now(NULL) / 1000);
    int64_t seconds = left > 0 ? (left + 500) / 1000 : 0;
    if (!sitting->offered_until)
        return false;
    snprintf(text, sizeof text, "%d:%02d", (int)(seconds / 60), (int)(seconds % 60));
    ul_words_say(sitting->play->lang, "web.rematch.until", UL_PARAMS(ul_param_text("text", text)), out);
    return true;
}
