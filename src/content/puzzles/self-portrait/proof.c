/* `copy` with one key as its source and its target. A child does
 * it; the parent reads the sanitizer's report. */
#include "snippet.c"

#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

const char *__asan_default_options(void)
{
    return "detect_leaks=0:color=never";
}

static struct store box;

static void same_key(void)
{
    store_set(&box, "wifi.key", "correct horse");
    store_copy(&box, "wifi.key", "wifi.key");
}

static void same_key_in_capitals(void)
{
    store_set(&box, "wifi.key", "correct horse");
    store_copy(&box, "wifi.key", "WIFI.KEY");
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
    return strstr(log, "heap-use-after-free") != NULL && strstr(log, "store_set") != NULL;
}

int main(void)
{
    int same = attack(same_key), capitals = attack(same_key_in_capitals);

    if (same || capitals) {
        printf("HARM: heap-use-after-free, store_set reads the value it"
               " has freed, on copy to%s%s\n",
               same ? " the same key" : "",
               capitals ? " the same key in capitals" : "");
        return 0;
    }
    puts("NO HARM: a key was copied to itself, also in capitals, and no"
         " freed memory was read");
    return 1;
}
