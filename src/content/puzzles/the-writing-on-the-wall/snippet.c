#include <stdlib.h>
#include <string.h>

enum { MAX_ROWS = 60, MAX_COLS = 200, ARGS = 3, TAB = 4 };

enum state { TEXT, ESCAPE, SEQUENCE };

struct pos {
    int row, col; /* from 0; the column can be one past the last */
};

struct screen {
    int rows, cols;
    int top, bottom; /* rows top to bottom - 1 scroll */
    struct pos at, saved;
    char *cells; /* rows * cols */
    enum state state;
    int args[ARGS], count;
};

static int clamp(int value, int low, int high)
{
    return value < low ? low : value > high ? high : value;
}

static void settle(struct screen *s)
{
    s->at.row = clamp(s->at.row, 0, s->rows - 1);
    s->at.col = clamp(s->at.col, 0, s->cols - 1);
}

int screen_resize(struct screen *s, int rows, int cols)
{
    int width = cols < s->cols ? cols : s->cols;
    char *cells;

    if (rows < 1 || rows > MAX_ROWS || cols < 1 || cols > MAX_COLS)
        return -1;
    cells = malloc(rows * cols);
    if (!cells)
        return -1;
    memset(cells, ' ', rows * cols);
    for (int r = 0; r < rows && r < s->rows; r++)
        memcpy(cells + r * cols, s->cells + r * s->cols, width);
    free(s->cells);
    s->cells = cells;
    s->rows = rows;
    s->cols = cols;
    s->top = 0;
    s->bottom = rows;
    settle(s);
    return 0;
}

/* Blanks a row from a column on. */
static void blank(struct screen *s, int row, int col)
{
    memset(s->cells + row * s->cols + col, ' ', s->cols - col);
}

static void line_feed(struct screen *s)
{
    char *first = s->cells + s->top * s->cols;

    if (s->at.row + 1 != s->bottom) {
        if (s->at.row + 1 < s->rows)
            s->at.row++;
        return;
    }
    memmove(first, first + s->cols,
            (s->bottom - s->top - 1) * s->cols);
    blank(s, s->bottom - 1, 0);
}

static void put(struct screen *s, char c)
{
    if (s->at.col >= s->cols) {
        s->at.col = 0;
        line_feed(s);
    }
    s->cells[s->at.row * s->cols + s->at.col++] = c;
}

static void sequence(struct screen *s, char name)
{
    int a = s->args[0], b = s->args[1], n = a ? a : 1;

    switch (name) {
    case 'A': s->at.row -= n; break;
    case 'B': s->at.row += n; break;
    case 'C': s->at.col += n; break;
    case 'D': s->at.col -= n; break;
    case 'H':
        s->at = (struct pos){ s->top + n - 1, b ? b - 1 : 0 };
        break;
    case 'K':
        blank(s, s->at.row, s->at.col);
        return;
    case 'r':
        if (a < 1 || a >= b || b > s->rows)
            return;
        s->top = a - 1;
        s->bottom = b;
        s->at = (struct pos){ s->top, 0 };
        return;
    case 's':
        s->saved = s->at;
        return;
    case 't':
        if (a == 8)
            screen_resize(s, b, s->args[2]);
        return;
    case 'u':
        s->at = s->saved;
        return;
    }
    settle(s);
}

void screen_feed(struct screen *s, unsigned char c)
{
    int *arg = &s->args[s->count];

    if (s->state == ESCAPE) {
        s->state = c == '[' ? SEQUENCE : TEXT;
        s->count = 0;
        memset(s->args, 0, sizeof s->args);
    } else if (s->state == SEQUENCE && c >= '0' && c <= '9') {
        if (*arg < 1000)
            *arg = *arg * 10 + c - '0';
    } else if (s->state == SEQUENCE && c == ';') {
        if (s->count < ARGS - 1)
            s->count++;
    } else if (s->state == SEQUENCE) {
        s->state = TEXT;
        sequence(s, c);
    } else if (c == 0x1b) {
        s->state = ESCAPE;
    } else if (c == '\r') {
        s->at.col = 0;
    } else if (c == '\n') {
        line_feed(s);
    } else if (c == '\t') {
        s->at.col = (s->at.col / TAB + 1) * TAB;
        if (s->at.col >= s->cols)
            s->at.col = s->cols - 1;
    } else if (c >= ' ') {
        put(s, c);
    }
}
