/* A guest that changes its slots while a frame is gathered. Hooks let
 * it do so right before the n-th malloc or memcpy, for each n in turn;
 * on a machine with two cores it could happen there at any time. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void guest(void);

static void *hooked_malloc(size_t size)
{
    guest();
    return malloc(size);
}

static void *hooked_memcpy(void *to, const void *from, size_t size)
{
    guest();
    return memcpy(to, from, size);
}

#define malloc hooked_malloc
#define memcpy hooked_memcpy
#include "snippet.c"
#undef malloc
#undef memcpy

const char *__asan_default_options(void)
{
    return "detect_leaks=0:color=never";
}

/* Runs `go` in a child and gives what the sanitizers said of it. */
static const char *report(void (*go)(void))
{
    static char log[65536];
    size_t len = 0;
    ssize_t got;
    int fd[2];
    pid_t pid;

    if (pipe(fd) != 0 || (pid = fork()) < 0)
        exit(2);
    if (pid == 0) {
        dup2(fd[1], STDERR_FILENO);
        close(fd[0]);
        close(fd[1]);
        alarm(5);
        go();
        _exit(0);
    }
    close(fd[1]);
    while (len < sizeof log - 1 &&
           (got = read(fd[0], log + len, sizeof log - 1 - len)) > 0)
        len += got;
    log[len] = '\0';
    close(fd[0]);
    waitpid(pid, NULL, 0);
    return log;
}

static struct shared *sh;
static uint32_t before, after;
static int wait_for;

static void set_lengths(uint32_t len)
{
    for (int i = 0; i < 2; i++)
        sh->slot[i].len = len;
}

static void guest(void)
{
    if (wait_for-- == 0)
        set_lengths(after);
}

static void send_frame(void)
{
    size_t size;

    sh = calloc(1, sizeof *sh);
    if (sh == NULL)
        exit(2);
    sh->slot[0].next = 1;
    sh->slot[1].next = END;
    set_lengths(before);
    free(frame_gather(sh, 0, &size));
}

int main(void)
{
    static const uint32_t lengths[][2] =
        { { 100, 4096 }, { 100, 200 }, { 0, 4096 }, { 100, 101 } };

    for (int i = 0; i < 4; i++)
        for (int n = 0; n < 6; n++) {
            before = lengths[i][0];
            after = lengths[i][1];
            wait_for = n;
            const char *said = report(send_frame);
            if (strstr(said, "heap-buffer-overflow") &&
                strstr(said, "WRITE of size") &&
                strstr(said, "frame_gather")) {
                printf("HARM: heap-buffer-overflow, two parts grew from %u"
                       " to %u bytes and were written behind the frame\n",
                       before, after);
                return 0;
            }
        }
    puts("NO HARM: whenever the slots were changed, nothing was written"
         " behind the frame");
    return 1;
}
