#include <stdio.h>
#include "snippet.c"

int main(void)
{
    struct badge badge = {0};
    uint8_t data[64];
    memset(data, 9, sizeof data);
    data[0] = 2;
    data[1] = 1;
    data[2] = 26;
    if (read_badge(&badge, data, 29) != 0)
        printf("CLAIM first: It returns -1\n");
    else
        printf("CLAIM first: %d\n", badge.level);
    for (uint8_t length = 24; length <= 27; length++) {
        data[2] = length;
        if (read_badge(&badge, data, 60) == 0 && badge.door != 2) {
            printf("CLAIM smallest: %d bytes\n", length);
            return 0;
        }
    }
    return 1;
}
