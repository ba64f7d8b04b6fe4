#include <stdint.h>
#include <unistd.h>

enum { PLAY = 1, PAUSE, RESUME, STOP };
enum { MAX_VOLUME = 100 };

struct order { uint32_t kind, volume; };

/* The files that are being played and that wait, or -1. */
static int sound = -1, paused = -1;

/* Puts a file into a slot and ends what was in it. */
static void put(int *slot, int fd)
{
    if (*slot >= 0)
        close(*slot);
    *slot = fd;
}

/* Carries out an order. fd is the file that came with it, or -1,
 * and belongs to the server. -1: the order was wrong. */
int serve_order(const struct order *o, int fd)
{
    int ok = o->volume <= MAX_VOLUME;

    if (ok && o->kind == PLAY && fd >= 0) {
        put(&sound, fd);
        return 0;
    }
    if (fd >= 0)
        close(fd);
    if (!ok)
        return -1;
    switch (o->kind) {
    case PAUSE:
        paused = sound;
        sound = -1;
        return 0;
    case RESUME:
        put(&sound, paused);
        paused = -1;
        return 0;
    case STOP:
        put(&sound, -1);
        put(&paused, -1);
        return 0;
    default:
        return -1;
    }
}
