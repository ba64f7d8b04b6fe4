#include "snippet.c"

#include <stdio.h>

static int broken;

static void expect(const char *what, int holds)
{
    if (!holds) {
        printf("broken: %s\n", what);
        broken = 1;
    }
}

static void form(unsigned seed, const char *shape, unsigned count)
{
    struct names t = { .mask = 15, .seed = seed };
    const char **first = calloc(count, sizeof *first);
    char name[64];

    t.slot = calloc(16, sizeof *t.slot);
    for (unsigned i = 0; i < count; i++) {
        int len = snprintf(name, sizeof name, shape, i, i * 2654435761u);
        first[i] = names_intern(&t, name, len);
        expect("a name is kept", first[i] && !memcmp(first[i], name, len));
    }
    for (unsigned i = 0; i < count; i++) {
        int len = snprintf(name, sizeof name, shape, i, i * 2654435761u);
        expect("one copy of it", names_intern(&t, name, len) == first[i]);
    }
    expect("no other names", t.count == count);
    for (unsigned i = 0; i <= t.mask; i++)
        for (struct name *n; (n = t.slot[i]) != NULL;) {
            t.slot[i] = n->next;
            free(n);
        }
    free(t.slot);
    free(first);
}

int main(void)
{
    static const unsigned seeds[] = { 0, 1, 0x9e3779b9, 0xdeadbeef };

    for (int k = 0; k < 4; k++) {
        form(seeds[k], "field%u", 20000);
        form(seeds[k], "items[%u][amount]", 5000);
        form(seeds[k], "%u-%08x", 20000);
        form(seeds[k], "%04x", 20000);
        form(seeds[k], "a", 1);
    }
    if (!broken)
        puts("WORKS");
    return broken;
}
