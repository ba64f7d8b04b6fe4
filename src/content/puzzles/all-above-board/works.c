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

static int paint(struct board *b, int x, int y, int colour)
{
    uint8_t msg[7] = { 0xAB, 0xCD, (uint8_t)(x >> 8), (uint8_t)x,
                       (uint8_t)(y >> 8), (uint8_t)y, (uint8_t)colour };

    return board_paint(b, msg);
}

int main(void)
{
    struct board *b = calloc(1, sizeof *b);
    int same = 1;

    for (int y = 0; y < HIGH; y++)
        for (int x = 0; x < WIDE; x++)
            same &= paint(b, x, y, (x + y) % COLOURS) == 0;
    expect("every cell takes a colour", same);
    for (int y = 0; y < HIGH; y++)
        for (int x = 0; x < WIDE; x++)
            same &= board_at(b, x, y) == (x + y) % COLOURS;
    expect("and keeps it", same);
    expect("too far right", paint(b, WIDE, 0, 1) == -1);
    expect("too far down", paint(b, 0, HIGH, 1) == -1);
    expect("far away", paint(b, 0x7fff, 0x7fff, 1) == -1);
    expect("no such colour", paint(b, 0, 0, COLOURS) == -1);
    expect("outside is 0", board_at(b, WIDE, 1) == 0);
    expect("a player may not wipe", board_wipe(b, 3) == -1);
    b->rank[3] = MODERATOR;
    expect("a moderator may", board_wipe(b, 3) == 0 && board_at(b, 5, 5) == 0);
    expect("the rank stays", b->rank[3] == MODERATOR);
    expect("nobody may", board_wipe(b, PLAYERS) == -1);
    free(b);
    if (!broken)
        puts("WORKS");
    return broken;
}
