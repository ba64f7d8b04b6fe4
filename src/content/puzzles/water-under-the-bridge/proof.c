/* Sends numbers in many orders, twice each, and looks for one that counts twice. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "snippet.c"

int main(void)
{
    static unsigned char counted[1000];
    unsigned long tried = 0;

    srand(1);
    for (int round = 0; round < 20000; round++) {
        struct rx rx = { 0 };
        uint32_t top = 1, sent[60];
        memset(counted, 0, sizeof counted);
        for (int i = 0; i < 60; i++) {
            uint32_t n = top > 60 && rand() % 3 ? top - rand() % 60 : i && rand() % 2 ? sent[rand() % i] : top + rand() % 12;
            sent[i] = n;
            if (n > top)
                top = n;
            tried++;
            if (rx_accept(&rx, n) && counted[n]++) {
                printf("HARM: frame %u counts twice, while %u is the highest number\n", n, top);
                return 0;
            }
        }
    }
    printf("NO HARM: %lu frames, and none counts twice\n", tried);
    return 1;
}
