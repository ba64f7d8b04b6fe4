#include "snippet.c"
#include <stdio.h>

int main(void)
{
    struct grid *g = grid_new(1, UINT32_MAX);

    if (g == NULL) {
        puts("NO HARM: the map is rejected");
        return 0;
    }
    int16_t *block = realloc(g->point, 64); /* room, so that the write does no damage here */
    g->point = block;
    if (grid_set(g, 0, 5, 7) == 0)
        puts("HARM: a point is written into a block that has no points");
    return 0;
}
