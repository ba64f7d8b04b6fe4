#include <stdint.h>
#define SLOTS 8

static struct slot {
    int file; /* from 1 up; 0 in a free slot */
    unsigned holders;
    uint64_t turn;
} slots[SLOTS];

static struct slot *find(uint64_t ticket)
{
    struct slot *s = &slots[(ticket - 1) % SLOTS];
    return s->file && s->turn == (ticket - 1) / SLOTS ? s : 0;
}

uint64_t desk_open(int file)
{
    for (struct slot *s = slots; s < slots + SLOTS; s++) {
        if (s->file)
            continue;
        s->file = file;
        s->holders = 1;
        return 1 + (s - slots) + SLOTS * s->turn;
    }
    return 0;
}

void desk_share(uint64_t ticket)
{
    struct slot *s = find(ticket);
    if (s)
        s->holders++;
}

int desk_read(uint64_t ticket)
{
    return find(ticket) ? find(ticket)->file : 0;
}

void desk_close(uint64_t ticket)
{
    struct slot *s = find(ticket);
    if (s && --s->holders == 0) {
        s->turn++;
        s->file = 0;
    }
}

void desk_withdraw(int file)
{
    for (struct slot *s = slots; s < slots + SLOTS; s++) {
        if (s->file == file) {
            s->turn++;
            s->holders = 0;
            s->file = 0;
        }
    }
}
