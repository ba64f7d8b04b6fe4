/* Two threads. One is stopped inside pool_take, right before its
 * compare-and-exchange, where a scheduler can stop it too. The other
 * one takes and gives meanwhile. Semaphores fix the order of events. */
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static _Thread_local bool stop_here;
static sem_t stopped, go_on;

static void pause_once(void)
{
    if (!stop_here)
        return;
    stop_here = false;
    sem_post(&stopped);
    sem_wait(&go_on);
}

#undef atomic_compare_exchange_weak
#undef atomic_compare_exchange_strong
static bool exchange(_Atomic uint64_t *at, uint64_t *old, uint64_t new)
{
    pause_once();
    return atomic_compare_exchange_strong_explicit(
        at, old, new, memory_order_seq_cst, memory_order_seq_cst);
}
#define atomic_compare_exchange_weak(a, o, n) exchange(a, o, n)
#define atomic_compare_exchange_strong(a, o, n) exchange(a, o, n)
#include "snippet.c"

static struct pool *pool;
static unsigned char *slow_got;

static void *slow(void *unused)
{
    stop_here = true;
    slow_got = pool_take(pool);
    return unused;
}

static pthread_t start_slow(void)
{
    pthread_t thread;

    if (pthread_create(&thread, NULL, slow, NULL) != 0)
        exit(2);
    sem_wait(&stopped);
    return thread;
}

static void finish_slow(pthread_t thread)
{
    sem_post(&go_on);
    pthread_join(thread, NULL);
}

/* Leaves just `keep` buffers in the pool, as it was made. */
static void fresh_pool(int keep)
{
    free(pool);
    pool = calloc(1, sizeof *pool);
    if (pool == NULL)
        exit(2);
    pool_init(pool);
    for (int i = 0; i < BUFS - keep; i++)
        pool_take(pool);
}

/* Takes what is left; true if `mine` is handed out once more. */
static bool handed_out_again(const unsigned char *mine)
{
    unsigned char *got;

    for (int i = 0; i < BUFS && (got = pool_take(pool)) != NULL; i++)
        if (got == mine)
            return true;
    return false;
}

/* The count of the slow thread's top is 0 again after the pool
 * has been dry. */
static bool count_restarts(void)
{
    unsigned char *a, *b;
    pthread_t thread;

    fresh_pool(2);
    a = pool_take(pool);
    b = pool_take(pool);            /* dry */
    pool_give(pool, b);
    pool_give(pool, a);
    thread = start_slow();          /* sees a on top, b below */
    a = pool_take(pool);
    b = pool_take(pool);            /* dry, and b is ours */
    pool_give(pool, a);
    finish_slow(thread);
    return handed_out_again(b);
}

/* The same for a count that goes up with each buffer given. */
static bool count_restarts_higher(void)
{
    unsigned char *a, *b, *c;
    pthread_t thread;

    fresh_pool(3);
    a = pool_take(pool);
    b = pool_take(pool);
    c = pool_take(pool);            /* dry */
    pool_give(pool, b);
    pool_give(pool, a);
    thread = start_slow();          /* sees a on top, b below */
    pool_take(pool);
    pool_take(pool);                /* dry, and b is ours */
    pool_give(pool, c);
    pool_give(pool, a);
    finish_slow(thread);
    return handed_out_again(b);
}

int main(void)
{
    bool low, high;

    sem_init(&stopped, 0, 0);
    sem_init(&go_on, 0, 0);
    low = count_restarts();
    high = count_restarts_higher();
    if (low || high) {
        printf("HARM: a buffer in use was handed out once more, with"
               "%s%s%s\n", low ? " two" : "", low && high ? " and" : "",
               high ? " three in the pool" : " in the pool");
        return 0;
    }
    puts("NO HARM: a thread was stopped inside pool_take while the pool"
         " ran dry, and no buffer had two owners");
    return 1;
}
