/* Player 3, of rank 0, paints and then asks for the board to be wiped. */
#include "snippet.c"

#include <stdio.h>
#include <stdlib.h>

static int paint(struct board *b, int x, int y, int colour)
{
    uint8_t msg[7] = { 0, 0, (uint8_t)(x >> 8), (uint8_t)x,
                       (uint8_t)(y >> 8), (uint8_t)y, (uint8_t)colour };

    return board_paint(b, msg);
}

int main(void)
{
    static const int strokes[][2] = { { -13, 0 }, { 51, -1 } };

    for (int i = 0; i < 2; i++) {
        struct board *b = calloc(1, sizeof *b);
        int x = strokes[i][0], y = strokes[i][1];

        if (b == NULL)
            return 2;
        paint(b, x, y, 9);
        int rank = b->rank[3], wiped = board_wipe(b, 3) == 0;
        free(b);
        if (wiped) {
            printf("HARM: a stroke at %d, %d made player 3 a moderator, of"
                   " rank %d\n", x, y, rank);
            return 0;
        }
    }
    puts("NO HARM: strokes above and left of the board changed no rank");
    return 1;
}
