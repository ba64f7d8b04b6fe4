#define _GNU_SOURCE
#include <fcntl.h>
#include <unistd.h>

enum { STREAMS = 3 };

struct wires {
    int from[STREAMS]; /* -1: /dev/null */
};

/* Runs in the new process, right before the program starts. */
int wires_apply(struct wires *w)
{
    for (int i = 0; i < STREAMS; i++)
        if (w->from[i] < 0)
            w->from[i] = open("/dev/null", O_RDWR);

    for (int i = 0; i < STREAMS; i++)
        while (w->from[i] > i && w->from[i] < STREAMS)
            w->from[i] = dup(w->from[i]);

    /* 2 first, so that errors of the others are logged. */
    for (int i = STREAMS - 1; i >= 0; i--)
        if (dup2(w->from[i], i) < 0)
            return -1;
    return close_range(STREAMS, ~0U, 0);
}
