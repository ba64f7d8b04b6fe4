#include "snippet.c"

#include <stdlib.h>

static const char *const files[] = {
    "job7/build", "job7/test/unit", "job7/..a", "job7/a..b",
    "job7/test/a-name-of-60-characters-is-kept-as-it-is-with-all",
    /* 57 characters: what is left of longer ones */
    "job7/long/aaaaaaaaaaaaaabbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb",
    "job7/slash/aaaaaaaaaaaaa/bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb",
};
static const struct { const char *asked, *file; } names[] = {
    { "job7/build", "job7/build" },
    { "job7/test/unit", "job7/test/unit" },
    { "./job7//test/unit", "job7/test/unit" },
    { "job7/..a", "job7/..a" },
    { "job7/a..b", "job7/a..b" },
    { "job7/test/a-name-of-60-characters-is-kept-as-it-is-with-all",
      "job7/test/a-name-of-60-characters-is-kept-as-it-is-with-all" },
    { "job7/long/aaaaaaaaaaaaaaCCCCCCbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb",
      "job7/long/aaaaaaaaaaaaaabbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb" },
    { "job7/slash/aaaaaaaaaaaaaCCCCCC/bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb",
      "job7/slash/aaaaaaaaaaaaa/bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb" },
};
static const char *const bad[] = {
    "", "/etc/passwd", "..", "../x", "job7/..", "job7/../../x", "none",
    "job7/test", "job7/../job7/build",
};

int main(void)
{
    char root[128], path[512], got[256];
    int broken = 0;

    if (getcwd(root, sizeof root - 16) == NULL)
        return 2;
    strcat(root, "/logs");
    if (system("mkdir -p logs/job7/test logs/job7/long"
               " logs/job7/slash/aaaaaaaaaaaaa") != 0)
        return 2;
    for (unsigned i = 0; i < sizeof files / sizeof *files; i++) {
        snprintf(path, sizeof path, "logs/%s.log", files[i]);
        FILE *file = fopen(path, "w");
        if (file == NULL || fputs(files[i], file) < 0 || fclose(file) != 0)
            return 2;
    }
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
        int fd = log_open(root, names[i].asked);
        memset(got, 0, sizeof got);
        if (fd < 0 || read(fd, got, sizeof got - 1) < 0 ||
            strcmp(got, names[i].file) != 0) {
            printf("broken: %s\n", names[i].asked);
            broken = 1;
        }
        if (fd >= 0)
            close(fd);
    }
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        if (log_open(root, bad[i]) >= 0) {
            printf("broken: %s was opened\n", bad[i]);
            broken = 1;
        }
    memset(path, 'x', sizeof path - 1);
    path[sizeof path - 1] = '\0';
    if (log_open(path, "job7/build") >= 0 || log_open(root, path) >= 0) {
        puts("broken: a path that is too long");
        broken = 1;
    }
    if (!broken)
        puts("WORKS");
    return broken;
}
