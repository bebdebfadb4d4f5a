/*
 * values.h: small values of the server's own in a store, by space and key:
 * tokens, settings, who is to be called. A value put again replaces the old
 * one.
 */
#ifndef UL_STORE_VALUES_H
#define UL_STORE_VALUES_H

#include "store/store.h"

ul_store_result ul_store_value_put(ul_store *store, const char *space, const char *key, const char *value, size_t len,
                                   ul_fault *fault);
ul_store_result ul_store_value_get(ul_store *store, const char *space, const char *key, ul_text *value,
                                   ul_fault *fault); /* added to `value`; or NONE */
ul_store_result ul_store_value_delete(ul_store *store, const char *space, const char *key,
                                      ul_fault *fault); /* or NONE */
typedef bool    ul_store_each_value(void *context, const char *key, const char *value, size_t len);
ul_store_result ul_store_value_list(ul_store *store, const char *space, ul_store_each_value *each, void *context,
                                    ul_fault *fault); /* in the order of their keys, by bytes */

#endif
