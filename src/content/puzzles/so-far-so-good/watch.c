#include "snippet.c"
#include <stdio.h>

static int opened;

void mac(const uint8_t *key, const uint8_t *msg, size_t len, uint8_t *tag)
{
    (void)key, (void)msg, (void)len;
    memset(tag, 7, TAG);
}

static void run(const char *text)
{
    opened++;
    puts(text);
}

int main(void)
{
    struct door d = { .run = run };
    uint8_t frame[24] = { 0, 0, 0, 5, 'o', 'p', 'e', 'n' };

    memset(frame + 8, 7, TAG);
    door_frame(&d, frame, sizeof frame);
    door_frame(&d, frame, sizeof frame);
    puts(opened > 1 ? "HARM: one recorded frame opened the door again" : "NO HARM: a frame counts once");
    return 0;
}
