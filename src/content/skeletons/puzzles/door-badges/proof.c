#include <stdio.h>
#include "snippet.c"

int main(void)
{
    for (int length = 0; length <= 40; length++) {
        uint8_t data[64];
        struct badge badge = {0};
        memset(data, 0xff, sizeof data);
        data[0] = 2;
        data[1] = 1;
        data[2] = (uint8_t)length;
        /* A byte more than the name needs, so that only the badge's own limit counts. */
        if (read_badge(&badge, data, 4 + (size_t)length) == 0 && (badge.door != 2 || badge.level != 1)) {
            printf("HARM: a name of %d bytes makes door %d and level %d of 2 and 1\n", length, badge.door, badge.level);
            return 0;
        }
    }
    printf("NO HARM: no name of up to 40 bytes changes door or level\n");
    return 1;
}
