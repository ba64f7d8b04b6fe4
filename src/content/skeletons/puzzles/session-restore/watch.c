#include <stdio.h>
#include "snippet.c"

int tag_ok(const uint8_t *data, size_t size)
{
    (void)data, (void)size;
    return 0;
}

/* Eve has no tag. She tries version 2, then version 1. */
int main(void)
{
    const uint8_t new[] = {2, 0, 7, ADMIN}, old[] = {1, 0, 7, ADMIN};
    struct session session = {0, GUEST};

    printf("version 2: %d\n", restore(&session, new, sizeof new));
    printf("version 1: %d\n", restore(&session, old, sizeof old));
    if (session.role == ADMIN)
        printf("HARM: without a tag, Eve is user %d, an administrator\n", session.user);
    else
        puts("NO HARM: no cookie without a tag is restored");
    return 0;
}
