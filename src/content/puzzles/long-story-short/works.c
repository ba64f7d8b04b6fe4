#include "snippet.c"

#include <stdlib.h>

static int broken;

static void expect(const char *what, int holds)
{
    if (!holds) {
        printf("broken: %s\n", what);
        broken = 1;
    }
}

static void put(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");

    if (file == NULL || fputs(text, file) < 0 || fclose(file) != 0)
        exit(2);
}

static int shows(const char *name, const char *want)
{
    char got[64] = "";
    int fd = log_open("ci", name);

    if (fd < 0)
        return want == NULL;
    if (read(fd, got, sizeof got - 1) < 0)
        exit(2);
    close(fd);
    return want != NULL && strcmp(got, want) == 0;
}

int main(void)
{
    char title[16], longest[256], path[300];

    mkdir("ci", 0700);
    mkdir("ci/job7", 0700);
    mkdir("ci/job7/test", 0700);
    mkdir("ci/job7/dir.log", 0700);
    put("ci/job7/build.log", "built");
    put("ci/job7/test/unit.log", "tested");
    put("ci/job7/..odd.log", "odd");
    put("outside.log", "outside");
    put("ci/job7/deploy.key", "the key");
    symlink("deploy.key", "ci/job7/link.log");

    expect("a log", shows("job7/build", "built"));
    expect("one in a folder", shows("job7/test/unit", "tested"));
    expect("a name that begins with dots", shows("job7/..odd", "odd"));
    expect("a log that is not there", shows("job7/none", NULL));
    expect("a key", shows("job7/deploy.key", NULL));
    expect("a way out", shows("../outside", NULL));
    expect("a way out later on", shows("job7/../../outside", NULL));
    expect("an absolute name", shows("/etc/passwd", NULL));
    expect("an empty one", shows("", NULL));
    expect("a folder", shows("job7/dir", NULL));
    expect("a link", shows("job7/link", NULL));

    /* "ci/" and ".log" leave 248 for the longest name, with a folder */
    mkdir("ci/a-folder-with-a-name-that-is-rather-long", 0700);
    memset(longest, 'x', sizeof longest);
    memcpy(longest, "a-folder-with-a-name-that-is-rather-long/", 41);
    longest[248] = '\0';
    snprintf(path, sizeof path, "ci/%s.log", longest);
    put(path, "long");
    expect("the longest name", shows(longest, "long"));

    log_title(title, sizeof title, "job7");
    expect("a title", strcmp(title, "Log of job7") == 0);
    log_title(title, sizeof title, "job7/test/unit");
    expect("a long title", strcmp(title, "Log of job7/...") == 0);
    log_title(title, 3, "job7");
    expect("a tiny one", strcmp(title, "Lo") == 0);
    if (!broken)
        puts("WORKS");
    return broken;
}
