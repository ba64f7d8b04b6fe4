/* A number that is too large, then a text, for one field. A child does it;
 * the parent reads the sanitizer's report. After that, a number that is too
 * large for a field that has one. */
#include "snippet.c"

#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

const char *__asan_default_options(void)
{
    return "detect_leaks=0:color=never";
}

static struct record r;

static int send_it(uint8_t field, uint8_t kind, const void *body, size_t len)
{
    uint8_t msg[64] = { field, kind };

    memcpy(msg + 2, body, len);
    return record_apply(&r, msg, len + 2);
}

static void attack(void)
{
    char *other = strdup("someone else's block");
    uint64_t number = (uintptr_t)other;
    uint8_t bytes[9] = { 0 };

    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(number >> (56 - 8 * i));
    send_it(3, NUMBER, bytes, sizeof bytes);
    send_it(3, TEXT, "hi", 2);
    fprintf(stderr, "the other block: %s\n", other);
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
    if (strstr(log, "heap-use-after-free") != NULL &&
        strstr(log, "in put") != NULL) {
        puts("HARM: heap-use-after-free: put gave realloc the client's"
             " number, and realloc freed someone else's block");
        return 0;
    }
    send_it(5, NUMBER, "\7", 1);
    if (send_it(5, NUMBER, "\x20\0\0\0\0\0\1", 7) == -1 &&
        r.field[5].as.number != 7) {
        printf("HARM: a message was rejected, and the number 7 became"
               " 0x%llx\n", (unsigned long long)r.field[5].as.number);
        return 0;
    }
    puts("NO HARM: after rejected numbers, a text was stored in a block of"
         " its own and a number was still there");
    return 1;
}
