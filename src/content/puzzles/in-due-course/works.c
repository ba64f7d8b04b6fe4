#include <stdio.h>
#include <stdlib.h>
#include <stdbool.h>
#include <string.h>

/* Freed peers stay where they are, so the test can look at them. */
static int freed;
struct peer;
static void peer_freed(struct peer *);
#define free(p) peer_freed(p)
#include "snippet.c"
#undef free

static int sent;

void query_send(unsigned id)
{
    (void)id;
    sent++;
}

struct peer *peer_new(unsigned id)
{
    struct peer *p = calloc(1, sizeof *p);
    if (p == NULL)
        exit(2);
    p->id = id;
    p->refs = 1;
    return p;
}

static void peer_freed(struct peer *p)
{
    (void)p;
    freed++;
}

const char *__asan_default_options(void)
{
    return "detect_leaks=0";
}

static int broken;

static void expect(const char *what, bool holds)
{
    if (!holds) {
        printf("broken: %s\n", what);
        broken = 1;
    }
}

int main(void)
{
    peer_open(2, 0);
    peers_tick(0);
    expect("not due yet", sent == 0);
    peers_tick(1);
    expect("asked", sent == 1);
    peers_tick(2);
    peers_tick(3);
    expect("asked again", sent == 2);
    for (unsigned now = 4; now < 100; now++)
        peers_tick(now);
    expect("asked four times", sent == 4);
    peer_close(2);
    expect("freed in the end", freed > 0);

    freed = sent = 0;
    peer_open(3, 100);
    peer_open(3, 101);
    peers_tick(101);
    expect("started over", sent == 0);
    timer_stop(3);
    peers_tick(110);
    expect("answered", sent == 0 && freed == 0);
    peer_close(3);
    expect("closed", freed == 1);

    peer_open(4, 120);
    peer_close(4);
    expect("closed early", freed == 2);
    peers_tick(130);
    expect("not asked", sent == 0);
    if (!broken)
        puts("WORKS");
    return broken;
}
