#include <stdio.h>
#include "snippet.c"

int main(void)
{
    uint8_t data[29] = {2, 1, 26};
    struct badge badge = {0};

    memset(data + 3, 9, 26);
    int result = read_badge(&badge, data, sizeof data);
    printf("result %d, door %d, level %d\n", result, badge.door, badge.level);
    if (badge.level > 3)
        puts("HARM: the badge's holder has set the level");
    else
        puts("NO HARM: the name doesn't reach the level");
    return 0;
}
