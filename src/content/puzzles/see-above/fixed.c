#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { MAX_NAME = 255 };

/* A name is a chain of labels: a length of 1 to 63, then as many
 * bytes. It ends with a 0, or with a pointer: two bytes, the upper
 * two bits set and the other 14 the place where it goes on.
 *
 * Writes the name at `at` as a text with dots. Returns where the
 * message goes on behind the name, or 0 if the name is malformed. */
size_t dns_name(const uint8_t *msg, size_t len, size_t at,
                char out[MAX_NAME + 1])
{
    size_t start = at, next = 0, used = 0;

    for (;;) {
        if (at >= len)
            return 0;
        uint8_t c = msg[at++];
        if (c == 0)
            break;
        if (c >= 0xC0) {
            if (at == len)
                return 0;
            size_t to = (c & 0x3Fu) << 8 | msg[at++];
            if (to >= start)
                return 0;
            if (next == 0)
                next = at;
            at = start = to;
            continue;
        }
        if (c > 63 || c > len - at)
            return 0;
        if (used + c + 1 > MAX_NAME)
            return 0;
        memcpy(out + used, msg + at, c);
        used += c;
        out[used++] = '.';
        at += c;
    }
    out[used > 0 ? used - 1 : 0] = '\0';
    return next != 0 ? next : at;
}
