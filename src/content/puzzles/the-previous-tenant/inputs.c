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

/* How often a letter is in what the user of a slot gets. */
static int seen(int fd, int slot, char letter)
{
    char out[SLOT];
    int n = 0;

    if (slot_read(fd, slot, out) != 0)
        exit(2);
    for (int i = 0; i < SLOT; i++)
        n += out[i] == letter;
    return n;
}

static void claim(const char *id, const int options[4], int n)
{
    for (int i = 0; i < 4; i++)
        if (options[i] == n) {
            printf("CLAIM %s: %d\n", id, n);
            return;
        }
    printf("%s: %d is no option\n", id, n);
    exit(1);
}

int main(void)
{
    int fd = make_box();

    slot_give(fd, 1, key('A', 20));
    slot_clear(fd, 1);
    slot_give(fd, 1, key('B', 9));
    claim("trigger", (const int[]){ 0, 4, 10, 11 }, seen(fd, 1, 'A'));

    slot_give(fd, 2, key('A', 20));
    slot_give(fd, 2, key('N', 9));
    claim("second", (const int[]){ 0, 4, 10, 11 }, seen(fd, 2, 'A'));

    slot_give(fd, 3, key('A', 22));
    slot_give(fd, 3, key('N', 5));
    slot_clear(fd, 3);
    slot_give(fd, 3, key('B', 12));
    claim("cost", (const int[]){ 6, 9, 14, 17 }, seen(fd, 3, 'A'));
    return 0;
}
