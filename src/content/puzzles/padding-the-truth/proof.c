/* Sends one honest frame, then one whose padding is a byte too long for
 * its payload. A child parses, and the parent reads its stderr. */
#include "snippet.c"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

const char *__asan_default_options(void)
{
    return "detect_leaks=0:color=never";
}

static void ignore(const uint8_t *body, uint32_t len)
{
    (void)body, (void)len;
}

/* Feeds the bytes in pieces, as a socket would. */
static void stream(void)
{
    static const uint8_t frames[] = {
        0x00, 0x01, 0x00, 0x41,
        0x00, 0x03, 0x08, 0x03,
    };
    static uint8_t flood[500];
    struct rx *r = calloc(1, sizeof *r);
    int i, ok;

    if (r == NULL)
        _exit(0);
    r->deliver = ignore;
    memset(flood, 0x58, sizeof flood);
    ok = rx_feed(r, frames, sizeof frames);
    for (i = 0; ok == 0 && i < 4; i++)
        ok = rx_feed(r, flood, sizeof flood);
    free(r);
    _exit(0);
}

int main(void)
{
    static char log[65536];
    size_t len = 0;
    ssize_t got;
    int fd[2], status;
    pid_t pid;

    if (pipe(fd) != 0 || (pid = fork()) < 0)
        return 1;
    if (pid == 0) {
        dup2(fd[1], STDERR_FILENO);
        close(fd[0]);
        close(fd[1]);
        alarm(3);
        stream();
    }
    close(fd[1]);
    while (len < sizeof log - 1 &&
           (got = read(fd[0], log + len, sizeof log - 1 - len)) > 0)
        len += got;
    log[len] = '\0';
    close(fd[0]);
    waitpid(pid, &status, 0);
    if (strstr(log, "heap-buffer-overflow") != NULL &&
        strstr(log, "WRITE of size") != NULL &&
        strstr(log, "rx_feed") != NULL) {
        puts("HARM: heap-buffer-overflow, the frame's bytes were written"
             " past struct rx");
        return 0;
    }
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM) {
        puts("HARM: rx_feed did not return within 3 seconds");
        return 0;
    }
    puts("NO HARM: the frame was rejected, and nothing was written past"
         " struct rx");
    return 1;
}
