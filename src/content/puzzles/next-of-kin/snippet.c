#include <stdlib.h>
#include <string.h>

struct bus;
typedef void listen_fn(struct bus *, void *self, void *data);

struct listener {
    struct listener *next;
    unsigned id;
    char topic[16];
    listen_fn *fn;
    void *self;
};

struct bus {
    struct listener *head;
    unsigned last_id;
};

unsigned bus_on(struct bus *bus, const char *topic,
                listen_fn *fn, void *self)
{
    struct listener *l;

    if (strlen(topic) >= sizeof l->topic)
        return 0;
    l = malloc(sizeof *l);
    if (l == NULL)
        return 0;
    strcpy(l->topic, topic);
    l->id = ++bus->last_id;
    l->fn = fn;
    l->self = self;
    l->next = bus->head;
    bus->head = l;
    return l->id;
}

void bus_off(struct bus *bus, unsigned id)
{
    struct listener **link = &bus->head, *gone;

    while ((gone = *link) != NULL && gone->id != id)
        link = &gone->next;
    if (gone != NULL) {
        *link = gone->next;
        free(gone);
    }
}

void bus_emit(struct bus *bus, const char *topic, void *data)
{
    struct listener *l, *next;

    for (l = bus->head; l != NULL; l = next) {
        next = l->next;
        if (strcmp(l->topic, topic) == 0)
            l->fn(bus, l->self, data);
    }
}
