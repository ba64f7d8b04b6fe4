#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { MAX_NAME = 255 };

/* A name is labels, each a length of 1 to 63 and as many bytes. It
 * ends with a 0 or with a pointer: 2 bytes, the upper 2 bits set and
 * the other 14 the place where the name goes on.
 *
 * Writes the name with dots to `out`. Returns where the message goes
 * on after the name, or 0 if it's malformed. */
size_t dns_name(const uint8_t *msg, size_t len, size_t at,
                char out[MAX_NAME + 1])
{
    size_t limit = at, next = 0, used = 0;
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
            if (to >= limit)
                return 0;
            if (next == 0)
                next = at;
            limit = at = to;
            continue;
        }
        if (c > 63 || c > len - at || used + c + 1 > MAX_NAME)
            return 0;
        memcpy(out + used, msg + at, c);
        used += c;
        out[used++] = '.';
        at += c;
    }
    out[used > 0 ? used - 1 : 0] = '\0';
    return next != 0 ? next : at;
}

/* Finds the first record of `type`, from `at` on. 0: there's none. */
size_t dns_find(const uint8_t *msg, size_t len, size_t at, int type)
{
    char name[MAX_NAME + 1];
    while (at < len) {
        size_t body = dns_name(msg, len, at, name);
        if (body == 0 || len - body < 10)
            return 0;
        if ((msg[body] << 8 | msg[body + 1]) == type)
            return at;
        at = body + 10 + (msg[body + 8] << 8 | msg[body + 9]);
    }
    return 0;
}
