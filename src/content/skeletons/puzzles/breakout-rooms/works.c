#include <stdio.h>
#include <stdlib.h>

static int in_use;

static void *get_zeros(size_t count, size_t size) { in_use++; return calloc(count, size); }
static void release(void *memory) { in_use--; free(memory); }
const char *__asan_default_options(void) { return "detect_leaks=0"; }

#define calloc get_zeros
#define free release
#include "snippet.c"

static int fail(const char *what)
{
    printf("broken: %s\n", what);
    return 1;
}

int main(void)
{
    struct guest ann = {NULL}, bob = {NULL};
    struct room *hall = room_open(NULL), *breakout = room_open(hall);
    if (room_open(breakout) != NULL || in_use != 2)
        return fail("opening rooms");
    guest_enter(&ann, hall);
    guest_enter(&ann, breakout);
    guest_enter(&ann, breakout);
    guest_enter(&bob, hall);
    if (ann.room != breakout || bob.room != hall)
        return fail("entering rooms");
    room_close(breakout);
    if (ann.room != breakout || in_use != 2)
        return fail("a closed room with a guest");
    guest_back(&ann);
    if (ann.room != hall || in_use != 1)
        return fail("going back to the main room");
    guest_back(&ann);
    guest_back(&bob);
    guest_back(&bob);
    if (ann.room != NULL || bob.room != NULL || in_use != 1)
        return fail("leaving the meeting");
    room_close(hall);
    if (in_use != 0)
        return fail("an empty, closed room stays in memory");
    hall = room_open(NULL);
    room_close(room_open(hall));
    room_close(hall);
    if (in_use != 0)
        return fail("a meeting without guests stays in memory");
    puts("WORKS");
    return 0;
}
