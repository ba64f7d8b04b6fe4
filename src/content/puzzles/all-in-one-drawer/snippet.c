#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_SLOTS = 24, LONG_WALK = 5, MOST_FIELDS = 500 };

struct field {
    struct field *next;
    const char *name, *text;
    uint32_t hash;
};

/* One request's. `slot` starts with FIRST_SLOTS, all empty. */
struct form {
    struct field **slot;
    uint32_t slots, count, seed;
};

static uint32_t hash_of(uint32_t h, const char *s)
{
    while (*s != '\0')
        h = h * 33 + (unsigned char)*s++;
    return h;
}

static int widen(struct form *f)
{
    uint32_t slots = 2 * f->slots;
    struct field *at, *next, **slot = calloc(slots, sizeof *slot);
    if (slot == NULL)
        return -1;
    for (uint32_t i = 0; i < f->slots; i++)
        for (at = f->slot[i]; at != NULL; at = next) {
            next = at->next;
            at->next = slot[at->hash % slots];
            slot[at->hash % slots] = at;
        }
    free(f->slot);
    f->slot = slot, f->slots = slots;
    return 0;
}

/* Adds a field; a name has its last text. -1 rejects the request. */
int form_add(struct form *f, const char *name, const char *text)
{
    uint32_t walked = 0, h = hash_of(f->seed, name);
    struct field *at = f->slot[h % f->slots];
    for (; at != NULL; at = at->next, walked++)
        if (at->hash == h && strcmp(at->name, name) == 0)
            return at->text = text, 0;
    if (f->count >= MOST_FIELDS || (at = malloc(sizeof *at)) == NULL)
        return -1;
    if (walked >= LONG_WALK && widen(f) != 0)
        return free(at), -1;
    struct field **slot = &f->slot[h % f->slots];
    *at = (struct field){ *slot, name, text, h };
    *slot = at, f->count++;
    return 0;
}
