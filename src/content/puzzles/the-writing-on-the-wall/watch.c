#include "snippet.c"
#include <stdio.h>

int main(void)
{
    struct screen s = { 0 };

    screen_resize(&s, 24, 80);
    for (const char *c = "\033[22;5H\033[s\033[8;15;80t"; *c; c++)
        screen_feed(&s, *c);
    s.cells = realloc(s.cells, 24 * 80); /* room, so that the write does no damage here */
    for (const char *c = "\033[ux"; *c; c++)
        screen_feed(&s, *c);
    if (s.at.row >= s.rows)
        printf("HARM: a letter is written to row %d of %d\n", s.at.row, s.rows);
    else
        printf("NO HARM: a letter is written to row %d of %d\n", s.at.row, s.rows);
    return 0;
}
