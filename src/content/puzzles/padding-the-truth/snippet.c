#include <stdint.h>
#include <string.h>

/* frame: u16 length, u8 flags, `length` bytes of payload;
 * a PADDED payload is u8 pad, the data, `pad` filler bytes */
enum { MAX_BODY = 1140, END = 0x01, PADDED = 0x08 };

struct rx {
    enum { LEN_HI, LEN_LO, FLAGS, PADLEN, BODY } phase;
    uint8_t flags;
    uint32_t left, pad, used;
    void (*deliver)(const uint8_t *body, uint32_t len);
    uint8_t body[MAX_BODY];
};

static int settle(struct rx *r)
{
    if (r->used + r->left > MAX_BODY)
        return -1;
    if (r->left == 0 && r->pad == 0) {
        if (r->flags & END) {
            r->deliver(r->body, r->used);
            r->used = 0;
        }
        r->phase = LEN_HI;
    }
    return 0;
}

int rx_feed(struct rx *r, const uint8_t *p, size_t n)
{
    for (size_t take; n > 0; p += take, n -= take) {
        take = 1;
        if (r->phase < FLAGS) {
            r->left = r->left << 8 | *p;
            r->phase++;
        } else if (r->phase == FLAGS) {
            r->flags = *p;
            r->pad = 0;
            r->phase = *p & PADDED ? PADLEN : BODY;
        } else if (r->phase == PADLEN) {
            if (*p > r->left)
                return -1;
            r->pad = *p;
            r->left -= r->pad + 1;
            r->phase = BODY;
        } else if (r->left > 0) {
            take = n < r->left ? n : r->left;
            memcpy(r->body + r->used, p, take);
            r->used += take;
            r->left -= take;
        } else {
            take = n < r->pad ? n : r->pad;
            r->pad -= take;
        }
        if (r->phase == BODY && settle(r) != 0)
            return -1;
    }
    return 0;
}
