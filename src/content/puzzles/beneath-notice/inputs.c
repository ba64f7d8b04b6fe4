#include "snippet.c"

#include <stdio.h>

int main(void)
{
    struct show shows[100] = { 0 };
    struct show *s = &shows[2];
    int result = book(s, "\377", 4711);

    if (result == -1)
        puts("CLAIM trace: Nothing. `book` returns -1.");
    else if (s->discount == 4711)
        puts("CLAIM trace: `discount` becomes 4711.");
    else if (s->seats[7] == 4711)
        puts("CLAIM trace: `seats[7]` becomes 4711.");
    else
        puts("CLAIM trace: Memory far after `seats` becomes 4711.");
    return 0;
}
