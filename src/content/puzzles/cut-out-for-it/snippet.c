#include <stdint.h>
#include <string.h>

#define NICK_MAX 16

struct peer {
    char nick[NICK_MAX]; /* UTF-8, ends with a NUL */
    uint8_t is_op;
};

/* A frame has a byte of flags, the length of the name, the name. */
int peer_rename(struct peer *p, const uint8_t *frame, size_t size)
{
    size_t n, i;

    if (size < 2)
        return -1;
    n = frame[1];
    if (n > size - 2)
        return -1;
    frame += 2;

    if (n >= NICK_MAX) {
        n = NICK_MAX - 1;
        while (n > 0 && (frame[n] & 0xc0) == 0x80)
            n--; /* don't cut a character in two */
    }
    if (n == 0)
        return -1;
    for (i = 0; i < n; i++)
        if (frame[i] < 0x20)
            return -1;

    memset(p->nick, 0, sizeof p->nick);
    memcpy(p->nick, frame, n);
    return 0;
}
