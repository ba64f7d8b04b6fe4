#include <stdio.h>
#include "snippet.c"

int tag_ok(const uint8_t *data, size_t size)
{
    return data[size - 1] == 0x5a;
}

int main(void)
{
    uint8_t cookie[12] = {2, 1, 2, ADMIN, [11] = 0x5a};
    struct session session = {0};
    int ok = restore(&session, cookie, 12) == 0 && session.user == 258 && session.role == ADMIN;
    cookie[3] = USER;
    ok = ok && restore(&session, cookie, 12) == 0 && session.role == USER;
    ok = ok && restore(&session, cookie, 11) == -1 && restore(&session, cookie, 3) == -1;
    cookie[11] = 0;
    ok = ok && restore(&session, cookie, 12) == -1;
    puts(ok ? "WORKS" : "broken: a session");
    return !ok;
}
