#include "snippet.c"

#include <stdio.h>
#include <string.h>

/* Prints the one option that holds. */
static void claim(const char *id, const char *const option[4],
                  const int holds[4])
{
    int count = 0, last = 0;

    for (int i = 0; i < 4; i++)
        if (holds[i])
            count++, last = i;
    if (count != 1) {
        printf("%s: %d options hold\n", id, count);
        exit(1);
    }
    printf("CLAIM %s: %s\n", id, option[last]);
}

/* The points that the block has room for; 0 if there's no map. */
static uint64_t room(uint32_t rows, uint32_t cols)
{
    struct grid *g = grid_new(rows, cols);
    uint64_t points = g == NULL ? 0 : (uint64_t)g->rows * g->stride;

    grid_free(g);
    return points;
}

/* Whether grid_set accepts a point outside the block: the last one. */
static int outside(uint32_t rows, uint32_t cols)
{
    struct grid *g = grid_new(rows, cols);
    int yes = g != NULL && (uint64_t)(rows - 1) * g->stride + cols - 1
                               >= (uint64_t)rows * g->stride;

    grid_free(g);
    return yes;
}

int main(void)
{
    static const uint32_t map[4][2] = {
        { 2, 100 }, { 10, 30 }, { 100, 2 }, { 15, 15 },
    };
    static const uint32_t size[4][2] = {
        { 1, 4294967288 }, { 1, 4294967290 },
        { 4294967290, 1 }, { 65536, 65537 },
    };
    int holds[4];

    if (grid_new(65536, 65536) != NULL) {
        puts("square: it's created");
        return 1;
    }
    for (int i = 0; i < 4; i++) {
        holds[i] = 1;
        for (int j = 0; j < 4; j++)
            if (j != i && room(map[j][0], map[j][1]) >= room(map[i][0], map[i][1]))
                holds[i] = 0;
    }
    claim("block", (const char *const[]){
        "2 rows of 100 columns", "10 rows of 30 columns",
        "100 rows of 2 columns", "15 rows of 15 columns" }, holds);

    for (int i = 0; i < 4; i++)
        holds[i] = outside(size[i][0], size[i][1]);
    claim("outside", (const char *const[]){
        "1 row of 4,294,967,288 columns", "1 row of 4,294,967,290 columns",
        "4,294,967,290 rows of 1 column",
        "65,536 rows of 65,537 columns" }, holds);
}
