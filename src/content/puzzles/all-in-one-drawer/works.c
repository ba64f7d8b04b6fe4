#include <stdio.h>
#include "snippet.c"

const char *__asan_default_options(void)
{
    return "detect_leaks=0";
}

static char name[1000][8];

static int broken(const char *what)
{
    printf("broken: %s\n", what);
    return 1;
}

int main(void)
{
    for (int i = 0; i < 1000; i++)
        sprintf(name[i], "f%d", i);
    for (uint32_t seed = 1; seed < 50; seed++) {
        struct form f = { .seed = seed * 2654435761u };
        for (int i = 0; i < 1000; i++)
            if (form_add(&f, name[i], "x") != 0)
                return broken("1,000 names");
    }
    struct form f = { .seed = 7 };
    for (int i = 0; i < 1000; i++)
        if (form_add(&f, "a", name[i / 2]) != 0)
            return broken("1,000 fields of one name");
    int got = 0;
    for (struct value *v = (*slot_of(&f, "a"))->values; v != NULL; v = v->next)
        if (strcmp(v->text, name[got++]) != 0)
            return broken("the order of values");
    if (got != 500)
        return broken("each value once");
    puts("WORKS");
    return 0;
}
