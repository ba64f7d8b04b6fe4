#include <stdio.h>
#include "snippet.c"

/* Stands in for HMAC-SHA-256 under the valve's key. */
void mac(const uint8_t *data, size_t size, uint8_t tag[TAG])
{
    for (size_t i = 0; i < TAG; i++)
        tag[i] = (uint8_t)(data[i % size] * 37 + i * 101 + 11);
}

/* An order with a tag of 0 bytes. */
int main(void)
{
    const uint8_t order[] = {0, 'o', 'p', 'e', 'n'};
    uint8_t command[64] = {0};

    if (read_order(order, sizeof order, command) == 4)
        printf("HARM: without a tag, the valve gets the order to %.4s\n", command);
    else
        puts("NO HARM: the order is rejected");
    return 0;
}
