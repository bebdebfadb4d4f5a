/* kept_view.c: from what has changed to how things stand. */
#include "client/kept_view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "wire/write.h"

#define ELEMENTS_MOST 256 /* of a list that changes in parts: cards, or seats */
#define PARTS_DEEP 8      /* a view has 3 levels; what lies deeper is replaced whole, so it never outgrows the writer */

void ul_kept_view_free(ul_kept_view *kept)
{
    ul_text_free(&kept->view);
    ul_text_free(&kept->own);
    ul_text_free(&kept->waiting);
    memset(kept, 0, sizeof *kept);
}

/* ---- one change */

static int by_text(const void *a, const void *b)
{
    return strcmp((*(const ul_json *const *)a)->text, (*(const ul_json *const *)b)->text);
}

static size_t take_out(const ul_json **element, size_t count, const ul_json *gone)
{
    for (size_t i = 0; i < count; i++)
        if (element[i]->type == UL_JSON_STRING && gone->type == UL_JSON_STRING && ul_json_is(element[i], gone->text)) {
            memmove(element + i, element + i + 1, (count - i - 1) * sizeof *element);
            return count - 1;
        }
    return count;
}

/* What stands under a place of the list: the new value there, or behind the last. */
static size_t put_at(const ul_json **element, size_t count, const ul_json *value)
{
    size_t index = strtoul(value->key, NULL, 10);
    if (index < count)
        element[index] = value;
    else if (count < ELEMENTS_MOST)
        element[count++] = value;
    return count;
}

static size_t put_in(const ul_json **element, size_t count, const ul_json *value)
{
    if (count < ELEMENTS_MOST && value->type == UL_JSON_STRING)
        element[count++] = value;
    return count;
}

static void change(ul_json_out *out, const ul_json *old, const ul_json *to);

static bool all_are_texts(const ul_json *const *element, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (element[i]->type != UL_JSON_STRING)
            return false;
    return true;
}

/* A list in parts: `-` out of it and `+` into it, sorted; all else by its place. */
static void change_list(ul_json_out *out, const ul_json *old, const ul_json *to)
{
    const ul_json *element[ELEMENTS_MOST], *was[ELEMENTS_MOST];
    const ul_json *out_of = ul_json_member(to, "-"), *into = ul_json_member(to, "+");
    size_t         count = 0, before;
    for (const ul_json *one = ul_json_first(old); one && count < ELEMENTS_MOST; one = ul_json_next(old, one))
        element[count++] = one;
    before = count;
    memcpy(was, element, count * sizeof *element);
    for (const ul_json *one = ul_json_first(to); one; one = ul_json_next(to, one))
        if (one != out_of && one != into)
            count = put_at(element, count, one);
    for (const ul_json *one = ul_json_first(out_of); one; one = ul_json_next(out_of, one))
        count = take_out(element, count, one);
    for (const ul_json *one = ul_json_first(into); one; one = ul_json_next(into, one))
        count = put_in(element, count, one);
    if ((out_of || into) && all_are_texts(element, count))
        qsort(element, count, sizeof *element, by_text);
    ul_json_open_array(out);
    for (size_t i = 0; i < count; i++) {
        bool in_parts = !out_of && !into && i < before && element[i] != was[i];
        if (in_parts)
            change(out, was[i], element[i]);
        else
            ul_json_copy(out, element[i]);
    }
    ul_json_close(out);
}

static void change_members(ul_json_out *out, const ul_json *old, const ul_json *to)
{
    ul_json_open_object(out);
    for (const ul_json *one = ul_json_first(old); one; one = ul_json_next(old, one)) {
        const ul_json *other = ul_json_member(to, one->key);
        ul_json_key(out, one->key);
        if (other)
            change(out, one, other);
        else
            ul_json_copy(out, one);
    }
    ul_json_close(out);
}

static void change(ul_json_out *out, const ul_json *old, const ul_json *to)
{
    bool in_parts = to->type == UL_JSON_OBJECT && out->depth < PARTS_DEEP;
    if (in_parts && old->type == UL_JSON_OBJECT)
        change_members(out, old, to);
    else if (in_parts && old->type == UL_JSON_ARRAY)
        change_list(out, old, to);
    else
        ul_json_copy(out, to);
}

/* ---- what is kept */

static void keep(ul_text *text, const ul_json *value)
{
    ul_json_out out;
    if (!value)
        return;
    ul_text_clear(text);
    ul_json_begin(&out, text);
    ul_json_copy(&out, value);
}

/* False: there is nothing that could be changed. */
static bool keep_changed(ul_text *text, const ul_json *to)
{
    ul_json_out out;
    if (!to)
        return true;
    ul_json *old = text->len ? ul_json_read(text->bytes, text->len, NULL) : NULL;
    bool     there = old && old->type == UL_JSON_OBJECT;
    if (there) {
        ul_text_clear(text);
        ul_json_begin(&out, text);
        change(&out, old, to);
    }
    ul_json_free(old);
    return there;
}

static bool is_type(const ul_json *message, const char *type)
{
    const ul_json *is = ul_json_member(message, "type");
    return is && is->type == UL_JSON_STRING && ul_json_is(is, type);
}

/* ---- as it would have been told */

static void put_event(ul_json_out *out, const ul_json *event, const ul_json *now)
{
    ul_json_open_object(out);
    for (const ul_json *m = ul_json_first(event); m; m = ul_json_next(event, m)) {
        ul_json_key(out, m->key);
        ul_json_copy(out, m);
        if (strcmp(m->key, "n") == 0 && now && !ul_json_member(event, "at")) {
            ul_json_key(out, "at");
            ul_json_copy(out, now);
        }
    }
    ul_json_close(out);
}

/* What is no event has no members: it is passed on as it came. */
static void put_events(ul_json_out *out, const ul_json *events, const ul_json *now)
{
    ul_json_put_array(out, "events");
    for (const ul_json *one = ul_json_first(events); one; one = ul_json_next(events, one)) {
        if (one->type == UL_JSON_OBJECT)
            put_event(out, one, now);
        else
            ul_json_copy(out, one);
    }
    ul_json_close(out);
}

static void put_kept(ul_json_out *out, const char *key, const ul_text *text)
{
    if (!text->len)
        return;
    ul_json_put_raw(out, key, text->bytes, text->len);
}

static void put_member(ul_json_out *out, const ul_json *message, const char *key)
{
    const ul_json *value = ul_json_member(message, key);
    if (!value)
        return;
    ul_json_key(out, key);
    ul_json_copy(out, value);
}

static ul_json *told_of(const ul_kept_view *kept, const ul_json *message)
{
    ul_text     text = {0};
    ul_json_out out;
    ul_json_begin(&out, &text);
    ul_json_open_object(&out);
    ul_json_put_string(&out, "type", "told");
    put_events(&out, ul_json_member(message, "events"), ul_json_member(message, "now"));
    if (ul_json_member(message, "view"))
        put_kept(&out, "view", &kept->view);
    put_member(&out, message, "legal");
    put_kept(&out, "own", &kept->own);
    put_kept(&out, "waiting", &kept->waiting);
    put_member(&out, message, "now");
    ul_json_close(&out);
    ul_json *told = text.failed ? NULL : ul_json_read(text.bytes, text.len, NULL);
    ul_text_free(&text);
    return told;
}

/* Is the view that is kept the one that the server has? Most messages do not say. */
static bool is_right(const ul_kept_view *kept, const ul_json *sum)
{
    char mine[16];
    if (!sum)
        return true;
    snprintf(mine, sizeof mine, "%08x", ul_wire_sum(ul_text_bytes(&kept->view), kept->view.len));
    return ul_json_is(sum, mine);
}

bool ul_kept_view_keep(ul_kept_view *kept, const ul_json *message)
{
    const ul_json *status = ul_json_member(message, "status");
    if (is_type(message, "changed")) {
        bool there = keep_changed(&kept->view, ul_json_member(message, "view"));
        there &= keep_changed(&kept->own, ul_json_member(message, "own"));
        there &= keep_changed(&kept->waiting, ul_json_member(message, "waiting"));
        return there && is_right(kept, ul_json_member(message, "sum"));
    }
    if (!is_type(message, "welcome") && !is_type(message, "told"))
        return true;
    if (is_type(message, "welcome")) /* whatever was before: the seat may be another */
        ul_kept_view_free(kept);
    keep(&kept->view, ul_json_member(message, "view"));
    keep(&kept->own, ul_json_member(message, "own"));
    keep(&kept->waiting, ul_json_member(status, "waiting"));
    keep(&kept->waiting, ul_json_member(message, "waiting"));
    return true;
}

ul_json *ul_kept_view_take(ul_kept_view *kept, const ul_json *message, bool *lost)
{
    *lost = !ul_kept_view_keep(kept, message);
    return is_type(message, "changed") ? told_of(kept, message) : NULL;
}
