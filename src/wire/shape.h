/*
 * shape.h: the one description of all that goes over the wire.
 *
 * Readers check what they read by it, tests what is written, web's types are
 * made from it (tools/wire-types), and docs/api.md is held against it.
 */
#ifndef UL_WIRE_SHAPE_H
#define UL_WIRE_SHAPE_H

#include <stdbool.h>
#include <stddef.h>
#include "base/fault.h"
#include "base/json.h"

typedef enum ul_shape_type {
    UL_SHAPE_FLAG,
    UL_SHAPE_NUMBER, /* a whole one, not negative */
    UL_SHAPE_SEAT,
    UL_SHAPE_TEXT,    /* `of`: what it is a text of in web's types; NULL: anything */
    UL_SHAPE_BYTES,   /* lower-case hexadecimal */
    UL_SHAPE_WORDS,   /* one of `of`, "ask|pass" */
    UL_SHAPE_PART,    /* the part, or any shape of the group, that `of` names */
    UL_SHAPE_OPTIONS, /* an object of an edition's options: flags, numbers and words */
    UL_SHAPE_VIEW,    /* an object that the engine protocol describes: ul_view_read */
    UL_SHAPE_CHANGES  /* an object: what has changed of the member that has this name elsewhere */
} ul_shape_type;

/* How a member may be. */
#define UL_SHAPE_OPTIONAL 1 /* left out */
#define UL_SHAPE_NULL 2     /* null; in a list each of them */
#define UL_SHAPE_LIST 4     /* a list of such */

typedef struct ul_shape_member {
    const char   *key;
    ul_shape_type type;
    unsigned      how;
    const char   *of;
} ul_shape_member;

/* Shapes with a tag come in groups: `{"do":"sit",…}`. */
typedef enum ul_shape_group {
    UL_SHAPE_ASKS,  /* from the client, by "do" */
    UL_SHAPE_SAYS,  /* from the server, by "type" */
    UL_SHAPE_GAME,  /* events of the game, by "event" */
    UL_SHAPE_NEWS,  /* of the table, by "news" */
    UL_SHAPE_PARTS, /* what the others are made of; no tag */
    UL_SHAPE_GROUPS
} ul_shape_group;

typedef struct ul_shape {
    ul_shape_group         group;
    const char            *name; /* the tag, "sit"; of a part its own name, "status" */
    const ul_shape_member *members;
    size_t                 count;
} ul_shape;

/* All of them, in the order of the documents. */
const ul_shape *ul_shapes(size_t *count);
const char     *ul_shape_tag(ul_shape_group group);        /* "do"; NULL of the parts */
const char     *ul_shape_group_name(ul_shape_group group); /* "game": a member's `of` may be this */

const ul_shape *ul_shape_find(ul_shape_group group, const char *name); /* NULL: there is none */

/*
 * Is it an object of that group, by its tag, or of UL_SHAPE_PARTS the part
 * `name`? All members that must be there, none that is not known, each of its
 * type. The shape that it has, or NULL with *fault: "not-an-object",
 * "unknown-message", "missing-key", "unknown-key", "wrong-type".
 */
const ul_shape *ul_shape_check(ul_shape_group group, const char *name, const ul_json *json, ul_fault *fault);

#endif
