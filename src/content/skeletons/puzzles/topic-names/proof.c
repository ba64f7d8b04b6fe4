#include <stdio.h>
#include <stdlib.h>

static long in_use;

static void *counted(void *memory) { in_use += memory != NULL; return memory; }
static void release(void *memory) { in_use -= memory != NULL; free(memory); }
static void *get(size_t size) { return counted(malloc(size)); }
static void *get_zeros(size_t count, size_t size) { return counted(calloc(count, size)); }
const char *__asan_default_options(void) { return "detect_leaks=0"; }

#define malloc get
#define calloc get_zeros
#define free release
#include "snippet.c"

int main(void)
{
    const uint8_t message[] = {2, '#', 'a'};
    for (int i = 0; i < 1000; i++)
        if (topic_read(message, sizeof message) != NULL)
            return 2;
    if (in_use > 0) {
        printf("HARM: after 1,000 rejected topics, %ld allocations are left\n", in_use);
        return 0;
    }
    puts("NO HARM: rejected topics leave nothing");
    return 1;
}
