/* A user swaps a folder for a link while the sweep runs. The hook
 * does it at the latest moment that there is: right before the
 * folder is opened. It could happen there at any time. */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static void swap_for_link(int dir, const char *name)
{
    if (strcmp(name, "job") != 0)
        return;
    if (renameat(dir, "job", dir, "was") == 0)
        symlinkat("../keep", dir, "job");
}

static int hooked_openat(int dir, const char *name, int flags)
{
    swap_for_link(dir, name);
    return openat(dir, name, flags);
}

#define openat hooked_openat
#include "snippet.c"
#undef openat

static void put(const char *path)
{
    struct timespec old[2] = { { 1000, 0 }, { 1000, 0 } };
    int fd = open(path, O_WRONLY | O_CREAT, 0600);

    if (fd < 0 || write(fd, "x", 1) != 1 || close(fd) != 0 ||
        utimensat(AT_FDCWD, path, old, 0) != 0) {
        printf("cannot make %s\n", path);
        exit(2);
    }
}

int main(void)
{
    int ledger, backup;

    mkdir("keep", 0700);
    mkdir("keep/2025", 0700);
    mkdir("scratch", 0700);
    mkdir("scratch/job", 0700);
    put("keep/ledger");
    put("keep/2025/backup");
    put("scratch/job/part");
    sweep_scratch("scratch", 3600);
    ledger = access("keep/ledger", F_OK);
    backup = access("keep/2025/backup", F_OK);
    if (ledger != 0 || backup != 0) {
        printf("HARM: the sweep of scratch/ removed%s%s\n",
               ledger ? " keep/ledger" : "",
               backup ? " keep/2025/backup" : "");
        return 0;
    }
    puts("NO HARM: a folder became a link to keep/ during the sweep, and"
         " keep/ is whole");
    return 1;
}
