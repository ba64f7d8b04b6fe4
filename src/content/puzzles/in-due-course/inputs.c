/* Makes the calls of each question. */
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

static struct peer *gone[64];

static void peer_freed(struct peer *p)
{
    gone[freed++] = p;
    memset(p, 0xAA, sizeof *p);
    p->id = 2;
}

/* Whether a freed peer was written to, or still has a name. */
static bool dangles(void)
{
    for (int i = 0; i < freed; i++) {
        if (gone[i]->refs != 0xAAAAAAAA || gone[i]->due != 0xAAAAAAAA ||
            gone[i]->tries != 0xAAAAAAAA)
            return true;
        for (int k = 0; k < 8; k++)
            if (peers[k] == gone[i] || timers[k] == gone[i])
                return true;
    }
    return false;
}

const char *__asan_default_options(void)
{
    return "detect_leaks=0";
}

static void begin(void)
{
    memset(peers, 0, sizeof peers);
    memset(timers, 0, sizeof timers);
    freed = 0;
    peer_open(2, 0);
}

static void claim(const char *id, int holds, const char *const options[4])
{
    printf("CLAIM %s: %s\n", id, options[holds]);
}

int main(void)
{
    int holds = -1;
    begin();
    peers_tick(1);
    if (freed)
        holds = 0;
    peer_open(2, 1);
    peers_tick(2);
    if (freed && holds < 0)
        holds = 3;
    timer_stop(2);
    if (freed && holds < 0)
        holds = 1;
    peer_close(2);
    if (freed && holds < 0)
        holds = 2;
    if (holds >= 0)
        claim("opened-again", holds, (const char *const[]){ "peers_tick(1)",
            "timer_stop(2)", "peer_close(2)", "peers_tick(2)" });

    bool uses[4];
    begin();
    peers_tick(1);
    peer_close(2);
    uses[0] = dangles();
    begin();
    peer_close(2);
    peers_tick(1);
    uses[1] = dangles();
    begin();
    timer_stop(2);
    timer_stop(2);
    peer_close(2);
    uses[2] = dangles();
    begin();
    peer_open(2, 1);
    peers_tick(1);
    peer_close(2);
    uses[3] = dangles();
    for (int i = 0; i < 4; i++)
        if (uses[i])
            claim("which-order", i, (const char *const[]){
                "peer_open(2, 0), peers_tick(1), peer_close(2)",
                "peer_open(2, 0), peer_close(2), peers_tick(1)",
                "peer_open(2, 0), timer_stop(2), timer_stop(2), "
                "peer_close(2)",
                "peer_open(2, 0), peer_open(2, 1), peers_tick(1), "
                "peer_close(2)" });

    /* A tick reads `due` of whatever is in `timers`. */
    unsigned now = 0;
    begin();
    do {
        bool reads = freed > 0 && timers[2] == gone[0];
        peers_tick(++now);
        if (reads)
            break;
    } while (now < 20);
    claim("no-answer", now == 3 ? 0 : now == 4 ? 1 : now == 7 ? 2 : 3,
          (const char *const[]){ "peers_tick(3)", "peers_tick(4)",
              "peers_tick(7)", "None of them" });
    return 0;
}
