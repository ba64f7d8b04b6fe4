/* Player 3, of rank 0, paints one cell over and over and asks for the
 * board to be wiped. */
#ifdef __clang__
/* Its sanitizer would end the program at the first bad slot. */
#pragma clang attribute push(__attribute__((no_sanitize("bounds"))), \
                             apply_to = function)
#endif
#include "snippet.c"
#ifdef __clang__
#pragma clang attribute pop
#endif

#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    static const uint8_t msg[7] = { 0xAB, 0xCD, 0, 5, 0, 5, 9 };
    struct board *b = calloc(1, sizeof *b);

    if (b == NULL)
        return 2;
    for (int stroke = 1; stroke <= 1000; stroke++) {
        board_paint(b, msg);
        if (board_wipe(b, 3) == 0) {
            printf("HARM: after %d strokes of color 9 on cell 5, 5, player 3"
                   " is a moderator, of rank %d\n", stroke, b->rank[3]);
            free(b);
            return 0;
        }
    }
    free(b);
    puts("NO HARM: 1000 strokes on cell 5, 5 changed no rank");
    return 1;
}
