/* stored_hook.c: addresses and their times, to the store and back. */
#include "server/stored_hook.h"

#include <stdio.h>
#include <string.h>
#include "base/json.h"
#include "store/values.h"

static const char space[] = "hook";

static int64_t read_time(const ul_json *json, const char *key)
{
    const ul_json *value = ul_json_member_of(json, key, UL_JSON_INTEGER);
    return value ? value->integer : 0;
}

static void read_members(const ul_json *json, ul_hook *hook)
{
    snprintf(hook->url, sizeof hook->url, "%s", ul_json_text_of(json, "url"));
    ul_hook_shape_find(ul_json_text_of(json, "shape"), &hook->shape);
    hook->last = read_time(json, "last");
    hook->tested = read_time(json, "tested");
}

ul_hook ul_hook_read(ul_store *store, const char *key)
{
    ul_hook  hook = {0};
    ul_text  value = {0};
    ul_fault fault;
    ul_json *json = NULL;
    if (ul_store_value_get(store, space, key, &value, &fault) == UL_STORE_OK)
        json = ul_json_read(value.bytes, value.len, &fault);
    if (json)
        read_members(json, &hook);
    ul_json_free(json);
    ul_text_free(&value);
    return hook;
}

ul_store_result ul_hook_write(ul_store *store, const char *key, const ul_hook *hook, ul_fault *fault)
{
    ul_text     text = {0};
    ul_json_out json;
    ul_json_begin(&json, &text);
    ul_json_open_object(&json);
    ul_json_put_string(&json, "url", hook->url[0] ? hook->url : NULL);
    ul_json_put_string(&json, "shape", ul_hook_shape_name(hook->shape));
    ul_json_put_int(&json, "last", hook->last);
    ul_json_put_int(&json, "tested", hook->tested);
    ul_json_close(&json);
    ul_store_result result = UL_STORE_AWAY;
    if (text.failed)
        ul_fault_set(fault, "out-of-memory", 0, 0, "memory ran out");
    else
        result = ul_store_value_put(store, space, key, text.bytes, text.len, fault);
    ul_text_free(&text);
    return result;
}

ul_store_result ul_hook_delete(ul_store *store, const char *key, ul_fault *fault)
{
    return ul_store_value_delete(store, space, key, fault);
}
