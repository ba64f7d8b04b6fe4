/* Eve records frames on the air and sends them again. She has no key. */
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

static int ran;

static void run(const char *text)
{
    ran += strcmp(text, "open") == 0;
}

static void send_it(struct door *door, uint32_t number)
{
    uint8_t frame[HEAD + 4 + TAG] =
        { (uint8_t)(number >> 24), (uint8_t)(number >> 16),
          (uint8_t)(number >> 8), (uint8_t)number, 'o', 'p', 'e', 'n' };

    mac(door->key, frame, HEAD + 4, frame + HEAD + 4);
    door_frame(door, frame, sizeof frame);
}

int main(void)
{
    static const uint32_t orders[][4] =
        { { 5 }, { 5, 6 }, { 3, 5, 4 }, { 1, 2, 3, 4 }, { 9, 2, 5, 90 } };

    for (int n = 0; n < 5; n++) {
        struct door door = { .key = "sixteen secrets!", .run = run };
        int sent = 0;

        ran = 0;
        for (int again = 0; again < 3; again++)
            for (int i = 0; i < 4 && orders[n][i] != 0; i++, sent += !again)
                send_it(&door, orders[n][i]);
        if (ran > sent) {
            printf("HARM: %d frames were made, from number %u on, and the"
                   " door opened %d times\n", sent, orders[n][0], ran);
            return 0;
        }
    }
    puts("NO HARM: recorded frames were sent again, and none opened the door"
         " a second time");
    return 1;
}
