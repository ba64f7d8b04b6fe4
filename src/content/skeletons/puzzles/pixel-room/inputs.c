#include <stdio.h>
#include <stdlib.h>

static size_t given;

static void *noted(size_t size)
{
    given = size;
    return malloc(16);
}

#define malloc(size) noted(size)
#include "snippet.c"
#undef malloc

static int small(uint32_t width, uint32_t height)
{
    struct image image;
    if (make_image(&image, width, height) != 0)
        return 0;
    free(image.pixels);
    return (double)width * height * 4 > (double)given;
}

int main(void)
{
    struct image image;
    if (make_image(&image, 65536, 16385) == 0) {
        printf("CLAIM first: %s\n", given == 262144 ? "262,144" : given == 67108864 ? "67,108,864" : "4,295,229,440");
        free(image.pixels);
    } else
        printf("CLAIM first: `malloc` isn't called\n");
    uint32_t heights[] = {16385, 1048576, 1048577, 4194304};
    const char *shown[] = {"16,385", "1,048,576", "1,048,577", "4,194,304"};
    for (int i = 0; i < 4; i++)
        if (small(1024, heights[i])) {
            printf("CLAIM smallest: %s\n", shown[i]);
            return 0;
        }
    return 1;
}
