/* Builds the folders of each question, sweeps, and looks at what is left. */
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
    if (strcmp(name, "x") == 0 && renameat(dir, "x", AT_FDCWD, "was") == 0)
        if (symlinkat("../srv1", dir, "x") != 0)
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

static void link_to(const char *target, const char *path, time_t age)
{
    struct timespec when[2] = { { time(NULL) - age, 0 },
                                { time(NULL) - age, 0 } };

    if (symlink(target, path) != 0 ||
        utimensat(AT_FDCWD, path, when, AT_SYMLINK_NOFOLLOW) != 0)
        exit(2);
}

static int gone(const char *path)
{
    struct stat st;

    return lstat(path, &st) != 0;
}

struct option { int seen; const char *text; };

static void claim(const char *id, int seen, const struct option *options)
{
    const char *text = NULL;

    for (int i = 0; i < 4; i++)
        if (options[i].seen == seen)
            text = text == NULL ? options[i].text : "two options";
    if (text == NULL) {
        printf("%s: no option for %d\n", id, seen);
        exit(1);
    }
    printf("CLAIM %s: %s\n", id, text);
}

int main(void)
{
    mkdir("top1", 0700);
    mkdir("top1/x", 0700);
    mkdir("srv1", 0700);
    put("srv1/one", 9000);
    put("srv1/two", 9000);
    sweep_scratch("top1", 3600);
    int files = gone("srv1/one") + gone("srv1/two");
    claim("trigger", 10 * files + gone("top1/x"), (struct option[]){
        { 1, "The link" },
        { 20, "The files" },
        { 21, "The files and the link" },
        { 0, "Neither" } });

    mkdir("top2", 0700);
    mkdir("srv2", 0700);
    mkdir("srv2/e", 0700);
    put("top2/a", 9000);
    put("srv2/old", 9000);
    put("srv2/new", 10);
    put("srv2/e/1", 9000);
    put("srv2/e/2", 9000);
    put("srv2/e/3", 9000);
    put("srv2/e/4", 10);
    link_to("nowhere", "top2/b", 10);
    link_to("../srv2/old", "top2/c", 10);
    link_to("../srv2/new", "top2/d", 9000);
    link_to("../srv2/e", "top2/e", 10);
    sweep_scratch("top2", 3600);
    int names = 0;
    for (const char *name = "abcde"; *name != '\0'; name++) {
        char path[] = { 't', 'o', 'p', '2', '/', *name, '\0' };
        names = 2 * names + gone(path);
    }
    claim("five-names", names, (struct option[]){
        { 24, "`a` and `b`" }, { 28, "`a`, `b`, and `c`" },
        { 26, "`a`, `b`, and `d`" }, { 29, "`a`, `b`, `c`, and `e`" } });

    mkdir("top3", 0700);
    mkdir("srv3", 0700);
    put("srv3/f", 9000);
    mkdir("srv3/g", 0700);
    link_to("../srv3", "top3/e", 9000);
    sweep_scratch("top3", 3600);
    int left = 4 * gone("top3/e") + 2 * gone("srv3/f") + gone("srv3/g");
    claim("why", left, (struct option[]){
        { 2, "f only" },
        { 3, "f and g" },
        { 4, "e only" },
        { 7, "e, f, and g" } });
    return 0;
}
