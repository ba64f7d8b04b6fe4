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

static int failed;

static void claim(const char *id, const char *const text[4], const int fits[4])
{
    int hits = 0, last = 0;

    for (int i = 0; i < 4; i++)
        if (fits[i])
            hits++, last = i;
    if (hits == 1)
        printf("CLAIM %s: %s\n", id, text[last]);
    else
        printf("%s: %d options fit\n", id, hits), failed = 1;
}

int main(void)
{
    uint8_t itself[64] = { [12] = 0xC0, 0x0C };
    long got = result(0, itself, 64, 12);
    claim("trigger", (const char *[]){ "0", "12", "14", "It doesn't return" },
          (int[]){ got == 0, got == 12, got == 14, got == -1 });

    static const uint8_t chain[] = { 3, 0x77, 0x77, 0x77, 0, 0xC0, 0x0C, 1, 0x61, 0xC0, 0x11 };
    uint8_t msg[64] = { 0 };
    memcpy(msg + 12, chain, sizeof chain);
    got = result(0, msg, 12 + sizeof chain, 19);
    claim("size", (const char *[]){ "23", "21", "19", "17" }, (int[]){ got == 23, got == 21, got == 19, got == 17 });

    uint8_t find[72] = { [20] = 0xC0, 0x08, [31] = 0x08, [40] = 0xC0, 0x14, 0, 1, 0, 1, [51] = 4, [58] = 0x1C, 0, 1 };
    got = result(1, find, 72, 40);
    claim("why", (const char *[]){ "It returns 56.", "It returns 40.", "It returns 0.", "It doesn't return." },
          (int[]){ got == 56, got == 40, got == 0, got == -1 });
    return failed;
}
