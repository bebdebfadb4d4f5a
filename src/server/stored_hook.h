/*
 * stored_hook.h: an address that somebody gave, as the store has it.
 *
 * It is kept by the player's name, which is unique at the table: seats may
 * still change their numbers.
 */
#ifndef UL_SERVER_STORED_HOOK_H
#define UL_SERVER_STORED_HOOK_H

#include <stdint.h>
#include "client/url.h"
#include "server/hook_body.h"
#include "store/store.h"

#define UL_HOOK_DAY_MS ((int64_t)24 * 3600 * 1000)

typedef struct ul_hook {
    char          url[UL_URL_BYTES + 1]; /* empty: none */
    ul_hook_shape shape;
    int64_t       last, tested; /* when a message, and one to try it, was last sent, wherever to; 0: never */
} ul_hook;

/* ID.HASH: within what a key of the store may be. */
void ul_hook_key(const char *id, const char *name, char key[UL_STORE_NAME_BYTES + 1]);

ul_hook         ul_hook_read(ul_store *store, const char *key); /* none there: all zero */
ul_store_result ul_hook_write(ul_store *store, const char *key, const ul_hook *hook, ul_fault *fault);
ul_store_result ul_hook_delete(ul_store *store, const char *key, ul_fault *fault);

#endif
