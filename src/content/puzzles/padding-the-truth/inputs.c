#include "snippet.c"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

static void ignore(const uint8_t *body, uint32_t len)
{
    (void)body, (void)len;
}

int main(void)
{
    static const uint8_t frames[] = {
        0x00, 0x02, 0x00, 0x41, 0x42,
        0x00, 0x04, 0x08, 0x01, 0x43, 0x44, 0x58,
        0x00, 0x05, 0x08, 0x05,
    };
    static const char *const texts[4] = {
        "The 1,137th", "The 1,138th", "The 1,139th", "The 1,141st",
    };
    static const int numbers[4] = { 1137, 1138, 1139, 1141 };
    /* More room than a connection has, to see what is next to `body`. */
    uint8_t *heap = calloc(1, sizeof(struct rx) + 4096);
    struct rx *r = (struct rx *)heap;
    const uint8_t *next = heap + offsetof(struct rx, body) + MAX_BODY;
    const uint8_t byte = 0x58;
    int first = 0, hits = 0;

    r->deliver = ignore;
    if (rx_feed(r, frames, sizeof frames) != 0)
        return 1;
    for (int n = 1; n <= 2000 && first == 0; n++)
        if (rx_feed(r, &byte, 1) != 0)
            return 1;
        else if (*next == byte)
            first = n;
    for (int i = 0; i < 4; i++)
        if (numbers[i] == first)
            printf("CLAIM why: %s\n", texts[i]), hits++;
    free(heap);
    return hits != 1;
}
