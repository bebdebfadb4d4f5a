/*
 * preview.h: what messengers and search engines show of an address: a title,
 * a sentence and a picture, in the head of the page that the address gives.
 *
 * They run no script, so the server writes it. A table's preview is in its
 * owner's language, the start page's in the language of the request. It says
 * only what any spectator may know, and nothing of a hand.
 */
#ifndef UL_SERVER_PREVIEW_H
#define UL_SERVER_PREVIEW_H

#include <stdbool.h>
#include <stddef.h>
#include "base/text.h"
#include "edition/edition.h"
#include "table/table.h"
#include "words/words.h"

typedef struct ul_preview {
    ul_lang     lang;
    const char *edition; /* whose picture it has, lent */
    ul_text     title, about;
    ul_text     address; /* from the server's root on: "/", "/t/ID" */
    bool        open;    /* search engines may list it: it is not a table */
} ul_preview;

/* Of the start page, with the picture of that edition. */
void ul_preview_start(ul_preview *preview, ul_lang lang, const ul_edition *edition);

/* Of a table; with `game`, of the replay of its game of that number, if that is over. */
void ul_preview_table(ul_preview *preview, const ul_table *table, const ul_edition *edition, unsigned game);

void ul_preview_free(ul_preview *preview);

/*
 * Append the page, with the preview instead of what stands between the marks
 * in its head; unchanged if it has no marks. `base` is what addresses begin
 * with, "https://play.example.org", or "" if it is not known; `picture` the
 * path of its file from there, NULL if there is none.
 */
void ul_preview_write(const ul_preview *preview, const char *base, const char *picture, const char *page, size_t len,
                      ul_text *out);

#endif
