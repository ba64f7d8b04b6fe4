/* A script drops a string, lets the collector mark, and makes the same
 * string again. A child does it; the parent reads its stderr. */
#include "snippet.c"

#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

const char *__asan_default_options(void)
{
    return "detect_leaks=0:color=never";
}

/* Runs `go` in a child and returns the sanitizers' report. */
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

static struct heap *start(void)
{
    struct heap *h = calloc(1, sizeof *h);

    if (h == NULL)
        exit(2);
    return h;
}

/* Enough new strings to sweep all of the buckets, then one more mark. */
static void go_on(struct heap *h)
{
    char text[16];

    for (int i = 0; i < 3 * BUCKETS; i++) {
        snprintf(text, sizeof text, "other %d", i);
        heap_intern(h, 4, text);
    }
    heap_collect(h);
}

static void dropped_and_found(void)
{
    char name[2] = "a";

    for (; name[0] <= 'z'; name[0]++) {
        struct heap *h = start();

        heap_intern(h, 3, name);
        go_on(h);
        h->reg[3] = NULL;
        heap_collect(h);
        heap_intern(h, 3, name);
        go_on(h);
    }
}

int main(void)
{
    const char *said = report(dropped_and_found);

    if (strstr(said, "heap-use-after-free") &&
        strstr(said, "in heap_collect") && strstr(said, "sweep_one")) {
        puts("HARM: heap-use-after-free, heap_collect marks a string in a"
             " register that sweep_one has freed");
        return 0;
    }
    if (strstr(said, "ERROR")) {
        printf("something else: %s\n", said);
        return 2;
    }
    puts("NO HARM: strings that were dropped and found again before their"
         " bucket was swept are still there");
    return 1;
}
