/* legal_text.c: what a seat may do, as a sorted list of texts. */
#include <string.h>
#include "record/action_text.h"
#include "record/view_text.h"

static bool is_after(const ul_world *world, ul_action left, ul_action right)
{
    char one[UL_ACTION_TEXT], other[UL_ACTION_TEXT];
    return strcmp(ul_action_write(world, left, one), ul_action_write(world, right, other)) > 0;
}

/* Shell's way, since it needs no memory: there are a hundred or so. */
static void sort_by_text(const ul_world *world, ul_action *list, size_t count)
{
    for (size_t gap = count / 2; gap > 0; gap /= 2)
        for (size_t i = gap; i < count; i++) {
            ul_action one = list[i];
            size_t    to = i;
            for (; to >= gap && is_after(world, list[to - gap], one); to -= gap)
                list[to] = list[to - gap];
            list[to] = one;
        }
}

void ul_legal_write(ul_json_out *out, const ul_world *world, const ul_view *view)
{
    ul_action list[UL_MAX_ACTIONS];
    char      text[UL_ACTION_TEXT];
    size_t    count = ul_view_legal(world, view, list);
    sort_by_text(world, list, count);
    ul_json_open_array(out);
    for (size_t i = 0; i < count; i++)
        ul_json_string(out, ul_action_write(world, list[i], text));
    ul_json_close(out);
}
