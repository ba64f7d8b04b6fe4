#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long compared, steps;
static long tables;

static int counted(const char *a, const char *b)
{
    compared++;
    return strcmp(a, b);
}

static void *cleared(size_t n, size_t size)
{
    tables++;
    return calloc(n, size);
}

#define strcmp(a, b) counted(a, b)
#define calloc(n, size) (steps += (n) / 2, cleared(n, size))
#include "snippet.c"
#undef strcmp
#undef calloc

const char *__asan_default_options(void)
{
    return "detect_leaks=0";
}

static char same[64][16];

/* 64 names with one hash, whatever the seed: Ez and FY count the same. */
static void make_same(void)
{
    for (int i = 0; i < 64; i++)
        for (int p = 0; p < 6; p++)
            strcat(same[i], i >> p & 1 ? "Ez" : "FY");
}

static struct form open_form(uint32_t seed)
{
    struct form f = { .slots = FIRST_SLOTS, .seed = seed };

    f.slot = calloc(FIRST_SLOTS, sizeof *f.slot);
    return f;
}

int main(void)
{
    uint32_t seeds[] = { 0, 1, 0xdeadbeef };

    make_same();
    for (int k = 0; k < 3; k++) {
        struct form f = open_form(seeds[k]);
        unsigned bytes = 0;

        for (int i = 0; i < 64; i++) {
            bytes += strlen(same[i]) + 2;
            if (form_add(&f, same[i], "") != 0)
                break;
            if (f.slots > 1000000) {
                printf("HARM: a body of %u bytes made a table of %u slots\n", bytes, f.slots);
                return 0;
            }
        }
    }
    puts("NO HARM: 64 names of one hash left the table small");
    return 1;
}
