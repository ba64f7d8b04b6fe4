/* A banned player types a name of 16 letters. */
#include "snippet.c"

#include <stdio.h>

int main(void)
{
    struct player p = { .banned = 1 };

    set_name(&p, "sixteen--letters");
    if (p.banned)
        puts("NO HARM: the player is still banned");
    else
        puts("HARM: the player isn't banned anymore");
    return 0;
}
