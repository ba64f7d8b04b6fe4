#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int write_all(int fd, const char *p, size_t len)
{
    while (len > 0) {
        ssize_t n = write(fd, p, len);
        if (n < 0)
            return -1;
        p += n;
        len -= n;
    }
    return 0;
}

/* Leaves the key where the user's programs look for it. The box
 * is a folder of the system, so the way to it can be trusted. */
int key_drop(const char *box, unsigned user, const char *key)
{
    char path[4096];
    int fd, n, ok;

    n = snprintf(path, sizeof path, "%s/key-%u", box, user);
    if (n < 0 || (size_t)n >= sizeof path)
        return -1;

    /* nobody else may read it, and no link leads us elsewhere */
    unlink(path);
    fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW,
              0600);
    if (fd < 0)
        return -1;
    ok = write_all(fd, key, strlen(key)) == 0;
    if (close(fd) != 0 || !ok) {
        unlink(path);
        return -1;
    }
    return 0;
}
