#include "snippet.c"

#include <sys/stat.h>

static int broken;

static void expect(const char *what, int holds)
{
    if (!holds) {
        printf("broken: %s\n", what);
        broken = 1;
    }
}

static int holds(const char *path, const char *want)
{
    char got[256] = "";
    FILE *file = fopen(path, "r");

    if (file == NULL)
        return 0;
    fread(got, 1, sizeof got - 1, file);
    fclose(file);
    return strcmp(got, want) == 0;
}

int main(void)
{
    struct stat st;
    char longest[5000];

    mkdir("box", 0700);
    umask(0);
    expect("a key", key_drop("box", 7, "a rather long first key") == 0 &&
           holds("box/key-7", "a rather long first key"));
    expect("for its user only", stat("box/key-7", &st) == 0 &&
           (st.st_mode & 0777) == 0600);
    expect("a key that replaces it", key_drop("box", 7, "second") == 0 &&
           holds("box/key-7", "second"));
    expect("an empty one", key_drop("box", 7, "") == 0 &&
           holds("box/key-7", ""));
    expect("another user", key_drop("box", 8, "eight") == 0 &&
           holds("box/key-8", "eight") && holds("box/key-7", ""));
    expect("no such box", key_drop("none", 7, "x") == -1);
    memset(longest, 'x', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    expect("too long a path", key_drop(longest, 7, "x") == -1);
    symlink("../elsewhere", "box/key-9");
    key_drop("box", 9, "nine");
    expect("a link is not followed", access("elsewhere", F_OK) != 0);
    if (!broken)
        puts("WORKS");
    return broken;
}
