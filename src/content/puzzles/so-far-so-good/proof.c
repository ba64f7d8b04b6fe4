/* Eve has no key. She sends `open` with a tag of zero bytes under one
 * number after the other. */
#include "snippet.c"

#include <stdio.h>

/* Stands for any sound function: mixes all it is given, word by word. */
void mac(const uint8_t key[KEY], const uint8_t *msg, size_t len,
         uint8_t tag[TAG])
{
    uint64_t state[2] = { 0x243f6a8885a308d3, 0x13198a2e03707344 };

    for (size_t i = 0; i < KEY + len + 64; i++) {
        uint8_t byte = i < KEY ? key[i] : i < KEY + len ? msg[i - KEY] : 0;

        state[0] = (state[0] ^ byte) * 0x9e3779b97f4a7c15;
        state[0] ^= state[0] >> 29;
        state[1] = (state[1] + state[0]) * 0xbf58476d1ce4e5b9;
        state[1] ^= state[1] >> 32;
        state[0] += state[1];
    }
    memcpy(tag, state, TAG);
}

static int opened;

static void run(const char *text)
{
    opened |= strcmp(text, "open") == 0;
}

int main(void)
{
    struct door door = { .key = "sixteen secrets!", .last = 41, .run = run };
    uint8_t frame[HEAD + 4 + TAG] = { 0, 0, 0, 0, 'o', 'p', 'e', 'n' };
    unsigned tries = 0;

    while (!opened && tries < 20000) {
        tries++;
        frame[1] = (uint8_t)(tries >> 16);
        frame[2] = (uint8_t)(tries >> 8);
        frame[3] = (uint8_t)tries;
        door_frame(&door, frame, sizeof frame);
    }
    if (opened) {
        printf("HARM: the door opened for a tag of sixteen zero bytes, at"
               " the frame with the number %u\n", tries);
        return 0;
    }
    printf("NO HARM: %u frames with a tag of zero bytes, and the door stayed"
           " shut\n", tries);
    return 1;
}
