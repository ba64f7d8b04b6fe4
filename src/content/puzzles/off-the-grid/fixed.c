#include <stdint.h>
#include <stdlib.h>

/* A height map. Each row starts at a multiple of 8 points. */
struct grid {
    uint32_t rows, cols, stride;
    int16_t *point;
};

enum { MAX_POINTS = 16 * 1024 * 1024 };

struct grid *grid_new(uint32_t rows, uint32_t cols)
{
    if (rows == 0 || cols == 0)
        return NULL;
    uint32_t stride = cols;
    if (stride > MAX_POINTS)
        return NULL;
    if (stride % 8 != 0)
        stride += 8 - stride % 8;
    uint64_t points = (uint64_t)rows * stride;
    if (points > MAX_POINTS)
        return NULL;
    struct grid *g = malloc(sizeof *g);
    if (g == NULL)
        return NULL;
    *g = (struct grid){ rows, cols, stride, NULL };
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
    g->point[(size_t)row * g->stride + col] = h;
    return 0;
}

int grid_get(struct grid *g, uint32_t row, uint32_t col, int16_t *h)
{
    if (row >= g->rows || col >= g->cols)
        return -1;
    *h = g->point[(size_t)row * g->stride + col];
    return 0;
}

void grid_free(struct grid *g)
{
    if (g != NULL)
        free(g->point);
    free(g);
}
