#include <stdio.h>

#include "snippet.c"

static unsigned state = 1;

int chip_next(void)
{
    state = state * 1103515245 + 12345;
    return state >> 20 & (RANGE - 1);
}

int main(void)
{
    static const char alphabet[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";

    for (int n = 1; n <= RANGE; n++) {
        char letters[RANGE + 1] = "", code[3001];
        memcpy(letters, alphabet, n);
        code_make(code, 3000, letters);
        if (strlen(code) != 3000 || strspn(code, letters) != 3000) {
            printf("broken: a code with other letters than the first %d\n", n);
            return 1;
        }
        for (int i = 0; i < n; i++)
            if (!strchr(code, letters[i])) {
                printf("broken: of %d letters, '%c' never comes\n", n, letters[i]);
                return 1;
            }
    }
    puts("WORKS");
    return 0;
}
