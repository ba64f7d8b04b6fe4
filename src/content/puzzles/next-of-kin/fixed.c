#include <stdlib.h>
#include <string.h>

struct bus;
typedef void listen_fn(struct bus *, void *self, void *data);

struct listener {
    struct listener *next;
    unsigned id, dead;
    char topic[16];
    listen_fn *fn;
    void *self;
};

struct bus { struct listener *head; unsigned last_id, depth; };

unsigned bus_on(struct bus *bus, const char *topic,
                listen_fn *fn, void *self)
{
    struct listener *l;
    if (strlen(topic) >= sizeof l->topic ||
        (l = calloc(1, sizeof *l)) == NULL)
        return 0;
    strcpy(l->topic, topic);
    l->id = ++bus->last_id;
    l->fn = fn;
    l->self = self;
    l->next = bus->head;
    bus->head = l;
    return l->id;
}

static void sweep(struct bus *bus)
{
    struct listener **link = &bus->head, *l;
    while ((l = *link) != NULL)
        if (l->dead) {
            *link = l->next;
            free(l);
        } else
            link = &l->next;
}

void bus_off(struct bus *bus, unsigned id)
{
    for (struct listener *l = bus->head; l != NULL; l = l->next)
        l->dead |= l->id == id;
    if (bus->depth == 0)
        sweep(bus);
}

void bus_emit(struct bus *bus, const char *topic, void *data)
{
    bus->depth++;
    for (struct listener *l = bus->head; l != NULL; l = l->next)
        if (!l->dead && strcmp(l->topic, topic) == 0)
            l->fn(bus, l->self, data);
    bus->depth--;
    if (bus->depth > 0)
        return;
    sweep(bus);
}
