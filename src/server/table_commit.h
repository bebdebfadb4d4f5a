/*
 * table_commit.h: first keep, then send.
 *
 * Nobody hears of anything that could still be lost: what comes of a call to a
 * table's host is collected, handed to the writer, and sent when it is kept.
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
    ul_text          bookmark; /* behind the lines; empty: none */
    ul_http_request *closer;   /* an operator who has closed the table by it; NULL: none */
    ul_table_commit *next;     /* while nobody has it */
};

ul_table_commit *ul_live_collect(ul_live_table *l);  /* where to put what comes of a call to the host */
void             ul_live_schedule(ul_live_table *l); /* if something came of it, it is committed in this turn */
void             ul_live_commit(ul_live_table *l); /* hand it to the writer; or send it, if there is nothing to keep */
void             ul_live_end_commit(ul_write_job *job);     /* the writer has kept it, or not */
bool             ul_live_has_lines(const ul_live_table *l); /* that are not kept yet */

/* Somebody else has written first: forget what is not kept yet; what was asked for is done again later. */
void ul_live_roll_back(ul_live_table *l);

void ul_live_postpone(ul_live_table *l, ul_table_client *client, const char *text, size_t len); /* do this then, too */
void ul_live_replay(ul_live_table *l);                                                          /* as if it came now */

void ul_live_drop_commits(ul_live_table *l); /* all that is under way */
void ul_live_forget_client(ul_live_table *l, const ul_table_client *client);
void ul_table_commits_free(ul_server *s);

#endif
