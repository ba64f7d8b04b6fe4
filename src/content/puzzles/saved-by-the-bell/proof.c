#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* The session's calls of the system and of the allocator come here, so a
 * signal can arrive in each of them. Freed lines stay where they are. */
static volatile bool in_allocator, in_handler;
static const char *volatile wrong;
static volatile int calls, signal_at = -1, signal_number;
static char piped[4096];
static char *freed[64];
static volatile int freed_count;

static void arrive(bool allocator)
{
    bool was = in_allocator;
    if (calls++ != signal_at)
        return;
    in_allocator = allocator;
    in_handler = true;
    raise(signal_number);
    in_handler = false;
    in_allocator = was;
}

static bool is_freed(const char *line)
{
    for (int i = 0; i < freed_count; i++)
        if (freed[i] == line)
            return true;
    return false;
}

static ssize_t test_write(int fd, const char *text, size_t size)
{
    if (fd != 3)
        return (ssize_t)size;
    if (is_freed(text) && wrong == NULL)
        wrong = "a freed line is written";
    if (text == NULL)
        return 0;
    arrive(false);
    strncat(piped, text, size);
    return (ssize_t)size;
}

static size_t test_strlen(const char *text)
{
    if (text == NULL) {
        wrong = "strlen gets NULL";
        return 0;
    }
    if (is_freed(text) && wrong == NULL)
        wrong = "a freed line is read";
    return strlen(text);
}

static void test_free(char *line)
{
    if (in_handler && in_allocator && wrong == NULL)
        wrong = "free runs in the middle of the allocator";
    if (is_freed(line) && wrong == NULL)
        wrong = "a line is freed twice";
    arrive(true);
    freed[freed_count++] = line;
}

static void *test_malloc(size_t size)
{
    if (in_handler && in_allocator && wrong == NULL)
        wrong = "malloc runs in the middle of the allocator";
    arrive(true);
    return malloc(size);
}

static jmp_buf end;
static int status;

static void test_exit(int code)
{
    status = code;
    longjmp(end, 1);
}

#define write(fd, text, size) test_write(fd, text, size)
#define strlen(text) test_strlen(text)
#define free(line) test_free(line)
#define malloc(size) test_malloc(size)
#define _exit(code) test_exit(code)
#include "session.c"
#include "log.c"
#undef write
#undef strlen
#undef free
#undef malloc
#undef _exit

const char *__asan_default_options(void)
{
    return "detect_leaks=0";
}

static int tries_left;
static bool then_right;
static volatile bool stayed;

int client_next(char name[32])
{
    strcpy(name, "eve");
    arrive(false);
    if (calls == signal_at + 1 && signal_number == SIGALRM)
        stayed = true; /* a silent client would wait on */
    return tries_left-- > 0 ? 0 : then_right ? 1 : -1;
}

/* A session with failed tries, and the signal in that call. Returns whether it logged in, or -1 if the process ended. */
static int session(int failures, bool right, int number, int at)
{
    char name[32];
    volatile int got = -1;
    sigset_t none;
    sigemptyset(&none);
    memset(lines, 0, sizeof lines);
    count = 0;
    freed_count = calls = 0;
    piped[0] = '\0';
    wrong = NULL;
    in_allocator = in_handler = stayed = false;
    signal_number = number;
    signal_at = at;
    tries_left = failures;
    then_right = right;
    if (setjmp(end) == 0)
        got = session_login(name);
    sigprocmask(SIG_SETMASK, &none, NULL);
    alarm(0);
    return got;
}

int main(void)
{
    int tried = 0;
    for (int failures = 0; failures < 10; failures++) {
        session(failures, false, SIGALRM, -1);
        for (int at = 0, last = calls; at < last; at++, tried++) {
            session(failures, false, SIGALRM, at);
            if (wrong != NULL) {
                printf("HARM: after %d failures, with SIGALRM in call %d, %s\n", failures, at, wrong);
                return 0;
            }
        }
    }
    printf("NO HARM: SIGALRM arrived at %d moments\n", tried);
    return 1;
}
