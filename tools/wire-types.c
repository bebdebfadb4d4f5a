/*
 * wire-types: TypeScript's types of all that goes over the wire, from the
 * description that the reader of messages works by (src/wire/shape.c).
 *
 *     build/tools/wire-types > web/src/match/wire.ts
 *     build/tools/wire-types events > npm/src/events.ts
 *
 * A test compares them.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include "wire/shape.h"

/* "told" is Told. */
static void print_name(const char *name)
{
    printf("%c%s", toupper((unsigned char)name[0]), name + 1);
}

static void print_part(const char *of)
{
    if (strcmp(of, "game") == 0)
        printf("GameEvent");
    else if (strcmp(of, "news") == 0)
        printf("TableNews");
    else
        print_name(of);
}

/* "ask|pass" is "ask" | "pass". */
static void print_words(const char *words)
{
    for (; *words; words += strcspn(words, "|")) {
        if (*words == '|')
            words++;
        printf("\"%.*s\"", (int)strcspn(words, "|"), words);
        if (words[strcspn(words, "|")])
            printf(" | ");
    }
}

static void print_type(const ul_shape_member *m)
{
    switch (m->type) {
    case UL_SHAPE_FLAG:
        printf("boolean");
        break;
    case UL_SHAPE_NUMBER:
        printf("number");
        break;
    case UL_SHAPE_SEAT:
        printf("Seat");
        break;
    case UL_SHAPE_TEXT:
        printf("%s", m->of ? m->of : "string");
        break;
    case UL_SHAPE_BYTES:
        printf("Hex");
        break;
    case UL_SHAPE_WORDS:
        print_words(m->of);
        break;
    case UL_SHAPE_OPTIONS:
        printf("Options");
        break;
    case UL_SHAPE_CHANGES:
        printf("Changes");
        break;
    case UL_SHAPE_VIEW:
        printf("View");
        break;
    case UL_SHAPE_PART:
        print_part(m->of);
        break;
    }
}

static void print_member(const ul_shape_member *m, const char *indent)
{
    bool list = m->how & UL_SHAPE_LIST, null = m->how & UL_SHAPE_NULL;
    bool several = null || m->type == UL_SHAPE_WORDS;
    printf("%sreadonly %s%s: ", indent, m->key, m->how & UL_SHAPE_OPTIONAL ? "?" : "");
    printf("%s%s", list ? "readonly " : "", list && several ? "(" : "");
    print_type(m);
    printf("%s%s%s;\n", null ? " | null" : "", list && several ? ")" : "", list ? "[]" : "");
}

static void print_members(const ul_shape *shape, const char *indent)
{
    for (size_t i = 0; i < shape->count; i++)
        print_member(&shape->members[i], indent);
}

/* A union of all shapes of a group, by their tag. */
static void print_group(ul_shape_group group, const char *name)
{
    size_t          count;
    const ul_shape *shape = ul_shapes(&count);
    printf("\nexport type %s =", name);
    for (size_t i = 0; i < count; i++)
        if (shape[i].group == group) {
            printf("\n  | {\n      readonly %s: \"%s\";\n", ul_shape_tag(group), shape[i].name);
            print_members(&shape[i], "      ");
            printf("    }");
        }
    printf(";\n");
}

static void print_parts(void)
{
    size_t          count;
    const ul_shape *shape = ul_shapes(&count);
    for (size_t i = 0; i < count; i++)
        if (shape[i].group == UL_SHAPE_PARTS) {
            printf("\nexport interface ");
            print_name(shape[i].name);
            printf(strcmp(shape[i].name, "error") == 0 ? "Body {\n" : " {\n");
            print_members(&shape[i], "  ");
            printf("}\n");
        }
}

static void print_events(void)
{
    printf("/**\n"
           " * events.ts: what happened in a game, as one seat may know it (docs/protocol.md).\n"
           " * Made by tools/wire-types from src/record/event_text.h: change that, not this.\n"
           " */\n"
           "import type { CardId, RoomId, Seat } from \"./protocol.ts\";\n");
    print_group(UL_SHAPE_GAME, "GameEvent");
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "events") == 0) {
        print_events();
        return 0;
    }
    printf("/**\n"
           " * wire.ts: what page and table say to each other (docs/api.md), over a socket\n"
           " * or to the house in the worker. Made by tools/wire-types from\n"
           " * src/wire/shape.c: change that, not this.\n"
           " */\n"
           "import type { Action, CardId, GameEvent, Options, Reason, RoomId, Seat, View } from "
           "\"../engine/protocol.ts\";\n"
           "\n"
           "/** Bytes in lower-case hexadecimal. */\n"
           "export type Hex = string;\n"
           "\n"
           "/** What has changed of the member that has this name elsewhere: kept-view.ts puts it in. */\n"
           "export type Changes = { readonly [key: string]: unknown };\n");
    print_group(UL_SHAPE_ASKS, "ClientMessage");
    print_group(UL_SHAPE_SAYS, "ServerMessage");
    print_group(UL_SHAPE_NEWS, "TableNews");
    print_parts();
    return 0;
}
