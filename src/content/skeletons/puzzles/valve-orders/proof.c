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
    for (int length = 0; length <= 1; length++)
        for (int guess = 0; guess < 256; guess++) {
            uint8_t command[64], data[8] = {(uint8_t)length, (uint8_t)guess};
            memcpy(data + 1 + length, "open", 4);
            if (read_order(data, 5 + (size_t)length, command) == 4) {
                printf("HARM: a tag of %d bytes opens the valve after %d tries\n", length, guess + 1);
                return 0;
            }
        }
    puts("NO HARM: no short tag opens the valve");
    return 1;
}
