#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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

/* The heading of the page that shows the log. */
void log_title(char *out, size_t size, const char *name)
{
    int n = snprintf(out, size, "Log of %s", name);

    if (n > 0 && (size_t)n >= size && size > 3)
        memcpy(out + size - 4, "...", 4);
}

/* Opens a log for reading. -1: there is none of that name. */
int log_open(const char *root, const char *name)
{
    char path[256];
    struct stat st;
    int fd, n;

    if (!stays_below(name))
        return -1;
    n = snprintf(path, sizeof path, "%s/%s.log", root, name);
    if (n < 0 || (size_t)n >= sizeof path)
        return -1;
    fd = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW);
    if (fd < 0)
        return -1;
    if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode)) {
        close(fd);
        return -1;
    }
    return fd;
}
