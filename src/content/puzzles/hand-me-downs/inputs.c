/* Passes on the lists of the questions. Lists that could overflow run
 * in a child, whose report the parent reads. */
#include "snippet.c"

#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

const char *__asan_default_options(void)
{
    return "detect_leaks=0:color=never";
}

static bool overflows(const char *list)
{
    static char log[65536];
    size_t len = 0;
    ssize_t got;
    int fd[2];
    pid_t pid;

    fflush(stdout);
    if (pipe(fd) != 0 || (pid = fork()) < 0)
        exit(2);
    if (pid == 0) {
        dup2(fd[1], STDERR_FILENO);
        pass_on(list);
        _exit(0);
    }
    close(fd[1]);
    while (len < sizeof log - 1 &&
           (got = read(fd[0], log + len, sizeof log - 1 - len)) > 0)
        len += got;
    log[len] = '\0';
    close(fd[0]);
    waitpid(pid, NULL, 0);
    return strstr(log, "heap-buffer-overflow") != NULL;
}

int main(void)
{
    static const char *const outcomes[2][2] = {
        { "color=width before, lang:color=width after",
          "color=width before and after" },
        { "lang:color=width before and after",
          "lang:color=width before, color=width after" } };
    static const char *const lists[] = { "lang=width=9",
        "width=theme=9", "theme=lang=9", "color=9=lang" };
    char *got = pass_on("lang:color=width"), line[64] = "";
    bool now = strcmp(got, "color=width") == 0;

    printf("seen %s\n", got);
    FILE *before = fopen("before.out", "r");
    if (before == NULL)
        return 0;
    if (fgets(line, sizeof line, before) == NULL)
        return 1;
    printf("CLAIM bare-name: %s\n",
           outcomes[strcmp(line, "seen lang:color=width\n") == 0][now]);

    const char *holds = NULL;
    for (int i = 0; i < 4; i++)
        if (overflows(lists[i]))
            holds = holds == NULL ? lists[i] : "two lists";
    printf("CLAIM same-shape: %s\n", holds);

    const char *list = "color=lang=de:theme=red";
    if (overflows(list))
        puts("CLAIM not-last: It writes past the end of kept");
    else
        printf("CLAIM not-last: It returns %s\n", pass_on(list));
    return 0;
}
