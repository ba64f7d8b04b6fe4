/* Any sequence of six calls on one peer, second by second. */
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

int main(void)
{
    static const char *const names[] = { "tick", "stop", "open", "close" };

    for (int n = 0; n < 4 * 4 * 4 * 4 * 4 * 4; n++) {
        unsigned now = 0;
        char text[64] = "open";
        memset(peers, 0, sizeof peers);
        memset(timers, 0, sizeof timers);
        freed = 0;
        peer_open(2, now);
        for (int i = 0, rest = n; i < 6; i++, rest /= 4) {
            switch (rest % 4) {
            case 0: peers_tick(++now); break;
            case 1: timer_stop(2); break;
            case 2: peer_open(2, now); break;
            case 3: peer_close(2); break;
            }
            strcat(strcat(text, " "), names[rest % 4]);
            if (dangles()) {
                printf("HARM: a freed peer is in use after: %s\n", text);
                return 0;
            }
        }
        peer_close(2);
        if (dangles()) {
            printf("HARM: a freed peer is in use after: %s close\n", text);
            return 0;
        }
    }
    puts("NO HARM: no sequence of six calls uses a freed peer");
    return 1;
}
