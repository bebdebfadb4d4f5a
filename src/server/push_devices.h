/*
 * push_devices.h: whose browser is to be called, as the store has it.
 *
 * One value for everybody who has asked to be called at a table: a few
 * devices.
 */
#ifndef UL_SERVER_PUSH_DEVICES_H
#define UL_SERVER_PUSH_DEVICES_H

#include <stdbool.h>
#include <stdint.h>
#include "base/fault.h"
#include "client/url.h"
#include "server/push_crypt.h"
#include "store/store.h"

#define UL_PUSH_SPACE "push"
#define UL_PUSH_DEVICES_MOST 8

/* What somebody is called for. */
typedef enum ul_push_kind { UL_PUSH_TURN, UL_PUSH_ANSWER, UL_PUSH_BEGUN, UL_PUSH_OFFER, UL_PUSH_KINDS } ul_push_kind;

const char *ul_push_kind_name(ul_push_kind kind); /* "turn" */

/* What a browser calls a subscription. */
typedef struct ul_push_device {
    char         endpoint[UL_URL_BYTES + 1];
    ul_push_keys keys;
    int64_t      seat_key; /* how many keys the seat had then: after a move to another device, this one is not called */
} ul_push_device;

typedef struct ul_push_devices {
    unsigned       count;
    ul_push_device of[UL_PUSH_DEVICES_MOST];
} ul_push_devices;

/* `key`: ul_live_player_key's. None there: all zero, and UL_STORE_OK. Without any devices the value is deleted. */
ul_store_result ul_push_devices_read(ul_store *store, const char *key, ul_push_devices *devices, ul_fault *fault);
ul_store_result ul_push_devices_write(ul_store *store, const char *key, const ul_push_devices *devices,
                                      ul_fault *fault);

void ul_push_devices_add(ul_push_devices *devices, const ul_push_device *device, unsigned most); /* the oldest goes */
bool ul_push_devices_remove(ul_push_devices *devices, const char *endpoint); /* false: it was not there */
void ul_push_devices_keep(ul_push_devices *devices, int64_t seat_key);       /* only those of that key */

/*
 * A subscription as browsers write it: {"endpoint":…,"keys":{"p256dh":…,"auth":…}}.
 * False with *fault: "bad-subscription", "bad-url", those of JSON; "no-https"
 * and "private-address" unless `near`.
 */
bool ul_push_device_read(const char *text, size_t len, bool near, ul_push_device *device, ul_fault *fault);

/*
 * The key that the server proves itself with, kept in the store: drawn when
 * there is none yet. If several servers begin at once the first one's counts
 * for all, so it is read again whenever it is used.
 */
ul_store_result ul_push_own_key(ul_store *store, uint64_t now, ul_push_pair *pair, ul_fault *fault);

#endif
