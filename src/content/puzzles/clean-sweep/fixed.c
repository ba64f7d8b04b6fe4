#include <dirent.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* Opens the folder that `was` describes, or returns -1. */
static int open_same(int fd, const char *name, const struct stat *was)
{
    struct stat now;
    int sub = openat(fd, name, O_RDONLY | O_DIRECTORY);

    if (sub >= 0 && (fstat(sub, &now) != 0 ||
        now.st_dev != was->st_dev || now.st_ino != was->st_ino)) {
        close(sub);
        sub = -1;
    }
    return sub;
}

/* Removes files last changed before `limit`, links to nowhere, and
 * folders left empty. Counts files and links. Closes `fd`. */
static int sweep(int fd, time_t limit, int depth)
{
    DIR *dir = fdopendir(fd);
    struct dirent *d;
    struct stat st;
    int sub, gone = 0;

    if (dir == NULL)
        return close(fd), 0;
    while ((d = readdir(dir)) != NULL) {
        const char *name = d->d_name;

        if (!strcmp(name, ".") || !strcmp(name, ".."))
            continue;
        if (fstatat(fd, name, &st, AT_SYMLINK_NOFOLLOW) != 0)
            continue;
        if (S_ISLNK(st.st_mode) && fstatat(fd, name, &st, 0) != 0) {
            gone += unlinkat(fd, name, 0) == 0;
            continue;
        }
        fstatat(fd, name, &st, AT_SYMLINK_NOFOLLOW);
        if (S_ISDIR(st.st_mode) && depth > 0) {
            if ((sub = open_same(fd, name, &st)) >= 0)
                gone += sweep(sub, limit, depth - 1);
            unlinkat(fd, name, AT_REMOVEDIR);
        } else if (st.st_mtime < limit) {
            gone += unlinkat(fd, name, 0) == 0;
        }
    }
    closedir(dir);
    return gone;
}

int sweep_scratch(const char *top, time_t max_age)
{
    int fd = open(top, O_RDONLY | O_DIRECTORY);
    return fd < 0 ? -1 : sweep(fd, time(NULL) - max_age, 32);
}
