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

static char name[600][8];

static int broken(const char *what)
{
    printf("broken: %s\n", what);
    return 1;
}

static const char *text_of(const struct form *f, const char *name)
{
    for (uint32_t i = 0; i < f->slots; i++)
        for (struct field *at = f->slot[i]; at != NULL; at = at->next)
            if (strcmp(at->name, name) == 0)
                return at->text;
    return NULL;
}

int main(void)
{
    make_same();
    for (int i = 0; i < 600; i++)
        sprintf(name[i], "f%d", i);
    for (uint32_t seed = 1; seed < 50; seed++) {
        struct form f = open_form(seed * 2654435761u);

        tables = 0;
        for (int i = 0; i < 500; i++)
            if (form_add(&f, name[i], "x") != 0)
                return broken("500 names");
        if (form_add(&f, name[500], "x") == 0)
            return broken("501 names are accepted");
        for (int i = 0; i < 500; i++)
            if (form_add(&f, name[i], name[i]) != 0)
                return broken("a second text");
        if (f.count != 500)
            return broken("each name once");
        for (int i = 0; i < 500; i++)
            if (text_of(&f, name[i]) != name[i])
                return broken("the last text");
        if (f.slots < 100)
            return broken("a table for 500 names");
        if (f.slots != (uint32_t)FIRST_SLOTS << tables)
            return broken("a table that nobody uses or frees");
    }
    struct form f = open_form(7);
    tables = 0;
    for (int i = 0; i < 12; i++)
        if (form_add(&f, same[i], "1") != 0 || form_add(&f, same[i], same[i]) != 0)
            return broken("12 names of one hash");
    for (int i = 0; i < 12; i++)
        if (text_of(&f, same[i]) != same[i])
            return broken("their texts");
    if (f.count != 12 || f.slots != (uint32_t)FIRST_SLOTS << tables)
        return broken("their number, or a table that nobody uses or frees");
    puts("WORKS");
    return 0;
}
