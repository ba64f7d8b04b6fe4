#include "snippet.c"

#include <stdio.h>

static void check(int ok, const char *what)
{
    if (!ok) {
        printf("broken: %s\n", what);
        exit(1);
    }
}

static void fits(uint32_t rows, uint32_t cols, const char *what)
{
    struct grid *g = grid_new(rows, cols);
    int16_t h = 1;

    check(g != NULL, what);
    check(grid_get(g, rows / 2, cols / 2, &h) == 0 && h == 0, what);
    check(grid_set(g, 0, 0, -5) == 0, what);
    check(grid_set(g, rows - 1, cols - 1, 4711) == 0, what);
    check(grid_get(g, rows - 1, cols - 1, &h) == 0 && h == 4711, what);
    check(grid_get(g, 0, 0, &h) == 0 &&
          (h == -5 || (rows == 1 && cols == 1)), what);
    check(grid_set(g, rows, 0, 1) != 0, "a row too many");
    check(grid_set(g, 0, cols, 1) != 0, "a column too many");
    check(grid_get(g, rows, 0, &h) != 0, "a row too many");
    check(grid_get(g, UINT32_MAX, UINT32_MAX, &h) != 0, "far out");
    grid_free(g);
}

static void rejected(uint32_t rows, uint32_t cols, const char *what)
{
    struct grid *g = grid_new(rows, cols);

    check(g == NULL, what);
}

int main(void)
{
    struct grid *g;
    int16_t h;

    fits(1, 1, "a single point");
    fits(3, 5, "3 rows of 5");
    fits(1, 1000, "a single row");
    fits(1000, 1, "a single column");
    fits(4096, 4096, "the largest square");
    fits(4096, 4090, "rows that are padded to the limit");
    fits(1, 16777216, "the longest row");
    fits(2097152, 1, "the longest column");
    rejected(0, 7, "no rows");
    rejected(7, 0, "no columns");
    rejected(4096, 4097, "a row too many for a map");
    rejected(1, 16777217, "a point too many for a map");
    rejected(2097153, 1, "a padded row too many for a map");
    rejected(65536, 65536, "2^32 points");
    rejected(UINT32_MAX, 8, "the most rows");

    g = grid_new(20, 30);
    check(g != NULL, "20 rows of 30");
    for (uint32_t r = 0; r < 20; r++)
        for (uint32_t c = 0; c < 30; c++)
            check(grid_set(g, r, c, r * 100 + c) == 0, "fill");
    for (uint32_t r = 0; r < 20; r++)
        for (uint32_t c = 0; c < 30; c++)
            check(grid_get(g, r, c, &h) == 0 && h == (int)(r * 100 + c),
                  "each point is its own");
    grid_free(g);
    grid_free(NULL);
    puts("WORKS");
    return 0;
}
