#define _GNU_SOURCE
#include "snippet.c"

#include <stdio.h>
#include <stdlib.h>

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

static void there(const char *path)
{
    struct stat st;

    if (lstat(path, &st) != 0) {
        printf("broken: %s was removed\n", path);
        exit(1);
    }
}

static void gone(const char *path)
{
    struct stat st;

    if (lstat(path, &st) == 0) {
        printf("broken: %s is still there\n", path);
        exit(1);
    }
}

int main(void)
{
    char deep[512] = "tmp";
    int n, i;

    mkdir("keep", 0700);
    put("keep/new", 10);
    mkdir("tmp", 0700);
    mkdir("tmp/a", 0700);
    mkdir("tmp/a/b", 0700);
    mkdir("tmp/c", 0700);
    mkdir("tmp/empty", 0700);
    put("tmp/old", 9000);
    put("tmp/new", 10);
    put("tmp/a/old", 9000);
    put("tmp/a/b/old", 9000);
    put("tmp/a/b/older", 99000);
    put("tmp/c/old", 9000);
    put("tmp/c/new", 10);
    if (symlink("../../keep/new", "tmp/c/link") != 0 ||
        symlink("nowhere", "tmp/dead") != 0)
        return 1;
    for (i = 0; i < 20; i++) {
        strcat(deep, "/d");
        mkdir(deep, 0700);
    }
    strcat(deep, "/old");
    put(deep, 9000);

    n = sweep_scratch("tmp", 3600);
    gone("tmp/old");
    gone("tmp/a");
    gone("tmp/c/old");
    gone("tmp/empty");
    gone("tmp/dead");
    gone("tmp/d");
    there("tmp/new");
    there("tmp/c/new");
    there("tmp/c/link");
    there("keep/new");
    if (n != 7) {
        printf("broken: %d were counted, not 7\n", n);
        return 1;
    }
    if (sweep_scratch("none", 3600) != -1) {
        puts("broken: a folder that is not there was swept");
        return 1;
    }
    if (symlink("tmp", "scratch") != 0)
        return 1;
    put("tmp/old", 9000);
    if (sweep_scratch("scratch", 3600) != 1) {
        puts("broken: the top may be a link that the administrator made");
        return 1;
    }
    gone("tmp/old");
    for (i = 0; i < 1100; i++)
        sweep_scratch("tmp", 3600);
    if (sweep_scratch("tmp", 3600) != 0) {
        puts("broken: folders stay open");
        return 1;
    }
    puts("WORKS");
    return 0;
}
