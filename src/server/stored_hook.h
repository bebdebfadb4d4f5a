/* stored_hook.h: an address that somebody gave, as the store has it. `key` is ul_live_player_key's. */
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

ul_hook         ul_hook_read(ul_store *store, const char *key); /* none there: all zero */
ul_store_result ul_hook_write(ul_store *store, const char *key, const ul_hook *hook, ul_fault *fault);
ul_store_result ul_hook_delete(ul_store *store, const char *key, ul_fault *fault);

#endif
