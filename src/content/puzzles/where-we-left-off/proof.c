/* Loads a file with a right sum and a `next` that is none. A child does
 * it; the parent reads its stderr. */
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

static uint32_t place;

static void load_and_talk(void)
{
    struct scroll *s = calloc(1, sizeof *s), eve = { .count = LINES };
    FILE *file = tmpfile();

    if (s == NULL || file == NULL)
        exit(2);
    eve.next = place;
    scroll_save(&eve, file);
    rewind(file);
    if (scroll_load(s, file) == 0)
        scroll_add(s, "AAAAAAAAAAAAAAAAAAAAAAAA");
    fclose(file);
    free(s);
}

int main(void)
{
    static const uint32_t places[] = { LINES, LINES + 1, 0x10000 };

    for (int i = 0; i < 3; i++) {
        place = places[i];
        const char *said = report(load_and_talk);
        if (strstr(said, "out of bounds for type 'char [32][80]'") ||
            strstr(said, "heap-buffer-overflow")) {
            printf("HARM: out of bounds, scroll_add writes to line %u of"
                   " 32\n", place);
            return 0;
        }
    }
    puts("NO HARM: whatever place the file names, nothing is written outside"
         " of the 32 lines");
    return 1;
}
