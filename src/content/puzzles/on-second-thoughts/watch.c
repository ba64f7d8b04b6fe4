#include <stdio.h>
#include <stdlib.h>

/* More room than the host asks for, so that the write does no damage here. */
static void *roomy(size_t size) { return malloc(size + 8192); }
#define malloc roomy
#include "snippet.c"

static struct shared sh;

int main(void)
{
    struct card c = { .sh = &sh };
    size_t size = 0;

    sh.slot[0] = (struct slot){ 0, 5000, END };
    sh.slot[1] = (struct slot){ 0, 100, END };
    card_gather(&c, 0, &size);
    card_gather(&c, 1, &size);
    if (size > 100)
        printf("HARM: %zu bytes were copied into a frame of 100\n", size);
    else
        printf("NO HARM: %zu bytes were copied into a frame of 100\n", size);
    return 0;
}
