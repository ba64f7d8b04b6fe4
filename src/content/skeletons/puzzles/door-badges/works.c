#include <stdio.h>
#include "snippet.c"

int main(void)
{
    struct badge badge;
    uint8_t data[27] = {7, 2, 24};
    memset(data + 3, 'a', 24);
    int ok = read_badge(&badge, data, 27) == 0 && badge.door == 7 && badge.level == 2 && badge.name[23] == 'a';
    data[2] = 3;
    ok = ok && read_badge(&badge, data, 6) == 0 && memcmp(badge.name, "aaa\0\0", 5) == 0;
    ok = ok && read_badge(&badge, data, 5) == -1 && read_badge(&badge, data, 2) == -1;
    puts(ok ? "WORKS" : "broken: a badge");
    return !ok;
}
