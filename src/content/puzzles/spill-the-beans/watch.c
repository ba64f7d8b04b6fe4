#include "snippet.c"
#include <stdio.h>

void key_block(const void *key, uint64_t b, uint8_t out[BLOCK])
{
    (void)key;
    for (int i = 0; i < BLOCK; i++)
        out[i] = (b + 1) * 2654435761u >> (8 + i);
}

int main(void)
{
    struct journal j = { 0 };
    uint8_t one[48], two[48];
    char found[11] = "";

    journal_put(&j, "just twenty letters!", 20, one);
    journal_put(&j, "4929-1234-5678-9010", 19, two);
    for (int i = HEAD; i < BLOCK; i++)
        found[i - HEAD] = one[32 + i] ^ two[i];
    if (strcmp(found, "4929-1234-") == 0)
        printf("HARM: without the key, the next record begins with %s\n", found);
    else
        puts("NO HARM: the two rows tell nothing about each other");
    return 0;
}
