#include <stdio.h>
#include <stdlib.h>

static long in_use;

static void *counted(void *memory) { in_use += memory != NULL; return memory; }
static void release(void *memory) { in_use -= memory != NULL; free(memory); }
static void *get(size_t size) { return counted(malloc(size)); }
static inline void *get_zeros(size_t count, size_t size) { return counted(calloc(count, size)); }

#define malloc get
#define calloc get_zeros
#define free release
#include "snippet.c"

/* A device sends a topic that isn't allowed, and sends it again. */
int main(void)
{
    const uint8_t message[] = {7, 'h', 'o', 'm', 'e', '/', '#', 'x'};

    topic_read(message, sizeof message);
    topic_read(message, sizeof message);
    if (in_use > 0)
        printf("HARM: 2 rejected topics leave %ld allocations\n", in_use);
    else
        puts("NO HARM: 2 rejected topics leave no allocation");
    return 0;
}
