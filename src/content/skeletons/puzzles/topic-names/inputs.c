#include <stdio.h>
#include <stdlib.h>

static size_t sizes[8];
static void *places[8];
static int used;

static void *get(size_t size)
{
    sizes[used] = size;
    return places[used++] = malloc(size);
}

static void release(void *memory)
{
    for (int i = 0; i < used; i++)
        if (places[i] == memory)
            sizes[i] = 0;
}
const char *__asan_default_options(void) { return "detect_leaks=0"; }

#define malloc get
#define free release
#include "snippet.c"

static size_t lost(const char *message, size_t size)
{
    size_t sum = 0;
    used = 0;
    if (topic_read((const uint8_t *)message, size) != NULL)
        return 0;
    for (int i = 0; i < used; i++)
        sum += sizes[i];
    return sum;
}

int main(void)
{
    printf("CLAIM first: %zu\n", lost("\7home/#x", 8));
    if (lost("\0", 1))
        puts("CLAIM which: 0");
    if (lost("\5ab", 3))
        puts("CLAIM which: 5, `ab`");
    if (lost("\2#a", 3))
        puts("CLAIM which: 2, `#a`");
    if (lost("\2a#", 3))
        puts("CLAIM which: 2, `a#`");
    return 0;
}
