#include <stdlib.h>

struct peer { unsigned refs, id, due, tries; };
static struct peer *peers[8], *timers[8];

struct peer *peer_new(unsigned id);
void query_send(unsigned id);

static void peer_put(struct peer *p)
{
    if (p != NULL && --p->refs == 0)
        free(p);
}

static void timer_set(struct peer *p, unsigned due)
{
    p->due = due;
    if (timers[p->id] == NULL)
        p->refs++;
    timers[p->id] = p;
}

/* Called when the peer has answered. */
void timer_stop(unsigned id)
{
    peer_put(timers[id]);
    timers[id] = NULL;
}

/* Opens a peer, or starts over with an open one. */
void peer_open(unsigned id, unsigned now)
{
    if (peers[id] == NULL)
        peers[id] = peer_new(id);
    peers[id]->tries = 0;
    timer_set(peers[id], now + 1);
}

void peer_close(unsigned id)
{
    timer_stop(id);
    peer_put(peers[id]);
    peers[id] = NULL;
}

/* Called every second. */
void peers_tick(unsigned now)
{
    for (unsigned id = 0; id < 8; id++) {
        struct peer *p = timers[id];
        if (p == NULL || p->due > now)
            continue;
        query_send(id);
        timers[id] = NULL;
        if (p->tries++ < 3)
            timer_set(p, now + (1u << p->tries));
        else
            timers[id] = NULL;
        peer_put(p);
    }
}
