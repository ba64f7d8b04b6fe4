#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct name {
    struct name *next;
    uint32_t hash;
    size_t len;
    char text[];
};

/* One request's. `seed` is from getrandom, `mask` starts at 15. */
struct names {
    struct name **slot;
    uint32_t mask, count, seed;
};

static uint32_t hash_of(uint32_t seed, const char *s, size_t len)
{
    uint32_t h = seed;
    while (len-- > 0)
        h = h * 33 + (unsigned char)*s++;
    return h ^ h >> 16;
}

static int grow(struct names *t)
{
    uint32_t i, mask = t->mask * 2 + 1;
    struct name *n, **slot = calloc(mask + 1ul, sizeof *slot);
    if (slot == NULL)
        return -1;
    for (i = 0; i <= t->mask; i++)
        while ((n = t->slot[i]) != NULL) {
            t->slot[i] = n->next;
            n->next = slot[n->hash & mask];
            slot[n->hash & mask] = n;
        }
    free(t->slot);
    t->slot = slot, t->mask = mask;
    return 0;
}

/* The one copy of a field's name; NULL refuses the request. */
const char *names_intern(struct names *t, const char *s, size_t len)
{
    uint32_t h = hash_of(t->seed, s, len);
    struct name *n;
    int passed = 0;
    for (n = t->slot[h & t->mask]; n != NULL; n = n->next) {
        if (n->hash == h && n->len == len && !memcmp(n->text, s, len))
            return n->text;
        if (++passed > 32)
            return NULL;
    }
    if (t->count > t->mask && grow(t) != 0)
        return NULL;
    if ((n = malloc(sizeof *n + len)) == NULL)
        return NULL;
    memcpy(n->text, s, len);
    n->len = len, n->hash = h;
    n->next = t->slot[h & t->mask], t->slot[h & t->mask] = n;
    t->count++;
    return n->text;
}
