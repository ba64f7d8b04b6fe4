#include <stdio.h>
#include <unistd.h>
#include "snippet.c"

const char *__asan_default_options(void) { return "detect_leaks=0"; }

enum { ACTS = 7, LONGEST = 5 };

static const char *const names[ACTS] = {
    "Ann enters the breakout room", "Ann enters the main room", "Ann goes back", "Bob enters the breakout room",
    "Bob goes back", "the host closes the breakout room", "the host closes the main room",
};
static int acts[LONGEST], length;

/* The sanitizer calls this before it ends the program. */
void __asan_on_error(void)
{
    printf("HARM: freed memory is used after these acts: ");
    for (int i = 0; i < length; i++)
        printf("%s%s", i > 0 ? ", " : "", names[acts[i]]);
    puts("");
    fflush(stdout);
    _exit(0);
}

static void play(void)
{
    struct guest ann = {NULL}, bob = {NULL};
    struct room *hall = room_open(NULL), *breakout = room_open(hall);
    for (int i = 0; i < length; i++) {
        int act = acts[i];
        if (act == 2 || act == 4)
            guest_back(act == 2 ? &ann : &bob);
        else if (act == 5 && breakout != NULL)
            room_close(breakout), breakout = NULL;
        else if (act == 6 && hall != NULL)
            room_close(hall), hall = NULL;
        else if (act == 1 && hall != NULL)
            guest_enter(&ann, hall);
        else if ((act == 0 || act == 3) && breakout != NULL)
            guest_enter(act == 0 ? &ann : &bob, breakout);
    }
}

int main(void)
{
    int count = 1;
    for (length = 1; length <= LONGEST; length++) {
        count *= ACTS;
        for (int number = 0; number < count; number++) {
            for (int i = 0, rest = number; i < length; i++, rest /= ACTS)
                acts[i] = rest % ACTS;
            play();
        }
    }
    printf("NO HARM: no freed memory is used in any of %d sequences of %d acts\n", count, LONGEST);
    return 1;
}
