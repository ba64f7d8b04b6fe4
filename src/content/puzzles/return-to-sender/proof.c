/* Orders as any program can send them, until nothing can be opened. */
#include "snippet.c"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

/* LeakSanitizer needs files of its own, and looks for memory only. */
const char *__asan_default_options(void)
{
    return "detect_leaks=0";
}

enum { LIMIT = 64, ROUNDS = 1000 };

static const uint32_t rounds[][4] = {
    { PLAY, PAUSE }, { PLAY, PAUSE, PAUSE }, { PLAY, PLAY, STOP },
    { PLAY, PAUSE, RESUME, STOP }, { PLAY, PAUSE, PLAY, STOP },
    { PLAY, PAUSE, PAUSE, STOP }, { PLAY, RESUME },
};

int main(void)
{
    struct rlimit limit = { LIMIT, LIMIT };

    setrlimit(RLIMIT_NOFILE, &limit);
    for (unsigned r = 0; r < sizeof rounds / sizeof *rounds; r++) {
        for (int n = 0; n < ROUNDS; n++)
            for (int i = 0; i < 4 && rounds[r][i] != 0; i++) {
                struct order o = { rounds[r][i], 50 };
                int fd = o.kind == PLAY ? open("/dev/null", O_RDONLY) : -1;
                if (o.kind == PLAY && fd < 0 && errno == EMFILE) {
                    printf("HARM: after %d rounds of kind %u, the server"
                           " can't open a file anymore\n", n, r);
                    return 0;
                }
                serve_order(&o, fd);
            }
        serve_order(&(struct order){ STOP, 0 }, -1);
    }
    puts("NO HARM: thousands of orders, and files can still be opened");
    return 1;
}
