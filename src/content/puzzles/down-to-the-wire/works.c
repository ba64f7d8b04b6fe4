#include "snippet.c"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>

/* Opens the files a, b, c, and d as 100 to 103. */
static void files(void)
{
    for (int i = 0; i < 4; i++) {
        char name[2] = { (char)('a' + i) };
        int fd = open(name, O_RDWR | O_CREAT, 0600);
        if (fd < 0 || dup2(fd, 100 + i) < 0)
            exit(2);
        close(fd);
    }
}

/* Which file a descriptor leads to: 0 to 3, 4 for /dev/null, 5 for none. */
static int leads(int fd)
{
    struct stat st, other;

    if (fstat(fd, &st))
        return 5;
    if (!stat("/dev/null", &other) && other.st_dev == st.st_dev && other.st_ino == st.st_ino)
        return 4;
    for (int i = 0; i < 4; i++) {
        char name[2] = { (char)('a' + i) };
        if (!stat(name, &other) && other.st_dev == st.st_dev && other.st_ino == st.st_ino)
            return i;
    }
    return 5;
}

/* Opens what `has` says ("a-cd" leaves 1 closed) and applies the wires in a child. Returns what 0, 1, and 2 lead to. */
static int run(const char *has, int from0, int from1, int from2)
{
    struct wires w = { { from0, from1, from2 } };
    int status = 0;

    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        for (int fd = 0; fd < 100; fd++)
            close(fd);
        for (int fd = 0; has[fd]; fd++)
            if (has[fd] != '-')
                dup2(100 + has[fd] - 'a', fd);
        if (wires_apply(&w))
            _exit(255);
        _exit(leads(0) + 6 * leads(1) + 36 * leads(2));
    }
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 255;
}

static int broken;

static void expect(const char *what, int holds)
{
    if (!holds) {
        printf("broken: %s\n", what);
        broken = 1;
    }
}

int main(void)
{
    files();
    expect("streams as they are", run("abcd", 0, 1, 2) == 0 + 6 * 1 + 36 * 2);
    expect("other descriptors", run("abcd", 3, 3, 3) == 3 + 6 * 3 + 36 * 3);
    expect("upward", run("abcd", 3, 0, 1) == 3 + 6 * 0 + 36 * 1);
    expect("one file for two streams", run("abcd", 0, 3, 3) == 0 + 6 * 3 + 36 * 3);
    expect("the null device", run("abcd", 0, 1, -1) == 0 + 6 * 1 + 36 * 4);
    expect("a wire from nowhere", run("abc", 0, 1, 9) == 255);
    int status = 0;
    pid_t child = fork();
    if (child == 0) {
        struct wires w = { { 0, 1, 2 } };
        wires_apply(&w);
        _exit(leads(3) == 5 && leads(100) == 5 ? 0 : 1);
    }
    waitpid(child, &status, 0);
    expect("everything else is closed", status == 0);
    if (broken)
        return 1;
    puts("WORKS");
    return 0;
}
