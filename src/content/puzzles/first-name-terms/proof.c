/* Makes drawings with many grants and looks for a level that the user was never granted. */
#include <stdio.h>
#include <stdlib.h>

#include "drawing.c"
#include "names.c"

int main(void)
{
    unsigned long tried = 0;

    srand(1);
    for (int round = 0; round < 20000; round++) {
        struct drawing d = { .count = rand() % 21 };
        for (int i = 0; i < d.count; i++)
            d.grants[i] = (struct grant){ rand() % 3, 1 + rand() % 9, rand() % 10 };
        for (int id = 1; id < 11; id++) {
            int best = 0, level = drawing_level(&d, 0, id);
            for (int i = 0; i < d.count; i++)
                if (d.grants[i].realm == 0 && d.grants[i].id == id && d.grants[i].level > best)
                    best = d.grants[i].level;
            tried++;
            if (level > best) {
                printf("HARM: staff/%d was granted %d and gets %d, in a drawing with %d grants\n", id, best, level, d.count);
                return 0;
            }
        }
    }
    printf("NO HARM: %lu times, no user got more than was granted\n", tried);
    return 1;
}
