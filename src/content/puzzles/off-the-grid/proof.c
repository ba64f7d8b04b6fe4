/* Maps of 1 row and very many columns, then one point of each. A
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

static uint32_t cols;

static void write_near(void)
{
    struct grid *g = grid_new(1, cols);

    if (g != NULL)
        grid_set(g, 0, 5, 7);
}

static void read_near(void)
{
    struct grid *g = grid_new(1, cols);
    int16_t h;

    if (g != NULL)
        grid_get(g, 0, 5, &h);
}

static void write_far(void)
{
    struct grid *g = grid_new(1, cols);

    if (g != NULL)
        grid_set(g, 0, cols - 1, 7);
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
    for (cols = UINT32_MAX - 9; cols != 0; cols++) {
        int near = attack(write_near, "heap-buffer-overflow", "grid_set");
        int seen = attack(read_near, "heap-buffer-overflow", "grid_get");
        int far = attack(write_far, "AddressSanitizer", "grid_set");

        if (near || seen || far) {
            printf("HARM: in a map of 1 * %u points%s%s%s\n",
                   (unsigned)cols,
                   near ? ", heap-buffer-overflow: grid_set writes past"
                          " the points" : "",
                   seen ? ", grid_get reads there" : "",
                   far ? ", grid_set writes far away" : "");
            return 0;
        }
    }
    puts("NO HARM: a map of up to 1 * 4294967295 points is rejected, or"
         " its points are there");
    return 1;
}
