/* A number, a clearing and a text for one field. A child does it; the
 * parent reads the sanitizer's report. */
#include "snippet.c"

#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

const char *__asan_default_options(void)
{
    return "detect_leaks=0:color=never";
}

static struct record r;
static char elsewhere[64] = "somebody else's";

static int send_it(uint8_t field, uint8_t kind, const void *body, size_t len)
{
    uint8_t msg[64] = { field, kind };

    memcpy(msg + 2, body, len);
    return record_apply(&r, msg, len + 2);
}

static void attack(void)
{
    uint64_t number = (uintptr_t)elsewhere;

    send_it(3, NUMBER, &number, sizeof number);
    send_it(3, NONE, "", 0);
    send_it(3, TEXT, "hi", 2);
}

int main(void)
{
    static char log[65536];
    size_t len = 0;
    ssize_t got;
    int fd[2];
    pid_t pid;

    if (pipe(fd) != 0 || (pid = fork()) < 0)
        return 2;
    if (pid == 0) {
        dup2(fd[1], STDERR_FILENO);
        close(fd[0]);
        close(fd[1]);
        alarm(5);
        attack();
        _exit(0);
    }
    close(fd[1]);
    while (len < sizeof log - 1 &&
           (got = read(fd[0], log + len, sizeof log - 1 - len)) > 0)
        len += got;
    waitpid(pid, NULL, 0);
    if (strstr(log, "which was not malloc()-ed") != NULL &&
        strstr(log, "in put") != NULL) {
        puts("HARM: attempting free on an address which was not"
             " malloc()-ed: put gave realloc the client's number");
        return 0;
    }
    puts("NO HARM: after a number and a clearing, a text was stored and no"
         " foreign address was touched");
    return 1;
}
