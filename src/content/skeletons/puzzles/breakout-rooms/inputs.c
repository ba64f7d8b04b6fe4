#include <stdio.h>
#include <stdlib.h>

static void *freed[8];
static int count;

/* Freed rooms stay readable here, so that a guest who holds one can be seen. */
static void release(void *memory) { freed[count++] = memory; }
const char *__asan_default_options(void) { return "detect_leaks=0"; }

#define free release
#include "snippet.c"

static struct guest ann, bob;
static struct room *hall, *breakout;

static void open_both(void)
{
    ann.room = bob.room = NULL;
    hall = room_open(NULL);
    breakout = room_open(hall);
    guest_enter(&ann, breakout);
}

static void close_both(void)
{
    room_close(breakout);
    room_close(hall);
}

static const char *outcome(struct guest *guest)
{
    int is_freed = 0;
    for (int i = 0; i < count; i++)
        is_freed |= freed[i] == guest->room;
    if (guest->room == NULL)
        return "NULL";
    if (guest->room == breakout)
        return "The breakout room";
    return is_freed ? "The main room, which is freed" : "The main room, which isn't freed";
}

int main(void)
{
    open_both();
    guest_enter(&bob, hall);
    close_both();
    printf("CLAIM first: %u\n", hall->refs);
    guest_back(&bob);
    guest_back(&ann);
    printf("CLAIM last: %s\n", outcome(&ann));

    open_both();
    guest_enter(&bob, breakout);
    close_both();
    guest_back(&ann);
    guest_back(&bob);
    printf("CLAIM both: %s\n", outcome(&bob));
    return 0;
}
