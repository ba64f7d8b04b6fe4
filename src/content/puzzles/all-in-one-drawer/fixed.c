#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 256, LONGEST_WALK = 16 };

struct value {
    struct value *next;
    const char *text;
};

struct name {
    struct name *next;
    struct value *values;
    const char *text;
};

/* One request's, all zero except `seed`, which is from getrandom. */
struct form {
    struct name *slot[SLOTS];
    uint32_t seed, fields;
};

static struct name **slot_of(struct form *f, const char *s)
{
    uint32_t h = f->seed;
    while (*s != '\0')
        h = h * 33 + (unsigned char)*s++;
    return &f->slot[(h ^ h >> 16) % SLOTS];
}

/* Adds a field. -1 rejects the request. A name has each value once. */
int form_add(struct form *f, const char *name, const char *text)
{
    struct name *n, **slot = slot_of(f, name);
    struct value *v, **end;
    int walked = 0;
    if (++f->fields > 1000) return -1;
    for (n = *slot; n != NULL; n = n->next) {
        if (strcmp(n->text, name) == 0)
            break;
        if (++walked > LONGEST_WALK)
            return -1;
    }
    if (n == NULL) {
        if ((n = calloc(1, sizeof *n)) == NULL)
            return -1;
        n->text = name, n->next = *slot;
        *slot = n;
    }
    for (end = &n->values; *end != NULL; end = &(*end)->next) {
        if (strcmp((*end)->text, text) == 0)
            return 0;
    }
    if ((v = malloc(sizeof *v)) == NULL)
        return -1;
    *v = (struct value){ .text = text };
    *end = v;
    return 0;
}
