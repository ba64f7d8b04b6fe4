#include "snippet.c"
#include <stdio.h>

static int called;
static void evil(struct bus *bus, void *self, void *data) { called++; }
static void calm(struct bus *bus, void *self, void *data) {}

static struct listener made_up = { NULL, 99, 0, "tick", evil, NULL };

/* Takes itself off and tells the others. Then it keeps a packet, whose first bytes the sender chose. */
static void leave(struct bus *bus, void *self, void *data)
{
    struct listener packet = { .next = &made_up };

    bus_off(bus, 2);
    bus_emit(bus, "inner", NULL);
    memcpy(malloc(sizeof packet), &packet, sizeof packet);
}

int nodes(const struct bus *bus)
{
    int n = 0;
    for (const struct listener *l = bus->head; l != NULL; l = l->next)
        n++;
    return n;
}

int main(void)
{
    struct bus bus = { 0 };

    bus_on(&bus, "tick", calm, NULL);
    bus_on(&bus, "tick", leave, NULL);
    bus_on(&bus, "tick", calm, NULL);
    bus_emit(&bus, "tick", NULL);
    printf("%s\n", called ? "HARM: the bus called a function that nobody registered" : "NO HARM: only handlers ran");
    return 0;
}
