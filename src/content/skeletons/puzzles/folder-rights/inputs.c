#include <stdio.h>
#include "snippet.c"

static int count(unsigned rights, const char *requests)
{
    const struct grant grant = {7, 3, rights};
    int sum = 0;
    for (; *requests; requests++)
        sum += allowed(&grant, 1, 7, 3, *requests);
    return sum;
}

int main(void)
{
    printf("CLAIM first: %d\n", count(READ, "rcms"));
    printf("CLAIM share: %d\n", count(SHARE, "rmsx"));
    return 0;
}
