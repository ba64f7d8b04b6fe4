#include "snippet.c"
#include <stdio.h>

int main(void)
{
    uint8_t msg[64] = { [20] = 0xC0, 0x08, [31] = 0x08, [40] = 0xC0, 0x14 };
    char out[MAX_NAME + 1];
    size_t end = dns_name(msg, 64, 40, out);

    if (end < 40)
        printf("HARM: the search goes back to byte %zu, and around forever\n", end);
    else
        printf("NO HARM: the search goes on at byte %zu\n", end);
    return 0;
}
