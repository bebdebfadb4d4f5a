/* record_write.c: a record as text. The grammar is in docs/record.md. */
#include <string.h>
#include "base/sha256.h"
#include "record/action_text.h"
#include "record/record_inside.h"

ul_card ul_card_drawn(const ul_events *events)
{
    for (uint8_t i = 0; i < events->count; i++)
        if (events->event[i].kind == UL_DREW)
            return events->event[i].card;
    return UL_NO_CARD;
}

/* The drawing, line by line behind a bar. */
static void write_drawing(const ul_text *plan, ul_text *text)
{
    for (size_t at = 0, line; at < plan->len; at += line) {
        const char *begin = plan->bytes + at;
        line = (size_t)((const char *)memchr(begin, '\n', plan->len - at) - begin) + 1;
        ul_text_put(text, "|");
        ul_text_add(text, begin, line);
    }
}

static void write_head(const ul_record *record, const ul_game *end, ul_text *text)
{
    for (int i = 0; i < TAG_DIGEST; i++) {
        if (ul_tag_belongs(record, (tag)i)) {
            ul_text_print(text, "[%s ", ul_tag_name((tag)i));
            ul_tag_write(record, end, (tag)i, text);
            ul_text_put(text, "]\n");
        }
        if (i == TAG_UNLUCKY)
            ul_text_add(text, record->tags.bytes, record->tags.len);
        if (i == TAG_BOARD)
            write_drawing(&record->plan, text);
    }
}

/* A turn's own seat is named at the head of its line, another before its action. */
static void write_action(const ul_record *record, const ul_game *game, ul_action action, ul_text *text)
{
    char buffer[UL_ACTION_TEXT];
    if (game->scene.to_act != game->scene.turn_seat)
        ul_text_print(text, "%u: ", game->scene.to_act);
    ul_text_put(text, ul_action_write(record->world, action, buffer));
}

static void write_turns(const ul_record *record, ul_game *game, ul_text *text)
{
    const ul_deck *deck = &ul_world_edition(record->world)->deck;
    unsigned       turn = 0;
    for (size_t i = 0; i < record->count; i++) {
        ul_events events = {0};
        if (game->scene.turn == turn)
            ul_text_put(text, "; ");
        else
            ul_text_print(text, "\n%u. %u: ", game->scene.turn, game->scene.turn_seat);
        turn = game->scene.turn;
        write_action(record, game, record->action[i], text);
        ul_game_act(record->world, game, record->action[i], &events);
        ul_card drawn = ul_card_drawn(&events);
        if (drawn != UL_NO_CARD)
            ul_text_print(text, " (%s)", deck->card[drawn].id);
    }
    ul_text_put(text, record->count ? "\n" : "");
}

/* The text without its Digest; returns how long its head is, up to the first turn. */
static size_t write_undigested(const ul_record *record, ul_text *text)
{
    ul_game game;
    ul_record_game(record, record->count, &game);
    write_head(record, &game, text);
    size_t head = text->len;
    game = record->start;
    write_turns(record, &game, text);
    return head;
}

static void put_digest(const ul_text *whole, ul_text *text)
{
    uint8_t digest[UL_SHA256_BYTES];
    ul_sha256(whole->bytes, whole->len, digest);
    ul_text_put(text, "\"");
    for (size_t i = 0; i < UL_SHA256_BYTES; i++)
        ul_text_print(text, "%02x", digest[i]);
    ul_text_put(text, "\"");
}

/* SHA-256 of the text that would be written without it: of all but comments and blanks. */
void ul_write_digest(const ul_record *record, ul_text *text)
{
    ul_text whole = {0};
    write_undigested(record, &whole);
    put_digest(&whole, text);
    text->failed |= whole.failed;
    ul_text_free(&whole);
}

void ul_record_write(const ul_record *record, ul_text *text)
{
    ul_text whole = {0};
    size_t  head = write_undigested(record, &whole);
    if (whole.failed) {
        text->failed = true;
        return;
    }
    ul_text_add(text, whole.bytes, head);
    ul_text_print(text, "[%s ", ul_tag_name(TAG_DIGEST));
    put_digest(&whole, text);
    ul_text_put(text, "]\n");
    ul_text_add(text, whole.bytes + head, whole.len - head);
    ul_text_free(&whole);
}
