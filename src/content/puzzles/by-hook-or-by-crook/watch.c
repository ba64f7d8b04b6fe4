/* A coat whose chip says 0 is hung up, six more follow on the other hooks, and then the desk is back at its hook. */
#include <stdio.h>

#include "snippet.c"

int main(void)
{
    static struct desk d;
    int blank = desk_hang(&d, 0);
    int number[HOOKS];

    for (int i = 0; i < HOOKS; i++)
        number[i] = desk_hang(&d, 1001 + i);
    printf("the coat without a number got the ticket %d\n", blank);
    for (int i = 0; i < HOOKS; i++)
        if (blank >= 0 && number[i] == blank) {
            printf("HARM: coat %d got the ticket %d as well, and its guest gets coat %u\n", 1001 + i, number[i],
                   desk_fetch(&d, blank));
            return 0;
        }
    puts("NO HARM: every ticket is printed once");
    return 1;
}
