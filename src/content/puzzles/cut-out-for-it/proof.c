/* Sends frames of every length, each in a block of exactly its size, and looks at what stands in the nick. */
#include <stdio.h>
#include <stdlib.h>

#include "snippet.c"

static const uint8_t fills[] = { 'a', 0x80, 0xbf, 0xc3, 0xff, 0x1f, 0x00 };

int main(void)
{
    unsigned long tried = 0;

    for (size_t size = 0; size < 300; size++)
        for (unsigned length = 0; length < 256; length++)
            for (size_t fill = 0; fill < 2 * sizeof fills; fill++) {
                uint8_t *frame = malloc(size ? size : 1);
                struct peer p = { .nick = "old", .is_op = 1 };
                for (size_t i = 0; i < size; i++) {
                    uint8_t byte = fills[fill % sizeof fills];
                    /* In the second half of them the fill begins after an 'a'. */
                    frame[i] = fill >= sizeof fills && i < 3 ? 'a' : byte;
                }
                if (size > 1)
                    frame[1] = (uint8_t)length;
                peer_rename(&p, frame, size);
                free(frame);
                tried++;
                if (!memchr(p.nick, 0, sizeof p.nick) || p.is_op != 1) {
                    printf("HARM: a name of %u bytes fills the nick and leaves no room for its NUL\n", length);
                    return 0;
                }
            }
    printf("NO HARM: %lu frames, and every nick ends with a NUL inside its array\n", tried);
    return 1;
}
