/* Two clients ask for random locks and remember what was granted. Two of those must never conflict. */
#include <stdio.h>
#include <stdlib.h>

#include "snippet.c"

enum { GRAINS = 16 };

int main(void)
{
    unsigned long granted = 0;

    srand(1);
    for (int round = 0; round < 20000; round++) {
        struct locks l = { .count = 0 };
        enum kind held[2][GRAINS] = { 0 };
        for (int call = 0; call < 12; call++) {
            int client = rand() % 2, from = rand() % GRAINS, to = from + 1 + rand() % (GRAINS - from);
            enum kind kind = rand() % 3;
            if (locks_set(&l, client, kind, from * GRAIN, (to - from) * GRAIN - 1) != GRANTED)
                continue;
            granted++;
            for (int g = from; g < to; g++) {
                held[client][g] = kind;
                enum kind other = held[!client][g];
                if (kind && other && (kind == WRITE || other == WRITE)) {
                    printf("HARM: client %d is granted a lock on grain %d that conflicts with a lock which the other client was granted and never gave up\n", client, g);
                    return 0;
                }
            }
        }
    }
    printf("NO HARM: %lu calls were granted, and no two locks conflict\n", granted);
    return 1;
}
