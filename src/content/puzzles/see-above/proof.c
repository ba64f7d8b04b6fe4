#include "snippet.c"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

/* Runs `find` or `name` in a child for at most 2 seconds. Returns what it returned, or -1. */
static long result(int is_find, const uint8_t *msg, size_t len, size_t at)
{
    int fd[2], status;
    pid_t pid;
    long value = -1;

    if (pipe(fd) != 0 || (pid = fork()) < 0)
        exit(2);
    if (pid == 0) {
        char out[MAX_NAME + 1];

        alarm(2);
        value = is_find ? dns_find(msg, len, at, 28) : dns_name(msg, len, at, out);
        if (write(fd[1], &value, sizeof value) != sizeof value)
            _exit(2);
        _exit(0);
    }
    waitpid(pid, &status, 0);
    if (!WIFSIGNALED(status) && read(fd[0], &value, sizeof value) != sizeof value)
        exit(2);
    if (WIFSIGNALED(status) && WTERMSIG(status) != SIGALRM)
        exit(2);
    close(fd[0]), close(fd[1]);
    return value;
}

int main(void)
{
    uint8_t two[64] = { [20] = 0xC0, 8, [31] = 8, [40] = 0xC0, 20 };
    uint8_t three[64] = { [4] = 0xC0, 1, [15] = 24, [20] = 0xC0, 4, [40] = 0xC0, 20 };
    uint8_t itself[64] = { [40] = 0xC0, 40 };

    if (result(1, two, 64, 40) < 0 || result(1, three, 64, 40) < 0) {
        puts("HARM: dns_find reads a record with two pointers in its name forever: stopped after 2 seconds");
        return 0;
    }
    if (result(1, itself, 64, 40) < 0) {
        puts("HARM: a pointer to itself is followed forever: stopped after 2 seconds");
        return 0;
    }
    puts("NO HARM: names with pointers to pointers and to themselves were read");
    return 1;
}
