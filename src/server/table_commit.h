/*
 * table_commit.h: first keep, then send.
 *
 * Nobody is told what could still be lost: the results of calls to a table's
 * host are collected, given to the writer, and sent when they are kept.
 */
#ifndef UL_SERVER_TABLE_COMMIT_H
#define UL_SERVER_TABLE_COMMIT_H

#include <stdbool.h>
#include <stddef.h>
#include "base/text.h"
#include "hosting/delivery.h"
#include "server/http.h"
#include "server/live_table.h"
#include "server/writer.h"

/*
 * Lines that are kept together, and letters that are sent when they are. Few
 * tables have a commit at any time, so commits are reused.
 */
struct ul_table_commit {
    ul_delivery      out;
    ul_text          bookmark; /* to keep after the lines; empty: none */
    ul_http_request *closer;   /* an operator's request that closed the table; NULL: none */
    ul_table_commit *next;     /* while it is not in use */
};

ul_table_commit *ul_live_collect(ul_live_table *l);     /* where the host's results go */
void             ul_live_schedule(ul_live_table *l);    /* commit it before the loop sleeps, if there is anything */
void             ul_live_commit(ul_live_table *l);      /* give it to the writer; send it if there is nothing to keep */
void             ul_live_end_commit(ul_write_job *job); /* the writer has kept it, or not */
bool             ul_live_has_lines(const ul_live_table *l); /* that are not kept yet */

/* Another node has written first: forget what is not kept yet; clients' messages are done again later. */
void ul_live_roll_back(ul_live_table *l);

void ul_live_postpone(ul_live_table *l, ul_table_client *client, const char *text,
                      size_t len);     /* do this one then, too */
void ul_live_replay(ul_live_table *l); /* do them now */

void ul_live_drop_commits(ul_live_table *l); /* all that is under way */
void ul_live_forget_client(ul_live_table *l, const ul_table_client *client);
void ul_table_commits_free(ul_server *s);

#endif
