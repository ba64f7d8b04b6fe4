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

/* How often each number ran, and which frames were rejected, as bits. */
struct seen { int times[100], rejected; };

static const struct seen *ran(const uint32_t *numbers)
{
    static struct seen seen;
    struct door door = { .key = "sixteen secrets!", .run = run };

    memset(&seen, 0, sizeof seen);
    for (int i = 0; numbers[i] != 0; i++)
        if (send_it(&door, numbers[i], 0) == 0)
            seen.times[numbers[i]]++;
        else
            seen.rejected |= 1 << i;
    return &seen;
}

/* The numbers up to 10 that ran more than once, as bits. */
static int more(const struct seen *seen)
{
    int bits = 0;

    for (int i = 0; i <= 10; i++)
        bits |= (seen->times[i] > 1) << i;
    return bits;
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
    claim("twice", more(ran((uint32_t[]){ 3, 5, 4, 4, 5, 5, 3, 0 })), (struct option[]){
        { 0, "None of them" }, { 1 << 3 | 1 << 4 | 1 << 5, "3, 4, and 5" },
        { 1 << 3 | 1 << 5, "3 and 5" }, { 1 << 4 | 1 << 5, "4 and 5" } });
    const struct seen *late = ran((uint32_t[]){ 70, 5, 6, 7, 8, 70, 0 });
    claim("rejected", late->rejected, (struct option[]){
        { 1 << 1, "The 5" }, { 1 << 1 | 1 << 2, "The 5 and the 6" },
        { 1 << 5, "The second 70" },
        { 1 << 1 | 1 << 2 | 1 << 5, "The 5, the 6, and the second 70" } });
    int again = more(ran((uint32_t[]){ 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
                                       1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0 }));
    claim("recorded", again, (struct option[]){
        { 0, "None" }, { 1 << 10, "Only the 10" }, { 0x3fe, "All but the 10" },
        { 0x7fe, "All of them" } });
    return 0;
}
