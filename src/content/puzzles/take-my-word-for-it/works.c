#include "snippet.c"

#include <stdio.h>

int main(void)
{
    const char *texts[] = { "", "h", "hi", "a longer text" };

    for (int i = 0; i < 4; i++) {
        unsigned char buffer[4096] = { strlen(texts[i]) }, reply[256];
        size_t size = 1 + strlen(texts[i]);
        memcpy(buffer + 1, texts[i], strlen(texts[i]));
        if (answer(buffer, size, reply) != size ||
            memcmp(buffer, reply, size) != 0) {
            printf("broken: no reply to \"%s\"\n", texts[i]);
            return 1;
        }
    }
    unsigned char nothing[1] = { 0 }, reply[256];
    if (answer(nothing, 0, reply) != 0) {
        puts("broken: a reply to nothing");
        return 1;
    }
    puts("WORKS");
    return 0;
}
