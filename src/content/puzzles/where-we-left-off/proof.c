/* Loads files with a right sum and rows without an end, and shows their
 * rows. A child does it; the parent reads its stderr. */
#include "snippet.c"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

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

static uint32_t next, count;

/* Prints all rows of a file whose rows are full of letters. */
static void load_and_show(void)
{
    struct scroll *s = calloc(1, sizeof *s);
    static struct scroll eve;
    FILE *file = tmpfile(), *out = fopen("/dev/null", "w");

    if (s == NULL || file == NULL || out == NULL)
        exit(2);
    memset(eve.row, 'A', sizeof eve.row);
    eve.next = next, eve.count = count;
    scroll_save(&eve, file);
    rewind(file);
    if (scroll_load(s, file) == 0) {
        for (uint32_t i = 0; scroll_row(s, i) != NULL; i++)
            fprintf(out, "%s\n", scroll_row(s, i));
        scroll_add(s, "news");
    }
    fclose(out);
    fclose(file);
    free(s);
}

int main(void)
{
    for (next = 0; next <= ROWS; next += 8) {
        for (count = 1; count < ROWS; count += 10) {
            const char *said = report(load_and_show);
            if (strstr(said, "buffer-overflow") ||
                strstr(said, "out of bounds")) {
                printf("HARM: buffer overflow: with next %u and count %u, a"
                       " row is read past the end of the struct\n",
                       next, count);
                return 0;
            }
        }
    }
    puts("NO HARM: whatever rows are in use, each one that is shown ends");
    return 1;
}
