#include <stdlib.h>

/* A breakout room's parent is its main room, which has none. */
struct room {
    unsigned refs;
    struct room *parent;
    char notes[200];
};

struct guest {
    struct room *room;
};

static struct room *get(struct room *room)
{
    if (room != NULL)
        room->refs++;
    return room;
}

static void put(struct room *room)
{
    while (room != NULL && --room->refs == 0) {
        struct room *parent = room->parent;
        free(room);
        room = parent;
    }
}

struct room *room_open(struct room *parent)
{
    if (parent != NULL && parent->parent != NULL)
        return NULL;
    struct room *room = calloc(1, sizeof *room);
    if (room == NULL)
        return NULL;
    room->parent = get(parent);
    return get(room);
}

void room_close(struct room *room)
{
    put(room);
}

void guest_enter(struct guest *guest, struct room *room)
{
    if (room == guest->room)
        return;
    get(room);
    put(guest->room);
    guest->room = room;
}

/* Goes to the main room, and from there out of the meeting. */
void guest_back(struct guest *guest)
{
    if (guest->room != NULL)
        guest_enter(guest, guest->room->parent);
}
