/*
 * deck.c: any bytes as a deck file.
 *
 * What is refused must say where and why and leave the deck alone; what is
 * accepted must keep the promises of deck.h.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "edition/deck.h"
#include "fuzz.h"

static void check_card(const ul_deck *deck, ul_card card)
{
    const ul_card_info *info = &deck->card[card];
    MUST(ul_deck_find(deck, info->id, strlen(info->id)) == card);
    MUST((info->count > 1) == (card < deck->alike) && info->count > 0);
    MUST((info->steps > 0) <= (info->kind == UL_CARD_MOVE) && info->steps <= 3);
    MUST((info->value > 0) == (info->kind == UL_CARD_WEAPON || info->kind == UL_CARD_FAILURE));
    MUST(info->bonus == 0 || (info->kind == UL_CARD_WEAPON && info->bonus > info->value && info->room[0]));
    MUST(info->kind != UL_CARD_ROOM || info->room[0]);
    MUST(info->kind != UL_CARD_MOVE || info->room[0] || info->steps);
    MUST(info->kind != UL_CARD_FAILURE || !info->room[0]);
    MUST(strlen(ul_deck_kind_word(deck, card)) >= 3);
}

static void check_deck(const ul_deck *deck)
{
    uint64_t listed = 0;
    unsigned size = 0;
    MUST(deck->kinds >= 1 && deck->kinds <= UL_MAX_KINDS && deck->alike <= UL_MAX_ALIKE);
    for (ul_card card = 0; card < deck->kinds; card++) {
        check_card(deck, card);
        size += deck->card[card].count;
        listed |= UINT64_C(1) << deck->listed[card];
    }
    MUST(size == deck->size && size <= UL_MAX_CARDS);
    MUST(listed == UINT64_MAX >> (UL_MAX_KINDS - deck->kinds));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ul_deck  deck, before;
    ul_fault fault = {0};
    memset(&deck, 0xa5, sizeof deck);
    before = deck;
    if (ul_deck_read(&deck, (const char *)data, size, &fault)) {
        check_deck(&deck);
    } else {
        MUST(fault.code && fault.message[0] != '\0' && fault.line >= 1 && fault.column >= 1);
        MUST(memcmp(&deck, &before, sizeof deck) == 0);
    }
    return 0;
}
