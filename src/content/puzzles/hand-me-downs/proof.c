/* Passes lists on, each in a child. The parent reads its report and
 * what it returned. */
#include "snippet.c"

#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

const char *__asan_default_options(void)
{
    return "detect_leaks=0:color=never";
}

static char out[65536];

/* What a child prints: the result, or a report. */
static void run(const char *list)
{
    size_t len = 0;
    ssize_t got;
    int fd[2];
    pid_t pid;

    fflush(stdout);
    if (pipe(fd) != 0 || (pid = fork()) < 0)
        exit(2);
    if (pid == 0) {
        dup2(fd[1], STDERR_FILENO);
        char *kept = pass_on(list);
        if (kept == NULL)
            _exit(2);
        if (write(fd[1], kept, strlen(kept)) < 0)
            _exit(2);
        _exit(0);
    }
    close(fd[1]);
    while (len < sizeof out - 1 &&
           (got = read(fd[0], out + len, sizeof out - 1 - len)) > 0)
        len += got;
    out[len] = '\0';
    close(fd[0]);
    waitpid(pid, NULL, 0);
}

/* Whether `list` has this option, from a ':' to the next. */
static bool has(const char *list, const char *option, size_t size)
{
    for (const char *p = list;;) {
        size_t length = strcspn(p, ":");
        if (length == size && memcmp(p, option, size) == 0)
            return true;
        if (p[length] == '\0')
            return false;
        p += length + 1;
    }
}

int main(void)
{
    static const char *const lists[] = { "width=lang=de", "lang=color=red",
        "color=lang=de:width=9", "theme=color=red", "color=theme=red",
        "trace=1:debug=2", "trace=1:color=red", "lang=lang=lang=lang=a",
        "width=1:lang=1:color=width=2", "theme=lang=color=red",
        "color=a=b:theme=lang=de" };
    int tried = 0;

    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++, tried++) {
        run(lists[i]);
        if (strstr(out, "heap-buffer-overflow") != NULL) {
            printf("HARM: with the list %s, AddressSanitizer reports a "
                   "heap-buffer-overflow\n", lists[i]);
            return 0;
        }
        for (const char *p = out; *p != '\0';) {
            size_t length = strcspn(p, ":");
            if (length > 0 && (!may_pass(p, strcspn(p, "=:")) ||
                               !has(lists[i], p, length))) {
                printf("HARM: of the list %s, the option %.*s passes\n",
                       lists[i], (int)length, p);
                return 0;
            }
            p += length + (p[length] == ':');
        }
    }
    printf("NO HARM: of %d lists, only options that may pass are left, "
           "and they fit\n", tried);
    return 1;
}
