/* T is stopped by a hook right before its compare-and-exchange. The
 * hook plays the other threads' calls and then lets T go on. */
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *steps;
static bool first_won, counting;
static void others(void);

#undef atomic_compare_exchange_weak
static bool exchange(_Atomic uint64_t *at, uint64_t *old, uint64_t new)
{
    bool stopped = steps != NULL;

    if (stopped)
        others();
    bool won = atomic_compare_exchange_strong_explicit(
        at, old, new, memory_order_seq_cst, memory_order_seq_cst);
    if (stopped)
        first_won = won;
    return won;
}
#define atomic_compare_exchange_weak(a, o, n) exchange(a, o, n)
#include "snippet.c"

static struct pool *pool;
static unsigned char *buf[3];           /* a, b, and c */

static void call(const char *step)
{
    unsigned char *want = buf[step[1] - 'a'];

    if (step[0] == 'g')
        pool_give(pool, want);
    else if (pool_take(pool) != want)
        exit(2);
}

static void others(void)
{
    const char *now = steps;

    for (steps = NULL; *now; now += now[2] == ' ' ? 3 : 2)
        call(now);
}

/* An emptied pool, after these calls. */
static void emptied(const char *calls)
{
    free(pool);
    pool = calloc(1, sizeof *pool);
    pool_init(pool);
    for (int i = 0; i < BUFS; i++) {
        unsigned char *got = pool_take(pool);
        if (i < 3)
            buf[i] = got;
    }
    if (!pool_dry(pool))
        exit(2);
    steps = calls;
    others();
}

static const char *name(const unsigned char *got)
{
    return got == buf[0] ? "a" : got == buf[1] ? "b" :
           got == buf[2] ? "c" : got == NULL ? "NULL" : "another";
}

static int failed;

static void claim(const char *id, const char *seen,
                  const char *const text[4])
{
    int fits = 0;

    for (int i = 0; i < 4; i++)
        fits += strcmp(text[i], seen) == 0;
    if (fits == 1)
        printf("CLAIM %s: %s\n", id, seen);
    else
        failed = printf("%s: %d options say %s\n", id, fits, seen);
}

int main(void)
{
    char seen[80];

    static const char *const tops[] = {
        "The number of `a`, and a count that's 1 higher each time",
        "The number of `a`, and a count that's 2 higher each time",
        "The number of `a`, and the same count each time",
        "0",
    };
    uint64_t top[3];
    for (int i = 0; i < 3; i++) {
        emptied((const char *const[]){ "ga", "ga ta ga", "ga ta ga ta ga" }[i]);
        top[i] = atomic_load(&pool->top);
    }
    uint64_t step = (top[1] - top[0]) >> 32;
    if (top[1] - top[0] != top[2] - top[1] || step > 2)
        exit(2);
    claim("last-buffer", tops[top[0] == 0 ? 3 : step == 0 ? 2 : step - 1], tops);

    emptied("gc gb ga");
    steps = "ta tb ga";
    const char *t = name(pool_take(pool));
    snprintf(seen, sizeof seen, "T gets %s, the other call gets %s", t,
             name(pool_take(pool)));
    claim("why", seen, (const char *const[]){
        "T gets a, the other call gets b",
        "T gets c, the other call gets a",
        "T gets a, the other call gets NULL",
        "T gets a, the other call gets c" });

    static const char *const cases[4][2] = {
        { "Take a, take b, give a", "ta tb ga" },
        { "Take a, take b, give c, give a", "ta tb gc ga" },
        { "Take a, take b, give a, take a, give a", "ta tb ga ta ga" },
        { "Take a, take b, give a, give c, take c",
          "ta tb ga gc tc" },
    };
    int won = 0;
    const char *which = "";
    for (int i = 0; i < 4; i++) {
        emptied("gb ga ta ga");
        steps = cases[i][1];
        pool_take(pool);
        if (first_won)
            won++, which = cases[i][0];
    }
    if (won == 1)
        printf("CLAIM steps: %s\n", which);
    else
        failed = printf("steps: %d exchanges succeeded\n", won);
    return failed != 0;
}
