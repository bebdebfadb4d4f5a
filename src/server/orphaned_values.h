/* orphaned_values.h: what belongs to tables that are not in the store any more are deleted. */
#ifndef UL_SERVER_ORPHANED_VALUES_H
#define UL_SERVER_ORPHANED_VALUES_H

#include "store/store.h"

void ul_values_sweep(ul_store *store);

#endif
