#include <unistd.h>

/* How many calls of pwrite still reach the file before the agent is killed; -1: all. */
static int pwrites_left = -1;
static size_t written;
static ssize_t counted_pwrite(int fd, const void *from, size_t len, off_t at)
{
    if (pwrites_left == 0)
        return -1;
    if (pwrites_left > 0)
        pwrites_left--;
    written = len;
    return pwrite(fd, from, len, at);
}
#define pwrite counted_pwrite
#include "snippet.c"
#undef pwrite

#include <stdio.h>
#include <stdlib.h>

static int make_box(void)
{
    FILE *file = tmpfile();
    int fd = file == NULL ? -1 : fileno(file);

    if (fd < 0 || box_init(fd) != 0)
        exit(2);
    return fd;
}

/* A key of `len` times the same letter. */
static const char *key(char letter, int len)
{
    static char text[64];

    memset(text, letter, len);
    text[len] = '\0';
    return text;
}

/* What comes after the first NUL of a slot: 0 only zeros, 1 old characters
 * and then zeros, 2 zeros and then old characters, 3 something else. */
static int after(int fd, int slot)
{
    char out[SLOT];
    int at, olds = 0, others = 0, first;

    if (slot_read(fd, slot, out) != 0)
        exit(2);
    first = at = (int)strlen(out) + 1;
    for (int i = at; i < SLOT; i++) {
        olds += out[i] == 'A';
        others += out[i] != 'A' && out[i] != 0;
    }
    return others > 0 ? 3 : olds == 0 ? 0 : out[first] == 'A' ? 1 : 2;
}

static void claim(const char *id, const char *const options[4], int which)
{
    printf("CLAIM %s: %s\n", id, options[which]);
}

/* What a slot has if the agent is killed after the first pwrite of a replacement. */
static int killed(int first, int second)
{
    int fd = make_box();
    char out[SLOT];

    slot_give(fd, 5, key('A', first));
    pwrites_left = 1;
    slot_give(fd, 5, key('N', second));
    pwrites_left = -1;
    if (slot_read(fd, 5, out) != 0)
        exit(2);
    if (out[0] == 'A')
        return 0;
    return out[0] == 0 ? 2 : after(fd, 5) == 0 ? 1 : 3;
}

static const char *const states[4] = { "The old key", "The new key", "An empty key",
                                       "The new key, then a part of the old one" };

int main(void)
{
    int fd = make_box(), fails[4] = { 0 };
    char out[SLOT], before[SLOT];

    slot_give(fd, 2, key('A', 20));
    slot_give(fd, 2, key('N', 9));
    claim("shorter", (const char *const[]){
          "Only zeros", "The end of Ann's first key, then zeros",
          "Zeros, then the end of Ann's first key",
          "Bytes that no call ever wrote to the file" }, after(fd, 2));
    claim("killed-shorter", states, killed(20, 9));
    claim("killed-longer", states, killed(9, 20));

    srand(7);
    for (int i = 0; i < 20000; i++) {
        slot_read(fd, 9, before);
        int given = rand() % 4 > 0, len = rand() % 30, zero = 1;
        int result = given ? slot_give(fd, 9, key('A' + rand() % 26, len)) : slot_clear(fd, 9);
        slot_read(fd, 9, out);
        for (size_t at = strlen(out); at < SLOT; at++)
            zero &= out[at] == 0;
        fails[0] |= given && result == 0 && !zero;
        fails[1] |= given && result != 0 && memcmp(out, before, SLOT) != 0;
        fails[2] |= !given && memcmp(out, zeros, SLOT) != 0;
        fails[3] |= given && result == 0 && written < SLOT;
    }
    if (fails[0] + fails[1] + fails[2] + fails[3] != 1)
        return 1;
    claim("property", (const char *const[]){
          "After slot_give returns 0, each byte after the key's NUL is 0",
          "After slot_give returns -1, the slot is as it was",
          "After slot_clear returns 0, the slot's 24 bytes are 0",
          "After slot_give returns 0, it has written the slot's 24 bytes" },
          fails[0] ? 0 : fails[1] ? 1 : fails[2] ? 2 : 3);
    return 0;
}
