#include "snippet.c"

#include <stdio.h>

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

static struct door door = { .key = "sixteen secrets!" };
static char ran[64];
static int broken;

static void run(const char *text)
{
    snprintf(ran, sizeof ran, "%s", text);
}

static void expect(const char *what, int holds)
{
    if (!holds) {
        printf("broken: %s\n", what);
        broken = 1;
    }
}

/* Sends a frame whose tag is right but for the byte at `wrong`. */
static int send_it(uint32_t number, const char *text, int wrong)
{
    uint8_t frame[HEAD + 64 + TAG] =
        { (uint8_t)(number >> 24), (uint8_t)(number >> 16),
          (uint8_t)(number >> 8), (uint8_t)number };
    size_t body = HEAD + strlen(text);

    memcpy(frame + HEAD, text, strlen(text));
    mac(door.key, frame, body, frame + body);
    if (wrong >= 0)
        frame[body + wrong] ^= 0x80;
    ran[0] = '\0';
    return door_frame(&door, frame, body + TAG);
}

int main(void)
{
    char text[64] = "12345678901234567890123456789012";

    door.run = run;
    expect("a good frame", send_it(1, "open", -1) == 0 && !strcmp(ran, "open"));
    expect("a later one", send_it(7, "shut", -1) == 0 && !strcmp(ran, "shut"));
    expect("an overtaken one", send_it(6, "open", -1) == 0);
    expect("the same again", send_it(6, "open", -1) == -1 && !ran[0]);
    expect("another", send_it(3, "open", -1) == 0);
    for (int i = 0; i < TAG; i++)
        expect("a wrong byte", send_it(8, "open", i) == -1 && !ran[0]);
    expect("wrong ones use up nothing", send_it(8, "open", -1) == 0);
    expect("an empty text", send_it(9, "", -1) == 0);
    expect("the longest text", send_it(10, text, -1) == 0 && !strcmp(ran, text));
    strcat(text, "3");
    expect("too long a text", send_it(11, text, -1) == -1);
    expect("too short", door_frame(&door, (uint8_t *)text, 19) == -1);
    for (uint32_t number = 100; number < 3000; number++)
        expect("each good frame", send_it(number, "open", -1) == 0);
    expect("far ahead", send_it(5000, "open", -1) == 0);
    expect("too late", send_it(5000 - 64, "open", -1) == -1);
    for (uint32_t number = 5000 - 63; number < 5000; number++)
        expect("late frames", send_it(number, "open", -1) == 0);
    if (!broken)
        puts("WORKS");
    return broken;
}
