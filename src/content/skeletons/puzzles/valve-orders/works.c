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
    uint8_t command[64], data[21] = {TAG};
    memcpy(data + 17, "shut", 4);
    mac(data + 17, 4, data + 1);
    int ok = read_order(data, 21, command) == 4 && memcmp(command, "shut", 4) == 0;
    data[16] ^= 1;
    ok = ok && read_order(data, 21, command) == -1 && read_order(data, 17, command) == -1 && read_order(data, 0, command) == -1;
    puts(ok ? "WORKS" : "broken: an order");
    return !ok;
}
