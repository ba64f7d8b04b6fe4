/* Sends the frames of each question, in its order. */
#include "snippet.c"

#include <stdio.h>
#include <stdlib.h>

/* A tag that begins with a zero byte and isn't zero after it. */
void mac(const uint8_t key[KEY], const uint8_t *msg, size_t len,
         uint8_t tag[TAG])
{
    memset(tag, 0xa7, TAG);
    tag[0] = 0;
    for (size_t i = 0; i < len; i++)
        tag[1 + i % (TAG - 1)] ^= msg[i] ^ key[i % KEY];
}

static void run(const char *text)
{
    (void)text;
}

static int send_it(struct door *door, uint32_t number, int is_forged)
{
    uint8_t frame[HEAD + 4 + TAG] =
        { (uint8_t)(number >> 24), (uint8_t)(number >> 16),
          (uint8_t)(number >> 8), (uint8_t)number, 'o', 'p', 'e', 'n' };

    if (!is_forged)
        mac(door->key, frame, HEAD + 4, frame + HEAD + 4);
    return door_frame(door, frame, sizeof frame);
}

static int ran(const uint32_t *numbers)
{
    struct door door = { .key = "sixteen secrets!", .run = run };
    int times = 0;

    for (; *numbers != 0; numbers++)
        times += send_it(&door, *numbers, 0) == 0;
    return times;
}

struct option { int seen; const char *text; };

static void claim(const char *id, int seen, const struct option *options)
{
    const char *text = NULL;

    for (int i = 0; i < 4; i++)
        if (options[i].seen == seen)
            text = text == NULL ? options[i].text : "two options";
    if (text == NULL) {
        printf("%s: no option for %d\n", id, seen);
        exit(1);
    }
    printf("CLAIM %s: %s\n", id, text);
}

int main(void)
{
    struct door door = { .key = "sixteen secrets!", .last = 41, .run = run };
    int result = send_it(&door, 1000, 1);

    claim("trigger", result * 10000 + (int)door.last, (struct option[]){
        { -10000 + 41, "It returns -1, and last is 41." },
        { -10000 + 1000, "It returns -1, and last is 1000." },
        { 41, "It returns 0, and last is 41." },
        { 1000, "It returns 0, and last is 1000." } });
    claim("why", ran((uint32_t[]){ 3, 5, 4, 4, 5, 5, 3, 0 }), (struct option[]){
        { 3, "3" }, { 4, "4" }, { 5, "5" }, { 6, "6" } });
    claim("number", ran((uint32_t[]){ 70, 5, 6, 7, 8, 70, 0 }), (struct option[]){
        { 3, "3" }, { 4, "4" }, { 5, "5" }, { 6, "6" } });
    int again = ran((uint32_t[]){ 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
                                  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0 }) - 10;
    claim("cost", again, (struct option[]){
        { 0, "None" }, { 1, "1" }, { 9, "9" }, { 10, "All 10" } });
    return 0;
}
