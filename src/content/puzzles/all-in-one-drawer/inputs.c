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

static int failed;

static void claim(const char *id, unsigned long seen, const char *const text[4], const unsigned long value[4])
{
    const char *fits = NULL;
    int hits = 0;

    for (int i = 0; i < 4; i++)
        if (value[i] == seen)
            fits = text[i], hits++;
    if (hits == 1)
        printf("CLAIM %s: %s\n", id, fits);
    else
        printf("%s: %d options fit %lu\n", id, hits, seen), failed = 1;
}

int main(void)
{
    unsigned long after = 0, needed = 0;

    make_same();
    for (uint32_t seed = 0; seed < 3; seed++) {
        struct form f = open_form(seed * 2654435761u);

        for (needed = 0; f.slots <= 1000000; needed++) {
            if (needed == 9)
                after = f.slots;
            if (form_add(&f, same[needed], "x") != 0)
                return 1;
        }
    }
    claim("trigger", after, (const char *[]){ "96", "192", "384", "768" }, (unsigned long[]){ 96, 192, 384, 768 });

    struct form f = open_form(5);
    for (int i = 0; i < 6; i++)
        form_add(&f, same[i], "x");
    compared = 0;
    form_add(&f, same[1], "y");
    claim("order", compared, (const char *[]){ "2", "3", "4", "5" }, (unsigned long[]){ 2, 3, 4, 5 });

    claim("cost", needed, (const char *[]){ "The 16th", "The 17th", "The 20th", "The 21st" }, (unsigned long[]){ 16, 17, 20, 21 });
    printf("the outer loop of widen ran at least %lu times\n", steps);
    return failed;
}
