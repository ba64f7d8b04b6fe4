/* Ann has a slot, changes her key, and leaves. Then Bob gets the slot. */
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

int main(void)
{
    int fd = make_box(), tried = 0, replaced = 0;

    for (int first = 1; first < SLOT; first++)
        for (int second = 0; second < SLOT; second++)
            for (int bob = 0; bob < SLOT; bob++) {
                slot_give(fd, 7, key('A', first));
                if (second > 0)
                    slot_give(fd, 7, key('a', second));
                if (second > 0 && seen(fd, 7, 'A') > 0)
                    replaced++;
                slot_clear(fd, 7);
                slot_give(fd, 7, key('B', bob));
                int left = seen(fd, 7, 'A') + seen(fd, 7, 'a');
                tried++;
                if (left > 0) {
                    printf("HARM: after keys of %d and %d characters, Bob"
                           " gets %d characters of Ann's\n",
                           first, second, left);
                    return 0;
                }
                slot_clear(fd, 7);
            }
    if (replaced > 0) {
        printf("HARM: %d times a slot had characters of the key before after"
               " the NUL\n", replaced);
        return 0;
    }
    printf("NO HARM: %d times Bob had Ann's slot, without any of her"
           " characters\n", tried);
    return 1;
}
