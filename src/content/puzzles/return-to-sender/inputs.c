#include "snippet.c"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>

static int descriptors(void)
{
    DIR *dir = opendir("/proc/self/fd");
    int n = 0;

    while (readdir(dir) != NULL)
        n++;
    closedir(dir);
    return n;
}

/* Orders such as "P!gS": P play, A pause, R resume, S stop, each with a
 * file if followed by f, too loud if followed by !. */
static int left(const char *orders)
{
    int before = descriptors();

    while (*orders != '\0') {
        char c = *orders++;
        struct order o = { c == 'P' ? PLAY : c == 'A' ? PAUSE
                           : c == 'R' ? RESUME : STOP, 50 };
        int fd = -1;
        if (*orders == '!')
            o.volume = 101, orders++;
        if (*orders == 'f')
            fd = open("/dev/null", O_RDONLY), orders++;
        serve_order(&o, fd);
    }
    int n = descriptors() - before;
    sound = paused = -1;
    return n;
}

static void claim(const char *id, int seen)
{
    if (seen < 0 || seen > 3) {
        printf("%s: %d is no option\n", id, seen);
        exit(1);
    }
    printf("CLAIM %s: %d\n", id, seen);
}

int main(void)
{
    claim("trigger", left("PfP!fPfAfR"));
    claim("second", left("PfAPfAPf"));
    claim("third", left("PfAPfARAAS"));
    return 0;
}
