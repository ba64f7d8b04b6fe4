#include "snippet.c"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>

enum { FIRST = 50 };

/* Carries out orders such as "P!A": P play, A pause, R resume, S stop,
 * too loud if followed by !. Each P has a file. Bit n of the result
 * says whether the nth file is still open. */
static int open_after(const char *orders)
{
    int files = 0, left = 0;

    sound = paused = -1;
    while (*orders != '\0') {
        char c = *orders++;
        struct order o = { c == 'P' ? PLAY : c == 'A' ? PAUSE
                           : c == 'R' ? RESUME : STOP, 50 };
        int fd = -1;
        if (*orders == '!')
            o.volume = 101, orders++;
        if (c == 'P') {
            int file = open("/dev/null", O_RDONLY);
            fd = dup2(file, FIRST + files++);
            close(file);
        }
        serve_order(&o, fd);
    }
    for (int n = 0; n < files; n++)
        if (fcntl(FIRST + n, F_GETFD) >= 0) {
            left |= 1 << n;
            close(FIRST + n);
        }
    return left;
}

static void claim(const char *id, const char *const options[4], const int holds[4])
{
    int fits = -1;

    for (int i = 0; i < 4; i++)
        if (holds[i]) {
            if (fits >= 0)
                exit(1);
            fits = i;
        }
    if (fits < 0) {
        printf("%s: no option holds\n", id);
        exit(1);
    }
    printf("CLAIM %s: %s\n", id, options[fits]);
}

int main(void)
{
    static const char *const files[4] = { "Only c", "a and c", "b and c", "a, b, and c" };
    static const char *const ids[2] = { "all-kinds", "paused-twice" };
    static const char *const orders[2] = { "PP!PAR", "PAPAP" };
    for (int i = 0; i < 2; i++) {
        int left = open_after(orders[i]);
        claim(ids[i], files, (int[]){ left == 4, left == 5, left == 6, left == 7 });
    }

    static const char *const texts[4] = {
        "PLAY, PAUSE, PLAY, RESUME, STOP", "PLAY, PAUSE, RESUME, RESUME, STOP",
        "PLAY, PAUSE, PAUSE, RESUME, STOP", "PLAY, PLAY, PAUSE, RESUME, STOP",
    };
    claim("left-open", texts, (int[]){
        open_after("PAPRS") != 0, open_after("PARRS") != 0,
        open_after("PAARS") != 0, open_after("PPARS") != 0,
    });
    return 0;
}
