/* Steps through the run of each question. */
#include "snippet.c"

#include <stdio.h>
#include <stdlib.h>

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

/* A tunnel with bytes after it that nothing may touch. */
static struct guarded { struct tunnel t; uint8_t after[400]; } g;

static bool untouched(void)
{
    for (size_t i = 0; i < sizeof g.after; i++)
        if (g.after[i] != 0xEE)
            return false;
    return true;
}

enum outcome { SENDS_NAME, SENDS_ADDRESS, PAST_THE_END, FAILS };

static enum outcome run(size_t length, bool ask_proxy, int what)
{
    static char host[301];
    enum result got = WAIT;

    memset(host, 0, sizeof host);
    memset(host, 'a', length);
    memset(&g, 0, sizeof g);
    memset(g.after, 0xEE, sizeof g.after);
    g.t.host = host;
    g.t.ask_proxy = ask_proxy;
    late = what;
    for (int call = 0; call < 2 && got == WAIT; call++)
        got = tunnel_step(&g.t);
    if (!untouched())
        return PAST_THE_END;
    if (got != DONE)
        return FAILS;
    return sent[3] == 3 ? SENDS_NAME : SENDS_ADDRESS;
}

static void claim(const char *id, const bool holds[4],
                  const char *const options[4])
{
    const char *text = NULL;

    for (int i = 0; i < 4; i++)
        if (holds[i])
            text = text == NULL ? options[i] : "two options";
    if (text == NULL)
        exit(1);
    printf("CLAIM %s: %s\n", id, text);
}

int main(void)
{
    enum outcome got = run(300, true, HELLO_SENT);
    claim("hello-late", (bool[]){ got == SENDS_NAME,
              got == SENDS_ADDRESS, got == PAST_THE_END, got == FAILS },
          (const char *const[]){ "It sends a request with the name",
              "It sends a request with the address",
              "It writes past the end of message",
              "It returns FAILED" });

    got = run(255, true, RECEIVED);
    claim("reply-255", (bool[]){ got == SENDS_NAME,
              got == SENDS_ADDRESS, got == PAST_THE_END, got == FAILS },
          (const char *const[]){ "It sends a request with the name",
              "It sends a request with the address",
              "It writes past the end of message",
              "It returns FAILED" });
    return 0;
}
