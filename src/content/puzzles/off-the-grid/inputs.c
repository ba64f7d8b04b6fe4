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

static int made(uint32_t rows, uint32_t cols)
{
    struct grid *g = grid_new(rows, cols);
    int yes = g != NULL;

    grid_free(g);
    return yes;
}

int main(void)
{
    static const uint32_t size[4][2] = {
        { 4096, 4090 }, { 65536, 65536 }, { 2097153, 1 }, { 16777216, 1 },
    };
    int holds[4];
    for (int i = 0; i < 4; i++)
        holds[i] = made(size[i][0], size[i][1]);
    claim("trigger", (const char *const[]){
        "4,096 rows of 4,090", "65,536 rows of 65,536",
        "2,097,153 rows of 1", "16,777,216 rows of 1" }, holds);

    static const int at[4] = { 21, 25, 33, 49 };
    struct grid *g = grid_new(3, 10);
    grid_set(g, 2, 1, 7);
    for (int i = 0; i < 4; i++)
        holds[i] = at[i] < 3 * (int)g->stride && g->point[at[i]] == 7;
    claim("cost", (const char *const[]){ "21", "25", "33", "49" }, holds);
    grid_free(g);

    /* The sizes up to 2^32 - 20 are too many to try: every 4,093rd. */
    uint32_t first = MAX_POINTS + 1;
    while (first < UINT32_MAX - 20 && !made(1, first))
        first += first < UINT32_MAX - 8192 ? 4093 : 1;
    while (!made(1, first))
        first++;
    static const uint32_t cols[4] = {
        4294967288, 4294967289, 4294967292, 4294967295,
    };
    for (int i = 0; i < 4; i++)
        holds[i] = first == cols[i];
    claim("why", (const char *const[]){
        "4,294,967,288", "4,294,967,289", "4,294,967,292",
        "4,294,967,295" }, holds);
}
