/* A handler takes a listener off the bus while an event runs.
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

static void quiet(struct bus *bus, void *self, void *data)
{
    (void)bus, (void)self, (void)data;
}

static void remove_neighbour(struct bus *bus, void *self, void *data)
{
    (void)self, (void)data;
    bus_off(bus, victim);
}

static void nest(struct bus *bus, void *self, void *data)
{
    (void)self;
    bus_emit(bus, "inner", data);
}

static void remove_myself(struct bus *bus, void *self, void *data)
{
    (void)data;
    bus_off(bus, *(unsigned *)self);
}

/* The newest listener runs first, so `next` is the one before. */
static void direct(void)
{
    struct bus bus = { 0 };

    victim = bus_on(&bus, "part", quiet, NULL);
    bus_on(&bus, "part", remove_neighbour, NULL);
    bus_emit(&bus, "part", NULL);
}

/* The same, one emit deeper: `part` -> `inner` -> bus_off. */
static void nested(void)
{
    struct bus bus = { 0 };

    bus_on(&bus, "inner", remove_neighbour, NULL);
    victim = bus_on(&bus, "part", quiet, NULL);
    bus_on(&bus, "part", nest, NULL);
    bus_emit(&bus, "part", NULL);
}

/* A handler that frees the node it runs from. */
static void alone(void)
{
    struct bus bus = { 0 };
    unsigned id;

    id = bus_on(&bus, "part", remove_myself, &id);
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
    int next = attack(direct), deep = attack(nested);
    int self = attack(alone);

    if (next || deep || self) {
        printf("HARM: heap-use-after-free in bus_emit after a handler"
               " removed%s%s%s\n", next ? " its neighbour" : "",
               deep ? " (in a nested emit too)" : "",
               self ? " itself" : "");
        return 0;
    }
    puts("NO HARM: bus_off was called for a neighbour, directly and in"
         " a nested emit, and no freed memory was touched");
    return 1;
}
