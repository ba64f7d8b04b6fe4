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
static volatile int freed_count, last_write, handler_mallocs;

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
    last_write = calls;
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
    handler_mallocs += in_handler && wrong == NULL;
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
    freed_count = calls = handler_mallocs = 0;
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

static void claim(const char *id, const char *text)
{
    printf("CLAIM %s: %s\n", id, text);
}

static int count_of(const char *what)
{
    int n = 0;
    for (char *at = piped; (at = strstr(at, what)) != NULL; at++)
        n++;
    return n;
}

int main(void)
{
    /* With four failures before it, the fifth one's flush is calls 9 and up: five client_next, four malloc. */
    session(5, false, SIGALRM, 9);
    int wrongs = count_of("wrong password"), late = count_of("too late");
    claim("first-write", late == 0 ? "None" : wrongs == 0 ? "too late alone"
          : wrongs == 4 ? "The four lines and too late" : "All five lines and too late");

    /* After four writes and four frees, line 56 calls malloc. */
    session(5, false, SIGALRM, 17);
    char *at_late = strstr(piped, "too late");
    late = count_of("too late");
    wrongs = count_of("wrong password") - 4; /* The flush before it has written four. */
    claim("after-flush", late == 0 || at_late == NULL ? "None" : wrongs == 0 ? "too late alone"
          : wrongs == 1 ? "The fifth line and too late" : "The four lines and too late");

    /* The third write of the flush. */
    session(5, false, SIGALRM, 13);
    bool reads_first = wrong != NULL && strcmp(wrong, "a freed line is read") == 0;
    claim("asan-stack", reads_first ? handler_mallocs == 0 ? "Lines 46, 55, and 17" : "Lines 46 and 18"
          : handler_mallocs == 0 ? "Lines 47, 55, and 17" : "Lines 47 and 18");

    static const struct { const char *text; int failures; bool right; } written[] = {
        { "hung up after no failed try", 0, false },
        { "logged in after 6 failed tries", 6, true },
        { "logged in after 4 failed tries", 4, true },
        { "hung up after 8 failed tries", 8, false },
    };
    for (int i = 0; i < 4; i++) {
        session(written[i].failures, written[i].right, SIGALRM, -1);
        session(written[i].failures, written[i].right, SIGALRM, last_write);
        if (wrong != NULL)
            claim("while-written", written[i].text);
    }
    return 0;
}
