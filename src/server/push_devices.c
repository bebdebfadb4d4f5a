/* push_devices.c: what the store has of those who are to be called, and the server's own key. */
#include "server/push_devices.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include "base/hex.h"
#include "base/json.h"
#include "server/http_post.h"
#include "store/values.h"

static const char *const kinds[UL_PUSH_KINDS] = {"turn", "answer", "begun", "offer"};

const char *ul_push_kind_name(ul_push_kind kind)
{
    return kinds[kind];
}

/* ---- devices */

bool ul_push_devices_remove(ul_push_devices *devices, const char *endpoint)
{
    for (unsigned i = 0; i < devices->count; i++) {
        if (strcmp(devices->of[i].endpoint, endpoint) != 0)
            continue;
        devices->count--;
        memmove(&devices->of[i], &devices->of[i + 1], (devices->count - i) * sizeof devices->of[0]);
        return true;
    }
    return false;
}

void ul_push_devices_add(ul_push_devices *devices, const ul_push_device *device, unsigned most)
{
    ul_push_devices_remove(devices, device->endpoint);
    while (devices->count >= most)
        ul_push_devices_remove(devices, devices->of[0].endpoint);
    devices->of[devices->count++] = *device;
}

void ul_push_devices_keep(ul_push_devices *devices, int64_t seat_key)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < devices->count; i++) {
        if (devices->of[i].seat_key == seat_key)
            devices->of[kept++] = devices->of[i];
    }
    devices->count = kept;
}

/* ---- as text */

static void put_bytes(ul_json_out *json, const char *key, const uint8_t *bytes, size_t len)
{
    ul_text text = {0};
    ul_push_write(bytes, len, &text);
    ul_json_put_string(json, key, ul_text_bytes(&text));
    ul_text_free(&text);
}

static void write_device(const ul_push_device *device, ul_json_out *json)
{
    ul_json_open_object(json);
    ul_json_put_string(json, "endpoint", device->endpoint);
    ul_json_put_object(json, "keys");
    put_bytes(json, "p256dh", device->keys.point, sizeof device->keys.point);
    put_bytes(json, "auth", device->keys.auth, sizeof device->keys.auth);
    ul_json_close(json);
    ul_json_put_int(json, "seat_key", device->seat_key);
    ul_json_close(json);
}

static void write_devices(const ul_push_devices *devices, ul_text *text)
{
    ul_json_out json;
    ul_json_begin(&json, text);
    ul_json_open_object(&json);
    ul_json_put_array(&json, "devices");
    for (unsigned i = 0; i < devices->count; i++)
        write_device(&devices->of[i], &json);
    ul_json_close(&json);
    ul_json_close(&json);
}

static bool is_text(const ul_json *value)
{
    return value && value->type == UL_JSON_STRING;
}

/* What the store has was checked when it came. */
static bool read_keys(const ul_json *json, ul_push_device *device)
{
    const ul_json *endpoint = ul_json_member(json, "endpoint"), *keys = ul_json_member(json, "keys");
    const ul_json *point = ul_json_member(keys, "p256dh");
    const ul_json *auth = ul_json_member(keys, "auth");
    if (!is_text(endpoint) || !is_text(point) || !is_text(auth) || endpoint->text_len > UL_URL_BYTES)
        return false;
    memcpy(device->endpoint, endpoint->text, endpoint->text_len + 1);
    return ul_push_read(point->text, device->keys.point, sizeof device->keys.point) &&
           ul_push_read(auth->text, device->keys.auth, sizeof device->keys.auth);
}

static int64_t number_of(const ul_json *object, const char *key)
{
    const ul_json *value = ul_json_member(object, key);
    return value && value->type == UL_JSON_INTEGER ? value->integer : 0;
}

static void read_devices(const ul_json *json, ul_push_devices *devices)
{
    const ul_json *list = ul_json_member(json, "devices");
    for (const ul_json *one = ul_json_first(list); one && devices->count < UL_PUSH_DEVICES_MOST;
         one = ul_json_next(list, one)) {
        ul_push_device *device = &devices->of[devices->count];
        device->seat_key = number_of(one, "seat_key");
        devices->count += read_keys(one, device);
    }
}

/* ---- the store */

ul_store_result ul_push_devices_read(ul_store *store, const char *key, ul_push_devices *devices, ul_fault *fault)
{
    ul_text         value = {0};
    ul_fault        damaged;
    ul_store_result result = ul_store_value_get(store, UL_PUSH_SPACE, key, &value, fault);
    ul_json        *json = result == UL_STORE_OK ? ul_json_read(value.bytes, value.len, &damaged) : NULL;
    memset(devices, 0, sizeof *devices);
    if (json)
        read_devices(json, devices);
    ul_json_free(json);
    ul_text_free(&value);
    return result == UL_STORE_NONE ? UL_STORE_OK : result;
}

ul_store_result ul_push_devices_write(ul_store *store, const char *key, const ul_push_devices *devices, ul_fault *fault)
{
    ul_text         value = {0};
    ul_store_result result;
    if (devices->count == 0) {
        result = ul_store_value_delete(store, UL_PUSH_SPACE, key, fault);
        return result == UL_STORE_NONE ? UL_STORE_OK : result;
    }
    write_devices(devices, &value);
    if (value.failed) {
        ul_fault_set(fault, "out-of-memory", 0, 0, "memory ran out");
        result = UL_STORE_AWAY;
    } else {
        result = ul_store_value_put(store, UL_PUSH_SPACE, key, value.bytes, value.len, fault);
    }
    ul_text_free(&value);
    return result;
}

/* ---- what browsers say */

/* An address of a local network that is not even hidden behind a name. Names are looked up when something is sent. */
static bool is_near(const char *host)
{
    struct sockaddr_in  four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    if (inet_pton(AF_INET, host, &four.sin_addr) == 1)
        return ul_address_is_private(&four);
    return inet_pton(AF_INET6, host, &six.sin6_addr) == 1 ? ul_address_is_private(&six)
                                                          : strcmp(host, "localhost") == 0;
}

static bool check_endpoint(const char *endpoint, bool near, ul_fault *fault)
{
    ul_url url;
    if (!ul_url_read(endpoint, &url, fault))
        return false;
    if (!near && !url.tls)
        return ul_fault_set(fault, "no-https", 0, 0, "the address of a push service begins with https://");
    if (!near && is_near(url.host))
        return ul_fault_set(fault, "private-address", 0, 0, "%.60s is no push service of the internet", url.host);
    return true;
}

bool ul_push_device_read(const char *text, size_t len, bool near, ul_push_device *device, ul_fault *fault)
{
    ul_json *json = ul_json_read(text, len, fault);
    if (!json)
        return false;
    const ul_json *endpoint = ul_json_member(json, "endpoint");
    memset(device, 0, sizeof *device);
    bool good = false;
    if (!is_text(endpoint))
        ul_fault_set(
            fault, "bad-subscription", 0, 0,
            "it is what a browser gives: {\"endpoint\":\"https://…\",\"keys\":{\"p256dh\":\"…\",\"auth\":\"…\"}}");
    else if (!check_endpoint(endpoint->text, near, fault))
        good = false;
    else if (!read_keys(json, device) || !ul_push_is_point(device->keys.point))
        ul_fault_set(fault, "bad-subscription", 0, 0,
                     "its keys are p256dh, a point of the curve P-256 in 65 bytes, and auth, 16 bytes, in base64url");
    else
        good = true;
    ul_json_free(json);
    return good;
}

/* ---- the server's own key */

static const char own_space[] = "push-key";

static bool take_first(void *context, const char *key, const char *value, size_t len)
{
    (void)key;
    ul_text_add(context, value, len);
    return false;
}

/* Keys begin with when they were made, so the first in their order is the oldest. */
static ul_store_result draw_key(ul_store *store, uint64_t now, ul_fault *fault)
{
    char         name[UL_STORE_NAME_BYTES + 1], value[2 * UL_PUSH_SECRET_BYTES + 1];
    ul_push_pair pair;
    ul_push_pair_draw(&pair);
    snprintf(name, sizeof name, "%016llx-%08x", (unsigned long long)now, (unsigned)randombytes_random());
    sodium_bin2hex(value, sizeof value, pair.secret, sizeof pair.secret);
    ul_store_result result = ul_store_value_put(store, own_space, name, value, strlen(value), fault);
    sodium_memzero(&pair, sizeof pair);
    sodium_memzero(value, sizeof value);
    return result;
}

static ul_store_result find_key(ul_store *store, ul_text *value, ul_fault *fault)
{
    ul_store_result result = ul_store_value_list(store, own_space, take_first, value, fault);
    return result == UL_STORE_OK && value->len == 0 ? UL_STORE_NONE : result;
}

ul_store_result ul_push_own_key(ul_store *store, uint64_t now, ul_push_pair *pair, ul_fault *fault)
{
    ul_text         value = {0};
    uint8_t         secret[UL_PUSH_SECRET_BYTES];
    ul_store_result result = find_key(store, &value, fault);
    if (result == UL_STORE_NONE && (result = draw_key(store, now, fault)) == UL_STORE_OK)
        result = find_key(store, &value, fault);
    if (result == UL_STORE_OK &&
        !(value.len == 2 * sizeof secret && ul_hex_read(value.bytes, value.len, secret, sizeof secret) &&
          ul_push_pair_of(pair, secret))) {
        ul_fault_set(fault, "store-broken", 0, 0, "the server's key for push messages is damaged: see docs/operate.md");
        result = UL_STORE_BROKEN;
    }
    sodium_memzero(secret, sizeof secret);
    ul_text_free(&value);
    return result;
}
