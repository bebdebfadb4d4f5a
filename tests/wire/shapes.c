/* shapes.c: prints the description of messages for docs.py: group, name, members. */
#include <stdio.h>
#include "wire/shape.h"

int main(void)
{
    size_t          count;
    const ul_shape *shape = ul_shapes(&count);
    for (size_t i = 0; i < count; i++) {
        printf("%s %s", ul_shape_group_name(shape[i].group), shape[i].name);
        for (size_t k = 0; k < shape[i].count; k++)
            printf(shape[i].members[k].how & UL_SHAPE_OPTIONAL ? " [%s]" : " %s", shape[i].members[k].key);
        printf("\n");
    }
    return 0;
}
