#define _GNU_SOURCE
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>

static _Thread_local int stop_here; /* right before the next exchange */
static sem_t stopped, go_on;
#undef atomic_compare_exchange_weak
#define atomic_compare_exchange_weak(at, old, new)                  \
    ((stop_here ? (stop_here = 0, sem_post(&stopped), sem_wait(&go_on)) : 0), \
     atomic_compare_exchange_strong(at, old, new))
#include "snippet.c"

static struct pool pool;
static unsigned char *in_use;
static void *slow(void *unused)
{
    pthread_setname_np(pthread_self(), "T");
    stop_here = 1;
    return (void)unused, pool_take(&pool);
}

int main(void)
{
    unsigned char *a = NULL, *b = NULL;
    pthread_t thread;

    pthread_setname_np(pthread_self(), "others");
    pool_init(&pool);
    for (int i = 0; i < BUFS; i++)
        a = b, b = pool_take(&pool);
    pool_give(&pool, b), pool_give(&pool, a);
    pthread_create(&thread, NULL, slow, NULL), sem_wait(&stopped);
    a = pool_take(&pool), in_use = pool_take(&pool);
    pool_give(&pool, a);
    sem_post(&go_on), pthread_join(thread, NULL);
    printf("%s\n", pool_take(&pool) == in_use ? "HARM: a buffer in use is handed out again" : "NO HARM: the pool is empty");
    return 0;
}
