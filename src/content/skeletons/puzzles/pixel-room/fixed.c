#include <stdint.h>
#include <stdlib.h>

#define MAX_BYTES (64u * 1024 * 1024)

struct image {
    uint32_t width, height;
    uint8_t *pixels;
};

int make_image(struct image *image, uint32_t width, uint32_t height)
{
    if (width == 0 || height == 0)
        return -1;
    uint32_t bytes = width * height * 4;
    if (bytes == 0 || height > MAX_BYTES / 4 / width || bytes > MAX_BYTES)
        return -1;
    image->pixels = malloc(bytes);
    if (image->pixels == NULL)
        return -1;
    image->width = width;
    image->height = height;
    return 0;
}
