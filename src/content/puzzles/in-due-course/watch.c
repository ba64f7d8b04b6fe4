#include "snippet.c"
#include <stdio.h>
#include <string.h>

void query_send(unsigned id)
{
    (void)id;
}

struct peer *peer_new(unsigned id)
{
    struct peer *p = calloc(1, sizeof *p);
    p->id = id;
    p->refs = 1;
    return p;
}

int main(void)
{
    peer_open(2, 0);
    peers_tick(1);
    timer_stop(2);
    /* Another part takes a block of the same size. */
    struct peer *other = malloc(sizeof *other);
    memset(other, 0, sizeof *other);
    peer_open(2, 5);
    if (peers[2] == other)
        puts("HARM: the peer is a block of another part");
    else
        puts("NO HARM: the peer and the other block are two");
    return 0;
}
