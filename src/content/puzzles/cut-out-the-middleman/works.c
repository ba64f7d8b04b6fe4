#include "snippet.c"

#include <stdio.h>

/* The functions around the snippet. `late` returns WAIT once. */
static enum { NOTHING, HELLO_SENT, RECEIVED, RESOLVED, REQUEST_SENT } late;
static uint8_t sent[4096], reply[2] = { 5, 0 };
static size_t sent_size;

static bool waits(int what)
{
    bool yes = (int)late == what;
    if (yes)
        late = NOTHING;
    return yes;
}

enum result socket_send(struct tunnel *t, const void *from, size_t size)
{
    if (waits(t->step == HELLO ? HELLO_SENT : REQUEST_SENT))
        return WAIT;
    memcpy(sent, from, size);
    sent_size = size;
    return DONE;
}

enum result socket_receive(struct tunnel *t, void *into, size_t size)
{
    (void)t;
    if (waits(RECEIVED))
        return WAIT;
    memcpy(into, reply, size);
    return DONE;
}

enum result resolver_ask(const char *host, uint8_t address[4])
{
    (void)host;
    if (waits(RESOLVED))
        return WAIT;
    memcpy(address, (const uint8_t[]){ 192, 0, 2, 7 }, 4);
    return DONE;
}

static int broken;

static void expect(const char *what, bool holds)
{
    if (!holds) {
        printf("broken: %s\n", what);
        broken = 1;
    }
}

/* Steps until the tunnel is done, and compares the request. */
static bool asks(int length, bool ask_proxy, int what)
{
    char host[301] = { 0 };
    uint8_t want[262] = { 5, 1, 0, 3, (uint8_t)length };
    size_t size = 7 + (size_t)length;
    struct tunnel t = { host, { 1, 187 }, ask_proxy, HELLO, 0, { 0 } };
    enum result got = WAIT;

    memset(host, 'a', (size_t)length);
    if (ask_proxy && length <= 255) {
        memset(want + 5, 'a', (size_t)length);
        memcpy(want + 5 + length, "\1\273", 2);
    } else {
        memcpy(want, "\5\1\0\1\300\0\2\7\1\273", 10);
        size = 10;
    }
    late = what;
    for (int call = 0; call < 2 && got == WAIT; call++)
        got = tunnel_step(&t);
    return got == DONE && sent_size == size &&
           memcmp(sent, want, size) == 0;
}

int main(void)
{
    static const int lengths[] = { 1, 11, 100, 254, 255 };

    for (int what = NOTHING; what <= REQUEST_SENT; what++) {
        for (int i = 0; i < 5; i++) {
            expect("the proxy is asked", asks(lengths[i], true, what));
            expect("resolved here", asks(lengths[i], false, what));
        }
        expect("a long one is resolved here", asks(300, false, what));
        late = NOTHING;
    }
    reply[1] = 255;
    expect("no method", !asks(11, true, NOTHING) && sent_size == 3);
    reply[0] = 4, reply[1] = 0;
    expect("another version", !asks(11, true, NOTHING) && sent_size == 3);
    if (!broken)
        puts("WORKS");
    return broken;
}
