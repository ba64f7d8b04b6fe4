#include "pattern.c"
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    static const uint8_t file[] = { 99, 5, 5, 20, 1, 2, 3, 4, 5, 6, 7, 8 };
    struct pattern *p = calloc(1, 64); /* room, so that the write does no damage here */

    pattern_load(p, file, sizeof file);
    if (p->count > STEPS)
        printf("HARM: %d steps are written into an array of %d\n", p->count, STEPS);
    else
        puts("NO HARM: all steps are inside the array");
    return 0;
}
