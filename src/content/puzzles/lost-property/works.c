#include "snippet.c"

#include <stdio.h>

const char *__asan_default_options(void)
{
    return "detect_leaks=0";
}

static struct heap h;
static int broken;

static void expect(const char *what, int holds)
{
    if (!holds) {
        printf("broken: %s\n", what);
        broken = 1;
    }
}

static unsigned strings(void)
{
    unsigned n = 0;

    for (int i = 0; i < BUCKETS; i++)
        for (struct str *s = h.bucket[i]; s != NULL; s = s->next)
            n++;
    return n;
}

int main(void)
{
    char text[16];
    unsigned n;

    expect("a string", heap_intern(&h, 0, "pin") == 0 &&
           strcmp(h.reg[0]->text, "pin") == 0);
    heap_intern(&h, 1, "pin");
    expect("equal ones are one", h.reg[0] == h.reg[1]);
    heap_intern(&h, 1, "");
    expect("the empty one", h.reg[1]->text[0] == '\0');
    expect("two strings", strings() == 2);

    /* many more collections than the epoch can count */
    for (int i = 0; i < 1000; i++) {
        for (int k = 0; k < 100; k++) {
            snprintf(text, sizeof text, "text %d.%d", i, k);
            heap_intern(&h, 2 + k % 5, text);
        }
        heap_collect(&h);
        if (i % 7 == 0)
            heap_collect(&h);
    }
    expect("the registers are kept", strcmp(h.reg[0]->text, "pin") == 0 &&
           strcmp(h.reg[6]->text, "text 999.99") == 0);

    n = strings();
    expect("a collection does not sweep all at once", n > 50);
    heap_intern(&h, 0, "pin");
    expect("one call sweeps a part only", strings() + 20 > n);
    for (int i = 0; i < 2 * BUCKETS; i++)
        heap_intern(&h, 2, i % 2 ? "even" : "odd");
    for (int i = 0; i < BUCKETS; i++) {
        snprintf(text, sizeof text, "last %d", i);
        heap_intern(&h, 2, text);
    }
    expect("the rest is freed over time", strings() < 6 + 2 + BUCKETS + 2);
    expect("and the registers are there", strcmp(h.reg[0]->text, "pin") == 0);
    if (!broken)
        puts("WORKS");
    return broken;
}
