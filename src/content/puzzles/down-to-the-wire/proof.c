/* Tries every wiring with any of 0 to 2 closed, and looks for a stream that leads elsewhere. */
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

int main(void)
{
    static const char *const has[8] = { "abcd", "-bcd", "a-cd", "ab-d", "--cd", "-b-d", "a--d", "---d" };
    int tried = 0;

    files();
    for (int h = 0; h < 8; h++)
        for (int wiring = 0; wiring < 125; wiring++) {
            int from[3] = { wiring % 5 - 1, wiring / 5 % 5 - 1, wiring / 25 - 1 }, skip = 0, want = 0, power = 1;
            for (int i = 0; i < 3; i++, power *= 6) {
                if (from[i] >= 0 && has[h][from[i]] == '-')
                    skip = 1;
                else
                    want += power * (from[i] < 0 ? 4 : has[h][from[i]] - 'a');
            }
            if (skip)
                continue;
            tried++;
            int got = run(has[h], from[0], from[1], from[2]);
            if (got != want) {
                printf("HARM: with %s open, the wires %d, %d, %d lead elsewhere: %d, not %d\n", has[h], from[0], from[1], from[2], got, want);
                return 0;
            }
        }
    printf("NO HARM: %d wirings, and every stream leads where it should\n", tried);
    return 1;
}
