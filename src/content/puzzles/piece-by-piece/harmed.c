#include <stdint.h>
#include <sys/types.h>

struct body { /* all zero at first */
    enum { SIZE, EXT, LF, DATA, CR, END, DONE } state;
    uint32_t left;
    uint8_t digits, is_last;
};

static int hex(uint8_t c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c |= 0x20;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Returns how much of `in` belongs to the body, or -1. */
ssize_t body_feed(struct body *b, const uint8_t *in, size_t size,
                  uint8_t *out)
{
    size_t i;
    for (i = 0; i < size && b->state != DONE; i++) {
        uint8_t c = in[i];
        if (b->state == SIZE) {
            if (hex(c) >= 0 && b->digits < 7) {
                b->left = b->left << 4 | hex(c);
                b->digits++;
            } else if (b->digits && c == ';') {
                b->state = EXT;
            } else if (b->digits && c == '\r') {
                b->digits = 0;
                b->state = LF;
            } else {
                return -1;
            }
        } else if (b->state == EXT && c != '\r') {
            if (c < ' ')
                return -1;
        } else if (b->state == EXT) {
            b->state = LF;
        } else if (b->state == DATA) {
            *out++ = c;
            if (--b->left == 0)
                b->state = CR;
        } else if (c != (b->state == CR ? '\r' : '\n')) {
            return -1;
        } else if (b->state == LF) {
            b->is_last = b->left == 0;
            b->state = b->is_last ? CR : DATA;
        } else if (b->state == CR) {
            b->state = END;
        } else {
            b->state = b->is_last ? DONE : SIZE;
        }
    }
    return i;
}
