/* A client makes some calls. A child does it; the parent reads what
 * AddressSanitizer says. */
#include "snippet.c"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

const char *__asan_default_options(void)
{
    return "detect_leaks=0:color=never";
}

static void dup_itself(struct client *c)
{
    client_dup(c, 3, 3);
}

static void dup_itself_shown(struct client *c)
{
    client_show(c, 3);
    client_dup(c, 3, 3);
    client_show(c, 3);
    client_close(c, 3);
}

static void show_twice(struct client *c)
{
    client_show(c, 3);
    client_show(c, 3);
}

/* Makes the calls in a child and returns whether it was stopped. */
static bool stopped(void (*calls)(struct client *))
{
    static char log[65536];
    size_t length = 0;
    ssize_t got;
    int fd[2], status = 0;
    pid_t pid;

    if (pipe(fd) != 0 || (pid = fork()) < 0)
        exit(2);
    if (pid == 0) {
        struct client *c = calloc(1, sizeof *c);
        if (c == NULL)
            _exit(0);
        dup2(fd[1], STDERR_FILENO);
        client_create(c, 3);
        calls(c);
        if (client_dup(c, 3, 4) == 0)
            client_close(c, 4);
        client_close(c, 3);
        _exit(0);
    }
    close(fd[1]);
    while (length < sizeof log - 1 &&
           (got = read(fd[0], log + length, sizeof log - 1 - length)) > 0)
        length += got;
    log[length] = '\0';
    close(fd[0]);
    waitpid(pid, &status, 0);
    return strstr(log, "heap-use-after-free") != NULL ||
           strstr(log, "null pointer") != NULL;
}

int main(void)
{
    if (stopped(dup_itself)) {
        puts("HARM: after a dup of handle 3 to 3, a sanitizer stops the "
             "driver");
        return 0;
    }
    if (stopped(dup_itself_shown) || stopped(show_twice)) {
        puts("HARM: with the buffer shown, a sanitizer stops the driver");
        return 0;
    }
    puts("NO HARM: no call works with a freed buffer");
    return 1;
}
