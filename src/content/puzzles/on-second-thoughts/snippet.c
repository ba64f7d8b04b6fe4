#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 64, POOL = 65536, MAX_PART = 4096, END = 0xFFFF };

struct slot {
    uint32_t off, len, next;
};

/* Shared with the guest, which may write to it at any time. */
struct shared {
    struct slot slot[SLOTS];
    uint8_t pool[POOL];
};

/* Reads slot `i` once and checks what it has read. */
static int fetch(const struct shared *sh, uint32_t i,
                 struct slot *s)
{
    const volatile struct slot *v;
    if (i >= SLOTS)
        return -1;
    v = &sh->slot[i];
    s->off = v->off;
    s->len = v->len;
    s->next = v->next;
    if (s->len > MAX_PART || s->off > POOL - s->len)
        return -1;
    return 0;
}

/* The chain from slot `head` on as one frame, to be freed. */
uint8_t *frame_gather(const struct shared *sh, uint32_t head,
                      size_t *size)
{
    struct slot s;
    size_t total = 0, at = 0;
    uint32_t i, parts = 0;

    for (i = head; i != END; i = s.next) {
        if (++parts > SLOTS || fetch(sh, i, &s) != 0)
            return NULL;
        total += s.len;
    }
    uint8_t *frame = malloc(total);
    if (frame == NULL)
        return NULL;
    for (i = head; parts > 0; parts--, i = s.next) {
        if (fetch(sh, i, &s) != 0) {
            free(frame);
            return NULL;
        }
        memcpy(frame + at, sh->pool + s.off, s.len);
        at += s.len;
    }
    *size = at;
    return frame;
}
