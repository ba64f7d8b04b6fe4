#include "snippet.c"

#include <stdio.h>

int main(void)
{
    const char *pings[] = { "\x05\x00\x02\x68\x69", "\x01\x00\xC8\x68\x69",
                            "\x00\x00\xC8\x68\x69", "\x04\x68\x69\xC8\xC8" };
    const char *shown[] = { "05 00 02 68 69", "01 00 C8 68 69",
                            "00 00 C8 68 69", "04 68 69 C8 C8" };
    int hits = 0, hit = 0;

    for (int i = 0; i < 4; i++) {
        unsigned char buffer[4096] = { 0 }, reply[256];
        memset(buffer, 'B', 100);
        memcpy(buffer, pings[i], 5);
        size_t sent = answer(buffer, 5, reply);
        if (sent > 0 && memchr(reply, 'B', sent) != NULL) {
            hit = i;
            hits++;
        }
    }
    if (hits != 1) {
        printf("%d pings get a byte of Bob's\n", hits);
        return 1;
    }
    printf("CLAIM exploit: %s\n", shown[hit]);
    return 0;
}
