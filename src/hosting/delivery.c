/* delivery.c: lines to keep, and letters that wait for that. */
#include "hosting/delivery.h"

#include <string.h>

void ul_delivery_clear(ul_delivery *delivery)
{
    ul_text_clear(&delivery->lines);
    ul_text_clear(&delivery->words);
    ul_text_clear(&delivery->letters);
    delivery->first = delivery->count = 0;
    delivery->status = false;
}

void ul_delivery_free(ul_delivery *delivery)
{
    ul_text_free(&delivery->lines);
    ul_text_free(&delivery->words);
    ul_text_free(&delivery->letters);
    memset(delivery, 0, sizeof *delivery);
}

bool ul_delivery_is_empty(const ul_delivery *delivery)
{
    return !delivery->count && !delivery->letters.len && !delivery->status && !ul_delivery_has_failed(delivery);
}

bool ul_delivery_has_failed(const ul_delivery *delivery)
{
    return delivery->lines.failed || delivery->words.failed || delivery->letters.failed;
}

/* malloc aligns for every type. */
const ul_letter *ul_delivery_letters(const ul_delivery *delivery, size_t *count)
{
    *count = delivery->letters.len / sizeof(ul_letter);
    return (const ul_letter *)(const void *)delivery->letters.bytes;
}

void ul_delivery_add(ul_delivery *delivery, ul_connection *to, const char *words, size_t len)
{
    ul_letter letter = {.to = to, .at = delivery->words.len, .len = len};
    ul_text_add(&delivery->words, words, len);
    ul_text_add(&delivery->letters, (const char *)&letter, sizeof letter);
}

void ul_delivery_forget(ul_delivery *delivery, const ul_connection *connection)
{
    ul_letter *letter = (ul_letter *)(void *)delivery->letters.bytes;
    for (size_t i = 0; i < delivery->letters.len / sizeof *letter; i++)
        if (letter[i].to == connection)
            letter[i].to = NULL;
}
