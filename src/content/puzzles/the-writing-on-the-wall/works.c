#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "snippet.c"

static struct screen *new_screen(void)
{
    struct screen *s = calloc(1, sizeof *s);

    s->cells = malloc(1);
    screen_resize(s, 24, 80);
    return s;
}

/* '^' stands for ESC [. */
static void feed(struct screen *s, const char *text)
{
    for (; *text; text++) {
        if (*text == '^')
            screen_feed(s, 0x1b);
        screen_feed(s, *text == '^' ? '[' : *text);
    }
}

static int broken;

static void expect(const char *what, const char *text, int row, int col, int x_row, int x_col)
{
    struct screen *s = new_screen();

    feed(s, text);
    int holds = s->at.row == row && s->at.col == col && s->cells[x_row * s->cols + x_col] == 'x';
    if (!holds) {
        printf("broken: %s: at %d, %d\n", what, s->at.row, s->at.col);
        broken = 1;
    }
    free(s->cells);
    free(s);
}

int main(void)
{
    expect("text", "abx", 0, 3, 0, 2);
    expect("a line break", "ab\r\nx", 1, 1, 1, 0);
    expect("the last column", "^1;80Hx", 0, 80, 0, 79);
    expect("wrapping", "^1;80Hax", 1, 1, 1, 0);
    expect("scrolling", "^24;1Hx\r\na", 23, 1, 22, 0);
    expect("a region", "^3;6r^4;1Hx\n\r", 5, 0, 4, 0);
    expect("erasing", "xabc^1;2H^K", 0, 1, 0, 0);
    expect("saving and restoring", "^5;9Hx^s^20;20Ha^u", 4, 9, 4, 8);
    expect("resizing", "x^8;50;132t^50;132H", 49, 131, 0, 0);
    expect("saving, resizing, restoring", "^5;9H^s^8;30;90t^u" "x", 4, 9, 4, 8);
    expect("too large a size", "x^8;61;80t^99;99H", 23, 79, 0, 0);
    expect("moving", "x^5;5H^2A^3B^4C^1D", 5, 7, 0, 0);
    if (broken)
        return 1;
    puts("WORKS");
    return 0;
}
