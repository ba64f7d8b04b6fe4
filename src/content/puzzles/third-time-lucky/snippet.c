#include <stddef.h>
#include <stdint.h>

#include "range.c" /* one unit, as everywhere in this project */

enum { STEPS = 6 };

struct pattern {
    uint8_t volume, count;
    uint8_t steps[STEPS];
};

struct input {
    const uint8_t *at, *end;
};

/* The next byte of the file; 0 after its end. */
static int next(struct input *in)
{
    return in->at < in->end ? *in->at++ : 0;
}

void pattern_load(struct pattern *p, const uint8_t *data, size_t size)
{
    struct input in = { data, data + size };

    p->volume = CLAMP(next(&in), 20, 90);
    p->count = CLAMP(next(&in), 2, STEPS);
    for (int i = 0; i < p->count; i++)
        p->steps[i] = next(&in);
}

int pattern_play(const struct pattern *p, int tick)
{
    return PERCENT(p->steps[tick % p->count], p->volume);
}
=== range.c
#pragma once

/* The number from low to high that's nearest to x. */
#define CLAMP(x, low, high) \
    ((x) > (high) ? (high) : (x) < (low) ? (low) : (x))

/* x percent of y. */
#define PERCENT(x, y) ((x) * (y) / 100)
