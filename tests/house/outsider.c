/* outsider.c: somebody else's program, built against the installed library; install.py runs it. */
#include <stdio.h>
#include <base/asset.h>
#include <plan/plan.h>

int main(void)
{
    const ul_asset *asset = ul_asset_find("mansion.plan");
    ul_fault        fault;
    ul_plan        *plan = asset ? ul_plan_read(asset->bytes, asset->len, &fault) : NULL;
    if (!plan)
        return 1;
    printf("%s: %d rooms\n", ul_plan_id(plan), ul_plan_count(plan));
    ul_plan_free(plan);
    return 0;
}
