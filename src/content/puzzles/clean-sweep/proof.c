/* Eve puts links to a folder outside the scratch folder, one before the
 * sweep and one during it. The hook swaps at the latest moment there is:
 * right before the folder is opened. */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static int hooked_openat(int dir, const char *name, int flags)
{
    if (strcmp(name, "job") == 0 && renameat(dir, "job", dir, "was") == 0)
        if (symlinkat("../log", dir, "job") != 0)
            exit(2);
    return openat(dir, name, flags);
}

#define openat hooked_openat
#include "snippet.c"
#undef openat

static void put(const char *path, time_t age)
{
    struct timespec when[2] = { { time(NULL) - age, 0 },
                                { time(NULL) - age, 0 } };
    int fd = open(path, O_WRONLY | O_CREAT, 0600);

    if (fd < 0 || close(fd) != 0 ||
        utimensat(AT_FDCWD, path, when, 0) != 0) {
        printf("cannot make %s\n", path);
        exit(2);
    }
}

int main(void)
{
    int backup, log;

    mkdir("srv", 0700);
    mkdir("srv/2025", 0700);
    put("srv/2025/backup", 9000);
    mkdir("log", 0700);
    put("log/auth", 9000);
    mkdir("scratch", 0700);
    mkdir("scratch/job", 0700);
    put("scratch/job/part", 9000);
    if (symlink("../srv", "scratch/mine") != 0)
        return 2;
    sweep_scratch("scratch", 3600);
    backup = access("srv/2025/backup", F_OK);
    log = access("log/auth", F_OK);
    if (backup != 0 || log != 0) {
        printf("HARM: the sweep of scratch/ removed%s%s\n",
               backup ? " srv/2025/backup" : "", log ? " log/auth" : "");
        return 0;
    }
    puts("NO HARM: scratch/ had links to srv/ and log/, and both are whole");
    return 1;
}
