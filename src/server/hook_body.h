/*
 * hook_body.h: a message to somebody who is away, in the form that a service takes.
 *
 * Discord, Slack, Matrix (by a bridge such as hookshot) and ntfy each want a
 * body of their own; our own JSON is for programs. docs/api.md shows them.
 * People choose their names themselves, so nothing in a sentence may become a
 * command to a service, call others or be a link.
 */
#ifndef UL_SERVER_HOOK_BODY_H
#define UL_SERVER_HOOK_BODY_H

#include <stdbool.h>
#include "base/text.h"

typedef enum ul_hook_shape {
    UL_HOOK_JSON,
    UL_HOOK_DISCORD,
    UL_HOOK_SLACK, /* and what is made like it: Mattermost, Rocket.Chat, Zulip */
    UL_HOOK_MATRIX,
    UL_HOOK_NTFY,
    UL_HOOK_SHAPES
} ul_hook_shape;

const char *ul_hook_shape_name(ul_hook_shape shape);
bool        ul_hook_shape_find(const char *name, ul_hook_shape *shape); /* false: there is no such shape */

/* What is to be told, for all shapes. */
typedef struct ul_hook_message {
    ul_text sentence, link; /* UTF-8 on one line; an address */
    ul_text json;           /* the whole body for programs */
} ul_hook_message;

void ul_hook_message_free(ul_hook_message *message);

/* Append the body; and to `head` the lines of HTTP's head that say what it is, each with its CRLF. */
void ul_hook_body_write(const ul_hook_message *message, ul_hook_shape shape, ul_text *head, ul_text *body);

#endif
