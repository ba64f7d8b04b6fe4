#include <stdio.h>

#include "snippet.c"

static int broken;

static void expect(const char *what, uint32_t start, int holds)
{
    if (!holds && broken++ < 5)
        printf("broken: %s, at tick %u\n", what, start);
}

int main(void)
{
    for (uint32_t start = 0; start < 65536; start += 100) {
        struct keypad k = { .pin = 1234 };
        expect("the right PIN", start, keypad_try(&k, start, 1234) == 1);
        expect("a wrong PIN", start, keypad_try(&k, start, 1) == 0);
        expect("the right PIN after a miss", start, keypad_try(&k, start, 1234) == 1);
        for (int i = 0; i < TRIES; i++)
            expect("wrong PINs", start, keypad_try(&k, start, i) == 0);
        if (start < 30000 || start > 65536 - WAIT)
            expect("the right PIN after the wait", start, keypad_try(&k, start + WAIT, 1234) == 1);
    }
    /* An hour has 36000 ticks. */
    for (uint32_t start = 0; start < 20000; start += 100) {
        struct keypad k = { .pin = 1234 };
        for (int i = 0; i < TRIES; i++)
            keypad_try(&k, start, i);
        expect("no PIN during the wait", start, keypad_try(&k, start + 200, 1234) == 0);
        keypad_sweep(&k, start + 500);
        expect("nor after a sweep", start, keypad_try(&k, start + 600, 1234) == 0);
        keypad_sweep(&k, start + 36500);
        expect("the right PIN an hour later", start, keypad_try(&k, start + 36600, 1234) == 1);
    }
    if (broken)
        return 1;
    puts("WORKS");
    return 0;
}
