#include "snippet.c"
#include <stdio.h>

static char *other;

int main(void)
{
    static struct record r;
    uint8_t number[9] = { 0, NUMBER };

    other = strdup("of another part");
    for (int i = 0; i < 6; i++)
        number[2 + i] = (uintptr_t)other >> (40 - 8 * i);
    number[8] = 1;
    record_apply(&r, number, sizeof number);
    record_apply(&r, (const uint8_t *)"\0\2hi", 4);
    if (strcmp(other, "hi") == 0)
        puts("HARM: the text is written into a block of another part");
    else
        puts("NO HARM: the text has a block of its own");
    return 0;
}
