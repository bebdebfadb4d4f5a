/* verify_inside.h: `unlucky verify`: what its files share. */
#ifndef UL_PROGRAM_VERIFY_INSIDE_H
#define UL_PROGRAM_VERIFY_INSIDE_H

#include "base/json.h"
#include "program/program.h"
#include "table/history.h"

typedef struct verifying {
    bool        json;
    const char *head, *table, *plan; /* as they were said, NULL: not */
    uint8_t     kept[UL_SHA256_BYTES];
    ul_history *history; /* of --table */
    ul_text     plan_text;
} verifying;

/* A line for people, which ends in LF, or its members for programs; then it is written. */
int ul_verify_praise(const verifying *v, const char *path, const ul_text *sentence, const ul_text *members);
int ul_verify_blame(const verifying *v, const char *path, const ul_fault *fault);

/* verify_table.c: the events of a table, and its log. */
int ul_verify_history(const verifying *v, const char *path, const ul_text *text);
int ul_verify_log(const verifying *v, const char *path, const ul_text *text);

#endif
