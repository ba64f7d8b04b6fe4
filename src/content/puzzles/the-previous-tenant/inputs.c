#include "snippet.c"

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

/* Whether Bob gets a part of Ann's first key. */
static int leaks(int fd, int first, int second)
{
    slot_give(fd, 7, key('A', first));
    slot_give(fd, 7, key('N', second));
    slot_clear(fd, 7);
    slot_give(fd, 7, key('B', 5));
    return after(fd, 7) != 0;
}

int main(void)
{
    int fd = make_box();

    slot_give(fd, 1, key('A', 20));
    slot_clear(fd, 1);
    slot_give(fd, 1, key('B', 9));
    claim("tenant", (const char *const[]){
          "Only zeros", "The end of Ann's key, then zeros",
          "Zeros, then the end of Ann's key",
          "Bytes that no call ever wrote to the file" }, after(fd, 1));

    slot_give(fd, 2, key('A', 20));
    slot_give(fd, 2, key('N', 9));
    claim("renewal", (const char *const[]){
          "Only zeros", "The end of Ann's first key, then zeros",
          "Zeros, then the end of Ann's first key",
          "Bytes that no call ever wrote to the file" }, after(fd, 2));

    static const int lengths[4][2] = { { 20, 16 }, { 14, 8 }, { 9, 22 }, { 20, 15 } };
    static const char *const said[4] = {
        "She had 20 characters, then 16", "She had 14 characters, then 8",
        "She had 9 characters, then 22", "She had 20 characters, then 15" };
    int which = -1, count = 0;
    for (int i = 0; i < 4; i++) {
        int new_fd = make_box();
        if (leaks(new_fd, lengths[i][0], lengths[i][1]))
            which = i, count++;
        close(new_fd);
    }
    if (count != 1)
        return 1;
    claim("history", said, which);
    return 0;
}
