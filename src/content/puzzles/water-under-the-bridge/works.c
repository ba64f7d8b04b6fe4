#include <stdio.h>

#include "snippet.c"

static int broken;

static void expect(const char *what, int holds)
{
    if (!holds) {
        printf("broken: %s\n", what);
        broken = 1;
    }
}

int main(void)
{
    struct rx rx = { 0 };

    for (uint32_t n = 1; n < 500; n++)
        expect("frames in order", rx_accept(&rx, n) == 1);
    expect("the newest again", rx_accept(&rx, 499) == 0);
    for (uint32_t n = 510; n < 1000; n += 10)
        for (uint32_t i = 0; i < 10; i++)
            expect("each ten in reverse", rx_accept(&rx, n + 9 - i) == 1);
    rx_accept(&rx, 1031);
    for (uint32_t back = 31; back > 0; back--)
        expect("31 frames late", rx_accept(&rx, 1031 - back) == 1 && rx_accept(&rx, 1031 - back) == 0);
    expect("a large jump", rx_accept(&rx, 4000000000u) == 1 && rx_accept(&rx, 3999999990u) == 1 && rx_accept(&rx, 3999999990u) == 0);
    if (broken)
        return 1;
    puts("WORKS");
    return 0;
}
