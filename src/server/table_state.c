/* table_state.c: the states of a table in memory, and of its commits. docs/server.md has the same tables. */
#include "server/table_state.h"

#include <assert.h>

#define LIVE(state) (1U << UL_LIVE_##state)
#define COMMIT(state) (1U << UL_COMMIT_##state)

const ul_state_steps ul_live_steps[UL_LIVE_STATES] = {
    [UL_LIVE_EMPTY] = {"empty", LIVE(LOADING) | LIVE(READY)},
    [UL_LIVE_LOADING] = {"loading", LIVE(READY) | LIVE(EMPTY)},
    [UL_LIVE_READY] = {"ready", LIVE(FOLLOWING) | LIVE(LOADING)},
    [UL_LIVE_FOLLOWING] = {"following", LIVE(READY) | LIVE(STALE)},
    [UL_LIVE_STALE] = {"stale", LIVE(LOADING)},
};

const ul_state_steps ul_commit_steps[UL_COMMIT_STATES] = {
    [UL_COMMIT_CLEAN] = {"clean", COMMIT(DIRTY)},
    [UL_COMMIT_DIRTY] = {"dirty", COMMIT(CLEAN) | COMMIT(UNDER_WAY)},
    [UL_COMMIT_UNDER_WAY] = {"under way", COMMIT(CLEAN)},
};

void ul_live_become(ul_live_state *state, ul_live_state next)
{
    assert(ul_live_steps[*state].next >> next & 1);
    *state = next;
}

void ul_commit_become(ul_commit_state *state, ul_commit_state next)
{
    assert(ul_commit_steps[*state].next >> next & 1);
    *state = next;
}
