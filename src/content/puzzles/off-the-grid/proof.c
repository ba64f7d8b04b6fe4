/* A map of 65536 rows and 65538 columns, then one point of it. A
 * child does it; the parent reads the sanitizer's report. */
#include "snippet.c"

#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

const char *__asan_default_options(void)
{
    return "detect_leaks=0:color=never";
}

static void just_behind(void)
{
    struct grid *g = grid_new(65536, 65538);

    if (g != NULL)
        grid_set(g, 2, 0, 7);
}

static void read_behind(void)
{
    struct grid *g = grid_new(65536, 65538);
    int16_t h;

    if (g != NULL)
        grid_get(g, 2, 0, &h);
}

static void far_behind(void)
{
    struct grid *g = grid_new(65536, 65538);

    if (g != NULL)
        grid_set(g, 65535, 2, 7);
}

/* Runs an attack in a child; 1 if ASan reports `what`. */
static int attack(void (*go)(void), const char *what,
                  const char *where)
{
    static char log[65536];
    size_t len = 0;
    ssize_t got;
    int fd[2], status;
    pid_t pid;

    if (pipe(fd) != 0 || (pid = fork()) < 0)
        return 0;
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
    waitpid(pid, &status, 0);
    return strstr(log, what) != NULL && strstr(log, where) != NULL;
}

int main(void)
{
    int near = attack(just_behind, "heap-buffer-overflow", "grid_set");
    int seen = attack(read_behind, "heap-buffer-overflow", "grid_get");
    int far = attack(far_behind, "AddressSanitizer", "grid_set");

    if (near || seen || far) {
        printf("HARM: in a map of 65536 * 65538 points%s%s%s\n",
               near ? ", heap-buffer-overflow: grid_set writes behind"
                      " the points" : "",
               seen ? ", grid_get reads there" : "",
               far ? ", grid_set writes far away" : "");
        return 0;
    }
    puts("NO HARM: a map of 65536 * 65538 points is refused, or its"
         " points are there");
    return 1;
}
