/* Runs the scripts of the questions and asks the sanitizer what is freed. */
#include "snippet.c"

#include <sanitizer/asan_interface.h>
#include <stdio.h>

const char *__asan_default_options(void)
{
    return "detect_leaks=0";
}

static int failed;

static void claim(const char *id, const char *const text[4], const int fits[4])
{
    int hits = 0, last = 0;

    for (int i = 0; i < 4; i++)
        if (fits[i])
            hits++, last = i;
    if (hits == 1)
        printf("CLAIM %s: %s\n", id, text[last]);
    else
        printf("%s: %d options fit\n", id, hits), failed = 1;
}

static void others(struct heap *h, int first, int count)
{
    char text[16];

    for (int i = first; i < first + count; i++) {
        snprintf(text, sizeof text, "other %d", i);
        heap_intern(h, 4, text);
    }
}

/* A heap in which register 3 alone holds `pin` and no sweep is under way. */
static struct heap *start(void)
{
    struct heap *h = calloc(1, sizeof *h);

    heap_intern(h, 3, "pin");
    others(h, 1000, 100);
    h->reg[4] = NULL;
    int bucket = 0;
    while (h->bucket[bucket] != h->reg[3] && bucket < 63)
        bucket++;
    struct str *s = h->bucket[bucket];
    while (s != NULL && s != h->reg[3])
        s = s->next;
    for (bucket = 0; bucket < BUCKETS; bucket++)
        for (s = h->bucket[bucket]; s != NULL; s = s->next)
            if (s == h->reg[3] && bucket != 21)
                printf("pin is in bucket %d\n", bucket), failed = 1;
    if (h->swept != BUCKETS)
        printf("a sweep is under way\n"), failed = 1;
    return h;
}

static int freed(const void *at)
{
    return __asan_address_is_poisoned(at);
}

int main(void)
{
    struct heap *h = start();
    struct str *old = h->reg[3];

    heap_collect(h);
    h->reg[3] = NULL;
    heap_intern(h, 3, "pin");
    others(h, 0, 100);
    int same = h->reg[3] == old, gone = freed(h->reg[3]);
    claim("trigger", (const char *[]){ "The old `pin`, allocated", "The old `pin`, freed",
                                       "A new `pin`, allocated", "A new `pin`, freed" },
          (int[]){ same && !gone, same && gone, !same && !gone, !same && gone });

    int largest = -1;
    for (int n = 0; n < 200; n++) {
        h = start();
        h->reg[3] = NULL;
        heap_collect(h);
        others(h, 0, n);
        heap_intern(h, 3, "pin");
        others(h, n, 100);
        if (freed(h->reg[3]))
            largest = n;
    }
    claim("cost", (const char *[]){ "42", "21", "20", "41" },
          (int[]){ largest == 42, largest == 21, largest == 20, largest == 41 });

    h = start();
    heap_intern(h, 5, "old");
    old = h->reg[5], h->reg[5] = NULL;
    int calls = 0;
    while (!freed(old) && calls < 1000)
        heap_collect(h), calls++;
    claim("idle", (const char *[]){ "During the first call", "During the second call",
                                    "After one call for each bucket", "After one call for each epoch" },
          (int[]){ calls == 1, calls == 2, calls == 64, calls == 256 });
    return failed;
}
