#include <stdio.h>
#include <stdlib.h>

static size_t given;

static void *noted(size_t size)
{
    given = size;
    return malloc(size);
}

#define malloc(size) noted(size)
#include "snippet.c"

int main(void)
{
    struct image image;
    if (make_image(&image, 65536, 16385) != 0) {
        puts("NO HARM: the size is rejected");
        return 0;
    }
    size_t written = (size_t)image.width * image.height * 4;
    printf("%s: the decoder writes %zu bytes to %zu\n", written > given ? "HARM" : "NO HARM", written, given);
    free(image.pixels);
    return 0;
}
