/* A rule with 4 stars, and a folder whose name is 8 letters long. */
#include <ctype.h>
#include <stdio.h>

static long steps;

static int counted(int c)
{
    steps++;
    return (tolower)(c);
}

#undef tolower
#define tolower(c) counted(c)
#include "snippet.c"
#undef tolower

int main(void)
{
    match("*a*a*a*b", "aaaaaaaa/");
    if (steps / 2 > 100)
        printf("HARM: %ld comparisons for 8 letters\n", steps / 2);
    else
        printf("NO HARM: %ld comparisons for 8 letters\n", steps / 2);
    return 0;
}
