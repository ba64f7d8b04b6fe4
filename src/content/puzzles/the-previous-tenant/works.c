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

static int broken;

static void expect(const char *what, int holds)
{
    if (!holds) {
        printf("broken: %s\n", what);
        broken = 1;
    }
}

static int holds(int fd, int slot, const char *want)
{
    char out[SLOT];

    return slot_read(fd, slot, out) == 0 && strcmp(out, want) == 0;
}

int main(void)
{
    int fd = make_box();
    char out[SLOT];

    expect("empty", holds(fd, 0, "") && holds(fd, SLOTS - 1, ""));
    expect("a key", slot_give(fd, 3, "first") == 0 && holds(fd, 3, "first"));
    expect("again", holds(fd, 3, "first") && holds(fd, 2, "") && holds(fd, 4, ""));
    expect("a newer one", slot_give(fd, 3, "second key") == 0 && holds(fd, 3, "second key"));
    expect("too long", slot_give(fd, 3, key('x', SLOT)) == -1);
    expect("then nothing changes", holds(fd, 3, "second key"));
    expect("the longest", slot_give(fd, 4, key('x', SLOT - 1)) == 0 && holds(fd, 4, key('x', SLOT - 1)));
    expect("no such slot", slot_give(fd, SLOTS, "k") == -1 && slot_give(fd, -1, "k") == -1);
    expect("to read", slot_read(fd, SLOTS, out) == -1 && slot_read(fd, -1, out) == -1);
    expect("to clear", slot_clear(fd, SLOTS) == -1 && slot_clear(fd, -1) == -1);
    expect("clear", slot_clear(fd, 3) == 0 && holds(fd, 3, ""));
    expect("the others stay", holds(fd, 4, key('x', SLOT - 1)));
    expect("a new user", slot_give(fd, 3, "third") == 0 && holds(fd, 3, "third"));
    expect("the last slot", slot_give(fd, SLOTS - 1, "end") == 0 && holds(fd, SLOTS - 1, "end"));
    if (!broken)
        puts("WORKS");
    return broken;
}
