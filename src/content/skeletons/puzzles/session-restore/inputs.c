#include <stdio.h>
#include "snippet.c"

int tag_ok(const uint8_t *data, size_t size)
{
    (void)data, (void)size;
    return 0;
}

static void claim(const char *question, uint8_t version)
{
    static const char *const roles[] = {"GUEST", "USER", "ADMIN"};
    uint8_t cookie[4] = {version, 0, 7, 2};
    struct session session = {0};
    if (restore(&session, cookie, 4) != 0)
        printf("CLAIM %s: -1\n", question);
    else
        printf("CLAIM %s: 0, and %s\n", question, roles[session.role]);
}

int main(void)
{
    claim("first", 1);
    claim("second", 2);
    return 0;
}
