#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 64, POOL = 65536, MAX_PART = 4096 };
enum { MORE = 0xFFFE, END = 0xFFFF };

struct slot { uint32_t off, len, next; };

/* Shared with the guest, which may write to it at any time. */
struct shared { struct slot slot[SLOTS]; uint8_t pool[POOL]; };

/* The host's own, zeroed at first: the frame so far. */
struct card {
    const struct shared *sh;
    struct slot part[SLOTS];
    uint32_t parts;
    size_t total;
};

/* Reads slot `i` once and checks what it has read. */
static int fetch(const struct shared *sh, uint32_t i,
                 struct slot *s)
{
    const volatile struct slot *v;
    if (i >= SLOTS)
        return -1;
    v = &sh->slot[i];
    *s = (struct slot){ v->off, v->len, v->next };
    return s->len > MAX_PART || s->off > POOL - s->len ? -1 : 0;
}

/* Adds a chain to the frame. NULL: it's not complete yet. */
uint8_t *card_gather(struct card *c, uint32_t head, size_t *size)
{
    struct slot *s;
    uint8_t *frame;
    uint32_t i;

    for (i = head; i != END && i != MORE; i = s->next) {
        if (c->parts == SLOTS)
            return NULL;
        s = &c->part[c->parts++];
        if (fetch(c->sh, i, s) != 0)
            return NULL;
        c->total += s->len;
    }
    if (i == MORE || (frame = malloc(c->total)) == NULL)
        return NULL;
    *size = 0;
    for (s = c->part; s < c->part + c->parts; s++) {
        memcpy(frame + *size, c->sh->pool + s->off, s->len);
        *size += s->len;
    }
    c->parts = 0;
    c->total = 0;
    return frame;
}
