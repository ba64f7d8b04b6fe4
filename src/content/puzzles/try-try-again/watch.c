#include "snippet.c"
#include <stdio.h>

static struct keypad locked(uint16_t now)
{
    struct keypad k = { .pin = 1234 };
    for (int i = 0; i < TRIES; i++)
        keypad_try(&k, now, i);
    return k;
}

int main(void)
{
    struct keypad late = locked(65000), hour = locked(20000);
    int opens = keypad_try(&late, 65000 + 1000 - 65536, 1234);

    keypad_sweep(&hour, 56500);
    int still = keypad_try(&hour, 56600, 1234);
    printf("after the counter starts over: %s, an hour later: %s\n",
           opens ? "opens" : "closed", still ? "opens" : "closed");
    puts(opens && still ? "NO HARM: each wait has its length" : "HARM: the owner is locked out after the wait");
    return 0;
}
