/* verify_inside.h: `unlucky verify`: what its files share. */
#ifndef UL_PROGRAM_VERIFY_INSIDE_H
#define UL_PROGRAM_VERIFY_INSIDE_H

#include "base/json.h"
#include "program/program.h"
#include "table/history.h"

typedef struct verifying {
    bool         json;
    const char  *head, *table, *plan; /* as they were said, NULL: not */
    const char **files, **tables;     /* tables: each --table, the events of one table or their pages */
    size_t       file_count, table_pages;
    uint8_t      kept[UL_SHA256_BYTES];
    ul_history  *history; /* of --table */
    ul_text      plan_text;
} verifying;

/* A line for people, which ends in LF, or its members for programs; then it is written. */
int ul_verify_praise(const verifying *v, const char *path, const ul_text *sentence, const ul_text *members);
int ul_verify_blame(const verifying *v, const char *path, const ul_fault *fault);

/* The events of a table, in pages that follow each other: their files, and what is in these. */
typedef struct page_files {
    const char **path;
    ul_text     *text;
    size_t       count;
} page_files;

/* verify_table.c: the events of a table, and its log. */
bool        ul_verify_is_history(const ul_text *text);
bool        ul_verify_goes_on(const ul_text *text); /* a page, and not the first of its table */
ul_history *ul_verify_read_pages(const page_files *pages, size_t *wrong, ul_fault *fault);
int         ul_verify_history(const verifying *v, const page_files *pages);
int         ul_verify_log(const verifying *v, const char *path, const ul_text *text);

#endif
