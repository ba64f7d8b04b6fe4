#include <stdint.h>

enum { HOOKS = 8, TURNS = 6 };

struct hook {
    uint32_t coat; /* a garment's chip; 0: free */
    uint8_t turn;
};

struct desk {
    struct hook hooks[HOOKS];
    int next;
};

/* Returns the number to print on the ticket, or -1. */
int desk_hang(struct desk *d, uint32_t coat)
{
    if (coat == UINT32_MAX)
        return -1;
    for (int tried = 0; tried < HOOKS; tried++) {
        int i = d->next;
        struct hook *h = &d->hooks[i];

        d->next = (d->next + 3) % HOOKS;
        if (h->coat != 0 || h->turn == TURNS)
            continue;
        h->coat = coat;
        return i * TURNS + h->turn;
    }
    return -1;
}

/* Returns the coat to give to the guest, or 0. */
uint32_t desk_fetch(struct desk *d, int number)
{
    if (number < 0 || number >= HOOKS * TURNS)
        return 0;

    struct hook *h = &d->hooks[number / TURNS];
    uint32_t coat = h->coat;

    if (coat == 0 || h->turn != number % TURNS)
        return 0;
    h->coat = 0;
    h->turn++;
    return coat;
}
