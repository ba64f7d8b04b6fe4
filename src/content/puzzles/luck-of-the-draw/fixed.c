#include <string.h>

enum { RANGE = 64 };

int chip_next(void); /* 0 to RANGE - 1, each as likely */

/* A number from 0 to n - 1. n is from 1 to RANGE. */
static int draw(int n)
{
    int mask = 1, x;
    while (mask < n - 1)
        mask = 2 * mask + 1;
    do
        x = chip_next() & mask;
    while (x >= n);
    return x;
}

/* Writes a code of letters from an alphabet, and a NUL. */
void code_make(char *code, int length, const char *alphabet)
{
    int n = strlen(alphabet);

    for (int i = 0; i < length; i++)
        code[i] = alphabet[draw(n)];
    code[length] = '\0';
}
