#include <stdio.h>
#include <stdlib.h>

static size_t given;

static void *noted(size_t size)
{
    given = size;
    return malloc(16);
}

static void *noted_zeros(size_t count, size_t size)
{
    return noted(count * size);
}

#define malloc(size) noted(size)
#define calloc(count, size) noted_zeros(count, size)
#include "snippet.c"
#undef malloc
#undef calloc

int main(void)
{
    uint32_t sides[] = {1, 1024, 4096, 4097, 16385, 65536, 65537, 1048577, 0x40000001, 0xffffffff};
    size_t count = sizeof sides / sizeof *sides;
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < count; j++) {
            struct image image;
            if (make_image(&image, sides[i], sides[j]) != 0)
                continue;
            free(image.pixels);
            if ((double)sides[i] * sides[j] * 4 > (double)given) {
                printf("HARM: %u by %u pixels get %zu bytes\n", sides[i], sides[j], given);
                return 0;
            }
        }
    printf("NO HARM: all accepted sizes of %zu sides get enough room\n", count);
    return 1;
}
