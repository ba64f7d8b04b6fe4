#include <stdint.h>

enum { TRIES = 4, WAIT = 900 };

struct keypad {
    uint16_t pin;
    uint16_t until; /* tries aren't looked at before this tick */
    uint8_t misses;
};

/* A tick is a tenth of a second. After 65535 comes 0. */
static int is_locked(const struct keypad *k, uint16_t now)
{
    uint16_t waited = now - k->until + WAIT;
    return k->misses == TRIES && waited < WAIT;
}

/* Runs at least once an hour. */
void keypad_sweep(struct keypad *k, uint16_t now)
{
    if (!is_locked(k, now))
        k->misses = 0;
}

/* Whether the door opens. */
int keypad_try(struct keypad *k, uint16_t now, uint16_t pin)
{
    if (is_locked(k, now))
        return 0;
    if (pin == k->pin) {
        k->misses = 0;
        return 1;
    }
    if (k->misses < TRIES)
        k->misses++;
    if (k->misses == TRIES)
        k->until = now + WAIT;
    return 0;
}
