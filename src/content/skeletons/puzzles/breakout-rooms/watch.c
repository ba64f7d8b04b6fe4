#include <sanitizer/asan_interface.h>
#include <stdio.h>
#include "snippet.c"

int is_freed(const void *memory) { return __asan_address_is_poisoned(memory); }
const char *__asan_default_options(void) { return "detect_leaks=0"; }

int main(void)
{
    struct guest ann = {NULL}, bob = {NULL};
    struct room *hall = room_open(NULL), *breakout = room_open(hall);
    guest_enter(&ann, breakout);
    guest_enter(&bob, hall);
    room_close(breakout);
    room_close(hall);
    guest_back(&bob);
    guest_back(&ann);
    puts(ann.room == hall ? "NO HARM: Ann is in the main room" : "NO HARM: Ann is elsewhere");
    return 0;
}
