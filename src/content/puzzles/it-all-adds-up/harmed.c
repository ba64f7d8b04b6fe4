#include <stdint.h>

static int number(const uint8_t *in, uint32_t size, uint32_t *pos,
                  uint32_t *n)
{
    *n = 0;
    for (int shift = 0; shift < 35; shift += 7) {
        if (*pos == size)
            return -1;
        uint8_t byte = in[(*pos)++];
        *n |= (uint32_t)(byte & 0x7f) << shift;
        if (byte < 0x80)
            return 0;
    }
    return -1;
}

static uint32_t reading(const uint8_t *in)
{
    return in[0] | in[1] << 8 | in[2] << 16 | (uint32_t)in[3] << 24;
}

/* Adds up a message's readings; -1 if it's malformed. */
int64_t total(const uint8_t *in, uint32_t size)
{
    uint32_t pos = 0, n;
    int64_t sum = 0;

    while (pos < size) {
        uint8_t kind = in[pos++];
        if (number(in, size, &pos, &n))
            return -1;
        if (kind == 2) { /* n readings */
            if (n > size / 4 - pos / 4)
                return -1;
            for (uint32_t i = 0; i < n; i++, pos += 4)
                sum += reading(in + pos);
        } else { /* n bytes for another program */
            if (n > size - pos)
                return -1;
            pos += n;
        }
    }
    return sum;
}
