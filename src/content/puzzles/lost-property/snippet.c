#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 64, REGS = 16 };

struct str {
    struct str *next;
    uint8_t epoch;
    char text[];
};

/* A script's strings, each once. All zero when the script starts. */
struct heap {
    struct str *bucket[BUCKETS], *reg[REGS];
    unsigned swept;
    uint8_t epoch;
};

static void sweep_one(struct heap *h)
{
    struct str **at = &h->bucket[h->swept++], *s;
    while ((s = *at) != NULL)
        if (s->epoch == h->epoch)
            at = &s->next;
        else
            *at = s->next, free(s);
}

/* Marks now. The sweep is spread over the calls that follow. */
void heap_collect(struct heap *h)
{
    while (h->swept < BUCKETS)
        sweep_one(h);
    h->swept = 0, h->epoch++;
    for (int i = 0; i < REGS; i++)
        if (h->reg[i] != NULL)
            h->reg[i]->epoch = h->epoch;
}

int heap_intern(struct heap *h, unsigned to, const char *text)
{
    unsigned b = 0;
    struct str *s;
    for (const char *c = text; *c != '\0'; c++)
        b = (b * 31 + (uint8_t)*c) % BUCKETS;
    if (h->swept < BUCKETS)
        sweep_one(h);
    for (s = h->bucket[b]; s != NULL; s = s->next)
        if (strcmp(s->text, text) == 0) {
            h->reg[to] = s;
            return 0;
        }
    if ((s = malloc(sizeof *s + strlen(text) + 1)) == NULL)
        return -1;
    strcpy(s->text, text);
    s->epoch = h->epoch;
    s->next = h->bucket[b], h->bucket[b] = s;
    return h->reg[to] = s, 0;
}
