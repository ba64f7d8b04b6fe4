#include <dirent.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* Removes the files below the folder `fd` that were last changed
 * before `limit`, and folders left empty. Closes `fd`. */
static int sweep(int fd, time_t limit, int depth)
{
    DIR *dir = fdopendir(fd);
    struct dirent *d;
    struct stat st;
    int gone = 0;

    if (dir == NULL) {
        close(fd);
        return 0;
    }
    while ((d = readdir(dir)) != NULL) {
        const char *name = d->d_name;

        if (!strcmp(name, ".") || !strcmp(name, ".."))
            continue;
        if (fstatat(fd, name, &st, AT_SYMLINK_NOFOLLOW) != 0)
            continue;
        if (S_ISDIR(st.st_mode) && depth > 0) {
            int sub = openat(fd, name, O_RDONLY | O_DIRECTORY);

            if (sub >= 0)
                gone += sweep(sub, limit, depth - 1);
            unlinkat(fd, name, AT_REMOVEDIR);
        } else if (st.st_mtime < limit) {
            gone += unlinkat(fd, name, 0) == 0;
        }
    }
    closedir(dir);
    return gone;
}

/* Run as root, once an hour. `max_age` is in seconds. */
int sweep_scratch(const char *top, time_t max_age)
{
    int fd = open(top, O_RDONLY | O_DIRECTORY);

    return fd < 0 ? -1 : sweep(fd, time(NULL) - max_age, 32);
}
