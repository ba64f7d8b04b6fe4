#include <stdio.h>
#include <string.h>
#include "snippet.c"

int main(void)
{
    struct image image;
    int ok = make_image(&image, 4096, 4096) == 0 && image.width == 4096 && image.height == 4096;
    if (ok) {
        memset(image.pixels, 1, 4096 * 4096 * 4);
        free(image.pixels);
    }
    ok = ok && make_image(&image, 0, 5) == -1 && make_image(&image, 4097, 4096) == -1;
    if (ok && make_image(&image, 3, 1) == 0)
        free(image.pixels);
    puts(ok ? "WORKS" : "broken: an image");
    return !ok;
}
