#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { BUFS = 256, SIZE = 2048 };

/* Free packet buffers, taken and given back by any thread. `top`
 * is the number of the first one (from 1; 0: none is free). Its
 * upper half is a count that tells one top from another. */
struct pool {
    _Atomic uint64_t top;
    _Atomic uint32_t next[BUFS + 1];
    unsigned char buf[BUFS + 1][SIZE];
};

static uint64_t pack(uint64_t count, uint32_t n)
{
    return n == 0 ? 0 : count << 32 | n;
}

void pool_init(struct pool *p)
{
    for (uint32_t n = 1; n <= BUFS; n++)
        atomic_init(&p->next[n], n < BUFS ? n + 1 : 0);
    atomic_init(&p->top, pack(0, 1));
}

bool pool_dry(struct pool *p)
{
    return (uint32_t)atomic_load(&p->top) == 0;
}

unsigned char *pool_take(struct pool *p)
{
    uint64_t old = atomic_load(&p->top), new;
    uint32_t n;

    do {
        n = (uint32_t)old;
        if (n == 0)
            return NULL;
        new = pack((old >> 32) + 1, atomic_load(&p->next[n]));
    } while (!atomic_compare_exchange_weak(&p->top, &old, new));
    return p->buf[n];
}

void pool_give(struct pool *p, unsigned char *buf)
{
    uint32_t n = (uint32_t)((buf - p->buf[0]) / SIZE);
    uint64_t old = atomic_load(&p->top), new;

    do {
        atomic_store(&p->next[n], (uint32_t)old);
        new = pack(old >> 32, n);
    } while (!atomic_compare_exchange_weak(&p->top, &old, new));
}
