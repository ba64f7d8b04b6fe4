#include <stdio.h>
#include "snippet.c"

void mac(const uint8_t *data, size_t size, uint8_t tag[TAG])
{
    uint64_t state = 0x6a09e667f3bcc908;
    for (size_t i = 0; i < size; i++)
        state = (state ^ data[i]) * 0x100000001b3;
    for (int i = 0; i < TAG; i++) {
        state ^= state >> 29;
        state *= 0xbf58476d1ce4e5b9;
        tag[i] = (uint8_t)(state >> 56);
    }
}

int main(void)
{
    uint8_t command[64], data[6] = {0, 'o', 'p', 'e', 'n'};
    printf("CLAIM first: %d\n", read_order(data, 5, command));
    int accepted = 0;
    for (int guess = 0; guess < 256; guess++) {
        uint8_t order[6] = {1, (uint8_t)guess, 'o', 'p', 'e', 'n'};
        accepted += read_order(order, 6, command) == 4;
    }
    printf("CLAIM tries: %d\n", accepted);
    return 0;
}
