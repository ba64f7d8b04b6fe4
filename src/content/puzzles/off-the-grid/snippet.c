#include <stdint.h>
#include <stdlib.h>

/* a height map: rows * cols points, all 0 to begin with */
struct grid {
    uint32_t rows, cols;
    int16_t *point;
};

enum { MAX_POINTS = 16 * 1024 * 1024 };

struct grid *grid_new(uint32_t rows, uint32_t cols)
{
    uint32_t points = rows * cols;

    if (points < rows || points < cols)
        return NULL;            /* empty, or the product wrapped */
    if (points > MAX_POINTS)
        return NULL;
    struct grid *g = malloc(sizeof *g);
    if (g == NULL)
        return NULL;
    g->rows = rows;
    g->cols = cols;
    g->point = calloc(points, sizeof *g->point);
    if (g->point == NULL) {
        free(g);
        return NULL;
    }
    return g;
}

int grid_set(struct grid *g, uint32_t row, uint32_t col, int16_t h)
{
    if (row >= g->rows || col >= g->cols)
        return -1;
    g->point[(size_t)row * g->cols + col] = h;
    return 0;
}

int grid_get(struct grid *g, uint32_t row, uint32_t col, int16_t *h)
{
    if (row >= g->rows || col >= g->cols)
        return -1;
    *h = g->point[(size_t)row * g->cols + col];
    return 0;
}

void grid_free(struct grid *g)
{
    if (g != NULL)
        free(g->point);
    free(g);
}
