/* A handler takes a listener off and emits an event of its own.
 * A child does it; the parent reads the sanitizer's report. */
#include "snippet.c"

#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

const char *__asan_default_options(void)
{
    return "detect_leaks=0:color=never";
}

static unsigned victim;

/* Takes a listener off, then emits an event that nobody listens to. */
static void leave(struct bus *bus, void *self, void *data)
{
    (void)self;
    bus_off(bus, victim);
    bus_emit(bus, "gone", data);
}

static void leave_twice(struct bus *bus, void *self, void *data)
{
    leave(bus, self, data);
    leave(bus, self, data);
}

/* A handler that takes itself off and tells the others. */
static void direct(void)
{
    struct bus bus = { 0 };

    victim = bus_on(&bus, "part", leave, NULL);
    bus_emit(&bus, "part", NULL);
}

static void nest(struct bus *bus, void *self, void *data)
{
    (void)self;
    bus_emit(bus, "inner", data);
}

/* The same from one event deeper: the outer loop stands on `victim`. */
static void nested(void)
{
    struct bus bus = { 0 };

    bus_on(&bus, "inner", leave_twice, NULL);
    victim = bus_on(&bus, "part", nest, NULL);
    bus_emit(&bus, "part", NULL);
}

/* Runs an attack in a child; 1 if ASan saw the freed node used. */
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
    return strstr(log, "heap-use-after-free") != NULL &&
           strstr(log, "bus_emit") != NULL;
}

int main(void)
{
    int self = attack(direct), deep = attack(nested);

    if (self || deep) {
        printf("HARM: heap-use-after-free in bus_emit after a handler took"
               " a listener off and emitted%s%s\n", self ? ": its own" : "",
               deep ? ": an outer one" : "");
        return 0;
    }
    puts("NO HARM: listeners were taken off before an inner event, and no"
         " freed memory was touched");
    return 1;
}
