#include "snippet.c"

#include <stdio.h>

static char calls[32];
static unsigned own_id, old_id;

static void note(struct bus *bus, void *self, void *data)
{
    (void)bus, (void)data;
    strcat(calls, self);
}

static void once(struct bus *bus, void *self, void *data)
{
    note(bus, self, data);
    bus_off(bus, own_id);
}

static void drop_old(struct bus *bus, void *self, void *data)
{
    note(bus, self, data);
    bus_off(bus, old_id);
}

static void ring(struct bus *bus, void *self, void *data)
{
    note(bus, self, data);
    bus_emit(bus, "bell", data);
}

static void add_one(struct bus *bus, void *self, void *data)
{
    note(bus, self, data);
    bus_on(bus, "tick", note, "n");
}

static void expect(struct bus *bus, const char *want, const char *what)
{
    calls[0] = '\0';
    bus_emit(bus, "tick", NULL);
    if (strcmp(calls, want) != 0) {
        printf("%s: calls were '%s', wanted '%s'\n", what, calls, want);
        exit(1);
    }
}

int main(void)
{
    struct bus bus = { 0 };
    unsigned id[8], i;

    expect(&bus, "", "empty bus");
    id[0] = bus_on(&bus, "tick", note, "a");
    id[1] = bus_on(&bus, "tock", note, "x");
    id[2] = bus_on(&bus, "tick", note, "b");
    expect(&bus, "ba", "newest first, own topic only");

    /* a listener that wants one event takes itself off */
    own_id = bus_on(&bus, "tick", once, "o");
    expect(&bus, "oba", "once, first event");
    expect(&bus, "ba", "once, second event");

    /* taking off one that has had its turn */
    id[3] = bus_on(&bus, "tick", drop_old, "d");
    old_id = bus_on(&bus, "tick", note, "e");
    expect(&bus, "edba", "dropping an earlier one, first event");
    expect(&bus, "dba", "dropping an earlier one, second event");

    /* a handler that emits an event of its own */
    id[6] = bus_on(&bus, "bell", note, "B");
    id[7] = bus_on(&bus, "tick", ring, "r");
    expect(&bus, "rBdba", "an event within an event");
    bus_off(&bus, id[6]);
    bus_off(&bus, id[7]);
    bus_off(&bus, id[3]);

    /* taking off one that is two turns away: never called again */
    old_id = id[0];
    id[4] = bus_on(&bus, "tick", drop_old, "f");
    expect(&bus, "fb", "dropping a later one");
    bus_off(&bus, id[4]);

    /* one that is added during an event starts with the next */
    id[5] = bus_on(&bus, "tick", add_one, "g");
    expect(&bus, "gb", "adding, first event");
    bus_off(&bus, id[5]);
    expect(&bus, "nb", "adding, second event");

    bus_off(&bus, id[2]);
    bus_off(&bus, id[2]);
    bus_off(&bus, 4711);
    expect(&bus, "n", "off twice and off of an unknown id");

    if (bus_on(&bus, "sixteen-bytes-xx", note, "z") != 0) {
        puts("a topic of 16 bytes was accepted");
        return 1;
    }
    if (bus_on(&bus, "fifteen-bytes-x", note, "z") == 0) {
        puts("a topic of 15 bytes was rejected");
        return 1;
    }
    old_id = bus_on(&bus, "tick", note, "y");
    bus_on(&bus, "tick", drop_old, "w");
    expect(&bus, "wn", "dropping the next one");
    for (const struct listener *l = bus.head; l != NULL; l = l->next)
        if (l->id == old_id) {
            puts("a dropped listener is still on the list after the event");
            return 1;
        }
    for (i = 1; i <= bus.last_id; i++)
        bus_off(&bus, i);
    expect(&bus, "", "all off");
    if (bus.head != NULL) {
        puts("a listener is still on the list");
        return 1;
    }
    puts("WORKS");
    return 0;
}
