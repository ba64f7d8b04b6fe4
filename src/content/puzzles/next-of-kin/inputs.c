#include "snippet.c"

#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

const char *__asan_default_options(void)
{
    return "detect_leaks=0";
}

/* What each listener does: a digit takes that listener off, `e` emits `inner`. */
static const char *does[6];
static char nodes[6][16]; /* on the list when the handler starts */
static char ran[32];

static void handle(struct bus *bus, void *self, void *data)
{
    int me = (const char **)self - does;

    sprintf(ran + strlen(ran), "%s%d", ran[0] ? ", " : "", me);
    nodes[me][0] = '\0';
    for (struct listener *l = bus->head; l != NULL; l = l->next)
        sprintf(nodes[me] + strlen(nodes[me]), "%u", l->id);
    for (const char *step = does[me]; *step != '\0'; step++)
        if (*step == 'e')
            bus_emit(bus, "inner", data);
        else
            bus_off(bus, *step - '0');
}

/* Emits `tick` for listeners 1 to `last`, of which one does something. */
static void tick(int last, int who, const char *steps)
{
    struct bus bus = { 0 };

    ran[0] = '\0';
    for (int i = 1; i <= last; i++) {
        does[i] = i == who ? steps : "";
        bus_on(&bus, "tick", handle, &does[i]);
    }
    bus_emit(&bus, "tick", NULL);
}

/* Whether the sanitizer stops a child. */
static int is_bad(const char *steps)
{
    int status = 0;
    pid_t child = fork();

    if (child == 0) {
        close(STDERR_FILENO);
        tick(3, 2, steps);
        _exit(0);
    }
    waitpid(child, &status, 0);
    return status != 0;
}

static int claim(const char *id, const char *const options[4], const int fits[4])
{
    int hit = -1, hits = 0;

    for (int i = 0; i < 4; i++)
        if (fits[i])
            hit = i, hits++;
    if (hits == 1)
        printf("CLAIM %s: %s\n", id, options[hit]);
    else
        printf("%s: %d options fit\n", id, hits);
    fflush(stdout);
    return hits != 1;
}

int main(void)
{
    static const char *const orders[] = { "3, 2", "3, 2, 1", "1, 2", "1, 2, 3" };
    static const char *const lists[] = { "1, 3, and 4", "1, 2, 3, and 4", "1, 2, 3, 4, and 5", "1 and 3" };
    static const char *const ids[] = { "431", "4321", "54321", "31" };
    static const char *const handlers[] = {
        "`bus_off(bus, 2)`, then `bus_emit(bus, \"inner\", NULL)`",
        "`bus_off(bus, 1)`, then `bus_emit(bus, \"inner\", NULL)`",
        "`bus_emit(bus, \"inner\", NULL)`, then `bus_off(bus, 2)`",
        "`bus_emit(bus, \"inner\", NULL)`, then `bus_off(bus, 1)`",
    };
    static const char *const steps[] = { "2e", "1e", "e2", "e1" };
    int fits[4], failed = 0;

    tick(3, 2, "1");
    for (int i = 0; i < 4; i++)
        fits[i] = strcmp(ran, orders[i]) == 0;
    failed |= claim("trigger", orders, fits);

    tick(5, 4, "52e");
    for (int i = 0; i < 4; i++)
        fits[i] = strcmp(nodes[3], ids[i]) == 0;
    failed |= claim("on-the-list", lists, fits);

    for (int i = 0; i < 4; i++)
        fits[i] = is_bad(steps[i]);
    failed |= claim("moment", handlers, fits);
    return failed;
}
