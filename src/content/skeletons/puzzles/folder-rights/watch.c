#include <stdio.h>
#include "snippet.c"

int main(void)
{
    const struct grant grants[] = {{7, 3, READ}};

    if (allowed(grants, 1, 7, 3, 'm'))
        puts("HARM: the right to read moves files away");
    else
        puts("NO HARM: the right to read doesn't move files away");
    return 0;
}
