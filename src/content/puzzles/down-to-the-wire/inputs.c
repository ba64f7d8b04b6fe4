/* Sees the three numbers right before line 23. */
#define _GNU_SOURCE
#include <unistd.h>
static int numbers[3], dups;
#define dup2(a, b) (dups++ || (numbers[0] = w->from[0], numbers[1] = w->from[1], numbers[2] = w->from[2]), (dup2)(a, b))
#include "snippet.c"
#undef dup2

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>

/* Opens the files a, b, c, and d as 100 to 103. */
static void files(void)
{
    for (int i = 0; i < 4; i++) {
        char name[2] = { (char)('a' + i) };
        int fd = open(name, O_RDWR | O_CREAT, 0600);
        if (fd < 0 || dup2(fd, 100 + i) < 0)
            exit(2);
        close(fd);
    }
}

/* Which file a descriptor leads to: 0 to 3, 4 for /dev/null, 5 for none. */
static int leads(int fd)
{
    struct stat st, other;

    if (fstat(fd, &st))
        return 5;
    if (!stat("/dev/null", &other) && other.st_dev == st.st_dev && other.st_ino == st.st_ino)
        return 4;
    for (int i = 0; i < 4; i++) {
        char name[2] = { (char)('a' + i) };
        if (!stat(name, &other) && other.st_dev == st.st_dev && other.st_ino == st.st_ino)
            return i;
    }
    return 5;
}

/* Opens what `has` says ("a-cd" leaves 1 closed) and applies the wires in a child. Returns what 0, 1, and 2 lead to. */
static int run(const char *has, int from0, int from1, int from2)
{
    struct wires w = { { from0, from1, from2 } };
    int status = 0;

    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        for (int fd = 0; fd < 100; fd++)
            close(fd);
        for (int fd = 0; has[fd]; fd++)
            if (has[fd] != '-')
                dup2(100 + has[fd] - 'a', fd);
        if (wires_apply(&w))
            _exit(255);
        _exit(leads(0) + 6 * leads(1) + 36 * leads(2));
    }
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 255;
}

static int claim(const char *question, const char *const options[4], const char *reached)
{
    for (int i = 0; i < 4; i++)
        if (!strcmp(options[i], reached)) {
            printf("CLAIM %s: %s\n", question, reached);
            return 0;
        }
    printf("%s: '%s' is none of the options\n", question, reached);
    return 1;
}

static const char *text(int result)
{
    static const char *const names[6] = { "a", "b", "c", "d", "null", "none" };
    static char line[4][40];
    static int next;
    char *to = line[next++ % 4];

    snprintf(to, sizeof line[0], "`%s %s %s`", names[result % 6], names[result / 6 % 6], names[result / 36]);
    return to;
}

int main(void)
{
    static const char *const firsts[4] = {
        "`c c c` before, `c a b` after",
        "`b a b` before, `c a b` after",
        "`b a b` before, `b a b` after",
        "`c c c` before, `c c c` after",
    };
    static const char *const nulls[4] = { "`b null c`", "`c null c`", "`null null c`", "`b b c`" };
    static const char *const froms[4] = { "4, 5, and 3", "1, 4, and 3", "4, 1, and 3", "1, 2, and 3" };
    static const char *const whichs[4] = {
        "`0 a, 2 c, 3 d`, from 2, 3, and 3",
        "`1 b, 2 c, 3 d`, from 2, 1, and 3",
        "`0 a, 1 b, 3 d`, from 1, -1, and 3",
        "`0 a, 2 c, 3 d`, from 0, 2, and 3",
    };
    char line[200], before[20];

    files();
    int first = run("abc", 2, 0, 1);
    printf("seen %s\n", text(first));
    FILE *file = fopen("before.out", "r");
    if (!file)
        return 0;
    if (fscanf(file, "seen %19[^\n]", before) != 1)
        return 1;
    fclose(file);
    snprintf(line, sizeof line, "%s before, %s after", before, text(first));
    if (claim("first", firsts, line) || claim("null", nulls, text(run("-bcd", 1, -1, 2))))
        return 1;
    int wrong[4] = {
        run("a-cd", 2, 3, 3) != 2 + 6 * 3 + 36 * 3,
        run("-bcd", 2, 1, 3) != 2 + 6 * 1 + 36 * 3,
        run("ab-d", 1, -1, 3) != 1 + 6 * 4 + 36 * 3,
        run("a-cd", 0, 2, 3) != 0 + 6 * 2 + 36 * 3,
    };
    if (wrong[0] + wrong[1] + wrong[2] + wrong[3] != 1)
        return 1;
    for (int i = 0; i < 4; i++)
        if (wrong[i])
            printf("CLAIM which: %s\n", whichs[i]);
    fflush(stdout);
    struct wires w = { { 2, 2, 3 } };
    int out = dup(1);
    for (int fd = 0; fd < 100; fd++)
        if (fd != out)
            close(fd);
    dup2(out, 104);
    close(out);
    dup2(100, 0);
    dup2(102, 2);
    dup2(103, 3);
    /* Line 26 closes everything, so the child counts and the parent claims. */
    int pipes[2];
    if (pipe(pipes))
        return 1;
    int from = fcntl(pipes[0], F_DUPFD, 110), to = fcntl(pipes[1], F_DUPFD, 110);
    close(pipes[0]);
    close(pipes[1]);
    pid_t child = fork();
    if (child == 0) {
        dups = 0;
        wires_apply(&w);
        _exit(numbers[0] * 36 + numbers[1] * 6 + numbers[2]);
    }
    int status = 0;
    waitpid(child, &status, 0);
    close(from);
    close(to);
    dup2(104, 1);
    status = WEXITSTATUS(status);
    snprintf(line, sizeof line, "%d, %d, and %d", status / 36, status / 6 % 6, status % 6);
    return claim("from", froms, line);
}
