#include "snippet.c"

#include <stdio.h>
#include <stdlib.h>

static int broken;

static void expect(const char *what, int holds)
{
    if (!holds) {
        printf("broken: %s\n", what);
        broken = 1;
    }
}

static int paint(struct board *b, int x, int y, int color)
{
    uint8_t msg[7] = { 0xAB, 0xCD, (uint8_t)(x >> 8), (uint8_t)x,
                       (uint8_t)(y >> 8), (uint8_t)y, (uint8_t)color };

    return board_paint(b, msg);
}

int main(void)
{
    struct board *b = calloc(1, sizeof *b);
    int same = 1;

    if (b == NULL)
        return 2;
    for (int i = 0; i < RECENT; i++)
        expect("a stroke", paint(b, i, i, i % 7 + 1) == 0);
    for (int i = 0; i < RECENT; i++)
        same &= b->recent[i] == i % 7 + 1 && board_at(b, i, i) == i % 7 + 1;
    expect("the recent colors and the cells", same);
    for (int i = 0; i < RECENT; i++)
        expect("another stroke", paint(b, i, 47, 11) == 0);
    for (int i = 0; i < RECENT; i++)
        same &= b->recent[i] == 11;
    expect("newer colors replace the older ones", same);
    expect("the corners", paint(b, 0, 0, 1) == 0 && paint(b, 63, 0, 2) == 0 &&
           paint(b, 0, 47, 3) == 0 && paint(b, 63, 47, 4) == 0);
    expect("keep their colors", board_at(b, 0, 0) == 1 &&
           board_at(b, 63, 0) == 2 && board_at(b, 0, 47) == 3 &&
           board_at(b, 63, 47) == 4);
    expect("too far right", paint(b, WIDE, 0, 1) == -1);
    expect("too far down", paint(b, 0, HIGH, 1) == -1);
    expect("too far left", paint(b, -13, 5, 9) == -1);
    expect("too far up", paint(b, 5, -1, 9) == -1);
    expect("far away", paint(b, 0x7fff, 0x7fff, 1) == -1);
    expect("no such color", paint(b, 0, 0, COLORS) == -1);
    expect("outside is 0", board_at(b, WIDE, 1) == 0 && board_at(b, -1, 1) == 0);
    expect("a player can't wipe", board_wipe(b, 3) == -1);
    expect("a promotion", board_promote(b, 3, MODERATOR) == 0);
    expect("a moderator can", board_wipe(b, 3) == 0 && board_at(b, 5, 5) == 0);
    expect("the rank stays", b->rank[3] == MODERATOR);
    expect("no such player", board_wipe(b, PLAYERS) == -1 &&
           board_promote(b, PLAYERS, 9) == -1);
    free(b);
    if (!broken)
        puts("WORKS");
    return broken;
}
