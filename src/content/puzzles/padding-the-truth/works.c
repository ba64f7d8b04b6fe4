#include "snippet.c"

#include <stdio.h>
#include <stdlib.h>

static char got[4096];

static void keep(const uint8_t *body, uint32_t len)
{
    sprintf(got + strlen(got), "%.*s|", (int)len, (const char *)body);
}

static void check(int ok, const char *what)
{
    if (!ok) {
        printf("broken: %s (delivered '%s')\n", what, got);
        exit(1);
    }
}

/* Feeds `s` in pieces of `step` bytes and returns the last result. */
static int feed(const void *s, size_t len, size_t step)
{
    struct rx *r = calloc(1, sizeof *r);
    size_t i, n;
    int res = 0;

    r->deliver = keep;
    got[0] = '\0';
    for (i = 0; i < len && res == 0; i += n) {
        n = len - i < step ? len - i : step;
        res = rx_feed(r, (const uint8_t *)s + i, n);
    }
    free(r);
    return res;
}

#define FEED(s, step) feed(s, sizeof(s) - 1, step)

int main(void)
{
    static uint8_t big[3 + 1141];
    size_t step;

    for (step = 1; step < 20; step++) {
        check(FEED("\0\2\0he" "\0\3\1llo", step) == 0 &&
              strcmp(got, "hello|") == 0, "two frames, one message");
        check(FEED("\0\6\11\3hi..." "\0\0\1" "\0\1\1x", step) == 0 &&
              strcmp(got, "hi||x|") == 0, "padding, empty, plain");
        check(FEED("\0\2\11\0y" "\0\1\11\0", step) == 0 &&
              strcmp(got, "y||") == 0, "a pad of 0");
        check(FEED("\0\2\0ab" "\0\4\11\3..." "\0\1\1c", step) == 0 &&
              strcmp(got, "ab|c|") == 0, "a frame of padding only");
        check(FEED("\0\2\0ab" "\0\4\10\3..." "\0\1\1c", step) == 0 &&
              strcmp(got, "abc|") == 0, "padding inside a message");
        check(FEED("\0\3\11\4....", step) == -1,
              "more pad than payload");
    }
    memset(big, 'k', sizeof big);
    memcpy(big, "\4\164\1", 3);
    check(feed(big, 3 + 1140, 100) == 0 && strlen(got) == 1141,
          "a body of 1,140 bytes");
    memcpy(big, "\4\165\1", 3);
    check(feed(big, 3 + 1141, 100) == -1, "a body of 1,141 bytes");
    memcpy(big, "\4\165\11\310", 4);
    check(feed(big, 3 + 1141, 100) == 0 && strlen(got) == 941,
          "1,141 bytes of payload, 200 of them padding");
    check(FEED("\0\1\0a" "\4\164\1", 3) == -1, "1,141 in two frames");
    puts("WORKS");
    return 0;
}
