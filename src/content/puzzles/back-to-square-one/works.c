#include "snippet.c"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct pool pool;

static void check(int ok, const char *what)
{
    if (!ok) {
        printf("broken: %s\n", what);
        exit(1);
    }
}

/* Never holds more than two, so that the pool does not run dry. */
static void *churn(void *own)
{
    unsigned char *a, *b;

    for (int i = 0; i < 20000; i++) {
        a = pool_take(&pool);
        b = pool_take(&pool);
        check(a != NULL && b != NULL && a != b, "two for a thread");
        memcpy(a, own, 8);
        memcpy(b, own, 8);
        check(memcmp(a, own, 8) == 0 && memcmp(b, own, 8) == 0,
              "a buffer has one owner");
        pool_give(&pool, i % 2 ? a : b);
        pool_give(&pool, i % 2 ? b : a);
    }
    return NULL;
}

int main(void)
{
    static unsigned char *all[BUFS];
    pthread_t thread[4];
    char own[4][8] = { "thread1", "thread2", "thread3", "thread4" };

    pool_init(&pool);
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < BUFS; i++) {
            check(!pool_dry(&pool), "not dry while there are buffers");
            all[i] = pool_take(&pool);
            check(all[i] != NULL, "all buffers");
            memset(all[i], i, SIZE);
        }
        check(pool_dry(&pool), "dry when all are out");
        check(pool_take(&pool) == NULL, "none when all are out");
        check(pool_take(&pool) == NULL, "none, once more");
        for (int i = 0; i < BUFS; i++)
            check(all[i][0] == (unsigned char)i &&
                  all[i][SIZE - 1] == (unsigned char)i,
                  "buffers do not overlap");
        for (int i = 0; i < BUFS; i++)
            pool_give(&pool, all[round == 1 ? BUFS - 1 - i : i]);
        check(!pool_dry(&pool), "not dry when all are back");
    }
    all[0] = pool_take(&pool);
    pool_give(&pool, all[0]);
    check(pool_take(&pool) == all[0], "the last one back comes first");
    pool_give(&pool, all[0]);

    for (int i = 0; i < 4; i++)
        check(pthread_create(&thread[i], NULL, churn, own[i]) == 0,
              "threads");
    for (int i = 0; i < 4; i++)
        pthread_join(thread[i], NULL);
    for (int i = 0; i < BUFS; i++)
        check(pool_take(&pool) != NULL, "none was lost");
    check(pool_take(&pool) == NULL, "none was made up");
    puts("WORKS");
    return 0;
}
