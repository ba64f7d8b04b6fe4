#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LONGEST = 60, HEAD = 24, TAIL = 33 };

/* Does the name stay below the place where it starts? */
static int stays_below(const char *name)
{
    if (*name == '\0' || *name == '/')
        return 0;
    for (;;) {
        size_t len = strcspn(name, "/");
        if (len == 2 && name[0] == '.' && name[1] == '.')
            return 0;
        if (name[len] == '\0')
            return 1;
        name += len + 1;
    }
}

/* A long name keeps its first and its last part. */
static void shorten(char *name)
{
    size_t len = strlen(name);

    if (len > LONGEST)
        memmove(name + HEAD, name + len - TAIL, TAIL + 1);
}

/* Opens a log for reading. -1: there is none of that name. */
int log_open(const char *root, const char *asked)
{
    char name[1024], path[256];
    struct stat st;
    int fd, n;

    n = snprintf(name, sizeof name, "%s", asked);
    if (n < 0 || (size_t)n >= sizeof name)
        return -1;
    shorten(name);
    if (!stays_below(name))
        return -1;
    n = snprintf(path, sizeof path, "%s/%s.log", root, name);
    if (n < 0 || (size_t)n >= sizeof path)
        return -1;
    fd = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW);
    if (fd >= 0 && (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode))) {
        close(fd);
        fd = -1;
    }
    return fd;
}
