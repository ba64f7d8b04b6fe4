/* Renames among four entries, then a lookup. A child does each; the
 * parent reads the sanitizer's report. */
#include "snippet.c"

#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

const char *__asan_default_options(void)
{
    return "detect_leaks=0:color=never";
}

static struct store box;

static const char *from, *to;

static void rename_one(void)
{
    store_add(&box, "a", "1");
    store_add(&box, "b", "2");
    store_add(&box, "c", "3");
    store_add(&box, "d", "4");
    store_rename(&box, from, to);
    store_get(&box, "none");
}

/* Runs an attack in a child; 1 if ASan saw freed memory used. */
static int attack(void (*go)(void))
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
    return strstr(log, "heap-use-after-free") != NULL && strstr(log, "in find") != NULL;
}

int main(void)
{
    static const char *const names[] = { "a", "b", "c", "d", "D", "e" };

    for (int i = 0; i < 36; i++) {
        from = names[i / 6], to = names[i % 6];
        if (attack(rename_one)) {
            printf("HARM: heap-use-after-free, find reads a freed key after"
                   " %s was renamed to %s\n", from, to);
            return 0;
        }
    }
    puts("NO HARM: 36 renames among four entries, and no freed memory was"
         " read");
    return 1;
}
