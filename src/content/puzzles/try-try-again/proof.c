/* Locks a keypad at every tick, and looks for a try that opens the door too early. */
#include <stdio.h>

#include "snippet.c"

int main(void)
{
    unsigned long tried = 0;

    for (uint32_t start = 0; start < 65536; start++)
        for (uint32_t after = 0; after < WAIT; after += 13) {
            struct keypad k = { .pin = 1234 };
            for (int i = 0; i < TRIES; i++)
                keypad_try(&k, start, i);
            tried++;
            if (keypad_try(&k, start + after, 1234)) {
                printf("HARM: locked at tick %u, the door opens %u ticks later, and not %d\n", start, after, WAIT);
                return 0;
            }
        }
    printf("NO HARM: %lu tries during a wait, and the door stays closed\n", tried);
    return 1;
}
